"""Contact phases, and the speed over the ground at which the stance feet stand still.

Most artist clips run in place. A foot that stands on the ground then slides backwards at exactly the speed the body
ought to travel at, so the speed is read off the feet.

Thresholds are shares of the body's height, so that a mouse and an elephant are judged alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import torch
from torch import Tensor

from kinema.motion.feet import Body, Foot, find_feet
from kinema.motion.motion import Motion
from kinema.motion.travel import mean_velocity
from kinema.rigging import Skin, skin_points

LAND = 0.01
"""A foot lands when its lowest point comes this near to its ground, share of the body's height."""
LIFT = 0.025
"""It lifts when that point rises above this, share of height: higher than `LAND`, so that noise makes no steps."""
RISE = 0.2
"""A foot whose lowest point goes up or down faster than this has left the ground or not met it, heights a second..."""
RISE_RUNNING = 0.25
"""...plus this share of the travel speed: a runner's feet come down harder."""
DIP = 0.15
"""No foot dips deeper than this below its ground, share of height."""
SAME_GROUND = 0.04
"""Feet whose lowest levels differ by no more than this stand on one ground (artists are not that exact), share of height."""
OVERTAKES = 0.5
"""A low foot that goes over the ground at this share of the body's own speed, forward, is in swing: standing feet do not
travel, and those of a clip carried along 30 % too fast slide at 0.23 of it."""
TRAVEL = 0.05
"""Slower than this a body stands, heights a second."""
SOLE = 0.005
"""Sole points count less by a factor e for each such share of height above the foot's lowest point."""


@dataclass(frozen=True)
class SolePaths:
    """Where the contact points of all feet go."""

    positions: Tensor
    """World metres, [frame point 3]."""
    foot: Tensor
    """Which foot each point belongs to, [point] int64."""
    foot_count: int
    """Number of feet."""

    @property
    def heights(self) -> Tensor:
        """Height of each foot's lowest point above y = 0, metres, [frame foot]."""
        return _lowest(self.positions[..., 1], self.foot, self.foot_count)


@dataclass(frozen=True)
class Contacts:
    """When each foot is meant to stand on the ground."""

    on: Tensor
    """[frame foot] bool."""
    heights: Tensor
    """Height of each foot's lowest point above y = 0, metres, [frame foot]."""
    levels: Tensor
    """Height at which each foot finds its ground in this clip, metres, [foot]; 0 where the clip stands right."""

    @property
    def intervals(self) -> Tensor:
        """In contact at both ends of the interval between two frames, [frame-1 foot] bool."""
        return self.on[1:] & self.on[:-1]


@dataclass(frozen=True)
class GroundSpeed:
    """The travel that a clip lacks."""

    velocity: Tensor
    """Metres a second over the ground that must be added for the stance feet to stand still, [3], zero height."""
    confidence: float
    """Share of the standing feet's slide that this velocity takes away, 0..1; 0 without feet or with a single frame."""

    @property
    def speed(self) -> float:
        """Metres a second."""
        return float(self.velocity.norm())


def sole_paths(body: Body, motion: Motion, feet: tuple[Foot, ...]) -> SolePaths:
    """Pose the soles only: a few hundred points instead of the whole mesh. Needs at least one foot."""
    verts = torch.cat([foot.sole for foot in feet])
    owner = torch.cat([torch.full((len(foot.sole),), index) for index, foot in enumerate(feet)])
    skin = Skin(body.skin.joints, body.skin.T_joint_bind, body.skin.indices[verts], body.skin.weights[verts])
    return SolePaths(skin_points(skin, motion.T_world_joint, body.mesh.positions[verts]), owner, len(feet))


def sole_velocities(paths: SolePaths, *, fps: float, height: float) -> tuple[Tensor, Tensor]:
    """Velocity of each foot's contact patch, and the mean horizontal speed of its points, between frames.

    Points count by how near they are to the foot's lowest point: a foot that rolls over its toes is judged by the toes.

    Args:
        paths: Contact points over time.
        fps: Frames a second.
        height: The body's height, metres.

    Returns:
        velocity [frame-1 foot 3] and horizontal speed [frame-1 foot], metres a second.
    """
    v = paths.positions.diff(dim=0) * fps  # [frame-1 point 3]
    y = (paths.positions[1:, :, 1] + paths.positions[:-1, :, 1]) / 2
    lowest = _lowest(y, paths.foot, paths.foot_count)
    weight = torch.exp(-(y - lowest[:, paths.foot]) / (SOLE * height))
    speed = v[..., [0, 2]].norm(dim=-1, keepdim=True)
    rows = torch.cat([v, speed, torch.ones_like(speed)], -1) * weight[..., None]  # [frame-1 point 5]
    sums = rows.new_zeros(len(rows), paths.foot_count, 5).index_add(1, paths.foot, rows)
    return sums[..., :3] / sums[..., 4:], sums[..., 3] / sums[..., 4]


def find_contacts(
    body: Body,
    motion: Motion,
    feet: tuple[Foot, ...] | None = None,
    *,
    velocity: Tensor | None = None,
    paths: SolePaths | None = None,
) -> Contacts:
    """Find when each foot is meant to stand.

    Height decides, with hysteresis, against the foot's own lowest level in the clip, so a clip that floats or sinks
    keeps its phases. A foot that swings low is told from one that stands by its way: ahead of the body and over the ground.

    Args:
        body: The character.
        motion: Its clip.
        feet: Its feet, if they are known.
        velocity: Travel that the clip lacks, metres a second, [3]; estimated if not given.
        paths: Where its soles go, if that is known.

    Returns:
        Phases of each foot.
    """
    feet = find_feet(body) if feet is None else feet
    if not feet:
        none = motion.T_parent_joint.new_zeros(motion.frame_count, 0)
        return Contacts(none.bool(), none, none[0])
    paths = sole_paths(body, motion, feet) if paths is None else paths
    if velocity is None:
        velocity = _estimate(paths, motion, body.height).velocity
    heights, levels = _levels(paths, body.height)
    on = _hysteresis(heights - levels, LAND * body.height, LIFT * body.height)
    if motion.frame_count > 1:
        v, _ = sole_velocities(paths, fps=motion.fps, height=body.height)
        travel = mean_velocity(motion) + velocity
        speed = float(travel.norm())
        on &= _at_frames(heights.diff(dim=0) * motion.fps).abs() < RISE * body.height + RISE_RUNNING * speed
        if speed > TRAVEL * body.height:
            on &= _at_frames((v + velocity) @ (travel / speed)) < OVERTAKES * speed
    return Contacts(on, heights, levels)


def ground_speed(
    body: Body, motion: Motion, feet: tuple[Foot, ...] | None = None, *, paths: SolePaths | None = None
) -> GroundSpeed:
    """Estimate the velocity at which the stance feet stand still.

    Args:
        body: The character.
        motion: Its clip, in place or not: a clip that travels as its feet say lacks nothing and gives zero.
        feet: Its feet, if they are known.
        paths: Where its soles go, if that is known.

    Returns:
        Velocity to add, and how sure it is.
    """
    feet = find_feet(body) if feet is None else feet
    if not feet:
        return GroundSpeed(motion.T_parent_joint.new_zeros(3), 0.0)
    return _estimate(sole_paths(body, motion, feet) if paths is None else paths, motion, body.height)


def with_root_motion(body: Body, motion: Motion, feet: tuple[Foot, ...] | None = None) -> Motion:
    """The clip carried over the ground at the speed of its feet; `kinema.motion.in_place` is the way back."""
    return carried_at(motion, ground_speed(body, motion, feet).velocity)


def carried_at(motion: Motion, velocity: Tensor) -> Motion:
    """The clip carried along at a constant horizontal velocity, metres a second, [3]."""
    x, z = float(velocity[0]), float(velocity[2])
    return motion if hypot(x, z) == 0 else motion.moving(hypot(x, z), direction=(x, 0.0, z))


def _estimate(paths: SolePaths, motion: Motion, height: float) -> GroundSpeed:
    """The velocity of least mean slip of the feet that are low and go against the travel.

    Which way the travel goes is told by the steps themselves: seen from the body, feet go forward while they are up and
    backward while they are down.
    """
    own = mean_velocity(motion)
    if motion.frame_count < 2:
        return GroundSpeed(torch.zeros_like(own), 0.0)
    v, _ = sole_velocities(paths, fps=motion.fps, height=height)
    u = (v - own)[..., [0, 2]]  # [frame-1 foot 2], relative to a body that travels evenly
    heights, levels = _levels(paths, height)
    above = ((heights[1:] + heights[:-1]) / 2 - levels).clamp_min(0)
    whole = _mean(paths.positions[..., 1], paths.foot, paths.foot_count)  # toes may drag while the foot swings
    lift = (whole[1:] + whole[:-1]) / 2 - whole.mean(0)
    forward = torch.nn.functional.normalize((lift[..., None] * u).sum((0, 1)), dim=0)
    weight = torch.exp(-((above / (LAND * height)) ** 2)) * (u @ forward <= 0.2 * TRAVEL * height)
    weight, u = weight.flatten(), u.flatten(0, 1)
    if float(weight.sum()) < 1e-6:
        return GroundSpeed(torch.zeros_like(own), 0.0)
    slide = _geometric_median(u, weight, smallest=1e-9 * height)
    before, after = (weight @ u.norm(dim=-1) / weight.sum(), weight @ (u - slide).norm(dim=-1) / weight.sum())
    evidence = min(max(float(weight.sum()) - 1, 0.0), 1.0)  # a single sample explains itself
    confidence = evidence * max(1 - float(after) / max(float(before), TRAVEL * height), 0.0)
    lacking = -own
    lacking[[0, 2]] -= slide
    return GroundSpeed(lacking if float(lacking.norm()) > TRAVEL * height else torch.zeros_like(own), confidence)


def _geometric_median(points: Tensor, weight: Tensor, *, smallest: float) -> Tensor:
    """The point of least weighted mean distance to others (Weiszfeld's iteration), [point 2] -> [2]."""
    centre = weight @ points / weight.sum()
    for _ in range(100):
        pull = weight / (points - centre).norm(dim=-1).clamp_min(smallest)
        moved = pull @ points / pull.sum()
        settled = float((moved - centre).norm()) < smallest
        centre = moved
        if settled:
            break
    return centre


def _levels(paths: SolePaths, height: float) -> tuple[Tensor, Tensor]:
    """Heights of the feet [frame foot] and the height at which each finds its ground [foot].

    The ground is where a foot dwells, low heights preferred: a toe that dips through the floor for a frame does not lower
    it. A foot held up through the clip gets the ground of the others.
    """
    heights = paths.heights
    lowest = heights.amin(0)
    tried = torch.cat([lowest[None], heights[:: 1 + len(heights) // 500]])  # [try foot]; a long clip needs no more
    dwell = torch.exp(-(((heights[:, None] - tried) / (LAND * height)) ** 2)).sum(0)
    score = dwell * torch.exp(-(tried - lowest) / (DIP * height)) * (tried - lowest <= DIP * height)
    levels = tried.gather(0, score.argmax(0, keepdim=True))[0]
    return heights, levels.clamp_max(float(levels.median()) + SAME_GROUND * height)


def _hysteresis(heights: Tensor, land: float, lift: float) -> Tensor:
    """True from landing to lifting, [frame foot] -> [frame foot]."""
    state, rows = heights[0] < lift, []
    for row in heights:
        state = (row < land) | (state & (row < lift))
        rows.append(state)
    return torch.stack(rows)


def _at_frames(rate: Tensor) -> Tensor:
    """Mean of the two intervals around each frame, [frame-1 foot] -> [frame foot]."""
    padded = torch.cat([rate[:1], rate, rate[-1:]])
    return (padded[1:] + padded[:-1]) / 2


def _mean(y: Tensor, foot: Tensor, foot_count: int) -> Tensor:
    """Mean entry of each foot, [frame point] -> [frame foot]."""
    sums = y.new_zeros(len(y), foot_count).index_add(1, foot, y)
    return sums / torch.bincount(foot, minlength=foot_count)


def _lowest(y: Tensor, foot: Tensor, foot_count: int) -> Tensor:
    """Smallest entry of each foot, [frame point] -> [frame foot]."""
    start = y.new_full((len(y), foot_count), torch.inf)
    return start.scatter_reduce(1, foot.expand(len(y), -1), y, "amin")
