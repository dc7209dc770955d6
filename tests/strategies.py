"""Hypothesis strategies for rotations, skeletons and poses; random numbers come from a seed, so failures shrink to one."""

from __future__ import annotations

import torch
from hypothesis import strategies as st
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.rigging import Skeleton

ANGLES = st.one_of(
    st.floats(-3.14, 3.14),
    st.sampled_from([0.0, 1e-12, 1e-8, 9.9e-5, 1.01e-4, torch.pi - 1e-9, torch.pi - 1e-4, torch.pi]),
)
"""Angles with the places where formulas break: zero, the switch to a series, and half a turn."""


@st.composite
def rotation_vectors(draw: st.DrawFn) -> Tensor:
    """Axis times angle, [3], angle in [0, pi]."""
    axis = torch.tensor(draw(st.tuples(*[st.floats(-1, 1)] * 3)), dtype=torch.float64)
    if float(axis.norm()) < 1e-3:
        axis = torch.tensor([0.0, 0.6, -0.8], dtype=torch.float64)
    return axis / axis.norm() * abs(draw(ANGLES))


def random_rigid(generator: torch.Generator, *batch: int) -> Tensor:
    """Rigid transforms with turns up to about pi, [*batch 4 4]."""
    turn = torch.randn(*batch, 3, generator=generator, dtype=torch.float64)
    return compose(from_rotation_vector(turn), torch.randn(*batch, 3, generator=generator, dtype=torch.float64))


def random_skeleton(seed: int, joint_count: int, *, moving: bool = True) -> Skeleton:
    """A tree of any shape; without `moving`, about half of the joints move."""
    generator = torch.Generator().manual_seed(seed)
    parents = [-1] + [int(torch.randint(joint, (1,), generator=generator)) for joint in range(1, joint_count)]
    moves = torch.rand(joint_count, generator=generator) < (1.1 if moving else 0.5)
    return Skeleton(
        tuple(f"joint_{joint}" for joint in range(joint_count)),
        tuple(parents),
        random_rigid(generator, joint_count),
        torch.randn(joint_count, 3, generator=generator, dtype=torch.float64),
        moves,
    )


@st.composite
def skeletons(draw: st.DrawFn, *, moving: bool = True) -> Skeleton:
    return random_skeleton(draw(st.integers(0, 10**6)), draw(st.integers(1, 12)), moving=moving)
