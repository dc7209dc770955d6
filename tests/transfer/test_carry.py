"""Clips carried over: identities, scaling, loops, ground, feet."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
import torch

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion, in_place, measure
from kinema.motion.measures import vertex_heights
from kinema.rig import forward_kinematics
from kinema.transfer import carry_turns, match_bodies, read_body, transfer_clip
from kinema.transfer.carry import leg_shifts, target_turns
from kinema.transfer.clip import with_loop
from tests.transfer.bodies import animal, walk


@pytest.mark.parametrize("species", ["fox", "human", "spider", "crow"])
def test_a_clip_on_its_own_body_is_the_same_clip(species: str):
    plan = read_body(animal(species))
    carried = carry_turns(walk(species), match_bodies(plan, plan), animal(species).skeleton)
    joints = list(plan.joints)
    error = carried.motion.T_world_joint[:, joints, :3, 3] - walk(species).T_world_joint[:, joints, :3, 3]
    assert carried.scale == pytest.approx(1.0)
    assert float(error.abs().max()) < 1e-6 * plan.size


@pytest.mark.parametrize(("there", "height"), [("wolf", 0.02), ("human", 0.03), ("horse", 0.02)])
def test_there_and_back_is_near_the_start(there: str, height: float):
    """Kinds with as many joints come back exactly; between other kinds what the other body cannot show is lost."""
    fox, other = read_body(animal("fox")), read_body(animal(there))
    away = carry_turns(walk("fox"), match_bodies(fox, other), animal(there).skeleton).motion
    back = carry_turns(away, match_bodies(other, fox), animal("fox").skeleton).motion
    joints = list(fox.joints)
    error = (back.T_world_joint[:, joints, :3, 3] - walk("fox").T_world_joint[:, joints, :3, 3]).norm(dim=-1)
    still = Motion.rest(animal("fox").skeleton, frame_count=len(error), fps=24).T_world_joint[:, joints, :3, 3]
    moved = in_place(walk("fox")).T_world_joint[:, joints, :3, 3] - still
    assert float(error.mean()) < height * fox.height
    assert float(error.mean()) < 0.7 * float(moved.norm(dim=-1).mean())


def test_stride_and_speed_grow_with_the_legs():
    fox, horse = read_body(animal("fox")), read_body(animal("horse"))
    carried = carry_turns(walk("fox"), match_bodies(fox, horse), animal("horse").skeleton)
    path = carried.motion.T_world_joint[:, animal("horse").skeleton.motion_root, 0, 3]
    own = walk("fox").T_world_joint[:, animal("fox").skeleton.motion_root, 0, 3]
    assert carried.scale > 1.5
    assert float(path[-1] - path[0]) == pytest.approx(carried.scale * float(own[-1] - own[0]), rel=0.05)


def test_an_arm_points_where_the_source_points():
    """A T-pose against arms that hang: directions are carried over, not differences."""
    body = animal("human")
    plan = read_body(body)
    arms = [chain for chain in plan.chains if chain.role == "arm" and chain.above == 0]
    local = body.skeleton.T_parent_joint.clone()
    start = forward_kinematics(body.skeleton)
    for arm in arms:
        joint = int(plan.joints[arm.tokens[0]])
        above = start[body.skeleton.parents[joint], :3, :3]
        lift = from_rotation_vector(torch.tensor([-0.8 * arm.side, 0.0, 0.0], dtype=local.dtype))
        local[joint] = compose(above.mT @ lift @ above @ local[joint, :3, :3], local[joint, :3, 3])
    spread = replace(body, skeleton=replace(body.skeleton, T_parent_joint=local))
    clip = walk("human")
    other = read_body(spread)
    match = match_bodies(plan, other)
    carried = carry_turns(clip, match, spread.skeleton).motion
    for arm in arms:
        for token, below in zip(arm.tokens[:-1], arm.tokens[1:], strict=True):
            pair = int(plan.joints[below]), int(plan.joints[token])
            ours = carried.T_world_joint[:, pair[0], :3, 3] - carried.T_world_joint[:, pair[1], :3, 3]
            theirs = clip.T_world_joint[:, pair[0], :3, 3] - clip.T_world_joint[:, pair[1], :3, 3]
            assert float(torch.cosine_similarity(ours, theirs, dim=-1).min()) > 0.999


def test_loops_stay_loops():
    clip = with_loop(in_place(walk("fox")))
    assert clip.loop
    result = transfer_clip(clip, animal("fox"), animal("horse")).motion
    assert result.loop
    joints = list(read_body(animal("horse")).joints)
    gap = in_place(result).T_world_joint[[0, -1]][:, joints, :3, 3]
    assert float((gap[0] - gap[1]).abs().max()) < 0.004 * animal("horse").height


@pytest.mark.parametrize(("source", "target"), [("fox", "horse"), ("human", "ogre"), ("fox", "ant"), ("human", "fox")])
def test_feet_stand_and_nothing_sinks(source: str, target: str):
    result = transfer_clip(walk(source), animal(source), animal(target)).motion
    height = animal(target).height
    assert float(vertex_heights(animal(target), result.T_world_joint).min()) > -0.003 * height
    planted = measure(animal(target), result)
    raw = measure(animal(target), transfer_clip(walk(source), animal(source), animal(target), feet=False).motion)
    assert planted.skate_per_height is not None and planted.skate_per_height < 0.06
    assert raw.skate_per_height is None or planted.skate_per_height < raw.skate_per_height
    assert planted.amount > 0.3 * raw.amount


def test_six_legs_step_in_turn():
    clip = with_loop(in_place(walk("fox")))
    fox, ant = read_body(animal("fox")), read_body(animal("ant"))
    match = match_bodies(fox, ant)
    frames = clip.T_world_joint[:, list(fox.joints)].double()
    assert leg_shifts(frames, match)
    motion = carry_turns(clip, match, animal("ant").skeleton).motion
    legs = [chain for chain in ant.chains if chain.role == "leg" and chain.above == 0 and chain.side < 0]
    legs.sort(key=lambda chain: -ant.heads[chain.tokens[0], 0])
    swing = []
    for leg in legs:
        first, last = int(ant.joints[leg.tokens[0]]), int(ant.joints[leg.tokens[-1]])
        x = (motion.T_world_joint[:, last, 0, 3] - motion.T_world_joint[:, first, 0, 3])[:-1]
        swing.append(x - x.mean())
    for one, other in pairwise(swing):
        assert float((one * other).sum() / (one.norm() * other.norm())) < -0.5


def test_what_nothing_drives_follows_its_anchor():
    human, crow = read_body(animal("human")), read_body(animal("fox"))
    match = match_bodies(crow, human)
    turn = from_rotation_vector(torch.tensor([0.0, 0.7, 0.0], dtype=torch.float64))
    D = turn.expand(3, crow.token_count, 3, 3)
    E = target_turns(D, match)
    driven = [token for chain in human.chains for token in chain.tokens]
    assert float((E[:, driven] - turn).abs().max()) < 1e-6  # a body turned as a whole turns as a whole


def test_a_skeleton_without_a_skin_can_be_the_source():
    result = transfer_clip(walk("human"), None, animal("ogre"), feet=False)
    assert result.score > 0.5
    joints = list(read_body(animal("ogre")).joints)
    travel = result.motion.T_world_joint[:, joints, 0, 3].mean(1)
    assert float(travel[-1] - travel[0]) > 0.1 * animal("ogre").height
