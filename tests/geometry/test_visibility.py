"""Inside tests against solids whose inside is known in closed form."""

import numpy as np
import pytest

from kinema.geometry.visibility import build_body, points_inside, vertices_see
from tests.meshes import cylinder, sphere, trousers


def rows_see(body, vert, target):
    return vertices_see(body, np.array([vert]), np.array([target], float))[0]


def vertex_at(positions, place):
    index = int(np.linalg.norm(positions - place, axis=1).argmin())
    assert np.allclose(positions[index], place)
    return index


@pytest.mark.parametrize("scale", [1e-3, 1.0, 1e4])
def test_points_inside_a_sphere(scale):
    positions, faces = sphere(4, radius=scale)
    points = np.random.default_rng(0).uniform(-1.5, 1.5, (4000, 3)) * scale
    radius = np.linalg.norm(points, axis=1) / scale
    clear = np.abs(radius - 1) > 0.01  # facets lie up to 0.5 % inside the sphere
    inside = points_inside(build_body(positions, faces), points)
    assert np.array_equal(inside[clear], radius[clear] < 1)


def test_points_inside_trousers_are_those_of_its_cubes():
    positions, faces = trousers()
    points = np.random.default_rng(1).uniform([-1, -1, -1], [6, 3, 16], (4000, 3))
    x, y, z = points.T
    expected = (x > 0) & (x < 5) & (y > 0) & (y < 2) & (z > 0) & (z < 15) & ~((x > 2) & (x < 3) & (z < 12))
    assert np.array_equal(points_inside(build_body(positions, faces), points), expected)


def test_overlapping_parts_are_one_body():
    first, faces = sphere(3)
    body = build_body(np.concatenate([first, np.add(first, [1.0, 0, 0])]), np.concatenate([faces, faces + len(first)]))
    assert points_inside(body, np.array([[0.5, 0, 0], [-0.5, 0, 0], [1.5, 0, 0], [2.5, 0, 0]])).tolist() == [
        True,
        True,
        True,
        False,
    ]
    # From the far left end, through the second sphere's skin and out of the first's, to a point in the second alone.
    left = vertex_at(body.positions * body.size + body.centre, [-1.0, 0, 0])
    assert rows_see(body, left, [1.5, 0.1, 0.05])
    assert not rows_see(body, left, [2.5, 0.1, 0.05])


def test_every_vertex_of_a_sphere_sees_every_point_inside_and_none_outside():
    positions, faces = sphere(3)
    body = build_body(positions, faces)
    verts = np.arange(len(positions))
    targets = np.random.default_rng(2).normal(size=(len(verts), 3))
    targets /= np.linalg.norm(targets, axis=1, keepdims=True)
    assert vertices_see(body, verts, 0.8 * targets).all()
    assert not vertices_see(body, verts, 1.3 * targets).any()


def test_one_leg_does_not_see_the_other_through_the_air():
    positions, faces = trousers()
    body = build_body(positions, faces)
    for place in ([2.0, 1.0, 4.0], [0.0, 1.0, 4.0]):  # on the inner and on the outer side of the left leg
        vert = vertex_at(positions, place)
        assert rows_see(body, vert, [1.0, 1.0, 4.3])
        assert not rows_see(body, vert, [4.0, 1.0, 4.3])
    hip = vertex_at(positions, [0.0, 1.0, 13.0])
    assert rows_see(body, hip, [4.0, 1.0, 13.3])


def test_a_segment_that_may_leave_must_not_come_back():
    positions, faces = trousers()
    body = build_body(positions, faces)
    inner, outer = vertex_at(positions, [2.0, 1.0, 4.0]), vertex_at(positions, [0.0, 1.0, 4.0])
    verts = np.array([inner, outer, inner, outer, inner])
    # Between the legs, beside the left leg, within the right leg (twice), beyond the right leg.
    targets = np.array([[2.5, 1.1, 4.3], [-1, 1.1, 4.3], [4, 1.1, 4.3], [4, 1.1, 4.3], [7, 1.1, 4.3]])
    assert vertices_see(body, verts, targets, may_leave=True).tolist() == [True, True, False, False, False]
    assert not vertices_see(body, verts, targets).any()


def test_an_inside_out_mesh_sees_the_same():
    positions, faces = trousers()
    verts = np.arange(len(positions))
    targets = np.broadcast_to([1.0, 1.0, 6.0], (len(verts), 3))
    seen = vertices_see(build_body(positions, faces), verts, targets)
    assert 0 < seen.sum() < len(seen)
    assert np.array_equal(seen, vertices_see(build_body(positions, faces[:, ::-1]), verts, targets))


def test_an_open_tube_still_has_an_inside():
    positions, faces = cylinder(1.0, -2.0, 2.0, around=16, along=8)
    side = faces[:-32]
    body = build_body(positions[:-2], side)
    verts = np.arange(len(positions) - 2)
    axis = positions[:-2] * [0, 0, 0.5]
    assert vertices_see(body, verts, axis).all()
    assert not vertices_see(body, verts, axis + 3 * positions[:-2] * [1, 1, 0]).any()


def test_bones_in_a_flat_sheet_are_seen_from_it_however_it_is_turned():
    grid = np.stack(np.meshgrid(np.arange(6.0), np.arange(6.0), [0.0], indexing="ij"), -1).reshape(-1, 3)
    corner = (np.arange(5)[:, None] * 6 + np.arange(5)).ravel()
    faces = np.concatenate(
        [np.stack([corner, corner + 6, corner + 7], 1), np.stack([corner, corner + 7, corner + 1], 1)]
    )
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(3, 3)))
    for frame in (np.eye(3), turn * np.linalg.det(turn)):
        body = build_body(grid @ frame.T, faces)
        centre = np.broadcast_to(frame @ [2.3, 2.6, 0.0], (36, 3))
        assert vertices_see(body, np.arange(36), centre).all()
        # Behind the sheet counts as inside of it, before it as outside.
        assert vertices_see(body, np.arange(36), centre - 2 * frame[:, 2]).all()
        assert not vertices_see(body, np.arange(36), centre + 2 * frame[:, 2]).any()


def test_a_bone_that_ends_on_the_skin_is_seen_from_across():
    positions, faces = sphere(3)
    body = build_body(positions, faces)
    assert rows_see(body, vertex_at(positions, [0, 0, 1.0]), positions[vertex_at(positions, [0, 0, -1.0])])
