"""A body before a backdrop: a camera that stands still, and behind the body pictures that do not depend on it.

Fitting renders the same view hundreds of times, and casting rays at ground and shadow each time would cost more than the body.
Bodies tread on the spot here; where a film's camera goes along with its body, the ground behind moves instead. Many films are one
longer frame axis, so that each costs a fraction of what it would alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.render.antialias import antialiased
from kinema.render.camera import Camera
from kinema.render.ground import above_ground, draw_ground
from kinema.render.operands import RenderError
from kinema.render.rasterize import rasterize
from kinema.render.scene import Scene, place_cameras
from kinema.render.shadow import cast_shadow
from kinema.shapes import check_shape
from kinema.splat import BoundCloud, deform


@dataclass(frozen=True)
class Backdrop:
    """A body, a camera and what is behind the body in every picture."""

    body: BoundCloud
    camera: Camera
    """One pose for all pictures, [1]."""
    background: Tensor
    """Display sRGB, [film frame height width 3]."""
    grounded: bool = True
    """Whether the ground hides what is below y = 0."""

    def __post_init__(self) -> None:
        size = {"height": self.camera.height, "width": self.camera.width}
        check_shape(self.background, "film frame height width 3", name="Backdrop.background", **size)
        if self.camera.frame_count != 1:
            raise RenderError("camera-frames", f"{self.camera.frame_count} camera poses, a backdrop has one")


def film_before(backdrop: Backdrop, T_world_joint: Tensor) -> Tensor:
    """Film motions, each before its own backdrop; gradients reach the joints.

    Args:
        backdrop: Body, camera and backgrounds.
        T_world_joint: [film frame joint 4 4].

    Returns:
        Colours 0..1 and, as fourth channel, the body's coverage, [film frame height width 4].
    """
    films, frames = backdrop.background.shape[:2]
    check_shape(T_world_joint, "film frame joint 4 4", name="T_world_joint", film=films, frame=frames)
    means, covariances = deform(backdrop.body, T_world_joint.flatten(0, 1))
    cloud, count = backdrop.body.cloud, films * frames
    camera = Camera(
        backdrop.camera.T_cam_world.to(means).expand(count, 4, 4),
        backdrop.camera.intrinsics.to(means).expand(count, 4),
        backdrop.camera.height,
        backdrop.camera.width,
    )
    opacities = cloud.opacities
    if backdrop.grounded:
        opacities = above_ground(opacities, means[..., 1], covariances[..., 3].sqrt())
    ahead = camera.T_cam_world[:1, 2, :3].expand(cloud.gauss_count, 3)
    image, coverage = rasterize(
        means,
        covariances,
        cloud.colours(ahead),
        antialiased(opacities, means, covariances, camera),
        camera.T_cam_world,
        camera.intrinsics,
        height=camera.height,
        width=camera.width,
        background=backdrop.background.flatten(0, 1).to(means),
    )
    return torch.cat([image, coverage[..., None]], -1).unflatten(0, (films, frames))


def standing_camera(scene: Scene, T_world_start: Tensor, *, height: int, width: int) -> Camera:
    """The scene's one camera as it sees the start pose, [joint 4 4] -> a camera of one pose."""
    if len(scene.cameras) != 1:
        raise RenderError("camera-frames", f"{len(scene.cameras)} cameras, a backdrop has one")
    return place_cameras(scene, T_world_start[None], height=height, width=width, fps=1.0)


def passing_ground(scene: Scene, camera: Camera, T_world_joint: Tensor, shifts: Tensor) -> Tensor:
    """The ground as a camera sees it that goes along with a body, with the body's shadow on it.

    Args:
        scene: With a ground.
        camera: Before the first step, [1].
        T_world_joint: The body on the spot, [frame joint 4 4], or [joint 4 4] of one that keeps its pose.
        shifts: How far body and camera have come, metres, [frame 3].

    Returns:
        [frame height width 3].
    """
    if scene.ground is None:
        raise RenderError("scene-no-ground", "the scene has no ground that could pass by")
    shifts = shifts.to(camera.T_cam_world)
    T = camera.T_cam_world.expand(len(shifts), 4, 4).clone()
    T[:, :3, 3] -= (T[:, :3, :3] @ shifts[..., None]).squeeze(-1)
    along = replace(camera, T_cam_world=T, intrinsics=camera.intrinsics.expand(len(shifts), 4))
    shade = None
    if scene.shadow is not None:
        with torch.no_grad():
            means = deform(scene.body, T_world_joint)[0] + shifts[:, None]
        shade = cast_shadow(scene.shadow, means, scene.body.cloud.opacities, body_height=scene.body_height)
    return draw_ground(scene.ground, along, body_height=scene.body_height, shadow=shade)
