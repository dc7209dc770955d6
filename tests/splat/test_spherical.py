import numpy as np
import torch

from kinema.splat import colours_from_sh, harmonics


def quadrature() -> tuple[torch.Tensor, torch.Tensor]:
    """Directions and weights that integrate polynomials of degree 15 over the sphere exactly."""
    z, weight = np.polynomial.legendre.leggauss(8)
    turn = np.arange(16) * 2 * np.pi / 16
    level = np.sqrt(1 - z**2)
    directions = np.stack(
        [level[:, None] * np.cos(turn), level[:, None] * np.sin(turn), np.broadcast_to(z[:, None], (8, 16))], -1
    )
    return torch.from_numpy(directions.reshape(-1, 3)), torch.from_numpy(np.repeat(weight, 16) * 2 * np.pi / 16)


def test_harmonics_are_orthonormal():
    directions, weight = quadrature()
    Y = harmonics(directions, count=16)
    torch.testing.assert_close(Y.T @ (weight[:, None] * Y), torch.eye(16, dtype=torch.float64), atol=1e-12, rtol=0)


def test_order_and_signs_are_those_of_3dgs():
    """Constants as in the reference code's utils/sh_utils.py, at a direction where all sixteen differ."""
    x, y, z = 0.36, 0.48, 0.8
    want = [
        0.28209479177387814,
        *(-0.4886025119029199 * y, 0.4886025119029199 * z, -0.4886025119029199 * x),
        1.0925484305920792 * x * y,
        -1.0925484305920792 * y * z,
        0.31539156525252005 * (2 * z * z - x * x - y * y),
        -1.0925484305920792 * x * z,
        0.5462742152960396 * (x * x - y * y),
        -0.5900435899266435 * y * (3 * x * x - y * y),
        2.890611442640554 * x * y * z,
        -0.4570457994644658 * y * (4 * z * z - x * x - y * y),
        0.3731763325901154 * z * (2 * z * z - 3 * x * x - 3 * y * y),
        -0.4570457994644658 * x * (4 * z * z - x * x - y * y),
        1.445305721320277 * z * (x * x - y * y),
        -0.5900435899266435 * x * (x * x - 3 * y * y),
    ]
    direction = torch.tensor([x, y, z], dtype=torch.float64)
    torch.testing.assert_close(harmonics(direction, count=16), torch.tensor(want, dtype=torch.float64))


def test_gradient():
    g = torch.Generator().manual_seed(0)
    sh = (0.1 * torch.randn(3, 16, 3, generator=g, dtype=torch.float64)).requires_grad_()
    directions = torch.nn.functional.normalize(torch.randn(2, 3, 3, generator=g, dtype=torch.float64), dim=-1)
    directions.requires_grad_()
    assert torch.autograd.gradcheck(colours_from_sh, (sh, directions))


def test_negative_light_is_cut_off():
    assert float(colours_from_sh(torch.full((1, 1, 3), -10.0), torch.zeros(1, 3)).max()) == 0.0
