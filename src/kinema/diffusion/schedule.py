"""Noise schedules, and every parametrisation of a diffusion model turned into one denoised estimate ẑ.

A noisy latent is `z_t = a z + b ε` for all of them: a = √α, b = √(1 − α) for variance-preserving diffusion, a = 1 − τ,
b = τ for rectified flow. What models predict differs (AKD appendix B, "SDS gradient for v-prediction models"); ẑ does not,
so that one gradient w(t)(z − ẑ) serves them all.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import torch
from torch import Tensor

from kinema.errors import PriorError

Parametrisation = Literal["v", "noise", "sample", "flow"]
"""What a model predicts: v = a ε − b z, the noise ε, the sample z, or the flow's velocity ε − z."""


@dataclass(frozen=True)
class Levels:
    """How much of the latent and of the noise there is in z_t = signal z + noise ε."""

    signal: Tensor
    """a, [batch]."""
    noise: Tensor
    """b, [batch]."""

    def to(self, device: torch.device) -> Levels:
        """The same on another device."""
        return Levels(self.signal.to(device), self.noise.to(device))


class Schedule(Protocol):
    """Time 0 (clean) .. 1 (noise) to levels, and to the number that the model was trained to be told."""

    def levels(self, t: Tensor) -> Levels:
        """Levels at times t, [batch]."""
        ...

    def timestep(self, t: Tensor) -> Tensor:
        """The model's own time input, [batch]."""
        ...

    def time_of(self, levels: Levels) -> Tensor:
        """The time whose ratio of signal to noise is nearest to that of some levels, in their precision, [batch]."""
        ...


@dataclass(frozen=True)
class DiffusionSchedule:
    """Variance-preserving diffusion in as many discrete steps as there are alphas."""

    alphas: Tensor
    """Cumulative products α_t, falling from nearly one, [step]."""

    def timestep(self, t: Tensor) -> Tensor:
        """Nearest of the steps 0..count − 1, int64, [batch]; t = 0.02 of 1000 steps is step 20."""
        check_times(t)
        count = len(self.alphas)
        return (t.double() * count).round().long().clamp(0, count - 1)

    def levels(self, t: Tensor) -> Levels:
        """a = √α, b = √(1 − α) at the step that the model is told, in t's precision, [batch]."""
        alpha = self.alphas.to(device=t.device, dtype=torch.float64)[self.timestep(t)]
        return Levels(alpha.sqrt().to(t.dtype), (1 - alpha).sqrt().to(t.dtype))

    def time_of(self, levels: Levels) -> Tensor:
        """The step with the nearest angle atan(noise / signal), which is even in the logarithm of the ratio around one, [batch]."""
        alphas = self.alphas.to(device=levels.signal.device, dtype=torch.float64)
        angles = torch.atan2((1 - alphas).sqrt(), alphas.sqrt())  # rising
        wanted = torch.atan2(levels.noise.double(), levels.signal.double())
        after = torch.searchsorted(angles, wanted).clamp(1, len(angles) - 1)
        before = after - 1
        step = torch.where(wanted - angles[before] < angles[after] - wanted, before, after)
        return (step / len(angles)).to(levels.signal.dtype)


@dataclass(frozen=True)
class FlowSchedule:
    """Rectified flow: the straight line z_t = (1 − τ) z + τ ε with τ = t."""

    timestep_scale: float = 1000.0
    """What the model is told is τ times this; Wan is told 0..1000."""

    def timestep(self, t: Tensor) -> Tensor:
        """τ in the model's unit, [batch]."""
        check_times(t)
        return t * self.timestep_scale

    def levels(self, t: Tensor) -> Levels:
        """a = 1 − t, b = t, [batch]."""
        check_times(t)
        return Levels(1 - t, t)

    def time_of(self, levels: Levels) -> Tensor:
        """τ = b / (a + b), [batch]."""
        return levels.noise / (levels.signal + levels.noise)


def match_times(t: Tensor, reference: Schedule, schedule: Schedule) -> Tensor:
    """Times at which one schedule has as much noise, against its signal, as another has at t.

    A time is a mere number of steps: t = 0.5 of CogVideoX is τ = 0.64 of a rectified flow and step 0.48 of a U-Net of Stable
    Diffusion's family. What a paper says of times it means of noise.

    Args:
        t: Times of `reference` in 0..1, [batch].
        reference: Whose times they are.
        schedule: Whose times are wanted. Where it does not reach the noise of `reference`, its noisiest time is taken.

    Returns:
        Times of `schedule` in 0..1, [batch]. Of the same schedule they are told to the model as the same step.
    """
    return schedule.time_of(reference.levels(t))


def check_times(t: Tensor) -> None:
    """Refuse times outside 0..1, which would index or extrapolate a schedule silently."""
    if not bool(((t >= 0) & (t <= 1)).all()):
        raise PriorError("prior-time", f"diffusion times must lie in 0..1, got {t.tolist()}")


def cosine_alphas(step_count: int, *, offset: float = 0.008) -> Tensor:
    """α_t of the cosine schedule (Nichol and Dhariwal 2021, eq. 17), α at the end of each step, [step] float64."""
    time = torch.arange(step_count + 1, dtype=torch.float64) / step_count
    curve = torch.cos((time + offset) / (1 + offset) * math.pi / 2) ** 2
    return (curve[1:] / curve[0]).clamp(0, 1)


def scaled_linear_alphas(step_count: int, *, beta_start: float = 0.00085, beta_end: float = 0.012) -> Tensor:
    """α_t of latent diffusion's schedule, betas whose square roots are evenly spaced, [step] float64."""
    beta = torch.linspace(beta_start**0.5, beta_end**0.5, step_count, dtype=torch.float64) ** 2
    return torch.cumprod(1 - beta, 0)


def cogvideox_alphas(step_count: int = 1000, *, shift: float = 1.0) -> Tensor:
    """α_t of CogVideoX: latent diffusion's, its signal-to-noise ratio divided by a shift, then brought to zero at the end, [step].

    Args:
        step_count: Steps.
        shift: 1 of CogVideoX-5b, the model of AKD; 3 of CogVideoX-2b.
    """
    alphas = scaled_linear_alphas(step_count)
    alphas = alphas / (shift + (1 - shift) * alphas)
    root = alphas.sqrt()
    return ((root - root[-1]) * root[0] / (root[0] - root[-1])) ** 2


def alphas_of_scheduler(scheduler: Any) -> Tensor:
    """α_t of a diffusers scheduler, its SNR shift and zero terminal SNR included, [step] float64."""
    alphas = getattr(scheduler, "alphas_cumprod", None)
    if alphas is None:
        raise PriorError("prior-scheduler", f"the scheduler {type(scheduler).__name__} has no alphas")
    return torch.as_tensor(alphas, dtype=torch.float64)


def parametrisation_of_scheduler(scheduler: Any) -> Parametrisation:
    """What the model behind a diffusers scheduler predicts."""
    names: dict[str, Parametrisation] = {
        "epsilon": "noise",
        "v_prediction": "v",
        "sample": "sample",
        "flow_prediction": "flow",
    }
    kind = scheduler.config.get("prediction_type")
    if kind not in names:
        raise PriorError("prior-scheduler", f"the scheduler {type(scheduler).__name__} predicts '{kind}'")
    return names[kind]


def add_noise(z: Tensor, noise: Tensor, levels: Levels) -> Tensor:
    """z_t = a z + b ε.

    Args:
        z: Clean latents, [batch *latent].
        noise: Unit Gaussian ε, like z.
        levels: Of z_t, [batch].

    Returns:
        Noisy latents, [batch *latent].
    """
    signal, sigma = _along(z, levels)
    return signal * z + sigma * noise


def denoised_estimate(output: Tensor, z_noisy: Tensor, levels: Levels, parametrisation: Parametrisation) -> Tensor:
    """ẑ from what a model said of z_t.

    Args:
        output: The model's prediction, like z_noisy.
        z_noisy: z_t, [batch *latent].
        levels: Of z_t, [batch].
        parametrisation: What the model predicts.

    Returns:
        ẑ, [batch *latent]. For "v" it is √α z_t − √(1 − α) v, for "flow" z_t − τ v.
    """
    signal, sigma = _along(z_noisy, levels)
    match parametrisation:
        case "sample":
            return output
        case "v":
            return signal * z_noisy - sigma * output
        case "flow":
            # z_t = (a + b) z + b (ε − z), and a + b = 1 on the straight line
            return z_noisy - sigma * output
        case "noise":
            if not bool((levels.signal > 0).all()):
                raise PriorError("prior-time", "at zero signal the noise says nothing about the sample; lower t")
            return (z_noisy - sigma * output) / signal


def model_output(z: Tensor, noise: Tensor, levels: Levels, parametrisation: Parametrisation) -> Tensor:
    """What a perfect model would predict if z and ε were known: the training target, [batch *latent]."""
    signal, sigma = _along(z, levels)
    match parametrisation:
        case "sample":
            return z
        case "v":
            return signal * noise - sigma * z
        case "flow":
            return noise - z
        case "noise":
            return noise


def guide(unconditional: Tensor, conditional: Tensor, guidance: float) -> Tensor:
    """Classifier-free guidance, uncond + s (cond − uncond): s = 1 is the conditional model, s = 0 the other one."""
    return unconditional + guidance * (conditional - unconditional)


def weight_one(levels: Levels) -> Tensor:
    """w = 1: the gradient is the distance to ẑ, whatever the noise, [batch]."""
    return torch.ones_like(levels.noise)


def weight_variance(levels: Levels) -> Tensor:
    """w = b², 1 − α: late, clean times, where ẑ merely repeats z, count little, [batch]."""
    return levels.noise**2


def weight_dreamfusion(levels: Levels) -> Tensor:
    """w = a b: since ε̂ − ε = (a / b)(z − ẑ), this is DreamFusion's gradient with its own weight b², [batch]."""
    return levels.signal * levels.noise


def _along(z: Tensor, levels: Levels) -> tuple[Tensor, Tensor]:
    """Levels with z's number of axes, in z's precision: [batch 1 ...]."""
    shape = (-1, *[1] * (z.ndim - 1))
    return levels.signal.to(z).view(shape), levels.noise.to(z).view(shape)
