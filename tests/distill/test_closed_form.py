"""Closed form on generated creatures: with a prior whose mean is a rendered gait, distillation finds the joint angles.

Distances between pictures cannot tell one limb from another that looks alike, so each joint has a colour of its own here.
The start knows neither the gait nor its period: the start pose slides along at the gait's speed.
"""

from __future__ import annotations

from math import pi

import pytest

from kinema.distill import Annealing, Cycle, DistillSettings, Freedom, Rates, Weights, optimize
from kinema.prior import weight_one
from tests.bodies import generator
from tests.distill.scenes import joint_errors, shot

AZIMUTHS = (pi / 2 - 1.1, pi / 2 + 0.4)
"""One camera ahead and one at the side: two side views leave the roll of the body open."""
CONFIG = DistillSettings(
    iterations=200,
    guidance=1.0,
    annealing=Annealing(0.5, 0.98, 0.5),
    weight=weight_one,
    cameras_follow=False,
    basis=Cycle(4, period=1.0, heard=(9.0, 10.0)),  # the truth is known at the frames alone, with all that it has there
    freedom=Freedom(trunk=0.5, other=1.0, slight=0.005),
    rates=Rates(0.04, 0.02, 0.01, 0.02, 0.005, final=0.05, shared=0.3),
    weights=Weights.only(offset=1e-3, side=3e-3, limits=1),
    start_amplitude=0,
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("species", "gait", "period"), [("wolf", "walk", 0.8), ("human", "walk", 0.9), ("trex", "run", 1.1)]
)
def test_gaits_are_recovered(species: str, gait: str, period: float):
    scene = shot(species, gait, size=64, azimuths=AZIMUTHS, painted=True)
    before = joint_errors(scene.start, scene.truth)
    assert before.every > 4 and before.moving > 12
    condition = scene.prior.encode_text("")
    *_, step = optimize(
        scene.start, scene.film, scene.prior, condition, CONFIG, generator=generator(), body_model=scene.body_model
    )
    after = joint_errors(step.motion, scene.truth)
    print(species, gait, before, after, step.model.period)
    assert after.every <= 3
    assert after.moving <= 4.5  # limbs that swing; twists about a bone hardly show
    assert step.model.period == pytest.approx(period, rel=0.01)
