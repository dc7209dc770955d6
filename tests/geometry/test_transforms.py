"""4x4 transforms: algebra against plain matrix products."""

from __future__ import annotations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import apply, compose, decompose_trs, rigid_inverse, split_scale, translating
from tests.strategies import random_rigid

TIGHT = 1e-13
"""Products of a few matrices with entries up to ten."""


def test_compose_broadcasts_and_lays_out_rows() -> None:
    linear = torch.arange(9, dtype=torch.float64).reshape(3, 3)
    T = compose(linear, torch.tensor([[10.0, 11, 12], [13, 14, 15]], dtype=torch.float64))
    assert T[1].tolist() == [[0, 1, 2, 13], [3, 4, 5, 14], [6, 7, 8, 15], [0, 0, 0, 1]]
    assert T[0, :3, 3].tolist() == [10, 11, 12]
    assert compose(linear.expand(5, 1, 3, 3), torch.zeros(2, 3, dtype=torch.float64)).shape == (5, 2, 4, 4)


def test_translating_shifts_points() -> None:
    points = torch.tensor([[1.0, 2, 3], [4, 5, 6]])
    assert apply(translating(torch.tensor([10.0, 20, 30])), points).tolist() == [[11, 22, 33], [14, 25, 36]]


@given(st.integers(0, 10**6))
def test_rigid_inverse_and_apply(seed: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    T = random_rigid(generator, 2, 3)
    points = torch.randn(3, 7, 3, generator=generator, dtype=torch.float64)
    eye = torch.eye(4, dtype=torch.float64).expand(2, 3, 4, 4)
    torch.testing.assert_close(rigid_inverse(T) @ T, eye, atol=TIGHT, rtol=0)
    homogeneous = torch.cat([points, torch.ones(3, 7, 1, dtype=torch.float64)], -1)
    expected = torch.einsum("abij,bpj->abpi", T, homogeneous)[..., :3]
    torch.testing.assert_close(apply(T, points), expected, atol=TIGHT, rtol=0)
    torch.testing.assert_close(apply(rigid_inverse(T), apply(T, points)), points.expand(2, 3, 7, 3), atol=1e-12, rtol=0)


@given(st.integers(0, 10**6), st.floats(1e-3, 1e3))
def test_split_scale_rebuilds_and_is_rigid(seed: int, scale: float) -> None:
    generator = torch.Generator().manual_seed(seed)
    T = random_rigid(generator, 4)
    T[..., :3, :3] = T[..., :3, :3] @ (scale * torch.eye(3, dtype=torch.float64))
    T[2, :3, :3] = T[2, :3, :3] @ torch.diag(torch.tensor([1.0, 5.0, 0.2], dtype=torch.float64))
    N, A = split_scale(T)
    torch.testing.assert_close(N @ compose(A, A.new_zeros(3)), T, atol=1e-12 * max(1, scale), rtol=0)
    torch.testing.assert_close(N @ rigid_inverse(N), torch.eye(4, dtype=T.dtype).expand(4, 4, 4), atol=TIGHT, rtol=0)
    torch.testing.assert_close(A[0], scale * torch.eye(3, dtype=T.dtype), atol=TIGHT * max(1, scale), rtol=0)
    torch.testing.assert_close(A, A.mT, atol=1e-11 * max(1, scale), rtol=0)  # polar factor


@given(st.integers(0, 10**6), st.sampled_from([1, -1]))
def test_decompose_trs_rebuilds_scaled_and_mirrored_frames(seed: int, sign: int) -> None:
    generator = torch.Generator().manual_seed(seed)
    T = random_rigid(generator, 5)
    scale = torch.rand(5, 3, generator=generator, dtype=torch.float64) + 0.1
    scale[:, 1] *= sign
    T = compose(T[:, :3, :3] * scale[:, None, :], T[:, :3, 3])
    shift, R, found, shear = decompose_trs(T)
    torch.testing.assert_close(compose(R * found[:, None, :], shift), T, atol=TIGHT, rtol=0)
    assert float(shear.max()) < TIGHT
    torch.testing.assert_close(torch.linalg.det(R), torch.ones(5, dtype=torch.float64))
    torch.testing.assert_close(found.abs(), scale.abs(), atol=TIGHT, rtol=0)


def test_decompose_trs_of_flattened_frames() -> None:
    """Artists scale bones to nothing to hide them: the rotation of what is left is kept."""
    R = from_rotation_vector(torch.tensor([0.3, 0.2, -0.9], dtype=torch.float64))
    scale = torch.tensor([[2.0, 0.0, 3.0], [0.0, 0.0, 0.0]], dtype=torch.float64)
    shift, turned, found, shear = decompose_trs(compose(R * scale[:, None, :], torch.ones(2, 3, dtype=torch.float64)))
    torch.testing.assert_close(found, scale)
    torch.testing.assert_close(turned[0], R)
    assert float(shear.max()) == pytest.approx(0, abs=TIGHT) and shift.tolist() == [[1, 1, 1], [1, 1, 1]]


def test_shear_is_measured() -> None:
    T = torch.eye(4, dtype=torch.float64)
    T[0, 1] = 0.1
    assert 0.03 < float(decompose_trs(T)[3]) < 0.1


def test_float32_is_kept() -> None:
    T = random_rigid(torch.Generator().manual_seed(3), 2).float()
    assert all(part.dtype == torch.float32 for part in (*split_scale(T), *decompose_trs(T), rigid_inverse(T)))
