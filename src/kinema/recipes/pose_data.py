"""Poses of a rig from the video prior alone (ViPS): sample films, fit the rig to each, keep what passes the gates.

Films of one seed from several cameras do not agree with each other, so each film is fitted alone, with the camera it was asked for.
What a character gives depends on the character, the settings and the prior alone: a file that is there is finished, and a stopped
collection goes on with the next character.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import radians
from pathlib import Path

import torch
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.distill import Fitting
from kinema.distill.fit_films import BULK
from kinema.distill.recall import Recalling
from kinema.errors import UsageError
from kinema.files import check_writable
from kinema.motion import Motion
from kinema.motion.limits import limit_violations
from kinema.posespace import PoseSet, poses_from_frames, rig_tokens, write_poses
from kinema.prior.embedded import GUIDANCE, Embedded
from kinema.recipes.stage_fit import FIT_GAUSS_COUNT, fitting, outlines_overlap, prepared, prior_films, stage_view
from kinema.render.stage import StageCamera

PROMPTS = ("walking", "running", "standing still", "jumping", "attacking", "eating", "sitting down", "turning around")
"""What any character may be asked to do."""


@dataclass(frozen=True)
class Gates:
    """What a fit must pass. Bones keep their lengths by construction."""

    residual: float = 0.6
    """Largest loss, as a share of what the held start pose leaves; a still film may leave `still` anyway."""
    still: float = 0.03
    """Loss that is always good enough, share of the film's variance."""
    overlap: float = 0.7
    """Least intersection over union of the outlines."""
    beyond_limits: float = 0.02
    """Largest share of joints x frames outside their ranges."""
    jitter: float = 0.3
    """Largest mean second difference of the joints' places between frames, body heights; a gallop has 0.21."""


@dataclass(frozen=True)
class Collecting:
    """How poses are collected from a prior."""

    prompts: tuple[str, ...] = PROMPTS
    """Actions: what follows "a wolf is"."""
    azimuths: tuple[float, ...] = (radians(50), radians(-70))
    """A batch of films from each, radians; negative ones see the left side."""
    films_each: int = 2
    """Films of each prompt from each azimuth."""
    guidance: float = GUIDANCE
    """Of the sampling."""
    steps: int = 20
    """Of the sampling."""
    seed: int = 0
    fitting: Fitting = BULK
    recalling: Recalling = field(default_factory=Recalling)
    gates: Gates = field(default_factory=Gates)
    gauss_count: int = FIT_GAUSS_COUNT
    """Of the fitted body."""

    def __post_init__(self) -> None:
        if not self.prompts or not self.azimuths or self.films_each < 1 or self.steps < 1:
            raise UsageError("poses-options", "at least one prompt, camera, film and step of sampling")


@dataclass(frozen=True, eq=False)
class FittedFilm:
    """One film's fit and how good it is."""

    prompt: str
    azimuth: float
    """Radians."""
    motion: Motion
    """On the spot."""
    loss: float
    still: float
    """Loss of the held start pose."""
    overlap: float
    beyond_limits: float
    jitter: float
    speed: float
    """Of the ground, metres a second."""
    rejected: str = ""
    """Which gate it did not pass; empty if none."""


@dataclass(frozen=True, eq=False)
class Collected:
    """All fits of one character."""

    character: Character
    films: tuple[FittedFilm, ...]

    @property
    def kept(self) -> tuple[FittedFilm, ...]:
        return tuple(film for film in self.films if not film.rejected)

    @property
    def rejections(self) -> dict[str, int]:
        """Gate -> how many fits it stopped."""
        gates = [film.rejected for film in self.films if film.rejected]
        return {gate: gates.count(gate) for gate in sorted(set(gates))}

    def pose_set(self, name: str, facts: dict[str, str] | None = None) -> PoseSet:
        """Every frame of the kept fits."""
        rig, skeleton = rig_tokens(self.character), self.character.skeleton
        frames = [film.motion.T_world_joint.double() for film in self.kept]
        poses = [poses_from_frames(skeleton, rig, T).float() for T in frames]
        said = {
            "films": str(len(self.films)),
            "rejected": json.dumps(self.rejections),
            "prompts": json.dumps([film.prompt for film in self.kept]),
            **(facts or {}),
        }
        return PoseSet(name, rig, torch.cat([*poses, torch.zeros(0, rig.token_count, 3)]), "video", said)


def collect(character: Character, kind: str, prior: Embedded, config: Collecting | None = None) -> Iterator[FittedFilm]:
    """Sample films of a character and fit it to them, camera by camera.

    Args:
        character: Whose poses.
        kind: What sentences call it: "wolf".
        prior: Imagines the films.
        config: Options.

    Yields:
        Every fit, those that gates rejected too; all films of a camera come together.
    """
    config = config or Collecting()
    for number, azimuth in enumerate(config.azimuths):
        place = StageCamera(azimuth=azimuth)
        prompts = [f"a {kind} is {action}" for action in config.prompts for _ in range(config.films_each)]
        seed = config.seed + 1_000_003 * number
        videos = prior_films(character, place, prior, prompts, seed=seed, guidance=config.guidance, steps=config.steps)
        view = stage_view(character, place, prior.limits, gauss_count=config.gauss_count)
        films = prepared(view, videos, config.fitting, config.recalling, generator=Generator().manual_seed(seed))
        *_, step = fitting(view, films, config.fitting, generator=Generator())
        motions = [step.motion(film, dtype=torch.float64) for film in range(len(videos))]
        T_world_joint = torch.stack([motion.T_world_joint.float() for motion in motions])
        overlaps = outlines_overlap(view, films, T_world_joint)
        for film, motion in enumerate(motions):
            fit = FittedFilm(
                prompt=prompts[film],
                azimuth=azimuth,
                motion=motion,
                loss=float(step.losses[film]),
                still=float(films.still[film]),
                overlap=float(overlaps[film]),
                beyond_limits=limit_violations(motion, view.figure.limits),
                jitter=jitter(motion.T_world_joint, character.height),
                speed=float(films.speeds[film]),
            )
            yield replace(fit, rejected=judged(fit, config.gates))


def judged(fit: FittedFilm, gates: Gates) -> str:
    """The first gate that a fit does not pass, or nothing."""
    if not fit.loss <= max(gates.residual * fit.still, gates.still):
        return "residual"
    if not fit.overlap >= gates.overlap:
        return "overlap"
    if not fit.beyond_limits <= gates.beyond_limits:
        return "limits"
    if not fit.jitter <= gates.jitter:
        return "jitter"
    return ""


def jitter(T_world_joint: Tensor, height: float) -> float:
    """Mean second difference of joints' places, body heights; a steady motion has none, [frame joint 4 4]."""
    places = T_world_joint[..., :3, 3]
    return float(places.diff(n=2, dim=0).norm(dim=-1).mean()) / height if len(places) > 2 else 0.0


def collecting(
    folder: Path, characters: Sequence[tuple[Character, str]], prior: Embedded, config: Collecting | None = None
) -> Iterator[tuple[Path, Collected]]:
    """Poses of many characters, a file each; those whose files are there are left out.

    Args:
        folder: Where the sets go.
        characters: Each with what sentences call it.
        prior: Imagines the films.
        config: Options.

    Yields:
        Path of each new set, and the fits it is made of.
    """
    config = config or Collecting()
    folder.mkdir(parents=True, exist_ok=True)
    check_writable(folder / "poses.try")
    for character, kind in characters:
        path = folder / f"{re.sub(r'[^0-9A-Za-z]+', '_', character.name)}.safetensors"
        if path.exists():
            continue
        found = Collected(character, tuple(collect(character, kind, prior, config)))
        facts = {"kind": kind, "seed": str(config.seed), "guidance": f"{config.guidance:g}"}
        write_poses(path, found.pose_set(character.name, facts | {f"prior.{k}": v for k, v in prior.facts.items()}))
        yield path, found
