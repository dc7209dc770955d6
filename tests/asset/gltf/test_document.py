"""Containers, limits and the folder wall: every way in that is not a sound file ends in its own code."""

from __future__ import annotations

import base64
import json
import os
import struct

import pytest

from kinema.asset.gltf import document as document_module
from kinema.asset.gltf import read_document
from kinema.errors import AssetError
from tests.asset.gltf.make import Maker, arm, glb_bytes


def code_of(path) -> str:
    with pytest.raises(AssetError) as caught:
        read_document(path)
    assert path.name in caught.value.where
    return caught.value.code


def as_gltf(maker: Maker, uri: str | None) -> dict:
    tree = maker.finished()
    tree["buffers"][0]["uri"] = uri or (
        "data:application/octet-stream;base64," + base64.b64encode(bytes(maker.blob)).decode()
    )
    return tree


def test_glb_and_both_kinds_of_gltf_give_the_same_buffers(tmp_path):
    maker = arm()
    (tmp_path / "sub dir").mkdir()
    (tmp_path / "sub dir" / "data ä.bin").write_bytes(bytes(maker.blob) + b"trailing")
    (tmp_path / "a.gltf").write_text(json.dumps(as_gltf(maker, None)))
    (tmp_path / "b.gltf").write_text(json.dumps(as_gltf(maker, "sub%20dir/data%20%C3%A4.bin")), encoding="utf-8-sig")
    from_glb = read_document(maker.save(tmp_path))
    assert from_glb.buffers == (bytes(maker.blob),)
    assert from_glb.json == maker.finished()
    assert read_document(tmp_path / "a.gltf").buffers == from_glb.buffers
    assert read_document(str(tmp_path / "b.gltf")).buffers == from_glb.buffers


def test_percent_encoded_data_uri_without_base64(tmp_path):
    tree = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 3, "uri": "data:text/plain,a%00c"}]}
    (tmp_path / "a.gltf").write_text(json.dumps(tree))
    assert read_document(tmp_path / "a.gltf").buffers == (b"a\0c",)


def test_unknown_chunks_and_trailing_bytes_are_skipped(tmp_path):
    maker = arm()
    data = maker.glb()
    extra = struct.pack("<I4s", 4, b"XYZ\0") + b"1234"
    data = data[:8] + struct.pack("<I", len(data) + len(extra)) + data[12:] + extra + b"after the end"
    (tmp_path / "a.glb").write_bytes(data)
    assert read_document(tmp_path / "a.glb").buffers == (bytes(maker.blob),)


GOOD = arm().glb()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "gltf-empty"),
        (b"PK\x03\x04 zip", "gltf-not-gltf"),
        (b"glTF", "gltf-truncated"),
        (GOOD[:-1], "gltf-truncated"),
        (GOOD[:500], "gltf-truncated"),
        (GOOD[:4] + struct.pack("<I", 1) + GOOD[8:], "gltf-version"),
        (GOOD[:8] + struct.pack("<I", 12) + GOOD[12:], "gltf-chunk"),
        (GOOD[:12] + struct.pack("<I", 2**32 - 1) + GOOD[16:], "gltf-chunk"),
        (GOOD[:16] + b"BIN\0" + GOOD[20:], "gltf-chunk"),
        (glb_bytes(b"[1, 2]", None), "gltf-json"),
        (glb_bytes(b'{"asset"', None), "gltf-json"),
        (glb_bytes(b'{"asset": {"version": "2.0"}, "x": NaN}', None), "gltf-json"),
        (glb_bytes(b'{"asset": {"version": "2.0"}, "x": "\\ud800"}', None), "gltf-json"),
        (glb_bytes(b'{"asset": {"version": "2.0"}, "x": "\xff"}', None), "gltf-json"),
        (glb_bytes(b'{"asset": {"version": "2.0"}, "x": ' + b"9" * 5000 + b"}", None), "gltf-json"),
        (glb_bytes(b'{"asset": {"version": "2.0"}, "x": 1e999}', None), "gltf-not-finite"),
        (b'{"a":' * 100_000, "gltf-nesting"),
        (b'{"asset": {"version": "2.0"}, "x": ' + b"[" * 200 + b"]" * 200 + b"}", "gltf-nesting"),
        (b"{}", "gltf-version"),
        (b'{"asset": {"version": "1.0"}}', "gltf-version"),
        (b'{"asset": {"version": 2}}', "gltf-version"),
        (b'{"asset": {"version": "2.0", "minVersion": "2.1"}}', "gltf-version"),
        (b'{"asset": {"version": "2.0"}, "extensionsRequired": 3}', "gltf-type"),
        (b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4}]}', "gltf-buffer-missing"),
        (b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "no.bin"}]}', "gltf-buffer-missing"),
        (b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 9, "uri": "data:,abc"}]}', "gltf-truncated"),
        (b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 1, "uri": "data:;base64,?"}]}', "gltf-uri-broken"),
        (b'{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 1, "uri": "data:"}]}', "gltf-uri-broken"),
    ],
)
def test_broken_containers_have_codes(tmp_path, data, code):
    path = tmp_path / "broken.glb"
    path.write_bytes(data)
    assert code_of(path) == code


@pytest.mark.parametrize(
    "name", ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_texture_basisu", "ACME_secret"]
)
def test_unreadable_required_extension_is_named_with_what_to_do(tmp_path, name):
    maker = arm()
    maker.json |= {"extensionsUsed": [name, "KHR_materials_unlit"], "extensionsRequired": ["KHR_materials_unlit", name]}
    with pytest.raises(AssetError, match=name) as caught:
        read_document(maker.save(tmp_path))
    assert caught.value.code == "gltf-extension"
    assert "export it again" in caught.value.hint
    maker.json["extensionsRequired"] = ["KHR_materials_unlit", "KHR_mesh_quantization"]
    read_document(maker.save(tmp_path))


def test_missing_folder_pipe_and_forbidden(tmp_path):
    assert code_of(tmp_path / "no.glb") == "gltf-missing"
    assert code_of(tmp_path / "no" / "such.glb") == "gltf-missing"
    (tmp_path / "folder.glb").mkdir()
    assert code_of(tmp_path / "folder.glb") == "gltf-is-folder"
    os.mkfifo(tmp_path / "pipe.glb")
    assert code_of(tmp_path / "pipe.glb") == "gltf-unreadable"  # and does not wait for a writer
    assert code_of(tmp_path / ("long" * 100 + ".glb")) == "gltf-unreadable"


@pytest.mark.parametrize(
    "uri",
    [
        "../secret.bin",
        "%2e%2e/secret.bin",
        "sub/../../secret.bin",
        "sub/../inside.bin",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "file:///etc/passwd",
        "http://example.com/a.bin",
        "C:%5Cwindows",
        "c:/windows",
        "..\\secret.bin",
        "sub%5c..%5csecret.bin",
        "link.bin",
        "linked_folder/secret.bin",
        "loop",
        "a%00b",
        "",
    ],
)
def test_uris_that_leave_the_folder_are_refused(tmp_path, uri):
    folder = tmp_path / "model"
    (folder / "sub").mkdir(parents=True)
    (tmp_path / "secret.bin").write_bytes(b"abcd")
    (folder / "inside.bin").write_bytes(b"abcd")
    (folder / "link.bin").symlink_to(tmp_path / "secret.bin")
    (folder / "linked_folder").symlink_to(tmp_path)
    (folder / "loop").symlink_to(folder / "loop")
    tree = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": uri}]}
    (folder / "a.gltf").write_text(json.dumps(tree))
    assert code_of(folder / "a.gltf") in (
        {"gltf-uri-outside"} if uri != "loop" else {"gltf-uri-outside", "gltf-unreadable"}
    )


def test_symbolic_link_inside_the_folder_is_fine(tmp_path):
    (tmp_path / "real.bin").write_bytes(b"abcd")
    (tmp_path / "link.bin").symlink_to(tmp_path / "real.bin")
    tree = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "link.bin"}]}
    (tmp_path / "a.gltf").write_text(json.dumps(tree))
    assert read_document(tmp_path / "a.gltf").buffers == (b"abcd",)


def test_limits_hold_for_one_file_and_for_the_sum_of_buffers(tmp_path, monkeypatch):
    (tmp_path / "half.bin").write_bytes(bytes(6000))
    tree = {"asset": {"version": "2.0"}, "buffers": [{"byteLength": 6000, "uri": "half.bin"}]}
    path = tmp_path / "a.gltf"
    path.write_text(json.dumps(tree))
    monkeypatch.setattr(document_module, "MAX_BYTES", 10_000)
    assert len(read_document(path).buffers[0]) == 6000
    tree["buffers"] *= 2
    path.write_text(json.dumps(tree))
    assert code_of(path) == "gltf-too-large"
    path.write_text(json.dumps(tree) + " " * 10_000)
    assert code_of(path) == "gltf-too-large"
    path.write_text('{"asset": {"version": "2.0"}, "x": [' + "0," * 500 + "0]}")
    monkeypatch.setattr(document_module, "MAX_JSON_VALUES", 400)
    assert code_of(path) == "gltf-too-large"
