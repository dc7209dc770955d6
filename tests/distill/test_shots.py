"""Films for priors: the stage for the embedded one, a plain scene for others."""

from __future__ import annotations

from math import pi

import pytest
import torch

from kinema.distill.shots import scene_azimuths, set_up_shots, stage_azimuths, travel
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.prior import GaussianPrior
from kinema.prior.embedded import Embedded
from kinema.prior.load import load_prior
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import AZIMUTHS, FPS
from tests.known import tiny_embedded, wolf


@pytest.fixture(scope="module")
def body():
    character, walk = wolf()
    return (
        character,
        walk,
        splats_from_character(character, DirectConfig(count=200), generator=torch.Generator().manual_seed(0)),
    )


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_cameras_stand_where_the_prior_was_trained(count):
    azimuths = stage_azimuths(count)
    assert len(set(azimuths)) == count and all(AZIMUTHS[0] < abs(azimuth) < AZIMUTHS[1] for azimuth in azimuths)
    assert sum(azimuth < 0 for azimuth in azimuths) == count // 2, "both sides"
    assert len(set(scene_azimuths(count))) == count and scene_azimuths(count)[0] == pytest.approx(pi / 3)


def test_the_embedded_prior_gets_its_stage(body, tmp_path):
    character, _, cloud = body
    prior = load_prior(str(tiny_embedded(tmp_path / "p.safetensors")))
    assert isinstance(prior, Embedded)
    shots = set_up_shots(character, cloud, prior, camera_count=2)
    still = Motion.rest(character.skeleton, frame_count=prior.limits.frame_count, fps=FPS)
    film = shots.take(still.T_world_joint.float())
    assert film.shape == (2, 8, 16, 16, 3) and shots.reference.shape == (2, 16, 16, 3)
    torch.testing.assert_close(film[:, 0], shots.reference)
    assert float((film[0] - film[1]).abs().mean()) > 0.005, "two views"
    assert float((film[0] - film[1]).abs().mean()) < float((film[0] - film[1].flip(-2)).abs().mean()), (
        "mirrored: both walk right"
    )


def test_others_get_a_scene_of_their_size_with_gradients(body):
    character, walk, cloud = body
    shots = set_up_shots(character, cloud, GaussianPrior(torch.zeros(9, 16, 24, 3)), camera_count=3)
    joints = walk.T_world_joint.float().requires_grad_()
    film = shots.take(joints)
    assert film.shape == (3, 9, 16, 24, 3)
    film.square().sum().backward()
    assert joints.grad is not None and float(joints.grad.abs().max()) > 1e-4


def test_bad_numbers_and_names_are_refused(body, tmp_path):
    character, _, cloud = body
    with pytest.raises(KinemaError) as caught:
        set_up_shots(character, cloud, GaussianPrior(torch.zeros(9, 16, 16, 3)), camera_count=0)
    assert caught.value.code == "cameras-invalid"
    (tmp_path / "bad.safetensors").write_bytes(b"no")
    with pytest.raises(KinemaError) as caught:
        load_prior(str(tmp_path / "bad.safetensors"))
    assert caught.value.code == "prior-format"


def test_cameras_go_along_with_the_travel_alone(body):
    """A body on the straight is seen at one place; one that only bends and bounces moves no camera, so the ground stands."""
    character, _, cloud = body
    shots = set_up_shots(character, cloud, GaussianPrior(torch.zeros(6, 24, 24, 3)), camera_count=1)
    still = Motion.rest(character.skeleton, frame_count=6, fps=8.0)
    bounce = still.T_world_joint.clone()
    bounce[:, :, 1, 3] += 0.2 * character.height * torch.tensor([0, 1, 0, 1, 0, 1.0])[:, None]
    film, held = shots.take(bounce.float())[0], shots.take(still.T_world_joint.float())[0]
    corner = (slice(None), slice(18, 24), slice(0, 4))  # ground beside the body
    torch.testing.assert_close(film[corner], held[corner])
    assert float((film - held)[1].abs().max()) > 0.1

    straight = travel(torch.arange(6.0)[:, None] * torch.tensor([0.3, 0.2, -0.1]))
    torch.testing.assert_close(straight, torch.arange(6.0)[:, None] * torch.tensor([0.3, 0.0, -0.1]))
