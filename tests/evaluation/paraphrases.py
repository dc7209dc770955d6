"""Twenty sentences that no training caption resembles in words, for testing that the prior understands meaning.

None of their key words occurs in `kinema.training.captions`: tests/evaluation/test_paraphrases.py reads every word that captions
can be drawn from.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Paraphrase:
    """A sentence, what it means, and whose picture goes with it."""

    sentence: str
    """Said in words of its own."""
    action: str
    """The canonical action."""
    kind: str
    """The body whose picture is given as reference."""
    keys: tuple[str, ...]
    """Words that training must not have seen in any form: a verb by its base, other words as they stand."""


PARAPHRASES = (
    Paraphrase("strolling along", "walk", "man", ("stroll",)),
    Paraphrase("a fox wanders by", "walk", "fox", ("wander",)),
    Paraphrase("a man out on a hike", "walk", "man", ("hike",)),
    Paraphrase("a woman strides past", "walk", "woman", ("stride",)),
    Paraphrase("a donkey plodding down the lane", "walk", "donkey", ("plod", "plodding", "lane")),
    Paraphrase("a mare at full tilt", "run", "horse", ("mare", "tilt")),
    Paraphrase("the knight rushes forward", "run", "knight", ("rush",)),
    Paraphrase("a stag racing ahead", "run", "stag", ("race",)),
    Paraphrase("he bolts out of the door", "run", "man", ("bolt", "door")),
    Paraphrase("a dog scampering off", "run", "husky", ("scamper",)),
    Paraphrase("motionless as a statue", "idle", "knight", ("motionless", "statue")),
    Paraphrase("just lingering", "idle", "man", ("linger",)),
    Paraphrase("a cow pauses for a moment", "idle", "cow", ("pause",)),
    Paraphrase("the robot stays rooted to the spot", "idle", "robot", ("rooted", "root")),
    Paraphrase("a bull biding its time", "idle", "bull", ("bide",)),
    Paraphrase("springing off the floor", "jump", "man", ("spring",)),
    Paraphrase("he vaults over a wall", "jump", "man", ("vault",)),
    Paraphrase("a horse hurdles a fence", "jump", "horse", ("hurdle",)),
    Paraphrase("a rat goes airborne", "jump", "rat", ("airborne",)),
    Paraphrase("bounding straight up", "jump", "trex", ("bound",)),
)
