"""`kinema evaluate`: every clip of a file, measured."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from kinema.asset import Character, load_character
from kinema.errors import AssetError
from kinema.motion.clips import motion_from_clip
from kinema.motion.feet import find_feet
from kinema.motion.measures import Measures, measure


def evaluate(
    source: str | Path | Character,
    clip: str | None = None,
    *,
    fps: float | None = None,
    ground: Literal["estimate", "fixed"] = "estimate",
) -> dict[str, Measures]:
    """Measure a file's clips: foot skate, penetration, float, jerk, motion amount, joint limits, left/right phase.

    Args:
        source: The animated character's file, or the character.
        clip: Only this clip; all of them if not given.
        fps: Rate to measure at; each clip's own if not given.
        ground: "estimate" takes clips that run in place as if they travelled at the speed of their own feet.

    Returns:
        Name of the clip -> its measures.

    Raises:
        AssetError: `no-clips`, `clip-missing`.
    """
    character = source if isinstance(source, Character) else load_character(source)
    names = [character.clip(clip).name] if clip else [each.name for each in character.clips]
    if not names:
        raise AssetError("no-clips", "the file has no animations to measure", where=character.name)
    feet = find_feet(character)
    return {
        name: measure(character, motion_from_clip(character, name, fps=fps), ground=ground, feet=feet) for name in names
    }
