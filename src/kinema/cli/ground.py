"""`kinema ground`: a clip onto the ground, as a simulated body would do it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from tyro.conf import OmitArgPrefixes, Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading
from kinema.cli.progress import Bar
from kinema.errors import UsageError
from kinema.files import check_writable

if TYPE_CHECKING:
    from kinema.grounding.program import GroundResult, GroundSettings
    from kinema.motion import Measures

ROWS = {
    "foot skate, cm/s": ("skate", 100.0),
    "deepest below ground, cm": ("penetration_max", 100.0),
    "floats while standing, cm": ("float_mean", 100.0),
    "travel, m/s": ("travel_speed", 1.0),
    "jerk, h/s³": ("jerk", 1.0),
    "bone stretch, %": ("bone_length_error", 100.0),
}


@dataclass(frozen=True)
class Ground(JsonOption):
    """Bring a clip to the ground: plant its feet, track it with a simulated body, write the input with the new clip added.

    A clip that runs in place is carried at the speed of its own feet first; --travel in-place takes that out again.
    """

    file: Positional[Path]
    """Animated character: .glb, .gltf or .fbx."""
    clip: str
    """Which clip."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write, .glb or .gltf."""
    name: str | None = None
    """Name of the written clip; "<clip>_grounded" if not given."""
    fps: float | None = None
    """Frames a second; the clip's own rate if not given."""
    travel: Literal["feet", "keep", "in-place"] = "feet"
    """Over the ground at the speed of the clip's feet, at the speed the clip has, or on the spot."""
    physics: bool = True
    """Simulate; without it only the feet are planted."""
    assist: float = 1.0
    """Largest virtual acceleration that helps the body, in gravities; 0 as in the paper."""
    planting: bool = True
    """Plant feet by inverse kinematics before and after the simulation; the paper does not."""
    knots: int = 4
    """Control values per frame; 0: one per substep, as in the paper."""
    device: str = "cpu"
    """Where the simulation runs: cpu or cuda."""
    restarts: int = 1
    """Searches at once from different first guesses, the best is kept: worth it on a card, where they share a launch; on the CPU they
    take that many times as long."""
    upright: Literal["auto", "0"] = "auto"
    """A virtual force that keeps the root upright, or none."""
    iterations: int = 200
    """Rollouts of the search."""
    mass: float | None = None
    """Kilograms; from the body's volume if not given. Changes torques, not motion."""
    friction: float = 0.8
    """Of the ground."""
    gravity: float = 9.81
    """Metres per second squared."""
    report: Path | None = None
    """Also write a page with the clip in 3D, contacts and torques: one .html that needs no network."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of stopping."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.grounding.program import ground
        from kinema.motion import motion_from_clip, write_glb
        from kinema.physics import TrackStep

        if self.output.suffix.lower() not in (".glb", ".gltf"):
            raise UsageError("format-unknown", f"cannot write '{self.output.suffix}' files", hint="use .glb or .gltf")
        if self.report is not None:
            check_writable(self.report)
        settings = self.settings()
        character = self.reading.load(self.file)
        clip = character.clip(self.clip)
        motion = motion_from_clip(character, clip.name, fps=self.fps)

        bar = Bar()

        def show(step: TrackStep) -> None:
            bar.show("physics", step.iteration + 1, self.iterations, {"loss": step.best_loss})

        result = ground(character, motion, settings=settings, on_step=show)
        bar.close()
        name = self.name or f"{clip.name}_grounded"
        write_glb(self.output, character, result.motion, name=name, replace=self.overwrite_clip)
        if self.report is not None:
            from kinema.grounding.report import ground_page
            from kinema.report import write_page

            page = ground_page(character, result, name=name, clip=clip.name, replace=self.overwrite_clip)
            write_page(self.report, page)
        print(summary(self.output, result))
        facts = {"output": self.output, "clip": name, "frames": result.motion.frame_count, "fps": result.motion.fps}
        give({**facts, **result.as_dict()})
        return 0

    def settings(self) -> GroundSettings:
        """Flags as settings, checked."""
        from kinema.grounding.program import GroundSettings
        from kinema.physics import Simulation, TrackSettings

        for flag, value, least in (
            ("--friction", self.friction, 0.0),
            ("--gravity", self.gravity, 0.0),
            ("--iterations", self.iterations, 1),
            ("--assist", self.assist, 0.0),
            ("--knots", self.knots, 0),
            ("--restarts", self.restarts, 1),
        ):
            if not least <= value < 1e4:
                raise UsageError(
                    "physics-option", f"{flag} is {value}", hint=f"give a number from {least:g} to ten thousand"
                )
        simulation = Simulation(friction=self.friction, gravity=(0.0, -self.gravity, 0.0))
        if self.upright == "0":
            simulation = replace(simulation, upright_stiffness=0.0)
        tracking = TrackSettings(
            simulation=simulation,
            iterations=self.iterations,
            assist=self.assist,
            knots_per_frame=self.knots,
            device=self.device,
            restarts=self.restarts,
        )
        return GroundSettings(
            tracking=tracking, physics=self.physics, travel=self.travel, mass=self.mass, planting=self.planting
        )


def summary(path: Path, result: GroundResult) -> str:
    """Before and after, the contact timeline and the largest torques, as text."""
    lines = [f"{path}: {result.motion.frame_count} frames at {result.motion.fps:.4g} fps"]
    lines.append(f"{'':<28}{'clip':>10}{'grounded':>10}")
    for label, (key, scale) in ROWS.items():
        lines.append(f"{label:<28}{cell(result.before, key, scale):>10}{cell(result.after, key, scale):>10}")
    lines.append(
        f"bones are {100 * result.bone_error:.1f} % of the height and {57.2958 * result.bone_turn:.1f}° from the clip"
    )
    if result.stumbled:
        lines.append("the simulated body stumbles: the feet are planted, and the simulation is left out")
    width = max((len(name) for name in result.feet), default=0)
    for foot, name in enumerate(result.feet):
        lines.append(f"  {name:<{width}} {''.join('#' if on else '.' for on in result.stance[:, foot].tolist())}")
    most = sorted(result.torques.items(), key=lambda item: -item[1])[:3]
    if most:
        lines.append("largest torques: " + ", ".join(f"{name} {torque:.3g} N·m" for name, torque in most))
    return "\n".join(lines)


def cell(measures: Measures, key: str, scale: float) -> str:
    value = getattr(measures, key)
    return "-" if value is None else f"{value * scale:.2f}"
