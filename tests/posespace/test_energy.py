"""The pose space's energy of frames, on spaces whose gradient is known."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from torch import Generator, Tensor

from kinema.errors import KinemaError
from kinema.posespace import (
    Asking,
    Displacements,
    PoseSpace,
    frame_energy,
    joint_positions,
    local_frames,
    poses_from_frames,
    rig_tokens,
)
from kinema.posespace.energy import FrameEnergy
from kinema.rigging import forward_kinematics
from tests.codes import code_of
from tests.posespace.exact import Clusters, GaussianPoses, correlated
from tests.posespace.rigs import chain, poses

BODY = chain(4)
RIG = rig_tokens(BODY)
SPREAD = 0.4
COVARIANCE = correlated(12)
CENTRE = 0.3 * torch.linspace(-1, 1, 12, dtype=torch.float64).view(4, 3)
CENTRE[0, 1] = 0.0  # heading is no part of a pose
SPACE = PoseSpace(GaussianPoses(CENTRE.flatten() / SPREAD, COVARIANCE), SPREAD)
SINGLE = 1e-4
"""The space works in float32."""


def generator(seed: int = 0) -> Generator:
    return torch.Generator().manual_seed(seed)


def frames_of(turns: Tensor) -> Tensor:
    """World frames, [pose token 3] -> [pose joint 4 4]."""
    return forward_kinematics(BODY.skeleton, local_frames(BODY.skeleton, RIG, turns))


def slope(energy: FrameEnergy, turns: Tensor, *, seed: int = 0) -> tuple[float, Tensor]:
    """An energy, and its gradient in the turns, [pose token 3]."""
    leaf = turns.clone().requires_grad_()
    value = energy(frames_of(leaf), generator(seed))
    value.backward()
    assert leaf.grad is not None
    return float(value.detach()), leaf.grad


@pytest.mark.parametrize("t", [0.1, 0.4])
def test_the_gradient_of_a_gaussian_is_known(t: float):
    """x − x̂ = b² (a² Σ + b²)⁻¹ (x − μ), spreads; the noise cancels."""
    energy = frame_energy(SPACE, BODY.skeleton, RIG, Asking(times=(t, t)))
    given = poses(4, 5, size=0.3)
    a, b = math.cos(t * math.pi / 2), math.sin(t * math.pi / 2)
    x = poses_from_frames(BODY.skeleton, RIG, frames_of(given))
    gain = b**2 * torch.linalg.inv(a**2 * COVARIANCE + b**2 * torch.eye(12, dtype=torch.float64))
    gap = ((x - CENTRE).flatten(1) / SPREAD @ gain.T).view(5, 4, 3)
    value, grad = slope(energy, given)
    assert value == pytest.approx(0.5 * float(gap.square().sum(-1).mean()), rel=SINGLE)
    # the root's turn has a heading, which a pose has not; the others' turns are the pose
    torch.testing.assert_close(grad[:, 1:], gap[:, 1:] / (SPREAD * 4 * 5), atol=SINGLE * float(gap.abs().max()), rtol=0)


def test_what_the_space_knows_best_stays():
    energy = frame_energy(SPACE, BODY.skeleton, RIG)
    at, wild = CENTRE.expand(3, 4, 3), poses(4, 3, size=0.6)
    (here, still), (there, pull_to_targets) = slope(energy, at), slope(energy, wild)
    assert here < 1e-9 < 0.1 < there
    assert float(still.abs().max()) < SINGLE * float(pull_to_targets.abs().max())


def test_poses_between_which_the_space_cannot_choose_stay_in_expectation():
    """Two clusters, and the pose halfway: every noise decides for one of them, and a noise and its opposite for both."""
    sides = torch.stack([CENTRE.flatten(), -CENTRE.flatten()]) / SPREAD
    energy = frame_energy(PoseSpace(Clusters(sides, 0.1), SPREAD), BODY.skeleton, RIG)
    between, beside = torch.zeros(4, 4, 3).double(), 1.5 * CENTRE.expand(4, 4, 3)
    means = [torch.stack([slope(energy, x, seed=seed)[1] for seed in range(20)]).mean(0) for x in (between, beside)]
    assert float(means[0].abs().max()) < 0.01 * float(means[1].abs().max())
    assert float((means[1] * CENTRE).sum()) > 0  # against the gradient is back to the cluster


def test_descent_ends_at_what_the_space_knows():
    energy = frame_energy(SPACE, BODY.skeleton, RIG)
    turns = poses(4, 6, size=0.5)
    turns[:, 0, 1] = 0.0
    before = (turns - CENTRE).norm(dim=-1).mean()
    for seed in range(150):
        turns = turns - 0.5 * SPREAD**2 * 24 * slope(energy, turns, seed=seed)[1]
    found = poses_from_frames(BODY.skeleton, RIG, frames_of(turns))
    assert float((found - CENTRE).norm(dim=-1).mean()) < 0.1 * float(before)


def test_displacements_pull_too():
    form = Displacements()
    goal = form.encode(RIG, CENTRE.float())
    space = PoseSpace(Clusters(goal.flatten()[None] / 0.2, 0.05), 0.2, form)
    energy = frame_energy(space, BODY.skeleton, RIG)
    turns = torch.zeros(2, 4, 3, dtype=torch.float64)
    for seed in range(60):
        turns = turns - 0.3 * slope(energy, turns, seed=seed)[1]
    off = (joint_positions(RIG, turns) - joint_positions(RIG, CENTRE)).norm(dim=-1).mean()
    start = (joint_positions(RIG, 0 * turns) - joint_positions(RIG, CENTRE)).norm(dim=-1).mean()
    assert float(off) < 0.1 * float(start)


def test_the_start_pose_itself_has_a_gradient():
    """Where every turn is zero to the last bit, logarithms have no slope of their own."""
    value, grad = slope(frame_energy(SPACE, BODY.skeleton, RIG), torch.zeros(2, 4, 3).double())
    assert value > 0 and bool(torch.isfinite(grad).all())
    assert bool((grad[:, 1:].norm(dim=-1) > 0).all())


def test_every_frame_has_its_turn_and_chance_is_the_generators():
    energy = frame_energy(SPACE, BODY.skeleton, RIG, Asking(frames=4))
    given = poses(4, 10, size=0.5)
    asked = [slope(energy, given, seed=seed)[1].abs().sum((1, 2)) > 0 for seed in range(12)]
    assert {int(row.sum()) for row in asked} <= {3, 4}
    assert bool(torch.stack(asked).any(0).all())
    assert slope(energy, given, seed=3)[0] == slope(energy, given, seed=3)[0] != slope(energy, given, seed=4)[0]


def test_place_and_heading_do_not_matter():
    energy = frame_energy(SPACE, BODY.skeleton, RIG)
    frames = frames_of(poses(4, 3, size=0.5))
    turn = torch.eye(4, dtype=torch.float64)
    turn[0, 0] = turn[2, 2] = math.cos(1.0)
    turn[0, 2], turn[2, 0] = math.sin(1.0), -math.sin(1.0)
    turn[:3, 3] = torch.tensor([3.0, 0.5, -2.0])
    assert float(energy(turn @ frames, generator())) == pytest.approx(float(energy(frames, generator())), rel=SINGLE)


def test_nonsense_is_refused():
    for wrong in ({"frames": 0}, {"times": (0.0, 0.2)}, {"times": (0.4, 0.2)}, {"times": (0.4, math.nan)}):
        assert code_of(lambda wrong=wrong: replace(Asking(), **wrong)) == "poses-options"
    with pytest.raises(KinemaError, match="times"):
        SPACE.pull(RIG, torch.zeros(2, 4, 3), generator=generator(), times=torch.full((3,), 0.1))
    bad = frames_of(torch.zeros(1, 4, 3).double())
    bad[0, 1, 0, 0] = math.nan
    assert code_of(lambda: frame_energy(SPACE, BODY.skeleton, RIG)(bad, generator())) == "poses-not-finite"
