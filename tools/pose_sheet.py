"""docs/results/pose_space.png: poses that the pose space samples for test characters, first seed, nothing chosen.

PYTHONPATH=src python tools/pose_sheet.py ASSETS docs/results/pose_space.png [--weights FILE] [--count 8] [--variety 1]
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

from kinema.asset import character_from_document, load_character
from kinema.creature import make, to_document
from kinema.posespace import PoseSpace
from kinema.posing.program import Posed, write_poses_file

CHARACTERS = ("fox", "q_stag", "q_rat", "q_trex", "q_zombie", "q_alien", "robot_expressive", "godot_player", "q_bird")
SPECIES = ("spider",)
"""Bodies that are made for the sheet, of an individual that no collection has."""
INDIVIDUAL = 7001
SIZE_PX = 160


def row(posed: Posed, count: int, variety: float) -> np.ndarray:
    """Samples side by side, [height width 3]."""
    motion = posed.motion(posed.sample(count, seed=0, variety=variety))
    with tempfile.TemporaryDirectory() as folder:
        pictures = []
        for pose in range(count):
            path = Path(folder) / f"{pose}.png"
            one = posed.motion(posed.poses(motion)[pose : pose + 1])
            write_poses_file(path, posed.character, one, name="pose", size_px=SIZE_PX)
            pictures.append(np.asarray(Image.open(path).convert("RGB"))[:SIZE_PX, :SIZE_PX])
    return np.concatenate(pictures, 1)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("assets", type=Path)
    options.add_argument("output", type=Path)
    options.add_argument("--weights", type=Path)
    options.add_argument("--species", nargs="*", default=SPECIES)
    options.add_argument("--characters", nargs="*", default=CHARACTERS)
    options.add_argument("--count", type=int, default=8)
    options.add_argument("--variety", type=float, default=1.0)
    chosen = options.parse_args()
    space = PoseSpace.load(chosen.weights)
    files = {entry["name"]: entry["file"] for entry in json.loads((chosen.assets / "manifest.json").read_text())}
    bodies = [load_character(chosen.assets / files[name]) for name in chosen.characters]
    bodies += [character_from_document(to_document(make(name, seed=INDIVIDUAL)), name=name) for name in chosen.species]
    rows = [row(Posed(body, space), chosen.count, chosen.variety) for body in bodies]
    Image.fromarray(np.concatenate(rows)).save(chosen.output)


if __name__ == "__main__":
    main()
