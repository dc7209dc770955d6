"""w(t)(z − ẑ) against the Gaussian whose ẑ is known, and the gradient that reaches the motion's numbers."""

from __future__ import annotations

from dataclasses import replace

import torch

from kinema.distill import (
    EVEN_FREEDOM,
    Annealing,
    DistillSettings,
    Frames,
    Weights,
    model_bare_body,
    model_of_motion,
    optimize,
    prior_gradient,
    sds_gradient,
)
from kinema.distill.sds import draw_noise, sds_surrogate, spread
from kinema.motion import Motion
from kinema.prior import GaussianPrior, denoise, weight_dreamfusion, weight_variance
from kinema.rigging import forward_kinematics
from tests.bodies import arm, generator

TOLERANCE = 1e-5
"""float32 arithmetic on numbers of order one."""


def test_gradient_is_the_formula():
    g = generator()
    mean, z = torch.rand(2, 3, 4, 3, generator=g), torch.rand(5, 2, 3, 4, 3, generator=g)
    prior, t, noise = GaussianPrior(mean, deviation=0.3), torch.linspace(0.1, 0.9, 5), torch.randn(z.shape, generator=g)
    denoised = denoise(prior, z, prior.encode_text(""), t, noise, guidance=7.0)
    levels = prior.schedule.levels(t)
    a, b = levels.signal.view(-1, 1, 1, 1, 1), levels.noise.view(-1, 1, 1, 1, 1)
    gain = a * 0.09 / (a**2 * 0.09 + b**2)
    expected = z - mean - gain * (a * (z - mean) + b * noise)
    for weight, w in ((weight_variance, b**2), (weight_dreamfusion, a * b)):
        gradient = sds_gradient(z.requires_grad_(), denoised, weight)
        assert not gradient.requires_grad
        torch.testing.assert_close(gradient, w * expected.detach(), atol=TOLERANCE, rtol=TOLERANCE)


def test_surrogate_hands_the_gradient_on():
    g = generator(1)
    z, gradient = torch.randn(3, 2, 5, generator=g, requires_grad=True), torch.randn(3, 2, 5, generator=g)
    (plain,) = torch.autograd.grad(sds_surrogate(z, gradient, relative=False), z)
    torch.testing.assert_close(plain, gradient / 3)
    (relative,) = torch.autograd.grad(sds_surrogate(z, gradient, relative=True), z)
    variance = sum(float(row.var(correction=0)) * 10 for row in z.detach()) / 3
    torch.testing.assert_close(relative, gradient / 3 / variance)


def test_relative_gradient_knows_no_resolution_and_no_scale():
    """The same parameter seen through a codec of 10 times the scale and 4 times the pixels has the same gradient."""
    parameter = torch.tensor(0.7, requires_grad=True)
    picture = torch.randn(1, 40, generator=generator(2))
    found = []
    for latents in (picture * parameter, 10 * picture * parameter, (picture * parameter).repeat(1, 4)):
        aim = latents.detach() * 0.5
        loss = sds_surrogate(latents, latents.detach() - aim, relative=True)
        found.append(torch.autograd.grad(loss, parameter)[0])
    torch.testing.assert_close(found[1], found[0])
    torch.testing.assert_close(found[2], found[0])
    assert float(spread(picture)) > 0 and abs(float(found[0])) > 0.1


def test_noise_comes_in_opposite_pairs_with_the_camera_fastest():
    z = torch.zeros(2, 7)
    noise = draw_noise(z, 4, antithetic=True, generator=generator(3)).view(4, 2, 7)
    assert torch.equal(noise[2:], -noise[:2])
    assert not torch.equal(noise[0, 0], noise[0, 1])
    assert draw_noise(z, 3, antithetic=True, generator=generator(3)).shape == (6, 7)


def test_opposite_noise_leaves_the_way_to_the_mean():
    """What ẑ owes to the noise cancels within a pair: w(t) b² (z − μ)/(a² σ² + b²) is left, for every camera its own."""
    g, sigma = generator(6), 0.3
    mean, z = torch.rand(2, 3, 4, 3, generator=g), torch.rand(3, 2, 3, 4, 3, generator=g, requires_grad=True)
    prior = GaussianPrior(mean, deviation=sigma)
    config = DistillSettings(guidance=7.0, annealing=Annealing(0.6, 0.6, 0.6), noise_samples=4)
    levels = prior.schedule.levels(torch.tensor([0.6]))
    a2, b2 = float(levels.signal**2), float(levels.noise**2)
    expected = b2 * b2 / (a2 * sigma**2 + b2) * (z.detach() - mean)
    condition = prior.encode_text("")
    found = prior_gradient(z, prior, condition, config, progress=0.0, generator=g)
    assert not found.requires_grad
    torch.testing.assert_close(found, expected, atol=TOLERANCE, rtol=TOLERANCE)
    noisy = prior_gradient(z, prior, condition, replace(config, antithetic=False), progress=0.0, generator=g)
    assert float((noisy - expected).abs().max()) > 100 * TOLERANCE


def test_gradient_that_reaches_the_leaves():
    """Through `optimize`: with opposite noise E[ẑ] is μ + a² σ² (z − μ)/(a² σ² + b²), so the whole gradient is known."""
    skeleton, frames, sigma = arm(), 4, 0.2
    start = Motion.rest(skeleton, frame_count=frames, fps=10).moving(0.4)
    mixing = torch.randn(2 * 4 * 4, 5 * 6 * 3, generator=generator(4)) * 0.1

    def film(T_world_joint):
        return (T_world_joint.flatten(1) @ mixing).view(1, frames, 5, 6, 3)

    prior = GaussianPrior(torch.rand(frames, 5, 6, 3, generator=generator(5)), deviation=sigma)
    config = DistillSettings(
        iterations=1,
        guidance=3.0,
        annealing=Annealing(0.6, 0.6, 0.6),
        basis=Frames(),
        freedom=EVEN_FREEDOM,
        weights=Weights.only(),
        start_amplitude=0,
    )
    model = model_of_motion(start, model_bare_body(skeleton), Frames())
    for relative in (False, True):
        condition = prior.encode_text("")
        (step,) = optimize(
            start,
            film,
            prior,
            condition,
            replace(config, relative=relative),
            generator=generator(),
            body_model=model_bare_body(skeleton),
        )
        wave = model.variables["joint_wave"].clone().requires_grad_()
        moved = model.with_variables({**model.variables, "joint_wave": wave})
        local = moved.local_frames(moved.curves(moved.times(dtype=torch.float32)))
        z = film(forward_kinematics(skeleton.to(torch.float32), local))
        levels = prior.schedule.levels(torch.tensor([0.6]))
        a2, b2 = float(levels.signal**2), float(levels.noise**2)
        off = b2 * b2 / (a2 * sigma**2 + b2) * (z.detach() - prior.mean)
        (expected,) = torch.autograd.grad((off * z).sum(), wave)
        expected = expected / spread(z) if relative else expected
        seen = step.state.first["joint_wave"] / 0.1  # Adam's first mean is a tenth of the first gradient
        assert float(expected.abs().max()) > 1e-3
        scale = float(expected.abs().max())
        torch.testing.assert_close(seen / scale, expected / scale, atol=TOLERANCE, rtol=TOLERANCE)
