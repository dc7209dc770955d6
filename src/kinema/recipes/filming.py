"""From a prior's name to the prior, and from a prior to the films it judges: the stage it knows, or a plain scene."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from pathlib import Path

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.distill.optimize import Film
from kinema.errors import UsageError
from kinema.prior import CogVideoX, PriorError, VideoPrior, VideoUNet, Wan
from kinema.prior.embedded import Embedded
from kinema.render import Camera, FollowCamera, Scene, place_cameras, render
from kinema.render.stage import AZIMUTHS, StageCamera, stage
from kinema.rig import forward_kinematics
from kinema.splat import BoundCloud

ADAPTERS = (CogVideoX, Wan, VideoUNet)
CAMERAS_LIMIT = 8
"""More cameras cost time and show nothing new."""


def load_prior(name: str) -> VideoPrior:
    """A prior by its name.

    Args:
        name: "embedded", a .safetensors file of an embedded prior, the folder of a diffusers pipeline, or the hub name of one
            that is in the local cache.

    Raises:
        PriorError: `prior-missing`, `prior-kind`, `prior-broken`, `prior-format`.
    """
    if name == "embedded":
        return Embedded.load()
    if name.endswith(".safetensors"):
        return Embedded.load(Path(name))
    if "/" not in name and not Path(name).is_dir():  # a slip of the pen should not ask for diffusers first
        raise PriorError(
            "prior-missing",
            f"there is no prior '{name}'",
            hint='"embedded" comes with kinema; others are folders or hub names such as THUDM/CogVideoX-5b',
        )
    for adapter in ADAPTERS:
        try:
            return adapter.from_pretrained(name)
        except PriorError as error:
            if error.code != "prior-kind":
                raise
    raise PriorError(
        "prior-kind", f"'{name}' is no video model that kinema knows", hint="CogVideoX, Wan or a video U-Net"
    )


@dataclass(frozen=True)
class Filming:
    """How a body is filmed for a prior."""

    film: Film
    """Joint frames to pictures of all cameras."""
    reference: Tensor
    """The start pose as each camera sees it, [camera height width 3]."""


def filming(character: Character, body: BoundCloud, prior: VideoPrior, *, camera_count: int) -> Filming:
    """Put a body before the cameras that a prior wants.

    Args:
        character: Whose body.
        body: Its Gaussians.
        prior: The embedded prior gets the stage that it was trained on; others a checkerboard, a shadow and following cameras.
        camera_count: How many films at once.
    """
    if not 1 <= camera_count <= CAMERAS_LIMIT:
        raise UsageError("cameras-invalid", f"{camera_count} cameras, expected 1 to {CAMERAS_LIMIT}")
    limits = prior.limits
    start = forward_kinematics(character.skeleton).float()
    root = character.skeleton.motion_root
    if isinstance(prior, Embedded):
        cameras = tuple(StageCamera(azimuth=azimuth) for azimuth in stage_azimuths(camera_count))
        set_up = stage(body, start, cameras)
        scenes, mirrored = set_up.scenes, set_up.mirrored
    else:
        scenes = tuple(Scene(body, camera=FollowCamera(azimuth=azimuth)) for azimuth in scene_azimuths(camera_count))
        mirrored = (False,) * camera_count
    height, width = limits.height_px, limits.width_px
    placed = [place_cameras(scene, start[None], height=height, width=width, fps=limits.fps) for scene in scenes]

    def take(T_world_joint: Tensor) -> Tensor:
        way = travel(T_world_joint[:, root, :3, 3].detach() - start[root, :3, 3])
        films = []
        for scene, camera, flipped in zip(scenes, placed, mirrored, strict=True):
            along = carried(camera, way)
            pictures = render(scene, T_world_joint, height=height, width=width, fps=limits.fps, camera=along)
            films.append(pictures.flip(-2) if flipped else pictures)
        return torch.stack(films)

    with torch.no_grad():
        reference = take(start.expand(limits.frame_count, -1, -1, -1))[:, 0]
    return Filming(take, reference)


def travel(path: Tensor) -> Tensor:
    """The straight way over the ground that is nearest to a path that begins at the origin, [frame 3] -> [frame 3].

    Cameras go along with it and with nothing else. A camera that followed the body's box would shift the whole ground whenever a leg
    swings, and no gradient knows of that.
    """
    times = torch.arange(len(path)).to(path)
    slope = (times[:, None] * path).sum(0) / times.square().sum().clamp_min(1.0)
    return times[:, None] * slope * path.new_tensor([1.0, 0.0, 1.0])


def carried(camera: Camera, way: Tensor) -> Camera:
    """A camera, [1], taken along a way, [frame 3] -> [frame]."""
    T_cam_world = camera.T_cam_world.to(way).expand(len(way), 4, 4).clone()
    T_cam_world[:, :3, 3] -= (T_cam_world[:, :3, :3] @ way[..., None]).squeeze(-1)
    return Camera(T_cam_world, camera.intrinsics.to(way).expand(len(way), 4), camera.height, camera.width)


def stage_azimuths(count: int) -> list[float]:
    """Azimuths on the stage, right and left side in turn, spread over the range that the prior knows, radians."""
    low, high = AZIMUTHS
    sides = [(count + 1) // 2, count // 2]
    rows = [[low + (high - low) * (place + 0.5) / number for place in range(number)] for number in sides]
    return [*rows[0], *(-azimuth for azimuth in rows[1])]


def scene_azimuths(count: int) -> list[float]:
    """Azimuths around a body that walks to the right: the default view first, the others fan out around it, radians."""
    return [pi / 3 + (-1) ** place * ((place + 1) // 2) * pi / 12 for place in range(count)]
