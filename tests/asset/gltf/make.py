"""glTF files made by hand, byte by byte, so that tests know every number in them."""

from __future__ import annotations

import copy
import json
import struct
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.gltf import Document

COMPONENT_TYPES = {"i1": 5120, "u1": 5121, "i2": 5122, "u2": 5123, "u4": 5125, "f4": 5126}
KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}


class Maker:
    """Collects bytes and JSON; `glb()` gives a file."""

    def __init__(self) -> None:
        self.json: dict[str, Any] = {"asset": {"version": "2.0"}, "bufferViews": [], "accessors": []}
        self.blob = bytearray()

    def view(self, data: bytes, **properties: Any) -> int:
        self.blob += b"\0" * (-len(self.blob) % 4)
        self.json["bufferViews"].append(
            {"buffer": 0, "byteOffset": len(self.blob), "byteLength": len(data), **properties}
        )
        self.blob += data
        return len(self.json["bufferViews"]) - 1

    def accessor(self, values: Any, dtype: str = "f4", **properties: Any) -> int:
        """Append [count component] values (matrices flattened, columns first); returns the accessor's index."""
        array = np.asarray(values, f"<{dtype}")
        array = array.reshape(len(array), -1)
        self.json["accessors"].append(
            {
                "bufferView": self.view(array.tobytes()),
                "componentType": COMPONENT_TYPES[dtype],
                "count": len(array),
                "type": KINDS[array.shape[1]],
                **properties,
            }
        )
        return len(self.json["accessors"]) - 1

    def finished(self) -> dict[str, Any]:
        tree = copy.deepcopy(self.json)
        if self.blob:
            tree["buffers"] = [{"byteLength": len(self.blob)}]
        return tree

    def glb(self) -> bytes:
        return glb_bytes(json.dumps(self.finished()).encode(), bytes(self.blob))

    def document(self) -> Document:
        """The file as it is read, without a file."""
        return Document(None, self.finished(), (bytes(self.blob),))

    def save(self, folder: Path, name: str = "model.glb") -> Path:
        path = folder / name
        path.write_bytes(self.glb())
        return path


def glb_bytes(text: bytes, blob: bytes | None) -> bytes:
    text += b" " * (-len(text) % 4)
    body = struct.pack("<I4s", len(text), b"JSON") + text
    if blob is not None:
        blob += b"\0" * (-len(blob) % 4)
        body += struct.pack("<I4s", len(blob), b"BIN\0") + blob
    return struct.pack("<4sII", b"glTF", 2, 12 + len(body)) + body


HALF = float(np.sqrt(0.5))
ARM_TIMES = [0.0, 1.0, 3.0]
ARM_ROTATIONS = [[0, 0, 0, 1], [0, 0, HALF, HALF], [0, 0, 0, 1]]


def arm() -> Maker:
    """A two-joint arm: root at the origin, hand one up; a triangle on the root and one that follows the hand.

    Nodes: 0 armature, 1 root, 2 hand, 3 mesh. One clip "bend" turns the hand by 90 degrees about z.
    """
    maker = Maker()
    positions = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0]]
    hand_inverse = np.eye(4)
    hand_inverse[1, 3] = -1
    attributes = {
        "POSITION": maker.accessor(positions, min=[0, 0, 0], max=[1, 2, 0]),
        "NORMAL": maker.accessor([[0, 0, 1]] * 6),
        "TEXCOORD_0": maker.accessor([[x, y / 2] for x, y, _ in positions]),
        "COLOR_0": maker.accessor([[255, 0, 0, 255]] * 3 + [[0, 51, 0, 255]] * 3, "u1", normalized=True),
        "JOINTS_0": maker.accessor([[0, 0, 0, 0]] * 3 + [[1, 0, 0, 0]] * 3, "u1"),
        "WEIGHTS_0": maker.accessor([[1, 0, 0, 0]] * 6),
    }
    maker.json |= {
        "scene": 0,
        "scenes": [{"nodes": [0, 3]}],
        "nodes": [
            {"name": "armature", "children": [1]},
            {"name": "root", "children": [2]},
            {"name": "hand", "translation": [0, 1, 0]},
            {"name": "skin", "mesh": 0, "skin": 0},
        ],
        "meshes": [
            {
                "primitives": [
                    {"attributes": attributes, "indices": maker.accessor([0, 1, 2, 3, 4, 5], "u2"), "material": 0}
                ]
            }
        ],
        "materials": [{"pbrMetallicRoughness": {"baseColorFactor": [0.5, 0.25, 1, 1]}, "doubleSided": True}],
        "skins": [{"joints": [1, 2], "inverseBindMatrices": maker.accessor([np.eye(4).T, hand_inverse.T])}],
        "animations": [
            {
                "name": "bend",
                "channels": [{"sampler": 0, "target": {"node": 2, "path": "rotation"}}],
                "samplers": [
                    {
                        "input": maker.accessor(ARM_TIMES, min=[0], max=[3]),
                        "output": maker.accessor(ARM_ROTATIONS),
                        "interpolation": "LINEAR",
                    }
                ],
            }
        ],
    }
    return maker
