"""Training of the embedded prior on a toy world: it learns, stops and goes on as if it had not, and uses what it is told."""

from __future__ import annotations

import multiprocessing
from dataclasses import replace

import numpy as np
import pytest
import torch

from kinema.errors import KinemaError
from kinema.prior.transformer import Shape
from kinema.training.prior_data import Shards
from kinema.training.prior_train import (
    Captions,
    PriorTrainSettings,
    averaged_prior,
    draw_batch,
    fit_to_films,
    load_training,
    save_training,
    start_state,
    train,
    validate,
    wrong_action,
)
from kinema.training.team import join

SHAPE = Shape(channels=16, time=2, rows=2, columns=2, width=32, depth=2, heads=2)
CONFIG = PriorTrainSettings(steps=12, batch=8, warm_up=3, shape=SHAPE, text_noise=0.0, shift=1.0)


def toy_films(count: int = 64) -> Shards:
    """A bar that goes right ("walk") or stays ("idle") in 4 frames of 16 x 16 px."""
    rng = np.random.default_rng(0)
    videos = np.full((count, 4, 16, 16, 3), 220, np.uint8)
    actions = tuple("walk" if film % 2 else "idle" for film in range(count))
    for film in range(count):
        x, colour = rng.integers(0, 6), rng.integers(0, 120, 3)
        for frame in range(4):
            at = x + (3 * frame if actions[film] == "walk" else 0)
            videos[film, frame, 4:12, at : at + 2] = colour
    return Shards(videos, videos[:, 0].copy(), ("toy",) * count, ("bar",) * count, actions)


def toy_captions() -> Captions:
    rows = torch.nn.functional.normalize(torch.randn(2, 4, 384, generator=torch.Generator().manual_seed(0)), dim=-1)
    return Captions({("bar", "idle"): rows[0], ("bar", "walk"): rows[1]})


def trained(config: PriorTrainSettings, films: Shards, captions: Captions):
    codec = fit_to_films(films, channels=config.shape.channels, seed=0)
    state = start_state(config, codec.deviation)
    losses = [step.loss for step in train(state, films, captions, codec, config)]
    return state, codec, losses


def test_it_learns_and_listens_to_the_caption():
    films, captions = toy_films(), toy_captions()
    config = replace(CONFIG, steps=300, batch=16, rate=4e-3, average=0.95)
    state, codec, losses = trained(config, films, captions)
    assert np.mean(losses[-20:]) < 0.6 * np.mean(losses[:5])
    prior = averaged_prior(state, codec, {})
    right, wrong = validate(prior, films, captions), validate(prior, films, captions, swap=True)
    assert wrong > 1.1 * right


def test_a_stopped_training_goes_on_bit_for_bit(tmp_path):
    films, captions = toy_films(), toy_captions()
    whole, codec, losses = trained(CONFIG, films, captions)
    state = start_state(CONFIG, codec.deviation)
    for step in train(state, films, captions, codec, CONFIG):
        if step.step == 5:
            save_training(tmp_path / "c.safetensors", state, codec, CONFIG)
            break
    state, codec_again = load_training(tmp_path / "c.safetensors", CONFIG)
    again = [step.loss for step in train(state, films, captions, codec_again, CONFIG)]
    assert again == losses[5:]
    assert all(value.equal(whole.averaged[name]) for name, value in state.averaged.items())


def test_a_checkpoint_of_another_run_is_refused(tmp_path):
    films = toy_films()
    codec = fit_to_films(films, channels=16, seed=0)
    save_training(tmp_path / "c.safetensors", start_state(CONFIG, codec.deviation), codec, CONFIG)
    with pytest.raises(KinemaError) as caught:
        load_training(tmp_path / "c.safetensors", replace(CONFIG, seed=1))
    assert caught.value.code == "prior-resume"


def _half(meeting, rank, queue):
    team = join(meeting, rank=rank, size=2)
    films, captions = toy_films(), toy_captions()
    codec = fit_to_films(films, channels=16, seed=0)
    state = start_state(CONFIG, codec.deviation)
    losses = [step.loss for step in train(state, films, captions, codec, CONFIG, team=team)]
    if rank == 0:
        queue.put((losses, {name: value.numpy() for name, value in state.averaged.items()}))


def test_two_processes_train_as_one(tmp_path):
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    workers = [context.Process(target=_half, args=(tmp_path / "meeting", rank, queue)) for rank in range(2)]
    for worker in workers:
        worker.start()
    losses, weights = queue.get(timeout=120)
    for worker in workers:
        worker.join(60)
    alone, _, expected = trained(CONFIG, toy_films(), toy_captions())
    np.testing.assert_allclose(losses, expected, rtol=2e-4)
    for name, value in alone.averaged.items():
        np.testing.assert_allclose(weights[name], value.numpy(), atol=2e-4)


def test_every_film_comes_once_before_any_comes_twice():
    films, captions = toy_films(32), toy_captions()
    marked = films.videos.copy()
    marked[:, 0, 0, 0, 0] = np.arange(32)
    films = replace(films, videos=marked)
    codec = fit_to_films(films, channels=384, seed=0)
    seen = []
    for step in range(4):
        z = draw_batch(step, films, captions, codec, CONFIG)[0]
        seen += (codec.decode(z)[:, 0, 0, 0, 0] * 255).round().int().tolist()
    assert sorted(seen) == list(range(32))


def test_a_step_draws_the_same_always_and_withholds_what_it_should():
    films, captions = toy_films(), toy_captions()
    codec = fit_to_films(films, channels=16, seed=0)
    config = replace(CONFIG, batch=64, no_text=0.3, no_image=0.3)
    one, two = draw_batch(3, films, captions, codec, config), draw_batch(3, films, captions, codec, config)
    assert all(a.equal(b) for a, b in zip(one[:5], two[:5], strict=True))
    withheld = [
        1 - float(torch.cat([draw_batch(s, films, captions, codec, config)[k] for s in range(8)]).mean())  # pyright: ignore[reportArgumentType]
        for k in (2, 4)
    ]
    assert withheld == pytest.approx([0.3, 0.3], abs=0.08)


def test_the_rate_rises_stays_and_falls_to_zero():
    config = replace(CONFIG, steps=1000, warm_up=100, cool_down=0.25)
    rates = [config.share(step) for step in (0, 49, 99, 500, 749, 875, 999)]
    assert rates == pytest.approx([0.01, 0.5, 1, 1, 1, 0.5, 0.004], abs=1e-3)


def test_the_wrong_caption_is_wrong():
    films = toy_films(8)
    assert all(wrong_action(films, film) != films.actions[film] for film in range(8))


def test_a_loss_that_is_no_number_stops_with_the_step_named():
    films, captions = toy_films(), toy_captions()
    broken = Captions({pair: rows * float("nan") for pair, rows in captions.rows.items()})
    with pytest.raises(KinemaError, match="step 0") as caught:
        trained(replace(CONFIG, no_text=0.0), films, broken)
    assert caught.value.code == "prior-diverged"
