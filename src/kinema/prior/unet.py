"""Video U-Nets through diffusers (ModelScope, ZeroScope, AnimateDiff): ε-prediction; they stand for AKD's VideoCrafter ablation.

Owns its layouts: the VAE encodes pictures, `batch channel height width`, frame by frame; the U-Net takes
`batch channel frame height width`; pixels −1..1, any number of frames (AnimateDiff: as many as its motion modules count).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import torch
from torch import Tensor

from kinema.prior.adapter import PipelinePrior
from kinema.prior.base import Condition, Limits, Prediction, check_video
from kinema.prior.codec import encode_chunks
from kinema.prior.pipelines import encode_prompts

FRAMES_AT_ONCE = 4
"""Pictures per pass of the VAE; a checkpointed pass keeps nothing but its pixels."""


@dataclass(frozen=True)
class VideoUNet(PipelinePrior):
    """Text-to-video U-Nets: "ali-vilab/text-to-video-ms-1.7b", ZeroScope, and Stable Diffusion 1.5 with AnimateDiff's motion
    modules; latents are [batch channel frame height width]."""

    KINDS: ClassVar[tuple[str, ...]] = ("TextToVideoSDPipeline", "AnimateDiffPipeline")

    @property
    def _pixel_per_latent(self) -> int:
        return self.pipeline.vae_scale_factor

    @property
    def _motion_frames(self) -> int | None:
        """Frames that AnimateDiff's motion modules have positions for; None: no AnimateDiff."""
        return self.pipeline.unet.config.get("motion_max_seq_length")

    @property
    def limits(self) -> Limits:
        """Sizes the U-Net can halve and double again; ModelScope and AnimateDiff were trained on 16 frames at 8 fps."""
        unet, factor = self.pipeline.unet, self._pixel_per_latent
        side = factor * (unet.config.sample_size or 32)
        halvings = len(unet.config.block_out_channels) - 1
        return Limits(
            frame_max=self._motion_frames or 64,
            size_multiple_px=factor * 2**halvings,
            frame_count=16,
            height_px=side,
            width_px=side,
            fps=8.0,
        )

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode the prompt with CLIP, loaded for this call only; the image is ignored."""
        device = self.pipeline.vae.device
        text, no_text = self._with_encoders(
            partial(encode_prompts, prompt=prompt, negative=negative, num_images_per_prompt=1, device=device)
        )
        return Condition(text, no_text)

    def encode_video(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior frame by frame, scaled, [batch channel frame height width]; keeps the graph."""
        check_video(video, self.limits)
        return self._encode_pixels(video) * self.pipeline.vae.config.scaling_factor

    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """A few pictures at a time."""
        vae = self.pipeline.vae

        def encode(chunk: Tensor, cache: None) -> tuple[Tensor, None]:
            pictures = chunk.transpose(1, 2)  # [batch frame 3 height width]
            moments = vae.encoder(pictures.flatten(0, 1))
            moments = moments if vae.quant_conv is None else vae.quant_conv(moments)
            return moments.unflatten(0, pictures.shape[:2]).transpose(1, 2), cache

        return encode_chunks(encode, pixels.split(FRAMES_AT_ONCE, dim=2), checkpointed=self.checkpointed)

    def _decode_latents(self, z: Tensor) -> Tensor:
        vae = self.pipeline.vae
        pictures = (z / vae.config.scaling_factor).transpose(1, 2).flatten(0, 1)  # [batch*frame channel height width]
        shown = torch.cat([vae.decode(some, return_dict=False)[0] for some in pictures.split(FRAMES_AT_ONCE)])
        return shown.unflatten(0, (len(z), -1)).transpose(1, 2)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """The U-Net with and without the prompt, one after the other."""
        unet = self.pipeline.unet
        hidden = z_noisy.to(device=unet.device, dtype=unet.dtype)
        timestep = self.schedule.timestep(t).to(hidden.device)
        # AnimateDiff's U-Net takes the prompt once a picture, the others once a video
        copies = len(hidden) * (1 if self._motion_frames is None else hidden.shape[2])

        def run(text: Tensor) -> Tensor:
            return unet(
                hidden,
                timestep,
                encoder_hidden_states=text.to(hidden)[None].expand(copies, -1, -1),
                return_dict=False,
            )[0].to(z_noisy)

        return Prediction(run(condition.text), run(condition.no_text))
