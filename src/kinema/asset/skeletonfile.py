"""Bones for a plain mesh: skeleton files in, and mesh + bones + weights out as a glTF document.

A skeleton file is a small JSON (docs/skeleton_json.md) or the hierarchy of a BVH file, in the mesh's own coordinates.
Everything a file says is checked before anything is built from it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch

from kinema.asset.bvh import read_hierarchy
from kinema.asset.gltf import Document, build_document
from kinema.asset.meshfile import PlainMesh
from kinema.errors import AssetError, Finding, RigError
from kinema.files import read_text
from kinema.geometry.rotations import turning
from kinema.geometry.triangles import vertex_normals
from kinema.rigging.heat import heat_weights
from kinema.rigging.skeleton import parents_first

MAX_BYTES = 16 * 2**20
"""Largest JSON file; a thousand bones need about 100 kB."""
MAX_BONES = 4096
FAR_OUTSIDE = 0.25
"""A bone end farther than this from the mesh's bounding box, in its diagonals, is worth a warning."""
KEYS = ("names", "parents", "heads", "tails")


@dataclass(frozen=True)
class Bones:
    """A tree of bones as segments, in a mesh's coordinates. Bone 0 is the root and parents precede children."""

    names: tuple[str, ...]
    parents: tuple[int, ...]
    heads: np.ndarray
    """Where bones start and turn about, [bone 3]."""
    tails: np.ndarray
    """Where they end, [bone 3]."""


def read_bones(path: str | Path) -> Bones:
    """Read a skeleton file: .json, or the rest pose of a .bvh."""
    path = Path(path)
    if path.suffix.lower() == ".bvh":
        tree = read_hierarchy(path)
        return Bones(tree.names, tree.parents, tree.heads, tree.heads + tree.tails)
    if path.suffix.lower() != ".json":
        raise AssetError(
            "skeleton-format",
            f"'{path.name}' is no skeleton file",
            hint="give a .bvh, or a .json: docs/skeleton_json.md",
        )
    text = read_text(path, limit=MAX_BYTES, code="skeleton")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise AssetError("skeleton-json", f"not valid JSON: {error}", where=str(path)) from error
    return bones_from_json(content, where=path.name)


def bones_from_json(content: Any, *, where: str = "skeleton") -> Bones:
    """Check the content of a skeleton file; bones are put in order, parents first."""

    def refuse(code: str, what: str, hint: str = "see docs/skeleton_json.md") -> AssetError:
        return AssetError(code, what, where=where, hint=hint)

    if not isinstance(content, dict) or any(not isinstance(content.get(key), list) for key in KEYS):
        raise refuse("skeleton-keys", f"expected an object with the lists {', '.join(KEYS)}")
    names, parents = content["names"], content["parents"]
    count = len(names)
    lengths = {key: len(content[key]) for key in KEYS}
    if count == 0 or len(set(lengths.values())) != 1:
        raise refuse("skeleton-lengths", f"lists of different or no length: {lengths}")
    if count > MAX_BONES:
        raise refuse("skeleton-too-large", f"{count} bones, at most {MAX_BONES}", "")
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise refuse("skeleton-names", "names must be non-empty strings")
    if len(set(names)) != count:
        twice = next(name for name in names if names.count(name) > 1)
        raise refuse("skeleton-names", f"two bones are called '{twice}'", "names must be unique")
    if not all(type(parent) is int and -1 <= parent < count for parent in parents):
        raise refuse("skeleton-parents", f"parents must be whole numbers from -1 (root) to {count - 1}")
    roots = [names[bone] for bone, parent in enumerate(parents) if parent < 0]
    if len(roots) > 1:
        raise refuse(
            "skeleton-roots",
            f"{len(roots)} roots: {', '.join(roots[:5])}",
            "one bone must carry all others: add a root",
        )
    points = {}
    for key in ("heads", "tails"):
        rows = content[key]
        if not all(isinstance(row, list) and len(row) == 3 and all(_is_number(x) for x in row) for row in rows):
            raise refuse("skeleton-points", f"{key} must be triples of numbers [x, y, z]")
        points[key] = np.array(rows, np.float64)
        bad = ~(np.abs(points[key]) < 1e9).all(1)
        if bad.any():
            bone = int(np.argmax(bad))
            raise refuse("skeleton-not-finite", f"{key} of bone '{names[bone]}' is {rows[bone]}", "")
    order = parents_first(parents)
    if len(order) < count:
        lost = sorted(set(range(count)) - set(order))
        raise refuse(
            "skeleton-cycle", f"parents of {', '.join(names[bone] for bone in lost[:5])} go round in a circle", ""
        )
    place = {bone: index for index, bone in enumerate(order)}
    return Bones(
        tuple(names[bone] for bone in order),
        tuple(place.get(parents[bone], -1) for bone in order),
        points["heads"][order],
        points["tails"][order],
    )


def check_bones(mesh: PlainMesh, bones: Bones) -> tuple[Finding, ...]:
    """What is odd about bones for this mesh: far outside of it, or without length."""
    findings = []
    low, high = mesh.positions.min(0), mesh.positions.max(0)
    diagonal = float(np.linalg.norm(high - low))
    beyond = np.maximum(np.maximum(low - bones.heads, bones.heads - high), 0)
    beyond_tail = np.maximum(np.maximum(low - bones.tails, bones.tails - high), 0)
    distance = np.maximum(np.linalg.norm(beyond, axis=1), np.linalg.norm(beyond_tail, axis=1))
    for bone in np.flatnonzero(distance > FAR_OUTSIDE * diagonal):
        findings.append(
            Finding(
                "warning",
                "bone-outside",
                f"bone '{bones.names[bone]}' is {distance[bone]:.3g} outside of the mesh, whose size is {diagonal:.3g}",
                hint="are mesh and skeleton in the same units and axes?",
            )
        )
    for bone in np.flatnonzero(np.linalg.norm(bones.tails - bones.heads, axis=1) <= 1e-9 * diagonal):
        findings.append(Finding("warning", "bone-no-length", f"bone '{bones.names[bone]}' ends where it starts"))
    return tuple(findings)


def rig_mesh(mesh: PlainMesh, bones: Bones, *, weights: np.ndarray | None = None, max_influences: int = 4) -> Document:
    """Bind a mesh to bones: a glTF document in the mesh's own units and axes.

    Args:
        mesh: The skin.
        bones: The skeleton, in the mesh's coordinates.
        weights: Skin weights, rows sum to one, [vert bone]; heat weights if not given.
        max_influences: Most bones that hold one vertex; game engines and browsers take 4.

    Returns:
        Joints stand at the bones' heads with Y along the bone, as in Blender; rest pose = bind pose.
    """
    count = len(bones.names)
    if weights is None:
        weights = heat_weights(mesh.positions, mesh.faces, bones.heads, bones.tails, max_influences=max_influences)
    if np.shape(weights) != (len(mesh.positions), count):
        raise RigError(
            "weights-shape", f"weights have shape {list(np.shape(weights))}, expected {[len(mesh.positions), count]}"
        )
    width = min(max_influences, count)
    joints = np.argsort(-weights, axis=1, kind="stable")[:, :width]
    T_world_joint = joint_frames(bones)
    T_parent_joint = T_world_joint.copy()
    for joint, parent in enumerate(bones.parents[1:], 1):
        T_parent_joint[joint] = np.linalg.solve(T_world_joint[parent], T_world_joint[joint])
    return build_document(
        name=mesh.name,
        positions=mesh.positions,
        faces=mesh.faces,
        joint_names=bones.names,
        joint_parents=bones.parents,
        T_parent_joint=T_parent_joint,
        joints=joints,
        weights=np.take_along_axis(weights, joints, 1),
        normals=vertex_normals(mesh.positions, mesh.faces),
        colours=mesh.linear_colours,
        uv=mesh.uv,
        image_png=mesh.image_png,
    )


def joint_frames(bones: Bones) -> np.ndarray:
    """Frames at the bones' heads with Y along the bone, turned there from the world's Y the short way, [bone 4 4].

    A bone of no length is parallel to its parent.
    """
    along = bones.tails - bones.heads
    length = np.linalg.norm(along, axis=1)
    frames = np.tile(np.eye(4), (len(bones.names), 1, 1))
    frames[:, :3, 3] = bones.heads
    up = torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)
    for bone, parent in enumerate(bones.parents):
        if length[bone] > 1e-12 * max(1.0, float(np.abs(bones.heads[bone]).max())):
            frames[bone, :3, :3] = turning(up, torch.from_numpy(along[bone])).numpy()
        elif parent >= 0:
            frames[bone, :3, :3] = frames[parent, :3, :3]
    return frames


def _is_number(value: Any) -> bool:
    return type(value) in (int, float)
