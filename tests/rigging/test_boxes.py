"""Cuboids of bones."""

from __future__ import annotations

import pytest
import torch

from kinema.errors import RigError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import apply, compose
from kinema.rigging import Skeleton, forward_kinematics
from kinema.rigging.boxes import bone_boxes


def arm(moves=(True, True)) -> Skeleton:
    """Two bones along +Y, the second one metre up, both frames turned away from the axes."""
    R = from_rotation_vector(torch.tensor([0.3, -0.2, 0.5], dtype=torch.float64))
    local = torch.stack(
        [
            compose(R, torch.zeros(3, dtype=R.dtype)),
            compose(torch.eye(3, dtype=R.dtype), R.T @ torch.tensor([0, 1.0, 0]).double()),
        ]
    )
    up = R.T @ torch.tensor([0.0, 1.0, 0.0]).double()
    return Skeleton(("upper", "lower"), (-1, 0), local, torch.stack([up, up]), torch.tensor(moves))


def block(low: tuple, high: tuple, seed: int) -> torch.Tensor:
    g = torch.Generator().manual_seed(seed)
    low_t, high_t = torch.tensor(low).double(), torch.tensor(high).double()
    return low_t + (high_t - low_t) * torch.rand(20000, 3, generator=g, dtype=torch.float64)


def test_boxes_are_the_blocks_they_were_fitted_to():
    skeleton = arm()
    points = torch.cat([block((-0.3, 0, -0.1), (0.3, 1, 0.1), 0), block((-0.05, 1, -0.2), (0.05, 2, 0.2), 1)])
    weights = torch.zeros(len(points), 2, dtype=torch.float64)
    weights[:20000, 0] = 1
    weights[20000:, 1] = 1
    boxes = bone_boxes(skeleton, points, weights)
    # 2 % are trimmed on each side; x is the widest direction square to the bone
    want = torch.tensor([[0.3, 0.5, 0.1], [0.2, 0.5, 0.05]], dtype=torch.float64) * 0.96
    assert boxes.joints == (0, 1)
    torch.testing.assert_close(boxes.half_sizes, want, atol=5e-3, rtol=0)
    corners = boxes.corners(forward_kinematics(skeleton))
    torch.testing.assert_close(corners.mean(1), torch.tensor([[0, 0.5, 0], [0, 1.5, 0]]).double(), atol=1e-2, rtol=0)


def test_corners_follow_their_joint():
    skeleton = arm()
    points = torch.cat([block((-0.3, 0, -0.1), (0.3, 1, 0.1), 0), block((-0.1, 1, -0.2), (0.1, 2, 0.2), 1)])
    weights = torch.zeros(len(points), 2, dtype=torch.float64)
    weights[:20000, 0], weights[20000:, 1] = 1, 1
    boxes = bone_boxes(skeleton, points, weights)
    world = forward_kinematics(skeleton)
    T = compose(from_rotation_vector(torch.tensor([0.1, 2.0, 0.4]).double()), torch.tensor([1.0, 2.0, 3.0]).double())
    moved = boxes.corners((T @ world).expand(5, 2, 4, 4))
    assert moved.shape == (5, 2, 8, 3)
    torch.testing.assert_close(moved[3], apply(T, boxes.corners(world)))


def test_skin_of_a_rigid_joint_counts_for_its_parent():
    skeleton = arm((True, False))
    points = torch.cat([block((-0.1, 0, -0.1), (0.1, 1, 0.1), 0), block((-0.1, 1, -0.1), (0.1, 2, 0.1), 1)])
    weights = torch.zeros(len(points), 2, dtype=torch.float64)
    weights[:20000, 0], weights[20000:, 1] = 1, 1
    boxes = bone_boxes(skeleton, points, weights)
    assert boxes.joints == (0,)
    assert float(boxes.half_sizes[0, 1]) == pytest.approx(0.96, abs=0.01)


def test_no_skin_is_an_error():
    with pytest.raises(RigError, match="no-bones"):
        bone_boxes(arm(), torch.zeros(0, 3).double(), torch.zeros(0, 2).double())
