"""Sentences to train the reader on: wordings with all kinds of subjects, tails, denials and distractions around them.

A sentence is built from pieces; a piece says whether its words tell the action (1), do not (0) or may (-1: left open).
Wordings come from sentences.toml and the table of actions; who acts is drawn from lists in which many names hold a word that
elsewhere is an action.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from kinema.language.actions import spoken_actions
from kinema.language.grammar import conjugate_all
from kinema.language.reader import NONE, SPEEDS

Piece = tuple[str, int]
THIRD = 3
"""Every third wording is held out while choices are made."""
SLOW = (
    *(
        "slowly",
        "very slowly",
        "lazily",
        "at a snail's pace",
        "in slow motion",
        "without haste",
        "leisurely",
        "wearily",
    ),
    *("in no hurry", "taking its time", "sluggishly", "at an easy pace", "in slow mo", "unhurriedly", "at a slow pace"),
    *("ever so slowly", "at half speed", "languidly", "at a leisurely pace", "slow as a snail", "at low speed"),
)
FAST = (
    *(
        "quickly",
        "fast",
        "very fast",
        "at top speed",
        "rapidly",
        "swiftly",
        "in a hurry",
        "like lightning",
        "in a flash",
    ),
    *("hurriedly", "at full speed", "as fast as it can", "briskly", "super fast", "at breakneck speed", "in no time"),
    *("hastily", "speedily", "at high speed", "at a fast pace", "flat out", "like the wind", "quick as a flash"),
)
MANNERS = (
    *("happily", "angrily", "sadly", "carefully", "proudly", "nervously", "gently", "gracefully", "clumsily", "again"),
    *("with a smile", "with joy", "like a robot", "on its own", "in silence", "for the first time", "as usual"),
)
WAYS = (
    *(
        "forward",
        "backwards",
        "to the left",
        "to the right",
        "left",
        "right",
        "ahead",
        "in reverse",
        "sideways",
        "onward",
    ),
    *("with its left hand", "with its right hand", "with both hands", "with the left", "using the right foot"),
)
PLACES = (
    *(
        "in the forest",
        "on the beach",
        "at night",
        "in the rain",
        "at dawn",
        "in the arena",
        "on the stage",
        "in the snow",
    ),
    *("in front of the castle", "in an empty room", "on a hill", "in the street", "near the river", "under a tree"),
    *("by the fire", "in the garden", "in the dark", "in the desert", "on the deck", "at the party", "in the morning"),
)
NOTES = (
    *(
        ", loop",
        ", in place",
        ", 24 fps",
        ", game ready",
        ", mocap style",
        ", realistic",
        ", side view",
        ", seamless loop",
    ),
    *(
        ", cartoon style",
        ", looping",
        ", ears up",
        ", tail wagging",
        ", sword in hand",
        ", eyes wide",
        "!",
        ".",
        "...",
        " please",
    ),
)
OPENINGS = (
    *(
        "at this point",
        "in the fall",
        "after the long march",
        "during the dance",
        "before the fight",
        "at the turn of the year",
    ),
    *(
        "at the end of the race",
        "after a hard day",
        "in the heat of battle",
        "on its birthday",
        "out of nowhere",
        "suddenly",
    ),
    *("with a sword in its hand", "in full armour", "tired from the journey", "after lunch", "at the landing strip"),
    *(
        "with a dead mouse beside it",
        "in the roll of thunder",
        "at the punch bowl",
        "once more",
        "right now",
        "all at once",
    ),
    *(
        "with its arm in a cast",
        "near the bus stop",
        "behind the city block",
        "on the dance floor",
        "at the shooting range",
    ),
    *(
        "left alone at home",
        "right after the show",
        "at walking distance from the inn",
        "under the flight path",
        "in march",
    ),
)
WITH = (
    *(
        "with a red hat",
        "with a flying cape",
        "with a broken leg",
        "in running shoes",
        "in a swimsuit",
        "in a sleeping bag",
    ),
    *("with a walking stick", "with a sword", "in heavy armour", "with a shield on its back", "with a bow on its back"),
    *("who lost the race", "who won the fight", "that hates to swim", "who used to dance", "with a punching bag"),
    *(
        "in a boxing glove",
        "from the climbing club",
        "of the rolling hills",
        "with a cast on its leg",
        "in dancing shoes",
    ),
    *(
        "with a jump rope",
        "with long hair",
        "from the village",
        "named Bob",
        "called Lulu",
        "in a red dress",
        "with a gun",
    ),
)


@dataclass(frozen=True)
class Example:
    """A sentence and what it says."""

    sentence: str
    action: str
    """A name of the table, or NONE."""
    speed: int
    """Place in SPEEDS; -1: not told to the network."""
    marks: tuple[tuple[int, int, int], ...]
    """Stretches of characters, and whether their words tell the action: 1, 0."""
    wording: int
    """Number of the wording that it was made of."""


def make_examples(count_per_wording: int, seed: int) -> list[Example]:
    """Sentences of every wording of every action, and of none.

    Args:
        count_per_wording: How often each wording is told; whole sentences are told as often.
        seed: Of all that is drawn.
    """
    rng = random.Random(seed)
    found: list[Example] = []
    told = _wordings()
    by_action: dict[str, list[str]] = {}
    for action, wording, _ in told:
        by_action.setdefault(action, []).append(wording)
    number = 0
    for action, wording, own in told:
        for _ in range(count_per_wording):
            found.append(_tell(action, wording, number, rng, by_action, own=own))
        number += 1
    for action, text in _table()["whole"].items():
        for sentence in _parts(text):
            for _ in range(count_per_wording):
                found.append(_whole(action, sentence, number, rng))
            number += 1
    for sentence in _parts(_table()["none"]["sentences"]):
        for _ in range(count_per_wording):
            found.append(Example(_cased(sentence, rng), NONE, 0, ((0, len(sentence), 0),), number))
        number += 1
    for _ in range(160 * count_per_wording):
        found.append(_scrap(number, rng))
        number += 1
    return [*found, *_second_helping(count_per_wording, seed, number, by_action)]


def _second_helping(count: int, seed: int, number: int, by_action: dict[str, list[str]]) -> list[Example]:
    """The wordings of [more], drawn apart, so that the states of the others can be kept."""
    rng = random.Random(f"more {seed}")
    more, found = _table()["more"], []
    told = [(action, wording) for action, text in more["phrases"].items() for wording in _parts(text)]
    for action, wording in [*told, *((NONE, wording) for wording in _parts(more["none"]["phrases"]))]:
        found += [_tell(action, wording, number, rng, by_action, own=True) for _ in range(count)]
        number += 1
    for action, text in more["whole"].items():
        for sentence in _parts(text):
            found += [_whole(action, sentence, number, rng) for _ in range(count)]
            number += 1
    for sentence in _parts(more["none"]["sentences"]):
        found += [Example(_cased(sentence, rng), NONE, 0, ((0, len(sentence), 0),), number) for _ in range(count)]
        number += 1
    return found


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files("kinema.training").joinpath("sentences.toml").read_text(encoding="utf-8"))


def _parts(text: str, mark: str = ";") -> list[str]:
    return [part for part in (" ".join(part.split()) for part in text.split(mark)) if part]


@cache
def _wordings() -> tuple[tuple[str, str, bool], ...]:
    """Action, wording, whether it was written for this reader: the film prior's may tell a speed, or an older label."""
    told: dict[tuple[str, str], bool] = {}
    for action, text in _table()["phrases"].items():
        for wording in _parts(text):
            told[action, wording] = True
    claimed = {wording.replace("*", "") for _, wording in told}
    for action, spec in spoken_actions().items():
        for wording in spec.wordings:
            if wording.replace("*", "") not in claimed and not _moved(action, wording):
                told.setdefault((action, wording), not spec.film)
    for wording in _parts(_table()["none"]["phrases"]):
        told[NONE, wording] = True
    return tuple((action, wording, own) for (action, wording), own in told.items())


def _moved(action: str, wording: str) -> bool:
    """Whether a caption of the film prior means another action since the table has more of them."""
    return any(word in wording for word in _table()["moved"].get(action, "").split(", ") if word)


def _who(rng: random.Random) -> tuple[list[Piece], str, str]:
    """Somebody as pieces, and "it" and "its" of them."""
    who = _table()["who"]
    kind = rng.random()
    if kind < 0.06:
        pronoun, its = rng.choice((("he", "his"), ("she", "her"), ("it", "its"), ("they", "their")))
        return [(pronoun, 0)], pronoun, its
    name = "people" if kind < 0.4 else "animals" if kind < 0.7 else "tricky"
    noun = rng.choice(_parts(who[name], ","))
    pronoun, its = ("it", "its") if name == "animals" else rng.choice((("he", "his"), ("she", "her"), ("it", "its")))
    if rng.random() < 0.3:
        noun = f"{rng.choice(_parts(who['adjectives'], ','))} {noun}"
    elif rng.random() < 0.12:  # "a dancing bear": what it is called, not what it does
        wording = rng.choice([w for a, w, _ in _wordings() if a != NONE and " " not in w])
        noun = f"{conjugate_all(wording)[2]} {noun}"
    article = rng.random()
    first = "the " if article < 0.45 else ("an " if noun[0] in "aeiou" else "a ") if article < 0.8 else ""
    pieces = [(f"{first}{noun}", 0)]
    if rng.random() < 0.1:
        pieces.append((_own(rng.choice(WITH), its), 0))
    return pieces, pronoun, its


def _own(text: str, its: str) -> str:
    """A wording with "its" of somebody."""
    selves = {"his": "himself", "her": "herself", "their": "themselves"}
    return " ".join({"its": its, "itself": selves.get(its, "itself")}.get(word, word) for word in text.split(" "))


def _verb(wording: str, form: int, its: str) -> list[Piece]:
    """A wording as pieces: its verb tells the action, what follows may."""
    first, *rest = _own(conjugate_all(wording)[form], its).split(" ")
    return [(first, 1), *([(" ".join(rest), -1)] if rest else [])]


def _tell(
    action: str, wording: str, number: int, rng: random.Random, others: dict[str, list[str]], *, own: bool
) -> Example:
    who, pronoun, its = _who(rng)
    speed = 0 if own else -1
    verb: Callable[[int], list[Piece]] = lambda form: _verb(wording, form, its)  # noqa: E731
    quiet: Callable[[str, int], list[Piece]] = lambda text, form: [(_own(conjugate_all(text)[form], its), 0)]  # noqa: E731
    other = rng.choice(others[rng.choice(list(others))])
    shape = rng.random()
    plural = pronoun == "they" and len(who) == 1
    if shape < 0.30:
        pieces = [*who, *verb(0 if plural else 1)]
    elif shape < 0.42:
        pieces = [*who, ("are" if plural else "is", 0), *verb(2)]
    elif shape < 0.50:
        pieces = [*who, *verb(2)]
    elif shape < 0.55:
        pieces = [*who, *verb(3)]
    elif shape < 0.63:  # as clips are named
        bare = [(text.removeprefix("the ").removeprefix("a ").removeprefix("an "), mark) for text, mark in who]
        note = rng.choice(((), (("animation", 0),), (("anim", 0),), (("cycle", 0),), (("loop", 0),)))
        pieces = [*bare, *verb(0), *note] if rng.random() < 0.75 else [*verb(0), (",", 0), *bare]
    elif shape < 0.67:
        pieces = verb(rng.choice((0, 2, 2)))
    elif shape < 0.73:
        lead = rng.choice(
            (
                "make",
                "have",
                "let",
                "please make",
                "can you make",
                "I want to see",
                "pls let",
                "show me",
                "watch",
                "see",
            )
        )
        pieces = [(lead, 0), *who, *verb(0)]
    elif shape < 0.77:
        lead, form = rng.choice(
            (("starts", 2), ("begins to", 0), ("wants to", 0), ("should", 0), ("must", 0), ("keeps", 2))
        )
        pieces = [*who, (lead, 0), *verb(form)]
    elif shape < 0.82:
        pieces = [(_own(rng.choice(OPENINGS), its) + ",", 0), *who, *verb(1)]
    elif shape < 0.88:  # the first of two counts
        link, form = rng.choice((("and", 1), (", then", 1), ("and then", 1), ("while", 2), ("before", 2)))
        pieces = [*who, *verb(1), (link, 0), *quiet(other, form)]
    elif shape < 0.90:
        pieces = [("after", 0), *quiet(other, 2), (",", 0), *who, *verb(1)]
    elif shape < 0.98 and action != NONE:
        pieces = _denied(who, pronoun, verb, quiet, other, rng)
    else:
        pieces = [("a video of", 0), *who, *verb(2)]
    if rng.random() < 0.14:
        speed = rng.choice((1, 2))
        adverb = _own(rng.choice(SLOW if speed == 1 else FAST), its)
        if rng.random() < 0.2:
            pieces = [(f"{adverb},", 0), *pieces]
        else:
            pieces.append((adverb, 0))
    if rng.random() < 0.10:
        pieces.append((rng.choice(MANNERS), 0))
    if rng.random() < 0.10:
        pieces.append((_own(rng.choice(WAYS), its), 0))
    if rng.random() < 0.15:
        pieces.append((rng.choice(PLACES), 0))
    if rng.random() < 0.10:
        pieces.append((rng.choice(NOTES), 0))
    if action == NONE:
        pieces = [(text, 0) for text, _ in pieces]
    return _example(pieces, action, speed, number, rng)


def _denied(
    who: list[Piece],
    pronoun: str,
    verb: Callable[[int], list[Piece]],
    quiet: Callable[[str, int], list[Piece]],
    other: str,
    rng: random.Random,
) -> list[Piece]:
    """One thing is denied, another done."""
    shape = rng.randrange(7)
    if shape == 0:
        return [*who, ("is not", 0), *quiet(other, 2), ("but", 0), *verb(2)]
    if shape == 1:
        return [*who, ("does not", 0), *quiet(other, 0), (f", {pronoun}", 0), *verb(1)]
    if shape == 2:
        return [*who, ("can't", 0), *quiet(other, 0), (f", so {pronoun}", 0), *verb(1)]
    if shape == 3:
        return [("instead of", 0), *quiet(other, 2), (",", 0), *who, *verb(1)]
    if shape == 4:
        return [*who, ("never", 0), *quiet(other, 1), (f", {pronoun} only", 0), *verb(1)]
    if shape == 5:
        return [("no", 0), *quiet(other, 2), (",", 0), *who, ("just", 0), *verb(1)]
    return [*who, *verb(1), ("without", 0), *quiet(other, 2)]


def _whole(action: str, sentence: str, number: int, rng: random.Random) -> Example:
    pieces: list[Piece] = []
    for word in sentence.split(" "):
        pieces.append((word.removeprefix("^"), 1 if word.startswith("^") else 0))
    if rng.random() < 0.15:
        pieces.append((rng.choice(PLACES), 0))
    if rng.random() < 0.1:
        pieces = [(rng.choice(OPENINGS) + ",", 0), *pieces]
    return _example(pieces, action, -1, number, rng)


def _scrap(number: int, rng: random.Random) -> Example:
    """Things without any action: somebody described, words at random, letters at random."""
    shape = rng.random()
    if shape < 0.4:
        who, _, its = _who(rng)
        while len(who[0][0].split()) == 1:
            who, _, its = _who(rng)
        extra = rng.choice(
            (
                *WITH[:1], "with green eyes", "in silver armour", "made of stone", "with a long beard", ", full body, front view",
                ", concept art", ", 4k render", "with brown fur and white paws", "in a blue dress", ", t-pose", ", portrait",
                "with huge horns", "on a white background", ", highly detailed", "from the side", "with golden scales", ", low poly",
            )
        )  # fmt: skip
        pieces = [(who[0][0], 0), (_own(extra, its), 0)]
        if any(word.endswith("ing") for word in who[0][0].split()):  # "a dancing bear" may be a dance after all
            return _scrap(number, rng)
    elif shape < 0.6:
        words = rng.choices(_salad(), k=rng.randint(2, 7))
        pieces = [(" ".join(words), 0)]
    elif shape < 0.75:
        letters = [
            "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=rng.randint(3, 8))) for _ in range(rng.randint(1, 5))
        ]
        pieces = [(" ".join(letters), 0)]
    elif shape < 0.87:  # pronounceable
        syllables = (
            "bla",
            "fu",
            "zor",
            "wib",
            "nax",
            "gru",
            "pli",
            "snar",
            "quo",
            "dri",
            "mop",
            "tix",
            "fle",
            "gob",
            "lum",
        )
        coined = ["".join(rng.choices(syllables, k=rng.randint(1, 3))) for _ in range(rng.randint(1, 5))]
        pieces = [(" ".join(coined), 0)]
    else:
        who, _, its = _who(rng)
        owned = rng.choice(
            ("sword", "hat", "shield", "house", "tail", "eyes", "armour", "boots", "horse", "voice", "story")
        )
        fact = rng.choice(
            ("is very old", "is made of wood", "was a gift", "costs a fortune", "is broken", "is blue", "is famous")
        )
        pieces = [(f"{who[0][0]}'s {owned}", 0), (fact, 0)]
    return _example(pieces, NONE, 0, number, rng)


@cache
def _salad() -> tuple[str, ...]:
    text = (
        "apple lamp purple river seven between cloud marble happy yellow often table spoon under velvet copper because triangle "
        "window paper nine gentle cheese rather tomorrow soap metal planet carrot bright eleven mirror pillow never orange silver "
        "chair candle garden simple wooden thirty beside ticket cotton honey butter distant puzzle basket curtain engine lemon "
        "quiet square bottle island pencil winter maybe plastic summer ribbon castle number letter button pepper kettle feather"
    )
    return tuple(text.split())


def _cased(sentence: str, rng: random.Random) -> str:
    shape = rng.random()
    return sentence.upper() if shape < 0.04 else sentence[:1].upper() + sentence[1:] if shape < 0.2 else sentence


def _example(pieces: list[Piece], action: str, speed: int, number: int, rng: random.Random) -> Example:
    text, marks = "", []
    for piece, mark in pieces:
        joined = piece if not text or piece[0] in ",.!" else f" {piece}"
        start = len(text) + len(joined) - len(piece)
        text += joined
        if mark >= 0:
            marks.append((start, len(text), mark))
    assert speed < len(SPEEDS)
    return Example(_cased(text, rng), action, speed, tuple(marks), number)
