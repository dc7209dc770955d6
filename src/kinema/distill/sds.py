"""Score distillation (AKD eq. 6, 7): which way a video should change, and the loss whose gradient that is.

SDS never differentiates the video model. Its gradient with respect to the latents, w(t)(z − ẑ), is computed first and then
carried back through encoder, renderer and kinematics by a surrogate that is linear in z.
"""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import Generator, Tensor

from kinema.prior import Denoised, Levels

Weight = Callable[[Levels], Tensor]
"""w(t) from the levels of the noisy copy, [batch] -> [batch]."""


def sds_gradient(z: Tensor, denoised: Denoised, weight: Weight) -> Tensor:
    """w(t)(z − ẑ) (AKD eq. 7); pure, and without a graph.

    Args:
        z: Latents of the rendered video, [batch *latent].
        denoised: What the prior made of their noisy copy.
        weight: w of the noise levels.

    Returns:
        Gradient with respect to z, [batch *latent].
    """
    w = weight(denoised.levels).to(z).view(-1, *[1] * (z.ndim - 1))
    return w * (z.detach() - denoised.z_hat)


def sds_surrogate(z: Tensor, gradient: Tensor, *, relative: bool) -> Tensor:
    """A number whose gradient with respect to z is the mean over the batch of `gradient`, scaled.

    Summed over the latent, as the paper does, the gradient grows with every pixel and frame, and with the square of
    the codec's scale, so that λ's found for one model are wrong for the next. `relative` divides by the variance of z summed
    over the latent: what is left is (half) the relative squared error, the same for any resolution, length and codec.

    Args:
        z: Latents with their graph, [batch *latent].
        gradient: From `sds_gradient`, like z.
        relative: Divide by the latents' own spread; False is the plain sum of the paper.

    Returns:
        [].
    """
    surrogate = (gradient.detach() * z).sum() / len(z)
    return surrogate / spread(z) if relative else surrogate


def sds_error(z: Tensor, gradient: Tensor) -> Tensor:
    """Σ |g|² / Σ (z − z̄)² per latent, mean over the batch: relative distance from what the prior would rather see, []."""
    return gradient.detach().square().sum() / len(z) / spread(z)


def spread(z: Tensor) -> Tensor:
    """Variance of the latents' numbers times how many there are, mean over the batch, no graph, []."""
    z = z.detach()
    centred = z - z.flatten(1).mean(1).view(-1, *[1] * (z.ndim - 1))
    return (centred.square().sum() / len(z)).clamp_min(1e-12)


def draw_noise(z: Tensor, samples: int, *, antithetic: bool, generator: Generator) -> Tensor:
    """Noise for several copies of the latents, [camera *latent] -> [sample*camera *latent], the camera fastest.

    Args:
        z: Latents of all cameras.
        samples: Copies.
        antithetic: The second half of the copies gets the first half's noise negated: what ẑ owes to the noise linearly,
            which is nearly all of it at much noise, cancels.
        generator: On the CPU.
    """
    fresh = (samples + 1) // 2 if antithetic else samples
    noise = torch.randn(fresh * len(z), *z.shape[1:], generator=generator).to(z)
    if antithetic:
        noise = torch.cat([noise, -noise])[: samples * len(z)]
    return noise
