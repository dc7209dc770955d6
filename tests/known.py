"""A prior that knows one motion of one character, for runs of `animate` that take seconds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import torch

from kinema.asset import Character, character_from_document
from kinema.creature import gait, make, to_document
from kinema.distill import Annealing, Cycle, DistillSettings
from kinema.distill.shots import set_up_shots
from kinema.motion import Motion
from kinema.prior import GaussianPrior
from kinema.reconstruct import DirectConfig, splats_from_character

FRAMES, SIDE, FPS = 9, 24, 8.0
GAUSS = 150


def wolf() -> tuple[Character, Motion]:
    """A wolf and one cycle of its walk at the prior's rate."""
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    return character, gait(creature, "walk", fps=FPS, frame_count=FRAMES, skeleton=character.skeleton)


def prior_of(character: Character, motion: Motion | None = None, *, seed: int = 0) -> GaussianPrior:
    """A Gaussian around the film of a motion, the start pose if none is given, as `animate` with that seed films it."""
    body = splats_from_character(character, DirectConfig(count=GAUSS), generator=torch.Generator().manual_seed(seed))
    blank = GaussianPrior(torch.zeros(FRAMES, SIDE, SIDE, 3))
    shots = set_up_shots(character, body, blank, camera_count=1)
    motion = motion or Motion.rest(character.skeleton, frame_count=FRAMES, fps=FPS)
    with torch.no_grad():
        return GaussianPrior(shots.take(motion.T_world_joint.float())[0])


def quick(iterations: int = 6, **changes) -> DistillSettings:
    """A short distillation of a cycle of one second."""
    basis, annealing = Cycle(period=1.0, period_range=(0.5, 1.0)), Annealing(0.1, 0.95, 0.5, 0.66)
    base = DistillSettings(iterations=iterations, guidance=1.0, basis=basis, annealing=annealing)
    return replace(base, **changes)


def tiny_embedded(path: Path, *, seed: int = 0) -> Path:
    """Weights of an embedded prior that knows nothing, 8 frames of 16 px: every part is real, and it takes milliseconds."""
    from kinema.prior.embedded import Embedded, save_embedded
    from kinema.prior.patches import fit_codec
    from kinema.prior.transformer import Shape, VideoTransformer

    g = torch.Generator().manual_seed(seed)
    codec = fit_codec([torch.rand(8, 8, 16, 16, 3, generator=g)], channels=12)
    network = VideoTransformer(Shape(channels=12, time=4, rows=2, columns=2, width=32, depth=2, heads=2))
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.1, generator=g)
    save_embedded(path, Embedded(network.eval().requires_grad_(False), codec, 10.0))
    return path
