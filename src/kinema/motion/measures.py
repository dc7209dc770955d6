"""Measures of a clip: does it slide, sink, float, shake, stand still or bend the wrong way?

Lengths are metres; what is "per height" is divided by the body's height in the start pose, so characters of any size
compare. A measure that a clip does not define (no feet, one frame) is None, never NaN.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import isfinite
from typing import Any, Literal

import torch
from torch import Tensor

from kinema.errors import MotionError
from kinema.geometry.transforms import rigid_inverse
from kinema.motion.feet import Body, Foot, find_feet
from kinema.motion.limits import JointLimits, default_limits, limit_violations
from kinema.motion.motion import Motion
from kinema.motion.stance import (
    TRAVEL,
    SolePaths,
    carried_at,
    find_contacts,
    ground_speed,
    sole_paths,
    sole_velocities,
)
from kinema.motion.symmetry import LegPhase, leg_phases
from kinema.motion.timing import loop_gap
from kinema.motion.travel import heading_frames, mean_velocity
from kinema.rigging.anatomy import surface_shares, vertex_areas

SURE = 0.25
"""An estimated travel that takes away less of the feet's slide than this is not used."""
NEAR = 0.005
"""Skate counts a foot less by a factor e when it is this far above its ground, share of height."""
SHORTEST_BONE = 0.01
"""Bones shorter than this share of the height are measured against it: a change of a hair's length is no stretch."""


@dataclass(frozen=True)
class Measures:
    """What a clip does, in numbers."""

    seconds: float
    """Length of the clip, seconds."""
    height: float
    """The body's height in its start pose, metres."""
    feet: int
    """Feet found."""
    travel_speed: float
    """Mean speed over the ground as measured here: the clip's own travel plus the estimated one, metres a second."""
    travel_heading: float | None
    """Direction of that travel, radians from +X towards the left (−Z); None for a body that stays."""
    estimated_speed: float
    """Travel added because the clip runs in place and its feet say so, metres a second; 0 with ground="fixed"."""
    ground_confidence: float
    """Share of the standing feet's slide that the estimated travel takes away, 0..1."""
    contact_share: float | None
    """Mean share of the feet that stand, 0..1."""
    skate: float | None
    """Mean horizontal speed of sole points while their foot is meant to stand, weighted by how near it is to the ground,
    metres a second."""
    skate_per_height: float | None
    """The same in heights a second."""
    penetration_max: float
    """Deepest any vertex goes below y = 0, metres."""
    penetration_mean: float
    """Depth of the deepest vertex, mean over frames, metres."""
    penetration_max_per_height: float
    """Share of height."""
    penetration_mean_per_height: float
    """Share of height."""
    float_mean: float | None
    """Height of the lowest vertex above y = 0, mean over the frames in which a foot ought to stand, metres."""
    float_mean_per_height: float | None
    """Share of height."""
    clearance: float
    """Height of the lowest vertex above y = 0 (negative below), mean over all frames, metres: airborne time counts."""
    jerk: float | None
    """Mean length of the third time derivative of the motion joints' positions, heights per second cubed."""
    amount: float
    """Mean speed of the skin relative to the body's place and heading, heights a second. See `motion_amount`."""
    limit_violations: float
    """Share of frames x motion joints outside their limits, 0..1."""
    left_right: float | None
    """Correlation of the swing of the hindmost pair of legs: −1 alternates, +1 together; None if they do not swing."""
    left_right_phase: float | None
    """Lag of the right leg behind the left one, cycles in (−0.5, 0.5]; ±0.5 alternates."""
    leg_phases: tuple[LegPhase, ...]
    """The same for every pair of legs, front to hind."""
    loop_gap: float
    """Largest joint turn between the last frame and the first, travel aside, radians."""
    bone_length_error: float
    """Largest relative change of a bone's length against the start pose; about 0 for rigid motion."""

    def as_dict(self) -> dict[str, Any]:
        """Plain numbers, strings and None, ready for JSON; None also for what a broken clip made infinite."""
        return _plain(asdict(self))


def measure(
    body: Body,
    motion: Motion,
    *,
    ground: Literal["estimate", "fixed"] = "estimate",
    feet: tuple[Foot, ...] | None = None,
    limits: JointLimits | None = None,
) -> Measures:
    """Measure a clip.

    Args:
        body: The character.
        motion: A clip of its skeleton.
        ground: "estimate" carries a clip that runs in place at the speed of its own feet; a clip that travels already is
            never corrected, so its skating shows. "fixed" measures the clip as it is.
        feet: The character's feet, if they are known.
        limits: Joint limits; generic ones if not given.

    Returns:
        The measures.
    """
    if motion.skeleton.joint_count != body.skeleton.joint_count:
        raise MotionError(
            "skeleton-mismatch",
            f"the motion has {motion.skeleton.joint_count} joints, the character {body.skeleton.joint_count}",
            hint="measure a clip with the character it belongs to",
        )
    with torch.no_grad():
        feet = find_feet(body) if feet is None else feet
        paths = sole_paths(body, motion, feet) if feet else None
        lack = ground_speed(body, motion, feet, paths=paths)
        runs_in_place = float(mean_velocity(motion).norm()) < TRAVEL * body.height
        added = ground == "estimate" and runs_in_place and lack.confidence >= SURE
        moved = motion
        if added and paths is not None:
            moved = carried_at(motion, lack.velocity)
            shift = motion.times[:, None] * lack.velocity
            paths = replace(paths, positions=paths.positions + shift[:, None])
        travel = mean_velocity(moved)
        phases = leg_phases(moved, feet, paths, height=body.height) if paths else ()
        hind = phases[-1] if phases else None
        jerk = joint_jerk(moved)
        return Measures(
            seconds=motion.duration,
            height=body.height,
            feet=len(feet),
            travel_speed=float(travel.norm()),
            travel_heading=float(torch.atan2(-travel[2], travel[0]))
            if float(travel.norm()) > TRAVEL * body.height
            else None,
            estimated_speed=lack.speed if added else 0.0,
            ground_confidence=lack.confidence,
            jerk=None if jerk is None else jerk / body.height,
            amount=motion_amount(body, moved),
            limit_violations=limit_violations(moved, default_limits(body.skeleton, feet) if limits is None else limits),
            left_right=hind.correlation if hind else None,
            left_right_phase=hind.phase if hind else None,
            leg_phases=phases,
            loop_gap=loop_gap(moved),
            bone_length_error=bone_length_error(moved, height=body.height),
            **_ground_measures(body, moved, feet, paths, lack.velocity * (not added)),
        )


def motion_amount(body: Body, motion: Motion) -> float:
    """How much a body moves: mean speed of its skin relative to its own place and heading, heights a second.

    Each motion joint counts by the skin area it carries, at the middle of its bone: what the eye sees, so thirty finger
    joints do not outweigh two legs. Travel and turning on the spot are taken out: a statue slid along scores zero.
    """
    if motion.frame_count < 2:
        return 0.0
    share = _skin_share(body)
    T = rigid_inverse(heading_frames(motion))[:, None] @ motion.T_world_joint
    middle = (T[..., :3, :3] @ (motion.skeleton.tails / 2)[:, :, None]).squeeze(-1) + T[..., :3, 3]
    speed = middle.diff(dim=0).norm(dim=-1) * motion.fps  # [frame-1 joint]
    return float((speed * share).sum(-1).mean() / body.height)


def joint_jerk(motion: Motion) -> float | None:
    """Mean length of the third difference of the motion joints' positions, metres per second cubed; None below 4 frames."""
    if motion.frame_count < 4:
        return None
    joints = list(motion.skeleton.motion_joints) or [0]
    third = motion.T_world_joint[:, joints, :3, 3].diff(n=3, dim=0) * motion.fps**3
    return float(third.norm(dim=-1).mean())


def bone_length_error(motion: Motion, *, height: float) -> float:
    """Largest relative change of the distance between a joint and its parent, the motion root and what is above it aside."""
    skeleton = motion.skeleton
    joints = skeleton.descendants(skeleton.motion_root)[1:]
    if not joints:
        return 0.0
    start = skeleton.T_parent_joint[joints, :3, 3].norm(dim=-1)
    now = motion.T_parent_joint[:, joints, :3, 3].norm(dim=-1)
    return float(((now - start).abs() / start.clamp_min(SHORTEST_BONE * height)).max())


def vertex_heights(body: Body, T_world_joint: Tensor) -> Tensor:
    """Heights of the visible vertices, [frame joint 4 4] -> [frame vert]: one sparse product, without posing x and z."""
    verts = body.mesh.faces.unique()
    slots, weights = body.skin.indices[verts], body.skin.weights[verts]  # [vert influence]
    points = torch.cat([body.mesh.positions[verts], torch.ones(len(verts), 1, dtype=weights.dtype)], 1)
    entries = weights[:, :, None] * points[:, None]  # [vert influence 4]
    rows = torch.arange(len(verts))[:, None, None].expand_as(entries)
    columns = (4 * slots[:, :, None] + torch.arange(4)).expand_as(entries)
    size = (len(verts), 4 * body.skin.slot_count)
    matrix = torch.sparse_coo_tensor(
        torch.stack([rows.flatten(), columns.flatten()]), entries.flatten(), size, check_invariants=True
    )
    return torch.sparse.mm(matrix, body.skin.transforms(T_world_joint)[..., 1, :].flatten(1).mT).mT


def _ground_measures(
    body: Body, motion: Motion, feet: tuple[Foot, ...], paths: SolePaths | None, velocity: Tensor
) -> dict[str, Any]:
    """Skate, penetration, float and clearance; `velocity` is the travel that the clip still lacks, [3]."""
    lowest = vertex_heights(body, motion.T_world_joint).amin(1)  # [frame]
    depth = (-lowest).clamp_min(0) + 0.0  # never minus zero
    contact_share = skate = float_mean = None
    if paths is not None:
        contacts = find_contacts(body, motion, feet, velocity=velocity, paths=paths)
        contact_share = float(contacts.on.double().mean())
        standing = contacts.on.any(1)
        if bool(standing.any()):
            float_mean = float(lowest.clamp_min(0)[standing].mean())
        if bool(contacts.intervals.any()):
            _, speed = sole_velocities(paths, fps=motion.fps, height=body.height)
            # a foot that lands or lifts between two frames is half in the air: it counts by how near the ground it stays
            above = (torch.maximum(contacts.heights[1:], contacts.heights[:-1]) - contacts.levels).clamp_min(0)
            weight = contacts.intervals * torch.exp(-((above / (NEAR * body.height)) ** 2))
            skate = float((weight * speed).sum() / weight.sum())
    per_height = 1 / body.height
    return {
        "contact_share": contact_share,
        "skate": skate,
        "skate_per_height": None if skate is None else skate * per_height,
        "penetration_max": float(depth.max()),
        "penetration_mean": float(depth.mean()),
        "penetration_max_per_height": float(depth.max()) * per_height,
        "penetration_mean_per_height": float(depth.mean()) * per_height,
        "float_mean": float_mean,
        "float_mean_per_height": None if float_mean is None else float_mean * per_height,
        "clearance": float(lowest.mean()),
    }


def _plain(value: Any) -> Any:
    """The same with non-finite numbers as None, as JSON has no word for them."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def _skin_share(body: Body) -> Tensor:
    """Share of the skin's area that each joint carries, [joint], sums to one."""
    areas = vertex_areas(body.posed(None), body.mesh.faces)
    return surface_shares(areas, body.skin.per_joint(body.skeleton.joint_count))
