"""Comparison of pose sets against distances that are known, and baselines against the numbers that define them."""

from __future__ import annotations

import math
from types import SimpleNamespace

import pytest
import torch
from torch import Tensor

from kinema.asset import Character
from kinema.asset.load import character_from_document
from kinema.creature import gait, make, to_document
from kinema.errors import KinemaError
from kinema.evaluation.poses import (
    artist_poses,
    distances,
    diversity,
    fitted_spread,
    gaussian_poses,
    nearest,
    pose_points,
    score_poses,
    uniform_poses,
)
from kinema.geometry.rotations import from_rotation_vector, to_euler_xyz, to_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import document_with_motion
from kinema.rigging import Skeleton, move_root
from tests.bodies import arm, generator


def poses(angles: list[float]) -> Tensor:
    """The arm's upper bone turned about x, [pose joint 4 4]."""
    vectors = torch.zeros(len(angles), 3, dtype=torch.float64)
    vectors[:, 0] = torch.tensor(angles)
    local = arm().T_parent_joint.repeat(len(angles), 1, 1, 1)
    local[:, 1, :3, :3] = from_rotation_vector(vectors)
    return local


def test_distance_is_the_chord_of_the_bone_that_turned():
    points = pose_points(arm(), poses([0.0, 0.4, 1.0]), height=2.0)
    assert points.shape == (3, 3, 3)  # two heads and the upper bone's end
    chord = lambda angle: 2 * 0.5 * math.sin(angle / 2) / 2.0 / 3  # noqa: E731  one of three points, heights
    expected = torch.tensor([[0, chord(0.4), chord(1.0)], [chord(0.4), 0, chord(0.6)], [chord(1.0), chord(0.6), 0]])
    torch.testing.assert_close(distances(points, points), expected.double(), rtol=1e-6, atol=1e-12)
    torch.testing.assert_close(
        nearest(points, points[1:]), torch.tensor([chord(0.4), 0, 0]).double(), atol=1e-12, rtol=1e-6
    )
    assert diversity(points) == pytest.approx((chord(0.4) + chord(1.0) + chord(0.6)) / 3)


def test_place_and_heading_do_not_matter_and_tilt_does():
    local = poses([0.3, 0.7])
    turn = torch.tensor([0.0, 1.1, 0.0], dtype=torch.float64)
    tilt = torch.tensor([0.0, 0.0, 0.5], dtype=torch.float64)
    shift = torch.tensor([3.0, 0.4, -2.0], dtype=torch.float64)
    there, fallen = (
        move_root(arm(), local, compose(from_rotation_vector(v), shift).expand(2, 4, 4)) for v in (turn, tilt)
    )
    here = pose_points(arm(), local, height=1.0)
    torch.testing.assert_close(pose_points(arm(), there, height=1.0), here, rtol=0, atol=1e-9)
    assert float(distances(pose_points(arm(), fallen, height=1.0), here).diagonal().min()) > 0.1


def test_scores_of_a_set_against_an_artists():
    artist, ours = poses([0.0, 1.0]), poses([0.0, 0.1, 0.2])
    said = SimpleNamespace(penetration=torch.tensor([0.0, 0.3, 0.6]), stretch=torch.tensor([0.1, 0.1, 0.4]))
    scores = score_poses(arm(), ours, artist, lambda T: said, height=1.0)  # pyright: ignore[reportArgumentType]
    chord = [2 * 0.5 * math.sin(angle / 2) / 3 for angle in (0.1, 0.2, 0.8)]
    assert scores.plausibility == pytest.approx((0 + chord[0] + chord[1]) / 3)
    assert scores.recall == pytest.approx(chord[2] / 2)
    assert scores.coverage == 0.5
    assert scores.diversity == pytest.approx((2 * chord[0] + chord[1]) / 3)
    assert scores.penetration == pytest.approx(0.3) and scores.stretch == pytest.approx(0.2)
    with pytest.raises(KinemaError, match="motion-empty"):
        score_poses(arm(), ours, artist[:0], lambda T: said, height=1.0)  # pyright: ignore[reportArgumentType]


def test_uniform_angles_fill_their_range():
    local = uniform_poses(arm(), 4000, generator=generator(0), limit=0.6)
    angles = to_euler_xyz(local[:, 1, :3, :3])
    assert float(angles.abs().max()) <= 0.6 + 1e-6
    torch.testing.assert_close(angles.std(0), torch.full((3,), 0.6 / 3**0.5).double(), rtol=0.05, atol=0)
    torch.testing.assert_close(local[:, 0], arm().T_parent_joint[:1].expand(4000, 4, 4))


def test_gaussian_has_the_spread_it_is_given_and_fitting_finds_it():
    spread = torch.tensor([[0.0] * 3, [0.1, 0.2, 0.3]]).double()
    local = gaussian_poses(arm(), 4000, generator=generator(0), spread=spread)
    torch.testing.assert_close(fitted_spread(arm(), local), spread, rtol=0.05, atol=1e-9)
    vectors = to_rotation_vector(local[:, 1, :3, :3])
    assert float(vectors.mean(0).abs().max()) < 0.02


def fox_with_clips() -> Character:
    fox = make("fox", seed=1)
    character = character_from_document(to_document(fox))
    motion = gait(fox, "walk", fps=12, skeleton=character.skeleton)
    once = character_from_document(document_with_motion(character, motion, name="walk"))
    return character_from_document(document_with_motion(once, motion, name="again"))


def test_artist_poses_are_the_clips_without_doubles():
    character = fox_with_clips()
    found = artist_poses(character, count=64, least=0.01)
    points = pose_points(character.skeleton, found, height=character.height)
    apart = distances(points, points) + torch.eye(len(points))
    assert 4 < len(found) <= 64
    assert float(apart.min()) >= 0.01  # the same clip twice gave every pose once
    assert len(artist_poses(character, count=3, least=0.01)) == 3
    still = artist_poses(character_from_document(to_document(make("fox", seed=1))))
    assert still.shape == (0, character.skeleton.joint_count, 4, 4)


def test_one_joint_rigs_have_poses_too():
    one = Skeleton(
        ("only",), (-1,), torch.eye(4)[None].double(), torch.tensor([[0.0, 1.0, 0.0]]).double(), torch.tensor([True])
    )
    local = uniform_poses(one, 3, generator=generator(0))
    assert diversity(pose_points(one, local, height=1.0)) == pytest.approx(0, abs=1e-9)
