"""Linear blend skinning against a loop over vertices, and its Jacobian against autograd."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from torch import Tensor

from kinema.errors import KinemaError, RigError
from kinema.rigging import Skin, blend, skin_points
from tests.strategies import random_rigid

TIGHT = 1e-12
"""Sums of a few products of numbers of size ten."""


def random_skin(seed: int, vert_count: int = 9, joint_count: int = 5, slot_count: int = 8, influences: int = 3) -> Skin:
    generator = torch.Generator().manual_seed(seed)
    weights = torch.rand(vert_count, influences, generator=generator, dtype=torch.float64)
    weights[:, -1] *= torch.rand(vert_count, generator=generator) < 0.5  # some zero weights
    return Skin(
        torch.randint(joint_count, (slot_count,), generator=generator),
        random_rigid(generator, slot_count),
        torch.randint(slot_count, (vert_count, influences), generator=generator),
        weights / weights.sum(1, keepdim=True),
    )


def naive_skin_points(skin: Skin, T_world_joint: Tensor, points: Tensor) -> Tensor:
    """The slow twin: φ(x) = Σ w_s T_world_joint(s) T_joint_bind(s) x, vertex by vertex."""
    rows = []
    for vertex, point in enumerate(points):
        total = torch.zeros(3, dtype=torch.float64)
        for slot, weight in zip(skin.indices[vertex].tolist(), skin.weights[vertex], strict=True):
            T = T_world_joint[int(skin.joints[slot])] @ skin.T_joint_bind[slot]
            total = total + weight * (T[:3, :3] @ point + T[:3, 3])
        rows.append(total)
    return torch.stack(rows)


@given(st.integers(0, 10**6))
def test_slots_agree_with_a_loop_over_vertices(seed: int) -> None:
    skin, generator = random_skin(seed), torch.Generator().manual_seed(seed)
    pose, points = random_rigid(generator, 2, 5), torch.randn(9, 3, generator=generator, dtype=torch.float64)
    posed = skin_points(skin, pose, points)
    for frame in range(2):
        torch.testing.assert_close(posed[frame], naive_skin_points(skin, pose[frame], points), atol=TIGHT, rtol=0)
    dense = blend(skin.transforms(pose), skin.dense)
    torch.testing.assert_close(dense, blend(skin.transforms(pose), skin.weights, skin.indices), atol=TIGHT, rtol=0)


@given(st.integers(0, 10**6))
def test_three_by_three_part_is_the_jacobian_of_the_warp(seed: int) -> None:
    skin, generator = random_skin(seed), torch.Generator().manual_seed(seed)
    pose, points = random_rigid(generator, 5), torch.randn(9, 3, generator=generator, dtype=torch.float64)
    warp = blend(skin.transforms(pose), skin.weights, skin.indices)
    jacobian = torch.func.vmap(torch.func.jacrev(lambda x, T: T[:3, :3] @ x + T[:3, 3]))(points, warp)
    torch.testing.assert_close(warp[:, :3, :3], jacobian, atol=TIGHT, rtol=0)
    step = 1e-5 * torch.randn(9, 3, generator=generator, dtype=torch.float64)
    moved = skin_points(skin, pose, points + step) - skin_points(skin, pose, points - step)
    torch.testing.assert_close(moved, 2 * (warp[:, :3, :3] @ step[:, :, None]).squeeze(-1), atol=1e-13, rtol=0)
    assert torch.equal(warp[:, 3], torch.tensor([0.0, 0, 0, 1], dtype=torch.float64).expand(9, 4))


@given(st.integers(0, 10**6))
def test_a_rigid_world_change_carries_the_skin(seed: int) -> None:
    """Rows that sum to one: moving all joints by T moves every vertex by T."""
    skin, generator = random_skin(seed), torch.Generator().manual_seed(seed)
    pose, points = random_rigid(generator, 5), torch.randn(9, 3, generator=generator, dtype=torch.float64)
    T = random_rigid(generator)
    before, after = skin_points(skin, pose, points), skin_points(skin, T @ pose, points)
    torch.testing.assert_close(after, before @ T[:3, :3].T + T[:3, 3], atol=TIGHT, rtol=0)


def test_one_slot_with_weight_one_is_rigid() -> None:
    generator = torch.Generator().manual_seed(0)
    T_bind, T_world = random_rigid(generator, 2)
    skin = Skin(torch.tensor([0]), T_bind[None], torch.zeros(4, 1, dtype=torch.long), torch.ones(4, 1).double())
    points = torch.randn(4, 3, generator=generator, dtype=torch.float64)
    T = T_world @ T_bind
    torch.testing.assert_close(skin_points(skin, T_world[None], points), points @ T[:3, :3].T + T[:3, 3])


@given(st.integers(0, 10**6))
def test_dense_and_per_joint_sum_repeated_slots(seed: int) -> None:
    skin = random_skin(seed)
    dense, per_joint = torch.zeros(9, 8, dtype=torch.float64), torch.zeros(9, 5, dtype=torch.float64)
    for vertex in range(9):
        for slot, weight in zip(skin.indices[vertex].tolist(), skin.weights[vertex].tolist(), strict=True):
            dense[vertex, slot] += weight
            per_joint[vertex, int(skin.joints[slot])] += weight
    torch.testing.assert_close(skin.dense, dense)
    torch.testing.assert_close(skin.per_joint(5), per_joint)
    torch.testing.assert_close(per_joint.sum(1), torch.ones(9, dtype=torch.float64))


def test_no_vertices() -> None:
    skin = Skin(torch.tensor([0]), torch.eye(4)[None], torch.zeros(0, 1, dtype=torch.long), torch.zeros(0, 1))
    assert skin_points(skin, torch.eye(4).repeat(3, 1, 1, 1), torch.zeros(0, 3)).shape == (3, 0, 3)


def test_non_contiguous_operands() -> None:
    skin, generator = random_skin(4), torch.Generator().manual_seed(1)
    pose = random_rigid(generator, 5, 2).transpose(0, 1)
    points = torch.randn(3, 9, generator=generator, dtype=torch.float64).T
    torch.testing.assert_close(skin_points(skin, pose, points)[1], naive_skin_points(skin, pose[1], points))


def test_float32() -> None:
    skin, generator = random_skin(2), torch.Generator().manual_seed(0)
    pose, points = random_rigid(generator, 5), torch.randn(9, 3, generator=generator, dtype=torch.float64)
    low = skin_points(skin.to(torch.float32), pose.float(), points.float())
    assert low.dtype == torch.float32
    torch.testing.assert_close(low.double(), skin_points(skin, pose, points), atol=1e-5, rtol=0)
    assert skin.to(torch.float64) is skin, "posing converts at every call: nothing to do must cost nothing"


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_weights_that_are_not_finite_are_refused(value: float) -> None:
    weights = torch.tensor([[0.5, value]])
    with pytest.raises(RigError, match="skin-not-finite"):
        Skin(torch.tensor([0]), torch.eye(4)[None], torch.zeros(1, 2, dtype=torch.long), weights)


def test_shapes_are_checked() -> None:
    with pytest.raises(KinemaError, match="shape-mismatch"):
        Skin(torch.tensor([0, 1]), torch.eye(4)[None], torch.zeros(1, 2, dtype=torch.long), torch.ones(1, 2))
    with pytest.raises(KinemaError, match="shape-mismatch"):
        Skin(torch.tensor([0]), torch.eye(4)[None], torch.zeros(1, 2, dtype=torch.long), torch.ones(1, 3))
