"""One pass over a document's JSON: types, index references, ranges and the shape of the node graph.

After `validate` later code may index freely: every reference points to something, every accessor lies inside real
bytes, the nodes form a forest. Values in buffers (NaN, sparse indices, times) are checked where they are read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kinema.asset.gltf.accessors import COMPONENT_BYTES, element_bytes
from kinema.asset.gltf.structure import UNSIGNED, check_structure
from kinema.errors import AssetError

if TYPE_CHECKING:
    from kinema.asset.gltf.document import Document

MAX_ELEMENTS = 2**25
"""Most accessor elements (vertices, keys, matrices) that primitives, skins and clips may refer to, counted once per
reference: a small file cannot unfold into unbounded memory by using one accessor a million times."""
MAX_ZERO_ELEMENTS = 2**22
"""Most elements that accessors without bytes of their own (implicit zeros) may ask for."""

MAX_NODES = 100_000
"""Most nodes; the largest crowd rigs have a few thousand."""


def validate(document: Document) -> None:
    """Raise a coded AssetError for the first thing that later code could trip over; return if there is none."""
    check_structure(document)
    _check_views(document)
    _check_accessors(document)
    _check_nodes(document)
    element_count = _check_skins(document) + _check_meshes(document) + _check_animations(document)
    if element_count > MAX_ELEMENTS:
        raise AssetError(
            "gltf-too-large",
            f"meshes, skins and animations refer to {element_count:,} elements, the limit is {MAX_ELEMENTS:,}",
            where=document.where("accessors"),
            hint="decimate the mesh, or remove copies of it",
        )


def _check_views(document: Document) -> None:
    for index, view in enumerate(document.json.get("bufferViews", [])):
        end = view.get("byteOffset", 0) + view["byteLength"]
        size = len(document.buffers[view["buffer"]])
        if end > size:
            raise AssetError(
                "gltf-range",
                f"ends at byte {end:,}, buffers[{view['buffer']}] has {size:,}",
                where=document.where(f"bufferViews[{index}]"),
            )


def _check_accessors(document: Document) -> None:
    views = document.json.get("bufferViews", [])
    zero_count = 0
    for index, accessor in enumerate(document.json.get("accessors", [])):
        kind, component_type, count = accessor["type"], accessor["componentType"], accessor["count"]
        size = element_bytes(component_type, kind)
        parts = []
        if "bufferView" in accessor:
            view = views[accessor["bufferView"]]
            stride = view.get("byteStride", size)
            if stride < size:
                raise AssetError(
                    "gltf-range",
                    f"elements of {size} bytes overlap: byteStride is {stride}",
                    where=document.where(f"accessors[{index}]"),
                )
            parts.append((view, accessor.get("byteOffset", 0) + stride * (count - 1) + size))
        else:
            zero_count += count
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            place, content = sparse["indices"], sparse["values"]
            parts += [
                (
                    views[place["bufferView"]],
                    place.get("byteOffset", 0) + sparse["count"] * COMPONENT_BYTES[place["componentType"]],
                ),
                (views[content["bufferView"]], content.get("byteOffset", 0) + sparse["count"] * size),
            ]
        for view, end in parts:
            if end > view["byteLength"]:
                raise AssetError(
                    "gltf-range",
                    f"{count:,} elements end at byte {end:,} of a bufferView of {view['byteLength']:,}",
                    where=document.where(f"accessors[{index}]"),
                )
    if zero_count > MAX_ZERO_ELEMENTS:
        raise AssetError(
            "gltf-too-large",
            f"accessors without data ask for {zero_count:,} zero elements, the limit is {MAX_ZERO_ELEMENTS:,}",
            where=document.where("accessors"),
        )


def _check_nodes(document: Document) -> None:
    """Every node has at most one parent, and following parents ends: the nodes are a forest."""
    nodes = document.json.get("nodes", [])
    if len(nodes) > MAX_NODES:
        raise AssetError(
            "gltf-too-large", f"{len(nodes):,} nodes, the limit is {MAX_NODES:,}", where=document.where("nodes")
        )
    parents = [-1] * len(nodes)
    for index, node in enumerate(nodes):
        for child in node.get("children", []):
            if parents[child] != -1:
                raise AssetError(
                    "gltf-node-parents",
                    f"the node is a child of nodes[{parents[child]}] and of nodes[{index}]",
                    where=document.where(f"nodes[{child}]"),
                )
            parents[child] = index
    stack = [index for index, parent in enumerate(parents) if parent == -1]
    reached = 0
    while stack:
        reached += 1
        stack.extend(nodes[stack.pop()].get("children", []))
    if reached < len(nodes):  # one parent each, yet no root above them: a ring
        raise AssetError(
            "gltf-node-cycle",
            f"{len(nodes) - reached} nodes are their own ancestors",
            where=document.where("nodes"),
        )
    for number, scene in enumerate(document.json.get("scenes", [])):
        for root in scene.get("nodes", []):
            if parents[root] != -1:
                raise AssetError(
                    "gltf-scene",
                    f"nodes[{root}] is listed as a root but is a child of nodes[{parents[root]}]",
                    where=document.where(f"scenes[{number}]"),
                )


def _expect(document: Document, index: int, kinds: tuple[str, ...], types: tuple[int, ...], place: str) -> int:
    """Check an accessor's kind and component type for its use; returns its count."""
    accessor = document.json["accessors"][index]
    if accessor["type"] not in kinds or accessor["componentType"] not in types:
        raise AssetError(
            "gltf-accessor",
            f"accessors[{index}] is {accessor['type']} of {accessor['componentType']}, "
            f"expected {' or '.join(kinds)} of {' or '.join(map(str, types))}",
            where=document.where(place),
        )
    return accessor["count"]


def _check_skins(document: Document) -> int:
    element_count = 0
    for number, skin in enumerate(document.json.get("skins", [])):
        element_count += len(skin["joints"])
        if "inverseBindMatrices" in skin:
            place = f"skins[{number}].inverseBindMatrices"
            count = _expect(document, skin["inverseBindMatrices"], ("MAT4",), (5126,), place)
            if count < len(skin["joints"]):
                raise AssetError(
                    "gltf-accessor",
                    f"{count} matrices for {len(skin['joints'])} joints",
                    where=document.where(place),
                )
            element_count += count
    return element_count


_ATTRIBUTES: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    # Integers in POSITION, NORMAL and TEXCOORD are KHR_mesh_quantization's.
    "POSITION": (("VEC3",), (5126, 5120, 5121, 5122, 5123)),
    "NORMAL": (("VEC3",), (5126, 5120, 5122)),
    "TEXCOORD": (("VEC2",), (5126, 5120, 5121, 5122, 5123)),
    "COLOR": (("VEC3", "VEC4"), (5126, 5121, 5123)),
    "JOINTS": (("VEC4",), (5121, 5123)),
    "WEIGHTS": (("VEC4",), (5126, 5121, 5123)),
}


def _check_meshes(document: Document) -> int:
    uses: dict[int, int] = {}
    for node in document.json.get("nodes", []):
        if "mesh" in node:
            uses[node["mesh"]] = uses.get(node["mesh"], 0) + 1
    element_count = 0
    for mesh_number, mesh in enumerate(document.json.get("meshes", [])):
        mesh_elements = 0
        for number, primitive in enumerate(mesh["primitives"]):
            place = f"meshes[{mesh_number}].primitives[{number}]"
            counts = {}
            for name, index in primitive["attributes"].items():
                rule = _ATTRIBUTES.get(name.partition("_")[0])
                if rule is not None:
                    counts[name] = _expect(document, index, *rule, f"{place}.attributes.{ascii(name)[1:-1]}")
            if len(set(counts.values())) > 1:
                raise AssetError("gltf-accessor", f"attributes differ in length: {counts}", where=document.where(place))
            mesh_elements += sum(counts.values())
            if "indices" in primitive:
                # Strips and fans give almost one triangle, that is three elements, per index.
                mesh_elements += 3 * _expect(document, primitive["indices"], ("SCALAR",), UNSIGNED, f"{place}.indices")
        element_count += mesh_elements * uses.get(mesh_number, 0)
    return element_count


_OUTPUTS = {"translation": "VEC3", "rotation": "VEC4", "scale": "VEC3"}


def _check_animations(document: Document) -> int:
    element_count = 0
    for number, animation in enumerate(document.json.get("animations", [])):
        samplers, targets = animation["samplers"], set()
        for channel_number, channel in enumerate(animation["channels"]):
            place = f"animations[{number}].channels[{channel_number}]"
            if channel["sampler"] >= len(samplers):
                raise AssetError(
                    "gltf-index",
                    f"refers to samplers[{channel['sampler']}], but there are {len(samplers)}",
                    where=document.where(place),
                )
            target = channel["target"]
            if target["path"] not in _OUTPUTS or "node" not in target:
                continue  # morph weights, or another extension's target: not read
            if (target["node"], target["path"]) in targets:
                raise AssetError(
                    "gltf-animation",
                    f"{target['path']} of nodes[{target['node']}] is driven by two channels",
                    where=document.where(place),
                )
            targets.add((target["node"], target["path"]))
            sampler = samplers[channel["sampler"]]
            types = (5126, 5120, 5121, 5122, 5123) if target["path"] == "rotation" else (5126,)
            key_count = _expect(document, sampler["input"], ("SCALAR",), (5126,), place)
            value_count = _expect(document, sampler["output"], (_OUTPUTS[target["path"]],), types, place)
            if value_count != key_count * (3 if sampler.get("interpolation") == "CUBICSPLINE" else 1):
                raise AssetError(
                    "gltf-animation",
                    f"{value_count} values for {key_count} keys",
                    where=document.where(place),
                )
            element_count += key_count + value_count
    return element_count
