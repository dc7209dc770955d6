"""The judge's view of a film, and its verdict on rendered clips."""

from __future__ import annotations

import json
from math import pi

import numpy as np
import pytest
import torch
from safetensors.torch import save_file

from kinema import creature
from kinema.asset import load_character
from kinema.evaluation import judge as judging
from kinema.evaluation.judge import JudgeError, Panel, change_maps, judge, load_panel, save_panel
from kinema.language.actions import actions
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.rigging import forward_kinematics
from kinema.training.prior_data import Actor, Take, creature_actor, shoot
from tests.assets import need

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
    half = judging.CELLS // 2
    assert (maps[cycles - 1, :half, :half] - expected).abs().max() < 1e-4
    silent = [rate for rate in range(RATES) if rate != cycles - 1]
    assert maps[silent].max() < 1e-3
    assert maps[cycles - 1, half:].max() < 1e-3 and maps[cycles - 1, :, half:].max() < 1e-3


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
    assert torch.isfinite(video.grad).all()  # pyright: ignore[reportArgumentType]


def test_weights_come_back(tmp_path):
    torch.manual_seed(0)
    panel = Panel().eval()
    path = tmp_path / "panel.safetensors"
    save_panel(path, panel, {"seed": "0"})
    video = torch.rand(3, 16, 48, 48, 3, generator=torch.Generator().manual_seed(0))
    assert torch.equal(judge(video, panel=panel).probabilities, judge(video, panel=load_panel(path)).probabilities)


def test_a_panel_averages_its_namers_over_what_does_not_slide():
    torch.manual_seed(0)
    panel = Panel().eval()
    video = torch.rand(3, 16, 48, 48, 3, generator=torch.Generator().manual_seed(0))
    maps = change_maps(video)
    with torch.no_grad():
        named = torch.stack([namer(maps).softmax(1) for namer in panel.namers])
        slides = torch.stack([doubter(maps).softmax(1)[:, 1] for doubter in panel.doubters])
    assert len(named) == judging.NAMERS and len(slides) == judging.DOUBTERS
    assert (named[0] - named[1]).abs().max() > 1e-3 and (slides[0] - slides[1]).abs().max() > 1e-3
    verdict = judge(video, panel=panel)
    assert verdict.names[-1] == judging.SLIDE
    assert (verdict.probabilities[:, 4] - slides.mean(0)).abs().max() < 1e-6
    expected = named.mean(0) * (1 - slides.mean(0))[:, None]
    assert (verdict.probabilities[:, :4] - expected).abs().max() < 1e-6


def test_who_is_sure_that_it_slides_overrules_every_namer():
    torch.manual_seed(0)
    panel = Panel().eval()
    video = torch.rand(3, 16, 48, 48, 3, generator=torch.Generator().manual_seed(0))
    for doubter in panel.doubters:
        doubter.scores.bias.data[1] += 50  # type: ignore[index,union-attr]
    assert judge(video, panel=panel).actions == ("slide",) * 3
    for doubter in panel.doubters:
        doubter.scores.bias.data[1] -= 100  # type: ignore[index,union-attr]
    assert judge(video, panel=panel).probabilities[:, 4].max() < 1e-6


@pytest.mark.parametrize("content", ["missing", "garbage", "other", "names"])
def test_broken_weights_are_named(tmp_path, content: str):
    path = tmp_path / "panel.safetensors"
    if content == "garbage":
        path.write_bytes(b"no weights")
    elif content == "other":
        save_file({"x": torch.zeros(1)}, path, {"names": json.dumps(judging.NAMES)})
    elif content == "names":
        save_panel(path, Panel(), {"names": '["walk", "run"]'})
    with pytest.raises(JudgeError) as caught:
        load_panel(path)
    assert caught.value.code == "judge-broken" and str(path) in str(caught.value)


def test_another_size_is_refused():
    with pytest.raises(Exception, match="shape-mismatch"):
        judge(torch.rand(1, 16, 32, 32, 3), panel=Panel().eval())


def statue_film(actor: Actor, speed: float, rng: np.random.Generator) -> torch.Tensor:
    """The start pose slid along, metres a second, [16 48 48 3]."""
    frames = actor.T_world_start[None].expand(120, -1, -1, -1)
    slid = Take(judging.SLIDE, frames, torch.tensor([speed, 0.0, 0.0]), cyclic=False)
    return torch.from_numpy(shoot(actor, slid, rng, plain=True).video).float() / 255


def test_a_pose_that_is_slid_along_neither_walks_nor_runs_and_one_that_stands_still_idles():
    """A rendered creature; and the verdict does not hang on the batch it comes in."""
    rng = np.random.default_rng(0)
    actor = creature_actor(creature.species()[0], 5)
    reach = actor.T_world_start[:, :3, 3]
    size = float((reach.amax(0) - reach.amin(0)).max())
    video = torch.stack([statue_film(actor, speed * size, rng) for speed in (0.0, 0.5, 1.0, 2.0)])
    verdict = judge(video)
    assert verdict.names == ("walk", "run", "idle", "jump", "slide")
    assert verdict.actions == ("idle", "slide", "slide", "slide")
    assert (verdict.probabilities.sum(1) - 1).abs().max() < 1e-5
    alone = torch.cat([judge(one[None]).probabilities for one in video])
    assert (alone - verdict.probabilities).abs().max() < 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("name", ["fox/Fox.glb", "q_stag/Stag.glb", "q_alien/Alien.glb"])
def test_start_poses_of_real_characters_do_not_walk(name: str):
    """Nothing was trained on them; at the speeds that sentences set for a walk and a run."""
    character = load_character(need(name))
    body = splats_from_character(character, DirectConfig(count=1500), generator=torch.Generator().manual_seed(0))
    statue = Actor(name, name, body, forward_kinematics(character.skeleton).float(), ())
    rng = np.random.default_rng(0)
    speeds = [character.height * actions()[action].speed for action in ("walk", "run") for _ in range(4)]
    said = judge(torch.stack([statue_film(statue, speed, rng) for speed in speeds])).actions
    assert not {"walk", "run"} & set(said)
