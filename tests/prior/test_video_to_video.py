"""Decoding, and the big models' own video-to-video, on tiny real pipelines."""

from __future__ import annotations

import pytest
import torch

from kinema.prior import add_noise, check_video
from kinema.prior.sampling import denoise_from
from kinema.prior.video_to_video import has_video_to_video, video_to_video
from tests.prior.tiny import FAMILIES, PROMPT, load, noise_like, video_of

diffusers = pytest.importorskip("diffusers")
pytest.importorskip("transformers")

LAST_PLACES = 1e-4
"""Float32 through some sixty layers, encoder and decoder, in another order."""
OWN = ("cogvideox", "cogvideox15", "wan")
SOLVERS = (
    ("cogvideox", "CogVideoXDDIMScheduler"),
    ("cogvideox", "CogVideoXDPMScheduler"),
    ("cogvideox15", "CogVideoXDDIMScheduler"),
    ("wan", "FlowMatchEulerDiscreteScheduler"),
    ("wan", "UniPCMultistepScheduler"),
)
"""What pipelines of these models come with."""


@pytest.mark.parametrize("family", FAMILIES)
def test_pictures_are_those_of_the_models_own_decode(family, folders):
    prior = load(family, folders)
    pipeline, vae = prior.pipeline, prior.pipeline.vae
    with torch.no_grad():
        z = noise_like(prior.encode_video(video_of(family, batch=2)))
        found = prior.decode_video(z)
        if family.startswith("wan"):
            mean, deviation = (
                torch.tensor(v).view(1, 4, 1, 1, 1) for v in (vae.config.latents_mean, vae.config.latents_std)
            )
            pixels = vae.decode(z * deviation + mean, return_dict=False)[0]
        elif family.startswith("cogvideox15"):
            # an even number of latent frames: diffusers' decoding makes 16 frames of what 13 were encoded to
            pixels = pipeline.decode_latents(torch.cat([z, z[:, -1:]], dim=1))[:, :, :13]
        else:
            pixels = pipeline.decode_latents(z)
    expected = (pixels / 2 + 0.5).clamp(0, 1).permute(0, 2, 3, 4, 1)
    assert found.shape == video_of(family, batch=2).shape
    torch.testing.assert_close(found, expected, rtol=LAST_PLACES, atol=LAST_PLACES)
    assert found.std() > 0.01


def test_who_has_one(folders):
    assert [family for family in FAMILIES if has_video_to_video(load(family, folders))] == list(OWN)


@pytest.fixture
def mean_posterior(monkeypatch):
    """CogVideoX's pipeline samples the video's posterior, the adapter takes its mean."""
    kind = "diffusers.models.autoencoders.vae.DiagonalGaussianDistribution"
    monkeypatch.setattr(f"{kind}.sample", lambda self, generator=None: self.mean)


@pytest.mark.parametrize("family", FAMILIES)
def test_its_own_length_and_size_are_videos_that_it_takes(family, folders):
    limits = load(family, folders).limits
    check_video(torch.zeros(1).expand(1, limits.frame_count, limits.height_px, limits.width_px, 3), limits)


@pytest.mark.usefixtures("mean_posterior")
@pytest.mark.parametrize("family", OWN)
def test_one_step_is_that_of_our_own_sampler(family, folders):
    """Encoding, noise, both predictions, guidance and decoding agree; only solvers and their times differ beyond."""
    prior = load(family, folders)
    scheduler = prior.pipeline.scheduler
    if family.startswith("cog"):  # its checkpoints begin with the last time; diffusers' default does not
        prior.pipeline.scheduler = type(scheduler).from_config(scheduler.config, timestep_spacing="trailing")
    condition = prior.encode_text(PROMPT, negative="blur")
    video = video_of(family, batch=2)
    theirs = video_to_video(
        prior, video, condition, strength=0.5, steps=1, guidance=6.0, generator=torch.Generator().manual_seed(7)
    )
    scheduler = type(prior.pipeline.scheduler).from_config(prior.pipeline.scheduler.config)
    scheduler.set_timesteps(2)
    t = scheduler.timesteps[1:].float() / 1000
    generator = torch.Generator().manual_seed(7)
    mine = []
    for one in video.split(1):
        with torch.no_grad():
            z = prior.encode_video(one)
        noise = torch.randn(z.shape, generator=generator)
        noisy = add_noise(z, noise, prior.schedule.levels(t))
        mine.append(
            prior.decode_video(
                denoise_from(prior, noisy, condition, t_start=float(t), steps=1, guidance=6.0, rescale=0.0)
            )
        )
    torch.testing.assert_close(theirs, torch.cat(mine), rtol=LAST_PLACES, atol=LAST_PLACES)
    assert float((theirs - video).abs().mean()) > 0.05 and theirs.shape == video.shape


@pytest.mark.usefixtures("mean_posterior")
@pytest.mark.parametrize(("family", "solver"), SOLVERS)
def test_steps_are_counted_and_little_strength_keeps_the_video(family, solver, folders):
    prior = load(family, folders)
    options = {"use_flow_sigmas": True, "prediction_type": "flow_prediction", "flow_shift": 3.0}
    prior.pipeline.scheduler = getattr(diffusers, solver).from_config(
        prior.pipeline.scheduler.config,
        **(options if solver == "UniPCMultistepScheduler" else {"timestep_spacing": "trailing"}),
    )
    condition, video = prior.encode_text(PROMPT), video_of(family)
    before = dict(prior.pipeline.scheduler.config), prior.pipeline.scheduler.timesteps.tolist()
    with torch.no_grad():
        kept = prior.decode_video(prior.encode_video(video))
    departures = []
    for strength, steps in ((0.001, 1), (0.5, 3), (1.0, 2)):
        told = []
        found = video_to_video(
            prior,
            video,
            condition,
            strength=strength,
            steps=steps,
            guidance=1.0,
            generator=torch.Generator().manual_seed(7),
            on_step=lambda *done, told=told: told.append(done),
        )
        assert told == [(step, steps) for step in range(1, steps + 1)]
        departures.append(float((found - kept).abs().mean()))
    assert departures[0] < 0.2 * min(departures[1:])
    assert before == (dict(prior.pipeline.scheduler.config), prior.pipeline.scheduler.timesteps.tolist())
