"""The weights in the package: small, complete, and they walk."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import kinema.motionprior.prior as module
from kinema import creature as zoo
from kinema.asset import Character, character_from_document
from kinema.cli import main
from kinema.motion import find_feet
from kinema.motion.stance import sole_paths
from kinema.motionprior import MotionPrior


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(zoo.to_document(zoo.make("fox", seed=3)))


def test_weights_are_small_and_credited():
    assert module.WEIGHTS.stat().st_size < 40e6
    page = (module.WEIGHTS.parent / "ATTRIBUTION.md").read_text()
    for author in ("David Revoy", "Blender Studio", "ElCeejo", "Skandarella", "Microsoft", "mocap.cs.cmu.edu"):
        assert author in page


def test_a_walk_steps_in_turn_and_goes_forward(fox: Character):
    sample = MotionPrior.load().sample(fox, action="walk", count=4, generator=torch.Generator().manual_seed(1))[0]
    feet = find_feet(fox)
    paths = sole_paths(fox, sample.motion, feet)
    root = sample.motion.T_world_joint[:, fox.skeleton.motion_root, 0, 3]
    ahead = torch.stack([paths.positions[:, paths.foot == foot, 0].mean(1) - root for foot in range(len(feet))], 1)
    left = next(number for number, foot in enumerate(feet) if foot.row == "hind" and foot.side == "left")
    partner = feet[left].partner
    assert partner is not None
    assert float(torch.corrcoef(ahead[:, [left, partner]].T)[0, 1]) < -0.3
    assert float(sample.velocity[0]) > 0.1 * fox.height
    assert 0.3 < sample.motion.duration < 2.5
    assert 0.2 < float(sample.contacts[:, left].float().mean()) < 0.95


def test_text_is_heard(fox: Character):
    prior = MotionPrior.load()
    plain, told = (
        prior.sample(fox, action="walk", text=text, count=1, generator=torch.Generator().manual_seed(1))[0].motion
        for text in (None, "a fox limps, its leg hurts")
    )
    assert (
        plain.frame_count != told.frame_count or float((plain.T_parent_joint - told.T_parent_joint).abs().max()) > 1e-3
    )


def test_the_command_line_samples(tmp_path: Path, capsys: pytest.CaptureFixture[str], fox: Character):
    from kinema.asset.gltf import write_document

    write_document(tmp_path / "fox.glb", fox.document)
    out = tmp_path / "out.glb"
    assert (
        main(
            ["motion", "sample", str(tmp_path / "fox.glb"), "jump", "-o", str(out), "--count", "1", "--seconds", "1.5"]
        )
        == 0
    )
    assert "a clip of 1.5" in capsys.readouterr().out and out.stat().st_size > 1000
    assert main(["motion", "info"]) == 0
    said = capsys.readouterr().out
    assert "parameters" in said and "take_off" in said
    assert main(["motion", "sample", str(tmp_path / "fox.glb"), "knitting", "-o", str(out)]) == 2
