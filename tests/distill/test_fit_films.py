"""Many films of one rig fitted at once, and where a fit begins."""

from __future__ import annotations

from dataclasses import replace
from math import pi

import pytest
import torch

from kinema.distill import EVEN_FREEDOM, Cycle, Free, Rates, VideoFitSettings, Weights, model_bare_body, model_of_motion
from kinema.distill.fit_films import fit_films
from kinema.distill.recall import RecallSettings, draw_bank, recall_motion
from kinema.errors import UsageError
from kinema.motion import Motion
from kinema.render.backdrop import Backdrop, film_before
from kinema.rigging import pose_from_angles
from tests.bodies import arm, generator
from tests.distill.scenes import FPS, arm_shot, joint_errors

CONFIG = VideoFitSettings(
    iterations=50,
    basis=Free(5),
    freedom=EVEN_FREEDOM,
    rates=Rates(0.06, 0.03, 0.0, 0.0, 0.0, final=0.05, shared=0.3),
    weights=Weights.only(),
)
"""An arm whose root stands still."""


def bending(size: float, turn: float) -> Motion:
    skeleton, phase = arm(), torch.linspace(0, pi, 6, dtype=torch.float64)
    angles = torch.zeros(6, 2, 3, dtype=torch.float64)
    angles[:, 1, 2] = size * torch.cos(phase) + turn
    still = torch.zeros(6, 3, dtype=torch.float64)
    return Motion(skeleton, pose_from_angles(skeleton, angles, still, still), FPS)


@pytest.fixture(scope="module")
def shots():
    """Two motions of an arm, and what a camera that stands still makes of any number of them."""
    truths = [bending(0.5, 0.1), bending(-0.3, 0.3)]
    scene = arm_shot(azimuths=(pi / 2,), ground=False, size=20)
    camera = scene.camera[slice(0, 1)]

    def films(T_world_joint: torch.Tensor) -> torch.Tensor:
        white = torch.ones(*T_world_joint.shape[:2], camera.height, camera.width, 3)
        return film_before(Backdrop(scene.scene.body, camera, white, grounded=False), T_world_joint)

    with torch.no_grad():
        videos = films(torch.stack([truth.T_world_joint.float() for truth in truths]))[..., :3]
    return truths, films, videos


def run(films, videos, config=CONFIG, start=None):
    start = start or Motion.rest(arm(), frame_count=6, fps=FPS)
    body_model = model_bare_body(arm())
    *_, step = fit_films(start, films, videos, config, body_model=body_model, generator=generator())
    return step


def test_each_film_gives_its_own_motion(shots):
    truths, films, videos = shots
    step = run(films, videos)
    for film, truth in enumerate(truths):
        assert joint_errors(Motion.rest(arm(), frame_count=6, fps=FPS), truth).moving > 10
        assert joint_errors(step.motion(film), truth).moving < 4  # twist hardly shows
    assert float(step.losses.max()) < 0.02


def test_films_do_not_know_of_each_other(shots):
    """A film alone comes to what it comes to in company, up to rounding in another order."""
    _, films, videos = shots
    config = replace(CONFIG, iterations=6)
    together, alone = run(films, videos, config), run(films, videos[1:], config)
    for name in ("joint_offset", "joint_wave"):
        torch.testing.assert_close(together.variables[name][1:], alone.variables[name], atol=2e-3, rtol=0)
    wave = together.variables["joint_wave"]
    assert float((wave[0] - wave[1]).abs().max()) > 0.05


def test_each_film_may_begin_elsewhere(shots):
    truths, films, videos = shots
    step = run(films, videos, replace(CONFIG, iterations=1, rates=Rates(1e-9, 0, 0, 0, 0, 0, 0)), start=truths)
    assert float(step.losses.max()) < 1e-3
    for film, truth in enumerate(truths):
        assert joint_errors(step.motion(film), truth).moving < 0.5


def test_a_common_period_is_refused(shots):
    _, films, videos = shots
    with pytest.raises(UsageError, match="basis-options"):
        run(films, videos, replace(CONFIG, basis=Cycle()))


def test_a_film_of_known_poses_is_recalled(shots):
    """Pictures of a bank's own poses bring back these poses, in their order, where nothing asks for smoothness."""
    _, films, _ = shots
    body_model = model_bare_body(arm())
    model = model_of_motion(Motion.rest(arm(), frame_count=6, fps=FPS), body_model, Free(5))
    config = RecallSettings(count=60, freedom=EVEN_FREEDOM, swing=1.0, smooth=0.0, root=(0, 0, 0))

    def view(T_world_joint: torch.Tensor) -> torch.Tensor:
        return films(T_world_joint[None])[0, ..., :3] - 1

    bank = draw_bank(model, body_model, view, config, generator=generator())
    order = [5, 17, 3, 40, 59, 0]
    curves = type(bank.curves)(*(part[order] for part in bank.curves))
    with torch.no_grad():
        truth = Motion(model.skeleton, model.local_frames(type(curves)(*(part.double() for part in curves))), FPS)
        seen = view(truth.T_world_joint.float())
    motion = recall_motion(model, bank, seen, config)
    # calm poses are many, and some differ by less than pictures show
    torch.testing.assert_close(motion.T_parent_joint, truth.T_parent_joint, atol=1e-3, rtol=0)
    assert float((motion.T_parent_joint[0] - motion.T_parent_joint[1]).abs().max()) > 0.05
    # a strict demand for smoothness holds one pose instead
    held = recall_motion(model, bank, seen, replace(config, smooth=1e6, candidates=60))
    assert float((held.T_parent_joint - held.T_parent_joint[:1]).abs().max()) < 1e-6
