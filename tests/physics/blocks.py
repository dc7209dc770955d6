"""Articulations made by hand, for closed forms: a block, a pendulum, two blocks on a joint, a small chain."""

from __future__ import annotations

import torch

from kinema.physics import Articulation
from kinema.rigging import Skeleton

CORNERS = torch.tensor([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], dtype=torch.float64)


def bodies(
    parents: tuple[int, ...],
    half: list[tuple[float, float, float]],
    mass: list[float],
    anchor_parent: list[tuple[float, float, float]],
    anchor_child: list[tuple[float, float, float]],
) -> Articulation:
    """Cuboids in simulation units that are metres, kilograms and seconds; joint axes are the bodies' own."""
    count = len(parents)
    halves, masses = torch.tensor(half, dtype=torch.float64), torch.tensor(mass, dtype=torch.float64)
    eye3 = torch.eye(3, dtype=torch.float64).repeat(count, 1, 1)
    eye4 = torch.eye(4, dtype=torch.float64).repeat(count, 1, 1)
    skeleton = Skeleton(
        names=tuple(f"block{index}" for index in range(count)),
        parents=parents,
        T_parent_joint=eye4,
        tails=torch.zeros(count, 3, dtype=torch.float64),
        moves=torch.ones(count, dtype=torch.bool),
    )
    squares = halves.square()
    return Articulation(
        skeleton=skeleton,
        joints=tuple(range(count)),
        parents=parents,
        T_joint_body=eye4,
        half_sizes=halves,
        points=halves[:, None] * CORNERS,
        sole=torch.full((count,), -1),
        mass=masses,
        inertia=masses[:, None] / 3 * (squares.sum(1, keepdim=True) - squares),
        anchor_parent=torch.tensor(anchor_parent, dtype=torch.float64),
        anchor_child=torch.tensor(anchor_child, dtype=torch.float64),
        R_parent_frame=eye3,
        R_child_frame=eye3,
        scale=1.0,
        time_scale=1.0,
        mass_scale=1.0,
    )


def block(half: tuple[float, float, float] = (0.1, 0.1, 0.1), mass: float = 2.0) -> Articulation:
    """One cuboid."""
    return bodies((-1,), [half], [mass], [(0, 0, 0)], [(0, 0, 0)])


def chain(count: int = 3, mass: float = 2.0) -> Articulation:
    """Cuboids end to end along x."""
    half = (0.15, 0.06, 0.06)
    return bodies(
        tuple(range(-1, count - 1)),
        [half] * count,
        [mass] * count,
        [(0.0, 0.0, 0.0)] + [(0.16, 0.0, 0.0)] * (count - 1),
        [(0.0, 0.0, 0.0)] + [(-0.16, 0.0, 0.0)] * (count - 1),
    )


def at(*places: tuple[float, float, float]) -> torch.Tensor:
    """Upright poses at places, [body 7]."""
    return torch.tensor([[*place, 0.0, 0.0, 0.0, 1.0] for place in places], dtype=torch.float64)
