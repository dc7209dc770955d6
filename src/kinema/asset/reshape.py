"""Documents made over for other programs: another unit, one root joint on top, one clip alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from kinema.asset.gltf import Document, clip_names, read_accessor
from kinema.errors import AssetError

_KINDS = {3: "VEC3", 4: "VEC4", 16: "MAT4"}


class _Appender:
    """A new buffer with a view for each accessor."""

    def __init__(self, document: Document):
        self.tree = dict(document.json)
        self._accessors, self._views = list(self.tree.get("accessors", [])), list(self.tree.get("bufferViews", []))
        self._parts: list[bytes] = []
        self._size, self._document = 0, document

    def add(self, values: np.ndarray, *, limits: bool = False) -> int:
        """Append float32 values [count component]; returns the index of their accessor."""
        data = np.ascontiguousarray(values, "<f4")
        view = {"buffer": len(self._document.buffers), "byteOffset": self._size, "byteLength": data.nbytes}
        accessor: dict[str, Any] = {
            "bufferView": len(self._views),
            "componentType": 5126,
            "count": len(data),
            "type": _KINDS[data.shape[1]],
        }
        if limits:
            accessor |= {"min": data.min(0).tolist(), "max": data.max(0).tolist()}
        self._views.append(view)
        self._accessors.append(accessor)
        self._parts.append(data.tobytes())
        self._size += data.nbytes
        return len(self._accessors) - 1

    def document(self) -> Document:
        """The document with what was added."""
        self.tree |= {"accessors": self._accessors, "bufferViews": self._views}
        if not self._parts:
            return replace(self._document, json=self.tree)
        self.tree["buffers"] = [*self.tree.get("buffers", []), {"byteLength": self._size}]
        return Document(self._document.path, self.tree, (*self._document.buffers, b"".join(self._parts)))


def resize_document(document: Document, factor: float) -> Document:
    """The same scene `factor` times as large: G' = S G S⁻¹, so only places change, and no node gets a scale."""
    if factor == 1.0:
        return document
    new, made = _Appender(document), {}

    def scaled(index: int, *, limits: bool = False) -> int:
        if index not in made:
            values = read_accessor(document, index).astype(np.float64)
            if values.ndim == 3:  # inverse bind matrices
                values = values.copy()
                values[:, :3, 3] *= factor
                made[index] = new.add(values.swapaxes(1, 2).reshape(-1, 16))
            else:
                made[index] = new.add(values * factor, limits=limits)
        return made[index]

    tree = new.tree
    tree["nodes"] = [_moved(node, factor) for node in tree.get("nodes", [])]
    meshes = []
    for mesh in tree.get("meshes", []):
        parts = []
        for part in mesh["primitives"]:
            part = part | {
                "attributes": part["attributes"] | {"POSITION": scaled(part["attributes"]["POSITION"], limits=True)}
            }
            if "targets" in part:
                part["targets"] = [
                    target | ({"POSITION": scaled(target["POSITION"], limits=True)} if "POSITION" in target else {})
                    for target in part["targets"]
                ]
            parts.append(part)
        meshes.append(mesh | {"primitives": parts})
    tree["meshes"] = meshes
    tree["skins"] = [
        skin | ({"inverseBindMatrices": scaled(skin["inverseBindMatrices"])} if "inverseBindMatrices" in skin else {})
        for skin in tree.get("skins", [])
    ]
    animations = []
    for animation in tree.get("animations", []):
        samplers = list(animation["samplers"])
        for channel in animation["channels"]:
            if channel["target"].get("path") == "translation":
                sampler = samplers[channel["sampler"]]
                samplers[channel["sampler"]] = sampler | {"output": scaled(document_output(animation, channel))}
        animations.append(animation | {"samplers": samplers})
    tree["animations"] = animations
    for name in ("skins", "animations", "meshes"):
        if not tree[name]:
            del tree[name]
    return new.document()


def document_output(animation: dict[str, Any], channel: dict[str, Any]) -> int:
    """Accessor of a channel's values."""
    return animation["samplers"][channel["sampler"]]["output"]


def add_root_joint(document: Document, name: str = "root") -> tuple[Document, int]:
    """A document whose scene hangs from one joint at the origin, which is part of every skin; and that joint's node."""
    new = _Appender(document)
    tree = new.tree
    nodes = list(tree.get("nodes", []))
    scenes = list(tree.get("scenes", [])) or [{"nodes": _tops(nodes)}]
    number = tree.get("scene", 0)
    taken = {node.get("name") for node in nodes}
    while name in taken:
        name = f"{name}_motion"
    nodes.append({"name": name, "children": list(scenes[number].get("nodes", []))})
    scenes[number] = scenes[number] | {"nodes": [len(nodes) - 1]}
    tree |= {"nodes": nodes, "scenes": scenes, "scene": number}
    skins = []
    for skin in tree.get("skins", []):
        count = len(skin["joints"])
        binds = np.tile(np.eye(4), (count, 1, 1))
        if "inverseBindMatrices" in skin:
            binds = read_accessor(document, skin["inverseBindMatrices"])[:count].astype(np.float64)
        binds = np.concatenate([binds, np.eye(4)[None]])
        added = {"joints": [*skin["joints"], len(nodes) - 1], "skeleton": len(nodes) - 1}
        skins.append(skin | added | {"inverseBindMatrices": new.add(binds.swapaxes(1, 2).reshape(-1, 16))})
    if skins:
        tree["skins"] = skins
    return new.document(), len(nodes) - 1


def merge_clips(document: Document, first: str, second: str) -> Document:
    """The channels of the second clip added to the first, which it is no longer beside."""
    animations, names = list(document.json["animations"]), clip_names(document)
    own, other = animations[names.index(first)], animations[names.index(second)]
    offset = len(own["samplers"])
    channels = [*own["channels"], *({**c, "sampler": c["sampler"] + offset} for c in other["channels"])]
    animations[names.index(first)] = own | {"channels": channels, "samplers": [*own["samplers"], *other["samplers"]]}
    del animations[names.index(second)]
    return replace(document, json=document.json | {"animations": animations})


def keep_clip(
    document: Document, name: str, *, new_name: str | None = None, extras: dict[str, Any] | None = None
) -> Document:
    """The document with one clip alone, by another name if given."""
    names = clip_names(document)
    if name not in names:
        raise AssetError("clip-unknown", f"no clip '{name}'", where=document.where("animations"))
    own = document.json["animations"][names.index(name)] | {"name": new_name or name}
    if extras:
        own = own | {"extras": {**own.get("extras", {}), **extras}}
    return replace(document, json=document.json | {"animations": [own]})


def _moved(node: dict[str, Any], factor: float) -> dict[str, Any]:
    if "translation" in node:
        node = node | {"translation": [factor * value for value in node["translation"]]}
    if "matrix" in node:
        matrix = list(node["matrix"])
        matrix[12:15] = [factor * value for value in matrix[12:15]]
        node = node | {"matrix": matrix}
    return node


def _tops(nodes: list[dict[str, Any]]) -> list[int]:
    below = {child for node in nodes for child in node.get("children", [])}
    return [index for index in range(len(nodes)) if index not in below]
