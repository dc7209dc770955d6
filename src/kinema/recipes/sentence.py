"""What a sentence says before any model is asked: does the action repeat, how fast does it go, how long is a cycle?

The prior decides what the motion looks like. This decides only where distillation starts and whether the clip loops; every
answer has a flag that overrides it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from kinema.errors import UsageError
from kinema.prior.meaning import read_action
from kinema.prior.wording import ACTIONS, conjugate

PROMPT_LIMIT = 2000
"""Characters; a longer text is a file dropped into the wrong argument."""
TRUST = 0.5
"""Least probability of an action that is read from unknown words."""


TURNS = frozenset({"walk", "trot", "march", "sneak", "crawl"})
"""Gaits whose two sides do the same in turn, half a stride apart, whoever has legs."""


@dataclass(frozen=True)
class Manner:
    """Where the distillation of an action starts."""

    action: str | None
    """Name in `prior.wording.ACTIONS`; None where no wording is known."""
    loop: bool = True
    """Whether it repeats."""
    speed: float = 0.0
    """Over the ground, heights of the body a second."""
    period: float = 1.2
    """Seconds of one cycle at first."""


MANNERS: dict[str, tuple[bool, float, float]] = {
    "walk": (True, 0.9, 1.0),
    "run": (True, 2.2, 0.6),
    "trot": (True, 1.5, 0.7),
    "hop": (True, 1.0, 0.7),
    "march": (True, 0.9, 1.0),
    "sneak": (True, 0.5, 1.3),
    "crawl": (True, 0.4, 1.2),
    "swim": (True, 0.8, 1.2),
    "fly": (True, 1.0, 0.7),
    "flap": (True, 0.0, 0.6),
    "idle": (True, 0.0, 1.5),
    "eat": (True, 0.0, 1.5),
    "dance": (True, 0.0, 1.2),
    "wave": (True, 0.0, 0.8),
    "cheer": (True, 0.0, 0.8),
    "sit": (True, 0.0, 1.5),
    "lie": (True, 0.0, 1.5),
    "turn": (False, 0.0, 1.2),
    "jump": (False, 0.0, 1.2),
    "attack": (False, 0.0, 1.2),
    "slash": (False, 0.0, 1.2),
    "punch": (False, 0.0, 1.2),
    "kick": (False, 0.0, 1.2),
    "roll": (False, 0.8, 1.2),
    "die": (False, 0.0, 1.2),
    "hit": (False, 0.0, 1.2),
}
"""Action -> loops, heights a second, seconds of a cycle: about what the artists' clips of ../shared/assets do."""


def manner_of(prompt: str) -> Manner:
    """Read a prompt: the longest known wording in it decides, else its meaning; what nothing is known of repeats on the spot.

    Raises:
        UsageError: `prompt-empty`, `prompt-too-long`.
    """
    check_prompt(prompt)
    words = " ".join(re.findall(r"[a-z-]+", prompt.lower()))
    found = [(len(form), name) for form, name in _forms() if f" {form} " in f" {words} "]
    if found:
        action = max(found)[1]
    else:
        action, chance = read_action(prompt)
        if chance < TRUST:
            return Manner(None)
    loop, speed, period = MANNERS.get(action, (True, 0.0, 1.2))
    return Manner(action, loop, speed, period)


def check_prompt(prompt: str) -> None:
    """Refuse a sentence that says nothing, or too much."""
    if not prompt.strip():
        raise UsageError("prompt-empty", "the prompt is empty", hint="say what the character does: 'a fox is walking'")
    if len(prompt) > PROMPT_LIMIT:
        raise UsageError("prompt-too-long", f"the prompt has {len(prompt):,} characters, at most {PROMPT_LIMIT:,}")


@cache
def _forms() -> tuple[tuple[str, str], ...]:
    """Every form of every wording, and the action it belongs to."""
    forms = [
        (form.lower(), name)
        for name, action in ACTIONS.items()
        for wording in action.wordings
        for form in conjugate(wording)
    ]
    forms += [(manner.lower(), name) for name, action in ACTIONS.items() for manner in action.manners]
    return tuple(forms)
