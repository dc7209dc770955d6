"""A scene and its video: deform, follow, shade, rasterise; joint frames in, pixels out (AKD §4.2)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import torch
from torch import Tensor

from kinema.errors import UsageError
from kinema.render.antialias import antialiased
from kinema.render.camera import Camera, FollowCamera, joined, smoothed
from kinema.render.ground import Checkerboard, above_ground, draw_ground
from kinema.render.operands import RenderError, check_size
from kinema.render.rasterize import Backend, rasterize
from kinema.render.shadow import Shadow, cast_shadow
from kinema.shapes import check_shape
from kinema.splat import BoundCloud, deform

SHADOW_CELLS = 512
"""Side of the shadow's map on a GPU: ten body heights."""


@dataclass(frozen=True)
class Scene:
    """What is filmed, and how."""

    body: BoundCloud
    ground: Checkerboard | None = field(default_factory=Checkerboard)
    """None: a plain background, and nothing hides below y = 0."""
    shadow: Shadow | None = field(default_factory=Shadow)
    """Needs a ground."""
    camera: FollowCamera | tuple[FollowCamera, ...] = field(default_factory=FollowCamera)
    """One, or several that film at once."""
    background: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Colour behind the body where there is no ground, display sRGB."""
    height: float | None = None
    """Of the body, metres, where it is known already; read off the body if not."""
    ground_gradient: bool = False
    """The tiles that pass by pass a gradient to the way of cameras that go along (`render`'s `way`)."""
    antialias: bool = True
    """Make up for the rasteriser's low-pass filter; False: 3DGS to the letter, which fattens bodies at few pixels."""

    def __post_init__(self) -> None:
        if self.body.gauss_count == 0:
            raise RenderError("scene-empty", "the body has no Gaussians: there is nothing to film")
        if not self.cameras:
            raise UsageError("scene-no-camera", "the scene has no camera")

    @property
    def cameras(self) -> tuple[FollowCamera, ...]:
        return self.camera if isinstance(self.camera, tuple) else (self.camera,)

    @cached_property
    def body_height(self) -> float:
        """Vertical extent of the body in its start pose, metres; its largest extent if it lies flat."""
        if self.height is not None:
            return self.height
        size = self.body.cloud.means.amax(0) - self.body.cloud.means.amin(0)
        return max(float(size[1]), 0.1 * float(size.max()), 1e-6)


def place_cameras(scene: Scene, T_world_joint: Tensor, *, height: int, width: int, fps: float) -> Camera:
    """The cameras of a clip: all frames of the first, then of the second, [camera*frame].

    `render` does this itself; a long clip is filmed piece by piece with cameras placed once for the whole.
    """
    with torch.no_grad():
        means = deform(scene.body, _checked(scene, T_world_joint))[0]
    return _follow(scene, means, height=height, width=width, fps=fps)


def render(
    scene: Scene,
    T_world_joint: Tensor,
    *,
    height: int,
    width: int,
    fps: float = 24.0,
    camera: Camera | None = None,
    way: Tensor | None = None,
    backend: Backend | None = None,
) -> Tensor:
    """Film a motion. Gradients reach the joints through the body's pixels, which also move because cameras follow the body.

    The ground passes one where `Scene.ground_gradient` says so. The shadow passes none, nor does the distance of cameras that
    choose it themselves.

    Args:
        scene: Body, ground, shadow and cameras.
        T_world_joint: Posed joints, [frame joint 4 4].
        height: Picture height, px.
        width: Picture width, px.
        fps: Frames a second; the cameras' smoothing is in seconds.
        camera: Cameras already placed, [camera*frame]; the scene's own follow the body if not given.
        way: How far placed cameras have gone along with the body, which is in `camera` already, with its graph, [camera*frame 3].
            None: they stand wherever the body goes.
        backend: Who rasterises; see `rasterize`.

    Returns:
        Video, display sRGB 0..1, [camera*frame height width 3].
    """
    T_world_joint = _checked(scene, T_world_joint)
    frame_count = len(T_world_joint)
    check_size(height, width, frame_count=frame_count * len(scene.cameras))
    means, covariances = deform(scene.body, T_world_joint)
    carried = None if way is None else way - way.detach()
    if camera is None:
        camera = _follow(scene, means.detach(), height=height, width=width, fps=fps)
        carried = _carried(scene, means, fps=fps)
    camera = camera.to(means)
    if frame_count == 0 or camera.frame_count % frame_count:
        raise UsageError("camera-frames", f"{camera.frame_count} camera poses for {frame_count} frames")
    cloud, opacities = scene.body.cloud, scene.body.cloud.opacities
    if scene.ground is None:
        background = means.new_tensor(scene.background)
    else:
        shade = None
        if scene.shadow is not None:
            side = None if means.device.type == "cpu" else SHADOW_CELLS
            shade = cast_shadow(scene.shadow, means, opacities, body_height=scene.body_height, side=side)
        passing = way if scene.ground_gradient else None
        background = draw_ground(scene.ground, camera, body_height=scene.body_height, shadow=shade, way=passing)
        opacities = above_ground(opacities, means[..., 1], covariances[..., 3].sqrt())
    copies = camera.frame_count // frame_count
    if copies > 1:
        means, covariances = means.repeat(copies, 1, 1), covariances.repeat(copies, 1, 1)
        opacities = opacities.repeat(copies, 1) if opacities.ndim == 2 else opacities
    if carried is not None:
        means = means - carried[:, None]
    if scene.antialias:
        opacities = antialiased(opacities, means, covariances, camera)
    directions = means.detach() - camera.positions[:, None]
    colours = cloud.colours(directions / directions.norm(dim=-1, keepdim=True).clamp_min(1e-12))
    image, _ = rasterize(
        means,
        covariances,
        colours,
        opacities,
        camera.T_cam_world,
        camera.intrinsics,
        height=camera.height,
        width=camera.width,
        background=background,
        backend=backend,
    )
    return image


def _checked(scene: Scene, T_world_joint: Tensor) -> Tensor:
    check_shape(T_world_joint, "frame joint 4 4", name="T_world_joint")
    if T_world_joint.device.type != "cpu":
        return T_world_joint  # a question to a GPU waits for all its work; what is not finite shows in the loss
    if int(scene.body.skin.joints.max()) >= T_world_joint.shape[1]:
        raise UsageError(
            "skeleton-mismatch",
            f"the body hangs on joint {int(scene.body.skin.joints.max())}, the pose has {T_world_joint.shape[1]}",
        )
    if not bool(torch.isfinite(T_world_joint.detach()).all()):
        bad = int(torch.nonzero(~torch.isfinite(T_world_joint.detach()))[0, 0])
        raise RenderError("render-not-finite", f"T_world_joint holds NaN or infinite numbers, first in frame {bad}")
    return T_world_joint


def _follow(scene: Scene, means: Tensor, *, height: int, width: int, fps: float) -> Camera:
    """Cameras around the box of the posed means, [frame gauss 3]."""
    low, high = means.amin(1), means.amax(1)
    return joined(tuple(camera.follow(low, high, fps=fps, height=height, width=width) for camera in scene.cameras))


def _carried(scene: Scene, means: Tensor, *, fps: float) -> Tensor | None:
    """Zeros whose gradient is that of the cameras' way with the body, [camera*frame 3]; None if no gradient is asked for.

    To a body, a camera that moves along looks like a fixed one from which it moves away. Without this, pixels would promise that
    lifting the root brings the body nearer to where it should be in the picture, for ever, as the camera lifts along.
    """
    if not (torch.is_grad_enabled() and means.requires_grad):
        return None
    middle = (means.amin(1) + means.amax(1)) / 2
    paths = torch.cat([smoothed(middle, camera.smoothing * fps) for camera in scene.cameras])
    return paths - paths.detach()
