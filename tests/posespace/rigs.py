"""Puppets for the pose space: a chain, a beast with limbs, and the same bodies with other joint frames."""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose, rigid_inverse
from kinema.rigging import forward_kinematics
from tests.motion.bodies import Part, Puppet, build


def chain(count: int, *, length: float = 0.25) -> Puppet:
    """Bones on top of each other, boxes of growing width so that no two joints look alike."""
    parts = []
    for joint in range(count):
        low, wide = joint * length, 0.03 + 0.01 * joint
        box = ((-wide, low, -2 * wide), (wide, low + length, 2 * wide))
        parts.append(Part(f"bone{joint}", joint - 1, (0.0, low, 0.0), *box))
    return build(parts)


def beast() -> Puppet:
    """A trunk with two legs of two bones, a tail of two bones, and a head: branches, and children that span space."""
    return build(
        [
            Part("trunk", -1, (0.0, 0.6, 0.0), (-0.4, 0.45, -0.2), (0.4, 0.8, 0.2)),
            Part("thigh_left", 0, (0.1, 0.5, -0.15), (0.05, 0.25, -0.2), (0.15, 0.5, -0.1)),
            Part("thigh_right", 0, (0.1, 0.5, 0.15), (0.05, 0.25, 0.1), (0.15, 0.5, 0.2)),
            Part("shin_left", 1, (0.12, 0.25, -0.15), (0.05, 0.0, -0.2), (0.15, 0.25, -0.1)),
            Part("shin_right", 2, (0.12, 0.25, 0.15), (0.05, 0.0, 0.1), (0.15, 0.25, 0.2)),
            Part("tail", 0, (-0.4, 0.7, 0.0), (-0.6, 0.65, -0.03), (-0.4, 0.72, 0.03)),
            Part("tail_tip", 5, (-0.6, 0.7, 0.0), (-0.8, 0.65, -0.02), (-0.6, 0.7, 0.02)),
            Part("head", 0, (0.4, 0.75, 0.0), (0.4, 0.7, -0.1), (0.6, 1.0, 0.1)),
        ]
    )


def reframed(puppet: Puppet, *, seed: int = 0) -> tuple[Puppet, Tensor]:
    """The same body with joint frames turned at random, and the turns, [joint 3 3]."""
    skeleton = puppet.skeleton
    generator = torch.Generator().manual_seed(seed)
    Q = from_rotation_vector(torch.randn(skeleton.joint_count, 3, generator=generator, dtype=torch.float64))
    T_old_new = compose(Q, torch.zeros(3, dtype=torch.float64))
    world = forward_kinematics(skeleton) @ T_old_new
    local = torch.stack(
        [world[j] if p < 0 else rigid_inverse(world[p]) @ world[j] for j, p in enumerate(skeleton.parents)]
    )
    tails = (Q.mT @ skeleton.tails[..., None]).squeeze(-1)
    skin = replace(puppet.skin, T_joint_bind=rigid_inverse(T_old_new) @ puppet.skin.T_joint_bind)
    return replace(puppet, skeleton=replace(skeleton, T_parent_joint=local, tails=tails), skin=skin), Q


def poses(
    rig_count: int, count: int, *, size: float = 0.6, seed: int = 0, dtype: torch.dtype = torch.float64
) -> Tensor:
    """Random rotation vectors, [pose token 3]."""
    return size * torch.randn(count, rig_count, 3, generator=torch.Generator().manual_seed(seed), dtype=dtype)
