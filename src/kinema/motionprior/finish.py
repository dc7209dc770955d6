"""A sampled clip brought on its way: set down on the ground, travelling straight on or along a path, for as long as was asked."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.geometry.transforms import translating
from kinema.motion.feet import Body
from kinema.motion.motion import Motion
from kinema.motion.timing import repeated
from kinema.motionprior import constraints
from kinema.motionprior.actions import MotionAction
from kinema.motionprior.body import MotionPriorError
from kinema.motionprior.settle import set_down


@dataclass(frozen=True, eq=False)
class Decoded:
    """A clip in place."""

    motion: Motion
    contacts: Tensor
    velocity: Tensor
    """Metres a second, [2]."""
    loops: bool
    kind: MotionAction


@dataclass(frozen=True, eq=False)
class MotionSample:
    """A motion of the character's own rig."""

    motion: Motion
    """Bones keep their lengths; a loop closes exactly, its travel aside."""
    contacts: Tensor
    """Which feet (`find_feet`) stand on the ground, [frame foot] bool."""
    loop: bool
    score: float
    """How badly the prior restores this clip from noise, in spreads, or how unlike other performers' it is: lower is likelier."""
    velocity: Tensor
    """Even travel, metres a second along x and z, [2]."""
    whose: str = ""
    """What kind of body performed it, where one of the cast did."""


def finish(
    character: Body,
    made: Decoded,
    path: Tensor | None,
    seconds: float | None,
    direction: str | None,
    score: float,
    *,
    free: bool,
    settled: bool = False,
) -> MotionSample:
    """In place -> on its way: along a path, or straight on for as long as was asked.

    Args:
        character: Whose clip it is.
        made: The clip.
        path: To go along, [point 2].
        seconds: To fill.
        direction: That was asked for.
        score: Of the clip.
        free: Nothing holds it in place: it may be repeated, and set down.
        settled: It is as high above the ground as it shall be.
    """
    motion, velocity = made.motion, made.velocity
    if free and not settled:
        motion = set_down(character, motion, made.kind, loops=made.loops)
    contacts = made.contacts
    if path is not None:
        if not made.loops:
            raise MotionPriorError(
                "motion-path", "only a way of getting along follows a path", hint="walk, run, fly, swim ..."
            )
        facing = -math.atan2(-float(velocity[1]), float(velocity[0])) if direction else 0.0
        speed = float(velocity.norm()) if float(velocity.norm()) > 0.02 else 0.5 * character.height
        laid = constraints.follow_path(motion, path, speed=speed, facing=facing)
        rows = torch.arange(laid.frame_count) % (motion.frame_count - 1)
        return MotionSample(laid, contacts[rows], False, score, velocity)
    if float(velocity.norm()) > 0:
        times = motion.times
        shift = torch.stack([velocity[0] * times, torch.zeros_like(times), velocity[1] * times], -1)
        motion = motion.carried(translating(shift))
    if made.loops and seconds is not None and seconds > 1.5 * motion.duration and free:
        rounds = max(1, round(seconds / motion.duration))
        contacts = torch.cat([contacts, *[contacts[1:]] * (rounds - 1)])
        motion = repeated(motion, rounds)
    return MotionSample(motion, contacts, made.loops, score, velocity)
