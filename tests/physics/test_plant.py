"""Planted feet: what slides is stopped, what floats comes down, what sinks comes up, and the rest stays as it was."""

from __future__ import annotations

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.geometry.transforms import translating
from kinema.motion import find_feet, mean_velocity, measure
from kinema.motion.stance import carried_at, sole_paths
from kinema.physics import find_legs, plan_steps, plant


@pytest.fixture(scope="module", params=["wolf", "human", "raptor"])
def walk(request):
    creature = make(request.param, seed=2)
    character = character_from_document(to_document(creature), name=request.param)
    motion = gait(creature, "walk", fps=24, cycle_count=2, skeleton=character.skeleton)
    return character, motion, find_legs(character, find_feet(character))


def planted(character, motion, legs):
    return plant(character, motion, legs, plan_steps(character, motion, legs))


def skate(character, motion) -> float:
    return measure(character, motion, ground="fixed").skate_per_height  # pyright: ignore[reportReturnType]


def test_legs_end_at_their_feet(walk):
    character, _, legs = walk
    for foot, ankle, chain, verts in zip(legs.feet, legs.ankles, legs.chains, legs.verts, strict=True):
        assert len(chain) >= 2 and chain[-1] in character.skeleton.chain(ankle)
        assert set(foot.sole.tolist()) & set(verts.tolist())
        assert float(character.posed()[verts, 1].max()) < 0.35 * character.height


def test_a_good_walk_stays_as_it_is(walk):
    character, motion, legs = walk
    result = planted(character, motion, legs)
    moved = (result.T_world_joint - motion.T_world_joint)[..., :3, 3].norm(dim=-1)
    assert float(moved.mean()) < 0.01 * character.height
    assert skate(character, result) < 0.03


def test_a_fast_walk_stops_sliding(walk):
    character, motion, legs = walk
    fast = carried_at(motion, 0.3 * mean_velocity(motion))
    result = planted(character, fast, legs)
    assert skate(character, fast) > 0.05
    assert skate(character, result) < 0.4 * skate(character, fast)
    assert measure(character, result, ground="fixed").penetration_max_per_height < 0.005
    assert measure(character, result, ground="fixed").bone_length_error < 1e-6


@pytest.mark.parametrize("share", [0.05, -0.05])
def test_a_shifted_walk_comes_to_the_ground(walk, share):
    character, motion, legs = walk
    shift = torch.tensor([0.0, share * character.height, 0.0]).double().expand(motion.frame_count, 3)
    result = planted(character, motion.carried(translating(shift)), legs)
    measures = measure(character, result, ground="fixed")
    assert measures.float_mean_per_height < 0.005
    assert measures.penetration_max_per_height < 0.005
    # it is the walk from before, not a squat
    root = character.skeleton.motion_root
    height = (result.T_world_joint - motion.T_world_joint)[:, root, 1, 3].abs()
    assert float(height.max()) < 0.015 * character.height


def test_standing_soles_stand(walk):
    """Within a stance the sole's points stay where they are, to a hair."""
    character, motion, legs = walk
    fast = carried_at(motion, 0.2 * mean_velocity(motion))
    plan = plan_steps(character, fast, legs)
    result = plant(character, fast, legs, plan)
    paths = sole_paths(character, result, legs.feet)
    for foot in range(len(legs.feet)):
        points = paths.positions[:, paths.foot == foot]
        both = plan.on[1:, foot] & plan.on[:-1, foot]
        low = points[..., 1].argmin(1)
        step = (points[1:] - points[:-1])[torch.arange(len(low) - 1), low[:-1]]
        way = step[both][:, [0, 2]].norm(dim=-1)
        assert float(plan.slip[:, foot].max()) > 0.01 * character.height  # there was something to stop
        assert float(way.median()) < 0.004 * character.height


def test_nothing_pops(walk):
    """No joint of a planted walk moves in a frame much further than it did, or than planting needs."""
    character, motion, legs = walk
    fast = carried_at(motion, 0.3 * mean_velocity(motion))
    plan = plan_steps(character, fast, legs)
    result = plant(character, fast, legs, plan)
    before, after = (m.T_world_joint[..., :3, 3].diff(dim=0).norm(dim=-1).max() for m in (fast, result))
    assert float(after) < 1.6 * float(before)


def test_a_loop_is_planned_as_a_loop(walk):
    character, motion, legs = walk
    assert motion.loop
    plan = plan_steps(character, motion, legs)
    assert torch.allclose(plan.shift[0], plan.shift[-1], atol=1e-3 * character.height)
