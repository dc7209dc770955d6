"""Motions that are known before any video model is asked: a clip of the user's library, or what the motion prior draws.

Alone they are the preset `instant`; with the others they are starts to distil from (`--start motion`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch

from kinema.animation.plan import DIRECTIONS, AnimateSettings, AnimationPlan
from kinema.asset import Character
from kinema.motion import Motion, close_loop, in_place, mean_velocity, motion_amount, resampled
from kinema.motionprior import MotionPrior
from kinema.motionprior.actions import ACTIONS
from kinema.transfer.library import Library, default_folder

LIKE = 0.55
"""Least score of a body in the library for its clip to be taken, 0 to 1 (`kinema.transfer.match`)."""
SAMPLES = 8
"""Motions that the prior draws, of which the best is taken."""
LIVELY = (0.4, 2.5)
"""Amounts of motion that are taken as they are, shares of the samples' median: one that hardly moves or thrashes is no favourite."""


@dataclass(frozen=True, eq=False)
class KnownMotion:
    """A motion of the user's own rig."""

    motion: Motion
    whose: str
    """Where it comes from, in words."""
    grounded: bool
    """Whether feet belong on the ground, so that physics has a say."""


def known_motions(character: Character, plan: AnimationPlan, settings: AnimateSettings) -> list[KnownMotion]:
    """Motions for a plan, best first: clips of like bodies in the user's library, else samples of the motion prior."""
    found = list(_from_library(character, plan, settings))
    found = found or list(_from_prior(character, plan, settings))
    return [replace(one, motion=_as_asked(one.motion, plan, settings)) for one in found]


def _from_library(character: Character, plan: AnimationPlan, settings: AnimateSettings) -> Iterator[KnownMotion]:
    """Clips of the action by bodies like this one; nothing where there is no library."""
    action = plan.instruction.action
    folder = default_folder()
    if action is None or not settings.library or not folder.exists():
        return
    with Library.open(folder) as library:
        for found in library.find(character, action, plan.prompt, limit=3):
            if found.action == action and found.score >= LIKE:
                yield KnownMotion(found.carry(character), f"clip '{found.clip}' of {found.whose}", _on_ground(action))


def _from_prior(character: Character, plan: AnimationPlan, settings: AnimateSettings) -> Iterator[KnownMotion]:
    """What the motion prior draws, the likeliest and liveliest first."""
    instruction = plan.instruction
    action = instruction.action if instruction.action in ACTIONS else None
    samples = MotionPrior.load().sample(
        character,
        action=action,
        text=plan.prompt,
        speed=instruction.speed if instruction.speed != 1 else None,
        direction=settings.direction or instruction.direction,
        seconds=settings.seconds,
        count=SAMPLES,
        fps=settings.fps,
        generator=torch.Generator().manual_seed(settings.seed),
    )
    amounts = torch.tensor([motion_amount(character, sample.motion) for sample in samples])
    usual = float(amounts.median())
    low, high = (share * usual for share in LIVELY)
    calm_last = sorted(range(len(samples)), key=lambda row: not low <= float(amounts[row]) <= high)
    for row in calm_last:
        yield KnownMotion(samples[row].motion, "the motion prior", _on_ground(action))


def _on_ground(action: str | None) -> bool:
    return action is None or not ACTIONS[action].airborne if action in ACTIONS else True


def _as_asked(motion: Motion, plan: AnimationPlan, settings: AnimateSettings) -> Motion:
    """At the result's rate, closed if it loops, and exactly as fast as was asked for."""
    motion = resampled(motion, settings.fps) if abs(motion.fps - settings.fps) > 1e-6 else motion
    if motion.loop and motion.frame_count > 2:
        motion = replace(motion, loop=False) if settings.loop is False else close_loop(motion)
    if settings.speed is None:
        return motion
    direction = settings.direction or plan.instruction.direction or "forward"
    still = in_place(motion) if float(mean_velocity(motion).norm()) > 0 else motion
    return still.moving(settings.speed, direction=DIRECTIONS[direction]) if settings.speed > 0 else still
