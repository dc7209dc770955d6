"""Wan 2.1 and 2.2 through diffusers: rectified flow, text to video and image to video.

Owns its layouts: VAE and transformer `batch channel frame height width`, pixels −1..1, 1 + 4 k frames, latents normalised
by a mean and deviation per channel. How a reference picture enters differs:

* I2V models see, beside the noisy latents, the latents of a video that begins with the picture and goes on in grey, and a
  mask that marks the picture; Wan 2.1's attend to CLIP's tokens of it as well.
* TI2V (Wan 2.2's 5B) takes one or none: the picture stands clean in place of the first latent frame, and time is per token.

Wan 2.2-A14B has one transformer for high noise and one for low.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import torch
from torch import Tensor

from kinema.diffusion.schedule import FlowSchedule, Parametrisation, Schedule
from kinema.errors import PriorError, require
from kinema.prior.adapter import PipelinePrior, for_batch
from kinema.prior.base import Condition, Limits, Prediction, check_video
from kinema.prior.codec import encode_chunks
from kinema.prior.pipelines import encode_prompts

TEXT_TOKENS = 512
"""Length that Wan was trained with; the pipeline's call pads to it too."""


@dataclass(frozen=True)
class Wan(PipelinePrior):
    """Wan2.1-T2V and -I2V, Wan2.2-T2V-A14B, -I2V-A14B and -TI2V-5B; latents are [batch channel frame height width]."""

    KINDS: ClassVar[tuple[str, ...]] = ("WanPipeline", "WanImageToVideoPipeline")
    VAE_DTYPE: ClassVar[torch.dtype | None] = torch.float32
    """As in Wan's own code and on its model cards: in half precision its pictures lose detail."""

    def __post_init__(self) -> None:
        if self.pipeline.transformer.config.pos_embed_seq_len is not None:
            raise PriorError(
                "prior-variant",
                f"'{self.name}' wants the last frame of the video too",
                hint="use Wan2.1-I2V-14B or Wan2.2-I2V-A14B",
            )

    @classmethod
    def _noise_of(cls, scheduler: Any) -> tuple[Schedule, Parametrisation]:
        """The straight line, whichever solver the pipeline samples it with; the network predicts its velocity ε − z."""
        return FlowSchedule(scheduler.config.num_train_timesteps), "flow"

    @property
    def takes_image(self) -> bool:
        """Whether this is an image-to-video model, which cannot do without a reference image."""
        return self.pipeline.transformer.config.in_channels > self.pipeline.vae.config.z_dim

    @property
    def token_time(self) -> bool:
        """Whether each token has its own time, so that a reference image may stand in for the first frame: TI2V."""
        return self.pipeline.config.expand_timesteps

    @property
    def limits(self) -> Limits:
        """Wan's training clips are not in its configuration: 81 frames of 480 × 832 at 16 fps (its report, §4); TI2V's card
        says 121 frames of 704 × 1280 at 24 fps."""
        patch = self.pipeline.transformer.config.patch_size
        frames, height, width, fps = (121, 704, 1280, 24.0) if self.token_time else (81, 480, 832, 16.0)
        return Limits(
            frame_step=self.pipeline.vae_scale_factor_temporal,
            frame_max=frames,
            size_multiple_px=self._pixel_per_latent * max(patch[1:]),
            frame_count=frames,
            height_px=height,
            width_px=width,
            fps=fps,
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with UMT5 and the reference image with CLIP, loaded for this call only, and with the VAE.

        Args:
            prompt: A sentence.
            negative: What the model is told where others are told nothing.
            image: [height width 3], or one for every camera, [camera height width 3]; text-to-video models ignore it.
        """
        device = self.pipeline.vae.device
        wanted = self.takes_image or (self.token_time and image is not None)
        pictures = self._pictures(image) if wanted else None
        latents = None if pictures is None else self._encode_reference(pictures)

        def encode(half: Any) -> Condition:
            # the image-to-video class cleans prompts with the package ftfy only; this one does the same without
            speaker = require("diffusers", extra="diffusers").WanPipeline(
                half.tokenizer, half.text_encoder, vae=None, scheduler=half.scheduler
            )
            text, no_text = encode_prompts(speaker, prompt, negative, max_sequence_length=TEXT_TOKENS, device=device)
            tokens = None
            if pictures is not None and not self.token_time and self.pipeline.transformer.config.image_dim is not None:
                # CLIP's processor rescales bytes; given 0..1 it would divide by 255 all the same
                bytes_ = (pictures.clamp(0, 1) * 255).round().byte().permute(0, 3, 1, 2)
                tokens = half.encode_image(list(bytes_.cpu()), device)
            return Condition(text, no_text, latents, tokens)

        return self._with_encoders(encode)

    @torch.no_grad()
    def _encode_reference(self, pictures: Tensor) -> Tensor:
        """Pictures [camera height width 3] as the transformer is shown them, [camera channel frame height width].

        For I2V models as many frames as the longest video has: the VAE is causal, so a shorter one takes the beginning.
        """
        if self.token_time:
            return self.encode_video(pictures[:, None])
        grey = pictures.new_full((len(pictures), self.limits.frame_max - 1, *pictures.shape[1:]), 0.5)
        latents = self.encode_video(torch.cat([pictures[:, None], grey], dim=1))
        # one channel of the mask for each frame that a latent frame folds
        mask = torch.zeros_like(latents[:, :1]).repeat(1, self.pipeline.vae_scale_factor_temporal, 1, 1, 1)
        mask[:, :, 0] = 1
        return torch.cat([mask, latents], dim=1)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior, normalised, [batch channel frame height width]; keeps the graph."""
        check_video(video, self.limits)
        latent = self._encode_pixels(video)
        mean, deviation = self._spread(latent)
        return (latent - mean) / deviation

    def _spread(self, like: Tensor) -> tuple[Tensor, Tensor]:
        """Mean and deviation of the VAE's latents, [1 channel 1 1 1]."""
        config = self.pipeline.vae.config
        mean, deviation = (like.new_tensor(v).view(1, -1, 1, 1, 1) for v in (config.latents_mean, config.latents_std))
        return mean, deviation

    def _decode_latents(self, z: Tensor) -> Tensor:
        mean, deviation = self._spread(z)
        return self.pipeline.vae.decode(z * deviation + mean, return_dict=False)[0]

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """The first frame, then four at a time."""
        vae = self.pipeline.vae
        patch = vae.config.patch_size
        if patch is not None:
            # TI2V folds squares of pixels into channels, column before row: [b c f rows patch columns patch] -> [b c' f h w]
            folded = pixels.unflatten(4, (-1, patch)).unflatten(3, (-1, patch))
            pixels = folded.permute(0, 1, 6, 4, 2, 3, 5).flatten(1, 3)
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
        shown = self._shown(condition, z_noisy) if self.takes_image or condition.image is not None else None
        hidden, timestep = self._inputs(z_noisy, shown, t)
        tokens = condition.image_tokens
        for transformer, rows in ((self.pipeline.transformer, ~late), (self.pipeline.transformer_2, late)):
            if not bool(rows.any()):
                continue
            given = hidden[rows].to(device=transformer.device, dtype=transformer.dtype)
            seen = None if tokens is None else for_batch(tokens, len(z_noisy))[rows.to(tokens.device)].to(given)
            for text, output in ((condition.text, conditional), (condition.no_text, unconditional)):
                output[rows] = transformer(
                    hidden_states=given,
                    timestep=timestep[rows].to(given.device),
                    encoder_hidden_states=text.to(given)[None].expand(len(given), -1, -1),
                    encoder_hidden_states_image=seen,
                    return_dict=False,
                )[0].to(output)
        if self.token_time and shown is not None:
            # nothing is predicted where the picture stands: the velocity that leads there, so that ẑ is the picture
            known = (z_noisy[:, :, :1] - shown) / t.clamp(min=1e-6).to(z_noisy).view(-1, 1, 1, 1, 1)
            conditional[:, :, :1] = unconditional[:, :, :1] = known
        return Prediction(conditional, unconditional)

    def _inputs(self, z_noisy: Tensor, shown: Tensor | None, t: Tensor) -> tuple[Tensor, Tensor]:
        """What the transformer is given: latents with the reference, and the time, [batch] or [batch token]."""
        timestep = self.schedule.timestep(t)
        if self.token_time:
            _, rows, columns = self.pipeline.transformer.config.patch_size
            frames, height, width = z_noisy.shape[2:]
            times = timestep.view(-1, 1, 1).repeat(1, frames, height // rows * (width // columns))
            if shown is not None:
                z_noisy = torch.cat([shown, z_noisy[:, :, 1:]], dim=2)
                times[:, 0] = 0
            return z_noisy, times.flatten(1)
        if shown is not None:
            z_noisy = torch.cat([z_noisy, shown[:, :, : z_noisy.shape[2]]], dim=1)
        return z_noisy, timestep
