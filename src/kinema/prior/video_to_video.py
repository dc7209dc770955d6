"""The big models' own video-to-video: diffusers' pipelines for it, put together from the parts that an adapter has loaded.

`sampling.denoise_from` does the same job with DDIM for every prior. These pipelines do it with the solver and the spacing of time
that a model ships with (CogVideoX's DPM, UniPC along Wan's shifted flow), but there are none for image-to-video models, for two
transformers or for time per token: WanVideoToVideoPipeline calls one transformer with one time, and neither shows it a picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeGuard

import torch
from torch import Generator, Tensor

from kinema.errors import require
from kinema.prior.adapter import PipelinePrior
from kinema.prior.base import Condition, VideoPrior, check_video
from kinema.prior.cogvideox import CogVideoX
from kinema.prior.wan import Wan

KINDS: dict[type[PipelinePrior], str] = {
    CogVideoX: "CogVideoXVideoToVideoPipeline",
    Wan: "WanVideoToVideoPipeline",
}
"""Adapter -> pipeline class of diffusers."""


def has_video_to_video(prior: VideoPrior) -> TypeGuard[CogVideoX | Wan]:
    """Whether diffusers has a video-to-video pipeline for a prior."""
    if isinstance(prior, Wan):
        return not (prior.takes_image or prior.token_time or prior.pipeline.transformer_2 is not None)
    return isinstance(prior, CogVideoX) and not prior.takes_image


@torch.no_grad()
def video_to_video(
    prior: CogVideoX | Wan,
    video: Tensor,
    condition: Condition,
    *,
    strength: float,
    steps: int,
    guidance: float,
    generator: Generator,
    on_step: Callable[[int, int], None] | None = None,
) -> Tensor:
    """Noise videos part of the way and denoise them with a prompt.

    Args:
        prior: One that `has_video_to_video`.
        video: [batch frame height width 3] in 0..1.
        condition: From `prior.encode_text`.
        strength: Share of the model's own steps that are taken, 0..1; all of them leave nothing of the video.
        steps: Evaluations of each video.
        guidance: s of classifier-free guidance.
        generator: Of the noise, on the CPU.
        on_step: Told after each evaluation how many of how many are done.

    Returns:
        [batch frame height width 3] in 0..1.
    """
    check_video(video, prior.limits)
    loaded = prior.pipeline
    # a scheduler keeps where it is in time: a copy leaves the loaded one as it was
    scheduler = type(loaded.scheduler).from_config(loaded.scheduler.config)
    kind = getattr(require("diffusers", extra="diffusers"), KINDS[type(prior)])
    pipeline = kind(
        tokenizer=None, text_encoder=None, transformer=loaded.transformer, vae=loaded.vae, scheduler=scheduler
    )
    pipeline.set_progress_bar_config(disable=True)
    total, taken = _spacing(strength, steps, most=scheduler.config.num_train_timesteps)
    height, width = video.shape[2:4]
    films = []
    for row, one in enumerate(video):

        def told(_pipeline: Any, step: int, _time: Any, _values: dict, row: int = row) -> dict:
            if on_step is not None:
                on_step(row * taken + step + 1, len(video) * taken)
            return {}

        films.append(
            pipeline(
                # a list of pictures: CogVideoX counts frames as the length of what it is given
                video=list(one.clamp(0, 1).permute(0, 3, 1, 2)),
                height=height,
                width=width,
                prompt_embeds=condition.text[None],
                negative_prompt_embeds=condition.no_text[None],
                num_inference_steps=total,
                strength=min((taken + 0.5) / total, 1.0),  # it takes int(total * strength) of them
                guidance_scale=guidance,
                generator=generator,
                callback_on_step_end=told,
                # its own decoding makes other numbers of frames of CogVideoX 1.5's latents
                output_type="latent",
            ).frames
        )
    return prior.decode_video(torch.cat(films))


def _spacing(strength: float, steps: int, *, most: int) -> tuple[int, int]:
    """Steps of the whole way from noise, and how many of them are taken."""
    total = min(max(round(steps / strength), steps), most)
    return total, min(max(round(total * strength), 1), total)
