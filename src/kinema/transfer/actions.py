"""What a clip shows, read from the name that its artist gave it, and how well one action serves for another.

Clips are called "AnimalArmature|Gallop", "Man_SwordSlash", "Fast_Flying" or "claphands_01". Names of poses, of parts of actions and of
two actions at once have no action. The rules stand in `language/clip_names.toml`, the actions in `language/actions.toml`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

from kinema.language.actions import actions


@cache
def _rules() -> tuple[tuple[re.Pattern[str], str | None], ...]:
    text = resources.files("kinema.language").joinpath("clip_names.toml").read_text(encoding="utf-8")
    return tuple((re.compile(pattern), action or None) for pattern, action in tomllib.loads(text)["rules"])


def clip_words(name: str | None) -> str:
    """A clip's name as plain lower-case words: "AnimalArmature|Idle_HitReact_Left" -> "idle hit react left"."""
    short = (name or "").rpartition("|")[2]
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", short)
    return " ".join(re.findall(r"[a-z']+", spaced.lower().replace("_", " ")))


def action_of_words(words: str) -> str | None:
    """The action that a clip's plain words name; None for poses, parts, mixtures and what the table does not know."""
    if not words:
        return None
    return next((action for pattern, action in _rules() if pattern.search(words)), None)


def read_clip_action(name: str | None, text: str | None = None) -> str | None:
    """What a clip shows, from its name, and from a plainer text about it where the name says nothing."""
    words = clip_words(name)
    for pattern, action in _rules():
        if pattern.search(words):
            return action
    return action_of_words(clip_words(text)) if text else None


def action_likeness(asked: str, shown: str | None) -> float:
    """How well a clip that shows one action serves for another, 0..1."""
    if shown is None or asked not in actions():
        return 0.0
    if asked == shown:
        return 1.0
    near = actions()[asked].near
    return 0.7 - 0.1 * near.index(shown) if shown in near else 0.0
