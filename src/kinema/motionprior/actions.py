"""The actions that the motion prior is told by name, and what each is like: rows of the one table that have a `motion_number`."""

from __future__ import annotations

from dataclasses import dataclass

from kinema.language.actions import action_named, actions


@dataclass(frozen=True)
class MotionAction:
    """What is known of an action before any clip of it is seen."""

    loops: bool = False
    """One period that closes, rather than a performance with a beginning and an end."""
    travels: bool = False
    """Carried over the ground by its steps."""
    airborne: bool = False
    """Nothing has to touch the ground."""


_ROWS = sorted((spec for spec in actions().values() if spec.motion_number >= 0), key=lambda spec: spec.motion_number)
ACTIONS: dict[str, MotionAction] = {
    spec.name: MotionAction(spec.drawn_as == "cycle", spec.drawn_as == "cycle" and spec.travel == "feet", spec.airborne)
    for spec in _ROWS
}
"""By name, in the network's order. The last is what has no name here and is told by its sentence alone."""
UNNAMED = _ROWS[-1].name
"""Its name."""
NUMBERS = {name: number for number, name in enumerate(ACTIONS)}
"""Place of each action in the network's table."""
assert [spec.motion_number for spec in _ROWS] == list(range(len(_ROWS))), "motion numbers of actions.toml have gaps"


def drawn_action(action: str | None) -> str | None:
    """What the motion prior draws for an action: itself, else the best that may stand in for it; None where nothing can."""
    if action is None or action in ACTIONS:
        return action
    return next((name for name in action_named(action).near if name in ACTIONS), None)
