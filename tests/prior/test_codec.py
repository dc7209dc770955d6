"""Chunks and tiles against encoding at once."""

from __future__ import annotations

import pytest
import torch

from kinema.errors import PriorError
from kinema.prior.codec import encode_chunks, encode_tiles


def patch_mean(video: torch.Tensor) -> torch.Tensor:
    """A codec without receptive field beyond its own 4 × 4 pixels: tiles cannot differ from the whole."""
    return video.unfold(-2, 4, 4).unfold(-2, 4, 4).mean((-1, -2)) ** 2


@pytest.mark.parametrize("size", [(32, 32), (36, 52), (16, 40), (8, 8), (44, 20)])
@pytest.mark.parametrize("tile_px", [8, 16, 32])
@pytest.mark.parametrize("checkpointed", [False, True])
def test_tiles_of_a_local_codec_are_exact(size, tile_px, checkpointed):
    video = torch.rand(2, 3, 2, *size, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    video.requires_grad_()
    whole = patch_mean(video)
    tiled = encode_tiles(patch_mean, video, tile_px=tile_px, pixel_per_latent=4, checkpointed=checkpointed)
    assert (whole - tiled).abs().max() < 1e-14
    pull = torch.rand(whole.shape, generator=torch.Generator().manual_seed(1), dtype=torch.float64)
    (expected,) = torch.autograd.grad(whole, video, pull)
    (found,) = torch.autograd.grad(tiled, video, pull)
    assert (expected - found).abs().max() < 1e-14 and expected.abs().max() > 0.01


def test_tiles_are_no_larger_than_asked():
    seen = []

    def encode(tile: torch.Tensor) -> torch.Tensor:
        seen.append(tuple(tile.shape[-2:]))
        return patch_mean(tile)

    encode_tiles(encode, torch.rand(1, 3, 1, 40, 24), tile_px=16, pixel_per_latent=4, checkpointed=False)
    assert set(seen) == {(16, 16)} and len(seen) == 6


@pytest.mark.parametrize("tile_px", [0, 4, 18, -8])
def test_tiles_that_cut_latents_are_refused(tile_px):
    with pytest.raises(PriorError) as caught:
        encode_tiles(patch_mean, torch.rand(1, 3, 1, 40, 24), tile_px=tile_px, pixel_per_latent=4, checkpointed=True)
    assert caught.value.code == "prior-tile"


@pytest.mark.parametrize("checkpointed", [False, True])
def test_chunks_hand_their_cache_on(checkpointed):
    """A running sum over frames needs everything before it, in the gradient too."""

    def encode(chunk: torch.Tensor, cache: torch.Tensor | None) -> tuple[torch.Tensor, torch.Tensor]:
        total = chunk.cumsum(2) + (0 if cache is None else cache)
        return total**2, total[:, :, -1:]

    video = torch.rand(1, 3, 9, 2, 2, generator=torch.Generator().manual_seed(0), dtype=torch.float64)
    video.requires_grad_()
    found = encode_chunks(encode, video.split([1, 4, 4], dim=2), checkpointed=checkpointed)
    expected = video.cumsum(2) ** 2
    assert (found - expected).abs().max() < 1e-12
    (g_found,) = torch.autograd.grad(found.sum(), video)
    (g_expected,) = torch.autograd.grad(expected.sum(), video)
    assert (g_found - g_expected).abs().max() < 1e-12 and g_expected.abs().min() > 0.1
