"""Each wrong value in an otherwise sound file is caught by `validate`, with its code and its place."""

from __future__ import annotations

import copy

import pytest

from kinema.asset.gltf import Document, read_document, validate
from kinema.errors import AssetError
from tests.asset.gltf.make import arm


def set_at(tree, place: str, value) -> None:
    *path, last = [int(part) if part.isdigit() else part for part in place.split("/")]
    for part in path:
        tree = tree[part]
    if value is KeyError:
        del tree[last]
    else:
        tree[last] = value


CASES = [
    ("nodes", {}, "gltf-type"),
    ("nodes/0", 7, "gltf-type"),
    ("nodes/0/children", "1", "gltf-type"),
    ("nodes/0/children", [True], "gltf-type"),
    ("nodes/0/children", [-1], "gltf-type"),
    ("nodes/0/children", [99], "gltf-index"),
    ("nodes/2/children", [1], "gltf-node-parents"),
    ("nodes/2/children", [2], "gltf-node-parents"),
    ("nodes/0/children", [1, 1], "gltf-node-parents"),
    ("nodes/3/children", [3], "gltf-node-cycle"),
    ("nodes/0/name", None, "gltf-type"),
    ("nodes/0/mesh", 1, "gltf-index"),
    ("nodes/0/skin", 1, "gltf-index"),
    ("nodes/0/matrix", [1] * 15, "gltf-type"),
    ("nodes/0/rotation", [0, 0, "0", 1], "gltf-type"),
    ("nodes/0/translation", [10**400, 0, 0], "gltf-type"),
    ("scene", 1, "gltf-index"),
    ("scene", -1, "gltf-type"),
    ("scenes/0/nodes", [9], "gltf-index"),
    ("scenes/0/nodes", [0, 1], "gltf-scene"),
    ("buffers/0/byteLength", KeyError, "gltf-type"),
    ("bufferViews/0/buffer", 1, "gltf-index"),
    ("bufferViews/0/byteLength", 10**9, "gltf-range"),
    ("bufferViews/0/byteOffset", 10**15, "gltf-range"),
    ("bufferViews/0/byteOffset", 1.5, "gltf-type"),
    ("bufferViews/0/byteStride", 4, "gltf-range"),
    ("accessors/0/count", 0, "gltf-type"),
    ("accessors/0/count", 10**15, "gltf-range"),
    ("accessors/0/count", True, "gltf-type"),
    ("accessors/0/byteOffset", 10**6, "gltf-range"),
    ("accessors/0/componentType", 5124, "gltf-type"),
    ("accessors/0/type", "VEC5", "gltf-type"),
    ("accessors/0/type", ["VEC3"], "gltf-type"),
    ("accessors/0/type", "VEC2", "gltf-accessor"),
    ("accessors/0/count", 5, "gltf-accessor"),
    ("accessors/0/sparse", {"count": 1}, "gltf-type"),
    (
        "accessors/0/sparse",
        {"count": 99, "indices": {"bufferView": 0, "componentType": 5121}, "values": {"bufferView": 0}},
        "gltf-range",
    ),
    ("accessors/0", {"componentType": 5126, "type": "VEC3", "count": 10**8}, "gltf-too-large"),
    ("meshes/0/primitives", [], "gltf-type"),
    ("meshes/0/primitives/0/attributes", [0], "gltf-type"),
    ("meshes/0/primitives/0/attributes/POSITION", 99, "gltf-index"),
    ("meshes/0/primitives/0/attributes/JOINTS_0", 5, "gltf-accessor"),
    ("meshes/0/primitives/0/indices", 0, "gltf-accessor"),
    ("meshes/0/primitives/0/mode", 7, "gltf-type"),
    ("meshes/0/primitives/0/material", 3, "gltf-index"),
    ("materials/0/pbrMetallicRoughness/baseColorFactor", [1, 1, 1], "gltf-type"),
    ("materials/0/pbrMetallicRoughness/baseColorTexture", {"index": 0}, "gltf-index"),
    ("skins/0/joints", [], "gltf-type"),
    ("skins/0/joints", [1, 2, 3], "gltf-accessor"),
    ("skins/0/inverseBindMatrices", 0, "gltf-accessor"),
    ("animations/0/channels/0/sampler", 1, "gltf-index"),
    ("animations/0/channels/0/target/node", 10, "gltf-index"),
    ("animations/0/channels/0/target/path", KeyError, "gltf-type"),
    ("animations/0/channels/0/target/path", "scale", "gltf-accessor"),
    ("animations/0/samplers/0/interpolation", "BEZIER", "gltf-type"),
    ("animations/0/samplers/0/interpolation", "CUBICSPLINE", "gltf-animation"),
    ("animations/0/samplers/0/input", 0, "gltf-accessor"),
    ("animations/0/channels", [{"sampler": 0, "target": {"node": 2, "path": "rotation"}}] * 2, "gltf-animation"),
]


@pytest.mark.parametrize(("place", "value", "code"), CASES, ids=lambda value: str(value)[:40])
def test_one_wrong_value_gives_its_code(place, value, code):
    maker = arm()
    tree = maker.finished()
    validate(Document(None, copy.deepcopy(tree), (bytes(maker.blob),)))
    set_at(tree, place, value)
    before = copy.deepcopy(tree)
    with pytest.raises(AssetError) as caught:
        validate(Document(None, tree, (bytes(maker.blob),)))
    assert caught.value.code == code
    assert caught.value.where.startswith("document: ")
    assert tree == before  # looking never changes the file's own JSON


def test_place_names_file_and_item(tmp_path):
    maker = arm()
    maker.json["accessors"][3]["count"] = 7
    with pytest.raises(AssetError) as caught:
        read_document(maker.save(tmp_path, "fox.glb"))
    assert caught.value.where == "fox.glb: accessors[3]"


def test_one_small_mesh_used_by_many_nodes_is_bounded():
    maker = arm()
    tree = maker.finished()
    positions = tree["accessors"][0]
    # 100 bytes of JSON per node, each unfolding to a whole mesh: 60,000 nodes x 4M zero vertices.
    tree["accessors"] = [{key: positions[key] for key in ("componentType", "type")} | {"count": 4_000_000}]
    tree |= {"meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "animations": [], "skins": []}
    tree["nodes"] = [{"mesh": 0}] * 60_000
    tree["scenes"] = []
    del tree["scene"]
    with pytest.raises(AssetError) as caught:
        validate(Document(None, tree, (bytes(maker.blob),)))
    assert caught.value.code == "gltf-too-large"
    tree["nodes"] = [{}] * 100_001
    with pytest.raises(AssetError) as caught:
        validate(Document(None, tree, (bytes(maker.blob),)))
    assert caught.value.code == "gltf-too-large"


def test_targets_that_are_not_read_do_not_stop_the_file():
    maker = arm()
    tree = maker.finished()
    channels = tree["animations"][0]["channels"]
    channels += [
        {"sampler": 0, "target": {"node": 3, "path": "weights"}},
        {"sampler": 0, "target": {"path": "rotation"}},
        {"sampler": 0, "target": {"path": "pointer", "extensions": {"KHR_animation_pointer": {}}}},
    ]
    validate(Document(None, tree, (bytes(maker.blob),)))
