"""What a document draws: triangles with their attributes, one `Primitive` per node and mesh primitive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from kinema.asset.gltf.accessors import read_accessor
from kinema.asset.gltf.document import Document
from kinema.asset.gltf.scene import node_tree
from kinema.errors import AssetError

TRIANGLES, STRIP, FAN = 4, 5, 6


@dataclass(frozen=True)
class Primitive:
    """Triangles of one node. Nodes that share a mesh share the arrays. Everything is in the mesh's own frame."""

    node: int
    mesh: int
    index: int
    """Number of the primitive in its mesh."""
    skin: int | None
    positions: np.ndarray
    """[vert 3]."""
    normals: np.ndarray | None
    """[vert 3], as in the file."""
    faces: np.ndarray
    """[face 3], int64."""
    uv: np.ndarray | None
    """Coordinates into the base colour texture, KHR_texture_transform applied, origin top left, [vert 2]."""
    vertex_colours: np.ndarray | None
    """Linear RGBA, [vert 4]."""
    base_colour: np.ndarray
    """Linear RGBA factor of the material, [4]."""
    image: int | None
    """Image of the base colour texture."""
    double_sided: bool
    joints: np.ndarray | None
    """Indices into the skin's joints, [vert K], K = 4, 8, ...; 0 where a weight of nothing named no joint."""
    weights: np.ndarray | None
    """As in the file, neither normalised nor checked (they may be NaN), [vert K]."""
    has_morphs: bool
    """The file has morph targets, which kinema does not move."""


def primitives(document: Document) -> tuple[Primitive, ...]:
    """All triangles that the scene shows, by node index, then primitive number. Points and lines are left out."""
    nodes = document.json.get("nodes", [])
    reachable = node_tree(document).order
    visible = np.zeros(len(nodes), bool)
    visible[reachable] = True
    geometry: dict[tuple[int, int], dict[str, Any] | None] = {}
    result = []
    for node_index in np.sort(reachable).tolist():
        node = nodes[node_index]
        if "mesh" not in node:
            continue
        skin_index = node.get("skin")
        for number, primitive in enumerate(document.json["meshes"][node["mesh"]]["primitives"]):
            key = (node["mesh"], number)
            if key not in geometry:
                geometry[key] = _read_geometry(document, primitive, f"meshes[{key[0]}].primitives[{number}]")
            shape = geometry[key]
            if shape is None:
                continue
            joints, weights = None, None
            if skin_index is not None:
                skin_joints = document.json["skins"][skin_index]["joints"]
                if not visible[skin_joints].all():
                    raise AssetError(
                        "gltf-skin-scene",
                        "joints of the skin are not part of the scene",
                        where=document.where(f"skins[{skin_index}]"),
                    )
                joints, weights = _influences(
                    document, primitive, len(skin_joints), f"meshes[{key[0]}].primitives[{number}]"
                )
            result.append(Primitive(node_index, *key, skin_index, **shape, joints=joints, weights=weights))
    return tuple(result)


def _read_geometry(document: Document, primitive: dict[str, Any], place: str) -> dict[str, Any] | None:
    """Everything of a primitive that does not depend on the node; None if it draws no triangles."""
    attributes, mode = primitive["attributes"], primitive.get("mode", TRIANGLES)
    if "POSITION" not in attributes or mode not in (TRIANGLES, STRIP, FAN):
        return None
    positions = read_accessor(document, attributes["POSITION"]).astype(np.float64)
    _check_finite(document, positions, f"{place}.attributes.POSITION")
    if "indices" in primitive:
        corners = read_accessor(document, primitive["indices"])[:, 0].astype(np.int64)
        if corners.max() >= len(positions):
            raise AssetError(
                "gltf-index",
                f"a face refers to vertex {corners.max()}, but there are {len(positions)}",
                where=document.where(f"{place}.indices"),
            )
    else:
        corners = np.arange(len(positions))
    normals, colours = None, None
    if "NORMAL" in attributes:
        normals = read_accessor(document, attributes["NORMAL"]).astype(np.float64)
        _check_finite(document, normals, f"{place}.attributes.NORMAL")
    if "COLOR_0" in attributes:
        rgb = read_accessor(document, attributes["COLOR_0"]).astype(np.float64)
        _check_finite(document, rgb, f"{place}.attributes.COLOR_0")
        colours = np.ones((len(rgb), 4))
        colours[:, : rgb.shape[1]] = rgb
    material = document.json["materials"][primitive["material"]] if "material" in primitive else {}
    pbr = material.get("pbrMetallicRoughness", {})
    factor, texture = pbr.get("baseColorFactor", (1, 1, 1, 1)), pbr.get("baseColorTexture")
    older = material.get("extensions", {}).get("KHR_materials_pbrSpecularGlossiness")
    if older is not None and not pbr:
        factor, texture = older.get("diffuseFactor", factor), older.get("diffuseTexture")
    uv, image = _texture(document, attributes, texture, place)
    return {
        "positions": positions,
        "normals": normals,
        "faces": _triangles(corners, mode),
        "uv": uv,
        "vertex_colours": colours,
        "base_colour": np.array(factor, np.float64),
        "image": image,
        "double_sided": material.get("doubleSided", False),
        "has_morphs": bool(primitive.get("targets")),
    }


def _triangles(corners: np.ndarray, mode: int) -> np.ndarray:
    """Faces [face 3] of a list, strip or fan of corner indices (glTF 2.0 section 3.7.2.1)."""
    if mode == TRIANGLES:
        return corners[: len(corners) // 3 * 3].reshape(-1, 3)
    first, second, third = corners[:-2], corners[1:-1], corners[2:]
    if mode == FAN:
        return np.stack([second, third, np.broadcast_to(corners[0], third.shape)], 1)
    odd = np.arange(len(third)) % 2 == 1  # every other triangle of a strip is wound the other way
    return np.stack([first, np.where(odd, third, second), np.where(odd, second, third)], 1)


def _texture(
    document: Document, attributes: dict[str, int], info: dict[str, Any] | None, place: str
) -> tuple[np.ndarray | None, int | None]:
    """UVs for the base colour texture, and its image. Without a texture: the first UVs, for textures to come."""
    transform = (info or {}).get("extensions", {}).get("KHR_texture_transform", {})
    set_number = transform.get("texCoord", (info or {}).get("texCoord", 0))
    name = f"TEXCOORD_{set_number}"
    if name not in attributes:
        return None, None
    uv = read_accessor(document, attributes[name]).astype(np.float64)
    _check_finite(document, uv, f"{place}.attributes.{name}")
    if info is None:
        return uv, None
    if transform:
        angle = transform.get("rotation", 0.0)
        # Counter-clockwise with v pointing down, as Blender, Babylon and three.js do; the GLSL sample in the
        # extension's README turns the other way (KhronosGroup/glTF issue 1563).
        rotation = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        uv = (uv * transform.get("scale", (1, 1))) @ rotation.T + transform.get("offset", (0, 0))
        _check_finite(document, uv, f"{place}: KHR_texture_transform")
    texture = document.json["textures"][info["index"]]
    webp = texture.get("extensions", {}).get("EXT_texture_webp", {})
    return uv, webp.get("source", texture.get("source"))


def _influences(
    document: Document, primitive: dict[str, Any], joint_count: int, place: str
) -> tuple[np.ndarray, np.ndarray]:
    """Joints and weights of all attribute sets side by side, [vert K] each."""
    attributes = primitive["attributes"]
    set_count = 0
    while f"JOINTS_{set_count}" in attributes and f"WEIGHTS_{set_count}" in attributes:
        set_count += 1
    if set_count == 0:
        raise AssetError(
            "gltf-skin-attributes",
            "the mesh is skinned but has no JOINTS_0 and WEIGHTS_0",
            where=document.where(place),
            hint="bind it to the armature again, or remove its skin",
        )
    joints, weights = (
        np.concatenate([read_accessor(document, attributes[f"{name}_{number}"]) for number in range(set_count)], 1)
        for name in ("JOINTS", "WEIGHTS")
    )
    joints, weights = joints.astype(np.int64), weights.astype(np.float64)
    outside = joints >= joint_count
    if (outside & (weights > 0)).any():
        vertex = int(np.flatnonzero((outside & (weights > 0)).any(1))[0])
        raise AssetError(
            "gltf-skin-joint",
            f"vertex {vertex} is bound to joint {joints[vertex].max()}, but the skin has {joint_count}",
            where=document.where(place),
        )
    joints[outside] = 0
    return joints, weights


def _check_finite(document: Document, values: np.ndarray, place: str) -> None:
    if not np.isfinite(values).all():
        raise AssetError("gltf-not-finite", "NaN or infinite values", where=document.where(place))
