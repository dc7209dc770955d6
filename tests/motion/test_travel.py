"""Heading, travel, and the two ways between in-place and root motion."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose, rigid_inverse
from kinema.motion import Motion, facing_start, heading_frames, in_place, mean_velocity
from kinema.motion.travel import turn_as
from kinema.rigging import Skeleton
from tests.motion.test_motion import TIGHT, body, random_motion
from tests.strategies import random_skeleton, skeletons


def placed(yaw: torch.Tensor, x: torch.Tensor, z: torch.Tensor) -> torch.Tensor:
    """Ground frames with a turn about +Y, [frame 4 4]."""
    zero = torch.zeros_like(yaw)
    R = from_rotation_vector(torch.stack([zero, yaw, zero], -1))
    return compose(R, torch.stack([x, zero, z], -1))


@given(skeletons(moving=False), st.integers(0, 1000))
def test_heading_is_what_carries_the_start_pose_over_the_ground(skeleton: Skeleton, seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    x, z = torch.randn(2, 4, generator=generator, dtype=torch.float64)
    yaw = torch.tensor([0.0, 3.1, -1.5, 1e-9], dtype=torch.float64)
    carried = Motion.rest(skeleton, frame_count=4, fps=10).carried(placed(yaw, x, z))
    torch.testing.assert_close(heading_frames(carried), placed(yaw, x, z), atol=TIGHT, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_headings_follow_the_ground(skeleton: Skeleton, seed: int) -> None:
    """Equivariance: carrying a motion by a ground frame carries its headings."""
    motion = random_motion(skeleton, seed)
    ground = placed(*torch.randn(3, 5, generator=torch.Generator().manual_seed(seed), dtype=torch.float64))
    carried = heading_frames(motion.carried(ground))
    torch.testing.assert_close(carried, ground @ heading_frames(motion), atol=1e-8, rtol=0)
    still = motion.carried(rigid_inverse(heading_frames(motion)))
    identity = torch.eye(4, dtype=torch.float64).expand(5, 4, 4)
    torch.testing.assert_close(heading_frames(still), identity, atol=1e-8, rtol=0)


def test_tilt_and_height_stay_with_the_body() -> None:
    skeleton = random_skeleton(2, 4)
    lean = from_rotation_vector(torch.tensor([0.3, 0.0, 0.0], dtype=torch.float64))
    pivot = Motion.rest(skeleton, frame_count=1, fps=1).T_world_joint[0, skeleton.motion_root, :3, 3]
    up = torch.tensor([0.0, 0.7, 0.0], dtype=torch.float64)
    leaned = Motion.rest(skeleton, frame_count=1, fps=1).carried(compose(lean, pivot - lean @ pivot + up)[None])
    torch.testing.assert_close(heading_frames(leaned)[0], torch.eye(4, dtype=torch.float64), atol=TIGHT, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_in_place_and_moving_are_inverse(skeleton: Skeleton, seed: int) -> None:
    motion = random_motion(skeleton, seed)
    velocity = mean_velocity(motion)
    assert float(velocity[1]) == 0
    still = in_place(motion)
    assert float(mean_velocity(still).norm()) == pytest.approx(0, abs=TIGHT)
    again = still.moving(float(velocity.norm()), direction=tuple(velocity.tolist()))
    torch.testing.assert_close(again.T_parent_joint, motion.T_parent_joint, atol=TIGHT, rtol=0)
    heights = still.T_world_joint[:, body(motion), 1, 3]
    torch.testing.assert_close(heights, motion.T_world_joint[:, body(motion), 1, 3], atol=TIGHT, rtol=0)


@given(skeletons(), st.floats(0.1, 5), st.floats(-math.pi, math.pi))
def test_mean_velocity_of_steady_travel(skeleton: Skeleton, speed: float, yaw: float) -> None:
    way = (math.cos(yaw), 0.0, math.sin(yaw))
    motion = Motion.rest(skeleton, frame_count=4, fps=10).moving(speed, direction=way)
    torch.testing.assert_close(
        mean_velocity(motion), speed * torch.tensor(way, dtype=torch.float64), atol=1e-10, rtol=0
    )


def test_one_frame_has_no_velocity() -> None:
    motion = random_motion(random_skeleton(0, 3), 0, frame_count=1)
    assert mean_velocity(motion).tolist() == [0, 0, 0]
    torch.testing.assert_close(in_place(motion).T_parent_joint, motion.T_parent_joint)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_facing_start_is_one_rigid_piece(skeleton: Skeleton, seed: int) -> None:
    motion = random_motion(skeleton, seed)
    faced = facing_start(motion)
    torch.testing.assert_close(heading_frames(faced)[0], torch.eye(4, dtype=torch.float64), atol=1e-8, rtol=0)
    inside = body(motion)
    pieces = faced.T_world_joint[:, inside] @ torch.linalg.inv(motion.T_world_joint[:, inside])
    torch.testing.assert_close(pieces, pieces[:1, :1].expand_as(pieces), atol=1e-9, rtol=0)


def test_a_motion_turns_as_another_does() -> None:
    skeleton = random_skeleton(3, joint_count=4, moving=False)
    frames = 9
    straight = Motion.rest(skeleton, frame_count=frames, fps=10).moving(1.0)
    drift = torch.linspace(0, 0.4, frames, dtype=torch.float64)
    zero = torch.zeros_like(drift)
    drifted = Motion.rest(skeleton, frame_count=frames, fps=10).carried(placed(drift, 0.1 * drift, zero))
    mended = turn_as(drifted, straight)
    root = skeleton.motion_root
    torch.testing.assert_close(
        heading_frames(mended)[-1, :3, :3], torch.eye(3, dtype=torch.float64), atol=TIGHT, rtol=0
    )
    torch.testing.assert_close(mended.T_parent_joint[0], drifted.T_parent_joint[0], atol=TIGHT, rtol=0)
    places = [clip.T_world_joint[:, root, :3, 3] for clip in (mended, drifted)]
    torch.testing.assert_close(*places, atol=TIGHT, rtol=0)  # its way is the same
    torch.testing.assert_close(turn_as(straight, straight).T_parent_joint, straight.T_parent_joint, atol=TIGHT, rtol=0)
