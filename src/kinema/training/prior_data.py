"""Films to train the embedded prior on: generated creatures and CC0 characters, on the stage that distillation uses.

A shard is a file of films that a seed and a number decide alone, so that workers share nothing, a stopped rendering goes on where it
was, and any film can be made again. Half of a shard shows the collection's `train` characters playing their own clips, half shows
creatures made for this shard alone; all of them stretched, recoloured, mirrored, faster or slower, from cameras of the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import pi
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema import creature as zoo
from kinema.asset import Character, character_from_document, load_character
from kinema.errors import UsageError
from kinema.files import replacing
from kinema.language.actions import action_named
from kinema.motion import Motion, ground_speed, motion_from_clip
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render.stage import AZIMUTHS, ELEVATIONS, FPS, FRAME_COUNT, StageCamera, film, stage
from kinema.rigging import forward_kinematics
from kinema.splat import BoundCloud, sh_from_colours
from kinema.training.collection import characters_of

SHARD_SIZE = 512
"""Films in a shard."""
GAUSS_COUNT = 1500
"""Gaussians of a body: as many as 48 pixels can show."""
CREATURES = 8
"""Creatures made for a shard."""
SAMPLED_FPS = 60.0
"""Rate at which takes are kept; a film picks the nearest of their frames."""
CREATURE_SECONDS = 4.0
"""Length of a creature's take: room for a random beginning."""
TRUST = 0.5
"""Least confidence in a ground speed."""


@dataclass(frozen=True)
class Take:
    """One performance of an action."""

    action: str
    T_world_joint: Tensor
    """On the spot or travelling as the file has it, at `SAMPLED_FPS`, [frame joint 4 4]."""
    velocity: Tensor
    """Travel to add, metres a second, [3]."""
    cyclic: bool
    """Whether the last frame leads back to the first."""


@dataclass(frozen=True)
class Actor:
    """A body and what it can do."""

    name: str
    kind: str
    """What captions call it: a species, or the manifest's kind."""
    body: BoundCloud
    T_world_start: Tensor
    """[joint 4 4]."""
    takes: tuple[Take, ...]


@dataclass(frozen=True)
class Film:
    """One training example."""

    video: np.ndarray
    """[frame height width 3] uint8."""
    reference: np.ndarray
    """The start pose from the same camera, [height width 3] uint8."""
    actor: str
    kind: str
    action: str


@dataclass(frozen=True)
class Shards:
    """Films of several shards, memory-mapped one by one."""

    videos: np.ndarray
    """[film frame height width 3] uint8."""
    references: np.ndarray
    """[film height width 3] uint8."""
    actors: tuple[str, ...]
    kinds: tuple[str, ...]
    actions: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.videos)


def asset_actors(assets: Path, split: str = "train") -> list[Actor]:
    """The collection's characters that may be trained on (or, for judging, those of another split).

    Args:
        assets: Folder with manifest.json.
        split: "train" or "test".
    """
    actors = []
    for entry in characters_of(assets, split):
        actions = [clip["action"] for clip in entry["clips"]]
        if not any(actions):
            continue
        character = load_character(entry["path"])
        takes = tuple(
            # by place: a clip may have no name in its file
            _artist_take(character, character.clips[place].name, action)
            for place, action in enumerate(actions)
            if action is not None
        )
        actors.append(_actor(entry["name"], entry["kind"], character, takes))
    return actors


def creature_actor(species: str, seed: int) -> Actor:
    """A generated creature with one varied take of everything it does."""
    made = zoo.make(species, seed=seed)
    character = character_from_document(zoo.to_document(made))
    takes = []
    for gait in zoo.gaits(made):
        action = zoo.shown_action(species, gait)
        if action is None:
            continue
        motion = zoo.gait(
            made,
            gait,
            fps=SAMPLED_FPS,
            frame_count=round(CREATURE_SECONDS * SAMPLED_FPS),
            seed=seed,
            skeleton=character.skeleton,
        )
        takes.append(Take(action, motion.T_world_joint.float(), torch.zeros(3), cyclic=False))
    return _actor(f"{species}:{seed}", species, character, tuple(takes))


def draw_film(actors: Sequence[Actor], rng: np.random.Generator, *, plain: bool = False) -> Film:
    """One film: an action, who does it, and from where.

    Args:
        actors: To choose from.
        rng: Decides everything.
        plain: The characters as they are, neither stretched nor recoloured nor changed in speed.
    """
    actions = sorted({take.action for actor in actors for take in actor.takes})
    shares = np.array([action_named(action).film_share for action in actions])
    action = actions[rng.choice(len(actions), p=shares / shares.sum())]
    able = [actor for actor in actors if any(take.action == action for take in actor.takes)]
    actor = able[rng.integers(len(able))]
    fitting = [take for take in actor.takes if take.action == action]
    return shoot(actor, fitting[rng.integers(len(fitting))], rng, plain=plain)


def shoot(actor: Actor, take: Take, rng: np.random.Generator, *, plain: bool = False) -> Film:
    """Film one take from a random camera at a random moment."""
    rate = 1.0 if plain else float(np.exp(rng.uniform(-0.2, 0.2)))
    stretch = np.ones(3) if plain else np.exp(rng.normal(0, 0.1, 3))
    if rng.random() < 0.5:
        stretch[2] *= -1  # mirrored: the left leg begins where the right one did
    S = torch.diag(torch.tensor([*stretch, 1.0], dtype=torch.float32))
    T = S @ _cut(take, rng, rate)
    start = S @ actor.T_world_start
    side = 1 if rng.random() < 0.5 else -1
    camera = StageCamera(azimuth=side * rng.uniform(*AZIMUTHS), elevation=rng.uniform(*ELEVATIONS))
    body = actor.body if plain else _recoloured(actor.body, rng)
    set_up = stage(body, start, (camera,))
    with torch.no_grad():
        video = film(set_up, T)[0]
        reference = film(set_up, start[None])[0, 0]
    return Film(_bytes(video), _bytes(reference), actor.name, actor.kind, take.action)


def draw_shard(assets: Sequence[Actor], *, seed: int, shard: int) -> Iterator[Film]:
    """The films of one shard; characters of the collection and creatures made for it take turns."""
    rng = np.random.default_rng([seed, shard])
    species = zoo.species()
    chosen = rng.permutation(len(species))[:CREATURES]
    creatures = [creature_actor(species[index], int(rng.integers(2**31))) for index in chosen]
    for number in range(SHARD_SIZE):
        yield draw_film(assets if assets and number % 2 == 0 else creatures, rng)


def write_shard(path: Path, films: Sequence[Film]) -> None:
    """A shard as one .npz that is there whole or not at all."""
    with replacing(path) as temporary, open(temporary, "wb") as file:
        np.savez(
            file,
            videos=np.stack([film.video for film in films]),
            references=np.stack([film.reference for film in films]),
            actors=np.array([film.actor for film in films]),
            kinds=np.array([film.kind for film in films]),
            actions=np.array([film.action for film in films]),
        )


def read_shards(paths: Sequence[Path]) -> Shards:
    """Films of several shards, in their order."""
    if not paths:
        raise UsageError(
            "prior-no-data", "there are no films to read", hint="render them first: kinema prior train does"
        )
    parts = []
    for path in paths:
        with np.load(path, allow_pickle=False) as shard:
            parts.append({name: shard[name] for name in ("videos", "references", "actors", "kinds", "actions")})
    words = {name: tuple(str(word) for part in parts for word in part[name]) for name in ("actors", "kinds", "actions")}
    return Shards(
        np.concatenate([part["videos"] for part in parts]),
        np.concatenate([part["references"] for part in parts]),
        **words,
    )


def shard_path(folder: Path, shard: int) -> Path:
    return folder / f"shard_{shard:04d}.npz"


def render_shards(folder: Path, assets: Path | None, *, seed: int, shards: Sequence[int]) -> Iterator[Path]:
    """Render those shards that are not there yet.

    Args:
        folder: Where they go.
        assets: Folder of the characters; None: creatures alone.
        seed: Of everything.
        shards: Their numbers.
    """
    folder.mkdir(parents=True, exist_ok=True)
    missing = [shard for shard in shards if not shard_path(folder, shard).exists()]
    actors = asset_actors(assets) if assets is not None and missing else []
    for shard in missing:
        write_shard(shard_path(folder, shard), list(draw_shard(actors, seed=seed, shard=shard)))
        yield shard_path(folder, shard)


def render_test_films(path: Path, assets: Path, *, seed: int, per_take: int = 8) -> None:
    """Films of the collection's `test` characters, as they are: for judging, never for training."""
    rng = np.random.default_rng([seed, 2**31])
    films = [
        shoot(actor, take, rng, plain=True)
        for actor in asset_actors(assets, "test")
        for take in actor.takes
        for _ in range(per_take)
    ]
    write_shard(path, films)


def _actor(name: str, kind: str, character: Character, takes: tuple[Take, ...]) -> Actor:
    body = splats_from_character(character, DirectConfig(count=GAUSS_COUNT), generator=torch.Generator().manual_seed(0))
    return Actor(name, kind, body, forward_kinematics(character.skeleton).float(), takes)


def _artist_take(character: Character, clip: str, action: str) -> Take:
    motion = motion_from_clip(character, clip, fps=SAMPLED_FPS)
    velocity = torch.zeros(3, dtype=torch.float64)
    spec = action_named(action)
    if spec.travel == "feet":
        # at the clip's own rate, where its keys are
        found = ground_speed(character, motion_from_clip(character, clip))
        velocity = found.velocity if found.confidence >= TRUST else velocity
    if spec.travel == "glide":
        velocity = torch.tensor([0.8 * character.height, 0, 0], dtype=torch.float64)
    return Take(action, motion.T_world_joint.float(), velocity.float(), cyclic=spec.repeats and _repeats(motion))


def _repeats(motion: Motion) -> bool:
    """Whether a clip stays where it began, so that it can be played again and again."""
    root = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3]
    extent = float((root.amax(0) - root.amin(0)).norm())
    return float((root[-1] - root[0]).norm()) <= max(0.2 * extent, 1e-6)


def _cut(take: Take, rng: np.random.Generator, rate: float) -> Tensor:
    """World frames of one film's length, [frame joint 4 4]."""
    times = torch.arange(FRAME_COUNT) * (rate / FPS)  # seconds of the take
    last = len(take.T_world_joint) - 1
    duration, window = last / SAMPLED_FPS, float(times[-1])
    if take.cyclic and last > 0:
        begin = rng.uniform(0, duration)
        index = ((begin + times) * SAMPLED_FPS).round().long() % last
    else:
        begin = rng.uniform(min(0.0, 0.6 * (duration - window)), max(0.1 * duration, duration - window))
        index = ((begin + times) * SAMPLED_FPS).round().long().clamp(0, last)
    T = take.T_world_joint[index].clone()
    T[..., :3, 3] += (times[:, None] * take.velocity)[:, None]
    return T


def _recoloured(body: BoundCloud, rng: np.random.Generator) -> BoundCloud:
    """The same pattern in other colours: hues turned, lighter or darker, more or less contrast."""
    colours = body.cloud.colours(torch.tensor([0.0, 0.0, -1.0]).expand(body.gauss_count, 3))
    angle = rng.uniform(-pi, pi) if rng.random() < 0.5 else rng.normal(0, 0.3)
    axis = np.full(3, 3**-0.5)
    cross = np.cross(np.eye(3), axis)
    turn = np.cos(angle) * np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * np.outer(axis, axis)
    mean = colours.mean(0)
    contrast, light = np.exp(rng.normal(0, 0.25)), np.exp(rng.normal(0, 0.25, 3) * 0.3 + rng.normal(0, 0.25))
    changed = ((colours - mean) * contrast + mean) @ torch.tensor(turn, dtype=colours.dtype).mT
    changed = changed * torch.tensor(light, dtype=colours.dtype)
    return replace(body, cloud=replace(body.cloud, sh=sh_from_colours(changed.clamp(0.02, 0.98))))


def _bytes(pictures: Tensor) -> np.ndarray:
    return (pictures.clamp(0, 1) * 255).round().to(torch.uint8).numpy()
