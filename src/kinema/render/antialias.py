"""Opacities that make up for the rasteriser's low-pass filter (Yu et al. 2024, Mip-Splatting, eq. 9; gsplat's "antialiased").

3DGS widens every projected Gaussian by 0.3 px² and leaves its opacity alone, so bodies made of many small Gaussians
grow by about a pixel: at 64 px that costs 8 dB. Scaling the opacity by sqrt(det Σ / det (Σ + 0.3 I)) keeps what a
Gaussian covers the same at every resolution.
"""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.render.camera import Camera
from kinema.render.operands import LOW_PASS_PX2, NEAR_PLANE

RATIO_MIN = 2.5e-5
"""Least ratio of areas, Mip-Splatting's: the square root has no gradient at zero."""
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))


def antialiased(opacities: Tensor, means: Tensor, covariances: Tensor, camera: Camera) -> Tensor:
    """Opacities for Gaussians that the rasteriser is going to widen.

    Args:
        opacities: [frame gauss] or [gauss].
        means: World, metres, [frame gauss 3] or [gauss 3].
        covariances: Upper triangles xx xy xz yy yz zz, [frame gauss 6] or [gauss 6].
        camera: One pose per frame.

    Returns:
        [frame gauss].
    """
    R = camera.T_cam_world[:, :3, :3]
    x, y, z = (means @ R.mT + camera.T_cam_world[:, None, :3, 3]).unbind(-1)  # [frame gauss]
    z = torch.where(z > NEAR_PLANE, z, torch.ones_like(z))  # the rasteriser drops these anyway
    # R Σ Rᵀ as a linear map on upper triangles: one matrix product instead of many small ones
    rows = [
        torch.stack(
            [R[:, i, k] * R[:, j, m] + (R[:, i, m] * R[:, j, k] if k != m else 0) for k, m in PAIRS],
            -1,
        )
        for i, j in PAIRS
    ]
    xx, xy, xz, yy, yz, zz = (covariances @ torch.stack(rows, -1)).unbind(-1)  # in the camera's frame
    u, v = x / z, y / z
    fx, fy = camera.intrinsics[:, 0, None] / z, camera.intrinsics[:, 1, None] / z
    a = fx * fx * (xx - 2 * u * xz + u * u * zz)
    b = fx * fy * (xy - u * yz - v * xz + u * v * zz)
    c = fy * fy * (yy - 2 * v * yz + v * v * zz)
    before = a * c - b * b
    after = before + LOW_PASS_PX2 * (a + c) + LOW_PASS_PX2**2
    return opacities * (before / after).clamp_min(RATIO_MIN).sqrt()
