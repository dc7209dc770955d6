"""Reading an artist's rig as a body: which joints move, what they hang from."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

from kinema.rigging.anatomy import (
    kinematic_parents,
    motion_joints,
    name_words,
    standing_joints,
    surface_shares,
    vertex_areas,
)


def test_vertex_areas_share_each_face_in_thirds() -> None:
    """Two triangles of area 2 and 0.5 that share an edge."""
    positions = torch.tensor([[0.0, 0, 0], [2, 0, 0], [0, 2, 0], [-0.5, 0, 0], [9, 9, 9]]).double()
    areas = vertex_areas(positions, torch.tensor([[0, 1, 2], [0, 2, 3]]))
    expected = torch.tensor([2.5, 2, 2.5, 0.5, 0]).double() / 3
    torch.testing.assert_close(areas, expected)


def test_surface_shares_weigh_areas() -> None:
    areas, weights = torch.tensor([1.0, 3.0]), torch.tensor([[1.0, 0.0, 0.0], [0.25, 0.75, 0.0]])
    torch.testing.assert_close(surface_shares(areas, weights), torch.tensor([1.75, 2.25, 0]) / 4)
    assert surface_shares(torch.zeros(2), weights).tolist() == [0, 0, 0], "no surface, no shares, no NaN"


def test_standing_joints_hold_the_lowest_vertices() -> None:
    positions = torch.tensor([[0.0, 0, 0], [1, 0.01, 0], [0, 1, 0], [0, -5, 0]])  # the last is in no face
    weights = torch.tensor([[0.9, 0.1, 0.0], [0.4, 0.6, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 1.0]])
    assert standing_joints(positions, torch.tensor([[0, 1, 2]]), weights).tolist() == [True, True, False]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mixamorig:LeftHandIndex1", {"mixamorig", "left", "hand", "index"}),
        ("thumb_01_l", {"thumb", "l"}),
        ("Bip01 L Finger0", {"bip", "l", "finger"}),
        ("FKJaw", {"fk", "jaw"}),
        ("ForearmTwist.R", {"forearm", "twist", "r"}),
        ("ear2", {"ear"}),
        ("123", set()),
    ],
)
def test_name_words(name: str, words: set[str]) -> None:
    assert name_words(name) == words


def moving(names: str, parents: tuple[int, ...], shares: list[float], **options: list[bool]) -> list[str]:
    """Names of the joints that move, for joints one unit apart."""
    labels = tuple(names.split())
    count = len(labels)
    heads = torch.zeros(count, 3)
    heads[:, 1] = -torch.arange(count)
    may_move = torch.tensor(options.get("may_move", [True] * count))
    stands = torch.tensor(options.get("stands", [False] * count))
    result = motion_joints(labels, parents, heads, torch.tensor(shares), may_move=may_move, stands=stands)
    return [name for name, moves in zip(labels, result.tolist(), strict=True) if moves]


def test_joints_that_carry_nothing_do_not_move() -> None:
    assert moving("root hips spine ik", (-1, 0, 1, 0), [0, 0.5, 0.5, 0]) == ["hips", "spine"]


def test_tiny_chains_gather_until_they_are_worth_moving() -> None:
    """Four ear bones of 0.2 % each: what they carry goes up until half a percent is reached; what lies between moves."""
    assert moving("body a b c d", (-1, 0, 1, 2, 3), [0.99, 0.002, 0.002, 0.002, 0.002]) == ["body", "a", "b"]


def test_fingers_stay_with_the_hand_unless_they_are_large() -> None:
    names = "body hand index thumb"
    assert moving(names, (-1, 0, 1, 1), [0.8, 0.16, 0.02, 0.02]) == ["body", "hand"]
    assert moving(names, (-1, 0, 1, 1), [0.6, 0.16, 0.12, 0.12]) == ["body", "hand", "index", "thumb"]


def test_feet_are_small_and_move_all_the_same() -> None:
    shares = [0.6, 0.3, 0.098, 0.002]
    assert moving("body thigh shin foot", (-1, 0, 1, 2), shares) == ["body", "thigh", "shin"]
    standing = moving("body thigh shin foot", (-1, 0, 1, 2), shares, stands=[False, False, False, True])
    assert standing == ["body", "thigh", "shin", "foot"]


def test_twist_bones_at_a_limbs_end_follow() -> None:
    assert moving("body arm armTwist", (-1, 0, 1), [0.8, 0.1, 0.1]) == ["body", "arm"]
    assert moving("body armTwist hand", (-1, 0, 1), [0.8, 0.1, 0.1]) == ["body", "armTwist", "hand"]


def test_an_empty_knee_between_moving_joints_moves() -> None:
    assert moving("body thigh knee foot", (-1, 0, 1, 2), [0.5, 0.3, 0.0, 0.2]) == ["body", "thigh", "knee", "foot"]


def test_what_may_not_move_does_not() -> None:
    names = moving("body hand sword", (-1, 0, 1), [0.5, 0.1, 0.4], may_move=[True, True, False])
    assert names == ["body", "hand"]


def test_nothing_large_enough() -> None:
    """A face of jaw bones only under a node that may not move: better the carriers than nothing."""
    names = moving("root jaw lip", (-1, 0, 1), [0.0, 0.02, 0.005], may_move=[False, True, True])
    assert names == ["jaw", "lip"]


def test_one_joint_moves() -> None:
    assert moving("bone", (-1,), [1.0]) == ["bone"]


def leg(detached: bool, rows: list[list[float]]) -> tuple[int, ...]:
    """root - hips - thigh - shin, and a foot under the root; one vertex per row of weights."""
    weights = torch.tensor(rows).double()
    heights = weights @ torch.tensor([0.0, 3.0, 2.0, 0.11, 0.0]).double()  # the shin's skin nearly touches the foot's
    positions = torch.stack([torch.zeros_like(heights), heights, torch.zeros_like(heights)], 1)
    parents = (-1, 0, 1, 2, 0 if detached else 3)
    return kinematic_parents(parents, positions, torch.ones(len(rows)).double(), weights)


SHARED = [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0.5, 0.5], [0, 0, 0, 0, 1.0]]
RIGID = [[0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1.0]]


@pytest.mark.parametrize("rows", [SHARED, RIGID])
def test_a_detached_foot_is_hung_from_its_shin(rows: list[list[float]]) -> None:
    """By the skin they share; and without shared skin, by the skin that lies nearest."""
    assert leg(True, rows) == (-1, 0, 1, 2, 3)


@pytest.mark.parametrize("rows", [SHARED, RIGID])
def test_an_attached_foot_stays(rows: list[list[float]]) -> None:
    assert leg(False, rows) == (-1, 0, 1, 2, 3)


def test_a_loose_part_that_touches_nothing_stays() -> None:
    """A stone beside the character is not a foot."""
    weights = torch.tensor(RIGID).double()
    positions = torch.tensor([[0, 3.0, 0], [0, 2.0, 0], [0, 0.5, 0], [4.0, 0, 0]]).double()
    assert kinematic_parents((-1, 0, 1, 2, 0), positions, torch.ones(4).double(), weights)[4] == 0


def test_a_part_that_shares_skin_with_its_own_parent_stays() -> None:
    rows = [*SHARED, [0.5, 0, 0, 0, 0.5], [1.0, 0, 0, 0, 0]]
    assert leg(True, rows)[4] == 0


def test_a_helper_without_skin_stays() -> None:
    assert leg(True, RIGID[:3])[4] == 0


def test_two_detached_feet_find_their_own_legs() -> None:
    parents = (-1, 0, 1, 2, 1, 4, 0, 0)  # root hips thigh.L shin.L thigh.R shin.R foot.L foot.R
    heads = torch.tensor([[0, 0, 0], [0, 3, 0], [1, 2, 0], [1, 1, 0], [-1, 2, 0], [-1, 1, 0], [1, 0, 0], [-1, 0, 0.0]])
    weights: Tensor = torch.eye(8).double()
    weights = torch.cat([weights[1:], 0.5 * (weights[3] + weights[6])[None], 0.5 * (weights[5] + weights[7])[None]])
    result = kinematic_parents(parents, weights @ heads.double(), torch.ones(9).double(), weights)
    assert result == (-1, 0, 1, 2, 1, 4, 3, 5)
