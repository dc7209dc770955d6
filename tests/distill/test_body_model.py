"""Hinges and freedoms of a generated human, and of bones without a skin."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
import torch

from kinema.asset import Character, character_from_document
from kinema.creature import make, to_document
from kinema.distill import EVEN_FREEDOM, BodyModel, Freedom, model_bare_body, model_body
from kinema.distill.body_model import chain_lengths, inner_joints, joint_freedom, natural_axes
from kinema.geometry.transforms import compose
from kinema.rigging import Skeleton, forward_kinematics
from tests.bodies import arm


@cache
def human() -> tuple[Character, BodyModel]:
    character = character_from_document(to_document(make("human", seed=0)))
    return character, model_body(character)


def test_axes_are_rotations_with_the_bone_last():
    character, body_model = human()
    axes = natural_axes(character.skeleton, body_model)
    identity = torch.eye(3, dtype=axes.dtype).expand_as(axes)
    torch.testing.assert_close(axes @ axes.mT, identity)
    torch.testing.assert_close(torch.linalg.det(axes), torch.ones(len(axes), dtype=axes.dtype))
    tails = torch.nn.functional.normalize(character.skeleton.tails, dim=-1)
    long = character.skeleton.tails.norm(dim=-1) > 1e-6
    torch.testing.assert_close(axes[long, :, 2], tails[long])


@pytest.mark.parametrize("name", ["UpperLeg.L", "LowerLeg.L", "UpperLeg.R", "LowerLeg.R"])
def test_legs_swing_along_the_way(name: str):
    """A small turn about the hinge moves the end of the bone in the vertical plane of travel."""
    character, body_model = human()
    joint = character.skeleton.index(name)
    hinge = (
        forward_kinematics(character.skeleton)[joint, :3, :3]
        @ natural_axes(character.skeleton, body_model)[joint, :, 0]
    )
    assert abs(float(hinge[2])) > 0.9


def test_legs_are_free_and_the_trunk_is_calm():
    character, body_model = human()
    skeleton = character.skeleton
    free = joint_freedom(skeleton, body_model, Freedom(trunk=0.3, other=0.6, slight=0.0, side=0.5, twist=0.2))
    assert free[skeleton.index("LowerLeg.L")].tolist() == pytest.approx([1.0, 0.5, 0.2])
    assert free[skeleton.index("UpperArm.R")].tolist() == pytest.approx([0.6, 0.3, 0.12])
    assert free[skeleton.index("Hips"), 0] == pytest.approx(0.3)
    assert free[skeleton.index("Chest"), 0] == pytest.approx(0.3), "a spine carries no legs, but the body"
    legless = replace(body_model, legs=())
    assert joint_freedom(skeleton, legless, Freedom(other=0.6))[skeleton.index("Chest"), 0] == pytest.approx(0.6)
    assert joint_freedom(skeleton, body_model, Freedom(other=0.6, slight=0.5))[skeleton.index("Hand.L"), 0] < 0.05
    assert joint_freedom(skeleton, body_model, EVEN_FREEDOM)[skeleton.moves].unique().tolist() == [1.0]
    assert float(joint_freedom(skeleton, body_model, EVEN_FREEDOM)[~skeleton.moves].abs().sum()) == 0


def test_long_chains_share_what_a_short_one_does():
    skeleton = chain_of((0, 1, 2, 3, 4, 5, 6), branch=(1, 1))
    body_model = model_bare_body(skeleton)
    free = joint_freedom(skeleton, body_model, Freedom(other=0.6, slight=0.0, chain=2.0))[:, 0]
    assert chain_lengths(skeleton, set(skeleton.motion_joints) - {0, 1}) == {
        **dict.fromkeys(range(2, 8), 6),
        8: 1,
        9: 1,
    }
    assert free[2:8].tolist() == pytest.approx([0.6 * 2 / 6] * 6), "six turns in a row add up"
    assert free[8:].tolist() == pytest.approx([0.6, 0.6])
    arms = joint_freedom(
        chain_of((0, 1, 2, 3)), model_bare_body(chain_of((0, 1, 2, 3))), Freedom(other=0.6, slight=0.0)
    )
    assert arms[2:, 0].tolist() == pytest.approx([0.6] * 3), "an arm's joints are free"


def test_backs_between_four_legs_are_calm():
    """A body along x with four legs, a back that stays between them and a head that does not."""
    names = ("Body", *"ABCD", "Back", "Belly", "Neck", "Head")
    places = torch.tensor([[0.0, 1, 0], [-1, 0, 0.3], [-1, 0, -0.3], [1, 0, 0.3], [1, 0, -0.3]])
    places = torch.cat([places, torch.tensor([[-0.8, 0, 0], [0.8, 0, 0], [1.0, 0, 0], [0.6, 0.0, 0]])])
    skeleton = Skeleton(
        names=names,
        parents=(-1, 0, 0, 0, 0, 0, 5, 0, 7),
        T_parent_joint=compose(torch.eye(3), places),
        tails=torch.tensor([0.1, 0.0, 0.0]).expand(len(names), 3),
        moves=torch.ones(len(names), dtype=torch.bool),
    )
    shares = torch.tensor([1.0, 0.1, 0.1, 0.1, 0.1, 0.2, 0.1, 0.2, 0.1])
    body_model = replace(model_bare_body(skeleton), shares=shares, legs=((1,), (2,), (3,), (4,)))
    assert [names[joint] for joint in inner_joints(skeleton, body_model)] == ["Back", "Belly"]
    free = joint_freedom(skeleton, body_model, Freedom(inner=0.1, other=0.6))
    assert free[[5, 6, 7], 0].tolist() == pytest.approx([0.1, 0.1, 0.6])
    assert inner_joints(skeleton, replace(body_model, legs=((1,), (2,)))) == ()
    little = replace(body_model, shares=shares * torch.tensor([1, 1, 1, 1, 1, 0.1, 0.1, 1, 1]))
    assert inner_joints(skeleton, little) == (), "an ear or a hump is no back"


def chain_of(chain: tuple[int, ...], branch: tuple[int, ...] = ()) -> Skeleton:
    """Joints in a row, each the child of the one named, and single ones that branch off."""
    parents = (-1, *chain, *branch)
    return Skeleton(
        names=tuple(f"J{joint}" for joint in range(len(parents))),
        parents=parents,
        T_parent_joint=compose(torch.eye(3), torch.tensor([0.0, 0.1, 0.0])).expand(len(parents), 4, 4).clone(),
        tails=torch.tensor([0.0, 0.1, 0.0]).expand(len(parents), 3),
        moves=torch.ones(len(parents), dtype=torch.bool),
    )


def test_a_character_has_legs_boxes_and_shares():
    character, body_model = human()
    assert len(body_model.legs) == 2 and body_model.boxes is not None
    assert body_model.height == pytest.approx(character.height)
    assert float(body_model.shares[0]) == pytest.approx(1.0)
    chest, hand = (float(body_model.shares[character.skeleton.index(name)]) for name in ("Chest", "Hand.L"))
    assert 0 < hand < 0.1 < chest < 1


def test_bones_alone():
    body_model = model_bare_body(arm())
    assert body_model.height == pytest.approx(0.5) and body_model.boxes is None
    assert body_model.shares.tolist() == pytest.approx([1.0, 0.5])
