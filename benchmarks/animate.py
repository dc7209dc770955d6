"""`kinema animate` at draft: seconds from the command to the file, where they go, memory, and how an iteration scales.

`run()` starts the command itself on real rigs, so that imports, loading and compiling count. The environment variable
KINEMA_PRIOR names other weights than the package's. For figures of a machine, leave it alone while this runs.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import torch

from kinema.animation.plan import AnimateSettings, make_plan
from kinema.asset import Character, character_from_document
from kinema.creature import make, to_document
from kinema.distill import model_body, optimize
from kinema.distill.shots import set_up_shots
from kinema.prior import GaussianPrior, VideoPrior
from kinema.prior.load import load_prior
from kinema.reconstruct import DirectConfig, splats_from_character

ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))
PRIOR = os.environ.get("KINEMA_PRIOR", "embedded")
RIGS = {"husky": ("q_husky/Husky.glb", "a dog is walking"), "fox": ("fox/Fox.glb", "a fox is walking")}
ITERATIONS = 6
"""Timed per point of a scaling curve, after two that warm up."""


def run() -> Iterator[tuple[str, float]]:
    """(name, value) pairs."""
    for rig, (file, prompt) in RIGS.items():
        if (ASSETS / file).exists():
            yield from whole_command(rig, ASSETS / file, prompt)
    wolf = character_from_document(to_document(make("wolf", seed=3)), name="wolf")
    prior = load_prior(PRIOR)
    for count in (500, 1500, 5000):
        yield f"animate.iteration.gauss_{count}_s", iteration_seconds(wolf, prior, gauss_count=count)
    for cameras in (1, 2, 4):
        yield f"animate.iteration.cameras_{cameras}_s", iteration_seconds(wolf, prior, cameras=cameras)
    for species in ("frog", "wolf", "spider"):
        character = character_from_document(to_document(make(species, seed=3)), name=species)
        joints = len(character.skeleton.motion_joints)
        yield f"animate.iteration.joints_{joints}_s", iteration_seconds(character, prior)
    for frames in (8, 16, 32, 64):  # the embedded prior has one length: all but the prior's own time
        yield (
            f"animate.without_prior.frames_{frames}_s",
            iteration_seconds(wolf, GaussianPrior(torch.zeros(frames, 48, 48, 3))),
        )


def whole_command(rig: str, file: Path, prompt: str) -> Iterator[tuple[str, float]]:
    """The command in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "out.glb"
        code = "import sys; from kinema.cli import main; sys.exit(main(sys.argv[1:]))"
        began = time.monotonic()
        subprocess.run(
            [sys.executable, "-c", code, "animate", str(file), prompt, "-o", str(output), "--prior", PRIOR],
            check=True,
            capture_output=True,
        )
        yield f"animate.{rig}.total_s", time.monotonic() - began
        noted = json.loads((output.with_suffix(".run") / "measures.json").read_text())
        for phase, seconds in noted["seconds"].items():
            yield f"animate.{rig}.{phase}_s", seconds
        yield f"animate.{rig}.peak_memory_mib", noted["peak_memory_mib"]


def iteration_seconds(
    character: Character, prior: VideoPrior, *, gauss_count: int = 1500, cameras: int | None = None
) -> float:
    """Wall seconds of one iteration at draft's settings."""
    plan = make_plan(character, "it is walking", prior, AnimateSettings(preset="draft", physics=False, cameras=cameras))
    body = splats_from_character(character, DirectConfig(count=gauss_count), generator=torch.Generator().manual_seed(0))
    shots = set_up_shots(character, body, prior, camera_count=plan.cameras)
    pictures = shots.reference if not isinstance(prior, GaussianPrior) else shots.reference[0]
    steps = optimize(
        plan.start,
        shots.take,
        prior,
        prior.encode_text(plan.prompt, image=pictures),
        replace(plan.distill_settings, iterations=ITERATIONS + 2),
        generator=torch.Generator().manual_seed(0),
        body_model=model_body(character),
    )
    next(steps), next(steps)
    began = time.monotonic()
    for _ in steps:
        pass
    return (time.monotonic() - began) / ITERATIONS


if __name__ == "__main__":
    for name, value in run():
        print(f"{name} {value:.4g}", flush=True)
