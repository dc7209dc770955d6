"""The command line: one file a command, `kinema --help` lists them.

A command is a frozen dataclass; its fields are its flags. What a command needs is imported when it runs, so that `--help`
answers at once. Degrees, prints and exit codes live here and nowhere else.
Exit codes: 0 done, 1 the file has errors (`check`) or jobs failed (`batch`), 2 bad input or usage, 70 an error of kinema's own, 130
stopped by the user. `--json` is in json_output.py.
"""

from __future__ import annotations

import logging
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Annotated, Any

import tyro
from tyro.conf import arg, subcommand

from kinema.cli.animate import Animate
from kinema.cli.batch import BatchJobs
from kinema.cli.check import Check
from kinema.cli.create import Create
from kinema.cli.creature import MakeCreature
from kinema.cli.doctor import Doctor
from kinema.cli.evaluate import Evaluate
from kinema.cli.explain import Explain
from kinema.cli.export import Export
from kinema.cli.fit import Fit
from kinema.cli.ground import Ground
from kinema.cli.inbetween import Inbetween
from kinema.cli.json_output import BUG, guard_stdout, is_wanted, run_as_json
from kinema.cli.library import ClipLibrary
from kinema.cli.motion import MotionPriorCommand
from kinema.cli.options import typed
from kinema.cli.poses import Poses
from kinema.cli.prior import Prior
from kinema.cli.render import Render
from kinema.cli.rig import Rig
from kinema.cli.schema import Schema
from kinema.cli.studio import OpenStudio
from kinema.cli.study import Study
from kinema.cli.transfer import TransferClip
from kinema.errors import KinemaError

Command = (
    Annotated[Animate, subcommand("animate")]
    | Annotated[Inbetween, subcommand("inbetween")]
    | Annotated[Explain, subcommand("explain")]
    | Annotated[Check, subcommand("check")]
    | Annotated[Rig, subcommand("rig")]
    | Annotated[Create, subcommand("create")]
    | Annotated[MakeCreature, subcommand("creature")]
    | Annotated[Evaluate, subcommand("evaluate")]
    | Annotated[Export, subcommand("export")]
    | Annotated[Fit, subcommand("fit")]
    | Annotated[Ground, subcommand("ground")]
    | Annotated[Render, subcommand("render")]
    | Annotated[Prior, subcommand("prior")]
    | Annotated[MotionPriorCommand, subcommand("motion")]
    | Annotated[Poses, subcommand("poses")]
    | Annotated[BatchJobs, subcommand("batch")]
    | Annotated[Schema, subcommand("schema")]
    | Annotated[OpenStudio, subcommand("studio")]
    | Annotated[Study, subcommand("study")]
    | Annotated[Doctor, subcommand("doctor")]
    | Annotated[TransferClip, subcommand("transfer")]
    | Annotated[ClipLibrary, subcommand("library")]
)


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    # before torch loads: its idle OpenMP threads would spin on the cores that our kernels want
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    logging.basicConfig(level=logging.WARNING, format="kinema: %(levelname)s: %(message)s")
    arguments = tuple(sys.argv[1:] if argv is None else argv)
    typed.set(arguments)
    if is_wanted(arguments):
        return run_as_json(lambda: _parse(arguments), arguments)
    command = _parse(arguments)
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


def _parse(arguments: Sequence[str]) -> Any:
    """The command that was typed; exits where there is none."""
    return tyro.cli(
        Annotated[Command, arg(name="")],  # type: ignore[arg-type]
        prog="kinema",
        description="Animate 3D characters: your rig and a sentence in, keyframes out.",
        args=arguments,
    )


def entry() -> None:
    """The console script."""
    if is_wanted(sys.argv[1:]):
        guard_stdout()
    try:
        sys.exit(main())
    except Exception:
        traceback.print_exc()
        sys.exit(BUG)
