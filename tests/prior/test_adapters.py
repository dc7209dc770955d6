"""Each diffusers adapter on a tiny real pipeline, against diffusers' own encode and sampling code."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest
import torch

from kinema.errors import KinemaError
from kinema.prior import CogVideoX, PriorError, VideoUNet, Wan, denoise
from tests.prior.tiny import FAMILIES, save_tiny

diffusers = pytest.importorskip("diffusers")
pytest.importorskip("transformers")

ADAPTERS = {"wan": Wan, "wan22": Wan, "unet": VideoUNet}
FRAMES = {"cogvideox15": 13}
PROMPT = "fox walks"
LAST_PLACES = 2e-5
"""Float32 through some thirty layers in another batch size or order."""


@pytest.fixture(scope="module")
def folders(tmp_path_factory) -> dict[str, Path]:
    place = tmp_path_factory.mktemp("tiny")
    return {family: save_tiny(family, place) for family in FAMILIES}


def load(family: str, folders: dict[str, Path], **options: Any) -> Any:
    return ADAPTERS.get(family, CogVideoX).from_pretrained(folders[family], device="cpu", **options)


def video_of(family: str, *, batch: int = 1, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    generator = torch.Generator().manual_seed(1)
    return torch.rand(batch, FRAMES.get(family, 9), 32, 48, 3, generator=generator, dtype=dtype)


def reference() -> torch.Tensor:
    return torch.rand(32, 48, 3, generator=torch.Generator().manual_seed(2))


def noise_like(z: torch.Tensor) -> torch.Tensor:
    return torch.randn(z.shape, generator=torch.Generator().manual_seed(3), dtype=z.dtype)


@pytest.mark.parametrize("family", FAMILIES)
def test_latents_are_those_of_the_models_own_encode(family, folders):
    prior = load(family, folders)
    video = video_of(family, batch=2)
    vae = prior.pipeline.vae
    with torch.no_grad():
        found = prior.encode_video(video)
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3)
        if family == "unet":
            pictures = vae.encode(pixels.transpose(1, 2).flatten(0, 1)).latent_dist.mode() * vae.config.scaling_factor
            expected = pictures.unflatten(0, (2, 9)).transpose(1, 2)
        elif family.startswith("wan"):
            mean, deviation = (
                torch.tensor(v).view(1, 4, 1, 1, 1) for v in (vae.config.latents_mean, vae.config.latents_std)
            )
            expected = (vae.encode(pixels).latent_dist.mode() - mean) / deviation
        else:
            expected = (vae.encode(pixels).latent_dist.mode() * vae.config.scaling_factor).transpose(1, 2)
    torch.testing.assert_close(found, expected, rtol=LAST_PLACES, atol=LAST_PLACES)
    assert found.std() > 0.01


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("tile_px", [None, 16])
def test_pixel_gradient_agrees_with_finite_differences(family, tile_px, folders):
    prior = load(family, folders, dtype=torch.float64, tile_px=tile_px)
    video = video_of(family, dtype=torch.float64).requires_grad_()
    z = prior.encode_video(video)
    pull = noise_like(z)
    (gradient,) = torch.autograd.grad(z, video, pull)
    assert bool((gradient.flatten(2).abs().amax(-1) > 0).all()), "a frame without gradient"
    generator = torch.Generator().manual_seed(4)
    for _ in range(3):
        along = torch.randn(video.shape, generator=generator, dtype=torch.float64)
        step = 1e-5
        with torch.no_grad():
            ahead, behind = (prior.encode_video(video + sign * step * along) for sign in (1, -1))
        slope = float(((ahead - behind) * pull).sum() / (2 * step))
        assert float((gradient * along).sum()) == pytest.approx(slope, rel=1e-6, abs=1e-7)
        assert abs(slope) > 1e-3


@pytest.mark.parametrize("family", FAMILIES)
def test_predictions_are_those_of_the_models_own_sampling(family, folders, monkeypatch):
    """One sampling step of the whole pipeline, its text encoder included, overheard at the network."""
    kind = type(load(family, folders).pipeline)
    pipeline = kind.from_pretrained(folders[family])
    pipeline.set_progress_bar_config(disable=True)
    network = pipeline.unet if family == "unet" else pipeline.transformer
    prior = load(family, folders)
    heard: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []

    def hear(_module, args, kwargs, output):
        hidden = args[0] if args else kwargs["hidden_states"]
        time = args[1] if len(args) > 1 else kwargs["timestep"]
        heard.append((hidden.clone(), time.reshape(-1)[:1].clone(), output[0].clone()))

    network.register_forward_hook(hear, with_kwargs=True)
    options: dict[str, Any] = {"num_inference_steps": 2, "guidance_scale": 6.0, "output_type": "latent"}
    if family != "unet":
        options["max_sequence_length"] = 512 if family.startswith("wan") else 12
    if family == "cogvideox_i2v":
        # the pipeline samples the image's posterior, the adapter takes its mean
        vae_kind = diffusers.models.autoencoders.vae.DiagonalGaussianDistribution
        monkeypatch.setattr(vae_kind, "sample", lambda self, generator=None: self.mean)
        options["image"] = reference().permute(2, 0, 1)[None]
    pipeline(
        prompt=PROMPT,
        negative_prompt="blur",
        height=32,
        width=48,
        num_frames=FRAMES.get(family, 9),
        generator=torch.Generator().manual_seed(5),
        **options,
    )
    image = reference() if family == "cogvideox_i2v" else None
    condition = prior.encode_text(PROMPT, negative="blur", image=image)
    if family.startswith("wan"):
        (hidden, time, conditional), (_, _, unconditional) = heard[:2]
    else:
        # the second step: CogVideoX's first is pure noise
        hidden, time, both = heard[1]
        unconditional, conditional = both.chunk(2)
        hidden = hidden[:1]
    if family == "cogvideox_i2v":
        hidden = hidden[:, :, :4]
    t = time.double() / 1000
    assert torch.equal(prior.schedule.timestep(t).double(), time.double())
    with torch.no_grad():
        said = prior.predict(hidden, condition, t)
    torch.testing.assert_close(said.conditional, conditional, rtol=LAST_PLACES, atol=LAST_PLACES)
    torch.testing.assert_close(said.unconditional, unconditional, rtol=LAST_PLACES, atol=LAST_PLACES)
    assert (said.conditional - said.unconditional).abs().max() > 10 * LAST_PLACES


@pytest.mark.parametrize("family", FAMILIES)
def test_sds_steps_pull_pixels_towards_the_estimate(family, folders):
    prior = load(family, folders)
    condition = prior.encode_text(PROMPT, image=reference())
    video = video_of(family).requires_grad_()
    t = torch.tensor([0.6])
    noise = noise_like(prior.encode_video(video.detach()))

    def distance() -> torch.Tensor:
        return (prior.encode_video(video) - estimate).square().sum() / 2

    estimate = denoise(prior, prior.encode_video(video.detach()), condition, t, noise, guidance=4.0).z_hat
    before = float(distance().detach())
    for _ in range(4):
        z = prior.encode_video(video)
        (gradient,) = torch.autograd.grad(z, video, z.detach() - estimate)
        assert bool(gradient.isfinite().all()) and gradient.abs().max() > 0
        with torch.no_grad():
            # Gauss-Newton's length along the gradient, halved: small enough for the encoder's curvature
            slope = float(gradient.square().sum())
            ahead = prior.encode_video(video - 1e-4 * gradient / slope**0.5)
            bend = float(((ahead - z) / 1e-4).square().sum())
            video -= 0.5 * slope / max(bend, 1e-12) * gradient / slope
            video.clamp_(0, 1)
    assert float(distance().detach()) < 0.995 * before


def test_wan22_takes_the_transformer_of_the_noise_level(folders):
    prior = load("wan22", folders)
    condition = prior.encode_text(PROMPT)
    z = noise_like(torch.zeros(2, 4, 3, 4, 6))
    with torch.no_grad():
        both = prior.predict(z, condition, torch.tensor([0.9, 0.3])).conditional
        text = condition.text[None]
        high = prior.pipeline.transformer(z[:1], torch.tensor([900.0]), text, return_dict=False)[0]
        low = prior.pipeline.transformer_2(z[1:], torch.tensor([300.0]), text, return_dict=False)[0]
    torch.testing.assert_close(both, torch.cat([high, low]), rtol=LAST_PLACES, atol=LAST_PLACES)


def live_bytes(work) -> tuple[int, int]:
    """Bytes that the allocator holds for `work` at its end and at its peak; `work` returns what must stay alive."""
    from torch.profiler import ProfilerActivity, profile

    gc.collect()
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as record:
        kept = work()
    events = [e for e in record.profiler.kineto_results.events() if e.name() == "[memory]"]
    total, peak = 0, 0
    for event in sorted(events, key=lambda e: e.start_ns()):
        total += event.nbytes()
        peak = max(peak, total)
    del kept
    return total, peak


@pytest.mark.parametrize("family", ["cogvideox", "wan", "unet"])
def test_checkpointed_encode_holds_less_and_says_the_same(family, folders):
    gradients, held, peaks = [], [], []
    for checkpointed in (False, True):
        prior = load(family, folders, checkpointed=checkpointed)
        video = torch.rand(1, 49, 32, 48, 3, generator=torch.Generator().manual_seed(6)).requires_grad_()
        z = prior.encode_video(video)
        gradients.append(torch.autograd.grad(z, video, torch.ones_like(z))[0])

        def encode(prior=prior, video=video):
            return prior.encode_video(video)

        def encode_and_return(prior=prior, video=video):
            z = prior.encode_video(video)
            return torch.autograd.grad(z, video, torch.ones_like(z))

        held.append(live_bytes(encode)[0])
        peaks.append(live_bytes(encode_and_return)[1])
    torch.testing.assert_close(gradients[0], gradients[1], rtol=1e-4, atol=1e-6)
    assert gradients[0].abs().max() > 1e-3
    print(f"{family}: held {held[0]} -> {held[1]} bytes, peak {peaks[0]} -> {peaks[1]}")
    assert held[1] < held[0] / 2 and peaks[1] < 0.7 * peaks[0]


@pytest.mark.parametrize("family", ["cogvideox", "wan"])
def test_checkpointed_tiles_hold_no_caches(family, folders):
    video = torch.rand(1, 25, 64, 64, 3, generator=torch.Generator().manual_seed(6)).requires_grad_()
    held, peaks = [], []
    for tile_px in (None, 32):
        prior = load(family, folders, tile_px=tile_px)

        def encode(prior=prior):
            return prior.encode_video(video)

        def encode_and_return(prior=prior):
            z = prior.encode_video(video)
            return torch.autograd.grad(z, video, torch.ones_like(z))

        held.append(live_bytes(encode)[0])
        peaks.append(live_bytes(encode_and_return)[1])
    print(f"{family}: held {held[0]} -> {held[1]} bytes, peak {peaks[0]} -> {peaks[1]}")
    assert held[1] < 0.7 * held[0] and peaks[1] < 0.7 * peaks[0]


@pytest.mark.parametrize("family", ["cogvideox", "wan", "unet"])
def test_text_encoder_is_freed(family, folders):
    prior = load(family, folders)
    condition = prior.encode_text(PROMPT)
    assert prior.pipeline.text_encoder is None
    gc.collect()
    names = {"T5EncoderModel", "UMT5EncoderModel", "CLIPTextModel"}
    alive = [o for o in gc.get_objects() if type(o).__name__ in names]
    assert alive == [] and not condition.text.requires_grad
    assert (condition.text - condition.no_text).abs().max() > 0.01


def test_half_precision_models_give_float32_latents(folders):
    full, half = load("cogvideox", folders), load("cogvideox", folders, dtype=torch.bfloat16)
    video = video_of("cogvideox").requires_grad_()
    z = half.encode_video(video)
    assert z.dtype == torch.float32 and half.pipeline.transformer.dtype == torch.bfloat16
    exact = full.encode_video(video)
    assert torch.nn.functional.cosine_similarity(z.flatten(), exact.flatten(), dim=0) > 0.999
    found = denoise(half, z, half.encode_text(PROMPT), torch.tensor([0.5]), noise_like(z), guidance=100.0)
    assert found.z_hat.dtype == torch.float32 and bool(found.z_hat.isfinite().all())


@pytest.mark.parametrize(
    ("family", "shape", "code", "hint"),
    [
        ("cogvideox", (1, 8, 32, 48, 3), "prior-frames", "render 9 frames"),
        ("cogvideox", (1, 80, 32, 48, 3), "prior-frames", "render 49 frames"),
        ("cogvideox15", (1, 9, 32, 48, 3), "prior-frames", "render 5 frames"),
        ("wan", (1, 9, 40, 48, 3), "prior-size", "render 480 x 832, the size it was trained at"),
        ("unet", (1, 9, 30, 48, 3), "prior-size", "render 32 x 32, the size it was trained at"),
    ],
)
def test_videos_that_do_not_fit_are_refused(family, shape, code, hint, folders):
    with pytest.raises(PriorError) as caught:
        load(family, folders).encode_video(torch.zeros(shape))
    assert (caught.value.code, caught.value.hint) == (code, hint)


def test_image_to_video_needs_an_image(folders):
    prior = load("cogvideox_i2v", folders)
    with pytest.raises(PriorError) as caught:
        prior.encode_text(PROMPT)
    assert caught.value.code == "prior-image"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("THUDM/CogVideoX-5b", "hf download THUDM/CogVideoX-5b"),
        ("./no/such/folder", "give a folder that diffusers' save_pretrained wrote"),
    ],
)
def test_a_missing_model_names_the_command(name, hint):
    with pytest.raises(PriorError) as caught:
        CogVideoX.from_pretrained(name)
    assert (caught.value.code, caught.value.hint) == ("prior-missing", hint)


def test_a_model_of_another_family_is_refused(folders):
    with pytest.raises(PriorError) as caught:
        Wan.from_pretrained(folders["cogvideox"])
    assert caught.value.code == "prior-kind" and "CogVideoXPipeline" in caught.value.what


def test_a_folder_that_lacks_weights_is_refused(tmp_path):
    folder = save_tiny("unet", tmp_path)
    for weights in (folder / "unet").glob("*.safetensors"):
        weights.write_bytes(weights.read_bytes()[:200])
    with pytest.raises(PriorError) as caught:
        VideoUNet.from_pretrained(folder)
    assert caught.value.code == "prior-broken"


def test_without_the_package_the_extra_is_named(folders, monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "diffusers", None)
    with pytest.raises(KinemaError) as caught:
        CogVideoX.from_pretrained(folders["cogvideox"])
    assert (caught.value.code, caught.value.hint) == ("package-missing", 'pip install "kinema[diffusers]"')
