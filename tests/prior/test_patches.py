"""The embedded prior's codec: exact where it keeps everything, best where it does not."""

from __future__ import annotations

import pytest
import torch

from kinema.errors import KinemaError
from kinema.prior.patches import SIDE, VALUES, fit_codec, patches

GENERATOR = torch.Generator().manual_seed(0)


def films(count: int = 24) -> torch.Tensor:
    """Smooth random films [film 4 16 24 3]: coarse noise blown up."""
    coarse = torch.rand(count, 3, 2, 4, 6, generator=GENERATOR)
    return torch.nn.functional.interpolate(coarse, (4, 16, 24), mode="trilinear").permute(0, 2, 3, 4, 1)


def test_patches_keep_every_number_and_neighbours_together():
    video = torch.arange(2 * 4 * 16 * 24 * 3).reshape(2, 4, 16, 24, 3).float()
    cut = patches(video)
    assert cut.shape == (2, 2, 6, VALUES)
    assert cut.flatten().sort().values.equal(video.flatten())
    # row 1, column 2 of the second pair of frames
    assert cut[1, 1, 5].equal(video[1, 2:4, SIDE : 2 * SIDE, 2 * SIDE : 3 * SIDE].flatten())


def test_all_components_give_the_video_back():
    videos = films()
    codec = fit_codec([videos[:12], videos[12:]], channels=VALUES)
    torch.testing.assert_close(codec.decode(codec.encode(videos)), videos, atol=2e-4, rtol=0)


def test_fewer_components_are_the_best_linear_ones():
    videos = films()
    codec = fit_codec([videos], channels=12)
    error = (codec.decode(codec.encode(videos)) - videos).square().sum()
    off = (patches(videos) - patches(videos).mean((0, 1))).flatten(0, 2)
    best = torch.linalg.svdvals(off)[12:].square().sum()
    torch.testing.assert_close(error, best, rtol=1e-3, atol=1e-5)
    # a random basis of the same size is much worse, so the test can fail
    other = torch.linalg.qr(torch.randn(VALUES, 12, generator=GENERATOR)).Q
    assert (off - off @ other @ other.mT).square().sum() > 3 * best


def test_latents_have_unit_variance_on_the_whole_and_fall_off():
    videos = films(200)
    z = fit_codec([videos], channels=16).encode(videos)
    assert float(z.square().mean()) == pytest.approx(1, rel=0.01)
    spread = z.square().mean((0, 1, 2))
    assert (spread.diff() < 0.02).all()
    assert spread[0] > 2 * spread[-1]


def test_an_image_is_a_video_that_holds_still():
    videos = films()
    codec = fit_codec([videos], channels=16)
    still = videos[:, :1].expand(-1, 4, -1, -1, -1)
    torch.testing.assert_close(codec.encode(still)[:, 0], codec.encode_image(videos[:, 0]))
    torch.testing.assert_close(codec.encode(still)[:, 1], codec.encode_image(videos[:, 0]))


def test_a_video_without_frames_axis_is_refused():
    with pytest.raises(KinemaError):
        patches(torch.zeros(4, 16, 24, 3))
