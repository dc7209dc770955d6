"""`Embedded`: the video prior that ships with kinema; small, text and image conditioned, at home on a CPU.

`kinema prior train` makes it, `training/prior_train.py` says how, docs/results/embedded_prior.md what it can do.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import torch
from torch import Tensor

from kinema.diffusion.schedule import DiffusionSchedule, Parametrisation, Schedule, cosine_alphas
from kinema.errors import PriorError
from kinema.language.meaning import encode_with_action
from kinema.prior.base import Condition, Limits, Prediction, PriorProfile, check_video
from kinema.prior.patches import FRAMES, SIDE, PatchCodec
from kinema.prior.sampling import denoise_from
from kinema.prior.transformer import Shape, VideoTransformer
from kinema.shapes import check_shape
from kinema.tensorfile import load_tensors, save_tensors

WEIGHTS = Path(__file__).parent / "weights" / "embedded.safetensors"
"""The weights in the package."""
FORMAT = "kinema-embedded-1"
CODEC = ("mean", "basis", "scale")
"""Tensors of the codec."""
SAMPLED_TOGETHER = 8
"""Films sampled at once."""
STEPS = 1000
"""Steps of the noise schedule."""
GUIDANCE = 2.0
"""Of classifier-free guidance where films are sampled: 2 keeps even falls and jumps whole (docs/results/embedded_prior.md)."""

PROFILE = PriorProfile(
    preset="draft",
    scene="stage",
    gauss_count=1500,
    camera_count=2,
    guidance=GUIDANCE,
    fresh_noise=True,
    imagines_starts=True,
)
"""It is at home on the stage, and imagines a film in seconds."""


def schedule() -> Schedule:
    """The cosine schedule it is trained with."""
    return DiffusionSchedule(cosine_alphas(STEPS))


@dataclass(frozen=True)
class Embedded:
    """A transformer over patches, its codec, and what it was trained on."""

    network: VideoTransformer
    codec: PatchCodec
    fps: float
    facts: dict[str, str] = field(default_factory=dict)
    """How it was trained: command, seed, steps, time, loss."""
    schedule: Schedule = field(default_factory=schedule)
    parametrisation: Parametrisation = "v"

    @staticmethod
    def load(path: Path | None = None) -> Embedded:
        """`load_embedded`."""
        return load_embedded(path)

    @property
    def profile(self) -> PriorProfile:
        return PROFILE

    @property
    def device(self) -> torch.device:
        return self.codec.mean.device

    def to(self, device: torch.device | str) -> Embedded:
        """The same prior on another device; the network is moved, not copied."""
        codec = replace(self.codec, **{name: getattr(self.codec, name).to(device) for name in CODEC})
        return replace(self, network=self.network.to(device), codec=codec)

    @property
    def limits(self) -> Limits:
        shape = self.network.shape
        frames = shape.time * FRAMES
        return Limits(
            frame_first=frames,
            frame_max=frames,
            frame_step=FRAMES,
            size_multiple_px=SIDE,
            frame_count=frames,
            height_px=self.codec.rows * SIDE,
            width_px=self.codec.columns * SIDE,
            fps=self.fps,
        )

    @property
    def latent_shape(self) -> tuple[int, int, int]:
        """time space channel."""
        shape = self.network.shape
        return shape.time, shape.rows * shape.columns, shape.channels

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        """Encode a prompt, and the start pose as each camera of the stage sees it.

        Args:
            prompt: A sentence.
            negative: What it is told where others are told nothing; empty: nothing.
            image: [height width 3], or one for every camera, [camera height width 3]; a batch of latents then is ordered
                [sample*camera].
        """
        if not prompt.strip():
            raise PriorError(
                "prompt-empty", "the prompt is empty", hint="say what the character does: 'a fox is walking'"
            )
        said = encode_with_action([prompt]).to(self.device)
        # zeros stand for no sentence: `predict` withholds it
        refused = encode_with_action([negative]).to(self.device) if negative.strip() else torch.zeros_like(said)
        pictures = None
        if image is not None:
            shown = (image[None] if image.ndim == 3 else image).float().to(self.device)
            axes = {"height": self.codec.rows * SIDE, "width": self.codec.columns * SIDE}
            check_shape(shown, "camera height width 3", name="image", **axes)
            with torch.no_grad():
                pictures = self.codec.encode_image(shown)
        return Condition(said, refused, pictures)

    def encode_video(self, video: Tensor) -> Tensor:
        """[batch frame height width 3] in 0..1 -> [batch time space channel]."""
        check_video(video, self.limits)
        axes = {"height": self.codec.rows * SIDE, "width": self.codec.columns * SIDE}
        check_shape(video, "batch frame height width 3", name="video", **axes)
        return self.codec.encode(video)

    def decode_video(self, z: Tensor) -> Tensor:
        """[batch time space channel] -> [batch frame height width 3] in 0..1."""
        return self.codec.decode(z).clamp(0, 1)

    def imagine(
        self,
        prompts: Sequence[str],
        pictures: Tensor | None,
        *,
        seed: int,
        guidance: float | None = None,
        steps: int = 30,
    ) -> Tensor:
        """Films of its own, several at once, [prompt frame height width 3]; without pictures it invents a body."""
        videos = []
        for start in range(0, len(prompts), SAMPLED_TOGETHER):
            rows = range(start, min(start + SAMPLED_TOGETHER, len(prompts)))
            said = torch.cat([self.encode_text(prompts[row]).text for row in rows])
            shown = None if pictures is None else self.codec.encode_image(pictures[list(rows)].to(self.device))
            condition = Condition(said, torch.zeros_like(said), shown)
            seeds = [torch.Generator().manual_seed(seed + row) for row in rows]
            noise = torch.stack([torch.randn(self.latent_shape, generator=generator) for generator in seeds]).to(
                self.device
            )
            strength = GUIDANCE if guidance is None else guidance
            z = denoise_from(self, noise, condition, guidance=strength, steps=steps, fresh=seeds)
            videos.append(self.decode_video(z))
        return torch.cat(videos)

    @torch.no_grad()
    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        """v with and without the prompt, in one pass; both see the reference pictures."""
        batch = len(z_noisy)
        text = torch.cat([condition.text.expand(batch, -1), condition.no_text.expand(batch, -1)])
        has_text = (text != 0).any(-1).to(z_noisy.dtype)
        if condition.image is None:
            image = z_noisy.new_zeros(2 * batch, *z_noisy.shape[2:])
            has_image = z_noisy.new_zeros(2 * batch)
        else:
            if batch % len(condition.image):
                raise PriorError("prior-cameras", f"{batch} videos for {len(condition.image)} reference pictures")
            image = condition.image.repeat(2 * batch // len(condition.image), 1, 1)
            has_image = z_noisy.new_ones(2 * batch)
        t = t.repeat(2)
        levels = self.schedule.levels(t)
        noisy = z_noisy.repeat(2, 1, 1, 1)
        output = self.network(noisy, t.to(z_noisy.device), levels, text, has_text, image, has_image)
        return Prediction(*output.chunk(2))


def save_embedded(path: Path, prior: Embedded) -> None:
    """Write a prior as one safetensors file."""
    tensors = {f"network.{name}": value for name, value in prior.network.state_dict().items()}
    tensors |= {f"codec.{name}": getattr(prior.codec, name) for name in CODEC}
    about = {"format": FORMAT, "shape": json.dumps(asdict(prior.network.shape)), "fps": str(prior.fps), **prior.facts}
    path.parent.mkdir(parents=True, exist_ok=True)
    save_tensors(path, tensors, about)


def load_embedded(path: Path | None = None) -> Embedded:
    """Read a file of `save_embedded`; the package's weights if no file is given. No pickle is involved."""
    path = WEIGHTS if path is None else path
    if not path.is_file():
        raise PriorError("prior-missing", f"there are no weights at '{path}'", hint="train them: kinema prior train")
    tensors, about = load_tensors(path)
    if about.pop("format", "") != FORMAT:
        raise PriorError("prior-format", "this is no embedded prior of kinema", where=str(path))
    try:
        shape = Shape(**json.loads(about.pop("shape")))
        fps = float(about.pop("fps"))
        network = VideoTransformer(shape)
        network.load_state_dict(
            {name.removeprefix("network."): value for name, value in tensors.items() if name.startswith("network.")}
        )
        codec = PatchCodec(*(tensors[f"codec.{name}"] for name in CODEC), rows=shape.rows, columns=shape.columns)
    except (RuntimeError, KeyError, TypeError, ValueError) as error:
        first = str(error).split("\n")[0]  # torch lists every tensor after it
        raise PriorError("prior-format", f"the weights do not fit together: {first}", where=str(path)) from error
    return Embedded(network.eval().requires_grad_(False), codec, fps, about)
