"""Generated creatures in front of cameras, and priors that know exactly what each camera should see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from math import cos, degrees, pi, sin
from typing import Any, Literal

import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.diffusion.schedule import Schedule
from kinema.distill import BodyModel, Orbit, model_bare_body, model_body
from kinema.geometry.rotations import angle_between
from kinema.motion import Motion, mean_velocity
from kinema.prior import Condition, GaussianPrior, Limits, Prediction, check_video
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import Camera, Checkerboard, FollowCamera, Scene, look_at, place_cameras, render
from kinema.rigging import pose_from_angles
from kinema.splat import BoundCloud, deform, sh_from_colours
from tests.bodies import arm, arm_body, generator

FPS = 10.0
FRAMES = 16
LEVELS = 4
"""Resolutions in a pyramid."""
MOVES = 8.0
"""Joints that turn by this on average are those a motion consists of, degrees."""


def pyramid(video: Tensor) -> Tensor:
    """A linear codec: the video at several resolutions, [batch frame height width 3] -> [batch frame 1 number 3].

    Distances between pixels say nothing of a leg that lies beside the one it should cover; those between blurred pictures do.
    """
    flat = video.flatten(0, 1).permute(0, 3, 1, 2)
    levels = [2**level * F.avg_pool2d(flat, 2**level).flatten(2) for level in range(LEVELS)]
    return torch.cat(levels, -1).permute(0, 2, 1).unflatten(0, video.shape[:2])[:, :, None]


@dataclass(frozen=True)
class CameraGaussians:
    """A Gaussian of its own for each camera, over pyramids; a batch is [sample*camera] with the camera fastest."""

    each: tuple[GaussianPrior, ...]
    size: int
    """Pixels of a picture's side."""
    parametrisation: Literal["v"] = "v"

    @property
    def schedule(self) -> Schedule:
        return self.each[0].schedule

    @property
    def limits(self) -> Limits:
        """Those of the videos, not of the latents."""
        return Limits(frame_max=FRAMES, frame_count=FRAMES, height_px=self.size, width_px=self.size, fps=FPS)

    def encode_text(self, prompt: str, *, negative: str = "", image: Tensor | None = None) -> Condition:
        return self.each[0].encode_text(prompt)

    def encode_video(self, video: Tensor) -> Tensor:
        check_video(video, self.limits)
        return pyramid(video)

    def predict(self, z_noisy: Tensor, condition: Condition, t: Tensor) -> Prediction:
        count = len(self.each)
        parts = [prior.predict(z_noisy[i::count], condition, t[i::count]) for i, prior in enumerate(self.each)]
        said = torch.stack([part.conditional for part in parts], 1).flatten(0, 1)
        return Prediction(said, said)


@dataclass(frozen=True)
class Shot:
    """A body, a known motion of it, and cameras that stand where they saw that motion."""

    truth: Motion
    scene: Scene
    camera: Camera
    film: Callable[[Tensor], Tensor]
    """[frame joint 4 4] -> [camera frame height width 3]."""
    prior: Any
    """`CameraGaussians`: as much of a prior as the descent asks for."""
    body_model: BodyModel

    @property
    def video(self) -> Tensor:
        """The truth on film, [camera frame height width 3]."""
        return self.film(self.truth.T_world_joint.float())

    @property
    def start(self) -> Motion:
        """The start pose, carried along at the truth's speed."""
        rest = Motion.rest(self.truth.skeleton, frame_count=self.truth.frame_count, fps=self.truth.fps)
        return rest.moving(float(mean_velocity(self.truth)[0]))


def paint(body: BoundCloud) -> BoundCloud:
    """Every joint in a colour of its own, so that no limb can pass for another."""
    owner = body.skin.joints[body.skin.indices[:, 0]]
    hue = (owner * 0.381966) % 1.0
    colours = 0.5 + 0.45 * torch.stack([torch.cos(2 * pi * (hue + third / 3)) for third in range(3)], -1)
    return replace(body, cloud=replace(body.cloud, sh=sh_from_colours(colours)))


@cache
def shot(
    species: str,
    name: str,
    *,
    size: int = 48,
    count: int = 1500,
    frames: int = FRAMES,
    azimuths: tuple[float, ...] = (pi / 2 - 0.5, pi / 2 + 0.5),
    painted: bool = False,
    ground: bool = True,
) -> Shot:
    creature = make(species, seed=0)
    character = character_from_document(to_document(creature))
    truth = gait(creature, name, fps=FPS, frame_count=frames, skeleton=character.skeleton)
    body = splats_from_character(character, DirectConfig(count=count), generator=generator())
    if painted:
        body = paint(body)
    return taken(truth, body, model_body(character), size=size, azimuths=azimuths, ground=ground)


@cache
def arm_shot(
    *,
    frames: int = 8,
    size: int = 24,
    azimuths: tuple[float, ...] = (pi / 2 - 0.6, pi / 2 + 0.6),
    ground: bool = True,
) -> Shot:
    """Two bones, the upper one bending to and fro once in 0.8 s, filmed in little time."""
    skeleton = arm()
    phase = 2 * pi * torch.arange(frames, dtype=torch.float64) / FPS / 0.8
    angles = torch.zeros(frames, 2, 3, dtype=torch.float64)
    angles[:, 1, 2] = 0.5 * torch.sin(phase + 0.4) + 0.1
    angles[:, 1, 0] = 0.2 * torch.cos(phase)
    still = torch.zeros(frames, 3, dtype=torch.float64)
    truth = Motion(skeleton, pose_from_angles(skeleton, angles, still, still), FPS)
    body = arm_body(count=150, dtype=torch.float32)
    return taken(truth, body, model_bare_body(skeleton), size=size, azimuths=azimuths, ground=ground)


def taken(
    truth: Motion, body: BoundCloud, body_model: BodyModel, *, size: int, azimuths: tuple[float, ...], ground: bool
) -> Shot:
    """Cameras that follow the truth and stay where they are whatever else they film."""
    cameras = tuple(FollowCamera(azimuth=azimuth) for azimuth in azimuths)
    scene = Scene(body, ground=Checkerboard() if ground else None, shadow=None, camera=cameras)
    joints = truth.T_world_joint.float()
    camera = place_cameras(scene, joints, height=size, width=size, fps=FPS)

    def film(T_world_joint: Tensor) -> Tensor:
        video = render(scene, T_world_joint, height=size, width=size, camera=camera)
        return video.unflatten(0, (len(azimuths), truth.frame_count))

    means = pyramid(film(joints))
    prior = CameraGaussians(tuple(GaussianPrior(mean) for mean in means), size)
    return Shot(truth, scene, camera, film, prior, body_model)


def camera_off(scene: Shot, *, azimuth: float, elevation: float = 0.0) -> tuple[Callable[[Tensor], Tensor], Orbit]:
    """The film of a single camera that stands somewhere else than the truth's, and where that is.

    Returns:
        Film, [frame joint 4 4] -> [1 frame height width 3], and its orbit.
    """
    (real,) = scene.scene.cameras
    positions, T = scene.camera.positions.double(), scene.camera.T_cam_world.double()
    # every picture's camera looks at its target from the same distance
    means = deform(scene.scene.body, scene.truth.T_world_joint.float())[0].double()
    centre = (means.amin(1) + means.amax(1)) / 2
    forward = T[:, 2, :3]
    distance = float(((centre - positions) * forward).sum(-1).mean())
    pivot = positions + distance * forward
    orbit = Orbit(pivot.float(), real.azimuth + azimuth, real.elevation + elevation, distance)
    back = torch.tensor(
        [
            cos(orbit.elevation) * cos(orbit.azimuth),
            sin(orbit.elevation),
            cos(orbit.elevation) * sin(orbit.azimuth),
        ]
    )
    size = scene.camera.height
    camera = look_at(orbit.pivot + distance * back, orbit.pivot, fov=real.fov, height=size, width=size)
    return lambda T: render(scene.scene, T, height=size, width=size, camera=camera)[None], orbit


@dataclass(frozen=True)
class Errors:
    """Angles between the local rotations of two motions, degrees."""

    every: float
    """Median over frames and motion joints."""
    moving: float
    """Median over frames and the joints that the truth turns by `MOVES` on average."""


def joint_errors(motion: Motion, truth: Motion) -> Errors:
    joints = list(truth.skeleton.motion_joints)
    R = truth.T_parent_joint[:, joints, :3, :3]
    off = angle_between(motion.T_parent_joint[:, joints, :3, :3].to(R), R)  # [frame joint]
    turned = angle_between(truth.skeleton.T_parent_joint[joints, :3, :3].expand_as(R), R).mean(0)
    return Errors(degrees(float(off.median())), degrees(float(off[:, turned > MOVES * pi / 180].median())))
