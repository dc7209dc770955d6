"""CogVideoX through diffusers, the model of AKD: v-prediction, text to video and image to video.

Owns its layouts: VAE `batch channel frame height width`, transformer `batch frame channel height width`, pixels −1..1,
1 + 4 k frames (CogVideoX 1.5 folds two latent frames into a token: 5 + 8 k).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import torch
from torch import Tensor

from kinema.prior.adapter import PipelinePrior
from kinema.prior.base import Condition, Limits, Prediction, check_video
from kinema.prior.codec import encode_chunks
from kinema.prior.pipelines import encode_prompts


@dataclass(frozen=True)
class CogVideoX(PipelinePrior):
    """CogVideoX-2B, -5B, -5B-I2V and their 1.5 versions; latents are [batch frame channel height width]."""

    KINDS: ClassVar[tuple[str, ...]] = ("CogVideoXPipeline", "CogVideoXImageToVideoPipeline")

    @property
    def takes_image(self) -> bool:
        """Whether this is an image-to-video model, which cannot do without a reference image."""
        return self.pipeline.transformer.config.in_channels > self.pipeline.vae.config.latent_channels

    @property
    def limits(self) -> Limits:
        """From the model's own configuration."""
        config, factor = self.pipeline.transformer.config, self._pixel_per_latent
        fold = config.patch_size_t or 1
        step = self.pipeline.vae_scale_factor_temporal
        latent_frames = (config.sample_frames - 1) // step + 1
        return Limits(
            frame_first=1 + step * (fold - 1),
            frame_step=step * fold,
            frame_max=config.sample_frames + step * (fold - 1),
            size_multiple_px=factor * config.patch_size,
            # CogVideoX 1.5's 81 frames are 21 latent ones; its pipelines sample 22 of them
            frame_count=config.sample_frames + step * (-latent_frames % fold),
            height_px=config.sample_height * factor,
            width_px=config.sample_width * factor,
            fps=8.0 if config.patch_size_t is None else 16.0,
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with T5, loaded for this call only, and the reference image with the VAE.

        Args:
            prompt: A sentence.
            negative: What the model is told where others are told nothing.
            image: [height width 3], or one for every camera, [camera height width 3]; text-to-video models ignore it.
        """
        vae = self.pipeline.vae
        latents = None
        if self.takes_image:
            with torch.no_grad():
                latents = self._encode(self._pictures(image)[:, None])  # [camera 1 channel height width]
            if vae.config.invert_scale_latents:
                # CogVideoX 1.5 was trained on images divided by the factor; `_encode` has multiplied by it
                latents = latents / vae.config.scaling_factor**2
        length = self.pipeline.transformer.config.max_text_seq_length
        text, no_text = self._with_encoders(
            partial(encode_prompts, prompt=prompt, negative=negative, max_sequence_length=length, device=vae.device)
        )
        return Condition(text, no_text, latents)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior, scaled, [batch frame channel height width]; keeps the graph."""
        check_video(video, self.limits)
        return self._encode(video)

    def _encode(self, video: Tensor) -> Tensor:
        return (self._encode_pixels(video) * self.pipeline.vae.config.scaling_factor).transpose(1, 2)

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """The frames in chunks as `vae._encode` cuts them."""
        vae = self.pipeline.vae
        size = vae.num_sample_frames_batch_size
        frames = pixels.shape[2]
        starts = [0, *range(size + frames % size, frames, size)]
        chunks = [pixels[:, :, a:b] for a, b in zip(starts, [*starts[1:], frames], strict=True)]

        def encode(chunk: Tensor, cache: Any) -> tuple[Tensor, Any]:
            latent, cache = vae.encoder(chunk, conv_cache=cache)
            return (latent if vae.quant_conv is None else vae.quant_conv(latent)), cache

        return encode_chunks(encode, chunks, checkpointed=self.checkpointed)

    def _decode_latents(self, z: Tensor) -> Tensor:
        vae = self.pipeline.vae
        frames = 1 + self.pipeline.vae_scale_factor_temporal * (z.shape[1] - 1)
        # of an even number the decoder makes four frames of the first latent one too: one more, cut off again
        odd = z if z.shape[1] % 2 else torch.cat([z, z[:, -1:]], dim=1)
        return vae.decode(odd.transpose(1, 2) / vae.config.scaling_factor, return_dict=False)[0][:, :, :frames]

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """The transformer with and without the prompt, one after the other: half the memory of a batch of two."""
        transformer, factor = self.pipeline.transformer, self._pixel_per_latent
        batch, frames, _, height, width = z_noisy.shape
        hidden = z_noisy.to(device=transformer.device, dtype=transformer.dtype)
        if self.takes_image:
            # the reference is the first latent frame, the others are blank
            image = self._shown(condition, z_noisy).to(hidden)
            blank = image.new_zeros(batch, frames - 1, *image.shape[2:])
            hidden = torch.cat([hidden, torch.cat([image, blank], dim=1)], dim=2)
        rotary = None
        if transformer.config.use_rotary_positional_embeddings:
            rotary = self.pipeline._prepare_rotary_positional_embeddings(
                height * factor, width * factor, frames, transformer.device
            )
        timestep = self.schedule.timestep(t).to(hidden.device)
        ofs = None if transformer.config.ofs_embed_dim is None else hidden.new_full((1,), 2.0)

        def run(text: Tensor) -> Tensor:
            return transformer(
                hidden_states=hidden,
                encoder_hidden_states=text.to(hidden)[None].expand(batch, -1, -1),
                timestep=timestep,
                ofs=ofs,
                image_rotary_emb=rotary,
                return_dict=False,
            )[0].to(z_noisy)

        return Prediction(run(condition.text), run(condition.no_text))
