"""One pass over a document's JSON: types, index references, ranges and the shape of the node graph.

After `validate` later code may index freely: every reference points to something, every accessor lies inside real
bytes, the nodes form a forest. Values in buffers (NaN, sparse indices, times) are checked where they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kinema.asset.gltf.accessors import COMPONENT_BYTES, SHAPES, element_bytes
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


@dataclass(frozen=True)
class Rule:
    """What one JSON property must look like."""

    expected: str
    test: Callable[[Any], bool]
    table: str | None = None
    """Top-level array that the value's integers (one, a list, or a mapping's values) point into."""
    inside: Mapping[str, Rule] | None = None
    """Rules for the properties of the object, or of each object of the list."""
    required: bool = False


def _is_integer(value: Any, low: int = 0, high: int = 2**53) -> bool:
    return type(value) is int and low <= value <= high  # `type is`: True is no number here


def _is_number(value: Any) -> bool:
    return type(value) is float or (type(value) is int and -(2**1000) < value < 2**1000)  # must fit float64


def _integer(low: int = 0, *, required: bool = False) -> Rule:
    return Rule(f"an integer >= {low}", lambda value: _is_integer(value, low), required=required)


def _index(table: str, *, required: bool = False) -> Rule:
    return Rule(f"an index into {table}", _is_integer, table=table, required=required)


def _indices(table: str, *, least: int = 1, required: bool = False) -> Rule:
    def test(value: Any) -> bool:
        return type(value) is list and len(value) >= least and all(map(_is_integer, value))

    return Rule(f"a list of at least {least} indices into {table}", test, table=table, required=required)


def _index_map(table: str, *, required: bool = False) -> Rule:
    def test(value: Any) -> bool:
        return type(value) is dict and all(map(_is_integer, value.values()))

    return Rule(f"an object of indices into {table}", test, table=table, required=required)


def _numbers(length: int) -> Rule:
    def test(value: Any) -> bool:
        return type(value) is list and len(value) == length and all(map(_is_number, value))

    return Rule(f"a list of {length} numbers", test)


def _choice(*values: Any, required: bool = False) -> Rule:
    def test(value: Any) -> bool:
        return type(value) is type(values[0]) and value in values

    return Rule(f"one of {', '.join(map(str, values))}", test, required=required)


def _object(required: bool = False, **inside: Rule) -> Rule:
    return Rule("an object", lambda value: type(value) is dict, inside=inside, required=required)


def _objects(*, least: int = 0, required: bool = False, **inside: Rule) -> Rule:
    def test(value: Any) -> bool:
        return type(value) is list and len(value) >= least and all(type(item) is dict for item in value)

    return Rule(f"a list of at least {least} objects", test, inside=inside, required=required)


_TEXT = Rule("text", lambda value: type(value) is str)
_FLAG = Rule("true or false", lambda value: type(value) is bool)
_NUMBER = Rule("a number", _is_number)
_UNSIGNED = (5121, 5123, 5125)

_TEXTURE_INFO = _object(
    index=_index("textures", required=True),
    texCoord=_integer(),
    extensions=_object(
        KHR_texture_transform=_object(offset=_numbers(2), scale=_numbers(2), rotation=_NUMBER, texCoord=_integer())
    ),
)

_STRUCTURE: dict[str, Rule] = {
    "scene": _index("scenes"),
    "extensionsUsed": Rule("a list", lambda value: type(value) is list),
    "scenes": _objects(nodes=_indices("nodes", least=0)),
    "buffers": _objects(byteLength=_integer(1, required=True), uri=_TEXT),
    "bufferViews": _objects(
        buffer=_index("buffers", required=True),
        byteOffset=_integer(),
        byteLength=_integer(1, required=True),
        byteStride=_integer(1),
    ),
    "accessors": _objects(
        bufferView=_index("bufferViews"),
        byteOffset=_integer(),
        componentType=_choice(*COMPONENT_BYTES, required=True),
        normalized=_FLAG,
        count=_integer(1, required=True),
        type=_choice(*SHAPES, required=True),
        sparse=_object(
            count=_integer(1, required=True),
            indices=_object(
                True,
                bufferView=_index("bufferViews", required=True),
                byteOffset=_integer(),
                componentType=_choice(*_UNSIGNED, required=True),
            ),
            values=_object(True, bufferView=_index("bufferViews", required=True), byteOffset=_integer()),
        ),
    ),
    "images": _objects(uri=_TEXT, bufferView=_index("bufferViews"), mimeType=_TEXT, name=_TEXT),
    "samplers": _objects(),
    "textures": _objects(
        source=_index("images"), extensions=_object(EXT_texture_webp=_object(source=_index("images")))
    ),
    "materials": _objects(
        name=_TEXT,
        doubleSided=_FLAG,
        pbrMetallicRoughness=_object(baseColorFactor=_numbers(4), baseColorTexture=_TEXTURE_INFO),
    ),
    "meshes": _objects(
        name=_TEXT,
        primitives=_objects(
            least=1,
            required=True,
            attributes=_index_map("accessors", required=True),
            indices=_index("accessors"),
            material=_index("materials"),
            mode=_choice(*range(7)),
            targets=Rule("a list", lambda value: type(value) is list),
        ),
    ),
    "skins": _objects(
        name=_TEXT,
        joints=_indices("nodes", required=True),
        inverseBindMatrices=_index("accessors"),
        skeleton=_index("nodes"),
    ),
    "nodes": _objects(
        name=_TEXT,
        children=_indices("nodes", least=0),
        mesh=_index("meshes"),
        skin=_index("skins"),
        matrix=_numbers(16),
        translation=_numbers(3),
        rotation=_numbers(4),
        scale=_numbers(3),
    ),
    "animations": _objects(
        name=_TEXT,
        channels=_objects(
            required=True,
            sampler=_integer(required=True),
            target=_object(True, node=_index("nodes"), path=Rule("text", lambda v: type(v) is str, required=True)),
        ),
        samplers=_objects(
            required=True,
            input=_index("accessors", required=True),
            output=_index("accessors", required=True),
            interpolation=_choice("LINEAR", "STEP", "CUBICSPLINE"),
        ),
    ),
}


def check_structure(document: Document) -> None:
    """Check the type of every property that kinema reads, and that every index points to something."""
    tree = document.json
    for name, rule in _STRUCTURE.items():  # the tables themselves first: the rest points into them
        _check_property(document, tree, name, replace(rule, table=None, inside=None), "", {})
    sizes = {name: len(table) for name, table in tree.items() if type(table) is list}
    for name, rule in _STRUCTURE.items():
        _check_property(document, tree, name, rule, "", sizes)


def _check_property(
    document: Document, owner: dict[str, Any], name: str, rule: Rule, place: str, sizes: dict[str, int]
) -> None:
    if name not in owner:
        if rule.required:
            raise AssetError(
                "gltf-type", f"'{name}' is missing, expected {rule.expected}", where=document.where(place or "top")
            )
        return
    value = owner[name]
    if not rule.test(value):
        raise AssetError(
            "gltf-type",
            f"'{name}' is {ascii(value)[:60]}, expected {rule.expected}",
            where=document.where(f"{place}.{name}".lstrip(".")),
        )
    if rule.table is not None:
        size = sizes.get(rule.table, 0)
        for index in value if type(value) is list else value.values() if type(value) is dict else (value,):
            if index >= size:
                raise AssetError(
                    "gltf-index",
                    f"'{name}' refers to {rule.table}[{index}], but there are {size}",
                    where=document.where(f"{place}.{name}".lstrip(".")),
                )
    if rule.inside:
        path = f"{place}.{name}" if place else name
        if type(value) is dict:
            for key, inner in rule.inside.items():
                _check_property(document, value, key, inner, path, sizes)
        else:
            for number, item in enumerate(value):
                item_path = f"{path}[{number}]"
                for key, inner in rule.inside.items():
                    _check_property(document, item, key, inner, item_path, sizes)


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
                mesh_elements += 3 * _expect(document, primitive["indices"], ("SCALAR",), _UNSIGNED, f"{place}.indices")
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
