"""Films that the judge of actions learns from and is asked about: natural ones, and ones whose ground is not the body's own.

A film of the stage shows a body that the camera follows, so a ground that passes by is all that tells a standing body from a
travelling one. Natural films alone teach a judge to read the ground and to ignore the legs; the others are made against that.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import pi
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema import creature as zoo
from kinema.asset import Character, load_character
from kinema.evaluation.judge import ACTIONS, NAMES, SLIDE
from kinema.language.actions import actions
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.rigging import forward_kinematics
from kinema.training import prior_data
from kinema.training.prior_data import SAMPLED_FPS, Actor, Take, read_shards, shoot

TRUST = 0.3
"""Least confidence in a ground speed: at 0.5 the runs of fox, rat and alien would stay on the spot."""
ON_THE_SPOT = frozenset(
    (("q_shibainu", "walk"), ("q_apatosaurus", "walk"), ("q_stegosaurus", "walk"), ("q_mech_george", "run"))
)
"""Films of the prior's shards, rendered with less trust, in which legs run and the ground stands still: left out."""
OR_SLIDE = "/" + SLIDE
"""Behind a gait whose ground is not its own: the judge may call it either, but no other action."""
EXTRA_SPEEDS = (-3.0, 3.0)
"""Heights a second that are added to the speed of the ground, where any ground will do."""
STILL, CLOSE = 0.15, 0.25
"""Heights a second: below, a ground stands still; added to the right ground of a gait, less leaves it right."""
STATUE_SPEEDS = (0.3, 3.0)
"""Heights a second at which start poses are slid along."""
BOB_HEIGHTS, BOB_HZ = 0.03, (1.0, 4.0)
"""How much and how often a quarter of them goes up and down, of the height and a second."""
STATUE_FILMS, STATUE_SECONDS = 4, 4.0
"""Films of each start pose; length of their takes, room for a random beginning."""
ANY_GROUND_FILMS, ANY_GROUND_CREATURES = 5, 14
"""Films of each take over any ground; creatures in each of those shards."""


@dataclass(frozen=True)
class Labelled:
    """Films and what they may be called."""

    videos: Tensor
    """[film 16 48 48 3] uint8."""
    allowed: Tensor
    """The names that are right, bool [film class]."""
    bodies: np.ndarray
    """Who plays; creatures by their species, [film]."""


def films_of(path: Path) -> Labelled:
    """The films of a shard that the judge has a name for."""
    shards = read_shards([path])
    bodies = [actor.split(":")[0] for actor in shards.actors]
    names = [action.split("/") for action in shards.actions]
    keep = [
        row
        for row, (body, said) in enumerate(zip(bodies, names, strict=True))
        if set(said) <= set(NAMES) and (body, said[0]) not in ON_THE_SPOT
    ]
    allowed = torch.tensor([[name in names[row] for name in NAMES] for row in keep])
    return Labelled(torch.from_numpy(shards.videos[keep]), allowed, np.array([bodies[row] for row in keep]))


def render_test_films(path: Path, assets: Path, *, per_take: int = 8) -> None:
    """Films of the test characters as they are, from random cameras at random moments."""
    rng = np.random.default_rng(2**31)
    films = [
        shoot(actor, take, rng, plain=True)
        for actor in trusting_actors(assets, "test")
        for take in actor.takes
        if take.action in ACTIONS
        for _ in range(per_take)
    ]
    prior_data.write_shard(path, films)


def render_statues(path: Path, assets: Path, *, seed: int) -> None:
    """Start poses of every training character, slid over the ground."""
    rng = np.random.default_rng([seed, 2**30])
    films = []
    for name, character in characters_of(assets, "train"):
        actor = statue_of(name, character)
        for _ in range(STATUE_FILMS):
            speed = character.height * float(np.exp(rng.uniform(*np.log(STATUE_SPEEDS))))
            bob = BOB_HEIGHTS * character.height * rng.uniform(0, 1) if rng.random() < 0.25 else 0.0
            films.append(shoot(actor, slid(actor.T_world_start, speed, bob=bob, bob_hz=rng.uniform(*BOB_HZ)), rng))
    prior_data.write_shard(path, films)


def render_any_ground(path: Path, assets: Path, *, seed: int, part: int) -> None:
    """Training bodies doing what they do over a ground whose speed is right by chance only."""
    rng = np.random.default_rng([seed, part])
    species = zoo.species()
    actors = trusting_actors(assets, "train")
    chosen = rng.permutation(len(species))[:ANY_GROUND_CREATURES]
    actors += [prior_data.creature_actor(species[index], int(rng.integers(2**31))) for index in chosen]
    films = []
    for actor in actors:
        joints = actor.T_world_start[:, 1, 3]
        height = float(joints.max() - joints.min())
        for take in (take for take in actor.takes if take.action in ACTIONS):
            for _ in range(ANY_GROUND_FILMS):
                extra = float(rng.uniform(*EXTRA_SPEEDS))
                films.append(shoot(actor, over_another_ground(take, extra, height), rng))
    prior_data.write_shard(path, films)


def render_test_controls(path: Path, assets: Path, *, per_case: int = 2) -> None:
    """The test characters where ground and body disagree: statues at the speeds that sentences set, and gaits at each other's."""
    rng = np.random.default_rng(2**31 + 1)
    films = []
    for name, character in characters_of(assets, "test"):
        statue = statue_of(name, character)
        for action in ("walk", "run"):
            take = slid(statue.T_world_start, actions()[action].speed * character.height)
            take = replace(take, action=f"start pose at the speed of a {action}")
            films += [shoot(statue, take, rng, plain=True) for _ in range(per_case)]
    for actor in trusting_actors(assets, "test"):
        takes = {take.action: take for take in reversed(actor.takes) if take.action in ("walk", "run")}
        for take, other in itertools.permutations(takes.values(), 2):
            swapped = replace(take, velocity=other.velocity, action=f"{take.action} at the speed of a {other.action}")
            films += [shoot(actor, swapped, rng, plain=True) for _ in range(per_case)]
    prior_data.write_shard(path, films)


def over_another_ground(take: Take, extra: float, height: float) -> Take:
    """A take whose ground is so many heights a second faster, under the names that it then deserves."""
    moved = replace(take, velocity=take.velocity + torch.tensor([extra * height, 0.0, 0.0]))
    return replace(moved, action=name_over(take.action, extra))


def name_over(action: str, extra: float) -> str:
    """What an action is called whose ground is so many heights a second faster; a jump is a jump anywhere."""
    if action == "idle":
        return action if abs(extra) < STILL else SLIDE
    return action if action == "jump" or abs(extra) < CLOSE else action + OR_SLIDE


def slid(pose: Tensor, speed: float, *, bob: float = 0.0, bob_hz: float = 1.0) -> Take:
    """A pose [joint 4 4] carried forward, metres a second, going up and down by so many metres."""
    times = torch.arange(round(STATUE_SECONDS * SAMPLED_FPS)) / SAMPLED_FPS
    frames = pose.expand(len(times), -1, -1, -1).clone()
    frames[..., 1, 3] += bob * torch.sin(2 * pi * bob_hz * times)[:, None]
    return Take(SLIDE, frames, torch.tensor([speed, 0.0, 0.0]), cyclic=False)


def statue_of(name: str, character: Character) -> Actor:
    """A character that does nothing."""
    config, generator = DirectConfig(count=prior_data.GAUSS_COUNT), torch.Generator().manual_seed(0)
    body = splats_from_character(character, config, generator=generator)
    return Actor(name, name, body, forward_kinematics(character.skeleton).float(), ())


def characters_of(assets: Path, split: str) -> Iterator[tuple[str, Character]]:
    """Names and characters of one split of the collection."""
    for entry in json.loads((assets / "manifest.json").read_text()):
        if entry["split"] == split:
            yield entry["name"], load_character(assets / entry["file"])


def trusting_actors(assets: Path, split: str) -> list[Actor]:
    """Characters whose clips are carried along even where their feet are little sure of the speed."""
    usual, prior_data.TRUST = prior_data.TRUST, TRUST
    try:
        return prior_data.asset_actors(assets, split)
    finally:
        prior_data.TRUST = usual
