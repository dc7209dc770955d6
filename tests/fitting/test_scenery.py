"""A disc that crosses a picture: found, cropped and followed."""

from __future__ import annotations

import pytest
import torch

from kinema.errors import AssetError
from kinema.fitting.scenery import MARGIN, cropped

RADIUS, SPEED = 8.0, 4.0
"""Pixels, and pixels a frame."""


def clip(background: torch.Tensor, frames: int = 12) -> torch.Tensor:
    """A dark disc that goes to the right, [frame 64 96 3]."""
    y, x = torch.meshgrid(torch.arange(64) + 0.5, torch.arange(96) + 0.5, indexing="ij")
    pictures = []
    for frame in range(frames):
        inside = ((x - 20 - SPEED * frame) ** 2 + (y - 30) ** 2 < RADIUS**2)[..., None]
        pictures.append(torch.where(inside, torch.tensor([0.1, 0.2, 0.1]), background))
    return torch.stack(pictures)


def wall() -> torch.Tensor:
    return 0.5 + 0.5 * torch.rand(64, 96, 3, generator=torch.Generator().manual_seed(0))


@pytest.mark.parametrize("background", [torch.full((64, 96, 3), 0.9), wall()], ids=["plain", "still"])
def test_the_body_stays_in_the_middle_of_the_crop(background: torch.Tensor):
    found = cropped(clip(background), fps=10, size_px=32)
    assert found.video.shape == (12, 32, 32, 3)
    place = torch.arange(32) + 0.5
    for mask in found.masks[2:-2]:
        assert float((mask.sum(0) * place).sum() / mask.sum()) == pytest.approx(16, abs=1.5)
        assert float((mask.sum(1) * place).sum() / mask.sum()) == pytest.approx(16, abs=1.5)
        # the disc fills the window up to the margin
        assert float(mask.mean()) == pytest.approx(3.1416 / 4 / MARGIN**2, rel=0.2)
    # where the body is not, the picture is the background
    off = (found.video - found.background).abs().amax(-1)
    assert float(off[found.masks < 0.01].max()) < 0.07 < 0.3 < float(off[found.masks > 0.99].min())
    side = MARGIN * 2 * RADIUS
    steps = found.way[3:-3].diff(dim=0) * side
    torch.testing.assert_close(steps[:, 0], torch.full_like(steps[:, 0], SPEED), atol=0.5, rtol=0)
    assert float(steps[:, 1].abs().max()) < 0.1


def test_an_empty_clip_has_no_body():
    with pytest.raises(AssetError, match="footage-no-body"):
        cropped(torch.full((8, 32, 32, 3), 0.5), fps=10, size_px=16)
