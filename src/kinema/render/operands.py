"""What every backend of `rasterize` receives, the blending rules they all follow, and the checks before any runs.

The rules are those of 3D Gaussian Splatting (Kerbl et al. 2023) as gsplat 1.5 states them. A Gaussian's opacity at a
pixel is min(ALPHA_MAX, opacity * exp(-d' Q d / 2)); below ALPHA_MIN it is skipped; a contribution that would bring
the transmittance below TRANSMITTANCE_MIN is not blended and ends its pixel.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.shapes import check_shape

NEAR_PLANE = 0.01
"""Gaussians whose centre is nearer than this in front of the camera are not drawn, metres."""
LOW_PASS_PX2 = 0.3
"""Added to both variances of the projected Gaussian, so that none is thinner than about a pixel, px²."""
FRUSTUM_MARGIN = 0.3
"""The projection's Jacobian is taken at most this far outside the view, in half views: 1.3 tan(fov/2) in 3DGS."""
ALPHA_MAX = 0.999
ALPHA_MIN = 1.0 / 255.0
TRANSMITTANCE_MIN = 1e-4

SIDE_LIMIT_PX = 16384
"""Largest height or width."""
PIXEL_LIMIT = 2**31
"""Largest frame * height * width: above this the image alone would take 24 GiB."""


class RenderError(KinemaError):
    """A scene, camera or image size that cannot be rendered."""


@dataclass(frozen=True)
class SplatVideo:
    """Checked operands in one layout: a leading axis of 1 stands for "the same in every frame"."""

    means: Tensor
    """World positions, metres, [frame|1 gauss 3]."""
    covariances: Tensor
    """World covariances, m², [frame|1 gauss 3 3] or their upper triangles xx xy xz yy yz zz, [frame|1 gauss 6]."""
    colours: Tensor
    """[frame|1 gauss 3]."""
    opacities: Tensor
    """0..1, [frame|1 gauss]."""
    T_cam_world: Tensor
    """OpenCV cameras: +x right, +y down, +z forward, [frame 4 4]."""
    intrinsics: Tensor
    """fx fy cx cy in pixels, [frame 4]."""
    background: Tensor
    """Colour behind everything, [frame|1 height|1 width|1 3]."""
    height: int
    width: int

    @property
    def frame_count(self) -> int:
        return len(self.T_cam_world)

    @property
    def gauss_count(self) -> int:
        return self.means.shape[1]


def check_operands(
    means: Tensor,
    covariances: Tensor,
    colours: Tensor,
    opacities: Tensor,
    T_cam_world: Tensor,
    intrinsics: Tensor,
    *,
    height: int,
    width: int,
    background: Tensor,
) -> SplatVideo:
    """Bring the operands of `rasterize` into one layout, or raise a coded error that says which one is wrong."""
    check_size(height, width, frame_count=len(T_cam_world))
    lengths = check_shape(T_cam_world, "frame 4 4", name="T_cam_world")
    if intrinsics.ndim == 1:
        intrinsics = intrinsics.expand(lengths["frame"], -1)
    check_shape(intrinsics, "frame 4", name="intrinsics", **lengths)
    lengths["gauss"] = means.shape[-2] if means.ndim >= 2 else 0
    means = _with_frames(means, "gauss 3", "means", lengths)
    six = covariances.shape[-1:] == (6,)
    covariances = _with_frames(covariances, "gauss 6" if six else "gauss 3 3", "covariances", lengths)
    colours = _with_frames(colours, "gauss 3", "colours", lengths)
    opacities = _with_frames(opacities, "gauss", "opacities", lengths)
    if background.ndim == 1:
        check_shape(background, "3", name="background")
        background = background[None, None, None]
    else:
        background = _with_frames(
            background, "height width 3", "background", {"frame": lengths["frame"], "height": height, "width": width}
        )

    video = SplatVideo(
        means, covariances, colours, opacities, T_cam_world, intrinsics, background, height=height, width=width
    )
    named = {
        "means": means,
        "covariances": covariances,
        "colours": colours,
        "opacities": opacities,
        "T_cam_world": T_cam_world,
        "intrinsics": intrinsics,
        "background": background,
    }
    for name, tensor in named.items():
        _check_kind(name, tensor, like=means)
    if means.device.type != "cpu":
        return video  # each look at the numbers would wait for the device; what is not finite shows in the loss
    for name, tensor in named.items():
        _check_numbers(name, tensor)
    low, high = (float(bound) for bound in opacities.detach().aminmax()) if opacities.numel() else (0.0, 1.0)
    if low < 0.0 or high > 1.0:
        raise RenderError(
            "render-opacity-range",
            f"opacities run from {low:.4g} to {high:.4g}, expected 0..1",
            hint="pass opacities, not their logits: torch.sigmoid(logits)",
        )
    if not bool((intrinsics[:, :2] > 0).all()):
        raise RenderError(
            "render-focal-range", "intrinsics hold a focal length that is not positive", hint="order is fx fy cx cy, px"
        )
    return video


def check_size(height: int, width: int, *, frame_count: int) -> None:
    """Refuse pictures that are empty or cannot be held, before anything is computed."""
    if not (1 <= height <= SIDE_LIMIT_PX and 1 <= width <= SIDE_LIMIT_PX):
        raise RenderError(
            "render-resolution", f"image is {height} x {width} px, expected sides from 1 to {SIDE_LIMIT_PX}"
        )
    if frame_count * height * width > PIXEL_LIMIT:
        raise RenderError(
            "render-memory",
            f"{frame_count} frames of {height} x {width} px need "
            f"{frame_count * height * width * 24 / 2**30:.0f} GiB for image, alpha and what the gradient keeps",
            hint="render fewer frames per call or a smaller image",
        )


def _with_frames(tensor: Tensor, pattern: str, name: str, lengths: dict[str, int]) -> Tensor:
    """Add the frame axis where it was left out; an explicit one may be 1 or the video's length."""
    if tensor.ndim == len(pattern.split()):
        tensor = tensor[None]
    if tensor.shape[:1] == (1,):
        check_shape(tensor, f"1 {pattern}", name=name, **lengths)
    else:
        check_shape(tensor, f"frame {pattern}", name=name, **lengths)
    return tensor


def _check_kind(name: str, tensor: Tensor, *, like: Tensor) -> None:
    if not tensor.is_floating_point():
        raise RenderError("render-dtype", f"{name} is {tensor.dtype}, expected floating point")
    if tensor.device != like.device:
        raise RenderError("render-device", f"{name} is on {tensor.device}, means on {like.device}")


def _check_numbers(name: str, tensor: Tensor) -> None:
    # A NaN or infinity anywhere survives summation, and one sum is far cheaper than a mask of every element;
    # only when the sum looks wrong (it may merely have overflowed) is each element tested.
    # On the CPU numpy sums: torch would wake its OpenMP threads, which then spin for milliseconds on the cores that the
    # kernels need next.
    with np.errstate(over="ignore", invalid="ignore"):
        total = tensor.detach().numpy().sum()
    if not math.isfinite(total):
        bad = ~torch.isfinite(tensor.detach())
        if bool(bad.any()):
            first = tuple(int(i) for i in bad.nonzero()[0])
            raise RenderError(
                "render-not-finite",
                f"{name} holds {int(bad.sum())} NaN or infinite numbers, the first at {list(first)}",
                hint="an optimiser step that is too large is the usual cause",
            )
