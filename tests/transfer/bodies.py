"""Generated animals as characters, with their gaits: bodies that need no assets."""

from __future__ import annotations

from functools import cache

from kinema import creature
from kinema.asset import Character, character_from_document
from kinema.motion import Motion


@cache
def animal(species: str) -> Character:
    """A generated animal."""
    return character_from_document(creature.to_document(creature.make(species, seed=0)), name=species)


@cache
def walk(species: str) -> Motion:
    """One round of its walk, over the ground."""
    made = creature.make(species, seed=0)
    return creature.onto(creature.gait(made, "walk", fps=24.0), animal(species).skeleton)
