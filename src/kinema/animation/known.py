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
from kinema.geometry.rotations import from_rotation_vector, nearest_rotation, to_rotation_vector
from kinema.geometry.transforms import translating
from kinema.language.actions import ActionSpec, action_named
from kinema.motion import Motion, close_loop, in_place, mean_velocity, motion_amount, repeated, resampled
from kinema.motionprior import KeyPose, MotionPrior, MotionPriorError
from kinema.motionprior.actions import ACTIONS, MotionAction, drawn_action
from kinema.motionprior.constraints import Pin
from kinema.motionprior.perform import perform
from kinema.motionprior.settle import lowest_points, set_down
from kinema.rigging import forward_kinematics
from kinema.transfer.library import Library, default_folder

log = logging.getLogger(__name__)

LIKE = 0.55
"""Least score of a body in the library for its clip to be taken, 0 to 1 (`kinema.transfer.match`)."""
SAMPLES, DRAWS = 4, 8
"""Motions that are looked at, of those that the cast performs; and that the prior draws between key poses."""
LYING = 0.6
"""A body lies where its points are this much lower, on average, than in the start pose."""
NEAR, TOUCHES = 0.08, 0.2
"""A body that is within the first number of heights of the ground in less than the second share of its frames hovers."""
BREATH = 0.4
"""Share of a standing body's small movements that one that lies makes."""
FLAT = 0.45
"""Bodies lower than this share of their length or width lie as they stand."""
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
            action=drawn_action(action),
            text=text,
            speed=speed if speed != 1 else None,
            direction=settings.direction or direction,
            seconds=seconds,
            count=DRAWS,
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
    action = drawn_action(instruction.action)
    samples = perform(
        MotionPrior.load(),
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
    motions = [sample.motion for sample in samples]
    told = f"the motion prior, as a {samples[0].whose} does it" if samples[0].whose else "the motion prior"
    amounts = torch.tensor([motion_amount(character, motion) for motion in motions])
    usual = float(amounts.median())
    low, high = (share * usual for share in LIVELY)
    calm_last = sorted(range(len(motions)), key=lambda row: not low <= float(amounts[row]) <= high)
    motions = [motions[row] for row in calm_last]
    if instruction.spec is not None and instruction.spec.lies_after in ACTIONS:
        motions = lying_motions(character, motions, instruction.spec, settings)
    for motion in motions:
        yield KnownMotion(motion, told, _on_ground(action) and not hangs_in_air(character, motion))


def lying_motions(
    character: Character, motions: list[Motion], spec: ActionSpec, settings: AnimateSettings
) -> list[Motion]:
    """Motions of a body that lies: those that do come first; where none does, they breathe in the pose in which a fall ends."""
    start = character.start_positions
    size = start.amax(0) - start.amin(0)
    if float(size[1]) < FLAT * float(size[[0, 2]].max()):  # a lizard lies as it stands
        return motions
    upright = float(start[:, 1].mean())

    def height(motion: Motion, frame: int) -> float:
        return float(character.posed(motion.T_world_joint[frame])[:, 1].mean()) / upright

    lying = [motion for motion in motions if height(motion, motion.frame_count // 2) < LYING]
    if lying:
        return [*lying, *(motion for motion in motions if motion not in lying)]
    generator = torch.Generator().manual_seed(settings.seed)
    falls = perform(
        MotionPrior.load(),
        character,
        action=spec.lies_after,
        count=SAMPLES,
        fps=settings.fps,
        generator=generator,
    )
    lowest = min((fall.motion for fall in falls), key=lambda fall: height(fall, -1))
    if height(lowest, -1) >= height(motions[0], motions[0].frame_count // 2):
        return motions
    return [lie_in(character, motion, lowest, ACTIONS[spec.name]) for motion in motions]


def lie_in(character: Character, motion: Motion, fall: Motion, action: MotionAction) -> Motion:
    """A loop's small movements, in the last pose of a fall."""
    root, start = motion.skeleton.motion_root, forward_kinematics(motion.skeleton)
    turn = motion.T_parent_joint[:1, :, :3, :3].mT @ motion.T_parent_joint[..., :3, :3]  # since its first frame
    turn = from_rotation_vector(BREATH * to_rotation_vector(nearest_rotation(turn)))
    turn[:, root] = torch.eye(3).to(turn)
    pose = fall.T_parent_joint[-1].to(turn)
    local = pose.expand(motion.frame_count, -1, -1, -1).clone()
    local[..., :3, :3] = pose[:, :3, :3] @ turn
    laid = replace(motion, T_parent_joint=local)
    away = (start[root, :3, 3].to(turn) - laid.T_world_joint[0, root, :3, 3]) * turn.new_tensor([1.0, 0.0, 1.0])
    laid = laid.carried(translating(away.expand(motion.frame_count, -1)))
    return set_down(character, laid, action, loops=motion.loop)


def _on_ground(action: str | None) -> bool:
    """Whether feet belong on the ground: not of what flies, and not of what lies."""
    return action not in ACTIONS or not (ACTIONS[action].airborne or action_named(action).lies_after)


def hangs_in_air(character: Character, motion: Motion) -> bool:
    """Whether a body is above the ground nearly all the time: a ghost that nods hovers while it does."""
    near = lowest_points(character, motion) < NEAR * character.height
    return float(near.double().mean()) < TOUCHES


def _as_asked(motion: Motion, plan: AnimationPlan, settings: AnimateSettings) -> Motion:
    """At the result's rate, closed if it loops, and exactly as fast as was asked for."""
    motion = resampled(motion, settings.fps) if abs(motion.fps - settings.fps) > 1e-6 else motion
    if motion.loop and motion.frame_count > 2:
        motion = _cut(motion, settings) if settings.loop is False else close_loop(motion)
    if settings.speed is None:
        return motion
    direction = settings.direction or plan.instruction.direction or "forward"
    still = in_place(motion) if float(mean_velocity(motion).norm()) > 0 else motion
    return still.moving(settings.speed, direction=DIRECTIONS[direction]) if settings.speed > 0 else still


def _cut(motion: Motion, settings: AnimateSettings) -> Motion:
    """A loop as a clip that does not loop, exactly as long as was asked for."""
    if settings.seconds is None:
        return replace(motion, loop=False)
    frames = max(round(settings.seconds * motion.fps), 1) + 1
    whole = repeated(motion, -(-(frames - 1) // (motion.frame_count - 1)))
    return replace(whole, T_parent_joint=whole.T_parent_joint[:frames], loop=False)
