"""The rasteriser in plain torch: the oracle of every other backend, exact in float64, differentiable in everything.

It evaluates every Gaussian that can touch a strip of rows at every pixel of the strip, so it is for small scenes.
"""

from __future__ import annotations

import torch
from torch import Tensor
from torch.utils.checkpoint import checkpoint

from kinema.render.operands import ALPHA_MAX, ALPHA_MIN, TRANSMITTANCE_MIN, SplatVideo
from kinema.render.projection import Projected, project

STRIP_ELEMENTS = 2**24
"""Gaussian-pixel pairs held at once; a strip of image rows is as high as this allows."""


class TorchTwin:
    """Backend of `rasterize` in plain torch; cameras receive gradients too."""

    def __call__(self, video: SplatVideo) -> tuple[Tensor, Tensor]:
        """Render; return the image [frame height width 3] and its coverage [frame height width]."""
        images, alphas = [], []
        for frame in range(video.frame_count):
            means, covariances, colours, opacities, background = (
                tensor[min(frame, len(tensor) - 1)]
                for tensor in (video.means, video.covariances, video.colours, video.opacities, video.background)
            )
            splats = project(
                means,
                covariances,
                video.T_cam_world[frame],
                video.intrinsics[frame],
                height=video.height,
                width=video.width,
            )
            image, transmittance = _blend_frame(splats, colours, opacities, height=video.height, width=video.width)
            images.append(image + transmittance[..., None] * background)
            alphas.append(1.0 - transmittance)
        return torch.stack(images), torch.stack(alphas)


def _blend_frame(
    splats: Projected, colours: Tensor, opacities: Tensor, *, height: int, width: int
) -> tuple[Tensor, Tensor]:
    """Blend one frame, strip by strip; return colour [height width 3] and transmittance [height width]."""
    # Stable: equal depths are drawn in the order of their indices.
    order = torch.argsort(splats.depth.detach(), stable=True)
    order = order[(splats.visible & (opacities.detach() >= ALPHA_MIN))[order]]
    xy, conic, colours, opacities = splats.xy[order], splats.conic[order], colours[order], opacities[order]

    # Rows a Gaussian can reach with alpha >= ALPHA_MIN, and a pixel more: exact, a bound and not a cut.
    with torch.no_grad():
        variance = conic[:, 0] / (conic[:, 0] * conic[:, 2] - conic[:, 1] ** 2)
        reach = (2 * variance * (opacities / ALPHA_MIN).log()).sqrt() + 1
        first, last = xy[:, 1] - reach, xy[:, 1] + reach

    strips = []
    top = 0
    while top < height:
        rows = height - top
        touching = (last >= top) & (first <= height)
        while rows > 1 and int(touching.sum()) * rows * width > STRIP_ELEMENTS:
            rows = (rows + 1) // 2
            touching = (last >= top) & (first <= top + rows)
        operands = (xy[touching], conic[touching], colours[touching], opacities[touching], top, rows, width)
        if rows == height:
            strips.append(_blend_strip(*operands))
        else:
            strips.append(checkpoint(_blend_strip, *operands, use_reentrant=False))
        top += rows
    return torch.cat([colour for colour, _ in strips]), torch.cat([transmittance for _, transmittance in strips])


def _blend_strip(
    xy: Tensor, conic: Tensor, colours: Tensor, opacities: Tensor, top: int, rows: int, width: int
) -> tuple[Tensor, Tensor]:
    """Blend Gaussians that come nearest first over rows [top, top + rows) (AKD eq. 1)."""
    y = torch.arange(top, top + rows, dtype=xy.dtype, device=xy.device) + 0.5
    x = torch.arange(width, dtype=xy.dtype, device=xy.device) + 0.5
    dx = (x[None, :] - xy[:, 0, None])[:, None, :]  # [gauss 1 width]
    dy = (y[None, :] - xy[:, 1, None])[:, :, None]  # [gauss height 1]
    a, b, c = (conic[:, i, None, None] for i in range(3))
    alpha = opacities[:, None, None] * torch.exp(-0.5 * (a * dx * dx + c * dy * dy) - b * dx * dy)
    alpha = torch.where(alpha < ALPHA_MIN, torch.zeros_like(alpha), alpha.clamp(max=ALPHA_MAX))
    # The product never rises along the Gaussians, so those still blended are a prefix: the early stop.
    blended = (1.0 - alpha.detach()).cumprod(dim=0) >= TRANSMITTANCE_MIN
    alpha = torch.where(blended, alpha, torch.zeros_like(alpha))
    after = (1.0 - alpha).cumprod(dim=0)  # [gauss height width]
    ones = torch.ones_like(after[:1]) if len(after) else torch.ones(1, rows, width, dtype=xy.dtype, device=xy.device)
    before = torch.cat([ones, after])
    weight = alpha * before[:-1]
    return torch.einsum("ghw,gc->hwc", weight, colours), before[-1]
