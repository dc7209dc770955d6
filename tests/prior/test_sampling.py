"""SDEdit with an exact prior against its closed forms."""

from __future__ import annotations

import pytest
import torch

from kinema.diffusion.schedule import cosine_alphas, scaled_linear_alphas
from kinema.prior import DiffusionSchedule, FlowSchedule, GaussianPrior, add_noise
from kinema.prior.sampling import denoise_from
from tests.prior.closed_form import gain

KINDS = [
    ("v", DiffusionSchedule(cosine_alphas(1000))),
    ("noise", DiffusionSchedule(scaled_linear_alphas(1000))),
    ("flow", FlowSchedule()),
]
SHAPE = (1, 2, 40, 50, 3)


def noised(kind, schedule, strength: float):
    """A Gaussian, a video that is 0.3 off its mean, that video noised, and levels a, b."""
    generator = torch.Generator().manual_seed(1)
    mean = torch.rand(SHAPE[1:], generator=generator, dtype=torch.float64)
    prior = GaussianPrior(mean, deviation=0.4, parametrisation=kind, schedule=schedule)
    noise = torch.randn(SHAPE, generator=generator, dtype=torch.float64)
    levels = schedule.levels(torch.tensor([strength], dtype=torch.float64))
    return prior, add_noise(mean[None] + 0.3, noise, levels), float(levels.signal), float(levels.noise)


@pytest.mark.parametrize(("kind", "schedule"), KINDS)
@pytest.mark.parametrize(("strength", "steps"), [(0.2, 1), (0.5, 7), (0.9, 30)])
def test_sdedit_is_the_product_of_its_steps(kind, schedule, strength, steps):
    prior, z, a, _ = noised(kind, schedule, strength)
    told = []
    found = denoise_from(
        prior, z, prior.encode_text("x"), t_start=strength, steps=steps, on_step=lambda *done: told.append(done)
    )
    expected = prior.mean + gain(prior, strength, steps) * (z - a * prior.mean)
    torch.testing.assert_close(found, expected, rtol=1e-9, atol=1e-9)
    assert told == [(step, steps) for step in range(1, steps + 1)]


@pytest.mark.parametrize(("kind", "schedule"), KINDS)
@pytest.mark.parametrize("strength", [0.3, 0.6])
def test_many_steps_keep_each_number_at_its_quantile(kind, schedule, strength):
    """The probability flow of Gaussians: (z_t − a μ) / s is constant, so the clean one is μ + σ (z_t − a μ) / s."""
    prior, z, a, b = noised(kind, schedule, strength)
    found = denoise_from(prior, z, prior.encode_text("x"), t_start=strength, steps=300)
    spread = (a**2 * prior.deviation**2 + b**2) ** 0.5
    expected = prior.mean + prior.deviation * (z - a * prior.mean) / spread
    assert float((found - expected).abs().max()) < 0.02 * float((expected - prior.mean).abs().max())
    # what is left of the guide falls with the noise
    assert float((found - prior.mean).mean()) == pytest.approx(0.3 * prior.deviation * a / spread, abs=0.01)


@pytest.mark.parametrize(("kind", "schedule"), KINDS)
def test_fresh_noise_draws_from_the_posterior(kind, schedule):
    """η = 1: mean a² σ² / s² of the guide's offset, variance (a b σ² / s²)² of the noise and σ² b² / s² of what is drawn."""
    prior, z, a, b = noised(kind, schedule, 0.6)
    fresh = [torch.Generator().manual_seed(2)]
    off = denoise_from(prior, z, prior.encode_text("x"), t_start=0.6, steps=200, fresh=fresh) - prior.mean
    spread = a**2 * prior.deviation**2 + b**2
    variance = (a * b * prior.deviation**2 / spread) ** 2 + prior.deviation**2 * b**2 / spread
    error = (variance / off.numel()) ** 0.5
    assert float(off.mean()) == pytest.approx(0.3 * a**2 * prior.deviation**2 / spread, abs=4 * error + 0.003)
    assert float(off.std()) == pytest.approx(variance**0.5, rel=0.05)  # 200 steps
