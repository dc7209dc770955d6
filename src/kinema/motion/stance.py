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
from kinema.rig import Skin, skin_points

LAND = 0.015
"""A foot lands when its lowest point comes this near to its ground, share of the body's height."""
LIFT = 0.03
"""It lifts when that point rises above this, share of height: higher than `LAND`, so that noise makes no steps."""
SAME_GROUND = 0.04
"""Feet whose lowest levels differ by no more than this stand on one ground (artists are not that exact), share of height."""
SWING = 0.25
"""A low foot that moves ahead of the body and over the ground faster than this is in swing, heights a second."""
TRAVEL = 0.05
"""Slower than this a body stands, heights a second."""
SOLE = 0.01
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
    """Share of the low feet's time that this one velocity explains, 0..1; 0 without feet or with a single frame."""

    @property
    def speed(self) -> float:
        """Metres a second."""
        return float(self.velocity.norm())


def sole_paths(body: Body, motion: Motion, feet: tuple[Foot, ...]) -> SolePaths:
    """Pose the soles only: a few dozen points instead of the whole mesh."""
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
    body: Body, motion: Motion, feet: tuple[Foot, ...] | None = None, *, velocity: Tensor | None = None
) -> Contacts:
    """Find when each foot is meant to stand.

    Height decides, with hysteresis, against the foot's own lowest level in the clip, so a clip that floats or sinks
    keeps its phases. A foot that swings low is told from one that stands by its way: ahead of the body and over the ground.

    Args:
        body: The character.
        motion: Its clip.
        feet: Its feet, if they are known.
        velocity: Travel that the clip lacks, metres a second, [3]; estimated if not given.

    Returns:
        Phases of each foot.
    """
    feet = find_feet(body) if feet is None else feet
    if not feet:
        none = motion.T_parent_joint.new_zeros(motion.frame_count, 0)
        return Contacts(none.bool(), none, none[0])
    paths = sole_paths(body, motion, feet)
    if velocity is None:
        velocity = _estimate(paths, motion, body.height).velocity
    heights, levels = _levels(paths, body.height)
    low = _hysteresis(heights - levels, LAND * body.height, LIFT * body.height)
    travel = mean_velocity(motion) + velocity
    if motion.frame_count > 1 and float(travel.norm()) > TRAVEL * body.height:
        v, _ = sole_velocities(paths, fps=motion.fps, height=body.height)
        root = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3].diff(dim=0)[:, None] * motion.fps
        ahead = (v - root) @ (travel / travel.norm())
        over = (v + velocity)[..., [0, 2]].norm(dim=-1)
        swings = _at_frames(torch.minimum(ahead, over)) > SWING * body.height
        low = low & ~swings
    return Contacts(low, heights, levels)


def ground_speed(body: Body, motion: Motion, feet: tuple[Foot, ...] | None = None) -> GroundSpeed:
    """Estimate the velocity at which the stance feet stand still.

    Args:
        body: The character.
        motion: Its clip, in place or not: a clip that travels as its feet say lacks nothing and gives zero.
        feet: Its feet, if they are known.

    Returns:
        Velocity to add, and how sure it is.
    """
    feet = find_feet(body) if feet is None else feet
    if not feet:
        return GroundSpeed(motion.T_parent_joint.new_zeros(3), 0.0)
    return _estimate(sole_paths(body, motion, feet), motion, body.height)


def with_root_motion(body: Body, motion: Motion, feet: tuple[Foot, ...] | None = None) -> Motion:
    """The clip carried over the ground at the speed of its feet; `kinema.motion.in_place` is the way back."""
    return carried_at(motion, ground_speed(body, motion, feet).velocity)


def carried_at(motion: Motion, velocity: Tensor) -> Motion:
    """The clip carried along at a constant horizontal velocity, metres a second, [3]."""
    x, z = float(velocity[0]), float(velocity[2])
    return motion if hypot(x, z) == 0 else motion.moving(hypot(x, z), direction=(x, 0.0, z))


def _estimate(paths: SolePaths, motion: Motion, height: float) -> GroundSpeed:
    """Mode of the low feet's velocities, then the geometric median around it: the velocity of least mean slip."""
    if motion.frame_count < 2:
        return GroundSpeed(motion.T_parent_joint.new_zeros(3), 0.0)
    v, _ = sole_velocities(paths, fps=motion.fps, height=height)
    heights, levels = _levels(paths, height)
    above = (heights[1:] + heights[:-1]) / 2 - levels
    weight = torch.exp(-((above.clamp_min(0) / (LAND * height)) ** 2)).flatten()  # [sample]
    u = v[..., [0, 2]].flatten(0, 1)  # [sample 2]
    keep = weight > 0.05
    weight, u = weight[keep], u[keep]
    if len(u) == 0:
        return GroundSpeed(motion.T_parent_joint.new_zeros(3), 0.0)
    # the band is wide enough for an artist's uneven stance, and grows with speed because unevenness does
    band = TRAVEL * height + 0.25 * u.norm(dim=-1)  # [sample]
    starts = u[:: max(1, len(u) // 500)]
    distance = torch.cdist(starts, u)  # [start sample]
    density = (weight * torch.exp(-((distance / band) ** 2)) / band).sum(1)
    centre = starts[density.argmax()]
    for _ in range(60):
        gap = (u - centre).norm(dim=-1)
        reach = TRAVEL * height + 0.25 * centre.norm()
        pull = weight * (gap < 2 * reach) / gap.clamp_min(1e-9 * height)
        moved = (pull[:, None] * u).sum(0) / pull.sum().clamp_min(1e-30)
        settled = float((moved - centre).norm()) < 1e-7 * height
        centre = moved
        if settled:
            break
    reach = TRAVEL * height + 0.25 * centre.norm()
    explained = float((weight * ((u - centre).norm(dim=-1) < reach)).sum() / weight.sum())
    if float(centre.norm()) < 1e-6 * height:
        centre = torch.zeros_like(centre)
    zero = torch.zeros_like(centre[0])
    return GroundSpeed(torch.stack([-centre[0], zero, -centre[1]]), explained)


def _levels(paths: SolePaths, height: float) -> tuple[Tensor, Tensor]:
    """Heights of the feet [frame foot] and the height at which each finds its ground [foot].

    A tenth of the frames may lie deeper: a toe that dips for a frame does not lower the ground. A foot held up
    through the clip gets the ground of the others.
    """
    heights = paths.heights
    levels = heights.quantile(0.1, dim=0, interpolation="lower")
    return heights, levels.clamp_max(float(levels.min()) + SAME_GROUND * height)


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


def _lowest(y: Tensor, foot: Tensor, foot_count: int) -> Tensor:
    """Smallest entry of each foot, [frame point] -> [frame foot]."""
    start = y.new_full((len(y), foot_count), torch.inf)
    return start.scatter_reduce(1, foot.expand(len(y), -1), y, "amin")
