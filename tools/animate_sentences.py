"""docs/results/animate_sentences.png: what `kinema animate` makes of sentences other than walk, run and idle, as users write them.

    PYTHONPATH=src python tools/animate_sentences.py FOLDER [--jobs 2]                                    runs what is missing
    PYTHONPATH=src python tools/animate_sentences.py FOLDER --sheet docs/results/animate_sentences.png    draws the sheet

First seed, preset draft, physics included, every sentence of the list shown: nothing is chosen by its looks.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import torch
from resumable import Runs, commit, digest, open_runs, run_missing
from unseen_films import ASSETS, UNSEEN, body_of, draw_sheet, load_rig, look, save_strip, unseen_stage, windowed

from kinema.animation.plan import PRESETS, AnimateSettings
from kinema.animation.program import animate
from kinema.animation.runfolder import plain
from kinema.prior.embedded import WEIGHTS
from kinema.rigging import forward_kinematics

SENTENCES = (
    ("q_stag", "a stag gallops away"),
    ("q_donkey", "a donkey is grazing"),
    ("fox", "a fox trots along"),
    ("q_rat", "a rat jumps"),
    ("q_trex", "a dinosaur attacks"),
    ("q_zombie", "a zombie staggers forward"),
    ("q_alien", "an alien dances"),
    ("robot_expressive", "a robot waves hello"),
    ("godot_player", "a robot throws a punch"),
    ("q_bird", "a small bird flaps its wings"),
)
"""Character and sentence; all of split test."""


def run_one(options: argparse.Namespace) -> dict[str, Any]:
    """One animation and its strip of frames."""
    torch.set_num_threads(1)
    who, sentence = SENTENCES[int(options.one)]
    rig, began = load_rig(options.assets, who), time.monotonic()
    output = options.folder / "glb" / f"{options.one}.glb"
    output.parent.mkdir(exist_ok=True)
    result = animate(rig.file, sentence, output, settings=AnimateSettings(preset="draft"))
    seconds = time.monotonic() - began
    set_up = unseen_stage(body_of(result.character), forward_kinematics(result.character.skeleton))
    save_strip(options.folder / "strips" / f"{options.one}.png", look(set_up, windowed(result.motion)).strip)
    action = result.plan.instruction.action
    return {"character": who, "prompt": sentence, "read": action, "seconds": round(seconds, 1), "commit": commit()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--assets", type=Path, default=ASSETS)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--sheet", type=Path, help="draw the sheet here, and run nothing")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(run_one(options)))
        return 0
    if options.sheet:
        rows = sorted(Runs(options.folder).rows().values(), key=lambda row: int(row["key"]))
        strips = [
            (
                [row["character"], f'"{row["prompt"]}"', f"read as: {row['read']}"],
                options.folder / "strips" / f"{row['key']}.png",
            )
            for row in rows
        ]
        draw_sheet(strips, options.sheet)
        return 0
    setup = {"distilling": plain(PRESETS["draft"][0]), "prior": digest(WEIGHTS), "camera": plain(UNSEEN)}
    keys = [str(number) for number in range(len(SENTENCES))]
    failed = run_missing(
        open_runs(options.folder, setup), keys, lambda key: [*sys.argv, "--one", key], jobs=options.jobs, threads=1
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
