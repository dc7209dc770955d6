"""3D Gaussians to 2D Gaussians in plain torch: the EWA projection of 3DGS (Zwicker et al. 2001, eq. 29-31)."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.render.operands import FRUSTUM_MARGIN, LOW_PASS_PX2, NEAR_PLANE

UPPER = (0, 1, 2, 1, 3, 4, 2, 4, 5)
"""Where the entries of a symmetric 3x3 matrix, row by row, sit in its upper triangle xx xy xz yy yz zz."""


@dataclass(frozen=True)
class Projected:
    """Gaussians on the image plane."""

    xy: Tensor
    """Centres, px, [*batch gauss 2]; a pixel's centre is at +0.5."""
    conic: Tensor
    """Inverse covariance as xx xy yy, 1/px², [*batch gauss 3]."""
    depth: Tensor
    """Along the optical axis, metres, [*batch gauss]."""
    visible: Tensor
    """In front of the near plane and with a proper covariance, [*batch gauss] bool."""


def full_covariances(covariances: Tensor) -> Tensor:
    """Covariances as symmetric matrices, [*batch gauss 6] or [*batch gauss 3 3] -> [*batch gauss 3 3]."""
    if covariances.shape[-1] == 6:
        entries = covariances.unbind(-1)  # no index that a device would have to be sent
        return torch.stack([entries[place] for place in UPPER], -1).unflatten(-1, (3, 3))
    return 0.5 * (covariances + covariances.mT)


def project(
    means: Tensor, covariances: Tensor, T_cam_world: Tensor, intrinsics: Tensor, *, height: int, width: int
) -> Projected:
    """Project Gaussians onto the images of their cameras.

    Args:
        means: World positions, [*batch gauss 3].
        covariances: World covariances, [*batch gauss 3 3] or upper triangles, [*batch gauss 6].
        T_cam_world: OpenCV cameras, [*batch 4 4].
        intrinsics: fx fy cx cy in pixels, [*batch 4].
        height: Image height, px.
        width: Image width, px.
    """
    R, t = T_cam_world[..., :3, :3], T_cam_world[..., :3, 3]
    in_camera = means @ R.mT + t[..., None, :]  # [*batch gauss 3]
    depth = in_camera[..., 2]
    visible = depth > NEAR_PLANE
    # Culled Gaussians get a harmless depth: a zero behind `where` would still send NaN to the gradient.
    z = torch.where(visible, depth, torch.ones_like(depth))
    slope = in_camera[..., :2] / z[..., None]  # x/z, y/z

    focal, centre = intrinsics[..., None, :2], intrinsics[..., None, 2:]
    size = torch.tensor([width, height], dtype=means.dtype, device=means.device)
    margin = FRUSTUM_MARGIN * 0.5 * size / focal
    clamped = slope.clamp(-centre / focal - margin, (size - centre) / focal + margin)
    inv_z = (focal / z[..., None])[..., None]  # [*batch gauss 2 1]
    J = torch.cat([torch.diag_embed(inv_z[..., 0]), -inv_z * clamped[..., None]], dim=-1)  # [*batch gauss 2 3]

    M = J @ R[..., None, :, :]
    planar = M @ full_covariances(covariances) @ M.mT  # [*batch gauss 2 2]
    a, b, c = planar[..., 0, 0] + LOW_PASS_PX2, planar[..., 0, 1], planar[..., 1, 1] + LOW_PASS_PX2
    det = a * c - b * b
    visible = visible & (det > 0)
    det = torch.where(visible, det, torch.ones_like(det))
    conic = torch.stack([c / det, -b / det, a / det], dim=-1)
    return Projected(slope * focal + centre, conic, depth, visible)
