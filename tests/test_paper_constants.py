"""What the paper says in numbers, and that the numbers do something: each line stands for a mutant that once survived."""

from __future__ import annotations

from dataclasses import replace

import pytest
import torch

import kinema.reconstruct.fit as fit
from kinema.animation.plan import PRESETS
from kinema.distill import PAPER, sds_gradient
from kinema.prior import Denoised, Levels, weight_one
from kinema.reconstruct import FitConfig, fit_to_mesh, splats_from_vertices
from tests.bodies import ball, generator


def test_papers_weight_of_noise_levels_is_one():
    """AKD gives no w(t); ours is 1 whatever the level, so that the gradient is the plain distance to ẑ."""
    assert PAPER.weight is weight_one
    levels = Levels(torch.tensor([0.9, 0.1]), torch.tensor([0.4, 0.99]))
    z, z_hat = torch.ones(2, 3), torch.zeros(2, 3)
    torch.testing.assert_close(sds_gradient(z, Denoised(z_hat, levels), PAPER.weight), torch.ones(2, 3))


def test_two_hundred_views(monkeypatch):
    """AKD §5; and the fit casts as many as it is told."""
    assert FitConfig().view_count == 200
    cast, seen = fit.cast_views, []

    def count(mesh, positions, camera, **options):
        seen.append(camera.frame_count)
        return cast(mesh, positions, camera[slice(0, 4)], **options)

    monkeypatch.setattr(fit, "cast_views", count)
    mesh = ball()
    start, _ = splats_from_vertices(mesh, mesh.positions)
    config = replace(FitConfig(), sizes=(16,), rays=1, steps=0)
    assert list(fit_to_mesh(mesh, mesh.positions, start, config, generator=generator())) == []
    assert seen == [200]


def test_tracking_is_the_papers():
    """Supplement §4: 200 iterations; λ₃ of eq. 13."""
    track = pytest.importorskip("kinema.physics.track")
    assert track.TrackSettings().iterations == 200 and PRESETS["paper"][2] == 200
    assert track.TrackSettings().smoothness == 0.2
