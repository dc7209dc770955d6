import torch

from kinema.geometry.rotations import from_quaternion_wxyz
from kinema.render.antialias import antialiased
from kinema.render.camera import look_at
from kinema.render.operands import LOW_PASS_PX2
from kinema.render.projection import project
from kinema.render.rasterize import rasterize

UPPER = [0, 1, 2, 4, 5, 8]


def scene(count: int = 30, size: int = 32):
    g = torch.Generator().manual_seed(0)
    means = torch.randn(count, 3, generator=g, dtype=torch.float64) * 0.2  # in view: outside it 3DGS bends its Jacobian
    axes = from_quaternion_wxyz(torch.randn(count, 4, generator=g, dtype=torch.float64))
    axes = axes * (0.01 + 0.1 * torch.rand(count, 1, 3, generator=g, dtype=torch.float64))
    eyes = torch.tensor([[3.0, 1.0, 2.0], [-2.0, 2.0, 1.0]], dtype=torch.float64)
    camera = look_at(eyes, torch.zeros(2, 3, dtype=torch.float64), fov=0.8, height=size, width=size)
    return means, (axes @ axes.mT).flatten(1)[:, UPPER], camera


def test_ratio_is_that_of_the_projected_areas():
    means, covariances, camera = scene()
    opacities = torch.rand(30, dtype=torch.float64, generator=torch.Generator().manual_seed(1))
    splats = project(means, covariances, camera.T_cam_world, camera.intrinsics, height=32, width=32)
    xx, xy, yy = splats.conic.unbind(-1)
    after = 1 / (xx * yy - xy * xy)
    before = (yy * after - LOW_PASS_PX2) * (xx * after - LOW_PASS_PX2) - (xy * after) ** 2
    torch.testing.assert_close(
        antialiased(opacities, means, covariances, camera), opacities * (before / after).sqrt(), rtol=1e-6, atol=1e-9
    )


def test_gradient():
    means, covariances, camera = scene(4)
    opacities = torch.full((4,), 0.7, dtype=torch.float64)
    operands = (opacities.requires_grad_(), means.requires_grad_(), covariances.requires_grad_())
    assert torch.autograd.gradcheck(lambda o, m, c: antialiased(o, m, c, camera), operands)


def test_a_small_gaussian_covers_the_same_share_of_every_picture():
    """Without it, one of a twentieth of a pixel covers 60 times more of a small picture than of a large one."""
    means, covariances = torch.zeros(1, 3, dtype=torch.float64), torch.zeros(1, 6, dtype=torch.float64)
    covariances[:, [0, 3, 5]] = 0.005**2
    eye = torch.tensor([[0.0, 0.0, 2.0]], dtype=torch.float64)

    def covered(size: int, *, smooth: bool) -> float:
        camera = look_at(eye, torch.zeros(1, 3, dtype=torch.float64), fov=0.8, height=size, width=size)
        opacities = torch.full((1,), 0.9, dtype=torch.float64)
        if smooth:
            opacities = antialiased(opacities, means, covariances, camera)
        colours = torch.ones(1, 3, dtype=torch.float64)
        _, alpha = rasterize(
            means, covariances, colours, opacities, camera.T_cam_world, camera.intrinsics, height=size, width=size
        )
        return float(alpha.mean())

    assert abs(covered(65, smooth=True) / covered(1025, smooth=True) - 1) < 0.15  # 3DGS drops alphas below 1/255
    assert covered(65, smooth=False) / covered(1025, smooth=False) > 3
