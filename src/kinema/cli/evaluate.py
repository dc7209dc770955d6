"""`kinema evaluate`: foot skate, penetration, float, jerk and the rest, for every clip of a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from tyro.conf import OmitArgPrefixes, Positional

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading

if TYPE_CHECKING:
    from kinema.motion import Measures

COLUMNS = {
    "seconds": ("s", 1.0),
    "travel_speed": ("m/s", 1.0),
    "skate": ("cm/s", 100.0),
    "penetration_max": ("cm", 100.0),
    "float_mean": ("cm", 100.0),
    "jerk": ("h/s³", 1.0),
    "amount": ("h/s", 1.0),
    "limit_violations": ("%", 100.0),
    "left_right": ("corr", 1.0),
}


@dataclass(frozen=True)
class Evaluate(JsonOption):
    """Measure a file's clips: foot skate, penetration, float, jerk, motion amount, joint limits, left/right phase.

    Clips that run in place are measured as if they travelled at the speed of their own feet; --ground fixed takes
    them as they are.
    """

    file: Positional[Path]
    """Animated character: .glb, .gltf or .fbx."""
    clip: str | None = None
    """Only this clip; all of them if not given."""
    fps: float | None = None
    """Rate to measure at; each clip's own if not given."""
    ground: Literal["estimate", "fixed"] = "estimate"
    """How to take clips that run in place."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.motion.evaluate import evaluate

        results = evaluate(self.reading.load(self.file), self.clip, fps=self.fps, ground=self.ground)
        print(table(results))
        give({"clips": {name: measures.as_dict() for name, measures in results.items()}})
        return 0


def table(results: dict[str, Measures]) -> str:
    """Measures as text, a row a clip."""
    width = max(len(name) for name in results)
    lines = [
        " ".join([" " * width, *[f"{name.replace('_', ' '):>16}" for name in COLUMNS]]),
        " ".join([" " * width, *[f"{unit:>16}" for unit, _ in COLUMNS.values()]]),
    ]
    for name, measures in results.items():
        cells = []
        for column, (_, scale) in COLUMNS.items():
            value = getattr(measures, column)
            cells.append(f"{'-' if value is None else format(value * scale, '.2f'):>16}")
        lines.append(" ".join([f"{name:<{width}}", *cells]))
    return "\n".join(lines)
