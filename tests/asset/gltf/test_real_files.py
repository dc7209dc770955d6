"""The 48 real characters: counts as their manifest says, posed rest meshes, rewriting that loses nothing."""

from __future__ import annotations

import time

import numpy as np
import pytest

from kinema.asset.gltf import (
    clips,
    load_image,
    node_tree,
    primitives,
    read_accessor,
    read_document,
    skins,
    world_matrices,
    write_document,
)
from tests.assets import manifest, need

ENTRIES = manifest()
NAN_WEIGHTS = {"q_wasp_nan", "q_crab", "q_bee"}
INSTANCED = {"recursive_skeletons"}  # 84 nodes share one mesh: the manifest counts it once


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["name"] for entry in ENTRIES])
def test_real_file_reads_as_its_manifest_says(entry, tmp_path):
    document = read_document(need(entry["file"]))
    tree, found, file_clips = node_tree(document), primitives(document), clips(document)
    if entry["name"] not in INSTANCED:
        assert sum(len(primitive.positions) for primitive in found) == entry["vertices"]
        assert sum(len(primitive.faces) for primitive in found) == entry["triangles"]
    joints = [node for skin in skins(document) for node in skin.joints.tolist()]
    assert entry["joints"] in (len(joints), len(set(joints)))  # the robot's two skins share their joints
    assert len(file_clips) == len(entry["clips"])
    for clip, expected in zip(file_clips, entry["clips"], strict=True):
        assert abs(clip.start + clip.duration - expected["seconds"]) < 1e-3  # the manifest gives milliseconds
        assert expected["name"] in (None, clip.name)
    for clip in file_clips[:3]:
        local = clip.sample(tree, clip.key_times[[0, len(clip.key_times) // 2, -1]])
        assert np.isfinite(world_matrices(tree, local)).all()
    for primitive in found:
        assert primitive.faces.max() < len(primitive.positions)
        if primitive.weights is not None and entry["name"] not in NAN_WEIGHTS:
            assert np.isfinite(primitive.weights).all()
    assert entry["name"] not in NAN_WEIGHTS or any(np.isnan(primitive.weights).any() for primitive in found)  # type: ignore[call-overload]
    for image in {primitive.image for primitive in found} - {None}:
        assert load_image(document, image).max() > 0  # pyright: ignore[reportArgumentType]

    write_document(tmp_path / "copy.glb", document)
    copy = read_document(tmp_path / "copy.glb")
    changed = {"buffers", "bufferViews", "images"}
    assert {key: value for key, value in copy.json.items() if key not in changed} == {
        key: value for key, value in document.json.items() if key not in changed
    }
    for index in range(0, len(document.json["accessors"]), 7):
        np.testing.assert_array_equal(read_accessor(copy, index), read_accessor(document, index))


def test_kenneys_texture_lies_beside_the_file(tmp_path):
    document = read_document(need("kenney_character/character.glb"))
    assert document.json["images"][0]["uri"] == "Textures/colormap.png"
    write_document(tmp_path / "alone.glb", document)
    np.testing.assert_array_equal(load_image(read_document(tmp_path / "alone.glb"), 0), load_image(document, 0))


def test_largest_library_loads_fast():
    path = need("kaykit_knight/Knight.glb")
    spent = []
    for _ in range(3):
        start = time.process_time()
        document = read_document(path)
        assert len(clips(document)) == 76
        assert len(primitives(document)) > 0
        spent.append(time.process_time() - start)
    # 0.25 s when measured; processor time, and the best of three, so that a busy machine does not matter
    assert min(spent) < 1
