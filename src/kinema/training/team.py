"""Processes that train together: one thread each, because on a busy machine threads that wait for one another at every operation wait
half of the time (docs/results/embedded_prior.md has the figures).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import torch
from torch import Tensor


@dataclass(frozen=True)
class Team:
    """One process's place among those that share every batch; by default it works alone."""

    rank: int = 0
    size: int = 1

    def add_up(self, tensors: list[Tensor]) -> None:
        """Replace each tensor by its sum over all processes, in place."""
        if self.size == 1:
            return
        flat = torch.cat([tensor.flatten() for tensor in tensors])
        torch.distributed.all_reduce(flat)
        for tensor, part in zip(tensors, flat.split([tensor.numel() for tensor in tensors]), strict=True):
            tensor.copy_(part.view_as(tensor))


def join(meeting: Path, *, rank: int, size: int) -> Team:
    """Meet the other processes at a file that all of them can reach."""
    if size > 1:
        torch.set_num_threads(1)
        torch.distributed.init_process_group(
            "gloo", init_method=f"file://{meeting}", rank=rank, world_size=size, timeout=timedelta(minutes=30)
        )
    return Team(rank, size)
