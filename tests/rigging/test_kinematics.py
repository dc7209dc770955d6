"""Forward kinematics against a plain recursion, and the algebra of moving a body."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from kinema.errors import KinemaError
from kinema.geometry.transforms import compose
from kinema.rigging import Skeleton, forward_kinematics, local_from_world, move_root, pose_from_angles
from tests.strategies import random_rigid, random_skeleton, skeletons

TIGHT = 1e-12
"""A chain of a dozen products of rigid transforms that reach out ten units."""


def recursive_kinematics(skeleton: Skeleton, local: Tensor) -> Tensor:
    """The slow twin: one joint after the other."""
    world: list[Tensor] = []
    for joint, parent in enumerate(skeleton.parents):
        own = local[..., joint, :, :]
        world.append(own if parent < 0 else world[parent] @ own)
    return torch.stack(world, -3)


@given(skeletons(), st.sampled_from([(), (1,), (3,), (2, 2), (0,)]), st.integers(0, 1000))
def test_levels_agree_with_recursion(skeleton: Skeleton, batch: tuple[int, ...], seed: int) -> None:
    local = random_rigid(torch.Generator().manual_seed(seed), *batch, skeleton.joint_count)
    world = forward_kinematics(skeleton, local)
    torch.testing.assert_close(world, recursive_kinematics(skeleton, local), atol=TIGHT, rtol=0)
    torch.testing.assert_close(local_from_world(skeleton, world), local, atol=1e-11, rtol=0)
    start = forward_kinematics(skeleton)
    torch.testing.assert_close(start, recursive_kinematics(skeleton, skeleton.T_parent_joint), atol=TIGHT, rtol=0)


def test_gradients_agree_with_recursion() -> None:
    skeleton = random_skeleton(5, 14)
    generator = torch.Generator().manual_seed(0)
    local = random_rigid(generator, 3, 14).requires_grad_()
    upstream = torch.randn(3, 14, 4, 4, generator=generator, dtype=torch.float64)
    (fast,) = torch.autograd.grad(forward_kinematics(skeleton, local), local, upstream)
    (slow,) = torch.autograd.grad(recursive_kinematics(skeleton, local), local, upstream)
    torch.testing.assert_close(fast, slow, atol=1e-11, rtol=0)


def test_non_contiguous_frames() -> None:
    skeleton = random_skeleton(2, 6)
    local = random_rigid(torch.Generator().manual_seed(0), 6, 4).transpose(0, 1)  # [4 6 4 4], strided
    assert not local.is_contiguous()
    torch.testing.assert_close(forward_kinematics(skeleton, local), recursive_kinematics(skeleton, local.clone()))
    column_major = local.mT.contiguous().mT
    torch.testing.assert_close(forward_kinematics(skeleton, column_major), forward_kinematics(skeleton, local))


def test_straight_chain_adds_lengths() -> None:
    count = 400  # deeper than Python likes to recurse with frames, and a performance trap
    local = compose(torch.eye(3, dtype=torch.float64), torch.tensor([0.0, 0.5, 0.0], dtype=torch.float64))
    skeleton = Skeleton(
        tuple(map(str, range(count))),
        tuple(range(-1, count - 1)),
        local.repeat(count, 1, 1),
        torch.zeros(count, 3),
        torch.ones(count, dtype=torch.bool),
    )
    heights = forward_kinematics(skeleton)[:, 1, 3]
    torch.testing.assert_close(heights, 0.5 * torch.arange(1, count + 1, dtype=torch.float64))
    angles = torch.zeros(count, 3, dtype=torch.float64)
    angles[1, 2] = math.pi / 2  # bends at the second joint: the rest lies along -x
    pose = pose_from_angles(skeleton, angles, torch.zeros(3).double(), torch.zeros(3).double())
    tip = forward_kinematics(skeleton, pose)[-1, :3, 3]
    expected = torch.tensor([-0.5 * (count - 2), 1.0, 0.0], dtype=torch.float64)
    torch.testing.assert_close(tip, expected, atol=TIGHT, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_move_root_carries_everything_below_and_nothing_above(skeleton: Skeleton, seed: int) -> None:
    """Also where an artist's clip animates, and scales, the joints above the motion root."""
    generator = torch.Generator().manual_seed(seed)
    local = random_rigid(generator, 2, skeleton.joint_count)
    local[:, 0, :3, :3] *= 1.7
    T = random_rigid(generator, 2)
    before, after = forward_kinematics(skeleton, local), forward_kinematics(skeleton, move_root(skeleton, local, T))
    inside = skeleton.descendants(skeleton.motion_root)
    outside = [joint for joint in range(skeleton.joint_count) if joint not in inside]
    torch.testing.assert_close(after[:, inside], T[:, None] @ before[:, inside], atol=1e-11, rtol=0)
    torch.testing.assert_close(after[:, outside], before[:, outside], atol=0, rtol=0)
    changed = (move_root(skeleton, local, T) != local).flatten(2).any(-1).any(0)
    assert torch.nonzero(changed).flatten().tolist() == [skeleton.motion_root]


@given(skeletons(moving=False), st.integers(0, 1000))
def test_moves_compose(skeleton: Skeleton, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    local = random_rigid(generator, skeleton.joint_count)
    T_a, T_b = random_rigid(generator, 2)
    twice = move_root(skeleton, move_root(skeleton, local, T_b), T_a)
    torch.testing.assert_close(twice, move_root(skeleton, local, T_a @ T_b), atol=1e-11, rtol=0)


@given(skeletons(moving=False))
def test_zero_angles_are_the_start_pose(skeleton: Skeleton) -> None:
    zeros = torch.zeros(skeleton.joint_count, 3, dtype=torch.float64)
    pose = pose_from_angles(skeleton, zeros, zeros[0], zeros[0])
    torch.testing.assert_close(pose, skeleton.T_parent_joint, atol=TIGHT, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_only_motion_joints_turn_and_only_about_themselves(skeleton: Skeleton, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    angles = torch.randn(2, skeleton.joint_count, 3, generator=generator, dtype=torch.float64)
    nothing = torch.zeros(2, 3, dtype=torch.float64)
    pose = pose_from_angles(skeleton, angles, nothing, nothing)
    start = skeleton.T_parent_joint
    torch.testing.assert_close(pose[..., :3, 3], start[:, :3, 3].expand(2, -1, -1), atol=TIGHT, rtol=0)
    for joint in range(skeleton.joint_count):
        turns = joint in skeleton.motion_joints and joint != skeleton.motion_root
        assert turns == bool((pose[:, joint] - start[joint]).abs().max() > 1e-6)


@given(st.integers(0, 1000))
def test_root_turns_about_the_motion_roots_start_and_then_shifts(seed: int) -> None:
    skeleton = random_skeleton(seed, 7, moving=False)
    generator = torch.Generator().manual_seed(seed)
    angles = torch.zeros(7, 3, dtype=torch.float64)
    shift, turn = torch.randn(2, 5, 3, generator=generator, dtype=torch.float64)
    world = forward_kinematics(skeleton, pose_from_angles(skeleton, angles, shift, turn))  # frames broadcast
    pivot = forward_kinematics(skeleton)[skeleton.motion_root, :3, 3]
    torch.testing.assert_close(world[:, skeleton.motion_root, :3, 3], pivot + shift, atol=1e-11, rtol=0)


def test_one_joint() -> None:
    skeleton = random_skeleton(0, 1)
    world = forward_kinematics(skeleton)
    torch.testing.assert_close(world, skeleton.T_parent_joint)
    torch.testing.assert_close(local_from_world(skeleton, world), world)
    up = torch.tensor([0.0, 2.0, 0.0], dtype=torch.float64)
    pose = pose_from_angles(skeleton, torch.ones(1, 3, dtype=torch.float64), up, torch.zeros(3, dtype=torch.float64))
    torch.testing.assert_close(pose[0, :3, 3], skeleton.T_parent_joint[0, :3, 3] + up)
    torch.testing.assert_close(pose[0, :3, :3], skeleton.T_parent_joint[0, :3, :3])  # its turn is root_angles


def test_float32_stays_float32() -> None:
    skeleton = random_skeleton(3, 8).to(torch.float32)
    angles = torch.randn(4, 8, 3, generator=torch.Generator().manual_seed(0))
    pose = pose_from_angles(skeleton, angles, torch.zeros(4, 3), torch.ones(4, 3))
    assert pose.dtype == forward_kinematics(skeleton, pose).dtype == torch.float32
    exact = pose_from_angles(
        skeleton.to(torch.float64), angles.double(), torch.zeros(4, 3).double(), torch.ones(4, 3).double()
    )
    torch.testing.assert_close(pose.double(), exact, atol=2e-6, rtol=0)


def test_wrong_joint_count_is_coded() -> None:
    skeleton = random_skeleton(0, 4)
    with pytest.raises(KinemaError, match="shape-mismatch"):
        forward_kinematics(skeleton, torch.eye(4).repeat(3, 1, 1))
    with pytest.raises(KinemaError, match="shape-mismatch"):
        pose_from_angles(skeleton, torch.zeros(5, 3), torch.zeros(3), torch.zeros(3))
    with pytest.raises(KinemaError, match="shape-mismatch"):
        local_from_world(skeleton, torch.eye(4).repeat(6, 1, 1))
    with pytest.raises(KinemaError, match="shape-mismatch"):
        pose_from_angles(skeleton, torch.zeros(4, 3), torch.zeros(4), torch.zeros(3))


def test_works_on_another_device() -> None:
    """The meta device refuses to mix with the CPU, as a GPU does."""
    skeleton = replace(random_skeleton(0, 6, moving=False)).to("meta")
    skeleton.__dict__["motion_root"] = 1  # needs values, which meta tensors have none of
    pose = pose_from_angles(
        skeleton, torch.zeros(2, 6, 3, device="meta").double(), *torch.zeros(2, 2, 3, device="meta").double()
    )
    assert local_from_world(skeleton, forward_kinematics(skeleton, pose)).shape == (2, 6, 4, 4)
