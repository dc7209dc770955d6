"""A sentence read as a character: which body, which colours, which build, which parts.

Every word and pair of words is compared with the anchors of `words` by the sentence encoder that the motion prior
uses; a word that is an
anchor is simply at distance zero. What was understood is said in words, and so is what was not.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field

import torch

from kinema.creation.words import (
    BUILDS,
    COLOURS,
    FOREIGN,
    LESS,
    LOOKS,
    MORE,
    NONE,
    PARTS,
    PATTERNS,
    PLAIN,
    SPECIES_WORDS,
)
from kinema.creature import species
from kinema.errors import UsageError
from kinema.language.encoder import encode_sentences
from kinema.language.nouns import NOUNS

KNOWN_BODY = 0.5
"""Least likeness of some words to a body's name; below it the sentence names none."""
SAME_WORD = 0.85
"""Least likeness of an unknown adjective to an anchor, both said of an animal."""
LIMIT = 500
"""Characters of a sentence."""


@dataclass
class Wish:
    """What a sentence asks for."""

    sentence: str
    species: str
    likeness: float
    """Of the words to the species' name, 0..1."""
    called: str
    """The words that named it."""
    colour: str | None = None
    """Of the body."""
    second: str | None = None
    """A second colour of the body: that of its pattern."""
    part_colours: dict[str, str] = field(default_factory=dict)
    pattern: str | None = None
    builds: list[str] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    """Part -> more, less or none."""
    unread: list[str] = field(default_factory=list)
    """Words that changed nothing."""

    def told(self) -> str:
        """What was understood, as one line."""
        bits = [f"{self.called} (built as a {self.species})" if self.called != self.species else self.species]
        bits += self.builds
        if self.colour:
            bits.append(self.colour if not self.second else f"{self.colour} and {self.second}")
        if self.pattern:
            bits.append(self.pattern)
        bits += [f"{colour} {part}" for part, colour in self.part_colours.items()]
        bits += [
            {"more": f"long or large {part}", "less": f"short or small {part}", "none": f"no {part}"}[how]
            for part, how in self.parts.items()
        ]
        line = "understood: " + ", ".join(bits)
        return line + (f"; without effect: {', '.join(self.unread)}" if self.unread else "")


def read_wish(sentence: str) -> Wish:
    """Read a sentence.

    Raises:
        UsageError: `create-empty`, `create-too-long`, or `create-body-unknown` for a body that the generator cannot
        grow.
    """
    if not sentence.strip():
        raise UsageError("create-empty", "the sentence is empty", hint='say what it shall be: "a fat red fox"')
    if len(sentence) > LIMIT:
        raise UsageError("create-too-long", f"{len(sentence)} characters, at most {LIMIT}")
    words = re.findall(r"[a-z]+", sentence.lower())
    wish, named = _read_body(sentence, words)
    _read_details(wish, words, named)
    for phrase in LOOKS.get(wish.called, ()):
        _add_look(wish, phrase.split())
    return wish


def _read_body(sentence: str, words: list[str]) -> tuple[Wish, set[int]]:
    """The species whose name some of the words come nearest to, and which words those are."""
    names, owners, anchors = _anchors()
    spans = [(at, at + n) for n in (1, 2) for at in range(len(words) - n + 1)]
    known = {word for rows in (*BUILDS.values(), *PATTERNS.values(), *PARTS.values()) for word in rows}
    known |= {*COLOURS, *PLAIN, *MORE, *LESS, *NONE}
    spans = [span for span in spans if words[span[1] - 1] not in known]
    if not spans:
        raise _unknown(sentence, "no word of it names a body")
    phrases = [" ".join(words[a:b]) for a, b in spans]
    like = encode_sentences([*phrases, sentence]) @ anchors.T  # [phrase name]
    score = like[:-1] + 0.12 * like[-1:]
    # a name that is said is meant: "polar bear" more than "bear" more than what is merely like it
    for row, phrase in enumerate(phrases):
        for column, name in enumerate(names):
            if phrase in (name, name + "s", name + "es"):
                score[row, column] += 0.3 + 0.05 * (phrase.count(" "))
    best = int(score.argmax())
    row, column = best // len(names), best % len(names)
    if float(like[row, column]) < KNOWN_BODY:
        raise _unknown(sentence, f"'{phrases[row]}' is like no body that can be grown")
    if owners[column] == "":
        raise _unknown(sentence, f"it asks for a {names[column]}, which the generator cannot grow")
    a, b = spans[row]
    # of a pair of words that only contains the name, the name alone counts
    called = phrases[row]
    exact = [w for w in called.split() if w in names]
    if called not in names and exact:
        called = exact[-1]
        a = b - 1 if words[b - 1] == called else a
        b = a + 1
    return Wish(sentence, owners[column], float(like[row, column]), called), set(range(a, b))


def _unknown(sentence: str, what: str) -> UsageError:
    return UsageError(
        "create-body-unknown",
        f"'{sentence}': {what}",
        hint=f"the generator grows {', '.join(species())}; for other bodies give --pipeline or --from-command",
    )


@functools.cache
def _anchors() -> tuple[list[str], list[str], torch.Tensor]:
    """Names of bodies, whose species they are ("" for none), and their vectors."""
    rows = [
        (name, kind)
        for kind in species()
        for name in dict.fromkeys((kind, *NOUNS.get(kind, ()), *SPECIES_WORDS.get(kind, ())))
    ]
    rows += [(name, "") for name in FOREIGN]
    names, owners = [name for name, _ in rows], [kind for _, kind in rows]
    return names, owners, encode_sentences(names)


@functools.cache
def _adjectives() -> tuple[list[tuple[str, str]], torch.Tensor]:
    """Every colour, pattern and build, said of an animal: (table, entry) and vectors."""
    rows = [("colour", name, name) for name in COLOURS]
    rows += [("build", build, word) for build, words in BUILDS.items() for word in words]
    rows += [("pattern", pattern, words[0]) for pattern, words in PATTERNS.items()]
    return [(kind, entry) for kind, entry, _ in rows], encode_sentences([f"a {word} animal" for _, _, word in rows])


def _meaning(word: str) -> tuple[str, str] | None:
    """Table and entry of an adjective, by what it means."""
    if word in COLOURS:
        return "colour", word
    for build, anchors in BUILDS.items():
        if word in anchors:
            return "build", build
    for pattern, anchors in PATTERNS.items():
        if word in anchors:
            return "pattern", pattern
    if word in PLAIN or word in MORE or word in LESS or len(word) < 4:
        return None  # the encoder takes opposites for alike: "long" is near "short"
    rows, vectors = _adjectives()
    like = encode_sentences([f"a {word} animal"])[0] @ vectors.T
    return rows[int(like.argmax())] if float(like.max()) >= SAME_WORD else None


def _part(word: str) -> str | None:
    return next((part for part, anchors in PARTS.items() if word in anchors), None)


def _read_details(wish: Wish, words: list[str], named: set[int]) -> None:
    """Colours, builds, patterns and parts, in the order of the words."""
    colours: list[str] = []  # said and not yet given to anything
    size: str | None = None
    for at, word in enumerate(words):
        part = _part(word)
        if part is not None and at not in named:
            if size is not None:
                wish.parts[part] = size
            if colours:
                wish.part_colours[part] = colours.pop()
            elif size is None:
                wish.parts.setdefault(part, "more") if part in ("horns", "mane") else None
            size = None
            continue
        if at in named:
            # what was said before the name is about the whole
            if colours:
                _colour_whole(wish, colours)
                colours = []
            continue
        upcoming = next((_part(later) for later in words[at + 1 : at + 4] if _part(later)), None)
        beside = at + 1 < len(words) and _part(words[at + 1]) is not None
        to_part = beside or (upcoming is not None and not any(i in named for i in range(at, at + 4)))
        if word in NONE:
            size = "none"
        elif to_part and word in MORE:
            size = "more"
        elif to_part and word in LESS:
            size = "less"
        elif (found := _meaning(word)) is not None:
            kind, entry = found
            if kind == "colour":
                colours.append(entry)
            elif kind == "pattern":
                wish.pattern = entry
                if word in ("spots", "stripes", "patches", "dots", "bands") and colours:
                    wish.second = colours.pop()
            elif entry not in wish.builds:
                wish.builds.append(entry)
        elif word not in PLAIN:
            wish.unread.append(word)
    if colours:
        _colour_whole(wish, colours)


def _colour_whole(wish: Wish, colours: list[str]) -> None:
    if wish.colour is None:
        wish.colour = colours[0] if len(colours) == 1 else colours[-1]
        if len(colours) > 1 and wish.second is None:
            wish.second = colours[0]
    elif wish.second is None:
        wish.second = colours[0]


def _add_look(wish: Wish, words: list[str]) -> None:
    """What a name implies, where the sentence does not say otherwise."""
    if words[0] == "no":
        wish.parts.setdefault(_part(words[1]) or words[1], "none")
    elif words[0] in COLOURS and len(words) == 1:
        wish.colour = wish.colour or words[0]
    elif words[0] in COLOURS and words[1] in ("spots", "stripes", "patches"):
        if wish.pattern is None:
            wish.pattern, wish.second = words[1], wish.second or words[0]
    elif words[0] in COLOURS:
        if wish.colour is None:
            wish.part_colours.setdefault(_part(words[1]) or words[1], words[0])
    elif len(words) == 2:
        wish.parts.setdefault(_part(words[1]) or words[1], "more" if words[0] in MORE else "less")
    else:
        build = next((name for name, anchors in BUILDS.items() if words[0] in anchors), None)
        sizes = {"tiny", "small", "big", "huge"}
        if build and build not in wish.builds and not (build in sizes and sizes & set(wish.builds)):
            wish.builds.append(build)
