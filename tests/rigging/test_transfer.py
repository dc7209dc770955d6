"""Nearest surface points against brute force, and weights against the function they interpolate."""

import numpy as np
import pytest

from kinema.errors import RigError
from kinema.geometry.triangles import closest_on_triangles, sample_surface
from kinema.rigging.transfer import nearest_surface, transfer_weights
from tests.meshes import cylinder, sphere, trousers

EXACT = 1e-12


@pytest.mark.parametrize("mesh", [trousers(), sphere(3), cylinder(1.0, -40.0, 40.0, around=5, along=2)])
def test_nearest_is_as_near_as_brute_force(mesh):
    positions, faces = mesh
    span = np.ptp(positions, axis=0).max()
    points = np.random.default_rng(0).uniform(-span, span, (150, 3))
    near = nearest_surface(points, positions, faces)
    corners = positions[faces]
    brute = [
        np.linalg.norm(closest_on_triangles(np.repeat(point[None], len(faces), 0), corners)[0] - point, axis=1).min()
        for point in points
    ]
    assert np.abs(near.distances - brute).max() < EXACT * span
    assert np.allclose(np.einsum("pk,pkc->pc", near.bary, corners[near.faces]), near.points, atol=EXACT * span)
    assert np.allclose(np.linalg.norm(near.points - points, axis=1), near.distances, atol=EXACT * span)


def test_large_triangles_beside_small_ones():
    positions, faces = sphere(3)
    floor = np.array([[-100.0, -100, -1.1], [100, -100, -1.1], [0, 200, -1.1]])
    near = nearest_surface(
        np.array([[50.0, -20, 0], [0, 0, 1.5], [0, 0, -1.08]]),
        np.concatenate([positions, floor]),
        np.concatenate([faces, len(positions) + np.arange(3)[None]]),
    )
    assert near.faces[0] == near.faces[2] == len(faces) and near.faces[1] < len(faces)
    assert np.allclose(near.points, [[50, -20, -1.1], [0, 0, 1.0], [0, 0, -1.1]], atol=EXACT)


def test_points_on_the_surface_are_their_own_nearest():
    positions, faces = trousers()
    points, _, _ = sample_surface(positions, faces, 20_000, generator=np.random.default_rng(1))
    near = nearest_surface(points, positions, faces)
    assert near.distances.max() < 1e-12


def test_linear_functions_are_transferred_exactly():
    """On a flat square any linear function of place is interpolated without error, above and below it too."""
    positions = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0.0]])
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    weights = np.stack([positions[:, 0], 1 - positions[:, 0]], 1)
    points = np.random.default_rng(2).uniform([0, 0, -1], [1, 1, 1], (500, 3))
    moved = transfer_weights(points, positions, faces, weights)
    assert np.abs(moved - np.stack([points[:, 0], 1 - points[:, 0]], 1)).max() < EXACT
    beyond = transfer_weights(np.array([[7.0, 0.5, 3.0]]), positions, faces, weights)
    assert np.allclose(beyond, [[1.0, 0.0]], atol=EXACT)


def test_vertices_get_back_their_own_weights():
    positions, faces = trousers()
    weights = np.random.default_rng(3).dirichlet(np.ones(4), len(positions))
    assert np.abs(transfer_weights(positions, positions, faces, weights) - weights).max() < EXACT


def test_rows_stay_convex():
    positions, faces = trousers()
    weights = np.random.default_rng(4).dirichlet(np.ones(4), len(positions))
    points = np.random.default_rng(5).uniform(-2, 16, (3000, 3))
    moved = transfer_weights(points, positions, faces, weights)
    assert moved.min() >= 0 and np.abs(moved.sum(1) - 1).max() < EXACT


def test_no_points_give_no_rows():
    positions, faces = sphere(1)
    assert transfer_weights(np.zeros((0, 3)), positions, faces, np.ones((len(positions), 2))).shape == (0, 2)


@pytest.mark.parametrize(
    ("points", "weights", "code"),
    [
        (np.zeros((2, 2)), np.ones((18, 1)), "points-shape"),
        (np.full((2, 3), np.nan), np.ones((18, 1)), "points-shape"),
        (np.zeros((2, 3)), np.ones((17, 1)), "weights-shape"),
        (np.zeros((2, 3)), np.full((18, 1), np.nan), "weights-not-finite"),
    ],
)
def test_bad_input_is_a_coded_error(points, weights, code):
    positions, faces = sphere(1)
    with pytest.raises(RigError) as caught:
        transfer_weights(points, positions, faces, weights)
    assert caught.value.code == code
