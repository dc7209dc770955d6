"""`kinema poses train` end to end: read sets of poses, train, checkpoint, and leave weights and a loss curve behind.

And whose poses `kinema poses collect` collects: characters from files, and generated creatures of every kind.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kinema.asset import Character, character_from_document, load_character
from kinema.creature import make, species, to_document
from kinema.errors import UsageError
from kinema.posespace.poseset import PoseSet, read_folder
from kinema.posespace.space import save_space
from kinema.posespace.training import (
    Training,
    averaged_space,
    load_state,
    prepare,
    start_state,
    train,
    validate,
)
from kinema.prior.learning import save_state

LOGGED = 50
"""Steps between lines of the loss curve."""
CHECKED = 500
"""Steps between validations and checkpoints."""
HELD_OUT = 20
"""Every so many-th pose of a set is kept for validation."""


@dataclass(frozen=True)
class Run:
    """Where and from what."""

    poses: Path
    """Folder of sets (`kinema.posespace.poseset`)."""
    folder: Path
    """Where checkpoint, loss curve and weights go."""
    command: str


def train_poses(run: Run, config: Training) -> Iterator[str]:
    """Train, going on where it was stopped; yields lines for the user."""
    learned, kept = held_out(read_folder(run.poses))
    material = prepare(learned, config)
    run.folder.mkdir(parents=True, exist_ok=True)
    count = sum(map(len, learned))
    yield f"{count:,} poses of {len(learned)} rigs, {sum(map(len, kept)):,} kept for validation"
    checkpoint, log = run.folder / "checkpoint.safetensors", run.folder / "log.jsonl"
    state = load_state(checkpoint, config) if checkpoint.exists() else start_state(config)
    if state.step:
        yield f"going on at step {state.step}"
    sources: Counter[str] = Counter()
    for one in learned:
        sources[one.source] += len(one)
    facts = {
        "command": run.command,
        "seed": str(config.seed),
        "poses": f"{count:,} of {len(learned)} rigs",
        "sources": ", ".join(f"{name} {number:,}" for name, number in sorted(sources.items())),
    }
    recent: list[float] = []
    for step in train(state, material, config):
        recent.append(step.loss)
        last = step.step == config.steps
        if step.step % LOGGED and not last:
            continue
        entry = {"step": step.step, "loss": float(np.mean(recent[-LOGGED:])), "seconds": round(step.seconds, 1)}
        pace = step.seconds / len(recent)
        line = f"step {step.step:,} of {config.steps:,}  loss {entry['loss']:.4f}  {1e3 * pace:.0f} ms a step"
        line += f"  {(config.steps - step.step) * pace / 60:.0f} min left"
        if step.step % CHECKED == 0 or last:
            network, space = averaged_space(state, material, facts)
            entry["validation"] = validate(space, kept or learned)
            line += f"  validation {entry['validation']:.4f}"
            told = {"steps": f"{step.step:,} of {config.steps:,}, {config.batch} poses each"}
            told |= {"loss": f"{entry['loss']:.4f}", "validation": f"{entry['validation']:.4f}"}
            save_state(checkpoint, state, config)
            save_space(run.folder / "poses.safetensors", network, replace(space, facts=facts | told))
        with open(log, "a") as file:
            file.write(json.dumps(entry) + "\n")
        yield line
    yield f"{run.folder / 'poses.safetensors'}: done"


def cast(files: Sequence[Path], kinds: Sequence[str], *, individuals: int) -> Iterator[tuple[Character, str]]:
    """Characters with what sentences call them.

    Args:
        files: Rigged files.
        kinds: What each is; the file's name where there are fewer.
        individuals: Generated creatures of every species.
    """
    if len(kinds) > len(files):
        raise UsageError("poses-options", f"{len(kinds)} kinds for {len(files)} files")
    if not files and individuals < 1:
        raise UsageError("poses-options", "whose poses?", hint="give files, or a number of --creatures")
    for place, path in enumerate(files):
        kind = kinds[place] if place < len(kinds) else path.stem.replace("_", " ").lower()
        yield load_character(path), kind
    for seed in range(individuals):
        for kind in species():
            yield character_from_document(to_document(make(kind, seed=seed)), name=f"{kind}_{seed}"), kind


def held_out(sets: list[PoseSet]) -> tuple[list[PoseSet], list[PoseSet]]:
    """Sets to learn from, and every `HELD_OUT`-th pose of those that have twice as many, for validation."""
    learned, kept = [], []
    for one in sets:
        if len(one) < 2 * HELD_OUT:
            learned.append(one)
            continue
        out = np.arange(len(one)) % HELD_OUT == HELD_OUT - 1
        learned.append(replace(one, poses=one.poses[~out]))
        kept.append(replace(one, poses=one.poses[out]))
    return learned, kept
