"""Which commands there are. Nothing of a command is imported before it is typed, so `kinema --help` answers at once."""

from __future__ import annotations

import difflib
import importlib
import sys
import textwrap
from collections.abc import Sequence
from typing import Any, NamedTuple, NoReturn

import kinema

DESCRIPTION = "Animate 3D characters: your rig and a sentence in, keyframes out."
WIDTH = 100
"""Columns of the list of commands."""


class Entry(NamedTuple):
    """One command."""

    home: str
    """Module and class: "animate.Animate" is `kinema.cli.animate.Animate`."""
    summary: str
    """What `kinema --help` says; the class has the whole text."""


COMMANDS = {
    "animate": Entry("animate.Animate", "A character and a sentence in, your own file with one clip more out."),
    "inbetween": Entry("inbetween.Inbetween", "The motion between key poses."),
    "explain": Entry("explain.Explain", "What a sentence is taken to ask for."),
    "check": Entry("check.Check", "What is in a character file, and what is wrong with it."),
    "rig": Entry("rig.Rig", "A skeleton and skin weights for a mesh."),
    "create": Entry("create.Create", "A rigged character from a sentence."),
    "creature": Entry("creature.MakeCreature", "A generated animal with its gaits as clips."),
    "transfer": Entry("transfer.TransferClip", "Clips of one rig on another."),
    "library": Entry("library.ClipLibrary", "Your own clips: index them once, find them again."),
    "ground": Entry("ground.Ground", "Plant a clip's feet and let a simulated body follow it."),
    "fit": Entry("fit.Fit", "The motion of a video on your character."),
    "poses": Entry("poses.Poses", "Plausible poses: sample, repair, drag, walk between them, film them."),
    "evaluate": Entry("evaluate.Evaluate", "Measure clips: foot skate, penetration, jerk, amount of motion."),
    "render": Entry("render.Render", "Film a clip as MP4, GIF or a sheet of pictures."),
    "export": Entry("export.Export", "One clip as GLB, BVH, FBX or USD, or as an engine wants it."),
    "studio": Entry("studio.OpenStudio", "All of it in your browser, on your own machine."),
    "batch": Entry("batch.BatchJobs", "Many characters: a table of jobs in, results and a page out."),
    "schema": Entry("schema.Schema", "What every command takes and returns, as JSON schema."),
    "doctor": Entry("doctor.Doctor", "Devices, memory, models that would fit, and a self-test."),
    "prior": Entry("prior.Prior", "The built-in video model: sample it, train it."),
    "motion": Entry("motion.MotionPriorCommand", "The model of joint motion: sample it, train it."),
    "study": Entry("study.Study", "Compare two folders of films, by people or by a model."),
}


def load_command(name: str) -> type[Any]:
    """The class of a command."""
    module, kind = COMMANDS[name].home.split(".")
    return getattr(importlib.import_module(f"kinema.cli.{module}"), kind)


def parse(arguments: Sequence[str]) -> Any:
    """The command that was typed; exits where there is none."""
    first = arguments[0] if arguments else ""
    if first in ("-h", "--help"):
        print(overview())
        sys.exit(0)
    if first == "--version":
        print(f"kinema {kinema.__version__}")
        sys.exit(0)
    if first not in COMMANDS:
        _refuse(first)
    import tyro

    return tyro.cli(load_command(first), prog=f"kinema {first}", args=arguments[1:])


def overview() -> str:
    """The list of commands."""
    room = max(map(len, COMMANDS)) + 4
    lines = ["usage: kinema COMMAND ...", "", DESCRIPTION, "", "commands:"]
    for name, entry in COMMANDS.items():
        lines += textwrap.wrap(
            entry.summary, WIDTH, initial_indent=f"  {name}".ljust(room), subsequent_indent=" " * room
        )
    return "\n".join([*lines, "", "`kinema COMMAND --help` explains one; docs/ and README.md show examples."])


def _refuse(first: str) -> NoReturn:
    if not first:
        print(overview(), file=sys.stderr)
    else:
        near = difflib.get_close_matches(first, COMMANDS, n=1)
        guess = f" (did you mean '{near[0]}'?)" if near else ""
        print(f"kinema: there is no command '{first}'{guess}; `kinema --help` lists them", file=sys.stderr)
    sys.exit(2)
