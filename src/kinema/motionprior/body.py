"""`MotionBody`: a rig as the motion prior sees it: the pose space's tokens, and what limb each joint belongs to.

Names play no part. Lengths are in the rig's unit, axes are the character's: +X forward, +Y up, left is -Z.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.motion.feet import Body, Foot, find_feet
from kinema.posespace.tokens import FEATURES as RIG_FEATURES
from kinema.posespace.tokens import LAYOUT, RigTokens, ancestors, rig_tokens
from kinema.rig import forward_kinematics

MOST = 64
"""Tokens of a body; of larger rigs the smallest ends (fingers, feathers) follow their parents."""
LIMB_LAYOUT = {"limb_end": 3, "limb_base": 3, "along": 1, "leg": 1, "foot": 1, "side": 1, "feet": 1}
"""What the motion prior is told of a joint beyond the pose space's features."""
FEATURES = RIG_FEATURES + sum(LIMB_LAYOUT.values())
SIDEWAYS = 0.03
"""A joint this far from the middle plane is clearly on a side, units."""


class MotionPriorError(KinemaError):
    """A rig, request, constraint or file that the motion prior cannot take."""


@dataclass(frozen=True, eq=False)
class MotionBody:
    """The joints that move and how they hang together, the root of the body first."""

    rig: RigTokens
    """The pose space's reading of the body."""
    features: Tensor
    """What the network is told of each joint (`posespace.tokens.LAYOUT`, then `LIMB_LAYOUT`), [token feature]."""
    ends: Tensor
    """From each joint to the middle of the surface that it carries, or of its sole, at rest, units, [token 3]."""
    share: Tensor
    """Share of the surface that each joint carries, [token]."""
    floor: Tensor
    """Height of the lowest point that each joint carries above the ground at rest, units, [token]."""
    feet: tuple[int, ...]
    """Token of the tip of each foot, in the order of `find_feet`."""
    reference: int
    """Token whose swing sets the phase of gaits: the left hind foot's; -1 for a body without feet."""
    opposite: int
    """The same on the other side."""

    @property
    def token_count(self) -> int:
        return self.rig.token_count

    @property
    def unit(self) -> float:
        """Metres."""
        return self.rig.unit


def read_body(character: Body, feet: Sequence[Foot] | None = None, *, most: int = MOST) -> MotionBody:
    """Read a character in its start pose.

    Args:
        character: Facing +X, with the joints marked that move.
        feet: Its feet, where they are known from another pose.
        most: Tokens at most.
    """
    feet = find_feet(character) if feet is None else feet
    rig = rig_tokens(character)
    while rig.token_count > most:
        smallest = _smallest_ends(rig, rig.token_count - most)
        moves = character.skeleton.moves.clone()
        moves[rig.joints[smallest]] = False
        character = _with_moves(character, moves)
        rig = rig_tokens(character)
    return _limbs(character, rig, feet)


def _with_moves(character: Any, moves: Tensor) -> Any:
    return replace(character, skeleton=replace(character.skeleton, moves=moves))


def _smallest_ends(rig: RigTokens, count: int) -> Tensor:
    """The ends of limbs that carry least, at most `count` of them, [end] int64."""
    share = column(rig.features, "branch_share")[:, 0]
    leaf = ~torch.isin(torch.arange(rig.token_count), rig.parents)
    leaf[0] = False
    ends = torch.nonzero(leaf).flatten()
    return ends[share[ends].argsort()][: max(count, 1)]


def column(features: Tensor, name: str) -> Tensor:
    """The numbers of one feature, [*batch token feature] -> [*batch token size]."""
    start = 0
    for key, size in (LAYOUT | LIMB_LAYOUT).items():
        if key == name:
            return features[..., start : start + size]
        start += size
    raise KeyError(name)


def mirror_signs() -> Tensor:
    """By what features are multiplied when left and right change sides, [feature]."""
    signs, start = torch.ones(FEATURES), 0
    for name, size in (LAYOUT | LIMB_LAYOUT).items():
        if name in ("offset", "position", "tail", "centre", "normal", "limb_end", "limb_base"):
            signs[start + 2] = -1
        if name == "axis":  # xx yy zz xy yz zx of the longest axis
            signs[start + 4 : start + 6] = -1
        if name == "side":
            signs[start] = -1
        start += size
    return signs


def _limbs(character: Body, rig: RigTokens, feet: Sequence[Foot]) -> MotionBody:
    """Which limb each joint lies on, where that begins and ends, and how far along it the joint is."""
    count = rig.token_count
    parents = rig.parents.tolist()
    position = column(rig.features, "position")
    children: list[list[int]] = [[] for _ in parents]
    for token, parent in enumerate(parents[1:], 1):
        children[parent].append(token)
    length = rig.offsets.norm(dim=-1)
    centre = column(rig.features, "centre")
    below = centre.norm(dim=-1).clone()  # longest way down from each joint, to the middle of the last piece of surface
    heir = [-1] * count  # child through which that way goes
    for token in reversed(range(count)):
        for child in children[token]:
            if float(length[child] + below[child]) > float(below[token]) or heir[token] < 0:
                below[token] = length[child] + below[child]
                heir[token] = child
    token_of = {int(joint): token for token, joint in enumerate(rig.joints.tolist())}
    legs, tips, soles = set(), [], {}
    owner = _owners(character, token_of)
    positions = character.posed(None).double()
    heads = forward_kinematics(character.skeleton)[rig.joints, :3, 3].double()
    for foot in feet:
        tip = owner[foot.leg[-1]]
        tips.append(tip)
        legs |= {owner[joint] for joint in foot.leg} - {0}
        soles[tip] = ((positions[foot.sole].mean(0) - heads[tip]) / rig.unit).float()
    base, end, along = [0] * count, [0] * count, [0.0] * count
    for token, parent in enumerate(parents):
        starts = parent < 0 or heir[parent] != token or (len(children[parent]) > 1 and parent == 0)
        base[token] = token if starts else base[parent]
    for token in reversed(range(count)):
        end[token] = token if heir[token] < 0 else end[heir[token]]
    way = torch.zeros(count)
    for token, parent in enumerate(parents):
        way[token] = 0.0 if base[token] == token else way[parent] + length[token]
    for token in range(count):
        whole = float(way[end[token]]) + float(below[end[token]])
        along[token] = float(way[token]) / max(whole, 1e-6)
    ends = centre.clone()
    for tip, sole in soles.items():
        ends[tip] = sole
    limb = {
        "limb_end": position[end] + ends[end],
        "limb_base": position[base],
        "along": torch.tensor(along)[:, None],
        "leg": torch.tensor([float(token in legs) for token in range(count)])[:, None],
        "foot": torch.tensor([float(token in tips) for token in range(count)])[:, None],
        "side": torch.tanh((position + ends)[:, 2:] / SIDEWAYS),
        "feet": torch.full((count, 1), len(feet) / 4),
    }
    extra = torch.cat([limb[name].reshape(count, size) for name, size in LIMB_LAYOUT.items()], 1)
    hind = [number for number, foot in enumerate(feet) if foot.row == "hind"]
    left = next((tips[number] for number in hind if feet[number].side == "left"), tips[-1] if tips else -1)
    right = next((tips[number] for number in hind if feet[number].side == "right"), left)
    share = column(rig.features, "share")[:, 0].square()
    return MotionBody(
        rig=rig,
        features=torch.cat([rig.features, extra.float().clamp(-4, 4)], 1),
        ends=ends.float(),
        share=(share / share.sum().clamp_min(1e-9)).float(),
        floor=column(rig.features, "low")[:, 0].float(),
        feet=tuple(tips),
        reference=left,
        opposite=right,
    )


def _owners(character: Body, token_of: dict[int, int]) -> list[int]:
    """The token that carries each joint of the skeleton."""
    owner = [0] * character.skeleton.joint_count
    for joint, above in enumerate(character.skeleton.parents):
        owner[joint] = token_of.get(joint, owner[above] if above >= 0 else 0)
    return owner


def joint_places(D: Tensor, rest: Tensor, parents: Tensor, above: Tensor) -> Tensor:
    """Joints against the root: linear in their turns.

    Args:
        D: Global turns against rest, [*batch frame token 3 3].
        rest: Joints against the root at rest, [*batch token 3].
        parents: [*batch token] int64, -1 for roots and padding.
        above: Whether the second token is above or at the first, [*batch token token], of D's type.

    Returns:
        [*batch frame token 3].
    """
    up = parents.clamp_min(0)
    offsets = (rest - torch.gather(rest, -2, up[..., None].expand_as(rest))) * (parents >= 0)[..., None]
    carried = torch.gather(D, -3, up[..., None, :, None, None].expand_as(D))
    steps = (carried @ offsets[..., None, :, :, None]).squeeze(-1)
    return torch.einsum("...ij,...fjc->...fic", above, steps)


def above_of(body: MotionBody) -> Tensor:
    """Which tokens lie above or at which, as numbers, [token token]."""
    return ancestors(body.rig.parents).float()
