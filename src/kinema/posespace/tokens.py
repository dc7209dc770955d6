"""`RigTokens`: a rig as the pose space sees it, one token per joint that moves (ViPS: mesh, skeleton edges, rest pose, features).

Names play no part: a joint is where it lies, what hangs from it, and the piece of surface that its skin weights carry. Lengths are in
the rig's unit, axes are the character's: +X forward, +Y up. Rigs of any size become one batch by padding.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.motion.feet import Body
from kinema.rigging import forward_kinematics
from kinema.shapes import check_shape

DISTANCES = 10
"""Buckets of graph distance: 0..8 edges, and 9 or more."""
SELF, PARENT, CHILD, SIBLING, END_EFFECTOR, NONE = range(6)
RELATIONS = 6
"""What the second joint is to the first: itself, its parent, a child, a sibling, both ends of limbs, nothing."""
LONG = 1 / 3
"""Bodies lower than this share of their longest extent (snakes, crocodiles) are measured by that instead of by their height."""
HELD = 0.3
"""Least skin weight for a vertex to count for how low and how high a joint's piece of surface reaches."""
REACH = 4.0
"""Features are cut off here: a kite's tail must not drown everything else."""

LAYOUT = {
    "offset": 3,
    "position": 3,
    "length": 1,
    "tail": 3,
    "centre": 3,
    "normal": 3,
    "extent": 3,
    "axis": 6,
    "share": 1,
    "branch_share": 1,
    "low": 1,
    "high": 1,
    "depth": 1,
    "below": 1,
    "children": 1,
    "leaf": 1,
    "root": 1,
}
"""Features of a joint and how many numbers each has, in order."""
FEATURES = sum(LAYOUT.values())


class PoseError(KinemaError):
    """A rig, pose, handle or file that the pose space cannot take."""


@dataclass(frozen=True, eq=False)
class RigTokens:
    """The joints that move, the root of the body first; parents precede children."""

    joints: Tensor
    """Joint of the skeleton behind each token, [token] int64."""
    parents: Tensor
    """Nearest token above; -1 for the root, token 0, [token] int64."""
    rest: Tensor
    """Joints of the rest pose relative to the root, in units, [token 3]."""
    features: Tensor
    """What the network is told of each joint (`LAYOUT`), [token feature]."""
    distance: Tensor
    """Bucket of the number of edges between joints, [token token] int64."""
    relation: Tensor
    """What the second joint is to the first, [token token] int64."""
    unit: float
    """Metres: the body's height, or a third of its length if that is more."""
    height: float
    """Of the body, metres."""

    def __post_init__(self) -> None:
        count = len(self.joints)
        check_shape(self.parents, "token", name="RigTokens.parents", token=count)
        check_shape(self.rest, "token 3", name="RigTokens.rest", token=count)
        check_shape(self.features, f"token {FEATURES}", name="RigTokens.features", token=count)
        for name in ("distance", "relation"):
            check_shape(getattr(self, name), f"token {count}", name=f"RigTokens.{name}", token=count)
        above = self.parents.tolist()
        if count < 2 or above[0] != -1 or any(not 0 <= parent < token for token, parent in enumerate(above[1:], 1)):
            raise PoseError(
                "poses-rig",
                f"{count} moving joints with parents {above}",
                hint="a pose space needs two or more joints that move, the root first and parents before children",
            )

    @property
    def token_count(self) -> int:
        return len(self.joints)

    @property
    def offsets(self) -> Tensor:
        """From each joint's parent to it in the rest pose, in units, zero for the root, [token 3]."""
        above = self.rest[self.parents.clamp_min(0)]
        return (self.rest - above) * (self.parents >= 0)[:, None]

    def mirrored(self) -> RigTokens:
        """The same body seen in a mirror: left and right change sides. A pose must be mirrored with it."""
        signs = torch.ones(FEATURES)
        start = 0
        for name, size in LAYOUT.items():
            if name in ("offset", "position", "tail", "centre", "normal"):
                signs[start + 2] = -1
            if name == "axis":  # xx yy zz xy yz zx of the longest axis
                signs[start + 4 : start + 6] = -1
            start += size
        flip = torch.tensor([1.0, 1.0, -1.0]).to(self.rest)
        return replace(self, rest=self.rest * flip, features=self.features * signs.to(self.features))


@dataclass(frozen=True, eq=False)
class RigBatch:
    """Rigs of one batch, padded to the largest; a batch of one rig serves any number of its poses."""

    parents: Tensor
    """-1 for roots and padding, [batch token] int64."""
    rest: Tensor
    """[batch token 3]."""
    features: Tensor
    """[batch token feature]."""
    distance: Tensor
    """[batch token token] int64."""
    relation: Tensor
    """[batch token token] int64."""
    there: Tensor
    """False for padding, [batch token] bool."""

    def __getitem__(self, rows: Tensor) -> RigBatch:
        """Rows of the batch, repeated or reordered, [row] int64."""
        return RigBatch(*(getattr(self, field.name)[rows] for field in fields(self)))

    def to(self, *args: Any, **kwargs: Any) -> RigBatch:
        """Another dtype of the numbers, or another device."""
        rest, features = self.rest.to(*args, **kwargs), self.features.to(*args, **kwargs)
        device = rest.device
        return RigBatch(
            self.parents.to(device),
            rest,
            features,
            self.distance.to(device),
            self.relation.to(device),
            self.there.to(device),
        )


def collate(rigs: Sequence[RigTokens]) -> RigBatch:
    """Several rigs as one batch, in order."""
    most = max(rig.token_count for rig in rigs)

    def padded(name: str, *, axes: int, value: int = 0) -> Tensor:
        rows = []
        for rig in rigs:
            missing = most - rig.token_count
            values = getattr(rig, name)
            # torch pads from the last axis backwards
            room = [0, 0] * (values.ndim - axes) + [0, missing] * axes
            rows.append(torch.nn.functional.pad(values, room, value=value))
        return torch.stack(rows)

    there = torch.arange(most)[None] < torch.tensor([rig.token_count for rig in rigs])[:, None]
    return RigBatch(
        padded("parents", axes=1, value=-1),
        padded("rest", axes=1),
        padded("features", axes=1),
        padded("distance", axes=2, value=DISTANCES - 1),
        padded("relation", axes=2, value=NONE),
        there,
    )


def rig_tokens(body: Body) -> RigTokens:
    """Read a character.

    Args:
        body: In its start pose, facing +X, with the joints marked that move.

    Returns:
        A token for its motion root and for every joint that moves.
    """
    skeleton = body.skeleton
    root = skeleton.motion_root
    joints = sorted({root, *skeleton.motion_joints})
    token_of = {joint: token for token, joint in enumerate(joints)}
    owner = [0] * skeleton.joint_count  # the token that carries each joint; what hangs above the root goes with it
    parents = [-1] * len(joints)
    for joint, above in enumerate(skeleton.parents):
        carried_by = owner[above] if above >= 0 else 0
        owner[joint] = token_of.get(joint, carried_by)
        if joint in token_of and joint != root:
            parents[token_of[joint]] = carried_by
    if len(joints) < 2:
        raise PoseError(
            "poses-rig",
            f"'{skeleton.names[root]}' is the only joint that moves",
            hint="a pose space needs two or more; free joints by name with --free",
        )
    positions = body.posed(None).double()
    if not bool(torch.isfinite(positions).all()):
        raise PoseError("poses-not-finite", "the body's start pose holds NaN or infinite numbers")
    used = positions[body.mesh.faces.unique()]
    low, high = used.amin(0), used.amax(0)
    unit = max(body.height, LONG * float((high - low).max()))
    frames = forward_kinematics(skeleton).double()
    heads = frames[joints, :3, 3]
    tree = torch.tensor(parents)
    columns = torch.nn.functional.one_hot(torch.tensor(owner), len(joints)).double()
    weights = body.skin.per_joint(skeleton.joint_count).double() @ columns  # [vert token]
    tails = (frames[joints, :3, :3] @ skeleton.tails[joints].double()[..., None]).squeeze(-1)
    parts = {"tail": tails / unit, **_tree_features(tree)}
    parts |= _shape_features(positions, body.mesh.faces, weights, heads, tree, low=float(low[1]), unit=unit)
    offsets = (heads - heads[tree.clamp_min(0)]) / unit
    middle = (low + high) / 2
    ground = torch.stack([middle[0], low[1], middle[2]])
    parts |= {"offset": offsets, "position": (heads - ground) / unit, "length": offsets.norm(dim=-1, keepdim=True)}
    distance, relation = tree_tables(tree)
    rows = torch.cat([parts[name].reshape(len(joints), size) for name, size in LAYOUT.items()], 1)
    return RigTokens(
        joints=torch.tensor(joints),
        parents=tree,
        rest=((heads - heads[0]) / unit).float(),
        features=rows.clamp(-REACH, REACH).float(),
        distance=distance,
        relation=relation,
        unit=float(unit),
        height=float(body.height),
    )


def ancestors(parents: Tensor) -> Tensor:
    """Whether the second token is above or at the first, [token] -> [token token] bool."""
    above = torch.eye(len(parents), dtype=torch.bool)
    for token, parent in enumerate(parents.tolist()):
        if parent >= 0:
            above[token] |= above[parent]
    return above


def tree_tables(parents: Tensor) -> tuple[Tensor, Tensor]:
    """Buckets of graph distance and relations of a tree, [token] -> [token token] int64 each."""
    above = ancestors(parents).double()
    depth = above.sum(1)
    shared = above @ above.T  # joints of the way from the root that two have in common
    distance = (depth[:, None] + depth[None] - 2 * shared).long().clamp_max(DISTANCES - 1)
    count = len(parents)
    token = torch.arange(count)
    leaf = ~torch.isin(token, parents)
    relation = torch.full((count, count), NONE)
    relation[leaf[:, None] & leaf[None]] = END_EFFECTOR
    relation[(parents[:, None] == parents[None]) & (parents[:, None] >= 0)] = SIBLING
    relation[parents[:, None] == token[None]] = PARENT
    relation[token[:, None] == parents[None]] = CHILD
    relation[token, token] = SELF
    return distance, relation


def _tree_features(parents: Tensor) -> dict[str, Tensor]:
    """Where in the tree a joint is; counts are scaled to be about one."""
    above = ancestors(parents)
    depth = above.sum(1) - 1
    deepest = (above * depth[:, None]).amax(0)
    children = torch.tensor([int((parents == token).sum()) for token in range(len(parents))])
    return {
        "depth": depth / 8,
        "below": (deepest - depth) / 8,
        "children": children / 4,
        "leaf": (children == 0).double(),
        "root": (parents < 0).double(),
    }


def _shape_features(
    positions: Tensor, faces: Tensor, weights: Tensor, heads: Tensor, parents: Tensor, *, low: float, unit: float
) -> dict[str, Tensor]:
    """What each joint's piece of surface is like, pooled by skin weights and areas."""
    corners = positions[faces]  # [face 3 3]
    across = torch.linalg.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]) / 2
    mass = across.norm(dim=-1, keepdim=True) * weights[faces].mean(1)  # [face token]
    total = mass.sum(0)
    share = total / total.sum().clamp_min(1e-30)
    mean = mass / total.clamp_min(1e-30)
    holds = (total > 0)[:, None].double()
    normals = across / across.norm(dim=-1, keepdim=True).clamp_min(1e-30)
    middles = corners.mean(1)
    centre = mean.T @ middles
    # second moments of whole triangles, not of their corners: how a surface is cut up must not matter
    moments = (corners.mT @ corners + 9 * middles[:, :, None] * middles[:, None]) / 12
    second = (mean.T @ moments.flatten(1)).unflatten(-1, (3, 3))
    spread, axes = torch.linalg.eigh(second - centre[:, :, None] * centre[:, None])
    longest = axes[..., 2]
    x, y, z = longest.unbind(-1)
    # an axis has no sign, its products have: xx yy zz xy yz zx
    axis = torch.stack([x * x, y * y, z * z, x * y, y * z, z * x], -1)
    clear = ((spread[:, 2] - spread[:, 1]) / spread[:, 2].clamp_min(1e-12)).clamp(0, 1)[:, None]  # a ball has none
    held = weights > HELD
    up = (positions[:, 1:2] - low).expand_as(weights)
    lowest = torch.where(held, up, torch.inf).amin(0)
    highest = torch.where(held, up, -torch.inf).amax(0)
    at_joint = heads[:, 1] - low
    return {
        "centre": holds * (centre - heads) / unit,
        "normal": holds * (mean.T @ normals),
        "extent": holds * spread.clamp_min(0).sqrt().flip(-1) / unit,
        "axis": holds * clear * axis,
        "share": share.sqrt(),
        "branch_share": (ancestors(parents).double().T @ share).sqrt(),
        "low": torch.where(torch.isfinite(lowest), lowest, at_joint) / unit,
        "high": torch.where(torch.isfinite(highest), highest, at_joint) / unit,
    }
