from math import pi

import numpy as np
import pytest
import torch

from kinema.errors import KinemaError
from kinema.reconstruct import cast_views, composite, psnr, random_views
from kinema.render import look_at
from tests.bodies import ball, generator, mesh_of


def square() -> tuple:
    """A square of one metre in the plane z = 0, black at the left, white at the right (in linear light a ramp)."""
    corners = np.array([[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0]])
    mesh = mesh_of(corners, np.array([[0, 1, 2], [0, 2, 3]]), np.array([[0.0] * 3, [1.0] * 3, [1.0] * 3, [0.0] * 3]))
    eye = torch.tensor([[0.0, 0.0, 2.0]], dtype=torch.float64)
    return mesh, look_at(
        eye, torch.zeros(1, 3, dtype=torch.float64), fov=2 * float(np.arctan(0.5)), height=20, width=20
    )


def test_a_square_is_where_projection_puts_it():
    """The view is two metres wide at the square's distance, so it covers pixels 5..15 exactly."""
    mesh, camera = square()
    _, alphas = cast_views(mesh, mesh.positions, camera)
    want = torch.zeros(20, 20)
    want[5:15, 5:15] = 1
    torch.testing.assert_close(alphas[0], want)


def test_half_covered_pixels_are_half():
    mesh, camera = square()
    _, alphas = cast_views(mesh, mesh.positions * 0.9, camera, rays=8)
    assert float(alphas.sum()) == pytest.approx(81, abs=1e-3)
    assert float(alphas[0, 10, 5]) == pytest.approx(0.5)


def test_colours_are_interpolated_in_linear_light():
    mesh, camera = square()
    views, _ = cast_views(mesh, mesh.positions, camera, rays=1)
    linear = (torch.arange(10) + 0.5) / 10
    display = torch.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    torch.testing.assert_close(views[0, 10, 5:15, 1], display, atol=1e-4, rtol=0)


def test_the_nearer_surface_hides_the_farther():
    mesh, camera = square()
    front = mesh.positions * 0.5 + torch.tensor([0.0, 0.0, 0.5], dtype=torch.float64)
    both = mesh_of(
        torch.cat([mesh.positions, front]).numpy(),
        torch.cat([mesh.faces, mesh.faces + 4]).numpy(),
        np.array([[1.0, 0, 0]] * 4 + [[0, 1.0, 0]] * 4),
    )
    views, _ = cast_views(both, both.positions, camera)
    assert views[0, 10, 10].tolist() == [0, 1, 0] and views[0, 5, 5].tolist() == [1, 0, 0]


def test_random_views_frame_the_whole_body():
    mesh = ball(radius=0.7, centre=(3.0, 1.0, -2.0))
    camera = random_views(mesh.positions, 30, generator=generator(), size=32)
    _, alphas = cast_views(mesh, mesh.positions, camera, rays=1)
    edge = torch.cat([alphas[:, 0], alphas[:, -1], alphas[:, :, 0], alphas[:, :, -1]], 1)
    assert float(edge.max()) == 0
    assert float(alphas.mean((1, 2)).min()) > 0.05
    way = camera.positions - torch.tensor([3.0, 1.0, -2.0])
    turn = torch.atan2(way[:, 2], way[:, 0])
    assert float(turn.max() - turn.min()) > 1.5 * pi


def test_psnr_and_composite():
    truth = torch.zeros(2, 4, 4, 3)
    assert psnr(torch.full_like(truth, 0.1), truth).tolist() == pytest.approx([20.0, 20.0], abs=1e-4)
    over = composite(torch.full((1, 1, 1, 3), 0.25), torch.full((1, 1, 1), 0.5), torch.tensor([1.0, 0.0, 0.5]))
    assert over.flatten().tolist() == [0.75, 0.25, 0.5]


def test_nonsense_is_refused():
    mesh, camera = square()
    with pytest.raises(KinemaError, match="view-rays"):
        cast_views(mesh, mesh.positions, camera, rays=0)
