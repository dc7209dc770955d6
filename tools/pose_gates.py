"""What the gates of `kinema poses collect` are worth: artists' clips of train characters, filmed, fitted, and held against the truth.

PYTHONPATH=src python tools/pose_gates.py -o FOLDER [--characters q_fox q_man] [--films 8]

A film shows a clip on the embedded prior's stage from a camera of its ranges. The rig is fitted to it as to a film of the prior, so
for every fit both are known: what the gates look at (loss, outlines, limits, jitter) and how far its joints are from the truth.
One JSON line a film is kept in FOLDER/films.jsonl; films that are there are not fitted again. Prints which measure tells good fits
from bad ones (rank correlation with the joints' error), and the error of what each threshold keeps and rejects.
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
from kinema.evaluate.poses import pose_points
from kinema.motion import Motion, ground_speed, motion_from_clip
from kinema.motion.stance import carried_at
from kinema.prior.base import Limits
from kinema.prior.nouns import action_of_clip
from kinema.recipes.pose_cast import UNSEEN, Role, collection
from kinema.recipes.pose_data import FittedFilm, Gates, fitted, judged
from kinema.recipes.prior_data import GAUSS_COUNT
from kinema.recipes.stage_fit import stage_view
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import FPS, FRAME_COUNT, SIZE_PX, StageCamera, film, stage
from kinema.rig import forward_kinematics

ROOT = Path(__file__).resolve().parents[1]
ASSETS = Path(os.environ.get("KINEMA_ASSETS", ROOT.parent / "shared" / "assets"))
CAMERAS = (radians(50), radians(-70))
"""Azimuths, taking turns between characters."""
LIMITS = Limits(frame_count=FRAME_COUNT, height_px=SIZE_PX, width_px=SIZE_PX, fps=FPS)
MEASURES = ("residual", "loss", "overlap", "beyond_limits", "jitter")


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
    actions = [action_of_clip(role.name, clip.name) for clip in character.clips]
    clips = [
        (clip.name, action)
        for clip, action in zip(character.clips, actions, strict=True)
        if action is not None and action not in UNSEEN and clip.duration > 0.3
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
    for (clip, action), motion, fit in zip(chosen, motions, fits, strict=True):
        yield {
            "character": role.name,
            "plan": role.plan,
            "clip": clip,
            "action": action,
            "error": off(character, fit.motion.T_parent_joint.to(rest), motion.T_parent_joint),
            "held": off(character, rest, motion.T_parent_joint),
            **{name: getattr(fit, name) for name in ("loss", "still", "overlap", "beyond_limits", "jitter", "speed")},
        }


def off(character: Character, ours: Tensor, theirs: Tensor) -> float:
    """Mean distance of joints from their places against the root, heights, [frame joint 4 4] each."""
    places = [pose_points(character.skeleton, T, height=character.height) for T in (ours, theirs)]
    return float((places[0] - places[1]).norm(dim=-1).mean())


def as_text(rows: list[dict]) -> str:
    """Which measures tell, and what thresholds keep."""
    for row in rows:
        row["residual"] = row["loss"] / max(row["still"], 1e-9)
    error = np.array([row["error"] for row in rows])
    gain = error / np.maximum([row["held"] for row in rows], 1e-9)
    lines = [f"{len(rows)} films of {len({row['character'] for row in rows})} characters", ""]
    lines += ["| measure | rank correlation with the joints' error | with error / held start pose |", "|---|--:|--:|"]
    for name in MEASURES:
        values = [row[name] for row in rows]
        lines.append(f"| {name} | {spearmanr(values, error)[0]:.2f} | {spearmanr(values, gain)[0]:.2f} |")
    lines += ["", "| gate | kept | error of kept | error of rejected | kept, share of held | rejected, share of held |"]
    lines.append("|---|--:|--:|--:|--:|--:|")
    for name, passes in candidates():
        kept = np.array([passes(row) for row in rows])
        cells = [f"{kept.mean():.0%}"]
        cells += [f"{100 * error[some].mean():.1f} %" if some.any() else "–" for some in (kept, ~kept)]
        cells += [f"{gain[some].mean():.2f}" if some.any() else "–" for some in (kept, ~kept)]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def candidates() -> Iterator[tuple[str, Callable[[dict], bool]]]:
    """Thresholds to look at, one measure at a time, and the gates as they are."""
    yield "none", lambda row: True
    for limit in (0.3, 0.4, 0.5, 0.6, 0.8):
        yield f"residual ≤ {limit}", lambda row, limit=limit: row["residual"] <= limit
    for limit in (0.03, 0.05, 0.08, 0.12):
        yield f"loss ≤ {limit}", lambda row, limit=limit: row["loss"] <= limit
    for limit in (0.65, 0.7, 0.75, 0.8, 0.85):
        yield f"overlap ≥ {limit}", lambda row, limit=limit: row["overlap"] >= limit
    for limit in (0.05, 0.1, 0.2):
        yield f"jitter ≤ {limit}", lambda row, limit=limit: row["jitter"] <= limit
    yield "all gates", lambda row: not judged(_fit(row), Gates())


def _fit(row: dict) -> FittedFilm:
    names = ("loss", "still", "overlap", "beyond_limits", "jitter", "speed")
    return FittedFilm("", 0.0, None, **{name: row[name] for name in names})  # pyright: ignore


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
