"""The pose space's network: a transformer over joint tokens, for rigs of any size and topology.

A token holds a joint's noisy pose and what `tokens.py` says of it. Attention has learned biases, layer by layer, for how many edges
joints are apart and for what they are to each other; there are no places in a sequence, so the order of joints does not matter. Time
modulates every block (adaLN), one modulation serving all of them, each adding constants of its own. What is predicted is v.

Hips swing by a radian where ears hardly move, and which does what is for the network to find out. So it sees each number as linear
filters for several deviations would scale it, says which filter fits, and supplies only what that filter cannot know.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import layer_norm, rms_norm, scaled_dot_product_attention, silu

from kinema.posespace.diffusion import CosineSchedule
from kinema.posespace.tokens import DISTANCES, FEATURES, RELATIONS, RigBatch
from kinema.prior.transformer import waves

MODULATIONS = 6
"""Shift, scale and gate before attention, and again before the MLP."""
DEVIATIONS = (0.03, 0.15, 0.5, 1.5)
"""Of the linear filters, in the spread of all poses together."""


@dataclass(frozen=True)
class Shape:
    """Sizes of the network."""

    width: int = 128
    depth: int = 6
    heads: int = 4
    expansion: int = 4
    """Width of the MLPs over `width`."""


class Block(nn.Module):
    """Attention biased by the tree, and MLP; both modulated."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        width = shape.width
        self.heads = shape.heads
        self.qkv = nn.Linear(width, 3 * width, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.up = nn.Linear(width, shape.expansion * width)
        self.down = nn.Linear(shape.expansion * width, width)
        self.modulation = nn.Parameter(torch.randn(MODULATIONS, width) * width**-0.5)
        self.apart = nn.Parameter(torch.zeros(DISTANCES, shape.heads))
        self.related = nn.Parameter(torch.zeros(RELATIONS, shape.heads))
        nn.init.zeros_(self.out.weight)
        nn.init.zeros_(self.down.weight)
        nn.init.zeros_(self.down.bias)

    def forward(self, x: Tensor, shared: Tensor, rigs: RigBatch) -> Tensor:
        """x [batch token width], shared [batch 6 width] -> [batch token width]."""
        shift_a, scale_a, gate_a, shift_m, scale_m, gate_m = (shared + self.modulation).unsqueeze(2).unbind(1)
        batch, tokens, width = x.shape
        h = layer_norm(x, (width,)) * (1 + scale_a) + shift_a
        q, k, v = self.qkv(h).view(batch, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        # unit queries and keys: no step of a fast optimiser can make attention collapse onto one joint
        q, k = rms_norm(q, (q.shape[-1],)), rms_norm(k, (k.shape[-1],))
        bias = (self.apart[rigs.distance] + self.related[rigs.relation]).permute(0, 3, 1, 2)
        bias = bias.masked_fill(~rigs.there[:, None, None], -torch.inf)  # nobody looks at padding
        attended = scaled_dot_product_attention(q, k, v, attn_mask=bias).transpose(1, 2).reshape(batch, tokens, width)
        x = torch.addcmul(x, gate_a, self.out(attended))
        h = layer_norm(x, (width,)) * (1 + scale_m) + shift_m
        # the square of a ramp (So et al. 2021): a GELU would be a quarter of the time that a pose takes on a CPU; in place, for
        # fresh memory for the widest tensor would be another
        ramp = self.up(h).relu_()
        return torch.addcmul(x, gate_m, self.down(ramp.square() if torch.is_grad_enabled() else ramp.square_()))


class PoseTransformer(nn.Module):
    """Noisy poses and times to v, any rigs together."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        width = shape.width
        self.pose_in = nn.Linear(3 * len(DEVIATIONS), width)
        self.rig_in = nn.Sequential(nn.Linear(FEATURES, width), nn.SiLU(), nn.Linear(width, width))
        self.time_in = nn.Sequential(nn.Linear(width, width), nn.SiLU(), nn.Linear(width, width))
        self.shared = nn.Linear(width, MODULATIONS * width)
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.depth))
        self.last = nn.Linear(width, 2 * width)
        self.pose_out = nn.Linear(width, 3 * (len(DEVIATIONS) + 1))
        for layer in (self.last, self.pose_out):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        # wide filters first: a narrow one that meets a wide swing at little noise is wrong by orders of magnitude
        with torch.no_grad():
            self.pose_out.bias.view(3, -1)[:, 1:] = torch.tensor(DEVIATIONS).log()

    def forward(self, x: Tensor, t: Tensor, rigs: RigBatch) -> Tensor:
        """Predict v.

        Args:
            x: Noisy poses of unit spread, [batch token 3].
            t: Times in 0..1, [batch].
            rigs: Of the poses; a batch of one rig serves all.

        Returns:
            [batch token 3]; whatever it likes for padding.
        """
        width = self.shape.width
        levels = CosineSchedule().levels(t)
        a, b = (level.view(-1, 1, 1, 1) for level in (levels.signal, levels.noise))
        s = x.new_tensor(DEVIATIONS)
        loud = (a * s) ** 2 + b**2  # variance of x where poses have that deviation, [batch 1 1 filter]
        hidden = self.pose_in((x[..., None] * loud.rsqrt()).flatten(2)) + self.rig_in(rigs.features)
        condition = silu(self.time_in(waves(t, width)))
        shared = self.shared(condition).view(-1, MODULATIONS, width)
        for block in self.blocks:
            hidden = block(hidden, shared, rigs)
        shift, scale = self.last(condition)[:, None].chunk(2, -1)
        said = self.pose_out(layer_norm(hidden, (width,)) * (1 + scale) + shift).unflatten(-1, (3, -1))
        chosen = said[..., 1:].softmax(-1)  # [batch token 3 filter]
        # a filter's x̂ is a s² / loud x, so its v is a b (1 − s²) / loud x; what it cannot know is s b / √loud of x̂
        filtered = (chosen * (a * b * (1 - s**2) / loud)).sum(-1) * x
        return filtered - (chosen * (s * loud.rsqrt())).sum(-1) * said[..., 0]
