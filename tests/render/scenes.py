"""Random scenes for the rasteriser's tests, one per way a Gaussian can be awkward."""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector


@dataclass(frozen=True)
class Scene:
    means: Tensor
    covariances: Tensor
    colours: Tensor
    opacities: Tensor
    T_cam_world: Tensor
    intrinsics: Tensor
    background: Tensor
    height: int
    width: int

    def operands(self, dtype: torch.dtype) -> list[Tensor]:
        """Means, covariances, colours, opacities, background: those that take gradients."""
        tensors = (self.means, self.covariances, self.colours, self.opacities, self.background)
        return [tensor.to(dtype).clone().requires_grad_() for tensor in tensors]


def plain(gauss_count: int = 150, frame_count: int = 2, height: int = 37, width: int = 70, seed: int = 0) -> Scene:
    """Gaussians of some pixels in front of cameras that look along +z, image no multiple of a tile."""
    g = torch.Generator().manual_seed(seed)
    means = torch.randn(frame_count, gauss_count, 3, generator=g) * 0.5 + torch.tensor([0.0, 0.0, 3.0])
    L = torch.randn(frame_count, gauss_count, 3, 3, generator=g) * 0.07
    return Scene(
        means,
        L @ L.mT,
        torch.rand(gauss_count, 3, generator=g),
        torch.rand(gauss_count, generator=g),
        torch.eye(4).repeat(frame_count, 1, 1),
        torch.tensor([60.0, 50.0, 33.0, 19.0]),
        torch.rand(frame_count, height, width, 3, generator=g),
        height,
        width,
    )


def behind_the_camera() -> Scene:
    scene = plain(seed=1)
    flip = torch.where(torch.arange(150) % 2 == 0, 1.0, -1.0)
    return replace(scene, means=scene.means * torch.stack([torch.ones(150), torch.ones(150), flip], -1))


def off_screen() -> Scene:
    """Some far outside, some half outside, some beyond the clamp of the Jacobian but large enough to reach in."""
    scene = plain(seed=2)
    return replace(scene, means=scene.means * torch.tensor([5.0, 4.0, 1.0]), covariances=scene.covariances * 4)


def one_pixel() -> Scene:
    scene = plain(seed=3)
    return replace(scene, covariances=scene.covariances * 1e-6)


def huge() -> Scene:
    scene = plain(gauss_count=40, seed=4)
    return replace(scene, covariances=scene.covariances * 400, opacities=scene.opacities * 0.3)


def needles() -> Scene:
    """Hundred times longer than wide, in every direction."""
    scene = plain(seed=5)
    long = torch.randn(150, 3, generator=torch.Generator().manual_seed(6)) * 0.4
    return replace(scene, covariances=(long[:, :, None] * long[:, None, :] + 1e-5 * torch.eye(3)).expand(2, -1, -1, -1))


def equal_depths() -> Scene:
    scene = plain(seed=7)
    means = scene.means.clone()
    means[..., 2] = 3.0
    return replace(scene, means=means)


def dense() -> Scene:
    """Opaque and deep: most pixels stop early, some alphas are clamped."""
    scene = plain(gauss_count=900, seed=8)
    return replace(scene, opacities=torch.where(torch.arange(900) % 3 == 0, 1.0, 0.97))


def zero_and_full_opacity() -> Scene:
    scene = plain(seed=9)
    return replace(scene, opacities=(torch.arange(150) % 2).float())


def cameras() -> Scene:
    """Five cameras around one still cloud: operands without a frame axis."""
    scene = plain(frame_count=5, seed=10)
    angles = torch.linspace(-0.9, 0.9, 5)[:, None] * torch.tensor([0.2, 1.0, 0.1])
    T = torch.eye(4).repeat(5, 1, 1)
    T[:, :3, :3] = from_rotation_vector(angles)
    T[:, :3, 3] = torch.tensor([0.0, 0.0, 3.0])
    return replace(
        scene,
        means=scene.means[0] - torch.tensor([0.0, 0.0, 3.0]),
        covariances=scene.covariances[0],
        T_cam_world=T,
        intrinsics=torch.stack([torch.tensor([50.0 + 5 * i, 60.0, 30.0 + i, 20.0]) for i in range(5)]),
        background=torch.tensor([0.2, 0.5, 0.8]),
    )


def none() -> Scene:
    return plain(gauss_count=0, seed=11)


def one() -> Scene:
    return plain(gauss_count=1, seed=14)


def one_frame() -> Scene:
    """A single frame higher than a tile: the kernels cut it into bands."""
    return plain(gauss_count=400, frame_count=1, height=110, width=90, seed=13)


EVERY = (
    plain,
    behind_the_camera,
    off_screen,
    one_pixel,
    huge,
    needles,
    equal_depths,
    dense,
    zero_and_full_opacity,
    cameras,
    none,
    one,
    one_frame,
)
