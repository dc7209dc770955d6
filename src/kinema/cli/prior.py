"""`kinema prior train|sample|info`: the video prior that ships with kinema."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro
from tyro.conf import Positional, arg, subcommand

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import command_line
from kinema.cli.progress import print_facts, print_lines


@dataclass(frozen=True)
class Train(JsonOption):
    """Render films, then train the embedded prior on them; begins again where it was stopped."""

    folder: Annotated[Path, arg(aliases=["-o"])]
    """Where films, checkpoints, the loss curve and the weights go."""
    assets: Path | None = None
    """Folder with the collection's manifest.json and characters; creatures alone if not given."""
    shards: int = 48
    """Files of 512 films each to render and train on."""
    steps: int = 6000
    """Steps of training."""
    batch: int = 16
    """Films a step."""
    rate: float = 8e-3
    """Learning rate."""
    cool_down: float = 0.5
    """Last share of the steps, over which the rate falls to zero."""
    width: int = 192
    """Width of the network."""
    depth: int = 8
    """Blocks of the network."""
    seed: int = 0
    """Of everything."""
    workers: int = 2
    """Processes that render and train; one for each core."""

    def run(self) -> int:
        from kinema.prior.transformer import Shape
        from kinema.training.prior_run import Run, train_prior
        from kinema.training.prior_train import PriorTrainSettings

        shape = Shape(width=self.width, depth=self.depth, heads=max(1, self.width // 32))
        training = PriorTrainSettings(
            steps=self.steps,
            batch=self.batch,
            rate=self.rate,
            cool_down=self.cool_down,
            seed=self.seed,
            shape=shape,
        )
        run = Run(self.folder, self.assets, self.shards, self.workers, command_line())
        return print_lines(train_prior(run, training), goes_on="from the last checkpoint", folder=self.folder)


@dataclass(frozen=True)
class Sample(JsonOption):
    """Let a prior dream: a film for a sentence."""

    prompt: Positional[str]
    """What happens: "a horse gallops"."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .mp4, .gif, or .png for a sheet of all frames."""
    character: Path | None = None
    """Whose body: a rigged .glb; without one the prior invents a body."""
    weights: Path | None = None
    """Another prior of `kinema prior train`; the one in the package if not given."""
    guidance: float | None = None
    """How strongly the sentence counts: 1 is not at all more than it was in training; 2 if not given."""
    steps: int = 30
    """Evaluations of the model."""
    azimuth_deg: float = 60.0
    """Camera about the vertical, with a character: 90 is the exact side view."""
    seed: int = 0
    """Another seed is another film."""
    scale: int = 4
    """Each pixel becomes this many along both sides."""

    def run(self) -> int:
        from kinema.filming.prior_sample import sample_film

        film = sample_film(
            self.prompt,
            self.output,
            character=self.character,
            weights=self.weights,
            guidance=self.guidance,
            steps=self.steps,
            azimuth_deg=self.azimuth_deg,
            seed=self.seed,
            scale=self.scale,
        )
        print(f"{self.output}: {film.frame_count} frames at {film.fps:.4g} fps, {film.seconds:.1f} s")
        give({"output": self.output, "frames": film.frame_count, "fps": film.fps})
        return 0


@dataclass(frozen=True)
class Info(JsonOption):
    """What the prior is, and how it was trained."""

    weights: Path | None = None
    """Another prior of `kinema prior train`; the one in the package if not given."""

    def run(self) -> int:
        from kinema.filming.prior_sample import describe

        return print_facts(describe(self.weights))


PriorCommand = (
    Annotated[Train, subcommand("train")]
    | Annotated[Sample, subcommand("sample")]
    | Annotated[Info, subcommand("info")]
)


@dataclass(frozen=True)
class Prior:
    """The embedded video prior: train it, sample from it, ask what it is."""

    command: tyro.conf.OmitSubcommandPrefixes[PriorCommand]

    def run(self) -> int:
        return self.command.run()
