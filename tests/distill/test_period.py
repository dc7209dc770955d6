import math

import pytest
import torch

from kinema.distill import Cycle
from kinema.distill.basis import Span
from kinema.distill.period import find_period
from kinema.errors import KinemaError

SPAN = Span(16, 10.0)


@pytest.mark.parametrize("period", [0.45, 0.7, 0.9, 1.15, 1.4])
@pytest.mark.parametrize("expected", [0.6, 1.0])
def test_the_period_of_a_noisy_gait(period: float, expected: float):
    generator = torch.Generator().manual_seed(int(100 * period))
    cycle = Cycle(harmonics=2, period=expected, period_range=(0.4, 1.5))
    waves = cycle.waves(torch.arange(16) / 10.0, torch.tensor(math.log(period)))
    curves = waves @ torch.randn(4, 30, generator=generator) + 3
    found = find_period(curves + 0.1 * torch.randn(16, 30, generator=generator), SPAN, cycle)
    assert found == pytest.approx(period, rel=0.04)


def test_a_motion_that_stands_still_keeps_what_was_expected():
    assert find_period(torch.ones(16, 4), SPAN, Cycle(period=0.8)) == 0.8


def test_two_frames_are_refused():
    with pytest.raises(KinemaError, match="no period"):
        find_period(torch.rand(2, 4), Span(2, 10.0), Cycle())
