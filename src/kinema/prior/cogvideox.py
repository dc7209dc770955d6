"""CogVideoX through diffusers, the model of AKD: v-prediction, text to video and image to video.

Owns its layouts: VAE `batch channel frame height width`, transformer `batch frame channel height width`, pixels −1..1,
1 + 4 k frames (CogVideoX 1.5 folds two latent frames into a token: 5 + 8 k).
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
    PriorError,
    alphas_of_scheduler,
    parametrisation_of_scheduler,
)
from kinema.shapes import check_shape

KINDS = ("CogVideoXPipeline", "CogVideoXImageToVideoPipeline")


@dataclass(frozen=True)
class CogVideoX:
    """CogVideoX-2B, -5B, -5B-I2V and their 1.5 versions; latents are [batch frame channel height width]."""

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
    ) -> CogVideoX:
        """Load a folder or a cached hub name, e.g. "THUDM/CogVideoX-5b"; device and precision are chosen if not given."""
        device = torch.device(device) if device is not None else default_device()
        pipeline = load_pipeline(
            name, KINDS, device=device, dtype=dtype or default_dtype(device), without=("text_encoder", "tokenizer")
        )
        if checkpointed:
            # inside a chunk too: only one block's activations are alive at a time
            pipeline.vae.enable_gradient_checkpointing(checkpoint_tree)
        schedule = DiffusionSchedule(alphas_of_scheduler(pipeline.scheduler))
        kind = parametrisation_of_scheduler(pipeline.scheduler)
        return cls(pipeline, str(name), schedule, kind, checkpointed, tile_px)

    @property
    def takes_image(self) -> bool:
        """Whether this is an image-to-video model, which cannot do without a reference image."""
        return self.pipeline.transformer.config.in_channels > self.pipeline.vae.config.latent_channels

    @property
    def limits(self) -> Limits:
        """From the model's own configuration."""
        config, factor = self.pipeline.transformer.config, self.pipeline.vae_scale_factor_spatial
        fold = config.patch_size_t or 1
        step = self.pipeline.vae_scale_factor_temporal
        return Limits(
            frame_first=1 + step * (fold - 1),
            frame_step=step * fold,
            frame_max=config.sample_frames + step * (fold - 1),
            size_multiple_px=factor * config.patch_size,
            frame_count=config.sample_frames,
            height_px=config.sample_height * factor,
            width_px=config.sample_width * factor,
            fps=8.0 if config.patch_size_t is None else 16.0,
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with T5, loaded for this call only, and the reference image [height width 3] with the VAE."""
        vae = self.pipeline.vae
        latents = None
        if self.takes_image:
            if image is None:
                raise PriorError(
                    "prior-image", f"'{self.name}' is an image-to-video model", hint="give it a render of the character"
                )
            check_shape(image, "height width 3", name="image")
            with torch.no_grad():
                latents = self._encode(image[None, None])[0]
            if vae.config.invert_scale_latents:
                # CogVideoX 1.5 was trained on images divided by the factor; `_encode` has multiplied by it
                latents = latents / vae.config.scaling_factor**2
        text_pipeline = load_pipeline(
            self.name, KINDS, device=vae.device, dtype=vae.dtype, without=("vae", "transformer")
        )
        length = self.pipeline.transformer.config.max_text_seq_length
        text, no_text = encode_prompts(text_pipeline, prompt, negative, max_sequence_length=length, device=vae.device)
        del text_pipeline
        free_memory()
        return Condition(text, no_text, latents)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior, scaled, [batch frame channel height width]; keeps the graph."""
        check_video(video, self.limits)
        return self._encode(video)

    def _encode(self, video: Tensor) -> Tensor:
        vae = self.pipeline.vae
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3).to(device=vae.device, dtype=vae.dtype)
        moments = encode_tiles(
            self._encode_tile,
            pixels,
            tile_px=self.tile_px,
            pixel_per_latent=self.pipeline.vae_scale_factor_spatial,
            checkpointed=self.checkpointed,
        )
        mean = moments.chunk(2, dim=1)[0].to(latent_dtype(vae.dtype))
        return (mean * vae.config.scaling_factor).permute(0, 2, 1, 3, 4)

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """Mean and log variance, [batch 2*channel frame height width], as `vae._encode` chunks the frames."""
        vae = self.pipeline.vae
        size = vae.num_sample_frames_batch_size
        frames = pixels.shape[2]
        starts = [0, *range(size + frames % size, frames, size)]
        chunks = [pixels[:, :, a:b] for a, b in zip(starts, [*starts[1:], frames], strict=True)]

        def encode(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
            latent, cache = vae.encoder(chunk, conv_cache=cache)
            return (latent if vae.quant_conv is None else vae.quant_conv(latent)), cache

        return encode_chunks(encode, chunks, checkpointed=self.checkpointed)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """The transformer with and without the prompt, one after the other: half the memory of a batch of two."""
        transformer, factor = self.pipeline.transformer, self.pipeline.vae_scale_factor_spatial
        batch, frames, _, height, width = z_noisy.shape
        hidden = z_noisy.to(device=transformer.device, dtype=transformer.dtype)
        if self.takes_image:
            if condition.image is None:
                raise PriorError("prior-image", f"'{self.name}' is an image-to-video model; the condition has no image")
            # the reference is the first latent frame, the others are blank
            image = condition.image.to(hidden)[None].expand(batch, -1, -1, -1, -1)
            blank = image.new_zeros(batch, frames - 1, *image.shape[2:])
            hidden = torch.cat([hidden, torch.cat([image, blank], dim=1)], dim=2)
        rotary = None
        if transformer.config.use_rotary_positional_embeddings:
            rotary = self.pipeline._prepare_rotary_positional_embeddings(
                height * factor, width * factor, frames, transformer.device
            )
        ofs = None if transformer.config.ofs_embed_dim is None else hidden.new_full((1,), 2.0)

        def run(text: Tensor) -> Tensor:
            return transformer(
                hidden_states=hidden,
                encoder_hidden_states=text.to(hidden)[None].expand(batch, -1, -1),
                timestep=self.schedule.timestep(t).to(hidden.device),
                ofs=ofs,
                image_rotary_emb=rotary,
                return_dict=False,
            )[0].to(z_noisy)

        return Prediction(run(condition.text), run(condition.no_text))
