"""The ground: a ray-cast checkerboard behind the body, and what it hides (AKD §4.2).

The pattern is the product of two square waves, so its average over a pixel's footprint is a product of differences of
triangle waves: exact for a box on the ground. Far tiles melt into their mean colour instead of shimmering.
"""

from __future__ import annotations

from collections.abc import Iterator
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


def draw_ground(
    ground: Checkerboard,
    camera: Camera,
    *,
    body_height: float,
    shadow: ShadowMap | None = None,
    way: Tensor | None = None,
) -> Tensor:
    """Cast a ray through every pixel.

    Args:
        ground: How it looks.
        camera: One pose per picture.
        body_height: Metres; tile and haze are measured by it.
        shadow: Shade on the ground in every frame.
        way: How far over the ground the cameras have gone, which `camera` has in it already, [frame 3]: the tiles that pass by
            send their gradient there. The shade goes along with the cameras and sends none. None: no gradient.

    Returns:
        Background, [frame height width 3].
    """
    if way is not None and torch.is_grad_enabled() and way.requires_grad:
        return _Passing.apply(way, ground, camera, body_height, shadow)
    return _draw_all(ground, camera, body_height, shadow)


class _Passing(torch.autograd.Function):
    """The ground before cameras that go along a way; its slope is found again in the backward pass instead of being kept."""

    @staticmethod
    def forward(ctx, way, ground, camera, body_height, shadow):
        ctx.about = ground, camera, body_height, shadow
        return _draw_all(ground, camera, body_height, shadow)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v_image):
        ground, camera, body_height, shadow = ctx.about
        parts = [
            _pull(ground, camera[rows], body_height, shadow, rows.start, v_image[rows])
            for rows in _pieces(ground, camera)
        ]
        return torch.cat(parts), None, None, None, None


def _pieces(ground: Checkerboard, camera: Camera) -> list[slice]:
    """Frames that are worked on together."""
    rows = max(1, PIXELS_AT_ONCE // (camera.height * camera.width * ground.rays**2))
    return [slice(start, min(start + rows, camera.frame_count)) for start in range(0, camera.frame_count, rows)]


@torch.no_grad()
def _draw_all(ground: Checkerboard, camera: Camera, body_height: float, shadow: ShadowMap | None) -> Tensor:
    parts = [_draw(ground, camera[rows], body_height, shadow, rows.start) for rows in _pieces(ground, camera)]
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
    return opacities * (1 + heights / spreads.clamp_min(1e-6)).clamp(0, 1)


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


def _square(x: Tensor) -> Tensor:
    """The wave itself."""
    return torch.where(torch.remainder(x, 2) < 1, 1.0, -1.0).to(x)


def _filtered_slope(x: Tensor, width: Tensor) -> Tensor:
    """Derivative of `_filtered_wave` with respect to x."""
    width = width.clamp_min(1e-4)
    return (_square(x + width / 2) - _square(x - width / 2)) / width


def _draw(
    ground: Checkerboard, camera: Camera, body_height: float, shadow: ShadowMap | None, first_frame: int
) -> Tensor:
    lit = _light_left(camera, shadow, first_frame)
    total = camera.T_cam_world.new_zeros(camera.frame_count, camera.height, camera.width, 3)
    means, swings = _mean_and_swing(ground)
    for seen, x, z, width_x, width_z in _rays(ground, camera, body_height):
        checker = filtered_checker(x, z, width_x, width_z)
        for channel, (mean, swing, sky) in enumerate(zip(means, swings, ground.sky, strict=True)):
            total[..., channel] += sky + seen * ((mean + swing * checker) * lit - sky)
    return total / ground.rays**2


def _pull(
    ground: Checkerboard,
    camera: Camera,
    body_height: float,
    shadow: ShadowMap | None,
    first_frame: int,
    v_image: Tensor,
) -> Tensor:
    """The ground's gradient with respect to the cameras' way, from that of the pictures, [frame height width 3] -> [frame 3]."""
    tile = _tile(ground, body_height)
    _, swings = _mean_and_swing(ground)
    v = sum(swing * v_image[..., channel] for channel, swing in enumerate(swings))
    v = v * _light_left(camera, shadow, first_frame) / (tile * ground.rays**2)
    total = v_image.new_zeros(camera.frame_count, 3)
    for seen, x, z, width_x, width_z in _rays(ground, camera, body_height):
        weight = v * seen
        total[:, 0] += (weight * _filtered_slope(x, width_x) * _filtered_wave(z, width_z)).sum((1, 2))
        total[:, 2] += (weight * _filtered_wave(x, width_x) * _filtered_slope(z, width_z)).sum((1, 2))
    return total


def _mean_and_swing(ground: Checkerboard) -> tuple[list[float], list[float]]:
    """Mean of both tiles' colours, and half their difference: plain numbers, which no device has to be sent."""
    pairs = list(zip(ground.light, ground.dark, strict=True))
    return [(light + dark) / 2 for light, dark in pairs], [(light - dark) / 2 for light, dark in pairs]


def _tile(ground: Checkerboard, body_height: float) -> float:
    return ground.tile if ground.tile is not None else 0.4 * body_height


def _light_left(camera: Camera, shadow: ShadowMap | None, first_frame: int) -> Tensor | float:
    """Light at the ground behind every pixel's middle, [frame height width]; soft, so one look a pixel is enough."""
    if shadow is None:
        return 1.0
    R, eye = camera.T_cam_world[:, :3, :3], camera.positions
    right, down, ahead = (tuple(c[:, None, None] for c in R[:, row].unbind(-1)) for row in range(3))
    fx, fy, cx, cy = (c[:, None, None] for c in camera.intrinsics.unbind(-1))
    columns, rows = _pixels(camera)
    h = eye[:, 1, None, None]
    u, v = (columns + 0.5 - cx) / fx, (rows + 0.5 - cy) / fy
    ray_x, ray_y, ray_z = (right[k] * u + (down[k] * v + ahead[k]) for k in range(3))
    reach = h.abs() / (-ray_y * torch.sign(h)).clamp_min_(1e-6)
    points = torch.stack([eye[:, 0, None, None] + reach * ray_x, eye[:, 2, None, None] + reach * ray_z], -1)
    return sample_shadow(shadow, points, first_frame)


def _pixels(camera: Camera) -> tuple[Tensor, Tensor]:
    """Columns, [width], and rows, [height 1], on the camera's device."""
    T = camera.T_cam_world
    columns, rows = (torch.arange(side, dtype=T.dtype, device=T.device) for side in (camera.width, camera.height))
    return columns, rows[:, None]


def _rays(
    ground: Checkerboard, camera: Camera, body_height: float
) -> Iterator[tuple[Tensor, Tensor, Tensor, Tensor, Tensor]]:
    """For each of a pixel's rays: how much of the ground shows, where it is met and over how wide a box, in tiles, all
    [frame height width]."""
    tile = _tile(ground, body_height)
    R, eye = camera.T_cam_world[:, :3, :3], camera.positions
    # one number per frame each, [frame 1 1]; the three axes stay apart: no products with an axis of length three
    right, down, ahead = (tuple(c[:, None, None] for c in R[:, row].unbind(-1)) for row in range(3))
    fx, fy, cx, cy = (c[:, None, None] for c in camera.intrinsics.unbind(-1))
    h = eye[:, 1, None, None]
    side = torch.sign(h)  # a camera below the ground looks up at it
    across, along = fx * ground.rays, fy * ground.rays
    shares = [(place + 0.5) / ground.rays for place in range(ground.rays)]
    columns, rows = _pixels(camera)
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
            far = reach * (ray_x.square() + ray_y.square() + ray_z.square()).sqrt() / (-ground.haze * body_height)
            yield below * far.exp_(), x / tile, z / tile, widths[0] / tile, widths[1] / tile
