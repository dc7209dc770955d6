"""Heat weights beside Blender's automatic weights and Pinocchio's own output, on real meshes.

    python benchmarks/heat.py            # lines `heat.<mesh>.<metric> value`
    python benchmarks/heat.py --table    # the table of docs/results/heat_weights.md

Meshes are scaled to a diagonal of ten: Blender ignores triangles whose doubled area is below 1.2e-7 of its unit, and at 100k
vertices and unit size finds no solution at all.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.cluster.vq import kmeans2
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial.distance import cdist

from kinema.geometry.triangles import orient_outward, sample_surface, weld
from kinema.geometry.visibility import build_body, points_inside
from kinema.rigging.heat import heat_weights

HERE = Path(__file__).resolve().parent
ASSETS = Path(os.environ.get("KINEMA_ASSETS", HERE.parents[1] / "shared" / "assets"))
PLAIN = ("alligator.obj", "armadillo.obj", "camel_b.obj", "cow.obj", "horse.ply", "octopus-low.mesh", "woody.obj")
LIKE_BLENDER = {"conductance": 4 / 3, "stretch": True, "min_weight": 0.025}


@dataclass(frozen=True)
class Case:
    """A mesh with bones, and Pinocchio's weights of it where they exist."""

    name: str
    positions: np.ndarray
    """[vert 3]."""
    faces: np.ndarray
    """[face 3]."""
    heads: np.ndarray
    """[bone 3]."""
    tails: np.ndarray
    """[bone 3]."""
    pinocchio: np.ndarray | None = None
    """[vert bone]."""
    runs: int = 3
    """Timed runs, of which the best counts."""


def run() -> Iterator[tuple[str, float]]:
    """Yield ("heat.<mesh>.<metric>", value) for every mesh."""
    for case in cases():
        for metric, value in measure(case).items():
            yield f"heat.{case.name}.{metric}", value


def measure(case: Case) -> dict[str, float]:
    """Compare one case with Blender (same mesh, same bones, same run) and with Pinocchio."""
    low = case.positions.min(0)
    scale = 10.0 / np.linalg.norm(np.ptp(case.positions, axis=0))
    given: dict[str, Any] = {key: (getattr(case, key) - low) * scale for key in ("positions", "heads", "tails")}
    given["faces"] = case.faces
    seconds = []
    for _ in range(case.runs):
        start = time.perf_counter()
        ours = heat_weights(**given)
        seconds.append(time.perf_counter() - start)
    like = heat_weights(**given, **LIKE_BLENDER)
    with tempfile.TemporaryDirectory() as folder:
        np.savez(f"{folder}/in.npz", **given)
        program = [
            sys.executable,
            str(HERE / "heat_blender.py"),
            f"{folder}/in.npz",
            f"{folder}/out.npz",
            str(case.runs),
        ]
        subprocess.run(program, check=True, capture_output=True)
        with np.load(f"{folder}/out.npz") as answer:
            theirs, their_seconds = answer["weights"], answer["seconds"]
    weighted = theirs.sum(1) > 0
    theirs = theirs[weighted] / theirs[weighted].sum(1, keepdims=True)
    result = {
        "verts": len(case.positions),
        "bones": len(case.heads),
        "seconds": min(seconds),
        "blender_seconds": their_seconds.min(),
        "times_faster": their_seconds.min() / min(seconds),
        "blender_unweighted": float((~weighted).sum()),
    }
    if weighted.any():
        for tag, weights in (("", ours[weighted]), ("_its_settings", like[weighted])):
            difference = np.abs(weights - theirs)
            result[f"mad_blender{tag}"] = difference.mean()
            result[f"worst_bone_blender{tag}"] = difference.mean(0).max()
            result[f"same_bone_blender{tag}"] = (weights.argmax(1) == theirs.argmax(1)).mean()
    if case.pinocchio is not None:
        result["mad_pinocchio"] = np.abs(ours - case.pinocchio).mean()
        result["same_bone_pinocchio"] = (ours.argmax(1) == case.pinocchio.argmax(1)).mean()
        between = np.abs(theirs - case.pinocchio[weighted])
        result["mad_blender_pinocchio"] = between.mean()
    return {key: float(value) for key, value in result.items()}


def cases() -> Iterator[Case]:
    """Every mesh with a skeleton of its own, the plain ones with a skeleton made up, then a large one."""
    reference = ASSETS / "autoskin_ref"
    for name in ("spot", "homer", "cheb", "elephant", "test"):
        yield pinocchio_case(name)
    for name, suffix in (("arm", "obj"), ("hand", "mesh")):
        positions, faces = read_mesh(reference / "libigl" / f"{name}.{suffix}")
        points, bones = (reference / "libigl" / f"{name}.tgf").read_text().split("#")[:2]
        joints = np.array([line.split()[1:4] for line in points.splitlines() if line.split()], float)
        ends = np.array([line.split()[:2] for line in bones.splitlines() if line.split()], int) - 1
        yield Case(f"igl_{name}", positions, faces, joints[ends[:, 0]], joints[ends[:, 1]])
    yield makehuman("makehuman", only_body=True)
    yield makehuman("makehuman_with_loose_parts", only_body=False)
    for name in PLAIN:
        # horse.ply is inside out and camel_b.obj split along seams, which Blender does not mend: both get them mended.
        positions, merged_of = weld((mesh := read_mesh(ASSETS / "plain_meshes" / name))[0])
        faces = orient_outward(positions, merged_of[mesh[1]])
        yield Case(name.split(".")[0].split("-")[0], positions, faces, *made_up_bones(positions, faces))
    case = pinocchio_case("cheb")
    positions, faces = subdivided(*subdivided(case.positions, case.faces))
    yield Case(f"cheb_{len(positions) // 1000}k", positions, faces, case.heads, case.tails, runs=2)


def pinocchio_case(name: str) -> Case:
    """One of the five meshes with skeleton and weights written by Pinocchio itself."""
    folder = ASSETS / "autoskin_ref" / "pinocchio"
    positions, faces = read_mesh(folder / f"{name}.obj")
    joints = np.loadtxt(folder / f"{name}.skel.out")  # index, x, y, z, parent
    heads = joints[joints[1:, 4].astype(int), 1:4]
    return Case(name, positions, faces, heads, joints[1:, 1:4], np.loadtxt(folder / f"{name}.attach.out"))


def makehuman(name: str, *, only_body: bool) -> Case:
    """MakeHuman's base mesh: its body alone, or with the helper shells and 170 loose cubes that come with it."""
    folder = ASSETS / "makehuman_base"
    positions, faces = read_mesh(folder / "base.obj")
    rig = json.loads((folder / "default.mhskel").read_text())
    joint = {key: positions[verts].mean(0) for key, verts in rig["joints"].items()}
    heads, tails = (np.array([joint[bone[end]] for bone in rig["bones"].values()]) for end in ("head", "tail"))
    if only_body:
        _, faces = read_mesh(folder / "base.obj", group="body")
        used, faces = np.unique(faces, return_inverse=True)
        positions, faces = positions[used], faces.reshape(-1, 3)
    return Case(name, positions, faces, heads, tails)


def made_up_bones(positions: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Fifteen bones for a mesh that has none: tree over cluster centres of its inside; heads and tails [bone 3]."""
    generator = np.random.default_rng(0)
    points = generator.uniform(positions.min(0), positions.max(0), (60_000, 3))
    inside = points[points_inside(build_body(positions, faces), points)]
    if len(inside) < 100:  # a flat mesh
        inside, _, _ = sample_surface(positions, faces, 5000, generator=generator)
    centres, _ = kmeans2(inside, 16, minit="++", seed=0)  # type: ignore[call-arg]  # newer scipy knows it as rng too
    tree = minimum_spanning_tree(cdist(centres, centres)).tocoo()
    return centres[tree.row], centres[tree.col]


def subdivided(positions: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Every triangle in four, midpoints shared."""
    edges = np.sort(np.stack([faces, np.roll(faces, -1, axis=1)], -1).reshape(-1, 2), axis=1)
    unique, middle = np.unique(edges, axis=0, return_inverse=True)
    middle = middle.reshape(-1, 3) + len(positions)
    six = np.concatenate([faces, middle], 1)
    quarters = six[:, [[0, 3, 5], [3, 1, 4], [5, 4, 2], [3, 4, 5]]].reshape(-1, 3)
    return np.concatenate([positions, positions[unique].mean(1)]), quarters


def read_mesh(path: Path, *, group: str | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Positions and triangles of an OBJ (optionally one group's), a MEDIT .mesh or a PLY; polygons as fans."""
    if path.suffix == ".ply":
        import trimesh

        loaded = trimesh.load_mesh(path, process=False)
        return np.array(loaded.vertices), np.array(loaded.faces)
    lines = [line.split() for line in path.read_text().splitlines()]
    if path.suffix == ".mesh":
        blocks = {}
        for key in ("Vertices", "Triangles"):
            start = lines.index([key])
            blocks[key] = np.array(lines[start + 2 : start + 2 + int(lines[start + 1][0])], float)[:, :3]
        return blocks["Vertices"], blocks["Triangles"].astype(int) - 1
    positions, faces, current = [], [], None
    for words in lines:
        if words[:1] == ["v"]:
            positions.append(words[1:4])
        elif words[:1] == ["g"]:
            current = words[1]
        elif words[:1] == ["f"] and (group is None or group == current):
            loop = [int(word.split("/")[0]) - 1 for word in words[1:]]
            faces += [[loop[0], loop[k], loop[k + 1]] for k in range(1, len(loop) - 1)]
    return np.array(positions, float), np.array(faces)


def print_table() -> None:
    """The table of docs/results/heat_weights.md."""
    print(
        "| mesh | vertices | bones | MAD Blender | worst bone | same bone | MAD Blender, its settings | same bone "
        "| MAD Pinocchio | same bone | ours s | Blender s | times faster | Blender unweighted |\n" + "|---" * 14 + "|"
    )
    columns = (
        ("verts", ".0f"),
        ("bones", ".0f"),
        ("mad_blender", ".4f"),
        ("worst_bone_blender", ".4f"),
        ("same_bone_blender", ".1%"),
        ("mad_blender_its_settings", ".4f"),
        ("same_bone_blender_its_settings", ".1%"),
        ("mad_pinocchio", ".4f"),
        ("same_bone_pinocchio", ".1%"),
        ("seconds", ".3f"),
        ("blender_seconds", ".3f"),
        ("times_faster", ".1f"),
        ("blender_unweighted", ".0f"),
    )
    for case in cases():
        row = measure(case)
        cells = [format(row[key], style) if key in row else "–" for key, style in columns]
        print(f"| {case.name} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    if "--table" in sys.argv:
        print_table()
    else:
        for metric_name, metric_value in run():
            print(metric_name, f"{metric_value:.6g}", flush=True)
