"""Videos in: files that ffmpeg reads, GIFs, and folders of pictures, as tensors at a chosen rate."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from kinema.errors import AssetError, require

PICTURES = (".png", ".jpg", ".jpeg", ".webp")
"""Suffixes of pictures in a folder."""
LONG_SIDE_PX = 512
"""Larger pictures are scaled down while they are read."""
FRAMES_LIMIT = 3000
"""More frames than this are not read: the clip is cut there."""


@dataclass(frozen=True)
class Footage:
    """A video in memory."""

    frames: Tensor
    """Display sRGB, uint8 [frame height width 3]."""
    fps: float

    @property
    def seconds(self) -> float:
        return len(self.frames) / self.fps

    def at(self, fps: float, *, begin: float = 0.0, seconds: float | None = None) -> Tensor:
        """Frames at another rate, each the nearest there is: blended ones would show limbs twice.

        Args:
            fps: Frames a second.
            begin: Where to begin, seconds.
            seconds: How much at most; all that is left if not given.

        Returns:
            0..1, [frame height width 3]; no frames if the video ends before `begin`.
        """
        last = self.seconds - begin if seconds is None else min(seconds, self.seconds - begin)
        count = max(0, int(last * fps + 1e-6))
        index = ((torch.arange(count) / fps + begin) * self.fps + 1e-6).long().clamp_max(len(self.frames) - 1)
        return self.frames[index].float() / 255


def read_footage(path: str | Path, *, folder_fps: float = 24.0) -> Footage:
    """Read a video.

    Args:
        path: .mp4, .webm, .mov, .gif or whatever else ffmpeg reads; or a folder of pictures, in the order of their names.
        folder_fps: Rate of a folder's pictures.

    Raises:
        AssetError: `footage-missing`, `footage-unreadable`, `footage-sizes`. MissingPackageError: `package-missing`.
    """
    path = Path(path)
    try:
        if path.is_dir():
            return _read_folder(path, folder_fps)
        if not path.is_file():
            raise AssetError("footage-missing", f"there is no video '{path}'", hint="check the path")
        return _read_file(path)
    except (OSError, RuntimeError, ValueError) as error:  # ffmpeg's complaints, pictures that are none
        raise AssetError(
            "footage-unreadable",
            f"'{path}' cannot be read as a video: {_last_line(error)}",
            hint="give an .mp4, .webm, .gif or a folder of PNGs",
        ) from error


def _read_folder(path: Path, fps: float) -> Footage:
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in PICTURES)[:FRAMES_LIMIT]
    if not files:
        raise AssetError("footage-unreadable", f"the folder '{path}' holds no pictures", hint="PNG or JPEG files")
    pictures = []
    for file in files:
        with Image.open(file) as image:
            image = image.convert("RGB")
            image.thumbnail((LONG_SIDE_PX, LONG_SIDE_PX))
            pictures.append(np.asarray(image))
    sizes = {picture.shape for picture in pictures}
    if len(sizes) > 1:
        raise AssetError("footage-sizes", f"the pictures of '{path}' have different sizes: {sorted(sizes)[:3]}")
    return Footage(torch.from_numpy(np.stack(pictures)), fps)


def _read_file(path: Path) -> Footage:
    ffmpeg = require("imageio_ffmpeg", extra="video")
    # the longer side down to the limit, both even, never larger than it was
    scale = f"scale='min({LONG_SIDE_PX},iw)':'min({LONG_SIDE_PX},ih)':force_original_aspect_ratio=decrease"
    reader = ffmpeg.read_frames(str(path), pix_fmt="rgb24", output_params=["-vf", scale, "-an"])
    try:
        about = next(reader)
        width, height = about["size"]
        pictures = []
        for data in reader:
            pictures.append(np.frombuffer(data, np.uint8).reshape(height, width, 3))
            if len(pictures) == FRAMES_LIMIT:
                break
    finally:
        reader.close()
    if not pictures or not 0 < about["fps"] <= 1000:
        raise AssetError("footage-unreadable", f"'{path}' has no pictures", hint="is it a video at all?")
    return Footage(torch.from_numpy(np.stack(pictures)), float(about["fps"]))


def _last_line(error: BaseException) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1][:200] if lines else type(error).__name__
