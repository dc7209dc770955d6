# SPDX-License-Identifier: GPL-3.0-or-later
"""The character as a GLB file, and the motion of the one that comes back. numpy only, no bpy: this runs in a thread.

Blender's world is z up, glTF's y up: C maps the one to the other. A bone's frame in the file is its rest frame in the world without
scale. Motion comes back as displacements D(t) = G(t) · G_rest⁻¹ in the world, which hold for any choice of bone axes.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field

import numpy as np

C = np.array([[1.0, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1]])
"""Blender's world -> glTF's."""


@dataclass
class Surface:
    """A mesh at rest, in Blender's world."""

    name: str
    positions: np.ndarray
    """[vert 3]."""
    triangles: np.ndarray
    """[face 3]."""
    joints: np.ndarray
    """Bone of each influence, [vert K]; the last number, `bone_count`, is the armature itself."""
    weights: np.ndarray
    """[vert K], rows sum to one."""
    colour: tuple[float, float, float, float] = (0.8, 0.8, 0.8, 1.0)


@dataclass
class Body:
    """An armature with its meshes at rest."""

    name: str
    bones: list[str]
    parents: list[int]
    rest: np.ndarray
    """Rest frames in Blender's world, scale and all, [bone 4 4]."""
    surfaces: list[Surface]
    clips: dict[str, tuple[float, np.ndarray]] = field(default_factory=dict)
    """Name -> rate, and world frames of all bones, [frame bone 4 4]."""


def rigid(frames: np.ndarray) -> np.ndarray:
    """Frames without scale and shear, [... 4 4]."""
    u, _, v = np.linalg.svd(frames[..., :3, :3])
    turn = u @ v
    turn[np.linalg.det(turn) < 0] *= -1
    out = np.zeros_like(frames)
    out[..., :3, :3], out[..., :3, 3], out[..., 3, 3] = turn, frames[..., :3, 3], 1
    return out


def write_body(path: str, body: Body) -> None:
    """Write a body as GLB: armature node, joints below it, a skinned mesh node for each surface, clips."""
    world = C @ rigid(body.rest) @ C.T
    count = len(body.bones)
    pack = _Pack()
    nodes: list[dict] = [{"name": body.name, "children": []}]  # bone i is node i + 1
    for bone, name in enumerate(body.bones):
        parent = body.parents[bone]
        local = world[bone] if parent < 0 else np.linalg.inv(world[parent]) @ world[bone]
        nodes.append(
            {"name": name, "translation": local[:3, 3].tolist(), "rotation": _quaternions(local[None])[0].tolist()}
        )
        nodes[parent + 1].setdefault("children", []).append(bone + 1)
    back = np.concatenate([np.linalg.inv(world), np.eye(4)[None]])
    back[:, 3] = (0, 0, 0, 1)
    binds = pack.add(back.swapaxes(1, 2).reshape(-1, 16), "<f4", "MAT4")
    tree: dict = {
        "asset": {"version": "2.0", "generator": "kinema for Blender"},
        "scene": 0,
        "scenes": [{"nodes": [0]}],
        "nodes": nodes,
        "meshes": [],
        "materials": [],
        "skins": [{"joints": [*range(1, count + 1), 0], "inverseBindMatrices": binds}],
    }
    tops = [0]
    for surface in body.surfaces:
        places = surface.positions @ C[:3, :3].T
        width = -(-surface.joints.shape[1] // 4) * 4
        pad = ((0, 0), (0, width - surface.joints.shape[1]))
        joints, weights = np.pad(surface.joints, pad), np.pad(surface.weights, pad)
        attributes = {"POSITION": pack.add(places, "<f4", "VEC3", limits=True)}
        for number in range(width // 4):
            columns = slice(4 * number, 4 * number + 4)
            attributes[f"JOINTS_{number}"] = pack.add(np.where(weights > 0, joints, 0)[:, columns], "<u2", "VEC4")
            attributes[f"WEIGHTS_{number}"] = pack.add(weights[:, columns], "<f4", "VEC4")
        indices = pack.add(surface.triangles.reshape(-1, 1), "<u4", "SCALAR")
        part = {"attributes": attributes, "indices": indices, "material": len(tree["materials"])}
        pbr = {"baseColorFactor": list(surface.colour), "metallicFactor": 0.0}
        tree["materials"].append({"pbrMetallicRoughness": pbr, "doubleSided": True})
        nodes.append({"name": f"{surface.name} mesh", "mesh": len(tree["meshes"]), "skin": 0})
        tree["meshes"].append({"primitives": [part]})
        tops.append(len(nodes) - 1)
    tree["scenes"][0]["nodes"] = tops
    for name, (fps, frames) in body.clips.items():
        tree.setdefault("animations", []).append(_animation(pack, body, name, fps, C @ rigid(frames) @ C.T))
    tree |= {"accessors": pack.accessors, "bufferViews": pack.views, "buffers": [{"byteLength": len(pack.data)}]}
    text = json.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    data = bytes(pack.data)
    with open(path, "wb") as file:
        file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(text) + len(data)))
        file.write(struct.pack("<I4s", len(text), b"JSON") + text)
        file.write(struct.pack("<I4s", len(data), b"BIN\0") + data)


def read_displacements(path: str, clip: str, bones: list[str]) -> tuple[np.ndarray, np.ndarray]:
    """The motion of a file that kinema made of one that `write_body` wrote.

    Returns:
        Times in seconds, [frame], and displacements from rest in Blender's world, [frame bone 4 4].
    """
    with open(path, "rb") as file:
        raw = file.read()
    size = struct.unpack_from("<I", raw, 12)[0]
    tree, binary = json.loads(raw[20 : 20 + size]), raw[28 + size :]
    nodes = tree["nodes"]
    animation = next(item for item in tree["animations"] if item.get("name") == clip)
    samplers = animation["samplers"]
    times = _accessor(tree, binary, samplers[animation["channels"][0]["sampler"]]["input"])[:, 0]
    number = {node.get("name"): index for index, node in enumerate(nodes) if "mesh" not in node}
    parents = {child: index for index, node in enumerate(nodes) for child in node.get("children", [])}
    moved: dict[int, dict[str, np.ndarray]] = {}
    for channel in animation["channels"]:
        sampler = samplers[channel["sampler"]]
        values = _accessor(tree, binary, sampler["output"]).astype(np.float64)
        moved.setdefault(channel["target"]["node"], {})[channel["target"]["path"]] = values
    worlds: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def world(index: int) -> tuple[np.ndarray, np.ndarray]:
        """Frames over time and at rest."""
        if index not in worlds:
            rest = _composed(_rest(nodes[index]))
            now = _composed({**_rest(nodes[index]), **moved.get(index, {})})
            if index in parents:
                above, above_rest = world(parents[index])
                now, rest = above @ now, above_rest @ rest
            worlds[index] = (now, rest)
        return worlds[index]

    out = np.tile(np.eye(4), (len(times), len(bones), 1, 1))
    for bone, name in enumerate(bones):
        now, rest = world(number[name])
        out[:, bone] = C.T @ (now @ np.linalg.inv(rest)) @ C
    return times.astype(np.float64), out


def _animation(pack: _Pack, body: Body, name: str, fps: float, world: np.ndarray) -> dict:
    times = pack.add(np.arange(len(world))[:, None] / fps, "<f4", "SCALAR", limits=True)
    channels, samplers = [], []
    for bone, parent in enumerate(body.parents):
        local = world[:, bone] if parent < 0 else np.linalg.inv(world[:, parent]) @ world[:, bone]
        for path, values in (("translation", local[:, :3, 3]), ("rotation", _quaternions(local))):
            channels.append({"sampler": len(samplers), "target": {"node": bone + 1, "path": path}})
            kind = "VEC3" if path == "translation" else "VEC4"
            samplers.append({"input": times, "output": pack.add(values, "<f4", kind), "interpolation": "LINEAR"})
    return {"name": name, "channels": channels, "samplers": samplers}


def _rest(node: dict) -> dict[str, np.ndarray]:
    usual = {"translation": [0, 0, 0], "rotation": [0, 0, 0, 1], "scale": [1, 1, 1]}
    return {name: np.array([node.get(name, value)], np.float64) for name, value in usual.items()}


def _composed(parts: dict[str, np.ndarray]) -> np.ndarray:
    count = max(len(values) for values in parts.values())
    x, y, z, w = (parts["rotation"] / np.linalg.norm(parts["rotation"], axis=1, keepdims=True)).T
    turn = np.stack(
        [
            *(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            *(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            *(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
        ],
        -1,
    ).reshape(-1, 3, 3)
    out = np.tile(np.eye(4), (count, 1, 1))
    out[:, :3, :3] = turn * parts["scale"][:, None, :]
    out[:, :3, 3] = parts["translation"]
    return out


def _quaternions(frames: np.ndarray) -> np.ndarray:
    """Rotations as quaternions xyzw without jumps of sign, [frame 4]."""
    m = frames[:, :3, :3]
    k = np.zeros((len(m), 4, 4))  # the eigenvector of the largest eigenvalue: exact near every angle
    for i in range(3):
        for j in range(3):
            k[:, i, j] = m[:, i, j] + m[:, j, i] - (np.trace(m, axis1=1, axis2=2) if i == j else 0)
    k[:, 0, 3] = k[:, 3, 0] = m[:, 2, 1] - m[:, 1, 2]
    k[:, 1, 3] = k[:, 3, 1] = m[:, 0, 2] - m[:, 2, 0]
    k[:, 2, 3] = k[:, 3, 2] = m[:, 1, 0] - m[:, 0, 1]
    k[:, 3, 3] = np.trace(m, axis1=1, axis2=2)
    q = np.linalg.eigh(k)[1][:, :, -1]
    for index in range(1, len(q)):
        if np.dot(q[index], q[index - 1]) < 0:
            q[index] = -q[index]
    return q


class _Pack:
    """Accessors, one behind the other."""

    def __init__(self) -> None:
        self.data, self.accessors, self.views = bytearray(), [], []

    def add(self, values: np.ndarray, dtype: str, kind: str, *, limits: bool = False) -> int:
        typed = np.ascontiguousarray(values, dtype)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": typed.nbytes})
        component = {"<f4": 5126, "<u2": 5123, "<u4": 5125}[dtype]
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(typed), "type": kind}
        if limits:
            accessor |= {"min": typed.min(0).tolist(), "max": typed.max(0).tolist()}
        self.accessors.append(accessor)
        self.data += typed.tobytes() + b"\0" * (-typed.nbytes % 4)
        return len(self.accessors) - 1


def _accessor(tree: dict, binary: bytes, index: int) -> np.ndarray:
    """Float values [count component]."""
    accessor = tree["accessors"][index]
    view = tree["bufferViews"][accessor["bufferView"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
    offset = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    return np.frombuffer(binary, "<f4", accessor["count"] * width, offset).reshape(-1, width)
