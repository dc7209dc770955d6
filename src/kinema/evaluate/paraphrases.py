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
    """Beginnings of words that training must not have seen."""


PARAPHRASES = (
    Paraphrase("strolling along", "walk", "man", ("stroll",)),
    Paraphrase("a man saunters past the shops", "walk", "man", ("saunter", "shop")),
    Paraphrase("a donkey plodding home", "walk", "donkey", ("plod",)),
    Paraphrase("a fox pads softly down the lane", "walk", "fox", ("pad", "softly", "lane")),
    Paraphrase("out for a breath of fresh air, in no rush to arrive", "walk", "woman", ("fresh", "arriv")),
    Paraphrase("a mare at full tilt", "run", "horse", ("mare", "tilt")),
    Paraphrase("he bolts for the door", "run", "man", ("bolt", "door")),
    Paraphrase("the stag tears down the valley", "run", "stag", ("tear", "valley")),
    Paraphrase("a dog scampers after a ball", "run", "husky", ("scamper",)),
    Paraphrase("going flat out to catch the bus", "run", "alien", ("flat", "bus")),
    Paraphrase("just loitering", "idle", "man", ("loiter",)),
    Paraphrase("a bull biding its time", "idle", "bull", ("bide", "biding")),
    Paraphrase("motionless as a statue", "idle", "knight", ("motionless", "statue")),
    Paraphrase("a cow with all four hooves planted", "idle", "cow", ("hoof", "hooves", "plant")),
    Paraphrase("the robot stays rooted to its post", "idle", "robot", ("root", "post")),
    Paraphrase("springing off the floor", "jump", "man", ("spring",)),
    Paraphrase("he vaults clear of the wall", "jump", "man", ("vault", "clear of", "wall")),
    Paraphrase("a horse sails over the fence", "jump", "horse", ("sail",)),
    Paraphrase("a rat goes airborne", "jump", "rat", ("airborne",)),
    Paraphrase("bounding straight up", "jump", "trex", ("bound",)),
)
