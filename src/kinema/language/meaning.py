"""Which action a sentence asks for, whatever words it uses.

The sentence encoder puts "a mare at full tilt" nearer to other sentences about mares than to other runs. A linear reader over its
vectors, fitted to every wording of the table of actions with all kinds of nouns around it, tells the actions apart; `emphasise_action`
adds what it reads to the vector, so that the prior hears the action as loudly as the rest. `kinema.training.action_reader` fits it.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch.nn.functional as F
from torch import Tensor

from kinema.language.encoder import encode_sentences
from kinema.tensorfile import load_tensors

WEIGHTS = Path(__file__).parent / "weights" / "actions.safetensors"
"""The reader in the package."""


@dataclass(frozen=True)
class ActionReader:
    """A linear classifier of sentence vectors, and where each action lies among them."""

    actions: tuple[str, ...]
    weight: Tensor
    """[384 action]."""
    bias: Tensor
    """[action]."""
    centres: Tensor
    """Unit vectors from the mean of all sentences to each action's, [action 384]."""

    def probabilities(self, vectors: Tensor) -> Tensor:
        """Of each action, [sentence 384] -> [sentence action]."""
        return (vectors @ self.weight + self.bias).softmax(-1)

    def emphasise_action(self, vectors: Tensor) -> Tensor:
        """Sentence vectors with the action read from them added at equal loudness, unit length, [sentence 384]."""
        return F.normalize(vectors + self.probabilities(vectors) @ self.centres, dim=-1)


@functools.cache
def action_reader(path: Path = WEIGHTS) -> ActionReader:
    """The reader in the package, or another."""
    tensors, about = load_tensors(path)
    return ActionReader(tuple(json.loads(about["actions"])), tensors["weight"], tensors["bias"], tensors["centres"])


def read_action(sentence: str) -> tuple[str, float]:
    """The likeliest action of a sentence and its probability."""
    reader = action_reader()
    chance, place = reader.probabilities(encode_sentences([sentence]))[0].max(0)
    return reader.actions[int(place)], float(chance)


def encode_with_action(sentences: Sequence[str]) -> Tensor:
    """Vectors that the embedded prior is told, [sentence 384]."""
    return action_reader().emphasise_action(encode_sentences(sentences))
