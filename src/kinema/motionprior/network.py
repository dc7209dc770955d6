"""The motion prior's network: a transformer over joints, each token holding what its joint does in the whole clip.

No attention over time: a joint's clip is 102 numbers (six of a turn, seventeen coefficients each). Two more tokens, first the body's
path (displacement, speed over the ground, logarithm of the duration), last what is asked for. Attention is biased by the tree, as in
`kinema.posespace.network`. What is predicted is x0 through linear filters: for every joint and coefficient the network says which
deviation fits (a still ear, a swinging hip) and adds what that filter cannot know. Periods and performances share all but the first
and last layers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.functional import embedding, layer_norm, pad, rms_norm, scaled_dot_product_attention, silu

from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.body import FEATURES, MotionBody
from kinema.motionprior.encoding import K
from kinema.posespace.tokens import DISTANCES, RELATIONS
from kinema.prior.transformer import waves

CHANNELS = 6 * K
"""Numbers of a joint's clip."""
TAIL = 3
"""Speed along x and z, and the logarithm of the duration."""
NUMBERS = 5
"""What may be asked for in numbers: logarithm of the duration, speed along x and z, logarithm of the amount of motion, and how
foreign the clip is to the body (0: made for it; else how unlike the body was that it was carried over from)."""
DEVIATIONS = (0.02, 0.1, 0.4, 1.5)
"""Of the linear filters, in the spread of all clips together."""
MODULATIONS = 6
TEXT = 384
LOUDER = 8.0
"""Sentence vectors have length one; a token's numbers are about one each."""
RECALL = 30.0
"""Vectors of parts are this much louder than what is stored: each is seen rarely, and must be learned fast."""


@dataclass(frozen=True)
class Shape:
    """Sizes of the network."""

    width: int = 192
    depth: int = 7
    heads: int = 6
    expansion: int = 3
    """Width of the MLPs over `width`."""
    experts: int = 0
    """Width of a further small MLP in every block that each action has to itself; 0 for none. What is known of one action then
    does not get in the way of another's, at hardly more work for a clip."""
    parts: int = 0
    """Clips that it can be asked for by number, each with a vector of its own that is learned; 0 for none."""


@dataclass(frozen=True, eq=False)
class BodyBatch:
    """Bodies of one batch, padded to the largest."""

    features: Tensor
    """[batch token feature]."""
    reach: Tensor
    """By what each token's turn (second) moves the middle of each token's surface (first) (`reach_of`), [batch token token 3]."""
    share: Tensor
    """[batch token]."""
    kinship: Tensor
    """Graph distance and relation of two tokens as one number (`kinship_of`), [batch token token] int64."""
    there: Tensor
    """False for padding, [batch token] bool."""

    def repeated(self, count: int) -> BodyBatch:
        """A batch of one body, for so many clips."""
        parts = (getattr(self, field.name) for field in fields(self))
        return BodyBatch(*(part.expand(count, *[-1] * (part.ndim - 1)) for part in parts))


def reach_of(body: MotionBody) -> Tensor:
    """Places are linear in turns: place of token i = sum over tokens p of D_p reach[i, p], [token token 3]."""
    return reach_matrix(body.rig.rest, body.ends, body.rig.parents)


def reach_matrix(rest: Tensor, ends: Tensor, parents: Tensor) -> Tensor:
    """The same from [token 3], [token 3], [token]."""
    count = len(parents)
    reach = torch.zeros(count, count, 3)
    for token, parent in enumerate(parents.tolist()):
        if parent >= 0:
            reach[token] = reach[parent]
            reach[token, parent] += rest[token] - rest[parent]
    reach[torch.arange(count), torch.arange(count)] += ends
    return reach


def kinship_of(distance: Tensor, relation: Tensor) -> Tensor:
    """Two tables of tree neighbourhood as one, [token token] each."""
    return distance * (RELATIONS + 1) + relation


STRANGER = DISTANCES * (RELATIONS + 1) + RELATIONS
"""Kinship of joints with the path's and the wish's token."""


def batch_of(body: MotionBody) -> BodyBatch:
    """One body as a batch."""
    there = torch.ones(body.token_count, dtype=torch.bool)
    kinship = kinship_of(body.rig.distance, body.rig.relation)
    return BodyBatch(*(part[None] for part in (body.features, reach_of(body), body.share, kinship, there)))


@dataclass(frozen=True, eq=False)
class Asked:
    """What each clip of a batch shall be. What is not said: action -1, text and numbers NaN."""

    action: Tensor
    """Number in `ACTIONS`, -1 for none, [batch] int64."""
    text: Tensor
    """Sentence vectors, [batch 384]."""
    numbers: Tensor
    """Scaled to about one, [batch 5]."""
    loops: Tensor
    """[batch] bool; always said."""
    part: Tensor | None = None
    """Number of a clip that the network has learned, from 1 on, 0 for none, [batch] int64; None if none is asked for."""

    def unsaid(self) -> Asked:
        """Nothing but whether it loops: what guidance leads away from."""
        text, numbers = torch.full_like(self.text, torch.nan), torch.full_like(self.numbers, torch.nan)
        return Asked(torch.full_like(self.action, -1), text, numbers, self.loops)


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
        self.apart = nn.Parameter(torch.zeros(DISTANCES + 1, shape.heads))
        self.related = nn.Parameter(torch.zeros(RELATIONS + 1, shape.heads))
        for value in (self.out.weight, self.down.weight, self.down.bias):
            nn.init.zeros_(value)
        self.own_up = self.own_down = None
        if shape.experts:
            self.own_up = nn.Parameter(torch.randn(len(ACTIONS) + 1, width, shape.experts) * width**-0.5)
            self.own_down = nn.Parameter(torch.zeros(len(ACTIONS) + 1, shape.experts, width))

    def forward(self, x: Tensor, shared: Tensor, kinship: Tensor, hidden: Tensor, action: Tensor) -> Tensor:
        """x [batch token width], shared [batch 6 width], action [batch] -> [batch token width]."""
        shift_a, scale_a, gate_a, shift_m, scale_m, gate_m = (shared + self.modulation).unsqueeze(2).unbind(1)
        batch, tokens, width = x.shape
        h = layer_norm(x, (width,)) * (1 + scale_a) + shift_a
        q, k, v = self.qkv(h).view(batch, tokens, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        q, k = rms_norm(q, (q.shape[-1],)), rms_norm(k, (k.shape[-1],))
        table = (self.apart[:, None] + self.related[None]).flatten(0, 1)
        bias = embedding(kinship, table).permute(0, 3, 1, 2) + hidden
        attended = scaled_dot_product_attention(q, k, v, attn_mask=bias).transpose(1, 2).reshape(batch, tokens, width)
        x = torch.addcmul(x, gate_a, self.out(attended))
        h = layer_norm(x, (width,)) * (1 + scale_m) + shift_m
        ramp = self.up(h).relu_()
        made = self.down(ramp.square() if torch.is_grad_enabled() else ramp.square_())
        if self.own_up is not None and self.own_down is not None:
            ramp = torch.bmm(h, self.own_up.index_select(0, action)).relu()
            made = torch.baddbmm(made, ramp.square(), self.own_down.index_select(0, action))
        return torch.addcmul(x, gate_m, made)


class MotionNet(nn.Module):
    """Noisy clips and times to clean ones, any bodies together."""

    def __init__(self, shape: Shape | None = None) -> None:
        super().__init__()
        self.shape = shape or Shape()
        width = self.shape.width
        mlp = lambda size: nn.Sequential(nn.Linear(size, width), nn.SiLU(), nn.Linear(width, width))  # noqa: E731
        self.joint_in = nn.ModuleList(nn.Linear(CHANNELS, width) for _ in range(2))
        self.path_in = nn.ModuleList(nn.Linear(3 * K + TAIL, width) for _ in range(2))
        self.body_in, self.whole_in, self.time_in, self.text_in = mlp(FEATURES), mlp(FEATURES), mlp(width), mlp(TEXT)
        self.number_in = mlp(2 * NUMBERS)
        self.action_in = nn.Embedding(len(ACTIONS) + 1, width)
        self.loop_in = nn.Embedding(2, width)
        self.part_in = None
        if self.shape.parts:
            self.part_in = nn.Embedding(self.shape.parts + 1, width, padding_idx=0)
            nn.init.zeros_(self.part_in.weight)
        self.no_text = nn.Parameter(torch.zeros(TEXT))
        self.asked_in = nn.Linear(width, width)
        self.shared, self.last = nn.Linear(width, MODULATIONS * width), nn.Linear(width, 2 * width)
        self.blocks = nn.ModuleList(Block(self.shape) for _ in range(self.shape.depth))
        filters = len(DEVIATIONS)
        self.joint_out = nn.ModuleList(nn.Linear(width, (6 + filters) * K) for _ in range(2))
        self.path_out = nn.ModuleList(nn.Linear(width, 3 * K + TAIL + filters * (K + 1)) for _ in range(2))
        self.contact_out = nn.ModuleList(nn.Linear(width, K) for _ in range(2))
        nn.init.normal_(self.action_in.weight, std=0.5)
        wide = torch.tensor(DEVIATIONS).log()
        layer: Any  # a ModuleList forgets what it holds
        for layer in (self.last, *self.joint_out, *self.path_out, *self.contact_out):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)
        with (
            torch.no_grad()
        ):  # wide filters first: a narrow one that meets a wide swing is wrong by orders of magnitude
            for layer in self.joint_out:
                layer.bias[CHANNELS:].view(-1, K)[:] = wide[:, None]
            for layer in self.path_out:
                layer.bias[3 * K + TAIL :].view(-1, K + 1)[:] = wide[:, None]

    def forward(self, x: Tensor, t: Tensor, asked: Asked, bodies: BodyBatch) -> tuple[Tensor, Tensor]:
        """Clean clips.

        Args:
            x: Noisy clips of unit spread, the path's row first, [batch 1+token 102].
            t: Times in 0..1, [batch].
            asked: What they shall be.
            bodies: Whose they are.

        Returns:
            x0 [batch 1+token 102], and coefficients of contacts [batch token K].
        """
        width, loops = self.shape.width, asked.loops
        choose = lambda layers, h: torch.where(loops.view(-1, *[1] * (h.ndim - 1)), layers[1](h), layers[0](h))  # noqa: E731
        path, joints = x[:, 0, : 3 * K + TAIL], x[:, 1:]
        text = torch.where(asked.text.isnan(), self.no_text, asked.text * LOUDER)
        said = ~asked.numbers.isnan()
        wish = self.text_in(text) + self.action_in(asked.action + 1) + self.loop_in(loops.long())
        wish = wish + self.number_in(torch.cat([asked.numbers.nan_to_num(0.0), said.to(x)], 1))
        if self.part_in is not None and asked.part is not None:
            wish = wish + RECALL * self.part_in(asked.part)
        there = bodies.there
        whole = (self.whole_in(bodies.features) * there[..., None]).sum(1) / there.sum(1, keepdim=True)
        condition = silu(self.time_in(waves(t, width)) + wish + whole)
        shared = self.shared(condition).view(-1, MODULATIONS, width)
        h = choose(self.joint_in, joints) + self.body_in(bodies.features)
        h = torch.cat([choose(self.path_in, path)[:, None], h, self.asked_in(wish)[:, None]], 1)
        kinship = pad(bodies.kinship, (1, 1, 1, 1), value=STRANGER)
        hidden = torch.zeros(x.shape[0], 1, 1, h.shape[1]).masked_fill_(
            ~pad(there, (1, 1), value=True)[:, None, None], -1e9
        )
        for block in self.blocks:
            h = block(h, shared, kinship, hidden, asked.action + 1)
        shift, scale = self.last(condition)[:, None].chunk(2, -1)
        h = (layer_norm(h, (width,)) * (1 + scale) + shift)[:, :-1]
        a, b = torch.cos(t * (math.pi / 2)), torch.sin(t * (math.pi / 2))
        says = choose(self.joint_out, h[:, 1:])
        keep, add = filters(says[..., CHANNELS:].unflatten(-1, (-1, K)), a[:, None, None, None], b[:, None, None, None])
        grouped = joints.unflatten(-1, (K, 6)), says[..., :CHANNELS].unflatten(-1, (K, 6))
        clean = (keep[..., None] * grouped[0] + add[..., None] * grouped[1]).flatten(-2)
        tells = choose(self.path_out, h[:, 0])
        keep, add = filters(tells[:, 3 * K + TAIL :].unflatten(-1, (-1, K + 1)), a[:, None, None], b[:, None, None])
        spread = lambda f: torch.cat([f[:, :K].repeat_interleave(3, 1), f[:, K:].expand(-1, TAIL)], 1)  # noqa: E731
        clean_path = spread(keep) * path + spread(add) * tells[:, : 3 * K + TAIL]
        first = pad(clean_path, (0, CHANNELS - 3 * K - TAIL))[:, None]
        return torch.cat([first, clean], 1), choose(self.contact_out, h[:, 1:])


def filters(logits: Tensor, a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """How much of a noisy number to keep, and how loud the network's own part is, [*batch filter group] -> [*batch group] twice."""
    s = logits.new_tensor(DEVIATIONS)[:, None]
    loud = ((a * s) ** 2 + b**2).clamp_min(1e-8)
    chosen = logits.softmax(-2)
    return (chosen * (a * s**2 / loud)).sum(-2), (chosen * (s * b * loud.rsqrt())).sum(-2)
