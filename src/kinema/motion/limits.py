"""Plausible ranges of joints, and how often a clip leaves them.

Ranges are measured away from the start pose, which is the only pose of a stranger's rig that is known to be sound.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from kinema.geometry.transforms import split_scale
from kinema.motion.feet import Foot
from kinema.motion.motion import Motion
from kinema.rigging import Skeleton, forward_kinematics

SWING_LIMIT = 2.27
"""Default swing away from the start pose, radians (130 degrees: a human hip from standing to a full squat)."""
TWIST_LIMIT = 1.57
"""Default twist about the bone, radians (90 degrees: a human shoulder's)."""
HINGE_STRAIGHT = 0.35
"""A knee bent in the start pose may pass the straight leg by this, radians (20 degrees; humans reach 10)."""
HINGE_BENT = 0.17
"""Knees that bend less than this in the start pose have no known side to bend to, radians (10 degrees)."""
HINGE_HEIGHTS = (0.25, 0.65)
"""Where knees, hocks and elbows are, share of the hip's height; shoulders above and ankles below bend both ways."""


@dataclass(frozen=True)
class Hinge:
    """A knee, hock or elbow of a leg: three joints in a row that bend to one side only."""

    joints: tuple[int, int, int]
    """Above, at and below the hinge."""
    axis: Tensor
    """Axis of the bend seen in the start pose, in the frame of the joint above, unit length, [3]."""


@dataclass(frozen=True)
class JointLimits:
    """Ranges about the start pose."""

    swing: Tensor
    """Largest turn of the bone's direction, radians, [joint]."""
    twist: Tensor
    """Largest turn about the bone, radians, [joint]."""
    hinges: tuple[Hinge, ...]
    """Joints that must not bend backwards."""
    hinge_straight: float = HINGE_STRAIGHT
    """How far a hinge may pass the straight leg, radians."""

    def to(self, *args: Any, **kwargs: Any) -> JointLimits:
        """Another dtype or device, as `Tensor.to`."""
        hinges = tuple(replace(hinge, axis=hinge.axis.to(*args, **kwargs)) for hinge in self.hinges)
        return replace(self, swing=self.swing.to(*args, **kwargs), twist=self.twist.to(*args, **kwargs), hinges=hinges)


def default_limits(skeleton: Skeleton, feet: tuple[Foot, ...]) -> JointLimits:
    """Generic limits for any rig, with a hinge at each inner joint of a leg that the start pose shows bent."""
    T = forward_kinematics(skeleton)
    hinges = []
    for foot in feet:
        lowest, highest = (share * float(T[foot.leg[0], 1, 3]) for share in HINGE_HEIGHTS)
        for above, at, below in zip(foot.leg, foot.leg[1:], foot.leg[2:], strict=False):
            if not lowest < float(T[at, 1, 3]) < highest:
                continue
            upper, lower = T[at, :3, 3] - T[above, :3, 3], T[below, :3, 3] - T[at, :3, 3]
            axis = torch.linalg.cross(upper, lower)
            if float(axis.norm()) > torch.sin(torch.tensor(HINGE_BENT)) * float(upper.norm() * lower.norm()):
                unit = axis / axis.norm()
                hinges.append(Hinge((above, at, below), T[above, :3, :3].mT @ unit))
    full = T.new_full((skeleton.joint_count,), 1.0)
    return JointLimits(full * SWING_LIMIT, full * TWIST_LIMIT, tuple(hinges))


def limit_violations(motion: Motion, limits: JointLimits) -> float:
    """Share of frames x motion joints outside their limits, the motion root aside, 0..1."""
    skeleton = motion.skeleton
    joints = [joint for joint in skeleton.motion_joints if joint != skeleton.motion_root]
    if not joints:
        return 0.0
    now = split_scale(motion.T_parent_joint[:, joints])[0][..., :3, :3]
    turn = skeleton.T_parent_joint[joints, :3, :3].mT @ now  # [frame joint 3 3]
    bone = torch.nn.functional.normalize(skeleton.tails[joints], dim=-1)
    swing, twist = swing_and_twist(turn, bone)
    outside = (swing > limits.swing[joints]) | (twist > limits.twist[joints])
    place = {joint: index for index, joint in enumerate(joints)}
    for hinge in limits.hinges:
        if hinge.joints[1] in place:
            outside[:, place[hinge.joints[1]]] |= hinge_angles(motion, hinge) < -limits.hinge_straight
    return float(outside.double().mean())


def swing_and_twist(R: Tensor, axis: Tensor) -> tuple[Tensor, Tensor]:
    """Angles by which rotations move an axis and turn about it.

    Args:
        R: [*batch 3 3].
        axis: Unit vectors, [*batch 3]; a zero vector (a bone without length) gives neither.

    Returns:
        Swing and twist, radians from 0 to pi, [*batch] each.
    """
    moved = (R @ axis[..., None]).squeeze(-1)
    swing = torch.atan2(torch.linalg.cross(axis.expand_as(moved), moved).norm(dim=-1), (axis * moved).sum(-1))
    # 2 sin(angle) times the unit axis is the antisymmetric part; its share along the bone over 1 + trace is tan(twist / 2)
    w = torch.stack([R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1]], -1)
    scalar = 1 + R.diagonal(dim1=-2, dim2=-1).sum(-1)
    twist = 2 * torch.atan2((w * axis).sum(-1).abs(), scalar)
    return swing, twist


def hinge_angles(motion: Motion, hinge: Hinge) -> Tensor:
    """Bend of a hinge in each frame: positive as in the start pose, negative backwards, radians, [frame]."""
    above, at, below = hinge.joints
    T = motion.T_world_joint
    upper, lower = T[:, at, :3, 3] - T[:, above, :3, 3], T[:, below, :3, 3] - T[:, at, :3, 3]
    axis = split_scale(T[:, above])[0][:, :3, :3] @ hinge.axis
    return torch.atan2((torch.linalg.cross(upper, lower) * axis).sum(-1), (upper * lower).sum(-1))
