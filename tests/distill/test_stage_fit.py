"""A creature's own gait on the stage, read back from its film."""

from __future__ import annotations

from dataclasses import replace
from math import radians

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.distill.fit_films import BULK
from kinema.distill.recall import RecallSettings
from kinema.distill.stage_fit import (
    SPEEDS,
    StageFilms,
    fit_prepared_films,
    ground_speeds,
    outlines_overlap,
    prepare_films,
    stage_view,
)
from kinema.motion import Motion
from kinema.prior import Limits
from kinema.render.backdrop import Backdrop, film_before
from kinema.render.stage import StageCamera, film, stage
from tests.bodies import generator

FRAMES, SIZE, GAUSS, FPS = 6, 32, 150, 10.0


@pytest.fixture(scope="module")
def view():
    character = character_from_document(to_document(make("wolf", seed=0)), name="wolf")
    place = StageCamera(radians(60))
    limits = Limits(frame_count=FRAMES, height_px=SIZE, width_px=SIZE, fps=FPS)
    return stage_view(character, place, limits, gauss_count=GAUSS)


@pytest.fixture(scope="module")
def walk(view) -> Motion:
    creature = make("wolf", seed=0)
    return gait(creature, "walk", fps=FPS, frame_count=FRAMES, skeleton=view.character.skeleton)


def filmed(view, motion: Motion) -> torch.Tensor:
    """By the stage itself, whose camera follows the body, [1 frame height width 3]."""
    set_up = stage(view.scene.body, view.T_world_start, (view.place,))
    with torch.no_grad():
        return film(set_up, motion.T_world_joint.float(), size_px=SIZE)


def test_the_ground_tells_the_speed(view):
    step = float(SPEEDS[1]) * view.extent
    for speed in (0.0, 0.6, 1.5):
        video = filmed(view, view.start.moving(speed * view.extent))
        assert float(ground_speeds(view, video)) == pytest.approx(speed * view.extent, abs=step)


def test_a_gait_is_found_in_its_film(view, walk):
    """Loss, outlines and joints come nearer to the truth than the start pose is."""
    videos = filmed(view, walk)
    config = replace(BULK, iterations=12)
    films = prepare_films(view, videos, config, RecallSettings(count=256), generator=generator())
    *_, step = fit_prepared_films(view, films, config, generator=generator())
    assert float(step.losses[0]) < 0.7 * float(films.still[0])
    found, still = step.motion(0).T_world_joint[None], view.start.T_world_joint.float()[None]
    after, before = (float(outlines_overlap(view, films, T)[0]) for T in (found, still))
    assert after > before + 0.02 and after > 0.6


def test_outlines_by_hand(view):
    """A body that stays overlaps with itself wholly, and not at all with none."""
    ground = view.ground(0.0)[None]
    T = view.start.T_world_joint.float()[None]
    with torch.no_grad():
        shown = film_before(Backdrop(view.scene.body, view.camera, ground), T)[..., :3]
    films = StageFilms(torch.cat([shown, ground]), torch.cat([ground] * 2), torch.zeros(2), [], torch.zeros(2))
    torch.testing.assert_close(outlines_overlap(view, films, torch.cat([T, T])), torch.tensor([1.0, 0.0]))


def test_films_are_of_the_priors_length_rate_and_size(view):
    assert (view.start.frame_count, view.start.fps) == (FRAMES, FPS)
    assert (view.camera.height, view.camera.width) == (SIZE, SIZE)
