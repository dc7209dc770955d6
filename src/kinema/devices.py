"""Where numbers are worked on: choosing a device by name, and bringing numbers back from it in one go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from kinema.errors import UsageError

if TYPE_CHECKING:
    import torch
    from torch import Tensor


def choose_device(name: str = "auto") -> torch.device:
    """A device that is there.

    Args:
        name: auto (CUDA, else Apple's MPS, else the CPU), cpu, mps, cuda or cuda:1.

    Raises:
        UsageError: `device-missing`.
    """
    import torch

    there = {"cpu": True, "cuda": torch.cuda.is_available(), "mps": torch.backends.mps.is_available()}
    if name == "auto":
        return torch.device(next(kind for kind in ("cuda", "mps", "cpu") if there[kind]))
    kind = name.split(":")[0]
    if not there.get(kind, False) or (kind == "cuda" and torch.device(name).index not in (None, *_cuda_indices())):
        raise UsageError(
            "device-missing",
            f"there is no device '{name}' here",
            hint="--device auto takes what there is; `kinema doctor` lists it",
        )
    return torch.device(name)


def _cuda_indices() -> range:
    import torch

    return range(torch.cuda.device_count())


def move(things: Iterable[Any], device: torch.device) -> list[Any]:
    """Everything with a `to(device)` that a loop needs, brought to its device before it begins: later only `fetch` asks back."""
    return [thing.to(device) for thing in things]


def fetch(values: Sequence[Tensor]) -> list[float]:
    """Numbers back to the CPU: one wait for the device, however many there are.

    Args:
        values: [] each, of one dtype and device.
    """
    import torch

    return torch.stack([value.detach() for value in values]).tolist() if values else []
