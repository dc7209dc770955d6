"""Bodies whose overlaps are known: boxes on a stick, and a person whose arm goes through the chest."""

from __future__ import annotations

from functools import cache

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.asset.load import character_from_document
from kinema.creature import make, to_document
from kinema.geometry.rotations import from_rotation_vector
from kinema.rigging import forward_kinematics
from tests.motion.bodies import Part, Puppet, build

BLOCK = (0.2, 0.2, 0.4)
"""Sides of the block that runs into the trunk, metres."""
GAP = 0.5
"""From the trunk's side to the block in the start pose, metres."""


@cache
def blocks() -> Puppet:
    """A trunk of 1 m, a link beside it that touches nothing, and a block beyond: the block is no neighbour of the trunk."""
    x = 0.5 + GAP
    return build(
        [
            Part("trunk", -1, (0.0, 0.5, 0.0), (-0.5, 0.0, -0.5), (0.5, 1.0, 0.5)),
            Part("link", 0, (0.7, 0.5, 0.0), (0.7, 0.45, -0.05), (0.8, 0.55, 0.05)),
            Part("block", 1, (x, 0.5, 0.0), (x, 0.4, -0.1), (x + 0.4, 0.6, 0.1)),
        ]
    )


def pushed(puppet: Puppet, depth: Tensor) -> Tensor:
    """World frames with the block pushed into the trunk this deep, [pose] -> [pose joint 4 4]."""
    shift = torch.zeros(len(depth), 3, 4, 4, dtype=torch.float64)
    shift[:, 2, 0, 3] = 1.0
    local = puppet.skeleton.T_parent_joint - shift * (GAP + depth)[:, None, None, None]
    return forward_kinematics(puppet.skeleton, local)


@cache
def person() -> Character:
    """A grown person, every joint frame parallel to the world's."""
    return character_from_document(to_document(make("human", seed=0)))


def turned(character: Character, turns: dict[str, tuple[float, float, float]]) -> Tensor:
    """Local frames with joints turned away from the start pose by rotation vectors, [joint 4 4]."""
    local = character.skeleton.T_parent_joint.clone()
    for name, vector in turns.items():
        joint = character.skeleton.index(name)
        local[joint, :3, :3] = local[joint, :3, :3] @ from_rotation_vector(torch.tensor(vector, dtype=local.dtype))
    return local


FOLDED: dict[str, tuple[float, float, float]] = {"LowerArm.L": (-2.57, 0.0, 0.0)}
"""The left forearm folded inwards, through the chest."""
