"""Captions of films: what a clip shows, who does it, and many ways to say so.

`caption` puts wording, noun, adjective and place together at random, so that the sentence encoder sees an action from all sides and
what is left over (colour, place, grammar) carries no meaning. Wordings come from the one table of actions. The sentences that
tests/evaluation/paraphrases.py holds must never be drawn here; a test holds their words against this file.
"""

from __future__ import annotations

import random

from kinema.language.actions import action_named
from kinema.language.grammar import conjugate
from kinema.language.nouns import ADJECTIVES, GENERIC, group_of, words_for


def _phrases(text: str) -> tuple[str, ...]:
    """Phrases between commas; a string per phrase would need a line each."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))


PLACES = {
    "path": _phrases("""
        across the plain, across a field, through the grass, along the road, over the ground, along a path, down the
        road, down the street, down the path, through the forest, across the floor, over the hills, along the beach,
        through the village, to the right, from left to right, past the camera, in a straight line, through the desert,
        outside, across the screen
        """),
    "spot": _phrases("""
        in a field, in the meadow, on the ground, on a checkerboard floor, in the open, outside, in the woods, on the
        beach, in front of the camera, in the village, on a hill, on the grass, under a blue sky
        """),
    "water": _phrases("""
        in the ocean, in the sea, in a lake, in the river, in clear blue water, in the deep, in a pond
        """),
    "air": _phrases("""
        in the sky, above the ground, over the fields, over the hills, in the open air, under a blue sky
        """),
}
FRAMES = (
    "a video of {}",
    "an animation of {}",
    "a clip of {}",
    "footage of {}",
    "{}, side view",
    "{}, animated",
    "{}, low poly",
)
"""What may stand around "a horse walking"."""


def caption(action: str, kind: str, rng: random.Random) -> str:
    """Draw a caption: who may have an adjective, what may have a place, and now and then nobody is named.

    Args:
        action: A name of the table of actions.
        kind: Who: a species, or a character's kind in its collection.
        rng: Where the dice come from.

    Returns:
        A sentence or phrase without a full stop, e.g. "a brown horse trots across the plain".
    """
    what = action_named(action)
    # a quarter of the time one of the plainest: they are what people type
    wordings = what.wordings[:8] if rng.random() < 0.25 else what.wordings
    base, third, participle = conjugate(rng.choice(wordings))
    someone = _someone(kind, rng)
    place = f" {rng.choice(PLACES[what.places])}" if rng.random() < 0.3 else ""
    shape = rng.random()
    if what.after_noun and shape < 0.16:
        return f"{someone} {rng.choice(what.after_noun)}{place}"
    if shape < 0.26:  # nobody is named: the picture shows who it is
        return f"{rng.choice((participle, participle, base, third))}{place}"
    if shape < 0.31:
        return rng.choice(FRAMES).format(f"{someone} {participle}{place}")
    if shape < 0.42:
        return f"{someone} {participle}{place}"
    if shape < 0.70:
        return f"{someone} {third}{place}"
    return f"{someone} is {participle}{place}"


def captions(action: str, kind: str) -> tuple[str, ...]:
    """The plain captions of an action: the first noun, the first eight wordings, three forms each."""
    noun = words_for(kind)[0]
    noun = f"{_article(noun)} {noun}"
    told = [conjugate(wording) for wording in action_named(action).wordings[:8]]
    return tuple(
        sentence
        for _, third, participle in told
        for sentence in (f"{noun} {third}", f"{noun} is {participle}", participle)
    )


def _someone(kind: str, rng: random.Random) -> str:
    nouns = words_for(kind) if rng.random() < 0.8 else GENERIC[group_of(kind)]
    noun = rng.choice(nouns)
    if rng.random() < 0.35:
        noun = f"{rng.choice(ADJECTIVES)} {noun}"
    article = rng.random()
    return f"the {noun}" if article < 0.25 else noun if article < 0.30 else f"{_article(noun)} {noun}"


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeio" or noun.startswith("ugly") else "a"
