"""What a clip of the collections shows: one table from names and manifest texts to actions of `kinema.motionprior.ACTIONS`.

Rows (motion_names.toml) are tried in order, the first that is found in the clip's words decides. None leaves a clip out: poses, parts
of actions, several actions in one. What single files show whatever their clips are called, a collection's notes say.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FACTS: dict[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""What training knows of actions."""
ROWS: tuple[tuple[str, str | None], ...] = tuple(
    (pattern, action or None) for pattern, action in FACTS["names"]["rows"]
)
"""Pattern in the clip's words -> action."""
PHRASES: dict[str, tuple[str, ...]] = {name: tuple(told) for name, told in FACTS["phrases"].items()}
"""How new actions are told; the wordings of the table of actions serve for the others."""


@dataclass(frozen=True)
class Shown:
    """What a clip shows."""

    action: str
    words: str
    """The clip's own words, plain."""
    backward: bool
    """Goes backwards or sideways on purpose."""


def plain_words(name: str | None, text: str | None) -> str:
    """A clip's words: its manifest text or its name, lower case, without prefixes, take numbers and underscores."""
    told = text if text else (name or "").rpartition("|")[2]
    told = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", told)
    told = re.sub(r"[_\s]+", " ", told).lower().strip()
    told = re.sub(r"(?<=[a-z])0?\d+\b", "", told)
    return re.sub(r"( \d+)+$", "", told).strip()


def shown_by(name: str | None, text: str | None, known: Mapping[str, str] | None = None) -> Shown | None:
    """The action of a clip; None for one that is left out.

    Args:
        name: As in its file.
        text: The manifest's words about it.
        known: What single clips of this rig show whatever their words say, by words; "" leaves a clip out.
    """
    words = plain_words(name, text)
    if known is not None and words in known:
        action = known[words] or None
    else:
        action = next((action for pattern, action in ROWS if re.search(pattern, words)), FACTS["unnamed"])
    if action is None:
        return None
    if action == FACTS["either"]:
        action = FACTS["walk"] if words.startswith(FACTS["walk"]) else FACTS["run"]
    backward = bool(re.search(r"back(ward)?s?\b|bwd|strafe|^(run|jog|walk|running) (fwd )?(left|right|l|r)$", words))
    return Shown(action, words, backward and action in FACTS["both_ways"])
