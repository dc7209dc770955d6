"""Which noise levels distillation asks about, iteration by iteration (AKD §5: t_end falls from 0.98 to 0.5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

import torch
from torch import Generator, Tensor

from kinema.diffusion.schedule import DiffusionSchedule, Schedule, cogvideox_alphas, match_times
from kinema.errors import UsageError


@dataclass(frozen=True)
class Annealing:
    """Times are uniform in [t_min, t_max], and t_max falls linearly: gross motion first, then its detail."""

    t_min: float = 0.02
    """Least time (AKD §5)."""
    t_max_start: float = 0.98
    """Largest time at first (AKD §5)."""
    t_max_end: float = 0.5
    """Largest time at the end (AKD §5)."""
    over: float = 0.5
    """Share of the iterations after which t_max has reached its end (AKD: 5,000 of 10,000)."""
    meant_for: Literal["any", "cogvideox"] = "any"
    """Whose times they are. Other models than CogVideoX-5b, for which AKD's are, are asked at times of equal signal-to-noise
    (`match_times`); any: at these very numbers."""

    def __post_init__(self) -> None:
        if not 0 <= self.t_min <= min(self.t_max_start, self.t_max_end) <= max(self.t_max_start, self.t_max_end) <= 1:
            raise UsageError(
                "annealing-range",
                f"times {self.t_min} .. {self.t_max_start} -> {self.t_max_end} do not lie in order in 0..1",
            )
        if not 0 <= self.over <= 1:
            raise UsageError("annealing-range", f"t_max falls over {self.over} of the iterations, expected 0..1")

    def t_max(self, progress: float) -> float:
        """Largest time at a share of the iterations, 0..1."""
        share = min(1.0, progress / self.over) if self.over > 0 else 1.0
        return self.t_max_start + (self.t_max_end - self.t_max_start) * share

    def times(self, progress: float, count: int, *, generator: Generator) -> Tensor:
        """Times for one iteration: one in each of `count` equal parts of the range, in random order.

        A single time is plainly uniform; several spread over the range, which costs nothing and evens the gradient out.

        Args:
            progress: Share of the iterations done, 0..1.
            count: How many.
            generator: On the CPU.

        Returns:
            [batch].
        """
        place = torch.randperm(count, generator=generator) + torch.rand(count, generator=generator)
        return self.t_min + (self.t_max(progress) - self.t_min) * place / count

    def of_model(self, t: Tensor, schedule: Schedule) -> Tensor:
        """Times as a model with this schedule has them, [batch]."""
        return t if self.meant_for == "any" else match_times(t, _cogvideox(), schedule)


@cache
def _cogvideox() -> Schedule:
    return DiffusionSchedule(cogvideox_alphas())
