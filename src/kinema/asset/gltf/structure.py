"""What each property of a glTF file's JSON must look like, and the walk that checks it.

The table covers what kinema reads; everything else in a file is carried along unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kinema.asset.gltf.accessors import COMPONENT_BYTES, SHAPES
from kinema.errors import AssetError

if TYPE_CHECKING:
    from kinema.asset.gltf.document import Document

UNSIGNED = (5121, 5123, 5125)
"""Component types of indices."""


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
                componentType=_choice(*UNSIGNED, required=True),
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
        extensions=_object(
            KHR_materials_pbrSpecularGlossiness=_object(diffuseFactor=_numbers(4), diffuseTexture=_TEXTURE_INFO)
        ),
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
