"""Whose poses are collected: files, the collection's characters that may be learned from, generated creatures of every species.

A `Role` says enough to make its character again. Sets of poses keep it, so that training can pose the skin that its validators judge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kinema import creature as zoo
from kinema.asset import Character, character_from_document, load_character
from kinema.errors import UsageError
from kinema.language.actions import action_named, film_actions
from kinema.language.nouns import words_for
from kinema.training.collection import characters_of

CREATURE = "creature"


@dataclass(frozen=True)
class Role:
    """Someone whose poses are collected."""

    name: str
    """Of the set of poses: "old_horse", "spider_0"."""
    kind: str
    """What sentences call it."""
    plan: str
    """Body plan: the manifest's group, or the creature's once it is made."""
    made: str
    """How to make it again: a path, or "creature:spider:0"."""
    actions: tuple[str, ...] = ()
    """Names of actions that it is known to do; a creature's once it is made."""

    def played(self) -> tuple[Character, Role]:
        """The character, made, and the role with all that is then known of it."""
        creature = _creature(self.made)
        if creature is None:
            return load_character(Path(self.made)), self
        gaits = (zoo.shown_action(creature.species, gait) for gait in zoo.gaits(creature))
        actions = tuple(dict.fromkeys(action for action in gaits if action is not None))
        character = character_from_document(zoo.to_document(creature), name=self.name)
        return character, replace(self, plan=creature.plan, actions=actions)

    @property
    def facts(self) -> dict[str, str]:
        return {"kind": self.kind, "plan": self.plan, "made": self.made}

    def sentences(self, count: int) -> list[str]:
        """Prompts for films, action by action; as many as asked for."""
        known = [action for action in self.actions if action_named(action).one_camera]
        actions = known or [name for name, spec in film_actions().items() if spec.any_body]
        return [_sentence(actions[place % len(actions)], self.kind) for place in range(count)]


def character_of(made: str) -> Character:
    """The character that a role was about, from `Role.made`."""
    return Role("", "", "", made).played()[0]


def cast(files: Sequence[Path], kinds: Sequence[str], *, individuals: int, assets: Path | None = None) -> list[Role]:
    """Everyone whose poses are asked for.

    Args:
        files: Rigged files.
        kinds: What each is; the file's name where there are fewer.
        individuals: Generated creatures of every species.
        assets: Folder of a collection with manifest.json, whose `train` characters take part.
    """
    if len(kinds) > len(files):
        raise UsageError("poses-options", f"{len(kinds)} kinds for {len(files)} files")
    roles = []
    for place, path in enumerate(files):
        kind = kinds[place] if place < len(kinds) else path.stem.replace("_", " ").lower()
        roles.append(Role(path.stem, kind, "", str(path.resolve())))
    roles += [] if assets is None else collection(assets)
    for seed in range(individuals):
        roles += [creature_role(species, seed) for species in zoo.species()]
    if not roles:
        raise UsageError("poses-options", "whose poses?", hint="give files, --assets, or a number of --creatures")
    return roles


def collection(assets: Path, split: str = "train") -> list[Role]:
    """Characters of a collection that belong to a split; without clips they are of no use to anyone here."""
    roles = []
    for entry in characters_of(assets, split):
        if entry["clips"]:
            known = tuple(dict.fromkeys(clip["action"] for clip in entry["clips"] if clip["action"] is not None))
            made = str(entry["path"].resolve())
            roles.append(Role(entry["name"], words_for(entry["kind"])[0], entry["group"], made, known))
    return roles


def creature_role(species: str, seed: int) -> Role:
    """One generated creature; nothing is made yet."""
    return Role(f"{species}_{seed}", words_for(species)[0], "", f"{CREATURE}:{species}:{seed}")


def part_of(roles: Sequence[Role], part: int, parts: int) -> Iterator[Role]:
    """One process's share of the roles: every `parts`-th of them, so that all kinds of bodies come early in each."""
    if not 1 <= part <= parts:
        raise UsageError("poses-options", f"part {part} of {parts}", hint="parts are counted from 1: 2/2 is the last")
    yield from roles[part - 1 :: parts]


def _creature(made: str) -> zoo.Creature | None:
    """The creature that is meant, if it is no file."""
    what, _, rest = made.partition(":")
    if what != CREATURE:
        return None
    species, _, seed = rest.rpartition(":")
    return zoo.make(species, seed=int(seed))


def _sentence(action: str, noun: str) -> str:
    """ "a horse is walking", whether or not there are words for the noun."""
    participle = action_named(action).participle
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun} is {participle}"
