"""docs/results/animate.md: `kinema animate` on the test characters, beside the artists' own clips.

    PYTHONPATH=src python tools/animate_table.py FOLDER [--preset draft] [--seeds 3] [--jobs 2] ...   runs what is missing in FOLDER
    PYTHONPATH=src python tools/animate_table.py FOLDER --write docs/results/animate.md [--known FOLDER]   writes table and sheet
    PYTHONPATH=src python tools/animate_table.py FOLDER --sheet docs/results/animate_walks.png --characters fox,q_trex --physics

Stopped at any moment, the first goes on where it was. FOLDER holds a line of JSON, a strip of frames and a .glb for every run.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch
from animate_page import write_page, write_sheet
from resumable import Runs, commit, digest, run_wanted
from torch import Tensor
from unseen_films import (
    ASSETS,
    UNSEEN,
    Rig,
    at_common_speed,
    body_of,
    check_unseen,
    load_rig,
    look,
    save_strip,
    test_names,
    travelling,
    unseen_stage,
    windowed,
)

from kinema.animation.plan import PRESETS, AnimateSettings, AnimationPlan, make_plan
from kinema.animation.program import RESTART_STRIDE, animate, record
from kinema.animation.runfolder import plain
from kinema.asset import Character
from kinema.distill import model_body, model_of_motion
from kinema.distill.parameters import shake
from kinema.evaluation.judge import WEIGHTS as JUDGE
from kinema.motion import Motion, find_feet, measure
from kinema.prior.embedded import WEIGHTS
from kinema.prior.load import load_prior
from kinema.render.stage import Stage
from kinema.rigging import forward_kinematics

Row = dict[str, Any]


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--assets", type=Path, default=ASSETS)
    parser.add_argument("--characters", default="", help="names, with commas; all of split test if not given")
    parser.add_argument("--actions", default="walk,run,idle")
    parser.add_argument("--seeds", type=int, default=3, help="how many, from 0")
    parser.add_argument("--preset", default="draft", choices=("draft", "standard"))
    parser.add_argument("--prior", default="embedded", help="embedded, or a file of its weights")
    parser.add_argument("--iterations", type=int, help="instead of the preset's, for trying this program")
    parser.add_argument("--physics", action="store_true", help="physics too; measures before it are kept apart")
    parser.add_argument("--keep-runs", action="store_true", help="keep the run folders: reports, losses, checkpoints")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--threads", type=int, default=1, help="threads of each process")
    parser.add_argument("--write", type=Path, help="write the table here and the sheet beside it, and run nothing")
    parser.add_argument("--known", type=Path, help="with --write: a folder of walks of characters of split train")
    parser.add_argument("--sheet", type=Path, help="write only a sheet of frames here, and run nothing")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """What every run of a folder has in common."""
    distill_settings, restarts, physics_iterations = PRESETS[options.preset]
    weights = WEIGHTS if options.prior == "embedded" else Path(options.prior)
    return {
        "preset": options.preset,
        "distilling": plain(distill_settings),
        "iterations": options.iterations or distill_settings.iterations,
        "restarts": restarts,
        "physics_iterations": physics_iterations if options.physics else 0,
        "prior": digest(weights),
        "judge": digest(JUDGE),
        "camera": plain(UNSEEN),
    }


def keys_of(options: argparse.Namespace) -> list[str]:
    """All runs, seed by seed, so that a folder that is not finished yet shows every rig; artists first."""
    pairs = [(who, action) for who in characters_of(options) for action in options.actions.split(",")]
    seeds = ["artist", *range(options.seeds)]
    return [f"{who}-{action}-{seed}" for seed in seeds for who, action in pairs]


def characters_of(options: argparse.Namespace) -> list[str]:
    return options.characters.split(",") if options.characters else test_names(options.assets)


def run_one(options: argparse.Namespace) -> Row:
    """One animation, or an artist's clip, measured and judged."""
    torch.set_num_threads(options.threads)
    who, action, seed = options.one.rsplit("-", 2)
    rig = load_rig(options.assets, who)
    if seed == "artist":
        return artist_row(options, rig, action)
    settings = AnimateSettings(preset=options.preset, seed=int(seed), physics=options.physics)
    if options.iterations:
        plan = make_plan(rig.character, rig.prompt(action), load_prior(options.prior), settings)
        settings = replace(settings, distill_settings=replace(plan.distill_settings, iterations=options.iterations))
    output, run_dir = (options.folder / "glb" / f"{options.one}{end}" for end in (".glb", ".run"))
    output.parent.mkdir(exist_ok=True)
    shutil.rmtree(run_dir, ignore_errors=True)  # of a run that was killed
    began = time.monotonic()
    result = animate(rig.file, rig.prompt(action), output, prior=options.prior, settings=settings, run_dir=run_dir)
    seconds, told = time.monotonic() - began, record(result)
    check_unseen(result.plan.cameras)
    if not options.keep_runs:
        shutil.rmtree(run_dir)
    character = result.character
    set_up = unseen_stage(body_of(character), forward_kinematics(character.skeleton))
    seen = look(set_up, windowed(result.distilled))
    save_strip(options.folder / "strips" / f"{options.one}.png", seen.strip)
    # the sentence sets the speed at which distillation starts, and a moving ground alone tells the judge much
    start = look(set_up, random_start(character, result.plan, int(seed)))
    statue = look(set_up, result.plan.start.T_world_joint)
    row = {
        **row_of(rig, action, rig.prompt(action)),
        "seed": int(seed),
        **seen.words,
        "measures": told["distilled"],
        "start": start.words,
        "statue": statue.words,
        **common_words(set_up, result.distilled, action, character.height),
        "seconds": {"all": round(seconds, 2), **told["seconds"]},
        "peak_memory_mib": told["peak_memory_mib"],
        "notes": told["notes"],
        "commit": commit(),
        "threads": options.threads,
        "jobs": options.jobs,
    }
    if result.grounded is not None:
        grounded = look(set_up, windowed(result.motion))
        save_strip(options.folder / "strips" / f"{options.one}_grounded.png", grounded.strip)
        row["grounded"] = {"measures": told["result"], **grounded.words}
    return row


def random_start(character: Character, plan: AnimationPlan, seed: int) -> Tensor:
    """World frames of the first restart before its first iteration, [frame joint 4 4]."""
    body_model, config = model_body(character), plan.distill_settings
    model = model_of_motion(plan.start, body_model, config.basis, natural=config.natural)
    generator = torch.Generator().manual_seed(seed * RESTART_STRIDE)
    model = shake(model, body_model, config.freedom, config.start_amplitude, generator=generator, freeze=config.freeze)
    return model.motion(dtype=torch.float64).T_world_joint


def artist_row(options: argparse.Namespace, rig: Rig, action: str) -> Row:
    """The artist's own clip by the same measures; a rig need not have one."""
    found = rig.artist(action)
    if found is None:
        return {**row_of(rig, action, ""), "clip": None}
    name, motion = found
    set_up = unseen_stage(body_of(rig.character), forward_kinematics(rig.character.skeleton))
    seen = look(set_up, windowed(travelling(rig.character, motion, action)))
    save_strip(options.folder / "strips" / f"{options.one}.png", seen.strip)
    return {
        **row_of(rig, action, ""),
        "clip": name,
        **seen.words,
        "measures": measure(rig.character, motion).as_dict(),
        **common_words(set_up, motion, action, rig.character.height),
    }


def common_words(set_up: Stage, motion: Motion, action: str, height: float) -> dict[str, Any]:
    """What the judge says of a walk or run at a speed that is neither's."""
    if action == "idle":
        return {}
    return {"common": look(set_up, windowed(at_common_speed(motion, height))).words}


def row_of(rig: Rig, action: str, prompt: str) -> Row:
    feet = find_feet(rig.character)
    hind = [foot for foot in feet if foot.row == "hind" and foot.partner is not None]
    return {
        "character": rig.name,
        "group": rig.group,
        "joints": len(rig.character.skeleton.motion_joints),
        # legs that hang on one joint cannot swing against each other, whatever the prior wishes
        "legs_apart": any(foot.leg != feet[foot.partner].leg for foot in hind if foot.partner is not None),
        "action": action,
        "prompt": prompt,
    }


def main() -> int:
    options = options_of()
    if options.one:
        print(json.dumps(run_one(options)))
        return 0
    if options.write or options.sheet:
        runs = Runs(options.folder)
        if options.write:
            write_page(runs, options.write, Runs(options.known) if options.known else None)
        else:
            write_sheet(
                runs, options.sheet, characters_of(options), options.actions.split(","), grounded=options.physics
            )
        return 0
    return run_wanted(options, setup_of(options), keys_of(options))


if __name__ == "__main__":
    sys.exit(main())
