"""Which joints move, and what they hang from: reading an artist's rig as a body.

Artist rigs hold fingers, jaws, IK targets, twist bones and feet that hang from the armature instead of the leg. Three
questions are answered here from the skin itself, names only helping with small parts:

* how much of the visible surface does each joint carry (`surface_shares`),
* which joints are detached from the limb they belong to (`kinematic_parents`),
* which joints shall move, so that the rest stays rigid with its parent (`motion_joints`).
"""

from __future__ import annotations

import re

import torch
from scipy.spatial import KDTree
from torch import Tensor

VISIBLE_SHARE = 0.005
"""A joint that carries less than this share of the surface, rigid children included, stays with its parent."""
SOLE_SHARE = 0.001
"""The same for joints that stand on the ground: feet are small and matter."""
SMALL_PART_SHARE = 0.03
"""Fingers, jaws and eyes (by name) stay with their parent below this share."""
SMALL_PARTS = frozenset(
    {"finger", "fingers", "thumb", "index", "middle", "ring", "pinky", "little"}
    | {
        "eye",
        "eyes",
        "eyelid",
        "lid",
        "eyebrow",
        "brow",
        "lip",
        "lips",
        "jaw",
        "tongue",
        "teeth",
        "mouth",
        "cheek",
        "nose",
    }
)
TWIST = frozenset({"twist", "roll"})
TOUCHING = 0.05
"""Parts that share no skin must come this near to each other, as a share of the body's size, to belong together."""
APART = 0.02
"""Two joints nearer than this share of the body's size are one place."""
OVERLAP_SHARE = 0.02
"""Least share of a joint's surface that it must blend with a limb's end to count as that limb's detached part."""


def vertex_areas(positions: Tensor, faces: Tensor) -> Tensor:
    """A third of the area of the faces around each vertex, [vert 3] x [face 3] -> [vert]."""
    corners = positions[faces]  # [face 3 3]
    area = torch.linalg.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]).norm(dim=-1) / 2
    third = (area / 3)[:, None].expand(-1, 3)
    return torch.zeros(len(positions), dtype=positions.dtype).index_add(0, faces.flatten(), third.flatten())


def surface_shares(areas: Tensor, weights: Tensor) -> Tensor:
    """Share of the surface that each joint carries by its skin weights, [vert] x [vert joint] -> [joint]."""
    carried = areas @ weights
    return carried / carried.sum().clamp_min(1e-30)


def standing_joints(positions: Tensor, faces: Tensor, weights: Tensor) -> Tensor:
    """Joints that hold skin within 2 % of the body's height above the ground, [vert 3] x [vert joint] -> [joint] bool."""
    y = positions[:, 1]
    used = torch.zeros(len(y), dtype=torch.bool).index_fill(0, faces.unique(), True)
    low = used & (y < y[used].min() + 0.02 * (y[used].max() - y[used].min()))
    return (weights[low] > 0.5).any(0)


def kinematic_parents(parents: tuple[int, ...], positions: Tensor, areas: Tensor, weights: Tensor) -> tuple[int, ...]:
    """The file's tree with detached limb ends hung where they belong.

    A detached part (an IK foot under the armature's root) shares skin with the end of a limb that lies deep in another
    branch, and shares next to none with its own parent. A part that shares no skin with anything (a robot's rigid foot, eyes
    with an armature of their own) belongs to the limb whose skin most of its vertices lie nearest to.

    Args:
        parents: The file's tree, parents before children.
        positions: The mesh in the start pose, [vert 3].
        areas: Surface at each vertex, [vert].
        weights: [vert joint].

    Returns:
        New parents; they need no longer precede their children.
    """
    count = len(parents)
    carried = areas @ weights
    deforms = carried > 1e-4 * carried.sum()
    overlap = (weights * areas[:, None]).T @ weights  # [joint joint]
    above = torch.eye(count, dtype=torch.bool)  # [joint ancestor], itself included
    for joint, parent in enumerate(parents[1:], 1):
        above[joint] |= above[parent]
    # how many joints k lies below the branching point that it shares with j, [j k]
    below = above.sum(1)[None, :] - above.double() @ above.double().T
    outside = deforms[None, :] & ~above.T  # k deforms something and is not below j
    owner = torch.where(areas > 0, weights.argmax(1), -1)
    size = float((positions.amax(0) - positions.amin(0)).max())
    result = list(parents)
    for joint in torch.nonzero(deforms).flatten().tolist():
        limb_ends = outside[joint] & (below[joint] >= 3)
        follows = any(result[a] != parents[a] for a in torch.nonzero(above[joint]).flatten().tolist())
        if joint == 0 or follows or not bool(limb_ends.any()):
            continue
        blended = int(torch.where(limb_ends, overlap[joint], -1).argmax())
        mine = float(overlap[joint, blended])
        with_own = float(torch.where(outside[joint] & ~limb_ends, overlap[joint], 0).max())
        if mine > OVERLAP_SHARE * float(carried[joint]) and with_own < 0.2 * mine:
            result[joint] = blended
        elif mine == 0 and with_own == 0 and int((deforms & above[joint]).sum()) == 1:
            mine_below = torch.nonzero(above[:, joint]).flatten()
            ours, others = (
                torch.isin(owner, mine_below),
                ~torch.isin(owner, torch.cat([mine_below, torch.tensor([-1])])),
            )
            gap, nearest = KDTree(positions[others].numpy()).query(positions[ours].numpy())
            host = int(owner[others][torch.from_numpy(nearest)].mode().values)
            if bool(limb_ends[host]) and float(gap.min()) < TOUCHING * size:
                result[joint] = host
    return tuple(result)


def name_words(name: str) -> frozenset[str]:
    """Lower-case words of a joint name: "mixamorig:LeftHandIndex1" -> mixamorig, left, hand, index."""
    return frozenset(word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name))


def motion_joints(
    names: tuple[str, ...],
    parents: tuple[int, ...],
    heads: Tensor,
    shares: Tensor,
    *,
    may_move: Tensor,
    stands: Tensor,
) -> Tensor:
    """Joints that deform a visible part of the body.

    Shares run from the leaves to the root: what a joint too small to move carries counts for its parent, so a chain of four
    tiny ear bones becomes one or two moving ones. A joint that carries little itself but lies between moving ones
    (a knight's knee, a robot's thigh) moves too, unless it sits where its moving child sits.

    Args:
        names: Joint names.
        parents: Kinematic tree, parents before children.
        heads: World positions of the joints in the start pose, [joint 3].
        shares: Share of the surface per joint, [joint].
        may_move: False for nodes that only hang under a joint (weapons, antlers), [joint].
        stands: True for joints that carry skin on the ground, [joint].

    Returns:
        [joint] bool.
    """
    count = len(names)
    gathered = shares.tolist()
    moves = [False] * count
    limbs_below: list[set[int]] = [set() for _ in names]  # nearest moving joints below each joint
    for joint in reversed(range(count)):
        words = name_words(names[joint])
        least = SOLE_SHARE if stands[joint] else SMALL_PART_SHARE if words & SMALL_PARTS else VISIBLE_SHARE
        carries = gathered[joint] >= least
        helper = not limbs_below[joint] and words & TWIST
        moves[joint] = bool(may_move[joint]) and carries and not helper
        if parents[joint] >= 0:
            limbs_below[parents[joint]] |= {joint} if moves[joint] else limbs_below[joint]
            gathered[parents[joint]] += 0 if moves[joint] else gathered[joint]
    if not any(moves):
        return (shares > 0) & may_move
    size = float((heads.amax(0) - heads.amin(0)).max())
    inside = _below_common_ancestor(parents, moves)
    for joint in range(count):
        between = inside[joint] and bool(may_move[joint]) and limbs_below[joint]
        if between and all(float((heads[joint] - heads[limb]).norm()) > APART * size for limb in limbs_below[joint]):
            moves[joint] = True
    return torch.tensor(moves)


def _below_common_ancestor(parents: tuple[int, ...], moves: list[bool]) -> list[bool]:
    """Joints strictly below the deepest joint that is above or at every moving one."""
    moving_below = [int(m) for m in moves]
    for joint in reversed(range(1, len(parents))):
        moving_below[parents[joint]] += moving_below[joint]
    common = max(joint for joint, below in enumerate(moving_below) if below == moving_below[0])
    inside = [False] * len(parents)
    for joint in range(common + 1, len(parents)):
        inside[joint] = parents[joint] == common or inside[parents[joint]]
    return inside
