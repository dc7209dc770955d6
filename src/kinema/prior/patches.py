"""The embedded prior's codec: a linear map of space-time patches, fitted to films by principal components.

Linear, so gradients through it are exact and free. Raw patches hold more numbers than a small network is wide, and the noise in
them would not fit through it; the leading components hold nearly all of the picture. Each is scaled by the square root of its
deviation: fine detail is lifted above the noise without being made as loud as the outline. The mean film is taken off place by
place, because sky and ground are always where they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.shapes import check_shape

FRAMES = 2
"""Frames in a patch."""
SIDE = 8
"""Pixels along the side of a patch."""
VALUES = FRAMES * SIDE * SIDE * 3
"""Numbers in a patch."""


@dataclass(frozen=True)
class PatchCodec:
    """A fitted codec."""

    mean: Tensor
    """Mean patch at each place, [space value]."""
    basis: Tensor
    """Orthonormal columns, largest variance first, [value channel]."""
    scale: Tensor
    """What each component is multiplied by, [channel]."""
    rows: int
    columns: int

    @property
    def deviation(self) -> Tensor:
        """Spread of each component of the latents it was fitted to, [channel]; mean square one."""
        spread = 1 / self.scale  # a component of deviation d was multiplied by d^(-1/2)
        return spread / spread.square().mean().sqrt()

    def encode(self, video: Tensor) -> Tensor:
        """[batch frame height width 3] -> [batch time space channel]; keeps the graph."""
        return (patches(video) - self.mean) @ (self.basis * self.scale)

    def decode(self, z: Tensor) -> Tensor:
        """[batch time space channel] -> [batch frame height width 3], not clipped."""
        values = z @ (self.basis / self.scale).mT + self.mean
        batch, time = values.shape[:2]
        folded = values.view(batch, time, self.rows, self.columns, FRAMES, SIDE, SIDE, 3)
        return folded.permute(0, 1, 4, 2, 5, 3, 6, 7).reshape(
            batch, time * FRAMES, self.rows * SIDE, self.columns * SIDE, 3
        )

    def encode_image(self, image: Tensor) -> Tensor:
        """A picture held still, [batch height width 3] -> [batch space channel]."""
        return self.encode(image[:, None].expand(-1, FRAMES, -1, -1, -1))[:, 0]


def patches(video: Tensor) -> Tensor:
    """Cut a video, [batch frame height width 3] -> [batch time space value]."""
    axes = check_shape(video, "batch frame height width 3", name="video")
    batch, time = axes["batch"], axes["frame"] // FRAMES
    rows, columns = axes["height"] // SIDE, axes["width"] // SIDE
    cut = video.reshape(batch, time, FRAMES, rows, SIDE, columns, SIDE, 3)
    return cut.permute(0, 1, 3, 5, 2, 4, 6, 7).reshape(batch, time, rows * columns, VALUES)


def fit_codec(videos: Iterable[Tensor], *, channels: int) -> PatchCodec:
    """Fit to batches of films, [batch frame height width 3] in 0..1, read twice."""
    videos = list(videos)
    _, _, height, width, _ = videos[0].shape
    count = sum(len(video) for video in videos) * (videos[0].shape[1] // FRAMES)
    total = torch.stack([patches(video).double().sum((0, 1)) for video in videos]).sum(0)
    mean = total / count  # [space value]
    scatter = torch.zeros(VALUES, VALUES, dtype=torch.float64)
    for video in videos:
        off = (patches(video) - mean.float()).flatten(0, 2)
        scatter += (off.mT @ off).double()
    variance, basis = torch.linalg.eigh(scatter / (count * len(mean)))
    variance, basis = variance.flip(0)[:channels].clamp_min(1e-9), basis.flip(1)[:, :channels]
    scale = variance**-0.25
    scale = scale / (variance * scale**2).mean().sqrt()  # unit variance on the whole
    return PatchCodec(mean.float(), basis.float().contiguous(), scale.float(), height // SIDE, width // SIDE)
