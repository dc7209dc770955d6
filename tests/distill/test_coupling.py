from dataclasses import replace

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.distill import Cycle, Free, model_body, model_of_motion
from kinema.distill.coupling import couple_sides, mirror_partners
from kinema.errors import KinemaError
from kinema.geometry.rotations import from_rotation_vector
from kinema.motion import Motion, measure
from kinema.rigging import forward_kinematics


def wolf(name: str = "walk"):
    animal = make("wolf", seed=3)
    character = character_from_document(to_document(animal), name="wolf")
    motion = gait(animal, name, fps=24.0, skeleton=character.skeleton)
    return character, motion


def test_partners_are_the_names_of_the_other_side():
    character, _ = wolf()
    names, partners = character.skeleton.names, mirror_partners(character.skeleton)
    assert sum(name.endswith(".L") for name in names) > 8
    for joint, name in enumerate(names):
        wanted = name[:-1] + {"L": "R", "R": "L"}[name[-1]] if name[-2:] in (".L", ".R") else name
        assert names[partners[joint]] == wanted


def test_one_side_of_a_walk_says_it_all():
    character, motion = wolf()
    model = model_of_motion(motion, model_body(character), Cycle(harmonics=3, period=motion.duration))
    names = character.skeleton.names
    left, right = (
        [row for row, joint in enumerate(model.turning_joints) if names[joint].endswith(end)] for end in (".L", ".R")
    )
    lame = {name: value.clone() for name, value in model.variables.items()}
    lame["joint_wave"][:, right] = 0
    lame["joint_offset"][right] = 0
    healed = replace(model.with_variables(lame), coupling=couple_sides(model, "left"))
    numbers = healed.numbers
    torch.testing.assert_close(numbers["joint_wave"][:, left], model.variables["joint_wave"][:, left])
    # the made gait is symmetric itself, so its right side comes back as it was
    torch.testing.assert_close(
        numbers["joint_wave"][:, right], model.variables["joint_wave"][:, right], atol=0.02, rtol=0
    )
    whole = measure(character, healed.cycle(24.0)).left_right
    assert whole is not None and whole < -0.6
    again = replace(healed.with_variables(numbers), coupling=couple_sides(model, "right"))
    torch.testing.assert_close(again.numbers["joint_wave"], numbers["joint_wave"])


def test_legs_in_turn_swing_once_a_stride():
    character, motion = wolf()
    body_model = model_body(character)
    double = Cycle(harmonics=3, period=2 * motion.duration)  # what is once a stride comes twice in this period
    model = model_of_motion(motion, body_model, double)
    apart = replace(model, coupling=couple_sides(model, "left", body_model.legs))
    numbers, orders = apart.numbers["joint_wave"], double.orders(model.span)
    rows = {joint: row for row, joint in enumerate(model.turning_joints)}
    for leg in body_model.legs:
        whole = model.variables["joint_wave"][orders == 2]
        assert float(whole[:, rows[leg[0]]].abs().max()) > 0.1
        assert float(numbers[orders == 2][:, rows[leg[0]]].abs().max()) == 0
        knee = rows[leg[1]]
        assert float(numbers[orders == 2][:, knee].norm()) < 0.5 * float(whole[:, knee].norm())


def test_a_stride_in_the_start_pose_is_evened_out():
    character, _ = wolf()
    skeleton, body_model = character.skeleton, model_body(character)
    names = skeleton.names
    left, right = (next(leg for leg in body_model.legs if names[leg[0]].endswith(end)) for end in (".L", ".R"))
    local = skeleton.T_parent_joint.clone()
    world = forward_kinematics(skeleton)
    across = world[left[0], :3, :3].mT @ torch.tensor([0.0, 0.0, 1.0]).to(local)
    local[left[0], :3, :3] = local[left[0], :3, :3] @ from_rotation_vector(0.5 * across)
    striding = replace(skeleton, T_parent_joint=local)
    assert mirror_partners(striding) == mirror_partners(skeleton)
    model = model_of_motion(Motion.rest(striding, frame_count=9, fps=8.0), body_model, Cycle(harmonics=3, period=1.0))
    mirror = torch.tensor([1.0, 1.0, -1.0]).to(local)

    def gap(model) -> float:
        places = model.motion(dtype=torch.float64).T_world_joint[0, :, :3, 3]
        way = [(places[leg[-1]] - places[leg[0]]) for leg in (left, right)]
        return float((way[0] - way[1] * mirror).norm()) / character.height

    assert gap(model) > 0.2
    coupling = couple_sides(model, "left", body_model.legs)
    assert gap(replace(model, coupling=coupling)) < 0.01
    # half of the way from each side: neither leg stands where only one of them did
    rows = [model.turning_joints.index(leg[0]) for leg in (left, right)]
    assert coupling.stance[rows].norm(dim=-1).tolist() == pytest.approx([0.25, 0.25], abs=0.02)


def test_only_cycles_have_a_half():
    character, _ = wolf()
    model = model_of_motion(Motion.rest(character.skeleton, frame_count=9, fps=8.0), model_body(character), Free())
    with pytest.raises(KinemaError, match="only a cycle"):
        couple_sides(model, "left")
