"""The stage of the embedded prior: the one ground, light and framing that it was trained on and distils in.

A small model that sees the same scene every time learns bodies instead of sceneries (prototypes/prior/NOTES.md). Bodies always
walk to the right in the picture: what a camera on the other side sees is mirrored, which halves what must be learned. The side of
the body that is turned away is painted darker, because a side view of an evenly lit body cannot tell its left leg from its right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, pi, radians, sin, tan

import torch
from torch import Tensor

from kinema.errors import UsageError
from kinema.render.camera import FollowCamera
from kinema.render.ground import Checkerboard
from kinema.render.scene import Scene, render
from kinema.shapes import check_shape
from kinema.splat import BoundCloud, deform, sh_from_colours

SIZE_PX = 48
"""Height and width of the pictures."""
FRAME_COUNT = 16
FPS = 10.0
AZIMUTHS = (radians(40), radians(80))
"""Range of the cameras' azimuths on either side, radians; π/2 is the exact side view."""
ELEVATIONS = (radians(10), radians(22))
"""Range of the cameras' elevations, radians."""
MARGIN = 1.25
"""Room around the start pose: what swings out of it stays in the picture."""
FAR_SHADE = 0.45
"""How much darker the averted side is."""
SHADE_WIDTH = 0.03
"""Half the width of the light's edge along the body's middle, body heights."""
TILE = 0.35
"""Edge of a ground tile, largest extents of the start pose."""
LIGHT_TILE, DARK_TILE = (0.83, 0.83, 0.81), (0.70, 0.72, 0.74)
"""Colours of the ground: enough contrast to see it move, little enough that the model's effort goes into the body."""


@dataclass(frozen=True)
class StageCamera:
    """Where one film is taken from."""

    azimuth: float = radians(60)
    """Radians about +Y: 0 looks the character in the face, π/2 sees its right side, −π/2 its left side (mirrored)."""
    elevation: float = radians(15)
    """Radians above the horizon."""

    @property
    def mirrored(self) -> bool:
        """Whether its pictures are flipped, so that the body still walks to the right."""
        return self.azimuth < 0


@dataclass(frozen=True)
class Stage:
    """A body on the stage, once for every camera: each has its own light."""

    scenes: tuple[Scene, ...]
    mirrored: tuple[bool, ...]


def stage(body: BoundCloud, T_world_start: Tensor, cameras: tuple[StageCamera, ...] = (StageCamera(),)) -> Stage:
    """Put a body on the stage.

    Args:
        body: Gaussians on a skin.
        T_world_start: Its start pose, [joint 4 4]; framing and light are taken from it and stay.
        cameras: Where it is filmed from.
    """
    check_shape(T_world_start, "joint 4 4", name="T_world_start")
    if not cameras:
        raise UsageError("scene-no-camera", "the stage has no camera")
    with torch.no_grad():
        means = deform(body, T_world_start)[0]
    low, high = means.amin(0), means.amax(0)
    size = max(float(high[1] - low[1]), 0.1 * float((high - low).max()), 1e-6)
    scenes = []
    for camera in cameras:
        if not 0 < abs(camera.azimuth) < pi:
            raise UsageError("camera-azimuth", f"azimuth is {camera.azimuth:.4g} rad, expected between -π and π, not 0")
        follow = FollowCamera(azimuth=camera.azimuth, elevation=camera.elevation)
        follow = replace(follow, distance=_distance(follow, means - (low + high) / 2))
        ground = Checkerboard(tile=TILE * float((high - low).max()), light=LIGHT_TILE, dark=DARK_TILE)
        scenes.append(Scene(_lit(body, means, camera, size), ground=ground, camera=follow))
    return Stage(tuple(scenes), tuple(camera.mirrored for camera in cameras))


def film(stage: Stage, T_world_joint: Tensor, *, fps: float = FPS, size_px: int = SIZE_PX) -> Tensor:
    """Film a motion from every camera of the stage; gradients reach the joints.

    Args:
        stage: From `stage`.
        T_world_joint: Posed joints, [frame joint 4 4].
        fps: Frames a second.
        size_px: Height and width of the pictures.

    Returns:
        [camera frame height width 3], 0..1.
    """
    films = []
    for scene, mirrored in zip(stage.scenes, stage.mirrored, strict=True):
        pictures = render(scene, T_world_joint, height=size_px, width=size_px, fps=fps)
        films.append(pictures.flip(-2) if mirrored else pictures)
    return torch.stack(films)


def _distance(camera: FollowCamera, offsets: Tensor) -> float:
    """Metres at which points around the target, [point 3], fill the picture up to the margin."""
    ca, sa, ce, se = cos(camera.azimuth), sin(camera.azimuth), cos(camera.elevation), sin(camera.elevation)
    back = offsets.new_tensor([ce * ca, se, ce * sa])
    right = offsets.new_tensor([sa, 0.0, -ca])
    down = torch.linalg.cross(right, back)
    across = torch.maximum((offsets @ right).abs(), (offsets @ down).abs())
    return max(float((MARGIN * across / tan(camera.fov / 2) + offsets @ back).max()), 1e-3)


def _lit(body: BoundCloud, means: Tensor, camera: StageCamera, size: float) -> BoundCloud:
    """The body with its averted side darker, as it stands in the start pose."""
    towards = means[:, 2] - means[:, 2].median()
    towards = -towards if camera.mirrored else towards
    light = 1 - FAR_SHADE * torch.sigmoid(-towards / (SHADE_WIDTH * size))
    colours = body.cloud.colours(means.new_tensor([0.0, 0.0, -1.0]).expand_as(means))
    return replace(body, cloud=replace(body.cloud, sh=sh_from_colours(colours * light[:, None])))
