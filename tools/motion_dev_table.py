"""The motion prior on the development rigs: nearest clip of the artist's, ratio to standing still, amount; with controls.

    python tools/motion_dev_table.py WEIGHTS --assets ../shared/assets --split ../tmp/dev_split.json [--seeds 3] [-o rows.json]
    python tools/motion_dev_table.py WEIGHTS ... --control still|random
    python tools/motion_dev_table.py WEIGHTS ... --control carry --bodies FOLDER     (of `kinema motion data`)

Every action that a rig's artist made is asked for, by name alone. The judge is `likeness.py` of ../shared/tools (--judges); of its
clips all that show the action count as right. Weights must have been trained with these rigs left out.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from kinema.asset import Character, load_character
from kinema.motion import Motion, write_glb
from kinema.motionprior import MotionPrior, read_body
from kinema.motionprior.encoding import K, six
from kinema.motionprior.network import MotionNet
from kinema.motionprior.prior import _Request
from kinema.motionprior.sampling import Drawn
from kinema.training.motion_carry import carry, penalty_of, prepare
from kinema.training.motion_data import read_bodies
from kinema.training.motion_names import shown_by
from kinema.transfer.match import match_bodies

GAITS = {"walk", "run", "crawl", "trot", "hop", "sneak", "swim", "fly", "glide", "hover"}
NEW = "kinema_new"


def wanted(entry: dict[str, Any], character: Character) -> dict[str, list[str]]:
    """Actions of a rig and the artist's clips that show them."""
    by: dict[str, list[str]] = {}
    for clip, info in zip(character.clips, entry["clips"], strict=False):
        shown = shown_by(entry["name"], info["name"], info.get("text"))
        if shown and shown.action != "other" and not shown.backward:
            by.setdefault(shown.action, []).append(clip.name)
    return dict(sorted(by.items()))


def judge(likeness: Any, clip: Any, original: str, result: str, right: list[str]) -> dict[str, Any]:
    """As `likeness.compare`, with the right clips given by name."""
    _, height, pick, art = likeness.original(original)
    file = clip.File(result)
    made = [one for one in file.g.animations if one.name == NEW][-1]
    mine = likeness.frames(file, clip.bind(file), made, pick, height)
    still = np.zeros((9, mine.shape[1]))
    far = {name: likeness.dist(mine, x) / (likeness.dist(still, x) + likeness.FLOOR) for name, x in art.items()}
    nearest, best = min(far, key=far.__getitem__), min(right, key=far.__getitem__)
    speed = lambda F: np.linalg.norm(F.reshape(len(F), -1, 6)[:, :, 3:], axis=-1).mean()  # noqa: E731
    amount = float(speed(mine) / max(speed(art[best]), 1e-6))
    return {
        "nearest": nearest,
        "hit": nearest in right,
        "ratio": round(float(far[best]), 3),
        "amount": round(amount, 2),
    }


class Carrier:
    """The likest other body's clip of an action, carried over."""

    def __init__(self, prior: MotionPrior, folder: Path, left_out: tuple[str, ...]) -> None:
        self.prior = prior
        self.sources = [body for body in read_bodies(folder, left_out=left_out) if body["source"] == "asset"]
        self.targets = {body["name"]: body for body in read_bodies(folder, left_out=left_out, only=True)}
        prepare([*self.sources, *self.targets.values()])
        self.kept: dict[str, list[Any]] = {}

    def __call__(self, character: Character, name: str, action: str) -> Motion:
        target = self.targets[name]
        if name not in self.kept:
            matches = [(match_bodies(source["plan"], target["plan"]), source) for source in self.sources]
            self.kept[name] = [
                (-math.log(max(how.score, 1e-6)) + penalty_of(source, target), how, source) for how, source in matches
            ]
        able = [row for row in self.kept[name] if any(clip["action"] == action for clip in row[2]["clips"])]
        if not able:  # nobody else does it
            action = "attack"
            able = [row for row in self.kept[name] if any(clip["action"] == action for clip in row[2]["clips"])]
        _, how, source = min(able, key=lambda row: row[0])
        clip = next(clip for clip in source["clips"] if clip["action"] == action)
        made = carry(source["base"], target["base"], clip, how)
        body, loops = read_body(character), clip["loops"]
        tail = torch.cat([made["velocity"].nan_to_num(0.5), torch.tensor([math.log(clip["seconds"])])])
        z = self.prior.scales.normal(six(made["x"].float())[None], made["y"][None], tail[None], torch.tensor([loops]))
        request = _Request(self.prior, character, body, loops, action, None, 1.0, 2)
        decoded = request.decode(Drawn(z, torch.zeros(1, body.token_count, K)), 0, 30.0)
        return self.prior._finished(character, decoded, None, None, None, 0.0, free=True).motion


def tell(name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        inside = np.mean([0.5 <= row["amount"] <= 1.5 for row in rows])
        ratio = np.median([row["ratio"] for row in rows])
        hits = sum(row["hit"] for row in rows)
        print(f"| {name} | {hits} of {len(rows)} | {hits / len(rows):.0%} | {ratio:.2f} | {inside:.0%} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--assets", type=Path, required=True)
    parser.add_argument("--split", type=Path, required=True)
    parser.add_argument("--judges", type=Path, default=Path("/work/shared/tools"))
    parser.add_argument("--bodies", type=Path)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--count", type=int, default=4)
    parser.add_argument("--guidance", type=float)
    parser.add_argument("--control", choices=("still", "random", "carry"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path)
    chosen = parser.parse_args()
    sys.path.insert(0, str(chosen.judges))
    import clip  # pyright: ignore[reportMissingImports]  # the judges lie outside the repository
    import likeness  # pyright: ignore[reportMissingImports]

    torch.set_num_threads(1)
    split = json.loads(chosen.split.read_text())
    apart = tuple(split["sisters"] + split["strange_families"])
    entries = [
        entry for entry in json.loads((chosen.assets / "manifest.json").read_text()) if entry["split"] == "train"
    ]
    entries = [entry for entry in entries if entry["name"] in apart or entry.get("family") in apart]
    prior = MotionPrior.load(chosen.weights)
    if chosen.control == "random":
        torch.manual_seed(0)
        network = MotionNet(prior.network.shape)
        for value in network.parameters():
            torch.nn.init.normal_(value, std=0.05)
        prior = replace(prior, network=network.eval().requires_grad_(False))
    carrier = Carrier(prior, chosen.bodies, apart) if chosen.control == "carry" else None
    guidance = {} if chosen.guidance is None else {"guidance": chosen.guidance}
    rows: list[dict[str, Any]] = []
    asked = 0
    for entry in entries:
        path = str(chosen.assets / entry["file"])
        character = load_character(path)
        for action, right in wanted(entry, character).items():
            asked += 1
            if asked % chosen.every:
                continue
            for seed in range(chosen.seeds):
                if chosen.control == "still":
                    motion = Motion.rest(character.skeleton, frame_count=25, fps=24)
                elif carrier is not None:
                    motion = carrier(character, entry["name"], action)
                else:
                    generator = torch.Generator().manual_seed(seed)
                    motion = prior.sample(
                        character, action=action, count=chosen.count, generator=generator, **guidance
                    )[0].motion  # fmt: skip
                with tempfile.TemporaryDirectory() as folder:
                    result = f"{folder}/result.glb"
                    write_glb(result, character, motion, name=NEW, replace=True)
                    found = judge(likeness, clip, path, result, right)
                about = {
                    "rig": entry["name"],
                    "sister": entry["name"] in split["sisters"],
                    "action": action,
                    "seed": seed,
                }
                rows.append(about | found)
                print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    if chosen.output:
        chosen.output.write_text(json.dumps(rows))
    print(
        "| rigs, actions | hits | share | median ratio to standing still | amount within 0.5-1.5 |\n|---|--:|--:|--:|--:|"
    )
    for name, sister in (("sisters", True), ("strange", False)):
        part = [row for row in rows if row["sister"] == sister]
        tell(f"{name}, all", part)
        tell(f"{name}, ways of getting along", [row for row in part if row["action"] in GAITS])
        tell(f"{name}, walk and run", [row for row in part if row["action"] in ("walk", "run")])
        tell(f"{name}, idle", [row for row in part if row["action"] == "idle"])
        tell(f"{name}, acts", [row for row in part if row["action"] not in GAITS and row["action"] != "idle"])


if __name__ == "__main__":
    main()
