"""What a pose is: rotations of the joints away from the rest pose, in the character's axes; and the same as displacements.

A joint's turn C is written in the axes that the character has at rest, so that every rig shares conventions whatever its joint
frames are: with D the turn of a joint's frame in the world, D = D_parent C. The root's D is the body's tilt; its heading and place
are no part of a pose. Poses travel as rotation vectors, [*batch token 3] in radians. What diffusion works on is one of two
`Representation`s of them:

* `Rotations`: the rotation vectors themselves;
* `Displacements`: how far joints move against the root, in units. Back to rotations by the smallest turn that explains them, which
  leaves twists, and turns of joints that nothing hangs from, unobserved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector, nearest_rotation, to_rotation_vector, turning
from kinema.geometry.transforms import compose
from kinema.posespace.tokens import PoseError, RigBatch, RigTokens
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape

STRAIGHT = 1e-3
"""Children whose offsets span less than this share of their longest extent across it lie on one line: twist is not seen."""
FURTHEST = 1.0
"""Turns that are made larger do not go beyond this, radians."""


class Representation(Protocol):
    """A pose as diffusion sees it."""

    @property
    def name(self) -> str: ...
    @property
    def mirror(self) -> tuple[float, float, float]:
        """Signs of the three numbers of a joint when left and right change sides."""
        ...

    def encode(self, rig: RigTokens, poses: Tensor) -> Tensor:
        """Rotation vectors to the representation, [*batch token 3] -> [*batch token 3]."""
        ...

    def decode(self, rig: RigTokens, x: Tensor) -> Tensor:
        """Back to rotation vectors, [*batch token 3] -> [*batch token 3]."""
        ...


@dataclass(frozen=True)
class Rotations:
    """Rotation vectors as they are."""

    name: str = "rotations"
    mirror: tuple[float, float, float] = (-1.0, -1.0, 1.0)  # a turn is a pseudovector

    def encode(self, rig: RigTokens, poses: Tensor) -> Tensor:
        return poses

    def decode(self, rig: RigTokens, x: Tensor) -> Tensor:
        return x


@dataclass(frozen=True)
class Displacements:
    """Joints moved against the root, in units of the rig."""

    name: str = "displacements"
    mirror: tuple[float, float, float] = (1.0, 1.0, -1.0)

    def encode(self, rig: RigTokens, poses: Tensor) -> Tensor:
        return joint_frames(rig, poses)[..., :3, 3] - rig.rest.to(poses)

    def decode(self, rig: RigTokens, x: Tensor) -> Tensor:
        return rotations_from_positions(rig, x + rig.rest.to(x))


REPRESENTATIONS: tuple[Representation, ...] = (Rotations(), Displacements())


def check_poses(rig: RigTokens, poses: Tensor) -> None:
    """Refuse poses of another rig, or with numbers that are none."""
    check_shape(poses, "*batch token 3", name="poses", token=rig.token_count)
    if not bool(torch.isfinite(poses).all()):
        raise PoseError("poses-not-finite", "a pose holds NaN or infinite numbers")


def widened(poses: Tensor, variety: float) -> Tensor:
    """Poses whose turns are larger or smaller by a factor, [*batch token 3].

    What grows comes no further than `FURTHEST`, where turns stay as they are; beyond it they come back to it.
    """
    if variety <= 1:
        return poses * variety
    turned = poses.square().sum(-1, keepdim=True) / FURTHEST**2
    return poses * (variety / (1 + (variety**2 - 1) * turned).sqrt())


def joint_frames(rig: RigTokens | RigBatch, poses: Tensor) -> Tensor:
    """How joints are turned (D, in the character's axes) and where they are against the root, in units.

    Args:
        rig: The tokens, or a padded batch whose rows are those of the poses.
        poses: Rotation vectors, [*batch token 3].

    Returns:
        [*batch token 4 4].
    """
    parents, rest = rig.parents, rig.rest.to(poses)
    last = parents.shape[-1]
    above = torch.where(parents < 0, last, parents)
    reach = torch.gather(rest, -2, parents.clamp_min(0)[..., None].expand_as(rest))
    T = compose(from_rotation_vector(poses), (rest - reach) * (parents >= 0)[..., None])
    # every round doubles how much of the way from the root a frame holds; the last row is the world itself
    world = torch.eye(4).to(T).expand(*T.shape[:-3], 1, 4, 4)
    above = torch.cat([above, torch.full_like(above[..., :1], last)], -1).expand(*T.shape[:-3], last + 1)
    T = torch.cat([T, world], -3)
    while bool((above < last).any()):
        T = torch.gather(T, -3, above[..., None, None].expand_as(T)) @ T
        above = torch.gather(above, -1, above)
    return T[..., :last, :, :]


def joint_positions(rig: RigTokens, poses: Tensor) -> Tensor:
    """Where joints are against the root, in body heights: what distances between poses are measured in, [*batch token 3]."""
    return joint_frames(rig, poses)[..., :3, 3] * (rig.unit / rig.height)


def rotations_from_positions(rig: RigTokens, positions: Tensor) -> Tensor:
    """The smallest turns that bring joints to given places.

    Joint by joint from the root: the turn whose children come nearest to where they should be (Kabsch); where they all lie on one
    line, the one that does not twist about it; where there are none, none at all.

    Args:
        rig: The tokens.
        positions: Joints against the root, in units, [*batch token 3].

    Returns:
        Rotation vectors, [*batch token 3].
    """
    check_shape(positions, "*batch token 3", name="positions", token=rig.token_count)
    offsets = rig.offsets.to(positions)
    eye = torch.eye(3).to(positions).expand(*positions.shape[:-2], 3, 3)
    D: list[Tensor] = []
    turns: list[Tensor] = []
    for token, parent in enumerate(rig.parents.tolist()):
        children = torch.nonzero(rig.parents == token).flatten()
        before = D[parent] if parent >= 0 else eye
        turn = eye
        if len(children):
            wanted = (positions[..., children, :] - positions[..., token : token + 1, :]) @ before  # in the turned axes
            turn = _explaining(offsets[children], wanted, eye)
        turns.append(to_rotation_vector(turn))
        D.append(before @ turn)
    return torch.stack(turns, -2)


def _explaining(source: Tensor, target: Tensor, eye: Tensor) -> Tensor:
    """The smallest rotation among those that bring vectors nearest to others, [point 3] x [*batch point 3] -> [*batch 3 3]."""
    _, sizes, axes = torch.linalg.svd(source, full_matrices=False)
    if float(sizes[0]) < 1e-9:
        return eye
    if len(sizes) == 1 or float(sizes[1]) < STRAIGHT * float(sizes[0]):
        line = axes[0]
        along = ((source @ line)[:, None] * target).sum(-2)  # [*batch 3]
        seen = along.norm(dim=-1, keepdim=True) > 1e-9
        return torch.where(seen[..., None], turning(line.expand_as(along), torch.where(seen, along, line)), eye)
    return nearest_rotation(target.mT @ source)


def poses_from_frames(skeleton: Skeleton, rig: RigTokens, T_world_joint: Tensor) -> Tensor:
    """Read poses off joint frames, heading, place and stretch aside.

    Args:
        skeleton: That the tokens were made of.
        rig: Its tokens.
        T_world_joint: Posed joints, [*batch joint 4 4].

    Returns:
        Rotation vectors, [*batch token 3].
    """
    check_shape(T_world_joint, "*batch joint 4 4", name="T_world_joint", joint=skeleton.joint_count)
    if not bool(torch.isfinite(T_world_joint).all()):
        raise PoseError("poses-not-finite", "a pose holds NaN or infinite numbers")
    start = forward_kinematics(skeleton).to(T_world_joint)[rig.joints, :3, :3]
    D = nearest_rotation(T_world_joint[..., rig.joints, :3, :3]) @ start.mT
    turns = D[..., rig.parents.clamp_min(0), :, :].mT @ D
    tilt = _heading(D[..., :1, :, :]).mT @ D[..., :1, :, :]
    return to_rotation_vector(torch.cat([tilt, turns[..., 1:, :, :]], -3))


def local_frames(skeleton: Skeleton, rig: RigTokens, poses: Tensor) -> Tensor:
    """Poses as local joint frames of the skeleton; the root stays at its rest place.

    Args:
        skeleton: That the tokens were made of.
        rig: Its tokens.
        poses: Rotation vectors, [*batch token 3].

    Returns:
        T_parent_joint, [*batch joint 4 4].
    """
    check_poses(rig, poses)
    start = forward_kinematics(skeleton).to(poses)[rig.joints, :3, :3]
    turns = start.mT @ from_rotation_vector(poses) @ start
    rest = skeleton.T_parent_joint.to(poses)
    moved = rest[rig.joints] @ compose(turns, poses.new_zeros(3))
    local = rest.expand(*poses.shape[:-2], -1, -1, -1).clone()
    local[..., rig.joints, :, :] = moved
    return local


def _heading(turn: Tensor) -> Tensor:
    """The turn about +Y nearest to a rotation, [*batch 3 3] -> [*batch 3 3]."""
    yaw = torch.atan2(turn[..., 0, 2] - turn[..., 2, 0], turn[..., 0, 0] + turn[..., 2, 2])
    zero = torch.zeros_like(yaw)
    return from_rotation_vector(torch.stack([zero, yaw, zero], -1))
