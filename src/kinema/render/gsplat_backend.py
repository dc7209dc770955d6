"""The rasteriser on CUDA: gsplat 1.5 behind the operands of `rasterize`.

gsplat follows the rules of `render/operands.py` with one difference: it also cuts a Gaussian off 3.33 standard
deviations from its centre, where an opaque one still has alpha 1/255. Its backgrounds are one colour per image, so
ours is laid behind the image here.
"""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.errors import require
from kinema.render.operands import LOW_PASS_PX2, NEAR_PLANE, RenderError, SplatVideo
from kinema.render.projection import full_covariances


def pinhole(intrinsics: Tensor) -> Tensor:
    """Camera matrices as gsplat wants them, [frame 4] fx fy cx cy -> [frame 3 3]."""
    K = torch.zeros(*intrinsics.shape[:-1], 3, 3, dtype=intrinsics.dtype, device=intrinsics.device)
    K[..., 0, 0], K[..., 1, 1], K[..., 0, 2], K[..., 1, 2] = intrinsics.unbind(-1)
    K[..., 2, 2].fill_(1.0)
    return K


class Gsplat:
    """Backend of `rasterize`: float32 on CUDA."""

    def __call__(self, video: SplatVideo) -> tuple[Tensor, Tensor]:
        """Render; return the image [frame height width 3] and its coverage [frame height width]."""
        if video.means.device.type == "cpu":
            raise RenderError(
                "render-device", f"gsplat needs CUDA tensors, means are on {video.means.device}", hint="backend=None"
            )
        gsplat = require("gsplat", extra="gpu")
        frame_count = video.frame_count
        # gsplat batches scenes: every frame is a scene of its own with one camera.
        means = video.means.expand(frame_count, -1, -1).float()
        covariances = full_covariances(video.covariances).expand(frame_count, -1, -1, -1).float()
        image, alpha, _ = gsplat.rasterization(
            means,
            None,  # quaternions and scales: `covars` takes their place
            None,
            video.opacities.expand(frame_count, -1).float(),
            video.colours.expand(frame_count, -1, -1).float(),
            video.T_cam_world[:, None].float(),
            pinhole(video.intrinsics)[:, None].float(),
            video.width,
            video.height,
            near_plane=NEAR_PLANE,
            eps2d=LOW_PASS_PX2,
            packed=False,
            covars=covariances,
        )
        image, alpha = image[:, 0], alpha[:, 0, ..., 0]
        image = image + (1.0 - alpha)[..., None] * video.background
        return image.to(video.means.dtype), alpha.to(video.means.dtype)
