"""The tree: what is refused, and what is derived from it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import torch
from hypothesis import given

from kinema.errors import KinemaError, RigError
from kinema.rigging import Skeleton
from tests.strategies import random_skeleton, skeletons


def tree(names: str, parents: tuple[int, ...], moving: str = "", carrying: str | None = None) -> Skeleton:
    """One-letter joints; `moving` and `carrying` list those that move and hold skin."""
    count = len(parents)
    return Skeleton(
        tuple(names),
        parents,
        torch.eye(4, dtype=torch.float64).repeat(count, 1, 1),
        torch.zeros(count, 3, dtype=torch.float64),
        torch.tensor([name in moving for name in names]),
        None if carrying is None else torch.tensor([name in carrying for name in names]),
    )


#     r - h - s - a - b
#           \ l - m
BODY = (-1, 0, 1, 2, 3, 1, 5)


@pytest.mark.parametrize(
    ("names", "parents"),
    [
        ("ab", (-1, 1)),
        ("ab", (-1, -1)),
        ("ab", (1, -1)),
        ("ab", (0, 0)),
        ("aa", (-1, 0)),
        ("ab", (-1,)),
        ("ab", (-1, 2)),
    ],
)
def test_malformed_trees_are_refused(names: str, parents: tuple[int, ...]) -> None:
    with pytest.raises(KinemaError) as caught:
        tree(names, parents)
    assert caught.value.code in ("skeleton-malformed", "shape-mismatch")


def test_no_joints_are_refused() -> None:
    with pytest.raises(RigError, match="skeleton-malformed"):
        tree("", ())


def test_wrong_shapes_are_refused() -> None:
    skeleton = random_skeleton(0, 3)
    for change in ({"tails": torch.zeros(2, 3)}, {"moves": torch.zeros(4)}, {"carries": torch.zeros(2)}):
        with pytest.raises(KinemaError, match="shape-mismatch"):
            replace(skeleton, **change)


@given(skeletons(moving=False))
def test_derived_relations_agree_with_the_parents(skeleton: Skeleton) -> None:
    for joint in range(skeleton.joint_count):
        chain = skeleton.chain(joint)
        assert chain[0] == 0 and chain[-1] == joint
        assert all(skeleton.parents[below] == above for above, below in pairwise(chain))
        assert skeleton.descendants(joint) == [j for j in range(skeleton.joint_count) if joint in skeleton.chain(j)]
        assert all(skeleton.parents[child] == joint for child in skeleton.children[joint])
        moving_above = [j for j in chain[:-1] if bool(skeleton.moves[j])]
        assert skeleton.motion_parents[joint] == (moving_above[-1] if moving_above else -1)
    assert sum(map(len, skeleton.children)) == skeleton.joint_count - 1
    assert skeleton.motion_joints == tuple(j for j in range(skeleton.joint_count) if skeleton.moves[j])
    visited = [joint for joints, _ in skeleton.levels for joint in joints.tolist()]
    assert sorted(visited) == list(range(1, skeleton.joint_count))


@pytest.mark.parametrize(
    ("moving", "carrying", "root"),
    [
        ("hsablm", None, "h"),
        ("ab", None, "a"),
        ("bm", None, "h"),
        ("", None, "r"),
        ("b", None, "b"),
        ("hsablm", "hsablm", "h"),
        ("hsablm", "rhsablm", "r"),  # skin on a joint that does not move itself must come along
        ("b", "hsablm", "h"),  # freezing all but a hand must not leave the body behind
        ("", "abs", "s"),
    ],
)
def test_motion_root_is_above_all_that_moves_or_holds_skin(moving: str, carrying: str | None, root: str) -> None:
    skeleton = tree("rhsablm", BODY, moving, carrying)
    assert skeleton.names[skeleton.motion_root] == root


def test_index_names_near_misses() -> None:
    skeleton = tree("rhsablm", BODY)
    assert skeleton.index("s") == 2
    named = replace(skeleton, names=("Root", "Hips", "Spine", "LeftArm", "LeftHand", "LeftLeg", "Foot#2"))
    assert named.index("Foot#2") == 6
    with pytest.raises(RigError) as caught:
        named.index("left")
    assert caught.value.code == "joint-unknown" and "LeftArm, LeftHand, LeftLeg" in caught.value.hint
    with pytest.raises(RigError, match="Root, Hips"):
        named.index("wing")


def test_freeze_and_free() -> None:
    skeleton = tree("rhsablm", BODY, "hsa", "hsab")
    changed = skeleton.with_moving(freeze=("a", "h"), free=("b", "h"))
    assert "".join(changed.names[joint] for joint in changed.motion_joints) == "sb"  # freezing wins
    assert skeleton.motion_joints == (1, 2, 3), "the first skeleton is unchanged"
    assert changed.carries is not None and torch.equal(changed.carries, skeleton.carries)  # pyright: ignore[reportArgumentType]
    with pytest.raises(RigError, match="joint-unknown"):
        skeleton.with_moving(freeze=("nose",))
    assert skeleton.with_moving().motion_joints == skeleton.motion_joints


def test_to_another_dtype_keeps_everything_else() -> None:
    skeleton = tree("rhsablm", BODY, "hs", "hsr").to(torch.float32)
    assert skeleton.T_parent_joint.dtype == skeleton.tails.dtype == torch.float32
    assert skeleton.moves.dtype == torch.bool and skeleton.motion_root == 0
    assert skeleton.to("meta").carries.device.type == "meta"


def test_skeletons_compare_and_hash_by_identity() -> None:
    """Comparing tensors field by field would raise 'Boolean value of Tensor is ambiguous'."""
    one, other = random_skeleton(1, 3), random_skeleton(1, 3)
    assert one == one and one != other and len({one, other, one}) == 2
