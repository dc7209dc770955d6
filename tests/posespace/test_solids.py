"""Solids against closed forms of overlapping boxes, and against ray casting through a real skinned mesh."""

from __future__ import annotations

import numpy as np
import pytest
import torch
import trimesh

from kinema.posespace.solids import SolidsConfig, overlaps, solids_of
from kinema.rigging import forward_kinematics
from tests.posespace.bodies import BLOCK, FOLDED, blocks, person, pushed, turned

FINE = SolidsConfig(points=3000)
POINTS = 0.03
"""So many even points know a volume to about this, relative."""


def test_volumes_of_boxes():
    solids = solids_of(blocks(), FINE)
    assert solids.joints.tolist() == [0, 1, 2]
    torch.testing.assert_close(
        solids.volumes, torch.tensor([1.0, 0.001, BLOCK[0] * BLOCK[1] * BLOCK[2]]).double(), rtol=0.08, atol=0
    )
    assert solids.pairs.tolist() == [[2, 0]]  # smaller first; the link is the neighbour of both


def test_two_boxes_overlap_by_a_known_volume():
    solids = solids_of(blocks(), FINE)
    depth = torch.tensor([-0.1, 0.05, 0.1, 0.2], dtype=torch.float64).requires_grad_()
    found = overlaps(solids, pushed(blocks(), depth))
    area, within = BLOCK[0] * BLOCK[1], depth.detach().clamp_min(0)
    # depths below the skin's thickness count in proportion: half of that layer is missing from the volume
    torch.testing.assert_close(found.volume[:, 0], area * (within - solids.skin / 2).clamp_min(0), rtol=0.08, atol=3e-5)
    torch.testing.assert_close(found.burial[:, 0], area * within**2 / 2, rtol=0.08, atol=1e-6)
    torch.testing.assert_close(found.depth[:, 0].detach(), within, rtol=0, atol=0.01)
    (slope,) = torch.autograd.grad(found.burial.sum(), depth)
    torch.testing.assert_close(slope, area * within, rtol=0.08, atol=1e-6)


def test_a_part_wholly_inside_counts_whole_and_still_has_a_way_out():
    solids = solids_of(blocks(), FINE)
    depth = torch.tensor([0.45], dtype=torch.float64).requires_grad_()
    found = overlaps(solids, pushed(blocks(), depth))
    torch.testing.assert_close(found.volume[0, 0], solids.volumes[2], rtol=POINTS, atol=0)
    (slope,) = torch.autograd.grad(found.burial.sum(), depth)
    assert float(slope) > 0.5 * float(solids.volumes[2])


def test_precision_and_units():
    small = blocks().scaled(0.01)
    depth = torch.tensor([0.1], dtype=torch.float64)
    T = pushed(blocks(), depth)
    T[..., :3, 3] *= 0.01
    one = overlaps(solids_of(blocks()), pushed(blocks(), depth)).volume
    hundredth = overlaps(solids_of(small), T).volume
    torch.testing.assert_close(hundredth * 1e6, one, rtol=0.02, atol=0)
    single = solids_of(blocks()).to(T.float())
    torch.testing.assert_close(
        overlaps(single, pushed(blocks(), depth).float()).volume.double(), one, rtol=1e-4, atol=0
    )


def test_a_part_scaled_to_nothing_meets_nobody():
    T = pushed(blocks(), torch.tensor([0.1, 0.1], dtype=torch.float64))
    T[1, 2, :3, :3] = 0
    volume = overlaps(solids_of(blocks()), T).volume[:, 0]
    assert float(volume[0]) > 0.003 and float(volume[1]) == 0


def covered_twice(positions: np.ndarray, faces: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Whether points lie in at least two layers of a closed mesh: signed crossings of a ray, by trimesh, [point] bool."""
    mesh = trimesh.Trimesh(positions, faces, process=False)
    way = np.tile([[0.8137, 0.5231, 0.2537]], (len(points), 1))
    _, ray, face = mesh.ray.intersects_location(points, way, multiple_hits=True)
    winding = np.bincount(ray, np.sign((mesh.face_normals[face] * way[ray]).sum(1)), minlength=len(points))
    return winding > 1.5


@pytest.mark.slow
def test_an_arm_through_the_chest_against_ray_casting():
    character = person()
    skeleton, solids = character.skeleton, solids_of(character, SolidsConfig(points=256))
    names = [skeleton.names[joint] for joint in solids.joints.tolist()]
    T = forward_kinematics(skeleton, torch.stack([skeleton.T_parent_joint, turned(character, FOLDED)]))
    found = overlaps(solids, T)
    assert float(found.volume[0].sum()) < 1e-3 * float(solids.volumes.sum())
    arm = {"LowerArm.L", "Hand.L"}
    mine = torch.tensor([len({names[a], names[b]} & arm) == 1 for a, b in solids.pairs.tolist()])
    # the box ends before the elbow, where skinning folds neighbours into each other
    low, high = np.array([-0.25, 0.9, -0.2]), np.array([0.25, 1.5, 0.2])
    points = low + (high - low) * np.random.default_rng(0).random((40000, 3))
    share = [covered_twice(character.posed(pose).numpy(), character.mesh.faces.numpy(), points).mean() for pose in T]
    truth = float((share[1] - share[0]) * np.prod(high - low))
    measured = float(found.volume[1][mine].sum())
    assert truth > 0.1 * float(solids.volumes[names.index("LowerArm.L")])
    assert measured == pytest.approx(truth, rel=0.3)
