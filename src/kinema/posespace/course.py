"""A way through poses: between their noises along the sphere, at an even pace.

Noise interpolated along a sphere stays noise of the same variance, so every pose on the way is one of the space. The space is not
even: a small step of noise may be a leap of the body. So the way is measured first, more finely where it is steep, and then gone
at the pace that is asked for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import torch
from torch import Tensor

PIECES = 12
"""Pieces that the way from key to key is measured in at first."""
FINE = 24
"""A piece longer than this part of the way between two keys, were they all alike, is halved."""
HALVINGS = 14


@dataclass(frozen=True, eq=False)
class Course:
    """A way through keys; a place on it is 0 at the first key, 1 at the second..."""

    noise: Tensor
    """Of the keys, [key token 3]."""
    decode: Callable[[Tensor, Tensor], Tensor]
    """Noises [step token 3] and their places [step] to poses [step token 3]."""
    where: Callable[[Tensor], Tensor]
    """Poses to joint positions, [step token 3] each: what lengths are measured in."""

    def poses(self, places: Tensor) -> Tensor:
        """Poses at places, [step] -> [step token 3]."""
        return self.decode(self._between(places), places)

    def lengths(self) -> Tensor:
        """Way from the first key to each key, [key]."""
        places, way = self._measured
        return way[torch.searchsorted(places, torch.arange(len(self.noise)).double())]

    def places(self, share: Tensor) -> Tensor:
        """Places after shares 0..1 of the whole way, [step] -> [step]."""
        places, way = self._measured
        return _linear(share.double() * way[-1], way, places).float()

    @cached_property
    def _measured(self) -> tuple[Tensor, Tensor]:
        """Places, rising, all keys among them, and the way to each, [place] each."""
        segments = len(self.noise) - 1
        places = torch.linspace(0, segments, PIECES * segments + 1, dtype=torch.float64)
        positions = self.where(self.poses(places.float()))
        fair = 1 / (FINE * segments)
        for _ in range(HALVINGS):
            steps = _steps(positions)
            long = torch.nonzero(steps > fair * steps.sum()).flatten()
            if not len(long):
                break
            middles = (places[long] + places[long + 1]) / 2
            places, order = torch.cat([places, middles]).sort()
            positions = torch.cat([positions, self.where(self.poses(middles.float()))])[order]
        # standing still must not divide by zero
        steps = _steps(positions).double() + 1e-9
        return places, torch.cat([steps.new_zeros(1), steps.cumsum(0)])

    def _between(self, places: Tensor) -> Tensor:
        """Noises, [step] -> [step token 3]."""
        if len(self.noise) == 2:
            return spherical(self.noise[0], self.noise[1], places)
        curve = smooth_through(self.noise, places)
        known = torch.arange(len(self.noise)).to(places)
        length = _linear(places, known, self.noise.flatten(1).norm(dim=1))
        return curve * (length / curve.flatten(1).norm(dim=1).clamp_min(1e-12))[:, None, None]


def spherical(first: Tensor, second: Tensor, fraction: Tensor) -> Tensor:
    """Between two noises along the sphere, so that what is between is noise of the same variance.

    Args:
        first: [token 3].
        second: [token 3].
        fraction: 0 gives the first, 1 the second, [step].

    Returns:
        [step token 3].
    """
    cosine = (first * second).sum() / (first.norm() * second.norm()).clamp_min(1e-12)
    angle = torch.acos(cosine.clamp(-1, 1))
    w = fraction[:, None, None]
    if float(angle) < 1e-3 or float(angle) > math.pi - 1e-3:  # one direction, or opposite ones: no arc to follow
        return (1 - w) * first + w * second
    return (torch.sin((1 - w) * angle) * first + torch.sin(w * angle) * second) / torch.sin(angle)


def smooth_through(keys: Tensor, places: Tensor) -> Tensor:
    """A cubic through keys at 0, 1, 2... whose speed does not jump (Catmull and Rom), [key *rest] x [step] -> [step *rest]."""
    slopes = keys.diff(dim=0)
    speed = torch.cat([slopes[:1], (slopes[1:] + slopes[:-1]) / 2, slopes[-1:]])
    before = places.floor().long().clamp(0, len(keys) - 2)
    u = (places - before).view(-1, *[1] * (keys.ndim - 1))
    return _hermite(u, keys[before], keys[before + 1], speed[before], speed[before + 1])


def eased(frames: Tensor, lengths: Tensor, when: Tensor) -> Tensor:
    """How much of the way is done in each frame: all keys on time, never back, speed without jumps (Fritsch and Carlson).

    Args:
        frames: Of the keys, rising, [key].
        lengths: Way to each key, [key].
        when: Frames asked for, [frame].

    Returns:
        Shares 0..1, [frame].
    """
    frames, when, way = frames.double(), when.double(), lengths.double() / lengths[-1]
    spans = frames.diff()
    slopes = way.diff() / spans
    # the harmonic mean keeps the curve from going back where a long stretch meets a short one
    inner = 2 * slopes[1:] * slopes[:-1] / (slopes[1:] + slopes[:-1]).clamp_min(1e-30)
    speed = torch.cat([slopes[:1], inner, slopes[-1:]])
    after = torch.searchsorted(frames, when).clamp(1, len(frames) - 1)
    before, span = after - 1, spans[after - 1]
    u = (when - frames[before]) / span
    return _hermite(u, way[before], way[after], span * speed[before], span * speed[after]).clamp(0, 1)


def evenly(path: Tensor, positions: Tensor, count: int) -> Tensor:
    """Poses along a path with equal ways between them, straight between its own, both ends kept.

    Args:
        path: [place token 3].
        positions: Joints of each, by which the way is measured, [place joint 3].
        count: How many, two or more.

    Returns:
        [count token 3].
    """
    way = torch.cat([positions.new_zeros(1), (_steps(positions) + 1e-9).cumsum(0)])
    places = _linear(torch.linspace(0, 1, count).to(way) * way[-1], way, torch.arange(len(path)).to(way))
    before = places.floor().long().clamp(0, len(path) - 2)
    share = (places - before)[:, None, None].to(path)
    return path[before] + share * (path[before + 1] - path[before])


def _hermite(u: Tensor, first: Tensor, second: Tensor, leaving: Tensor, arriving: Tensor) -> Tensor:
    ends = (2 * u**3 - 3 * u**2 + 1) * first + (3 * u**2 - 2 * u**3) * second
    return ends + (u**3 - 2 * u**2 + u) * leaving + (u**3 - u**2) * arriving


def _linear(x: Tensor, known: Tensor, values: Tensor) -> Tensor:
    """Straight between known points, which rise, [point] -> [point]."""
    after = torch.searchsorted(known.contiguous(), x.contiguous()).clamp(1, len(known) - 1)
    share = (x - known[after - 1]) / (known[after] - known[after - 1])
    return values[after - 1] + share.clamp(0, 1) * (values[after] - values[after - 1])


def _steps(positions: Tensor) -> Tensor:
    """Mean way of the joints from each place to the next, [place joint 3] -> [place - 1]."""
    return positions.diff(dim=0).norm(dim=-1).mean(-1)
