"""Training the pose space: a loop that is seeded, resumable to the same bytes, and knows neither disk nor screen.

Everything random in step n is drawn from the seed and n alone. Matrices of the blocks are changed by Muon, the rest by Adam; the
rate warms up, stays, and falls to zero. Weights are averaged over time, and the averages are what is kept. Half of the poses are
seen in a mirror, rig and all.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema.diffusion.schedule import add_noise, denoised_estimate, model_output
from kinema.posespace.diffusion import CosineSchedule, Energy
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.poseset import PoseSet
from kinema.posespace.representation import REPRESENTATIONS, Representation
from kinema.posespace.space import Learned, PoseSpace
from kinema.posespace.tokens import PoseError, RigBatch, RigTokens, collate
from kinema.tensorfile import load_tensors
from kinema.training.learning import (
    LearningSchedule,
    TrainingState,
    TrainingStep,
    differing,
    fresh_state,
    learn,
    restore,
    spread_times,
)

PARTS = 4
"""Pieces that a batch is computed in, by size of the rigs."""

Penalties = Mapping[int, Energy]
"""What speaks against poses of a rig (`guide_of`), by the number of its set; sets without one are not judged."""


@dataclass(frozen=True)
class PoseTrainSettings(LearningSchedule):
    """How to train."""

    steps: int = 8000
    batch: int = 64
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
    """Weight of what validators say against estimates of clean poses, where there are some."""
    penalty_below: float = 0.4
    """Highest time at which an estimate is clear enough to be judged."""
    penalty_every: int = 4
    """Steps between two judgements: posing a skin costs as much as a step."""
    penalty_poses: int = 8
    """Poses judged, all of one rig."""
    artist: bool = False
    """Whether artists' poses may be learned: only for the comparison model. The default model learns from video alone."""
    seed: int = 0
    representation: str = "rotations"
    """Or displacements."""
    shape: Shape = field(default_factory=Shape)


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


def prepare(sets: Sequence[PoseSet], config: PoseTrainSettings) -> Material:
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


def start_state(config: PoseTrainSettings) -> TrainingState[PoseTransformer]:
    """Fresh weights."""
    torch.manual_seed(config.seed)
    return fresh_state(PoseTransformer(config.shape), is_matrix)


def is_matrix(name: str, value: Tensor) -> bool:
    """Whether Muon changes it: maps inside the blocks. Everything else is Adam's."""
    tables = ("modulation", "apart", "related")
    return value.ndim == 2 and name.startswith("blocks.") and not name.endswith(tables)


def train(
    state: TrainingState[PoseTransformer],
    material: Material,
    config: PoseTrainSettings,
    *,
    penalties: Penalties | None = None,
) -> Iterator[TrainingStep]:
    """Train until `config.steps`, changing `state` in place; yields after every step.

    Args:
        state: Where to begin.
        material: Poses.
        config: How.
        penalties: Validators, which judge estimates of clean poses at low noise.
    """
    begun = time.monotonic()
    state.network.train()
    while state.step < config.steps:
        loss = _loss(state, material, config)
        error = float(loss.detach())
        if penalties and state.step % config.penalty_every == 0:
            loss = loss + config.penalty * judgement(state, material, config, penalties)
        if not bool(torch.isfinite(loss)):
            raise PoseError(
                "poses-diverged", f"the loss is {float(loss.detach())} in step {state.step}", hint="lower the rate"
            )
        loss.backward()
        learn(state, config)
        yield TrainingStep(state.step, error, time.monotonic() - begun)


def _loss(state: TrainingState[PoseTransformer], material: Material, config: PoseTrainSettings) -> Tensor:
    """Mean square error of v in one step."""
    x, sets, mirrored, generator = draw_batch(state.step, material, config)
    rigs = material.rigs[sets + len(material.poses) * mirrored]
    rigs = replace(rigs, features=rigs.features + config.jitter * torch.randn(rigs.features.shape, generator=generator))
    t = spread_times(config.batch, config.shift, generator)
    noise = torch.randn(x.shape, generator=generator)
    sizes = rigs.there.sum(1)
    wrong = []
    # rigs of like size together: half of a mixed batch would be padding
    for part in sizes.argsort(stable=True).chunk(min(PARTS, config.batch)):
        longest = int(sizes[part].max())
        some, clean, grain = _cut(rigs[part], longest), x[part, :longest], noise[part, :longest]
        levels = CosineSchedule().levels(t[part])
        said = state.network(add_noise(clean, grain, levels), t[part], some)
        there = some.there[..., None].float()
        off = (said - model_output(clean, grain, levels, "v")).square() * there
        wrong.append(off.sum((1, 2)) / (3 * there.sum((1, 2))))
    return torch.cat(wrong).mean()


def judgement(
    state: TrainingState[PoseTransformer], material: Material, config: PoseTrainSettings, penalties: Penalties
) -> Tensor:
    """What validators say, on average, against the network's estimates of some poses of one rig at low noise."""
    rng = np.random.default_rng([config.seed, state.step, 1])
    number = int(rng.choice(sorted(penalties)))
    known, rig = material.poses[number], material.tokens[number]
    x = known[torch.from_numpy(rng.integers(len(known), size=config.penalty_poses))]
    generator = torch.Generator().manual_seed(int(rng.integers(2**62)))
    t = config.penalty_below * torch.rand(len(x), generator=generator)
    levels = CosineSchedule().levels(t)
    noisy = add_noise(x, torch.randn(x.shape, generator=generator), levels)
    said = state.network(noisy, t, collate([rig]))
    x_hat = denoised_estimate(said, noisy, levels, "v") * material.spread
    return penalties[number](material.representation.decode(rig, x_hat), t).mean()


def draw_batch(
    step: int, material: Material, config: PoseTrainSettings
) -> tuple[Tensor, Tensor, Tensor, torch.Generator]:
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


def averaged_space(
    state: TrainingState[PoseTransformer], material: Material, facts: dict[str, str]
) -> tuple[PoseTransformer, PoseSpace]:
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


def load_state(path: Path, config: PoseTrainSettings) -> TrainingState[PoseTransformer]:
    """Read a checkpoint of `save_state` back; what decides its numbers must be as it was begun."""
    tensors, about = load_tensors(path)
    others = differing(about, config, ("shape", "seed", "batch", "representation"))
    if others:
        raise PoseError("poses-resume", f"the checkpoint was begun with another {', '.join(others)}", where=str(path))
    state = start_state(config)
    restore(state, tensors, about)
    return state
