"""Twenty sentences that no training caption resembles in words, for testing that the prior understands meaning.

None of their key words occurs in `kinema.prior.wording`: tests/evaluate/test_paraphrases.py reads every word that captions
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
    Paraphrase("a man saunters past", "walk", "man", ("saunter",)),
    Paraphrase("a donkey plodding down the lane", "walk", "donkey", ("plod", "plodding", "lane")),
    Paraphrase("a fox padding softly along", "walk", "fox", ("pad", "padding", "softly")),
    Paraphrase("out for a constitutional", "walk", "woman", ("constitutional",)),
    Paraphrase("a mare at full tilt", "run", "horse", ("mare", "tilt")),
    Paraphrase("he bolts out of the door", "run", "man", ("bolt", "door")),
    Paraphrase("the stag tears along", "run", "stag", ("tear",)),
    Paraphrase("a dog scampering off", "run", "husky", ("scamper",)),
    Paraphrase("going flat out", "run", "alien", ("flat",)),
    Paraphrase("just loitering", "idle", "man", ("loiter",)),
    Paraphrase("a bull biding its time", "idle", "bull", ("bide",)),
    Paraphrase("motionless as a statue", "idle", "knight", ("motionless", "statue")),
    Paraphrase("a cow with its hooves planted", "idle", "cow", ("hooves", "planted", "plant")),
    Paraphrase("the robot stays rooted to its post", "idle", "robot", ("rooted", "root", "post")),
    Paraphrase("springing off the floor", "jump", "man", ("spring",)),
    Paraphrase("he vaults over a wall", "jump", "man", ("vault",)),
    Paraphrase("a horse sails over the fence", "jump", "horse", ("sail",)),
    Paraphrase("a rat goes airborne", "jump", "rat", ("airborne",)),
    Paraphrase("bounding straight up", "jump", "trex", ("bound",)),
)
