"""`kinema render clip.glb -o clip.mp4`: a character's own clip as a film with ground, shadow and a following camera."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.autorig import load_or_rig
from kinema.errors import UsageError
from kinema.geometry.rotations import nearest_rotation
from kinema.geometry.transforms import compose, rigid_inverse
from kinema.motion import Motion, heading_frames, loop_gap, mean_velocity, motion_from_clip, repeated
from kinema.motion.stance import carried_at, ground_speed
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import Camera, Checkerboard, FollowCamera, Scene, Shadow, place_cameras, render, write_video
from kinema.render.operands import check_size
from kinema.render.video import check_video_path

FRAMES_LIMIT = 100_000
"""Longest film, frames."""
PIXELS_AT_ONCE = 2**22
"""Pixels rendered together; bounds memory for long films."""
TRUST = 0.5
"""Least confidence in a ground speed for the body to travel at it."""
SAME_POSE = 0.1
"""Largest turn between last and first frame of a clip that repeats itself, radians."""
ON_THE_SPOT = 0.02
"""Travel of a clip that goes nowhere, share of the body's height."""

FILM_OVERLAP = 1.5
"""Overlap of the Gaussians: films have pixels and Gaussians to spare, and must not show what lies behind a surface."""


@dataclass(frozen=True)
class RenderedClip:
    """What was written."""

    path: Path
    clip: str
    """Empty for a character without clips: its start pose was held."""
    frame_count: int
    fps: float
    speed: float
    """Travel that was added so that the feet stand still, metres a second."""


def render_clip(
    source: str | Path,
    output: str | Path,
    *,
    clip: str | None = None,
    height: int = 512,
    width: int = 512,
    fps: float = 24.0,
    seconds: float | None = None,
    camera: FollowCamera | None = None,
    ground: bool = True,
    travel: bool = True,
    gauss_count: int = 20_000,
    seed: int = 0,
) -> RenderedClip:
    """Film a clip of a character.

    Args:
        source: glTF file.
        output: .mp4, .gif, or .png for a sheet of all frames.
        clip: Which; the file's first if not given.
        height: Picture height, px.
        width: Picture width, px.
        fps: Frames a second.
        seconds: Length; a clip that ends as it begins repeats and goes on travelling, others are cut. Its own length if not given.
        camera: Where from.
        ground: Checkerboard and shadow, or a white background.
        travel: Carry a clip made on the spot along at the speed its feet say.
        gauss_count: Gaussians the body is made of.
        seed: Of the Gaussians' places.
    """
    output = Path(output)
    check_video_path(output)
    if not 1 <= fps <= 240:
        raise UsageError("fps-invalid", f"fps is {fps}", hint="give a rate between 1 and 240")
    if seconds is not None and not 0 < seconds * fps <= FRAMES_LIMIT:
        raise UsageError("seconds-invalid", f"{seconds} seconds at {fps} fps, expected 1 to {FRAMES_LIMIT} frames")
    check_size(height, width, frame_count=1)
    config = DirectConfig(count=gauss_count, overlap=FILM_OVERLAP)
    character, _ = load_or_rig(source)
    motion, name = film_motion(character, clip=clip, fps=fps, seconds=seconds)
    velocity = torch.zeros(3, dtype=torch.float64)
    if travel and ground and name:
        # at the clip's own rate: a film's few frames a second see too little of each step
        found = ground_speed(character, motion_from_clip(character, name))
        velocity = found.velocity if found.confidence >= TRUST else velocity
    motion = carried_at(motion, velocity)
    scene = Scene(
        splats_from_character(character, config, generator=torch.Generator().manual_seed(seed)),
        ground=Checkerboard() if ground else None,
        shadow=Shadow() if ground else None,
        camera=camera or FollowCamera(),
    )
    joints = motion.T_world_joint.float()
    film = place_cameras(scene, joints, height=height, width=width, fps=motion.fps)
    write_video(output, _pictures(scene, joints, film), fps=motion.fps)
    return RenderedClip(output, name, motion.frame_count, motion.fps, float(velocity.norm()))


def film_motion(character: Character, *, clip: str | None, fps: float, seconds: float | None) -> tuple[Motion, str]:
    """The frames to film and the name of their clip: cut or repeated to length."""
    if clip is None and not character.clips:
        frames = max(1, round((seconds or 1.0) * fps))
        return Motion.rest(character.skeleton, frame_count=frames, fps=fps), ""
    name = clip if clip is not None else character.clips[0].name
    motion = motion_from_clip(character, name, fps=fps)
    if seconds is None:
        return motion, name
    frames = max(1, round(seconds * motion.fps))
    if frames > motion.frame_count > 2:
        travels = float(mean_velocity(motion).norm()) * motion.duration >= ON_THE_SPOT * character.height
        motion = _played_on(motion, frames, travels=travels)
    return replace(motion, T_parent_joint=motion.T_parent_joint[:frames]), name


def _played_on(motion: Motion, frame_count: int, *, travels: bool) -> Motion:
    """A clip that ends as it begins, repeated to at least so many frames; others as they are.

    Where it travels, each round begins where the one before it ended; on the spot, what little lies between would add up.
    """
    local, gap = motion.T_parent_joint, loop_gap(motion)
    steps = [loop_gap(replace(motion, T_parent_joint=local[i : i + 2])) for i in range(len(local) - 1)]
    # the last frame is the first one again, or the one before it: artists do both
    closes = gap < SAME_POSE
    if not closes and gap >= max(steps):
        return motion
    if not travels:
        cycle = local[:-1] if closes else local
        return replace(motion, T_parent_joint=cycle[torch.arange(frame_count) % len(cycle)])
    if not closes:
        place = heading_frames(motion)
        beside = (
            rigid_inverse(place[[-2, 0]]) @ place[[-1, 1]]
        )  # the last step and the first: the missing one is between
        step = compose(nearest_rotation(beside[:, :3, :3].mean(0)), beside[:, :3, 3].mean(0))
        first = replace(motion, T_parent_joint=local[:1]).carried((place[-1] @ step @ rigid_inverse(place[0]))[None])
        motion = replace(motion, T_parent_joint=torch.cat([local, first.T_parent_joint]))
    return repeated(motion, -(-frame_count // (motion.frame_count - 1)))


def _pictures(scene: Scene, T_world_joint: Tensor, camera: Camera) -> Iterator[Tensor]:
    """Pictures one after the other, rendered a few at a time."""
    together = max(1, PIXELS_AT_ONCE // (camera.height * camera.width))
    for start in range(0, len(T_world_joint), together):
        piece = slice(start, start + together)
        with torch.no_grad():
            yield from render(
                scene, T_world_joint[piece], height=camera.height, width=camera.width, camera=camera[piece]
            ).unbind(0)
