"""Training sentences of the reader: seeded, marked, of every action, and none of the development set."""

from __future__ import annotations

import json
import re
from pathlib import Path

import torch

from kinema.language.actions import spoken_actions
from kinema.language.reader import NONE
from kinema.training.sentence_data import Example, make_examples
from kinema.training.sentence_train import CLASSES, ReaderFitSettings, calibrate, fit, prepare, save, scores_of

DEV = [
    row
    for name in (
        "dev_sentences",
        "dev_directions",
        "held_out_sentences",
        "second_held_out_sentences",
        "third_held_out_sentences",
    )
    for row in json.loads((Path(__file__).parents[1] / "language" / f"{name}.json").read_text(encoding="utf-8"))
]


SHARED = {"asdfghjkl", "import numpy as np", "test", "hello"}
"""Texts without an action that an outside writer and the training have both thought of (docs/results/language.md says so)."""


def words_of(sentence: str) -> str:
    return " ".join(re.findall(r"\w+", sentence.lower()))


def test_sentences_follow_the_seed_and_tell_every_action():
    found = make_examples(1, 0)
    assert found == make_examples(1, 0) and found != make_examples(1, 1)
    assert {example.action for example in found} == {*spoken_actions(), NONE}
    assert all("*" not in one.sentence and "^" not in one.sentence for one in found[:2000])


def test_marks_are_words_of_the_sentence():
    for example in make_examples(1, 0)[:500]:
        told = [example.sentence[start:end] for start, end, mark in example.marks if mark == 1]
        assert all(text and " " not in text for text in told)
        assert example.action == NONE or told


def test_no_development_sentence_is_trained_on():
    trained = {words_of(example.sentence) for seed in range(2) for example in make_examples(1, seed)}
    for row in DEV:
        words = words_of(row["sentence"])
        assert not words or words in SHARED or words not in trained, row["sentence"]


def test_a_network_learns_to_tell_two_actions_and_none(tmp_path):
    told = [("walks", "walk"), ("sleeps", "sleep"), ("is green", NONE)]
    examples = [
        Example(
            f"the {who} {what}", action, 0, ((4 + len(who) + 1, 4 + len(who) + 1 + len(what), int(action != NONE)),), 0
        )
        for who in ("fox", "king", "robot", "old woman", "dragon", "boy")
        for what, action in told
    ]
    data = prepare(examples)
    network = fit(data, ReaderFitSettings(epochs=30, batch=6))
    logits, _ = scores_of(network, data)
    assert (logits.argmax(-1) == torch.tensor(data.classes)).all()
    assert 0.3 <= calibrate(logits, torch.tensor(data.classes)) <= 3
    reader = save(tmp_path / "reader.safetensors", network, 1.25)
    assert reader.actions == CLASSES and reader.temperature == 1.25
