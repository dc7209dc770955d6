"""Cameras: perspective, looking at a point, following a body smoothly (AKD §4.2).

OpenCV axes: +x right, +y down, +z forward; pixel centres at +0.5. A camera here is one pose *per picture*, so a video
and several cameras at once are the same thing: a longer frame axis.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi, radians, tan
from typing import Any

import torch
from torch import Tensor

from kinema.geometry.transforms import compose
from kinema.render.operands import RenderError, check_size
from kinema.shapes import check_shape

STEEPEST = radians(89)
"""Looking straight down leaves "up" in the picture undefined."""


@dataclass(frozen=True)
class Camera:
    """Where every picture of a video is taken from."""

    T_cam_world: Tensor
    """[frame 4 4]."""
    intrinsics: Tensor
    """fx fy cx cy, px, [frame 4]."""
    height: int
    """px."""
    width: int
    """px."""

    def __post_init__(self) -> None:
        lengths = check_shape(self.T_cam_world, "frame 4 4", name="Camera.T_cam_world")
        check_shape(self.intrinsics, "frame 4", name="Camera.intrinsics", **lengths)
        check_size(self.height, self.width, frame_count=lengths["frame"])

    @property
    def frame_count(self) -> int:
        return len(self.T_cam_world)

    @property
    def positions(self) -> Tensor:
        """Where the cameras stand, [frame 3]."""
        R, t = self.T_cam_world[:, :3, :3], self.T_cam_world[:, :3, 3:]
        return -(R.mT @ t).squeeze(-1)

    def __getitem__(self, frames: slice | Tensor) -> Camera:
        return Camera(self.T_cam_world[frames], self.intrinsics[frames], self.height, self.width)

    def to(self, *args: Any, **kwargs: Any) -> Camera:
        """Another dtype or device, as `Tensor.to`."""
        T, intrinsics = self.T_cam_world.to(*args, **kwargs), self.intrinsics.to(*args, **kwargs)
        return Camera(T, intrinsics, self.height, self.width)


@dataclass(frozen=True)
class FollowCamera:
    """An orbit around the body's bounding-box centre, which it follows smoothly."""

    azimuth: float = pi / 3
    """Radians about +Y: 0 looks the character (which faces +X) in the face, π/2 sees it walk to the right."""
    elevation: float = radians(12)
    """Radians above the horizon, under 89°."""
    distance: float | None = None
    """Metres from the centre; None: so that the body just fits in every frame, with `margin` to spare."""
    fov: float = radians(35)
    """Vertical field of view, radians: a mild telephoto lens, as object-centric videos have."""
    margin: float = 1.25
    """Room around the body when `distance` is None: 1 lets it touch the picture's edge."""
    smoothing: float = 0.5
    """Seconds over which the path of the centre is smoothed (standard deviation); straight travel is kept exactly."""

    def __post_init__(self) -> None:
        if not 0 < self.fov < pi:
            raise RenderError("camera-fov", f"field of view is {self.fov:.4g} rad, expected between 0 and π")
        if not abs(self.elevation) <= STEEPEST:
            raise RenderError("camera-elevation", f"elevation is {self.elevation:.4g} rad, at most {STEEPEST:.4g}")
        if self.distance is not None and not self.distance > 0:
            raise RenderError("camera-distance", f"distance is {self.distance} m, expected more than 0")
        if not (self.margin > 0 and self.smoothing >= 0):
            raise RenderError("camera-options", "margin must be positive and smoothing must not be negative")

    def follow(self, low: Tensor, high: Tensor, *, fps: float, height: int, width: int) -> Camera:
        """Cameras for the bounding boxes of a clip. No gradient: the body is judged in the picture, not the camera.

        Args:
            low: Lower corners of the body's box, metres, [frame 3].
            high: Upper corners, [frame 3].
            fps: Frames a second.
            height: Picture height, px.
            width: Picture width, px.
        """
        low, high = low.detach(), high.detach()
        centres = smoothed((low + high) / 2, self.smoothing * fps)
        angles = low.new_tensor([self.azimuth, self.elevation])
        (ca, ce), (sa, se) = angles.cos(), angles.sin()
        back = torch.stack([ce * ca, se, ce * sa])  # from the centre to the camera
        distance = self.distance
        if distance is None:
            # every corner of every box must fit: at depth D − z, |x| ≤ (D − z) tan(fov/2)
            sides = torch.stack([low - centres, high - centres], 1)  # [frame 2 3]
            corners = torch.cartesian_prod(*[torch.arange(2, device=low.device)] * 3)  # [8 3]
            offsets = sides[:, corners, torch.arange(3, device=low.device)].flatten(0, 1)
            right = torch.stack([sa, torch.zeros_like(sa), -ca])
            down = torch.linalg.cross(right, back)
            tangent = torch.tan(torch.tensor(self.fov / 2)).item()
            across = torch.maximum((offsets @ right).abs() * height / width, (offsets @ down).abs())
            distance = max(float((self.margin * across / tangent + offsets @ back).max()), 1e-3)
        return look_at(centres + distance * back, centres, fov=self.fov, height=height, width=width)


def look_at(positions: Tensor, targets: Tensor, *, fov: float, height: int, width: int) -> Camera:
    """Upright cameras that look at points.

    Args:
        positions: Where they stand, [frame 3].
        targets: What they look at, [frame 3].
        fov: Vertical field of view, radians.
        height: Picture height, px.
        width: Picture width, px.
    """
    check_size(height, width, frame_count=len(positions))
    forward = targets - positions
    up = positions.new_tensor([0.0, 1.0, 0.0]).expand_as(forward)
    right = torch.linalg.cross(forward, up)
    if not bool((right.norm(dim=-1) > 1e-6 * forward.norm(dim=-1)).all()):
        raise RenderError("camera-direction", "a camera stands in its target, or looks straight up or down")
    z = forward / forward.norm(dim=-1, keepdim=True)
    x = right / right.norm(dim=-1, keepdim=True)
    R = torch.stack([x, torch.linalg.cross(z, x), z], -2)  # rows are the camera's axes
    focal = 0.5 * height / tan(fov / 2)
    intrinsics = positions.new_tensor([focal, focal, width / 2, height / 2]).expand(len(positions), 4)
    return Camera(compose(R, -(R @ positions[..., None]).squeeze(-1)), intrinsics, height, width)


def joined(cameras: tuple[Camera, ...]) -> Camera:
    """Several cameras as one with a longer frame axis: all frames of the first, then all of the second."""
    return Camera(
        torch.cat([camera.T_cam_world for camera in cameras]),
        torch.cat([camera.intrinsics for camera in cameras]),
        cameras[0].height,
        cameras[0].width,
    )


def smoothed(path: Tensor, frames: float) -> Tensor:
    """A path through a Gaussian filter that keeps straight lines at constant speed as they are, ends included.

    Args:
        path: [frame 3].
        frames: Standard deviation, in frames.

    Returns:
        [frame 3].
    """
    radius = min(int(3 * frames + 0.5), len(path) - 1)
    if radius < 1:
        return path
    # Beyond its ends the path goes on point-mirrored, which continues a straight line straight.
    before = 2 * path[:1] - path[1 : radius + 1].flip(0)
    after = 2 * path[-1:] - path[-radius - 1 : -1].flip(0)
    padded = torch.cat([before, path, after])
    taps = torch.arange(-radius, radius + 1, dtype=path.dtype, device=path.device)
    kernel = torch.exp(-0.5 * (taps / frames) ** 2)
    return (padded.unfold(0, 2 * radius + 1, 1) * (kernel / kernel.sum())).sum(-1)
