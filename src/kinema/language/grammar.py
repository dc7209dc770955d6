"""English verbs: third person, participle, past."""

from __future__ import annotations

import re
from functools import cache

_DOUBLED = frozenset(
    (
        *("bid", "chop", "clap", "cut", "drag", "drop", "flap", "get", "hit", "hop", "jab", "jog"),
        *("leapfrog", "nap", "put", "ram", "run", "sit", "skip", "snap", "spin", "squat", "stab", "step"),
        *("stop", "strut", "swim", "trot"),
        *("bat", "bob", "bop", "dig", "dip", "flit", "grab", "jig", "let", "lop", "lug", "mop", "nip", "nod", "pad"),
        *("pet", "pin", "pop", "rub", "scan", "scrub", "set", "shin", "ship", "shrug", "shut", "sip", "slam", "slip"),
        *("slug", "spar", "split", "stun", "swat", "tap", "tip", "trip", "tug", "tut", "wag", "zip", "plod", "win"),
        *("begin", "brag", "hug", "rob", "stir", "whip", "whir", "wrap", "dab", "plop", "tan"),
        *(
            "backflip",
            "chat",
            "chug",
            "flip",
            "flop",
            "frontflip",
            "lap",
            "leg",
            "propel",
            "spit",
            "sup",
            "swig",
            "yap",
        ),
    )
)
"""Verbs that double their last letter: "running"."""
_IRREGULAR = {"be": ("is", "being"), "have": ("has", "having"), "die": ("dies", "dying"), "lie": ("lies", "lying")}
_PAST_FORMS = """
arise arose, be was, bear bore, beat beat, become became, begin began, bend bent, bid bade, bite bit, bleed bled, blow
blew, break broke, breed bred, bring brought, build built, burst burst, buy bought, cast cast, catch caught, come
came, creep crept, cut cut, deal dealt, dig dug, do did, draw drew, drink drank, drive drove, eat ate, fall fell, feed
fed, feel felt, fight fought, find found, flee fled, fling flung, fly flew, forget forgot, freeze froze, get got, give
gave, go went, grow grew, hang hung, have had, hear heard, hew hewed, hide hid, hit hit, hold held, hurt hurt, keep
kept, kneel knelt, lay laid, lead led, leap leapt, leave left, let let, lie lay, light lit, lose lost, make made, meet
met, pay paid, put put, read read, ride rode, rise rose, run ran, saw sawed, say said, see saw, sell sold, send sent,
set set, shake shook, shear sheared, shoot shot, show showed, shut shut, sing sang, sink sank, sit sat, sleep slept,
slide slid, sling slung, slink slunk, speak spoke, speed sped, spin spun, spit spat, split split, spread spread, spring sprang,
stand stood, steal stole, stick stuck, sting stung, stride strode, strike struck, sweep swept, swim swam, swing swung,
take took, teach taught, tear tore, tell told, think thought, throw threw, thrust thrust, tread trod, wake woke, wear
wore, weave wove, win won, write wrote
"""
_PAST: dict[str, str] = {pair.split()[0]: pair.split()[1] for pair in _PAST_FORMS.split(",")}
"""Past of verbs that do not end in -ed."""
_BEEN = {"was": "be", "were": "be", "are": "be", "been": "be", "shaken": "shake", "fallen": "fall", "thrown": "throw"}


def conjugate(wording: str) -> tuple[str, str, str]:
    """Base, third person and participle of a wording: "stand and *wait" is "stand and wait", "stands and waits", "standing…"."""
    base, third, participle, _ = conjugate_all(wording)
    return base, third, participle


def conjugate_all(wording: str) -> tuple[str, str, str, str]:
    """Base, third person, participle and past of a wording."""
    words = wording.split()
    forms = []
    for person in range(4):
        told = [
            verb_forms(word.removeprefix("*"))[person] if place == 0 or word.startswith("*") else word
            for place, word in enumerate(words)
        ]
        forms.append(" ".join(told))
    return forms[0], forms[1], forms[2], forms[3]


@cache
def verb_forms(verb: str) -> tuple[str, str, str, str]:
    """Base, third person, participle and past of one verb."""
    head, _, last = verb.rpartition("-")
    joined = f"{head}-" if head else ""
    doubled = last + last[-1] if last in _DOUBLED else ""
    silent = last.endswith("e") and not last.endswith(("ee", "oe", "ie"))
    if verb in _IRREGULAR:
        third, participle = _IRREGULAR[verb]
    else:
        if re.search(r"(s|x|z|ch|sh|o)$", last):
            third = f"{last}es"
        elif re.search(r"[^aeiou]y$", last):
            third = f"{last[:-1]}ies"
        else:
            third = f"{last}s"
        if doubled:
            participle = f"{doubled}ing"
        elif silent:
            participle = f"{last[:-1]}ing"
        else:
            participle = f"{last}ing"
        third, participle = joined + third, joined + participle
    if last in _PAST:
        past = _PAST[last]
    elif doubled:
        past = f"{doubled}ed"
    elif last.endswith("e"):
        past = f"{last}d"
    elif re.search(r"[^aeiou]y$", last):
        past = f"{last[:-1]}ied"
    else:
        past = f"{last}ed"
    return verb, third, participle, joined + past


def other_forms() -> dict[str, str]:
    """Forms that no rule makes, and the verb that each belongs to."""
    return _BEEN
