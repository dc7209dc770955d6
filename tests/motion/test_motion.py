"""`Motion`: what is refused, and the algebra of carrying a body along."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from kinema.errors import KinemaError, MotionError
from kinema.motion import Motion
from kinema.rigging import Skeleton, forward_kinematics
from tests.strategies import random_rigid, random_skeleton, skeletons

TIGHT = 1e-11
"""Solves and products along a chain of a dozen rigid transforms."""


def random_motion(skeleton: Skeleton, seed: int, frame_count: int = 5, fps: float = 10.0) -> Motion:
    """Every joint anywhere, those above the motion root too, as artists do."""
    generator = torch.Generator().manual_seed(seed)
    return Motion(skeleton, random_rigid(generator, frame_count, skeleton.joint_count), fps)


def body(motion: Motion) -> list[int]:
    return motion.skeleton.descendants(motion.skeleton.motion_root)


@given(skeletons(), st.integers(1, 6))
def test_rest_holds_the_start_pose(skeleton: Skeleton, frame_count: int) -> None:
    motion = Motion.rest(skeleton, frame_count=frame_count, fps=8)
    assert motion.frame_count == frame_count and motion.duration == (frame_count - 1) / 8
    assert motion.times.tolist() == [frame / 8 for frame in range(frame_count)]
    expected = forward_kinematics(skeleton).expand(frame_count, -1, -1, -1)
    torch.testing.assert_close(motion.T_world_joint, expected)
    motion.T_parent_joint[0] += 1  # frames are the motion's own, not views of the skeleton
    assert not torch.equal(motion.T_parent_joint[0], skeleton.T_parent_joint)


@given(skeletons(moving=False), st.integers(0, 1000), st.floats(-3, 3))
def test_moving_shifts_the_body_by_speed_times_time(skeleton: Skeleton, seed: int, speed: float) -> None:
    motion = random_motion(skeleton, seed)
    moved = motion.moving(speed, direction=(3.0, 0.0, -4.0))
    shift = motion.times[:, None] * speed * torch.tensor([0.6, 0.0, -0.8], dtype=torch.float64)
    expected = motion.T_world_joint[:, body(motion), :3, 3] + shift[:, None]
    torch.testing.assert_close(moved.T_world_joint[:, body(motion), :3, 3], expected, atol=TIGHT, rtol=0)
    turned = moved.T_world_joint[:, body(motion), :3, :3]
    torch.testing.assert_close(turned, motion.T_world_joint[:, body(motion), :3, :3], atol=TIGHT, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000), st.floats(-3, 3), st.floats(-3, 3))
def test_speeds_add_and_cancel(skeleton: Skeleton, seed: int, one: float, other: float) -> None:
    motion = random_motion(skeleton, seed)
    both, sum_of = motion.moving(one).moving(other), motion.moving(one + other)
    torch.testing.assert_close(both.T_parent_joint, sum_of.T_parent_joint, atol=TIGHT, rtol=0)
    back = motion.moving(one).moving(-one)
    torch.testing.assert_close(back.T_parent_joint, motion.T_parent_joint, atol=TIGHT, rtol=0)


def test_one_frame_does_not_move() -> None:
    motion = random_motion(random_skeleton(0, 4), 0, frame_count=1)
    torch.testing.assert_close(motion.moving(5).T_parent_joint, motion.T_parent_joint)
    assert motion.duration == 0


@pytest.mark.parametrize("direction", [(0.0, 0.0, 0.0), (math.nan, 0.0, 1.0), (math.inf, 0.0, 0.0)])
def test_directions_without_length_are_refused(direction: tuple[float, float, float]) -> None:
    with pytest.raises(MotionError, match="direction-invalid"):
        Motion.rest(random_skeleton(0, 2), frame_count=2, fps=1).moving(1, direction=direction)


@pytest.mark.parametrize("fps", [0, -1, math.nan, math.inf, 1e6])
def test_rates_that_make_no_sense_are_refused(fps: float) -> None:
    with pytest.raises(MotionError, match="fps-invalid"):
        Motion.rest(random_skeleton(0, 2), frame_count=2, fps=fps)


def test_shapes_are_checked() -> None:
    skeleton = random_skeleton(0, 2)
    with pytest.raises(MotionError, match="motion-empty"):
        Motion.rest(skeleton, frame_count=0, fps=1)
    with pytest.raises(MotionError, match="motion-empty"):
        Motion(skeleton, torch.zeros(0, 2, 4, 4), 10)
    with pytest.raises(KinemaError, match="shape-mismatch"):
        Motion(skeleton, torch.zeros(5, 3, 4, 4), 10)


def test_world_frames_follow_a_replaced_pose() -> None:
    motion = random_motion(random_skeleton(1, 3), 0)
    before = motion.T_world_joint
    assert motion.T_world_joint is before, "kept"
    other = replace(motion, T_parent_joint=motion.T_parent_joint.flip(0))
    torch.testing.assert_close(other.T_world_joint, before.flip(0))


def test_gradients_flow_although_world_frames_were_first_asked_for_without() -> None:
    skeleton = random_skeleton(1, 3)
    leaf = random_rigid(torch.Generator().manual_seed(0), 2, 3).requires_grad_()
    motion = Motion(skeleton, leaf, 10)
    with torch.no_grad():
        assert not motion.T_world_joint.requires_grad

    def gradient() -> Tensor:
        return torch.autograd.grad(motion.T_world_joint[..., 3].sum(), leaf)[0]

    assert float(gradient().abs().sum()) > 0
    assert torch.equal(gradient(), gradient()), "a second backward needs a second graph"


def test_float32_stays_float32() -> None:
    motion = random_motion(random_skeleton(1, 3), 0).to(torch.float32)
    moved = motion.moving(1.0)
    assert moved.T_parent_joint.dtype == moved.T_world_joint.dtype == moved.times.dtype == torch.float32
    assert moved.skeleton.T_parent_joint.dtype == torch.float32


def test_works_on_another_device() -> None:
    """The meta device refuses to mix with the CPU, as a GPU does."""
    skeleton = random_skeleton(0, 4)
    assert skeleton.motion_root == 0  # asked for here, since meta tensors have no values
    motion = random_motion(skeleton, 0)
    there = motion.to("meta")
    there.skeleton.__dict__["motion_root"] = 0
    moved = there.moving(2.0)
    assert moved.T_world_joint.device.type == "meta" and moved.times.device.type == "meta"


def test_motions_compare_by_identity() -> None:
    skeleton = random_skeleton(0, 2)
    one, other = (Motion.rest(skeleton, frame_count=2, fps=1) for _ in range(2))
    assert one == one and one != other and len({one, other}) == 2
