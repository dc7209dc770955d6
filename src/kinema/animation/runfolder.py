"""A run's folder: settings, losses, previews, checkpoints, measures, report; and the way back after a stop.

    run/
      config.json      prompt, settings, seed, versions, command, and what the character's file hashes to
      losses.jsonl     one line an iteration
      previews/        sheets of frames
      checkpoints/     restart-00.safetensors, and the one before it
      measures.json    of the clip, and where the time went
      report.html      all of it on one page

Every file but losses.jsonl appears whole or not at all. Losses are lines, and a line that a kill cut short is dropped when the
run goes on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any

from kinema.distill import DescentState, DistillError
from kinema.errors import UsageError
from kinema.files import atomic_write, writing

HOW = ("command", "versions")
"""Parts of a configuration that may differ when a run is resumed; other versions may round otherwise."""


@dataclass(frozen=True)
class RunFolder:
    """Where a run keeps its things."""

    path: Path

    @property
    def report(self) -> Path:
        return self.path / "report.html"

    @property
    def losses(self) -> Path:
        return self.path / "losses.jsonl"

    @property
    def measures(self) -> Path:
        return self.path / "measures.json"

    def preview(self, restart: int, iteration: int) -> Path:
        return self.path / "previews" / f"restart-{restart:02d}_{iteration:06d}.png"

    def checkpoint(self, restart: int) -> Path:
        return self.path / "checkpoints" / f"restart-{restart:02d}.safetensors"

    def save(self, restart: int, state: DescentState) -> None:
        """Keep a state, and the one before it: a disk that breaks while it writes takes one of them at most."""
        path = self.checkpoint(restart)
        if path.exists():
            with writing(path):
                os.replace(path, _older(path))
        state.save(path)

    def load(self, restart: int) -> DescentState | None:
        """The newest state that can be read; None where a restart has none."""
        for path in (self.checkpoint(restart), _older(self.checkpoint(restart))):
            if path.exists():
                try:
                    return DescentState.load(path)
                except DistillError:
                    continue
        return None

    def note(self, restart: int, iteration: int, losses: Mapping[str, float], score: float) -> None:
        """Append one iteration's losses."""
        line = json.dumps({"restart": restart, "iteration": iteration, "score": score, **losses})
        with writing(self.losses), open(self.losses, "a", encoding="utf-8") as file:
            file.write(line + "\n")

    def noted(self) -> list[dict[str, float]]:
        """All whole lines of the losses."""
        return list(_lines(self.losses))

    def forget_after(self, restart: int, iteration: int) -> None:
        """Drop losses that a resumed run computes again."""
        kept = [line for line in self.noted() if (line["restart"], line["iteration"]) <= (restart, iteration)]
        atomic_write(self.losses, "".join(json.dumps(line) + "\n" for line in kept).encode())

    def write_json(self, name: str, value: Any) -> None:
        atomic_write(self.path / name, (json.dumps(value, indent=1, ensure_ascii=False) + "\n").encode())


def new_run(path: Path, config: Mapping[str, Any]) -> RunFolder:
    """Begin a run in a new or empty folder.

    Raises:
        UsageError: `run-exists`.
        AssetError: `write-failed`.
    """
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise UsageError(
            "run-exists",
            f"'{path}' is there already",
            hint="--resume goes on with it; or choose another --run-dir",
        )
    with writing(path):
        for folder in ("previews", "checkpoints"):
            os.makedirs(path / folder, exist_ok=True)
    run = RunFolder(path)
    run.write_json("config.json", config)
    return run


def old_run(path: Path, config: Mapping[str, Any]) -> RunFolder:
    """Go on with a run, if it was made with the same settings on the same file.

    Raises:
        UsageError: `run-missing`, `resume-mismatch`.
    """
    try:
        before = json.loads((path / "config.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(
            "run-missing", f"'{path}' holds no run to resume ({error})", hint="run it without --resume first"
        ) from error
    now = json.loads(json.dumps(config))
    changed = [key for key in {**before, **now} if key not in HOW and before.get(key) != now.get(key)]
    if changed:
        key = sorted(changed)[0]
        raise UsageError(
            "resume-mismatch",
            f"{key} was {_brief(before.get(key))} and is {_brief(now.get(key))}",
            where=str(path),
            hint="resume with the same character, prompt and flags; the run's config.json has the command",
        )
    return RunFolder(path)


def default_folder(output: Path, *, resume: bool) -> Path:
    """Beside the output: fox_walking.run, or .run-2 and so on if that is taken; the last of them where a run is resumed."""
    first = output.with_suffix(".run")
    number, path, last = 1, first, first
    while path.exists():
        number, last = number + 1, path
        path = first.with_name(f"{first.name}-{number}")
    return last if resume else path


def plain(value: Any) -> Any:
    """Settings as JSON: dataclasses by their fields and class, functions by name, paths as text."""
    if is_dataclass(value) and not isinstance(value, type):
        told = {item.name: plain(getattr(value, item.name)) for item in fields(value)}
        return {"kind": type(value).__name__, **told}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    return getattr(value, "__name__", str(value))


def _older(path: Path) -> Path:
    return path.with_name(f"{path.stem}.older{path.suffix}")


def _lines(path: Path) -> Iterator[dict[str, float]]:
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            return  # cut short by a kill: what follows was never written


def _brief(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
