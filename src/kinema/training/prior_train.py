"""`kinema prior train`: films, codec, captions, and the embedded prior's network trained on them; seeded, resumable.

Everything random in step n is drawn from the seed and n alone, so a resumed training goes on as if it had never stopped. The rate
warms up, stays, and falls to zero at the end; weights are averaged over time, and the averages are what is kept.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema.diffusion.schedule import add_noise, model_output
from kinema.errors import UsageError
from kinema.language.meaning import encode_with_action
from kinema.prior.embedded import CODEC, Embedded, schedule
from kinema.prior.patches import PatchCodec, fit_codec
from kinema.prior.transformer import Shape, VideoTransformer
from kinema.render.stage import FPS
from kinema.tensorfile import load_tensors, save_tensors
from kinema.training.captions import caption
from kinema.training.learning import (
    LearningSchedule,
    TrainingState,
    TrainingStep,
    differing,
    fresh_state,
    learn,
    noisier,
    restore,
    save_state,
    spread_times,
)
from kinema.training.prior_data import Shards
from kinema.training.team import Team

CODEC_FILMS = 1536
"""Films that the codec is fitted to."""
CAPTION_COUNT = 24
"""Captions drawn for each kind and action."""
TEXT_SIZE = 384
"""Numbers of an encoded sentence."""
VALIDATED = 128
"""Films of the validation, each at its own fixed time and noise."""


@dataclass(frozen=True)
class PriorTrainSettings(LearningSchedule):
    """How to train."""

    steps: int = 6000
    batch: int = 16
    no_text: float = 0.12
    """Share of films whose caption is withheld."""
    no_image: float = 0.08
    """Share of films whose reference picture is withheld."""
    start_pose: float = 0.75
    """Share of reference pictures that show the start pose; the others are frames of the film itself."""
    shift: float = 2.5
    """How much noisier than evenly spread times: where signal and noise are alike, hundreds of numbers of a patch already tell the
    pose, and only detail is left to learn."""
    text_noise: float = 0.01
    """Deviation added to every number of a sentence (they are about 0.05): neighbours in meaning are treated alike."""
    seed: int = 0
    shape: Shape = field(default_factory=lambda: Shape(width=192, heads=6))


@dataclass(frozen=True)
class Captions:
    """Sentences for every kind and action, encoded."""

    rows: dict[tuple[str, str], Tensor]
    """(kind, action) to [sentence 384]."""


def draw_captions(shards: Shards, *, seed: int, cache: Path | None = None) -> Captions:
    """Draw and encode captions for what the films show."""
    pairs = sorted(set(zip(shards.kinds, shards.actions, strict=True)))
    known = load_tensors(cache)[0] if cache is not None and cache.exists() else {}
    missing = [pair for pair in pairs if "|".join(pair) not in known]
    sentences = []
    for kind, action in missing:
        rng = random.Random(f"{seed}|{kind}|{action}")
        sentences += [caption(action, kind, rng) for _ in range(CAPTION_COUNT)]
    # of like length together: a batch takes as long as its longest sentence
    order = sorted(range(len(sentences)), key=lambda place: len(sentences[place]))
    rows = torch.empty(len(sentences), TEXT_SIZE)
    for start in range(0, len(order), 64):
        part = order[start : start + 64]
        rows[part] = encode_with_action([sentences[place] for place in part])
    known |= {"|".join(pair): part.clone() for pair, part in zip(missing, rows.split(CAPTION_COUNT), strict=False)}
    if cache is not None and missing:
        save_tensors(cache, known)
    return Captions({pair: known["|".join(pair)] for pair in pairs})


def fit_to_films(shards: Shards, *, channels: int, seed: int) -> PatchCodec:
    """The codec of a random choice of films."""
    chosen = np.sort(np.random.default_rng(seed).permutation(len(shards))[:CODEC_FILMS])
    return fit_codec([as_float(shards.videos[part]) for part in np.array_split(chosen, 12)], channels=channels)


def as_float(pictures: np.ndarray) -> Tensor:
    """uint8 to 0..1."""
    return torch.from_numpy(np.ascontiguousarray(pictures)).float() / 255


def start_state(config: PriorTrainSettings, deviation: Tensor | None = None) -> TrainingState[VideoTransformer]:
    """Fresh weights, for latents whose channels have this spread, [channel]."""
    torch.manual_seed(config.seed)
    return fresh_state(VideoTransformer(config.shape, deviation), is_matrix)


def is_matrix(name: str, value: Tensor) -> bool:
    """Whether Muon changes it: maps inside the blocks. Everything else is Adam's."""
    return value.ndim == 2 and name.startswith("blocks.") and not name.endswith("modulation")


def train(
    state: TrainingState[VideoTransformer],
    shards: Shards,
    captions: Captions,
    codec: PatchCodec,
    config: PriorTrainSettings,
    *,
    team: Team | None = None,
) -> Iterator[TrainingStep]:
    """Train until `config.steps`, changing `state` in place; yields after every step.

    Args:
        state: Where to begin.
        shards: Films.
        captions: Their sentences.
        codec: Films to latents.
        config: How.
        team: Processes that each call this with the same arguments and take their share of every batch.
    """
    begun = time.monotonic()
    team = team or Team()
    share = slice(team.rank, None, team.size)
    noise_schedule = schedule()
    parameters = dict(state.network.named_parameters())
    state.network.train()
    while state.step < config.steps:
        z, text, has_text, image, has_image, generator = draw_batch(state.step, shards, captions, codec, config)
        t = spread_times(config.batch, config.shift, generator)
        noise = torch.randn(z.shape, generator=generator)
        z, t, noise, text, image = z[share], t[share], noise[share], text[share], image[share]
        levels = noise_schedule.levels(t)
        said = state.network(add_noise(z, noise, levels), t, levels, text, has_text[share], image, has_image[share])
        loss = (said - model_output(z, noise, levels, "v")).square().mean() / team.size
        if not bool(torch.isfinite(loss)):
            raise UsageError(
                "prior-diverged", f"the loss is {float(loss.detach())} in step {state.step}", hint="lower the rate"
            )
        loss.backward()
        whole = loss.detach()[None]
        team.add_up([whole, *(value.grad for value in parameters.values() if value.grad is not None)])
        learn(state, config, team)
        yield TrainingStep(state.step, float(whole), time.monotonic() - begun)


def draw_batch(
    step: int, shards: Shards, captions: Captions, codec: PatchCodec, config: PriorTrainSettings
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, torch.Generator]:
    """Latents, sentences, pictures and what is withheld, for one step; and the generator for the rest of it."""
    rng = np.random.default_rng([config.seed, step])
    # every film once before any film twice
    epoch, place = divmod(step * config.batch, len(shards) - len(shards) % config.batch)
    order = np.random.default_rng([config.seed, 2**32 + epoch]).permutation(len(shards))
    chosen = order[place : place + config.batch]
    videos = as_float(shards.videos[chosen])
    own = rng.random(config.batch) > config.start_pose
    frames = rng.integers(videos.shape[1], size=config.batch)
    pictures = as_float(shards.references[chosen])
    shown = torch.from_numpy(own)
    pictures[shown] = videos[shown, torch.from_numpy(frames)[shown]]
    rows = [captions.rows[shards.kinds[i], shards.actions[i]] for i in chosen]
    text = torch.stack([row[rng.integers(len(row))] for row in rows])
    generator = torch.Generator().manual_seed(int(rng.integers(2**62)))
    text = text + config.text_noise * torch.randn(text.shape, generator=generator)
    has_text = torch.from_numpy((rng.random(config.batch) >= config.no_text).astype(np.float32))
    has_image = torch.from_numpy((rng.random(config.batch) >= config.no_image).astype(np.float32))
    with torch.no_grad():
        return codec.encode(videos), text, has_text, codec.encode_image(pictures), has_image, generator


@torch.no_grad()
def validate(
    prior: Embedded, shards: Shards, captions: Captions, *, swap: bool = False, count: int = VALIDATED
) -> float:
    """Mean error of v on films at fixed times and noises.

    Args:
        prior: To test.
        shards: Films.
        captions: Their sentences; the first of each.
        swap: Tell each film the caption of another action instead.
        count: Films.
    """
    generator = torch.Generator().manual_seed(12345)
    total, seen = 0.0, min(count, len(shards))
    films = np.linspace(0, len(shards) - 1, seen).round().astype(int)
    for part in np.array_split(films, max(1, seen // 16)):
        z = prior.codec.encode(as_float(shards.videos[part]))
        image = prior.codec.encode_image(as_float(shards.references[part]))
        actions = [wrong_action(shards, i) if swap else shards.actions[i] for i in part]
        text = torch.stack([captions.rows[shards.kinds[i], action][0] for i, action in zip(part, actions, strict=True)])
        t = noisier(torch.rand(len(part), generator=generator) * 0.96 + 0.02, PriorTrainSettings.shift)
        noise = torch.randn(z.shape, generator=generator)
        levels = prior.schedule.levels(t)
        ones = torch.ones(len(part))
        said = prior.network(add_noise(z, noise, levels), t, levels, text, ones, image, ones)
        total += float((said - model_output(z, noise, levels, "v")).square().mean((1, 2, 3)).sum())
    return total / seen


def wrong_action(shards: Shards, film: int) -> str:
    """Another action of the same kind of body, the same one each time."""
    kind = shards.kinds[film]
    others = sorted(
        {a for k, a in zip(shards.kinds, shards.actions, strict=True) if k == kind} - {shards.actions[film]}
    )
    return others[film % len(others)] if others else shards.actions[film]


def averaged_prior(state: TrainingState[VideoTransformer], codec: PatchCodec, facts: dict[str, str]) -> Embedded:
    """The prior as it would be kept now."""
    network = VideoTransformer(state.network.shape, codec.deviation)
    network.load_state_dict({**state.averaged, "deviation": codec.deviation})
    return Embedded(network.eval().requires_grad_(False), codec, FPS, facts)


def sheet(prior: Embedded, sentences: list[str], references: Tensor, *, seed: int) -> Tensor:
    """Samples, one row a sentence: the reference picture, then every second frame, [height width 3].

    Args:
        prior: To sample from.
        sentences: One for each row.
        references: [row height width 3].
        seed: Of the noise.
    """
    videos = prior.imagine(sentences, references, seed=seed)
    rows = torch.cat([references[:, None], videos[:, ::2]], 1)  # [row picture height width 3]
    return rows.permute(0, 2, 1, 3, 4).flatten(2, 3).flatten(0, 1)


def save_training(
    path: Path, state: TrainingState[VideoTransformer], codec: PatchCodec, config: PriorTrainSettings
) -> None:
    """Checkpoint of network and codec, whole or not at all."""
    save_state(path, state, config, {f"codec.{name}": getattr(codec, name) for name in CODEC})


def load_training(path: Path, config: PriorTrainSettings) -> tuple[TrainingState[VideoTransformer], PatchCodec]:
    """Read a checkpoint back; the network's shape, the seed and the batch must be those it was begun with."""
    tensors, about = load_tensors(path)
    others = differing(about, config, ("shape", "seed", "batch"))
    if others:
        raise UsageError("prior-resume", f"the checkpoint was begun with another {', '.join(others)}", where=str(path))
    parts = {name: tensors[f"codec.{name}"] for name in CODEC}
    codec = PatchCodec(**parts, rows=config.shape.rows, columns=config.shape.columns)
    state = start_state(config, codec.deviation)
    restore(state, tensors, about)
    return state, codec
