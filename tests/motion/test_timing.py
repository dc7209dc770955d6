"""Resampling and loops, by identities that hold for any motion, stretched joints included."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from kinema.errors import MotionError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion, close_loop, heading_frames, loop_gap, resampled, sample
from kinema.rigging import Skeleton, pose_from_angles
from tests.motion.test_motion import TIGHT, random_motion
from tests.strategies import random_skeleton, skeletons


def smooth_motion(skeleton: Skeleton, seed: int, frame_count: int = 7) -> Motion:
    """Turns below a right angle, a root that travels, turns and bobs."""
    generator = torch.Generator().manual_seed(seed)
    angles = 0.4 * torch.randn(frame_count, skeleton.joint_count, 3, generator=generator, dtype=torch.float64)
    shift, turn = torch.randn(2, frame_count, 3, generator=generator, dtype=torch.float64)
    return Motion(skeleton, pose_from_angles(skeleton, angles, shift, 0.3 * turn), 10.0)


def stretched(motion: Motion, seed: int) -> Motion:
    """Every joint scaled unevenly, differently in every frame."""
    scale = (
        torch.rand(*motion.T_parent_joint.shape[:2], 3, generator=torch.Generator().manual_seed(seed)).double() + 0.5
    )
    local = motion.T_parent_joint
    return replace(motion, T_parent_joint=compose(local[..., :3, :3] * scale[..., None, :], local[..., :3, 3]))


@given(skeletons(moving=False), st.integers(0, 1000), st.booleans())
def test_sampling_at_the_frames_gives_the_frames(skeleton: Skeleton, seed: int, stretch: bool) -> None:
    motion = random_motion(skeleton, seed)
    motion = stretched(motion, seed) if stretch else motion
    torch.testing.assert_close(sample(motion, motion.times), motion.T_parent_joint, atol=1e-7, rtol=0)
    outside = sample(motion, torch.tensor([-5.0, 99.0]))
    torch.testing.assert_close(outside, motion.T_parent_joint[[0, -1]], atol=1e-7, rtol=0)


@pytest.mark.parametrize("fps", [3.0, 10.0, 24.0, 29.97, 120.0])
def test_resampling_a_steady_turn_is_exact(fps: float) -> None:
    """One joint turning at a constant rate while it moves and grows linearly: the closed form at any time."""
    skeleton = random_skeleton(0, 1)
    axis = torch.tensor([0.48, 0.6, -0.64], dtype=torch.float64)

    def frames(times: torch.Tensor) -> torch.Tensor:
        R = from_rotation_vector(2.0 * times[:, None] * axis)
        return compose(R * (1 + times)[:, None, None], times[:, None] * axis)[:, None]

    motion = Motion(skeleton, frames(torch.arange(11, dtype=torch.float64) / 10), 10.0, loop=True)
    result = resampled(motion, fps)
    assert result.duration == pytest.approx(motion.duration, abs=1e-12) and result.loop
    assert result.fps == pytest.approx(fps, abs=0.5 / motion.duration)
    torch.testing.assert_close(result.T_parent_joint, frames(result.times), atol=1e-12, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000), st.integers(1, 4))
def test_resampling_up_and_back_is_the_identity(skeleton: Skeleton, seed: int, factor: int) -> None:
    motion = stretched(smooth_motion(skeleton, seed), seed)
    fine = resampled(motion, factor * motion.fps)
    assert fine.frame_count == factor * (motion.frame_count - 1) + 1
    torch.testing.assert_close(fine.T_parent_joint[::factor], motion.T_parent_joint, atol=1e-9, rtol=0)
    back = resampled(fine, motion.fps)
    torch.testing.assert_close(back.T_parent_joint, motion.T_parent_joint, atol=1e-9, rtol=0)


def test_resampling_short_clips() -> None:
    one = Motion.rest(random_skeleton(0, 2), frame_count=1, fps=10)
    assert resampled(one, 25).fps == 25 and resampled(one, 25).frame_count == 1
    two = Motion.rest(random_skeleton(0, 2), frame_count=2, fps=100)
    assert resampled(two, 5).frame_count == 2, "first and last frame stay"
    for fps in (0.0, -3.0, math.nan):
        with pytest.raises(MotionError, match="fps-invalid"):
            resampled(two, fps)


def test_sampling_keeps_float32() -> None:
    motion = smooth_motion(random_skeleton(3, 4), 0).to(torch.float32)
    assert resampled(motion, 33).T_parent_joint.dtype == torch.float32
    assert close_loop(motion).T_parent_joint.dtype == torch.float32


@given(skeletons(moving=False), st.integers(0, 1000), st.booleans())
def test_closed_loops_repeat_their_first_frame_and_keep_their_travel(
    skeleton: Skeleton, seed: int, stretch: bool
) -> None:
    motion = smooth_motion(skeleton, seed)
    motion = stretched(motion, seed) if stretch else motion
    loop = close_loop(motion)
    assert loop.loop and loop_gap(loop) < 1e-7
    headings = heading_frames(motion)
    body = skeleton.descendants(skeleton.motion_root)
    onward = headings[-1] @ torch.linalg.inv(headings[0])
    first, last = loop.T_world_joint[0, body], loop.T_world_joint[-1, body]
    torch.testing.assert_close(last, onward @ first, atol=1e-9, rtol=0)
    torch.testing.assert_close(loop.T_parent_joint[0], motion.T_parent_joint[0], atol=1e-9, rtol=0)


@given(skeletons(moving=False), st.integers(0, 1000))
def test_closing_a_closed_loop_changes_nothing(skeleton: Skeleton, seed: int) -> None:
    loop = close_loop(smooth_motion(skeleton, seed))
    torch.testing.assert_close(close_loop(loop).T_parent_joint, loop.T_parent_joint, atol=1e-8, rtol=0)


def test_the_gap_is_spread_evenly() -> None:
    """A held pose whose one joint drifts by 0.6 rad: closing takes the drift out at a constant rate."""
    skeleton = random_skeleton(6, 3)
    angles = torch.zeros(7, 3, 3, dtype=torch.float64)
    angles[:, 1, 1] = torch.linspace(0, 0.6, 7, dtype=torch.float64)
    nothing = torch.zeros(7, 3, dtype=torch.float64)
    motion = Motion(skeleton, pose_from_angles(skeleton, angles, nothing, nothing), 10.0)
    assert loop_gap(motion) == pytest.approx(0.6, abs=1e-12)
    held = skeleton.T_parent_joint.expand(7, -1, -1, -1)
    torch.testing.assert_close(close_loop(motion).T_parent_joint, held, atol=TIGHT, rtol=0)


def test_too_short_to_loop() -> None:
    with pytest.raises(MotionError, match="motion-too-short"):
        close_loop(Motion.rest(random_skeleton(0, 2), frame_count=2, fps=10))
