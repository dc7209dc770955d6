"""Each diffusers adapter on a tiny real pipeline, against diffusers' own encode and sampling code."""

from __future__ import annotations

import gc
from typing import Any

import pytest
import torch
from PIL import Image

from kinema.errors import KinemaError
from kinema.prior import CogVideoX, PriorError, VideoUNet, Wan, denoise
from tests.prior.tiny import (
    FAMILIES,
    NEEDS_IMAGE,
    PROMPT,
    load,
    noise_like,
    reference,
    save_tiny,
    size_of,
    video_of,
    without_ftfy,
)

diffusers = pytest.importorskip("diffusers")
pytest.importorskip("transformers")

LAST_PLACES = 2e-5
"""Float32 through some thirty layers in another batch size or order."""


@pytest.mark.parametrize("family", FAMILIES)
def test_latents_are_those_of_the_models_own_encode(family, folders):
    prior = load(family, folders)
    video = video_of(family, batch=2)
    vae = prior.pipeline.vae
    with torch.no_grad():
        found = prior.encode_video(video)
        pixels = (video * 2 - 1).permute(0, 4, 1, 2, 3)
        if family in ("unet", "animatediff"):
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


@pytest.mark.parametrize(
    ("family", "tile_px"),
    [*((family, None) for family in FAMILIES), ("cogvideox", 16), ("wan", 16), ("wan22_ti2v", 32), ("unet", 16)],
)
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
    is_wan, is_unet = family.startswith("wan"), family in ("unet", "animatediff")
    network = pipeline.unet if is_unet else pipeline.transformer
    prior = load(family, folders)
    heard: list[tuple[torch.Tensor, torch.Tensor, torch.Tensor]] = []

    def hear(_module, args, kwargs, output):
        hidden = args[0] if args else kwargs["hidden_states"]
        time = args[1] if len(args) > 1 else kwargs["timestep"]
        heard.append((hidden.clone(), time.reshape(-1)[:1].clone(), output[0].clone()))

    network.register_forward_hook(hear, with_kwargs=True)
    options: dict[str, Any] = {"num_inference_steps": 2, "guidance_scale": 6.0, "output_type": "latent"}
    if not is_unet:
        options["max_sequence_length"] = 512 if is_wan else 12
    image = reference(family) if family in NEEDS_IMAGE else None
    if image is not None:
        # CogVideoX's pipeline samples the image's posterior, the adapter takes its mean
        vae_kind = diffusers.models.autoencoders.vae.DiagonalGaussianDistribution
        monkeypatch.setattr(vae_kind, "sample", lambda self, generator=None: self.mean)
        without_ftfy(monkeypatch)
        options["image"] = Image.fromarray((image * 255).round().byte().numpy())
    frames, height, width = video_of(family).shape[1:4]
    pipeline(
        prompt=PROMPT,
        negative_prompt="blur",
        height=height,
        width=width,
        num_frames=frames,
        generator=torch.Generator().manual_seed(5),
        **options,
    )
    condition = prior.encode_text(PROMPT, negative="blur", image=image)
    if is_wan:
        (hidden, time, conditional), (_, _, unconditional) = heard[:2]
        hidden = hidden[:, :4]
    else:
        # the second step: CogVideoX's first is pure noise
        hidden, time, both = heard[1]
        unconditional, conditional = both.chunk(2)
        hidden = hidden[:1] if is_unet else hidden[:1, :, :4]
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
    condition = prior.encode_text(PROMPT, image=reference(family))
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


def live_bytes(work) -> tuple[int, int]:
    """Bytes that the allocator holds for `work` at its end and at its peak; `work` returns what must stay alive."""
    from torch.profiler import ProfilerActivity, profile

    gc.collect()
    with profile(activities=[ProfilerActivity.CPU], profile_memory=True) as record:
        kept = work()
    events = [e for e in record.profiler.kineto_results.events() if e.name() == "[memory]"]
    total, peak = 0, 0
    for event in sorted(events, key=lambda e: e.start_ns()):
        total += event.nbytes()  # pyright: ignore[reportAttributeAccessIssue]
        peak = max(peak, total)
    del kept
    return total, peak


@pytest.mark.parametrize("family", ["cogvideox", "wan", "wan22_ti2v", "unet"])
def test_checkpointed_encode_holds_less_and_says_the_same(family, folders):
    gradients, held, peaks = [], [], []
    for checkpointed in (False, True):
        prior = load(family, folders, checkpointed=checkpointed)
        video = torch.rand(1, 49, *size_of(family), 3, generator=torch.Generator().manual_seed(6)).requires_grad_()
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


@pytest.mark.parametrize("family", ["cogvideox", "wan", "wan_i2v", "unet", "animatediff"])
def test_encoders_are_freed(family, folders):
    prior = load(family, folders)
    condition = prior.encode_text(PROMPT, image=reference(family))
    assert prior.pipeline.text_encoder is None
    gc.collect()
    names = {"T5EncoderModel", "UMT5EncoderModel", "CLIPTextModel", "CLIPVisionModel"}
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
        ("wan22_ti2v", (1, 9, 48, 64, 3), "prior-size", "render 704 x 1280, the size it was trained at"),
        ("unet", (1, 9, 30, 48, 3), "prior-size", "render 32 x 32, the size it was trained at"),
        ("animatediff", (1, 25, 32, 48, 3), "prior-frames", "render 24 frames"),
    ],
)
def test_videos_that_do_not_fit_are_refused(family, shape, code, hint, folders):
    with pytest.raises(PriorError) as caught:
        load(family, folders).encode_video(torch.zeros(shape))
    assert (caught.value.code, caught.value.hint) == (code, hint)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("THUDM/CogVideoX-5b", "hf download THUDM/CogVideoX-5b"),
        ("Wan-AI/Wan2.1-T2V-1.3B", "hf download Wan-AI/Wan2.1-T2V-1.3B-Diffusers, and give that name"),
        ("Wan-AI/Wan2.1-T2V-1.3B-Diffusers", "hf download Wan-AI/Wan2.1-T2V-1.3B-Diffusers"),
        ("./no/such/folder", "give a folder that diffusers' save_pretrained wrote"),
    ],
)
@pytest.mark.parametrize("adapter", [CogVideoX, Wan, VideoUNet])
def test_a_missing_model_names_the_command(adapter, name, hint):
    with pytest.raises(PriorError) as caught:
        adapter.from_pretrained(name)
    assert (caught.value.code, caught.value.hint) == ("prior-missing", hint)


def test_a_cached_repository_that_is_no_pipeline_is_not_called_missing(tmp_path, monkeypatch):
    """Else the message would name the command that the user has just run."""
    (tmp_path / "models--guoyww--animatediff-motion-adapter-v1-5-2" / "snapshots" / "abc").mkdir(parents=True)
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with pytest.raises(PriorError) as caught:
        VideoUNet.from_pretrained("guoyww/animatediff-motion-adapter-v1-5-2")
    assert caught.value.code == "prior-broken" and "docs/priors.md" in str(caught.value.hint)


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
