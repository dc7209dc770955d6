"""`kinema prior sample` and `kinema prior info`."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import radians
from pathlib import Path

from kinema.asset import load_character
from kinema.distill.stage_fit import start_picture
from kinema.errors import UsageError
from kinema.prior.embedded import WEIGHTS, load_embedded
from kinema.render import write_video
from kinema.render.stage import StageCamera
from kinema.render.video import check_video_path


@dataclass(frozen=True)
class SampledFilm:
    """What was written."""

    frame_count: int
    fps: float
    seconds: float
    """It took to sample."""


def sample_film(
    prompt: str,
    output: Path,
    *,
    character: Path | None = None,
    weights: Path | None = None,
    guidance: float | None = None,
    steps: int = 30,
    azimuth_deg: float = 60.0,
    seed: int = 0,
    scale: int = 4,
) -> SampledFilm:
    """Sample one film and write it.

    Args:
        prompt: What happens.
        output: .mp4, .gif or .png.
        character: A rigged file whose start pose is shown to the prior; None: it invents a body.
        weights: Of another prior than the package's.
        guidance: s of classifier-free guidance; the prior's own if not given.
        steps: Evaluations.
        azimuth_deg: Of the camera, with a character.
        seed: Of the noise.
        scale: Pixels of the file per pixel of the prior.
    """
    check_video_path(output)
    if not 1 <= steps <= 1000 or not 1 <= scale <= 32:
        raise UsageError("sample-options", "steps lie in 1..1000 and scale in 1..32")
    prior = load_embedded(weights)
    reference = None
    if character is not None:
        reference = start_picture(load_character(character), StageCamera(radians(azimuth_deg)), prior)
    begun = time.monotonic()
    video = prior.imagine([prompt], reference, seed=seed, guidance=guidance, steps=steps)[0]
    seconds = time.monotonic() - begun
    large = video.repeat_interleave(scale, 1).repeat_interleave(scale, 2)
    write_video(output, large.unbind(0), fps=prior.fps)
    return SampledFilm(len(video), prior.fps, seconds)


def describe(weights: Path | None = None) -> dict[str, str]:
    """Facts about a prior, as lines of text."""
    path = WEIGHTS if weights is None else weights
    prior = load_embedded(path)
    limits, shape = prior.limits, prior.network.shape
    count = sum(value.numel() for value in prior.network.parameters())
    return {
        "weights": f"{path} ({path.stat().st_size / 1e6:.1f} MB)",
        "video": f"{limits.frame_count} frames of {limits.width_px} x {limits.height_px} px at {limits.fps:.4g} fps",
        "network": f"{count / 1e6:.2f} million numbers, width {shape.width}, depth {shape.depth}, {shape.tokens} patches",
        "latents": f"{shape.channels} numbers per patch of 2 x 8 x 8 px",
        **prior.facts,
    }
