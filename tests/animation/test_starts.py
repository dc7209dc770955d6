"""Where distillation begins, for every prior: clips, given motions, films, a shaken or a still pose; and fitted splats."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

from kinema.animation.body import FITTED, body_splats
from kinema.animation.imagine import imagine_plain
from kinema.animation.plan import AnimateSettings, make_plan
from kinema.animation.program import animate
from kinema.animation.starts import KEPT, as_start, find_starts
from kinema.asset import character_from_document
from kinema.distill import Frames, model_body, model_to_distil
from kinema.distill.shots import set_up_shots
from kinema.distill.stage_fit import plain_view
from kinema.errors import KinemaError
from kinema.motion import document_with_motion, mean_velocity, motion_from_clip
from kinema.reconstruct import DirectConfig, FitConfig, splats_from_character
from tests.known import FRAMES, GAUSS, prior_of, quick, wolf


@pytest.fixture(scope="module")
def known():
    character, walk = wolf()
    document = document_with_motion(character, walk, name="walk", replace=False)
    return character_from_document(document, name="wolf"), walk, prior_of(character)


def asked(character, prior, start, **options):
    plan = make_plan(character, "a wolf walks", prior, AnimateSettings(preset="paper", start=start, **options))
    return plan, find_starts(character, plan, prior, None, None, seed=0, given=options.pop("given", ()))  # pyright: ignore[reportArgumentType]


def test_a_clip_of_the_file_is_a_start(known):
    character, _, prior = known
    plan, starts = asked(character, prior, "clip:walk", restarts=2)
    assert plan.start_kind == "clip" and len(starts) == 2
    motion = starts[0].motion
    assert (motion.frame_count, motion.fps) == (FRAMES, prior.limits.fps)
    clip = motion_from_clip(character, "walk", fps=prior.limits.fps)
    leg = model_body(character).legs[0][0]
    torch.testing.assert_close(
        motion.T_parent_joint[:3, leg, :3, :3], clip.T_parent_joint[:3, leg, :3, :3], atol=0.15, rtol=0
    )
    torch.testing.assert_close(mean_velocity(motion), mean_velocity(plan.start), atol=0.12, rtol=0)
    model = model_to_distil(motion, model_body(character), plan.distill_settings)
    assert isinstance(plan.distill_settings.basis, Frames) and float(model.variables["joint_wave"].abs().max()) > 0.1


def test_a_short_loop_goes_round_and_another_clip_holds(known):
    character, walk, prior = known
    plan, _ = asked(character, prior, "rest")
    long = replace(plan.start, T_parent_joint=plan.start.T_parent_joint.repeat(3, 1, 1, 1))
    loop = as_start(replace(walk, loop=True), long)
    legs = [joint for leg in model_body(character).legs for joint in leg]
    first, second = (loop.T_parent_joint[frame, legs, :3, :3] for frame in (1, 1 + FRAMES - 1))
    torch.testing.assert_close(first, second, atol=1e-5, rtol=0)
    held = as_start(replace(walk, loop=False), long)
    torch.testing.assert_close(held.T_parent_joint[-1, 1:, :3, :3], held.T_parent_joint[FRAMES, 1:, :3, :3])


def test_shaken_and_rest(known):
    character, _, prior = known
    for kind, amplitude in (("shaken", 0.1), ("rest", 0.0)):
        plan, starts = asked(character, prior, kind)
        assert starts[0].distill_settings.start_amplitude == amplitude and starts[0].motion is plan.start
    assert (
        make_plan(character, "a wolf walks", prior, AnimateSettings(preset="draft")).distill_settings.start_amplitude
        > 0
    )


def test_given_motions_are_starts(known, tmp_path):
    """What a motion prior samples comes in here."""
    character, walk, prior = known
    settings = AnimateSettings(distill_settings=quick(1), start="motion", gauss_count=GAUSS, physics=False, restarts=2)
    result = animate(character, "a wolf walks", tmp_path / "o.glb", prior=prior, settings=settings, starts=[walk])
    turned = (result.distilled.T_parent_joint - character.skeleton.T_parent_joint)[..., :3, :3].abs().amax()
    assert float(turned) > 0.1, "one step from a walk is still a walk"
    drawn = animate(character, "a wolf walks", tmp_path / "p.glb", prior=prior, settings=settings)
    assert drawn.after.amount > 0.05, "without any the motion prior draws them"


@pytest.mark.parametrize("start", ["dream", "clip", "clip:", "film:x"])
def test_unknown_starts_are_refused(known, start):
    character, _, prior = known
    with pytest.raises(KinemaError) as caught:
        make_plan(character, "a wolf walks", prior, AnimateSettings(start=start))
    assert caught.value.code in ("start-unknown", "clip-unknown")


def test_any_priors_films_are_fitted(known, tmp_path):
    """A Gaussian around the film of a walk: its films show the walk, and the fit finds its legs moving."""
    character, walk, _ = known
    prior = replace(prior_of(character, walk), deviation=0.02)
    settings = AnimateSettings(preset="paper", start="film", restarts=1)
    plan = make_plan(character, "a wolf walks", prior, settings)
    body = splats_from_character(character, DirectConfig(count=GAUSS), generator=torch.Generator().manual_seed(0))
    shots = set_up_shots(character, body, prior, camera_count=1)
    condition = prior.encode_text("a wolf walks")
    films = imagine_plain("a wolf walks", plan.start, prior, shots, condition, count=2, seed=0)
    far = (
        float((films - prior.mean).square().mean()),
        float((shots.take(plan.start.T_world_joint.float()) - prior.mean).square().mean()),
    )
    assert films.shape[0] == 2 and far[0] < far[1], "its own film, not the start's"
    starts = find_starts(character, plan, prior, shots, condition, seed=0, cache=tmp_path)
    assert len(starts) == 1 and (tmp_path / KEPT).exists()
    legs = [joint for leg in model_body(character).legs for joint in leg]
    swing = (starts[0].motion.T_parent_joint - character.skeleton.T_parent_joint)[:, legs, :3, :3]
    assert float(swing.std(0).max()) > 0.02
    again = find_starts(character, plan, prior, shots, condition, seed=0, cache=tmp_path)
    torch.testing.assert_close(again[0].motion.T_parent_joint, starts[0].motion.T_parent_joint)


def test_a_plain_view_keeps_the_films_shape(known):
    character, _, _ = known
    limits = replace(prior_of(character).limits, height_px=480, width_px=720, frame_count=49, frame_max=49)
    view = plain_view(character, limits)
    assert (view.camera.height, view.camera.width) == (48, 72) and view.frame_count == 25
    assert view.fps == pytest.approx(limits.fps / 2) and view.sized(24).camera.width == 36


def test_fitted_splats_are_kept_beside_the_run(known, tmp_path):
    character, _, _ = known
    config = FitConfig(view_count=6, sizes=(32,), steps=4, batch=2)
    bodies = [body_splats(character, count=200, fitted=True, seed=0, cache=tmp_path, config=config) for _ in range(2)]
    assert (tmp_path / FITTED).exists() and bodies[0].gauss_count == 200
    assert torch.equal(bodies[0].cloud.means, bodies[1].cloud.means)
    direct = body_splats(character, count=200, fitted=False, seed=0, cache=tmp_path)
    assert not torch.equal(direct.cloud.scales, bodies[0].cloud.scales), "descent has changed it"
