"""Float64 gradcheck of everything between joint angles and vertices (issue 2, must show 5)."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.autograd import gradcheck, gradgradcheck

from kinema.motion import Motion, close_loop, heading_frames, in_place, resampled
from kinema.rigging import blend, forward_kinematics, local_from_world, move_root, pose_from_angles, skin_points
from tests.rigging.test_skinning import random_skin
from tests.strategies import random_rigid, random_skeleton


@pytest.fixture
def generator() -> torch.Generator:
    return torch.Generator().manual_seed(7)


def leaf(*shape: int, generator: torch.Generator, scale: float = 1.0) -> Tensor:
    return (scale * torch.randn(*shape, generator=generator, dtype=torch.float64)).requires_grad_()


@pytest.mark.parametrize("joint_count", [1, 2, 7])
def test_forward_kinematics(joint_count: int, generator: torch.Generator) -> None:
    skeleton = random_skeleton(joint_count, joint_count)
    local = random_rigid(generator, 2, joint_count).requires_grad_()
    assert gradcheck(lambda T: forward_kinematics(skeleton, T), (local,))
    assert gradcheck(lambda T: local_from_world(skeleton, T), (local,))


@pytest.mark.parametrize("scale", [0.0, 1e-5, 1.0])
def test_pose_from_angles(scale: float, generator: torch.Generator) -> None:
    """Near the start pose too, where optimisation begins."""
    skeleton = random_skeleton(3, 6, moving=False)
    variables = (leaf(2, 6, 3, generator=generator, scale=scale), *[leaf(2, 3, generator=generator, scale=scale)] * 2)
    assert gradcheck(lambda a, t, r: pose_from_angles(skeleton, a, t, r), variables)


def test_second_derivatives_of_a_pose(generator: torch.Generator) -> None:
    skeleton = random_skeleton(3, 4)
    variables = (leaf(4, 3, generator=generator), leaf(3, generator=generator), leaf(3, generator=generator))
    assert gradgradcheck(lambda a, t, r: forward_kinematics(skeleton, pose_from_angles(skeleton, a, t, r)), variables)


def test_move_root(generator: torch.Generator) -> None:
    skeleton = random_skeleton(3, 6, moving=False)
    assert skeleton.motion_root == 0 or skeleton.parents[skeleton.motion_root] >= 0
    variables = (random_rigid(generator, 2, 6).requires_grad_(), random_rigid(generator, 2).requires_grad_())
    assert gradcheck(lambda local, T: move_root(skeleton, local, T), variables)


def test_skinning_in_pose_points_and_weights(generator: torch.Generator) -> None:
    skin = random_skin(1)
    pose, points = random_rigid(generator, 2, 5).requires_grad_(), leaf(9, 3, generator=generator)
    assert gradcheck(lambda T, x: skin_points(skin, T, x), (pose, points))
    slots, weights = random_rigid(generator, 8).requires_grad_(), skin.weights.clone().requires_grad_()
    assert gradcheck(lambda T, w: blend(T, w, skin.indices), (slots, weights))
    assert gradcheck(blend, (slots, skin.dense.clone().requires_grad_()))


def test_angles_to_vertices(generator: torch.Generator) -> None:
    skeleton, skin = random_skeleton(2, 5), random_skin(3)
    points = torch.randn(9, 3, generator=generator, dtype=torch.float64)

    def vertices(angles: Tensor, shift: Tensor, turn: Tensor) -> Tensor:
        return skin_points(skin, forward_kinematics(skeleton, pose_from_angles(skeleton, angles, shift, turn)), points)

    variables = (leaf(2, 5, 3, generator=generator), leaf(2, 3, generator=generator), leaf(2, 3, generator=generator))
    assert gradcheck(vertices, variables)


@pytest.mark.parametrize("verb", [close_loop, in_place, lambda m: resampled(m, 17.0), lambda m: m.moving(0.7)])
def test_verbs_of_motion(verb, generator: torch.Generator) -> None:
    """Rigid frames have equal singular values: a naive SVD gradient is NaN here."""
    skeleton = random_skeleton(4, 3, moving=False)
    variables = (
        leaf(4, 3, 3, generator=generator, scale=0.3),
        leaf(4, 3, generator=generator),
        leaf(4, 3, generator=generator),
    )

    def frames(angles: Tensor, shift: Tensor, turn: Tensor) -> Tensor:
        return verb(Motion(skeleton, pose_from_angles(skeleton, angles, shift, 0.3 * turn), 10.0)).T_parent_joint

    assert gradcheck(frames, variables, atol=1e-4, fast_mode=True)


def test_heading(generator: torch.Generator) -> None:
    skeleton = random_skeleton(4, 3)
    variables = (leaf(4, 3, generator=generator), leaf(4, 3, generator=generator, scale=0.5))

    def headings(shift: Tensor, turn: Tensor) -> Tensor:
        zeros = torch.zeros(4, 3, 3, dtype=torch.float64)
        return heading_frames(Motion(skeleton, pose_from_angles(skeleton, zeros, shift, turn), 10.0))

    assert gradcheck(headings, variables, atol=1e-4, fast_mode=True)
