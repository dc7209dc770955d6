"""`GaussianCloud`: a body made of 3D Gaussians (Kerbl et al. 2023; AKD §3.1)."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.geometry.rotations import from_quaternion_wxyz
from kinema.shapes import check_shape
from kinema.splat.spherical import colours_from_sh

SH_SIZES = (1, 4, 9, 16)
"""Numbers of spherical harmonics of degree 0, 1, 2, 3."""


class SplatError(KinemaError):
    """Gaussians that do not make a body, or a file of them that cannot be read."""


@dataclass(frozen=True)
class GaussianCloud:
    """Gaussians at rest, in world metres."""

    means: Tensor
    """Centres, metres, [gauss 3]."""
    rotations_wxyz: Tensor
    """Directions of the axes; any length but zero, [gauss 4]."""
    scales: Tensor
    """Standard deviations along the axes, metres, [gauss 3]."""
    opacities: Tensor
    """0..1, [gauss]."""
    sh: Tensor
    """Spherical harmonics of the colour, 3DGS order and signs, [gauss coefficient 3]; 1, 4, 9 or 16 coefficients."""

    def __post_init__(self) -> None:
        lengths = check_shape(self.means, "gauss 3", name="GaussianCloud.means")
        check_shape(self.rotations_wxyz, "gauss 4", name="GaussianCloud.rotations_wxyz", **lengths)
        check_shape(self.scales, "gauss 3", name="GaussianCloud.scales", **lengths)
        check_shape(self.opacities, "gauss", name="GaussianCloud.opacities", **lengths)
        check_shape(self.sh, "gauss coefficient 3", name="GaussianCloud.sh", **lengths)
        if self.sh.shape[1] not in SH_SIZES:
            raise SplatError("splat-sh-degree", f"sh holds {self.sh.shape[1]} coefficients, expected one of {SH_SIZES}")
        for field in fields(self):
            values = getattr(self, field.name).detach()
            if not bool(torch.isfinite(values).all()):
                row = int(torch.nonzero(~torch.isfinite(values))[0, 0])
                raise SplatError("splat-not-finite", f"{field.name} of Gaussian {row} holds NaN or infinite numbers")
        if len(self.means) == 0:
            return
        if float(self.scales.detach().min()) < 0:
            raise SplatError(
                "splat-scale-range",
                f"a scale is {float(self.scales.detach().min()):.4g}, expected zero or more",
                hint="scales are standard deviations in metres, not their logarithms",
            )
        if float(self.rotations_wxyz.detach().norm(dim=-1).min()) == 0:
            raise SplatError("splat-rotation-zero", "a rotation is the zero quaternion, which points nowhere")
        low, high = float(self.opacities.detach().min()), float(self.opacities.detach().max())
        if low < 0 or high > 1:
            raise SplatError(
                "splat-opacity-range",
                f"opacities run from {low:.4g} to {high:.4g}, expected 0..1",
                hint="pass opacities, not their logits: torch.sigmoid(logits)",
            )

    @property
    def gauss_count(self) -> int:
        return len(self.means)

    @property
    def factors(self) -> Tensor:
        """Axes times their standard deviations: L with Σ = L Lᵀ, [gauss 3 3]."""
        return from_quaternion_wxyz(self.rotations_wxyz) * self.scales[:, None, :]

    @property
    def covariances(self) -> Tensor:
        """Σ, square metres, [gauss 3 3]."""
        return self.factors @ self.factors.mT

    def colours(self, directions: Tensor) -> Tensor:
        """Colours seen along unit directions from the eye, [*batch gauss 3] -> [*batch gauss 3]."""
        return colours_from_sh(self.sh, directions)

    def detached(self) -> GaussianCloud:
        """The same numbers without their history."""
        return replace(self, **{field.name: getattr(self, field.name).detach() for field in fields(self)})

    def to(self, *args: Any, **kwargs: Any) -> GaussianCloud:
        """Another dtype or device, as `Tensor.to`."""
        moved = object.__new__(GaussianCloud)  # the numbers were looked at when they were made; once is enough
        for field in fields(self):
            object.__setattr__(moved, field.name, getattr(self, field.name).to(*args, **kwargs))
        return moved
