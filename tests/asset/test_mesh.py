"""Meshes: order of vertices, materials, colours as a screen shows them."""

from __future__ import annotations

import io
import tracemalloc

import numpy as np
import pytest
import torch
from PIL import Image

from kinema.asset import Mesh, Part
from kinema.asset.gltf import build_document, primitives, read_document
from kinema.asset.mesh import linear_from_srgb, mesh_from_primitives, sample_image, srgb_from_linear
from kinema.errors import KinemaError
from tests.asset.gltf.make import arm
from tests.asset.rigs import BOX_FACES, CORNERS, Rig, biped

EIGHT_BIT = 1 / 255
"""Textures and colours of 8 bits."""


def test_srgb_is_the_standards_curve() -> None:
    """IEC 61966-2-1: middle grey, the linear toe, and the ends."""
    np.testing.assert_allclose(
        srgb_from_linear(np.array([0, 0.002, 0.21404114, 1, 7, -1])), [0, 0.02584, 0.5, 1, 1, 0], atol=1e-6
    )
    display = np.linspace(0, 1, 101)
    np.testing.assert_allclose(srgb_from_linear(linear_from_srgb(display)), display, atol=1e-6)
    assert (np.diff(linear_from_srgb(display)) > 0).all()


def test_bilinear_lookup_repeats_from_the_upper_left() -> None:
    image = np.zeros((2, 2, 4), np.uint8)
    image[0, 0, 0], image[0, 1, 1], image[1, 0, 2], image[..., 3] = 255, 255, 255, 255
    centres = np.array([[0.25, 0.25], [0.75, 0.25], [0.25, 0.75], [0.75, 0.75]])
    np.testing.assert_allclose(sample_image(image, centres)[:, :3], [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]])
    np.testing.assert_allclose(sample_image(image, centres + np.array([3, -5])), sample_image(image, centres))
    np.testing.assert_allclose(sample_image(image, np.array([[0.5, 0.5], [0, 0]]))[:, :3], np.full((2, 3), 0.25))
    np.testing.assert_allclose(sample_image(image, np.array([[0.5, 0.25]]))[0], [0.5, 0.5, 0, 1])


def test_large_textures_are_not_blown_up() -> None:
    """Only the texels that are asked for become float64: an 8k texture would need 2 GB."""
    image = np.zeros((2048, 2048, 4), np.uint8)
    tracemalloc.start()
    sample_image(image, np.zeros((10, 2)))
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_vertices_keep_the_files_order() -> None:
    rig = biped()
    rig.node("hat", mesh=rig.mesh(0.1 * CORNERS + 3))
    document = rig.document()
    parts = primitives(document)
    mesh = mesh_from_primitives(document, parts)
    assert mesh.vert_count == 64 and len(mesh.faces) == 12 * 8
    assert mesh.parts == (Part(parts[0].node, 0, 0, 56), Part(parts[1].node, 0, 56, 8))
    torch.testing.assert_close(mesh.positions[56:], torch.from_numpy(0.1 * CORNERS + 3), atol=1e-6, rtol=0)
    assert torch.equal(mesh.faces[-12:], torch.from_numpy(BOX_FACES) + 56)
    assert mesh.positions.dtype == torch.float64 and mesh.faces.dtype == torch.int64


def test_factor_times_vertex_colour_in_display_values(tmp_path) -> None:
    """The arm: factor (0.5, 0.25, 1), red vertices 1 0 0, green ones 0 0.2 0, all linear."""
    document = read_document(arm().save(tmp_path))
    mesh = mesh_from_primitives(document, primitives(document))
    expected = srgb_from_linear(np.array([[0.5, 0, 0], [0, 0.25 * 0.2, 0]]))
    np.testing.assert_allclose(mesh.colours[[0, 5], :3].numpy(), expected, atol=1e-12)
    assert mesh.colours[:, 3].eq(1).all() and mesh.materials[0].double_sided
    assert mesh.materials[0].base_colour == (0.5, 0.25, 1, 1)


def test_texture_is_in_the_vertex_colours() -> None:
    pixels = np.zeros((2, 2, 3), np.uint8)
    pixels[0, 0], pixels[1, 1] = (200, 100, 50), (10, 20, 30)
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    document = build_document(
        name="quad",
        positions=np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0.0]]),
        faces=np.array([[0, 1, 2]]),
        joint_names=["root"],
        joint_parents=[-1],
        T_parent_joint=np.eye(4)[None],
        joints=np.zeros((3, 1), int),
        weights=np.ones((3, 1)),
        uv=np.array([[0.25, 0.25], [0.75, 0.75], [0.25, 0.75]]),
        image_png=file.getvalue(),
    )
    mesh = mesh_from_primitives(document, primitives(document))
    np.testing.assert_allclose(mesh.colours[:2, :3].numpy() * 255, [[200, 100, 50], [10, 20, 30]], atol=EIGHT_BIT)
    assert mesh.materials[0].image is not None and mesh.materials[0].image.shape == (2, 2, 4)
    np.testing.assert_allclose(mesh.uv[1].numpy(), [0.75, 0.75])


def test_primitives_that_look_alike_share_a_material() -> None:
    rig = Rig()
    body = rig.node("body", mesh=rig.mesh(CORNERS))
    rig.node("arm", body, mesh=rig.mesh(CORNERS))
    rig.json["materials"] = [{"pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 1]}}]
    rig.node("leg", body, mesh=rig.mesh(CORNERS))
    rig.json["meshes"][2]["primitives"][0]["material"] = 0
    document = rig.document()
    mesh = mesh_from_primitives(document, primitives(document))
    assert len(mesh.materials) == 2 and mesh.face_material.tolist() == [0] * 24 + [1] * 12
    assert mesh.colours[-1].tolist() == pytest.approx([1, 0, 0, 1])


def test_shapes_are_checked() -> None:
    with pytest.raises(KinemaError, match="shape-mismatch"):
        Mesh(torch.zeros(4, 3), torch.zeros(1, 3), torch.zeros(3, 4), torch.zeros(4, 2), torch.zeros(1), (), ())
