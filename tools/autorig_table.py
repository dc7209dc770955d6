"""Automatic skeletons against the artists': every rigged asset with its skeleton hidden.

    python tools/autorig_table.py measure test out.jsonl [--weights]     one line per asset; resumes where it stopped
    python tools/autorig_table.py page out.jsonl                         the tables of docs/results/autorig.md

Chamfer distances as in RigNet (Xu et al. 2020): joint to joint, joint to bone, bone to bone, both ways, here in % of
the body's height.
The artist's joints are those that move (docs/conventions.md); the mesh is shown in its start pose, its front is given.
Baselines: the curve skeleton alone (a joint at every fork and tip and every 12 % of the longest side between), and
the nearest template
(generated creatures and `train` rigs of other families) scaled to the box.
"""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset import Bones, Character, load_character
from kinema.autorig.auto import AutoRigSettings, make_bones
from kinema.autorig.binding import bind
from kinema.autorig.curve import middle_ends, trace_curve
from kinema.autorig.pose import axis_turn, turn_joints
from kinema.autorig.volume import Volume, fill_volume
from kinema.creature import make, species
from kinema.rigging import forward_kinematics

ASSETS = Path("/work/shared/assets")
GRID = 24
TURN = np.radians(40.0)


def to_bones(points: np.ndarray, heads: np.ndarray, parents: list[int]) -> np.ndarray:
    """Distance of points to the nearest bone from parent to child, [point]."""
    pairs = [(parent, joint) for joint, parent in enumerate(parents) if parent >= 0]
    if not pairs:
        return np.linalg.norm(points[:, None] - heads[None], axis=2).min(1)
    a, b = heads[[p for p, _ in pairs]], heads[[j for _, j in pairs]]
    along = b - a
    t = ((points[:, None] - a) * along).sum(2) / np.maximum((along * along).sum(1), 1e-12)
    return np.linalg.norm(points[:, None] - a - np.clip(t, 0, 1)[..., None] * along, axis=2).min(1)


def on_bones(heads: np.ndarray, parents: list[int]) -> np.ndarray:
    """Points along all bones, [point 3]."""
    share = np.linspace(0, 1, 20)[:, None]
    lines = [heads[p] + share * (heads[j] - heads[p]) for j, p in enumerate(parents) if p >= 0]
    return np.concatenate(lines) if lines else heads


def chamfer(
    heads: np.ndarray, parents: list[int], true: np.ndarray, true_parents: list[int], height: float
) -> list[float]:
    """J2J, J2B and B2B in % of the height."""
    gap = np.linalg.norm(heads[:, None] - true[None], axis=2)
    j2j = 0.5 * (gap.min(0).mean() + gap.min(1).mean())
    j2b = 0.5 * (to_bones(heads, true, true_parents).mean() + to_bones(true, heads, parents).mean())
    b2b = 0.5 * (
        to_bones(on_bones(heads, parents), true, true_parents).mean()
        + to_bones(on_bones(true, true_parents), heads, parents).mean()
    )
    return [round(float(100 * value / height), 3) for value in (j2j, j2b, b2b)]


def artist(character: Character) -> tuple[np.ndarray, list[int]]:
    """Heads of the moving joints [joint 3] and their tree."""
    moving = character.skeleton.motion_joints
    place = {joint: index for index, joint in enumerate(moving)}
    heads = forward_kinematics(character.skeleton)[:, :3, 3].numpy()
    return heads[list(moving)], [place.get(character.skeleton.motion_parents[joint], -1) for joint in moving]


def curve_joints(volume: Volume) -> tuple[np.ndarray, list[int]]:
    """The curve skeleton alone, canonical frame."""
    branches = trace_curve(volume, through=middle_ends(volume))
    heads: list[np.ndarray] = [branches[0].points[0]]
    parents: list[int] = [-1]
    joint_at: dict[tuple[int, int], int] = {(0, 0): 0}
    forks = defaultdict(set)
    for branch in branches:
        if branch.parent >= 0:
            forks[branch.parent].add(branch.at)
    for number, branch in enumerate(branches):
        last = 0 if branch.parent < 0 else joint_at.get((branch.parent, branch.at), 0)
        since = branch.points[0]
        for step in range(1, len(branch.points)):
            here = branch.points[step]
            if step == len(branch.points) - 1 or step in forks[number] or np.linalg.norm(here - since) > 0.12:
                heads.append(here)
                parents.append(last)
                last = joint_at[number, step] = len(heads) - 1
                since = here
    return np.array(heads), parents


def boxed(positions: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Voxels of a mesh stretched to a cube, its lowest corner and its extent."""
    low, high = positions[faces].min((0, 1)), positions[faces].max((0, 1))
    extent = np.maximum(high - low, 1e-9)
    solid = fill_volume((positions - low) / extent, faces, resolution=GRID - 1, split=False).solid
    grid = np.zeros((GRID + 5,) * 3, bool)
    grid[tuple(slice(0, n) for n in solid.shape)] = solid
    return grid, low, extent


def library(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Templates: generated creatures, and the rigs of `train`."""
    rows = []
    for name in species():
        animal = make(name)
        grid, low, extent = boxed(animal.positions, animal.faces)
        rows.append(
            {
                "family": "generated",
                "grid": grid,
                "extent": extent,
                "heads": (animal.heads - low) / extent,
                "parents": list(animal.joint_parents),
            }
        )
    for entry in entries:
        if entry["split"] == "train":
            character = load_character(ASSETS / entry["file"], repair=True)
            grid, low, extent = boxed(character.start_positions.numpy(), character.mesh.faces.numpy())
            heads, parents = artist(character)
            rows.append(
                {
                    "family": family(entry),
                    "grid": grid,
                    "extent": extent,
                    "heads": (heads - low) / extent,
                    "parents": parents,
                }
            )
    return rows  # fmt: skip


def family(entry: dict[str, Any]) -> str:
    return entry.get("family") or entry["name"].split("_")[0]


def template_joints(
    positions: np.ndarray, faces: np.ndarray, own: str, templates: list[dict[str, Any]]
) -> tuple[np.ndarray, list[int]]:
    """The template whose stretched voxels and proportions are nearest, scaled to the box."""
    grid, low, extent = boxed(positions, faces)

    def likeness(row: dict[str, Any]) -> float:
        overlap = (row["grid"] & grid).sum() / (row["grid"] | grid).sum()
        aspect = np.log((extent / extent.max()) / (row["extent"] / row["extent"].max()))
        return float(overlap - 0.5 * np.abs(aspect).mean())

    best = max((row for row in templates if row["family"] != own), key=likeness)
    return low + best["heads"] * extent, best["parents"]


def weight_facts(character: Character, found: Any) -> dict[str, float]:
    """How far other limbs are dragged by a turn of 40 degrees, and how much edges stretch against the artist's
    weights."""
    positions, faces = character.start_positions.numpy(), character.mesh.faces.numpy()
    frame = found.frame
    local = frame.into(positions)
    bones = Bones(found.bones.names, found.bones.parents, frame.into(found.bones.heads), frame.into(found.bones.tails))
    bound = bind(local, faces, bones.heads, bones.tails, found.volume, parents=bones.parents)
    height = float(np.ptp(local[np.unique(faces), 1]))
    trunk = ("hips", "spine", "chest", "neck", "head", "body", "tail")
    limb_of = []
    for bone, name in enumerate(bones.names):
        parent = bones.parents[bone]
        if name.startswith(trunk):
            limb_of.append(-1)
        else:
            limb_of.append(limb_of[parent] if parent >= 0 and limb_of[parent] >= 0 else bone)
    main = np.array(limb_of)[bound.weights.argmax(1)]
    edges = np.unique(np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1), axis=0)
    length = np.linalg.norm(local[edges[:, 0]] - local[edges[:, 1]], axis=1)
    edges, length = edges[length > 1e-4], length[length > 1e-4]

    def stretch(weights: np.ndarray, tree: Bones, joints: list[int]) -> tuple[float, float]:
        worst, dragged = [], 0.0
        for joint in joints:
            moved, _, _ = turn_joints(local, weights, tree, {joint: axis_turn(np.array([0.0, 0.0, 1.0]), TURN)})
            now = np.linalg.norm(moved[edges[:, 0]] - moved[edges[:, 1]], axis=1)
            ratio = np.maximum(now / length, length / np.maximum(now, 1e-9))
            worst.append(float(np.percentile(ratio, 99)))
            if weights is bound.weights and limb_of[joint] >= 0:
                others = (main >= 0) & (main != limb_of[joint])
                if others.any():
                    dragged = max(dragged, float(np.linalg.norm(moved - local, axis=1)[others].max()) / height)
        return float(np.mean(worst)), dragged

    ours, dragged = stretch(bound.weights, bones, list(range(1, len(bones.names))))
    skeleton = character.skeleton
    frames = forward_kinematics(skeleton)
    heads = frames[:, :3, 3].numpy()
    tree = Bones(skeleton.names, skeleton.parents, frame.into(heads), frame.into(heads))
    theirs, _ = stretch(
        character.skin.per_joint(skeleton.joint_count).numpy(),
        tree,
        [j for j in skeleton.motion_joints if j != skeleton.motion_root],
    )
    return {"stretch": ours, "stretch_artist": theirs, "dragged": dragged, "method": bound.method}  # type: ignore[dict-item]


def measure(split: str, output: Path, *, with_weights: bool) -> None:
    entries = [
        entry for entry in json.loads((ASSETS / "manifest.json").read_text()) if entry["split"] in ("train", "test")
    ]
    done = {json.loads(line)["name"] for line in output.read_text().splitlines()} if output.exists() else set()
    templates = library(entries)
    for entry in entries:
        if entry["split"] != split or entry["name"] in done:
            continue
        character = load_character(ASSETS / entry["file"], repair=True)
        positions, faces = character.start_positions.numpy(), character.mesh.faces.numpy()
        height = float(np.ptp(positions[np.unique(faces), 1]))
        true, true_parents = artist(character)
        begin = time.process_time()
        found = make_bones(positions, faces, AutoRigSettings(forward="+x", up="+y"))
        seconds = time.process_time() - begin
        row: dict[str, Any] = {
            "name": entry["name"], "group": entry["group"], "split": split, "family": family(entry), "second": "family" in entry,
            "plan": found.body.plan, "joints": len(found.bones.names), "artist_joints": len(true), "verts": len(positions),
            "seconds": round(seconds, 2), "overlap": round(found.frame.overlap, 3),
            "ours": chamfer(found.bones.heads, list(found.bones.parents), true, true_parents, height),
        }  # fmt: skip
        heads, parents = curve_joints(found.volume)
        row["curve"] = chamfer(found.frame.back(heads), parents, true, true_parents, height)
        heads, parents = template_joints(positions, faces, row["family"], templates)
        row["template"] = chamfer(heads, parents, true, true_parents, height)
        if with_weights:
            row |= weight_facts(character, found)
        with output.open("a") as file:
            file.write(json.dumps(row) + "\n")


def page(path: Path) -> None:
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    groups = defaultdict(list)
    for row in rows:
        groups[row["group"]].append(row)
        groups["all"].append(row)
        groups["all of the second collection" if row["second"] else "all of the first collection"].append(row)
    print("| group | rigs | kinema J2J / J2B / B2B | curve alone | nearest template |\n|---|--:|---|---|---|")
    for group, own in sorted(groups.items(), key=lambda item: (item[0].startswith("all"), item[0])):
        cells = [
            " / ".join(f"{v:.1f}" for v in np.mean([row[way] for row in own], axis=0))
            for way in ("ours", "curve", "template")
        ]
        print(f"| {group} | {len(own)} | {' | '.join(cells)} |")
    for way in ("curve", "template"):
        wins = sum(row["ours"][0] < row[way][0] for row in rows)
        print(f"\nkinema's J2J is lower than {way} on {wins} of {len(rows)}.")
    seconds = [row["seconds"] for row in rows]
    print(f"\nSeconds of one core per skeleton: median {np.median(seconds):.1f}, largest {max(seconds):.1f}.")
    weighed = [row for row in rows if "stretch" in row]
    if weighed:
        ratio = np.array([row["stretch"] / row["stretch_artist"] for row in weighed])
        drag = np.array([row["dragged"] for row in weighed])
        within = f"{(ratio <= 1.5).sum()} of {len(ratio)}"
        print(
            f"\nEdge stretch (99th percentile) over the artist's: median {np.median(ratio):.2f}, within 1.5 on {within};"
        )
        print(f"other limbs dragged by at most 2 % of height on {(drag <= 0.02).sum()} of {len(drag)},")
        print(f"largest {100 * drag.max():.1f} %.")


if __name__ == "__main__":
    if sys.argv[1] == "measure":
        measure(sys.argv[2], Path(sys.argv[3]), with_weights="--weights" in sys.argv)
    else:
        page(Path(sys.argv[2]))
