"""Where the body as a whole goes: heading, travel, and the way between in-place clips and root motion."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from kinema.geometry.transforms import compose, rigid_inverse, split_scale, translating
from kinema.motion.motion import Motion
from kinema.rigging import forward_kinematics


def heading_frames(motion: Motion) -> Tensor:
    """The body's place on the ground and the way it faces, relative to the start pose.

    Heading is the part of the motion root's turn (away from the start pose) that is about the vertical; place is
    what carries the root's start position over the ground. Height and tilt stay with the body.

    Args:
        motion: The clip.

    Returns:
        Rigid frames with horizontal origin and a turn about +Y, [frame 4 4].
    """
    root = motion.skeleton.motion_root
    start = forward_kinematics(motion.skeleton)[root]
    now = split_scale(motion.T_world_joint[:, root])[0]
    turn = now[:, :3, :3] @ start[:3, :3].mT
    # the rotation about y nearest to `turn`, which is its swing-twist twist
    yaw = torch.atan2(turn[:, 0, 2] - turn[:, 2, 0], turn[:, 0, 0] + turn[:, 2, 2])
    cosine, sine, zero, one = yaw.cos(), yaw.sin(), torch.zeros_like(yaw), torch.ones_like(yaw)
    R = torch.stack([cosine, zero, sine, zero, one, zero, -sine, zero, cosine], -1).unflatten(-1, (3, 3))
    place = now[:, :3, 3] - (R @ start[:3, 3:]).squeeze(-1)
    level = torch.stack([place[:, 0], zero, place[:, 2]], -1)
    return compose(R, level)


def mean_velocity(motion: Motion) -> Tensor:
    """Average velocity of the motion root over the ground, metres a second, [3] with zero height."""
    path = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3]
    if motion.frame_count < 2:
        return torch.zeros_like(path[0])
    return (path[-1] - path[0]) / motion.duration * path.new_tensor([1.0, 0.0, 1.0])


def in_place(motion: Motion) -> Motion:
    """The clip on the spot: its average travel taken out, its sway kept. `moving` puts travel back exactly."""
    return motion.carried(translating(-motion.times[:, None] * mean_velocity(motion)))


def facing_start(motion: Motion) -> Motion:
    """The clip begun at the start pose's place and heading, carried as one rigid piece."""
    return motion.carried(rigid_inverse(heading_frames(motion)[:1]).expand(motion.frame_count, -1, -1))


def turn_as(motion: Motion, other: Motion) -> Motion:
    """The motion turned about its root, evenly over its length, until it turns as much in all as another one does.

    A loop that turns by a hair walks in a circle, and jumps in players that carry only its way on.
    """
    mine, theirs = (_whole_turn(clip) for clip in (motion, other))
    drift = torch.remainder(theirs - mine + math.pi, 2 * math.pi) - math.pi
    angle = torch.linspace(0, 1, motion.frame_count).to(drift) * drift
    cosine, sine, zero, one = angle.cos(), angle.sin(), torch.zeros_like(angle), torch.ones_like(angle)
    R = torch.stack([cosine, zero, sine, zero, one, zero, -sine, zero, cosine], -1).unflatten(-1, (3, 3))
    place = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3] * angle.new_tensor([1.0, 0.0, 1.0])
    return motion.carried(compose(R, place - (R @ place[..., None]).squeeze(-1)))


def _whole_turn(motion: Motion) -> Tensor:
    """Turn about the vertical from the first frame to the last, radians, []."""
    R = heading_frames(motion)[:, :3, :3]
    turned = R[-1] @ R[0].mT
    return torch.atan2(turned[0, 2], turned[0, 0])
