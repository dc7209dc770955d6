"""Parametrisations against each other and against their definitions; schedules against closed forms."""

from __future__ import annotations

import math

import pytest
import torch

from kinema.diffusion.schedule import (
    DiffusionSchedule,
    FlowSchedule,
    Levels,
    Parametrisation,
    add_noise,
    alphas_of_scheduler,
    cosine_alphas,
    denoised_estimate,
    guide,
    model_output,
    scaled_linear_alphas,
    weight_dreamfusion,
    weight_one,
    weight_variance,
)
from kinema.errors import PriorError

EXACT = 1e-12
"""Float64 round trips lose a few units in the last place, more where ε divides by the signal."""

TIMES = torch.tensor([0.02, 0.3, 0.77, 0.98], dtype=torch.float64)
KINDS: list[tuple[Parametrisation, DiffusionSchedule | FlowSchedule]] = [
    ("v", DiffusionSchedule(cosine_alphas(1000))),
    ("noise", DiffusionSchedule(scaled_linear_alphas(1000))),
    ("sample", DiffusionSchedule(cosine_alphas(1000))),
    ("flow", FlowSchedule()),
    ("noise", FlowSchedule()),
    ("sample", FlowSchedule()),
]


def latents() -> tuple[torch.Tensor, torch.Tensor]:
    generator = torch.Generator().manual_seed(0)
    shape = (len(TIMES), 3, 2, 4)
    return (
        torch.randn(shape, generator=generator, dtype=torch.float64),
        torch.randn(shape, generator=generator, dtype=torch.float64),
    )


@pytest.mark.parametrize(("kind", "schedule"), KINDS)
def test_a_perfect_model_gives_back_the_latent(kind, schedule):
    z, noise = latents()
    levels = schedule.levels(TIMES)
    z_noisy = add_noise(z, noise, levels)
    output = model_output(z, noise, levels, kind)
    assert (denoised_estimate(output, z_noisy, levels, kind) - z).abs().max() < EXACT


def test_each_target_is_what_its_paper_says():
    z, noise = latents()
    levels = Levels(torch.full((4,), 0.6, dtype=torch.float64), torch.full((4,), 0.8, dtype=torch.float64))
    torch.testing.assert_close(model_output(z, noise, levels, "v"), 0.6 * noise - 0.8 * z)
    torch.testing.assert_close(model_output(z, noise, levels, "flow"), noise - z)
    torch.testing.assert_close(model_output(z, noise, levels, "noise"), noise)
    torch.testing.assert_close(model_output(z, noise, levels, "sample"), z)
    torch.testing.assert_close(add_noise(z, noise, levels), 0.6 * z + 0.8 * noise)


def test_batch_entries_have_their_own_times():
    z, noise = latents()
    schedule = DiffusionSchedule(cosine_alphas(1000))
    together = add_noise(z, noise, schedule.levels(TIMES))
    for index in range(len(TIMES)):
        alone = slice(index, index + 1)
        assert torch.equal(together[alone], add_noise(z[alone], noise[alone], schedule.levels(TIMES[alone])))
    assert not torch.allclose(together[0], together[3])


def test_guidance_starts_at_the_unconditional_prediction():
    unconditional, conditional = torch.tensor([1.0, -2.0]), torch.tensor([2.0, 2.0])
    assert torch.equal(guide(unconditional, conditional, 0.0), unconditional)
    assert torch.equal(guide(unconditional, conditional, 1.0), conditional)
    assert torch.equal(guide(unconditional, conditional, 100.0), torch.tensor([101.0, 398.0]))


def test_guidance_before_or_after_the_conversion_is_the_same():
    z, noise = latents()
    for kind, schedule in KINDS:
        levels = schedule.levels(TIMES)
        z_noisy = add_noise(z, noise, levels)
        before = denoised_estimate(guide(z, noise, 7.5), z_noisy, levels, kind)
        first, second = (denoised_estimate(output, z_noisy, levels, kind) for output in (z, noise))
        after = guide(first, second, 7.5)
        torch.testing.assert_close(before, after, rtol=1e-12, atol=1e-10)


def test_variance_is_preserved_and_falls():
    for alphas in (cosine_alphas(1000), scaled_linear_alphas(1000)):
        assert bool((alphas.diff() < 0).all()) and 0.99 < alphas[0] < 1 and 0 <= alphas[-1] < 0.01
        levels = DiffusionSchedule(alphas).levels(TIMES)
        torch.testing.assert_close(levels.signal**2 + levels.noise**2, torch.ones_like(TIMES))
        assert torch.equal(DiffusionSchedule(alphas).timestep(TIMES), torch.tensor([20, 300, 770, 980]))
        assert float(levels.signal[1]) == pytest.approx(math.sqrt(alphas[300]), abs=EXACT)


def test_cosine_is_half_way_at_half_time():
    # the paper's f(t) / f(0) with s = 0.008
    expected = (math.cos(0.508 / 1.008 * math.pi / 2) / math.cos(0.008 / 1.008 * math.pi / 2)) ** 2
    assert float(cosine_alphas(1000)[499]) == pytest.approx(expected, abs=EXACT)
    assert 0.49 < expected < 0.5


def test_alphas_come_from_diffusers_schedulers():
    diffusers = pytest.importorskip("diffusers")
    scheduler = diffusers.DDIMScheduler(beta_schedule="scaled_linear", beta_start=0.00085, beta_end=0.012)
    torch.testing.assert_close(alphas_of_scheduler(scheduler), scaled_linear_alphas(1000), rtol=1e-5, atol=1e-6)
    with pytest.raises(PriorError) as caught:
        alphas_of_scheduler(diffusers.FlowMatchEulerDiscreteScheduler())
    assert caught.value.code == "prior-scheduler"


def test_flow_tells_the_model_thousandths():
    schedule = FlowSchedule()
    assert torch.equal(schedule.timestep(torch.tensor([0.25])), torch.tensor([250.0]))
    levels = schedule.levels(torch.tensor([0.25]))
    assert (float(levels.signal), float(levels.noise)) == (0.75, 0.25)


def test_weights():
    levels = Levels(torch.tensor([0.6]), torch.tensor([0.8]))
    assert float(weight_one(levels)) == 1
    assert float(weight_variance(levels)) == pytest.approx(0.64)
    assert float(weight_dreamfusion(levels)) == pytest.approx(0.48)


@pytest.mark.parametrize("schedule", [FlowSchedule(), DiffusionSchedule(cosine_alphas(10))])
@pytest.mark.parametrize("t", [-0.01, 1.01, float("nan")])
def test_times_outside_the_unit_interval_are_refused(schedule, t):
    with pytest.raises(PriorError) as caught:
        schedule.levels(torch.tensor([0.5, t]))
    assert caught.value.code == "prior-time"


def test_noise_prediction_without_signal_is_refused():
    z, noise = latents()
    levels = FlowSchedule().levels(torch.ones(4, dtype=torch.float64))
    with pytest.raises(PriorError) as caught:
        denoised_estimate(noise, z, levels, "noise")
    assert caught.value.code == "prior-time"
    assert bool((denoised_estimate(noise, z, levels, "flow") == z - noise).all())
