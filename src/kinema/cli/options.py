"""What several commands share: how to read a character, and what the user typed."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kinema.asset import Character
    from kinema.prior.load import PriorOptions

typed: ContextVar[tuple[str, ...]] = ContextVar("typed", default=())
"""Arguments of the command that runs, set by `main`."""


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether the user asks for JSON; help stays help."""
    return "--json" in arguments and not {"-h", "--help"} & set(arguments)


def command_line(*more: str) -> str:
    """What the user typed, with more flags behind it, ready for a shell."""
    return shlex.join(["kinema", *typed.get(), *more])


@dataclass(frozen=True)
class PriorFlags:
    """Where and how the video model computes."""

    device: str = "auto"
    """Where distillation and the video model run: auto, cpu, cuda, cuda:1 or mps. auto: the embedded prior on the CPU, the others
    on CUDA, else on Apple's MPS, else on the CPU."""
    prior_dtype: Literal["auto", "float32", "bfloat16", "float16"] = "auto"
    """Precision of a big video model; auto is bfloat16 on current GPUs, float16 on older ones, float32 on CPUs. Wan's autoencoder
    stays float32."""
    vae_tile_px: int | None = None
    """Encode pictures in tiles of this side: less memory, a little seam. Whole pictures if not given."""
    offload: bool = False
    """Keep a big model's network in the computer's memory and bring its layers to the GPU one after another: slower, and fits."""

    def options(self) -> PriorOptions:
        """Flags as options."""
        from kinema.prior.load import PriorOptions

        return PriorOptions(self.device, self.prior_dtype, self.vae_tile_px, self.offload)


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
