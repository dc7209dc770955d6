"""Fitting the reader of sentences (`kinema.language.reader`); tools/fit_sentences.py runs it.

The encoder stays as it is: its states are computed once, and a network of about 300,000 numbers over them is fitted by Adam.
Known verbs are hidden from half of the sentences, so that the network learns to do without them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from kinema.language.actions import spoken_actions
from kinema.language.encoder import TEXT_WIDTH, sentence_encoder
from kinema.language.lexicon import VerbHit, find_verbs, split_words
from kinema.language.reader import DENIED, NONE, SPEEDS, SentenceReader, sentence_reader, strongest, words_of_tokens
from kinema.language.scope import denied_words
from kinema.language.states import LAYERS
from kinema.tensorfile import save_tensors
from kinema.training.sentence_data import Example

STATES = TEXT_WIDTH * len(LAYERS)
SPREAD_MIN = 1e-2
"""Of a state that hardly changes."""
CLASSES = (*sorted(spoken_actions()), NONE)


@dataclass(frozen=True)
class ReaderFitSettings:
    """How the reader is fitted; chosen on the third of the wordings that is held out."""

    epochs: int = 7
    batch: int = 64
    """Sentences a step."""
    rate: float = 1.5e-3
    """Of Adam, falling to nothing."""
    decay: float = 2e-2
    """Of AdamW."""
    tag_width: int = 48
    width: int = 192
    drop_inputs: float = 0.25
    """Share of the inputs that is left out at random."""
    drop_hidden: float = 0.4
    hide_verbs: float = 0.5
    """Share of sentences whose known verbs are hidden."""
    tag_weight: float = 0.5
    speed_weight: float = 0.3
    smoothing: float = 0.05
    """Of the classes."""
    seed: int = 0


@dataclass
class Prepared:
    """Sentences with their states, ready to fit."""

    states: list[Tensor] = field(default_factory=list)
    """[token 768] each, float16."""
    vectors: list[Tensor] = field(default_factory=list)
    classes: list[int] = field(default_factory=list)
    speeds: list[int] = field(default_factory=list)
    tags: list[Tensor] = field(default_factory=list)
    """Per token: 1, 0 or -1."""
    votes: list[list[tuple[int, list[int]]]] = field(default_factory=list)
    """Classes that known verbs speak for, and the tokens of the verb."""
    denied: list[Tensor] = field(default_factory=list)
    wordings: list[int] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)

    def extend(self, more: Prepared) -> None:
        """Add others."""
        for name, value in vars(self).items():
            value.extend(getattr(more, name))

    def part(self, rows: Sequence[int]) -> Prepared:
        """Some of them."""
        return Prepared(**{name: [value[row] for row in rows] for name, value in vars(self).items()})


class ReaderNetwork(nn.Module):
    """`SentenceReader` in torch, for fitting."""

    def __init__(self, settings: ReaderFitSettings, mean: Tensor, scale: Tensor):
        super().__init__()
        self.settings = settings
        self.mean: Tensor
        self.scale: Tensor
        self.register_buffer("mean", mean)
        self.register_buffer("scale", scale)
        self.tag_in = nn.Linear(STATES, settings.tag_width)
        self.tag_out = nn.Linear(settings.tag_width, 1)
        self.hidden = nn.Linear(TEXT_WIDTH + STATES, settings.width)
        self.out = nn.Linear(settings.width, len(CLASSES))
        self.speed = nn.Linear(settings.width, len(SPEEDS))
        self.trust = nn.Parameter(torch.full((len(CLASSES),), 3.0))
        self.sentence_scale = math.sqrt(TEXT_WIDTH)

    def forward(
        self, states: Tensor, mask: Tensor, vectors: Tensor, denied: Tensor, verbs: list[list[tuple[int, list[int]]]]
    ) -> tuple[Tensor, Tensor, Tensor]:
        """Scores of classes [sentence class], of speeds [sentence 3] and of tokens [sentence token]."""
        settings = self.settings
        states = (states - self.mean) / self.scale
        scores = self.tag_out(torch.tanh(self.tag_in(states)))[..., 0]
        scores = scores - DENIED * denied
        share = scores.masked_fill(~mask, -1e4).softmax(-1)
        pooled = (share[..., None] * states).sum(1)
        inner = torch.cat([vectors * self.sentence_scale, pooled], -1)
        inner = F.dropout(inner, settings.drop_inputs, self.training)
        hidden = F.dropout(self.hidden(inner).relu(), settings.drop_hidden, self.training)
        told = [
            (row, place, token)
            for row, found in enumerate(verbs)
            if not (self.training and torch.rand(()) < settings.hide_verbs)
            for place, tokens in found
            for token in tokens
        ]
        rows, places, tokens = torch.tensor(told or [(0, 0, 0)]).T
        tells = scores.sigmoid()[rows, tokens] * bool(told)
        known = torch.zeros(len(states) * len(CLASSES))
        known = known.scatter_reduce(0, rows * len(CLASSES) + places, tells, "amax").view(len(states), len(CLASSES))
        return self.out(hidden) + known * self.trust, self.speed(hidden), scores


def prepare(examples: Sequence[Example]) -> Prepared:
    """Encode sentences and line their words up with the encoder's tokens."""
    found = Prepared()
    seen = sentence_encoder().encode_tokens([example.sentence for example in examples], LAYERS)
    for example, (states, vector, spans) in zip(examples, seen, strict=True):
        words = split_words(example.sentence)
        tokens = words_of_tokens(spans, words)
        tags = torch.full((len(spans),), -1.0)
        for start, end, mark in example.marks:
            for place, (first, _) in enumerate(spans):
                if start <= first < end:
                    tags[place] = mark
        denied = np.isin(tokens, list(denied_words(words)))
        found.states.append(states.half())
        found.vectors.append(vector)
        found.classes.append(CLASSES.index(example.action))
        found.speeds.append(example.speed)
        found.tags.append(tags)
        found.votes.append(_votes(find_verbs(words), tokens))
        found.denied.append(torch.tensor(denied, dtype=torch.float32))
        found.wordings.append(example.wording)
        found.sentences.append(example.sentence)
    return found


def _votes(verbs: list[VerbHit], tokens: np.ndarray) -> list[tuple[int, list[int]]]:
    pairs = [
        (CLASSES.index(verb.action), np.flatnonzero(tokens == verb.places[0]).tolist()) for verb in strongest(verbs)
    ]
    return [(place, where) for place, where in pairs if where]


def fit(data: Prepared, settings: ReaderFitSettings) -> ReaderNetwork:
    """The network that reads these sentences best."""
    torch.manual_seed(settings.seed)
    rows = torch.cat([states.float() for states in data.states[:: max(1, len(data.states) // 2000)]])
    network = ReaderNetwork(settings, rows.mean(0), rows.std(0).clamp(min=SPREAD_MIN))
    optimizer = torch.optim.AdamW(network.parameters(), lr=settings.rate, weight_decay=settings.decay)
    count = len(data.states)
    steps = settings.epochs * math.ceil(count / settings.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min(1.0, (step + 1) / 100) * 0.5 * (1 + math.cos(math.pi * min(step / steps, 1.0)))
    )
    for _ in range(settings.epochs):
        order = torch.randperm(count).tolist()
        for start in range(0, count, settings.batch):
            part = data.part(order[start : start + settings.batch])
            states, mask, tags, denied = _padded(part)
            logits, speeds, scores = network(states, mask, torch.stack(part.vectors), denied, part.votes)
            loss = F.cross_entropy(logits, torch.tensor(part.classes), label_smoothing=settings.smoothing)
            told = tags >= 0
            loss = loss + settings.tag_weight * F.binary_cross_entropy_with_logits(scores[told], tags[told])
            speed = F.cross_entropy(speeds, torch.tensor(part.speeds), ignore_index=-1)
            loss = loss + settings.speed_weight * speed
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
    return network.eval()


def _padded(part: Prepared) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """States [sentence token 768], mask, tags and denials [sentence token]."""
    states = nn.utils.rnn.pad_sequence([states.float() for states in part.states], batch_first=True)
    tags = nn.utils.rnn.pad_sequence(part.tags, batch_first=True, padding_value=-1.0)
    denied = nn.utils.rnn.pad_sequence(part.denied, batch_first=True)
    lengths = torch.tensor([len(states) for states in part.states])
    mask = torch.arange(states.shape[1])[None] < lengths[:, None]
    return states, mask, tags, denied


@torch.no_grad()
def scores_of(network: ReaderNetwork, data: Prepared) -> tuple[Tensor, Tensor]:
    """Scores of classes and of speeds, [sentence class] and [sentence 3]."""
    found = []
    for start in range(0, len(data.states), 256):
        part = data.part(range(start, min(start + 256, len(data.states))))
        states, mask, _, denied = _padded(part)
        found.append(network(states, mask, torch.stack(part.vectors), denied, part.votes)[:2])
    return torch.cat([logits for logits, _ in found]), torch.cat([speeds for _, speeds in found])


def calibrate(logits: Tensor, classes: Tensor) -> float:
    """The temperature at which held-out chances are as often right as they say (Guo et al. 2017)."""
    candidates = torch.linspace(0.3, 3.0, 109)
    losses = [float(F.cross_entropy(logits / float(value), classes)) for value in candidates]
    return float(candidates[int(np.argmin(losses))])


def save(path: Path, network: ReaderNetwork, temperature: float) -> SentenceReader:
    """Write the network's weights, halved to 16 bits, and read them back."""
    tensors = {
        "mean": network.mean,
        "scale": network.scale,
        "tag_in": network.tag_in.weight.T,
        "tag_in_bias": network.tag_in.bias,
        "tag_out": network.tag_out.weight[0],
        "tag_out_bias": network.tag_out.bias,
        "hidden": network.hidden.weight.T,
        "hidden_bias": network.hidden.bias,
        "out": network.out.weight.T,
        "out_bias": network.out.bias,
        "speed": network.speed.weight.T,
        "speed_bias": network.speed.bias,
        "trust": network.trust,
        "sentence_scale": torch.tensor([network.sentence_scale]),
    }
    tensors = {name: tensor.detach().half().contiguous() for name, tensor in tensors.items()}  # type: ignore[union-attr]
    save_tensors(path, tensors, {"actions": json.dumps(CLASSES), "temperature": repr(temperature)})
    sentence_reader.cache_clear()
    return sentence_reader(path)
