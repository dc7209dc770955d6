"""Plain meshes in: what a file says is what comes out, and broken files say why."""

from __future__ import annotations

import io
import struct

import numpy as np
import pytest
from PIL import Image

from kinema.asset.gltf import build_document, write_document
from kinema.asset.meshfile import PlainMesh, read_mesh
from kinema.errors import AssetError
from tests.assets import need

QUAD = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n"
UV = "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt 0.5 0.25\n"
CORNERS = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], float)


def obj(tmp_path, text: str, material: str | None = None) -> PlainMesh:
    if material is not None:
        (tmp_path / "m.mtl").write_text(material)
        text = "mtllib m.mtl\n" + text
    (tmp_path / "m.obj").write_text(text)
    return read_mesh(tmp_path / "m.obj")


def triangle_sets(mesh: PlainMesh) -> set[frozenset]:
    """Triangles as sets of corner positions: independent of the order of vertices."""
    return {frozenset(map(tuple, mesh.positions[face].tolist())) for face in mesh.faces}


def test_obj_keeps_the_order_of_vertices_and_cuts_polygons(tmp_path):
    mesh = obj(tmp_path, QUAD + "f 1 2 3 4\n")
    np.testing.assert_array_equal(mesh.positions, CORNERS)
    assert triangle_sets(mesh) in (
        {frozenset(map(tuple, CORNERS[list(face)].tolist())) for face in faces}
        for faces in (((0, 1, 2), (0, 2, 3)), ((0, 1, 3), (1, 2, 3)))
    )
    assert mesh.faces.dtype == np.int64 and mesh.positions.dtype == np.float64
    assert mesh.colours is None and mesh.uv is None and mesh.image_png is None
    # Texture coordinates without a texture split nothing.
    assert len(obj(tmp_path, QUAD + UV + "f 1/1 2/2 3/3\nf 1/5 3/3 4/4\n").positions) == 4


def test_obj_with_a_texture_is_split_along_its_seams(tmp_path):
    Image.new("RGB", (4, 8), (255, 0, 0)).save(tmp_path / "t.png")
    mesh = obj(tmp_path, QUAD + UV + "usemtl a\nf 1/1 2/2 3/3\nf 1/5 3/3 4/4\n", "newmtl a\nKd 1 1 1\nmap_Kd t.png\n")
    assert len(mesh.positions) == 5  # the first corner has two texture coordinates
    assert mesh.uv is not None and mesh.image_png is not None and mesh.colours is None
    assert Image.open(io.BytesIO(mesh.image_png)).size == (4, 8)
    corner = {(*position, *uv) for position, uv in zip(mesh.positions.tolist(), mesh.uv.tolist(), strict=True)}
    # OBJ counts v from the bottom, glTF from the top.
    assert corner == {(0, 0, 0, 0, 1), (0, 0, 0, 0.5, 0.75), (1, 0, 0, 1, 1), (1, 1, 0, 1, 0), (0, 1, 0, 0, 0)}
    assert triangle_sets(mesh) == {
        frozenset({(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0)}),
        frozenset({(0.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0)}),
    }


def test_obj_materials_colour_their_faces(tmp_path):
    mesh = obj(
        tmp_path, QUAD + "usemtl a\nf 1 2 3\nusemtl b\nf 1 3 4\n", "newmtl a\nKd 0.2 0.4 1\nnewmtl b\nKd 1 0 0\n"
    )
    assert mesh.colours is not None and len(mesh.positions) == 6
    of_face = {
        frozenset(map(tuple, mesh.positions[face].tolist())): mesh.colours[face].mean(0).round(2).tolist()
        for face in mesh.faces
    }
    assert of_face[frozenset(map(tuple, CORNERS[[0, 1, 2]].tolist()))] == [0.2, 0.4, 1.0, 1.0]
    assert of_face[frozenset(map(tuple, CORNERS[[0, 2, 3]].tolist()))] == [1.0, 0.0, 0.0, 1.0]


def test_textures_outside_of_the_folder_are_not_opened(tmp_path):
    (tmp_path / "inside").mkdir()
    Image.new("RGB", (4, 4), (0, 255, 0)).save(tmp_path / "secret.png")
    text = QUAD + UV + "usemtl a\nf 1/1 2/2 3/3\n"
    mesh = obj(tmp_path / "inside", text, "newmtl a\nKd 0.2 0.4 1\nmap_Kd ../secret.png\n")
    assert mesh.image_png is None and mesh.colours is not None
    np.testing.assert_allclose(mesh.colours[:, :3], np.tile([0.2, 0.4, 1.0], (len(mesh.colours), 1)), atol=1e-3)


def test_vertex_colours_of_obj_and_ply(tmp_path):
    mesh = obj(tmp_path, "v 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3\n")
    np.testing.assert_allclose(mesh.colours, [[1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]])  # type: ignore[call-overload]
    np.testing.assert_allclose(mesh.linear_colours, mesh.colours)  # type: ignore[call-overload]
    (tmp_path / "m.ply").write_text(
        "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
        "property uchar red\nproperty uchar green\nproperty uchar blue\nelement face 1\n"
        "property list uchar int vertex_indices\nend_header\n0 0 0 128 0 0\n2 0 0 0 255 0\n0 3 0 0 0 51\n3 0 1 2\n"
    )
    mesh = read_mesh(tmp_path / "m.ply")
    np.testing.assert_allclose(mesh.positions, [[0, 0, 0], [2, 0, 0], [0, 3, 0]])
    np.testing.assert_array_equal(mesh.faces, [[0, 1, 2]])
    np.testing.assert_allclose(mesh.colours[:, :3], [[128 / 255, 0, 0], [0, 1, 0], [0, 0, 0.2]])
    # sRGB 128 is linear 0.2159 (IEC 61966-2-1)
    assert mesh.linear_colours[0, 0] == pytest.approx(0.21586, abs=1e-4)


def test_stl(tmp_path):
    facet = struct.pack("<12fH", 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0)
    (tmp_path / "m.stl").write_bytes(bytes(80) + struct.pack("<I", 1) + facet)
    mesh = read_mesh(tmp_path / "m.stl")
    assert triangle_sets(mesh) == {frozenset({(0.0, 0.0, 0.0), (2.0, 0.0, 0.0), (0.0, 3.0, 0.0)})}


def test_glb_is_read_where_its_nodes_place_it(tmp_path):
    document = build_document(
        name="thing",
        positions=CORNERS,
        faces=np.array([[0, 1, 2], [0, 2, 3]]),
        joint_names=["root"],
        joint_parents=[-1],
        T_parent_joint=np.eye(4)[None],
        joints=np.zeros((4, 1), int),
        weights=np.ones((4, 1)),
        colours=np.tile([1.0, 0.25, 0.0, 1.0], (4, 1)),
    )
    for node in document.json["nodes"]:
        if "mesh" in node:
            del node["skin"]
            node["translation"], node["scale"] = [1, 2, 3], [2, 2, 2]
    write_document(tmp_path / "m.glb", document)
    mesh = read_mesh(tmp_path / "m.glb")
    np.testing.assert_allclose(mesh.positions, 2 * CORNERS + [1, 2, 3], atol=1e-6)
    np.testing.assert_array_equal(mesh.faces, [[0, 1, 2], [0, 2, 3]])
    np.testing.assert_allclose(mesh.linear_colours, np.tile([1.0, 0.25, 0.0, 1.0], (4, 1)), atol=1e-4)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("file", "verts", "faces", "height"),
    [
        ("plain_meshes/spot.obj", 2930, 5856, 1.690),
        ("plain_meshes/horse.ply", 48485, 96966, None),
        ("makehuman_base/base.obj", 19158, 36972, None),
    ],
)
def test_real_meshes(file, verts, faces, height):
    mesh = read_mesh(need(file))
    assert (len(mesh.positions), len(mesh.faces)) == (verts, faces)
    assert height is None or np.ptp(mesh.positions[:, 1]) == pytest.approx(height, abs=1e-3)


BROKEN = {
    "mesh-empty": ("m.obj", "v 0 0 0\nv 1 0 0\n"),
    "mesh-empty ": ("m.obj", ""),
    "mesh-not-finite": ("m.obj", "v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
    "mesh-not-finite ": ("m.obj", "v 1e30 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
    "mesh-format": ("m.blend", "BLENDER"),
    "mesh-broken": ("m.ply", "not a ply at all"),
    "mesh-broken ": ("m.obj", "v a b c\nv 1 0 0\nv 0 1 0\nf 1 2 3\n"),
    "mesh-broken  ": ("m.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n"),
    "mesh-empty  ": ("m.stl", "not a solid at all"),
    "gltf-truncated": ("m.glb", "glTF"),
}


@pytest.mark.parametrize("code", BROKEN)
def test_broken_files_give_coded_errors(tmp_path, code):
    name, text = BROKEN[code]
    (tmp_path / name).write_text(text)
    with pytest.raises(AssetError) as caught:
        read_mesh(tmp_path / name)
    assert caught.value.code == code.strip()
    assert name in str(caught.value)


def test_missing_and_too_large(tmp_path, monkeypatch):
    with pytest.raises(AssetError) as caught:
        read_mesh(tmp_path / "none.obj")
    assert caught.value.code == "mesh-missing"
    (tmp_path / "m.obj").write_text(QUAD + "f 1 2 3 4\n")
    monkeypatch.setattr("kinema.asset.meshfile.MAX_VERTS", 3)
    with pytest.raises(AssetError) as caught:
        read_mesh(tmp_path / "m.obj")
    assert caught.value.code == "mesh-too-large"
    monkeypatch.setattr("kinema.asset.meshfile.MAX_BYTES", 3)
    with pytest.raises(AssetError) as caught:
        read_mesh(tmp_path / "m.obj")
    assert caught.value.code == "mesh-too-large"
