"""English words of the reader: verbs of every action, found in a sentence whatever their form and a slip of the keys.

`words/en.toml` holds the words; nothing here knows one by name.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kinema.language.grammar import other_forms, verb_forms

GAP = 3
"""Words that "…" in a verb's wording stands for at most."""
SELVES = frozenset(
    ("itself", "himself", "herself", "themselves", "themself", "myself", "yourself", "oneself", "ourselves")
)
TYPO_MIN = 5
"""Letters of the shortest word in which a slip of the keys is mended."""


@dataclass(frozen=True)
class Word:
    """One word of a sentence."""

    text: str
    """In lower case."""
    span: tuple[int, int]
    """Characters."""


@dataclass(frozen=True)
class VerbHit:
    """A known verb that stands in a sentence."""

    action: str
    places: tuple[int, ...]
    """Words that belong to it, the verb first."""
    form: int
    """0 base, 1 third person, 2 participle, 3 past."""
    length: int
    """Words of the wording that were met: longer ones say more."""


@cache
def word_table() -> dict[str, Any]:
    """All of words/en.toml."""
    return tomllib.loads(resources.files("kinema.language").joinpath("words", "en.toml").read_text(encoding="utf-8"))


@cache
def word_list(key: str) -> frozenset[str]:
    """A list of [grammar], between commas."""
    return frozenset(phrases(word_table()["grammar"][key]))


def phrases(text: str) -> tuple[str, ...]:
    """Phrases between commas."""
    return tuple(phrase for phrase in (" ".join(part.split()) for part in text.split(",")) if phrase)


def split_words(sentence: str) -> list[Word]:
    """Words in lower case; hyphens and apostrophes stay inside."""
    matches = re.finditer(r"[^\W_]+(?:[-'’][^\W_]+)*|[^\w\s]|_", sentence)
    return [Word(match.group().lower().replace("’", "'"), match.span()) for match in matches]


def mend(sentence: str) -> str:
    """The sentence with slips of the keys in its verbs mended."""
    for word in reversed(split_words(sentence)):
        if word.text.isalpha() and word.text.isascii() and (mended := _mend(word.text)) != word.text:
            sentence = sentence[: word.span[0]] + mended + sentence[word.span[1] :]
    return sentence


def known_share(words: list[Word]) -> float:
    """Share of the words that English has, as far as the encoder's word list and the verbs tell; 1 for fewer than three words."""
    spelled = [part for word in words for part in re.split(r"[-']", word.text) if part.isalpha()]
    known = [part in _by_first() or _known(part) for part in spelled]
    return sum(known) / len(known) if len(known) >= 3 else 1.0


def find_verbs(words: list[Word]) -> list[VerbHit]:
    """Every wording of every action that stands in a sentence."""
    hits = []
    texts = [word.text for word in words]
    for place, text in enumerate(texts):
        for form, action, rest in _by_first().get(text, ()):
            places = _match_rest(texts, place + 1, rest)
            if places is not None:
                length = 1 + sum(part != "…" for part in rest)
                hits.append(VerbHit(action, (place, *places), form, length))
    return hits


def _match_rest(texts: list[str], start: int, rest: tuple[str, ...]) -> tuple[int, ...] | None:
    """Places of a wording's further words, or None if they are not there."""
    places, at, gap = [], start, 0
    for part in rest:
        if part == "…":
            gap = GAP
            continue
        found = next(
            (
                place
                for place in range(at, min(at + gap + 1, len(texts)))
                if texts[place] == part or (part == "oneself" and texts[place] in SELVES)
            ),
            None,
        )
        if found is None or any(not texts[between][0].isalnum() for between in range(at, found)):
            return None
        places.append(found)
        at, gap = found + 1, 0
    return tuple(places)


@cache
def _by_first() -> dict[str, list[tuple[int, str, tuple[str, ...]]]]:
    """Form of a verb -> which form it is, its action, the words that must follow."""
    table: dict[str, list[tuple[int, str, tuple[str, ...]]]] = {}
    for action, text in word_table()["verbs"].items():
        for phrase in phrases(text):
            verb, *rest = phrase.split()
            for form, word in enumerate(verb_forms(verb)):
                entry = (form, action, tuple(rest))
                if entry not in table.setdefault(word, []):
                    table[word].append(entry)
            for word, base in other_forms().items():
                if base == verb:
                    table.setdefault(word, []).append((3, action, tuple(rest)))
    return table


@cache
def _single_forms() -> dict[int, list[str]]:
    """Forms of verbs that stand alone, by their length."""
    by_length: dict[int, list[str]] = {}
    for form, entries in _by_first().items():
        if form.isalpha() and len(form) >= TYPO_MIN - 1 and any(not rest for _, _, rest in entries):
            by_length.setdefault(len(form), []).append(form)
    return by_length


@cache
def _known(word: str) -> bool:
    """Whether the encoder's word list has this word whole: then it is none that was mistyped."""
    from kinema.language.states import state_encoder

    return state_encoder().tokenizer.token_to_id(word) is not None


@cache
def _mend(word: str) -> str:
    """A word that nobody knows but for one slip is the verb that was meant."""
    if len(word) < TYPO_MIN or word in _by_first() or _known(word):
        return word
    for length in (len(word), len(word) + 1, len(word) - 1):
        for form in _single_forms().get(length, ()):
            if form[0] == word[0] and _one_slip(word, form):
                return form
    return word


def _one_slip(word: str, form: str) -> bool:
    """Two letters swapped, one left out, or one typed twice; another letter or another end makes another word."""
    start = next((i for i, (a, b) in enumerate(zip(word, form, strict=False)) if a != b), min(len(word), len(form)))
    a, b = word[start:], form[start:]
    twice = a[1:] == b and start > 0 and a[:1] == word[start - 1]
    left_out = a == b[1:] and len(a) > 0
    swapped = len(a) > 1 and a[:2] == b[1::-1] and a[2:] == b[2:]
    return twice or left_out or swapped
