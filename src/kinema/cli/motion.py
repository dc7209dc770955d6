"""`kinema motion data|train|sample|info`: the prior over joint motion that ships with kinema."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import tyro
from tyro.conf import Positional, arg, subcommand

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading, command_line
from kinema.cli.progress import print_facts, print_lines


@dataclass(frozen=True)
class Data(JsonOption):
    """Read a collection of characters, generate creatures, carry every clip over to every body that can hold it."""

    folder: Annotated[Path, arg(aliases=["-o"])]
    """Where the bodies go."""
    assets: Path
    """Folder with the collection's manifest.json and characters; only its split `train` is read."""
    variants: int = 16
    """Of each artist's body: other bone lengths, rest poses and trees."""
    creatures: int = 3
    """Generated creatures of each species."""
    seed: int = 0
    """Of everything."""

    def run(self) -> int:
        from kinema.training.motion_data import Settings, make_all

        settings = Settings(variants=self.variants, creatures=self.creatures, seed=self.seed)
        return print_lines(
            make_all(self.assets, self.folder, settings), goes_on="with the next body", folder=self.folder
        )


@dataclass(frozen=True)
class Train(JsonOption):
    """Train the motion prior; begins again where it was stopped."""

    bodies: Positional[Path]
    """Folder of `kinema motion data`."""
    folder: Annotated[Path, arg(aliases=["-o"])]
    """Where checkpoint, loss curve and weights go."""
    steps: int = 6000
    """Steps of training."""
    tokens: int = 2400
    """Joints of a batch, about."""
    rate: float = 6e-3
    """Learning rate."""
    cool_down: float = 0.5
    """Last share of the steps, over which the rate falls to zero."""
    carried: float = 1.0
    """Share of the clips carried over from other bodies that is used; 0 for none."""
    leave_out: tuple[str, ...] = ()
    """Names or families of bodies that are not learned from, but validated on."""
    begin_with: Path | None = None
    """Weights to begin with; a deeper network goes on from a shallower one."""
    depth: int = 9
    """Blocks of the network."""
    experts: int = 64
    """Width of the small MLPs that each action has to itself in every block; 0 for none."""
    seed: int = 0
    """Of everything."""

    def run(self) -> int:
        from kinema.training.motion_train import Run, Training, train_motion

        training = Training(
            steps=self.steps,
            tokens=self.tokens,
            rate=self.rate,
            rate_others=self.rate / 3,
            cool_down=self.cool_down,
            carried=self.carried,
            seed=self.seed,
            depth=self.depth,
            experts=self.experts,
        )
        run = Run(self.bodies, self.folder, command_line(), self.leave_out, self.begin_with)
        return print_lines(train_motion(run, training), goes_on="from the last checkpoint", folder=self.folder)


@dataclass(frozen=True)
class Sample(JsonOption):
    """Let the motion prior move a character: keyframes in a second, before any contact or physics is looked after."""

    character: Positional[Path]
    """A rigged .glb or .gltf."""
    action: Positional[str]
    """walk, run, idle, jump, punch ...: `kinema motion info` lists them."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf."""
    text: str | None = None
    """What happens, in words: "she waves with her left hand"."""
    seconds: float | None = None
    """Length; what is natural if not given."""
    speed: float | None = None
    """Factor on what is usual."""
    direction: Literal["forward", "backward", "left", "right"] | None = None
    """Which way to go."""
    intensity: float | None = None
    """Factor on how much the body moves."""
    count: int = 4
    """Samples, of which the likeliest is written."""
    fps: float = 30.0
    """Frames a second."""
    seed: int = 0
    """Another seed is another motion."""
    alone: bool = False
    """Let the network draw for this very body. Otherwise bodies that it has learned on perform, and their clips are carried over."""
    weights: Path | None = None
    """Another prior of `kinema motion train`; the one in the package if not given."""
    reading: Annotated[Reading, arg(name="")] = field(default_factory=Reading)

    def run(self) -> int:
        import torch

        from kinema.motion import write_glb
        from kinema.motionprior import MotionPrior
        from kinema.motionprior.perform import perform

        prior = MotionPrior.load(self.weights)
        character = self.reading.load(self.character)
        draw = prior.sample if self.alone else partial(perform, prior)
        best = draw(
            character,
            action=self.action,
            text=self.text,
            seconds=self.seconds,
            speed=self.speed,
            direction=self.direction,
            intensity=self.intensity,
            count=self.count,
            fps=self.fps,
            generator=torch.Generator().manual_seed(self.seed),
        )[0]
        write_glb(self.output, character, best.motion, name=self.action, replace=True)
        kind = "loop" if best.loop else "clip"
        print(f"{self.output}: a {kind} of {best.motion.duration:.2f} s, score {best.score:.3f}")
        facts = {"output": self.output, "seconds": best.motion.duration, "loop": best.loop}
        give({**facts, "score": best.score})
        return 0


@dataclass(frozen=True)
class Info(JsonOption):
    """What the motion prior is, which actions it knows, and how it was trained."""

    weights: Path | None = None
    """Another prior of `kinema motion train`; the one in the package if not given."""

    def run(self) -> int:
        from kinema.motionprior import ACTIONS, MotionPrior

        prior = MotionPrior.load(self.weights)
        size = sum(value.numel() for value in prior.network.parameters())
        facts = {
            "parameters": f"{size:,}",
            "actions": ", ".join(ACTIONS),
            "performers": f"{len(prior.cast.performers)} bodies",
        }
        return print_facts(facts | {name: value for name, value in prior.facts.items() if name != "actions"})


MotionCommand = (
    Annotated[Data, subcommand("data")]
    | Annotated[Train, subcommand("train")]
    | Annotated[Sample, subcommand("sample")]
    | Annotated[Info, subcommand("info")]
)


@dataclass(frozen=True)
class MotionPriorCommand:
    """The prior over joint motion: make data, train it, sample from it, ask what it is."""

    command: tyro.conf.OmitSubcommandPrefixes[MotionCommand]

    def run(self) -> int:
        return self.command.run()
