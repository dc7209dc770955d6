"""A rig fitted to a film of a known motion, with the camera that took it and with one that stands elsewhere."""

from __future__ import annotations

from dataclasses import replace
from math import pi, radians

import pytest
import torch

from kinema.distill import (
    EVEN_FREEDOM,
    Cycle,
    DescentState,
    FitStep,
    Orbit,
    Rates,
    VideoFitSettings,
    Weights,
    fit_to_video,
)
from kinema.distill.fit import distance, film_spread
from kinema.errors import KinemaError, UsageError
from kinema.render import look_at
from tests.bodies import generator
from tests.distill.scenes import arm_shot, camera_off, joint_errors, shot

ARM = VideoFitSettings(
    iterations=60,
    basis=Cycle(2, period=0.9),
    freedom=EVEN_FREEDOM,
    rates=Rates(0.05, 0.02, 0.002, 0.002, 0.001, period=0.02, final=0.05, shared=0.3),
    weights=Weights.only(),
)
"""A still root, a bone that shows well: long steps."""


def test_a_known_camera_gives_the_motion():
    scene = arm_shot()
    *_, step = fit_to_video(
        scene.start, scene.film, scene.video, ARM, generator=generator(), body_model=scene.body_model
    )
    assert joint_errors(scene.start, scene.truth).moving > 15
    assert joint_errors(step.motion, scene.truth).moving < 2
    assert step.camera is None


def test_a_camera_that_is_off_is_found_along():
    scene = arm_shot(azimuths=(pi / 2 - 0.6,), ground=False)
    film, orbit = camera_off(scene, azimuth=radians(10), elevation=radians(-4))
    config = replace(ARM, iterations=160, rates=replace(ARM.rates, final=0.1), camera_rate=0.03)
    *_, step = fit_to_video(
        scene.start, film, scene.video, config, generator=generator(), body_model=scene.body_model, camera=orbit
    )
    assert step.camera is not None
    # a single bending bone hardly tells its own plane from the camera's: two thirds of the way, slowly; creatures do better
    assert step.camera.azimuth == pytest.approx(pi / 2 - 0.6, abs=radians(4))
    assert step.camera.distance == pytest.approx(orbit.distance, rel=0.01)
    assert joint_errors(step.motion, scene.truth).moving < 5


def test_the_outline_alone_gives_the_motion():
    """Masks against coverage; the colours are of no use, because they say nothing."""
    scene = arm_shot(ground=False)

    def film(T_world_joint: torch.Tensor) -> torch.Tensor:
        pictures = scene.film(T_world_joint)
        cover = 1 - pictures.mean(-1, keepdim=True)
        return torch.cat([torch.zeros_like(pictures), cover], -1)

    masks = film(scene.truth.T_world_joint.float())[..., 3]
    black = torch.zeros(*masks.shape, 3)
    *_, step = fit_to_video(
        scene.start, film, black, ARM, generator=generator(), body_model=scene.body_model, masks=masks
    )
    assert step.losses["photometric"] == 0 < step.losses["silhouette"] < 0.01
    assert joint_errors(step.motion, scene.truth).moving < 5


def test_resuming_a_fit_changes_no_bit():
    scene = arm_shot(frames=5, size=16, azimuths=(1.0,), ground=False)
    film, orbit = camera_off(scene, azimuth=0.1)

    def run(resume: DescentState | None = None) -> list[FitStep]:
        config = replace(ARM, iterations=4)
        return list(
            fit_to_video(scene.start, film, scene.video, config, generator=generator(), camera=orbit, resume=resume)
        )

    whole = run()
    again = run(whole[1].state)
    assert [step.iteration for step in again] == [3, 4]
    for name, value in whole[-1].state.variables.items():
        assert torch.equal(value, again[-1].state.variables[name])
    assert float(whole[-1].state.variables["camera"].abs().min()) > 0


def test_turning_the_body_is_moving_the_camera():
    """Points seen by a fixed camera through `seen` fall on the pixels where the corrected camera sees them."""
    pivot, correction = torch.tensor([0.3, 0.8, -0.2]), torch.tensor([0.4, -0.2, 0.3])
    orbit = Orbit(pivot, azimuth=1.1, elevation=0.25, distance=3.0)

    def pixels(camera: Orbit, points: torch.Tensor) -> torch.Tensor:
        a, e = torch.tensor(camera.azimuth), torch.tensor(camera.elevation)
        back = torch.stack([e.cos() * a.cos(), e.sin(), e.cos() * a.sin()])
        view = look_at((pivot + camera.distance * back)[None], pivot[None], fov=0.7, height=48, width=48)
        local = points @ view.T_cam_world[0, :3, :3].mT + view.T_cam_world[0, :3, 3]
        return local[:, :2] / local[:, 2:] * view.intrinsics[0, :2] + view.intrinsics[0, 2:]

    T = torch.eye(4).repeat(1, 6, 1, 1)
    T[0, :, :3, 3] = torch.randn(6, 3, generator=generator()) * 0.4 + pivot
    seen = orbit.seen(T, correction)
    corrected = orbit.corrected(correction)
    assert corrected.distance == pytest.approx(3.0 * 2.718281828**0.3)
    torch.testing.assert_close(pixels(orbit, seen[0, :, :3, 3]), pixels(corrected, T[0, :, :3, 3]), atol=1e-3, rtol=0)
    assert float((pixels(orbit, T[0, :, :3, 3]) - pixels(corrected, T[0, :, :3, 3])).abs().max()) > 1


def test_distance_by_hand():
    residual = torch.zeros(1, 1, 4, 4, 1)
    residual[0, 0, 0, 0, 0] = 2.0
    assert float(distance(residual, 1)) == 4.0
    assert float(distance(residual, 2)) == pytest.approx(
        (4 + 4 * 0.25) / 2
    )  # the half picture holds 2 / 4 in one pixel
    assert float(distance(torch.ones(1, 1, 4, 4, 1), 2)) == pytest.approx(16.0)


def test_wrong_videos_are_refused():
    scene = arm_shot(frames=5, size=16)
    with pytest.raises(UsageError, match="fit-camera"):
        orbit = Orbit(torch.zeros(3), 1.0, 0.1, 2.0)
        next(fit_to_video(scene.start, scene.film, scene.video, generator=generator(), camera=orbit))
    with pytest.raises(KinemaError, match="shape-mismatch"):
        next(fit_to_video(scene.start, scene.film, scene.video[:, :3], generator=generator()))
    with pytest.raises(UsageError, match="distill-options"):
        VideoFitSettings(iterations=0)


@pytest.mark.slow
@pytest.mark.parametrize(("species", "gait"), [("wolf", "walk"), ("trex", "run")])
def test_creatures_on_film(species: str, gait: str):
    """One camera, 16 frames of 48 x 48 pixels, 10 degrees off at first: it is found, and the gait in its main lines.

    A single view leaves depth open, and descent from the start pose ends in a motion that looks nearly the same: joints that swing by
    13 to 22 degrees come out 10 to 13 degrees off.
    """
    scene = shot(species, gait, azimuths=(pi / 3,), painted=True, ground=False)
    film, orbit = camera_off(scene, azimuth=radians(10))
    *_, step = fit_to_video(
        scene.start, film, scene.video, generator=generator(), body_model=scene.body_model, camera=orbit
    )
    assert step.camera is not None
    assert step.camera.azimuth == pytest.approx(pi / 3, abs=radians(4))
    assert joint_errors(step.motion, scene.truth).moving < 0.85 * joint_errors(scene.start, scene.truth).moving


def test_the_spread_of_a_film_is_its_own_variance():
    videos = torch.rand(2, 3, 4, 5, 3, generator=generator()) * torch.tensor([1.0, 0.1]).view(2, 1, 1, 1, 1)
    videos[1] += 5
    expected = videos.flatten(1).var(1, correction=0) * videos[0].numel()
    torch.testing.assert_close(film_spread(videos), expected)
    assert 0 < float(film_spread(torch.ones(1, 2, 2, 2, 3))) < 1e-11, "nothing is divided by zero"
