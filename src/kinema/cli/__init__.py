"""The command line: `kinema animate|fit|check|rig|creature|evaluate|export|render|ground|prior|poses|transfer|library`.

A command is a frozen dataclass; its fields are its flags. What a command needs is imported when it runs, so that `--help`
answers at once. Degrees, prints and exit codes live here and nowhere else.
Exit codes: 0 done, 1 the file has errors (`check`), 2 bad input or usage, 130 stopped by the user.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Annotated

import tyro
from tyro.conf import arg, subcommand

from kinema.cli.animate import Animate
from kinema.cli.check import Check
from kinema.cli.creature import MakeCreature
from kinema.cli.evaluate import Evaluate
from kinema.cli.export import Export
from kinema.cli.fit import Fit
from kinema.cli.ground import Ground
from kinema.cli.library import ClipLibrary
from kinema.cli.motion import MotionPriorCommand
from kinema.cli.options import typed
from kinema.cli.poses import Poses
from kinema.cli.prior import Prior
from kinema.cli.render import Render
from kinema.cli.rig import Rig
from kinema.cli.transfer import TransferClip
from kinema.errors import KinemaError

Command = (
    Annotated[Animate, subcommand("animate")]
    | Annotated[Check, subcommand("check")]
    | Annotated[Rig, subcommand("rig")]
    | Annotated[MakeCreature, subcommand("creature")]
    | Annotated[Evaluate, subcommand("evaluate")]
    | Annotated[Export, subcommand("export")]
    | Annotated[Fit, subcommand("fit")]
    | Annotated[Ground, subcommand("ground")]
    | Annotated[Render, subcommand("render")]
    | Annotated[Prior, subcommand("prior")]
    | Annotated[MotionPriorCommand, subcommand("motion")]
    | Annotated[Poses, subcommand("poses")]
    | Annotated[TransferClip, subcommand("transfer")]
    | Annotated[ClipLibrary, subcommand("library")]
)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    # before torch loads: its idle OpenMP threads would spin on the cores that our kernels want
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    logging.basicConfig(level=logging.WARNING, format="kinema: %(levelname)s: %(message)s")
    typed.set(tuple(sys.argv[1:] if argv is None else argv))
    command = tyro.cli(
        Annotated[Command, arg(name="")],  # type: ignore[arg-type]
        prog="kinema",
        description="Animate 3D characters: your rig and a sentence in, keyframes out.",
        args=argv,
    )
    try:
        return command.run()
    except KinemaError as error:
        print(f"kinema: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("kinema: stopped; nothing was left half-written", file=sys.stderr)
        return 130
    except BrokenPipeError:  # `kinema check fox.glb | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def entry() -> None:
    """The console script."""
    sys.exit(main())
