"""Solids of meshes: closed, open, in pieces."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh
from scipy.sparse.csgraph import connected_components

from kinema.autorig.curve import find_feet, trace_curve
from kinema.autorig.volume import fill_volume


def box(extents: tuple[float, float, float], at: tuple[float, float, float]) -> trimesh.Trimesh:
    return trimesh.creation.box(extents, transform=trimesh.transformations.translation_matrix(at))


def arrays(*parts: trimesh.Trimesh) -> tuple[np.ndarray, np.ndarray]:
    mesh = trimesh.util.concatenate(parts)
    return np.asarray(mesh.vertices, float), np.asarray(mesh.faces, np.int64)  # pyright: ignore[reportAttributeAccessIssue]


def test_a_closed_box_is_solid():
    positions, faces = arrays(box((1.0, 0.5, 0.25), (0, 0, 0)))
    volume = fill_volume(positions, faces, resolution=32)
    filled = len(volume.cells) * volume.cell**3
    # one layer of voxels on each side is the price of counting every voxel that the surface touches
    assert 0.125 < filled < 1.07 * 0.57 * 0.32


@pytest.mark.parametrize("missing", [slice(0, 2), slice(4, 6)])
def test_a_box_without_a_side_is_solid_too(missing: slice):
    positions, faces = arrays(box((1.0, 0.6, 0.6), (0, 0, 0)))
    volume = fill_volume(positions, np.delete(faces, missing, axis=0), resolution=32)
    middle = np.rint((np.zeros(3) - volume.origin) / volume.cell).astype(int)
    assert volume.solid[tuple(middle)]
    assert len(volume.cells) > 0.4 * len(fill_volume(positions, faces, resolution=32).cells)


def test_pieces_that_do_not_touch_are_tied():
    positions, faces = arrays(
        box((0.4, 0.4, 0.4), (0, 0, 0)), box((0.2, 0.2, 0.2), (0.6, 0, 0)), box((0.1, 0.1, 0.1), (1, 0, 0))
    )
    volume = fill_volume(positions, faces, resolution=40)
    assert len(volume.bridges) == 2
    assert connected_components(volume.graph(), directed=False)[0] == 1


def test_legs_that_touch_stay_two():
    """Two box legs side by side under a trunk: no path leads from one to the other but through the trunk."""
    positions, faces = arrays(
        box((1.0, 0.3, 0.4), (0, 0.55, 0)),
        box((0.2, 0.45, 0.2), (0, 0.2, 0.101)),
        box((0.2, 0.45, 0.2), (0, 0.2, -0.101)),
    )
    volume = fill_volume(positions, faces, resolution=48)
    assert volume.part is not None and volume.joined is not None
    left, right, trunk = (
        int(volume.part[volume.nearest(np.array([at]))[0]]) for at in ((0, 0.1, -0.15), (0, 0.1, 0.15), (0.4, 0.6, 0))
    )
    assert volume.joined[left, trunk] and volume.joined[right, trunk] and not volume.joined[left, right]
    start, end, _ = volume.edges
    assert volume.joined[volume.part[start], volume.part[end]].all()


def test_a_star_has_a_line_to_each_of_its_arms():
    arms = [
        box((1.0, 0.1, 0.1), (0.5, 0, 0)),
        box((1.0, 0.1, 0.1), (-0.5, 0, 0)),
        box((0.1, 0.1, 0.8), (0, 0, 0.4)),
        box((0.1, 0.8, 0.1), (0, 0.4, 0)),
    ]
    positions, faces = arrays(*arms)
    positions /= 2.0
    branches = trace_curve(fill_volume(positions, faces, resolution=64))
    tips = np.array([branch.tip for branch in branches])
    for end in ((0.5, 0, 0), (-0.5, 0, 0), (0, 0, 0.4), (0, 0.4, 0)):
        assert np.linalg.norm(tips - end, axis=1).min() < 0.06
    assert len(branches) <= 5


def test_feet_are_found_in_pairs():
    table = [box((0.9, 0.1, 0.5), (0, 0.55, 0))] + [
        box((0.1, 0.5, 0.1), (x, 0.25, z)) for x in (-0.4, 0.4) for z in (-0.2, 0.2)
    ]
    positions, faces = arrays(*table)
    feet = find_feet(fill_volume(positions, faces, resolution=48))
    assert len(feet) == 4
    assert sorted(np.sign(feet[:, 2])) == [-1, -1, 1, 1]
    ball = trimesh.creation.icosphere(subdivisions=2)
    assert (
        len(find_feet(fill_volume(np.asarray(ball.vertices) / 2 + [0, 0.5, 0], np.asarray(ball.faces), resolution=32)))
        == 0
    )
