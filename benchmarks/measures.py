"""Feet found, ground speed and measures on every real character; prints the tables of docs/results/measures.md.

PYTHONPATH=src python benchmarks/measures.py ../shared/assets > tables.md
"""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import torch

from kinema.asset import load_character
from kinema.motion import find_feet, ground_speed, measure, motion_from_clip

GAITS = ("walk", "run", "gallop", "trot")


def main(assets: Path) -> None:
    torch.set_num_threads(1)
    feet_rows, gait_rows, other_rows = [], [], []
    for entry in json.loads((assets / "manifest.json").read_text()):
        if entry["name"] == "recursive_skeletons":  # 84 nested skins, not a body
            continue
        character = load_character(assets / entry["file"], repair=True)
        feet = find_feet(character)
        shown = ", ".join(f"{foot.name} ({foot.side[0]}{foot.row[0]})" for foot in feet)
        feet_rows.append(f"| {entry['name']} | {entry['split']} | {entry['group']} | {len(feet)} | {shown} |")
        for clip in character.clips:
            motion = motion_from_clip(character, clip.name)
            fixed = measure(character, motion, ground="fixed", feet=feet)
            moved = measure(character, motion, feet=feet)
            json.dumps(moved.as_dict(), allow_nan=False)
            travel = ground_speed(character, motion, feet)
            heading = math.degrees(math.atan2(-float(travel.velocity[2]), float(travel.velocity[0])))
            gait = bool(feet) and any(word in clip.name.lower() for word in GAITS)
            cells = [
                entry["name"],
                clip.name.replace("|", "/"),
                show(travel.speed / character.height if feet else None),
                f"{heading:.0f}" if travel.speed else "",
                show(travel.confidence if feet else None),
                show(fixed.skate_per_height),
                show(moved.skate_per_height),
                show(moved.contact_share),
                show(100 * moved.penetration_max_per_height, 1),
                show(moved.float_mean_per_height and 100 * moved.float_mean_per_height, 1),
                show(moved.amount),
                show(moved.jerk, 0),
                show(100 * moved.limit_violations, 1),
                show(moved.left_right),
                show(moved.bone_length_error),
            ]
            (gait_rows if gait else other_rows).append("| " + " | ".join(cells) + " |")
    print("| character | split | group | feet | which |\n|---|---|---|---|---|")
    print("\n".join(feet_rows))
    names = "character, clip, speed h/s, heading °, sure, skate in place h/s, skate carried h/s, contact, sinks %, floats %, "
    names += "amount h/s, jerk h/s³, limits %, left/right, bones"
    head = f"\n| {' | '.join(names.split(', '))} |\n" + "|---" * 15 + "|"
    for rows in (gait_rows, other_rows):
        print(head)
        print("\n".join(rows))


def show(value: float | None, digits: int = 2) -> str:
    return "" if value is None else f"{value:.{digits}f}"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
