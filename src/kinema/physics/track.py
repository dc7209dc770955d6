"""Tracking: the joint controls whose simulation comes nearest to a motion (AKD eq. 13)."""

from __future__ import annotations

import logging
import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import torch
from torch import Tensor

from kinema.errors import MotionError, UsageError
from kinema.geometry.rotations import angle_between, from_quaternion_wxyz, to_rotation_vector, wxyz_from_xyzw
from kinema.motion import Motion
from kinema.physics.articulation import Articulation
from kinema.physics.dynamics import feedforward, lacking
from kinema.physics.quick_adam import QuickAdam
from kinema.physics.rollout import Rollout, Simulation, simulate

ASSIST_RATE = 0.02
"""Adam's rate for the assist, share of the largest."""
FASTEST = 15.0
"""Largest starting speed that is believed, simulation units a second: a target that teleports has none."""
FASTEST_TURN = 30.0
"""The same for turning, radians a second."""

RESTART_SPACING = 4
"""Frames between two random values of a restart's first guess."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TrackSettings:
    """How to search for the controls."""

    simulation: Simulation = field(default_factory=Simulation)
    """The physics."""
    iterations: int = 200
    """Rollouts with a gradient (AKD supplement §4)."""
    learning_rate: float = 0.02
    """Adam's, of the controls, radians; falls along a cosine to a twentieth."""
    velocity_rate: float = 0.02
    """Adam's, of the starting velocity, units a second."""
    knots_per_frame: int = 4
    """Control values per frame, linear between; 0: one per substep, the paper's scheme, which tracks no better here and shakes."""
    smoothness: float = 0.2
    """λ₃ of eq. 13: mean absolute second difference of the controls over time, radians."""
    jolt: float = 1.0
    """Weight of the second difference over frames of what the bodies are off by; ours: an error that stays is not seen, one
    that shakes is."""
    slip: float = 1.0
    """Weight of the way that standing soles go over the ground between frames; ours, the paper has none."""
    assist: float = 1.0
    """Largest virtual acceleration of the whole body, in gravities; 0 is none, as in the paper. Cartoon jumps and gallops hang
    in the air and drop like stones: without it no body can follow them."""
    assist_cost: float = 2.0
    """Weight of the mean assist, in shares of the largest: a walk hardly uses it."""
    device: str = "cpu"
    """Where the simulation runs: cpu, or cuda; one thread walks a rollout on either."""
    restarts: int = 1
    """Searches at once, of which the best is kept; the first begins with the usual guess. They share a launch: as long as a card has
    free threads they take no longer than one, and on the CPU as many times as long."""
    restart_spread: float = 0.1
    """How far the first guesses of the other searches are from the usual one, standard deviation, radians."""
    restart_seed: int = 0
    """Of those guesses."""
    retries: int = 3
    """How often substeps are halved when a rollout is not finite."""


@dataclass(frozen=True, eq=False)
class TrackStep:
    """One iteration of tracking, and the best one so far."""

    iteration: int
    loss: float
    """Eq. 13 of this iteration, with the slip term; the best restart's."""
    best_loss: float
    """Smallest so far."""
    gradient_norm: float
    """Largest norm met at a clipping of this iteration's gradient; above the clip the horizon was cut."""
    substeps: int
    """Substeps per frame."""
    poses: Tensor
    """Bodies of the best iteration, simulation units, [frame body 7]."""
    control: Tensor
    """Controls of the best iteration, radians, [step body 3]."""
    velocity: Tensor
    """Starting velocity of the best iteration, simulation units, [body 6]."""
    lift: Tensor
    """Virtual acceleration of the best iteration, simulation units, [step 3]; zeros without assist."""
    articulation: Articulation
    target: Motion
    """What is tracked."""

    @property
    def motion(self) -> Motion:
        """The best iteration on the skeleton, bones closed."""
        return self.articulation.motion(self.poses, self.target)

    @property
    def errors(self) -> tuple[float, float]:
        """Mean distance of the bodies from the target, metres, and mean angle, radians, start aside."""
        aim = self.articulation.poses(self.target)[1:]
        return pose_errors(self.poses[1:], aim, self.articulation.scale)


def track(
    articulation: Articulation,
    motion: Motion,
    *,
    stance: Tensor | None = None,
    settings: TrackSettings | None = None,
) -> Iterator[TrackStep]:
    """Search for controls and a starting velocity whose simulation follows a motion.

    The start is the motion's first frame with its joints closed, raised until nothing is below the ground or lowered
    until something touches it (Proj of AKD §4.5). A first frame that is meant to be in the air (no entry of `stance`) is
    only raised.

    Args:
        articulation: The character's bodies.
        motion: The target, at least two frames.
        stance: Where each body is meant to stand, [frame body] bool; from the target's contact phases.
        settings: Options.

    Yields:
        One `TrackStep` per iteration.

    Raises:
        MotionError: `motion-too-short`, `motion-not-finite`, or `simulation-diverged` after all retries.
        UsageError: `restarts-invalid`.
    """
    settings = settings or TrackSettings()
    if settings.restarts < 1:
        raise UsageError("restarts-invalid", f"{settings.restarts} restarts of a tracking, expected 1 or more")
    if motion.frame_count < 2:
        raise MotionError(
            "motion-too-short", f"{motion.frame_count} frame cannot be tracked", hint="two or more are needed"
        )
    if not bool(torch.isfinite(motion.T_parent_joint).all()):
        raise MotionError("motion-not-finite", "the motion to track holds NaN or infinite numbers")
    aim = articulation.poses(motion)
    start = projected(
        articulation, articulation.close_joints(aim[:1])[0], stands=stance is None or bool(stance[0].any())
    )
    frame_seconds = articulation.time_scale / motion.fps
    substeps = max(math.ceil(frame_seconds / settings.simulation.substep - 1e-6), 1)
    for attempt in range(settings.retries + 1):
        simulation = replace(settings.simulation, substep=frame_seconds / substeps)
        try:
            yield from _search(articulation, motion, aim, start, stance, replace(settings, simulation=simulation))
            return
        except MotionError as error:
            if error.code != "simulation-diverged" or attempt == settings.retries:
                raise
        log.info("not finite with %d substeps a frame; trying %d", substeps, 2 * substeps)
        substeps *= 2


def joint_torques(step: TrackStep, settings: TrackSettings | None = None) -> Tensor:
    """Torques of the best iteration's controllers about each joint's axes, newton metres, [step body 3]."""
    settings = settings or TrackSettings()
    dt = step.articulation.time_scale / step.target.fps / step.substeps
    simulation = replace(settings.simulation, substep=dt)
    rollout = Rollout(step.articulation, simulation, step_count=len(step.control))
    with torch.no_grad():
        simulate(rollout, step.poses[0], step.velocity, step.control, lift=step.lift)
    return rollout.torques()[0] * step.articulation.newton_metres


def projected(articulation: Articulation, pose: Tensor, *, stands: bool = True) -> Tensor:
    """A pose shifted up until nothing is below the ground, or, if it stands, down until it touches, [body 7]."""
    lowest = float(articulation.contact_points(pose)[..., 1].min())
    moved = pose.clone()
    moved[:, 1] -= lowest if stands else min(lowest, 0.0)
    return moved


def start_velocity(aim: Tensor, seconds: float) -> Tensor:
    """Velocity from the first frame to the second, [frame body 7] -> [body 6]; what cannot be is cut."""
    v = (aim[1, :, :3] - aim[0, :, :3]) / seconds
    R = from_quaternion_wxyz(wxyz_from_xyzw(aim[:2, :, 3:]))
    w = to_rotation_vector(R[1] @ R[0].mT) / seconds
    return torch.cat([_at_most(v, FASTEST), _at_most(w, FASTEST_TURN)], -1)


def pose_errors(poses: Tensor, aim: Tensor, scale: float) -> tuple[float, float]:
    """Mean distance in metres and mean angle in radians between bodies, [frame body 7] each."""
    distance = (poses[..., :3] - aim[..., :3]).norm(dim=-1).mean() / scale
    R, R_aim = (from_quaternion_wxyz(wxyz_from_xyzw(p[..., 3:].double())) for p in (poses, aim))
    return float(distance), float(angle_between(R, R_aim).mean())


def _search(
    articulation: Articulation,
    motion: Motion,
    aim: Tensor,
    start: Tensor,
    stance: Tensor | None,
    settings: TrackSettings,
) -> Iterator[TrackStep]:
    """Adam over controls and starting velocity of all restarts, with one step size of the simulation."""
    dt = settings.simulation.substep
    frame_seconds = articulation.time_scale / motion.fps
    substeps = round(frame_seconds / dt)
    step_count = substeps * (motion.frame_count - 1)
    per_frame = min(settings.knots_per_frame or substeps, substeps)
    knot_count = max(per_frame * (motion.frame_count - 1) + 1, 3)
    runs = settings.restarts
    rollout = Rollout(articulation, settings.simulation, step_count=step_count, run_count=runs, device=settings.device)
    place = torch.linspace(0, motion.frame_count - 1, knot_count, dtype=torch.float64)
    guess = feedforward(articulation, settings.simulation, articulation.close_joints(aim), frame_seconds, stance)
    knots = (_between(guess[None], place) + _shaken(guess, place, settings)).float().requires_grad_()
    most = settings.assist * max(math.hypot(*settings.simulation.gravity), 1e-6)
    lift = torch.zeros(motion.frame_count, 3)
    if settings.assist > 0 and stance is not None:
        lift = lacking(articulation, settings.simulation, aim, frame_seconds, stance).float()
    lift = _at_most(lift, most).repeat(runs, 1, 1).requires_grad_(settings.assist > 0)
    velocity = start_velocity(aim, frame_seconds).float().repeat(runs, 1, 1).requires_grad_()
    begin = start.float().repeat(runs, 1, 1)
    at = (torch.arange(step_count, dtype=torch.float64) + 1) * ((knot_count - 1) / step_count)
    at_frame = at * ((motion.frame_count - 1) / (knot_count - 1))
    groups = [(knots, settings.learning_rate), (velocity, settings.velocity_rate), (lift, ASSIST_RATE * most)]
    optimiser = QuickAdam(groups[: 3 if settings.assist > 0 else 2], betas=(0.9, 0.99))
    target = aim.float()
    best: tuple[Any, ...] | None = None
    for iteration in range(settings.iterations):
        control = _between(knots, at)
        help_up = _between(lift, at_frame)
        poses, _ = simulate(rollout, begin, velocity, control, lift=help_up, every=substeps)
        sign = (poses[..., 3:] * target[..., 3:]).sum(-1, keepdim=True).sign().detach()
        off = poses - torch.cat([target[..., :3].expand_as(poses[..., :3]), target[..., 3:] * sign], -1)
        losses = off[:, 1:].abs().sum((2, 3)).mean(1)  # [run], from [run frame body 7]
        if settings.jolt > 0 and off.shape[1] > 2:
            losses = losses + settings.jolt * off.diff(n=2, dim=1).abs().sum((2, 3)).mean(1)
        bend = knots[:, 2:] - 2 * knots[:, 1:-1] + knots[:, :-2]
        losses = losses + settings.smoothness * bend.abs().mean((1, 2, 3))
        if settings.assist > 0:
            losses = losses + settings.assist_cost * lift.norm(dim=-1).mean(1) / most
        if stance is not None and settings.slip > 0:
            losses = losses + settings.slip * _slip(articulation, poses, stance)
        run = int(losses.detach().argmin())
        value = float(losses[run].detach())
        if best is None or value < best[0]:
            kept = (tensor[run].detach().clone() for tensor in (control, velocity, help_up))
            best = (value, poses[run].detach().double(), *kept)
        losses.sum().backward()  # runs have nothing to do with each other, and Adam's steps neither
        optimiser.step(0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * iteration / max(settings.iterations, 1))))
        with torch.no_grad():
            lift.copy_(_at_most(lift, most))
        loss_best, best_poses, best_control, best_velocity, best_lift = best
        yield TrackStep(
            iteration=iteration,
            loss=value,
            best_loss=loss_best,
            gradient_norm=max(rollout.norms),
            substeps=substeps,
            poses=best_poses,
            control=best_control,
            velocity=best_velocity,
            lift=best_lift,
            articulation=articulation,
            target=motion,
        )


def _shaken(guess: Tensor, place: Tensor, settings: TrackSettings) -> Tensor:
    """What restarts add to the first guess: nothing for the first, slow random swings for the others, [run knot body 3].

    Args:
        guess: Of the controls, [frame body 3].
        place: Of the knots, frames, [knot].
        settings: How many restarts, and how far apart.
    """
    generator = torch.Generator().manual_seed(settings.restart_seed)
    count = (len(guess) - 1) // RESTART_SPACING + 2
    values = torch.randn(settings.restarts, count, *guess.shape[1:], generator=generator, dtype=guess.dtype)
    swings = settings.restart_spread * _between(values, place / RESTART_SPACING)
    swings[0] = 0.0
    return swings


def _slip(articulation: Articulation, poses: Tensor, stance: Tensor) -> Tensor:
    """Way of the standing soles over the ground, summed over bodies, mean over frames, simulation units, [run]."""
    soles = torch.nonzero(articulation.sole >= 0).flatten()
    if len(soles) == 0:
        return poses.new_zeros(len(poses))
    R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., soles, 3:]))
    points = articulation.points[soles].float() @ R.mT + poses[..., soles, None, :3]  # [run frame sole point 3]
    way = points[..., [0, 2]].diff(dim=1).abs().sum(-1).mean(-1)
    on = stance[:, soles]
    return (way * (on[1:] & on[:-1])).sum(2).mean(1)


def _at_most(vectors: Tensor, length: float) -> Tensor:
    """Vectors no longer than a length, [... 3]."""
    return vectors * (length / vectors.norm(dim=-1, keepdim=True).clamp_min(max(length, 1e-12)))


def _between(values: Tensor, place: Tensor) -> Tensor:
    """Linear interpolation along the second axis, [run value ...] at [place] -> [run place ...]."""
    count = values.shape[1]
    before = place.floor().long().clamp(0, max(count - 2, 0))
    after = (before + 1).clamp_max(count - 1)
    share = (place - before).to(values.dtype).reshape(-1, *[1] * (values.dim() - 2))
    return values[:, before] * (1 - share) + values[:, after] * share
