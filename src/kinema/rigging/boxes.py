"""Bones as cuboids: what the ground penalty (AKD eq. 10) and the physics (AKD §4.5) take a body to be."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.geometry.rotations import turning
from kinema.geometry.transforms import apply, compose, rigid_inverse
from kinema.rigging.kinematics import forward_kinematics
from kinema.rigging.skeleton import Skeleton

TRIM = 0.02
"""Share of a bone's vertices left outside its cuboid on each side: a whisker does not make a leg wide."""


@dataclass(frozen=True)
class BoneBoxes:
    """One cuboid per motion joint that carries skin."""

    joints: tuple[int, ...]
    """The joint that each cuboid is fixed to."""
    T_joint_box: Tensor
    """Cuboid's frame (its middle, y along the bone) in the joint's, rigid, [bone 4 4]."""
    half_sizes: Tensor
    """Metres, [bone 3]."""

    def corners(self, T_world_joint: Tensor) -> Tensor:
        """Corners in the world, [*batch joint 4 4] -> [*batch bone 8 3]."""
        index, signs = self._constants
        T = T_world_joint.index_select(-3, index) @ self.T_joint_box.to(T_world_joint)
        return apply(T, signs.to(T_world_joint) * self.half_sizes.to(T_world_joint)[:, None, :])

    @cached_property
    def _constants(self) -> tuple[Tensor, Tensor]:
        """Joints as an index, [bone], and signs of the corners, [8 3]."""
        device = self.half_sizes.device
        signs = [[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        return torch.tensor(self.joints).to(device), torch.tensor(signs).to(self.half_sizes)

    def to(self, *args: Any, **kwargs: Any) -> BoneBoxes:
        """Another dtype or device, as `Tensor.to`."""
        return BoneBoxes(self.joints, self.T_joint_box.to(*args, **kwargs), self.half_sizes.to(*args, **kwargs))


def bone_boxes(skeleton: Skeleton, positions: Tensor, weights: Tensor) -> BoneBoxes:
    """Fit a cuboid to the skin that each motion joint carries.

    The skin of a joint that does not move counts for the nearest motion joint above it. A cuboid's y axis runs along
    its bone; about that axis it is turned to the directions in which its skin is widest and narrowest.

    Args:
        skeleton: The tree.
        positions: Start pose of the mesh in the world, [vert 3].
        weights: [vert joint].

    Returns:
        Cuboids of all motion joints that carry at least four vertices.
    """
    carrier = [
        joint if skeleton.moves[joint] else skeleton.motion_parents[joint] for joint in range(skeleton.joint_count)
    ]
    carrier = [joint if joint >= 0 else skeleton.motion_root for joint in carrier]
    carried = torch.zeros_like(weights).index_add(1, torch.tensor(carrier), weights)
    owner = carried.argmax(1)
    world = forward_kinematics(skeleton)
    joints, frames, halves = [], [], []
    for joint in range(skeleton.joint_count):
        mine = positions[owner == joint]
        if len(mine) < 4:
            continue
        points = apply(rigid_inverse(world[joint]), mine)
        way = skeleton.tails[joint]
        if float(way.norm()) < 1e-9:
            way = points.mean(0) if float(points.mean(0).norm()) > 1e-9 else torch.tensor([0.0, 1.0, 0.0]).to(points)
        R = turning(torch.tensor([0.0, 1.0, 0.0]).to(points), way) @ _about_y(points, way)
        local = points @ R  # into the box's axes
        low, high = local.quantile(TRIM, 0), local.quantile(1 - TRIM, 0)
        joints.append(joint)
        frames.append(compose(R, R @ ((low + high) / 2)))
        halves.append(((high - low) / 2).clamp_min(1e-4 * float((positions.amax(0) - positions.amin(0)).max())))
    if not joints:
        raise RigError("no-bones", "no joint carries any skin", hint="check the skin weights with `kinema check`")
    return BoneBoxes(tuple(joints), torch.stack(frames), torch.stack(halves))


def _about_y(points: Tensor, way: Tensor) -> Tensor:
    """The turn about the bone that lines x up with the widest direction of its skin, [3 3]."""
    local = points @ turning(torch.tensor([0.0, 1.0, 0.0]).to(points), way)
    x, z = local[:, 0] - local[:, 0].mean(), local[:, 2] - local[:, 2].mean()
    angle = 0.5 * torch.atan2(2 * (x * z).mean(), (x * x).mean() - (z * z).mean())
    cosine, sine, zero, one = angle.cos(), angle.sin(), torch.zeros_like(angle), torch.ones_like(angle)
    return torch.stack([cosine, zero, -sine, zero, one, zero, sine, zero, cosine]).unflatten(0, (3, 3))
