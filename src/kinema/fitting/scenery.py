"""What stands out in a clip: its background, where the body is, and pictures cropped around it.

Fitting compares a body with what is left of a video when everything that the rig cannot explain is known: a wall that stays, or one
colour all around. A body that crosses the picture is cropped along its way, as a camera that follows it would see it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.errors import AssetError
from kinema.render.camera import smoothed

Behind = Literal["auto", "plain", "still"]
PLAIN_BORDER = 0.03
"""A border whose colours deviate less than this is one colour."""
SEEN = (0.06, 0.18)
"""Differences from the background at which a pixel begins to show the body, and shows nothing else."""
SMALLEST = 2e-3
"""A body covers at least this share of the pictures, else there is none."""
MARGIN = 1.25
"""Room around the body in the crop."""
SMOOTH_SECONDS = 0.3
"""The crop's way is smoothed over this (standard deviation): a body may bob in it."""


@dataclass(frozen=True)
class Cropped:
    """A clip as a fit needs it."""

    video: Tensor
    """[frame height width 3]."""
    background: Tensor
    """[frame height width 3]."""
    masks: Tensor
    """Where the body is, 0..1, [frame height width]."""
    way: Tensor
    """Centre of the crop in the clip, sides of the crop, right and down, [frame 2]."""


def cropped(clip: Tensor, *, fps: float, size_px: int, behind: Behind = "auto") -> Cropped:
    """Find the body in a clip and crop around it.

    Args:
        clip: [frame height width 3].
        fps: Its rate.
        size_px: Side of the cropped pictures.
        behind: One colour, a background that stands still (of which the body must uncover every part at some time), or whichever
            fits.

    Raises:
        AssetError: `footage-no-body`.
    """
    background = _background(clip, behind)
    masks = _masks(clip, background)
    if float(masks.mean()) < SMALLEST:
        raise AssetError(
            "footage-no-body",
            "nothing stands out from the background of this clip",
            hint="the background must be one colour (--background plain) or stand still (--background still)",
        )
    centres, side = _window(masks, fps)
    pictures = torch.cat([clip, background.expand_as(clip), masks[..., None]], -1)
    cut = _cut(pictures, centres, side, size_px)
    return Cropped(cut[..., :3], cut[..., 3:6], cut[..., 6], centres / side)


def _background(clip: Tensor, behind: Behind) -> Tensor:
    """[height width 3]."""
    border = torch.cat([clip[:, 0], clip[:, -1], clip[:, :, 0], clip[:, :, -1]], 1).flatten(0, 1)  # [pixel 3]
    colour = border.median(0).values
    even = float((border - colour).abs().median(0).values.max()) < PLAIN_BORDER
    if behind == "plain" or (behind == "auto" and even):
        return colour.expand(clip.shape[1:])
    return clip.median(0).values


def _masks(clip: Tensor, background: Tensor) -> Tensor:
    """Where pixels differ from what is behind, specks left out, [frame height width]."""
    off = (clip - background).abs().amax(-1)
    soft = ((off - SEEN[0]) / (SEEN[1] - SEEN[0])).clamp(0, 1)
    # opening: what is thinner than compression's specks goes
    thin = -F.max_pool2d(-soft[:, None], 3, stride=1, padding=1)
    grown = F.max_pool2d(thin, 3, stride=1, padding=1)[:, 0]
    large = min(clip.shape[1:3]) >= 96
    return torch.minimum(soft, grown) if large else soft


def _window(masks: Tensor, fps: float) -> tuple[Tensor, float]:
    """Centres of a window that follows the body, x and y in pixels, [frame 2], and its side."""
    lows, highs = [], []
    for axis in (1, 2):  # over rows: x; over columns: y
        share = masks.sum(axis).cumsum(1)
        share = share / share[:, -1:].clamp_min(1e-6)
        lows.append((share < 0.005).sum(1).float())
        highs.append((share < 0.995).sum(1).float() + 1)
    low, high = torch.stack(lows, -1), torch.stack(highs, -1)  # [frame 2]
    empty = masks.flatten(1).sum(1) < 0.1 * masks.flatten(1).sum(1).median()
    low[empty], high[empty] = low[~empty].median(0).values, high[~empty].median(0).values
    side = MARGIN * float((high - low).amax(1).quantile(0.9))
    return smoothed((low + high) / 2, SMOOTH_SECONDS * fps), max(side, 4.0)


def _cut(pictures: Tensor, centres: Tensor, side: float, size_px: int) -> Tensor:
    """Windows of pictures, the edge repeated beyond it, [frame height width channel] -> [frame size size channel]."""
    height, width = pictures.shape[1:3]
    rays = max(1, min(8, round(side / size_px)))  # pixels of the clip per pixel of the crop: average, do not pick
    place = ((torch.arange(size_px * rays) + 0.5) / (size_px * rays) - 0.5) * side
    x = 2 * (centres[:, None, :1] + place[None, :, None]) / width - 1  # [frame place 1]
    y = 2 * (centres[:, None, 1:] + place[None, :, None]) / height - 1
    grid = torch.stack([x.mT.expand(-1, len(place), -1), y.expand(-1, -1, len(place))], -1)
    cut = F.grid_sample(pictures.permute(0, 3, 1, 2), grid, padding_mode="border", align_corners=False)
    return F.avg_pool2d(cut, rays).permute(0, 2, 3, 1)
