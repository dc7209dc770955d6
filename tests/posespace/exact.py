"""Denoisers in closed form: poses that are Gaussian, or a mixture of Gaussians. What the tools do with them is known."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.posespace import RigTokens
from kinema.posespace.diffusion import CosineSchedule


@dataclass(frozen=True)
class GaussianPoses:
    """x̂ = μ + a Σ (a² Σ + b²)⁻¹ (x − a μ)."""

    mean: Tensor
    """[number]: joints times three."""
    covariance: Tensor
    """[number number]."""

    def __call__(self, x: Tensor, t: Tensor, rig: RigTokens) -> Tensor:
        levels = CosineSchedule().levels(t)
        a, b = levels.signal[:, None, None], levels.noise[:, None, None]
        mean, covariance = self.mean.to(x), self.covariance.to(x)
        wrong = (x.flatten(1) - a[..., 0] * mean)[..., None]
        noisy = a**2 * covariance + b**2 * torch.eye(len(mean)).to(x)
        return (mean + (a * covariance @ torch.linalg.solve(noisy, wrong)).squeeze(-1)).view(x.shape)


@dataclass(frozen=True)
class Clusters:
    """Equal Gaussians of one small deviation about given poses: a curved flow with several ends."""

    means: Tensor
    """[cluster number]."""
    deviation: float

    def __call__(self, x: Tensor, t: Tensor, rig: RigTokens) -> Tensor:
        levels = CosineSchedule().levels(t)
        a, b = levels.signal[:, None], levels.noise[:, None]
        means, loud = self.means.to(x), a**2 * self.deviation**2 + b**2
        apart = x.flatten(1)[:, None] - a[..., None] * means  # [batch cluster number]
        share = torch.softmax(-apart.square().sum(-1) / (2 * loud), -1)
        each = means + (a * self.deviation**2 / loud)[..., None] * apart
        return (share[..., None] * each).sum(1).view(x.shape)


def correlated(number: int, *, seed: int = 0, least: float = 0.05) -> Tensor:
    """A covariance with some directions that poses take and some that they hardly take, [number number]."""
    generator = torch.Generator().manual_seed(seed)
    axes, _ = torch.linalg.qr(torch.randn(number, number, generator=generator, dtype=torch.float64))
    values = torch.logspace(0, float(torch.log10(torch.tensor(least**2))), number, dtype=torch.float64)
    return axes * values @ axes.T
