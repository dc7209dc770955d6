"""Training the pose space: a loop that is seeded, resumable to the same bytes, and knows neither disk nor screen.

Everything random in step n is drawn from the seed and n alone. Matrices of the blocks are changed by Muon, the rest by Adam; the
rate warms up, stays, and falls to zero. Weights are averaged over time, and the averages are what is kept. Half of the poses are
seen in a mirror, rig and all.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from math import pi
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema.posespace.diffusion import CosineSchedule
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.poseset import PoseSet
from kinema.posespace.representation import REPRESENTATIONS, Representation
from kinema.posespace.space import Learned, PoseSpace
from kinema.posespace.tokens import PoseError, RigBatch, RigTokens, collate
from kinema.prior import muon
from kinema.prior.schedule import add_noise, denoised_estimate, model_output
from kinema.prior.tensorfile import load_tensors, save_tensors

Penalty = Callable[[int, Tensor, Tensor], Tensor]
"""Number of a set, estimates of clean poses of its rig as rotation vectors [pose token 3], times [pose] -> [pose], in spreads²."""


@dataclass(frozen=True)
class Training:
    """How to train."""

    steps: int = 8000
    batch: int = 64
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
    balance: float = 0.5
    """A set is drawn as often as its number of poses to this power: at 1 large sets drown small ones, at 0 small ones are learned
    by heart."""
    shift: float = 1.0
    """How much noisier than evenly spread times."""
    mirror: float = 0.5
    """Share of poses that are seen in a mirror."""
    jitter: float = 0.02
    """Deviation added to what is told of a rig: neighbours are alike, and no individual is learned by heart."""
    penalty: float = 0.1
    """Weight of the penalty on clean estimates, where there is one."""
    penalty_below: float = 0.4
    """Highest time at which an estimate is clear enough to be judged."""
    artist: bool = False
    """Whether artists' poses may be learned: only for the comparison model. The default model learns from video alone."""
    seed: int = 0
    representation: str = "rotations"
    """Or displacements."""
    shape: Shape = field(default_factory=Shape)


@dataclass(frozen=True)
class TrainingStep:
    """One step of the training."""

    step: int
    loss: float
    """Mean square error of v."""
    seconds: float
    """Since this run of the program began to train."""


@dataclass(frozen=True, eq=False)
class Material:
    """What is trained on: encoded poses, rigs as one padded batch, and the same rigs in a mirror."""

    poses: tuple[Tensor, ...]
    """Of each set, of unit spread, [pose token 3]."""
    tokens: tuple[RigTokens, ...]
    """Rig of each set."""
    rigs: RigBatch
    """Row s is set s, row s + count its mirror image."""
    spread: float
    representation: Representation
    chances: np.ndarray
    """Of drawing each set."""


@dataclass
class State:
    """All that changes while training; saved and read back bit for bit."""

    network: PoseTransformer
    averaged: dict[str, Tensor]
    first: dict[str, Tensor]
    """Running gradients."""
    second: dict[str, Tensor]
    """Running squares; only of what Adam changes."""
    step: int = 0


def prepare(sets: Sequence[PoseSet], config: Training) -> Material:
    """Encode a dataset.

    Raises:
        PoseError: `poses-empty`, `poses-artist`, `poses-options`.
    """
    filled = [one for one in sets if len(one)]
    if not filled:
        raise PoseError("poses-empty", "there are no poses to train on", hint="make some: kinema poses collect")
    for one in filled:
        if one.source == "artist" and not config.artist:
            raise PoseError(
                "poses-artist",
                f"the poses of '{one.name}' are an artist's",
                hint="the pose space learns from video alone; a comparison model says so with --artist",
            )
    representation = next((form for form in REPRESENTATIONS if form.name == config.representation), None)
    if representation is None:
        known = ", ".join(form.name for form in REPRESENTATIONS)
        raise PoseError("poses-options", f"representation '{config.representation}', expected one of {known}")
    encoded = [representation.encode(one.rig, one.poses.double()).float() for one in filled]
    chances = np.array([len(x) for x in encoded], dtype=np.float64) ** config.balance
    chances /= chances.sum()
    mean_square = sum(chance * float(x.double().square().mean()) for chance, x in zip(chances, encoded, strict=True))
    spread = float(max(mean_square**0.5, 1e-6))
    rigs = [one.rig for one in filled]
    batch = collate([*rigs, *(rig.mirrored() for rig in rigs)])
    return Material(tuple(x / spread for x in encoded), tuple(rigs), batch, spread, representation, chances)


def start_state(config: Training) -> State:
    """Fresh weights."""
    torch.manual_seed(config.seed)
    network = PoseTransformer(config.shape)
    zeros = {name: torch.zeros_like(value) for name, value in network.named_parameters()}
    second = {name: torch.zeros_like(value) for name, value in zeros.items() if not is_matrix(name, value)}
    return State(network, {name: value.detach().clone() for name, value in network.named_parameters()}, zeros, second)


def is_matrix(name: str, value: Tensor) -> bool:
    """Whether Muon changes it: maps inside the blocks. Everything else is Adam's."""
    tables = ("modulation", "apart", "related")
    return value.ndim == 2 and name.startswith("blocks.") and not name.endswith(tables)


def train(
    state: State, material: Material, config: Training, *, penalty: Penalty | None = None
) -> Iterator[TrainingStep]:
    """Train until `config.steps`, changing `state` in place; yields after every step.

    Args:
        state: Where to begin.
        material: Poses.
        config: How.
        penalty: Validators: what speaks against estimates of clean poses at low noise; differentiable.
    """
    begun = time.monotonic()
    parameters = dict(state.network.named_parameters())
    matrices = [name for name, value in parameters.items() if is_matrix(name, value)]
    others = [name for name in parameters if name not in set(matrices)]
    state.network.train()
    while state.step < config.steps:
        loss, error = _loss(state, material, config, penalty)
        if not bool(torch.isfinite(loss)):
            raise PoseError(
                "poses-diverged", f"the loss is {float(loss.detach())} in step {state.step}", hint="lower the rate"
            )
        loss.backward()
        torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
        share = rate_at(state.step, config)
        muon.step(
            [parameters[name] for name in matrices],
            [state.first[name] for name in matrices],
            rate=config.rate * share,
            decay=config.decay,
        )
        _adam(state, {name: parameters[name] for name in others}, rate=config.rate_others * share)
        keep = min(config.average, (1 + state.step) / (10 + state.step))
        with torch.no_grad():
            for name, value in parameters.items():
                state.averaged[name].lerp_(value, 1 - keep)
                value.grad = None
        state.step += 1
        yield TrainingStep(state.step, error, time.monotonic() - begun)


def _loss(state: State, material: Material, config: Training, penalty: Penalty | None) -> tuple[Tensor, float]:
    """What to descend in one step, and the mean square error of v in it."""
    x, sets, mirrored, generator = draw_batch(state.step, material, config)
    rigs = material.rigs[sets + len(material.poses) * mirrored]
    longest = int(rigs.there.sum(1).max())
    rigs, x = _cut(rigs, longest), x[:, :longest]
    rigs = replace(rigs, features=rigs.features + config.jitter * torch.randn(rigs.features.shape, generator=generator))
    # evenly spread times: every step sees easy and hard ones alike
    offset = torch.rand(1, generator=generator)
    t = ((torch.arange(config.batch) + torch.rand(config.batch, generator=generator)) / config.batch + offset) % 1
    t = torch.atan(config.shift * torch.tan(t.double() * (pi / 2))).mul(2 / pi).clamp(0, 1).float()
    levels = CosineSchedule().levels(t)
    noise = torch.randn(x.shape, generator=generator)
    noisy = add_noise(x, noise, levels)
    said = state.network(noisy, t, rigs)
    there = rigs.there[..., None].float()
    wrong = ((said - model_output(x, noise, levels, "v")).square() * there).sum((1, 2)) / (3 * there.sum((1, 2)))
    loss = wrong.mean()
    error = float(loss.detach())
    if penalty is not None:
        x_hat = denoised_estimate(said, noisy, levels, "v") * material.spread
        # mirrored rigs have no mesh to be judged on
        judged = (t < config.penalty_below) & ~mirrored
        for number in sets[judged].unique().tolist():
            rows = torch.nonzero(judged & (sets == number)).flatten()
            rig = material.tokens[number]
            clean = material.representation.decode(rig, x_hat[rows, : rig.token_count])
            loss = loss + config.penalty * penalty(number, clean, t[rows]).sum() / config.batch
    return loss, error


def draw_batch(step: int, material: Material, config: Training) -> tuple[Tensor, Tensor, Tensor, torch.Generator]:
    """Poses padded to the largest rig, [batch token 3], their sets, whether they are mirrored, and the step's generator."""
    rng = np.random.default_rng([config.seed, step])
    sets = rng.choice(len(material.poses), size=config.batch, p=material.chances)
    mirrored = torch.from_numpy(rng.random(config.batch) < config.mirror)
    rows = rng.random(config.batch)
    x = torch.zeros(config.batch, material.rigs.there.shape[1], 3)
    for place, number in enumerate(sets.tolist()):
        known = material.poses[number]
        pose = known[int(rows[place] * len(known))]
        x[place, : len(pose)] = pose
    signs = torch.tensor(material.representation.mirror)
    x = torch.where(mirrored[:, None, None], x * signs, x)
    generator = torch.Generator().manual_seed(int(rng.integers(2**62)))
    return x, torch.from_numpy(sets), mirrored, generator


def rate_at(step: int, config: Training) -> float:
    """Rate relative to its height: up, level, down to zero."""
    down = (config.steps - step) / max(config.cool_down * config.steps, 1)
    return min((step + 1) / config.warm_up, 1.0, down)


def _cut(rigs: RigBatch, longest: int) -> RigBatch:
    """Without padding that nobody in the batch needs."""
    row, table = slice(longest), (slice(None), slice(longest), slice(longest))
    return RigBatch(
        rigs.parents[:, row],
        rigs.rest[:, row],
        rigs.features[:, row],
        rigs.distance[table],
        rigs.relation[table],
        rigs.there[:, row],
    )


@torch.no_grad()
def _adam(state: State, weights: dict[str, Tensor], *, rate: float) -> None:
    """One step of Adam by the weights' `.grad`, in place."""
    for name, weight in weights.items():
        if weight.grad is None:
            continue
        mean, square = state.first[name], state.second[name]
        mean.lerp_(weight.grad, 0.1)
        square.lerp_(weight.grad.square(), 0.05)
        unbiased = (square / (1 - 0.95 ** (state.step + 1))).sqrt().add_(1e-8)
        weight.addcdiv_(mean / (1 - 0.9 ** (state.step + 1)), unbiased, value=-rate)


def averaged_space(state: State, material: Material, facts: dict[str, str]) -> tuple[PoseTransformer, PoseSpace]:
    """The network and the space as they would be kept now."""
    network = PoseTransformer(state.network.shape)
    network.load_state_dict(state.averaged)
    network = network.eval().requires_grad_(False)
    return network, PoseSpace(Learned(network), material.spread, material.representation, facts)


@torch.no_grad()
def validate(space: PoseSpace, sets: Sequence[PoseSet], *, count: int = 256) -> float:
    """Mean square error of v on poses at fixed times and noises, each set alike."""
    generator = torch.Generator().manual_seed(12345)
    total = 0.0
    for one in sets:
        chosen = torch.linspace(0, len(one) - 1, min(len(one), max(1, count // len(sets)))).round().long()
        x = space.representation.encode(one.rig, one.poses[chosen].float()) / space.spread
        t = (torch.arange(len(x)) + 0.5) / len(x)
        levels = CosineSchedule().levels(t)
        noise = torch.randn(x.shape, generator=generator)
        x_hat = space.denoiser(add_noise(x, noise, levels), t, one.rig)
        # v's error is x̂'s over b
        total += float(((x_hat - x) / levels.noise[:, None, None]).square().mean())
    return total / len(sets)


def save_state(path: Path, state: State, config: Training) -> None:
    """Checkpoint, whole or not at all."""
    groups = {"now": dict(state.network.named_parameters()), "averaged": state.averaged}
    groups |= {"first": state.first, "second": state.second}
    tensors = {f"{group}.{name}": value for group, values in groups.items() for name, value in values.items()}
    save_tensors(path, tensors, {"step": str(state.step), "config": json.dumps(asdict(config))})


def load_state(path: Path, config: Training) -> State:
    """Read a checkpoint back; what decides its numbers must be as it was begun."""
    tensors, about = load_tensors(path)
    saved, wanted = json.loads(about["config"]), json.loads(json.dumps(asdict(config)))
    differing = [name for name in ("shape", "seed", "batch", "representation") if saved[name] != wanted[name]]
    if differing:
        raise PoseError(
            "poses-resume", f"the checkpoint was begun with another {', '.join(differing)}", where=str(path)
        )
    state = start_state(config)
    with torch.no_grad():
        for name, value in state.network.named_parameters():
            value.copy_(tensors[f"now.{name}"])
    for group in ("averaged", "first", "second"):
        for name, value in getattr(state, group).items():
            value.copy_(tensors[f"{group}.{name}"])
    state.step = int(about["step"])
    return state
