"""`kinema motion train`: read bodies, carry clips over, train, checkpoint, and leave weights and a loss curve behind.

Losses: joints' turns, places of their surface, velocities (in the measure by which clips are judged alike), the root's path, standing
feet, contacts, speed and duration. Muon and Adam, averaged weights (`kinema.training.learning`). Every step draws from a generator of
its own number, so a training that goes on from its checkpoint is the training that was never stopped.
"""

from __future__ import annotations

import functools
import json
import math
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema.motionprior.encoding import sample_moments, six, time_basis, unsix
from kinema.motionprior.network import NUMBERS, Asked, MotionNet, Shape
from kinema.motionprior.prior import save_prior
from kinema.motionprior.scales import Scales
from kinema.tensorfile import load_tensors
from kinema.training.learning import (
    LearningSchedule,
    TrainingState,
    fresh_state,
    learn,
    restore,
    save_state,
    spread_times,
)
from kinema.training.motion_batches import Batch, Clips
from kinema.training.motion_cast import make_cast, number_parts
from kinema.training.motion_data import CARRIED, read_bodies

FRAMES = 20
"""Moments of a clip at which losses look."""
SHIFT, CAST_SHIFT = 1.5, 4.0
"""Times are drawn noisier by this; of clips that the cast shall know by heart much noisier, where nothing but memory helps."""
LOUD, QUIET = 0.006, 0.001
"""Errors of clips that the cast knows by heart count relative to how much the clip moves: a nod is as much as a leap. The first is
the variance of places, units, whose errors count as they are; the second is added to all."""
RECALLED = 0.9
"""Share of those clips that are asked for by their number as well."""
LOGGED = 50
"""Steps between lines of the loss curve."""
SAVED = 250
"""Steps between checkpoints."""
WEIGHTS = {"turn": 1.0, "place": 8.0, "moving": 12.0, "root": 8.0, "foot": 8.0, "tail": 0.05, "contact": 0.3}
"""Of the losses."""


@dataclass(frozen=True)
class Training:
    """How the motion prior is trained."""

    steps: int = 8000
    tokens: int = 2400
    """Of a batch, about."""
    rate: float = 6e-3
    rate_others: float = 2e-3
    cool_down: float = 0.5
    """Last share of the steps, over which the rate falls to zero."""
    average: float = 0.997
    seed: int = 0
    carried: float = 1.0
    """Share of the clips carried over that is used."""
    width: int = 192
    depth: int = 7
    experts: int = 64
    parts: int = 0
    """Clips that are learned by heart; set by the data."""

    @property
    def pace(self) -> LearningSchedule:
        return LearningSchedule(
            steps=self.steps, batch=self.tokens, rate=self.rate, rate_others=self.rate_others, warm_up=50,
            cool_down=self.cool_down, average=self.average,
        )  # fmt: skip

    @property
    def shape(self) -> Shape:
        return Shape(width=self.width, depth=self.depth, experts=self.experts, parts=self.parts)


# ---------------------------------------------------------------- losses
@dataclass(frozen=True, eq=False)
class Moments:
    """Clips at the moments at which losses look."""

    six: Tensor
    """Turns, [batch frame token 6]."""
    root: Tensor
    """[batch frame 3]."""
    places: Tensor
    """Middles of the surface, in place, [batch frame token 3]."""


def moments_of(x: Tensor, y: Tensor, loops: Tensor, bodies: Any) -> Moments:
    """x [batch token K 6], y [batch K 3] -> clips in time."""
    basis = _bases(loops)  # [batch K frame]
    turns = torch.einsum("bkf,bjkc->bfjc", basis, x)
    root = basis.mT @ y
    D = unsix(turns)
    batch, frames, tokens = D.shape[:3]
    # D [batch frame token c d] x reach [batch i token d] as one product
    laid = D.permute(0, 1, 3, 2, 4).reshape(batch, frames * 3, tokens * 3)
    p = laid @ bodies.reach.reshape(batch, tokens, tokens * 3).mT
    p = p.unflatten(1, (frames, 3)).transpose(2, 3) + root[:, :, None]
    return Moments(turns, root, p)


def steps_between(values: Tensor, loops: Tensor) -> Tensor:
    """Differences from moment to moment, [batch frame ...]; the last of a period leads to its first, that of a performance is zero."""
    ahead = values.roll(-1, 1) - values
    last = torch.arange(values.shape[1]) == values.shape[1] - 1
    stop = last[None] & ~loops[:, None]
    return torch.where(stop.view(*stop.shape, *[1] * (values.ndim - 2)), torch.zeros((), dtype=values.dtype), ahead)


def amount_of(true: Moments, batch: Batch) -> Tensor:
    """Mean speed of the surface against the root, units a second, [batch]."""
    step = steps_between(true.places - true.root[:, :, None], batch.loops)
    share = batch.bodies.share
    speed = (step.norm(dim=-1) * share[:, None]).sum(2).mean(1) / share.sum(1)
    return (speed * FRAMES / batch.seconds).clamp_min(1e-3)


def tail_of(batch: Batch) -> Tensor:
    """Speed along x and z and logarithm of the duration, NaN where unknown, [batch 3]."""
    return torch.cat([batch.velocity, batch.seconds.log()[:, None]], 1)


def ask(batch: Batch, scales: Scales, amount: Tensor, generator: torch.Generator) -> Asked:
    """What the network is told of each clip: all of it rarely, nothing sometimes."""
    count = len(batch.seconds)
    chance = lambda *shape: torch.rand(*shape, generator=generator)  # noqa: E731
    numbers = scales.numbers(batch.seconds, batch.velocity, amount, batch.foreign, batch.loops)
    keep = chance(count, NUMBERS) < torch.tensor([0.3, 0.3, 0.3, 0.3, 0.9])
    heart = batch.as_made  # the cast is told what to do, and hardly ever in numbers
    keep = torch.where(heart[:, None], chance(count, NUMBERS) < torch.tensor([0.05, 0.05, 0.05, 0.05, 0.98]), keep)
    keep[:, 1:3] = keep[:, 1:2] | batch.told[:, None]  # a direction is two numbers
    nothing = chance(count) < torch.where(heart, 0.02, 0.1)
    numbers = torch.where(keep & ~nothing[:, None], numbers, torch.nan)
    action = torch.where((chance(count) < torch.where(heart, 0.98, 0.85)) & ~nothing, batch.action, -1)
    text = torch.where(((chance(count) < torch.where(heart, 0.8, 0.6)) & ~nothing)[:, None], batch.text, torch.nan)
    part = torch.where((chance(count) < RECALLED) & heart, batch.part, 0)
    action = torch.where(part > 0, batch.action, action)
    return Asked(action, text, numbers, batch.loops, part)


def losses(
    network: MotionNet, scales: Scales, batch: Batch, t: Tensor, generator: torch.Generator
) -> tuple[Tensor, dict[str, Tensor]]:
    """Total and parts for clips at noise times t [batch]."""
    bodies, loops = batch.bodies, batch.loops
    x = six(batch.x)
    true = moments_of(x, batch.y, loops, bodies)
    tail = tail_of(batch)
    asked = ask(batch, scales, amount_of(true, batch), generator)
    clean = scales.normal(x, batch.y, tail, loops).nan_to_num(0.0)
    a, b = torch.cos(t * (math.pi / 2)), torch.sin(t * (math.pi / 2))
    noise = torch.randn(clean.shape, generator=generator)
    noisy = a[:, None, None] * clean + b[:, None, None] * noise
    said, contact = network(noisy, t, asked, bodies)
    px, py, ptail = scales.real(said, loops)
    guess = moments_of(px, py, loops, bodies)
    there = bodies.there[:, None, :].float()
    count = there.sum((1, 2))
    weight = there * (0.5 / count[:, None, None] + 0.5 * bodies.share[:, None])  # sums to one over tokens
    mean = lambda error: (error.sum(-1) * weight).sum(2).mean(1)  # noqa: E731 - [batch frame token c] -> [batch]
    fast = (0.05 * FRAMES / batch.seconds).square().clamp(0.2, 6.0)
    step, true_step = steps_between(guess.places, loops), steps_between(true.places, loops)
    on = torch.einsum("bkf,bjk->bfj", _bases(loops), batch.contact.nan_to_num(0.0)).clamp(0, 1)
    known = batch.feet & ~batch.contact.isnan().any(-1)
    standing = on * known[:, None]
    # standing feet are still over the ground: what the steps are wrong by, with what the travel is wrong by
    aim = torch.where(tail.isnan(), ptail.detach(), tail)  # what is not known is not learned
    travel = (ptail[:, :2] - aim[:, :2]) * (batch.seconds / FRAMES)[:, None]
    slip = (
        step - true_step + torch.stack([travel[:, 0], torch.zeros_like(travel[:, 0]), travel[:, 1]], 1)[:, None, None]
    )
    foot = (slip.square().sum(-1) * standing).sum((1, 2)) / standing.sum((1, 2)).clamp_min(1.0)
    told = torch.einsum("bkf,bjk->bfj", _bases(loops), contact)
    heard = ((told - on).square() * known[:, None]).sum((1, 2)) / (known.sum(1) * FRAMES).clamp_min(1)
    off = ((ptail - aim) / scales.tail_spread[loops.long()]).square()
    parts = {
        "turn": ((guess.six - true.six).square().sum(-1) * there).sum((1, 2)) / (count * FRAMES),
        "place": mean((guess.places - true.places).square()),
        "moving": mean((step - true_step).square()) * fast,
        "root": (guess.root - true.root).square().sum(-1).mean(1),
        "foot": foot * fast,
        "tail": off.mean(1),
        "contact": heard,
    }
    spread = mean((true.places - true.places.mean(1, keepdim=True)).square())
    louder = torch.where(batch.as_made, (LOUD / (spread + QUIET)).clamp(0.25, 6.0), 1.0)
    for name in ("turn", "place", "moving", "root", "foot"):
        parts[name] = parts[name] * louder
    total = sum(WEIGHTS[name] * part.mean() for name, part in parts.items())
    assert isinstance(total, Tensor)
    return total, {name: part.mean().detach() for name, part in parts.items()}


@functools.cache
def _both_bases() -> Tensor:
    return torch.stack([time_basis(mode, sample_moments(mode, FRAMES)) for mode in (False, True)])


def _bases(loops: Tensor) -> Tensor:
    """[batch] -> [batch K frame]."""
    return _both_bases()[loops.long()]


# ---------------------------------------------------------------- training
def is_matrix(name: str, value: Tensor) -> bool:
    """Matrices of the blocks are Muon's."""
    return name.startswith("blocks") and value.ndim == 2 and not name.endswith(("modulation", "apart", "related"))


def fit_scales(clips: Clips, *, batches: int = 24) -> Scales:
    """Spreads of what will be learned."""
    some = [clips.batch(10**9 + number) for number in range(batches)]
    x: list[list[Tensor]] = [[], []]
    y: list[list[Tensor]] = [[], []]
    tail: list[list[Tensor]] = [[], []]
    amount = []
    for batch in some:
        amount.append(amount_of(moments_of(six(batch.x), batch.y, batch.loops, batch.bodies), batch).log())
        for mode in (0, 1):
            rows = batch.loops == bool(mode)
            x[mode].append(six(batch.x)[rows][batch.bodies.there[rows]])
            y[mode].append(batch.y[rows])
            tail[mode].append(tail_of(batch)[rows])
    known = [torch.cat(part) for part in tail]
    return Scales.fit(
        [torch.cat(part) for part in x],
        [torch.cat(part) for part in y],
        [part[~part.isnan().any(1)] for part in known],
        torch.cat(amount),
    )


@torch.no_grad()
def validate(network: MotionNet, scales: Scales, clips: Clips, *, most: int = 240) -> dict[str, float]:
    """Mean losses on own clips of bodies that were kept apart, at middle and high noise."""
    rows = [row for row, (_, _, carried) in enumerate(clips.rows) if carried is None][
        :: max(1, len(clips.rows) // most)
    ]
    rows.sort(key=lambda row: len(clips.bodies[clips.rows[row][0]]["base"]["parents"]))
    sums: dict[str, float] = {}
    for noise in (0.5, 0.98):
        generator = torch.Generator().manual_seed(1)
        for start in range(0, len(rows), 48):
            part = rows[start : start + 48]
            batch = clips.collate(part, None)
            total, parts = losses(network, scales, batch, torch.full((len(part),), noise), generator)
            for name, value in (parts | {"loss": total}).items():
                key = f"{name}@{noise}"
                sums[key] = sums.get(key, 0.0) + float(value) * len(part) / len(rows)
    return {name: round(value, 5) for name, value in sums.items()}


@dataclass(frozen=True)
class Run:
    """Where and from what."""

    bodies: Path
    """Folder of `kinema motion data`."""
    folder: Path
    """Where checkpoint, loss curve and weights go."""
    command: str
    left_out: tuple[str, ...] = ()
    """Names or families that are not learned from: validation hears them."""
    warm: Path | None = None
    """Weights to begin with."""


def train_motion(run: Run, config: Training) -> Iterator[str]:
    """Train, going on where it was stopped; yields lines for the user."""
    run.folder.mkdir(parents=True, exist_ok=True)
    bodies = read_bodies(run.bodies, left_out=run.left_out)
    carried = read_carried(run.bodies, {body["name"] for body in bodies}, config.carried)
    clips = Clips(bodies, carried, tokens=config.tokens, seed=config.seed, cache=run.folder / "sentences.pt")
    kept = (
        Clips(read_bodies(run.bodies, left_out=run.left_out, only=True), [], tokens=config.tokens, seed=0)
        if run.left_out
        else None
    )
    own = sum(len(body["clips"]) for body in bodies)
    yield f"{own:,} clips of {len(bodies)} bodies, {len(carried):,} carried over, {len(clips.vectors):,} sentences"
    cast = make_cast(bodies)
    config = replace(config, parts=len(number_parts(bodies)))
    torch.manual_seed(config.seed)
    network = MotionNet(config.shape)
    state = fresh_state(network, is_matrix)
    checkpoint, log = run.folder / "checkpoint.safetensors", run.folder / "log.jsonl"
    if checkpoint.exists():
        tensors, about = load_tensors(checkpoint)
        restore(state, tensors, about)
        scales = Scales.from_tensors(tensors)
        yield f"going on at step {state.step}"
    elif run.warm is not None:
        tensors, _ = load_tensors(run.warm)
        _begin_with(state, tensors)
        scales = Scales.from_tensors(tensors)
    else:
        scales = fit_scales(clips)
    facts = {
        "command": run.command,
        "training": json.dumps(asdict(config)),
        "clips": f"{own:,} of {len(bodies)} bodies, {len(carried):,} carried over",
        "left out": ", ".join(run.left_out),
    }
    begun, recent = time.perf_counter(), []
    first = state.step
    while state.step < config.steps:
        step = state.step
        generator = torch.Generator().manual_seed(config.seed * 10**7 + step)
        batch = clips.batch(step)
        count = len(batch.seconds)
        usual, noisier = (spread_times(count, shift, generator) for shift in (SHIFT, CAST_SHIFT))
        total, parts = losses(network, scales, batch, torch.where(batch.as_made, noisier, usual), generator)
        total.backward()
        learn(state, config.pace)
        recent.append(parts | {"loss": total.detach()})
        last = state.step == config.steps
        if state.step % LOGGED == 0 or last:
            seconds = time.perf_counter() - begun
            entry: dict[str, Any] = {"step": state.step, "seconds": round(seconds, 1)}
            entry |= {name: round(float(np.mean([float(one[name]) for one in recent])), 5) for name in recent[0]}
            recent = []
            if state.step % SAVED == 0 or last:
                averaged = MotionNet(config.shape)
                averaged.load_state_dict(state.averaged)
                if kept is not None and (state.step % (4 * SAVED) == 0 or last):
                    entry["validation"] = validate(averaged, scales, kept)
                save_state(checkpoint, state, config.pace, scales.tensors())
                told = {"steps": f"{state.step:,} of {config.steps:,}", "loss": f"{entry['loss']:.4f}"}
                save_prior(run.folder / "motion.safetensors", averaged, scales, cast, facts | told)
            with open(log, "a") as file:
                file.write(json.dumps(entry) + "\n")
            pace = seconds / (state.step - first)
            yield f"{json.dumps(entry)}  {1e3 * pace:.0f} ms a step, {(config.steps - state.step) * pace / 60:.0f} min left"
    yield f"{run.folder / 'motion.safetensors'}: done"


def read_carried(folder: Path, names: set[str], share: float) -> list[dict[str, Any]]:
    """Clips carried over between bodies of these names, or a share of them."""
    path = folder / CARRIED
    if share <= 0 or not path.exists():
        return []
    rows = [row for row in torch.load(path, weights_only=False) if row["body"] in names and row["clip"][0] in names]
    return rows if share >= 1 else rows[:: round(1 / share)]


def _begin_with(state: TrainingState[MotionNet], tensors: dict[str, Tensor]) -> None:
    """Weights of another training, optimiser fresh."""
    with torch.no_grad():
        for name, value in state.network.named_parameters():
            if name in tensors:  # blocks that are new pass on what they get until they have learned something
                value.copy_(_widened(name, tensors[name], value))
            state.averaged[name].copy_(value)


def _widened(name: str, old: Tensor, value: Tensor) -> Tensor:
    """Weights of a network that heard fewer numbers: those that are new count for nothing yet."""
    old = old.to(value)
    if name != "number_in.0.weight" or old.shape == value.shape:
        return old
    wide = torch.zeros_like(value)
    known = old.shape[1] // 2
    wide[:, :known], wide[:, NUMBERS : NUMBERS + known] = old[:, :known], old[:, known:]
    return wide
