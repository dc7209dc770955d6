"""The stage: bodies walk to the right, mirrored worlds give mirrored films, the averted side is darker."""

from __future__ import annotations

from dataclasses import replace
from math import radians

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.errors import KinemaError
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import FPS, SIZE_PX, StageCamera, film, stage
from kinema.rigging import forward_kinematics


@pytest.fixture(scope="module")
def wolf():
    creature = make("wolf", seed=1)
    character = character_from_document(to_document(creature))
    body = splats_from_character(character, DirectConfig(count=800), generator=torch.Generator().manual_seed(0))
    walk = gait(creature, "walk", fps=FPS, frame_count=4, skeleton=character.skeleton)
    return body, forward_kinematics(character.skeleton).float(), walk.T_world_joint.float()


def test_a_mirrored_body_seen_from_the_other_side_gives_the_same_film(wolf):
    body, start, walk = wolf
    M = torch.diag(torch.tensor([1.0, 1.0, -1.0, 1.0]))

    def bare(start, azimuth):  # tiles are no mirror images of each other: light ones lie where dark ones would
        made = stage(body, start, (StageCamera(azimuth),))
        return replace(made, scenes=tuple(replace(scene, ground=None, shadow=None) for scene in made.scenes))

    one = film(bare(start, radians(60)), walk)
    other = film(bare(M @ start, -radians(60)), M @ walk)
    assert float((one - other).abs().mean()) < 1e-4
    plain = film(bare(start, -radians(60)), walk)
    assert float((one - plain).abs().mean()) > 2e-3


def test_bodies_face_right_from_either_side(wolf):
    """A wolf's tail is thin and its head is not: the body's pixels lean to the right of their middle."""
    body, start, _ = wolf
    for azimuth in (radians(80), -radians(80)):
        video = film(stage(body, start, (StageCamera(azimuth),)), start[None])[0, 0]
        dark = (video.mean(-1) < 0.5).float()[: SIZE_PX * 3 // 4]
        columns = torch.nonzero(dark.sum(0)).squeeze(-1)
        top = [int(torch.nonzero(dark[:, c])[0]) for c in (int(columns[3]), int(columns[-4]))]
        assert top[1] < top[0], "the head, which is held higher than the tail, is not on the right"


def test_the_start_pose_fills_the_picture_whatever_the_size(wolf):
    body, start, _ = wolf
    pictures = []
    for size in (0.1, 1.0, 7.0):
        S = torch.diag(torch.tensor([size, size, size, 1.0]))
        pictures.append(film(stage(body, S @ start), S @ start[None])[0, 0])
    widths = [int((picture[: SIZE_PX // 2].mean(-1) < 0.5).any(0).sum()) for picture in pictures]
    assert all(0.6 * SIZE_PX < width < 0.95 * SIZE_PX for width in widths)
    assert max(widths) - min(widths) <= 3  # the shadow at the feet differs


def test_the_averted_side_is_darker(wolf):
    body, start, _ = wolf
    lit = stage(body, start, (StageCamera(radians(60)),)).scenes[0].body.cloud.sh[:, 0].sum(-1)
    plain = body.cloud.sh[:, 0].sum(-1)
    z = body.cloud.means[:, 2]
    near, far = z > 0.1 * float(z.abs().max()), z < -0.5 * float(z.abs().max())
    assert float((plain - lit)[far].mean()) > 10 * float((plain - lit)[z > 0.5 * float(z.abs().max())].mean()) > -1e-3
    assert bool(near.any())


def test_gradients_reach_the_joints(wolf):
    body, start, walk = wolf
    joints = walk.clone().requires_grad_()
    video = film(stage(body, start, (StageCamera(radians(50)), StageCamera(-radians(70)))), joints)
    assert video.shape == (2, 4, SIZE_PX, SIZE_PX, 3)
    (gradient,) = torch.autograd.grad(video.square().sum(), joints)
    assert bool(torch.isfinite(gradient).all()) and float(gradient.abs().max()) > 0


def test_a_stage_without_cameras_or_from_behind_is_refused(wolf):
    body, start, _ = wolf
    with pytest.raises(KinemaError):
        stage(body, start, ())
    with pytest.raises(KinemaError) as caught:
        stage(body, start, (StageCamera(0.0),))
    assert caught.value.code == "camera-azimuth"
