"""Rigs as tokens: closed-form features, the tree's tables, mirrors, padding, and what is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.geometry.rotations import from_rotation_vector
from kinema.posespace import RigTokens, collate, rig_tokens
from kinema.posespace.tokens import CHILD, END_EFFECTOR, LAYOUT, NONE, PARENT, SELF, SIBLING
from tests.posespace.rigs import beast, chain, reframed


def feature(rig: RigTokens, name: str) -> Tensor:
    start = sum(size for before, size in LAYOUT.items() if list(LAYOUT).index(before) < list(LAYOUT).index(name))
    return rig.features[:, start : start + LAYOUT[name]]


def test_a_chain_in_numbers():
    """Three bones of a quarter metre: everything that a joint is told has a closed form."""
    rig = rig_tokens(chain(3))
    assert rig.parents.tolist() == [-1, 0, 1]
    assert rig.height == pytest.approx(0.75)
    assert rig.unit == rig.height
    third = torch.tensor([0.0, 1 / 3, 0.0])
    torch.testing.assert_close(rig.rest, torch.arange(3)[:, None] * third)
    torch.testing.assert_close(feature(rig, "offset"), torch.stack([0 * third, third, third]))
    torch.testing.assert_close(feature(rig, "position"), torch.arange(3)[:, None] * third)
    torch.testing.assert_close(feature(rig, "length").flatten(), torch.tensor([0, 1 / 3, 1 / 3]))
    torch.testing.assert_close(feature(rig, "low").flatten(), torch.arange(3) / 3)
    torch.testing.assert_close(feature(rig, "high").flatten(), (torch.arange(3) + 1) / 3)
    torch.testing.assert_close(feature(rig, "depth").flatten(), torch.arange(3) / 8)
    torch.testing.assert_close(feature(rig, "below").flatten(), (2 - torch.arange(3)) / 8)
    assert feature(rig, "leaf").flatten().tolist() == [0, 0, 1]
    assert feature(rig, "root").flatten().tolist() == [1, 0, 0]
    # closed boxes look to all sides alike, and are pooled about their middles
    torch.testing.assert_close(feature(rig, "normal"), torch.zeros(3, 3), atol=1e-6, rtol=0)
    torch.testing.assert_close(feature(rig, "centre"), (third / 2).expand(3, 3), atol=1e-6, rtol=0)
    # spread of a box's surface along each edge a: a²/4 on the two faces across, a²/12 on the four along; y is the longest
    wide = 0.03 + 0.01 * torch.arange(3)
    edges = torch.stack([torch.full((3,), 0.25), 4 * wide, 2 * wide], 1)
    across = edges.prod(1, keepdim=True) / edges
    area = 2 * across.sum(1)
    spread = edges**2 * (across / 4 + (area[:, None] / 2 - across) / 12) * 2 / area[:, None]
    torch.testing.assert_close(feature(rig, "extent"), spread.sqrt() / 0.75, atol=1e-6, rtol=0)
    torch.testing.assert_close(feature(rig, "share").flatten() ** 2, area / area.sum())
    torch.testing.assert_close(feature(rig, "branch_share").flatten() ** 2, area.flip(0).cumsum(0).flip(0) / area.sum())


def test_the_tables_of_the_tree():
    rig = rig_tokens(beast())
    trunk, thigh_left, thigh_right, shin_left, shin_right, _tail, tail_tip, head = range(8)
    assert rig.distance[shin_left].tolist() == [2, 1, 3, 0, 4, 3, 4, 3]
    assert rig.relation[thigh_left, trunk] == PARENT
    assert rig.relation[trunk, thigh_left] == CHILD
    assert rig.relation[thigh_left, thigh_right] == SIBLING
    assert rig.relation[shin_left, shin_right] == END_EFFECTOR
    assert rig.relation[shin_left, tail_tip] == END_EFFECTOR
    assert rig.relation[shin_left, thigh_right] == NONE
    assert rig.relation[head, thigh_left] == SIBLING
    assert bool((rig.relation.diagonal() == SELF).all())


def test_joint_frames_do_not_matter():
    body = beast()
    plain, turned = rig_tokens(body), rig_tokens(reframed(body)[0])
    torch.testing.assert_close(turned.features, plain.features, atol=1e-6, rtol=0)
    torch.testing.assert_close(turned.rest, plain.rest, atol=1e-6, rtol=0)


def test_size_does_not_matter():
    body = beast()
    small = rig_tokens(body.scaled(0.1))
    torch.testing.assert_close(small.features, rig_tokens(body).features, atol=1e-6, rtol=0)
    assert small.unit == pytest.approx(0.1 * rig_tokens(body).unit)


def test_long_bodies_are_measured_by_their_length():
    """A snake: a chain laid down."""
    quarter = from_rotation_vector(torch.tensor([0.0, 0.0, -torch.pi / 2], dtype=torch.float64))
    rig = rig_tokens(chain(8).turned(quarter))
    assert rig.height == pytest.approx(0.2)  # twice the widest bone
    assert rig.unit == pytest.approx(2.0 / 3)


def test_joints_that_stand_still_give_their_skin_to_the_joint_above():
    body = beast()
    frozen = replace(body, skeleton=body.skeleton.with_moving(freeze=("shin_left", "tail")))
    rig = rig_tokens(frozen)
    assert rig.joints.tolist() == [0, 1, 2, 4, 6, 7]
    assert rig.parents.tolist() == [-1, 0, 0, 2, 0, 0]  # the tail's tip hangs from the trunk now
    whole = rig_tokens(body)
    torch.testing.assert_close(
        feature(rig, "share")[1] ** 2, feature(whole, "share")[1] ** 2 + feature(whole, "share")[3] ** 2
    )


def test_a_mirrored_rig_is_the_rig_of_the_mirrored_body():
    """The beast is symmetric: its mirror image is itself with left and right renamed."""
    rig = rig_tokens(beast())
    swap = [0, 2, 1, 4, 3, 5, 6, 7]
    image = rig.mirrored()
    torch.testing.assert_close(image.features, rig.features[swap], atol=1e-6, rtol=0)
    torch.testing.assert_close(image.rest, rig.rest[swap], atol=1e-6, rtol=0)
    assert float((image.rest - rig.rest).abs().max()) > 0.1


def test_padding():
    rigs = [rig_tokens(chain(3)), rig_tokens(beast())]
    batch = collate(rigs)
    assert batch.there.sum(1).tolist() == [3, 8]
    for row, rig in enumerate(rigs):
        count = rig.token_count
        for name in ("parents", "rest", "features"):
            assert torch.equal(getattr(batch, name)[row, :count], getattr(rig, name))
        for name in ("distance", "relation"):
            assert torch.equal(getattr(batch, name)[row, :count, :count], getattr(rig, name))
    assert bool((batch.parents[0, 3:] == -1).all())
    assert torch.equal(batch[torch.tensor([1, 1, 0])].rest, batch.rest[[1, 1, 0]])


def test_one_moving_joint_is_refused():
    with pytest.raises(KinemaError) as caught:
        rig_tokens(chain(1))
    assert caught.value.code == "poses-rig"


def test_a_broken_tree_is_refused():
    rig = rig_tokens(chain(3))
    with pytest.raises(KinemaError) as caught:
        replace(rig, parents=torch.tensor([-1, 2, 0]))
    assert caught.value.code == "poses-rig"
