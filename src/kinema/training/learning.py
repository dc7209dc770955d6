"""How our networks learn: Muon for the matrices of the blocks, Adam for the rest, weights averaged over time.

The rate warms up, stays, and falls to zero at the end; the averages are what is kept. All that changes is in a
`TrainingState`, which is saved and read back bit for bit.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import pi
from pathlib import Path
from typing import Any, Generic, TypeVar

import torch
from torch import Generator, Tensor, nn
from torch.optim.adam import adam as torch_adam
from torch.optim.swa_utils import get_ema_multi_avg_fn

from kinema.tensorfile import save_tensors
from kinema.training import muon
from kinema.training.team import Team

CLIP = 1.0
"""Largest norm of a step's gradient."""

Network = TypeVar("Network", bound=nn.Module)
IsMatrix = Callable[[str, Tensor], bool]
"""Whether Muon changes a parameter, by its name and value; everything else is Adam's."""


@dataclass(frozen=True)
class LearningSchedule:
    """How fast to learn, and for how long."""

    steps: int
    batch: int
    rate: float = 8e-3
    """Of Muon, for the blocks' matrices."""
    rate_others: float = 3e-3
    """Of Adam, for the rest."""
    warm_up: int = 100
    """Steps over which the rate rises."""
    cool_down: float = 0.5
    """Last share of the steps, over which it falls to zero."""
    decay: float = 0.01
    average: float = 0.998
    """How much of the averaged weights each step keeps."""

    def share(self, step: int) -> float:
        """Rate relative to its height: up, level, down to zero."""
        down = (self.steps - step) / max(self.cool_down * self.steps, 1)
        return min((step + 1) / self.warm_up, 1.0, down)


@dataclass(frozen=True)
class TrainingStep:
    """One step of a training."""

    step: int
    loss: float
    """Mean square error of v."""
    seconds: float
    """Since this run of the program began to train."""


@dataclass
class TrainingState(Generic[Network]):
    """All that changes while training; saved and read back bit for bit."""

    network: Network
    averaged: dict[str, Tensor]
    first: dict[str, Tensor]
    """Running gradients."""
    second: dict[str, Tensor]
    """Running squares; only of what Adam changes."""
    step: int = 0


def fresh_state(network: Network, is_matrix: IsMatrix) -> TrainingState[Network]:
    """A network before its first step."""
    zeros = {name: torch.zeros_like(value) for name, value in network.named_parameters()}
    second = {name: torch.zeros_like(value) for name, value in zeros.items() if not is_matrix(name, value)}
    return TrainingState(
        network, {name: value.detach().clone() for name, value in network.named_parameters()}, zeros, second
    )


def learn(state: TrainingState[Any], pace: LearningSchedule, team: Team | None = None) -> None:
    """One step by the parameters' gradients, which are spent: weights, running gradients and averages change in place."""
    parameters = dict(state.network.named_parameters())
    torch.nn.utils.clip_grad_norm_(parameters.values(), CLIP)
    share = pace.share(state.step)
    matrices = [name for name in parameters if name not in state.second]
    muon.step(
        [parameters[name] for name in matrices],
        [state.first[name] for name in matrices],
        rate=pace.rate * share,
        decay=pace.decay,
        team=team or Team(),
    )
    others = [name for name in parameters if name in state.second and parameters[name].grad is not None]
    adam(
        [parameters[name] for name in others],
        [state.first[name] for name in others],
        [state.second[name] for name in others],
        step=state.step,
        rate=pace.rate_others * share,
    )
    keep = min(pace.average, (1 + state.step) / (10 + state.step))
    with torch.no_grad():
        averaged = [state.averaged[name] for name in parameters]
        get_ema_multi_avg_fn(keep)(averaged, [value.detach() for value in parameters.values()], None)
    for value in parameters.values():
        value.grad = None
    state.step += 1


@torch.no_grad()
def adam(weights: list[Tensor], first: list[Tensor], second: list[Tensor], *, step: int, rate: float) -> None:
    """One step of torch's Adam by the weights' `.grad`, in place; its running means are ours to save."""
    steps = [torch.tensor(float(step)) for _ in weights]
    torch_adam(
        weights,
        [_gradient(weight) for weight in weights],
        first,
        second,
        [],
        steps,
        amsgrad=False,
        beta1=0.9,
        beta2=0.95,
        lr=rate,
        weight_decay=0.0,
        eps=1e-8,
        maximize=False,
    )


def _gradient(weight: Tensor) -> Tensor:
    assert weight.grad is not None
    return weight.grad


def spread_times(batch: int, shift: float, generator: Generator) -> Tensor:
    """Times of one step, evenly spread before they are made noisier: every step sees easy and hard ones alike, [batch]."""
    offset = torch.rand(1, generator=generator)
    t = ((torch.arange(batch) + torch.rand(batch, generator=generator)) / batch + offset) % 1
    return noisier(t, shift)


def noisier(t: Tensor, shift: float) -> Tensor:
    """Times whose noise over signal is `shift` times as large, on the cosine schedule; 0 and 1 stay, [batch]."""
    return torch.atan(shift * torch.tan(t.double() * (pi / 2))).mul(2 / pi).clamp(0, 1).to(t.dtype)


def save_state(
    path: Path, state: TrainingState[Any], pace: LearningSchedule, others: dict[str, Tensor] | None = None
) -> None:
    """Checkpoint, whole or not at all; with other tensors that belong to it."""
    groups = {"now": dict(state.network.named_parameters()), "averaged": state.averaged}
    groups |= {"first": state.first, "second": state.second}
    tensors = {f"{group}.{name}": value for group, values in groups.items() for name, value in values.items()}
    about = {"step": str(state.step), "config": json.dumps(asdict(pace))}
    save_tensors(path, tensors | (others or {}), about)


def differing(about: dict[str, str], pace: LearningSchedule, names: tuple[str, ...]) -> list[str]:
    """Which of these options a checkpoint was begun with otherwise; `about` is what `load_tensors` read beside it."""
    saved, wanted = json.loads(about["config"]), json.loads(json.dumps(asdict(pace)))
    return [name for name in names if saved[name] != wanted[name]]


def restore(state: TrainingState[Any], tensors: dict[str, Tensor], about: dict[str, str]) -> None:
    """Put a checkpoint's numbers into a fresh state."""
    with torch.no_grad():
        for name, value in state.network.named_parameters():
            value.copy_(tensors[f"now.{name}"])
    for group in ("averaged", "first", "second"):
        for name, value in getattr(state, group).items():
            value.copy_(tensors[f"{group}.{name}"])
    state.step = int(about["step"])
