"""How left and right legs swing against each other."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.motion.feet import Foot
from kinema.motion.motion import Motion
from kinema.motion.stance import SolePaths
from kinema.motion.travel import heading_frames

STILL = 0.03
"""A leg whose swing has a smaller standard deviation than this share of height does not swing: no phase is read from it."""


@dataclass(frozen=True)
class LegPhase:
    """One pair of legs."""

    left: str
    """Name of the left foot."""
    right: str
    """Name of the right foot."""
    row: str
    """front, middle or hind."""
    correlation: float | None
    """Of the two swings: −1 alternates, +1 together; None if either leg is still."""
    phase: float | None
    """Lag of the right leg behind the left one, cycles in (−0.5, 0.5], from the first harmonic of the stride."""


def leg_phases(motion: Motion, feet: tuple[Foot, ...], paths: SolePaths, *, height: float) -> tuple[LegPhase, ...]:
    """Phase of every left/right pair, front to hind."""
    swings = leg_swings(motion, feet, paths)
    pairs = [
        (index, foot.partner) for index, foot in enumerate(feet) if foot.partner is not None and foot.side == "left"
    ]
    rows = []
    for left, right in pairs:
        correlation, phase = swing_phase(swings[:, left], swings[:, right], smallest=STILL * height, loop=motion.loop)
        rows.append(LegPhase(feet[left].name, feet[right].name, feet[left].row, correlation, phase))
    return tuple(rows)


def leg_swings(motion: Motion, feet: tuple[Foot, ...], paths: SolePaths) -> Tensor:
    """How far each foot's sole is ahead of the socket of its leg, along the body's heading, metres, [frame foot].

    The socket is where the hip would be if it kept its start place in its parent: some rigs slide whole legs.
    """
    soles = torch.stack([paths.positions[:, paths.foot == index].mean(1) for index in range(len(feet))], 1)
    hips = [foot.leg[0] for foot in feet]
    T_world_above = motion.T_world_joint[:, [max(motion.skeleton.parents[hip], 0) for hip in hips]]
    sockets = (T_world_above @ motion.skeleton.T_parent_joint[hips])[..., :3, 3]
    ahead = heading_frames(motion)[:, None, :3, 0]  # the start pose's +X as the body faces now
    return ((soles - sockets) * ahead).sum(-1)


def swing_phase(
    left: Tensor, right: Tensor, *, smallest: float, loop: bool = False
) -> tuple[float | None, float | None]:
    """Correlation and phase of two swings.

    Args:
        left: How far the left foot is ahead, metres, [frame].
        right: The right one, [frame].
        smallest: Standard deviation below which a leg does not swing, metres.
        loop: The last frame repeats the first one.

    Returns:
        Correlation, and lag of the right leg in cycles of the strongest harmonic, in (−0.5, 0.5]; None for a still leg.
    """
    if loop and len(left) > 1:
        left, right = left[:-1], right[:-1]
    a, b = left - left.mean(), right - right.mean()
    if len(a) < 3 or min(float(a.square().mean()), float(b.square().mean())) <= smallest**2:
        return None, None
    correlation = float((a * b).sum() / (a.norm() * b.norm()))
    A, B = torch.fft.rfft(a)[1:], torch.fft.rfft(b)[1:]
    stride = int((A.abs() * B.abs()).argmax())
    turn = float(torch.angle(A[stride] * B[stride].conj())) / (2 * torch.pi)
    return max(-1.0, min(1.0, correlation)), turn if turn > -0.5 + 1e-9 else turn + 1.0
