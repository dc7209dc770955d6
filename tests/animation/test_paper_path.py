"""The paper's preset on tiny real diffusers pipelines: CogVideoX text-to-video and image-to-video, Wan, a video U-Net."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from kinema.animation.plan import AnimateSettings, make_plan
from kinema.animation.program import animate
from kinema.distill import PAPER
from kinema.errors import KinemaError
from kinema.prior import CogVideoX, VideoUNet, Wan
from kinema.prior.load import load_prior
from tests.known import GAUSS, wolf
from tests.prior.tiny import save_tiny

pytest.importorskip("diffusers")
pytest.importorskip("transformers")


@pytest.fixture(scope="module")
def character():
    return wolf()[0]


def test_paper_is_what_a_big_prior_gets(character, tmp_path):
    prior = load_prior(str(save_tiny("cogvideox", tmp_path)))
    plan = make_plan(character, "a wolf walks", prior, AnimateSettings())
    assert (plan.distill_settings.iterations, plan.distill_settings.guidance) == (10_000, 100.0)
    assert (plan.distill_settings.weights.smooth, plan.distill_settings.weights.ground) == (2e5, 1e7)
    assert (plan.distill_settings.annealing.t_max(0.0), plan.distill_settings.annealing.t_max(0.5)) == (0.98, 0.5)
    assert plan.start.frame_count == 49 and plan.start.fps == 8.0


@pytest.mark.parametrize("family", ["cogvideox", "cogvideox_i2v"])
def test_a_tiny_cogvideox_runs_the_paper_preset(character, tmp_path, family):
    folder = save_tiny(family, tmp_path)
    config = replace(PAPER, iterations=2)
    settings = AnimateSettings(distill_settings=config, gauss_count=GAUSS, physics=False)
    result = animate(character, "a wolf walks", tmp_path / "o.glb", prior=str(folder), settings=settings)
    assert result.motion.fps == 24 and result.motion.duration == pytest.approx(6.0) and not result.motion.loop
    moved = result.distilled.T_parent_joint - character.skeleton.T_parent_joint
    assert float(moved[:, character.skeleton.index("Chest"), :3, :3].abs().max()) > 1e-4, (
        "gradients came through the VAE"
    )
    assert result.after.bone_length_error < 1e-6
    again = animate(character, "a wolf walks", tmp_path / "p.glb", prior=str(folder), settings=settings)
    torch.testing.assert_close(again.motion.T_parent_joint, result.motion.T_parent_joint, rtol=0, atol=0)


def test_every_camera_of_an_image_to_video_model_has_its_own_picture(character, tmp_path, monkeypatch):
    told, encode = [], CogVideoX.encode_text

    def listen(self, prompt, *, negative="", image=None):
        told.append(image)
        return encode(self, prompt, negative=negative, image=image)

    monkeypatch.setattr(CogVideoX, "encode_text", listen)
    settings = AnimateSettings(
        distill_settings=replace(PAPER, iterations=1), gauss_count=GAUSS, physics=False, cameras=2
    )
    folder = save_tiny("cogvideox_i2v", tmp_path)
    animate(character, "a wolf walks", tmp_path / "o.glb", prior=str(folder), settings=settings)
    (pictures,) = told
    assert pictures.shape == (2, 32, 48, 3)
    assert float((pictures[0] - pictures[1]).abs().max()) > 0.1, "two cameras, two views"


@pytest.mark.parametrize(("family", "kind"), [("cogvideox", CogVideoX), ("wan", Wan), ("unet", VideoUNet)])
def test_a_folder_finds_its_adapter(tmp_path: Path, family, kind):
    assert isinstance(load_prior(str(save_tiny(family, tmp_path))), kind)


def test_a_pipeline_of_no_known_family_is_refused(tmp_path):
    (tmp_path / "model_index.json").write_text(
        '{"_class_name": "StableDiffusionPipeline", "_diffusers_version": "0.30"}'
    )
    with pytest.raises(KinemaError) as caught:
        load_prior(str(tmp_path))
    assert caught.value.code == "prior-kind"
