"""Muon (Jordan et al. 2024) in float32: momentum whose singular values are all made one, for matrices.

torch has it too, but orthogonalises in bfloat16, which takes a CPU two hundred times as long.
"""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.training.team import Team

COEFFICIENTS = (3.4445, -4.7750, 2.0315)
"""Of the quintic iteration that drives singular values towards one, from the paper."""
STEPS = 5


def orthogonalised(matrix: Tensor) -> Tensor:
    """Nearly U Vᵀ of the matrix's singular value decomposition, [row column]."""
    a, b, c = COEFFICIENTS
    tall = matrix.shape[0] > matrix.shape[1]
    x = matrix.mT if tall else matrix
    x = x / (x.norm() + 1e-7)
    for _ in range(STEPS):
        square = x @ x.mT
        x = a * x + (b * square + c * square @ square) @ x
    return x.mT if tall else x


@torch.no_grad()
def step(
    weights: list[Tensor],
    momenta: list[Tensor],
    *,
    rate: float,
    momentum: float = 0.95,
    decay: float = 0.0,
    team: Team | None = None,
) -> None:
    """Change weights by their `.grad`, in place.

    Args:
        weights: Matrices, each with its gradient.
        momenta: Running gradients, changed in place.
        rate: Comparable to AdamW's: steps are scaled to its usual size, 0.2 a number.
        momentum: Of Nesterov's kind.
        decay: Of the weights, times the rate.
        team: Processes that share the work, each turning its part of the matrices.
    """
    team = team or Team()
    turned = []
    for place, (weight, running) in enumerate(zip(weights, momenta, strict=True)):
        assert weight.grad is not None
        running.lerp_(weight.grad, 1 - momentum)
        mine = place % team.size == team.rank
        turned.append(_turned(weight.grad.lerp(running, momentum)) if mine else torch.zeros_like(weight))
    team.add_up(turned)
    for weight, direction in zip(weights, turned, strict=True):
        weight.mul_(1 - rate * decay).add_(direction, alpha=-rate)


def _turned(ahead: Tensor) -> Tensor:
    # one matrix for queries, one for keys, one for values: stacked, they are not one map
    parts = ahead.split(ahead.shape[1]) if ahead.shape[0] == 3 * ahead.shape[1] else (ahead,)
    return torch.cat([orthogonalised(part) * 0.2 * max(part.shape) ** 0.5 for part in parts])
