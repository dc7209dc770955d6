"""Feet: exact on bodies made of boxes, and counted on every real character."""

from __future__ import annotations

import pytest
import torch

from kinema import creature
from kinema.asset import character_from_document, load_character
from kinema.geometry.rotations import from_euler_xyz
from kinema.motion.feet import find_feet
from tests.assets import first_collection, need
from tests.motion.bodies import BIPED, QUADRUPED, Part, build, leg, table

# Feet that a person sees on each character. Crab and bee stand on legs that no joint moves, in one lump with the body.
FEET = {
    "quadruped": 4, "biped": 2, "robot": 2, "dinosaur": 2, "amphibian": 4, "reptile": 0, "aquatic": 0, "bird": 2, "flyer": 2,
    "arthropod": 0, "other": 0, "rigid": 2, "test": 0, "hand": 0, "robustness": 0,
}  # fmt: skip
FEET_OF = {"godot_enemy": 4, "q_apatosaurus": 4, "q_stegosaurus": 4}


def test_a_table_has_four_feet_in_order():
    puppet = table()
    feet = find_feet(puppet)
    assert [foot.name for foot in feet] == [name for name, _, _ in QUADRUPED]
    assert [foot.side for foot in feet] == ["left", "right", "left", "right"]
    assert [foot.row for foot in feet] == ["front", "front", "hind", "hind"]
    assert [foot.partner for foot in feet] == [1, 0, 3, 2]
    for joint, foot in enumerate(feet, 1):
        assert foot.leg == (joint,)
        box = 8 * joint
        assert foot.sole.tolist() == [box, box + 1, box + 4, box + 5]  # the four corners at y = 0 and no other


def test_six_legs_stand_in_three_rows():
    legs = [(f"{side}{row}", x, z) for row, x in enumerate((0.4, 0.0, -0.4)) for side, z in (("l", -0.3), ("r", 0.3))]
    assert [foot.row for foot in find_feet(table(legs))] == ["front", "front", "middle", "middle", "hind", "hind"]


def test_arms_wings_and_a_dragging_tail_are_no_feet():
    arms = [Part(f"arm{z}", 0, (0.0, 0.9, z), (-0.05, 0.15, z - 0.04), (0.05, 0.9, z + 0.04)) for z in (-0.3, 0.3)]
    tail = Part("tail", 0, (-0.5, 0.5, 0.0), (-1.4, 0.0, -0.05), (-0.5, 0.1, 0.05))
    sideways = Part("tail", 0, (-0.5, 0.3, 0.0), (-1.4, 0.0, 0.05), (-0.5, 0.1, 0.15))
    assert [foot.name for foot in find_feet(table(BIPED, more=arms))] == ["left", "right"]
    assert len(find_feet(table(more=[tail]))) == 4
    assert len(find_feet(table(more=[sideways]))) == 4


def test_a_standing_body_without_legs_has_none():
    slab = build([Part("slab", -1, (0, 0.5, 0), (-0.5, 0, -0.3), (0.5, 1, 0.3))])
    snake = build(
        [Part(f"s{i}", i - 1, (-0.3 * i, 0.05, 0), (-0.3 * i - 0.3, 0, -0.05), (-0.3 * i, 0.1, 0.05)) for i in range(6)]
    )
    fins = [
        Part(f"fin{z}", 0, (0.2, 0.25, z), (0.0, 0.0, min(z, 4 * z)), (0.4, 0.05, max(z, 4 * z))) for z in (-0.2, 0.2)
    ]
    assert find_feet(slab) == ()
    assert find_feet(snake) == ()
    assert find_feet(build([TRUNK_IN_WATER, *fins])) == ()


TRUNK_IN_WATER = Part("trunk", -1, (0.0, 0.5, 0.0), (-1.5, 0.1, -0.2), (1.5, 1.0, 0.2))


def test_a_loose_foot_joins_the_leg_above_it():
    legs = [leg(name, x, z, foot=0.03) for name, x, z in BIPED]
    loose = [
        Part(f"foot_{name}", 0, (x, 0.04, z), (x - 0.05, 0, z - 0.04), (x + 0.1, 0.05, z + 0.04))
        for name, x, z in BIPED
    ]
    feet = find_feet(build([Part("trunk", -1, (0, 0.7, 0), (-0.2, 0.45, -0.2), (0.2, 1.0, 0.2)), *legs, *loose]))
    assert [foot.leg for foot in feet] == [(1, 3), (2, 4)]
    assert [foot.name for foot in feet] == ["foot_left", "foot_right"]


def test_legs_without_joints_are_found_under_their_body():
    # one joint carries trunk and legs
    whole = build(
        [Part("trunk", -1, (0, 0.7, 0), (-0.3, 0.45, -0.2), (0.3, 1.0, 0.2)), *(leg(*spec) for spec in BIPED)]
    )
    skin = whole.skin
    rigid = type(whole)(
        whole.skeleton,
        type(skin)(torch.zeros_like(skin.joints), skin.T_joint_bind[:1].expand(3, 4, 4), skin.indices, skin.weights),
        whole.mesh,
    )
    feet = find_feet(rigid)
    assert [(foot.name, foot.side) for foot in feet] == [("trunk", "left"), ("trunk", "right")]
    assert feet[0].sole.tolist() == [8, 9, 12, 13]


@pytest.mark.parametrize("factor", [0.01, 10.0])
def test_size_does_not_matter(factor):
    for small, large in zip(find_feet(table()), find_feet(table().scaled(factor)), strict=True):
        assert (small.name, small.leg, small.side, small.row) == (large.name, large.leg, large.side, large.row)
        assert small.sole.equal(large.sole)


def test_a_body_that_faces_minus_z_keeps_its_sides():
    turned = table(BIPED).turned(from_euler_xyz(torch.tensor([0, torch.pi / 2, 0], dtype=torch.float64)))
    assert [(foot.name, foot.side) for foot in find_feet(turned)] == [("left", "left"), ("right", "right")]


@pytest.mark.parametrize(
    "entry", [e for e in first_collection() if e["name"] != "recursive_skeletons"], ids=lambda e: e["name"]
)
def test_real_characters(entry):
    feet = find_feet(load_character(need(entry["file"]), repair=True))
    assert len(feet) == FEET_OF.get(entry["name"], FEET[entry["group"]])
    for index, foot in enumerate(feet):
        assert foot.partner is not None and feet[foot.partner].partner == index
        assert {foot.side, feet[foot.partner].side} == {"left", "right"} and foot.row == feet[foot.partner].row


@pytest.mark.parametrize(
    "species, count", [("ostrich", 2), ("raptor", 2), ("wolf", 4), ("ant", 6), ("spider", 8), ("human", 2)]
)
def test_generated_creatures(species, count):
    """An ostrich's broad feet overlap where they meet, and stay two feet all the same."""
    feet = find_feet(character_from_document(creature.to_document(creature.make(species, seed=1))))
    assert len(feet) == count
    for foot in feet:
        assert foot.name.endswith(".L" if foot.side == "left" else ".R")


@pytest.mark.parametrize(
    "name", ["fox/Fox.glb", "q_man/Smooth_Male_Casual.glb", "q_trex/Trex.glb", "q_zombie/Zombie.glb"]
)
def test_left_is_what_the_artist_calls_left(name):
    for foot in find_feet(load_character(need(name))):
        assert ("left" in foot.name.lower() or foot.name.endswith(".L")) == (foot.side == "left")
