"""Gaussians of generated creatures on views that no fit has seen: at least 28 dB directly, 32 dB fitted."""

from __future__ import annotations

import pytest
import torch

from kinema.asset import character_from_document
from kinema.creature import make, to_document
from kinema.reconstruct import (
    SMALL_PICTURES,
    DirectConfig,
    FitConfig,
    cast_views,
    composite,
    fit_to_mesh,
    psnr,
    random_views,
    shoot,
    splats_from_mesh,
)
from tests.bodies import generator

WHITE = torch.ones(3)


def held_out(mesh, positions, cloud, size: int) -> float:
    camera = random_views(positions, 20, generator=generator(99), size=size)
    truth = composite(*cast_views(mesh, positions, camera), WHITE)
    return float(psnr(shoot(cloud, camera.to(torch.float32), background=WHITE), truth).mean())


@pytest.mark.slow
@pytest.mark.parametrize("species", ["horse", "spider"])
def test_direct_splats_stand_for_the_mesh(species: str):
    character = character_from_document(to_document(make(species, seed=0)))
    mesh, positions = character.mesh, character.start_positions
    cloud, _ = splats_from_mesh(mesh, positions, generator=generator())
    assert min(held_out(mesh, positions, cloud, size) for size in (64, 128, 256)) >= 28


@pytest.mark.slow
@pytest.mark.parametrize(
    ("config", "count", "sizes"), [(FitConfig(), 5_000, (128, 256)), (SMALL_PICTURES, 10_000, (64,))]
)
def test_fitted_splats_stand_better(config: FitConfig, count: int, sizes: tuple[int, ...]):
    """The spider's thin legs are the hardest of all 31 species."""
    character = character_from_document(to_document(make("spider", seed=0)))
    mesh, positions = character.mesh, character.start_positions
    start, _ = splats_from_mesh(mesh, positions, DirectConfig(count=count), generator=generator())
    *_, last = fit_to_mesh(mesh, positions, start, config, generator=generator(1))
    assert min(held_out(mesh, positions, last.cloud, size) for size in sizes) >= 32
