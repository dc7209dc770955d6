"""Motions that are known before any video model is asked: a clip of the user's library, or what the motion prior draws.

Alone they are the preset `instant`; with the others they are starts to distil from (`--start motion`).
"""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import torch

from kinema.animation.control import Control, path_length
from kinema.animation.controlled import Kept, along_path, through_keys
from kinema.animation.plan import DIRECTIONS, AnimateSettings, AnimationPlan
from kinema.asset import Character
from kinema.errors import KinemaError
from kinema.motion import Motion, close_loop, in_place, mean_velocity, motion_amount, resampled
from kinema.motionprior import KeyPose, MotionPrior, MotionPriorError
from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.constraints import Pin
from kinema.transfer.library import Library, default_folder

log = logging.getLogger(__name__)

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
    kept: Kept | None = None
    """What it must keep to after physics, too."""


def known_motions(character: Character, plan: AnimationPlan, settings: AnimateSettings) -> list[KnownMotion]:
    """Motions for a plan, best first: clips of like bodies in the user's library, else samples of the motion prior."""
    if settings.control is not None and settings.control.asked:
        return [_controlled(character, plan, settings, settings.control)]
    found = list(_from_library(character, plan, settings))
    found = found or list(_from_prior(character, plan, settings))
    return [replace(one, motion=_as_asked(one.motion, plan, settings)) for one in found]


def _controlled(character: Character, plan: AnimationPlan, settings: AnimateSettings, control: Control) -> KnownMotion:
    """A motion along a path, or through key poses."""
    action = plan.instruction.action
    if control.path:
        return _on_path(character, plan, settings, control)
    draw = prior_draw(
        character, action, plan.prompt, settings, speed=plan.instruction.speed, direction=plan.instruction.direction
    )
    loop = bool(settings.loop)
    motion, kept = through_keys(character, control, draw, seconds=settings.seconds, fps=settings.fps, loop=loop)
    return KnownMotion(motion, "the motion prior", _on_ground(action) and not control.pins, kept)


def prior_draw(
    character: Character,
    action: str | None,
    text: str | None,
    settings: AnimateSettings,
    *,
    speed: float = 1.0,
    direction: str | None = None,
):
    """The motion prior as `through_keys` asks it: its likeliest sample, each from new noise."""
    prior, generator = MotionPrior.load(), torch.Generator().manual_seed(settings.seed)

    def draw(keys: list[KeyPose], pins: list[Pin], seconds: float | None, loop: bool) -> Motion:
        return prior.sample(
            character,
            action=action if action in ACTIONS else None,
            text=text,
            speed=speed if speed != 1 else None,
            direction=settings.direction or direction,
            seconds=seconds,
            count=SAMPLES,
            fps=settings.fps,
            generator=generator,
            keys=keys or None,
            pins=pins or None,
            loop=loop,
        )[0].motion

    return draw


def _on_path(character: Character, plan: AnimationPlan, settings: AnimateSettings, control: Control) -> KnownMotion:
    """A way of getting along, laid along a path; as fast as was asked for."""
    action, length = plan.instruction.action, path_length(control.path)
    if action not in ACTIONS or not ACTIONS[action].loops:
        raise MotionPriorError(
            "motion-path", "only a way of getting along follows a path", hint="walk, run, fly, swim ..."
        )
    wanted = control.path_speed or settings.speed or (length / settings.seconds if settings.seconds else None)
    one_period = replace(settings, seconds=None, speed=None, loop=True)
    found = [one for one in _from_library(character, plan, one_period) if one.motion.loop]
    found = found or list(_from_prior(character, plan, one_period))
    cycle = _as_asked(found[0].motion, plan, one_period)
    own = mean_velocity(cycle)
    usual = float(own.norm())
    if wanted and usual > 0.02 * character.height and not 0.8 < wanted / usual < 1.25:
        factor = min(max(plan.instruction.speed * wanted / usual, 0.2), 5.0)  # steps that suit the pace
        hurried = replace(plan, instruction=replace(plan.instruction, speed=factor))
        cycle = _as_asked(next(_from_prior(character, hurried, one_period)).motion, plan, one_period)
        found = [replace(found[0], whose="the motion prior")]
    way = settings.direction or plan.instruction.direction
    facing = math.atan2(float(own[2]), float(own[0])) if way not in (None, "forward") and usual > 0 else 0.0
    speed = wanted or (usual if usual > 0.02 * character.height else 0.5 * character.height)
    motion, kept = along_path(character, control, cycle, speed=speed, facing=facing)
    return KnownMotion(motion, found[0].whose, _on_ground(action), kept)


def _from_library(character: Character, plan: AnimationPlan, settings: AnimateSettings) -> Iterator[KnownMotion]:
    """Clips of the action by bodies like this one; nothing where there is no library."""
    action = plan.instruction.action
    folder = default_folder()
    if action is None or not settings.library or not folder.exists():
        return
    with Library.open(folder) as library:
        for found in library.find(character, action, plan.prompt, limit=3):
            if found.action != action or found.score < LIKE:
                continue
            try:
                motion = found.carry(character)
            except KinemaError as error:  # its file is gone, or changed since
                log.warning("clip '%s' of %s is passed over: %s", found.clip, found.whose, error)
                continue
            yield KnownMotion(motion, f"clip '{found.clip}' of {found.whose}", _on_ground(action))


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
