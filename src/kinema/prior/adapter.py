"""What the diffusers adapters share: their fields, how they load, and how prompts and pixels are encoded.

An adapter adds what is its own: pipeline classes, axis order, frame counts, how its VAE walks through time, how its network
is called.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar, cast

import torch
from torch import Tensor

from kinema.devices import choose_device
from kinema.diffusion.schedule import (
    DiffusionSchedule,
    Parametrisation,
    Schedule,
    alphas_of_scheduler,
    parametrisation_of_scheduler,
)
from kinema.errors import PriorError
from kinema.prior.base import Condition, PriorProfile, VideoPrior
from kinema.prior.codec import HalfGradient, checkpoint_tree, encode_tiles
from kinema.prior.pipelines import default_dtype, free_memory, latent_dtype, load_pipeline
from kinema.prior.sampling import imagine_films
from kinema.shapes import check_shape

ENCODERS = ("text_encoder", "tokenizer", "image_encoder", "image_processor", "feature_extractor")
"""Needed once, for the prompt and the reference picture."""
OFFLOADED = ("transformer", "transformer_2", "unet")
"""What `offload` keeps in the computer's memory. The autoencoder stays on the device: its gradient needs it twice."""
NETWORKS = ("vae", "transformer", "transformer_2", "unet", "motion_adapter")
"""Needed at every step."""

Encoded = TypeVar("Encoded")


@dataclass(frozen=True)
class PipelinePrior(ABC):
    """A diffusers pipeline on its way to a `VideoPrior`; the adapters add limits, text, video and prediction."""

    KINDS: ClassVar[tuple[str, ...]]
    """Pipeline classes that the adapter knows."""

    pipeline: Any
    """The diffusers pipeline without its encoders of prompts."""
    name: str
    """Folder or hub name that those encoders are loaded from."""
    schedule: Schedule
    """Time to noise, as the pipeline's scheduler has it."""
    parametrisation: Parametrisation
    """What the network predicts."""
    checkpointed: bool = True
    """Compute the VAE's activations again in the backward pass instead of keeping them."""
    tile_px: int | None = None
    """Encode tiles of this side, a quarter of it shared; None: whole frames."""
    VAE_DTYPE: ClassVar[torch.dtype | None] = None
    """Precision of the autoencoder where it must not follow a network of half precision."""

    @classmethod
    def from_pretrained(
        cls,
        name: str | Path,
        *,
        device: torch.device | str | None = None,
        dtype: torch.dtype | None = None,
        checkpointed: bool = True,
        tile_px: int | None = None,
        offload: bool = False,
    ) -> Self:
        """Load a model.

        Args:
            name: A folder, or a hub name that is in the local cache; docs/priors.md lists those that are known.
            device: Where to; None: CUDA where there is one, else Apple's MPS, else the CPU.
            dtype: In which precision; None: half where the device likes it.
            checkpointed: See the field.
            tile_px: See the field.
            offload: The networks stay in the computer's memory, and their layers come to the device one after another.

        Raises:
            PriorError: `prior-missing` with the command that fetches it, `prior-kind`, `prior-variant`, `prior-broken`.
        """
        device = torch.device(device) if device is not None else choose_device()
        chosen = dtype or default_dtype(device)
        pipeline = load_pipeline(
            name,
            cls.KINDS,
            device=device,
            dtype=chosen,
            without=ENCODERS,
            vae_dtype=cls.VAE_DTYPE if chosen in (torch.bfloat16, torch.float16) else None,
            offloaded=OFFLOADED if offload else (),
        )
        if checkpointed and pipeline.vae._supports_gradient_checkpointing:
            # inside a chunk too: only one block's activations are alive at a time
            pipeline.vae.enable_gradient_checkpointing(checkpoint_tree)
        return cls(pipeline, str(name), *cls._noise_of(pipeline.scheduler), checkpointed, tile_px)

    @property
    def device(self) -> torch.device:
        """Where it computes: the autoencoder stays there whatever is offloaded."""
        return self.pipeline.vae.device

    @property
    def dtype(self) -> torch.dtype:
        """Precision of the network."""
        parts = self.pipeline.components
        return (parts.get("transformer") or parts["unet"]).dtype

    @property
    def profile(self) -> PriorProfile:
        """A large model: AKD's own run, before a plain scene."""
        return PriorProfile()

    def imagine(
        self,
        prompts: Sequence[str],
        pictures: Tensor | None,
        *,
        seed: int,
        guidance: float | None = None,
        steps: int = 30,
    ) -> Tensor:
        """Films of its own, one at a time, [prompt frame height width 3]."""
        return imagine_films(cast("VideoPrior", self), prompts, pictures, seed=seed, guidance=guidance, steps=steps)

    @classmethod
    def _noise_of(cls, scheduler: Any) -> tuple[Schedule, Parametrisation]:
        """What the scheduler says of the network; diffusion in discrete steps, unless an adapter knows better."""
        return DiffusionSchedule(alphas_of_scheduler(scheduler)), parametrisation_of_scheduler(scheduler)

    @property
    def _pixel_per_latent(self) -> int:
        """Pixels along the side of a latent."""
        return self.pipeline.vae_scale_factor_spatial

    @abstractmethod
    def _encode_tile(self, pixels: Tensor) -> Tensor:
        """Mean and log variance, [batch 3 frame height width] in −1..1 -> [batch 2*channel frame height width]."""

    def _encode_pixels(self, video: Tensor) -> Tensor:
        """Mean of the VAE's posterior as the VAE has it, [batch channel frame height width]; keeps the graph."""
        vae = self.pipeline.vae
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3).to(vae.device)
        scaling = HalfGradient() if vae.dtype == torch.float16 else None
        pixels = (pixels if scaling is None else scaling.leave(pixels)).to(vae.dtype)
        moments = encode_tiles(
            self._encode_tile,
            pixels,
            tile_px=self.tile_px,
            pixel_per_latent=self._pixel_per_latent,
            checkpointed=self.checkpointed,
        )
        mean = moments.chunk(2, dim=1)[0].to(latent_dtype(vae.dtype))
        return mean if scaling is None else scaling.enter(mean)

    @torch.no_grad()
    def decode_video(self, z: Tensor) -> Tensor:
        """Latents of `encode_video` back to pictures, [batch frame height width 3] in 0..1."""
        vae = self.pipeline.vae
        # one video at a time: decoders hold every activation of its frames
        videos = [self._decode_latents(one.to(device=vae.device, dtype=vae.dtype)) for one in z.split(1)]
        return (torch.cat(videos).float() / 2 + 0.5).clamp(0, 1).permute(0, 2, 3, 4, 1)

    @abstractmethod
    def _decode_latents(self, z: Tensor) -> Tensor:
        """Pixels of latents, [batch *latent] -> [batch 3 frame height width] in −1..1."""

    @torch.no_grad()
    def _with_encoders(self, encode: Callable[[Any], Encoded]) -> Encoded:
        """Load the pipeline's other half, 10 GB and more, hand it to `encode`, and free it."""
        vae = self.pipeline.vae
        half = load_pipeline(self.name, self.KINDS, device=vae.device, dtype=self.dtype, without=NETWORKS)
        found = encode(half)
        del half
        free_memory()
        return found

    def _pictures(self, image: Tensor | None) -> Tensor:
        """The reference of an image-to-video model, [camera height width 3]; it cannot do without."""
        if image is None:
            raise PriorError(
                "prior-image", f"'{self.name}' is an image-to-video model", hint="give it a render of the character"
            )
        pictures = image[None] if image.ndim == 3 else image
        check_shape(pictures, "camera height width 3", name="image")
        return pictures

    def _shown(self, condition: Condition, z: Tensor) -> Tensor:
        """The reference of each entry of a batch that is ordered [sample*camera], [batch *picture].

        Args:
            condition: Its image is [camera *picture].
            z: Latents, [batch *latent]; the last two axes are height and width.
        """
        image = condition.image
        if image is None:
            raise PriorError("prior-image", f"'{self.name}' is an image-to-video model; the condition has no image")
        if image.shape[-2:] != z.shape[-2:]:
            have, want = (" x ".join(str(side * self._pixel_per_latent) for side in t.shape[-2:]) for t in (image, z))
            raise PriorError(
                "prior-image", f"the reference image is {have} px, the video {want}", hint="render both at one size"
            )
        return for_batch(image, len(z)).to(z)


def for_batch(pictures: Tensor, batch: int) -> Tensor:
    """Repeat [camera *picture] for a batch that is ordered [sample*camera], [batch *picture]."""
    if batch % len(pictures):
        raise PriorError("prior-cameras", f"{batch} videos for {len(pictures)} reference pictures")
    return pictures.repeat(batch // len(pictures), *[1] * (pictures.ndim - 1))
