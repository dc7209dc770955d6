"""Fitting the reader of actions (`kinema.language.meaning`) to every wording of the table; tools/fit_actions.py runs it."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.language.actions import film_actions
from kinema.language.encoder import TEXT_WIDTH
from kinema.language.grammar import conjugate
from kinema.language.meaning import ActionReader
from kinema.language.nouns import NOUNS
from kinema.tensorfile import save_tensors

PRONOUNS = ("he", "she", "it", "someone")
DECAY = 3e-6
"""Penalty on squared weights: the largest that costs nothing on wordings held out of the fit."""
ROUNDS = 80
"""Iterations of L-BFGS."""


def save_reader(path: Path, reader: ActionReader) -> None:
    tensors = {name: getattr(reader, name) for name in ("weight", "bias", "centres")}
    save_tensors(path, tensors, {"actions": json.dumps(reader.actions)})


def wordings_to_read(seed: int = 0) -> list[tuple[str, str, int]]:
    """Sentences to fit a reader to: each wording alone, with a pronoun and with nouns of any kind; action; number of the wording."""
    rng = random.Random(seed)
    nouns = [noun for kind in sorted(NOUNS) for noun in NOUNS[kind]]
    told, number = [], 0
    for name, action in film_actions().items():
        forms = [conjugate(wording) for wording in action.wordings] + [(manner,) * 3 for manner in action.after_noun]
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


def fit_reader(vectors: Tensor, shown: Sequence[str]) -> ActionReader:
    """The reader that tells these actions apart best.

    Args:
        vectors: Of sentences, [sentence 384].
        shown: The action that each means.
    """
    names = tuple(sorted(set(shown)))
    classes = torch.tensor([names.index(action) for action in shown])
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
