"""Fréchet distance between two sets of features: how far apart two kinds of films are (Heusel et al. 2017)."""

from __future__ import annotations

from torch import Tensor
from torch.linalg import svdvals

from kinema.shapes import check_shape


def frechet_distance(first: Tensor, second: Tensor) -> float:
    """Squared Fréchet distance of the Gaussians fitted to two sets (Heusel et al. 2017, eq. 6).

    tr √(S₁S₂) is the sum of the singular values of A Bᵀ, with A and B the centred features over √(n − 1): exact for any number of
    films, even fewer than features, and no root of a matrix is taken. Few films bias it upwards: compare equal numbers.

    Args:
        first: Features, [clip channel], two clips at least.
        second: Features of the other set, [other channel].

    Returns:
        |m₁ − m₂|² + tr(S₁ + S₂ − 2 √(S₁S₂)).
    """
    axes = check_shape(first, "clip channel", name="first")
    check_shape(second, "other channel", name="second", channel=axes["channel"])
    first, second = first.double(), second.double()
    A = (first - first.mean(0)) / (len(first) - 1) ** 0.5
    B = (second - second.mean(0)) / (len(second) - 1) ** 0.5
    apart = (first.mean(0) - second.mean(0)).square().sum()
    return float(apart + A.square().sum() + B.square().sum() - 2 * svdvals(A @ B.mT).sum())
