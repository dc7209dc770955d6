"""From a prior to the films it judges: the stage it knows, or a plain scene."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import pi

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.devices import move
from kinema.distill.optimize import Film
from kinema.errors import UsageError
from kinema.prior import VideoPrior, device_of
from kinema.render import Camera, FollowCamera, Scene, place_cameras, render
from kinema.render.stage import AZIMUTHS, StageCamera, stage
from kinema.rigging import forward_kinematics
from kinema.splat import BoundCloud

CAMERAS_LIMIT = 8
"""More cameras cost time and show nothing new."""


@dataclass(frozen=True)
class Shots:
    """How a body is filmed for a prior."""

    take: Film
    """Joint frames to pictures of all cameras."""
    reference: Tensor
    """The start pose as each camera sees it, [camera height width 3]."""


def set_up_shots(
    character: Character, body: BoundCloud, prior: VideoPrior, *, camera_count: int, ground_gradient: bool = False
) -> Shots:
    """Put a body before the cameras that a prior wants.

    Args:
        character: Whose body.
        body: Its Gaussians.
        prior: Its profile says whether it gets the stage, or a checkerboard, a shadow and following cameras.
        camera_count: How many films at once.
        ground_gradient: What the ground that passes by says of the travel is part of the gradient
            (`DistillSettings.cameras_follow` leaves it out).
    """
    if not 1 <= camera_count <= CAMERAS_LIMIT:
        raise UsageError("cameras-invalid", f"{camera_count} cameras, expected 1 to {CAMERAS_LIMIT}")
    limits = prior.limits
    start, device = forward_kinematics(character.skeleton).float(), device_of(prior)
    root = character.skeleton.motion_root
    if prior.profile.scene == "stage":
        cameras = tuple(StageCamera(azimuth=azimuth) for azimuth in stage_azimuths(camera_count))
        set_up = stage(body, start, cameras)
        scenes, mirrored = set_up.scenes, set_up.mirrored
    else:
        scenes = tuple(Scene(body, camera=FollowCamera(azimuth=azimuth)) for azimuth in scene_azimuths(camera_count))
        mirrored = (False,) * camera_count
    scenes = tuple(replace(scene, ground_gradient=ground_gradient) for scene in scenes)
    height, width = limits.height_px, limits.width_px
    # framed and measured on the CPU, filmed where the prior is
    placed = [place_cameras(scene, start[None], height=height, width=width, fps=limits.fps) for scene in scenes]
    heights = [scene.body_height for scene in scenes]
    place, *moved = move([start[root, :3, 3], *(scene.body for scene in scenes), *placed], device)
    bodies, placed = moved[:camera_count], moved[camera_count:]
    scenes = tuple(
        replace(scene, body=body, height=height) for scene, body, height in zip(scenes, bodies, heights, strict=True)
    )

    def take(T_world_joint: Tensor) -> Tensor:
        # with its graph: a camera that went along without one would let pixels promise that a faster root comes nearer, for ever
        T_world_joint = T_world_joint.to(device)
        way = travel(T_world_joint[:, root, :3, 3] - place.to(T_world_joint))
        films = []
        for scene, camera, flipped in zip(scenes, placed, mirrored, strict=True):
            along = carried(camera, way.detach())
            pictures = render(scene, T_world_joint, height=height, width=width, fps=limits.fps, camera=along, way=way)
            films.append(pictures.flip(-2) if flipped else pictures)
        return torch.stack(films)

    with torch.no_grad():
        reference = take(start.expand(limits.frame_count, -1, -1, -1))[:, 0]
    return Shots(take, reference)


def travel(path: Tensor) -> Tensor:
    """The straight way over the ground that is nearest to a path that begins at the origin, [frame 3] -> [frame 3].

    Cameras go along with it and with nothing else. A camera that followed the body's box would shift the whole ground whenever a leg
    swings, and no gradient knows of that.
    """
    times = torch.arange(len(path), dtype=path.dtype, device=path.device)
    slope = (times[:, None] * path).sum(0) / times.square().sum().clamp_min(1.0)
    return times[:, None] * torch.stack([slope[0], torch.zeros_like(slope[1]), slope[2]])


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
