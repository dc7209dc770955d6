"""Measures against closed forms, and on artists' clips."""

from __future__ import annotations

import json
import math
import time
from dataclasses import replace

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from kinema.asset import load_character
from kinema.errors import MotionError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion
from kinema.motion.clips import motion_from_clip
from kinema.motion.feet import find_feet
from kinema.motion.limits import JointLimits, default_limits, hinge_angles, limit_violations, swing_and_twist
from kinema.motion.measures import measure, vertex_heights
from kinema.motion.symmetry import swing_phase
from kinema.rigging.anatomy import surface_shares, vertex_areas
from tests.assets import need
from tests.motion.bodies import BIPED, Part, build, shifted, table, walk

EXACT = 1e-9
"""Sums of a few hundred float64 numbers."""


def rest(puppet, frame_count=25, fps=24.0):
    return Motion.rest(puppet.skeleton, frame_count=frame_count, fps=fps)


def root_path(puppet, path, fps=24.0):
    """The puppet carried along a path, [frame 3]."""
    shifts = torch.zeros(len(path), puppet.skeleton.joint_count, 3, dtype=torch.float64)
    shifts[:, 0] = path
    return shifted(puppet, shifts, fps=fps)


@pytest.mark.parametrize("ground", ["fixed", "estimate"])
@pytest.mark.parametrize("v, way", [(0.3, (1.0, 0.0, 0.0)), (2.0, (-1.0, 0.0, 1.0))])
def test_a_sliding_statue_skates_at_its_speed_and_does_nothing_else(v, way, ground):
    # a clip that travels is never corrected, so "estimate" cannot talk the skating away
    puppet = table()
    result = measure(puppet, rest(puppet).moving(v, direction=way), ground=ground)
    assert result.skate == pytest.approx(v, rel=EXACT) and result.skate_per_height == pytest.approx(v, rel=EXACT)
    assert result.travel_speed == pytest.approx(v, rel=EXACT) and result.estimated_speed == 0
    assert result.travel_heading == pytest.approx(math.atan2(-way[2], way[0]))
    assert result.amount == pytest.approx(0, abs=EXACT) and result.jerk == pytest.approx(0, abs=1e-6)
    assert result.contact_share == 1 and result.float_mean == pytest.approx(0, abs=EXACT)
    assert result.penetration_max == pytest.approx(0, abs=EXACT)


def test_a_treadmill_slides_only_if_it_is_measured_as_it_is():
    puppet = table()
    motion = walk(puppet, speed=0.8)
    fixed, estimated = measure(puppet, motion, ground="fixed"), measure(puppet, motion)
    assert fixed.skate == pytest.approx(0.8, rel=1e-3) and fixed.travel_speed == pytest.approx(0, abs=EXACT)
    assert estimated.skate == pytest.approx(0, abs=1e-3) and estimated.estimated_speed == pytest.approx(0.8, rel=1e-3)
    assert estimated.travel_speed == pytest.approx(0.8, rel=1e-3)
    assert fixed.amount == pytest.approx(estimated.amount, rel=EXACT)


@pytest.mark.parametrize("factor", [0.7, 1.0, 1.3])
def test_a_walk_carried_at_the_wrong_speed_skates_by_the_difference(factor):
    puppet = table()
    result = measure(puppet, walk(puppet, speed=0.8, fps=60).moving(0.8 * factor))
    assert result.skate == pytest.approx(0.8 * abs(factor - 1), abs=0.008)


def test_lifted_and_sunk_bodies():
    puppet = table()
    up = measure(puppet, root_path(puppet, torch.tensor([[0, 0.07, 0.0]]).expand(10, 3)))
    assert up.float_mean == pytest.approx(0.07) and up.clearance == pytest.approx(0.07) and up.penetration_max == 0
    assert up.float_mean_per_height == pytest.approx(0.07)
    down = measure(puppet, root_path(puppet, torch.tensor([[0, -0.03, 0.0]]).expand(10, 3)))
    assert down.penetration_max == pytest.approx(0.03) and down.penetration_mean == pytest.approx(0.03)
    assert down.float_mean == 0 and down.clearance == pytest.approx(-0.03) and down.skate == pytest.approx(0, abs=EXACT)
    sinking = torch.linspace(0, -0.04, 21, dtype=torch.float64)[:, None] * torch.tensor([0, 1.0, 0])
    deep = measure(puppet, root_path(puppet, sinking))
    assert deep.penetration_max == pytest.approx(0.04) and deep.penetration_mean == pytest.approx(0.02)
    assert deep.penetration_max_per_height == pytest.approx(0.04) and deep.penetration_mean_per_height == pytest.approx(
        0.02
    )


def test_jerk_is_the_third_derivative():
    puppet, t = table(), torch.arange(20, dtype=torch.float64)[:, None] / 24
    way = torch.tensor([0.6, 0.0, 0.8], dtype=torch.float64)
    assert measure(puppet, root_path(puppet, 5 * t * way)).jerk == pytest.approx(0, abs=1e-8)
    assert measure(puppet, root_path(puppet, 9.81 * t**2 / 2 * way)).jerk == pytest.approx(0, abs=1e-8)
    assert measure(puppet, root_path(puppet, 0.5 * t**3 * way)).jerk == pytest.approx(3.0)


def test_amount_is_the_mean_speed_of_the_skin_and_ignores_travel_and_turning():
    puppet, fps = table(), 24.0
    shifts = torch.zeros(13, 5, 3, dtype=torch.float64)
    shifts[:, 1, 0] = 0.3 * torch.arange(13, dtype=torch.float64) / fps  # one leg goes ahead of the body at 0.3 m/s
    share = surface_shares(vertex_areas(puppet.posed(), puppet.mesh.faces), puppet.skin.per_joint(5))
    motion = shifted(puppet, shifts, fps=fps)
    assert measure(puppet, motion).amount == pytest.approx(0.3 * float(share[1]), rel=EXACT)
    assert measure(puppet, motion.moving(2.0)).amount == pytest.approx(0.3 * float(share[1]), rel=EXACT)
    spin = from_rotation_vector(torch.linspace(0, 3, 25, dtype=torch.float64)[:, None] * torch.tensor([0, 1.0, 0]))
    turning = rest(puppet).carried(compose(spin, torch.zeros(25, 3, dtype=torch.float64)))
    assert measure(puppet, turning).amount == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    "lag, correlation", [(0.5, -1.0), (0.0, 1.0), (0.25, 0.0), (-0.25, 0.0), (1 / 3, math.cos(2 * math.pi / 3))]
)
def test_left_right_phase_of_sines(lag, correlation):
    puppet, t = table(), torch.arange(49, dtype=torch.float64) / 48
    shifts = torch.zeros(49, 5, 3, dtype=torch.float64)
    for joint, name in enumerate(puppet.skeleton.names[1:], 1):
        shifts[:, joint, 0] = 0.1 * torch.sin(2 * torch.pi * (2 * t - (lag if "right" in name else 0)))
    result = measure(puppet, shifted(puppet, shifts, fps=24, loop=True))
    assert [pair.row for pair in result.leg_phases] == ["front", "hind"]
    assert [(pair.left, pair.right) for pair in result.leg_phases] == [
        ("front_left", "front_right"),
        ("hind_left", "hind_right"),
    ]
    for pair in result.leg_phases:
        assert pair.correlation == pytest.approx(correlation, abs=1e-9) and pair.phase == pytest.approx(lag, abs=1e-9)
    assert (
        result.left_right == result.leg_phases[1].correlation and result.left_right_phase == result.leg_phases[1].phase
    )


def test_a_still_leg_has_no_phase():
    wave = torch.sin(torch.arange(24, dtype=torch.float64))
    assert swing_phase(wave, 0.001 * wave, smallest=0.01) == (None, None)
    assert swing_phase(wave[:2], wave[:2], smallest=0.01) == (None, None)


def test_loop_gap_and_bone_length_error():
    puppet = table()
    local = rest(puppet).T_parent_joint.clone()
    local[-1, 2, :3, :3] = from_rotation_vector(torch.tensor([0.0, 0.0, 0.4], dtype=torch.float64))
    local[5, 3, :3, 3] *= 1.25
    result = measure(puppet, Motion(puppet.skeleton, local, 24))
    assert result.loop_gap == pytest.approx(0.4) and result.bone_length_error == pytest.approx(0.25)
    assert measure(puppet, rest(puppet)).bone_length_error == 0


def test_limits_count_frames_and_joints():
    puppet = table()
    local = rest(puppet, frame_count=10).T_parent_joint.clone()
    # legs point down, so a turn about x or z swings the bone and one about y twists it
    local[:3, 1, :3, :3] = from_rotation_vector(torch.tensor([0.0, 0.0, 2.5], dtype=torch.float64))
    local[:2, 2, :3, :3] = from_rotation_vector(torch.tensor([0.0, 2.0, 0.0], dtype=torch.float64))
    local[:, 3, :3, :3] = from_rotation_vector(torch.tensor([0.0, 0.0, 1.5], dtype=torch.float64))
    motion = Motion(puppet.skeleton, local, 24)
    assert measure(puppet, motion).limit_violations == pytest.approx((3 + 2) / (10 * 4))
    tight = JointLimits(torch.full((5,), 1.0).double(), torch.full((5,), 1.0).double(), ())
    assert measure(puppet, motion, limits=tight).limit_violations == pytest.approx((3 + 2 + 10) / (10 * 4))


@given(st.floats(0, 3.0), st.floats(0, 2 * math.pi), st.floats(-3.0, 3.0))
def test_swing_and_twist_take_a_rotation_apart(swing, way, twist):
    axis = torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)
    across = torch.tensor([math.cos(way), 0.0, math.sin(way)], dtype=torch.float64)
    R = from_rotation_vector(across * swing) @ from_rotation_vector(axis * twist)
    found = swing_and_twist(R, axis)
    # twist loses digits as swing nears pi, where 1 + trace and its partner both vanish
    assert float(found[0]) == pytest.approx(swing, abs=1e-6) and float(found[1]) == pytest.approx(abs(twist), abs=1e-5)


def test_a_knee_that_bends_backwards_is_seen():
    """Thigh forward, shin back: bent by 0.5 rad; then straight, then 0.5 rad the wrong way."""
    thigh, knee, ankle = (0.0, 0.9, 0.1), (0.1, 0.5, 0.1), (0.0, 0.1, 0.1)

    def bone(name, parent, head, tail):
        low = tuple(min(a, b) - 0.02 for a, b in zip(head, tail, strict=True))
        return Part(name, parent, head, low, tuple(max(a, b) + 0.02 for a, b in zip(head, tail, strict=True)))

    def flip(point):
        return (point[0], point[1], -point[2])

    trunk = Part("trunk", -1, (0.0, 1.0, 0.0), (-0.2, 0.9, -0.2), (0.2, 1.5, 0.2))
    parts = [trunk]
    for mirror in (lambda p: p, flip):
        first = len(parts)
        parts += [
            bone(f"thigh{first}", 0, mirror(thigh), mirror(knee)),
            bone(f"shin{first}", first, mirror(knee), mirror(ankle)),
            bone(f"foot{first}", first + 1, mirror(ankle), mirror((0.12, 0.02, 0.1))),
        ]
    puppet = build(parts)
    feet = find_feet(puppet)
    assert [foot.leg for foot in feet] == [(4, 5, 6), (1, 2, 3)]
    limits = default_limits(puppet.skeleton, feet)
    assert sorted(hinge.joints[1] for hinge in limits.hinges) == [2, 5]
    bent = 2 * math.atan2(0.1, 0.4)
    turns = torch.tensor([0.0, bent, 2 * bent], dtype=torch.float64)  # about +z: the shin swings forward
    local = rest(puppet, frame_count=3).T_parent_joint.clone()
    local[:, 2, :3, :3] = from_rotation_vector(turns[:, None] * torch.tensor([0, 0, 1.0]))
    motion = Motion(puppet.skeleton, local, 24)
    hinge = next(hinge for hinge in limits.hinges if hinge.joints[1] == 2)
    assert hinge_angles(motion, hinge).tolist() == pytest.approx([bent, 0, -bent], abs=1e-9)
    assert limit_violations(motion, limits) == pytest.approx(1 / (3 * 6))
    assert limit_violations(motion, replace(limits, hinge_straight=0.6)) == 0


def test_ten_times_the_size():
    small, large = table(), table().scaled(10)
    near = measure(small, walk(small, speed=0.8).moving(1.0))
    far = measure(large, walk(large, speed=8.0, lift=1.0).moving(10.0))
    for name in ("skate", "travel_speed", "height", "penetration_max", "float_mean", "clearance"):
        assert getattr(far, name) == pytest.approx(10 * getattr(near, name), rel=1e-6, abs=1e-9), name
    for name in (
        "skate_per_height",
        "amount",
        "jerk",
        "left_right",
        "contact_share",
        "limit_violations",
        "bone_length_error",
    ):
        assert getattr(far, name) == pytest.approx(getattr(near, name), rel=1e-6, abs=1e-9), name
    assert near.skate == pytest.approx(0.2, rel=0.02)


def test_one_frame_no_feet_and_json():
    slab = build([Part("slab", -1, (0, 0.5, 0), (-0.5, 0, -0.3), (0.5, 1, 0.3))])
    result = measure(slab, rest(slab))
    assert result.feet == 0 and result.skate is None and result.float_mean is None and result.left_right is None
    one = measure(table(), rest(table(), frame_count=1))
    assert one.feet == 4 and one.skate is None and one.jerk is None and one.amount == 0 and one.contact_share == 1
    for measured in (result, one, measure(table(), walk(table()))):
        assert json.loads(json.dumps(measured.as_dict(), allow_nan=False))["height"] == pytest.approx(1.0)


def test_infinite_measures_are_none_in_json():
    broken = replace(measure(table(), rest(table())), jerk=math.inf, skate=math.nan)
    plain = broken.as_dict()
    assert plain["jerk"] is None and plain["skate"] is None and plain["leg_phases"][0]["left"] == "front_left"


def test_another_skeleton_is_refused():
    with pytest.raises(MotionError) as error:
        measure(table(), rest(table(BIPED)))
    assert error.value.code == "skeleton-mismatch"


def test_vertex_heights_are_those_of_skinning():
    character = load_character(need("q_fox/Fox.glb"))
    T = motion_from_clip(character, "Gallop").T_world_joint
    heights = character.posed(T)[:, character.mesh.faces.unique(), 1]
    torch.testing.assert_close(vertex_heights(character, T), heights, atol=1e-9, rtol=0)


WALKERS = [
    ("fox/Fox.glb", "Walk", "Survey"),
    ("robot_expressive/RobotExpressive.glb", "Walking", "Idle"),
    ("q_donkey/Donkey.glb", "Walk", "Idle"),
    ("q_stag/Stag.glb", "Walk", "Idle"),
    ("q_trex/Trex.glb", "TRex_Walk", "TRex_Idle"),
    ("q_rat/Rat.glb", "Rat_Walk", "Rat_Idle"),
    ("q_alien/Alien.glb", "Alien_Walk", "Alien_Idle"),
    ("godot_player/player.glb", "walk", "idle"),
]


@pytest.mark.parametrize("file, walking, idling", WALKERS, ids=lambda value: value.rsplit("/", 1)[-1])
def test_artists_walks_alternate_and_idles_hardly_move(file, walking, idling):
    character = load_character(need(file))
    walked = measure(character, motion_from_clip(character, walking))
    idle = measure(character, motion_from_clip(character, idling))
    assert walked.left_right is not None and walked.left_right <= -0.6
    assert walked.left_right_phase is not None and abs(walked.left_right_phase) == pytest.approx(0.5, abs=0.07)
    assert idle.left_right is None and idle.estimated_speed == 0
    assert idle.amount < 0.2 * walked.amount
    assert idle.skate is not None and idle.skate_per_height is not None and idle.skate_per_height < 0.02


@pytest.mark.slow
def test_a_hundred_frames_take_less_than_half_a_second():
    character = load_character(need("q_zombie/Zombie.glb"))
    motion = motion_from_clip(character, "ZombieWalk")  # 97 frames, 6068 vertices
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    measure(character, motion)
    begin = time.process_time()  # of this process, so that a busy machine does not count
    measure(character, motion)
    seconds = time.process_time() - begin
    torch.set_num_threads(threads)
    assert seconds < 0.5
