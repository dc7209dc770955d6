"""What a sentence says before any model is asked: does the action repeat, how fast does it go, how long is a cycle?

The prior decides what the motion looks like. This decides only where distillation starts and whether the clip loops; every
answer has a flag that overrides it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from kinema.errors import UsageError
from kinema.language.actions import USUAL_PERIOD, ActionSpec, action_named, actions
from kinema.language.meaning import read_action

PROMPT_LIMIT = 2000
"""Characters; a longer text is a file dropped into the wrong argument."""
TRUST = 0.5
"""Least probability of an action that is read from unknown words."""


@dataclass(frozen=True)
class Instruction:
    """Where the distillation of an action starts."""

    action: str | None
    """Name in the table of actions; None where no wording is known."""
    loop: bool = True
    """Whether it repeats."""
    speed: float = 0.0
    """Over the ground, heights of the body a second."""
    period: float = USUAL_PERIOD
    """Seconds of one cycle at first."""

    @property
    def spec(self) -> ActionSpec | None:
        """What the table knows of the action."""
        return None if self.action is None else action_named(self.action)


def read_sentence(prompt: str) -> Instruction:
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
            return Instruction(None)
    spec = action_named(action)
    return Instruction(action, spec.repeats, spec.speed, spec.period)


def check_prompt(prompt: str) -> None:
    """Refuse a sentence that says nothing, or too much."""
    if not prompt.strip():
        raise UsageError("prompt-empty", "the prompt is empty", hint="say what the character does: 'a fox is walking'")
    if len(prompt) > PROMPT_LIMIT:
        raise UsageError("prompt-too-long", f"the prompt has {len(prompt):,} characters, at most {PROMPT_LIMIT:,}")


@cache
def _forms() -> tuple[tuple[str, str], ...]:
    """Every form of every wording, and the action it belongs to."""
    return tuple((phrase, name) for name, spec in actions().items() for phrase in spec.phrases)
