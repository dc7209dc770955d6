"""Forward kinematics: joint angles to world frames, batched over frames and differentiable (AKD §4.1, §4.4).

The walk goes level by level through the tree: a rig of 50 joints is about ten batched matrix products deep.
"""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.geometry.rotations import from_euler_xyz
from kinema.geometry.transforms import compose
from kinema.rigging.skeleton import Skeleton
from kinema.shapes import check_shape


def forward_kinematics(skeleton: Skeleton, T_parent_joint: Tensor | None = None) -> Tensor:
    """World frames of all joints.

    Args:
        skeleton: The tree.
        T_parent_joint: Local frames, [*batch joint 4 4]; the start pose if not given.

    Returns:
        T_world_joint, [*batch joint 4 4].
    """
    local = skeleton.T_parent_joint if T_parent_joint is None else T_parent_joint
    check_shape(local, "*batch joint 4 4", name="T_parent_joint", joint=skeleton.joint_count)
    blocks = [local[..., :1, :, :]]
    levels, order = skeleton.walk
    for joints, parents in levels:
        # the level above holds every parent of this one
        blocks.append(blocks[-1][..., parents, :, :] @ local[..., joints, :, :])
    return torch.cat(blocks, -3)[..., order, :, :]


def local_from_world(skeleton: Skeleton, T_world_joint: Tensor) -> Tensor:
    """Local frames that give these world frames, [*batch joint 4 4] -> [*batch joint 4 4]."""
    check_shape(T_world_joint, "*batch joint 4 4", name="T_world_joint", joint=skeleton.joint_count)
    parents = torch.tensor(skeleton.parents[1:], dtype=torch.long)
    root, rest = T_world_joint[..., :1, :, :], T_world_joint[..., 1:, :, :]
    return torch.cat([root, torch.linalg.solve(T_world_joint[..., parents, :, :], rest)], -3)


def move_root(skeleton: Skeleton, T_parent_joint: Tensor, T_world_old: Tensor) -> Tensor:
    """Carry the whole body through a world transform, at the joint that carries it (`Skeleton.motion_root`).

    Only that joint's local frame changes, so an exported clip moves the artist's own root bone and not the scene above it.

    Args:
        skeleton: The tree.
        T_parent_joint: Local frames, [*batch joint 4 4].
        T_world_old: Where the body's old world goes, [*batch 4 4].

    Returns:
        T_parent_joint, [*batch joint 4 4].
    """
    root = skeleton.motion_root
    above = skeleton.parents[root]
    moved = T_parent_joint[..., root, :, :]
    if above < 0:
        moved = T_world_old @ moved
    else:
        T_world_above = forward_kinematics(skeleton, T_parent_joint)[..., above, :, :]
        try:
            moved = torch.linalg.solve(T_world_above, T_world_old @ T_world_above @ moved)
        except torch.linalg.LinAlgError as error:  # pyright: ignore[reportPrivateImportUsage]
            raise RigError(
                "ancestor-flat",
                f"'{skeleton.names[above]}', above the body's root, is scaled to nothing in some frame",
                hint="the body cannot be moved there: take the scale out of the clip",
            ) from error
    is_root = (torch.arange(skeleton.joint_count, device=moved.device) == root)[:, None, None]
    return torch.where(is_root, moved[..., None, :, :], T_parent_joint)


def pose_from_angles(skeleton: Skeleton, angles: Tensor, root_translation: Tensor, root_angles: Tensor) -> Tensor:
    """Local frames of a pose: a 6-DoF root and a 3-DoF compound rotation at every other motion joint (AKD's Θ, §4.4).

    Angles turn each joint away from the start pose in its own frame: local = start · Rx Ry Rz. The root motion
    turns the whole body about its motion root's start position, then shifts it.

    Args:
        skeleton: The tree; joints that do not move ignore their angles, and so does the motion root: its turn is
            `root_angles`.
        angles: Radians, [*batch joint 3].
        root_translation: Metres in the world, [*batch 3].
        root_angles: Radians about world axes, X-Y'-Z'', [*batch 3].

    Returns:
        T_parent_joint, [*batch joint 4 4].
    """
    check_shape(angles, "*batch joint 3", name="angles", joint=skeleton.joint_count)
    check_shape(root_translation, "*batch 3", name="root_translation")
    check_shape(root_angles, "*batch 3", name="root_angles")
    turning = skeleton.moves.clone()
    turning[skeleton.motion_root] = False
    turns = from_euler_xyz(angles * turning[:, None])
    local = skeleton.T_parent_joint @ compose(turns, torch.zeros_like(angles))
    pivot = forward_kinematics(skeleton)[skeleton.motion_root, :3, 3]
    R = from_euler_xyz(root_angles)
    return move_root(skeleton, local, compose(R, pivot + root_translation - (R @ pivot[:, None]).squeeze(-1)))
