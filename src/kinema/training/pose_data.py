"""Poses of a rig from the video prior alone (ViPS): sample films, fit the rig to each, keep what passes the gates.

Films of one seed from several cameras do not agree with each other, so each film is fitted alone, with the camera it was asked for.
What a character gives depends on the character, the settings and the prior alone: a file that is there is finished, and a stopped
collection goes on with the next character. Mirror images are not stored: training sees every pose in a mirror, rig and all.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import radians
from pathlib import Path
from zlib import crc32

import torch
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.distill import VideoFitSettings
from kinema.distill.fit_films import BULK
from kinema.distill.recall import RecallSettings
from kinema.distill.stage_fit import (
    FIT_GAUSS_COUNT,
    StageView,
    fit_prepared_films,
    outlines_overlap,
    prepare_films,
    prior_films,
    stage_view,
)
from kinema.errors import UsageError
from kinema.evaluation.poses import artist_poses, different
from kinema.files import check_writable
from kinema.motion import Motion
from kinema.motion.limits import limit_violations
from kinema.posespace import PoseSet, joint_positions, poses_from_frames, rig_tokens, write_poses
from kinema.prior import VideoPrior
from kinema.render.stage import StageCamera
from kinema.rigging import forward_kinematics
from kinema.training.pose_cast import Role

ALIKE = 0.01
"""Poses nearer than this to one that is kept say nothing new, heights: a body that stands still would drown the others."""
CLIP_POSES = 512
"""At most this many poses of one character's own clips."""


@dataclass(frozen=True)
class Gates:
    """What a fit must pass. Bones keep their lengths by construction.

    Set on 44 films of artists' clips (`tools/pose_gates.py`, docs/results/fit.md): half of the fits pass, and their joints are off by
    7.1 % of the height where the held start pose is off by 8.5 %; for the others it is 11.8 and 12.3 %.
    """

    residual: float = 0.5
    """Largest loss, as a share of what the held start pose leaves."""
    still: float = 0.03
    """Least loss of the held start pose, share of the film's variance: below it nothing happens, and a fit is noise around rest."""
    overlap: float = 0.7
    """Least intersection over union of the outlines."""
    beyond_limits: float = 0.02
    """Largest share of joints x frames outside their ranges."""
    jitter: float = 0.25
    """Largest mean second difference of the joints' places between frames, body heights; a gallop has 0.21."""
    apart: float = 0.06
    """Largest mean distance of joints between fits from other beginnings, frame by frame, body heights: what the film does not show,
    each of them guesses otherwise."""


@dataclass(frozen=True)
class Collecting:
    """How poses are collected from a prior."""

    films: int = 16
    """Of each character, its actions in turn."""
    azimuths: tuple[float, ...] = (radians(50), radians(-70))
    """The films are shared out among these cameras, radians; negative ones see the left side."""
    guidance: float | None = None
    """Of the sampling."""
    steps: int = 14
    """Of the sampling."""
    seed: int = 0
    beginnings: int = 2
    """Fits of each film, whose mean is kept and whose differences are judged."""
    fit: VideoFitSettings = BULK
    recall: RecallSettings = field(default_factory=RecallSettings)
    gates: Gates = field(default_factory=Gates)
    gauss_count: int = FIT_GAUSS_COUNT
    """Of the fitted body."""

    def __post_init__(self) -> None:
        if not self.azimuths or self.films < len(self.azimuths) or self.steps < 1 or self.beginnings < 1:
            raise UsageError("poses-options", "at least a film from each camera, a step of sampling and a fit")


@dataclass(frozen=True, eq=False)
class FittedFilm:
    """One film's fit and how good it is."""

    prompt: str
    azimuth: float
    """Radians."""
    motion: Motion
    """The fit that explains the film best, on the spot."""
    poses: Tensor
    """Mean of the fits from all beginnings, rotation vectors [frame token 3]."""
    apart: Tensor
    """Mean distance of joints between the fits, body heights, [frame]."""
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
    sampling: float = 0.0
    """Seconds of this process's time spent on films."""
    fitting: float = 0.0
    """Seconds of this process's time spent on fits."""

    def __str__(self) -> str:
        why = ", ".join(f"{gate} {count}" for gate, count in self.rejections.items())
        told = f"{len(self.kept)} of {len(self.films)} films kept{f' (rejected: {why})' if why else ''}"
        return f"{told}, {self.sampling:.1f} s for films, {self.fitting:.1f} s for fits"

    @property
    def kept(self) -> tuple[FittedFilm, ...]:
        return tuple(film for film in self.films if not film.rejected)

    @property
    def rejections(self) -> dict[str, int]:
        """Gate -> how many fits it stopped."""
        gates = [film.rejected for film in self.films if film.rejected]
        return {gate: gates.count(gate) for gate in sorted(set(gates))}

    def pose_set(self, name: str, facts: dict[str, str] | None = None, *, apart: float = Gates.apart) -> PoseSet:
        """Frames of the kept fits on which fits agree, near doubles left out.

        Args:
            name: Of the set.
            facts: More to be told of it.
            apart: Largest distance between fits of a frame, heights.
        """
        rig = rig_tokens(self.character)
        frames = [film.poses[film.apart <= apart] for film in self.kept]
        every = torch.cat([*frames, torch.zeros(0, rig.token_count, 3)])
        said = {
            "films": str(len(self.films)),
            "rejected": json.dumps(self.rejections),
            "frames": f"{len(every)} of {sum(len(film.poses) for film in self.kept)} kept",
            "prompts": json.dumps([film.prompt for film in self.kept]),
            **(facts or {}),
        }
        return PoseSet(name, rig, every[different(joint_positions(rig, every), ALIKE)], "video", said)


def collect(
    character: Character, prompts: Sequence[str], prior: VideoPrior, config: Collecting | None = None, *, seed: int = 0
) -> Collected:
    """Sample films of a character and fit it to them, camera by camera.

    Args:
        character: Whose poses.
        prompts: A sentence for each film; cameras take turns.
        prior: Imagines the films.
        config: Options; its number of films and its seed are the caller's business.
        seed: Of films and beginnings.

    Returns:
        Every fit, those that gates rejected too.
    """
    config = config or Collecting()
    fits: list[FittedFilm] = []
    sampled = worked = 0.0
    for number, azimuth in enumerate(config.azimuths):
        place, own = StageCamera(azimuth=azimuth), list(prompts[number :: len(config.azimuths)])
        if not own:
            continue
        begun = time.process_time()
        seed_here = seed + 1_000_003 * number
        videos = prior_films(character, place, prior, own, seed=seed_here, guidance=config.guidance, steps=config.steps)
        between = time.process_time()
        view = stage_view(character, place, prior.limits, gauss_count=config.gauss_count)
        fits += fitted(view, videos, own, config, seed=seed_here)
        sampled += between - begun
        worked += time.process_time() - between
    return Collected(character, tuple(fits), sampled, worked)


def fitted(
    view: StageView, videos: Tensor, prompts: Sequence[str], config: Collecting | None = None, *, seed: int = 0
) -> list[FittedFilm]:
    """Fit a rig to films of one camera, and judge the fits.

    Args:
        view: The films' camera.
        videos: [film frame height width 3].
        prompts: What the films show.
        config: Options.
        seed: Of the beginnings.
    """
    config = config or Collecting()
    rig, skeleton = rig_tokens(view.character), view.character.skeleton
    rounds = []
    for number in range(config.beginnings):
        generator = Generator().manual_seed(seed + number)
        films = prepare_films(view, videos, config.fit, config.recall, generator=generator)
        *_, step = fit_prepared_films(view, films, config.fit, generator=Generator())
        motions = [step.motion(film, dtype=torch.float64) for film in range(len(videos))]
        T_world_joint = torch.stack([motion.T_world_joint for motion in motions])
        poses = poses_from_frames(skeleton, rig, T_world_joint).float()
        rounds.append((films, step.losses, motions, poses, outlines_overlap(view, films, T_world_joint.float())))
    every = torch.stack([poses for _, _, _, poses, _ in rounds])  # [round film frame token 3]
    # from their middle two fits are half as far as from each other
    places = joint_positions(rig, every)
    apart = 2 * (places - places.mean(0)).norm(dim=-1).mean((0, -1))  # [film frame]
    fits = []
    for film in range(len(videos)):
        films, losses, motions, _, overlaps = min(rounds, key=lambda row: float(row[1][film]))
        fit = FittedFilm(
            prompt=prompts[film],
            azimuth=view.place.azimuth,
            motion=motions[film],
            poses=every[:, film].mean(0),
            apart=apart[film],
            loss=float(losses[film]),
            still=float(films.still[film]),
            overlap=float(overlaps[film]),
            beyond_limits=limit_violations(motions[film], view.body_model.limits),
            jitter=jitter(motions[film].T_world_joint, view.character.height),
            speed=float(films.speeds[film]),
        )
        fits.append(replace(fit, rejected=judged(fit, config.gates)))
    return fits


def judged(fit: FittedFilm, gates: Gates) -> str:
    """The first gate that a fit does not pass, or nothing."""
    if not fit.still >= gates.still:
        return "still"
    if not fit.loss <= gates.residual * fit.still:
        return "residual"
    if not fit.overlap >= gates.overlap:
        return "overlap"
    if not fit.beyond_limits <= gates.beyond_limits:
        return "limits"
    if not fit.jitter <= gates.jitter:
        return "jitter"
    if not float(fit.apart.median()) <= gates.apart:
        return "apart"
    return ""


def jitter(T_world_joint: Tensor, height: float) -> float:
    """Mean second difference of joints' places, body heights; a steady motion has none, [frame joint 4 4]."""
    places = T_world_joint[..., :3, 3]
    return float(places.diff(n=2, dim=0).norm(dim=-1).mean()) / height if len(places) > 2 else 0.0


def set_path(folder: Path, role: Role) -> Path:
    """Where a role's poses are."""
    return folder / f"{re.sub(r'[^0-9A-Za-z]+', '_', role.name)}.safetensors"


def collecting(
    folder: Path, roles: Sequence[Role], prior: VideoPrior, config: Collecting | None = None
) -> Iterator[tuple[Path, Collected]]:
    """Poses of many characters, a file each; those whose files are there are left out.

    Args:
        folder: Where the sets go.
        roles: Whose.
        prior: Imagines the films.
        config: Options.

    Yields:
        Path of each new set, and the fits it is made of.
    """
    config = config or Collecting()
    for role, path in _missing(folder, roles):
        character, known = role.played()
        seed = (config.seed << 32) + crc32(role.name.encode())  # no two characters see the same noise
        found = collect(character, known.sentences(config.films), prior, config, seed=seed)
        guidance = prior.profile.guidance if config.guidance is None else config.guidance
        facts = known.facts | {"seed": str(config.seed), "guidance": f"{guidance:g}", "steps": str(config.steps)}
        facts |= {f"prior.{name}": value for name, value in getattr(prior, "facts", {}).items()}
        write_poses(path, found.pose_set(role.name, facts, apart=config.gates.apart))
        yield path, found


def clips_as_sets(folder: Path, roles: Sequence[Role]) -> Iterator[tuple[Path, PoseSet]]:
    """Poses of the characters' own clips, for a comparison model; a file each, those that are there are left out.

    Yields:
        Path of each new set, and the set; characters without clips have none.
    """
    for role, path in _missing(folder, roles):
        character, known = role.played()
        rig = rig_tokens(character)
        local = artist_poses(character, count=CLIP_POSES, least=ALIKE).double()
        poses = poses_from_frames(character.skeleton, rig, forward_kinematics(character.skeleton.to(local), local))
        if len(poses):
            found = PoseSet(role.name, rig, poses.float(), "artist", known.facts)
            write_poses(path, found)
            yield path, found


def _missing(folder: Path, roles: Sequence[Role]) -> Iterator[tuple[Role, Path]]:
    """Who has no set in a folder yet, and where it goes; the folder is made, and refused if it cannot be written to."""
    folder.mkdir(parents=True, exist_ok=True)
    check_writable(folder / "poses.try")
    for role in roles:
        path = set_path(folder, role)
        if not path.exists():
            yield role, path
