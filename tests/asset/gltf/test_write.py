"""Adding a clip changes nothing else, written files stand alone and appear whole or not at all."""

from __future__ import annotations

import base64
import copy
import json
import os

import numpy as np
import pytest

from kinema.asset.gltf import (
    Document,
    add_clip,
    clips,
    image_bytes,
    node_tree,
    primitives,
    read_accessor,
    read_document,
    skins,
    validate,
    write_document,
)
from tests.asset.gltf.make import HALF, Maker, arm, glb_bytes
from tests.codes import code_of

TIMES = np.array([0.0, 0.5, 1.0])
TRANSLATIONS = np.array([[0, 0, 0], [1, 2, 3], [4, 5, 6.0]])
ROTATIONS = np.array([[0, 0, 0, 1], [0, 0, -HALF, -HALF], [0, 0, 1, 0.0]])
SCALES = np.array([[1, 1, 1], [2, 2, 2], [3, 1, 1.0]])


def rich() -> Maker:
    """An arm with all sorts of things that kinema does not know and must not lose."""
    maker = arm()
    maker.json["asset"] |= {"generator": "by hand", "copyright": "©", "extras": {"deep": [1, 2.5, {"x": None}]}}
    maker.json |= {
        "cameras": [{"type": "perspective", "perspective": {"yfov": 1.0, "znear": 0.1}}],
        "extensionsUsed": ["KHR_lights_punctual"],
        "extensions": {"KHR_lights_punctual": {"lights": [{"type": "point"}]}},
        "extras": {"ünïcode": "日本語"},
    }
    maker.json["nodes"][0] |= {"camera": 0, "extras": {"rig": 7}}
    return maker


def test_everything_else_is_unchanged_and_in_place(tmp_path):
    document = read_document(rich().save(tmp_path))
    before = copy.deepcopy(document.json)
    longer = add_clip(document, "wave", TIMES, {2: (TRANSLATIONS, ROTATIONS, SCALES), 1: (None, ROTATIONS, None)})
    assert document.json == before
    write_document(tmp_path / "out.glb", longer)
    after = read_document(tmp_path / "out.glb")
    grown = {"accessors", "bufferViews", "animations", "buffers"}
    assert {key: after.json[key] for key in before if key not in grown} == {
        key: before[key] for key in before if key not in grown
    }
    for table in grown - {"buffers"}:
        assert after.json[table][: len(before[table])] == before[table]
    assert list(after.json) == list(before)
    assert len(after.json["buffers"]) == 1
    assert after.buffers[0].startswith(document.buffers[0])
    for index in range(len(before["accessors"])):
        np.testing.assert_array_equal(read_accessor(after, index), read_accessor(document, index))


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_a_clip_comes_back_as_it_went_in(tmp_path, suffix):
    document = add_clip(rich().document(), "wave", TIMES, {2: (TRANSLATIONS, ROTATIONS, SCALES)})
    validate(document)
    path = tmp_path / f"out.{suffix}"
    write_document(path, document)
    back = read_document(path)
    clip = clips(back)[1]
    assert (clip.name, clip.key_times.tolist()) == ("wave", TIMES.tolist())
    translations, rotations, scales = clip.sample_trs(node_tree(back), TIMES)
    np.testing.assert_array_equal(translations[:, 2], TRANSLATIONS)
    np.testing.assert_array_equal(scales[:, 2], SCALES)
    np.testing.assert_allclose(rotations[:, 2] * [[1], [-1], [1]], ROTATIONS, atol=1e-7)  # the sign was made continuous
    times = back.json["accessors"][back.json["animations"][1]["samplers"][0]["input"]]
    assert (times["min"], times["max"]) == ([0.0], [1.0])


def test_quaternion_signs_are_continuous():
    angles = np.linspace(0, 4 * np.pi, 50)
    signs = np.random.default_rng(0).choice([-1, 1], 50)[:, None]
    rotations = signs * np.stack([0 * angles, 0 * angles, np.sin(angles / 2), np.cos(angles / 2)], 1) * 3
    document = add_clip(arm().document(), "spin", np.arange(50) / 30, {2: (None, rotations, None)})
    stored = read_accessor(document, document.json["animations"][1]["samplers"][0]["output"])
    assert (np.sum(stored[1:] * stored[:-1], 1) > 0.9).all()
    np.testing.assert_allclose(np.linalg.norm(stored, axis=1), 1, atol=1e-6)


def test_driven_matrix_node_becomes_trs_and_only_that_node():
    maker = arm()
    matrix = np.array([[0, -2, 0, 1], [2, 0, 0, 2], [0, 0, 2, 3], [0, 0, 0, 1.0]])
    for index in (0, 2):
        maker.json["nodes"][index]["matrix"] = matrix.T.ravel().tolist()
    maker.json["nodes"][2].pop("translation")
    document = maker.document()
    changed = add_clip(document, "wave", TIMES, {2: (TRANSLATIONS, None, None)})
    assert changed.json["nodes"][:2] == document.json["nodes"][:2]
    assert set(changed.json["nodes"][2]) == {"name", "translation", "rotation", "scale"}
    np.testing.assert_allclose(node_tree(changed).matrix[2], matrix, atol=1e-14)
    matrix[0, 0] = 5  # no longer at a right angle to the second column
    maker.json["nodes"][2]["matrix"] = matrix.T.ravel().tolist()
    assert code_of(lambda: add_clip(maker.document(), "x", TIMES, {2: (TRANSLATIONS, None, None)})) == "clip-matrix"


def test_name_clash_is_the_callers_choice():
    document = arm().document()
    tracks = {2: (TRANSLATIONS, None, None)}
    assert code_of(lambda: add_clip(document, "bend", TIMES, tracks)) == "clip-name-taken"
    replaced = add_clip(document, "bend", TIMES, tracks, replace=True)
    assert [clip.name for clip in clips(replaced)] == ["bend"]
    assert clips(replaced)[0].channels[0].path == "translation"
    both = add_clip(document, "other", TIMES, tracks, replace=True)
    assert [clip.name for clip in clips(both)] == ["bend", "other"]
    assert both.json["animations"][0] == document.json["animations"][0]


def test_names_given_by_kinema_clash_too():
    maker = arm()
    del maker.json["animations"][0]["name"]
    tracks = {2: (TRANSLATIONS, None, None)}
    assert code_of(lambda: add_clip(maker.document(), "Anim_0", TIMES, tracks)) == "clip-name-taken"
    assert [clip.name for clip in clips(add_clip(maker.document(), "Anim_0", TIMES, tracks, replace=True))] == [
        "Anim_0"
    ]


@pytest.mark.parametrize(
    ("times", "tracks", "code"),
    [
        ([], {2: (np.zeros((0, 3)), None, None)}, "clip-times"),
        ([-1, 0, 1], {2: (TRANSLATIONS, None, None)}, "clip-times"),
        ([0, 1, 1], {2: (TRANSLATIONS, None, None)}, "clip-times"),
        ([1e6, 1e6 + 1e-6, 1e7], {2: (TRANSLATIONS, None, None)}, "clip-times"),
        ([0, np.nan, 1], {2: (TRANSLATIONS, None, None)}, "clip-times"),
        (TIMES, {}, "clip-track"),
        (TIMES, {2: (None, None, None)}, "clip-track"),
        (TIMES, {9: (TRANSLATIONS, None, None)}, "clip-track"),
        (TIMES, {2: (TRANSLATIONS[:2], None, None)}, "clip-track"),
        (TIMES, {2: (TRANSLATIONS * np.nan, None, None)}, "clip-track"),
        (TIMES, {2: (None, ROTATIONS * 0, None)}, "clip-track"),
    ],
)
def test_wrong_clips_have_codes(times, tracks, code):
    assert code_of(lambda: add_clip(arm().document(), "x", np.array(times), tracks)) == code


def two_buffers_and_images(folder) -> Document:
    """A .gltf whose bytes lie in two external buffers, a data URI and an external image."""
    maker = arm()
    first = bytes(maker.blob) + b"odd"
    (folder / "tex").mkdir()
    (folder / "tex" / "a.png").write_bytes(b"\x89PNG not really")
    (folder / "one.bin").write_bytes(first)
    tree = maker.finished()
    times = np.array([0, 1, 2.0], "<f4").tobytes()
    tree["buffers"] = [
        {"byteLength": len(first), "uri": "one.bin", "name": "first"},
        {"byteLength": 12, "uri": "data:;base64," + base64.b64encode(times).decode()},
    ]
    tree["accessors"][tree["animations"][0]["samplers"][0]["input"]]["bufferView"] = len(tree["bufferViews"])
    tree["bufferViews"].append({"buffer": 1, "byteLength": 12})
    tree["images"] = [{"uri": "tex/a.png", "name": "kept"}, {"uri": "gone.png"}, {"uri": "data:,x"}]
    (folder / "in.gltf").write_text(json.dumps(tree))
    return read_document(folder / "in.gltf")


@pytest.mark.parametrize("suffix", ["glb", "gltf"])
def test_written_files_stand_alone(tmp_path, suffix, caplog):
    source = tmp_path / "source"
    source.mkdir()
    document = two_buffers_and_images(source)
    (tmp_path / "elsewhere").mkdir()
    path = tmp_path / "elsewhere" / f"out.{suffix}"
    write_document(path, add_clip(document, "wave", TIMES, {2: (TRANSLATIONS, None, None)}))
    back = read_document(path)
    assert all(buffer.get("uri", "data:").startswith("data:") for buffer in back.json["buffers"])
    assert len(back.json["buffers"]) == (1 if suffix == "glb" else 4)
    assert back.json["buffers"][0]["name"] == "first"
    assert image_bytes(back, 0) == b"\x89PNG not really"
    assert set(back.json["images"][0]) == {"name", "bufferView", "mimeType"}
    assert back.json["images"][1:] == document.json["images"][1:]  # a missing image stays missing, and is said
    assert "gone.png" in caplog.text
    assert clips(back)[0].key_times.tolist() == [0, 1, 2]
    np.testing.assert_array_equal(clips(back)[1].sample_trs(node_tree(back), TIMES)[0][:, 2], TRANSLATIONS)
    for one, two in zip(primitives(back), primitives(document), strict=True):
        np.testing.assert_array_equal(one.positions, two.positions)
    np.testing.assert_array_equal(skins(back)[0].T_joint_bind, skins(document)[0].T_joint_bind)


def test_same_document_same_bytes_and_rewriting_is_stable(tmp_path):
    document = add_clip(rich().document(), "wave", TIMES, {2: (TRANSLATIONS, ROTATIONS, None)})
    for name in ("a.glb", "b.glb", "a.gltf", "b.gltf"):
        write_document(tmp_path / name, document)
    assert (tmp_path / "a.glb").read_bytes() == (tmp_path / "b.glb").read_bytes()
    assert (tmp_path / "a.gltf").read_bytes() == (tmp_path / "b.gltf").read_bytes()
    write_document(tmp_path / "c.glb", read_document(tmp_path / "a.glb"))
    assert (tmp_path / "c.glb").read_bytes() == (tmp_path / "a.glb").read_bytes()


def test_document_without_buffers(tmp_path):
    document = Document(None, {"asset": {"version": "2.0"}, "nodes": [{}]}, ())
    write_document(tmp_path / "a.glb", document)
    assert (tmp_path / "a.glb").read_bytes() == glb_bytes(b'{"asset":{"version":"2.0"},"nodes":[{}]}', None)
    write_document(tmp_path / "b.glb", add_clip(document, "x", TIMES, {0: (TRANSLATIONS, None, None)}))
    assert clips(read_document(tmp_path / "b.glb"))[0].duration == 1


def test_failed_writes_leave_nothing_behind(tmp_path, monkeypatch):
    document = arm().document()
    assert code_of(lambda: write_document(tmp_path / "no" / "a.glb", document)) == "write-failed"
    assert code_of(lambda: write_document(tmp_path / "a.obj", document)) == "write-suffix"
    (tmp_path / "old.glb").write_bytes(b"old")

    def full_disk(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert code_of(lambda: write_document(tmp_path / "old.glb", document)) == "write-failed"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"old.glb": b"old"}
