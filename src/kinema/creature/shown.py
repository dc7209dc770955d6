"""What a creature's gait shows: the action by which sentences and the table of actions call it."""

from __future__ import annotations

from kinema.language.actions import action_of_gait

_HOPPERS = frozenset(["cat", "chicken", "child", "crow", "deer", "duck", "fox", "frog", "human", "kangaroo", "woman"])
_EXCEPTIONS: dict[tuple[str, str], str | None] = {
    # heavy animals keep a foot on the ground: their fastest gait is a running walk
    **{("elephant", gait): None for gait in ("gallop", "jump")},
    ("elephant", "trot"): "run",
    **{("sauropod", gait): None for gait in ("gallop", "jump")},
    # their fast gait leaps
    ("frog", "run"): "hop",
    ("kangaroo", "run"): None,
    ("kangaroo", "hop"): "hop",
}


def shown_action(species: str, gait: str) -> str | None:
    """Name of the action that a gait shows; None where the species would not do it (an elephant that hops)."""
    if (species, gait) in _EXCEPTIONS:
        return _EXCEPTIONS[species, gait]
    if gait == "hop" and species not in _HOPPERS:
        return None
    return action_of_gait(gait)
