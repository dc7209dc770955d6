"""The embedded prior's network: a transformer over space-time patches, told the time, a sentence and a picture.

Small and plain, for CPUs: full attention over all patches, one modulation for all blocks (each adds its own constants to it), the
reference picture added patch by patch where it will be needed. Weights only; noise, guidance and video are `embedded.py`'s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import gelu, layer_norm, rms_norm, scaled_dot_product_attention, silu

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
    """Attention and MLP, both modulated."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.up = nn.Linear(width, shape.expansion * width)
        self.down = nn.Linear(shape.expansion * width, width)
        self.modulation = nn.Parameter(torch.randn(MODULATIONS, width) * width**-0.5)
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.down.weight)
        nn.init.zeros_(self.down.bias)

    def forward(self, x: Tensor, shared: Tensor) -> Tensor:
        """x [batch token width], shared [batch 6 width] -> [batch token width]."""
        shift_a, scale_a, gate_a, shift_m, scale_m, gate_m = (shared + self.modulation).unsqueeze(2).unbind(1)
        batch, tokens, width = x.shape
        h = layer_norm(x, (width,)) * (1 + scale_a) + shift_a
        q, k, v = self.qkv(h).view(batch, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        # unit queries and keys: no step of a fast optimiser can make attention collapse onto one patch
        q, k = rms_norm(q, (q.shape[-1],)), rms_norm(k, (k.shape[-1],))
        attended = scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(batch, tokens, width)
        x = x + gate_a * self.out(attended)
        h = layer_norm(x, (width,)) * (1 + scale_m) + shift_m
        return x + gate_m * self.down(gelu(self.up(h), approximate="tanh"))


class VideoTransformer(nn.Module):
    """Noisy patches, time, sentence and reference picture to what the parametrisation predicts."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
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

    def forward(self, z: Tensor, t: Tensor, text: Tensor, has_text: Tensor, image: Tensor, has_image: Tensor) -> Tensor:
        """Predict.

        Args:
            z: Noisy patches, [batch time space channel].
            t: Times in 0..1, [batch].
            text: Sentences, [batch 384].
            has_text: 0 where the sentence is withheld, [batch].
            image: Patches of the reference picture held still, [batch space channel].
            has_image: 0 where the picture is withheld, [batch].

        Returns:
            [batch time space channel].
        """
        batch, width = len(z), self.shape.width
        held, shown = has_text[:, None], has_image[:, None, None]
        picture = shown * self.image_in(image) + (1 - shown) * self.no_image
        x = self.patch_in(z) + self.place_time + self.place_space + picture[:, None]
        said = self.text_in(held * text + (1 - held) * self.no_text)
        condition = silu(self.time_in(waves(t, width)) + said)
        shared = self.shared(condition).view(batch, MODULATIONS, width)
        x = x.flatten(1, 2)
        for block in self.blocks:
            x = block(x, shared)
        shift, scale = self.last(condition)[:, None].chunk(2, -1)
        x = layer_norm(x, (width,)) * (1 + scale) + shift
        return self.patch_out(x).view(z.shape)


def waves(t: Tensor, width: int) -> Tensor:
    """Times as sines and cosines of many frequencies, [batch] -> [batch width]."""
    frequency = torch.exp(torch.arange(width // 2, device=t.device) * (-math.log(1000.0) / (width // 2)))
    angle = 1000 * t[:, None] * frequency
    return torch.cat([angle.cos(), angle.sin()], -1).to(t.dtype)
