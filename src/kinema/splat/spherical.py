"""Real spherical harmonics to degree 3, in the order and with the signs of 3DGS; plain torch, so gradients come along.

A colour is max(0, 1/2 + Σ c_k Y_k(d)) for the unit direction d from the eye to the Gaussian.
"""

from __future__ import annotations

from math import pi, sqrt

import torch
from torch import Tensor

C0 = 0.5 * sqrt(1 / pi)
C1 = sqrt(3 / (4 * pi))
C2 = (0.5 * sqrt(15 / pi), 0.25 * sqrt(5 / pi), 0.25 * sqrt(15 / pi))
C3 = (
    0.25 * sqrt(35 / (2 * pi)),
    0.5 * sqrt(105 / pi),
    0.25 * sqrt(21 / (2 * pi)),
    0.25 * sqrt(7 / pi),
    0.25 * sqrt(105 / pi),
)


def harmonics(directions: Tensor, *, count: int) -> Tensor:
    """The first harmonics in given directions.

    Args:
        directions: Unit vectors, [*batch 3].
        count: 1, 4, 9 or 16.

    Returns:
        [*batch coefficient].
    """
    x, y, z = directions.unbind(-1)
    xx, yy, zz = x * x, y * y, z * z
    rows = [torch.full_like(x, C0)]
    if count > 1:
        rows += [-C1 * y, C1 * z, -C1 * x]
    if count > 4:
        rows += [C2[0] * x * y, -C2[0] * y * z, C2[1] * (2 * zz - xx - yy), -C2[0] * x * z, C2[2] * (xx - yy)]
    if count > 9:
        rows += [
            -C3[0] * y * (3 * xx - yy),
            C3[1] * x * y * z,
            -C3[2] * y * (4 * zz - xx - yy),
            C3[3] * z * (2 * zz - 3 * xx - 3 * yy),
            -C3[2] * x * (4 * zz - xx - yy),
            C3[4] * z * (xx - yy),
            -C3[0] * x * (xx - 3 * yy),
        ]
    return torch.stack(rows, -1)


def colours_from_sh(sh: Tensor, directions: Tensor) -> Tensor:
    """Colours seen along given directions (3DGS: negative light is cut off).

    Args:
        sh: [gauss coefficient 3].
        directions: Unit vectors from the eye to each Gaussian, [*batch gauss 3].

    Returns:
        [*batch gauss 3]; without the batch axes where the colour does not depend on the direction.
    """
    count = sh.shape[-2]
    if count == 1:
        return (0.5 + C0 * sh[..., 0, :]).clamp_min(0)
    return (0.5 + torch.einsum("...gk,gkc->...gc", harmonics(directions, count=count), sh)).clamp_min(0)


def sh_from_colours(colours: Tensor) -> Tensor:
    """Coefficients of a colour that is the same from everywhere, [gauss 3] -> [gauss 1 3]."""
    return ((colours - 0.5) / C0)[:, None, :]
