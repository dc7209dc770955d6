"""Rotations: matrices in and out, quaternions only with their order in the name.

Compound joints (AKD §4.4) turn about three independent axes in sequence: R = Rx(a) Ry(b) Rz(c), intrinsic X-Y'-Z'',
the convention that Newton's D6 joint and three stacked MuJoCo hinges share.
"""

from __future__ import annotations

import torch
from torch import Tensor


def from_euler_xyz(angles: Tensor) -> Tensor:
    """Compound rotation Rx(a) Ry(b) Rz(c).

    Args:
        angles: Radians, [*batch 3].

    Returns:
        Rotation matrices, [*batch 3 3].
    """
    (ca, cb, cc), (sa, sb, sc) = angles.cos().unbind(-1), angles.sin().unbind(-1)
    rows = [
        [cb * cc, -cb * sc, sb],
        [ca * sc + sa * sb * cc, ca * cc - sa * sb * sc, -sa * cb],
        [sa * sc - ca * sb * cc, sa * cc + ca * sb * sc, ca * cb],
    ]
    return torch.stack([torch.stack(row, -1) for row in rows], -2)


def to_euler_xyz(R: Tensor) -> Tensor:
    """Angles of a compound rotation, middle angle in [-pi/2, pi/2].

    Args:
        R: Rotation matrices, [*batch 3 3].

    Returns:
        Radians, [*batch 3]; at the singularity (middle angle at +-pi/2) only the sum or difference of the first and
        third is given by R, and any split of it may be returned.
    """
    a = torch.atan2(-R[..., 1, 2], R[..., 2, 2])
    b = torch.atan2(R[..., 0, 2], torch.hypot(R[..., 1, 2], R[..., 2, 2]))  # asin would lose half its digits near 1
    # what is left of R once Rx(a) is undone, so that a's noise near the singularity is made good by c
    cosine, sine = a.cos(), a.sin()
    c = torch.atan2(cosine * R[..., 1, 0] + sine * R[..., 2, 0], cosine * R[..., 1, 1] + sine * R[..., 2, 1])
    return torch.stack([a, b, c], -1)


def hat(v: Tensor) -> Tensor:
    """Cross-product matrix of each vector, [*batch 3] -> [*batch 3 3]."""
    x, y, z = v.unbind(-1)
    o = torch.zeros_like(x)
    return torch.stack([o, -z, y, z, o, -x, -y, x, o], -1).unflatten(-1, (3, 3))


def from_rotation_vector(v: Tensor) -> Tensor:
    """Exponential map, smooth through zero.

    Args:
        v: Axis times angle in radians, [*batch 3].

    Returns:
        Rotation matrices, [*batch 3 3].
    """
    squared = (v * v).sum(-1)[..., None, None]
    small = squared < 1e-8
    safe = torch.where(small, torch.ones_like(squared), squared)
    angle = safe.sqrt()
    sinc = torch.where(small, 1 - squared / 6, angle.sin() / angle)
    versine = torch.where(small, 0.5 - squared / 24, 2 * (angle / 2).sin() ** 2 / safe)  # 1 - cos cancels in float32
    K = hat(v)
    return torch.eye(3, dtype=v.dtype, device=v.device) + sinc * K + versine * (K @ K)


def to_rotation_vector(R: Tensor) -> Tensor:
    """Logarithm map: axis times angle, angle in [0, pi], [*batch 3 3] -> [*batch 3]."""
    q = to_quaternion_wxyz(R)
    vector, length = q[..., 1:], q[..., 1:].norm(dim=-1, keepdim=True)
    angle = 2 * torch.atan2(length, q[..., :1])
    scale = torch.where(length < 1e-8, 2 * torch.ones_like(length), angle / length.clamp_min(1e-30))
    return vector * scale


def from_quaternion_wxyz(q: Tensor) -> Tensor:
    """Unit quaternions to matrices; any length is normalised first, [*batch 4] -> [*batch 3 3]."""
    w, x, y, z = (q / q.norm(dim=-1, keepdim=True)).unbind(-1)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return torch.stack([torch.stack(row, -1) for row in rows], -2)


def to_quaternion_wxyz(R: Tensor) -> Tensor:
    """Matrices to unit quaternions with w >= 0.

    Takes, per matrix, the row of the outer product q qᵀ with the largest diagonal, so that no case loses digits.

    Args:
        R: Rotation matrices, [*batch 3 3].

    Returns:
        Quaternions, [*batch 4].
    """
    m00, m01, m02, m10, m11, m12, m20, m21, m22 = R.flatten(-2).unbind(-1)
    outer = [
        [1 + m00 + m11 + m22, m21 - m12, m02 - m20, m10 - m01],
        [m21 - m12, 1 + m00 - m11 - m22, m10 + m01, m02 + m20],
        [m02 - m20, m10 + m01, 1 - m00 + m11 - m22, m21 + m12],
        [m10 - m01, m02 + m20, m21 + m12, 1 - m00 - m11 + m22],
    ]
    rows = torch.stack([torch.stack(row, -1) for row in outer], -2)  # [*batch 4 4] = 4 q qᵀ
    best = rows.diagonal(dim1=-2, dim2=-1).argmax(-1)
    q = torch.gather(rows, -2, best[..., None, None].expand(*best.shape, 1, 4)).squeeze(-2)
    q = q / q.norm(dim=-1, keepdim=True)
    return torch.where(q[..., :1] < 0, -q, q)


def xyzw_from_wxyz(q: Tensor) -> Tensor:
    """Reorder [*batch 4]."""
    return q.roll(-1, -1)


def wxyz_from_xyzw(q: Tensor) -> Tensor:
    """Reorder [*batch 4]."""
    return q.roll(1, -1)


def slerp(R_from: Tensor, R_to: Tensor, fraction: Tensor) -> Tensor:
    """Turn from one rotation to another at constant rate by the shortest way.

    Args:
        R_from: [*batch 3 3].
        R_to: [*batch 3 3].
        fraction: 0 gives `R_from`, 1 gives `R_to`, [*batch].

    Returns:
        [*batch 3 3].
    """
    turn = to_rotation_vector(R_from.transpose(-1, -2) @ R_to)
    return R_from @ from_rotation_vector(turn * fraction[..., None])


def nearest_rotation(M: Tensor) -> Tensor:
    """The proper rotation nearest to each matrix in the Frobenius norm, [*batch 3 3] -> [*batch 3 3].

    Differentiable once, at rotations too: torch's own gradient of the singular vectors is NaN where singular values
    are equal, so the polar factor's differential U (X - Xᵀ)/(s_i + s_j) Vᵀ with X = Uᵀ M V is used instead.
    """
    with torch.no_grad():
        U, s, Vh = torch.linalg.svd(M)
        flip = torch.ones_like(s)
        flip[..., 2] = torch.linalg.det(U @ Vh).sign()
        U, s = U * flip[..., None, :], s * flip
        sums = s[..., :, None] + s[..., None, :]
        sums = torch.where(sums.abs() > 10 * torch.finfo(M.dtype).eps * s[..., :1, None], sums, torch.inf)
    if not M.requires_grad:
        return U @ Vh
    X = U.mT @ M @ Vh.mT  # diagonal in value
    return U @ (torch.eye(3, dtype=M.dtype, device=M.device) + (X - X.mT) / sums) @ Vh


def turning(source: Tensor, target: Tensor) -> Tensor:
    """The smallest rotation that carries one direction onto another.

    Args:
        source: Directions of any length, [*batch 3].
        target: Directions of any length, [*batch 3].

    Returns:
        Rotations, [*batch 3 3]; opposite directions turn about an axis square to both.
    """
    a = source / source.norm(dim=-1, keepdim=True)
    b = target / target.norm(dim=-1, keepdim=True)
    axis = torch.linalg.cross(a, b)
    # 1 + cosine, with its digits even where the two nearly cancel
    versine = (a + b).square().sum(-1, keepdim=True) / 2
    spare = torch.nn.functional.one_hot(a.abs().argmin(-1), 3).to(a.dtype)
    aside = torch.linalg.cross(a, spare)
    aside = aside / aside.norm(dim=-1, keepdim=True)
    K = hat(axis)
    eps = torch.finfo(a.dtype).eps
    regular = torch.eye(3, dtype=a.dtype, device=a.device) + K + K @ K / versine[..., None].clamp_min(eps**2)
    half_turn = 2 * aside[..., :, None] * aside[..., None, :] - torch.eye(3, dtype=a.dtype, device=a.device)
    return torch.where((versine < eps / 2)[..., None], half_turn, regular)


def angle_between(R_a: Tensor, R_b: Tensor) -> Tensor:
    """Angle of the rotation from a to b in radians, [*batch 3 3] x [*batch 3 3] -> [*batch]."""
    return to_rotation_vector(R_a.transpose(-1, -2) @ R_b).norm(dim=-1)
