"""Functions of time at the clip's frames, between them and beyond."""

from __future__ import annotations

import math

import pytest
import torch

from kinema.distill import Cycle, Frames, Free
from kinema.distill.basis import Span
from kinema.distill.parameters import _projected
from kinema.errors import UsageError

SPAN = Span(frame_count=16, fps=10.0)
TIMES = torch.arange(16, dtype=torch.float64) / 10
NONE = torch.tensor(0.0, dtype=torch.float64)


def test_a_cycle_repeats_and_is_a_fourier_series():
    log_period = torch.tensor(0.9, dtype=torch.float64).log()
    at = Cycle(3).functions(TIMES, log_period, SPAN)
    torch.testing.assert_close(Cycle(3).functions(TIMES + 1.8, log_period, SPAN), at)
    dense = Cycle(3).functions(torch.arange(900, dtype=torch.float64) / 1000, log_period, SPAN)
    torch.testing.assert_close(dense.mT @ dense / 450, torch.eye(6, dtype=torch.float64))  # orthogonal, and of no mean
    assert float(dense.mean(0).abs().max()) < 1e-12


def test_what_falls_between_the_frames_is_left_out():
    span = Span(16, 10.0)
    times = torch.arange(64).double() / 40
    log_period = torch.tensor(0.6).double().log()  # the third harmonic is half a wave a frame
    waves = Cycle(3).functions(times, log_period, span)
    assert waves[:, [2, 5]].abs().max() == 0
    assert waves[:, [0, 1, 3, 4]].abs().amax(0).min() > 0.95
    noise = torch.randn(16, 1, generator=torch.Generator().manual_seed(0)).double()
    _, found = _projected(noise, Cycle(3), times[::4], log_period, span)
    assert (waves @ found).abs().max() < 3 * noise.abs().max(), "limbs do not fly about between the frames"


def test_the_period_has_the_right_derivative():
    log_period = torch.tensor(0.8, dtype=torch.float64).log().requires_grad_()
    assert torch.autograd.gradcheck(lambda p: Cycle(2).functions(TIMES, p, SPAN), (log_period,))


def test_cosines_span_every_clip():
    """With the constant they are the discrete cosine transform: orthogonal, hence complete at 15."""
    at = torch.cat([torch.ones(16, 1, dtype=torch.float64), Free(15).functions(TIMES, NONE, SPAN)], 1)
    gram = at.mT @ at
    torch.testing.assert_close(gram, torch.diag(torch.tensor([16.0] + [8.0] * 15, dtype=torch.float64)))
    assert float(Free(15).orders(SPAN).min()) == 1 and float(Free(15).orders(SPAN).max()) == 7.5


def test_free_frames_are_the_frames():
    torch.testing.assert_close(Frames().functions(TIMES, NONE, SPAN), torch.eye(16, dtype=torch.float64))
    between = Frames().functions(torch.tensor([0.25, 9.0], dtype=torch.float64), NONE, SPAN)
    assert between[0, 2:4].tolist() == pytest.approx([0.5, 0.5]) and float(between[1, 15]) == 1


def test_nonsense_is_refused():
    for make in (lambda: Cycle(0), lambda: Cycle(2, period=9.0), lambda: Free(0), lambda: Cycle(2, period=math.nan)):
        with pytest.raises(UsageError, match="basis-options"):
            make()
