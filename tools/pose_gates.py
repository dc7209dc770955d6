"""What the gates of `kinema poses collect` are worth: artists' clips of train characters, filmed, fitted, and held against the truth.

PYTHONPATH=src python tools/pose_gates.py -o FOLDER [--characters q_fox q_man] [--films 8]

A film shows a clip on the embedded prior's stage from a camera of its ranges. The rig is fitted to it as to a film of the prior, so
for every fit both are known: what the gates look at (loss, outlines, limits, jitter, fits from other beginnings) and how far its
joints are from the truth. One JSON line a film is kept in FOLDER/films.jsonl; films that are there are not fitted again. Prints which
measure tells good fits from bad ones (rank correlation with the joints' error), and the error of what each threshold keeps and
rejects.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from math import radians
from pathlib import Path
from zlib import crc32

import numpy as np
import torch
from scipy.stats import spearmanr
from torch import Tensor

from kinema.asset import Character
from kinema.distill.stage_fit import stage_view
from kinema.evaluation.poses import pose_points
from kinema.language.actions import action_named, action_of_clip
from kinema.motion import Motion, ground_speed, motion_from_clip
from kinema.motion.stance import carried_at
from kinema.posespace import local_frames, rig_tokens
from kinema.prior.base import Limits
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import FPS, FRAME_COUNT, SIZE_PX, StageCamera, film, stage
from kinema.rigging import forward_kinematics
from kinema.training.pose_cast import Role, collection
from kinema.training.pose_data import FittedFilm, Gates, fitted, judged
from kinema.training.prior_data import GAUSS_COUNT

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
CAMERAS = (radians(50), radians(-70))
"""Azimuths, taking turns between characters."""
LIMITS = Limits(frame_count=FRAME_COUNT, height_px=SIZE_PX, width_px=SIZE_PX, fps=FPS)
MEASURES = ("residual", "loss", "still", "overlap", "beyond_limits", "jitter", "apart")


def shown(character: Character, clip: str, rng: np.random.Generator) -> Motion:
    """A film's length of a clip, carried over the ground at the speed of its feet."""
    motion = motion_from_clip(character, clip, fps=FPS)
    found = ground_speed(character, motion_from_clip(character, clip))
    last = motion.frame_count - 1
    begin = int(rng.integers(max(1, last - FRAME_COUNT + 2)))
    index = (begin + torch.arange(FRAME_COUNT)) % max(last, 1)
    part = Motion(motion.skeleton, motion.T_parent_joint[index], FPS)
    return carried_at(part, found.velocity) if found.confidence >= 0.5 else part


def measured(role: Role, number: int, *, count: int) -> Iterator[dict]:
    """Films of one character, fitted together; a row each."""
    character, _ = role.played()
    actions = [action_of_clip(clip.name, film_only=True) for clip in character.clips]
    clips = [
        (clip.name, action)
        for clip, action in zip(character.clips, actions, strict=True)
        if action is not None and action_named(action).one_camera and clip.duration > 0.3
    ]
    rng = np.random.default_rng([crc32(role.name.encode()), 0])
    chosen = [clips[place] for place in rng.permutation(len(clips))[:count]]
    if not chosen:
        return
    place = StageCamera(azimuth=CAMERAS[number % len(CAMERAS)])
    motions = [shown(character, clip, rng) for clip, _ in chosen]
    body = splats_from_character(character, DirectConfig(count=GAUSS_COUNT), generator=torch.Generator().manual_seed(0))
    set_up = stage(body, forward_kinematics(character.skeleton).float(), (place,))
    with torch.no_grad():
        videos = torch.stack([film(set_up, motion.T_world_joint.float())[0] for motion in motions])
    videos = videos.flip(-2) if place.mirrored else videos
    fits = fitted(stage_view(character, place, LIMITS), videos, [action or "" for _, action in chosen])
    rest = character.skeleton.T_parent_joint.expand(FRAME_COUNT, -1, -1, -1)
    rig = rig_tokens(character)
    for (clip, action), motion, fit in zip(chosen, motions, fits, strict=True):
        mean = local_frames(character.skeleton, rig, fit.poses.double()).to(rest)
        yield {
            "character": role.name,
            "plan": role.plan,
            "clip": clip,
            "action": action,
            "azimuth": place.azimuth,
            "frames": off(character, mean, motion.T_parent_joint).tolist(),
            "apart_frames": fit.apart.tolist(),
            "best": float(off(character, fit.motion.T_parent_joint.to(rest), motion.T_parent_joint).mean()),
            "held": float(off(character, rest, motion.T_parent_joint).mean()),
            **{name: getattr(fit, name) for name in ("loss", "still", "overlap", "beyond_limits", "jitter", "speed")},
        }


def off(character: Character, ours: Tensor, theirs: Tensor) -> Tensor:
    """Mean distance of joints from their places against the root, heights, [frame joint 4 4] each -> [frame]."""
    places = [pose_points(character.skeleton, T, height=character.height) for T in (ours, theirs)]
    return (places[0] - places[1]).norm(dim=-1).mean(-1)


def as_text(rows: list[dict]) -> str:
    """Which measures tell, and what thresholds keep."""
    for row in rows:
        row["residual"] = row["loss"] / max(row["still"], 1e-9)
        row["apart"], row["error"] = float(np.median(row["apart_frames"])), float(np.mean(row["frames"]))
    lines = [f"{len(rows)} films of {len({row['character'] for row in rows})} characters", ""]
    error, held = (np.array([row[name] for row in rows]) for name in ("error", "held"))
    best = np.mean([row["best"] for row in rows])
    lines += [
        f"Error of the joints: {100 * error.mean():.1f} % of the height, of the single best fit {100 * best:.1f} %, "
        f"of the held start pose {100 * held.mean():.1f} %.",
        "",
        "| measure | rank correlation with the joints' error | with error / held start pose |",
        "|---|--:|--:|",
    ]
    for name in MEASURES:
        values = [row[name] for row in rows]
        cells = [spearmanr(values, against)[0] for against in (error, error / np.maximum(held, 1e-3))]
        lines.append(f"| {name} | {cells[0]:.2f} | {cells[1]:.2f} |")
    apart, wrong = (np.concatenate([row[name] for row in rows]) for name in ("apart_frames", "frames"))
    lines.append(f"| apart, frame by frame | {spearmanr(apart, wrong)[0]:.2f} | |")
    lines += ["", "| gate | kept | error of kept | held start pose of kept | error of rejected | held of rejected |"]
    lines.append("|---|--:|--:|--:|--:|--:|")
    for name, passes in candidates():
        kept = np.array([passes(row) for row in rows])
        cells = [f"{kept.mean():.0%}"]
        for some in (kept, ~kept):
            cells += [f"{100 * values[some].mean():.1f} %" if some.any() else "–" for values in (error, held)]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def candidates() -> Iterator[tuple[str, Callable[[dict], bool]]]:
    """Thresholds to look at, one measure at a time, and the gates as they are."""
    yield "none", lambda row: True
    for name, below, limits in (
        ("residual", True, (0.3, 0.4, 0.5, 0.6, 0.8)),
        ("loss", True, (0.03, 0.05, 0.08, 0.12)),
        ("still", False, (0.02, 0.03, 0.05, 0.1)),
        ("overlap", False, (0.65, 0.7, 0.75, 0.8, 0.85)),
        ("jitter", True, (0.05, 0.1, 0.2)),
        ("apart", True, (0.03, 0.04, 0.05, 0.06, 0.08, 0.1)),
    ):
        for limit in limits:
            sign = 1 if below else -1
            said = f"{name} {'≤' if below else '≥'} {limit}"
            yield said, lambda row, name=name, limit=limit, sign=sign: sign * row[name] <= sign * limit
    yield "all gates", lambda row: not judged(_fit(row), Gates())


def _fit(row: dict) -> FittedFilm:
    names = ("loss", "still", "overlap", "beyond_limits", "jitter", "speed")
    numbers = {name: row[name] for name in names}
    apart = torch.tensor(row["apart_frames"])
    return FittedFilm("", 0.0, None, torch.zeros(0), apart, **numbers)  # pyright: ignore


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--characters", nargs="*", help="names in the manifest; all train characters if not given")
    options.add_argument("--films", type=int, default=8, help="clips of each character")
    options.add_argument("-o", "--output", type=Path, required=True)
    chosen = options.parse_args()
    torch.set_num_threads(1)
    path = chosen.output / "films.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    done = {row["character"] for row in rows}
    roles = collection(ASSETS)
    wanted = [role for role in roles if not chosen.characters or role.name in chosen.characters]
    for number, role in enumerate(wanted):
        if role.name in done:
            continue
        found = list(measured(role, number, count=chosen.films))
        rows += found
        with open(path, "a") as file:
            file.write("".join(json.dumps(row) + "\n" for row in found))
        print(f"{role.name}: {len(found)} films", flush=True)
    if rows:
        print(as_text(rows))


if __name__ == "__main__":
    main()
