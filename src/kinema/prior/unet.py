"""3D U-Nets through diffusers (ModelScope, ZeroScope): ε-prediction; they stand for AKD's VideoCrafter ablation.

Owns its layouts: the VAE encodes pictures, `batch channel height width`, frame by frame; the U-Net takes
`batch channel frame height width`; pixels −1..1, any number of frames.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from kinema.prior.base import Condition, Limits, Prediction, check_video
from kinema.prior.codec import checkpoint_tree, encode_chunks, encode_tiles
from kinema.prior.pipelines import (
    default_device,
    default_dtype,
    encode_prompts,
    free_memory,
    latent_dtype,
    load_pipeline,
)
from kinema.prior.schedule import (
    DiffusionSchedule,
    Parametrisation,
    alphas_of_scheduler,
    parametrisation_of_scheduler,
)

KINDS = ("TextToVideoSDPipeline",)
FRAMES_AT_ONCE = 4
"""Pictures per pass of the VAE; a checkpointed pass keeps nothing but its pixels."""


@dataclass(frozen=True)
class VideoUNet:
    """Text-to-video U-Nets, "damo-vilab/text-to-video-ms-1.7b" among them; latents are [batch channel frame height width]."""

    pipeline: Any
    """The diffusers pipeline without its text encoder."""
    name: str
    """Folder or hub name that the text encoder is loaded from."""
    schedule: DiffusionSchedule
    parametrisation: Parametrisation
    checkpointed: bool = True
    """Compute the VAE's activations again in the backward pass instead of keeping them."""
    tile_px: int | None = None
    """Encode tiles of this side, a quarter of it shared; None: whole frames."""

    @classmethod
    def from_pretrained(
        cls,
        name: str | Path,
        *,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
        checkpointed: bool = True,
        tile_px: int | None = None,
    ) -> VideoUNet:
        """Load a folder or a cached hub name, e.g. "damo-vilab/text-to-video-ms-1.7b"."""
        device = torch.device(device) if device is not None else default_device()
        pipeline = load_pipeline(
            name, KINDS, device=device, dtype=dtype or default_dtype(device), without=("text_encoder", "tokenizer")
        )
        if checkpointed:
            pipeline.vae.enable_gradient_checkpointing(checkpoint_tree)
        schedule = DiffusionSchedule(alphas_of_scheduler(pipeline.scheduler))
        kind = parametrisation_of_scheduler(pipeline.scheduler)
        return cls(pipeline, str(name), schedule, kind, checkpointed, tile_px)

    @property
    def limits(self) -> Limits:
        """Sizes the U-Net can halve and double again; 16 frames at 8 fps is what ModelScope was trained on."""
        unet, factor = self.pipeline.unet, self.pipeline.vae_scale_factor
        side = factor * (unet.config.sample_size or 32)
        halvings = len(unet.config.block_out_channels) - 1
        return Limits(
            frame_max=64, size_multiple_px=factor * 2**halvings, frame_count=16, height_px=side, width_px=side, fps=8.0
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with CLIP, loaded for this call only; the image is ignored."""
        vae = self.pipeline.vae
        text_pipeline = load_pipeline(self.name, KINDS, device=vae.device, dtype=vae.dtype, without=("vae", "unet"))
        text, no_text = encode_prompts(text_pipeline, prompt, negative, num_images_per_prompt=1, device=vae.device)
        del text_pipeline
        free_memory()
        return Condition(text, no_text)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior frame by frame, scaled, [batch channel frame height width]; keeps the graph."""
        check_video(video, self.limits)
        vae = self.pipeline.vae
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3).to(device=vae.device, dtype=vae.dtype)
        moments = encode_tiles(
            self._encode_tile,
            pixels,
            tile_px=self.tile_px,
            pixel_per_latent=self.pipeline.vae_scale_factor,
            checkpointed=self.checkpointed,
        )
        return moments.chunk(2, dim=1)[0].to(latent_dtype(vae.dtype)) * vae.config.scaling_factor

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """Mean and log variance, [batch 2*channel frame height width]."""
        vae = self.pipeline.vae

        def encode(chunk: Tensor, cache: None) -> tuple[Tensor, None]:
            pictures = chunk.transpose(1, 2)  # [batch frame 3 height width]
            moments = vae.encoder(pictures.flatten(0, 1))
            moments = moments if vae.quant_conv is None else vae.quant_conv(moments)
            return moments.unflatten(0, pictures.shape[:2]).transpose(1, 2), cache

        return encode_chunks(encode, pixels.split(FRAMES_AT_ONCE, dim=2), checkpointed=self.checkpointed)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """The U-Net with and without the prompt, one after the other."""
        unet = self.pipeline.unet
        hidden = z_noisy.to(device=unet.device, dtype=unet.dtype)

        def run(text: Tensor) -> Tensor:
            return unet(
                hidden,
                self.schedule.timestep(t).to(hidden.device),
                encoder_hidden_states=text.to(hidden)[None].expand(len(hidden), -1, -1),
                return_dict=False,
            )[0].to(z_noisy)

        return Prediction(run(condition.text), run(condition.no_text))
