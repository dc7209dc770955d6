"""Bodies on the spot before grounds that pass by."""

from __future__ import annotations

from math import radians

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import make, to_document
from kinema.motion import Motion
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import RenderError
from kinema.render.backdrop import Backdrop, film_before, passing_ground, standing_camera
from kinema.render.stage import StageCamera, film, stage
from kinema.rigging import forward_kinematics
from tests.bodies import generator

ROUNDING = 2e-3
"""Pixels of a body a metre away from where it was are not rounded alike."""


def test_going_over_the_ground_is_the_ground_passing_by():
    """A body carried along at a speed, followed by its camera, is the same body on the spot with the ground moved the other way."""
    character = character_from_document(to_document(make("wolf", seed=0)))
    body = splats_from_character(character, DirectConfig(count=150), generator=generator())
    start = forward_kinematics(character.skeleton).float()
    set_up = stage(body, start, (StageCamera(radians(55)),))
    still = Motion.rest(character.skeleton, frame_count=4, fps=10.0)
    moving = film(set_up, still.moving(0.7).T_world_joint.float(), size_px=24)[0]

    scene = set_up.scenes[0]
    camera = standing_camera(scene, start, height=24, width=24)
    ahead = torch.arange(4) / 10 * 0.7
    ground = passing_ground(scene, camera, start, torch.stack([ahead, 0 * ahead, 0 * ahead], -1))
    both = film_before(Backdrop(scene.body, camera, ground.expand(2, -1, -1, -1, -1)), _twice(still))
    torch.testing.assert_close(both[0, ..., :3], moving, atol=ROUNDING, rtol=0)
    assert torch.equal(both[0], both[1])
    assert float((ground[0] - ground[-1]).abs().max()) > 0.05
    # coverage says where the ground is hidden
    shown = both[0, ..., 3:] < 1e-6
    assert 0.3 < float(shown.float().mean()) < 0.95
    torch.testing.assert_close(both[0, ..., :3] * shown, ground * shown, atol=1e-6, rtol=0)


def test_a_backdrop_has_one_camera():
    character = character_from_document(to_document(make("wolf", seed=0)))
    body = splats_from_character(character, DirectConfig(count=20), generator=generator())
    start = forward_kinematics(character.skeleton).float()
    scene = stage(body, start).scenes[0]
    camera = standing_camera(scene, start, height=8, width=8)
    two = type(camera)(camera.T_cam_world.expand(2, 4, 4), camera.intrinsics.expand(2, 4), 8, 8)
    with pytest.raises(RenderError, match="camera-frames"):
        Backdrop(body, two, torch.zeros(1, 2, 8, 8, 3))


def _twice(motion: Motion) -> torch.Tensor:
    return motion.T_world_joint.float().expand(2, -1, -1, -1, -1)
