"""Forty clips to look at, as they came: twenty rigs, two sentences each, ours above the artist's, from two sides.

    python tools/motion_sheet.py --split test -o docs/results/motion_sheet      writes motion_sheet_1.png ... motion_sheet_4.png
    python tools/motion_sheet.py --split dev --rigs 4 -o /tmp/sheet

Rigs are taken evenly from the list of `likeness_cases.py`, of those with two actions or more; of each the first way of getting
along and the first other action, in the order of the action table. Seed 0, preset instant with physics, nothing chosen.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from likeness_cases import ASSETS, Case, list_cases
from PIL import Image
from transfer_sheet import strip

import kinema as kn
from kinema.asset import load_character
from kinema.motion import motion_from_clip

ROWS = 40
"""Of one picture."""


def choose(split: str, rigs: int) -> list[Case]:
    """Two cases of each rig."""
    by_rig: dict[str, list[Case]] = {}
    for case in list_cases(split):
        by_rig.setdefault(case.rig, []).append(case)
    able = [cases for cases in by_rig.values() if len(cases) >= 2]
    chosen = []
    for place in np.linspace(0, len(able) - 1, min(rigs, len(able))).round().astype(int):
        cases = able[place]
        first = next((case for case in cases if case.group == "locomotion"), cases[0])
        chosen += [
            first,
            next(case for case in cases if (case is not first and case.group != "locomotion") or case is cases[-1]),
        ]
    return chosen


def rows_of(case: Case, folder: Path) -> list[Image.Image]:
    """Ours and the artist's, from two sides."""
    path = ASSETS / case.file
    character = load_character(path)
    settings = kn.AnimateSettings(preset="instant", library=False)
    result = kn.animate(
        path, case.sentence, folder / f"{case.name}.glb", settings=settings, name="ours", run_dir=folder / case.name
    )
    theirs = motion_from_clip(character, case.clips[0])
    rows = []
    for turn in (0.0, 1.0):
        rows.append(strip(character, result.motion, label=f"{case.rig}: {case.sentence}", turn=turn))
        rows.append(strip(character, theirs, label=f"artist: {case.clips[0]}", turn=turn))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=("dev", "test"), required=True)
    parser.add_argument("--rigs", type=int, default=20)
    parser.add_argument("-o", "--output", type=Path, required=True, help="beginning of the pictures' names")
    args = parser.parse_args()
    rows: list[Image.Image] = []
    with tempfile.TemporaryDirectory() as folder:
        for case in choose(args.split, args.rigs):
            print(case.name, case.sentence, flush=True)
            rows += rows_of(case, Path(folder))
    for number, start in enumerate(range(0, len(rows), ROWS), 1):
        part = rows[start : start + ROWS]
        sheet = Image.new("RGB", (part[0].width * 2, part[0].height * ((len(part) + 1) // 2)), "white")
        for place, row in enumerate(
            part
        ):  # ours and the artist's in one column from the side, in the other from the front
            case, inside = divmod(place, 4)
            sheet.paste(row, ((inside // 2) * row.width, (2 * case + inside % 2) * row.height))
        sheet.quantize(64).save(f"{args.output}_{number}.png", optimize=True)


if __name__ == "__main__":
    main()
