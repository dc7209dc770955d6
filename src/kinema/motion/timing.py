"""Time: resampling, cutting, and closing a loop."""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from kinema.errors import MotionError
from kinema.geometry.rotations import from_rotation_vector, slerp, to_rotation_vector
from kinema.geometry.transforms import compose, rigid_inverse, split_scale
from kinema.motion.motion import Motion
from kinema.motion.travel import heading_frames


def sample(motion: Motion, times: Tensor) -> Tensor:
    """Local frames between frames: rotations turn at constant rate, the rest is linear; clamped outside the clip.

    Args:
        motion: The clip.
        times: Seconds, [time].

    Returns:
        T_parent_joint, [time joint 4 4].
    """
    place = (times.to(motion.T_parent_joint) * motion.fps).clamp(0, motion.frame_count - 1)
    before = place.floor().long().clamp_max(max(motion.frame_count - 2, 0))
    after = (before + 1).clamp_max(motion.frame_count - 1)
    fraction = (place - before)[:, None]  # [time 1]
    N, A = split_scale(motion.T_parent_joint)
    R = slerp(N[before, ..., :3, :3], N[after, ..., :3, :3], fraction.expand(-1, motion.skeleton.joint_count))
    weight = fraction[..., None, None]
    A_between = A[before] + weight * (A[after] - A[before])
    shift = N[before, ..., :3, 3] + weight[..., 0] * (N[after, ..., :3, 3] - N[before, ..., :3, 3])
    return compose(R @ A_between, shift)


def resampled(motion: Motion, fps: float) -> Motion:
    """The same clip at about another rate; the last frame stays the last frame, so the rate is rounded to fit."""
    if not 0 < fps < 1e5:
        raise MotionError("fps-invalid", f"fps is {fps}", hint="give a rate between 1 and 240")
    if motion.frame_count == 1:
        return replace(motion, fps=fps)
    intervals = max(1, round(motion.duration * fps))
    times = torch.linspace(0, motion.duration, intervals + 1, dtype=torch.float64)
    return replace(motion, T_parent_joint=sample(motion, times), fps=intervals / motion.duration)


def loop_gap(motion: Motion) -> float:
    """How far the last frame is from the first one, travel aside: the largest joint turn, radians."""
    E = _gap(motion)
    return float(E[..., :3].norm(dim=-1).max())


def close_loop(motion: Motion) -> Motion:
    """A loop: what is left between last and first frame is spread evenly over the clip, travel aside.

    Every joint drifts by a constant rate that brings its last frame exactly onto its first one. The root's travel
    over the ground and its heading are kept: a walk goes on walking.
    """
    if motion.frame_count < 3:
        raise MotionError(
            "motion-too-short", f"{motion.frame_count} frames cannot make a loop", hint="three or more are needed"
        )
    drift = _gap(motion)  # [joint 6]
    share = torch.linspace(0, 1, motion.frame_count, dtype=drift.dtype, device=drift.device)[:, None, None]
    N, A = split_scale(_body_local(motion))
    R = N[..., :3, :3] @ from_rotation_vector(drift[:, :3] * share)
    A = A + share[..., None] * (A[0] - A[-1])
    local = compose(R @ A, N[..., :3, 3] + drift[:, 3:] * share)
    return replace(_with_body_local(motion, local), loop=True)


def repeated(motion: Motion, count: int) -> Motion:
    """A loop played several times, each round beginning where the one before it ended: travel and heading go on.

    Args:
        motion: A loop: its last frame is the first one again, travel aside.
        count: Rounds, at least one.
    """
    if count < 1 or motion.frame_count < 2:
        raise MotionError("motion-too-short", f"{count} rounds of {motion.frame_count} frames make no clip")
    place = heading_frames(motion)
    stride = place[-1] @ rigid_inverse(place[0])  # where one round carries the body
    rounds, carry = [motion.T_parent_joint], torch.eye(4).to(stride)
    for _ in range(count - 1):
        carry = stride @ carry
        later = motion.carried(carry.expand(motion.frame_count, -1, -1))
        rounds.append(later.T_parent_joint[1:])
    return replace(motion, T_parent_joint=torch.cat(rounds))


def _body_local(motion: Motion) -> Tensor:
    """Local frames with the root's travel taken out, [frame joint 4 4]."""
    return motion.carried(rigid_inverse(heading_frames(motion))).T_parent_joint


def _with_body_local(motion: Motion, local: Tensor) -> Motion:
    """Travel put back."""
    return replace(motion, T_parent_joint=local).carried(heading_frames(motion))


def _gap(motion: Motion) -> Tensor:
    """Turn (rotation vector) and shift that carry each joint's last local frame onto its first, [joint 6]."""
    local = _body_local(motion)
    first, last = local[0], local[-1]
    turn = to_rotation_vector(split_scale(last)[0][:, :3, :3].mT @ split_scale(first)[0][:, :3, :3])
    return torch.cat([turn, first[:, :3, 3] - last[:, :3, 3]], -1)
