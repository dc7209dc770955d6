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
    # R Σ Rᵀ as a linear map on upper triangles: one matrix product instead of many small ones
    rows = [
        torch.stack([R[:, i, k] * R[:, j, m] + (R[:, i, m] * R[:, j, k] if k != m else 0) for k, m in PAIRS], -1)
        for i, j in PAIRS
    ]
    K = torch.stack(rows, -2)  # [frame 6 6]
    return opacities * _Compensation.apply(means, covariances, R, camera.T_cam_world[:, :3, 3:], K, camera.intrinsics)


class _Compensation(torch.autograd.Function):
    """sqrt(det Σ / det (Σ + 0.3 I)) of projected Gaussians, [frame gauss]; the gradient by hand is five times faster."""

    @staticmethod
    def forward(ctx, means, covariances, R, t, K, intrinsics):
        x, y, z = (R @ means.mT + t).unbind(1)  # each [frame gauss], contiguous along the Gaussians
        z = torch.where(z > NEAR_PLANE, z, torch.ones_like(z))  # the rasteriser drops these anyway
        cov = K @ covariances.mT  # [frame 6 gauss]: in the camera's frame
        xx, xy, xz, yy, yz, zz = cov.unbind(1)
        u, v, fx, fy = x / z, y / z, intrinsics[:, :1] / z, intrinsics[:, 1:2] / z
        a = fx * fx * (xx - 2 * u * xz + u * u * zz)
        b = fx * fy * (xy - u * yz - v * xz + u * v * zz)
        c = fy * fy * (yy - 2 * v * yz + v * v * zz)
        before = a * c - b * b
        after = before + LOW_PASS_PX2 * (a + c) + LOW_PASS_PX2**2
        ratio = before / after
        root = ratio.clamp_min(RATIO_MIN).sqrt()
        ctx.save_for_backward(R, K, cov, u, v, z, fx, fy, a, b, c, after, ratio, root)
        ctx.shapes = means.shape, covariances.shape
        return root

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v_root):
        R, K, cov, u, v, z, fx, fy, a, b, c, after, ratio, root = ctx.saved_tensors
        _, _, xz, _, yz, zz = cov.unbind(1)
        v_ratio = v_root / (2 * root * after) * (ratio > RATIO_MIN)
        v_after = -v_ratio * ratio
        v_before = v_ratio + v_after
        v_a = v_before * c + LOW_PASS_PX2 * v_after
        v_b = -2 * b * v_before
        v_c = v_before * a + LOW_PASS_PX2 * v_after
        v_z = a * v_a + b * v_b + c * v_c  # times -2 / z, below
        v_a, v_b, v_c = v_a * fx * fx, v_b * fx * fy, v_c * fy * fy
        uxz, vyz = 2 * u * v_a + v * v_b, 2 * v * v_c + u * v_b
        v_cov = torch.stack([v_a, v_b, -uxz, v_c, -vyz, u * u * v_a + u * v * v_b + v * v * v_c], 1)
        v_u = uxz * zz - 2 * xz * v_a - yz * v_b
        v_v = vyz * zz - 2 * yz * v_c - xz * v_b
        v_in_camera = torch.stack([v_u / z, v_v / z, -(2 * v_z + u * v_u + v * v_v) / z], 1)
        v_means = (R.mT @ v_in_camera).mT.sum_to_size(ctx.shapes[0])
        return v_means, (K.mT @ v_cov).mT.sum_to_size(ctx.shapes[1]), None, None, None, None
