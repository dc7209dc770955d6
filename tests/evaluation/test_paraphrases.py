"""The test sentences are not, in whole or in words, in the training captions."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from kinema.language.actions import film_actions
from kinema.language.grammar import conjugate
from kinema.language.nouns import ADJECTIVES, GENERIC, NOUNS
from kinema.training.captions import FRAMES, PLACES, caption
from tests.evaluation.paraphrases import PARAPHRASES


def drawable_words() -> set[str]:
    """Every word that `caption` has to draw from."""
    phrases = [*ADJECTIVES, *FRAMES]
    for group in (NOUNS, GENERIC, PLACES):
        phrases += [phrase for several in group.values() for phrase in several]
    for action in film_actions().values():
        phrases += [*action.after_noun, *(form for wording in action.wordings for form in conjugate(wording))]
    return {word for phrase in phrases for word in re.findall(r"[a-z]+", phrase.lower())}


def test_twenty_of_them_five_of_each():
    assert Counter(one.action for one in PARAPHRASES) == {"walk": 5, "run": 5, "idle": 5, "jump": 5}
    assert len({one.sentence for one in PARAPHRASES}) == 20
    assert all(one.kind in NOUNS for one in PARAPHRASES)


@pytest.mark.parametrize("one", PARAPHRASES, ids=lambda one: one.sentence)
def test_its_words_cannot_be_drawn(one):
    words = set(re.findall(r"[a-z]+", one.sentence.lower()))
    forms = {form for key in one.keys for form in (*conjugate(key), f"{key}ed")}
    assert words & forms, "a key is a word of the sentence"
    assert forms & drawable_words() == set()


def test_the_words_are_all_that_captions_use():
    words, rng = drawable_words() | {"a", "an", "the", "is"}, random.Random(0)
    for action in film_actions():
        for kind in NOUNS:
            assert set(re.findall(r"[a-z]+", caption(action, kind, rng).lower())) <= words
