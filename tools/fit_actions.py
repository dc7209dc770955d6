"""Fit the reader of actions to every wording, write it into the package, and say how well it reads words it never saw.

  python tools/fit_actions.py

Takes about a minute. The embedded prior is trained on what this reader adds to its captions: fit it anew, and train the prior anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torch

from kinema.language.encoder import encode_sentences
from kinema.language.meaning import WEIGHTS, ActionReader
from kinema.training.action_reader import fit_reader, save_reader, wordings_to_read

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tests.evaluation.paraphrases import PARAPHRASES  # they stand with the tests

FOLDS = 4
"""Parts of the wordings, each read by a reader that was fitted to the others."""
JUDGED = ("walk", "run", "idle", "jump")


def right(reader: ActionReader, vectors: torch.Tensor, actions: list[str]) -> list[bool]:
    found = reader.probabilities(vectors).argmax(-1).tolist()
    return [reader.actions[place] == action for place, action in zip(found, actions, strict=True)]


def main() -> None:
    told = wordings_to_read()
    vectors = encode_sentences([sentence for sentence, _, _ in told])
    actions = [action for _, action, _ in told]
    hits, judged = [], []
    for fold in range(FOLDS):
        out = torch.tensor([number % FOLDS == fold for _, _, number in told])
        reader = fit_reader(vectors[~out], [a for a, o in zip(actions, out.tolist(), strict=True) if not o])
        truth = [a for a, o in zip(actions, out.tolist(), strict=True) if o]
        found = right(reader, vectors[out], truth)
        hits += found
        judged += [hit for hit, action in zip(found, truth, strict=True) if action in JUDGED]
    print(f"{len(told):,} sentences; wordings held out: {sum(hits) / len(hits):.1%} of 26 actions", end=", ")
    print(f"{sum(judged) / len(judged):.1%} of those that mean {', '.join(JUDGED)}")
    reader = fit_reader(vectors, actions)
    save_reader(WEIGHTS, reader)
    found = right(reader, encode_sentences([one.sentence for one in PARAPHRASES]), [one.action for one in PARAPHRASES])
    print(f"paraphrases: {sum(found)} of {len(found)}")
    print("missed:", [one.sentence for one, hit in zip(PARAPHRASES, found, strict=True) if not hit])


if __name__ == "__main__":
    main()
