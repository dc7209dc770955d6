"""Does a clip keep to what was drawn? Paths, key poses and loops, measured on the written file.

    python tools/control_table.py --split train --out runs/control --rigs q_fox q_man aw_ant
    python tools/control_table.py --table runs/control

Cases, each one JSON file in the output folder, so that an interrupted run goes on where it stopped:

* path: a walk along a corner and along a wave, preset `instant` with planting and physics; the root's largest distance from the
  path over the ground, shares of the height.
* keys: three poses of the rig's own clips, by `animate --keys` and by `inbetween`; the largest distance of a joint in the written
  file from where the pose has it.
* loop: every gait that the rig's kind has, twenty times; the jump of joint places at the seam, travel aside, and the change of
  speed there against the largest change of speed between frames inside the loop.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

import kinema as kn
from kinema.animation.controlled import path_distances, read_pose
from kinema.asset import Character
from kinema.motion import Motion, in_place, motion_from_clip, repeated
from kinema.rigging import forward_kinematics

ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))
ROUNDS = 20
SENTENCES = {"walk": "it walks", "run": "it runs", "fly": "it flies", "swim": "it swims"}
GAITS = {"aquatic": ("swim",), "bird": ("walk", "fly"), "flyer": ("fly",), "reptile": ("walk",)}
"""Of groups of the manifest; others walk and run."""


def corner(height: float) -> tuple[tuple[float, float], ...]:
    """Ahead, then to the right by a right angle, body heights."""
    return ((0.0, 0.0), (1.5 * height, 0.0), (1.5 * height, 1.5 * height))


def wave(height: float) -> tuple[tuple[float, float], ...]:
    """One period of a sine, three heights long and half a height wide."""
    return tuple(
        (3 * height * t / 40, 0.5 * height * math.sin(2 * math.pi * t / 40)) for t in range(41)
    )  # fmt: skip


def along(points: Callable[[float], tuple[tuple[float, float], ...]]) -> Callable[[Path], dict[str, Any]]:
    """A case of a path."""

    def measure(file: Path) -> dict[str, Any]:
        character = kn.load_character(file)
        path = points(character.height)
        written, result = animated(file, "it walks", control=kn.Control(path=path))
        off = path_distances(written, path) / character.height
        before = path_distances(result.distilled, path) / character.height
        return {
            "max": float(off.max()),
            "mean": float(off.mean()),
            "before_physics_max": float(before.max()),
            "simulated": result.grounded is not None and result.grounded.tracked is not None,
            "stumbled": result.grounded is not None and result.grounded.stumbled,
            "skate_per_height": result.after.skate_per_height,
            "frames": written.frame_count,
        }

    return measure


def keyed(file: Path) -> dict[str, Any]:
    """Three poses of the rig's own clips."""
    character = kn.load_character(file)
    names = [clip.name for clip in character.clips if clip.duration > 0.1][:3] or [None]
    poses = [
        "start" if name is None else f"{name}@{share * character.clip(name).duration:.4f}"
        for name, share in zip((names * 3)[:3], (0.0, 0.5, 0.9), strict=True)
    ]
    keys = tuple(kn.Key(seconds, pose) for seconds, pose in zip((0.0, 0.75, 1.5), poses, strict=True))
    wanted = forward_kinematics(character.skeleton, torch.stack([read_pose(character, pose) for pose in poses]))
    told = {}
    for way in ("animate", "inbetween"):
        if way == "animate":
            motion, result = animated(file, "it attacks", control=kn.Control(keys=keys))
        else:
            with tempfile.TemporaryDirectory() as folder:
                made = kn.inbetween(file, kn.Control(keys=keys), Path(folder) / "out.glb")
                motion, result = read_back(made.output, made.clip, made.motion.fps), made
        shown = motion.T_world_joint[[0, 18, 36]]
        error = (shown[..., :3, 3] - wanted[..., :3, 3]).norm(dim=-1).max() / character.height
        told[way] = float(error)
        told[f"{way}_moved"] = (result.control or {})["keys"]["moved_by_grounding_per_height"]
    return told


def looped(action: str) -> Callable[[Path], dict[str, Any]]:
    """A case of a loop."""

    def measure(file: Path) -> dict[str, Any]:
        motion, result = animated(file, SENTENCES[action])
        return seam(result.character, Motion(motion.skeleton, motion.T_parent_joint, motion.fps, loop=True))

    return measure


def seam(character: Character, motion: Motion) -> dict[str, Any]:
    """Jumps of a loop that is played `ROUNDS` times, against those inside it."""
    place = in_place(repeated(motion, ROUNDS)).T_world_joint[..., :3, 3]
    period = motion.frame_count - 1
    once = in_place(motion).T_world_joint[..., :3, 3]
    gap = (once[-1] - once[0]).norm(dim=-1).max() / character.height
    bend = (place[2:] - 2 * place[1:-1] + place[:-2]).norm(dim=-1).amax(-1)  # change of step, [frame-2]
    frame = torch.arange(len(bend)) + 1
    at_seam = frame % period == 0
    inside = bend[~at_seam].max()
    return {
        "gap_per_height": float(gap),
        "bend_at_seam": float(bend[at_seam].max() / inside.clamp_min(1e-12)),
        "period": period / motion.fps,
        "still": bool(inside < 1e-5 * character.height),
    }


def animated(file: Path, sentence: str, **settings: Any) -> tuple[Motion, Any]:
    """The clip as it was written, and the run."""
    with tempfile.TemporaryDirectory() as folder:
        result = kn.animate(
            file,
            sentence,
            Path(folder) / "out.glb",
            settings=kn.AnimateSettings(preset="instant", library=False, **settings),
        )
        return read_back(result.output, result.clip, result.motion.fps), result


def read_back(path: Path, clip: str, fps: float) -> Motion:
    return motion_from_clip(kn.load_character(path), clip, fps=fps)


CASES: dict[str, Callable[[Path], dict[str, Any]]] = {
    "path corner": along(corner),
    "path wave": along(wave),
    "keys": keyed,
    **{f"loop {action}": looped(action) for action in SENTENCES},
}


def run(args: argparse.Namespace) -> None:
    args.out.mkdir(parents=True, exist_ok=True)
    entries = {entry["name"]: entry for entry in json.loads((ASSETS / "manifest.json").read_text())}
    begin = time.process_time()
    for name in args.rigs:
        entry = entries[name]
        if entry["split"] != args.split:
            raise SystemExit(f"{name} is of split {entry['split']}")
        gaits = GAITS.get(entry["group"], ("walk", "run"))
        for case, measure in CASES.items():
            kind, _, what = case.partition(" ")
            file = args.out / f"{name}.{case.replace(' ', '_')}.json"
            if file.exists() or (args.cases and kind not in args.cases) or (kind == "loop" and what not in gaits):
                continue
            try:
                told = measure(ASSETS / entry["file"])
            except kn.KinemaError as error:
                told = {"error": error.code, "what": error.what}
            file.write_text(json.dumps({"rig": name, "group": entry["group"], "case": case, **told}))
            print(name, case, told, flush=True)
            if time.process_time() - begin > args.budget:
                return


def table(folder: Path) -> None:
    rows = [json.loads(file.read_text()) for file in sorted(folder.glob("*.json"))]
    for case in CASES:
        found = [row for row in rows if row["case"] == case]
        good = [row for row in found if "error" not in row]
        if not found:
            continue
        print(f"\n{case}: {len(good)} of {len(found)} rigs, errors {[row['error'] for row in found if 'error' in row]}")
        for name in [key for key in (good[0] if good else {}) if key not in ("rig", "group", "case")]:
            values = [row[name] for row in good if row.get(name) is not None]
            worst = max(good, key=lambda row: row.get(name) or 0)
            print(f"  {name}: median {statistics.median(values):.3g}, most {max(values):.3g} ({worst['rig']})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", default="train")
    parser.add_argument("--rigs", nargs="+", default=[])
    parser.add_argument("--cases", nargs="+", default=[], help="path, keys, loop; all if not given")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--budget", type=float, default=1e9, help="CPU seconds after which it stops")
    parser.add_argument("--table", type=Path)
    args = parser.parse_args()
    if args.table:
        table(args.table)
    else:
        run(args)


if __name__ == "__main__":
    main()
