"""Fréchet distance against closed forms and against the root of a matrix."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.linalg
import torch

from kinema.evaluation.frechet import frechet_distance


def draw(count: int, channels: int, seed: int) -> torch.Tensor:
    return torch.randn(count, channels, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def test_a_set_is_no_distance_from_itself_and_a_shift_is_its_length():
    films = draw(40, 12, 0)
    assert abs(frechet_distance(films, films)) < 1e-10
    shift = torch.arange(12, dtype=torch.float64)
    assert frechet_distance(films, films + shift) == pytest.approx(float(shift.square().sum()))


def test_a_scale_changes_the_spread_alone():
    films = draw(40, 12, 0)
    films = films - films.mean(0)
    # N(0, S) against N(0, 9 S): tr(S + 9 S - 2 · 3 S)
    assert frechet_distance(films, 3 * films) == pytest.approx(4 * float(films.var(0).sum()))


def test_agrees_with_the_root_of_a_matrix():
    first, second = draw(50, 8, 1), 2 * draw(60, 8, 2) @ draw(8, 8, 3) + 1
    covariances = [np.cov(films.numpy().T) for films in (first, second)]
    root = scipy.linalg.sqrtm(covariances[0] @ covariances[1]).real  # pyright: ignore[reportAttributeAccessIssue]
    means = float((first.mean(0) - second.mean(0)).square().sum())
    expected = means + np.trace(covariances[0] + covariances[1] - 2 * root)
    assert frechet_distance(first, second) == pytest.approx(expected, rel=1e-9)
    assert frechet_distance(second, first) == pytest.approx(expected, rel=1e-9)


def test_fewer_films_than_features():
    films = draw(5, 30, 0)
    rotated = films @ torch.linalg.qr(draw(30, 30, 1)).Q
    assert frechet_distance(films, rotated) > 1
    assert abs(frechet_distance(films, films.flip(0))) < 1e-10
