import pytest
import torch

from kinema.errors import KinemaError
from kinema.render.camera import Camera, look_at
from kinema.render.ground import Checkerboard, above_ground, draw_ground, filtered_checker

PLAIN = Checkerboard(tile=0.5, haze=1e9)


def camera(*, x: float = 0.0, height: int = 48, turn: float = 0.3) -> Camera:
    position = torch.tensor([[x, 1.2, 0.0]], dtype=torch.float64)
    way = torch.tensor([[2.0, -0.5, 2.0 * turn]], dtype=torch.float64)
    return look_at(position, position + way, fov=0.9, height=height, width=height)


def point_sampled(ground: Checkerboard, cam: Camera, rays: int) -> torch.Tensor:
    """The ground by many plain rays a pixel: no filter, just averages."""
    fine = Camera(cam.T_cam_world, cam.intrinsics * rays, cam.height * rays, cam.width * rays)
    u = (torch.arange(fine.width) + 0.5 - fine.intrinsics[0, 2]) / fine.intrinsics[0, 0]
    v = (torch.arange(fine.height) + 0.5 - fine.intrinsics[0, 3]) / fine.intrinsics[0, 1]
    rays_cam = torch.stack(torch.broadcast_tensors(u[None], v[:, None], torch.ones(())), -1).double()
    way = rays_cam @ cam.T_cam_world[0, :3, :3]
    eye = cam.positions[0]
    reach = -eye[1] / way[..., 1]
    x, z = eye[0] + reach * way[..., 0], eye[2] + reach * way[..., 2]
    even = ((x / ground.tile).floor() + (z / ground.tile).floor()) % 2 == 0  # pyright: ignore[reportOperatorIssue]
    light, dark, sky = (torch.tensor(c, dtype=torch.float64) for c in (ground.light, ground.dark, ground.sky))
    colour = torch.where((way[..., 1] < 0)[..., None], torch.where(even[..., None], light, dark), sky)
    return torch.nn.functional.avg_pool2d(colour.permute(2, 0, 1)[None], rays)[0].permute(1, 2, 0)


def test_filtered_checker_is_the_average_over_the_box():
    g = torch.Generator().manual_seed(0)
    points = 4 * torch.rand(50, 2, generator=g, dtype=torch.float64) - 2
    edges = 2 * torch.rand(50, 2, generator=g, dtype=torch.float64) + 0.01
    steps = (torch.arange(400, dtype=torch.float64) + 0.5) / 400 - 0.5
    wave = [1 - 2 * (((points[:, i, None] + edges[:, i, None] * steps) / 0.7).floor() % 2) for i in range(2)]
    want = wave[0].mean(1) * wave[1].mean(1)
    torch.testing.assert_close(filtered_checker(*(points / 0.7).T, *(edges / 0.7).T), want, atol=0.01, rtol=0)


def test_near_tiles_have_the_two_colours():
    x, z = torch.tensor([[0.5, 0.5], [1.5, 0.5], [-0.5, 0.5]]).T
    got = filtered_checker(x, z, torch.full((3,), 0.02), torch.full((3,), 0.02))
    torch.testing.assert_close(got, torch.tensor([1.0, -1.0, -1.0]))


@pytest.mark.parametrize("turn", [0.0, 0.3, 1.0])
def test_the_picture_is_that_of_many_rays(turn):
    cam = camera(turn=turn)
    got, want = draw_ground(PLAIN, cam, body_height=1.0)[0], point_sampled(PLAIN, cam, 16)
    error = (got - want).abs().amax(-1)
    # the footprint's box is a little larger than the footprint; contrast of the tiles is 0.24
    assert float(error.mean()) < 0.006
    assert float(error.max()) < 0.09
    assert float(want.std()) > 0.05


def test_it_does_not_shimmer():
    """Far rows, seen from a camera that creeps along, must hold still: point sampling makes them boil."""

    def flicker(draw) -> float:
        far = [draw(camera(x=0.01 * step, height=64))[14:26].mean(-1) for step in range(12)]
        video = torch.stack(far)
        return float((video[2:] - 2 * video[1:-1] + video[:-2]).abs().mean())

    filtered = flicker(lambda cam: draw_ground(PLAIN, cam, body_height=1.0)[0])
    boiling = flicker(lambda cam: point_sampled(PLAIN, cam, 1))
    ideal = flicker(lambda cam: point_sampled(PLAIN, cam, 12))
    assert filtered < 1.2 * ideal + 1e-4
    assert filtered < 0.2 * boiling


def test_sky_above_and_haze_in_the_distance():
    picture = draw_ground(Checkerboard(tile=0.5, haze=3.0), camera(), body_height=1.0)[0]
    sky = torch.tensor(PLAIN.sky, dtype=torch.float64)
    torch.testing.assert_close(picture[0], sky.expand(48, 3))
    rows = (picture - sky).abs().amax(-1).mean(1)
    assert float(rows[13]) < 0.05 < float(rows[-1])


def test_pieces_are_the_whole(monkeypatch):
    cams = look_at(
        torch.tensor([[0.0, 1, 0], [0.3, 1, 0], [0.5, 2, 0]]),
        torch.tensor([[2.0, 0, 1]]).expand(3, 3),
        fov=1,
        height=9,
        width=7,
    )
    whole = draw_ground(PLAIN, cams, body_height=1.0)
    monkeypatch.setattr("kinema.render.ground.PIXELS_AT_ONCE", 1)
    torch.testing.assert_close(draw_ground(PLAIN, cams, body_height=1.0), whole)


def test_kernels_below_ground_vanish():
    heights = torch.tensor([1.0, 0.0, -0.05, -0.1, -1.0], requires_grad=True)
    shown = above_ground(torch.full((5,), 0.8), heights, torch.full((5,), 0.1))
    torch.testing.assert_close(shown, torch.tensor([0.8, 0.8, 0.4, 0.0, 0.0]))
    (gradient,) = torch.autograd.grad(shown.sum(), heights)
    torch.testing.assert_close(gradient[2], torch.tensor(8.0))  # pushes a half-sunk kernel up


@pytest.mark.parametrize("options", [{"tile": 0.0}, {"haze": -1.0}, {"rays": 0}, {"rays": 1000}])
def test_nonsense_is_refused(options):
    with pytest.raises(KinemaError, match="ground-"):
        Checkerboard(**options)
