"""`kinema poses train` end to end: read sets of poses, train, checkpoint, and leave weights and a loss curve behind."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from torch import Tensor

from kinema.errors import UsageError
from kinema.posespace.diffusion import Energy
from kinema.posespace.guide import guide_of
from kinema.posespace.poseset import PoseSet, centred, read_folder
from kinema.posespace.space import save_space
from kinema.training.learning import save_state
from kinema.training.pose_cast import character_of
from kinema.training.pose_train import (
    PoseTrainSettings,
    averaged_space,
    load_state,
    prepare,
    start_state,
    train,
    validate,
)

LOGGED = 50
"""Steps between lines of the loss curve."""
CHECKED = 500
"""Steps between validations and checkpoints."""
HELD_OUT = 20
"""Every so many-th pose of a set is kept for validation."""
JUDGED = 32
"""Bodies whose validators are heard while training, spread over the sets: making one takes seconds."""


@dataclass(frozen=True)
class Run:
    """Where and from what."""

    poses: Path
    """Folder of sets (`kinema.posespace.poseset`)."""
    folder: Path
    """Where checkpoint, loss curve and weights go."""
    command: str
    left_out: tuple[str, ...] = ()
    """Names, kinds or body plans that are not learned from."""


def train_poses(run: Run, config: PoseTrainSettings) -> Iterator[str]:
    """Train, going on where it was stopped; yields lines for the user."""
    learned, kept = held_out(centred(without(read_folder(run.poses), run.left_out)))
    judges = Judges(learned) if config.penalty > 0 else None
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
        "penalty": f"{config.penalty:g}",
        **({"left out": ", ".join(run.left_out)} if run.left_out else {}),
    }
    recent: list[float] = []
    for step in train(state, material, config, penalties=judges):
        recent.append(step.loss)
        last = step.step == config.steps
        if step.step % LOGGED and not last:
            continue
        entry = {"step": step.step, "loss": float(np.mean(recent[-LOGGED:])), "seconds": round(step.seconds, 1)}
        if judges is not None and judges.said:
            entry["violation"] = round(float(np.mean(judges.said[-LOGGED:])), 4)
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


def without(sets: Sequence[PoseSet], left_out: Sequence[str]) -> list[PoseSet]:
    """Sets with poses, those of some names, kinds or body plans left out: what a space says of them then is zero-shot.

    Raises:
        UsageError: `poses-options` for a word that leaves nothing out: it is a slip of the pen.
    """
    kept = [one for one in sets if len(one)]
    for word in left_out:
        others = [one for one in kept if word not in (one.name, one.facts.get("kind"), one.facts.get("plan"))]
        if len(others) == len(kept):
            known = sorted({one.facts.get("plan") or one.name for one in kept})
            raise UsageError(
                "poses-options", f"no set of poses is of the name, kind or plan '{word}'", hint=", ".join(known)
            )
        kept = others
    return kept


class Judges(Mapping[int, Energy]):
    """Validators of some of the sets' bodies, each made when it is first asked for."""

    def __init__(self, sets: Sequence[PoseSet], *, most: int = JUDGED) -> None:
        able = [number for number, one in enumerate(sets) if "made" in one.facts]
        chosen = np.linspace(0, len(able) - 1, min(most, len(able))).round().astype(int)
        self._sets = {able[place]: sets[able[place]] for place in chosen}
        self._made: dict[int, Energy] = {}
        self.said: list[float] = []
        """Mean cost of every call."""

    def __iter__(self) -> Iterator[int]:
        return iter(self._sets)

    def __len__(self) -> int:
        return len(self._sets)

    def __getitem__(self, number: int) -> Energy:
        if number not in self._made:
            one = self._sets[number]
            self._made[number] = guide_of(character_of(one.facts["made"]), one.rig)
        guide = self._made[number]

        def energy(poses: Tensor, t: Tensor) -> Tensor:
            cost = guide(poses, t)
            self.said.append(float(cost.detach().mean()))
            return cost

        return energy


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
