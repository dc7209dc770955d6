"""Motions of puppets in closed form, for tests of the motion prior."""

from __future__ import annotations

import math

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion
from kinema.rig import Skeleton


def swinging(
    skeleton: Skeleton, *, seconds: float = 1.0, fps: float = 40.0, phases: dict[str, float] | None = None
) -> Motion:
    """Every joint but the root swings about z by 0.4 rad, one period; phases in turns by name."""
    frames = round(seconds * fps) + 1
    t = torch.linspace(0, 1, frames, dtype=torch.float64)
    local = skeleton.T_parent_joint.expand(frames, -1, -1, -1).clone()
    for joint, name in enumerate(skeleton.names):
        if joint == 0:
            continue
        angle = 0.4 * torch.sin(2 * math.pi * (t + (phases or {}).get(name, 0.0)))
        turn = from_rotation_vector(torch.stack([torch.zeros_like(t), torch.zeros_like(t), angle], -1))
        local[:, joint] = local[:, joint] @ compose(turn, torch.zeros(3, dtype=torch.float64))
    return Motion(skeleton, local, fps, loop=True)


def lengths(T_world: Tensor, parents: tuple[int, ...]) -> Tensor:
    """Distances from joints to their parents, [frame joint]."""
    place = T_world[..., :3, 3]
    return (place[:, 1:] - place[:, list(parents[1:])]).norm(dim=-1)
