"""Times of the noise."""

from __future__ import annotations

import pytest
import torch

from kinema.distill import PAPER, Annealing
from kinema.errors import UsageError
from tests.bodies import generator


def test_the_papers_range_falls_over_the_first_half():
    annealing = PAPER.annealing
    assert [round(annealing.t_max(i / 10_000), 6) for i in (0, 2_500, 5_000, 9_999)] == [0.98, 0.74, 0.5, 0.5]
    times = torch.cat([annealing.times(0.0, 1, generator=generator(seed)) for seed in range(400)])
    assert 0.02 <= float(times.min()) < 0.03 and 0.97 < float(times.max()) <= 0.98
    assert float(times.mean()) == pytest.approx(0.5, abs=3 * 0.277 / 20)  # three standard errors of a uniform mean


def test_several_times_cover_the_range_evenly():
    times = Annealing(0.1, 0.9, 0.5).times(0.25, 8, generator=generator())
    part = ((times - 0.1) / (0.7 - 0.1) * 8).floor()  # t_max is half way
    assert sorted(part.tolist()) == list(range(8))
    assert part.tolist() != sorted(part.tolist())


@pytest.mark.parametrize(
    "wrong", [(0.6, 0.5, 0.7, 0.5), (-0.1, 0.9, 0.5, 0.5), (0.1, 1.1, 0.5, 0.5), (0.1, 0.9, 0.5, 2.0)]
)
def test_ranges_out_of_order_are_refused(wrong: tuple[float, float, float, float]):
    with pytest.raises(UsageError, match="annealing-range"):
        Annealing(*wrong)
