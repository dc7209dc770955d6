"""The embedded prior's network: a transformer over space-time patches, told the time, a sentence and a picture.

Small, for CPUs, and helped where learning would be slow. Every block first mixes each patch with its neighbours, and attention knows
how far patches are apart (rotary embedding, Su et al. 2021), so that nearness need not be learned. What is predicted is v, but the
network supplies only what a linear filter that knows each channel's spread cannot (Karras et al. 2022, channel by channel): noise
need not pass through it. One modulation serves all blocks, each adding constants of its own. Weights only; noise, guidance and
video are `embedded.py`'s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, layer_norm, pad, rms_norm, scaled_dot_product_attention, silu

from kinema.diffusion.schedule import Levels

NEIGHBOURS = 7
"""A patch itself, before and after in time, above and below, left and right."""
MODULATIONS = 6
"""Shift, scale and gate before attention, and again before the MLP."""


@dataclass(frozen=True)
class Shape:
    """Sizes of the network."""

    channels: int = 64
    """Numbers per patch."""
    time: int = 8
    """Patches along time."""
    rows: int = 6
    columns: int = 6
    text: int = 384
    """Numbers per sentence."""
    width: int = 256
    depth: int = 8
    heads: int = 4
    expansion: int = 4
    """Width of the MLPs over `width`."""

    @property
    def tokens(self) -> int:
        return self.time * self.rows * self.columns


class Block(nn.Module):
    """Neighbours, attention and MLP, the latter two modulated."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.shape = shape
        self.near = nn.Parameter(torch.zeros(NEIGHBOURS, width))
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.up = nn.Linear(width, shape.expansion * width)
        self.down = nn.Linear(shape.expansion * width, width)
        self.modulation = nn.Parameter(torch.randn(MODULATIONS, width) * width**-0.5)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.down.weight)
        nn.init.zeros_(self.down.bias)

    def forward(self, x: Tensor, shared: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
        """x [batch token width], shared [batch 6 width], cosines and sines [token half] -> [batch token width]."""
        shift_a, scale_a, gate_a, shift_m, scale_m, gate_m = (shared + self.modulation).unsqueeze(2).unbind(1)
        batch, tokens, width = x.shape
        heads = self.shape.heads
        x = x + self._mixed(layer_norm(x, (width,)))
        h = layer_norm(x, (width,)) * (1 + scale_a) + shift_a
        q, k, v = self.qkv(h).view(batch, tokens, 3, heads, width // heads).permute(2, 0, 3, 1, 4)
        # unit queries and keys: no step of a fast optimiser can make attention collapse onto one patch
        q, k = rotated(rms_norm(q, (q.shape[-1],)), turn), rotated(rms_norm(k, (k.shape[-1],)), turn)
        attended = scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, tokens, width)
        x = x + gate_a * self.out(attended)
        h = layer_norm(x, (width,)) * (1 + scale_m) + shift_m
        return x + gate_m * self.down(gelu(self.up(h), approximate="tanh"))

    def _mixed(self, x: Tensor) -> Tensor:
        """Each patch and its six neighbours in time, row and column, weighted channel by channel; nothing beyond the edges."""
        shape = self.shape
        grid = x.view(len(x), shape.time, shape.rows, shape.columns, shape.width)
        mixed = grid * self.near[0]
        for axis in (1, 2, 3):
            size, before, after = grid.shape[axis], self.near[2 * axis - 1], self.near[2 * axis]
            edge = [0, 0] * (4 - axis)
            mixed = mixed + pad(grid.narrow(axis, 0, size - 1) * before, [*edge, 1, 0])
            mixed = mixed + pad(grid.narrow(axis, 1, size - 1) * after, [*edge, 0, 1])
        return mixed.flatten(1, 3)


class VideoTransformer(nn.Module):
    """Noisy patches, time, sentence and reference picture to what the parametrisation predicts."""

    def __init__(self, shape: Shape, deviation: Tensor | None = None) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
        spread = torch.ones(shape.channels) if deviation is None else deviation
        self.deviation: Tensor
        self.register_buffer("deviation", spread.clone())
        cosines, sines = turns(shape)
        self.register_buffer("cosines", cosines, persistent=False)
        self.register_buffer("sines", sines, persistent=False)
        self.patch_in = nn.Linear(shape.channels, width)
        self.image_in = nn.Linear(shape.channels, width)
        self.no_image = nn.Parameter(torch.zeros(width))
        self.place_time = nn.Parameter(torch.randn(shape.time, 1, width) * 0.02)
        self.place_space = nn.Parameter(torch.randn(1, shape.rows * shape.columns, width) * 0.02)
        self.text_in = nn.Linear(shape.text, width)
        self.no_text = nn.Parameter(torch.zeros(shape.text))
        self.time_in = nn.Sequential(nn.Linear(width, width), nn.SiLU(), nn.Linear(width, width))
        self.shared = nn.Linear(width, MODULATIONS * width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.depth))
        self.last = nn.Linear(width, 2 * width)
        self.patch_out = nn.Linear(width, shape.channels)
        for layer in (self.last, self.patch_out):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def forward(
        self, z: Tensor, t: Tensor, levels: Levels, text: Tensor, has_text: Tensor, image: Tensor, has_image: Tensor
    ) -> Tensor:
        """Predict v.

        Args:
            z: Noisy patches, [batch time space channel].
            t: Times in 0..1, [batch].
            levels: Of z.
            text: Sentences, [batch 384].
            has_text: 0 where the sentence is withheld, [batch].
            image: Patches of the reference picture held still, [batch space channel].
            has_image: 0 where the picture is withheld, [batch].

        Returns:
            [batch time space channel].
        """
        batch, width = len(z), self.shape.width
        a, b = (level.to(z).view(-1, 1, 1, 1) for level in (levels.signal, levels.noise))
        s = self.deviation
        loud = (a * s) ** 2 + b**2  # variance of z's channels
        held, shown = has_text[:, None], has_image[:, None, None]
        picture = shown * self.image_in(image) + (1 - shown) * self.no_image
        x = self.patch_in(z * loud.rsqrt()) + self.place_time + self.place_space + picture[:, None]
        said = self.text_in(held * text + (1 - held) * self.no_text)
        condition = silu(self.time_in(waves(t, width)) + said)
        shared = self.shared(condition).view(batch, MODULATIONS, width)
        x = x.flatten(1, 2)
        for block in self.blocks:
            x = block(x, shared, (self.cosines, self.sines))
        shift, scale = self.last(condition)[:, None].chunk(2, -1)
        x = layer_norm(x, (width,)) * (1 + scale) + shift
        # ẑ = the best linear filter's a s² / loud · z, plus s b / √loud of the network; v = (a z − ẑ) / b of it
        return a * b * (1 - s**2) / loud * z - s * loud.rsqrt() * self.patch_out(x).view(z.shape)


def turns(shape: Shape) -> tuple[Tensor, Tensor]:
    """Cosines and sines of the angles by which each patch's queries and keys are turned, [token half] each.

    A quarter of the pairs turn with time, the others with row and column; by a third of a turn per patch down to a tenth of that.
    """
    half = shape.width // shape.heads // 2
    counts = (half // 4, (half - half // 4 + 1) // 2, (half - half // 4) // 2)
    grid = torch.meshgrid(*(torch.arange(n).float() for n in (shape.time, shape.rows, shape.columns)), indexing="ij")
    parts = [
        place.flatten()[:, None] * 2.0 * 10 ** -torch.linspace(0, 1, count)
        for place, count in zip(grid, counts, strict=True)
    ]
    angles = torch.cat(parts, 1)
    return angles.cos(), angles.sin()


def rotated(x: Tensor, turn: tuple[Tensor, Tensor]) -> Tensor:
    """Turn pairs of numbers, [batch head token channel]."""
    cosines, sines = turn
    first, second = x.chunk(2, -1)
    return torch.cat([first * cosines - second * sines, first * sines + second * cosines], -1)


def waves(t: Tensor, width: int) -> Tensor:
    """Times as sines and cosines of many frequencies, [batch] -> [batch width]."""
    frequency = torch.exp(torch.arange(width // 2, device=t.device) * (-math.log(1000.0) / (width // 2)))
    angle = 1000 * t[:, None] * frequency
    return torch.cat([angle.cos(), angle.sin()], -1).to(t.dtype)
