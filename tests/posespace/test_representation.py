"""Poses in character axes: kinematics against the skeleton's own, exact ways there and back, headings left out."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.geometry.rotations import angle_between, from_rotation_vector, to_rotation_vector
from kinema.geometry.transforms import compose
from kinema.posespace import Displacements, collate, rig_tokens
from kinema.posespace.representation import (
    joint_frames,
    joint_positions,
    local_frames,
    poses_from_frames,
    rotations_from_positions,
    widened,
)
from kinema.rigging import forward_kinematics, move_root
from tests.posespace.rigs import beast, chain, poses, reframed

EXACT = 1e-9  # float64 through a chain of a few rotations


def swings(rig, turns: Tensor) -> Tensor:
    """Poses without what positions cannot show: each joint of a chain turned without twist, the last one not at all."""
    return rotations_from_positions(rig, joint_frames(rig, turns)[..., :3, 3])


def without_heading(turns: Tensor) -> Tensor:
    """Poses whose root is only tilted: its turn about +Y is zero."""
    turns = turns.clone()
    turns[..., 0, 1] = 0
    return turns


@pytest.mark.parametrize("body", [chain(4), beast(), reframed(beast())[0]], ids=["chain", "beast", "reframed"])
def test_token_kinematics_are_the_skeletons(body):
    rig = rig_tokens(body)
    turns = poses(rig.token_count, 5)
    world = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, turns))
    heads = world[:, rig.joints, :3, 3]
    root = forward_kinematics(body.skeleton)[0, :3, 3]
    frames = joint_frames(rig, turns)
    torch.testing.assert_close(frames[..., :3, 3] * rig.unit + root, heads, atol=1e-6, rtol=0)  # rest is float32
    start = forward_kinematics(body.skeleton)[rig.joints, :3, :3]
    torch.testing.assert_close(frames[..., :3, :3] @ start, world[:, rig.joints, :3, :3], atol=EXACT, rtol=0)


def test_frozen_joints_stay_rigid():
    body = beast()
    body = replace(body, skeleton=body.skeleton.with_moving(freeze=("thigh_left", "tail")))
    rig = rig_tokens(body)
    turns = poses(rig.token_count, 3)
    world = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, turns))
    root = world[:, :1, :3, 3]
    seen = joint_frames(rig, turns)[..., :3, 3] * rig.unit + root
    torch.testing.assert_close(seen, world[:, rig.joints, :3, 3], atol=1e-6, rtol=0)


def test_poses_come_back_from_frames():
    body, _ = reframed(beast())
    rig = rig_tokens(body)
    turns = without_heading(poses(rig.token_count, 6))
    turns[:, 0] = to_rotation_vector(from_rotation_vector(turns[:, 0]))
    world = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, turns))
    back = poses_from_frames(body.skeleton, rig, world)
    apart = angle_between(from_rotation_vector(back), from_rotation_vector(turns))
    assert float(apart[:, 1:].max()) < 1e-7
    again = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, back))
    torch.testing.assert_close(poses_from_frames(body.skeleton, rig, again), back, atol=1e-7, rtol=0)


def test_heading_and_place_are_no_part_of_a_pose():
    body = beast()
    rig = rig_tokens(body)
    local = local_frames(body.skeleton, rig, poses(rig.token_count, 4))
    turn = from_rotation_vector(torch.tensor([0.0, 2.1, 0.0], dtype=torch.float64))
    carry = compose(turn, torch.tensor([3.0, -1.0, 2.0], dtype=torch.float64))
    moved = move_root(body.skeleton, local, carry.expand(4, 4, 4))
    plain = poses_from_frames(body.skeleton, rig, forward_kinematics(body.skeleton, local))
    torch.testing.assert_close(
        poses_from_frames(body.skeleton, rig, forward_kinematics(body.skeleton, moved)), plain, atol=1e-7, rtol=0
    )
    assert float(plain[:, 0].norm(dim=-1).min()) > 0.05  # a tilt is


def test_joint_frames_do_not_matter():
    """One pose of one body, told by two riggers: the same rotation vectors."""
    body = beast()
    other, Q = reframed(body)
    rig = rig_tokens(body)
    world = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, poses(rig.token_count, 4)))
    theirs = world @ compose(Q, torch.zeros(3, dtype=torch.float64))
    torch.testing.assert_close(
        poses_from_frames(other.skeleton, rig_tokens(other), theirs),
        poses_from_frames(body.skeleton, rig, world),
        atol=1e-7,
        rtol=0,
    )


def test_a_lowered_head_turns_about_the_same_axis_on_every_rig():
    """Pitching down is a turn about −Z of the character, whatever the joint's own frame."""
    body, Q = reframed(beast(), seed=3)
    rig = rig_tokens(body)
    local = body.skeleton.T_parent_joint.clone()
    axis = Q[7].mT @ torch.tensor([0.0, 0.0, -0.5], dtype=torch.float64)  # frames stood upright before
    local[7] = local[7] @ compose(from_rotation_vector(axis), torch.zeros(3, dtype=torch.float64))
    pose = poses_from_frames(body.skeleton, rig, forward_kinematics(body.skeleton, local))
    expected = torch.zeros(8, 3, dtype=torch.float64)
    expected[7, 2] = -0.5
    torch.testing.assert_close(pose, expected, atol=1e-7, rtol=0)


def test_displacements_there_and_back():
    """Positions are kept exactly; rotations too, where positions show them."""
    for body in (chain(5), beast()):
        rig = rig_tokens(body)
        form = Displacements()
        x = form.encode(rig, poses(rig.token_count, 6))
        assert float(x.abs().max()) > 0.1
        back = form.decode(rig, x)
        torch.testing.assert_close(form.encode(rig, back), x, atol=1e-7, rtol=0)
        seen = swings(rig, poses(rig.token_count, 6))
        torch.testing.assert_close(form.decode(rig, form.encode(rig, seen)), seen, atol=1e-6, rtol=0)


def test_the_smallest_turn_explains_a_bent_chain():
    rig = rig_tokens(chain(3))
    turns = torch.zeros(1, 3, 3, dtype=torch.float64)
    turns[0, 0], turns[0, 1] = torch.tensor([0.0, 1.3, 0.0]), torch.tensor([0.7, 0.0, 0.0])
    back = Displacements().decode(rig, Displacements().encode(rig, turns))
    # the twist of the first bone moves only where the second one bends: that bend is seen, the twist is not
    assert float(back[0, 0].norm()) < 1e-7
    assert float(back[0, 1].norm()) == pytest.approx(0.7, abs=1e-6)
    assert float(back[0, 1, 1]) == pytest.approx(0.0, abs=1e-7)


def test_a_trunk_with_several_children_shows_its_twist():
    rig = rig_tokens(beast())
    turns = torch.zeros(1, 8, 3, dtype=torch.float64)
    turns[0, 0] = torch.tensor([0.4, 0.8, -0.3])
    back = Displacements().decode(rig, Displacements().encode(rig, turns))
    torch.testing.assert_close(back, turns, atol=1e-6, rtol=0)


def test_bent_bones_that_are_too_long_are_explained_by_their_direction():
    """Noise stretches bones; only where they point counts."""
    rig = rig_tokens(chain(3))
    straight = rig.rest.double()[None]
    bent = straight.clone()
    bent[0, 1] = torch.tensor([0.5, 0.0, 0.0])  # a quarter turn about −Z, half as long again
    bent[0, 2] = torch.tensor([0.9, 0.0, 0.0])
    back = rotations_from_positions(rig, bent)
    torch.testing.assert_close(back[0, 0], torch.tensor([0.0, 0.0, -torch.pi / 2], dtype=torch.float64))
    torch.testing.assert_close(back[0, 1], torch.zeros(3, dtype=torch.float64), atol=1e-9, rtol=0)


@pytest.mark.parametrize("form", [pytest.param(0, id="rotations"), pytest.param(1, id="displacements")])
def test_mirrors(form: int):
    """The mirrored pose of the mirrored rig puts every joint where the mirror shows it."""
    from kinema.posespace.representation import REPRESENTATIONS

    rig = rig_tokens(beast())
    representation = REPRESENTATIONS[form]
    turns = poses(8, 4)
    signs = torch.tensor(representation.mirror, dtype=torch.float64)
    image = representation.decode(rig.mirrored(), representation.encode(rig, turns) * signs)
    flip = torch.tensor([1.0, 1.0, -1.0], dtype=torch.float64)
    torch.testing.assert_close(
        joint_positions(rig.mirrored(), image), joint_positions(rig, turns) * flip, atol=1e-6, rtol=0
    )


def test_a_padded_batch_moves_like_its_rigs():
    rigs = [rig_tokens(chain(3)), rig_tokens(beast())]
    batch = collate(rigs)
    turns = poses(8, 2)
    frames = joint_frames(batch, turns)
    for row, rig in enumerate(rigs):
        count = rig.token_count
        torch.testing.assert_close(frames[row, :count], joint_frames(rig, turns[row, :count]), atol=EXACT, rtol=0)


def test_gradients_pass_through_both_ways():
    rig = rig_tokens(beast())
    turns = poses(8, 2, size=0.3).requires_grad_()

    def there_and_back(p: Tensor) -> Tensor:
        return joint_frames(rig, Displacements().decode(rig, Displacements().encode(rig, p)))[..., :3, 3]

    assert torch.autograd.gradcheck(lambda p: joint_frames(rig, p), (turns,))
    assert torch.autograd.gradcheck(there_and_back, (turns,), atol=1e-4)


def test_what_is_no_pose_is_refused():
    body = beast()
    rig = rig_tokens(body)
    bad = poses(8, 2)
    bad[1, 3, 0] = torch.nan
    with pytest.raises(KinemaError) as caught:
        local_frames(body.skeleton, rig, bad)
    assert caught.value.code == "poses-not-finite"
    with pytest.raises(KinemaError) as caught:
        local_frames(body.skeleton, rig, poses(7, 2))
    assert caught.value.code == "shape-mismatch"


def test_widening_scales_small_turns_and_keeps_large_ones_within_a_radian():
    turns = poses(4, 50, size=0.6, seed=3)
    assert torch.allclose(widened(turns, 1.0), turns)
    assert torch.allclose(widened(1e-4 * turns, 5.0), 5e-4 * turns, rtol=1e-4)
    unit = turns / turns.norm(dim=-1, keepdim=True)
    assert torch.allclose(widened(unit, 7.0), unit)
    order = torch.linspace(0.01, 1, 40, dtype=turns.dtype)[:, None] * unit[0, :1]
    assert bool((widened(order, 4.0).norm(dim=-1).diff() > 0).all())  # what turned further still does
    assert torch.allclose(widened(2.5 * unit, 1e6), unit)  # and what was beyond comes back
    assert torch.allclose(widened(2.5 * unit, 0.5), 1.25 * unit)  # calmer is plainly smaller, large turns too
