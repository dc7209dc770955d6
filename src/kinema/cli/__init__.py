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

from kinema.cli.commands import parse
from kinema.cli.options import typed, wants_json
from kinema.errors import KinemaError


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns its exit code."""
    # before torch loads: its idle OpenMP threads would spin on the cores that our kernels want
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    logging.basicConfig(level=logging.WARNING, format="kinema: %(levelname)s: %(message)s")
    arguments = tuple(sys.argv[1:] if argv is None else argv)
    typed.set(arguments)
    if wants_json(arguments):
        from kinema.cli.json_output import run_as_json

        return run_as_json(lambda: parse(arguments), arguments)
    command = parse(arguments)
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
    if wants_json(sys.argv[1:]):
        from kinema.cli.json_output import guard_stdout

        guard_stdout()
    try:
        sys.exit(main())
    except Exception:
        traceback.print_exc()
        sys.exit(70)
