"""`Skeleton`: a tree of rigid joint frames in its start pose.

Joint frames carry no scale. Where a file's nodes do (armatures at 0.01 or 100), the loader keeps the scale on its own
side (`asset.character.NodeBinding`), so everything here is rotations and metres.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.shapes import check_shape


@dataclass(frozen=True, eq=False)
class Skeleton:
    """Joints, their tree and their start pose. Joint 0 is the root and parents precede children."""

    names: tuple[str, ...]
    """Artist's bone names, unique."""
    parents: tuple[int, ...]
    """Index of each joint's parent; -1 for the root only."""
    T_parent_joint: Tensor
    """Start pose, rigid, root relative to the world, [joint 4 4]."""
    tails: Tensor
    """Where each bone ends, in its joint's frame, metres, [joint 3]."""
    moves: Tensor
    """True for motion joints: those that deform a visible part of the body; others stay rigid with their parent. [joint]"""
    carries: Tensor | None = None
    """True for joints that hold skin, moving or not, [joint]; None where there is no skin."""

    def __post_init__(self) -> None:
        count = len(self.names)
        check_shape(self.T_parent_joint, "joint 4 4", name="Skeleton.T_parent_joint", joint=count)
        check_shape(self.tails, "joint 3", name="Skeleton.tails", joint=count)
        check_shape(self.moves, "joint", name="Skeleton.moves", joint=count)
        if self.carries is not None:
            check_shape(self.carries, "joint", name="Skeleton.carries", joint=count)
        if count == 0 or len(self.parents) != count:
            raise RigError(
                "skeleton-malformed", f"{count} names and {len(self.parents)} parents; at least one joint is needed"
            )
        for joint, parent in enumerate(self.parents):
            if (parent < 0) != (joint == 0) or parent >= joint:
                raise RigError(
                    "skeleton-malformed",
                    f"joint {joint} '{self.names[joint]}' has parent {parent}",
                    hint="joint 0 is the only root (parent -1) and every parent comes before its children",
                )
        if len(set(self.names)) != count:
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise RigError("skeleton-malformed", f"two joints are called '{twice}'", hint="joint names must be unique")

    @property
    def joint_count(self) -> int:
        return len(self.names)

    @cached_property
    def levels(self) -> tuple[tuple[Tensor, Tensor], ...]:
        """Joints by depth below the root, each with their parents: kinematics walks levels, not joints."""
        rows = self._joints_by_depth()[1:]
        return tuple((torch.tensor(row), torch.tensor([self.parents[joint] for joint in row])) for row in rows)

    def _joints_by_depth(self) -> list[list[int]]:
        depth = [0] * self.joint_count
        for joint, parent in enumerate(self.parents[1:], 1):
            depth[joint] = depth[parent] + 1
        rows: list[list[int]] = [[] for _ in range(max(depth) + 1)]
        for joint, level in enumerate(depth):
            rows[level].append(joint)
        return rows

    @cached_property
    def walk(self) -> tuple[tuple[tuple[Tensor, Tensor], ...], Tensor]:
        """How kinematics walks the tree, where the skeleton's tensors are: per level its joints and where their parents are found
        in the level above, and where each joint is found in all levels one after another."""
        device, place = self.T_parent_joint.device, {0: 0}
        levels, flat = [], [0]
        for row in self._joints_by_depth()[1:]:
            above = [place[self.parents[joint]] for joint in row]
            levels.append((torch.tensor(row).to(device), torch.tensor(above).to(device)))
            place = {joint: index for index, joint in enumerate(row)}
            flat += row
        order = sorted(range(len(flat)), key=flat.__getitem__)
        return tuple(levels), torch.tensor(order).to(device)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """Children of each joint, in index order."""
        rows: list[list[int]] = [[] for _ in self.names]
        for joint, parent in enumerate(self.parents[1:], 1):
            rows[parent].append(joint)
        return tuple(map(tuple, rows))

    @cached_property
    def motion_joints(self) -> tuple[int, ...]:
        """Indices of the joints that move."""
        return tuple(torch.nonzero(self.moves).flatten().tolist())

    @cached_property
    def motion_parents(self) -> tuple[int, ...]:
        """Nearest motion joint above each joint, -1 where there is none, [joint]."""
        above = [-1] * self.joint_count
        for joint, parent in enumerate(self.parents[1:], 1):
            above[joint] = parent if bool(self.moves[parent]) else above[parent]
        return tuple(above)

    @cached_property
    def motion_root(self) -> int:
        """The joint that carries the whole body: the deepest one above or at every joint that moves or holds skin.

        Skin counts too: a T. rex whose belly hangs a little from the armature's root would else be torn when it walks.
        """
        body = self.moves if self.carries is None else self.moves | self.carries
        chains = [set(self.chain(joint)) for joint in torch.nonzero(body).flatten().tolist()]
        return max(set.intersection(*chains)) if chains else 0

    def chain(self, joint: int) -> list[int]:
        """A joint and its ancestors, root first."""
        path = [joint]
        while self.parents[path[-1]] >= 0:
            path.append(self.parents[path[-1]])
        return path[::-1]

    def descendants(self, joint: int) -> list[int]:
        """A joint and everything below it, parents first."""
        inside = {joint}
        for child in range(joint + 1, self.joint_count):
            if self.parents[child] in inside:
                inside.add(child)
        return sorted(inside)

    def index(self, name: str) -> int:
        """Joint of that name, or a coded error that lists near misses."""
        if name in self.names:
            return self.names.index(name)
        folded = [other for other in self.names if name.lower() in other.lower()]
        raise RigError(
            "joint-unknown",
            f"the skeleton has no joint '{name}'",
            hint=f"did you mean {', '.join(folded[:5])}?" if folded else f"joints: {', '.join(self.names[:40])}",
        )

    def with_moving(self, *, freeze: tuple[str, ...] = (), free: tuple[str, ...] = ()) -> Skeleton:
        """The same skeleton with joints frozen or freed by name."""
        moves = self.moves.clone()
        moves[[self.index(name) for name in free]] = True
        moves[[self.index(name) for name in freeze]] = False
        return replace(self, moves=moves)

    def to(self, *args: Any, **kwargs: Any) -> Skeleton:
        """Another dtype or device, as `Tensor.to`."""
        T = self.T_parent_joint.to(*args, **kwargs)
        carries = None if self.carries is None else self.carries.to(T.device)
        tails, moves = self.tails.to(*args, **kwargs), self.moves.to(T.device)
        return replace(self, T_parent_joint=T, tails=tails, moves=moves, carries=carries)


def parents_first(parents: Sequence[int]) -> list[int]:
    """Joints in an order in which parents come first, otherwise as given; joints in a circle are left out.

    Args:
        parents: Parent of each joint, -1 for a root; in any order.
    """
    order: list[int] = []
    placed, waiting = {-1}, list(range(len(parents)))
    while waiting:
        ready = [joint for joint in waiting if parents[joint] in placed]
        if not ready:
            break
        order += ready
        placed.update(ready)
        waiting = [joint for joint in waiting if joint not in placed]
    return order
