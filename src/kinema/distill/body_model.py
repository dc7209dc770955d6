"""What distillation knows about a body beyond its skeleton: bone cuboids, legs, joint ranges, natural hinges.

With a film alone every free joint helps to please the prior, and a real rig of 40 joints curls up. So joints
differ: legs swing freely, mostly about the axis that carries them along; the trunk stays calm; tails and ears do
what they like, but little depends on them.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import torch
from torch import Tensor

from kinema.motion import JointLimits, default_limits, find_feet
from kinema.motion.feet import Body
from kinema.rigging import BoneBoxes, Skeleton, bone_boxes, forward_kinematics
from kinema.rigging.anatomy import surface_shares, vertex_areas

LEGLESS_TRUNK_SHARE = 0.25
"""A branch without legs, of a body that has some, that carries this share of the surface is trunk: a biped's spine, a big head."""
INNER_SHARE = 0.05
"""A branch that stays between the legs lengthwise and carries this share of the skin is a back or a belly with its own joints."""
ARM = 4
"""No arm has more joints in a row (shoulder, upper arm, forearm, hand): longer chains are tails, tentacles, long necks."""
ALONG = 0.35
"""A bone that keeps less than this (sine) to the direction of travel has no swing along it; it pitches instead."""


@dataclass(frozen=True)
class Freedom:
    """How far joints go by what they are, relative to a leg's joints."""

    trunk: float = 0.3
    """The trunk's joints (`trunk_joints`): spines stay calm."""
    inner: float = 0.1
    """Joints of backs and bellies that carry no legs (`inner_joints`): their skin is the trunk's, and no film shows it move."""
    other: float = 0.6
    """Necks, heads, arms, tails: everything else."""
    chain: float = 2.0
    """A chain of more than `ARM` joints goes as far as this many: their turns add up, and a tail of seven would whip."""
    slight: float = 0.01
    """Joints whose branch carries less than this share of the surface, legs aside, move in proportion to it: pictures say little
    about them."""
    side: float = 0.5
    """Turns out of the hinge's plane."""
    twist: float = 0.25
    """Turns about the bone, which pictures hardly show."""


EVEN_FREEDOM = Freedom(trunk=1.0, inner=1.0, other=1.0, chain=math.inf, slight=0.0, side=1.0, twist=1.0)
"""All joints and axes alike, as in the paper."""


@dataclass(frozen=True, eq=False)
class BodyModel:
    """A body as distillation sees it."""

    height: float
    """Metres; the unit of root motion and of ground penetration."""
    limits: JointLimits
    """Ranges about the start pose."""
    shares: Tensor
    """Share of the surface that each joint's branch carries, [joint]."""
    legs: tuple[tuple[int, ...], ...] = ()
    """Joints of each leg, hip first."""
    boxes: BoneBoxes | None = None
    """Cuboids of the bones, for the ground (AKD eq. 10); None: no ground penalty."""

    def to(self, *args: Any, **kwargs: Any) -> BodyModel:
        """Another dtype or device, as `Tensor.to`."""
        boxes = None if self.boxes is None else self.boxes.to(*args, **kwargs)
        shares = self.shares.to(*args, **kwargs)
        return replace(self, limits=self.limits.to(*args, **kwargs), shares=shares, boxes=boxes)


def model_body(body: Body) -> BodyModel:
    """Read a character: its feet, joint ranges, bone cuboids and what each branch carries."""
    feet = find_feet(body)
    skeleton, positions = body.skeleton, body.posed(None)
    weights = body.skin.per_joint(skeleton.joint_count)
    return BodyModel(
        height=body.height,
        limits=default_limits(skeleton, feet),
        shares=_branches(skeleton, surface_shares(vertex_areas(positions, body.mesh.faces), weights)),
        legs=tuple(foot.leg for foot in feet),
        boxes=bone_boxes(skeleton, positions, weights),
    )


def model_bare_body(skeleton: Skeleton) -> BodyModel:
    """All that a bare skeleton tells: its height, and branches weighted by the length of their bones."""
    heads = forward_kinematics(skeleton)[:, :3, 3]
    extent = heads.amax(0) - heads.amin(0)
    length = skeleton.tails.norm(dim=-1)
    shares = length / length.sum() if float(length.sum()) > 0 else torch.full_like(length, 1 / len(length))
    height = max(float(extent[1]), 0.1 * float(extent.max()), 1e-6)
    return BodyModel(height, default_limits(skeleton, ()), _branches(skeleton, shares))


def joint_freedom(skeleton: Skeleton, body_model: BodyModel, freedom: Freedom) -> Tensor:
    """How freely each joint turns about its hinge, side and bone axes, 0..1, [joint 3]."""
    in_leg, trunk = {joint for leg in body_model.legs for joint in leg}, set(trunk_joints(skeleton, body_model))
    inner = set(inner_joints(skeleton, body_model))
    links = chain_lengths(skeleton, set(skeleton.motion_joints) - in_leg - trunk - inner - {skeleton.motion_root})
    rows = []
    for joint in range(skeleton.joint_count):
        if joint in in_leg:
            rows.append(1.0)
        elif joint in trunk:
            rows.append(freedom.trunk)
        elif joint in inner:
            rows.append(freedom.inner)
        else:
            share, count = float(body_model.shares[joint]), links.get(joint, 1)
            alone = min(1.0, freedom.chain / count) if count > ARM else 1.0
            rows.append(freedom.other * alone * (min(1.0, share / freedom.slight) if freedom.slight > 0 else 1.0))
    axes = torch.tensor([1.0, freedom.side, freedom.twist])
    return torch.tensor(rows)[:, None] * axes * skeleton.moves[:, None]


def trunk_joints(skeleton: Skeleton, body_model: BodyModel) -> tuple[int, ...]:
    """Joints that carry legs, or much of a body with legs: how they turn is how it is held. Snakes move by turning them."""
    in_leg = {joint for leg in body_model.legs for joint in leg}
    hips = {leg[0] for leg in body_model.legs}
    return tuple(
        joint
        for joint in range(skeleton.joint_count)
        if body_model.legs
        and joint not in in_leg
        and (
            float(body_model.shares[joint]) >= LEGLESS_TRUNK_SHARE
            or hips & (set(skeleton.descendants(joint)) - {joint})
        )
    )


def inner_joints(skeleton: Skeleton, body_model: BodyModel) -> tuple[int, ...]:
    """Joints of branches that stay between four legs or more, lengthwise, and carry much of the surface, but no leg."""
    if len(body_model.legs) < 4:
        return ()
    T = forward_kinematics(skeleton)
    heads = T[:, 0, 3]
    ends = torch.stack([heads, heads + (T[:, 0, :3] * skeleton.tails).sum(-1)], -1)  # x of both ends, [joint 2]
    in_leg = sorted({joint for leg in body_model.legs for joint in leg})
    between = ((ends >= heads[in_leg].min()) & (ends <= heads[in_leg].max())).all(-1) | ~skeleton.moves
    outside = {*in_leg, *trunk_joints(skeleton, body_model)}
    return tuple(
        joint
        for joint in range(skeleton.joint_count)
        if joint not in outside
        and float(body_model.shares[joint]) >= INNER_SHARE
        and bool(between[skeleton.descendants(joint)].all())
    )


def chain_lengths(skeleton: Skeleton, joints: set[int]) -> dict[int, int]:
    """How many of some joints hang in a row with each of them, none branching off between."""
    below: dict[int, list[int]] = {joint: [] for joint in joints}
    for joint in joints:
        above = skeleton.motion_parents[joint]
        if above in below:
            below[above].append(joint)
    only = {children[0] for children in below.values() if len(children) == 1}
    lengths = {}
    for first in joints - only:
        chain = [first]
        while len(below[chain[-1]]) == 1:
            chain += below[chain[-1]]
        lengths |= dict.fromkeys(chain, len(chain))
    return lengths


def natural_axes(skeleton: Skeleton, body_model: BodyModel) -> Tensor:
    """Axes that each joint's compound rotation turns about: hinge, side, bone, as columns in the joint's frame.

    A leg's knee, hock or elbow that the start pose shows bent has the axis of that bend. Any other bone hinges about the axis
    that moves its end along +X, where the body goes; one that points along +X itself pitches.

    Args:
        skeleton: In its start pose, facing +X.
        figure: Its hinges.

    Returns:
        Rotations R_joint_axes, [joint 3 3].
    """
    world = forward_kinematics(skeleton)[:, :3, :3]
    x, y, z = torch.eye(3).to(world)
    known = {hinge.joints[1]: world[hinge.joints[0]] @ hinge.axis.to(world) for hinge in body_model.limits.hinges}
    frames = []
    for joint in range(skeleton.joint_count):
        tail = skeleton.tails[joint]
        bone = world[joint] @ (tail if float(tail.norm()) > 1e-9 else y)
        bone = bone / bone.norm()
        choices = [known[joint]] if joint in known else []
        choices += [torch.linalg.cross(bone, x), z, y]
        across = [axis - (axis @ bone) * bone for axis in choices]
        hinge = next(axis for axis in across if float(axis.norm()) > ALONG)  # z and y cannot both lie along the bone
        hinge = hinge / hinge.norm()
        side = torch.linalg.cross(bone, hinge)
        frames.append(world[joint].mT @ torch.stack([hinge, side, bone], -1))
    return torch.stack(frames)


def _branches(skeleton: Skeleton, shares: Tensor) -> Tensor:
    """Shares of each joint and everything below it, [joint] -> [joint]."""
    total = shares.clone()
    for joint in reversed(range(1, skeleton.joint_count)):
        total[skeleton.parents[joint]] += total[joint]
    return total
