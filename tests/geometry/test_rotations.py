"""Rotations against closed forms and their own inverses, at the angles where formulas break."""

from __future__ import annotations

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation
from torch import Tensor
from torch.autograd import gradcheck

from kinema.geometry.rotations import (
    angle_between,
    from_euler_xyz,
    from_quaternion_wxyz,
    from_rotation_vector,
    hat,
    nearest_rotation,
    slerp,
    to_euler_xyz,
    to_quaternion_wxyz,
    to_rotation_vector,
    turning,
    wxyz_from_xyzw,
    xyzw_from_wxyz,
)
from tests.strategies import ANGLES, rotation_vectors

TIGHT = 2e-15
"""A dozen float64 roundings of numbers of size one."""
NEAR_PI = 1e-7
"""Logarithms at half a turn: an axis is known to about the square root of float64's precision only in bad formulas."""


def rotation(axis: int, angle: float) -> Tensor:
    """Closed form of a turn about one coordinate axis, [3 3]."""
    R = torch.eye(3, dtype=torch.float64)
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    R[i, i] = R[j, j] = math.cos(angle)
    R[i, j], R[j, i] = -math.sin(angle), math.sin(angle)
    return R


@given(ANGLES, ANGLES, ANGLES)
def test_euler_is_the_product_of_three_turns(a: float, b: float, c: float) -> None:
    expected = rotation(0, a) @ rotation(1, b) @ rotation(2, c)
    got = from_euler_xyz(torch.tensor([a, b, c], dtype=torch.float64))
    torch.testing.assert_close(got, expected, atol=TIGHT, rtol=0)


@given(ANGLES, st.one_of(ANGLES, st.floats(math.pi / 2 - 1e-3, math.pi / 2)), ANGLES)
def test_euler_angles_rebuild_their_rotation_even_next_to_the_singularity(a: float, b: float, c: float) -> None:
    R = from_euler_xyz(torch.tensor([a, b, c], dtype=torch.float64))
    back = to_euler_xyz(R)
    assert abs(float(back[1])) <= math.pi / 2
    torch.testing.assert_close(from_euler_xyz(back), R, atol=4 * TIGHT, rtol=0)


@given(st.floats(-3.1, 3.1), st.floats(-1.5, 1.5), st.floats(-3.1, 3.1))
def test_euler_angles_come_back(a: float, b: float, c: float) -> None:
    angles = torch.tensor([a, b, c], dtype=torch.float64)
    torch.testing.assert_close(to_euler_xyz(from_euler_xyz(angles)), angles, atol=1e-13, rtol=0)


@given(rotation_vectors())
def test_exponential_is_a_rotation_about_its_axis(v: Tensor) -> None:
    R = from_rotation_vector(v)
    torch.testing.assert_close(R @ R.mT, torch.eye(3, dtype=v.dtype), atol=TIGHT, rtol=0)
    assert float(torch.linalg.det(R)) == pytest.approx(1, abs=TIGHT)
    torch.testing.assert_close(R @ v, v, atol=4 * TIGHT, rtol=0)
    torch.testing.assert_close(R, torch.from_numpy(Rotation.from_rotvec(v.numpy()).as_matrix()), atol=TIGHT, rtol=0)


@given(rotation_vectors())
def test_logarithm_undoes_the_exponential(v: Tensor) -> None:
    back = to_rotation_vector(from_rotation_vector(v))
    if float(v.norm()) > math.pi - 1e-8:  # v and -v are the same rotation at half a turn
        back = back * (back @ v).sign()
    torch.testing.assert_close(back, v, atol=NEAR_PI if float(v.norm()) > 3.1 else 4 * TIGHT, rtol=0)


@given(rotation_vectors())
def test_quaternions_come_back_with_positive_real_part(v: Tensor) -> None:
    R = from_rotation_vector(v)
    q = to_quaternion_wxyz(R)
    assert float(q[0]) >= 0
    assert float(q.norm()) == pytest.approx(1, abs=TIGHT)
    torch.testing.assert_close(from_quaternion_wxyz(3.5 * q), R, atol=2 * TIGHT, rtol=0)
    half = float(v.norm()) / 2
    assert float(q[0]) == pytest.approx(math.cos(half), abs=1e-8)


def test_quaternion_orders() -> None:
    q = torch.tensor([[0.1, 0.2, 0.3, 0.4]])
    assert xyzw_from_wxyz(q).tolist() == torch.tensor([[0.2, 0.3, 0.4, 0.1]]).tolist()
    assert torch.equal(wxyz_from_xyzw(xyzw_from_wxyz(q)), q)


def test_hat_is_the_cross_product() -> None:
    generator = torch.Generator().manual_seed(0)
    a, b = torch.randn(2, 5, 3, generator=generator, dtype=torch.float64)
    torch.testing.assert_close((hat(a) @ b[..., None]).squeeze(-1), torch.linalg.cross(a, b))


@given(rotation_vectors(), rotation_vectors(), st.floats(0, 1))
def test_slerp_turns_at_constant_rate(v: Tensor, w: Tensor, fraction: float) -> None:
    R_from, R_to = from_rotation_vector(v), from_rotation_vector(w)
    whole = float(angle_between(R_from, R_to))
    part = slerp(R_from, R_to, torch.tensor(fraction, dtype=torch.float64))
    assert float(angle_between(R_from, part)) == pytest.approx(fraction * whole, abs=1e-7)
    assert float(angle_between(part, R_to)) == pytest.approx((1 - fraction) * whole, abs=1e-7)


def test_slerp_ends() -> None:
    R_from, R_to = rotation(0, 0.4), rotation(2, 2.5)
    ends = slerp(R_from.expand(2, 3, 3), R_to.expand(2, 3, 3), torch.tensor([0.0, 1.0], dtype=torch.float64))
    torch.testing.assert_close(ends, torch.stack([R_from, R_to]), atol=2 * TIGHT, rtol=0)


@given(rotation_vectors(), st.integers(0, 1000))
def test_nearest_rotation_is_the_polar_factor(v: Tensor, seed: int) -> None:
    """M = R S with S symmetric positive: R is nearest; a mirrored M still gives a proper rotation."""
    B = torch.randn(3, 3, generator=torch.Generator().manual_seed(seed), dtype=torch.float64)
    S = B @ B.T + 0.1 * torch.eye(3, dtype=torch.float64)
    R = from_rotation_vector(v)
    torch.testing.assert_close(nearest_rotation(R @ S), R, atol=1e-12, rtol=0)
    mirrored = nearest_rotation(R @ torch.diag(torch.tensor([3.0, 2.0, -1.0], dtype=torch.float64)))
    torch.testing.assert_close(mirrored, R, atol=1e-12, rtol=0)  # flipping the least axis is nearest


def test_nearest_rotation_of_nothing_is_a_rotation() -> None:
    R = nearest_rotation(torch.zeros(3, 3, dtype=torch.float64))
    torch.testing.assert_close(R @ R.T, torch.eye(3, dtype=torch.float64))
    assert float(torch.linalg.det(R)) == pytest.approx(1)


@given(rotation_vectors(), rotation_vectors())
def test_turning_carries_source_onto_target_by_the_shortest_way(v: Tensor, w: Tensor) -> None:
    x = torch.tensor([1.0, 0.0, 0.0], dtype=torch.float64)
    source, target = from_rotation_vector(v) @ x, from_rotation_vector(w) @ x
    R = turning(2 * source, 0.3 * target)
    torch.testing.assert_close(R @ source, target, atol=1e-7, rtol=0)
    torch.testing.assert_close(R @ R.T, torch.eye(3, dtype=torch.float64), atol=1e-7, rtol=0)
    angle = math.atan2(float(torch.linalg.cross(source, target).norm()), float(source @ target))
    assert float(to_rotation_vector(R).norm()) == pytest.approx(angle, abs=1e-6)


@pytest.mark.parametrize("gap", [1e-2, 1e-4, 1e-6, 1e-7, 3e-8, 1e-9, 0.0])
def test_turning_keeps_its_digits_next_to_opposite(gap: float) -> None:
    """1 + cosine computed as such has lost half of them at a gap of 1e-4."""
    source = torch.tensor([0.6, 0.0, 0.8], dtype=torch.float64)
    target = -(source + gap * torch.tensor([0.0, 1.0, 0.0], dtype=torch.float64)) / math.hypot(1, gap)
    R = turning(source, target)
    torch.testing.assert_close(R @ source, target, atol=5e-8, rtol=0)
    torch.testing.assert_close(R @ R.T, torch.eye(3, dtype=torch.float64), atol=5e-8, rtol=0)


@pytest.mark.parametrize("axis", range(3))
def test_turning_half_a_turn(axis: int) -> None:
    source = torch.eye(3, dtype=torch.float64)[axis]
    R = turning(source, -source)
    torch.testing.assert_close(R @ source, -source)
    assert float(torch.linalg.det(R)) == pytest.approx(1)


def test_float32_stays_float32_and_right_just_above_the_series() -> None:
    v = torch.tensor([[1.2e-4, 0, 0], [3e-4, -2e-4, 1e-4], [1.0, 2.0, 0.5]])
    expected = from_rotation_vector(v.double())
    for function, argument in [(from_rotation_vector, v), (from_euler_xyz, v)]:
        assert function(argument).dtype == torch.float32
    torch.testing.assert_close(from_rotation_vector(v).double(), expected, atol=2e-7, rtol=0)

    def versine_part(w: Tensor) -> Tensor:
        return from_rotation_vector(w)[1, 1]  # 1 - θ²/2: all from the versine

    gradient = torch.autograd.functional.jacobian(versine_part, v[0])
    assert float(gradient[0]) == pytest.approx(-1.2e-4, rel=1e-3)


@pytest.mark.parametrize("angle", [0.0, 5e-5, 2e-4, 1.0, 3.0])
def test_gradients_of_the_exponential_and_logarithm(angle: float) -> None:
    v = (angle * torch.tensor([0.48, 0.6, -0.64], dtype=torch.float64)).requires_grad_()
    assert gradcheck(from_rotation_vector, (v,))
    assert gradcheck(lambda w: to_rotation_vector(from_rotation_vector(w)), (v,), atol=1e-4)


def test_gradients_of_angles_and_quaternions() -> None:
    generator = torch.Generator().manual_seed(1)
    angles = torch.randn(4, 3, generator=generator, dtype=torch.float64, requires_grad=True)
    assert gradcheck(from_euler_xyz, (angles,))
    assert gradcheck(lambda a: to_euler_xyz(from_euler_xyz(a)), ((0.3 * angles).detach().requires_grad_(),))
    q = torch.randn(4, 4, generator=generator, dtype=torch.float64, requires_grad=True)
    assert gradcheck(lambda p: to_quaternion_wxyz(from_quaternion_wxyz(p)), (q,))


@pytest.mark.parametrize("scales", [(1, 1, 1), (2, 2, 1), (3, 2, 1), (3, 2, -1), (0.01, 0.01, 0.01)])
def test_gradient_of_the_nearest_rotation(scales: tuple[float, ...]) -> None:
    """torch's own gradient of the SVD is NaN for the first two."""
    R = from_rotation_vector(torch.tensor([0.3, -1.0, 0.4], dtype=torch.float64))
    M = (R @ torch.diag(torch.tensor(scales, dtype=torch.float64))).requires_grad_()
    assert gradcheck(nearest_rotation, (M,), eps=1e-7, atol=1e-5, rtol=1e-4)


def test_gradient_of_the_nearest_rotation_is_finite_for_flat_matrices() -> None:
    M = torch.diag(torch.tensor([1.0, 0.0, 0.0], dtype=torch.float64)).requires_grad_()
    (gradient,) = torch.autograd.grad(nearest_rotation(M)[1, 0], M)
    assert gradient[1, 0] == 1 and bool(torch.isfinite(gradient).all())
