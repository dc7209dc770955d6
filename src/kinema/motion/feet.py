"""Feet, found from the rig itself.

A foot is the end of a limb that stands on the ground in the start pose. Limbs are read off the tree and the skin: a limb
is the largest branch that carries less than half of the body and stays on one side of it. Legs go down steeply, and
together they stand under the body; that tells them from tails, fins, capes and bellies. Names are not needed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

import torch
from torch import Tensor

from kinema.rigging import Skeleton, Skin, forward_kinematics
from kinema.rigging.anatomy import vertex_areas

GROUND = 0.06
"""Feet reach this near to the lowest point of the start pose, share of height."""
SOLE_BAND = 0.025
"""Vertices within this of a limb's lowest point are its sole, share of height."""
TRUNK_SHARE = 0.4
"""A branch that carries more of the skin than this is trunk, not limb."""
LEG_SHARE = 0.004
"""A branch that carries less of the skin than this is an ornament, not a limb."""
STEEP = 0.2
"""Least descent of a leg from hip to sole over their distance; spiders are that flat, tails and wings on the ground flatter."""
STEEP_PAIR = 0.75
"""The same for a body on a single pair of legs, which must stand up to carry it; fins spread flatter."""
BALANCE = 0.2
"""The body's centre may lie this far outside the stretch between its feet along x, share of height."""
CENTRAL = 0.02
"""A sole nearer than this to the body's middle plane is on neither side, share of height."""
LOOSE = 0.4
"""A loose foot begins below this share of its leg's hip height; a limb that begins higher is a leg of its own."""
LEG_CLEARANCE = 0.12
"""Legs without joints keep the body this high above the ground between them, share of height."""
LEG_NAMES = re.compile(r"leg|foot|feet|hoof|paw|toe", re.IGNORECASE)
MIRROR = 0.5
"""Two limbs are a pair if they mirror each other to this, share of height."""

BodySide = Literal["left", "right", "middle"]
Row = Literal["front", "middle", "hind"]


class Surface(Protocol):
    """The part of a mesh that is needed here."""

    @property
    def positions(self) -> Tensor: ...
    @property
    def faces(self) -> Tensor: ...


class Body(Protocol):
    """What measures need of a character (`kinema.asset.Character` is one)."""

    @property
    def skeleton(self) -> Skeleton: ...
    @property
    def skin(self) -> Skin: ...
    @property
    def mesh(self) -> Surface: ...
    @property
    def height(self) -> float: ...
    def posed(self, T_world_joint: Tensor | None = None) -> Tensor: ...


@dataclass(frozen=True)
class Foot:
    """The end of a leg."""

    name: str
    """Name of the leg's last joint."""
    leg: tuple[int, ...]
    """Joints from the hip to the foot's tip, along the tree."""
    sole: Tensor
    """Vertices that touch the ground, [vert] int64."""
    side: BodySide
    """Left is −Z: the body faces +X."""
    row: Row
    """Place along the body; a single pair is hind."""
    partner: int | None
    """Index of the foot on the other side, in the tuple that holds this one."""


@dataclass(frozen=True, eq=False)
class _Limb:
    """A branch that reaches the ground."""

    joints: frozenset[int]
    """The branch; with it the loose foot under it, where there is one."""
    top: int
    """Its uppermost joint."""
    sole: Tensor
    """[vert] int64."""
    hip: Tensor
    """World position of `top`, [3]."""
    points: Tensor
    """World positions of the sole, [vert 3]."""

    @property
    def place(self) -> Tensor:
        """Middle of the sole, [3]."""
        return self.points.mean(0)


@dataclass(frozen=True)
class _Pose:
    """The start pose, as seen from the side that faces +X."""

    positions: Tensor
    """Vertices, [vert 3]."""
    areas: Tensor
    """Surface at each vertex, [vert]."""
    heads: Tensor
    """Joints, [joint 3]."""
    middle: float
    """The body's middle plane, z of its motion root."""

    def turned(self, root: int) -> _Pose:
        """A quarter turn to the right: what faced −Z faces +X."""
        turn = torch.tensor([[0.0, 0.0, -1.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], dtype=self.heads.dtype)
        heads = self.heads @ turn.mT
        return replace(self, positions=self.positions @ turn.mT, heads=heads, middle=float(heads[root, 2]))


def find_feet(body: Body) -> tuple[Foot, ...]:
    """Find a character's feet; empty for a body that has none (snakes, fish, slimes).

    A file that does not face the way it should still has feet: if none are found for a body that faces +X, one that
    faces −Z is tried.

    Args:
        body: The character in its start pose, facing +X.

    Returns:
        Feet, front to hind, left before right.
    """
    positions, heads = body.posed(None), forward_kinematics(body.skeleton)[:, :3, 3]
    root = body.skeleton.motion_root
    pose = _Pose(positions, vertex_areas(positions, body.mesh.faces), heads, float(heads[root, 2]))
    return _feet(body, pose) or _feet(body, pose.turned(root))


def _feet(body: Body, pose: _Pose) -> tuple[Foot, ...]:
    """Feet of a body that faces +X in this pose."""
    limbs = [limb for limb in _with_loose_feet(_ground_limbs(body, pose)) if _steepness(limb) > STEEP]
    groups: list[tuple[_Limb, ...]] = [*_pairs(limbs, body.height, pose.middle)]
    if not groups:
        groups = [(limb,) for limb in limbs if _named_leg(body.skeleton, limb)][:1] or [*_rigid_pair(body, pose)]
    if sum(map(len, groups)) < 4:
        groups = [group for group in groups if min(map(_steepness, group)) > STEEP_PAIR]
        groups = groups if groups and _balanced(pose, groups, body.height) else []
    feet: list[Foot] = []
    for place, group in enumerate(groups):
        row: Row = "hind" if place == len(groups) - 1 else "front" if place == 0 else "middle"
        for number, limb in enumerate(group):
            offset = float(limb.place[2]) - pose.middle
            side: BodySide = "middle" if abs(offset) < CENTRAL * body.height else "left" if offset < 0 else "right"
            partner = None
            if len(group) == 2:
                side, partner = ("left", len(feet) + 1) if number == 0 else ("right", len(feet) - 1)
            leg = _chain(body, limb)
            feet.append(Foot(body.skeleton.names[leg[-1]], leg, limb.sole, side, row, partner))
    return tuple(feet)


def _ground_limbs(body: Body, pose: _Pose) -> list[_Limb]:
    """Largest one-sided branches that touch the ground."""
    skeleton, height = body.skeleton, body.height
    positions, heads = pose.positions, pose.heads
    visible = torch.zeros(len(positions), dtype=torch.bool)
    visible[body.mesh.faces.unique()] = True
    y = positions[:, 1] - positions[visible, 1].min()
    branch = body.skin.per_joint(skeleton.joint_count)
    for joint in reversed(range(1, skeleton.joint_count)):
        branch[:, skeleton.parents[joint]] += branch[:, joint]  # [vert joint]: now of each joint and all below it
    share = pose.areas @ branch / pose.areas.sum()
    belongs = (branch > 0.5) & visible[:, None]
    low = belongs & (y < GROUND * height)[:, None]
    count = low.sum(0)
    right = (low & (positions[:, 2] > pose.middle)[:, None]).sum(0)
    one_sided = torch.maximum(right, count - right) >= 0.9 * count
    is_limb = ((count > 0) & one_sided & (share < TRUNK_SHARE) & (share > LEG_SHARE)).tolist()
    limbs = []
    for joint in range(1, skeleton.joint_count):
        if is_limb[joint] and not any(is_limb[above] for above in skeleton.chain(joint)[1:-1]):
            lowest = y[belongs[:, joint]].min()
            sole = torch.nonzero(belongs[:, joint] & (y < lowest + SOLE_BAND * height)).flatten()
            limbs.append(_Limb(frozenset(skeleton.descendants(joint)), joint, sole, heads[joint], positions[sole]))
    return limbs


def _with_loose_feet(limbs: list[_Limb]) -> list[_Limb]:
    """One limb where a foot that hangs from the root stands under the leg it belongs to."""
    whole: list[_Limb] = []
    for limb in sorted(limbs, key=lambda limb: -float(limb.hip[1])):  # legs first, loose feet after
        low, high = limb.points[:, [0, 2]].amin(0), limb.points[:, [0, 2]].amax(0)
        for place, leg in enumerate(whole):
            flat = leg.points[:, [0, 2]]
            loose = float(limb.hip[1]) < LOOSE * float(leg.hip[1])
            if loose and bool(((flat.amin(0) < high) & (flat.amax(0) > low)).all()):
                deeper = min(leg, limb, key=lambda part: float(part.points[:, 1].min()))
                whole[place] = replace(leg, joints=leg.joints | limb.joints, sole=deeper.sole, points=deeper.points)
                break
        else:
            whole.append(limb)
    return whole


def _steepness(limb: _Limb) -> float:
    """Descent from hip to sole over their distance, −1..1."""
    way = limb.hip - limb.place
    return float(way[1] / way.norm().clamp_min(1e-12))


def _pairs(limbs: list[_Limb], height: float, middle: float) -> list[tuple[_Limb, _Limb]]:
    """Left and right limbs that mirror each other, front to hind. Hips decide: feet may stand in stride."""

    def unlikeness(left: _Limb, right: _Limb) -> float:
        mirror = torch.tensor([1.0, 1.0, -1.0], dtype=left.hip.dtype)
        centre = torch.tensor([0.0, 0.0, 2 * middle], dtype=left.hip.dtype)
        hip = (left.hip - right.hip * mirror - centre).norm()
        sole = (left.place - right.place * mirror - centre).norm()
        return float(hip + 0.25 * sole) / height

    lefts = [limb for limb in limbs if float(limb.place[2]) < middle]
    rights = [limb for limb in limbs if float(limb.place[2]) >= middle]
    pairs: list[tuple[_Limb, _Limb]] = []
    for left, right in sorted(((a, b) for a in lefts for b in rights), key=lambda pair: unlikeness(*pair)):
        if unlikeness(left, right) < MIRROR and not any(left is a or right is b for a, b in pairs):
            pairs.append((left, right))
    return sorted(pairs, key=lambda pair: -float(pair[0].place[0] + pair[1].place[0]))


def _named_leg(skeleton: Skeleton, limb: _Limb) -> bool:
    """Whether the artist calls a branch a leg: what alone tells a pogo stick from a wasp's sting."""
    return any(LEG_NAMES.search(skeleton.names[joint]) for joint in limb.joints)


def _rigid_pair(body: Body, pose: _Pose) -> list[tuple[_Limb, _Limb]]:
    """Legs without joints of their own: two patches on the ground, left and right, with nothing low between them."""
    visible = body.mesh.faces.unique()
    points = pose.positions[visible]
    ground = points[:, 1].min()
    sole = points[:, 1] < ground + SOLE_BAND * body.height
    z = points[:, 2] - pose.middle
    corners = pose.positions[body.mesh.faces]  # [face 3 3]
    side = corners[..., 2] - pose.middle
    between = corners[(side.amin(1) <= 0) & (side.amax(1) >= 0), :, 1]
    if bool((between < ground + LEG_CLEARANCE * body.height).any()):
        return []
    sides = []
    for mine in (sole & (z < 0), sole & (z > 0)):
        if not bool(mine.any()):
            return []
        verts = visible[mine]
        joint = int(body.skin.per_joint(body.skeleton.joint_count)[verts].sum(0).argmax())
        hip = points[mine].mean(0)
        hip[1] = pose.heads[joint, 1]  # a leg without a hip counts as upright
        sides.append(_Limb(frozenset([joint]), joint, verts, hip, points[mine]))
    if sides[0].top != sides[1].top:
        return []
    return _pairs(sides, body.height, pose.middle)


def _balanced(pose: _Pose, groups: Sequence[tuple[_Limb, ...]], height: float) -> bool:
    """Whether the middle of the skin lies over the feet, along x."""
    centre = float(pose.areas @ pose.positions[:, 0] / pose.areas.sum())
    x = torch.cat([limb.points[:, 0] for group in groups for limb in group])
    return float(x.min()) - BALANCE * height < centre < float(x.max()) + BALANCE * height


def _chain(body: Body, limb: _Limb) -> tuple[int, ...]:
    """Joints from the hip to the deepest one that holds a fair part of the sole; a loose foot follows its leg."""
    skeleton = body.skeleton
    held = body.skin.per_joint(skeleton.joint_count)[limb.sole].mean(0)  # [joint]
    holders = [joint for joint in limb.joints if float(held[joint]) > 0.2] or [limb.top]
    tip = max(holders, key=lambda joint: (len(skeleton.chain(joint)), float(held[joint])))
    own = [joint for joint in skeleton.chain(tip) if joint in limb.joints]
    if limb.top in own:
        return tuple(own)
    return (*_main_line(skeleton, limb.top), *own)


def _main_line(skeleton: Skeleton, top: int) -> tuple[int, ...]:
    """From a joint down through the child with the largest branch, to its end."""
    line = [top]
    while skeleton.children[line[-1]]:
        line.append(max(skeleton.children[line[-1]], key=lambda child: len(skeleton.descendants(child))))
    return tuple(line)
