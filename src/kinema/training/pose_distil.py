"""Poses distilled by SDS: the best fits of a character, brought to where the prior likes them from both sides at once.

A film shows one side, and what it hides a fit guesses. Distillation from there asks the prior about two cameras together, which must
agree on one body. A motion costs about as much as three films and gives no more poses than one, so only the best fits are distilled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import torch

from kinema.asset import Character
from kinema.distill import Annealing, DistillSettings, Weights, model_body, optimize
from kinema.distill.basis import Free
from kinema.distill.shots import set_up_shots
from kinema.evaluation.poses import different
from kinema.motion import Motion
from kinema.posespace import PoseSet, joint_positions, poses_from_frames, read_poses, write_poses
from kinema.prior import VideoPrior
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.training.pose_data import ALIKE, Collected, FittedFilm


@dataclass(frozen=True)
class Refining:
    """How fits are distilled further."""

    motions: int = 2
    """Fits of a character to go on from, those whose films they explain best."""
    cameras: int = 2
    """One on each side."""
    gauss_count: int = 600
    """Of the body."""
    distilling: DistillSettings = field(
        default_factory=lambda: DistillSettings(
            iterations=24,
            guidance=10.0,
            # what a film decided stays: half noise leaves the phase of the legs and doubts the rest
            annealing=Annealing(t_min=0.2, t_max_start=0.6, t_max_end=0.4, over=1.0),
            noise_samples=1,
            antithetic=False,
            basis=Free(12),
            weights=Weights(smooth=0.02, offset=0.3),
            start_amplitude=0.0,
        )
    )


def distilled(
    character: Character, found: Collected, prior: VideoPrior, config: Refining | None = None, *, seed: int = 0
) -> list[Motion]:
    """Distil the best of the kept fits.

    Args:
        character: Whose.
        found: Its fits.
        prior: That the films were imagined by.
        config: Options.
        seed: Of the noise.

    Returns:
        Motions that go over the ground as their films did, the best fit's first.
    """
    config = config or Refining()
    body = splats_from_character(
        character, DirectConfig(count=config.gauss_count), generator=torch.Generator().manual_seed(0)
    )
    shots = set_up_shots(character, body, prior, camera_count=config.cameras)
    body_model = model_body(character)
    motions = []
    for number, fit in enumerate(best_fits(found, config.motions)):
        condition = prior.encode_text(fit.prompt, image=shots.reference)
        generator = torch.Generator().manual_seed(seed + number)
        start = fit.motion.moving(fit.speed)
        *_, last = optimize(
            start, shots.take, prior, condition, config.distilling, generator=generator, body_model=body_model
        )
        motions.append(last.motion)
    return motions


def best_fits(found: Collected, count: int) -> list[FittedFilm]:
    """Kept fits that leave least of what the held start pose leaves, best first."""
    return sorted(found.kept, key=lambda fit: fit.loss / max(fit.still, 1e-9))[:count]


def add_distilled(path: Path, found: Collected, prior: VideoPrior, config: Refining | None = None) -> PoseSet:
    """Distil the best fits of a set and write their frames beside it, near doubles left out.

    Args:
        path: Of the set that the fits gave.
        found: The fits.
        prior: That the films were imagined by.
        config: Options.
    """
    collected, character = read_poses(path), found.character
    motions = distilled(character, found, prior, config, seed=int(collected.facts["seed"]))
    rig = collected.rig
    frames = [poses_from_frames(character.skeleton, rig, motion.T_world_joint).float() for motion in motions]
    every = torch.cat([*frames, torch.zeros(0, rig.token_count, 3)])
    kept = every[different(joint_positions(rig, every), ALIKE)]
    facts = {name: value for name, value in collected.facts.items() if name not in ("films", "rejected", "prompts")}
    result = PoseSet(collected.name, rig, kept, "distilled", facts)
    write_poses(path.with_name(f"{path.stem}.distilled.safetensors"), result)
    return result
