"""What a job is filled in with before anything long begins."""

from __future__ import annotations

import pytest

from kinema.asset import load_character
from kinema.recipes.plan import usual_speed
from kinema.recipes.sentence import MANNERS, manner_of
from tests.assets import need
from tests.recipes.known import wolf


def test_long_legs_walk_at_the_usual_speed():
    character, _ = wolf()
    assert usual_speed(character, manner_of("it walks")) == pytest.approx(MANNERS["walk"][1] * character.height)


def test_short_legs_walk_more_slowly_and_run_as_fast():
    alien = load_character(need("q_alien/Alien.glb"))  # hips at a quarter of its height
    assert usual_speed(alien, manner_of("it walks")) / alien.height == pytest.approx(0.9 * 0.25 / 0.4, rel=0.05)
    assert usual_speed(alien, manner_of("it runs")) / alien.height == pytest.approx(2.2)
    assert usual_speed(alien, manner_of("it stands still")) == 0
