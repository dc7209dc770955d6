from math import pi, radians

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema.errors import KinemaError
from kinema.render.camera import Camera, FollowCamera, joined, look_at, smoothed


def pixels(camera: Camera, points: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Where points fall, px, [frame point 2], and their depths [frame point]."""
    x = points @ camera.T_cam_world[:, :3, :3].mT + camera.T_cam_world[:, None, :3, 3]
    focal, centre = camera.intrinsics[:, None, :2], camera.intrinsics[:, None, 2:]
    return x[..., :2] / x[..., 2:] * focal + centre, x[..., 2]


def box(centre=(0.0, 1.0, 0.0), half=(0.5, 1.0, 0.3), frames: int = 1) -> tuple[torch.Tensor, torch.Tensor]:
    c, h = torch.tensor(centre, dtype=torch.float64), torch.tensor(half, dtype=torch.float64)
    return (c - h).expand(frames, 3), (c + h).expand(frames, 3)


def test_the_side_camera_sees_a_walker_go_right_and_up_is_up():
    camera = FollowCamera(azimuth=pi / 2, elevation=0.0, distance=4.0).follow(*box(), fps=24, height=100, width=200)
    points = torch.tensor([[0.0, 1, 0], [1.0, 1, 0], [0.0, 2, 0], [0.0, 1, 1]], dtype=torch.float64)
    xy, depth = pixels(camera, points[None])
    torch.testing.assert_close(xy[0, 0], torch.tensor([100.0, 50.0], dtype=torch.float64))
    assert xy[0, 1, 0] > 110 and abs(float(xy[0, 1, 1]) - 50) < 1e-9
    assert xy[0, 2, 1] < 40 and abs(float(xy[0, 2, 0]) - 100) < 1e-9
    torch.testing.assert_close(depth[0], torch.tensor([4.0, 4.0, 4.0, 3.0], dtype=torch.float64))


def test_azimuth_zero_looks_the_character_in_the_face():
    camera = FollowCamera(azimuth=0.0, elevation=0.0, distance=4.0).follow(*box(), fps=24, height=64, width=64)
    torch.testing.assert_close(camera.positions[0], torch.tensor([4.0, 1.0, 0.0], dtype=torch.float64))


def test_field_of_view_is_vertical():
    camera = FollowCamera(fov=pi / 2, distance=1.0).follow(*box(), fps=24, height=80, width=200)
    torch.testing.assert_close(camera.intrinsics[0], torch.tensor([40.0, 40, 100, 40], dtype=torch.float64))


@settings(max_examples=50, deadline=None)
@given(
    azimuth=st.floats(-7, 7),
    elevation=st.floats(-1.4, 1.4),
    sides=st.tuples(*[st.floats(0.01, 10)] * 3),
    shape=st.sampled_from([(64, 64), (480, 720), (720, 480)]),
)
def test_the_body_fits_in_the_picture(azimuth, elevation, sides, shape):
    low, high = box(half=sides)
    camera = FollowCamera(azimuth=azimuth, elevation=elevation).follow(
        low, high, fps=24, height=shape[0], width=shape[1]
    )
    corners = torch.stack(torch.meshgrid(*torch.stack([low[0], high[0]], -1), indexing="ij"), -1).reshape(1, 8, 3)
    xy, depth = pixels(camera, corners)
    assert float(depth.min()) > 0
    assert float(xy.min()) >= 0
    assert bool((xy <= torch.tensor([shape[1], shape[0]])).all())


def test_cameras_are_rigid():
    g = torch.Generator().manual_seed(0)
    camera = look_at(
        torch.randn(20, 3, generator=g).double() * 5, torch.randn(20, 3, generator=g).double(), fov=1, height=8, width=8
    )
    R = camera.T_cam_world[:, :3, :3]
    torch.testing.assert_close(R @ R.mT, torch.eye(3, dtype=torch.float64).expand(20, 3, 3))
    torch.testing.assert_close(torch.linalg.det(R), torch.ones(20, dtype=torch.float64))
    assert bool((R[:, 1, 1] < 0).all())  # the picture's +y points down


@settings(max_examples=30, deadline=None)
@given(frames=st.integers(1, 40), sigma=st.floats(0, 30))
def test_smoothing_keeps_straight_travel(frames, sigma):
    path = torch.arange(frames, dtype=torch.float64)[:, None] * torch.tensor([0.3, -0.1, 0.2]) + 5
    torch.testing.assert_close(smoothed(path, sigma), path)


def test_smoothing_takes_the_shake_out():
    shake = (-1.0) ** torch.arange(60, dtype=torch.float64)[:, None] * torch.ones(3, dtype=torch.float64)
    calm = smoothed(shake, 4.0)
    assert float(calm[12:-12].abs().max()) < 1e-3


def test_follow_goes_along_with_the_body():
    low, high = box(frames=20)
    shift = torch.arange(20, dtype=torch.float64)[:, None] * torch.tensor([0.1, 0.0, 0.0])
    still = FollowCamera().follow(low, high, fps=8, height=64, width=64)
    moving = FollowCamera().follow(low + shift, high + shift, fps=8, height=64, width=64)
    torch.testing.assert_close(moving.positions, still.positions + shift)
    torch.testing.assert_close(moving.T_cam_world[:, :3, :3], still.T_cam_world[:, :3, :3])


def test_several_cameras_are_more_frames():
    first, second = (FollowCamera(azimuth=a).follow(*box(frames=3), fps=8, height=8, width=8) for a in (0.0, 1.0))
    both = joined((first, second))
    assert both.frame_count == 6
    torch.testing.assert_close(both[slice(3, 6)].T_cam_world, second.T_cam_world)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: FollowCamera(fov=0.0), "camera-fov"),
        (lambda: FollowCamera(fov=float("nan")), "camera-fov"),
        (lambda: FollowCamera(elevation=radians(90)), "camera-elevation"),
        (lambda: FollowCamera(distance=-1.0), "camera-distance"),
        (lambda: FollowCamera(smoothing=-1.0), "camera-options"),
        (lambda: look_at(torch.zeros(1, 3), torch.zeros(1, 3), fov=1, height=8, width=8), "camera-direction"),
        (lambda: look_at(torch.zeros(1, 3), torch.ones(1, 3), fov=1, height=0, width=8), "render-resolution"),
        (lambda: look_at(torch.zeros(1, 3), torch.ones(1, 3), fov=1, height=8, width=10**9), "render-resolution"),
    ],
)
def test_nonsense_is_refused(make, code):
    with pytest.raises(KinemaError) as caught:
        make()
    assert caught.value.code == code
