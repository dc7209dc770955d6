"""The judge's view of a film, and its verdict on rendered clips."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from kinema import creature
from kinema.evaluate import judge as judging
from kinema.evaluate.judge import JudgeError, MapReader, change_maps, judge, load_reader, save_reader

RATES = 8


def blinking(cycles: int, amplitude: float, phase: float = 0.0) -> torch.Tensor:
    """Grey films of which the upper left quarter blinks so many times, [1 16 48 48 3]."""
    wave = amplitude * torch.sin(2 * pi * cycles * torch.arange(16) / 16 + phase)
    video = torch.full((1, 16, 48, 48, 3), 0.5)
    video[:, :, :24, :24] += wave[None, :, None, None, None]
    return video


@pytest.mark.parametrize("cycles", [1, 2, 5, 7])
def test_a_rate_is_seen_where_it_is(cycles: int):
    amplitude = 0.2
    maps = change_maps(blinking(cycles, amplitude))[0]
    # the root mean square of a sine in three channels
    expected = torch.log1p(torch.tensor(judging.GAIN * amplitude * (3 / 2) ** 0.5))
    assert (maps[cycles - 1, :6, :6] - expected).abs().max() < 1e-4
    silent = [rate for rate in range(RATES) if rate != cycles - 1]
    assert maps[silent].max() < 1e-3 and maps[cycles - 1, 6:].max() < 1e-3 and maps[cycles - 1, :, 6:].max() < 1e-3


def test_the_beginning_of_a_cycle_does_not_matter():
    early, late = change_maps(blinking(3, 0.1)), change_maps(blinking(3, 0.1, phase=1.3))
    assert (early - late).abs().max() < 1e-4
    rolled = torch.rand(2, 16, 48, 48, 3, generator=torch.Generator().manual_seed(0))
    assert (change_maps(rolled) - change_maps(rolled.roll(5, 1))).abs().max() < 1e-4


def test_stillness_is_seen_as_zero():
    still = torch.rand(1, 1, 48, 48, 3, generator=torch.Generator().manual_seed(0)).expand(1, 16, 48, 48, 3)
    maps = change_maps(still)
    assert maps.abs().max() < 1e-3 and change_maps(blinking(1, 0.1)).max() > 1


def test_gradients_are_finite_even_where_nothing_moves():
    video = torch.full((1, 16, 48, 48, 3), 0.5, requires_grad=True)
    change_maps(video)[:, :RATES].sum().backward()
    assert torch.isfinite(video.grad).all()


def test_weights_come_back(tmp_path):
    torch.manual_seed(0)
    reader = MapReader().eval()
    path = tmp_path / "reader.safetensors"
    save_reader(path, reader, {"seed": "0"})
    video = torch.rand(3, 16, 48, 48, 3, generator=torch.Generator().manual_seed(0))
    assert torch.equal(judge(video, reader=reader).probabilities, judge(video, reader=load_reader(path)).probabilities)


@pytest.mark.parametrize("content", ["missing", "garbage", "other"])
def test_broken_weights_are_named(tmp_path, content: str):
    path = tmp_path / "reader.safetensors"
    if content == "garbage":
        path.write_bytes(b"no weights")
    elif content == "other":
        save_file({"x": torch.zeros(1)}, path, {"names": '["walk", "run", "idle", "jump"]'})
    with pytest.raises(JudgeError) as caught:
        load_reader(path)
    assert caught.value.code == "judge-broken" and str(path) in str(caught.value)


def test_another_size_is_refused():
    with pytest.raises(Exception, match="shape-mismatch"):
        judge(torch.rand(1, 16, 32, 32, 3), reader=MapReader().eval())


def test_what_stands_still_idles():
    """A rendered creature that does not move; and the verdict does not hang on the batch it comes in."""
    from kinema.recipes.prior_data import Take, creature_actor, shoot

    rng = np.random.default_rng(0)
    actor = creature_actor(creature.species()[0], 5)
    still = Take("idle", actor.T_world_start[None].expand(30, -1, -1, -1), torch.zeros(3), cyclic=False)
    films = [
        shoot(actor, still, rng),
        *(shoot(actor, take, rng) for take in actor.takes if take.action in judging.NAMES),
    ]
    video = torch.stack([torch.from_numpy(film.video) for film in films]).float() / 255
    verdict = judge(video)
    assert verdict.names == ("walk", "run", "idle", "jump") and verdict.actions[0] == "idle"
    assert (verdict.probabilities.sum(1) - 1).abs().max() < 1e-5
    alone = torch.cat([judge(one[None]).probabilities for one in video])
    assert (alone - verdict.probabilities).abs().max() < 1e-5
