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


def filtered_checker(x: Tensor, z: Tensor, width_x: Tensor, width_z: Tensor) -> Tensor:
    """Checkerboard of unit tiles averaged over boxes.

    Args:
        x: Centres of the boxes, in tiles, [*batch].
        z: The same along the other axis, [*batch].
        width_x: Edges of the boxes, in tiles, [*batch].
        width_z: The same along the other axis, [*batch].

    Returns:
        +1 in tiles of one colour, -1 in the other, their average where a box meets both, [*batch].
    """
    return _filtered_wave(x, width_x) * _filtered_wave(z, width_z)


def _filtered_wave(x: Tensor, width: Tensor) -> Tensor:
    """Average over a window of the square wave that is +1 on [0, 1) and -1 on [1, 2)."""
    width = width.clamp_min(1e-4)
    return (_triangle(x + width / 2) - _triangle(x - width / 2)) / width


def _triangle(x: Tensor) -> Tensor:
    """Integral of that wave."""
    return 1 - (torch.remainder(x, 2) - 1).abs()


def _draw(
    ground: Checkerboard, camera: Camera, body_height: float, shadow: ShadowMap | None, first_frame: int
) -> Tensor:
    tile = ground.tile if ground.tile is not None else 0.4 * body_height
    R, eye = camera.T_cam_world[:, :3, :3], camera.positions
    light, dark, sky = (R.new_tensor(c) for c in (ground.light, ground.dark, ground.sky))
    # one number per frame each, [frame 1 1]; the three axes stay apart: no products with an axis of length three
    right, down, ahead = (tuple(c[:, None, None] for c in R[:, row].unbind(-1)) for row in range(3))
    fx, fy, cx, cy = (c[:, None, None] for c in camera.intrinsics.unbind(-1))
    h = eye[:, 1, None, None]
    side = torch.sign(h)  # a camera below the ground looks up at it
    across, along = fx * ground.rays, fy * ground.rays
    shares = (torch.arange(ground.rays, dtype=R.dtype) + 0.5) / ground.rays
    columns, rows = torch.arange(camera.width, dtype=R.dtype), torch.arange(camera.height, dtype=R.dtype)[:, None]
    lit = 1.0
    if shadow is not None:  # soft, so one look a pixel is enough
        u, v = (columns + 0.5 - cx) / fx, (rows + 0.5 - cy) / fy
        ray_x, ray_y, ray_z = (right[k] * u + (down[k] * v + ahead[k]) for k in range(3))
        reach = h.abs() / (-ray_y * side).clamp_min_(1e-6)
        points = torch.stack([eye[:, 0, None, None] + reach * ray_x, eye[:, 2, None, None] + reach * ray_z], -1)
        lit = sample_shadow(shadow, points, first_frame)
    total = torch.zeros(camera.frame_count, camera.height, camera.width, 3, dtype=R.dtype)
    for shift_y in shares:
        v = (rows + shift_y - cy) / fy  # [frame height 1]
        for shift_x in shares:
            u = (columns + shift_x - cx) / fx  # [frame 1 width]
            ray_x, ray_y, ray_z = (right[k] * u + (down[k] * v + ahead[k]) for k in range(3))
            fall = -ray_y * side
            below = (fall / ((right[1] / across).abs() + (down[1] / along).abs()) + 0.5).clamp_(
                0, 1
            )  # share under the horizon
            fall.clamp_min_(1e-6)
            reach = h.abs() / fall  # [frame height width]
            x, z = (eye[:, k, None, None] + reach * ray for k, ray in ((0, ray_x), (2, ray_z)))
            # d(point) = reach (d ray + ray · d ray_y / fall): the footprint is the box of this parallelogram
            lean_u, lean_v = right[1] / across * side / fall, down[1] / along * side / fall
            widths = [
                reach * ((right[k] / across + ray * lean_u).abs() + (down[k] / along + ray * lean_v).abs())
                for k, ray in ((0, ray_x), (2, ray_z))
            ]
            checker = filtered_checker(x / tile, z / tile, widths[0] / tile, widths[1] / tile)
            far = reach * (ray_x.square() + ray_y.square() + ray_z.square()).sqrt() / (-ground.haze * body_height)
            seen = below * far.exp_()
            for channel in range(3):
                mean, swing = (light + dark)[channel] / 2, (light - dark)[channel] / 2
                total[..., channel] += sky[channel] + seen * ((mean + swing * checker) * lit - sky[channel])
    return total / ground.rays**2
