"""Validators: nothing is wrong with the start pose, something is with a folded arm, and gradients are those of the values."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache

import pytest
import torch

from kinema.errors import KinemaError
from kinema.geometry.rotations import from_rotation_vector
from kinema.motion.limits import SWING_LIMIT, TWIST_LIMIT, Hinge, JointLimits
from kinema.posespace.validators import (
    ALLOWANCE,
    Tolerance,
    Validators,
    Violations,
    Weights,
    beyond_limits,
    learned_limits,
    validators_of,
)
from kinema.rigging import forward_kinematics
from tests.bodies import arm, generator
from tests.posespace.bodies import FOLDED, person, turned


@cache
def checked() -> Validators:
    return validators_of(person())


def world(turns: dict[str, tuple[float, float, float]]) -> torch.Tensor:
    return forward_kinematics(person().skeleton, turned(person(), turns)[None])


def numbers(violations: Violations) -> dict[str, float]:
    return {field.name: float(getattr(violations, field.name)) for field in fields(violations)}


def test_the_start_pose_violates_nothing_wherever_it_stands():
    T = forward_kinematics(person().skeleton)[None]
    assert max(numbers(checked().violations(T)).values()) < 1e-9
    turn = world({})
    turn = torch.eye(4).to(T) @ turn
    turn[..., 0, 3] += 3.0
    assert max(numbers(checked().violations(turn)).values()) < 1e-9
    assert bool(checked().violations(turn).accepted())


def test_an_arm_through_the_chest_is_seen_and_one_held_forward_is_not():
    folded = checked().violations(world(FOLDED))
    assert float(folded.penetration) > 0.002  # most of a forearm, which is 1 % of a body
    assert float(folded.depth) > 0.02
    forward = checked().violations(world({"UpperArm.L": (0.0, 0.0, 0.9), "UpperArm.R": (0.0, 0.0, 0.9)}))
    assert float(forward.penetration) < 1e-4
    assert bool(forward.accepted())
    assert float(folded.cost()) > 5 * float(forward.cost())


def test_flesh_that_folds_where_parts_meet_is_no_penetration():
    sitting = checked().violations(world({f"UpperLeg.{side}": (0.0, 0.0, 1.5) for side in "LR"}))
    assert float(sitting.penetration) < 1e-3
    for angle in (0.17, 0.35):  # shins, then thighs through each other
        crossed = checked().violations(world({"UpperLeg.L": (-angle, 0.0, 0.0), "UpperLeg.R": (angle, 0.0, 0.0)}))
        assert float(crossed.penetration) > 0.01


def test_gradients_are_those_of_the_values():
    skeleton, g = person().skeleton, generator(0)
    start = turned(
        person(), {**FOLDED, "UpperLeg.L": (0.0, 0.0, 2.4), "Head": (0.0, 1.9, 0.0), "Hips": (0.3, 0.0, 0.2)}
    )
    start[0, 1, 3] -= 0.1
    way = torch.randn(start.shape, generator=g, dtype=torch.float64) * 0.02
    way[:, 3] = 0
    for name in [field.name for field in fields(Weights)]:
        weights = replace(Weights(**{field.name: 0.0 for field in fields(Weights)}), **{name: 1.0})

        def energy(s: float, weights: Weights = weights) -> torch.Tensor:
            return checked().energy(forward_kinematics(skeleton, (start + s * way)[None]), weights)

        local = start.clone().requires_grad_()
        value = checked().energy(forward_kinematics(skeleton, local[None]), weights)
        (slope,) = torch.autograd.grad(value, local)
        assert float(value.detach()) > 0, name
        step = 1e-5
        with torch.no_grad():
            numeric = float(energy(step) - energy(-step)) / (2 * step)
        assert float((slope * way).sum()) == pytest.approx(numeric, rel=1e-3, abs=1e-9), name
        assert abs(numeric) > 1e-9, name


def test_gradients_of_the_start_pose_are_finite():
    local = person().skeleton.T_parent_joint[None].clone().requires_grad_()
    (slope,) = torch.autograd.grad(checked().energy(forward_kinematics(person().skeleton, local)), local)
    assert bool(torch.isfinite(slope).all())


def test_descending_the_energy_takes_the_arm_out_of_the_chest():
    skeleton, start = person().skeleton, turned(person(), FOLDED)
    turn = torch.zeros(skeleton.joint_count, 3, dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.Adam([turn], lr=0.03)
    before = float(checked().violations(forward_kinematics(skeleton, start[None])).penetration)
    for _ in range(40):
        local = start.clone()
        local[:, :3, :3] = start[:, :3, :3] @ from_rotation_vector(turn)
        optimizer.zero_grad()
        checked().energy(forward_kinematics(skeleton, local[None])).backward()
        optimizer.step()
    after = float(checked().violations(forward_kinematics(skeleton, local.detach()[None])).penetration)
    assert after < 0.2 * before


def test_ranges_of_swing_and_twist():
    skeleton = arm()
    limits = JointLimits(torch.full((2,), 1.0), torch.full((2,), 0.5), ())
    local = skeleton.T_parent_joint.repeat(3, 1, 1, 1)
    vectors = torch.tensor(
        [[1.3, 0.0, 0.0], [0.0, 0.9, 0.0], [0.6, 0.0, 0.0]], dtype=torch.float64
    )  # bones run along y
    local[:, 1, :3, :3] = from_rotation_vector(vectors)
    local[:, 0, :3, :3] = from_rotation_vector(torch.tensor([2.0, 1.0, 0.0], dtype=torch.float64))  # the root may
    extension, twist = beyond_limits(skeleton, limits, forward_kinematics(skeleton, local))
    torch.testing.assert_close(extension, torch.tensor([0.3, 0, 0]).double(), rtol=0, atol=1e-6)
    torch.testing.assert_close(twist, torch.tensor([0, 0.4, 0]).double(), rtol=0, atol=1e-6)


def test_a_knee_bent_backwards_by_a_known_angle():
    skeleton = person().skeleton
    names = ("UpperLeg.L", "LowerLeg.L", "Foot.L")
    joints = tuple(skeleton.index(name) for name in names)
    T = forward_kinematics(skeleton)
    upper, lower = (T[joints[k + 1], :3, 3] - T[joints[k], :3, 3] for k in range(2))
    axis = torch.nn.functional.normalize(torch.linalg.cross(upper, lower), dim=0)
    bend = float(torch.atan2(torch.linalg.cross(upper, lower).norm(), upper @ lower))
    wide = torch.full((skeleton.joint_count,), 4.0)
    limits = JointLimits(wide, wide, (Hinge((joints[0], joints[1], joints[2]), axis),), hinge_straight=0.1)
    back = tuple((-(bend + 0.6) * axis).tolist())
    extension, _ = beyond_limits(skeleton, limits, world({"LowerLeg.L": (back[0], back[1], back[2])}))
    assert float(extension) == pytest.approx(0.5, abs=1e-6)


def test_ranges_are_learned_from_enough_poses_only():
    skeleton = arm()
    wide = JointLimits(torch.full((2,), SWING_LIMIT), torch.full((2,), TWIST_LIMIT), ())
    vectors = torch.zeros(101, 3, dtype=torch.float64)
    vectors[:, 0] = torch.linspace(0, 1, 101)
    local = skeleton.T_parent_joint.repeat(101, 1, 1, 1)
    local[:, 1, :3, :3] = from_rotation_vector(vectors)
    T = forward_kinematics(skeleton, local)
    learned = learned_limits(skeleton, wide, T)
    assert float(learned.swing[1]) == pytest.approx(0.99 + ALLOWANCE, abs=1e-6)
    assert float(learned.twist[1]) == pytest.approx(ALLOWANCE, abs=1e-6)
    assert learned_limits(skeleton, wide, T[:5]) is wide
    assert float(learned_limits(skeleton, replace(wide, swing=wide.swing * 0.1), T).swing[1]) < 0.3


def test_acceptance_follows_every_tolerance():
    one = torch.ones(2)
    clean = Violations(*(0 * one for _ in fields(Violations)))
    assert clean.accepted().all()
    for field in fields(Tolerance):
        mixed = replace(clean, **{field.name: torch.tensor([1.01, 0.99]) * getattr(Tolerance(), field.name)})
        assert mixed.accepted().tolist() == [False, True]


def test_poses_of_another_rig_are_refused():
    with pytest.raises(KinemaError, match="shape-mismatch"):
        checked().violations(torch.eye(4).expand(1, 3, 4, 4))
