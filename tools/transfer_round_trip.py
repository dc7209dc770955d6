"""There and back: clips of ten rigs carried over to ten others and home again; how far are the joints from where they were?

    python tools/transfer_round_trip.py --split dev|test --out FOLDER     runs (resumable, one JSON a pair)
    python tools/transfer_round_trip.py --table FOLDER                    prints the table

The round trip composes the two matchings, source to target and target to source, as a user would: the carried clip is a clip of the
target like any other. Errors are mean distances of the moving joints, in the world, as a share of the source's height; beside them
the same for standing still, which is what a round trip through a body that can do nothing would leave. Feet
are not planted unless --feet is given: planting changes a clip on purpose.
Rigs were chosen by kind before the first run: people, four legs, two legs, many legs, none.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

import torch
from likeness_cases import ASSETS, read_manifest

from kinema.asset import Character, load_character
from kinema.errors import KinemaError
from kinema.motion import Motion, motion_from_clip
from kinema.transfer import read_body, transfer_clip

RIGS = {
    "dev": (
        [
            "q_fox",
            "q_bull",
            "q_parasaurolophus",
            "q_man",
            "q_bat",
            "qm_orc",
            "qc_guy",
            "an_horse",
            "aw_bear",
            "m2m_dragon",
        ],
        [
            "qy_hero",
            "qm_dino",
            "qc_horse",
            "qc_pig",
            "aw_moose",
            "lf_gastornis",
            "aw_spider",
            "aw_viper",
            "m2m_bird",
            "aw_monkey",
        ],
    ),
    "test": (
        [
            "q_stag",
            "q_trex",
            "q_rat",
            "q_alien",
            "robot_expressive",
            "qp_anne",
            "qf_zebra",
            "m2m_horse",
            "m2m_spider",
            "aw_kobra",
        ],
        [
            "q_donkey",
            "fox",
            "q_zombie",
            "qp_captain",
            "qs_astronaut",
            "godot_player",
            "qf_pig",
            "aw_kangaroo",
            "aw_parrot",
            "aw_crab",
        ],
    ),
}


def joint_error(a: Motion, b: Motion, joints: list[int]) -> float:
    """Mean distance of joints over frames, metres."""
    return float((a.T_world_joint[:, joints, :3, 3] - b.T_world_joint[:, joints, :3, 3]).norm(dim=-1).mean())


def round_trips(source: Character, target: Character, *, feet: bool) -> list[dict[str, Any]]:
    """Errors of all clips of a source, through one target."""
    plans = read_body(source), read_body(target)
    joints = [int(joint) for joint in plans[0].joints]
    rows = []
    for clip in source.clips:
        if clip.duration <= 0:
            continue
        motion = motion_from_clip(source, clip.name)
        try:
            away = transfer_clip(motion, source, target, feet=feet, plans=plans)
            home = transfer_clip(away.motion, target, source, feet=feet, plans=(plans[1], plans[0])).motion
        except KinemaError as error:
            rows.append({"clip": clip.name, "error": str(error)})
            continue
        if home.frame_count != motion.frame_count:  # more than 60 frames a second are thinned out on the way
            index = torch.linspace(0, motion.frame_count - 1, home.frame_count).round().long()
            motion = Motion(motion.skeleton, motion.T_parent_joint[index], home.fps)
        still = Motion.rest(source.skeleton, frame_count=motion.frame_count, fps=motion.fps)
        rows.append(
            {
                "clip": clip.name,
                "round_trip": joint_error(home, motion, joints) / source.height,
                "still": joint_error(still, motion, joints) / source.height,
                "score": away.score,
            }
        )
    return rows


def table(folder: Path) -> str:
    pairs = [json.loads(path.read_text()) for path in sorted(folder.glob("*.json"))]
    sources = list(dict.fromkeys(pair["source"] for pair in pairs))
    lines = [
        "| from | clips | median | mean | standing still | best through | worst through |",
        "|---|--:|--:|--:|--:|---|---|",
    ]
    everything: list[float] = []
    for source in sources:
        own = [pair for pair in pairs if pair["source"] == source]
        means = {
            pair["target"]: statistics.mean(row["round_trip"] for row in pair["rows"] if "round_trip" in row)
            for pair in own
        }
        errors = [row["round_trip"] for pair in own for row in pair["rows"] if "round_trip" in row]
        still = statistics.mean(row["still"] for pair in own for row in pair["rows"] if "still" in row)
        everything += errors
        best, worst = min(means, key=means.__getitem__), max(means, key=means.__getitem__)
        lines.append(
            f"| {source} | {len(own[0]['rows'])} | {statistics.median(errors):.1%} | {statistics.mean(errors):.1%} | {still:.1%} |"
            f" {best} {means[best]:.1%} | {worst} {means[worst]:.1%} |"
        )
    failed = sum("error" in row for pair in pairs for row in pair["rows"])
    share = sum(error <= 0.03 for error in everything) / len(everything)
    lines.append(
        f"\n{len(everything)} round trips of {len(pairs)} pairs: mean {statistics.mean(everything):.2%} of height, median"
        f" {statistics.median(everything):.2%}, {share:.0%} within 3 %; {failed} failed."
    )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=tuple(RIGS), default="dev")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--feet", action="store_true")
    parser.add_argument(
        "--beside", action="store_true", help="each rig only through the one that stands beside it in the list"
    )
    parser.add_argument("--table", type=Path)
    args = parser.parse_args()
    if args.table:
        print(table(args.table))
        return
    files = {entry["name"]: ASSETS / entry["file"] for entry in read_manifest()}
    args.out.mkdir(parents=True, exist_ok=True)
    targets = {name: load_character(files[name]) for name in RIGS[args.split][1]}
    for number, name in enumerate(RIGS[args.split][0]):
        source = None
        for place_in_list, (other, target) in enumerate(targets.items()):
            if args.beside and place_in_list != number:
                continue
            place = args.out / f"{name}.{other}.json"
            if place.exists():
                continue
            source = source or load_character(files[name])
            rows = round_trips(source, target, feet=args.feet)
            place.write_text(json.dumps({"source": name, "target": other, "rows": rows}))
    print(table(args.out))


if __name__ == "__main__":
    main()
