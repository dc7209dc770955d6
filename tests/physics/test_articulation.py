"""A character as bodies: shapes, masses, joint axes, and the way back to a motion."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.creature import gait, make, to_document
from kinema.errors import RigError
from kinema.geometry.rotations import angle_between
from kinema.motion import find_feet
from kinema.physics import articulate
from kinema.physics.articulation import LEAST_INERTIA, LEAST_MASS, TOTAL_MASS
from tests.assets import need


@pytest.fixture(scope="module", params=["fox", "human", "spider"])
def walk(request):
    creature = make(request.param, seed=1)
    character = character_from_document(to_document(creature), name=request.param)
    return character, gait(creature, "walk", fps=24, frame_count=25, skeleton=character.skeleton)


def test_bodies_are_sound(walk):
    character, motion = walk
    bodies = articulate(character, feet=find_feet(character), reference=motion)
    assert bodies.parents[0] == -1
    assert all(0 <= parent < body for body, parent in enumerate(bodies.parents) if body > 0)
    assert bodies.joints[0] == character.skeleton.motion_root
    assert float(bodies.mass.sum()) == pytest.approx(TOTAL_MASS)
    assert float(bodies.mass.min()) > 0.5 * LEAST_MASS * TOTAL_MASS
    assert float(bodies.inertia.min()) >= LEAST_INERTIA
    # triangle inequality of moments of inertia: a real body could have them
    assert bool((2 * bodies.inertia.amax(1) <= bodies.inertia.sum(1) * (1 + 1e-9)).all())
    assert sorted(set(bodies.sole.tolist()) - {-1}) == list(range(len(find_feet(character))))


def test_poses_close_and_come_back_as_the_motion(walk):
    character, motion = walk
    bodies = articulate(character, reference=motion)
    poses = bodies.poses(motion)
    assert torch.allclose(bodies.close_joints(poses), poses, atol=1e-6)
    back = bodies.motion(poses, motion)
    assert torch.allclose(back.T_world_joint, motion.T_world_joint, atol=1e-6)


def test_opened_joints_are_closed_and_turns_kept(walk):
    character, motion = walk
    bodies = articulate(character, reference=motion)
    generator = torch.Generator().manual_seed(0)
    poses = bodies.poses(motion)
    poses[..., :3] += 0.01 * torch.randn(poses[..., :3].shape, generator=generator, dtype=torch.float64)
    back = bodies.motion(poses, motion)
    lengths = back.T_parent_joint[:, 1:, :3, 3] - character.skeleton.T_parent_joint[1:, :3, 3]
    below = [joint - 1 for joint in bodies.joints[1:]]
    assert float(lengths[:, below].abs().max()) < 1e-12
    joints = list(bodies.joints)
    turn = angle_between(back.T_world_joint[:, joints, :3, :3], motion.T_world_joint[:, joints, :3, :3])
    assert float(turn.max()) < 1e-6
    # nearest to all bodies: what is left has no common part
    left = (bodies.poses(back) - poses)[..., :3].mean(1)
    assert float(left.abs().max()) < 1e-9


def test_a_root_without_skin_goes_along_with_what_hangs_on_it(walk):
    character, motion = walk
    bodies = articulate(character, reference=motion)
    assert not bodies.bare_root
    poses = bodies.poses(motion)
    wild = poses.clone()
    wild[:, 0, 3:] = wild[:1, 0, 3:].roll(1, -1)  # the first body turns as it likes
    bare = replace(bodies, bare_root=True)
    back = bare.motion(wild, motion)
    root, other = bodies.joints[:2]
    inside, meant = (
        torch.linalg.solve(clip.T_world_joint[:, root], clip.T_world_joint[:, other]) for clip in (back, motion)
    )
    assert torch.allclose(inside, meant, atol=1e-6)
    turn = angle_between(back.T_world_joint[:, other, :3, :3], motion.T_world_joint[:, other, :3, :3])
    assert float(turn.max()) < 1e-6


def test_a_dinosaur_stands_on_a_root_without_skin():
    bodies = articulate(load_character(need("q_trex/Trex.glb")))
    assert bodies.bare_root and bodies.joints[0] == bodies.skeleton.motion_root


def test_joint_axes_stay_far_from_their_singularity(walk):
    character, motion = walk
    angles = articulate(character, reference=motion).angles(articulate(character, reference=motion).poses(motion))
    plain = articulate(character).angles(articulate(character).poses(motion))
    assert float(angles[..., 1].abs().max()) < 0.6
    assert float(angles[..., 1].abs().max()) <= float(plain[..., 1].abs().max()) + 1e-9
    assert float(angles[:, 1:, 0].abs().max()) > 0.2  # the motion is in the first axis


def test_soles_touch_the_ground_where_the_mesh_does(walk):
    character, motion = walk
    feet = find_feet(character)
    bodies = articulate(character, feet=feet, reference=motion)
    start = replace(motion, T_parent_joint=character.skeleton.T_parent_joint[None])
    points = bodies.contact_points(bodies.poses(start))[0] / bodies.scale
    lowest = points[bodies.sole >= 0][..., 1].amin(1)
    assert float(lowest.abs().max()) < 0.03 * character.height


def test_size_sets_the_clock(walk):
    character, _ = walk
    assert articulate(character, size=4.0).time_scale == pytest.approx(0.5)
    double = articulate(character, mass=80.0).mass_scale
    assert double == pytest.approx(articulate(character, mass=40.0).mass_scale / 2)


@pytest.mark.parametrize("options, code", [({"mass": 0.0}, "mass-invalid"), ({"size": -1.0}, "size-invalid")])
def test_impossible_bodies_are_refused(walk, options, code):
    with pytest.raises(RigError) as error:
        articulate(walk[0], **options)
    assert error.value.code == code


def test_zero_length_bones_make_bodies(walk):
    character, motion = walk
    short = replace(character.skeleton, tails=torch.zeros_like(character.skeleton.tails))
    bodies = articulate(Character(**{**vars_of(character), "skeleton": short}), reference=motion)
    assert bool(torch.isfinite(bodies.T_joint_body).all()) and float(bodies.half_sizes.min()) > 0


def vars_of(character: Character) -> dict:
    return {name: getattr(character, name) for name in Character.__dataclass_fields__}
