"""Planted feet: standing soles made to stand still on y = 0 by inverse kinematics, swings blended between them.

Friction in a simulation is regularised and a target's feet may skate, so tracking alone leaves feet that creep. Here the
slip of every stance is taken out of its foot's path, what the feet have in common is given to the root, and the legs do
the rest. A foot keeps its orientation, so it still rolls from heel to toe.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector, hat
from kinema.geometry.transforms import split_scale, translating
from kinema.motion import Foot, Motion, find_contacts
from kinema.motion.feet import Body
from kinema.motion.measures import vertex_heights
from kinema.motion.stance import sole_paths, sole_velocities
from kinema.rigging import Skin, forward_kinematics, skin_points

HELD = 0.7
"""Share of a sole that the foot, its first joint and all below it, holds at least."""
SMOOTH = 0.08
"""Seconds over which the root takes up what feet have in common."""
STRETCH = 0.998
"""A leg is drawn out to this share of its length, or as far as the clip itself draws it."""
DEEPEST_DROP = 0.12
"""The root goes down no further than this for feet out of reach, share of height."""
CLEAR = 0.0005
"""Whatever goes below the ground is lifted to this height, share of the body's."""
SWING = 0.015
"""A foot that does not stand is at least this far above the ground, share of the body's height: lower, it seems to slide on it."""
LIFTS = 4
"""Attempts to lift what is below the ground."""
DAMPING = 0.02
"""Of the least squares, share of the leg's length: less turns legs wildly near the straight."""


@dataclass(frozen=True, eq=False)
class Legs:
    """Legs as chains that place their feet."""

    feet: tuple[Foot, ...]
    ankles: tuple[int, ...]
    """First joint of each foot: it is placed, and keeps its orientation."""
    chains: tuple[tuple[int, ...], ...]
    """Moving joints of each leg above the ankle, hip first; empty for a foot that no joint can move."""
    verts: tuple[Tensor, ...]
    """All vertices of each foot, [vert] int64."""


@dataclass(frozen=True, eq=False)
class FootholdPlan:
    """Where feet shall go."""

    on: Tensor
    """When each foot stands, [frame foot] bool."""
    shift: Tensor
    """What moves each foot from where it is to where it shall be, metres, [frame foot 3]."""
    slip: Tensor
    """Way of each sole over the ground while it stands, from the start of its stance, metres, [frame foot]."""


def find_legs(body: Body, feet: tuple[Foot, ...]) -> Legs:
    """Split each leg into the joints that carry the foot and the foot itself."""
    skeleton = body.skeleton
    branch = body.skin.per_joint(skeleton.joint_count)
    owner = branch.argmax(1)
    for joint in reversed(range(1, skeleton.joint_count)):
        branch[:, skeleton.parents[joint]] += branch[:, joint]
    ankles, chains, verts = [], [], []
    for foot in feet:
        held = branch[foot.sole].mean(0)
        ankle = next((joint for joint in reversed(foot.leg) if float(held[joint]) > HELD), foot.leg[0])
        above = [joint for joint in skeleton.chain(ankle)[:-1] if joint in foot.leg and bool(skeleton.moves[joint])]
        ankles.append(ankle)
        chains.append(tuple(above))
        below = torch.tensor(skeleton.descendants(ankle))
        verts.append(torch.nonzero(torch.isin(owner, below)).flatten())
    return Legs(feet, tuple(ankles), tuple(chains), tuple(verts))


def plan_steps(
    body: Body, motion: Motion, legs: Legs, *, on: Tensor | None = None, clearance: float = CLEAR
) -> FootholdPlan:
    """Plan footholds: no slip while a foot stands, its lowest point on the ground, and no foot ever below it.

    Args:
        body: The character.
        motion: Its motion, over the ground at the speed it shall have.
        legs: Its legs.
        on: When each foot stands, [frame foot] bool; found in the motion if not given.
        clearance: How far above the ground a foot is at least that does not stand, share of the body's height.

    Returns:
        The plan; a looping motion gets one that loops.
    """
    frames, count = motion.frame_count, len(legs.feet)
    paths = sole_paths(body, motion, legs.feet)
    still = torch.zeros(3, dtype=motion.T_parent_joint.dtype)
    stands = (
        _without_flicker(find_contacts(body, motion, legs.feet, paths=paths, velocity=still).on) if on is None else on
    )
    lowest = torch.stack([_heights(body, motion, verts).amin(1) for verts in legs.verts], 1)
    way = paths.positions.new_zeros(frames, count, 3)
    if frames > 1:
        velocity, _ = sole_velocities(paths, fps=motion.fps, height=body.height)
        way = torch.cat([way[:1], velocity.cumsum(0) / motion.fps]) * way.new_tensor([1.0, 0.0, 1.0])
    # a loop is planned three times in a row and the middle is taken, so that a stance may run over the seam
    if motion.loop and frames > 2:
        keep, period = slice(frames - 1, 2 * frames - 1), frames - 1
        on3 = torch.cat([stands[:-1], stands[:-1], stands])
        low3 = torch.cat([lowest[:-1], lowest[:-1], lowest])
        way3 = torch.cat([way[:-1], way[:-1] + way[-1], way + 2 * way[-1]])
        assert len(on3) == 3 * period + 1
    else:
        keep, on3, low3, way3 = slice(0, frames), stands, lowest, way
    shift, slip = torch.zeros_like(way3), torch.zeros_like(low3)
    for foot in range(count):
        known = torch.zeros(len(on3), dtype=torch.bool)
        for first, last in _runs(on3[:, foot]):
            went = way3[first : last + 1, foot] - way3[first, foot]
            shift[first : last + 1, foot] = went.mean(0) - went
            shift[first : last + 1, foot, 1] = -low3[first : last + 1, foot]
            slip[first : last + 1, foot] = went.norm(dim=-1)
            known[first : last + 1] = True
        shift[:, foot] = _eased(shift[:, foot], known)
        above = torch.maximum(shift[:, foot, 1], clearance * body.height - low3[:, foot])
        shift[:, foot, 1] = torch.where(known, shift[:, foot, 1], above)
    return FootholdPlan(stands, shift[keep], slip[keep])


def plant(
    body: Body,
    motion: Motion,
    legs: Legs,
    plan: FootholdPlan,
    *,
    feet_from: Motion | None = None,
    keep_way: bool = False,
) -> Motion:
    """Move a motion's feet where a plan has them.

    The root takes what standing feet have in common, smoothed, and goes down where a foot would be out of reach or up where
    another part of the body would be in the ground. Then each leg is turned, by damped least squares, until its ankle is
    in place.

    Args:
        body: The character.
        motion: The motion to change; rigid bones.
        legs: Its legs.
        plan: For `feet_from`.
        feet_from: The motion whose feet are meant, if it is not the one to change (an artist's clip that stretches bones).
        keep_way: The root keeps its way over the ground: only legs bend, and the root only rises and sinks.

    Returns:
        The motion with planted feet, and all of it above the ground.
    """
    source = motion if feet_from is None else feet_from
    goals = source.T_world_joint[:, list(legs.ankles), :3, 3] + plan.shift
    turns = split_scale(source.T_world_joint[:, list(legs.ankles)])[0][..., :3, :3]
    gap = goals - motion.T_world_joint[:, list(legs.ankles), :3, 3]
    root = _common(gap, plan.on, fps=motion.fps, loop=motion.loop)
    root = root * root.new_tensor([0.0, 1.0, 0.0]) if keep_way else root
    deep = _out_of_reach(motion, legs, goals, plan.on, root, body.height)
    root = root - _smooth_peaks(deep, motion.fps, loop=motion.loop)[:, None] * (root.new_tensor([0.0, 1.0, 0.0]))
    up = root.new_tensor([0.0, 1.0, 0.0])
    placed = motion
    for attempt in range(LIFTS + 1):
        placed = motion.carried(translating(root))
        for foot, (chain, ankle) in enumerate(zip(legs.chains, legs.ankles, strict=True)):
            placed = _reached(placed, chain, ankle, goals[:, foot], turns[:, foot])
        sunk = (CLEAR * body.height - vertex_heights(body, placed.T_world_joint).amin(1)).clamp_min(0)
        if float(sunk.max()) < 2 * CLEAR * body.height:
            break
        lift = _smooth_peaks(sunk, motion.fps, loop=motion.loop)[:, None] * up
        root = root + lift
        # standing feet stay down at first; a part that hangs from them, or a leg too short to let the rest rise, lifts them
        goals = goals + lift[:, None] * (~plan.on[..., None] | (attempt >= LIFTS // 2))
    return placed


def _reached(motion: Motion, chain: tuple[int, ...], ankle: int, goal: Tensor, turn: Tensor) -> Motion:
    """Turn a leg's joints until the ankle is at its goal, [frame 3], turned as `turn`, [frame 3 3]."""
    if not chain:
        return motion
    skeleton, local = motion.skeleton, motion.T_parent_joint.clone()
    line = skeleton.chain(ankle)
    joints = [*chain, ankle]
    start = forward_kinematics(skeleton)[joints, :3, 3]
    length = float((start[1:] - start[:-1]).norm(dim=-1).sum())
    eye = torch.eye(3, dtype=local.dtype)
    for _ in range(40):
        world: dict[int, Tensor] = {}
        for joint in line:
            above = skeleton.parents[joint]
            world[joint] = local[:, joint] if above < 0 else world[above] @ local[:, joint]
        place = world[ankle][:, :3, 3]
        error = goal - place
        if float(error.norm(dim=-1).max()) < 1e-5 * length:
            break
        arms = torch.stack([place - world[joint][:, :3, 3] for joint in chain], 1)  # [frame chain 3]
        J = -hat(arms).permute(0, 2, 1, 3).flatten(2)  # [frame 3 3*chain]: w x arm
        square = J @ J.mT + (DAMPING * length) ** 2 * eye
        step = error * (0.2 * length / error.norm(dim=-1, keepdim=True).clamp_min(0.2 * length))
        w = (J.mT @ torch.linalg.solve(square, step)[..., None]).squeeze(-1).unflatten(1, (len(chain), 3))
        for place_in_chain, joint in enumerate(chain):
            above = skeleton.parents[joint]
            R = world[above][:, :3, :3] if above >= 0 else eye.expand(len(local), 3, 3)
            spin = R.mT @ from_rotation_vector(w[:, place_in_chain]) @ R
            local[:, joint, :3, :3] = spin @ local[:, joint, :3, :3]
    above = forward_kinematics(skeleton, local)[:, skeleton.parents[ankle], :3, :3]
    local[:, ankle, :3, :3] = torch.linalg.solve(above, turn)
    return replace(motion, T_parent_joint=local)


def _out_of_reach(motion: Motion, legs: Legs, goals: Tensor, on: Tensor, root: Tensor, height: float) -> Tensor:
    """How far the root must go down for standing feet to be reached, metres, [frame]."""
    need = root.new_zeros(motion.frame_count)
    T = motion.T_world_joint[..., :3, 3]
    for foot, (chain, ankle) in enumerate(zip(legs.chains, legs.ankles, strict=True)):
        if not chain:
            continue
        joints = [*chain, ankle]
        length = (T[:, joints[1:]] - T[:, joints[:-1]]).norm(dim=-1).sum(1)
        now = (T[:, ankle] - T[:, chain[0]]).norm(dim=-1)
        longest = torch.maximum(STRETCH * length, now)
        way = T[:, chain[0]] + root - goals[:, foot]
        tall = (longest.square() - way[:, [0, 2]].square().sum(-1)).clamp_min(0).sqrt()
        need = torch.where(on[:, foot], torch.maximum(need, way[:, 1] - tall), need)
    return need.clamp(0, DEEPEST_DROP * height)


def _common(gap: Tensor, on: Tensor, *, fps: float, loop: bool) -> Tensor:
    """Mean shift of the standing feet, smoothed over time and carried over flights, [frame foot 3] -> [frame 3]."""
    known = on.any(1)
    if not bool(known.any()):
        return gap.new_zeros(len(gap), 3)
    weight = on.to(gap.dtype)[..., None]
    mean = (gap * weight).sum(1) / weight.sum(1).clamp_min(1)
    return _gaussian(_eased(mean, known), SMOOTH * fps, loop=loop)


def _smooth_peaks(values: Tensor, fps: float, *, loop: bool) -> Tensor:
    """A smooth curve that is nowhere below non-negative values, [frame] -> [frame]."""
    reach = max(round(SMOOTH * fps), 1)
    peaks = _windows(values, reach, loop=loop).amax(-1)
    return _windows(peaks, reach, loop=loop).mean(-1)


def _gaussian(values: Tensor, sigma: float, *, loop: bool) -> Tensor:
    """Values smoothed over time, [frame 3] -> [frame 3]."""
    reach = max(int(3 * sigma), 1)
    taps = torch.arange(-reach, reach + 1).to(values)
    kernel = torch.exp(-0.5 * (taps / max(sigma, 1e-6)) ** 2)
    return _windows(values, reach, loop=loop) @ (kernel / kernel.sum())


def _windows(values: Tensor, reach: int, *, loop: bool) -> Tensor:
    """The 2 reach + 1 values around each frame, [frame ...] -> [frame ... window]; ends held, or joined if the motion loops."""
    if loop and len(values) > reach + 1:
        before, after = values[-1 - reach : -1], values[1 : 1 + reach]
    else:
        before, after = (end.expand(reach, *values.shape[1:]) for end in (values[:1], values[-1:]))
    return torch.cat([before, values, after]).unfold(0, 2 * reach + 1, 1)


def _eased(values: Tensor, known: Tensor) -> Tensor:
    """Values where they are known, an S-curve from one known stretch to the next, ends held, [frame 3] x [frame]."""
    places = torch.nonzero(known).flatten()
    if len(places) == 0:
        return torch.zeros_like(values)
    frame = torch.arange(len(values))
    after = torch.searchsorted(places, frame).clamp_max(len(places) - 1)
    before = (torch.searchsorted(places, frame, right=True) - 1).clamp_min(0)
    a, b = places[before], places[after]
    share = ((frame - a).to(values) / (b - a).clamp_min(1)).clamp(0, 1)
    ease = (share * share * (3 - 2 * share))[:, None]
    return values[a] * (1 - ease) + values[b] * ease


def _runs(on: Tensor) -> list[tuple[int, int]]:
    """First and last frame of each stretch of True, [frame]."""
    edge = torch.diff(torch.nn.functional.pad(on.int(), (1, 1)))
    first, last = torch.nonzero(edge == 1).flatten(), torch.nonzero(edge == -1).flatten() - 1
    return list(zip(first.tolist(), last.tolist(), strict=True))


def _without_flicker(on: Tensor) -> Tensor:
    """Gaps of one frame closed, then contacts of one frame dropped, [frame foot] -> [frame foot]."""
    if len(on) < 3:
        return on
    on = on.clone()
    on[1:-1] |= on[:-2] & on[2:]
    alone = torch.zeros_like(on)
    alone[1:-1] = on[1:-1] & ~on[:-2] & ~on[2:]
    return on & ~alone


def _heights(body: Body, motion: Motion, verts: Tensor) -> Tensor:
    """Heights of some vertices, [frame vert]."""
    skin = Skin(body.skin.joints, body.skin.T_joint_bind, body.skin.indices[verts], body.skin.weights[verts])
    return skin_points(skin, motion.T_world_joint, body.mesh.positions[verts])[..., 1]
