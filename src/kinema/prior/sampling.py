"""Videos out of a prior: DDIM (Song et al. 2021) with guidance, any parametrisation; deterministic, or with fresh noise in each step.

Fresh noise (η = 1) washes out what earlier steps got wrong: a small network's films of fast motion fall to pieces without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import torch
from torch import Generator, Tensor

from kinema.diffusion.schedule import denoised_estimate, guide
from kinema.prior.base import Condition, VideoPrior


@torch.no_grad()
def denoise_from(
    prior: VideoPrior,
    z: Tensor,
    condition: Condition,
    *,
    t_start: float = 1.0,
    steps: int = 30,
    guidance: float = 5.0,
    rescale: float = 0.7,
    fresh: Sequence[Generator] | None = None,
    on_step: Callable[[int, int], None] | None = None,
) -> Tensor:
    """Walk noisy latents down to clean ones.

    Args:
        prior: Any video model.
        z: Latents at time `t_start`: pure noise at 1, a noised video below it (SDEdit), [batch *latent].
        condition: From `prior.encode_text`.
        t_start: Where to begin.
        steps: Evaluations.
        guidance: s of classifier-free guidance.
        rescale: Share by which the guided estimate's deviation is brought back to the unguided one's (Lin et al. 2024): strong
            guidance would overshoot in contrast.
        fresh: A source of noise for each of the batch, on the CPU: η = 1. None: η = 0, the noise of the beginning alone decides.
        on_step: Told after each evaluation how many of how many are done.

    Returns:
        Clean latents, [batch *latent].
    """
    # a larger share of the steps where there is much noise: there the motion is decided, later only detail
    times = t_start * (1 - torch.linspace(0.0, 1.0, steps + 1, dtype=torch.float64) ** 1.5)
    for step, (now, then) in enumerate(pairwise(times), 1):
        t = now.to(z.dtype).expand(len(z)).clamp_max(0.999)
        levels = prior.schedule.levels(t).to(z.device)
        said = prior.predict(z, condition, t)
        z_hat = denoised_estimate(
            guide(said.unconditional, said.conditional, guidance), z, levels, prior.parametrisation
        )
        if rescale > 0:
            plain = denoised_estimate(said.conditional, z, levels, prior.parametrisation)
            axes = tuple(range(1, z.ndim))
            ratio = plain.std(axes, keepdim=True) / z_hat.std(axes, keepdim=True).clamp_min(1e-6)
            z_hat = z_hat * (rescale * ratio + 1 - rescale)
        if on_step is not None:
            on_step(step, steps)
        if then <= 0:
            return z_hat
        shape = (-1, *[1] * (z.ndim - 1))
        noise = (z - levels.signal.view(shape) * z_hat) / levels.noise.view(shape)
        after = prior.schedule.levels(then.to(z.dtype).expand(len(z))).to(z.device)
        if fresh is not None:
            # the share of the noise that one step of the forward process from then to now would add anew
            share = (1 - (levels.signal * after.noise / (after.signal * levels.noise)) ** 2).clamp(0, 1).view(shape)
            drawn = torch.stack([torch.randn(z.shape[1:], generator=one, dtype=z.dtype) for one in fresh]).to(z.device)
            noise = (1 - share).sqrt() * noise + share.sqrt() * drawn
        z = after.signal.view(shape) * z_hat + after.noise.view(shape) * noise
    return z


def imagine_films(
    prior: VideoPrior, prompts: Sequence[str], pictures: Tensor | None, *, seed: int, guidance: float | None, steps: int
) -> Tensor:
    """`VideoPrior.imagine` for any prior, one film at a time, [prompt frame height width 3]."""
    limits, profile = prior.limits, prior.profile
    films = []
    for row, prompt in enumerate(prompts):
        condition = prior.encode_text(prompt, image=None if pictures is None else pictures[row])
        with torch.no_grad():
            blank = prior.encode_video(torch.zeros(1, limits.frame_count, limits.height_px, limits.width_px, 3))
        generator = Generator().manual_seed(seed + row)
        noise = torch.randn(blank.shape, generator=generator, dtype=blank.dtype).to(blank.device)
        z = denoise_from(
            prior,
            noise,
            condition,
            steps=steps,
            guidance=profile.guidance if guidance is None else guidance,
            fresh=[generator] if profile.fresh_noise else None,
        )
        films.append(prior.decode_video(z))
    return torch.cat(films)
