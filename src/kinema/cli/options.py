"""What several commands share: how to read a character, and what the user typed."""

from __future__ import annotations

import shlex
import sys
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kinema.asset import Character

typed: ContextVar[tuple[str, ...]] = ContextVar("typed", default=())
"""Arguments of the command that runs, set by `main`."""


def command_line(*more: str) -> str:
    """What the user typed, with more flags behind it, ready for a shell."""
    return shlex.join(["kinema", *typed.get(), *more])


@dataclass(frozen=True)
class Reading:
    """How to read the character's file; a mesh without a skeleton gets one."""

    start: str = "auto"
    """Start pose: auto (an idle clip's first frame, else the bind pose), bind, rest, or a clip's name."""
    facing: Literal["+z", "-z", "+x", "-x"] = "+z"
    """Which way the character looks in its file; glTF says +z."""
    metres_per_unit: float | None = None
    """Size of the file's unit in metres; guessed from the body's size if not given."""
    freeze: tuple[str, ...] = ()
    """Joints that shall not move, by name."""
    free: tuple[str, ...] = ()
    """Joints that shall move though they carry little, by name."""
    repair: bool = False
    """Mend broken skin weights instead of stopping."""

    def load(self, path: Path) -> Character:
        """Read the file with these options."""
        character, notes = self.load_with_notes(path)
        for note in notes:
            print(f"kinema: {note}", file=sys.stderr)
        return character

    def load_with_notes(self, path: Path) -> tuple[Character, tuple[str, ...]]:
        """The same, and what is to be said about a skeleton that the file lacked and kinema made."""
        from kinema.autorig import load_or_rig

        return load_or_rig(
            path,
            start=self.start,
            facing=self.facing,
            metres_per_unit=self.metres_per_unit,
            freeze=self.freeze,
            free=self.free,
            repair=self.repair,
        )
