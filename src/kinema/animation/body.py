"""A character as Gaussians for a run: laid on the mesh, or fitted to views of it as in AKD §5 and kept beside the run."""

from __future__ import annotations

from pathlib import Path

import torch

from kinema.asset import Character
from kinema.reconstruct import (
    DirectConfig,
    FitConfig,
    bind_to_character,
    fit_to_mesh,
    splats_from_character,
    splats_from_mesh,
)
from kinema.splat import BoundCloud, read_ply, write_ply

FITTED = "splats.ply"
"""Where a run keeps a fitted cloud."""


def body_splats(
    character: Character, *, count: int, fitted: bool, seed: int, cache: Path, config: FitConfig | None = None
) -> BoundCloud:
    """A character's start pose as Gaussians, bound to its skin.

    Args:
        character: Who.
        count: Gaussians.
        fitted: By descent to 200 random views of the mesh (AKD §5), from the direct cloud; a minute or more. False: the direct
            cloud itself.
        seed: Of samples and views.
        cache: Folder that keeps a fitted cloud for a run that is resumed.
        config: Views and steps of the fit.
    """
    generator, direct = torch.Generator().manual_seed(seed), DirectConfig(count=count)
    if not fitted:
        return splats_from_character(character, direct, generator=generator)
    path = cache / FITTED
    if not path.exists():
        start, _ = splats_from_mesh(character.mesh, character.start_positions, direct, generator=generator)
        cloud = start
        for step in fit_to_mesh(
            character.mesh, character.start_positions, start, config or FitConfig(), generator=generator
        ):
            cloud = step.cloud
        write_ply(path, cloud)
    # from the file in any case, so that a resumed run sees the same numbers
    return bind_to_character(read_ply(path), character)
