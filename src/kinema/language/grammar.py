"""English verbs: third person and participle."""

from __future__ import annotations

import re

_DOUBLED = frozenset(
    (
        *("bid", "chop", "clap", "cut", "drag", "drop", "flap", "get", "hit", "hop", "jab", "jog"),
        *("leapfrog", "nap", "put", "ram", "run", "sit", "skip", "snap", "spin", "squat", "stab", "step"),
        *("stop", "strut", "swim", "trot"),
    )
)
"""Verbs that double their last letter: "running"."""
_IRREGULAR = {"be": ("is", "being"), "have": ("has", "having"), "die": ("dies", "dying"), "lie": ("lies", "lying")}


def conjugate(wording: str) -> tuple[str, str, str]:
    """Base, third person and participle of a wording: "stand and *wait" is "stand and wait", "stands and waits", "standing…"."""
    words = wording.split()
    forms = []
    for person in range(3):
        told = [
            _verb(word.removeprefix("*"))[person] if place == 0 or word.startswith("*") else word
            for place, word in enumerate(words)
        ]
        forms.append(" ".join(told))
    return forms[0], forms[1], forms[2]


def _verb(verb: str) -> tuple[str, str, str]:
    if verb in _IRREGULAR:
        return verb, *_IRREGULAR[verb]
    head, _, last = verb.rpartition("-")
    joined = f"{head}-" if head else ""
    if re.search(r"(s|x|z|ch|sh|o)$", last):
        third = f"{last}es"
    elif re.search(r"[^aeiou]y$", last):
        third = f"{last[:-1]}ies"
    else:
        third = f"{last}s"
    if last in _DOUBLED:
        participle = f"{last}{last[-1]}ing"
    elif last.endswith("e") and not last.endswith(("ee", "oe", "ie")):
        participle = f"{last[:-1]}ing"
    else:
        participle = f"{last}ing"
    return verb, joined + third, joined + participle
