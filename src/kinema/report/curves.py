"""What the plots of a motion show: joint angles and heights of the feet over time."""

from __future__ import annotations

import math

import torch

from kinema.geometry.rotations import to_rotation_vector
from kinema.geometry.transforms import split_scale
from kinema.motion import Foot, Motion
from kinema.motion.feet import Body
from kinema.motion.stance import sole_paths
from kinema.report.plots import Curve


def joint_angles(motion: Motion, *, count: int = 8) -> dict[str, Curve]:
    """Turn of the busiest joints away from the start pose, each about its own main axis, degrees over seconds.

    The main axis is the direction in which the joint's rotation vector varies most, so that a hinge shows its bend with its
    sign.

    Args:
        motion: The clip.
        count: How many joints, those of the widest range first.

    Returns:
        Joint's name -> seconds and degrees.
    """
    joints = list(motion.skeleton.motion_joints)
    if not joints:
        return {}
    with torch.no_grad():
        local = split_scale(motion.T_parent_joint[:, joints].double())[0][..., :3, :3]
        start = motion.skeleton.T_parent_joint[joints, :3, :3].double()
        turns = to_rotation_vector(start.mT @ local)  # [frame joint 3]
        away = (turns - turns.mean(0)).transpose(0, 1)  # [joint frame 3]
        _, axes = torch.linalg.eigh(away.mT @ away)
        axis = axes[..., -1]  # [joint 3]
        largest = axis.abs().argmax(-1, keepdim=True)
        axis = axis * axis.gather(-1, largest).sign()  # an eigenvector has no sign of its own
        angles = torch.einsum("fjc,jc->jf", turns, axis) * (180 / math.pi)
        spread = angles.amax(1) - angles.amin(1)
        chosen = spread.argsort(descending=True, stable=True)[:count].tolist()
    times = motion.times.tolist()
    return {motion.skeleton.names[joints[index]]: (times, angles[index].tolist()) for index in chosen}


def foot_heights(body: Body, motion: Motion, feet: tuple[Foot, ...]) -> dict[str, Curve]:
    """Height of each foot's lowest point above the ground, centimetres over seconds."""
    if not feet:
        return {}
    with torch.no_grad():
        heights = sole_paths(body, motion, feet).heights * 100
    times = motion.times.tolist()
    return {foot.name: (times, heights[:, index].tolist()) for index, foot in enumerate(feet)}
