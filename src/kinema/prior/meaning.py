"""Which action a sentence asks for, whatever words it uses.

The sentence encoder puts "a mare at full tilt" nearer to other sentences about mares than to other runs. A linear reader over its
vectors, fitted to every wording of `kinema.prior.wording` with all kinds of nouns around it, tells the actions apart; `clear`
adds what it reads to the vector, so that the prior hears the action as loudly as the rest. tools/fit_actions.py makes the weights.
"""

from __future__ import annotations

import functools
import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.prior.nouns import NOUNS
from kinema.prior.tensorfile import load_tensors, save_tensors
from kinema.prior.text import TEXT_WIDTH, encode_sentences
from kinema.prior.wording import ACTIONS, conjugate

WEIGHTS = Path(__file__).parent / "weights" / "actions.safetensors"
"""The reader in the package."""
PRONOUNS = ("he", "she", "it", "someone")
DECAY = 3e-6
"""Penalty on squared weights: the largest that costs nothing on wordings held out of the fit."""
ROUNDS = 80
"""Iterations of L-BFGS."""


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

    def clear(self, vectors: Tensor) -> Tensor:
        """Sentence vectors with the action read from them added at equal loudness, unit length, [sentence 384]."""
        return F.normalize(vectors + self.probabilities(vectors) @ self.centres, dim=-1)


@functools.cache
def action_reader(path: Path = WEIGHTS) -> ActionReader:
    """The reader in the package, or another."""
    tensors, about = load_tensors(path)
    return ActionReader(tuple(json.loads(about["actions"])), tensors["weight"], tensors["bias"], tensors["centres"])


def save_reader(path: Path, reader: ActionReader) -> None:
    tensors = {name: getattr(reader, name) for name in ("weight", "bias", "centres")}
    save_tensors(path, tensors, {"actions": json.dumps(reader.actions)})


def read_action(sentence: str) -> tuple[str, float]:
    """The likeliest action of a sentence and its probability."""
    reader = action_reader()
    chance, place = reader.probabilities(encode_sentences([sentence]))[0].max(0)
    return reader.actions[int(place)], float(chance)


def clear_sentences(sentences: Sequence[str]) -> Tensor:
    """Vectors that the embedded prior is told, [sentence 384]."""
    return action_reader().clear(encode_sentences(sentences))


def wordings_to_read(seed: int = 0) -> list[tuple[str, str, int]]:
    """Sentences to fit a reader to: each wording alone, with a pronoun and with nouns of any kind; action; number of the wording."""
    rng = random.Random(seed)
    nouns = [noun for kind in sorted(NOUNS) for noun in NOUNS[kind]]
    told, number = [], 0
    for name, action in ACTIONS.items():
        forms = [conjugate(wording) for wording in action.wordings] + [(manner,) * 3 for manner in action.manners]
        for _, third, participle in forms:
            first, second = rng.choice(nouns), rng.choice(nouns)
            sentences = (
                participle,
                f"the {first} {third}",
                f"a {second} {participle}",
                f"{rng.choice(PRONOUNS)} {third}",
            )
            told += [(sentence, name, number) for sentence in sentences]
            number += 1
    return told


def fit_reader(vectors: Tensor, actions: Sequence[str]) -> ActionReader:
    """The reader that tells these actions apart best.

    Args:
        vectors: Of sentences, [sentence 384].
        actions: What each means.
    """
    names = tuple(sorted(set(actions)))
    classes = torch.tensor([names.index(action) for action in actions])
    weight = torch.zeros(TEXT_WIDTH, len(names), requires_grad=True)
    bias = torch.zeros(len(names), requires_grad=True)
    optimizer = torch.optim.LBFGS([weight, bias], max_iter=ROUNDS, line_search_fn="strong_wolfe")

    def loss() -> Tensor:
        optimizer.zero_grad()
        value = F.cross_entropy(vectors @ weight + bias, classes) + DECAY * weight.square().sum()
        value.backward()
        return value

    optimizer.step(loss)  # pyright: ignore[reportArgumentType] - L-BFGS wants the tensor
    means = torch.stack([vectors[classes == place].mean(0) for place in range(len(names))])
    return ActionReader(names, weight.detach(), bias.detach(), F.normalize(means - means.mean(0), dim=-1))
