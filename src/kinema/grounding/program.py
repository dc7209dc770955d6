"""`ground`: a motion onto the ground. Feet planted, tracked by a simulated body, planted again (AKD §4.5)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, Literal

import torch
from torch import Tensor

from kinema.asset import Character
from kinema.errors import MotionError
from kinema.geometry.transforms import translating
from kinema.motion import (
    Measures,
    Motion,
    close_loop,
    find_contacts,
    find_feet,
    ground_speed,
    in_place,
    measure,
    motion_amount,
)
from kinema.motion.measures import SURE, vertex_heights
from kinema.motion.stance import carried_at
from kinema.motion.travel import turn_as
from kinema.physics import (
    Articulation,
    FootholdPlan,
    TrackSettings,
    TrackStep,
    articulate,
    find_legs,
    plan_steps,
    plant,
    track,
)
from kinema.physics.plant import SWING
from kinema.physics.track import joint_torques, pose_errors

STUMBLED = 2.0
"""A simulated body that moves so many times as much as what it should track does not follow it any more."""
TREMBLING = 0.05
"""What moves no more than this, heights a second, counts as moving so much: a body that trembles has not stumbled."""


@dataclass(frozen=True)
class GroundSettings:
    """How to bring a motion to the ground."""

    tracking: TrackSettings = field(default_factory=TrackSettings)
    """The simulation and the search."""
    physics: bool = True
    """False plants the feet and leaves out the simulation."""
    travel: Literal["feet", "keep", "in-place"] = "feet"
    """Over the ground at the speed of the clip's own feet; at the speed the clip has; or as "feet", travel taken out after."""
    planting: bool = True
    """Plant the feet before and after the simulation; False tracks the clip as it is, and leaves what the simulation made of it,
    as the paper does."""
    lock: bool = True
    """Plant the feet of the tracked motion, and do without it if the body stumbles. False shows what the simulation does."""
    size: float | None = None
    """Metres that gravity takes the body to be long; its own length within limits if not given (`Articulation`)."""
    mass: float | None = None
    """Kilograms; volume times water's density if not given. Scales torques, not motion."""


@dataclass(frozen=True, eq=False)
class GroundResult:
    """A grounded motion and what became of it."""

    motion: Motion
    """The result: rigid bones, feet planted."""
    target: Motion
    """What was tracked: the clip at its speed over the ground, bones closed, feet planted."""
    tracked: Motion | None
    """What the simulated body did, before its feet were planted; None without physics."""
    before: Measures
    """Of the clip as it was given."""
    after: Measures
    """Of the result."""
    bone_error: float
    """Mean distance of the bones from the clip at its speed over the ground, share of the body's height."""
    bone_turn: float
    """Mean angle to the same, radians."""
    stance: Tensor
    """When each foot stands, [frame foot] bool: the contact timeline."""
    feet: tuple[str, ...]
    """Names of the feet."""
    torques: dict[str, float]
    """Largest torque of each joint's controller, newton metres."""
    torque_frames: Tensor
    """The same within each interval between two frames, joints in the order of `torques`, [frame-1 joint]."""
    tracking_errors: Tensor
    """Mean distance of the tracked bones from their target in each frame, share of the body's height, [frame]; empty
    without physics."""
    losses: tuple[float, ...]
    """Eq. 13 per iteration."""
    stumbled: bool = False
    """The simulated body could not follow, so that the result is the target: feet planted, no simulation, no torques."""

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers, ready for JSON."""
        return {
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "bone_error_per_height": self.bone_error,
            "bone_turn": self.bone_turn,
            "stance": {
                name: "".join("#" if on else "." for on in self.stance[:, foot].tolist())
                for foot, name in enumerate(self.feet)
            },
            "torques": self.torques,
            "loss_first": self.losses[0] if self.losses else None,
            "loss_best": min(self.losses) if self.losses else None,
            "stumbled": self.stumbled,
        }


def ground(
    character: Character,
    motion: Motion,
    *,
    settings: GroundSettings | None = None,
    on_step: Callable[[TrackStep], None] | None = None,
) -> GroundResult:
    """Bring a motion to the ground.

    Args:
        character: Who moves.
        motion: A clip of its skeleton: an artist's, a generated or a distilled one.
        settings: Options.
        on_step: Called after each iteration of tracking, for progress bars; an exception stops the work.

    Returns:
        The grounded motion, with measures before and after.

    Raises:
        MotionError: `skeleton-mismatch`, `motion-too-short`, `motion-not-finite`, `simulation-diverged`.
    """
    steps = ground_steps(character, motion, settings=settings)
    while True:
        try:
            step = next(steps)
        except StopIteration as done:
            return done.value
        if on_step is not None:
            on_step(step)


def ground_steps(
    character: Character, motion: Motion, *, settings: GroundSettings | None = None
) -> Generator[TrackStep, None, GroundResult]:
    """`ground` as a generator: yields each iteration of tracking, returns the result."""
    settings = settings or GroundSettings()
    if motion.skeleton.joint_count != character.skeleton.joint_count:
        raise MotionError("skeleton-mismatch", "the motion belongs to another skeleton", where=character.name)
    if motion.frame_count < 2:
        raise MotionError(
            "motion-too-short", f"{motion.frame_count} frame cannot be grounded", hint="two or more are needed"
        )
    if not bool(torch.isfinite(motion.T_parent_joint).all()):
        raise MotionError("motion-not-finite", "the motion holds NaN or infinite numbers")
    with torch.no_grad():
        feet = find_feet(character)
        legs = find_legs(character, feet)
        carried = levelled(character, _travelling(character, motion, settings, feet), feet)
        rough = articulate(character, feet=feet)
        rigid = rough.motion(rough.close_joints(rough.poses(carried)), carried)
        plan = plan_steps(character, carried, legs, clearance=SWING) if feet and settings.planting else None
        target = plant(character, rigid, legs, plan, feet_from=carried) if plan else rigid
        if settings.planting and not plan:
            target = above_ground(character, rigid)
        bodies = articulate(character, feet=feet, reference=target, size=settings.size, mass=settings.mass)
    result, tracked, followed, torques, losses = target, None, False, {}, []
    torque_frames, tracking_errors = torch.zeros(0, 0), torch.zeros(0)
    if settings.physics:
        step = None
        for step in track(bodies, target, stance=body_stance(bodies, plan), settings=settings.tracking):
            losses.append(step.loss)
            yield step
        if step is not None:
            tracked = step.motion
            followed = not settings.lock or _follows(character, tracked, target)
        if step is not None and followed:
            result = step.motion
            torque = joint_torques(step, settings.tracking).norm(dim=-1)[:, 1:]  # the root has no controller
            torque_frames = torque.unflatten(0, (-1, step.substeps)).amax(1)
            names = [bodies.skeleton.names[joint] for joint in bodies.joints]
            torques = dict(zip(names[1:], torque.amax(0).tolist(), strict=True))
            off = (step.poses - bodies.poses(target))[..., :3].norm(dim=-1).mean(1)
            tracking_errors = off / bodies.scale / character.height
    with torch.no_grad():
        if followed and motion.loop and motion.frame_count > 2:
            # a simulation ends near where it began and faces nearly as it did; a loop does so exactly
            result = close_loop(turn_as(result, target))
        if followed and settings.lock:
            if plan:
                again = plan_steps(character, result, legs, on=plan.on, clearance=SWING)
                result = plant(character, result, legs, again)
            elif settings.planting:
                result = above_ground(character, result)
        error, turn = pose_errors(bodies.poses(result), bodies.poses(carried), bodies.scale)
        before, after = (measure(character, clip, ground="fixed", feet=feet) for clip in (motion, result))
        if settings.travel == "in-place":
            result = in_place(result)
    return GroundResult(
        motion=result,
        target=target,
        tracked=tracked,
        before=before,
        after=after,
        bone_error=error / character.height,
        bone_turn=turn,
        stance=plan.on if plan else torch.zeros(motion.frame_count, 0, dtype=torch.bool),
        feet=tuple(foot.name for foot in feet),
        torques=torques,
        torque_frames=torque_frames,
        tracking_errors=tracking_errors,
        losses=tuple(losses),
        stumbled=tracked is not None and not followed,
    )


def body_stance(bodies: Articulation, plan: FootholdPlan | None) -> Tensor | None:
    """When each body stands by its foot's phases, [frame body] bool."""
    if plan is None:
        return None
    padded = torch.cat([plan.on, torch.zeros(len(plan.on), 1, dtype=torch.bool)], 1)  # -1: never
    return padded[:, bodies.sole]


def levelled(character: Character, motion: Motion, feet: tuple) -> Motion:
    """The clip raised or lowered as a whole until its feet dwell at y = 0; without feet, until it first touches it."""
    if feet:
        level = float(find_contacts(character, motion, feet).levels.median())
    else:
        level = float(vertex_heights(character, motion.T_world_joint).amin())
    shift = motion.T_parent_joint.new_tensor([0.0, -level, 0.0])
    return motion.carried(translating(shift.expand(motion.frame_count, 3)))


def above_ground(character: Character, motion: Motion) -> Motion:
    """Each frame raised by what it is below the ground."""
    sunk = (-vertex_heights(character, motion.T_world_joint).amin(1)).clamp_min(0)
    return motion.carried(translating(sunk[:, None] * sunk.new_tensor([0.0, 1.0, 0.0])))


def _follows(character: Character, tracked: Motion, target: Motion) -> bool:
    """Whether a simulated body keeps to what it tracks, or stumbles."""
    amount = max(motion_amount(character, target), TREMBLING)
    return motion_amount(character, tracked) <= STUMBLED * amount


def _travelling(character: Character, motion: Motion, settings: GroundSettings, feet: tuple) -> Motion:
    """The clip at its speed over the ground."""
    if settings.travel == "keep" or not feet:
        return motion
    lack = ground_speed(character, motion, feet)
    # a clip that turns round or stops has no one speed: only what its feet are sure of is changed
    return carried_at(motion, lack.velocity) if lack.confidence >= SURE else motion
