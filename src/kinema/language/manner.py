"""How a sentence wants it done: speed, direction, side, count, style. Rules over the words of words/en.toml.

What matters is whose word it is: "a slow loris runs" tells no speed, "a slow walk" does; "left hand" is a side, "walks left" a way.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from kinema.language.grammar import verb_forms
from kinema.language.lexicon import GAP, VerbHit, Word, phrases, split_words, word_list, word_table
from kinema.language.scope import ENDS

SPEED_SURE = 0.9
"""Chance from which on the network's word is taken where no rule finds a speed; chosen on held-out wordings."""
IMPLIED = {"slow": 0.6, "fast": 1.5}
PLURALS = ("feet", "hooves")


@dataclass(frozen=True)
class Scene:
    """A sentence, taken apart."""

    words: list[Word]
    verbs: list[VerbHit]
    tells: np.ndarray
    """How surely each word tells what is done, [word]."""
    denied: frozenset[int]

    @property
    def texts(self) -> list[str]:
        return [word.text for word in self.words]

    @property
    def predicate(self) -> int:
        """Where what is done is told; -1 if nowhere."""
        return int(self.tells.argmax()) if len(self.tells) else -1

    def verb_at(self, place: int, forms: tuple[int, ...] = (0, 1, 2, 3)) -> bool:
        """Whether a known verb begins here in one of these forms."""
        return any(verb.places[0] == place and verb.form in forms for verb in self.verbs)


def read_speed(scene: Scene, chances: np.ndarray | None = None) -> float | None:
    """Factor on the usual speed, or None where nothing is said.

    Args:
        scene: The sentence.
        chances: What the network makes of it, [usual slow fast].
    """
    texts = scene.texts
    void = {
        place
        for phrase in _compiled(word_table()["grammar"]["not_speed"])
        for at in _find(texts, phrase)
        for place in at
    }
    found: list[tuple[int, float]] = []
    for row in word_table()["speed"]:
        for phrase in _compiled(row["adverbs"]):
            found += [
                (len(at), row["factor"])
                for at in _find(texts, phrase)
                if not void & set(at) and at[0] not in scene.denied
            ]
        for phrase in _compiled(row["adjectives"]):
            for at in _find(texts, phrase):
                if not void & set(at) and at[0] not in scene.denied and _belongs_to_action(scene, at):
                    found.append((len(at), row["factor"]))
    if found:
        return max(found, key=lambda one: (one[0], abs(one[1] - 1)))[1]
    if chances is not None and chances[1:].max() >= SPEED_SURE and not _has_speed_word(texts):
        return IMPLIED["slow" if chances[1] > chances[2] else "fast"]
    return None


def speed_places(texts: list[str]) -> frozenset[int]:
    """Words of phrases that tell a speed wherever they stand: "without any hurry"."""
    rows = word_table()["speed"]
    return frozenset(
        place
        for row in rows
        for phrase in _compiled(row["adverbs"])
        if len(phrase) > 1
        for at in _find(texts, phrase)
        for place in at
    )


def _has_speed_word(texts: list[str]) -> bool:
    """A word of speed that no rule accepted: it belongs to somebody, and the network should not take it either."""
    known = {phrase[0] for row in word_table()["speed"] for phrase in _compiled(row["adjectives"]) if len(phrase) == 1}
    return any(part in known for text in texts for part in text.split("-"))


def _belongs_to_action(scene: Scene, at: tuple[int, ...]) -> bool:
    """Whether an adjective of speed belongs to what is done, not to whoever does it or to a thing."""
    texts, last = scene.texts, at[-1]
    pace = word_list("pace_nouns")
    determined = at[0] > 0 and texts[at[0] - 1] in word_list("determiners")
    following = texts[last + 1] if last + 1 < len(texts) else ""
    if not following or following in ENDS or not following[0].isalpha():
        return True
    if following in pace or (scene.verb_at(last + 1, (0, 2)) and scene.tells[last + 1] > 0.2):
        return True
    if scene.verb_at(last + 1, (0,)) and last > scene.predicate:
        return True
    if at[0] > 0 and scene.verb_at(at[0] - 1, (1, 3)) and following in word_list("after_adverb"):
        return True
    if last < scene.predicate:
        titled = scene.verb_at(scene.predicate, (0, 2)) and "is" not in texts[last : scene.predicate]
        return not determined and titled
    return not determined and following not in word_list("limbs") and not _followed_by_noun(texts, last)


def _followed_by_noun(texts: list[str], place: int) -> bool:
    """ "runs past fast cars": a plural stands right after."""
    following = texts[place + 1]
    return following.endswith("s") and following not in (
        "as",
        "its",
        "his",
        "towards",
        "across",
        "forwards",
        "backwards",
    )


def read_direction(scene: Scene) -> str | None:
    """forward, backward, left or right, or None."""
    texts = scene.texts
    found: list[tuple[int, int, str]] = []
    for way, text in word_table()["direction"].items():
        for phrase in _compiled(text):
            for at in _find(texts, phrase):
                if at[0] not in scene.denied and _is_way(scene, at, way):
                    found.append((len(at), at[0], way))
    covered = [
        one
        for one in found
        if not any(other[0] > one[0] and other[1] <= one[1] < other[1] + other[0] for other in found)
    ]
    ways = {way for _, _, way in covered}
    if ways >= {"left", "right"}:
        return None
    return max(covered)[2] if covered else None


def _is_way(scene: Scene, at: tuple[int, ...], way: str) -> bool:
    """Whether these words tell a way to go: not "left hand", "right winger", "from the left", "left the room"."""
    texts, first, last = scene.texts, at[0], at[-1]
    before = texts[first - 1] if first else ""
    after = texts[last + 1] if last + 1 < len(texts) else ""
    if before == "from" or (before == "the" and first > 1 and texts[first - 2] == "from"):
        return False
    if texts[first] in ("left", "right") and before in word_list("not_before"):
        return False
    if len(at) == 1 and texts[first] in ("left", "right") and before in _way_verbs():
        just = texts[first] == "right" and after in word_list("just_right") and before not in _turning_verbs()
        return not just and after not in word_list("determiners") and not _limb(texts, last)
    if way in ("left", "right") and texts[last] in ("left", "right"):
        if _limb(texts, last) or _side_alone(texts, first) or (len(at) == 1 and after in word_list("not_ways")):
            return False
        if len(at) > 1:
            return True
        if after in word_list("determiners"):
            return False
    if len(at) == 1 and first < scene.predicate and after and after[0].isalpha():
        return first == 0 or scene.verb_at(first + 1, (0, 2)) or scene.verb_at(first)
    return True


@cache
def _way_verbs() -> frozenset[str]:
    """Verbs after which a side is a way, in all their forms."""
    return frozenset(form for verb in word_list("way_verbs") for form in verb_forms(verb))


@cache
def _turning_verbs() -> frozenset[str]:
    """Verbs after which "right" is always a way: "turns right on the spot", but "runs right into the wall"."""
    return frozenset(form for verb in word_list("turning_verbs") for form in verb_forms(verb))


def read_side(scene: Scene) -> str | None:
    """left, right or both: the limb that is named, or None."""
    texts = scene.texts
    for place, text in enumerate(texts):
        if text in ("left", "right") and (_limb(texts, place) or _side_alone(texts, place)):
            return text
        if text in word_list("both") and _limb(texts, place):
            return "both"
        if text in ("left-handed", "right-handed") and place >= scene.predicate:
            return text.partition("-")[0]
        if text in ("two-handed", "both-handed", "two-fisted"):
            return "both"
    return None


def _limb(texts: list[str], place: int) -> bool:
    """Whether a limb is named right after, or after one more word: "left front paw"."""
    limbs = word_list("limbs")
    both = texts[place] in word_list("both")
    for text in texts[place + 1 : place + 3]:
        one = text.removesuffix("s")
        if both and (text in PLURALS or (text.endswith("s") and (one in limbs or one.removesuffix("e") in limbs))):
            return True
        if not both and (text in limbs or one in limbs):
            return True
        if (
            not text[0].isalpha()
            or text in word_list("clause")
            or text in ("of", "in", "on", "with", "to", "at", "the", "a", "for")
        ):
            return False
    return False


def _side_alone(texts: list[str], place: int) -> bool:
    """ "with the left", "using his right": a side without its limb."""
    owners = ("the", "his", "her", "its", "their", "my", "a")
    return place > 1 and texts[place - 1] in owners and texts[place - 2] in word_list("side_before")


def read_count(scene: Scene) -> int | None:
    """How often; None where nothing is said."""
    texts = scene.texts
    for phrase, count in _pairs(word_table()["grammar"]["counts"]).items():
        if _find(texts, tuple(phrase.split())):
            return count or None
    numbers = _pairs(word_table()["grammar"]["numbers"])
    for place, text in enumerate(texts[:-1]):
        number = numbers.get(text) or (int(text) if text.isdecimal() and len(text) < 3 else None)
        if number and (texts[place + 1] in ("times", "time", "x") or (place > 0 and scene.verb_at(place + 1, (1,)))):
            return number
    return None


def read_style(scene: Scene) -> tuple[str, ...]:
    """Words for how it is done, in the order of the table."""
    texts = scene.texts
    return tuple(
        style
        for style, text in word_table()["style"].items()
        if any(at[0] not in scene.denied for phrase in _compiled(text) for at in _find(texts, phrase))
    )


def _pairs(text: str) -> dict[str, int]:
    """ "twice = 2, …" """
    return {name.strip(): int(value) for name, _, value in (part.partition("=") for part in text.split(","))}


@cache
def _compiled(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(
            part
            for piece in phrase.split()
            for part in (["…"] if piece == "…" else [w.text for w in split_words(piece)])
        )
        for phrase in phrases(text)
    )


def _find(texts: list[str], phrase: tuple[str, ...]) -> list[tuple[int, ...]]:
    """Every place where a phrase stands; "…" is up to three words."""
    found = []
    for start, text in enumerate(texts):
        if text != phrase[0]:
            continue
        at, gap, places = start + 1, 0, [start]
        for part in phrase[1:]:
            if part == "…":
                gap = GAP
                continue
            place = next((p for p in range(at, min(at + gap + 1, len(texts))) if texts[p] == part), None)
            if place is None:
                break
            places.append(place)
            at, gap = place + 1, 0
        else:
            found.append(tuple(range(places[0], places[-1] + 1)))
    return found
