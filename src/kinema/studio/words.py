"""What numbers and sentences mean, in words that an artist uses. What is believed here is in tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kinema.asset import Character
from kinema.language.actions import spoken_actions
from kinema.language.sentence import read_sentence
from kinema.motion import Foot, Measures, find_feet


@dataclass(frozen=True)
class Judged:
    """A measure and how it is to be read."""

    key: str
    label: str
    scale: float
    unit: str
    digits: int
    good: float
    """Up to here it is good, in the measure's own unit."""
    fair: float
    """Up to here it can be seen when one looks for it."""
    words: tuple[str, str, str]
    """Good, fair, poor."""


MEASURES = (
    Judged("skate_per_height", "Feet slide", 100.0, "% of height/s", 1, 0.06, 0.2, ("planted", "a little", "skating")),
    Judged(
        "penetration_max_per_height", "Sinks in", 100.0, "% of height", 1, 0.01, 0.04, ("clean", "slightly", "visible")
    ),
    Judged("float_mean_per_height", "Floats", 100.0, "% of height", 1, 0.01, 0.04, ("grounded", "slightly", "visible")),
    Judged("jerk", "Smoothness", 1.0, "h/s³", 0, 180.0, 400.0, ("smooth", "lively", "shaky")),
    Judged("limit_violations", "Over-bent", 100.0, "% of joints", 1, 0.01, 0.05, ("sound", "a few", "check poses")),
)
"""Thresholds were chosen by looking at clips of generated creatures; artists' walks shake by 124 ± 112 h/s³ and sink by 0.2 % of
their height (docs/results/ablations.md)."""
LOOP_GOOD, LOOP_FAIR = 0.05, 0.2
"""Largest turn from the last frame to the first, radians."""
AMOUNT_STILL = 0.06
"""Less motion than this is stillness, heights a second (`kinema animate` warns there too)."""

SUGGESTIONS: dict[str, tuple[str, ...]] = {
    "four legs": (
        "is walking",
        "is trotting",
        "is running",
        "is sneaking",
        "jumps",
        "is eating",
        "sits down",
        "attacks",
    ),
    "two legs": ("is walking", "is running", "jumps", "waves", "is dancing", "punches", "kicks", "is sneaking"),
    "many legs": ("is crawling", "is walking", "attacks", "is running", "stands still", "turns around"),
    "wings": ("is flying", "flaps its wings", "is walking", "is eating", "hops", "stands still"),
    "no legs": ("is swimming", "is crawling", "attacks", "turns around", "stands still", "is dancing"),
}
"""What such bodies do most often in the collection's own clips."""


def plan_of(character: Character, feet: tuple[Foot, ...]) -> str:
    """Body plan by the number of legs and by names of joints."""
    names = " ".join(character.skeleton.names).lower()
    if "wing" in names:
        return "wings"
    return {0: "no legs", 1: "no legs", 2: "two legs", 4: "four legs"}.get(len(feet), "many legs")


OWNERS = frozenset({"a", "an", "the", "my", "our", "your", "his", "her", "its", "their", "this", "that"})
"""Words that take the place of an article: "my fox" is no "a my fox"."""


def suggestions(character: Character, feet: tuple[Foot, ...]) -> list[str]:
    """Sentences to begin with."""
    return [f"{_who(character)} {what}" for what in SUGGESTIONS[plan_of(character, feet)]]


def action_sentences(character: Character) -> dict[str, str]:
    """A sentence for every action that is known, for a reading that has to be corrected."""
    return {name: f"{_who(character)} is {spec.participle}" for name, spec in spoken_actions().items()}


def _who(character: Character) -> str:
    """The character's name in a sentence, if it is a word."""
    who = " ".join(character.name.replace("_", " ").lower().split())
    who = who if who.isascii() and who.replace(" ", "").isalpha() and len(who) <= 24 else "character"
    if who.split()[0] in OWNERS:
        return who
    return f"{'an' if who[0] in 'aeiou' else 'a'} {who}"


def explain(sentence: str, character: Character, action: str | None = None) -> dict[str, Any]:
    """What is understood of a sentence, as chips that can be corrected.

    One function, so that a better reader of sentences can take its place.

    Args:
        sentence: What the user wrote.
        character: Who does it.
        action: What the user says that it means; the sentence tells the rest.

    Raises:
        UsageError: `prompt-empty`, `prompt-too-long`, `action-unknown`.
    """
    found = read_sentence(sentence, action)
    read = found.performed()
    feet = find_feet(character)
    return {
        "sentence": sentence.strip(),
        "action": read.action,
        "nearest": list(read.nearest),
        "confidence": round(read.confidence, 2),
        "loop": read.loop,
        "speed": round(read.travel_speed * character.height, 2),
        "pace": read.speed,
        "period": read.period,
        "direction": read.direction or "forward",
        "sides": "in turn" if read.spec is not None and read.spec.take_turns(len(feet)) else "free",
        "understood": found.describe(),
    }


def judge(measures: Measures, *, loop: bool) -> list[dict[str, Any]]:
    """Measures with a word of meaning; those that a clip does not define are left out."""
    lines = []
    for entry in MEASURES:
        value = getattr(measures, entry.key)
        if value is None:
            continue
        grade = 0 if value <= entry.good else 1 if value <= entry.fair else 2
        lines.append(
            {
                "key": entry.key,
                "label": entry.label,
                "value": f"{value * entry.scale:.{entry.digits}f} {entry.unit}",
                "word": entry.words[grade],
                "grade": grade,
            }
        )
    if measures.skate is not None and lines:
        lines[0]["value"] = f"{100 * measures.skate:.1f} cm/s"
    if loop:
        gap = measures.loop_gap
        grade = 0 if gap <= LOOP_GOOD else 1 if gap <= LOOP_FAIR else 2
        words = ("seamless", "a small jump", "jumps")
        lines.append(
            {
                "key": "loop_gap",
                "label": "Loop",
                "value": f"{57.29578 * gap:.1f}°",
                "word": words[grade],
                "grade": grade,
            }
        )
    moving = measures.amount >= AMOUNT_STILL
    lines.append(
        {
            "key": "amount",
            "label": "Motion",
            "value": f"{measures.amount:.2f} h/s",
            "word": "moving" if moving else "nearly still",
            "grade": 0 if moving else 1,
        }
    )
    return lines
