"""`kinema prior train` end to end: render, fit, train, checkpoint, and leave weights, a loss curve and sheets behind."""

from __future__ import annotations

import json
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from kinema.files import replacing
from kinema.prior.embedded import Embedded, save_embedded
from kinema.training.prior_data import Shards, read_shards, render_shards, shard_path
from kinema.training.prior_train import (
    PriorTrainSettings,
    as_float,
    averaged_prior,
    draw_captions,
    fit_to_films,
    load_training,
    save_training,
    sheet,
    start_state,
    train,
    validate,
)
from kinema.training.team import Team, join

VALIDATION_SHARD = 900
"""A shard that is never trained on: the same characters and other creatures, seen otherwise."""
LOGGED = 25
"""Steps between lines of the loss curve."""
CHECKED = 250
"""Steps between validations and checkpoints."""
DREAMT = 1000
"""Steps between sheets of samples."""
DREAMS = 8
"""Rows of a sheet."""


@dataclass(frozen=True)
class Run:
    """Where and from what."""

    folder: Path
    assets: Path | None
    shards: int
    workers: int
    command: str


def train_prior(run: Run, config: PriorTrainSettings) -> Iterator[str]:
    """Do everything that is not done yet; yields lines for the user."""
    yield from _render(run, config.seed)
    films = _films(run)
    validation = read_shards([shard_path(run.folder / "films", VALIDATION_SHARD)])
    yield f"{len(films):,} films, {len(validation)} for validation; encoding captions"
    captions = draw_captions(films, seed=config.seed, cache=run.folder / "captions.safetensors")
    told = draw_captions(validation, seed=config.seed + 1, cache=run.folder / "captions_validation.safetensors")
    checkpoint, log = run.folder / "checkpoint.safetensors", run.folder / "log.jsonl"
    if checkpoint.exists():
        state, codec = load_training(checkpoint, config)
        yield f"going on at step {state.step}"
    else:
        codec = fit_to_films(films, channels=config.shape.channels, seed=config.seed)
        state = start_state(config, codec.deviation)
        save_training(checkpoint, state, codec, config)
    spent = _seconds_spent(log, state.step)
    recent: list[float] = []
    for step in train(state, films, captions, codec, config, team=_gather(run, config)):
        recent.append(step.loss)
        if step.step % LOGGED == 0:
            rate = step.seconds / max(len(recent), 1)
            entry = {
                "step": step.step,
                "loss": float(np.mean(recent[-LOGGED:])),
                "seconds": round(spent + step.seconds, 1),
            }
            left = (config.steps - step.step) * step.seconds / len(recent) / 60
            line = f"step {step.step:,} of {config.steps:,}  loss {entry['loss']:.4f}  {rate:.2f} s a step  {left:.0f} min left"
            if step.step % CHECKED == 0 or step.step == config.steps:
                prior = averaged_prior(state, codec, _facts(run, config, state.step, entry))
                entry["validation"] = validate(prior, validation, told)
                line += f"  validation {entry['validation']:.4f}"
                save_training(checkpoint, state, codec, config)
                save_embedded(run.folder / "embedded.safetensors", prior)
                if step.step % DREAMT == 0 or step.step == config.steps:
                    _dream(run.folder / f"samples_{step.step:06d}.png", prior, validation)
            with open(log, "a") as file:
                file.write(json.dumps(entry) + "\n")
            yield line
    prior = averaged_prior(state, codec, _facts(run, config, state.step, _last(log)))
    save_embedded(run.folder / "embedded.safetensors", prior)
    yield f"{run.folder / 'embedded.safetensors'}: done"


def _render(run: Run, seed: int) -> Iterator[str]:
    """Render missing shards in worker processes."""
    folder = run.folder / "films"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [*range(run.shards), VALIDATION_SHARD]
    missing = [number for number in wanted if not shard_path(folder, number).exists()]
    if not missing:
        return
    begun = time.monotonic()
    yield f"rendering {len(missing)} shards of films"
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=_work, args=(folder, run.assets, seed, missing[part :: run.workers]), daemon=True)
        for part in range(min(run.workers, len(missing)))
    ]
    for worker in workers:
        worker.start()
    try:
        there = 0
        while any(worker.is_alive() for worker in workers):
            time.sleep(2)
            now = sum(shard_path(folder, number).exists() for number in missing)
            if now > there:
                there, spent = now, time.monotonic() - begun
                yield f"{there} of {len(missing)} shards, {spent / there * (len(missing) - there) / 60:.0f} min left"
    finally:
        for worker in workers:
            worker.terminate()
    # a worker that failed left its shards out; here its error comes up in the user's own process
    list(render_shards(folder, run.assets, seed=seed, shards=missing))


def _work(folder: Path, assets: Path | None, seed: int, shards: list[int]) -> None:
    torch.set_num_threads(1)
    for _ in render_shards(folder, assets, seed=seed, shards=shards):
        pass


def _films(run: Run) -> Shards:
    return read_shards([shard_path(run.folder / "films", number) for number in range(run.shards)])


def _gather(run: Run, config: PriorTrainSettings) -> Team:
    """Start the other processes and meet them."""
    if run.workers == 1:
        return Team()
    meeting = Path(tempfile.mkdtemp()) / "meeting"
    context = multiprocessing.get_context("spawn")
    for rank in range(1, run.workers):
        context.Process(target=_help, args=(run, config, rank, meeting), daemon=True).start()
    return join(meeting, rank=0, size=run.workers)


def _help(run: Run, config: PriorTrainSettings, rank: int, meeting: Path) -> None:
    """Train along with the first process, which alone reports and saves."""
    films = _films(run)
    captions = draw_captions(films, seed=config.seed, cache=run.folder / "captions.safetensors")
    state, codec = load_training(run.folder / "checkpoint.safetensors", config)
    for _ in train(state, films, captions, codec, config, team=join(meeting, rank=rank, size=run.workers)):
        pass


def _dream(path: Path, prior: Embedded, films: Shards) -> None:
    """A sheet of samples: reference pictures of validation films, their own captions."""
    from PIL import Image

    from kinema.training.captions import captions as plain

    chosen = np.linspace(0, len(films) - 1, DREAMS).round().astype(int)
    sentences = [plain(films.actions[i], films.kinds[i])[0] for i in chosen]
    picture = sheet(prior, sentences, as_float(films.references[chosen]), seed=0)
    with replacing(path) as temporary:
        Image.fromarray((picture * 255).round().byte().numpy()).save(temporary)


def _facts(run: Run, config: PriorTrainSettings, step: int, entry: dict) -> dict[str, str]:
    return {
        "command": run.command,
        "steps": f"{step:,} of {config.steps:,}, {config.batch} films each",
        "seed": str(config.seed),
        "films": f"{run.shards * 512:,}",
        "time": f"{entry.get('seconds', 0) / 60:.0f} min of training",
        "loss": f"{entry.get('loss', float('nan')):.4f}",
    }


def _seconds_spent(log: Path, step: int) -> float:
    """Seconds that steps before this one took, by the log."""
    if not log.exists():
        return 0.0
    before = [entry["seconds"] for entry in map(json.loads, log.read_text().splitlines()) if entry["step"] <= step]
    return before[-1] if before else 0.0


def _last(log: Path) -> dict:
    return json.loads(log.read_text().splitlines()[-1]) if log.exists() else {}
