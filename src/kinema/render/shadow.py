"""Shadow on the ground: s(P) = 1 − s_max exp(−β d(P)), d = height of the deformed body above P (AKD supplement §3).

d is read off a height map on a grid fixed to the world: each cell holds the lowest Gaussian above it.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn.functional import grid_sample

from kinema.render.operands import RenderError


@dataclass(frozen=True)
class Shadow:
    """How the body shades the ground under it."""

    strength: float = 0.7
    """s_max: share of the light that is taken where the body touches the ground (the paper gives no figure)."""
    decay: float = 3.5
    """β times the body's height: a belly at half the body's height still takes a sixth of `strength`."""
    blur: float = 0.02
    """Softness of the edge (standard deviation), body heights."""
    cell: float = 0.02
    """Edge of a cell of the height map, body heights."""

    def __post_init__(self) -> None:
        if not (0 <= self.strength <= 1 and self.decay >= 0 and self.blur >= 0 and self.cell > 0):
            raise RenderError(
                "shadow-options", "strength lies in 0..1, decay and blur are not negative, cell is positive"
            )


@dataclass(frozen=True)
class ShadowMap:
    """Shade on a patch of ground around the body; outside it there is none."""

    shade: Tensor
    """1 − s: how much light is taken, rows along z and columns along x, [frame row column]."""
    origin: Tensor
    """x and z of the first cell's centre, metres, [frame 2]."""
    cell: float
    """Edge of a cell, metres."""


def cast_shadow(
    shadow: Shadow, means: Tensor, opacities: Tensor, *, body_height: float, side: int | None = None
) -> ShadowMap:
    """Map the shade of a posed cloud (no gradient: the paper found none worth having).

    Args:
        shadow: How strong and soft.
        means: Posed centres, metres, [frame gauss 3].
        opacities: Kernels that are nearly clear cast no shadow, [gauss].
        body_height: Metres.
        side: Cells along the sides of the map, which then does not have to be asked for: on a GPU nothing waits for an answer.
            What lies beyond casts no shadow. None: as many as the body covers.
    """
    means, solid = means.detach(), opacities.detach() > 0.5
    cell = shadow.cell * body_height
    if side is not None:
        return _soft(shadow, *_heights_of_size(means, solid, cell, side), body_height)
    means = means[:, solid]
    frame_count, gauss_count = means.shape[:2]
    if gauss_count == 0:
        return ShadowMap(means.new_zeros(frame_count, 1, 1), means.new_zeros(frame_count, 2), cell)
    pad = 2 + int(3 * shadow.blur / shadow.cell + 1)
    ground = means[..., [0, 2]] / cell
    # whole cells only: a grid that slid along with the body would make the edge crawl
    first = ground.amin(1).floor() - pad  # [frame 2]
    columns, rows = ((ground.amax(1).ceil() - first).amax(0).long() + pad + 1).clamp_max(2048).tolist()
    place = (ground - first[:, None] + 0.5).long()
    place = torch.stack([place[..., 0].clamp_max(columns - 1), place[..., 1].clamp_max(rows - 1)], -1)
    flat = place[..., 1] * columns + place[..., 0]  # [frame gauss]
    heights = means.new_full((frame_count, rows * columns), torch.inf)
    heights = heights.scatter_reduce(1, flat, means[..., 1].clamp_min(0), "amin").unflatten(1, (rows, columns))
    return _soft(shadow, heights, first, cell, body_height)


def _heights_of_size(means: Tensor, solid: Tensor, cell: float, side: int) -> tuple[Tensor, Tensor, float]:
    """Height map of a given size around the middle of each frame's box: heights [frame side side], first cells [frame 2], cell."""
    ground = means[..., ::2] / cell
    first = ((ground.amin(1) + ground.amax(1)) / 2).floor() - side // 2
    place = (ground - first[:, None] + 0.5).long()
    inside = solid & ((place >= 0) & (place < side)).all(-1)
    flat = (place[..., 1] * side + place[..., 0]).clamp(0, side * side - 1)
    high = torch.where(inside, means[..., 1].clamp_min(0), torch.inf)
    heights = means.new_full((len(means), side * side), torch.inf).scatter_reduce(1, flat, high, "amin")
    return heights.unflatten(1, (side, side)), first, cell


def _soft(shadow: Shadow, heights: Tensor, first: Tensor, cell: float, body_height: float) -> ShadowMap:
    """Shade of a height map, [frame row column], its edges blurred."""
    # Gaussians reach into neighbouring cells: without this, gaps between centres would let light through
    heights = -torch.nn.functional.max_pool2d(-heights[:, None], 3, stride=1, padding=1)
    shade = shadow.strength * torch.exp(-shadow.decay / body_height * heights)
    sigma = shadow.blur / shadow.cell
    if sigma > 0:
        radius = int(3 * sigma + 0.5)
        taps = torch.arange(-radius, radius + 1, dtype=heights.dtype, device=heights.device)
        kernel = torch.exp(-0.5 * (taps / sigma) ** 2)
        kernel = kernel / kernel.sum()
        shade = torch.nn.functional.conv2d(shade, kernel.view(1, 1, 1, -1), padding=(0, radius))
        shade = torch.nn.functional.conv2d(shade, kernel.view(1, 1, -1, 1), padding=(radius, 0))
    return ShadowMap(shade[:, 0], first * cell, cell)


def sample_shadow(shadow: ShadowMap, points: Tensor, first_frame: int) -> Tensor:
    """Light that is left at points of the ground.

    Args:
        shadow: The map; its frames repeat for further cameras.
        points: x and z, metres, [frame height width 2].
        first_frame: Index of the first of these frames among all pictures.

    Returns:
        s(P), [frame height width].
    """
    frames = (torch.arange(len(points), device=points.device) + first_frame) % len(shadow.shade)
    rows, columns = shadow.shade.shape[1:]
    cells = (points - shadow.origin[frames, None, None]) / shadow.cell  # centre of the first cell is 0
    across, along = ((2 * (cells[..., k] + 0.5) / count - 1) for k, count in enumerate((columns, rows)))
    grid = torch.stack([across, along], -1).clamp(-4, 4)  # far points stay finite; beyond 1 there is no shade
    shade = grid_sample(shadow.shade[frames, None], grid, mode="bilinear", padding_mode="zeros", align_corners=False)
    return 1 - shade[:, 0]
