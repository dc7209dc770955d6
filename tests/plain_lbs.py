"""Linear blend skinning of a glTF file in a few lines of numpy, sharing no code with kinema: the oracle of its loader.

Reads the JSON and the bytes itself, multiplies node matrices by recursion and poses vertex by vertex set:
v = Σ w_j G_j B_j x for skinned primitives, v = G_node x for others, in the file's own world.
"""

from __future__ import annotations

import base64
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

DTYPES = {5120: np.int8, 5121: np.uint8, 5122: np.int16, 5123: np.uint16, 5125: np.uint32, 5126: np.float32}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


def read_plainly(path: Path) -> tuple[dict[str, Any], list[bytes]]:
    """JSON and buffers of a file that is known to be sound."""
    data, binary = path.read_bytes(), b""
    if data[:4] == b"glTF":
        length = struct.unpack_from("<I", data, 12)[0]
        binary = data[20 + length + 8 :]
        data = data[20 : 20 + length]
    tree = json.loads(data)
    buffers = []
    for buffer in tree.get("buffers", []):
        uri = buffer.get("uri")
        if uri is None:
            buffers.append(binary)
        elif uri.startswith("data:"):
            buffers.append(base64.b64decode(uri.split(",", 1)[1]))
        else:
            buffers.append((path.parent / uri).read_bytes())
    return tree, buffers


def plain_accessor(tree: dict[str, Any], buffers: list[bytes], index: int) -> np.ndarray:
    """Values as float64, [count component]; normalised integers scaled."""
    accessor = tree["accessors"][index]
    assert "sparse" not in accessor and "bufferView" in accessor
    view, dtype = tree["bufferViews"][accessor["bufferView"]], np.dtype(DTYPES[accessor["componentType"]])
    width, count = WIDTHS[accessor["type"]], accessor["count"]
    stride = view.get("byteStride", width * dtype.itemsize)
    start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
    rows = [np.frombuffer(buffers[view["buffer"]], dtype, width, start + stride * row) for row in range(count)]
    values = np.array(rows, np.float64)
    return values / np.iinfo(dtype).max if accessor.get("normalized") else values


def rest_matrix(node: dict[str, Any]) -> np.ndarray:
    """T_parent_node of one node, [4 4]."""
    if "matrix" in node:
        return np.array(node["matrix"], np.float64).reshape(4, 4).T
    x, y, z, w = np.array(node.get("rotation", (0, 0, 0, 1)), np.float64)
    s = 2 / (x * x + y * y + z * z + w * w)
    matrix = np.eye(4)
    matrix[:3, :3] = [
        [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
        [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
        [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
    ]
    matrix[:3, :3] *= np.array(node.get("scale", (1, 1, 1)))
    matrix[:3, 3] = node.get("translation", (0, 0, 0))
    return matrix


def plain_worlds(tree: dict[str, Any], local: np.ndarray | None = None) -> dict[int, np.ndarray]:
    """T_world_node of the scene's nodes, for given local matrices [node 4 4] or the rest pose."""
    nodes = tree["nodes"]
    world: dict[int, np.ndarray] = {}

    def walk(index: int, above: np.ndarray) -> None:
        world[index] = above @ (rest_matrix(nodes[index]) if local is None else local[index])
        for child in nodes[index].get("children", []):
            walk(child, world[index])

    below = {child for node in nodes for child in node.get("children", [])}
    roots = tree["scenes"][tree.get("scene", 0)]["nodes"] if tree.get("scenes") else set(range(len(nodes))) - below
    for root in roots:
        walk(root, np.eye(4))
    return world


def plain_vertices(tree: dict[str, Any], buffers: list[bytes], local: np.ndarray | None = None) -> np.ndarray:
    """Every vertex in the file's world, by node, then primitive, [vert 3]; weights are normalised."""
    world = plain_worlds(tree, local)
    result = []
    for index in sorted(world):
        node = tree["nodes"][index]
        if "mesh" not in node:
            continue
        for primitive in tree["meshes"][node["mesh"]]["primitives"]:
            if primitive.get("mode", 4) < 4:
                continue
            attributes = primitive["attributes"]
            points = plain_accessor(tree, buffers, attributes["POSITION"])
            points = np.concatenate([points, np.ones((len(points), 1))], 1)
            if "skin" not in node:
                result.append((points @ world[index].T)[:, :3])
                continue
            skin = tree["skins"][node["skin"]]
            carry = np.stack([world[joint] for joint in skin["joints"]])
            if "inverseBindMatrices" in skin:
                binds = plain_accessor(tree, buffers, skin["inverseBindMatrices"])[: len(carry)].reshape(-1, 4, 4)
                carry = carry @ binds.swapaxes(1, 2)
            sets = [number for number in range(4) if f"JOINTS_{number}" in attributes]
            joints = np.concatenate([plain_accessor(tree, buffers, attributes[f"JOINTS_{n}"]) for n in sets], 1)
            weights = np.concatenate([plain_accessor(tree, buffers, attributes[f"WEIGHTS_{n}"]) for n in sets], 1)
            weights = weights / weights.sum(1, keepdims=True)
            posed = np.einsum("vk,vkij,vj->vi", weights, carry[joints.astype(int)], points)
            result.append(posed[:, :3])
    return np.concatenate(result)
