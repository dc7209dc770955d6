"""The ground: a ray-cast checkerboard behind the body, and what it hides (AKD §4.2).

The pattern is the product of two square waves, so its average over a pixel's footprint is a product of differences of
triangle waves: exact for a box on the ground. Far tiles melt into their mean colour instead of shimmering.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.render.camera import Camera
from kinema.render.operands import RenderError
from kinema.render.shadow import ShadowMap, sample_shadow

PIXELS_AT_ONCE = 2**21
"""Pixels worked on together; bounds memory for long videos."""


@dataclass(frozen=True)
class Checkerboard:
    """A ground at y = 0 under a plain sky."""

    tile: float | None = None
    """Edge of a tile, metres; None: 0.4 of the body's height, so that a mouse and an elephant walk over alike tiles."""
    light: tuple[float, float, float] = (0.86, 0.86, 0.84)
    """Display sRGB."""
    dark: tuple[float, float, float] = (0.62, 0.64, 0.66)
    """Display sRGB."""
    sky: tuple[float, float, float] = (0.93, 0.95, 0.97)
    """Colour of rays that miss the ground, display sRGB."""
    haze: float = 25.0
    """Distance at which the ground has faded 63 % of the way to the sky's colour, body heights: a soft horizon."""
    rays: int = 2
    """Rays along each side of a pixel; each averages its own part of the footprint."""

    def __post_init__(self) -> None:
        if self.tile is not None and not self.tile > 0:
            raise RenderError("ground-tile", f"tile is {self.tile} m, expected more than 0")
        if not (self.haze > 0 and 1 <= self.rays <= 16):
            raise RenderError("ground-options", "haze must be positive and rays lie between 1 and 16")


def draw_ground(ground: Checkerboard, camera: Camera, *, body_height: float, shadow: ShadowMap | None = None) -> Tensor:
    """Cast a ray through every pixel (no gradient).

    Args:
        ground: How it looks.
        camera: One pose per picture.
        body_height: Metres; tile and haze are measured by it.
        shadow: Shade on the ground in every frame.

    Returns:
        Background, [frame height width 3].
    """
    rows = max(1, PIXELS_AT_ONCE // (camera.height * camera.width * ground.rays**2))
    with torch.no_grad():
        parts = [
            _draw(ground, camera[slice(start, start + rows)], body_height, shadow, start)
            for start in range(0, camera.frame_count, rows)
        ]
    return torch.cat(parts) if parts else camera.T_cam_world.new_zeros(0, camera.height, camera.width, 3)


def above_ground(opacities: Tensor, heights: Tensor, spreads: Tensor) -> Tensor:
    """Opacities with those of kernels below ground set to zero (AKD §4.2).

    A step would make soles flicker and give no gradient, so a kernel fades over its own standard deviation.

    Args:
        opacities: [*batch gauss].
        heights: Of the centres above the ground, metres, [*batch gauss].
        spreads: Vertical standard deviations, metres, [*batch gauss].

    Returns:
        Unchanged at heights of zero or more, 0 from one standard deviation below; [*batch gauss].
    """
    return opacities * (1 + heights / spreads.detach().clamp_min(1e-6)).clamp(0, 1)


def filtered_checker(points: Tensor, footprint: Tensor, tile: float) -> Tensor:
    """Checkerboard averaged over boxes.

    Args:
        points: Box centres on the ground, x and z in metres, [*batch 2].
        footprint: Box edges, metres, [*batch 2].
        tile: Edge of a tile, metres.

    Returns:
        +1 in tiles of one colour, -1 in the other, their average where a box meets both, [*batch].
    """
    width = (footprint / tile).clamp_min(1e-4)
    centre = points / tile
    wave = (_triangle(centre + width / 2) - _triangle(centre - width / 2)) / width
    return wave[..., 0] * wave[..., 1]


def _triangle(x: Tensor) -> Tensor:
    """Integral of the square wave that is +1 on [0, 1) and -1 on [1, 2)."""
    return 1 - (torch.remainder(x, 2) - 1).abs()


def _draw(
    ground: Checkerboard, camera: Camera, body_height: float, shadow: ShadowMap | None, first_frame: int
) -> Tensor:
    tile = ground.tile if ground.tile is not None else 0.4 * body_height
    light, dark, sky = (camera.T_cam_world.new_tensor(c) for c in (ground.light, ground.dark, ground.sky))
    R = camera.T_cam_world[:, :3, :3]
    eye = camera.positions
    fx, fy, cx, cy = (v[:, None, None] for v in camera.intrinsics.unbind(-1))
    total = torch.zeros(camera.frame_count, camera.height, camera.width, 3, dtype=R.dtype)
    inside = (torch.arange(ground.rays, dtype=R.dtype) + 0.5) / ground.rays
    for row_shift in inside:
        for column_shift in inside:
            u = (torch.arange(camera.width, dtype=R.dtype) + column_shift - cx) / fx  # [frame 1 width]
            v = (torch.arange(camera.height, dtype=R.dtype)[:, None] + row_shift - cy) / fy  # [frame height 1]
            # world directions and how they change over one ray's share of the pixel
            ray = R[:, 0, None, None] * u[..., None] + R[:, 1, None, None] * v[..., None] + R[:, 2, None, None]
            du = R[:, 0, None, None] / (fx * ground.rays)[..., None]
            dv = R[:, 1, None, None] / (fy * ground.rays)[..., None]
            h = eye[:, 1, None, None]
            down = -ray[..., 1] * torch.sign(h)
            below = (down / (du[..., 1].abs() + dv[..., 1].abs()) + 0.5).clamp(
                0, 1
            )  # share of the pixel under the horizon
            steep = down.clamp_min(1e-6)
            reach = h.abs() / steep  # [frame height width]
            point = eye[:, None, None, [0, 2]] + reach[..., None] * ray[..., [0, 2]]
            # d(point) = reach (d ray_xz + ray_xz · d ray_y / down): the footprint is this parallelogram's box
            foot = 0.0
            for step in (du, dv):
                slope = (step[..., 1] * torch.sign(h) / steep)[..., None]
                foot = foot + (reach[..., None] * (step[..., [0, 2]] + ray[..., [0, 2]] * slope)).abs()
            checker = filtered_checker(point, foot, tile)[..., None]
            colour = (light + dark) / 2 + (light - dark) / 2 * checker
            if shadow is not None:
                colour = colour * sample_shadow(shadow, point, first_frame)[..., None]
            far = reach * ray.norm(dim=-1) / (ground.haze * body_height)
            seen = (below * torch.exp(-far))[..., None]
            total += sky + seen * (colour - sky)
    return total / ground.rays**2
