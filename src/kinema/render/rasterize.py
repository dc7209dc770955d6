"""The one differentiable rasteriser: 3D Gaussians and cameras in, a video out (AKD eq. 1, 3DGS blending)."""

from __future__ import annotations

import importlib.util
import logging
from dataclasses import fields
from typing import Any, Protocol

import torch
from torch import Tensor

from kinema.render.operands import SplatVideo, check_operands
from kinema.render.twin import TorchTwin

log = logging.getLogger(__name__)


class Backend(Protocol):
    """An implementation of the rules in `render/operands.py`, chosen by passing an object of it."""

    def __call__(self, video: SplatVideo) -> tuple[Tensor, Tensor]: ...


def rasterize(
    means: Tensor,
    covariances: Tensor,
    colours: Tensor,
    opacities: Tensor,
    T_cam_world: Tensor,
    intrinsics: Tensor,
    *,
    height: int,
    width: int,
    background: Tensor | None = None,
    backend: Backend | None = None,
) -> tuple[Tensor, Tensor]:
    """Render Gaussians into every frame of a video, all frames in one call.

    Several cameras are further frames: fold them into the frame axis. An operand without a frame axis is the same
    in every frame. Gradients reach means, covariances, colours, opacities and background, from image and alpha.

    Args:
        means: World positions, metres, [frame gauss 3] or [gauss 3].
        covariances: World covariances, m², [frame gauss 3 3] or [gauss 3 3]; or upper triangles xx xy xz yy yz zz,
            [frame gauss 6] or [gauss 6].
        colours: [frame gauss 3] or [gauss 3].
        opacities: 0..1, [frame gauss] or [gauss].
        T_cam_world: OpenCV cameras (+x right, +y down, +z forward), [frame 4 4].
        intrinsics: fx fy cx cy in pixels, [frame 4] or [4].
        height: Image height, px.
        width: Image width, px.
        background: Colour behind everything, [frame height width 3], [height width 3] or [3]; black by default.
        backend: Who computes. By default gsplat for CUDA tensors (the CPU where it is missing, and for Apple's MPS), the CPU
            kernels for float32, and the torch twin for float64, which asks for exactness.

    Returns:
        The image, [frame height width 3], and its coverage alpha = 1 - transmittance, [frame height width].
    """
    if background is None:
        background = torch.zeros(3, dtype=means.dtype, device=means.device)
    video = check_operands(
        means,
        covariances,
        colours,
        opacities,
        T_cam_world,
        intrinsics,
        height=height,
        width=width,
        background=background,
    )
    return (backend or default_backend(video))(video)


class OnCpu:
    """Backend of `rasterize` for devices that have none of their own: operands to the CPU, pictures back, gradients both ways."""

    def __call__(self, video: SplatVideo) -> tuple[Tensor, Tensor]:
        """Render; return the image [frame height width 3] and its coverage [frame height width]."""
        device = video.means.device
        if device.type == "cuda":
            log.warning('bodies are drawn on the CPU: pip install "kinema[gpu]" for the CUDA rasteriser')
        moved: dict[str, Any] = {}
        for item in fields(video):
            value = getattr(video, item.name)
            moved[item.name] = value.cpu() if isinstance(value, Tensor) else value
        here = SplatVideo(**moved)
        image, alpha = default_backend(here)(here)
        return image.to(device), alpha.to(device)


def default_backend(video: SplatVideo) -> Backend:
    """The fastest backend that is exact enough for the operands."""
    if video.means.device.type == "cuda" and importlib.util.find_spec("gsplat") is not None:
        from kinema.render.gsplat_backend import Gsplat

        return Gsplat()
    if video.means.device.type != "cpu":
        return OnCpu()
    if video.means.dtype == torch.float64:
        return TorchTwin()
    # Here and not above: loading numba and its kernels takes seconds, and the twin needs neither.
    from kinema.render.cpu_backend import CpuKernels

    return CpuKernels()
