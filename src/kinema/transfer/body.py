"""`BodyPlan`: a rig read as a body, so that two rigs can be compared and clips carried from one to the other.

A body is an axis (tail, trunk, neck, head) and chains that hang from it: pairs of limbs, single parts, and smaller chains
that hang from those. All of it is read off the tree, the places of the joints and the skin; names only help. A plan is
plain arrays, so that a library can keep it without the file it came from.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import torch

from kinema.asset import Character
from kinema.errors import RigError
from kinema.motion import Foot, find_feet
from kinema.rig import Skeleton, forward_kinematics
from kinema.rig.anatomy import vertex_areas
from kinema.transfer.chains import LEAST_SIDE, Chain, Tree, find_axis, find_chains, find_partners

LONG = 0.5
"""A body's size is its height, or this share of its longest extent if that is more: snakes are low."""


@dataclass(frozen=True, eq=False)
class BodyPlan:
    """What matching needs to know of a rig. A token is a joint that moves, the root included, parents first."""

    name: str
    joints: np.ndarray
    """Joint of the skeleton that each token is, [token]."""
    names: tuple[str, ...]
    """Of the joints."""
    parents: np.ndarray
    """Token above, -1 for the root, [token]."""
    heads: np.ndarray
    """Places in the start pose, metres, facing +X, [token 3]."""
    ends: np.ndarray
    """Where each bone ends, metres, [token 3]."""
    share: np.ndarray
    """Share of the surface that each carries, [token]."""
    low: np.ndarray
    """Lowest point of what each carries, metres, [token]."""
    low_corner: np.ndarray
    """Of the box around the body, metres, [3]."""
    high_corner: np.ndarray
    """Of the box around the body, metres, [3]."""
    chains: tuple[Chain, ...]
    """The axis first, then what hangs from it, chains before those that hang from them."""
    marks: tuple[int, int, int]
    """Places along the axis: first token of the trunk, first token of neck or head, the head."""
    feet: tuple[int, ...]
    """Chain of each foot that `find_feet` finds, -1 for a foot that no joint moves."""

    @property
    def height(self) -> float:
        return float(self.high_corner[1] - self.low_corner[1])

    @property
    def size(self) -> float:
        """Metres; what places are compared in."""
        return max(self.height, LONG * float((self.high_corner - self.low_corner).max()))

    @property
    def token_count(self) -> int:
        return len(self.joints)

    @cached_property
    def chain_of(self) -> np.ndarray:
        """Chain of each token, [token]."""
        owner = np.zeros(self.token_count, int)
        for number, chain in enumerate(self.chains):
            owner[list(chain.tokens)] = number
        return owner

    @cached_property
    def branch_share(self) -> np.ndarray:
        """Share of the surface of each token and all below it, [token]."""
        total = self.share.copy()
        for token in reversed(range(1, self.token_count)):
            total[self.parents[token]] += total[token]
        return total

    def direction(self, token: int) -> np.ndarray:
        """Way of a token's bone along its chain in the start pose, metres, [3]; towards the head on the axis."""
        chain = self.chains[self.chain_of[token]].tokens
        place = chain.index(token)
        if place + 1 < len(chain):
            return self.heads[chain[place + 1]] - self.heads[token]
        return self.ends[token] - self.heads[token]


def read_body(character: Character) -> BodyPlan:
    """Read a character as a body.

    Args:
        character: In its start pose, facing +X.

    Returns:
        Its plan.
    """
    skeleton = character.skeleton
    joints, parents, owner = _tokens(skeleton)
    positions = character.posed(None).double().numpy()
    used = character.mesh.faces.unique().numpy()
    areas = vertex_areas(torch.from_numpy(positions), character.mesh.faces).numpy()
    columns = np.zeros((skeleton.joint_count, len(joints)))
    columns[np.arange(skeleton.joint_count), owner] = 1
    weights = character.skin.per_joint(skeleton.joint_count).double().numpy() @ columns  # [vert token]
    share = areas @ weights
    share = share / max(share.sum(), 1e-30)
    heights = np.where((weights[used] > 0.3), positions[used, 1:2], np.inf).min(0)
    heads, ends = _bones(skeleton, joints)
    ends = _skin_ends(heads, ends, positions, areas[:, None] * weights, parents)
    feet = find_feet(character)
    return _plan(
        character.name,
        skeleton,
        joints,
        parents,
        heads,
        ends,
        share,
        np.where(np.isfinite(heights), heights, heads[:, 1]),
        (positions[used].min(0), positions[used].max(0)),
        [_foot_token(foot, joints, owner) for foot in feet],
    )


def read_skeleton(skeleton: Skeleton, *, name: str = "skeleton") -> BodyPlan:
    """Read a skeleton without a skin (a BVH file) as a body: bones stand for the surface they would carry."""
    joints, parents, _ = _tokens(skeleton)
    heads, ends = _bones(skeleton, joints)
    length = np.linalg.norm(ends - heads, axis=1) + 1e-9
    for token, parent in enumerate(parents):
        if parent >= 0:
            length[parent] = max(length[parent], np.linalg.norm(heads[token] - heads[parent]))
    low = np.minimum(heads[:, 1], ends[:, 1])
    points = np.concatenate([heads, ends])
    ground = low.min()
    size = np.ptp(points[:, 1])
    kids = set(parents)
    feet = [token for token in range(len(joints)) if token not in kids and low[token] < ground + 0.1 * size]
    return _plan(
        name, skeleton, joints, parents, heads, ends, length / length.sum(), low, (points.min(0), points.max(0)), feet
    )


def _tokens(skeleton: Skeleton) -> tuple[list[int], list[int], np.ndarray]:
    """Joints that move and the root, the token above each, and the token that carries each joint of the skeleton."""
    root = skeleton.motion_root
    joints = sorted({root, *skeleton.motion_joints})
    token_of = {joint: token for token, joint in enumerate(joints)}
    owner = np.zeros(skeleton.joint_count, int)
    parents = [-1] * len(joints)
    for joint, above in enumerate(skeleton.parents):
        carried_by = owner[above] if above >= 0 else 0
        owner[joint] = token_of.get(joint, carried_by)
        if joint in token_of and joint != root:
            parents[token_of[joint]] = int(carried_by)
    if len(joints) < 2:
        raise RigError(
            "body-rigid",
            f"'{skeleton.names[root]}' is the only joint that moves",
            hint="a clip needs two joints or more to be carried over; free joints by name with --free",
        )
    return joints, parents, owner


def _bones(skeleton: Skeleton, joints: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Where bones begin and end in the start pose, metres, [token 3] each."""
    frames = forward_kinematics(skeleton).double()[joints]
    ends = (frames[:, :3, :3] @ skeleton.tails[joints].double()[..., None])[..., 0] + frames[:, :3, 3]
    return frames[:, :3, 3].numpy(), ends.numpy()


def _skin_ends(
    heads: np.ndarray, ends: np.ndarray, positions: np.ndarray, mass: np.ndarray, parents: list[int]
) -> np.ndarray:
    """Ends of bones without children, from where their skin is: files seldom say where a last bone ends, [token 3]."""
    ends = ends.copy()
    size = float(np.ptp(positions, axis=0).max())
    for token in set(range(len(heads))) - set(parents):
        total = mass[:, token].sum()
        if total > 0:
            way = mass[:, token] @ positions / total - heads[token]
            if np.linalg.norm(way) > LEAST_SIDE * size:
                ends[token] = heads[token] + 2 * way
    return ends


def _foot_token(foot: Foot, joints: list[int], owner: np.ndarray) -> int:
    """The token that carries a foot's tip."""
    return int(owner[foot.leg[-1]])


def _plan(
    name: str,
    skeleton: Skeleton,
    joints: list[int],
    parents: list[int],
    heads: np.ndarray,
    ends: np.ndarray,
    share: np.ndarray,
    low: np.ndarray,
    corners: tuple[np.ndarray, np.ndarray],
    foot_tokens: list[int],
) -> BodyPlan:
    """Find pairs, axis and chains."""
    names = tuple(skeleton.names[joint] for joint in joints)
    size = max(float(corners[1][1] - corners[0][1]), LONG * float((corners[1] - corners[0]).max()), 1e-9)
    tree = Tree(names, np.array(parents), heads / size, ends / size, share)
    partner = find_partners(tree)
    axis, marks = find_axis(tree, partner)
    chains = find_chains(tree, partner, axis, marks, set(foot_tokens), float(corners[0][1]) / size)
    owner = {token: number for number, chain in enumerate(chains) for token in chain.tokens}
    return BodyPlan(
        name=name,
        joints=np.array(joints),
        names=names,
        parents=np.array(parents),
        heads=heads,
        ends=ends,
        share=share,
        low=low,
        low_corner=corners[0],
        high_corner=corners[1],
        chains=chains,
        marks=marks,
        feet=tuple(owner[token] if owner[token] > 0 else -1 for token in foot_tokens),
    )
