"""Posed proxies guide video: a pose sequence is rendered, noised part of the way, and denoised with a sentence (SDEdit).

The poses say what the body does when, the sentence what it is meant to be, and the strength who is heard more. Meng et al. 2022, on
latents, with any prior; the big models' own video-to-video pipelines where diffusers has one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log10
from pathlib import Path

import torch
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.distill.shots import set_up_shots
from kinema.errors import MotionError, UsageError
from kinema.files import check_writable
from kinema.filming.clip import FILM_OVERLAP, TRUST, film_motion
from kinema.geometry.transforms import translating
from kinema.language.sentence import check_prompt
from kinema.motion import Motion, motion_from_clip, sample
from kinema.motion.stance import carried_at, ground_speed
from kinema.prior import Condition, Limits, VideoPrior, add_noise
from kinema.prior.sampling import denoise_from
from kinema.prior.video_to_video import has_video_to_video, video_to_video
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import write_video
from kinema.render.video import check_video_path

BIG_GUIDANCE = 6.0
"""Of the big models: what their own pipelines sample with."""
BIG_GAUSS_COUNT = 20_000
"""Gaussians of a body in their large pictures."""
CLIP_FPS = 30.0
"""Rate at which clips are read before a prior's frames are taken from them."""
LATEST = 0.999
"""Time that `denoise_from` takes for pure noise: models that predict noise know nothing at 1."""
SHOWN_PX = 192
"""Least height of a file's pictures: the embedded prior's are small."""


@dataclass(frozen=True)
class PoseFilming:
    """How a pose sequence becomes a film."""

    strength: float = 0.6
    """Diffusion time up to which it is noised: 0 would keep the rendered poses, 1 forgets them."""
    guidance: float | None = None
    """s of classifier-free guidance; 2 for the embedded prior and 6 for others if not given."""
    steps: int = 30
    """Evaluations."""
    seed: int = 0
    """Of the noise."""
    begin: float = 0.0
    """Where in the motion the film begins, seconds."""
    speed: float = 1.0
    """Seconds of the motion in a second of the film."""
    cameras: int = 1
    """Films at once."""
    gauss_count: int | None = None
    """Gaussians of the body; 1,500 on the embedded prior's stage and 20,000 for the big priors if not given."""


@dataclass(frozen=True)
class PoseFilm:
    """What came out."""

    videos: Tensor
    """[camera frame height width 3] in 0..1."""
    guide: Tensor
    """The rendered poses, like `videos`."""
    fps: float

    @property
    def psnr(self) -> float:
        """How near the film is to the rendered poses, decibels."""
        return -10 * log10(max(float((self.videos - self.guide).square().mean()), 1e-12))


def film_of_poses(
    character: Character,
    motion: Motion,
    prompt: str,
    prior: VideoPrior,
    config: PoseFilming | None = None,
    *,
    on_step: Callable[[int, int], None] | None = None,
) -> PoseFilm:
    """Let a prior imagine a film whose body goes through given poses.

    Args:
        character: Whose poses.
        motion: The pose sequence; held at its end where it is shorter than the prior's films.
        prompt: What the film shows.
        prior: Any video model.
        config: Options.
        on_step: Told after each evaluation how many of how many are done.

    Raises:
        KinemaError: `prompt-empty`, `prompt-too-long`, `poses-options`, `poses-moment`, `seed-invalid`, `cameras-invalid`,
            `skeleton-mismatch`; and what the prior says.
    """
    config = config or PoseFilming()
    check_prompt(prompt)
    check_options(config)
    if motion.skeleton.names != character.skeleton.names:
        raise MotionError("skeleton-mismatch", "the motion belongs to another skeleton", where=character.name)
    joints = frames_for(motion, prior.limits, begin=config.begin, speed=config.speed)
    on_stage = prior.profile.scene == "stage"
    count = config.gauss_count or prior.profile.gauss_count
    look = DirectConfig(count=count) if on_stage else DirectConfig(count=count, overlap=FILM_OVERLAP)
    body = splats_from_character(character, look, generator=Generator().manual_seed(0))
    shots = set_up_shots(character, body, prior, camera_count=config.cameras)
    with torch.no_grad():
        guide = shots.take(joints).clamp(0, 1)
    # the embedded prior was shown start poses; for models that animate a picture it is the first frame
    condition = prior.encode_text(prompt, image=shots.reference if on_stage else guide[:, 0])
    videos = _edited(prior, guide, condition, config, on_step)
    return PoseFilm(videos.cpu().to(guide.dtype), guide.cpu(), prior.limits.fps)


def _edited(
    prior: VideoPrior,
    guide: Tensor,
    condition: Condition,
    config: PoseFilming,
    on_step: Callable[[int, int], None] | None,
) -> Tensor:
    """SDEdit of videos, [camera frame height width 3]."""
    guidance = prior.profile.guidance if config.guidance is None else config.guidance
    if has_video_to_video(prior):
        return video_to_video(
            prior,
            guide,
            condition,
            strength=config.strength,
            steps=config.steps,
            guidance=guidance,
            generator=Generator().manual_seed(config.seed),
            on_step=on_step,
        )
    with torch.no_grad():
        z = prior.encode_video(guide)
    seeds = [Generator().manual_seed(config.seed + row) for row in range(len(z))]
    noise = torch.stack([torch.randn(z.shape[1:], generator=one, dtype=z.dtype) for one in seeds]).to(z.device)
    t = z.new_full((len(z),), min(config.strength, LATEST))
    z = denoise_from(
        prior,
        add_noise(z, noise, prior.schedule.levels(t)),
        condition,
        t_start=config.strength,
        steps=config.steps,
        guidance=guidance,
        # a small network's films of fast motion fall to pieces without it
        fresh=seeds if prior.profile.fresh_noise else None,
        on_step=on_step,
    )
    return prior.decode_video(z)


def check_options(config: PoseFilming) -> None:
    """Refuse, before any work, what makes no sense."""
    if not 0 < config.strength <= 1:
        raise UsageError(
            "poses-options",
            f"the strength is {config.strength:g}, expected more than 0 and at most 1",
            hint="0.6 keeps the poses and lets the prior draw them, 1 forgets them",
        )
    if not 1 <= config.steps <= 1000:
        raise UsageError("poses-options", f"{config.steps} steps, expected 1 to 1000")
    if not 0 < config.speed <= 100:
        raise UsageError("poses-options", f"the speed is {config.speed:g}, expected more than 0 and at most 100")
    if config.guidance is not None and not -1000 <= config.guidance <= 1000:
        raise UsageError("poses-options", f"the guidance is {config.guidance:g}, expected at most 1000")
    if not 0 <= config.seed < 2**32:
        raise UsageError("seed-invalid", f"seed is {config.seed}, expected 0 to {2**32 - 1}")


def frames_for(motion: Motion, limits: Limits, *, begin: float = 0.0, speed: float = 1.0) -> Tensor:
    """A motion in a prior's frames and rate, begun where the start pose stands, [frame joint 4 4].

    Args:
        motion: At any rate; its last frame is held.
        limits: Of the prior.
        begin: Seconds of the motion.
        speed: Seconds of the motion in a second of the film.
    """
    if not 0 <= begin <= motion.duration + 1e-6:
        raise UsageError("poses-moment", f"moment {begin:g}: the motion has moments from 0 to {motion.duration:.2f} s")
    times = begin + speed / limits.fps * torch.arange(limits.frame_count, dtype=torch.float64)
    cut = Motion(motion.skeleton, sample(motion, times), limits.fps)
    root = motion.skeleton.motion_root
    rest = Motion.rest(motion.skeleton, frame_count=1, fps=limits.fps)
    away = cut.T_world_joint[0, root, :3, 3] - rest.T_world_joint[0, root, :3, 3].to(cut.T_world_joint)
    # cameras stand where they see the start pose
    back = translating(-away * away.new_tensor([1.0, 0.0, 1.0])).expand(cut.frame_count, -1, -1)
    return cut.carried(back).T_world_joint.float()


def clip_for(
    character: Character, clip: str, limits: Limits, *, begin: float = 0.0, speed: float = 1.0, travel: bool = True
) -> Motion:
    """A clip of the character's file, long enough for a prior's film: one that ends as it begins is repeated.

    Args:
        character: Whose.
        clip: Its name.
        limits: Of the prior.
        begin: Where the film will begin, seconds.
        speed: Seconds of the clip in a second of the film.
        travel: Carry a clip made on the spot along at the speed that its feet say.
    """
    own = motion_from_clip(character, clip)
    if not 0 <= begin <= own.duration + 1e-6:
        raise UsageError(
            "poses-moment", f"moment {begin:g}: clip '{clip}' has moments from 0 to {own.duration:.2f} seconds"
        )
    seconds = begin + speed * limits.frame_count / limits.fps + 2 / CLIP_FPS  # rates are rounded
    motion, _ = film_motion(character, clip=clip, fps=CLIP_FPS, seconds=seconds)
    if not travel:
        return motion
    # at the clip's own rate, where its keys are
    found = ground_speed(character, own)
    return carried_at(motion, found.velocity) if found.confidence >= TRUST else motion


def check_film(path: Path, prompt: str, config: PoseFilming, *, scale: int | None) -> None:
    """Refuse, before any work, what cannot be filmed or written."""
    check_video_path(path)
    check_writable(path)
    check_prompt(prompt)
    check_options(config)
    if scale is not None and not 1 <= scale <= 32:
        raise UsageError("poses-options", f"the scale is {scale}, expected 1 to 32")


def write_pose_film(path: Path, film: PoseFilm, *, beside: bool = False, scale: int | None = None) -> None:
    """Write a film, its cameras side by side.

    Args:
        path: .mp4, .gif, or .png for a sheet of all frames.
        film: From `film_of_poses`.
        beside: Show the rendered poses on the left.
        scale: Pixels of the file per pixel of the prior; if not given, as many as small pictures need to be looked at.
    """
    shown = [*film.guide.unbind(0), *film.videos.unbind(0)] if beside else list(film.videos.unbind(0))
    wide = torch.cat(shown, dim=-2)  # [frame height camera*width 3]
    times = scale or max(1, SHOWN_PX // wide.shape[1])
    write_video(path, wide.repeat_interleave(times, 1).repeat_interleave(times, 2).unbind(0), fps=film.fps)
