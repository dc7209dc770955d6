"""Times by signal-to-noise: AKD's t means an amount of noise, and every schedule says it with another number."""

from __future__ import annotations

import pytest
import torch

from kinema.diffusion.schedule import (
    DiffusionSchedule,
    FlowSchedule,
    alphas_of_scheduler,
    cogvideox_alphas,
    match_times,
    scaled_linear_alphas,
)
from kinema.distill import PAPER, Annealing

COG = DiffusionSchedule(cogvideox_alphas())
TIMES = torch.linspace(0.02, 0.98, 97, dtype=torch.float64)
STEP_RATIO = 0.02
"""A schedule of 1,000 steps hits a ratio of signal to noise to within half a step: 1 % of the noise-to-signal ratio, some more where
a ratio nears its end."""


def ratio(schedule, t):
    levels = schedule.levels(t)
    return levels.signal / levels.noise


def test_half_of_cogvideox_is_not_half_of_a_flow():
    """The figure of the issue: τ ≈ 0.64."""
    t = match_times(torch.tensor([0.5], dtype=torch.float64), COG, FlowSchedule())
    assert float(t) == pytest.approx(0.64, abs=0.005)


def test_flows_have_exactly_the_same_ratio():
    flow = FlowSchedule()
    torch.testing.assert_close(ratio(flow, match_times(TIMES, COG, flow)), ratio(COG, TIMES), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("schedule", [COG, DiffusionSchedule(scaled_linear_alphas(1000))])
def test_a_schedule_matched_with_itself_tells_the_same_step(schedule):
    assert torch.equal(schedule.timestep(match_times(TIMES, schedule, schedule)), schedule.timestep(TIMES))


def test_noise_beyond_a_schedule_is_its_noisiest_step():
    unet = DiffusionSchedule(scaled_linear_alphas(1000))
    t = match_times(torch.tensor([0.999], dtype=torch.float64), COG, unet)
    assert int(unet.timestep(t)) == 999


def test_the_papers_times_are_cogvideox_and_others_are_as_said():
    assert PAPER.annealing.meant_for == "cogvideox"
    t = torch.tensor([0.5], dtype=torch.float64)
    assert float(PAPER.annealing.of_model(t, FlowSchedule())) == pytest.approx(0.64, abs=0.005)
    assert float(Annealing().of_model(t, FlowSchedule())) == 0.5


def test_against_the_schedulers_of_diffusers():
    """CogVideoX's α's, and that Wan's and the U-Nets' own schedulers have at the matched time the noise that CogVideoX has."""
    diffusers = pytest.importorskip("diffusers")
    told = {"prediction_type": "v_prediction", "rescale_betas_zero_snr": True, "beta_schedule": "scaled_linear"}
    for shift in (1.0, 3.0):
        theirs = diffusers.CogVideoXDDIMScheduler(snr_shift_scale=shift, **told)
        torch.testing.assert_close(
            cogvideox_alphas(shift=shift), alphas_of_scheduler(theirs), rtol=2e-4, atol=1e-6
        )  # theirs are summed up in float32
    wanted = ratio(COG, TIMES)
    for shift in (3.0, 5.0):  # of Wan 2.1 and 2.2
        solver = diffusers.UniPCMultistepScheduler(
            prediction_type="flow_prediction", use_flow_sigmas=True, flow_shift=shift, num_train_timesteps=1000
        )
        solver.set_timesteps(1000)
        tau = match_times(TIMES, COG, FlowSchedule())
        sigmas = solver.sigmas.double()[:-1]
        # whichever of its sigmas the shifted solver visits, the model is told 1000 σ at noise σ
        torch.testing.assert_close(solver.timesteps.double() / 1000, sigmas, atol=1e-3, rtol=0)
        near = sigmas[(sigmas[None] - tau[:, None]).abs().argmin(1)]
        torch.testing.assert_close((1 - near) / near, wanted, rtol=0.1, atol=0.02)
    for name in ("DDIMScheduler", "DDPMScheduler"):
        theirs = getattr(diffusers, name)(beta_schedule="scaled_linear", beta_start=0.00085, beta_end=0.012)
        unet = DiffusionSchedule(alphas_of_scheduler(theirs))
        step = unet.timestep(match_times(TIMES, COG, unet))
        alphas = theirs.alphas_cumprod.double()[step]
        inside = wanted > float((alphas.min() / (1 - alphas.min())).sqrt()) * 1.05
        found = (alphas / (1 - alphas)).sqrt()
        torch.testing.assert_close(found[inside], wanted[inside], rtol=STEP_RATIO, atol=0)
        assert int(inside.sum()) > 80
