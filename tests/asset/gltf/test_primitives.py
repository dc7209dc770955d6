"""Triangles and their attributes, and texture images."""

from __future__ import annotations

import base64
import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from kinema.asset.gltf import load_image, primitives, read_document
from tests.asset.gltf.make import Maker, arm
from tests.codes import code_of


def test_everything_of_a_skinned_primitive():
    (primitive,) = primitives(arm().document())
    assert (primitive.node, primitive.mesh, primitive.index, primitive.skin) == (3, 0, 0, 0)
    assert primitive.positions.tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0]]
    assert primitive.positions.dtype == np.float64
    assert primitive.normals.tolist() == [[0, 0, 1]] * 6
    assert primitive.faces.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert primitive.faces.dtype == np.int64
    np.testing.assert_allclose(primitive.vertex_colours, [[1, 0, 0, 1]] * 3 + [[0, 0.2, 0, 1]] * 3, atol=1e-15)  # type: ignore[call-overload]
    assert primitive.base_colour.tolist() == [0.5, 0.25, 1, 1]
    assert primitive.double_sided and primitive.image is None and not primitive.has_morphs
    assert primitive.joints.tolist() == [[0, 0, 0, 0]] * 3 + [[1, 0, 0, 0]] * 3
    assert primitive.weights.tolist() == [[1, 0, 0, 0]] * 6


@pytest.mark.parametrize(
    ("mode", "faces"),
    [
        (4, [[0, 1, 2]]),
        (5, [[0, 1, 2], [1, 3, 2], [2, 3, 4]]),
        (6, [[1, 2, 0], [2, 3, 0], [3, 4, 0]]),
        (0, None),
        (1, None),
        (3, None),
    ],
)
@pytest.mark.parametrize("indexed", [True, False])
def test_lists_strips_and_fans_become_triangles(mode, faces, indexed):
    maker = Maker()
    primitive = {"attributes": {"POSITION": maker.accessor(np.eye(5, 3))}, "mode": mode}
    if indexed:
        primitive["indices"] = maker.accessor([4, 3, 2, 1, 0], "u1")
    maker.json |= {"nodes": [{"mesh": 0}], "meshes": [{"primitives": [primitive]}]}
    found = primitives(maker.document())
    if faces is None:
        assert found == ()
    else:
        assert found[0].faces.tolist() == (4 - np.array(faces)).tolist() if indexed else faces


def test_order_is_node_then_primitive_and_hidden_nodes_are_left_out():
    maker = Maker()
    parts = [{"attributes": {"POSITION": maker.accessor(np.full((3, 3), number))}} for number in range(2)]
    maker.json |= {
        "meshes": [{"primitives": parts}, {"primitives": parts[:1]}, {"primitives": [{"attributes": {}}]}],
        "nodes": [{"mesh": 1}, {"children": [0, 3]}, {"mesh": 0}, {"mesh": 0}, {"mesh": 2}],
        "scenes": [{"nodes": [4, 1]}],
    }
    found = primitives(maker.document())
    assert [(p.node, p.mesh, p.index) for p in found] == [(0, 1, 0), (3, 0, 0), (3, 0, 1)]
    assert found[2].positions.tolist() == [[1, 1, 1]] * 3
    assert found[0].skin is None and found[0].joints is None and found[0].weights is None


def test_joints_1_adds_four_influences_and_morphs_are_noted():
    maker = arm()
    primitive = maker.json["meshes"][0]["primitives"][0]
    primitive["attributes"]["JOINTS_1"] = maker.accessor([[1, 0, 0, 0]] * 6, "u2")
    primitive["attributes"]["WEIGHTS_1"] = maker.accessor([[51, 0, 0, 0]] * 6, "u1", normalized=True)
    primitive["targets"] = [{"POSITION": primitive["attributes"]["POSITION"]}]
    (found,) = primitives(maker.document())
    assert found.joints.shape == found.weights.shape == (6, 8)
    assert found.joints[:, 4].tolist() == [1] * 6
    np.testing.assert_allclose(found.weights[:, 4], 0.2, atol=1e-15)
    assert found.has_morphs


def test_joint_out_of_range_matters_only_with_weight():
    maker = arm()
    attributes = maker.json["meshes"][0]["primitives"][0]["attributes"]
    attributes["JOINTS_0"] = maker.accessor([[1, 200, 0, 0]] * 6, "u1")
    (found,) = primitives(maker.document())
    assert found.joints.tolist() == [[1, 0, 0, 0]] * 6
    attributes["WEIGHTS_0"] = maker.accessor([[0.9, 0.1, 0, 0]] * 6)
    assert code_of(lambda: primitives(maker.document())) == "gltf-skin-joint"


def test_weights_stay_raw_even_nan():
    maker = arm()
    attributes = maker.json["meshes"][0]["primitives"][0]["attributes"]
    attributes["WEIGHTS_0"] = maker.accessor([[np.nan, 1.755, 0, -1]] * 6)
    (found,) = primitives(maker.document())
    np.testing.assert_array_equal(found.weights, np.float32([[np.nan, 1.755, 0, -1]] * 6))  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda m: m["meshes"][0]["primitives"][0]["attributes"].pop("JOINTS_0"), "gltf-skin-attributes"),
        (lambda m: m["scenes"][0].update(nodes=[3]), "gltf-skin-scene"),
    ],
)
def test_skins_that_cannot_work(spoil, code):
    maker = arm()
    spoil(maker.json)
    assert code_of(lambda: primitives(maker.document())) == code


@pytest.mark.parametrize("name", ["POSITION", "NORMAL", "TEXCOORD_0", "COLOR_0"])
def test_nan_in_geometry_is_refused(name):
    maker = arm()
    width = {"POSITION": 3, "NORMAL": 3, "TEXCOORD_0": 2, "COLOR_0": 4}[name]
    values = np.zeros((6, width))
    values[2, 1] = np.inf if name == "NORMAL" else np.nan
    maker.json["meshes"][0]["primitives"][0]["attributes"][name] = maker.accessor(values)
    assert code_of(lambda: primitives(maker.document())) == "gltf-not-finite"


def test_face_index_out_of_range():
    maker = arm()
    maker.json["meshes"][0]["primitives"][0]["indices"] = maker.accessor([0, 1, 6], "u2")
    assert code_of(lambda: primitives(maker.document())) == "gltf-index"


def png(pixels: np.ndarray) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    return stream.getvalue()


PIXELS = np.arange(2 * 3 * 4, dtype=np.uint8).reshape(2, 3, 4) * 10


def textured(image: dict, **info) -> Maker:
    maker = arm()
    maker.json["images"] = [{}, image]
    maker.json["textures"] = [{}, {"source": 1}]
    maker.json["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"] = {"index": 1, **info}
    return maker


def test_uv_without_transform_is_the_files_own():
    (found,) = primitives(textured({}).document())
    assert found.image == 1
    assert found.uv.tolist() == [[0, 0], [1, 0], [0, 0.5], [0, 0.5], [1, 0.5], [0, 1]]


def test_uv_set_and_texture_transform():
    transform = {"offset": [0.5, 0.25], "rotation": np.pi / 2, "scale": [2, 3], "texCoord": 1}
    maker = textured({}, texCoord=7, extensions={"KHR_texture_transform": transform})
    uv = [[1, 0], [0, 1], [0, 0], [0, 0], [0, 0], [1, 1]]
    maker.json["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_1"] = maker.accessor(uv)
    (found,) = primitives(maker.document())
    # Scale, then a quarter turn that takes +u to -v and +v to +u (v points down), then the offset.
    expected = [[0.5, -1.75], [3.5, 0.25], [0.5, 0.25], [0.5, 0.25], [0.5, 0.25], [3.5, -1.75]]
    np.testing.assert_allclose(found.uv, expected, atol=1e-15)  # type: ignore[call-overload]


def test_texture_without_its_uv_set_shows_nothing():
    (found,) = primitives(textured({}, texCoord=4).document())
    assert found.uv is None and found.image is None


def test_older_specular_glossiness_material_gives_its_diffuse_colour():
    maker = textured({})
    older = {"diffuseFactor": [0.1, 0.2, 0.3, 1], "diffuseTexture": {"index": 1}}
    maker.json["materials"] = [{"extensions": {"KHR_materials_pbrSpecularGlossiness": older}}]
    (found,) = primitives(maker.document())
    assert found.base_colour.tolist() == [0.1, 0.2, 0.3, 1]
    assert found.image == 1 and found.uv is not None


@pytest.mark.parametrize("source", ["data", "view", "file"])
def test_images_from_all_three_places(tmp_path, source):
    data = png(PIXELS)
    maker = arm()
    if source == "view":
        image = {"bufferView": maker.view(data), "mimeType": "image/png"}
    elif source == "data":
        image = {"uri": "data:image/png;base64," + base64.b64encode(data).decode()}
    else:
        (tmp_path / "a b.png").write_bytes(data)
        image = {"uri": "a%20b.png"}
    maker.json["images"] = [image]
    pixels = load_image(read_document(maker.save(tmp_path)), 0)
    assert pixels.dtype == np.uint8
    np.testing.assert_array_equal(pixels, PIXELS)


def test_grey_images_get_all_four_channels(tmp_path):
    stream = io.BytesIO()
    Image.fromarray(np.array([[7, 200]], np.uint8)).save(stream, "PNG")
    maker = arm()
    maker.json["images"] = [{"bufferView": maker.view(stream.getvalue())}]
    assert load_image(maker.document(), 0).tolist() == [[[7, 7, 7, 255], [200, 200, 200, 255]]]


def bomb() -> bytes:
    """A PNG header that promises 60,000 x 60,000 pixels."""
    header = b"IHDR" + struct.pack(">IIBBBBB", 60_000, 60_000, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + header + struct.pack(">I", zlib.crc32(header))


@pytest.mark.parametrize(
    ("image", "code"),
    [
        ({}, "gltf-image-broken"),
        ({"uri": "data:image/png;base64,AAAA"}, "gltf-image-broken"),
        ({"uri": "data:image/png;base64," + base64.b64encode(png(PIXELS)[:-30]).decode()}, "gltf-image-broken"),
        ({"uri": "data:image/png;base64," + base64.b64encode(bomb()).decode()}, "gltf-image-broken"),
        ({"uri": "gone.png"}, "gltf-image-missing"),
        ({"uri": "../gone.png"}, "gltf-uri-outside"),
    ],
)
def test_broken_images_have_codes(tmp_path, image, code):
    maker = arm()
    maker.json["images"] = [image]
    document = read_document(maker.save(tmp_path))
    assert code_of(lambda: load_image(document, 0)) == code


def test_large_images_are_refused_by_their_header(tmp_path, monkeypatch):
    monkeypatch.setattr("kinema.asset.gltf.images.MAX_IMAGE_PIXELS", 5)
    maker = arm()
    maker.json["images"] = [{"bufferView": maker.view(png(PIXELS))}]
    assert code_of(lambda: load_image(maker.document(), 0)) == "gltf-too-large"
