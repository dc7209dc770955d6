"""A carried clip set on the ground: as high above it as the source was, feet that stood there standing here.

Bodies differ in how thick they are and where their feet are, so turns alone leave soles a little above or below the ground and
sliding on it. When each foot stands is taken from the source; the rest is `kinema.physics.plant`'s work.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from kinema.asset import Character
from kinema.geometry.transforms import split_scale, translating
from kinema.motion import Foot, Motion, find_contacts, find_feet, ground_speed
from kinema.motion.measures import SURE, vertex_heights
from kinema.motion.stance import carried_at
from kinema.physics.plant import find_legs, plan_steps, plant
from kinema.rigging import Skin, forward_kinematics, skin_points
from kinema.transfer.body import BodyPlan
from kinema.transfer.match import Match

SMOOTH = 0.06
"""Seconds over which heights above the ground are smoothed."""
NEAR = 0.15
"""A source whose lowest point is within this of the ground lies or stands on it, share of its height."""
AIRBORNE = 0.1
"""A clip in which some foot stands for less than this share of the time flies."""
MOST_VERTS = 3000
"""Vertices that are enough to tell how high a body is."""
LOOSE = 0.02
"""A clip whose feet slide by less than this does not travel by them, heights a second."""


def set_down(
    source: Character | None, clip: Motion, target: Character, match: Match, carried: Motion, *, scale: float
) -> Motion:
    """Bring a carried clip to the height above the ground that the source has.

    Where the source is near the ground the target is just as near, frame by frame. In the air the last offset is
    kept. Nothing goes below the ground that did not in the source.

    Args:
        source: Whose clip it is; None for a skeleton without a skin.
        clip: The source's clip.
        target: Who does it now.
        match: Source to target.
        carried: The clip on the target, as many frames.
        scale: What ways were scaled by.

    Returns:
        The clip, raised and lowered.
    """
    mine = _clearance(target, match.target, carried)
    if source is None:
        theirs = bone_clearance(match.source, clip)
    else:
        theirs = _clearance(source, match.source, clip)
    height = match.source.height
    near = (theirs < NEAR * height).double()
    lift = scale * theirs - mine
    legless = not any(chain.role == "leg" for chain in match.source.chains) or not any(
        chain.role == "leg" for chain in match.target.chains
    )
    if legless or float(near.mean()) < 0.2:
        # swimmers and flyers: the whole clip is raised or lowered, its ups and downs are its own
        shift = torch.full_like(mine, float((scale * theirs).amin() - mine.amin()))
    else:
        weight = _smoothed(near, carried) + 1e-6
        shift = _smoothed(lift * (near + 1e-6), carried) / weight
    shift = shift.to(carried.T_parent_joint.dtype)
    return carried.carried(translating(shift[:, None] * shift.new_tensor([0.0, 1.0, 0.0])))


def place_feet(
    source: Character | None, clip: Motion, target: Character, match: Match, carried: Motion, *, scale: float
) -> Motion:
    """Let feet stand where they stand: when is read from the source, where from the target's own steps.

    Args:
        source: Whose clip it is; None for a skeleton without a skin.
        clip: The source's clip.
        target: Who does it now.
        match: Source to target.
        carried: The clip on the target, as many frames, at its height.
        scale: What ways were scaled by.

    Returns:
        The clip with planted feet; one that ran on the spot still does.
    """
    feet = find_feet(target)
    if not feet or carried.frame_count < 3:
        return _lifted(target, carried)
    own = ground_speed(target, carried, feet)
    velocity = own.velocity if own.confidence >= SURE else torch.zeros_like(own.velocity)
    if float(velocity.norm()) < LOOSE * target.height:
        velocity = torch.zeros_like(velocity)
    moving = carried_at(carried, velocity)
    legs = find_legs(target, feet)
    on = _stances(source, clip, match, target, moving, feet)
    if float(on.any(1).double().mean()) < AIRBORNE:
        return _lifted(target, carried)
    plan = plan_steps(target, moving, legs, on=on)
    placed = plant(target, moving, legs, plan)
    runs_in_place = float(_travel(clip).norm()) * scale < LOOSE * target.height * max(clip.duration, 1e-6)
    return carried_at(placed, -velocity) if runs_in_place else placed


def _lifted(target: Character, carried: Motion) -> Motion:
    """The whole clip raised until nothing is below the ground: flyers and swimmers keep their ups and downs."""
    lowest = float(vertex_heights(target, carried.T_world_joint).min())
    return (
        carried
        if lowest >= 0
        else carried.carried(translating(carried.T_parent_joint.new_tensor([[0.0, -lowest, 0.0]])))
    )


def _clearance(body: Character, plan: BodyPlan, motion: Motion) -> Tensor:
    """Height of the lowest point of what a body stands or lies on, wings and arms left out, metres, [frame]."""
    owner = np.zeros(body.skeleton.joint_count, int)
    token_of = {int(joint): token for token, joint in enumerate(plan.joints)}
    for joint, above in enumerate(body.skeleton.parents):
        owner[joint] = token_of.get(joint, owner[above] if above >= 0 else 0)
    rests = np.array([plan.chains[chain].role not in ("arm", "wing") for chain in plan.chain_of])
    verts = body.mesh.faces.unique()
    held = torch.from_numpy(rests[owner])[body.skin.per_joint(body.skeleton.joint_count)[verts].argmax(1)]
    verts = verts[held] if bool(held.any()) else verts
    verts = verts[:: 1 + len(verts) // MOST_VERTS]
    skin = Skin(body.skin.joints, body.skin.T_joint_bind, body.skin.indices[verts], body.skin.weights[verts])
    return skin_points(skin, motion.T_world_joint, body.mesh.positions[verts])[..., 1].amin(1).double()


def bone_clearance(plan: BodyPlan, motion: Motion) -> Tensor:
    """Height of a body without a skin: its lowest joint or end of a bone, less what that is above the ground at rest, [frame]."""
    joints = torch.from_numpy(plan.joints)
    world, start = motion.T_world_joint.double()[:, joints], forward_kinematics(motion.skeleton).double()[joints]
    turn = split_scale(world)[0][..., :3, :3] @ split_scale(start)[0][:, :3, :3].mT
    bones = torch.from_numpy(plan.ends - plan.heads)
    ends = world[..., :3, 3] + (turn @ bones[..., None])[..., 0]
    lowest = torch.minimum(world[..., 1, 3], ends[..., 1]).amin(1)
    return lowest - float(min(plan.heads[:, 1].min(), plan.ends[:, 1].min()) - plan.low_corner[1])


def _travel(clip: Motion) -> Tensor:
    path = clip.T_world_joint[:, clip.skeleton.motion_root, :3, 3]
    return (path[-1] - path[0]) * path.new_tensor([1.0, 0.0, 1.0])


def _stances(
    source: Character | None, clip: Motion, match: Match, target: Character, moving: Motion, feet: tuple[Foot, ...]
) -> Tensor:
    """When each foot of the target stands, [frame foot]: as the source's does, or by its own height where none drives it."""
    on = find_contacts(target, moving, feet, velocity=torch.zeros(3, dtype=moving.T_parent_joint.dtype)).on
    if source is None:
        return on
    theirs = find_feet(source)
    if not theirs:
        return on
    their_on = find_contacts(source, clip, theirs).on
    on = on.clone()
    for place, chain in enumerate(match.target.feet):
        link = match.link_of(chain) if chain > 0 else None
        if link is None or link.copied or link.source not in match.source.feet:
            continue
        on[:, place] |= their_on[:, match.source.feet.index(link.source)]
    return on


def _smoothed(values: Tensor, motion: Motion) -> Tensor:
    """Values smoothed over time, ends held or joined as the motion loops, [frame]."""
    sigma = SMOOTH * motion.fps
    reach = max(int(3 * sigma), 1)
    taps = torch.arange(-reach, reach + 1, dtype=values.dtype)
    kernel = torch.exp(-0.5 * (taps / max(sigma, 1e-3)) ** 2)
    if motion.loop and len(values) > reach + 1:
        before, after = values[-1 - reach : -1], values[1 : 1 + reach]
    else:
        before, after = values[:1].expand(reach), values[-1:].expand(reach)
    return torch.cat([before, values, after]).unfold(0, 2 * reach + 1, 1) @ (kernel / kernel.sum())
