"""What an action is: `actions.toml`, read once. The only place in the package that knows actions by name.

Adding an action is one row there. Everything else asks an `ActionSpec` for what it needs to know.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Literal

from kinema.errors import UsageError
from kinema.language.grammar import conjugate

USUAL_PERIOD = 1.2
"""Seconds of a cycle of which nothing is known."""


@dataclass(frozen=True)
class ActionSpec:
    """One thing that a body can do; actions.toml explains the fields."""

    name: str
    repeats: bool
    period: float
    """Seconds."""
    speed: float = 0.0
    """Heights of the body a second."""
    sides: Literal["turns", "two_legs", "free"] = "free"
    travel: Literal["feet", "glide", "none"] = "none"
    calm: bool = False
    may_be_still: bool = False
    any_body: bool = False
    one_camera: bool = True
    film_share: float = 1.0
    clips: str = ""
    gaits: tuple[str, ...] = ()
    judge_place: int = -1
    places: Literal["path", "spot", "water", "air"] = "spot"
    film: bool = True
    spoken: bool = True
    phrase: str = ""
    group: Literal["locomotion", "gesture", "other"] = "other"
    near: tuple[str, ...] = ()
    motion_number: int = -1
    drawn_as: Literal["cycle", "act"] = "act"
    airborne: bool = False
    lies_after: str = ""
    wordings: tuple[str, ...] = ()
    after_noun: tuple[str, ...] = ()

    @property
    def phrases(self) -> tuple[str, ...]:
        """Every form of every wording, in lower case."""
        forms = [form for wording in self.wordings for form in conjugate(wording)]
        return tuple(phrase.lower() for phrase in (*forms, *self.after_noun))

    @property
    def participle(self) -> str:
        """The plainest wording as "walking"."""
        return conjugate(self.wordings[0])[2]

    def take_turns(self, leg_count: int) -> bool:
        """Whether left and right do the same in turn on so many legs."""
        return leg_count > 0 and (self.sides == "turns" or (self.sides == "two_legs" and leg_count == 2))


@cache
def actions() -> Mapping[str, ActionSpec]:
    """Every action by its name, in the order of the table."""
    rows = {name: row for name, row in _table().items() if isinstance(row, dict)}
    return MappingProxyType({name: _spec(name, row) for name, row in rows.items()})


@cache
def spoken_actions() -> Mapping[str, ActionSpec]:
    """Actions that sentences are read as."""
    return MappingProxyType({name: spec for name, spec in actions().items() if spec.spoken})


@cache
def film_actions() -> Mapping[str, ActionSpec]:
    """The actions that the embedded film prior was trained on, in the order of the table."""
    return MappingProxyType({name: spec for name, spec in actions().items() if spec.film})


def action_named(name: str) -> ActionSpec:
    """An action by its name.

    Raises:
        UsageError: `action-unknown`.
    """
    known = actions()
    if name not in known:
        raise UsageError("action-unknown", f"there is no action '{name}'", hint=f"one of {', '.join(known)}")
    return known[name]


def action_of_clip(clip_name: str | None, *, film_only: bool = False) -> str | None:
    """What a clip shows, by its name: "AnimalArmature|Gallop" is a run; None for poses, parts of actions and unknown names.

    Args:
        clip_name: As the artist called it.
        film_only: Ask as the film prior's training does: of its own actions, and not of clips that mix two.
    """
    short = (clip_name or "").rpartition("|")[2].lower()
    if any(re.search(pattern, short) for pattern in _table()["no_film_clips" if film_only else "no_action_clips"]):
        return None
    known = film_actions() if film_only else actions()
    return next((name for name, spec in known.items() if spec.clips and re.search(spec.clips, short)), None)


def start_clip(clip_names: Sequence[str]) -> str | None:
    """The clip, by its name, in whose first frame a body stands at ease; None where no name says so."""
    table = _table()
    good, bad, plainest = (table[key] for key in ("start_clips", "no_start_clips", "plainest_start_clip"))
    calm = [name for name in clip_names if re.search(good, name, re.I) and not re.search(bad, name, re.I)]
    return min(calm, key=lambda name: (plainest not in name.lower(), len(name)), default=None)


def still_action() -> str:
    """What remains of an action that is denied."""
    return _table()["still_action"]


def action_of_gait(gait: str) -> str:
    """The action that a creature's gait shows: a gallop is a run."""
    return next((name for name, spec in actions().items() if gait in spec.gaits), gait)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(resources.files("kinema.language").joinpath("actions.toml").read_text(encoding="utf-8"))


def _spec(name: str, row: dict[str, Any]) -> ActionSpec:
    unknown = set(row) - {item.name for item in fields(ActionSpec)}
    assert not unknown, f"actions.toml: [{name}] has unknown entries {sorted(unknown)}"
    lists = {key: _phrases(row[key]) for key in ("wordings", "after_noun") if key in row}
    return ActionSpec(
        name, **{**row, "gaits": tuple(row.get("gaits", ())), "near": tuple(row.get("near", ())), **lists}
    )


def _phrases(text: str) -> tuple[str, ...]:
    """Phrases between commas."""
    return tuple(" ".join(phrase.split()) for phrase in text.split(","))
