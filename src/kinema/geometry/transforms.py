"""Homogeneous 4x4 transforms. `T_a_b` maps coordinates of frame b to frame a, so inner words match: T_a_b @ T_b_c."""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.geometry.rotations import nearest_rotation


def compose(linear: Tensor, translation: Tensor) -> Tensor:
    """Put a 3x3 part and a translation together.

    Args:
        linear: Rotation or any 3x3, [*batch 3 3].
        translation: [*batch 3].

    Returns:
        [*batch 4 4]; batch axes broadcast.
    """
    batch = torch.broadcast_shapes(linear.shape[:-2], translation.shape[:-1])
    top = torch.cat([linear.expand(*batch, 3, 3), translation.expand(*batch, 3)[..., None]], -1)
    return torch.cat([top, last_row(top).expand(*batch, 1, 4)], -2)


def last_row(like: Tensor) -> Tensor:
    """0 0 0 1, made where another tensor is, [1 4]."""
    row = torch.zeros(1, 4, dtype=like.dtype, device=like.device)
    row[:, 3].fill_(1)
    return row


def translating(translation: Tensor) -> Tensor:
    """Pure translation, [*batch 3] -> [*batch 4 4]."""
    return compose(torch.eye(3, dtype=translation.dtype, device=translation.device), translation)


def rigid_inverse(T: Tensor) -> Tensor:
    """Inverse of rotations with translations, [*batch 4 4]; wrong for anything with scale: use torch.linalg.inv there."""
    R_back = T[..., :3, :3].transpose(-1, -2)
    return compose(R_back, -(R_back @ T[..., :3, 3:]).squeeze(-1))


def apply(T: Tensor, points: Tensor) -> Tensor:
    """Carry points through transforms.

    Args:
        T: [*batch 4 4].
        points: [*batch point 3], batch axes broadcast.

    Returns:
        [*batch point 3].
    """
    return points @ T[..., :3, :3].transpose(-1, -2) + T[..., None, :3, 3]


def split_scale(T: Tensor) -> tuple[Tensor, Tensor]:
    """Write each transform as a rigid frame times a 3x3 remainder: T = N [A 0; 0 1].

    N has T's origin and the rotation nearest to T's linear part; A is the identity for a rigid T, s·I for a uniform scale.

    Args:
        T: [*batch 4 4] with an invertible linear part.

    Returns:
        N [*batch 4 4] and A [*batch 3 3].
    """
    R = nearest_rotation(T[..., :3, :3])
    return compose(R, T[..., :3, 3]), R.transpose(-1, -2) @ T[..., :3, :3]


def decompose_trs(T: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Translation, rotation and axis scales such that T = T·R·S, as glTF nodes store them.

    Args:
        T: [*batch 4 4].

    Returns:
        translation [*batch 3], rotation [*batch 3 3], scale [*batch 3], and shear [*batch]: the largest relative
        entry of T − T·R·S, zero where T has such a form at all.
    """
    linear = T[..., :3, :3]
    scale = linear.norm(dim=-2)
    columns = linear / scale.clamp_min(1e-30)[..., None, :]
    mirrored = torch.linalg.det(columns) < 0
    scale = torch.cat([torch.where(mirrored, -scale[..., 0], scale[..., 0])[..., None], scale[..., 1:]], -1)
    columns = torch.cat(
        [torch.where(mirrored[..., None], -columns[..., 0], columns[..., 0])[..., None], columns[..., 1:]], -1
    )
    R = nearest_rotation(columns)
    shear = (linear - R * scale[..., None, :]).abs().amax((-2, -1)) / linear.abs().amax((-2, -1)).clamp_min(1e-30)
    return T[..., :3, 3], R, scale, shear
