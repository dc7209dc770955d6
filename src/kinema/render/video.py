"""Videos as files: MP4 for people, GIF for pages, PNG sheets for looking at every frame at once.

A file is written beside its place and renamed when it is whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import torch
from PIL import Image
from torch import Tensor

from kinema.errors import AssetError, UsageError, require
from kinema.files import replacing
from kinema.render.operands import SIDE_LIMIT_PX, RenderError

SUFFIXES = (".mp4", ".gif", ".png")


def write_video(path: str | Path, frames: Tensor | Iterable[Tensor], *, fps: float) -> None:
    """Write a video; the file's suffix says how.

    Args:
        path: .mp4 (H.264), .gif (loops), or .png (all frames on one sheet).
        frames: Display sRGB 0..1, [frame height width 3], or pictures [height width 3] one after the other: only MP4
            needs no more memory than one.
        fps: Frames a second.
    """
    path = Path(path)
    suffix = check_video_path(path)
    if not 0 < fps <= 1000:
        raise UsageError("fps-invalid", f"fps is {fps}", hint="give a rate between 1 and 240")
    pictures = _checked(frames)
    if suffix == ".mp4":
        with replacing(path) as beside:  # ffmpeg's own failures arrive as broken pipes
            _write_mp4(beside, pictures, fps)
    elif suffix == ".gif":
        images = [Image.fromarray(picture) for picture in pictures]
        with replacing(path) as beside:
            _write_gif(beside, images, fps)
    else:
        sheet = Image.fromarray(tile_frames(list(pictures)))
        with replacing(path) as beside:
            sheet.save(beside, format="PNG", optimize=True)


def check_video_path(path: Path) -> str:
    """Suffix of a video's path, or an error before any work is done."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError("video-format", f"cannot write '{path.name}'", hint=f"end it in {', '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise AssetError("write-failed", f"there is no folder '{path.parent}'")
    if suffix == ".mp4":
        require("imageio_ffmpeg", extra="video")
    return suffix


def tile_frames(pictures: list[np.ndarray], *, columns: int | None = None, gap: int = 2) -> np.ndarray:
    """Pictures side by side, row by row.

    Args:
        pictures: uint8 [height width 3], all of one size.
        columns: How many side by side; about a square if not given.
        gap: White space between them, px.

    Returns:
        uint8 [height width 3].
    """
    columns = columns or max(1, int(np.ceil(np.sqrt(len(pictures)))))
    rows = -(-len(pictures) // columns)
    height, width = pictures[0].shape[:2]
    if max(rows * (height + gap), columns * (width + gap)) > 4 * SIDE_LIMIT_PX:
        raise RenderError(
            "render-resolution", f"a sheet of {len(pictures)} frames of {height} x {width} px is too large"
        )
    sheet = np.full((rows * (height + gap) - gap, columns * (width + gap) - gap, 3), 255, np.uint8)
    for index, picture in enumerate(pictures):
        top, left = index // columns * (height + gap), index % columns * (width + gap)
        sheet[top : top + height, left : left + width] = picture
    return sheet


def to_bytes(picture: Tensor) -> np.ndarray:
    """Display values 0..1 as uint8, rounded, [*batch height width 3]."""
    return (picture.detach().cpu().clamp(0, 1) * 255 + 0.5).to(torch.uint8).numpy()


def _checked(frames: Tensor | Iterable[Tensor]) -> Iterator[np.ndarray]:
    """Frames as uint8, each looked at before it is written; an empty video is an error."""
    shape: tuple[int, ...] | None = None
    for index, frame in enumerate(frames):
        if frame.ndim != 3 or frame.shape[-1] != 3 or 0 in frame.shape or (shape and tuple(frame.shape) != shape):
            raise RenderError(
                "video-shape",
                f"frame {index} has shape {list(frame.shape)}, expected {list(shape or ())} or [height width 3]",
            )
        shape = tuple(frame.shape)
        if max(shape) > SIDE_LIMIT_PX:
            raise RenderError("render-resolution", f"frame is {shape[0]} x {shape[1]} px, at most {SIDE_LIMIT_PX}")
        if not bool(torch.isfinite(frame).all()):
            raise RenderError("render-not-finite", f"frame {index} holds NaN or infinite numbers; nothing was written")
        yield to_bytes(frame)
    if shape is None:
        raise RenderError("video-empty", "the video has no frames; nothing was written")


def _write_mp4(path: str, pictures: Iterator[np.ndarray], fps: float) -> None:
    ffmpeg = require("imageio_ffmpeg", extra="video")
    writer = None
    try:
        for picture in pictures:
            # H.264 halves the colours' resolution, so both sides must be even: repeat the last row or column
            picture = np.pad(picture, ((0, picture.shape[0] % 2), (0, picture.shape[1] % 2), (0, 0)), mode="edge")
            if writer is None:
                writer = ffmpeg.write_frames(
                    path,
                    (picture.shape[1], picture.shape[0]),
                    fps=fps,
                    codec="libx264",
                    quality=None,
                    macro_block_size=1,
                    output_params=["-crf", "18", "-preset", "medium", "-movflags", "+faststart", "-f", "mp4"],
                    ffmpeg_log_level="error",
                )
                writer.send(None)
            writer.send(np.ascontiguousarray(picture))
    finally:
        if writer is not None:
            writer.close()


def _write_gif(path: str, images: list[Image.Image], fps: float) -> None:
    # GIF counts in hundredths of a second, and viewers slow anything under two of them down
    images[0].save(
        path, format="GIF", save_all=True, append_images=images[1:], duration=max(20, round(1000 / fps)), loop=0
    )
