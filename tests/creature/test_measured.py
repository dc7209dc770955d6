"""The gaits as kinema's own measures see them: what `kinema evaluate` tells a user about a generated creature."""

from __future__ import annotations

import pytest

from kinema.asset import character_from_document
from kinema.creature import gait, gaits, make, species, to_document
from kinema.motion import find_feet, measure

MOST_SKATE = 0.02
"""Metres a second (issue: stance feet under 2 cm/s)."""
DEEPEST = 0.01
"""Share of the leg's length."""


@pytest.mark.parametrize(
    "name", [pytest.param(s, marks=() if s in ("wolf", "human") else pytest.mark.slow) for s in species()]
)
def test_planted_feet_measure_as_planted(name: str):
    animal = make(name, seed=0)
    character = character_from_document(to_document(animal))
    feet = find_feet(character)
    assert len(feet) == len(animal.legs)
    moved = 0
    for act in gaits(animal):
        measures = measure(character, gait(animal, act, skeleton=character.skeleton), ground="fixed", feet=feet)
        assert measures.skate is None or measures.skate < MOST_SKATE, act
        assert measures.penetration_max < DEEPEST * animal.leg_length, act
        moved += measures.travel_speed > 0.05 * character.height
    assert moved >= 2, "a creature that never travels proves nothing"
