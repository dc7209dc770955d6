"""Functions of time that motions are made of.

Free frames let distillation average over the phases of a gait: legs freeze in a spread pose. A few smooth functions do
not, and they can be evaluated at any frame rate afterwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.errors import UsageError


@dataclass(frozen=True)
class Span:
    """The stretch of time that is distilled."""

    frame_count: int
    fps: float


@dataclass(frozen=True)
class Cycle:
    """A Fourier series with one learned period: gaits. It loops exactly, wherever it is cut."""

    harmonics: int = 3
    """Sines and cosines up to this multiple of the stride's frequency."""
    period: float = 1.0
    """Seconds of a stride at first."""
    period_range: tuple[float, float] = (0.3, 4.0)
    """Shortest and longest, seconds."""
    heard: tuple[float, float] = (0.36, 0.45)
    """Waves a frame up to which a harmonic counts in full, and from which on it is left out. Half a wave a frame falls between the
    frames: what the prior never sees would swing as it likes, and in the finished clip, with more frames, limbs would fly about. With
    large numbers all count: for motions that are only wanted at the frames."""

    def __post_init__(self) -> None:
        low, high = self.period_range
        if self.harmonics < 1 or not 0 < low <= self.period <= high or not 0 < self.heard[0] < self.heard[1]:
            raise UsageError(
                "basis-options",
                f"{self.harmonics} harmonics of period {self.period} s in {low}..{high} s, heard to {self.heard}, make no cycle",
            )

    def orders(self, span: Span) -> Tensor:
        """How many times each function swings, for rates and random starts, [basis]."""
        return torch.arange(1, self.harmonics + 1).float().repeat(2)

    def functions(self, times: Tensor, log_period: Tensor, span: Span) -> Tensor:
        """`waves`, of which those too fast for the span's frames fade out, [time] -> [time basis]."""
        full, none = self.heard
        a_frame = _count(self.harmonics, times).repeat(2) / (log_period.exp() * span.fps)
        return self.waves(times, log_period) * ((none - a_frame) / (none - full)).clamp(0, 1)

    def waves(self, times: Tensor, log_period: Tensor) -> Tensor:
        """Cosines, then sines, at times in seconds, [time] -> [time basis]; differentiable in the period."""
        phase = (2 * math.pi * times / log_period.exp())[:, None] * _count(self.harmonics, times)
        return torch.cat([phase.cos(), phase.sin()], -1)


@dataclass(frozen=True)
class Free:
    """Cosines over the clip: one-shot actions (jump, attack). As many as frames less one (and the offset) span every motion."""

    count: int = 8
    """Functions; the k-th has k half waves."""

    def __post_init__(self) -> None:
        if self.count < 1:
            raise UsageError("basis-options", f"{self.count} cosines make no motion")

    def orders(self, span: Span) -> Tensor:
        """Whole waves per clip, at least one, [basis]."""
        return (torch.arange(1, self.count + 1) / 2).clamp_min(1.0)

    def functions(self, times: Tensor, log_period: Tensor, span: Span) -> Tensor:
        """[time] -> [time basis]; at the clip's own frames these are the columns of the discrete cosine transform."""
        place = (times * span.fps + 0.5) / span.frame_count
        return (math.pi * place[:, None] * _count(self.count, times)).cos()


@dataclass(frozen=True)
class Frames:
    """A free value per frame, straight lines between: what the paper optimises."""

    def orders(self, span: Span) -> Tensor:
        """All alike, [basis]."""
        return torch.ones(span.frame_count)

    def functions(self, times: Tensor, log_period: Tensor, span: Span) -> Tensor:
        """Hats, [time] -> [time basis]; held beyond the clip's ends."""
        place = (times * span.fps).clamp(0, span.frame_count - 1)
        return (1 - (place[:, None] - (_count(span.frame_count, times) - 1)).abs()).clamp_min(0)


def _count(last: int, like: Tensor) -> Tensor:
    """1, 2, .. last, made where another tensor is, [last]."""
    return torch.arange(1, last + 1, dtype=like.dtype, device=like.device)


Basis = Cycle | Free | Frames
