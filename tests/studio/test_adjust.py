"""Adjustments of a take: exact identities of what each one promises."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from kinema.asset import Character, character_from_document
from kinema.creature import gait, make, to_document
from kinema.motion import Motion, loop_gap, mean_velocity
from kinema.studio.adjust import Adjustments, adjust, blend, read_adjustments
from tests.codes import code_of

EXACT = 1e-5
"""Motions are float32 on their way."""


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(to_document(make("fox", seed=0)), name="fox")


@pytest.fixture(scope="module")
def walk(fox: Character) -> Motion:
    return gait(make("fox", seed=0), "walk", skeleton=fox.skeleton)


@pytest.fixture(scope="module")
def run(fox: Character) -> Motion:
    return gait(make("fox", seed=0), "trot", skeleton=fox.skeleton)


def test_nothing_changes_nothing(fox: Character, walk: Motion) -> None:
    same = adjust(fox, walk, Adjustments())
    assert torch.equal(same.T_parent_joint, walk.T_parent_joint) and same.fps == walk.fps


def test_speed_shortens_and_keeps_the_ends(fox: Character, walk: Motion) -> None:
    fast = adjust(fox, walk, Adjustments(speed=2.0))
    assert fast.duration == pytest.approx(walk.duration / 2, rel=1e-6)
    for frame in (0, -1):
        assert torch.allclose(fast.T_parent_joint[frame], walk.T_parent_joint[frame], atol=EXACT)
    assert float(mean_velocity(fast).norm()) == pytest.approx(2 * float(mean_velocity(walk).norm()), rel=1e-4)


def test_trimming_takes_a_part(fox: Character, walk: Motion) -> None:
    part = adjust(fox, walk, Adjustments(begin=0.25, end=0.75))
    assert part.duration == pytest.approx(walk.duration / 2, rel=1e-6) and not part.loop


def test_easing_keeps_the_length_and_moves_the_middle(fox: Character, walk: Motion) -> None:
    root = walk.skeleton.motion_root
    ways = []
    for ease in (-1.0, 1.0):
        eased = adjust(fox, walk, Adjustments(ease=ease))
        assert eased.duration == pytest.approx(walk.duration, rel=1e-6)
        path = eased.T_world_joint[:, root, 0, 3]
        ways.append(float((path[eased.frame_count // 2] - path[0]) / (path[-1] - path[0])))
    assert ways[0] < 0.4 < 0.6 < ways[1]


def test_in_place_stays_and_feet_travel_again(fox: Character, walk: Motion) -> None:
    still = adjust(fox, walk, Adjustments(travel="in-place"))
    assert float(mean_velocity(still).norm()) < EXACT
    feet = adjust(fox, walk, Adjustments(travel="feet"))
    assert float((mean_velocity(feet) - mean_velocity(walk)).norm()) < 0.05 * float(mean_velocity(walk).norm())


def test_heading_turns_the_travel(fox: Character, walk: Motion) -> None:
    left = adjust(fox, walk, Adjustments(heading=math.pi / 2))
    before, after = mean_velocity(walk), mean_velocity(left)
    assert float(after[2]) == pytest.approx(-float(before[0]), rel=1e-4)  # left is −Z
    assert abs(float(after[0])) < 1e-3


def test_frozen_joints_keep_the_start_pose(fox: Character, walk: Motion) -> None:
    name = fox.skeleton.names[fox.skeleton.motion_joints[-1]]
    joint = fox.skeleton.index(name)
    held = adjust(fox, walk, Adjustments(frozen=(name,)))
    start = fox.skeleton.T_parent_joint[joint]
    assert torch.allclose(held.T_parent_joint[:, joint], start.expand(held.frame_count, 4, 4))
    others = [other for other in range(fox.skeleton.joint_count) if other != joint]
    assert torch.equal(held.T_parent_joint[:, others], walk.T_parent_joint[:, others])


def test_the_root_cannot_be_held(fox: Character, walk: Motion) -> None:
    name = fox.skeleton.names[fox.skeleton.motion_root]
    assert torch.equal(adjust(fox, walk, Adjustments(frozen=(name,))).T_parent_joint, walk.T_parent_joint)


def test_looping_closes_and_rounds_go_on(fox: Character, walk: Motion) -> None:
    open_clip = replace(walk, T_parent_joint=walk.T_parent_joint[:-3], loop=False)
    assert loop_gap(open_clip) > 0.05
    closed = adjust(fox, open_clip, Adjustments(loop="loop", rounds=3))
    assert closed.loop and loop_gap(closed) < 1e-4
    assert closed.frame_count == 3 * (open_clip.frame_count - 1) + 1
    assert adjust(fox, walk, Adjustments(loop="once")).loop is False


def test_planting_keeps_the_length_and_the_loop(fox: Character, walk: Motion) -> None:
    lifted = walk.carried(torch.eye(4, dtype=walk.T_parent_joint.dtype).expand(walk.frame_count, 4, 4).clone())
    planted = adjust(fox, lifted, Adjustments(physics="plant"))
    assert planted.frame_count == walk.frame_count and planted.loop == walk.loop


def test_physics_off_is_the_motion_before_it(fox: Character, walk: Motion, run: Motion) -> None:
    assert torch.equal(
        adjust(fox, walk, Adjustments(physics="off"), before_physics=run).T_parent_joint, run.T_parent_joint
    )
    assert torch.equal(adjust(fox, walk, Adjustments(physics="off")).T_parent_joint, walk.T_parent_joint)


def test_blends_end_in_their_parts(walk: Motion, run: Motion) -> None:
    assert torch.allclose(blend(walk, run, 0.0).T_parent_joint, walk.T_parent_joint, atol=EXACT)
    whole = blend(walk, run, 1.0)
    assert whole.duration == pytest.approx(run.duration, rel=1e-6)
    assert torch.allclose(whole.T_parent_joint[[0, -1]], run.T_parent_joint[[0, -1]], atol=EXACT)
    half = blend(walk, run, 0.5)
    R = half.T_parent_joint[..., :3, :3]
    assert torch.allclose(R @ R.mT, torch.eye(3, dtype=R.dtype).expand_as(R), atol=1e-4)


@pytest.mark.parametrize(
    "told",
    [
        {"speed": 0},
        {"speed": float("nan")},
        {"speed": "fast"},
        {"begin": 0.8, "end": 0.2},
        {"rounds": 1000},
        {"rounds": 1.5},
        {"loop": "sometimes"},
        {"travel": "../"},
        {"frozen": [1]},
        {"frozen": 3},
        {"fps": 1e9},
        {"unknown": 1},
        ["speed"],
    ],
)
def test_nonsense_is_refused(told: object) -> None:
    assert code_of(lambda: read_adjustments(told)) == "studio-request"  # type: ignore[arg-type]
