"""Starts that the embedded prior imagines."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from kinema.animation.imagine import imagine_starts, upright
from kinema.animation.plan import AnimateSettings, make_plan
from kinema.distill import Cycle, model_body, model_of_motion
from kinema.distill.shots import set_up_shots
from kinema.prior.embedded import Embedded
from kinema.reconstruct import DirectConfig, splats_from_character
from tests.known import tiny_embedded, wolf


@pytest.mark.parametrize(
    ("prompt", "gaits"),
    [
        ("a wolf is walking", {"right"}),
        ("a wolf is running", {None, "right"}),
        ("a wolf stands still", {None}),
    ],
)
def test_dreams_are_motions_of_this_body_and_the_likeliest_comes_first(
    prompt: str, gaits: set[str | None], tmp_path: Path
):
    character, _ = wolf()
    prior = Embedded.load(tiny_embedded(tmp_path / "tiny.safetensors"))
    plan = make_plan(character, prompt, prior, AnimateSettings())
    body = splats_from_character(character, DirectConfig(count=200), generator=torch.Generator().manual_seed(0))
    shots = set_up_shots(character, body, prior, camera_count=2)
    condition = prior.encode_text(prompt, image=shots.reference)

    def dream(seed: int):
        return imagine_starts(
            character,
            prompt,
            plan.start,
            plan.distill_settings,
            prior,
            shots,
            condition,
            count=1,
            gait=plan.gait,
            seed=seed,
        )

    imagined_films = dream(3)
    assert {dream.distill_settings.gait for dream in imagined_films} == gaits
    assert [dream.error for dream in imagined_films] == sorted(dream.error for dream in imagined_films)
    first = imagined_films[0].start
    assert first.frame_count == prior.limits.frame_count
    moved = (first.T_parent_joint[:, 1:, :3, :3] - character.skeleton.T_parent_joint[1:, :3, :3]).abs().max()
    assert float(moved) > 0.01, "a dream is no statue"
    again, other = dream(3)[0].start, dream(4)[0].start
    torch.testing.assert_close(again.T_parent_joint, first.T_parent_joint, atol=0, rtol=0)
    assert float((other.T_parent_joint - first.T_parent_joint).abs().max()) > 1e-3


def test_a_dreamt_gait_keeps_the_artists_posture():
    character, motion = wolf()
    model = model_of_motion(motion, model_body(character), Cycle(period=1.0))
    leaning = {
        **model.variables,
        "root_offset": torch.full((6,), 0.4),
        "joint_offset": model.variables["joint_offset"] + 0.2,
    }
    stands = upright(model.with_variables(leaning)).variables
    assert stands["root_offset"].tolist() == pytest.approx([0.4, 0.4, 0.4, 0, 0, 0])
    torch.testing.assert_close(stands["joint_offset"], 0.5 * leaning["joint_offset"])
    torch.testing.assert_close(stands["joint_wave"], model.variables["joint_wave"])
