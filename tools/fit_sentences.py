"""Fit the reader of sentences: python tools/fit_sentences.py [--count 2] [--held-out] [--temperature 0.925]

With --held-out every third wording is kept out of the fit and read afterwards (figures for choosing settings); without it the reader
is fitted to all wordings and written into the package, with the temperature that the held-out fit found. --temperature gives one that
an earlier held-out fit found, and saves that fit. Two minutes of one core.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from pathlib import Path

import torch

from kinema.language.reader import NONE, WEIGHTS
from kinema.training.sentence_data import THIRD, Example, make_examples
from kinema.training.sentence_train import (
    CLASSES,
    Prepared,
    ReaderFitSettings,
    calibrate,
    fit,
    prepare,
    save,
    scores_of,
)

TRUST = 0.5
CHUNK = 500
"""Sentences whose states are kept together."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2, help="sentences of each wording")
    parser.add_argument("--held-out", action="store_true", help="only the figures of held-out wordings")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--temperature", type=float, help="of an earlier held-out fit, which is then left out")
    parser.add_argument("--cache", type=Path, help="keep the encoder's states here between runs")
    options = parser.parse_args()
    data = load(options.count, options.seed, options.cache)
    print(f"{len(data.sentences):,} sentences of {len(set(data.wordings)):,} wordings")
    settings = ReaderFitSettings(seed=options.seed)
    temperature = options.temperature or measure_held_out(data, settings)
    if not options.held_out:
        save(WEIGHTS, fit(data, settings), temperature)
        print(f"{WEIGHTS}: {WEIGHTS.stat().st_size / 1e6:.2f} MB")


def measure_held_out(data: Prepared, settings: ReaderFitSettings) -> float:
    """Fit without every third wording, show how those are read, and return the temperature that suits them."""
    kept = [row for row, number in enumerate(data.wordings) if number % THIRD]
    out = [row for row, number in enumerate(data.wordings) if number % THIRD == 0]
    logits, speeds = scores_of(fit(data.part(kept), settings), held := data.part(out))
    temperature = calibrate(logits, torch.tensor(held.classes))
    show(held, logits / temperature, speeds)
    print(f"temperature {temperature:.3f}")
    return temperature


def load(count: int, seed: int, cache: Path | None) -> Prepared:
    """Every wording told `count` times; each telling is a draw of its own."""
    data = Prepared()
    for draw in range(count):
        examples = make_examples(1, seed + draw)
        for start in range(0, len(examples), CHUNK):
            data.extend(load_chunk(examples[start : start + CHUNK], cache))
    return data


def load_chunk(examples: list[Example], cache: Path | None) -> Prepared:
    """Sentences with their states, kept for the next run."""
    path = cache and cache / f"{hashlib.sha256(repr(examples).encode()).hexdigest()[:16]}.pt"
    if path and path.exists():
        return torch.load(path, weights_only=False)
    drawn = prepare(examples)
    if path:
        path.parent.mkdir(parents=True, exist_ok=True)
        torch.save(drawn, path)
    return drawn


def show(held: Prepared, logits: torch.Tensor, speeds: torch.Tensor) -> None:
    chances = logits.softmax(-1)
    best, found = chances.max(-1)
    truth = torch.tensor(held.classes)
    none = CLASSES.index(NONE)
    answered = torch.where(best >= TRUST, found, torch.full_like(found, none))
    asks = truth != none
    right, first = (answered == truth)[asks].float().mean(), (found == truth)[asks].float().mean()
    print(f"held-out wordings: action {right:.1%} (first place {first:.1%})")
    print(f"no action: answered with one in {(answered[~asks] != none).float().mean():.1%}")
    for trust in (0.3, 0.35, 0.4, 0.45, 0.5, 0.6):
        said = torch.where(best >= trust, found, torch.full_like(found, none))
        right, invented = (said == truth)[asks].float().mean(), (said != none)[~asks].float().mean()
        print(f"  at {trust:g}: action {right:.1%}, answered without one asked {invented:.1%}")
    told = torch.tensor(held.speeds)
    said = told > 0
    print(f"speed by the network: {(speeds.argmax(-1)[said] == told[said]).float().mean():.1%} where said, ", end="")
    print(f"none found in {(speeds.argmax(-1)[told == 0] == 0).float().mean():.1%} where not")
    wrong = Counter((CLASSES[t], CLASSES[a]) for t, a in zip(truth.tolist(), answered.tolist(), strict=True) if t != a)
    print("confusions:", ", ".join(f"{t}→{a} {n}" for (t, a), n in wrong.most_common(40)))
    rows = [row for row in range(len(truth)) if truth[row] != answered[row]][:: max(1, len(truth) // 1500)]
    for row in rows[:60]:
        print(f"  {CLASSES[truth[row]]} read as {CLASSES[answered[row]]} {best[row]:.2f}: {held.sentences[row]}")


if __name__ == "__main__":
    main()
