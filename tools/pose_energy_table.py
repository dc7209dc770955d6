"""docs/results/pose_energy.md: `kinema animate` with and without the pose space's energy (issue 7, closing the loop).

    PYTHONPATH=src python tools/pose_energy_table.py FOLDER [--weights 0,0.1,0.3] [--seeds 1] [--jobs 2] ...   runs what is missing
    PYTHONPATH=src python tools/pose_energy_table.py FOLDER --write docs/results/pose_energy.md              writes table and sheet

All weights get the same rig, sentence, seed, prior, cameras and start; only λ of the pose space differs. Physics is left out: it would
hide what distillation did. Artists' own clips and poses are used to measure, never to make anything.
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
from pose_energy_page import write_page
from resumable import Runs, commit, digest, run_wanted
from unseen_films import (
    ASSETS,
    UNSEEN,
    Rig,
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

from kinema.animation.plan import PRESETS, AnimateSettings, make_plan
from kinema.animation.program import animate
from kinema.animation.runfolder import plain
from kinema.evaluation.judge import WEIGHTS as JUDGE
from kinema.evaluation.poses import artist_poses, nearest, pose_points
from kinema.motion import Measures, Motion, measure
from kinema.posespace import Asking, PoseSpace, poses_from_frames, rig_tokens, validators_of
from kinema.posespace.space import WEIGHTS as SPACE
from kinema.prior.embedded import WEIGHTS
from kinema.prior.load import load_prior
from kinema.rigging import forward_kinematics

CHARACTERS = "fox,q_stag,robot_expressive,q_alien"
ACTIONS = "walk,run"
LAMBDAS = "0,0.1,0.3"
"""0 is without. On a fox whose joints swing at random, 1 pulls at the swings 1 to 2.6 times as hard as the video prior does (a small
space of 0.18 radians of spread, draft), and 0.4 to 1 times with a Gaussian of its artist's poses: a third may be heard, not obeyed."""
MEASURES = ("left_right", "amount", "jerk", "limit_violations", "bone_length_error")
"""What is kept of a clip's `Measures`."""


def options_of(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--assets", type=Path, default=ASSETS)
    parser.add_argument("--characters", default=CHARACTERS, help="names, with commas")
    parser.add_argument("--actions", default=ACTIONS)
    parser.add_argument("--weights", default=LAMBDAS, help="λ's of the pose space, with commas; 0 is without")
    parser.add_argument("--seeds", type=int, default=1, help="how many, from 0")
    parser.add_argument("--preset", default="draft", choices=("draft", "standard"))
    parser.add_argument("--prior", default="embedded", help="embedded, or a file of its weights")
    parser.add_argument(
        "--space", type=Path, default=SPACE, help="weights of the pose space; the package's if not given"
    )
    parser.add_argument("--iterations", type=int, help="instead of the preset's, for trying this program")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--threads", type=int, default=1, help="threads of each process")
    parser.add_argument("--write", type=Path, help="write the table here and the sheet beside it, and run nothing")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """What every run of a folder has in common."""
    distill_settings, restarts, _ = PRESETS[options.preset]
    return {
        "preset": options.preset,
        "distilling": plain(distill_settings),
        "iterations": options.iterations or distill_settings.iterations,
        "restarts": restarts,
        "prior": digest(WEIGHTS if options.prior == "embedded" else Path(options.prior)),
        "space": digest(options.space),
        "facts": PoseSpace.load(options.space).facts,
        "asking": plain(Asking()),
        "judge": digest(JUDGE),
        "camera": plain(UNSEEN),
    }


def keys_of(options: argparse.Namespace) -> list[str]:
    """Seed by seed and clip by clip, so that a folder that is not finished yet compares all weights."""
    pairs = [f"{who}-{action}" for who in options.characters.split(",") for action in options.actions.split(",")]
    weights = [f"{float(weight):g}" for weight in options.weights.split(",")]
    runs = [f"{weight}-{pair}-{seed}" for seed in range(options.seeds) for pair in pairs for weight in weights]
    return [*(f"artist-{pair}-0" for pair in pairs), *runs]


def run_one(options: argparse.Namespace) -> dict[str, Any]:
    """One animation, or an artist's clip, measured and judged."""
    torch.set_num_threads(options.threads)
    weight, who, action, seed = options.one.split("-")
    rig, space = load_rig(options.assets, who), PoseSpace.load(options.space)
    row = {"weight": weight, "character": who, "action": action, "seed": int(seed), "prompt": rig.prompt(action)}
    if weight == "artist":
        found = rig.artist(action)
        if found is None:
            return {**row, "missing": True}
        motion = found[1]
        seen = judged(options, rig, travelling(rig.character, motion, action))
        return {**row, **seen, **measured(rig, motion, measure(rig.character, motion), space)}
    settings = AnimateSettings(preset=options.preset, seed=int(seed), physics=False, pose_space=float(weight))
    if options.iterations:
        plan = make_plan(rig.character, rig.prompt(action), load_prior(options.prior), settings)
        settings = replace(settings, distill_settings=replace(plan.distill_settings, iterations=options.iterations))
    output, run_dir = (options.folder / "glb" / f"{options.one}{end}" for end in (".glb", ".run"))
    output.parent.mkdir(exist_ok=True)
    shutil.rmtree(run_dir, ignore_errors=True)  # of a run that was killed
    began = time.monotonic()
    result = animate(
        rig.file, rig.prompt(action), output, prior=options.prior, settings=settings, run_dir=run_dir, space=space
    )
    seconds = time.monotonic() - began
    check_unseen(result.plan.cameras)
    shutil.rmtree(run_dir)
    return {
        **row,
        **judged(options, rig, result.distilled),
        **measured(rig, result.distilled, result.before, space),
        "prior_error": result.errors[result.chosen],
        "seconds": round(seconds, 2),
        "commit": commit(),
    }


def judged(options: argparse.Namespace, rig: Rig, motion: Motion) -> dict[str, Any]:
    """The judge's word, from a camera that distillation did not use."""
    set_up = unseen_stage(body_of(rig.character), forward_kinematics(rig.character.skeleton))
    seen = look(set_up, windowed(motion))
    save_strip(options.folder / "strips" / f"{options.one}.png", seen.strip)
    return seen.words


def measured(rig: Rig, motion: Motion, measures: Measures, space: PoseSpace) -> dict[str, Any]:
    """Measures of the motion, and of its poses: what the body cannot do, what the artist did not, what the space did not expect."""
    character, told = rig.character, measures.as_dict()
    skeleton, height = character.skeleton, character.height
    wrong = validators_of(character).violations(motion.T_world_joint)
    artist = artist_poses(character)
    ours = pose_points(skeleton, motion.T_parent_joint, height=height)
    apart = float(nearest(ours, pose_points(skeleton, artist, height=height)).mean()) if len(artist) else None
    tokens = rig_tokens(character)
    poses = poses_from_frames(skeleton, tokens, motion.T_world_joint).float()
    strange = space.strangeness(tokens, poses, generator=torch.Generator().manual_seed(0))
    return {
        "measures": {
            **{name: told[name] for name in MEASURES},
            "penetration": float(wrong.penetration.mean()),
            "stretch": float(wrong.stretch.mean()),
            "nearest_artist": apart,
            "strangeness": float(strange.mean()),
        }
    }


def main() -> int:
    options = options_of()
    if options.one:
        print(json.dumps(run_one(options)))
        return 0
    if options.write:
        write_page(Runs(options.folder), options.write)
        return 0
    trained = set(options.characters.split(",")) - set(test_names(options.assets))
    if trained:
        raise SystemExit(f"not of split test, and the page says that nothing was trained on them: {', '.join(trained)}")
    if not options.space.is_file():
        raise SystemExit(
            f"there are no weights of a pose space at {options.space}: kinema poses train, or give --space"
        )
    return run_wanted(options, setup_of(options), keys_of(options))


if __name__ == "__main__":
    sys.exit(main())
