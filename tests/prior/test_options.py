"""Precision, tiles, offloading: how a big prior is fitted into a card."""

from __future__ import annotations

import pytest
import torch

from kinema.prior.codec import HalfGradient
from kinema.prior.load import PriorOptions, load_prior

SMALL = 1e-9
"""A gradient far below float16's smallest number, 6e-8."""


def test_float16_keeps_small_gradients():
    """An autoencoder in float16, here one matrix: without scaling its gradient is zero."""
    g = torch.Generator().manual_seed(0)
    weight = torch.randn(6, 5, generator=g)
    wanted = SMALL * torch.randn(4, 5, generator=g)

    def gradient(scaled: bool) -> torch.Tensor:
        pixels = torch.randn(4, 6, generator=torch.Generator().manual_seed(1)).requires_grad_()
        scaling = HalfGradient()
        inside = (scaling.leave(pixels) if scaled else pixels).half()
        latent = (inside @ weight.half()).float()
        latent = scaling.enter(latent) if scaled else latent
        (latent * wanted).sum().backward()
        return pixels.grad

    exact = wanted @ weight.T
    torch.testing.assert_close(gradient(True), exact, rtol=0.01, atol=0.01 * SMALL)
    assert float(gradient(False).abs().max()) == 0


def test_large_gradients_do_not_overflow():
    scaling = HalfGradient()
    pixels = torch.ones(3).requires_grad_()
    latent = scaling.enter(scaling.leave(pixels).half().float())
    (latent * torch.tensor([1e7, 2e6, -3e5])).sum().backward()
    torch.testing.assert_close(pixels.grad, torch.tensor([1e7, 2e6, -3e5]), rtol=1e-3, atol=0)


@pytest.mark.parametrize("family", ["cogvideox", "wan"])
def test_offloaded_networks_say_the_same(family, folders):
    pytest.importorskip("diffusers")
    prior, offloaded = (
        load_prior(str(folders[family]), PriorOptions(device="cpu", offload=offload)) for offload in (False, True)
    )
    condition = prior.encode_text("fox walks")
    shape = (1, 3, 4, 4, 6) if family == "cogvideox" else (1, 4, 3, 4, 6)
    z = torch.randn(shape, generator=torch.Generator().manual_seed(0))
    t = torch.tensor([0.5])
    with torch.no_grad():
        for one, other in zip(
            vars(prior.predict(z, condition, t)).values(),
            vars(offloaded.predict(z, condition, t)).values(),
            strict=True,
        ):
            torch.testing.assert_close(one, other)
    assert any(hasattr(module, "_diffusers_hook") for module in offloaded.pipeline.transformer.modules())
    assert not any(hasattr(module, "_diffusers_hook") for module in offloaded.pipeline.vae.modules())


def test_precision_is_the_networks_and_wans_autoencoder_keeps_float32(folders):
    pytest.importorskip("diffusers")
    for family, wanted in (("wan", torch.float32), ("cogvideox", torch.bfloat16)):
        prior = load_prior(str(folders[family]), PriorOptions(device="cpu", dtype="bfloat16", tile_px=32))
        assert prior.pipeline.transformer.dtype == torch.bfloat16 and prior.pipeline.vae.dtype == wanted
        assert prior.tile_px == 32 and prior.dtype == torch.bfloat16


@pytest.mark.parametrize("family", ["cogvideox", "wan", "unet"])
def test_a_big_prior_asks_for_the_gaussians_that_its_pixels_need(family, folders, tmp_path, monkeypatch):
    """1,500 Gaussians at 480 × 720 were a mottled fox with see-through legs: whoever gives no number gets 20,000."""
    pytest.importorskip("diffusers")
    from kinema.animation import program
    from tests.known import wolf

    class Asked(Exception):
        pass

    def ask(character, *, count, **options):
        raise Asked(count)

    monkeypatch.setattr(program, "body_splats", ask)
    prior = load_prior(str(folders[family]), PriorOptions(device="cpu"))
    for given, wanted in ((None, 20_000), (700, 700)):
        settings = program.AnimateSettings(gauss_count=given, physics=False)
        with pytest.raises(Asked) as asked:
            program.animate(wolf()[0], "a wolf walks", tmp_path / f"{wanted}.glb", prior=prior, settings=settings)
        assert asked.value.args == (wanted,)
