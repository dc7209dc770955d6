"""A glTF document from scratch: one skinned, coloured mesh on an armature, as clean as the Khronos validator asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kinema.asset.gltf.document import Document
from kinema.asset.gltf.scene import compose, decompose
from kinema.errors import AssetError

_VERTEX_DATA, _INDEX_DATA = 34962, 34963
_COMPONENT_TYPES = {"<u1": 5121, "<u2": 5123, "<u4": 5125, "<f4": 5126}


def build_document(
    *,
    name: str,
    positions: np.ndarray,
    faces: np.ndarray,
    joint_names: Sequence[str],
    joint_parents: Sequence[int] | np.ndarray,
    T_parent_joint: np.ndarray,
    joints: np.ndarray,
    weights: np.ndarray,
    normals: np.ndarray | None = None,
    colours: np.ndarray | None = None,
    uv: np.ndarray | None = None,
    image_png: bytes | None = None,
    extras: dict[str, Any] | None = None,
) -> Document:
    """Build a document: armature node, joints below it, skinned mesh node beside it, material, inverse binds.

    The mesh is bound where it is: rest pose = bind pose, positions are in the world of the armature.

    Args:
        positions: [vert 3].
        faces: [face 3].
        joint_parents: -1 for roots, parents before children, [joint].
        T_parent_joint: Rest pose; rotation and scale without shear, [joint 4 4].
        joints: Indices of the joints a vertex follows, [vert K].
        weights: Not negative; rows are normalised, repeated joints merged, [vert K].
        normals: [vert 3], made unit length.
        colours: Linear RGBA in 0..1, [vert 4].
        uv: Texture coordinates, origin top left, [vert 2].
        image_png: Base colour texture, an encoded PNG (needs `uv`).
        extras: Stored with the asset, for tools to come.
    """
    joint_count, vert_count = len(joint_names), len(positions)
    _check_shapes(locals())
    T_world_joint = np.zeros((joint_count, 4, 4))
    nodes: list[dict[str, Any]] = [{"name": f"{name}_armature"}]  # node 0; joint j is node j + 1
    for joint in range(joint_count):
        parent = int(joint_parents[joint])
        local = np.asarray(T_parent_joint[joint], np.float64)
        T_world_joint[joint] = local if parent < 0 else T_world_joint[parent] @ local
        translation, rotation, scale = decompose(local)
        if np.abs(compose(translation, rotation, scale) - local).max() > 1e-6 * max(1.0, np.abs(local).max()):
            raise AssetError("build-joint", f"the rest transform of joint '{joint_names[joint]}' shears", where=name)
        node = {"name": joint_names[joint], "translation": translation.tolist(), "rotation": rotation.tolist()}
        if np.abs(scale - 1).max() > 1e-9:
            node["scale"] = scale.tolist()
        nodes.append(node)
        nodes[parent + 1].setdefault("children", []).append(joint + 1)
    nodes.append({"name": name, "mesh": 0, "skin": 0})

    T_joint_world = np.linalg.inv(T_world_joint)
    T_joint_world[:, 3] = (0, 0, 0, 1)  # inverses leave rounding there, which validators reject
    joints, weights = _clean_influences(np.asarray(joints), np.asarray(weights, np.float64))

    pack = AccessorPack()
    attributes = {"POSITION": pack.add(positions, "<f4", "VEC3", _VERTEX_DATA, limits=True)}
    if normals is not None:
        length = np.linalg.norm(normals, axis=1, keepdims=True)
        unit = np.where(length > 1e-12, normals / np.maximum(length, 1e-12), (0.0, 1.0, 0.0))
        attributes["NORMAL"] = pack.add(unit, "<f4", "VEC3", _VERTEX_DATA)
    if uv is not None:
        attributes["TEXCOORD_0"] = pack.add(uv, "<f4", "VEC2", _VERTEX_DATA)
    if colours is not None:
        # 16 bits: linear colours in 8 bits would band in the dark.
        levels = np.rint(np.clip(colours, 0, 1) * 65535)
        attributes["COLOR_0"] = pack.add(levels, "<u2", "VEC4", _VERTEX_DATA, normalized=True)
    for number in range(joints.shape[1] // 4):
        columns = slice(4 * number, 4 * number + 4)
        joint_type = "<u1" if joint_count <= 256 else "<u2"
        attributes[f"JOINTS_{number}"] = pack.add(joints[:, columns], joint_type, "VEC4", _VERTEX_DATA)
        attributes[f"WEIGHTS_{number}"] = pack.add(weights[:, columns], "<f4", "VEC4", _VERTEX_DATA)
    index_type = "<u2" if vert_count < 65535 else "<u4"
    indices = pack.add(np.asarray(faces).reshape(-1, 1), index_type, "SCALAR", _INDEX_DATA)
    inverse_binds = pack.add(T_joint_world.swapaxes(1, 2).reshape(-1, 16), "<f4", "MAT4", None)

    # Both sides are drawn: meshes that users bring are often open at eyes and mouth.
    pbr: dict[str, Any] = {"metallicFactor": 0.0, "roughnessFactor": 0.9}
    material = {"name": f"{name}_material", "pbrMetallicRoughness": pbr, "doubleSided": True}
    tree: dict[str, Any] = {
        "asset": {"version": "2.0", "generator": "kinema"} | ({"extras": extras} if extras else {}),
        "scene": 0,
        "scenes": [{"name": name, "nodes": [0, len(nodes) - 1]}],
        "nodes": nodes,
        "meshes": [{"name": name, "primitives": [{"attributes": attributes, "indices": indices, "material": 0}]}],
        "skins": [
            {"name": f"{name}_skin", "joints": list(range(1, joint_count + 1)), "inverseBindMatrices": inverse_binds}
        ],
        "materials": [material],
    }
    if image_png is not None:
        pbr["baseColorTexture"] = {"index": 0}
        tree["textures"] = [{"source": 0}]
        tree["images"] = [{"name": f"{name}_texture", "bufferView": pack.add_blob(image_png), "mimeType": "image/png"}]
    data = b"".join(pack.parts)
    tree |= {"accessors": pack.accessors, "bufferViews": pack.views, "buffers": [{"byteLength": len(data)}]}
    return Document(None, tree, (data,))


def _check_shapes(arguments: dict[str, Any]) -> None:
    """Every array has its shape, is finite, and points into range: a wrong call fails here, not in a viewer."""
    name, vert_count, joint_count = arguments["name"], arguments["vert_count"], arguments["joint_count"]
    if vert_count == 0 or joint_count == 0 or len(arguments["faces"]) == 0:
        raise AssetError("build-shape", "a character needs vertices, faces and joints", where=name)
    influence_count = np.shape(arguments["joints"])[-1] if np.ndim(arguments["joints"]) else 0
    expected = {
        "positions": (vert_count, 3),
        "normals": (vert_count, 3),
        "colours": (vert_count, 4),
        "uv": (vert_count, 2),
        "faces": (len(arguments["faces"]), 3),
        "joints": (vert_count, influence_count),
        "weights": (vert_count, influence_count),
        "joint_parents": (joint_count,),
        "T_parent_joint": (joint_count, 4, 4),
    }
    for key, shape in expected.items():
        values = arguments[key]
        if values is not None and (np.shape(values) != shape or not np.isfinite(values).all()):
            raise AssetError(
                "build-shape", f"'{key}' has shape {np.shape(values)}, expected finite {shape}", where=name
            )
    for key, size in (("faces", vert_count), ("joints", joint_count)):
        if np.min(arguments[key]) < 0 or np.max(arguments[key]) >= size:
            raise AssetError("build-shape", f"'{key}' must hold indices in 0..{size - 1}", where=name)
    if any(not -1 <= parent < joint for joint, parent in enumerate(arguments["joint_parents"])):
        raise AssetError("build-shape", "parents must precede their children", where=name)
    if np.min(arguments["weights"]) < 0 or np.min(np.sum(arguments["weights"], 1)) <= 0:
        raise AssetError("build-shape", "weights must not be negative, and every vertex needs some", where=name)
    if arguments["image_png"] is not None and arguments["uv"] is None:
        raise AssetError("build-shape", "a texture needs 'uv'", where=name)


def _clean_influences(joints: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Influences as the format wants them: no joint twice, largest first, a multiple of four, float32 sums of one."""
    joints, weights = joints.astype(np.int64), weights.copy()
    for later in range(1, joints.shape[1]):
        for earlier in range(later):
            same = joints[:, later] == joints[:, earlier]
            weights[same, earlier] += weights[same, later]
            weights[same, later] = 0
    order = np.argsort(-weights, axis=1, kind="stable")
    joints, weights = np.take_along_axis(joints, order, 1), np.take_along_axis(weights, order, 1)
    used = max(1, int((weights > 0).any(0).sum()))
    width = -(-used // 4) * 4
    padded_joints = np.zeros((len(joints), width), np.int64)
    padded_weights = np.zeros((len(weights), width))
    padded_joints[:, :used], padded_weights[:, :used] = joints[:, :used], weights[:, :used]
    rounded = (padded_weights / padded_weights.sum(1, keepdims=True)).astype("<f4").astype(np.float64)
    rounded[:, 0] = 1 - rounded[:, 1:].sum(1)  # the largest takes up the rounding of the rest
    return np.where(rounded > 0, padded_joints, 0), rounded


class AccessorPack:
    """Accessors, each with its own view, laid one behind the other in one buffer."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.views: list[dict[str, Any]] = []
        self.accessors: list[dict[str, Any]] = []
        self._size = 0

    def add_blob(self, data: bytes, target: int | None = None) -> int:
        """Append bytes, aligned to four; returns the index of their view."""
        self.views.append(
            {"buffer": 0, "byteOffset": self._size, "byteLength": len(data)} | ({"target": target} if target else {})
        )
        padded = data + b"\0" * (-len(data) % 4)
        self.parts.append(padded)
        self._size += len(padded)
        return len(self.views) - 1

    def add(
        self,
        values: np.ndarray,
        dtype: str,
        kind: str,
        target: int | None,
        *,
        limits: bool = False,
        normalized: bool = False,
    ) -> int:
        """Append values [count component]; returns the index of their accessor."""
        typed = np.ascontiguousarray(values, np.dtype(dtype))
        accessor: dict[str, Any] = {
            "bufferView": self.add_blob(typed.tobytes(), target),
            "componentType": _COMPONENT_TYPES[dtype],
            "count": len(typed),
            "type": kind,
        }
        if normalized:
            accessor["normalized"] = True
        if limits:
            accessor |= {"min": typed.min(0).tolist(), "max": typed.max(0).tolist()}
        self.accessors.append(accessor)
        return len(self.accessors) - 1
