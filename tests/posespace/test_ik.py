"""Inverse kinematics against closed forms, a general optimiser, and what it must not change."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torch
from scipy.optimize import minimize
from torch import Tensor

from kinema.errors import KinemaError
from kinema.geometry.rotations import angle_between, from_rotation_vector, to_rotation_vector
from kinema.posespace.handles import handles_on
from kinema.posespace.ik import Goals, _stiffness, dls, polish, polish_tokens
from kinema.posespace.tokens import rig_tokens
from kinema.rigging import Skeleton, forward_kinematics
from tests.bodies import generator
from tests.posespace.bodies import person

SOLVERS = [dls, polish]
CLOSE = 1e-4
"""Metres, on skeletons of about one metre: far below the percent that is asked for."""


@cache
def branched(lengths: tuple[float, ...] = (0.3, 0.3, 0.2)) -> Skeleton:
    """A trunk with two limbs of three bones, one to each side."""
    parents, offsets = [-1], [[0.0, 0.5, 0.0]]
    for side in (-1.0, 1.0):
        parents.append(0)
        offsets.append([0.0, 0.3, 0.1 * side])
        for length in lengths:
            parents.append(len(parents) - 1)
            offsets.append([0.0, 0.0, side * length])
    T = torch.eye(4, dtype=torch.float64).repeat(len(parents), 1, 1)
    T[:, :3, 3] = torch.tensor(offsets)
    names = ("trunk", *(f"{side}{k}" for side in "lr" for k in range(len(lengths) + 1)))
    tails = torch.zeros(len(parents), 3, dtype=torch.float64)
    return Skeleton(names, tuple(parents), T, tails, torch.ones(len(parents), dtype=torch.bool))


def bent(skeleton: Skeleton, *, count: int, seed: int, angle: float) -> Tensor:
    """Random poses, the root as it is, [pose joint 4 4]."""
    turn = (torch.rand(count, skeleton.joint_count, 3, generator=generator(seed), dtype=torch.float64) * 2 - 1) * angle
    turn[:, 0] = 0
    local = skeleton.T_parent_joint.expand(count, -1, -1, -1).clone()
    local[..., :3, :3] = local[..., :3, :3] @ from_rotation_vector(turn)
    return local


@pytest.mark.parametrize("solve", SOLVERS)
def test_reachable_targets_are_reached_and_bones_keep_their_length(solve):
    skeleton = branched()
    start, goal = (bent(skeleton, count=8, seed=seed, angle=0.6) for seed in (0, 1))
    places = forward_kinematics(skeleton, goal)[..., :3, 3]
    ends = {name: places[:, skeleton.index(name)] for name in ("l3", "r3")}
    found = solve(skeleton, start, ends)
    world = forward_kinematics(skeleton, found.T_parent_joint)[..., :3, 3]
    for column, (name, target) in enumerate(ends.items()):
        left = (world[:, skeleton.index(name)] - target).norm(dim=-1)
        assert float(left.max()) < CLOSE
        torch.testing.assert_close(found.residuals[:, column], left)
    assert torch.equal(found.T_parent_joint[..., :3, 3], start[..., :3, 3])
    R = found.T_parent_joint[..., :3, :3]
    torch.testing.assert_close(R.mT @ R, torch.eye(3, dtype=R.dtype).expand_as(R), rtol=0, atol=1e-9)
    assert torch.equal(found.T_parent_joint[:, 0], start[:, 0])  # the root stays


def test_only_the_limb_of_the_handle_moves():
    skeleton = branched()
    start = bent(skeleton, count=1, seed=0, angle=0.4)
    found = polish(skeleton, start, {"l3": [0.1, 0.7, -0.5]})
    assert torch.equal(found.T_parent_joint[:, 5:], start[:, 5:])
    assert not torch.equal(found.T_parent_joint[:, 1:4], start[:, 1:4])


def test_polish_changes_least():
    """Against SLSQP on the same measure of change, constrained to meet the target."""
    skeleton = branched()
    start = bent(skeleton, count=1, seed=3, angle=0.5)
    target = forward_kinematics(skeleton, start)[0, 4, :3, 3] + torch.tensor([0.15, 0.1, 0.1], dtype=torch.float64)
    found = polish(skeleton, start, {"l3": target})
    stiff = _stiffness(skeleton)

    def change(local: Tensor) -> float:
        turn = to_rotation_vector(start[0, :, :3, :3].mT @ local[:, :3, :3])
        return float((stiff[:, None] * turn.square()).sum())

    def posed(x: np.ndarray) -> Tensor:
        local = start[0].clone()
        local[1:4, :3, :3] = local[1:4, :3, :3] @ from_rotation_vector(torch.from_numpy(x.reshape(3, 3)))
        return local

    best = minimize(
        lambda x: change(posed(x)),
        np.full(9, 0.01),
        constraints={
            "type": "eq",
            "fun": lambda x: (forward_kinematics(skeleton, posed(x))[4, :3, 3] - target).numpy(),
        },
        method="SLSQP",
        options={"maxiter": 300, "ftol": 1e-10},
    )
    assert best.success
    assert change(found.T_parent_joint[0]) == pytest.approx(best.fun, rel=2e-3)
    plain = dls(skeleton, start, {"l3": target})
    assert change(plain.T_parent_joint[0]) > 1.01 * best.fun


def test_a_target_out_of_reach_is_pointed_at():
    skeleton = branched()
    start = bent(skeleton, count=1, seed=0, angle=0.4)
    shoulder = forward_kinematics(skeleton, start)[0, 1, :3, 3]
    way = torch.nn.functional.normalize(torch.tensor([1.0, 0.5, -1.0], dtype=torch.float64), dim=0)
    found = polish(skeleton, start, {"l3": shoulder + 2.0 * way})
    assert float(found.residuals) == pytest.approx(2.0 - 0.8, rel=5e-3)
    hand = forward_kinematics(skeleton, found.T_parent_joint)[0, 4, :3, 3]
    torch.testing.assert_close((hand - shoulder) / 0.8, way, rtol=0, atol=0.05)


def test_a_straight_limb_bends_towards_its_own_root():
    skeleton = branched()
    start = skeleton.T_parent_joint[None]
    target = forward_kinematics(skeleton)[4, :3, 3] + torch.tensor([0.0, 0.0, 0.3], dtype=torch.float64)
    assert float(polish(skeleton, start, {"l3": target}).residuals) < CLOSE


def test_a_target_already_met_changes_nothing():
    skeleton = branched()
    start = bent(skeleton, count=2, seed=0, angle=0.4)
    there = forward_kinematics(skeleton, start)[:, 4, :3, 3]
    assert torch.equal(polish(skeleton, start, {"l3": there}).T_parent_joint, start)


@pytest.mark.parametrize("solve", SOLVERS)
def test_points_off_the_joint_and_single_precision(solve):
    skeleton = branched()
    start = bent(skeleton, count=2, seed=0, angle=0.4)
    goals = Goals(
        torch.tensor([4]), torch.tensor([[0.0, 0.0, -0.2]]).double(), torch.tensor([[[0.3, 0.9, -0.5]]] * 2).double()
    )
    found = solve(skeleton, start.float(), goals)
    assert found.T_parent_joint.dtype == torch.float32
    T = forward_kinematics(skeleton, found.T_parent_joint.double())[:, 4]
    point = (T[:, :3, :3] @ goals.offsets[0]) + T[:, :3, 3]
    torch.testing.assert_close(point, goals.targets[:, 0], rtol=0, atol=CLOSE)
    assert float(angle_between(T[:, :3, :3], forward_kinematics(skeleton, start)[:, 4, :3, :3]).min()) > 0.01


def test_poses_of_the_pose_space_are_polished_by_its_own_handles():
    character = person()
    rig = rig_tokens(character)
    poses = 0.2 * torch.randn(3, rig.token_count, 3, generator=generator(0))
    poses[:, 0] = 0
    hand = handles_on(character.skeleton, rig, {"Hand.L": [0.4, 1.1, -0.3]})
    before = hand.residuals(rig, poses)
    after = polish_tokens(rig, poses, hand)
    assert float(before.min()) > 0.1
    assert float(hand.residuals(rig, after).max()) < 1e-4
    arm = [rig.joints.tolist().index(character.skeleton.index(name)) for name in ("Spine1", "UpperArm.L", "LowerArm.L")]
    still = [token for token in range(rig.token_count) if torch.equal(after[:, token], poses[:, token])]
    assert len(still) >= rig.token_count - 6 and not set(arm) & set(still)
    # the arm does most of it: the spine carries head and both arms, and turns least
    turned = (after - poses).norm(dim=-1).mean(0)
    assert float(turned[arm[0]]) < 0.3 * float(turned[arm[1:]].max())


def test_nothing_to_turn_leaves_the_residual():
    skeleton = branched()
    start = bent(skeleton, count=1, seed=0, angle=0.4)
    for solve in SOLVERS:
        found = solve(skeleton, start, {"trunk": [0.0, 0.5, 0.25]})
        assert torch.equal(found.T_parent_joint, start)
        assert float(found.residuals) == pytest.approx(0.25)


@pytest.mark.parametrize("solve", SOLVERS)
def test_bad_handles_have_codes(solve):
    skeleton = branched()
    start = skeleton.T_parent_joint[None]
    for handles, code in [
        ({"l3": [float("nan"), 0.0, 0.0]}, "poses-handles"),
        ({"l9": [0.0, 0.0, 0.0]}, "joint-unknown"),
        ({}, "poses-handles"),
        ({"l3": [0.0, 0.0]}, "shape-mismatch"),
    ]:
        with pytest.raises(KinemaError) as caught:
            solve(skeleton, start, handles)
        assert caught.value.code == code
    with pytest.raises(KinemaError) as caught:
        solve(skeleton, start * torch.nan, {"l3": [0.0, 0.0, 0.0]})
    assert caught.value.code == "poses-not-finite"
