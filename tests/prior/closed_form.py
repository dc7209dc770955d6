"""What sampling makes of a Gaussian prior, without sampling."""

from __future__ import annotations

from itertools import pairwise

import torch

from kinema.prior import GaussianPrior


def gain(prior: GaussianPrior, strength: float, steps: int) -> float:
    """By how much DDIM multiplies z_t − a μ on its way from t = strength to a clean video.

    With s² = a² σ² + b², ẑ = μ + a σ² / s² (z_t − a μ) and ε̂ = b / s² (z_t − a μ): a step multiplies by (a a' σ² + b b') / s².
    """
    times = strength * (1 - torch.linspace(0, 1, steps + 1, dtype=torch.float64) ** 1.5)
    levels = prior.schedule.levels(times.clamp_max(0.999))
    signal, noise = levels.signal.tolist(), levels.noise.tolist()
    signal[-1], noise[-1] = 1.0, 0.0  # the last step takes ẑ as it is
    product = 1.0
    for (a, b), (a_next, b_next) in pairwise(zip(signal, noise, strict=True)):
        product *= (a * a_next * prior.deviation**2 + b * b_next) / (a**2 * prior.deviation**2 + b**2)
    return product
