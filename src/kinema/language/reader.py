"""Which action a sentence asks for, and how fast: a small network over the hidden states of the sentence encoder.

Each token is scored for telling what is done (a tagger); the states are pooled by those scores, and a layer over the pooled state
and the sentence's vector tells the action, or that there is none. Known verbs count as far as the tagger takes them for the
predicate: "the dance teacher claps" has two, of which one counts. `kinema.training.sentence_train` fits it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from kinema.errors import PriorError
from kinema.language.lexicon import VerbHit, Word
from kinema.language.states import TokenStates

WEIGHTS = Path(__file__).parent / "weights" / "reader.safetensors"
"""The reader in the package."""
NONE = "none"
"""Class of sentences that ask for no action of the table."""
SPEEDS = ("usual", "slow", "fast")


@dataclass(frozen=True)
class Reading:
    """What the network makes of one sentence."""

    actions: tuple[str, ...]
    """Names of the classes, NONE among them."""
    chances: np.ndarray
    """Of each class, calibrated, [class]."""
    speeds: np.ndarray
    """Chances of SPEEDS, [3]."""
    tells: np.ndarray
    """How surely each word tells what is done, [word]."""

    @property
    def best(self) -> tuple[str, float]:
        """The likeliest class and its chance."""
        place = int(self.chances.argmax())
        return self.actions[place], float(self.chances[place])

    def nearest(self, count: int = 3) -> tuple[tuple[str, float], ...]:
        """The likeliest actions, NONE left out."""
        order = [place for place in self.chances.argsort()[::-1] if self.actions[place] != NONE]
        return tuple((self.actions[place], float(self.chances[place])) for place in order[:count])


@dataclass(frozen=True)
class SentenceReader:
    """The network's weights."""

    actions: tuple[str, ...]
    temperature: float
    """Divides the scores, so that chances are as often right as they say."""
    weights: dict[str, np.ndarray]

    def read(
        self, seen: TokenStates, words: list[Word], verbs: list[VerbHit], denied: frozenset[int] = frozenset()
    ) -> Reading:
        """Read one sentence.

        Args:
            seen: Its tokens.
            words: Its words.
            verbs: Known verbs in it.
            denied: Words that a "not" turns around: they tell nothing.
        """
        w = self.weights
        tokens = words_of_tokens(seen.spans, words)
        states = (seen.states - w["mean"]) / w["scale"]
        scores = np.tanh(states @ w["tag_in"] + w["tag_in_bias"]) @ w["tag_out"] + w["tag_out_bias"]  # [token]
        scores = np.where(np.isin(tokens, list(denied)), scores - DENIED, scores)
        share = np.exp(scores - scores.max(initial=0.0)) if len(scores) else scores
        pooled = share @ states / share.sum() if len(share) else np.zeros(states.shape[1], np.float32)
        told = np.array([scores[tokens == place].max(initial=-20.0) for place in range(len(words))])
        tells = 1 / (1 + np.exp(-told))
        known = votes(verbs, tells, self.actions) * w["trust"]
        inner = np.concatenate([seen.sentence * w["sentence_scale"], pooled])
        hidden = np.maximum(inner @ w["hidden"] + w["hidden_bias"], 0)
        logits = hidden @ w["out"] + w["out_bias"] + known
        return Reading(
            self.actions,
            _softmax(logits / self.temperature),
            _softmax(hidden @ w["speed"] + w["speed_bias"]),
            tells,
        )


DENIED = 6.0
"""Taken from the scores of words that are denied."""
LONGER, LONGEST = 0.2, 1.6
"""What each further word of a wording adds to its vote, and the most that one has: "kicks the bucket" is no kick. Chosen on the
development sentences."""


def votes(verbs: list[VerbHit], tells: np.ndarray, actions: tuple[str, ...]) -> np.ndarray:
    """How much the known verbs speak for each action, [class]: as far as each is the predicate; longer wordings silence shorter."""
    found = np.zeros(len(actions), np.float32)
    for verb in strongest(verbs):
        place = actions.index(verb.action)
        weight = min(1 + LONGER * (verb.length - 1), LONGEST)
        found[place] = max(found[place], weight * float(tells[verb.places[0]]))
    return found


def strongest(verbs: list[VerbHit]) -> list[VerbHit]:
    """Of verbs at the same place, those with the longest wording: "sit down" is no "sit"."""
    return [
        verb
        for verb in verbs
        if not any(other.length > verb.length and verb.places[0] in other.places for other in verbs)
    ]


def words_of_tokens(spans: list[tuple[int, int]], words: list[Word]) -> np.ndarray:
    """The word that each token is part of, -1 for none, [token]."""
    starts = np.array([word.span[0] for word in words] or [10**9])
    ends = np.array([word.span[1] for word in words] or [0])
    found = [int(np.searchsorted(starts, start, "right")) - 1 for start, _ in spans]
    return np.array(
        [place if place >= 0 and start < ends[place] else -1 for place, (start, _) in zip(found, spans, strict=True)],
        dtype=int,
    )


def _softmax(logits: np.ndarray) -> np.ndarray:
    chances = np.exp(logits - logits.max())
    return chances / chances.sum()


@cache
def sentence_reader(path: Path = WEIGHTS) -> SentenceReader:
    """The reader in the package, or another.

    Raises:
        PriorError: `reader-broken`.
    """
    from safetensors import safe_open

    try:
        with safe_open(str(path), framework="numpy") as file:
            about = file.metadata()
            weights = {name: file.get_tensor(name).astype(np.float32) for name in file.keys()}  # noqa: SIM118
        return SentenceReader(tuple(json.loads(about["actions"])), float(about["temperature"]), weights)
    except Exception as error:  # safetensors raises its own
        raise PriorError(
            "reader-broken",
            f"the reader of sentences does not load: {error}",
            where=str(path),
            hint="pip install --force-reinstall kinema",
        ) from error
