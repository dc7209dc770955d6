"""`VideoPrior`: what distillation and sampling ask of any video model, embedded, exact or downloaded.

Latents are the model's own business: their axes after the batch have no meaning outside of it. Videos are ours,
[batch frame height width 3] in 0..1, and so are times, 0 (clean) .. 1 (noise).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import torch
from torch import Tensor

from kinema.diffusion.schedule import Levels, Parametrisation, Schedule, add_noise, denoised_estimate, guide
from kinema.errors import PriorError
from kinema.shapes import check_shape


@dataclass(frozen=True)
class Limits:
    """The videos that a model can take, and those it was trained on."""

    frame_first: int = 1
    """Fewest frames."""
    frame_step: int = 1
    """Frame counts are frame_first + k frame_step: codecs fold time."""
    frame_max: int = 1024
    """Most frames at once."""
    size_multiple_px: int = 1
    """Height and width are multiples of this."""
    frame_count: int = 16
    """Frames of the training clips."""
    height_px: int = 64
    """Height of the training clips."""
    width_px: int = 64
    """Width of the training clips."""
    fps: float = 8.0
    """Frame rate of the training clips."""


@dataclass(frozen=True)
class PriorProfile:
    """What a prior asks of the programs that use it: each of them reads this, and none asks for a prior's class."""

    preset: Literal["instant", "draft", "paper"] = "paper"
    """Preset of `kinema animate` where the user names none."""
    scene: Literal["plain", "stage"] = "plain"
    """What it is shown: a checkerboard seen by following cameras, or the stage that our own films are made on (`render.stage`)."""
    gauss_count: int = 20_000
    """Gaussians that a body needs to look solid at its resolution."""
    camera_count: int = 1
    """Films that it is asked about at once."""
    guidance: float = 6.0
    """s of classifier-free guidance where films are sampled."""
    fresh_noise: bool = False
    """Films are sampled with fresh noise in each step (η = 1)."""
    imagines_starts: bool = False
    """Its own films are good enough, and cheap enough, to start a distillation from."""
    calm_guidance: float = 3.0
    """s with which calm actions (`ActionSpec.calm`) are distilled: the guidance that a walk needs makes standing bodies fidget."""


@dataclass(frozen=True)
class Condition:
    """What the model is told: a prompt, encoded once, and what stands for no prompt."""

    text: Tensor
    """The prompt, [token channel]."""
    no_text: Tensor
    """The negative or empty prompt, [token channel]."""
    image: Tensor | None = None
    """Reference image as the model wants it; None where it takes none or none was given."""
    image_tokens: Tensor | None = None
    """What the model attends to of the reference image, [camera token channel]; None where it does not."""


@dataclass(frozen=True)
class Prediction:
    """A model's raw outputs for the same noisy latents, in its own parametrisation."""

    conditional: Tensor
    """With the prompt, [batch *latent]."""
    unconditional: Tensor
    """Without it, [batch *latent]."""


@dataclass(frozen=True)
class Denoised:
    """What the prior makes of a noisy copy of z."""

    z_hat: Tensor
    """Guided denoised estimate ẑ, no graph, [batch *latent]."""
    levels: Levels
    """Levels of the noisy copy, for the weight w(t)."""


class VideoPrior(Protocol):
    """A text-conditioned video diffusion model."""

    @property
    def schedule(self) -> Schedule:
        """Time to noise."""
        ...

    @property
    def parametrisation(self) -> Parametrisation:
        """What `predict` predicts."""
        ...

    @property
    def limits(self) -> Limits:
        """Which videos it takes."""
        ...

    @property
    def profile(self) -> PriorProfile:
        """What it asks of the programs that use it."""
        ...

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode a prompt and, for image-to-video models, a reference image [height width 3]; others ignore the image.

        With one picture for every camera, [camera height width 3], a batch of latents is ordered [sample*camera].
        """
        ...

    def encode_video(self, video: Tensor) -> Tensor:
        """Latents [batch *latent] of a video [batch frame height width 3] in 0..1; keeps the graph."""
        ...

    def decode_video(self, z: Tensor) -> Tensor:
        """Video [batch frame height width 3] of latents [batch *latent]; no gradient is asked of it."""
        ...

    def imagine(
        self,
        prompts: Sequence[str],
        pictures: Tensor | None,
        *,
        seed: int,
        guidance: float | None = None,
        steps: int = 30,
    ) -> Tensor:
        """Films of its own, one a prompt, [prompt frame height width 3]; each depends on its own place and the seed alone.

        Args:
            prompts: What happens.
            pictures: Start pictures, [prompt height width 3]; None: the model invents what it films.
            seed: Of the noise.
            guidance: s of classifier-free guidance; the profile's if not given.
            steps: Evaluations.
        """
        ...

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """Raw outputs at z_noisy [batch *latent] and times t [batch], with and without the prompt."""
        ...


def device_of(prior: VideoPrior) -> torch.device:
    """Where a prior computes; the CPU where it does not say."""
    return getattr(prior, "device", torch.device("cpu"))


def check_video(video: Tensor, limits: Limits) -> None:
    """Refuse a video that the model would crop, pad or fold wrongly.

    Args:
        video: [batch frame height width 3].
        limits: Of the model.
    """
    axes = check_shape(video, "batch frame height width 3", name="video")
    frames, first, step = axes["frame"], limits.frame_first, limits.frame_step
    if (frames - first) % step or not first <= frames <= limits.frame_max:
        most = (limits.frame_max - first) // step
        near = first + min(max(round((frames - first) / step), 0), most) * step
        raise PriorError(
            "prior-frames",
            f"this model takes {first} + {step} k frames, at most {limits.frame_max}, got {frames}",
            hint=f"render {near} frames",
        )
    multiple = limits.size_multiple_px
    if axes["height"] % multiple or axes["width"] % multiple:
        raise PriorError(
            "prior-size",
            f"this model takes sides that are multiples of {multiple} px, got {axes['height']} x {axes['width']}",
            hint=f"render {limits.height_px} x {limits.width_px}, the size it was trained at",
        )


@torch.no_grad()
def denoise(
    prior: VideoPrior, z: Tensor, condition: Condition, t: Tensor, noise: Tensor, *, guidance: float
) -> Denoised:
    """Add noise to z, ask the prior, guide, and convert to ẑ; SDS follows w(t)(z − ẑ) (AKD eq. 7).

    Args:
        prior: Any video model.
        z: Latents, [batch *latent]; no gradient goes through the model, as in SDS.
        condition: From `prior.encode_text`.
        t: Times in 0..1, [batch].
        noise: Unit Gaussian ε, like z.
        guidance: s of classifier-free guidance.

    Returns:
        ẑ and the levels of the noisy copy.
    """
    levels = prior.schedule.levels(t).to(z.device)
    z_noisy = add_noise(z, noise, levels)
    said = prior.predict(z_noisy, condition, t)
    output = guide(said.unconditional, said.conditional, guidance)
    return Denoised(denoised_estimate(output, z_noisy, levels, prior.parametrisation), levels)
