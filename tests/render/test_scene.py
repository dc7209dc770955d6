import math
from dataclasses import replace
from typing import Any

import pytest
import torch

from kinema.errors import KinemaError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose, translating
from kinema.render import Checkerboard, FollowCamera, Scene, draw_ground, place_cameras, render
from kinema.rigging import forward_kinematics
from tests.bodies import arm, arm_body, generator

SIZE: dict[str, Any] = {"height": 24, "width": 32}


def poses(frame_count: int = 3) -> torch.Tensor:
    turns = from_rotation_vector(0.4 * torch.randn(frame_count, 2, 3, generator=generator(1), dtype=torch.float64))
    return forward_kinematics(arm(), arm().T_parent_joint @ compose(turns, torch.zeros(3, dtype=torch.float64)))


def test_video_shape_and_range():
    video = render(Scene(arm_body()), poses(), **SIZE)
    assert video.shape == (3, 24, 32, 3)
    assert float(video.min()) >= 0 and float(video.max()) <= 1.3  # harmonics may exceed one, as in 3DGS
    assert float(video.std()) > 0.05


def test_several_cameras_are_their_own_videos():
    cameras = (FollowCamera(azimuth=0.0), FollowCamera(azimuth=2.0, elevation=0.5))
    together = render(Scene(arm_body(sh_size=16), camera=cameras), poses(), **SIZE)
    apart = [render(Scene(arm_body(sh_size=16), camera=camera), poses(), **SIZE) for camera in cameras]
    torch.testing.assert_close(together, torch.cat(apart))


def test_pieces_with_cameras_placed_once_are_the_whole():
    scene = Scene(arm_body())
    camera = place_cameras(scene, poses(), fps=8, **SIZE)
    whole = render(scene, poses(), fps=8, **SIZE)
    pieces = [render(scene, poses()[i : i + 1], camera=camera[slice(i, i + 1)], **SIZE) for i in range(3)]
    torch.testing.assert_close(torch.cat(pieces), whole)


def test_a_body_below_ground_leaves_the_bare_ground():
    scene = Scene(arm_body(), ground=Checkerboard(tile=0.3), shadow=None)
    camera = place_cameras(scene, poses(1), fps=8, **SIZE)
    sunk = translating(torch.tensor([0.0, -3.0, 0.0], dtype=torch.float64)) @ poses(1)
    bare = draw_ground(scene.ground, camera, body_height=scene.body_height)  # pyright: ignore[reportArgumentType]
    torch.testing.assert_close(render(scene, sunk, camera=camera, **SIZE), bare)
    assert float((render(scene, poses(1), camera=camera, **SIZE) - bare).abs().max()) > 0.2


def test_a_shadow_darkens_the_ground_under_the_body_only():
    lit, shaded = (
        render(replace(Scene(arm_body()), **changes), poses(1), **SIZE) for changes in ({"shadow": None}, {})
    )
    change = (shaded - lit).mean(-1)
    assert float(change.min()) < -0.05
    assert float(change.max()) <= 1e-9
    assert float((change < -1e-3).double().mean()) < 0.6


def test_without_ground_the_background_is_plain():
    video = render(Scene(arm_body(), ground=None, background=(0.2, 0.4, 0.6)), poses(1), **SIZE)
    torch.testing.assert_close(video[0, 0, 0], torch.tensor([0.2, 0.4, 0.6], dtype=torch.float64))


def test_the_camera_follows():
    """Over a plain background, a body carried along looks the same in every frame."""
    scene = Scene(arm_body(), ground=None)
    way = torch.arange(6, dtype=torch.float64)[:, None] * torch.tensor([0.3, 0.0, 0.1], dtype=torch.float64)
    video = render(scene, translating(way)[:, None] @ poses(1), **SIZE)
    torch.testing.assert_close(video, video[:1].expand_as(video), atol=1e-9, rtol=0)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda: {"T": poses() * math.nan}, "render-not-finite"),
        (lambda: {"T": torch.full_like(poses(), math.inf)}, "render-not-finite"),
        (lambda: {"T": poses()[:, :1]}, "skeleton-mismatch"),
        (lambda: {"T": poses()[0]}, "shape-mismatch"),
        (lambda: {"height": 0}, "render-resolution"),
        (lambda: {"width": 10**7}, "render-resolution"),
        (lambda: {"T": poses()[:1].expand(16000, -1, -1, -1), "height": 16000, "width": 16000}, "render-memory"),
    ],
)
def test_nonsense_is_refused_before_anything_is_drawn(change, code, monkeypatch):
    monkeypatch.setattr("kinema.render.scene.rasterize", None)
    options = {"T": poses(), **SIZE, **change()}
    with pytest.raises(KinemaError) as caught:
        render(Scene(arm_body()), options.pop("T"), **options)
    assert caught.value.code == code


def test_an_empty_body_is_refused():
    with pytest.raises(KinemaError, match="scene-empty"):
        Scene(arm_body(count=0))


def test_gradients_know_that_the_camera_follows():
    scene = Scene(arm_body(), ground=None, shadow=None, camera=FollowCamera(distance=4.0))
    T_world_joint = poses(5)
    wish = torch.rand(5, 24, 24, 3, generator=generator())

    def film(shift: torch.Tensor) -> torch.Tensor:
        T = T_world_joint.clone()
        T[..., :3, 3] += shift[:, None]
        return ((render(scene, T, height=24, width=24, fps=10) - wish) ** 2).sum()

    whole = torch.zeros(1, 3, requires_grad=True)
    (away,) = torch.autograd.grad(film(whole), whole)
    one = torch.zeros(5, 3, requires_grad=True)
    (alone,) = torch.autograd.grad(film(one), one)
    assert float(alone.norm()) > 1
    assert float(away.norm()) < 1e-3 * float(alone.norm()), "a camera that goes along sees no change"
