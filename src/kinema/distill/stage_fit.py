"""Films on the embedded prior's stage or before a plain scene, and the rig's motions that they show: known camera, ground speed read
off the ground.

`kinema fit --prior` fits one such film, `training/pose_data.py` many of one character at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import torch
import torch.nn.functional as F
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.distill import BodyModel, MotionModel, VideoFitSettings, model_body, model_of_motion
from kinema.distill.fit import film_spread, pyramid_distance
from kinema.distill.fit_films import BULK, FilmsStep, fit_films
from kinema.distill.recall import PoseBank, RecallSettings, draw_bank, recall_motion
from kinema.distill.shots import scene_azimuths
from kinema.motion import Motion
from kinema.prior import Limits, VideoPrior
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import Camera, FollowCamera, Scene
from kinema.render.backdrop import Backdrop, film_before, passing_ground, standing_camera
from kinema.render.stage import StageCamera, film, stage
from kinema.rigging import forward_kinematics

FIT_PX = 48
"""Height of the pictures of a plain scene that are fitted."""
FIT_FRAMES = 25
"""Frames of a plain scene's film that are fitted at most."""
FIT_GAUSS_COUNT = 400
"""Gaussians of a body that is fitted: half the time of 1,500, and 48 pixels show no more."""
RECALL_PX = 24
"""Side of the pictures that beginnings are looked up with."""
SPEEDS = torch.linspace(0.0, 3.4, 35)
"""Ground speeds that are tried, largest extents a second; tiles of 0.35 extents look alike again beyond 3.5, going backwards."""
SEEN = 0.16
"""A pixel this far from the ground behind it, in any channel, shows the body; tiles differ by 0.13 from each other."""


@dataclass(frozen=True)
class StageView:
    """A character on the stage, or in a plain scene, before one camera, ready to be fitted."""

    character: Character
    place: StageCamera
    """Where it is seen from; in a plain scene, too."""
    scene: Scene
    camera: Camera
    """As it sees the start pose, [1]."""
    T_world_start: Tensor
    """[joint 4 4]."""
    body_model: BodyModel
    frame_count: int
    fps: float

    @property
    def start(self) -> Motion:
        """The start pose, held."""
        return Motion.rest(self.character.skeleton, frame_count=self.frame_count, fps=self.fps)

    @property
    def extent(self) -> float:
        """Largest side of the start pose's box, metres."""
        means = self.scene.body.cloud.means
        return float((means.amax(0) - means.amin(0)).max())

    def sized(self, height_px: int) -> StageView:
        """The same view in smaller or larger pictures of the same shape."""
        width_px = max(round(self.camera.width * height_px / self.camera.height), 1)
        camera = standing_camera(self.scene, self.T_world_start, height=height_px, width=width_px)
        return replace(self, camera=camera)

    def ground(self, speed: float, motion: Motion | None = None) -> Tensor:
        """What is behind a body that goes forward at a speed, metres a second, [frame height width 3].

        Args:
            speed: Metres a second.
            motion: Whose shadow it is, on the spot; the start pose's if not given.
        """
        shading = self.T_world_start if motion is None else motion.T_world_joint.float()
        ahead = torch.arange(self.frame_count) / self.fps * speed
        shifts = torch.stack([ahead, torch.zeros_like(ahead), torch.zeros_like(ahead)], -1)
        return passing_ground(self.scene, self.camera, shading, shifts)


def stage_view(
    character: Character, place: StageCamera, limits: Limits, *, gauss_count: int = FIT_GAUSS_COUNT
) -> StageView:
    """Put a character on the stage, before a camera that takes films of a prior's length, rate and size."""
    body = splats_from_character(character, DirectConfig(count=gauss_count), generator=_seeded(0))
    start = forward_kinematics(character.skeleton).float()
    scene = stage(body, start, (place,)).scenes[0]
    camera = standing_camera(scene, start, height=limits.height_px, width=limits.height_px)
    return StageView(character, place, scene, camera, start, model_body(character), limits.frame_count, limits.fps)


def plain_view(character: Character, limits: Limits, *, gauss_count: int = FIT_GAUSS_COUNT) -> StageView:
    """A character before the first camera of a plain scene, which sees films of a big prior small and with fewer frames."""
    body = splats_from_character(character, DirectConfig(count=gauss_count), generator=_seeded(0))
    start = forward_kinematics(character.skeleton).float()
    follow = FollowCamera(azimuth=scene_azimuths(1)[0])
    scene, place = Scene(body, camera=follow), StageCamera(follow.azimuth, follow.elevation)
    height = min(FIT_PX, limits.height_px)
    width = max(round(limits.width_px * height / limits.height_px), 1)
    camera = standing_camera(scene, start, height=height, width=width)
    stride = frame_stride(limits)
    count = len(range(0, limits.frame_count, stride))
    return StageView(character, place, scene, camera, start, model_body(character), count, limits.fps / stride)


def frame_stride(limits: Limits) -> int:
    """Of a big prior's frames, every n-th is fitted."""
    return max(1, -(-limits.frame_count // FIT_FRAMES))


def prior_films(
    character: Character,
    place: StageCamera,
    prior: VideoPrior,
    prompts: Sequence[str],
    *,
    seed: int,
    guidance: float | None = None,
    steps: int = 30,
) -> Tensor:
    """Films of a character that a prior imagines from its start pose, one a prompt, [film frame height width 3].

    They are as an unmirrored camera would see them: the stage mirrors what a camera on the left side takes.
    """
    shown = start_picture(character, place, prior).expand(len(prompts), -1, -1, -1)
    with torch.no_grad():
        films = prior.imagine(prompts, shown, seed=seed, guidance=guidance, steps=steps)
    return films.flip(-2) if place.mirrored else films


def start_picture(character: Character, place: StageCamera, prior: VideoPrior) -> Tensor:
    """The start pose as a prior is shown it by a camera of the stage, [1 height width 3]."""
    body = splats_from_character(character, DirectConfig(count=prior.profile.gauss_count), generator=_seeded(0))
    start = forward_kinematics(character.skeleton).float()
    with torch.no_grad():
        return film(stage(body, start, (place,)), start[None], size_px=prior.limits.height_px)[:, 0]


def ground_speeds(view: StageView, videos: Tensor) -> Tensor:
    """Speed at which the ground passes by in each film, where the start pose does not hide it, metres a second.

    Args:
        view: The films' camera.
        videos: [film frame height width 3].

    Returns:
        [film].
    """
    side = min(RECALL_PX, view.camera.height)
    small, pictures = view.sized(side), resized(videos, side)
    blank = torch.zeros(1, 1, side, small.camera.width, 3)
    with torch.no_grad():
        hidden = film_before(Backdrop(view.scene.body, small.camera, blank), view.T_world_start[None, None])[..., 3]
    free = F.max_pool2d(hidden[0], 5, stride=1, padding=2)[0] < 0.05  # limbs swing out of the start pose
    speeds = SPEEDS * view.extent
    errors = []
    for speed in speeds.tolist():
        off = (pictures - small.ground(speed)).abs().amax(-1)  # [film frame height width]
        # what is further from the ground than tiles are from each other is not ground
        errors.append((off.clamp_max(0.15) * free).flatten(1).mean(1))
    return speeds[torch.stack(errors).argmin(0)]


@dataclass(frozen=True)
class StageFilms:
    """Films and what was read off them before fitting."""

    videos: Tensor
    """[film frame height width 3]."""
    backgrounds: Tensor
    """[film frame height width 3]."""
    speeds: Tensor
    """Metres a second, [film]."""
    starts: list[Motion]
    """Where each fit begins, on the spot."""
    still: Tensor
    """Loss of the held start pose, [film]."""


def prepare_films(
    view: StageView,
    videos: Tensor,
    config: VideoFitSettings = BULK,
    recall: RecallSettings | None = None,
    *,
    generator: Generator,
) -> StageFilms:
    """Read ground speeds and beginnings off films.

    Args:
        view: Their camera.
        videos: [film frame height width 3].
        config: Of the fit that follows.
        recalling: How beginnings are found.
        generator: Of the random poses, on the CPU.
    """
    speeds = ground_speeds(view, videos)
    backgrounds = torch.stack([view.ground(speed) for speed in speeds.tolist()])
    model = model_of_motion(view.start, view.body_model, config.basis)
    bank = _bank(view, model, recall, generator)
    differences = resized(videos - backgrounds, min(RECALL_PX, view.camera.height))
    starts = [recall_motion(model, bank, difference, recall) for difference in differences]
    # feet that have left the ground leave no shadow there
    paired = zip(speeds.tolist(), starts, strict=True)
    backgrounds = torch.stack([view.ground(speed, motion) for speed, motion in paired])
    with torch.no_grad():
        held = view.start.T_world_joint.float().expand(len(videos), -1, -1, -1, -1)
        taken = film_before(Backdrop(view.scene.body, view.camera, backgrounds), held)
    still = pyramid_distance(taken[..., :3] - videos, config.levels) / film_spread(videos)
    return StageFilms(videos, backgrounds, speeds, starts, still)


def fit_prepared_films(
    view: StageView, films: StageFilms, config: VideoFitSettings = BULK, *, generator: Generator
) -> Iterator[FilmsStep]:
    """Fit all films together; one step an iteration. Motions are on the spot."""
    backdrop = Backdrop(view.scene.body, view.camera, films.backgrounds)
    return fit_films(
        films.starts,
        lambda T_world_joint: film_before(backdrop, T_world_joint),
        films.videos,
        config,
        body_model=view.body_model,
        generator=generator,
    )


def outlines_overlap(view: StageView, films: StageFilms, T_world_joint: Tensor) -> Tensor:
    """Intersection over union of where the body shows in a film and in its fit, mean over frames.

    Where a body has the ground's colour it shows in neither, so the same rule finds it in both.

    Args:
        view: The films' camera.
        films: The films.
        T_world_joint: The fits, [film frame joint 4 4].

    Returns:
        [film].
    """
    with torch.no_grad():
        taken = film_before(Backdrop(view.scene.body, view.camera, films.backgrounds), T_world_joint)[..., :3]
    theirs, mine = ((pictures - films.backgrounds).abs().amax(-1) > SEEN for pictures in (films.videos, taken))
    return overlap(mine, theirs)


def overlap(mine: Tensor, theirs: Tensor) -> Tensor:
    """Intersection over union of outlines, mean over frames, [*film frame height width] -> [*film]."""
    both, either = ((mine & theirs).flatten(-2).sum(-1), (mine | theirs).flatten(-2).sum(-1))
    return (both / either.clamp_min(1)).mean(-1)


def resized(videos: Tensor, height_px: int) -> Tensor:
    """Pictures averaged down to a height, their shape kept, [film frame height width 3] -> the same, smaller."""
    width_px = max(round(videos.shape[3] * height_px / videos.shape[2]), 1)
    flat = videos.flatten(0, 1).permute(0, 3, 1, 2)
    return F.adaptive_avg_pool2d(flat, (height_px, width_px)).permute(0, 2, 3, 1).unflatten(0, videos.shape[:2])


def _bank(view: StageView, model: MotionModel, recall: RecallSettings | None, generator: Generator) -> PoseBank:
    """Random poses before the mean of the grounds, which no film has and all are near to."""
    small = view.sized(min(RECALL_PX, view.camera.height))
    mean = torch.stack([small.ground(speed * view.extent) for speed in (0.0, 0.9)]).mean((0, 1))

    def view_poses(T_world_joint: Tensor) -> Tensor:
        backdrop = Backdrop(view.scene.body, small.camera, mean.expand(1, len(T_world_joint), -1, -1, -1))
        return film_before(backdrop, T_world_joint[None])[0, ..., :3] - mean

    return draw_bank(model, view.body_model, view_poses, recall, generator=generator)


def _seeded(seed: int) -> Generator:
    return torch.Generator().manual_seed(seed)
