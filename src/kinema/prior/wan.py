"""Wan 2.1 and 2.2 text-to-video through diffusers: rectified flow.

Owns its layouts: VAE and transformer `batch channel frame height width`, pixels −1..1, 1 + 4 k frames, latents normalised
by a mean and deviation per channel. Wan 2.2-A14B has one transformer for high noise and one for low.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from kinema.prior.base import Condition, Limits, Prediction, check_video
from kinema.prior.codec import encode_chunks, encode_tiles
from kinema.prior.pipelines import (
    default_device,
    default_dtype,
    encode_prompts,
    free_memory,
    latent_dtype,
    load_pipeline,
)
from kinema.prior.schedule import FlowSchedule, Parametrisation, PriorError

KINDS = ("WanPipeline",)
TEXT_TOKENS = 512
"""Length that Wan was trained with; the pipeline's call pads to it too."""


@dataclass(frozen=True)
class Wan:
    """Wan2.1-T2V-1.3B and -14B, Wan2.2-T2V-A14B; latents are [batch channel frame height width]."""

    pipeline: Any
    """The diffusers pipeline without its text encoder."""
    name: str
    """Folder or hub name that the text encoder is loaded from."""
    schedule: FlowSchedule
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
    ) -> Wan:
        """Load a folder or a cached hub name, e.g. "Wan-AI/Wan2.1-T2V-1.3B-Diffusers"."""
        device = torch.device(device) if device is not None else default_device()
        pipeline = load_pipeline(
            name, KINDS, device=device, dtype=dtype or default_dtype(device), without=("text_encoder", "tokenizer")
        )
        if pipeline.config.expand_timesteps or pipeline.vae.config.patch_size is not None:
            raise PriorError(
                "prior-kind",
                f"'{name}' is a Wan 2.2 TI2V model, whose time is per token",
                hint="use Wan2.1-T2V or Wan2.2-T2V-A14B",
            )
        return cls(
            pipeline, str(name), FlowSchedule(pipeline.scheduler.config.num_train_timesteps), checkpointed, tile_px
        )

    @property
    def parametrisation(self) -> Parametrisation:
        """Velocity ε − z."""
        return "flow"

    @property
    def limits(self) -> Limits:
        """Wan's training clips are not in its configuration: 81 frames of 480 × 832 at 16 fps (its report, §4)."""
        patch = self.pipeline.transformer.config.patch_size
        return Limits(
            frame_step=self.pipeline.vae_scale_factor_temporal,
            frame_max=81,
            size_multiple_px=self.pipeline.vae_scale_factor_spatial * max(patch[1:]),
            frame_count=81,
            height_px=480,
            width_px=832,
            fps=16.0,
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with UMT5, loaded for this call only; text-to-video models ignore the image."""
        vae = self.pipeline.vae
        text_pipeline = load_pipeline(
            self.name,
            KINDS,
            device=vae.device,
            dtype=vae.dtype,
            without=("vae", "transformer", "transformer_2"),
        )
        text, no_text = encode_prompts(
            text_pipeline, prompt, negative, max_sequence_length=TEXT_TOKENS, device=vae.device
        )
        del text_pipeline
        free_memory()
        return Condition(text, no_text)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior, normalised, [batch channel frame height width]; keeps the graph."""
        check_video(video, self.limits)
        vae = self.pipeline.vae
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3).to(device=vae.device, dtype=vae.dtype)
        moments = encode_tiles(
            self._encode_tile,
            pixels,
            tile_px=self.tile_px,
            pixel_per_latent=self.pipeline.vae_scale_factor_spatial,
            checkpointed=self.checkpointed,
        )
        latent = moments.chunk(2, dim=1)[0].to(latent_dtype(vae.dtype))
        mean, deviation = (
            torch.tensor(values, device=latent.device, dtype=latent.dtype).view(1, -1, 1, 1, 1)
            for values in (vae.config.latents_mean, vae.config.latents_std)
        )
        return (latent - mean) / deviation

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """Mean and log variance, [batch 2*channel frame height width]: the first frame, then four at a time."""
        vae = self.pipeline.vae
        vae.clear_cache()
        slots = len(vae._enc_feat_map)

        def encode(chunk: Tensor, cache: list | None) -> tuple[Tensor, list]:
            # the encoder writes its cache in place: a copy of the list keeps the recomputation's input as it was
            after = [None] * slots if cache is None else list(cache)
            return vae.quant_conv(vae.encoder(chunk, feat_cache=after, feat_idx=[0])), after

        chunks = pixels.split([1, *[4] * ((pixels.shape[2] - 1) // 4)], dim=2)
        return encode_chunks(encode, chunks, checkpointed=self.checkpointed)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """The transformer of each entry's noise level, with and without the prompt, one after the other."""
        conditional, unconditional = torch.empty_like(z_noisy), torch.empty_like(z_noisy)
        boundary = self.pipeline.config.boundary_ratio
        late = torch.zeros_like(t, dtype=torch.bool) if boundary is None else t < boundary
        for transformer, rows in ((self.pipeline.transformer, ~late), (self.pipeline.transformer_2, late)):
            if not bool(rows.any()):
                continue
            hidden = z_noisy[rows].to(device=transformer.device, dtype=transformer.dtype)
            for text, output in ((condition.text, conditional), (condition.no_text, unconditional)):
                output[rows] = transformer(
                    hidden_states=hidden,
                    timestep=self.schedule.timestep(t[rows]).to(hidden.device),
                    encoder_hidden_states=text.to(hidden)[None].expand(len(hidden), -1, -1),
                    return_dict=False,
                )[0].to(output)
        return Prediction(conditional, unconditional)
