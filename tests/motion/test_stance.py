"""Contact phases and ground speed: exact on walks of known speed, plausible on artists' clips."""

from __future__ import annotations

import math

import pytest
import torch

from kinema import creature
from kinema.asset import character_from_document, load_character
from kinema.motion import Motion, in_place, mean_velocity
from kinema.motion.clips import motion_from_clip
from kinema.motion.feet import find_feet
from kinema.motion.measures import measure
from kinema.motion.stance import find_contacts, ground_speed, sole_paths, with_root_motion
from tests.assets import need
from tests.motion.bodies import BIPED, Part, build, shifted, table, walk

EXACT = 1e-6
"""Relative: more than half of the stance intervals have exactly the walk's speed, so the median does; iterations stop here."""


@pytest.mark.parametrize("speed", [0.2, 0.8, 3.0])
@pytest.mark.parametrize("duty", [0.35, 0.6, 0.75])
def test_a_walk_of_known_speed(speed, duty):
    puppet = table()
    found = ground_speed(puppet, walk(puppet, speed=speed, duty=duty, fps=60))
    assert found.velocity.tolist() == pytest.approx([speed, 0, 0], rel=0.01, abs=0.01 * speed)
    assert found.confidence > 0.8


def test_the_median_is_exact_at_a_common_rate():
    puppet = table(BIPED)
    assert ground_speed(puppet, walk(puppet, speed=0.8)).speed == pytest.approx(0.8, rel=EXACT)


@pytest.mark.parametrize("degrees", [90, 180, -60])
def test_any_direction(degrees):
    puppet, way = table(), (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    v = ground_speed(puppet, walk(puppet, speed=0.8, direction=way)).velocity
    assert v.tolist() == pytest.approx([0.8 * way[0], 0, 0.8 * way[1]], abs=0.008)


def test_size_scales_speed():
    small, large = table(BIPED), table(BIPED).scaled(10)
    slow = ground_speed(small, walk(small, speed=0.8))
    fast = ground_speed(large, walk(large, speed=8.0, lift=1.0))
    assert fast.speed == pytest.approx(10 * slow.speed, rel=EXACT) and fast.confidence == pytest.approx(slow.confidence)


def test_stance_feet_stand_still_with_root_motion_and_the_way_back_is_exact():
    puppet = table()
    motion = walk(puppet, speed=0.8)
    moved = with_root_motion(puppet, motion)
    feet = find_feet(puppet)
    contacts = find_contacts(puppet, moved, feet)
    paths = sole_paths(puppet, moved, feet)
    step = paths.positions.diff(dim=0)[..., 0].abs()  # [frame-1 point]
    standing = contacts.intervals[:, paths.foot]
    assert float(standing.double().mean()) > 0.5
    assert float(step[standing].max()) < 1e-6
    torch.testing.assert_close(in_place(moved).T_parent_joint, motion.T_parent_joint, atol=1e-12, rtol=0)


def test_a_clip_that_travels_lacks_only_the_difference():
    puppet = table()
    right = walk(puppet, speed=0.8).moving(0.8)
    assert ground_speed(puppet, right).speed == 0
    too_fast = ground_speed(puppet, walk(puppet, speed=0.8).moving(1.04))
    assert too_fast.velocity.tolist() == pytest.approx([-0.24, 0, 0], abs=0.008)


def test_standing_bodies_and_bodies_without_feet_go_nowhere():
    puppet = table()
    assert ground_speed(puppet, Motion.rest(puppet.skeleton, frame_count=10, fps=24)).speed == 0
    assert ground_speed(puppet, Motion.rest(puppet.skeleton, frame_count=1, fps=24)).confidence == 0
    slab = build([Part("slab", -1, (0, 0.5, 0), (-0.5, 0, -0.3), (0.5, 1, 0.3))])
    still = Motion.rest(slab.skeleton, frame_count=5, fps=24)
    assert ground_speed(slab, still).confidence == 0 and with_root_motion(slab, still) is still
    assert find_contacts(slab, still).on.shape == (5, 0)


@pytest.mark.parametrize("lifted", [0.0, 0.2, -0.1])
def test_phases_are_those_of_the_walk_wherever_it_floats(lifted):
    puppet = table()
    motion = walk(puppet, duty=0.6, fps=48)
    up = torch.zeros(motion.frame_count, puppet.skeleton.joint_count, 3, dtype=torch.float64)
    up[:, 0, 1] = lifted
    local = motion.T_parent_joint.clone()
    local[..., :3, 3] += up
    contacts = find_contacts(puppet, Motion(puppet.skeleton, local, motion.fps, loop=True))
    phase = (motion.times[:, None] + torch.tensor([0.0, 0.5, 0.0, 0.5]) + 0.013) % 1
    edge = 2.5 / 48  # landing and lifting may be seen up to two frames off
    certain = ((phase > edge) & (phase < 0.6 - edge)) | ((phase > 0.6 + edge) & (phase < 1 - edge))
    assert contacts.on[certain].equal((phase < 0.6)[certain])
    assert contacts.levels.tolist() == pytest.approx([lifted] * 4, abs=1e-9)


def test_a_foot_held_up_never_stands():
    puppet = table()
    shifts = torch.zeros(20, 5, 3, dtype=torch.float64)
    shifts[:, 1, 1] = 0.2
    on = find_contacts(puppet, shifted(puppet, shifts, fps=24)).on
    assert not on[:, 0].any() and on[:, 1:].all()


def test_noise_between_the_thresholds_makes_no_steps():
    puppet = table(BIPED)
    shifts = torch.zeros(40, 3, 3, dtype=torch.float64)
    shifts[10:30, 1, 1] = 0.015 + 0.003 * torch.sin(torch.arange(20.0))  # above LAND, below LIFT
    assert find_contacts(puppet, shifted(puppet, shifts, fps=5)).on.all()


@pytest.mark.parametrize(
    "species, gait", [("wolf", "walk"), ("wolf", "gallop"), ("human", "run"), ("sauropod", "turn"), ("ant", "walk")]
)
def test_generated_gaits_have_the_speed_they_were_made_with(species, gait):
    """The sauropod drags its toes: its swing is told by the whole sole's height, not by the lowest point's."""
    animal = creature.make(species, seed=1)
    character = character_from_document(creature.to_document(animal))
    motion = creature.onto(creature.gait(animal, gait, cycle_count=2), character.skeleton)
    found = ground_speed(character, in_place(motion))
    torch.testing.assert_close(
        found.velocity, mean_velocity(motion), rtol=0.01, atol=0.01 * float(mean_velocity(motion).norm())
    )


# Clip -> heading in degrees, left positive. All these files face +X once loaded, so forward gaits must go along +X.
GAITS = [
    ("fox/Fox.glb", "Walk", 0),
    ("fox/Fox.glb", "Run", 0),
    ("robot_expressive/RobotExpressive.glb", "Walking", 0),
    ("robot_expressive/RobotExpressive.glb", "Running", 0),
    ("kaykit_knight/Knight.glb", "Walking_Backwards", 180),
    ("kaykit_knight/Knight.glb", "Running_Strafe_Left", 60),
    ("kaykit_knight/Knight.glb", "Running_Strafe_Right", -60),
    ("godot_player/player.glb", "walk", 0),
    ("godot_enemy/enemy.glb", "walk", 0),
    ("q_husky/Husky.glb", "Walk", 0),
    ("q_husky/Husky.glb", "Gallop", 0),
    ("q_donkey/Donkey.glb", "Walk", 0),
    ("q_trex/Trex.glb", "TRex_Walk", 0),
    ("q_rat/Rat.glb", "Rat_Run", 0),
    ("q_zombie/Zombie.glb", "ZombieWalk", 0),
    ("q_alien/Alien.glb", "Alien_Walk", 0),
]


@pytest.mark.parametrize("file, clip, heading_deg", GAITS, ids=lambda value: str(value).rsplit("/", 1)[-1])
def test_artists_gaits_go_where_they_say_and_slide_less(file, clip, heading_deg):
    character = load_character(need(file))
    motion = motion_from_clip(character, clip)
    found = ground_speed(character, motion)
    x, _, z = found.velocity.tolist()
    off = math.degrees(math.atan2(-z, x)) - heading_deg
    assert abs((off + 180) % 360 - 180) < 5
    before = measure(character, motion, ground="fixed").skate
    after = measure(character, motion).skate
    assert before is not None and after is not None
    assert after < 0.5 * before  # uneven stance is the artist's; a wrong speed would leave most of it
