"""What a sentence asks for: the action, how fast, which way, with which side, how, how often, and how sure that is.

The words are taken apart (`lexicon`, `scope`), a small network tells the action and which word tells it (`reader`), and rules over
word lists tell the rest (`manner`). Other languages than English are read by their own word lists (`foreign`). Every answer has a
flag that overrides it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kinema.errors import UsageError
from kinema.language.actions import USUAL_PERIOD, ActionSpec, action_named, still_action
from kinema.language.foreign import ForeignReading, read_foreign
from kinema.language.grammar import verb_forms
from kinema.language.lexicon import Word, find_verbs, known_share, mend, split_words, word_list
from kinema.language.manner import (
    Scene,
    read_count,
    read_direction,
    read_side,
    read_speed,
    read_style,
    speed_places,
)
from kinema.language.reader import NONE, Reading, sentence_reader, strongest
from kinema.language.scope import denial_places, denied_words
from kinema.language.states import state_encoder

PROMPT_LIMIT = 2000
"""Characters; a longer text is a file dropped into the wrong argument."""
TRUST = 0.5
"""Least confidence in an action; below it the sentence counts as not understood."""
VERBLESS = 0.6
"""The same where no known verb stands in the sentence. Chosen on the development sentences: what is right there has more."""
SENTENCES_MAX = 20
"""Sentences of a long text that are read at most, until one asks for an action."""
DENIED_SURE = 0.75
"""Confidence in stillness where any movement is denied."""
KNOWN_MIN = 0.6
"""Share of English words below which confidence shrinks with it."""
QUESTION = 0.5
"""The chance that a question, or a saying, asks for an action shrinks to this share."""
TITLED = 0.9
"""Confidence in the action of a title, such as "walk cycle"."""
PLAIN_WORDS = 5
"""A sentence of an article, at most three words of a name and a verb at its end."""
TELLS = 0.5
"""Score from which on a word tells what is done."""


@dataclass(frozen=True)
class Instruction:
    """What a sentence asks for."""

    action: str | None
    """Name in the table of actions; None where none was recognised."""
    speed: float = 1.0
    """Factor on what is usual for the action."""
    direction: str | None = None
    """forward, backward, left or right; None where nothing is said."""
    side: str | None = None
    """Limb that is named: left, right or both."""
    style: tuple[str, ...] = ()
    """How it is done, in words of words/en.toml."""
    count: int | None = None
    """How often; None where nothing is said."""
    loop: bool = True
    """Whether it repeats."""
    negated: bool = False
    """Whether something is denied: "does not run", "does not run but walks"."""
    denied: bool = False
    """Whether the action itself is denied, so that nobody does it: "must not run"."""
    confidence: float = 0.0
    """Chance that the action is meant, 0 to 1."""
    nearest: tuple[str, ...] = ()
    """The three likeliest actions."""
    language: str = "English"
    others: tuple[str, ...] = ()
    """Further actions of a longer text, which are left out."""

    @property
    def spec(self) -> ActionSpec | None:
        """What the table knows of the action."""
        return None if self.action is None else action_named(self.action)

    @property
    def travel_speed(self) -> float:
        """Over the ground, heights of the body a second."""
        return 0.0 if self.spec is None else self.spec.speed * self.speed

    @property
    def period(self) -> float:
        """Seconds of one cycle at first: haste is quick steps."""
        return (USUAL_PERIOD if self.spec is None else self.spec.period) / self.speed

    def performed(self) -> Instruction:
        """What a clip shows: where the action is denied, stillness."""
        if not self.denied:
            return self
        return replace(self, action=still_action(), speed=1.0, direction=None, side=None, loop=True, denied=False)

    def describe(self) -> str:
        """One line: "walk, slow (0.6 x), forward"."""
        if self.action is None:
            return f"no action; nearest are {', '.join(self.nearest)}"
        parts = [self.action.replace("_", " ")]
        if self.speed != 1:
            parts.append(f"{'slow' if self.speed < 1 else 'fast'} ({self.speed:g} x)")
        parts += [part for part in (self.direction, self.side and f"{self.side} side", *self.style) if part]
        if self.count:
            parts.append(f"{self.count} times")
        if self.denied:
            parts.append(f"denied: shown as {still_action()}")
        elif self.negated:
            parts.append("something else denied")
        return ", ".join(parts)


def read_sentence(prompt: str, action: str | None = None) -> Instruction:
    """Read a prompt; of several sentences the first that asks for an action counts.

    Args:
        prompt: What the user typed.
        action: Name of the action, where the user knows better; the sentence tells the rest.

    Raises:
        UsageError: `prompt-empty`, `prompt-too-long`, `action-unknown`.
    """
    check_prompt(prompt)
    spec = None if action is None else action_named(action)
    parts = [part for part in re.split(r"(?<=[.!?;。！？])\s+|[\n。！？]+", prompt.strip()) if re.search(r"\w", part)]
    read = [_read_one(part) for part in parts[:SENTENCES_MAX]] or [_read_one(prompt)]
    understood = [one for one in read if one.action is not None]
    first = understood[0] if understood else max(read, key=lambda one: one.confidence)
    others = tuple(dict.fromkeys(one.action for one in understood[1:] if one.action and one.action != first.action))
    if spec is not None:
        loop = _loops(spec, first.count, prompt)
        return replace(first, action=action, loop=loop, confidence=1.0, others=others, denied=False)
    return replace(first, others=others)


def check_prompt(prompt: str) -> None:
    """Refuse a sentence that says nothing, or too much."""
    if not prompt.strip():
        raise UsageError("prompt-empty", "the prompt is empty", hint="say what the character does: 'a fox is walking'")
    if len(prompt) > PROMPT_LIMIT:
        raise UsageError("prompt-too-long", f"the prompt has {len(prompt):,} characters, at most {PROMPT_LIMIT:,}")


def _read_one(sentence: str) -> Instruction:
    words = split_words(sentence)
    foreign = read_foreign(sentence, words, len({verb.places[0] for verb in find_verbs(words)}))
    if foreign is not None:
        return _from_foreign(foreign, sentence)
    sentence = mend(sentence)
    words = split_words(sentence)
    verbs = find_verbs(words)
    denied = denied_words(words)
    reading = _reading(sentence, words, denied)
    scene = Scene(words, verbs, reading.tells, denied)
    if later := _later_words(scene):
        first = _reading(sentence, words, denied | later)
        if first.best[0] != NONE and first.best[1] >= TRUST:  # else the first verb only leads to the second
            reading = first
    name, chance = reading.best
    plain = _plain_action(scene)
    if plain is not None and name != NONE:  # "a fox attacks": the verb knows better than what it resembles
        name, chance = plain, 1 - float(reading.chances[reading.actions.index(NONE)])
    if plain is None and (share := known_share(words)) < KNOWN_MIN:  # gibberish with a verb in it
        chance *= share
    if _asks(scene) or _is_saying(scene):
        chance *= QUESTION
    if (titled := _title(scene, reading)) is not None:
        name, chance = titled, max(chance if titled == name else 0.0, TITLED)
    refused = _denied_reading(scene, sentence)
    if refused is not None:
        (name, chance), scene = refused, replace(scene, denied=frozenset())  # how it shall not be done counts, too
    known = name != NONE and chance >= (TRUST if verbs else VERBLESS)
    count = read_count(scene)
    return Instruction(
        name if known else None,
        speed=read_speed(scene, reading.speeds) or 1.0,
        direction=read_direction(scene),
        side=read_side(scene),
        style=read_style(scene),
        count=count,
        loop=not known or _loops(action_named(name), count, sentence),
        negated=refused is not None or _negates(scene),
        denied=known and refused is not None and name != still_action(),
        confidence=round(chance if known else reading.nearest(1)[0][1], 3),
        nearest=_nearest(name if known else None, reading),
    )


def _reading(sentence: str, words: list[Word], denied: frozenset[int] = frozenset()) -> Reading:
    return sentence_reader().read(state_encoder().read(sentence), words, find_verbs(words), denied)


def _plain_action(scene: Scene) -> str | None:
    """The action of a sentence that is a subject and a verb and no more, "a spiky blob waves", whatever the subject is called."""
    texts = [text for text in scene.texts if text.isalpha() or "-" in text or "'" in text]
    if len(texts) != len([text for text in scene.texts if text not in ".!"]) or not texts or scene.denied:
        return None
    if texts[0] not in word_list("articles") or len(texts) > PLAIN_WORDS:
        return None
    told = [verb for verb in scene.verbs if verb.form == 1]
    found = {verb.action for verb in told}
    return found.pop() if len(found) == 1 and {verb.places[0] for verb in told} == {len(texts) - 1} else None


def _later_words(scene: Scene) -> frozenset[int]:
    """Words of a second action, "and looks around" after "stands": one clip shows one action, the first."""
    told = [verb.places[0] for verb in scene.verbs if verb.form == 1 and scene.tells[verb.places[0]] >= TELLS]
    told = sorted(place for place in told if place not in scene.denied)
    for place in told[1:]:
        if scene.texts[place - 1] in word_list("links"):
            return frozenset(range(place, len(scene.words)))
    return frozenset()


def _asks(scene: Scene) -> bool:
    """Whether a sentence is a question about something: "who runs this shop?", not "can the fox run?"."""
    texts = scene.texts
    return len(texts) > 2 and texts[-1] == "?" and texts[0] in word_list("questions") and texts[1] != "about"


def _is_saying(scene: Scene) -> bool:
    """Whether a saying that moves nobody stands in the sentence: "walks you through the menus"."""
    texts = scene.texts
    for saying in word_list("sayings"):
        verb, *rest = saying.split()
        for place in range(len(texts) - len(rest)):
            if texts[place + 1 : place + 1 + len(rest)] == rest and texts[place] in verb_forms(verb):
                return True
    return False


def _title(scene: Scene, reading: Reading) -> str | None:
    """The action of a title, "walk cycle", "fox run loop"; of several the likeliest."""
    texts, titles = scene.texts, word_list("titles")
    named = [
        verb.action
        for verb in strongest(scene.verbs)
        if verb.form in (0, 2) and set(texts[verb.places[-1] + 1 : verb.places[-1] + 2]) & titles
    ]
    return max(named, key=lambda action: reading.chances[reading.actions.index(action)], default=None)


def _denied_reading(scene: Scene, sentence: str) -> tuple[str, float] | None:
    """The action that is denied, with its chance, where a sentence tells nothing else to be done; stillness where any move is.

    "The guard must not run" denies a run; "will not take another step" asks for stillness; "does not run but walks" for a walk.
    """
    places = denial_places(scene.words)
    if not any(_is_strong(scene, place) for place in places):
        return None
    told = [place for place in range(len(scene.words)) if scene.tells[place] >= TELLS and place not in scene.denied]
    told += [verb.places[0] for verb in scene.verbs if verb.places[0] not in scene.denied and verb.form in (1, 2)]
    if [place for place in told if place not in places]:
        return None
    if any(scene.texts[place] in word_list("moves") for place in scene.denied):
        return still_action(), DENIED_SURE
    plain = "".join(
        sentence[before.span[1] : word.span[1]] if place not in places else ""
        for place, (before, word) in enumerate(zip([Word("", (0, 0)), *scene.words], scene.words, strict=False))
    )
    name, chance = _reading(plain, split_words(plain)).best
    return (name, chance) if name != NONE and chance >= TRUST else None


def _is_strong(scene: Scene, place: int) -> bool:
    """Whether a word of denial belongs to a verb: "not", "doesn't", and "no" before a participle."""
    text = scene.texts[place]
    return text in word_list("strong_not") or "n't" in text or (text == "no" and scene.verb_at(place + 1, (2,)))


def _negates(scene: Scene) -> bool:
    """Whether a verb is denied."""
    manner = speed_places(scene.texts)  # "without any hurry"
    for place in denial_places(scene.words):
        if place in manner:
            continue
        if scene.texts[place] in word_list("strong_not") or "n't" in scene.texts[place]:
            return True
        if any(place < verb.places[0] <= place + 3 and verb.places[0] in scene.denied for verb in scene.verbs):
            return True
    return False


def _nearest(name: str | None, reading: Reading) -> tuple[str, ...]:
    """Three actions, the one that was read first."""
    order = [action for action, _ in reading.nearest(4) if action != name]
    return (name, *order[:2]) if name else tuple(order[:3])


def _loops(spec: ActionSpec, count: int | None, sentence: str) -> bool:
    """Whether the clip closes: as the table says, unless the sentence does."""
    if re.search(
        r"\b(loop(s|ed|ing)?|seamless(ly)?|endless(ly)?|repeatedly|again and again|over and over)\b", sentence.lower()
    ):
        return True
    return spec.repeats and count is None


def _from_foreign(found: ForeignReading, sentence: str) -> Instruction:
    nearest = found.nearest
    if len(nearest) < 3:  # the network has a guess for any text
        nearest = tuple(
            dict.fromkeys((*nearest, *(a for a, _ in _reading(sentence, split_words(sentence)).nearest(5))))
        )
    if found.action is not None:
        nearest = tuple(dict.fromkeys((found.action, *nearest)))
    return Instruction(
        found.action,
        speed=found.speed,
        direction=found.direction,
        loop=found.action is None or action_named(found.action).repeats,
        negated=found.negated,
        denied=found.denied and found.action != still_action(),
        confidence=found.confidence,
        nearest=nearest[:3],
        language=found.language,
    )
