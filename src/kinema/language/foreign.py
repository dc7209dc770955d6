"""Sentences that are not English: verbs and manners by word lists, one file per language in words/.

No network: an action is found where a verb of the list stands in the sentence, else none is, and the language is named.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kinema.language.lexicon import GAP, Word, phrases, word_list

LANGUAGES = ("de", "fr", "es", "pt", "it")
"""Written with spaces; told apart by their small words."""
VERB = 1.5
"""What a known verb counts when languages are told apart; a small word counts one."""
ENGLISH_TOO = 0.5
"""What it counts where English has the word as well: "guard" begins like an Italian verb."""
SHORT = 3
"""Letters up to which a word of the lists must be met whole; longer ones are stems."""
FACTORS = {"slow": 0.6, "fast": 1.5}
SURE, UNSURE = 0.85, 0.6
"""Confidence in a verb beside small words of its language, and in one that stands alone."""


@dataclass(frozen=True)
class ForeignReading:
    """What the word lists make of a sentence."""

    language: str
    action: str | None
    nearest: tuple[str, ...]
    """Actions of all verbs that were met, the best first."""
    speed: float
    direction: str | None
    negated: bool
    confidence: float
    denied: bool = False
    """Whether the action itself is denied."""


def read_foreign(sentence: str, words: list[Word], english_verbs: int) -> ForeignReading | None:
    """Read a sentence that is not English; None for one that is.

    Args:
        sentence: As it was typed.
        words: Its words.
        english_verbs: How many English verbs of the lists stand in it.
    """
    letters = [letter for letter in sentence if letter.isalpha()]
    if sum(not _latin(letter) for letter in letters) * 2 > len(letters):
        return _read_without_spaces(sentence)
    texts = [word.text for word in words]
    plain = [sentence[word.span[0] : word.span[1]] for word in words]
    english = sum(text in word_list("marks") for text in texts) + VERB * english_verbs
    scored = []
    for code in LANGUAGES:
        marks = sum(text in _set(code, "marks") for text in texts)
        hits = _hits(texts, plain, code)
        if marks or any(not _english_word(texts[hit[1]]) for hit in hits):
            places = {hit[1] for hit in hits}
            verbs = sum(ENGLISH_TOO if _english_word(texts[place]) else VERB for place in places)
            scored.append((marks + verbs, bool(hits), marks, code, hits))
    if not scored:
        return None
    score, found, marks, code, hits = max(scored, key=lambda one: one[:3])
    if score <= english or (not found and marks < 3) or (marks == 0 and english > 0):
        return None
    table = _table(code)
    best = [action for _, _, action in sorted(hits, key=lambda hit: (-hit[0], hit[1]))]
    negated = any(text in _set(code, "not") for text in texts)
    action = best[0] if best else None
    return ForeignReading(
        table["language"],
        action,
        tuple(dict.fromkeys(best)),
        next((FACTORS[key] for key in FACTORS if any(_stands(phrase, texts) for phrase in phrases(table[key]))), 1.0),
        next((way for way in WAYS if any(_stands(phrase, texts) for phrase in phrases(table[way]))), None),
        negated,
        0.0 if action is None else SURE if marks else UNSURE,
        denied=negated and len(set(best)) == 1,
    )


WAYS = ("backward", "forward", "left", "right")


def _read_without_spaces(sentence: str) -> ForeignReading:
    code = next((code for code in ("ja", "zh") if re.search(_table(code)["script"], sentence)), None)
    if code is None:
        return ForeignReading("an unknown language", None, (), 1.0, None, False, 0.0)
    table = _table(code)
    hits = [
        (len(stem), sentence.rfind(stem), action)
        for action, text in table["verbs"].items()
        for stem in phrases(text)
        if stem in sentence
    ]
    best = [action for _, _, action in sorted(hits, reverse=True)]
    negated = any(word in sentence for word in phrases(table["not"]))
    return ForeignReading(
        table["language"],
        best[0] if best else None,
        tuple(dict.fromkeys(best)),
        next((FACTORS[key] for key in FACTORS if any(word in sentence for word in phrases(table[key]))), 1.0),
        next((way for way in WAYS if any(word in sentence for word in phrases(table[way]))), None),
        negated,
        SURE if best else 0.0,
        denied=negated and bool(best),
    )


def _hits(texts: list[str], plain: list[str], code: str) -> list[tuple[int, int, str]]:
    """Verbs that stand in a sentence: letters of what was met, place, action."""
    found = []
    for place, text in enumerate(texts):
        if _table(code).get("nouns_in_capitals") and place > 0 and plain[place][:1].isupper():
            continue
        for phrase, action in _verbs(code).get(text[:2], ()):
            if _begins(phrase, texts, place):
                found.append((len(" ".join(phrase)), place, action))
    return found


@cache
def _verbs(code: str) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Verbs by their first two letters."""
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for action, text in _table(code)["verbs"].items():
        for phrase in phrases(text):
            table.setdefault(phrase[:2], []).append((tuple(phrase.split()), action))
    return table


def _stands(phrase: str, texts: list[str]) -> bool:
    parts = tuple(phrase.split())
    return any(_begins(parts, texts, start) for start in range(len(texts)))


def _begins(phrase: tuple[str, ...], texts: list[str], start: int) -> bool:
    """Whether a phrase of stems stands here."""
    at, gap = start, 0
    for part in phrase:
        if part == "…":
            gap = GAP
            continue
        place = next((p for p in range(at, min(at + gap + 1, len(texts))) if _meets(part, texts[p])), None)
        if place is None:
            return False
        at, gap = place + 1, 0
    return True


def _meets(stem: str, text: str) -> bool:
    return text == stem or (len(stem) > SHORT and text.startswith(stem))


def _latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN")


@cache
def _english_word(word: str) -> bool:
    from kinema.language.states import state_encoder

    return state_encoder().tokenizer.token_to_id(word) is not None


@cache
def _table(code: str) -> dict[str, Any]:
    file = resources.files("kinema.language").joinpath("words", f"{code}.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


@cache
def _set(code: str, key: str) -> frozenset[str]:
    return frozenset(phrases(_table(code)[key]))
