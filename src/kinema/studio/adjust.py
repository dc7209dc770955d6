"""Adjustments of a take: functions of its motion, applied in one order, so that each is instant and can be taken back."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.errors import UsageError
from kinema.geometry.rotations import slerp
from kinema.geometry.transforms import compose, split_scale
from kinema.grounding.program import GroundSettings, ground
from kinema.motion import Motion, close_loop, in_place, repeated, sample, with_root_motion

SPEEDS = (0.1, 10.0)
ROUNDS = 50
LEAST_FRAMES = 2
FRAMES_LIMIT = 20_000


@dataclass(frozen=True)
class Adjustments:
    """What is changed about a take; the defaults change nothing."""

    begin: float = 0.0
    """Where it is cut at its beginning, share of its length."""
    end: float = 1.0
    """And at its end."""
    speed: float = 1.0
    """How many times as fast it is played."""
    ease: float = 0.0
    """Retiming, −1..1: below 0 it begins slowly and ends fast, above 0 the other way round; the length stays."""
    frozen: tuple[str, ...] = ()
    """Joints that keep their start pose."""
    blend: str = ""
    """Another take of the character that is mixed in."""
    blend_share: float = 0.5
    """How much of it, 0..1."""
    physics: Literal["keep", "off", "plant"] = "keep"
    """As it was made; as it was before physics; or feet planted on the ground."""
    travel: Literal["keep", "in-place", "feet"] = "keep"
    """Over the ground as it was made, on the spot, or at the speed of its own feet."""
    heading: float = 0.0
    """Turn of the whole clip about the vertical, radians, to the left."""
    loop: Literal["keep", "loop", "once"] = "keep"
    """As it was made; closed into a loop; or played once."""
    rounds: int = 1
    """How many times a loop is repeated in the clip."""
    fps: float = 0.0
    """Frames a second; 0 keeps those of the take."""


def read_adjustments(told: dict[str, Any]) -> Adjustments:
    """Adjustments from JSON, checked.

    Raises:
        UsageError: `studio-request`.
    """
    known = {item.name: item for item in fields(Adjustments)}
    if not isinstance(told, dict) or not told.keys() <= known.keys():
        raise UsageError("studio-request", "unknown adjustments")
    try:
        values: dict[str, Any] = {name: tuple(value) if name == "frozen" else value for name, value in told.items()}
        wanted = Adjustments(**values)
        numbers = [wanted.begin, wanted.end, wanted.speed, wanted.ease, wanted.blend_share, wanted.heading, wanted.fps]
        sound = all(isinstance(number, int | float) and math.isfinite(number) for number in numbers)
        sound = sound and 0 <= wanted.begin < wanted.end <= 1 and SPEEDS[0] <= wanted.speed <= SPEEDS[1]
        sound = sound and -1 <= wanted.ease <= 1 and 0 <= wanted.blend_share <= 1
        sound = sound and isinstance(wanted.rounds, int) and 1 <= wanted.rounds <= ROUNDS
        sound = sound and (wanted.fps == 0 or 1 <= wanted.fps <= 240) and isinstance(wanted.blend, str)
        sound = sound and wanted.physics in ("keep", "off", "plant") and wanted.travel in ("keep", "in-place", "feet")
        sound = (
            sound and wanted.loop in ("keep", "loop", "once") and all(isinstance(name, str) for name in wanted.frozen)
        )
    except TypeError:
        sound = False
    if not sound:
        raise UsageError("studio-request", "an adjustment is out of its range", hint="reload the page")
    return wanted


def adjust(
    character: Character,
    motion: Motion,
    wanted: Adjustments,
    *,
    before_physics: Motion | None = None,
    other: Motion | None = None,
) -> Motion:
    """A take as it was adjusted.

    Args:
        character: Who moves.
        motion: The take as it was made.
        wanted: What to change.
        before_physics: The take before physics, where there is one.
        other: The take that is mixed in.

    Returns:
        A new motion.
    """
    if wanted.physics == "off" and before_physics is not None:
        motion = before_physics
    if other is not None and wanted.blend_share > 0:
        motion = blend(motion, other, wanted.blend_share)
    motion = retimed(motion, wanted)
    if wanted.frozen:
        motion = freeze(motion, wanted.frozen)
    if wanted.travel == "in-place":
        motion = in_place(motion)
    elif wanted.travel == "feet":
        motion = with_root_motion(character, in_place(motion))
    if wanted.physics == "plant" and motion.frame_count > LEAST_FRAMES:
        travel = "keep" if wanted.travel != "in-place" else "in-place"
        motion = replace(
            ground(character, motion, settings=GroundSettings(physics=False, travel=travel)).motion, loop=motion.loop
        )
    if wanted.loop == "loop" and motion.frame_count > 2:
        motion = close_loop(motion)
    elif wanted.loop == "once":
        motion = replace(motion, loop=False)
    if wanted.rounds > 1:
        count = min(wanted.rounds, FRAMES_LIMIT // max(motion.frame_count, 1) or 1)
        motion = repeated(motion, count)
    if wanted.heading:
        motion = turn(motion, wanted.heading)
    return motion


def retimed(motion: Motion, wanted: Adjustments) -> Motion:
    """Cut, played faster or slower, eased, at another rate; the last frame stays the last frame."""
    untouched = (wanted.begin, wanted.end, wanted.speed, wanted.ease) == (0.0, 1.0, 1.0, 0.0)
    fps = wanted.fps or motion.fps
    if (untouched and fps == motion.fps) or motion.frame_count < 2:
        return motion
    seconds = motion.duration * (wanted.end - wanted.begin) / wanted.speed
    intervals = min(max(LEAST_FRAMES - 1, round(seconds * fps)), FRAMES_LIMIT)
    share = torch.linspace(0, 1, intervals + 1, dtype=torch.float64)
    share = share ** (2.0 ** (-wanted.ease))  # γ from 2 (slow first) to 1/2 (fast first)
    times = motion.duration * (wanted.begin + (wanted.end - wanted.begin) * share)
    whole = wanted.begin == 0 and wanted.end == 1
    return replace(motion, T_parent_joint=sample(motion, times), fps=intervals / seconds, loop=motion.loop and whole)


def freeze(motion: Motion, names: tuple[str, ...]) -> Motion:
    """Joints held in the start pose; the body's root can't be held, it carries everything."""
    skeleton = motion.skeleton
    joints = [skeleton.names.index(name) for name in names if name in skeleton.names]
    joints = [joint for joint in joints if joint != skeleton.motion_root]
    frames = motion.T_parent_joint.clone()
    frames[:, joints] = skeleton.T_parent_joint[joints].to(frames)
    return replace(motion, T_parent_joint=frames)


def turn(motion: Motion, angle: float) -> Motion:
    """The whole clip turned about the vertical through the place where the body begins."""
    pivot = motion.T_world_joint[0, motion.skeleton.motion_root, :3, 3] * motion.T_parent_joint.new_tensor(
        [1.0, 0, 1.0]
    )
    cosine, sine = math.cos(angle), math.sin(angle)
    R = motion.T_parent_joint.new_tensor([[cosine, 0.0, sine], [0.0, 1.0, 0.0], [-sine, 0.0, cosine]])
    T = compose(R, pivot - R @ pivot)
    return motion.carried(T.expand(motion.frame_count, -1, -1))


def blend(first: Motion, second: Motion, share: float) -> Motion:
    """Two motions mixed, joint by joint: the lengths are mixed too, and both are read at the same share of their length.

    Args:
        first: A motion.
        second: Of the same skeleton.
        share: How much of the second, 0..1.
    """
    seconds = (1 - share) * first.duration + share * second.duration
    intervals = max(1, round(seconds * first.fps))
    ways = torch.linspace(0, 1, intervals + 1, dtype=torch.float64)
    one, two = (split_scale(sample(motion, ways * motion.duration)) for motion in (first, second))
    weight = torch.full(one[0].shape[:2], share, dtype=one[0].dtype)
    R = slerp(one[0][..., :3, :3], two[0][..., :3, :3].to(one[0]), weight)
    A = _mixed(one[1], two[1], share)
    shift = _mixed(one[0][..., :3, 3], two[0][..., :3, 3], share)
    fps = intervals / seconds if seconds > 0 else first.fps
    return replace(first, T_parent_joint=compose(R @ A, shift), fps=fps, loop=first.loop and second.loop)


def _mixed(first: Tensor, second: Tensor, share: float) -> Tensor:
    return first + share * (second.to(first) - first)
