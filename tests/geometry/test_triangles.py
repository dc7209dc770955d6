"""Triangles against closed forms: spheres, cylinders, and the variational inequality that defines a projection."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema.errors import RigError
from kinema.geometry import triangles
from tests.meshes import cylinder, sphere, trousers, voxels

EXACT = 1e-12  # a handful of float64 operations on numbers of size one


def test_voxel_areas_and_normals_are_those_of_cubes():
    positions, faces = voxels(np.ones((3, 2, 1), bool))
    areas, normals = triangles.face_areas(positions, faces), triangles.face_normals(positions, faces)
    assert areas.sum() == pytest.approx(22.0, abs=EXACT)
    # Divergence theorem: outward normals times areas sum to zero, and x·n dA / 3 to the volume.
    centres = positions[faces].mean(1)
    assert np.abs((normals * areas[:, None]).sum(0)).max() < EXACT
    assert ((centres * normals).sum(1) * areas).sum() / 3 == pytest.approx(6.0, abs=EXACT)


def test_vertex_normals_of_a_sphere_point_outward():
    positions, faces = sphere(4)
    normals = triangles.vertex_normals(positions, faces)
    assert ((normals * positions).sum(1)).min() > 0.9995
    assert np.abs(np.linalg.norm(normals, axis=1) - 1).max() < EXACT


def test_vertex_normals_do_not_depend_on_the_triangulation_of_a_cube():
    positions, faces = voxels(np.ones((1, 1, 1), bool))
    normals = triangles.vertex_normals(positions, faces)
    assert np.allclose(normals, (positions - 0.5) / np.linalg.norm(positions - 0.5, axis=1, keepdims=True), atol=EXACT)


def test_a_two_sided_sheet_has_no_vertex_normals():
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [5.0, 5, 5]])
    assert not triangles.vertex_normals(positions, np.array([[0, 1, 2], [2, 1, 0]])).any()


finite = st.floats(-2, 2, allow_nan=False, width=32)


@settings(max_examples=200, deadline=None)
@given(st.lists(finite, min_size=12, max_size=12))
def test_closest_point_satisfies_the_variational_inequality(numbers):
    """q is the projection of p on a convex set exactly when (p - q)·(v - q) <= 0 for all its corners v."""
    point, corners = np.array(numbers[:3])[None], np.array(numbers[3:]).reshape(1, 3, 3)
    closest, bary = triangles.closest_on_triangles(point, corners)
    assert (bary >= 0).all() and bary.sum() == pytest.approx(1.0, abs=1e-9)
    assert np.allclose((bary[0, :, None] * corners[0]).sum(0), closest[0], atol=EXACT)
    # 1e-5: needles 1e-12 of an equilateral are treated as edges, which moves the projection by up to 1e-6.
    assert ((corners[0] - closest[0]) @ (point[0] - closest[0])).max() < 1e-5


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ([0.25, 0.25, 3.0], [0.25, 0.25, 0.0]),
        ([-1.0, -1.0, 1.0], [0.0, 0.0, 0.0]),
        ([1.0, 1.0, 0.0], [0.5, 0.5, 0.0]),
        ([3.0, -0.5, 0.0], [1.0, 0.0, 0.0]),
        ([0.5, -2.0, -1.0], [0.5, 0.0, 0.0]),
    ],
)
def test_closest_point_in_every_region(point, expected):
    corners = np.array([[[0.0, 0, 0], [1, 0, 0], [0, 1, 0]]])
    assert np.allclose(triangles.closest_on_triangles(np.array([point]), corners)[0], [expected], atol=EXACT)


def test_closest_point_on_degenerate_triangles():
    needle = np.array([[[0.0, 0, 0], [1, 0, 0], [2, 0, 0]], [[1.0, 1, 1]] * 3])
    closest, bary = triangles.closest_on_triangles(np.array([[1.5, 1.0, 0], [0.0, 0, 0]]), needle)
    assert np.allclose(closest, [[1.5, 0, 0], [1, 1, 1]], atol=EXACT)
    assert np.allclose(bary.sum(1), 1)


def test_closest_on_segments_clamps_and_takes_points_of_no_length():
    points = np.array([[-1.0, 1, 0], [0.5, 1, 0], [9.0, 1, 0]])
    along = triangles.closest_on_segments(points, np.zeros(3), np.array([1.0, 0, 0]))
    assert np.array_equal(along, [[0, 0, 0], [0.5, 0, 0], [1, 0, 0]])
    assert np.array_equal(triangles.closest_on_segments(points, np.ones(3), np.ones(3)), np.ones((3, 3)))


def test_barycentric_reproduces_points_of_the_plane():
    rng = np.random.default_rng(0)
    corners, weights = rng.normal(size=(50, 3, 3)), rng.normal(size=(50, 3))
    weights /= weights.sum(1, keepdims=True)
    points = np.einsum("pk,pkc->pc", weights, corners)
    # Random triangles are up to a thousand times longer than wide, and so are the errors.
    assert np.allclose(triangles.barycentric(points, corners), weights, rtol=1e-8, atol=1e-8)


def test_weld_undoes_a_triangle_soup():
    positions, faces = trousers()
    soup = positions[faces].reshape(-1, 3)
    merged, merged_of = triangles.weld(soup)
    assert len(merged) == len(positions)
    assert np.array_equal(merged[merged_of], soup)


def test_weld_with_tolerance_merges_near_vertices_only():
    positions = np.array([[0, 0, 0], [1, 0, 0], [1e-7, 0, 0], [1e-3, 0, 0]])
    merged, merged_of = triangles.weld(positions, tolerance=1e-6)
    assert len(merged) == 3
    assert merged_of[0] == merged_of[2]
    assert len(set(merged_of[[0, 1, 3]])) == 3
    assert np.abs(merged[merged_of] - positions).max() <= 1e-6


def test_components_of_three_parts():
    first, faces = cylinder(1.0, 0.0, 2.0, around=8, along=3)
    both = np.concatenate([faces, faces + len(first)])
    label = triangles.components(both, 2 * len(first) + 1)
    assert len(set(label)) == 3
    assert len(set(label[: len(first)])) == len(set(label[len(first) : -1])) == 1


def test_orient_outward_turns_only_the_closed_part_that_is_inside_out():
    positions, faces = sphere(2)
    flipped, sheet = faces[:, ::-1] + len(positions), np.array([[0, 2, 1]]) + 2 * len(positions)
    everything = np.concatenate([positions, positions + 5, np.eye(3)])
    turned = triangles.orient_outward(everything, np.concatenate([faces, flipped, sheet]))
    normals, centres = triangles.face_normals(everything, turned), everything[turned].mean(1)
    assert ((normals * centres).sum(1)[: len(faces)] > 0).all()
    assert ((normals * (centres - 5)).sum(1)[len(faces) : -1] > 0).all()
    assert np.array_equal(turned[-1:], sheet)


def test_samples_are_on_their_faces_and_uniform_by_area():
    positions = np.array([[0, 0, 0], [3, 0, 0], [0, 1, 0], [0, 0, 1.0], [1, 0, 1], [0, 2, 1]])
    faces = np.array([[0, 1, 2], [0, 0, 1], [3, 4, 5]])  # areas 1.5, 0, 1
    points, face, bary = triangles.sample_surface(positions, faces, 40_000, generator=np.random.default_rng(5))
    assert np.allclose(np.einsum("pk,pkc->pc", bary, positions[faces[face]]), points)
    assert (bary >= 0).all() and np.allclose(bary.sum(1), 1)
    # Standard error of a share of 0.6 among 40,000 is 0.0025, of a mean coordinate about 0.0012: four of them.
    assert np.abs(np.bincount(face) / 40_000 - [0.6, 0.0, 0.4]).max() < 0.01
    assert np.abs(bary.mean(0) - 1 / 3).max() < 0.005


def test_no_area_to_sample_is_a_coded_error():
    with pytest.raises(RigError) as caught:
        triangles.sample_surface(np.zeros((3, 3)), np.array([[0, 1, 2]]), 5, generator=np.random.default_rng(0))
    assert caught.value.code == "mesh-no-area"


@pytest.mark.parametrize(
    ("positions", "faces", "code"),
    [
        (np.zeros((0, 3)), np.zeros((0, 3), int), "mesh-empty"),
        (np.eye(3), np.zeros((0, 3), int), "mesh-empty"),
        (np.eye(3)[:, :2], [[0, 1, 2]], "mesh-shape"),
        (np.eye(3), [[0, 1, 2, 0]], "mesh-shape"),
        (np.eye(3), [[0.0, 1.0, 2.0]], "mesh-shape"),
        (np.full((3, 3), np.nan), [[0, 1, 2]], "mesh-not-finite"),
        (np.eye(3), [[0, 1, 3]], "mesh-index-range"),
        (np.eye(3), [[0, 1, -1]], "mesh-index-range"),
    ],
)
def test_meshes_that_are_none(positions, faces, code):
    with pytest.raises(RigError) as caught:
        triangles.check_mesh(positions, faces)
    assert caught.value.code == code
