"""Symmetry of gaits: what one side does, the other does half a cycle later, in the mirror.

Walks, trots and two-legged runs have it, gallops do not. A film shows the near legs well and the far ones, behind them, hardly: where
both sides do the same in turn, the near side says it all.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Literal

import torch
from torch import Tensor

from kinema.distill.basis import Cycle
from kinema.distill.parameters import MotionModel, SideCoupling
from kinema.errors import UsageError
from kinema.geometry.rotations import to_euler_xyz, turning
from kinema.rigging import Skeleton, forward_kinematics

GaitSide = Literal["left", "right"]

NEAR = 0.06
"""How far from its mirror image a joint's partner may be, sizes of the skeleton."""
ALIKE = 0.15
"""How much longer than its partner's a bone may be, further down two branches that are partners: start poses may stride."""
EVEN_HARMONICS = 0.3
"""Share of even harmonics that knees and feet of tied legs keep: they bend once a stride, but not as a sine does."""
ROOT_SIGNS = (1.0, 1.0, -1.0, -1.0, -1.0, 1.0)
"""What a mirror does to the root's shift and turn."""


def mirror_partners(skeleton: Skeleton) -> tuple[int, ...]:
    """Each joint's partner on the other side: itself on the middle line, −1 where there is none.

    Joints are matched from the root on: partners hang on partners, at places that mirror each other in the plane through the
    root that the body looks along. Below partners that are not of the middle, bones of equal length will do.
    """
    places = forward_kinematics(skeleton)[:, :3, 3].double()
    middle = float(places[skeleton.motion_root, 2])
    image = places * places.new_tensor([1, 1, -1]) + places.new_tensor([0, 0, 2 * middle])
    size = float((places.amax(0) - places.amin(0)).max())
    reach = [float((places[joint] - places[parent]).norm()) for joint, parent in enumerate(skeleton.parents)]
    partners = [-1] * skeleton.joint_count
    for joint, parent in enumerate(skeleton.parents):
        above = partners[parent] if parent >= 0 else -1
        rivals = [other for other, its in enumerate(skeleton.parents) if its == above or (parent < 0 and its < 0)]
        if not rivals:
            continue
        gaps = (places[rivals] - image[joint]).norm(dim=-1)
        nearest = int(gaps.argmin())
        other = rivals[nearest]
        alike = above not in (-1, parent) and abs(reach[joint] - reach[other]) <= ALIKE * max(
            reach[joint], reach[other]
        )
        if float(gaps[nearest]) <= NEAR * size or alike:
            partners[joint] = other
    return tuple(
        partner if partner >= 0 and partners[partner] == joint else -1 for joint, partner in enumerate(partners)
    )


def couple_sides(model: MotionModel, side: GaitSide, legs: Sequence[Sequence[int]] = ()) -> SideCoupling:
    """What ties a cycle's two sides together, half a period apart.

    Args:
        model: A `Cycle`.
        side: Whose joints stay free. Joints of the middle keep what is symmetric; those without a partner stay as they are.
        legs: Joints of each leg, hip first. A leg swings once a period, so its even harmonics, which both sides would do together, are
            taken out of the hip and down to `EVEN_HARMONICS` below it: within a second and a half, steps at twice the rate of a
            stride twice as long look the same on the near side. Legs that the start pose has in different places swing
            about the middle of both.
    """
    if not isinstance(model.basis, Cycle):
        raise UsageError("gait-basis", "only a cycle has a half", hint="give a model with a Cycle basis")
    later = (-1.0) ** model.basis.orders(model.span)  # half a period on, odd harmonics change sign
    partners = mirror_partners(model.skeleton)
    world = forward_kinematics(model.skeleton)
    axes = world[list(model.turning_joints), :3, :3].double() @ model.axes.double()  # [turner 3 3]
    right = world[list(model.turning_joints), 2, 3] > world[model.skeleton.motion_root, 2, 3]
    place = {joint: row for row, joint in enumerate(model.turning_joints)}
    even = {joint: EVEN_HARMONICS if place else 0.0 for leg in legs for place, joint in enumerate(leg)}
    source, offset = torch.arange(len(place)), torch.ones(len(place), 3)
    wave = torch.ones(len(later), len(place), 3)
    for row, joint in enumerate(model.turning_joints):
        other = place.get(partners[joint])
        if other is None:
            continue
        signs = _mirrored_signs(axes[other], axes[row])
        if other == row:
            offset[row], wave[:, row] = (signs > 0).float(), (later[:, None] * signs > 0).float()
        elif bool(right[row]) != (side == "right"):
            source[row], offset[row], wave[:, row] = other, signs, later[:, None] * signs
        if other != row:
            wave[later > 0, row] *= even.get(joint, 1.0)
    root = torch.tensor(ROOT_SIGNS)
    even_stance = _even_stance(model, legs, partners)
    return SideCoupling(source, offset, even_stance, wave, (root > 0).float(), (later[:, None] * root > 0).float())


def _even_stance(model: MotionModel, legs: Sequence[Sequence[int]], partners: Sequence[int]) -> Tensor:
    """Angles that bring each leg halfway to the mirror image of its partner, bone by bone, [turner 3]."""
    skeleton = model.skeleton.to(torch.float64)
    start = forward_kinematics(skeleton)
    R_start, mirror = start[:, :3, :3], torch.tensor([1.0, 1.0, -1.0], dtype=torch.float64)
    place = {joint: row for row, joint in enumerate(model.turning_joints)}
    angles = torch.zeros(len(place), 3, dtype=torch.float64)
    for leg in legs:
        if any(joint not in place or partners[joint] in (-1, joint) for joint in leg):
            continue
        R_above = R_start[skeleton.parents[leg[0]]] if skeleton.parents[leg[0]] >= 0 else torch.eye(3).double()
        for joint, below in itertools.pairwise(leg):
            if skeleton.parents[below] != joint:
                break  # joints between two of a leg do not turn
            way = start[below, :3, 3] - start[joint, :3, 3]
            theirs = (start[partners[below], :3, 3] - start[partners[joint], :3, 3]) * mirror
            wanted = way / way.norm() + theirs / theirs.norm()
            R_local = skeleton.T_parent_joint[joint, :3, :3]
            R_now = R_above @ R_local
            carried = R_now @ R_start[joint].mT @ way  # where the bone points after what was turned above it
            R_new = turning(carried, wanted) @ R_now
            axes = model.axes[place[joint]].double()
            angles[place[joint]] = to_euler_xyz(axes.mT @ R_local.mT @ R_above.mT @ R_new @ axes)
            R_above = R_new
    return angles.float()


def _mirrored_signs(axes_from: Tensor, axes_to: Tensor) -> Tensor:
    """Which way a turn about each of a joint's axes goes about its partner's; axes are world columns, [3 3] -> [3]."""
    # a turn is a pseudovector: seen in the mirror z → −z, (x, y, z) becomes (−x, −y, z)
    seen = axes_from * axes_from.new_tensor([-1, -1, 1])[:, None]
    return torch.where((seen * axes_to).sum(0) < 0, -1.0, 1.0).float()
