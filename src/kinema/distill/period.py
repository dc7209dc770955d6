"""The period of a motion that repeats, found from its joints' curves.

A film of one and a half seconds shows a stride hardly more than once. Descent on the period goes to the nearest of many dips;
a look at every period finds the deepest.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor

from kinema.distill.basis import Cycle, Span
from kinema.errors import UsageError
from kinema.shapes import check_shape

CANDIDATES = 48
"""Periods looked at, evenly spread in their logarithm."""


def find_period(values: Tensor, span: Span, cycle: Cycle, *, doubt: float = 0.05) -> float:
    """The period whose harmonics explain curves best.

    Args:
        values: Any numbers over time, such as joint angles; those that move more count more, [frame dof].
        span: Their frames and rate.
        cycle: Harmonics to explain them with, the range to look in, and the period that is expected.
        doubt: Residual (as a share of the motion) that a period may cost before it is given up for one that is a factor e nearer to
            the expected one: within one and a half strides, twice the period fits nearly as well. The less the curves are to be
            trusted, the larger.

    Returns:
        Seconds.
    """
    check_shape(values, "frame dof", name="values", frame=span.frame_count)
    if span.frame_count < 3:
        raise UsageError("period-frames", f"{span.frame_count} frames show no period", hint="give 3 frames or more")
    values = values.detach().double()
    values = values - values.mean(0)
    size = float(values.square().sum())
    if size == 0:
        return cycle.period
    times = torch.arange(span.frame_count, dtype=torch.float64) / span.fps
    low, high = (math.log(bound) for bound in cycle.period_range)
    best, found = math.inf, cycle.period
    for log_period in torch.linspace(low, high, CANDIDATES, dtype=torch.float64):
        waves = cycle.waves(times, log_period)
        waves = waves - waves.mean(0)
        # directions in which the window shows next to nothing of a long period would explain anything
        U, strength, _ = torch.linalg.svd(waves, full_matrices=False)
        seen = U[:, strength > 0.05 * strength[0]]
        residual = 1 - float((seen.T @ values).square().sum()) / size
        cost = residual + doubt * (float(log_period) - math.log(cycle.period)) ** 2
        if cost < best:
            best, found = cost, math.exp(float(log_period))
    return found
