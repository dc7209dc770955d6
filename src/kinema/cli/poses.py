"""`kinema poses collect|train|sample|project|walk|edit|keyframes|film|info`: the plausible poses of any rig."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro
from tyro.conf import OmitArgPrefixes, Positional, arg, subcommand

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading, command_line
from kinema.cli.progress import Bar, print_facts, print_lines

if TYPE_CHECKING:
    from kinema.motion import Motion
    from kinema.posing.program import Posed


@dataclass(frozen=True)
class Collect(JsonOption):
    """Collect poses from the video prior: it imagines films of characters, and their rigs are fitted to them."""

    folder: Annotated[Path, arg(aliases=["-o"])]
    """Where the sets of poses go, a file for each character; characters that have one are left out."""
    files: Positional[tuple[Path, ...]] = ()
    """Rigged characters."""
    kinds: tuple[str, ...] = ()
    """What sentences call them, in the same order: wolf; the file's name if not given."""
    assets: Path | None = None
    """Folder of a collection with manifest.json: its train characters take part."""
    creatures: int = 0
    """Generated creatures of every species."""
    films: int = 16
    """Films of each character, its actions in turn, half from each side."""
    steps: int = 14
    """Steps of sampling a film."""
    distil: int = 0
    """Fits of each character that are distilled further by SDS, from both sides; each costs as much as a few films."""
    minutes: float = math.inf
    """Begin no other character after this time."""
    part: str = "1/1"
    """A share of the characters, for several processes with one folder: 1/2 and 2/2."""
    clips: bool = False
    """Take poses of the characters' own clips instead: for a comparison model. The default model learns from video alone."""
    prior: Path | None = None
    """Another prior of `kinema prior train`; the one in the package if not given."""
    seed: int = 0
    """Of the films."""

    def run(self) -> int:
        return print_lines(self.lines(), goes_on="with the next character", folder=self.folder)

    def lines(self) -> Iterator[str]:
        """What is told of each character."""
        from kinema.errors import UsageError
        from kinema.prior.embedded import load_embedded
        from kinema.training.pose_cast import cast, part_of
        from kinema.training.pose_data import Collecting, clips_as_sets, collecting, set_path
        from kinema.training.pose_distil import Refining, add_distilled

        match = re.fullmatch(r"(\d+)/(\d+)", self.part)
        if match is None:
            raise UsageError("poses-options", f"'{self.part}' is no share", hint="write 1/2 for the first of two")
        everyone = cast(self.files, self.kinds, individuals=self.creatures, assets=self.assets)
        roles = list(part_of(everyone, int(match[1]), int(match[2])))
        if self.clips:
            for path, poses in clips_as_sets(self.folder, roles):
                yield f"{path}: {len(poses)} poses"
            return
        config = Collecting(films=self.films, steps=self.steps, seed=self.seed)
        prior = load_embedded(self.prior)
        begun = time.monotonic()
        missing = [role for role in roles if not set_path(self.folder, role).exists()]
        yield f"{len(roles) - len(missing)} of {len(roles)} characters are there"
        for number, role in enumerate(missing, 1):
            if time.monotonic() - begun > 60 * self.minutes:
                yield f"{self.minutes:g} minutes are over; {len(missing) - number + 1} characters are left"
                return
            for path, found in collecting(self.folder, [role], prior, config):
                pace = (time.monotonic() - begun) / number
                yield f"{path}: {found}; {number} of {len(missing)}, {pace * (len(missing) - number) / 60:.0f} min left"
                if self.distil and found.kept:
                    more = add_distilled(path, found, prior, Refining(motions=self.distil))
                    yield f"{path}: {len(more)} distilled poses"


@dataclass(frozen=True)
class Train(JsonOption):
    """Learn a pose space from sets of poses; begins again where it was stopped."""

    poses: Positional[Path]
    """Folder with sets of poses."""
    folder: Annotated[Path, arg(aliases=["-o"])]
    """Where the checkpoint, the loss curve and the weights go."""
    steps: int = 8000
    """Steps of training."""
    batch: int = 64
    """Poses a step."""
    rate: float = 8e-3
    """Learning rate."""
    representation: Literal["rotations", "displacements"] = "rotations"
    """What diffusion works on: turns of the joints, or how far they move."""
    width: int = 128
    """Width of the network."""
    depth: int = 6
    """Blocks of the network."""
    penalty: float = 0.1
    """Weight of what validators say against poses that a body cannot take; 0 leaves them out."""
    without: tuple[str, ...] = ()
    """Names, kinds or body plans that are not learned from, to see what the space makes of them: spider."""
    artist: bool = False
    """Learn from artists' poses too: for a comparison model. The default learns from video alone."""
    seed: int = 0
    """Of everything."""

    def run(self) -> int:
        from kinema.posespace.network import Shape
        from kinema.training.pose_run import Run, train_poses
        from kinema.training.pose_train import PoseTrainSettings

        training = PoseTrainSettings(
            steps=self.steps,
            batch=self.batch,
            rate=self.rate,
            representation=self.representation,
            penalty=self.penalty,
            artist=self.artist,
            seed=self.seed,
            shape=Shape(width=self.width, depth=self.depth, heads=max(1, self.width // 32)),
        )
        run = Run(self.poses, self.folder, command_line(), self.without)
        return print_lines(train_poses(run, training), goes_on="from the last checkpoint", folder=self.folder)


@dataclass(frozen=True)
class OnCharacter(JsonOption):
    """What the tools share: whose poses, and where they go."""

    file: Positional[Path]
    """Rigged character: .glb, .gltf or .fbx."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf for a clip with one pose a key, .png for a sheet of pictures, .gif or .mp4."""
    name: str = "poses"
    """Name of the clip."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of refusing."""
    weights: Path | None = None
    """Another pose space of `kinema poses train`; the one in the package if not given."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def posed(self) -> Posed:
        """The character with its space; what cannot be written or read is told before any work."""
        from kinema.posespace import PoseSpace
        from kinema.posing.program import Posed, check_output

        check_output(self.output)
        return Posed(self.reading.load(self.file), PoseSpace.load(self.weights))

    def write(self, posed: Posed, motion: Motion, residuals: dict[str, float] | None = None) -> int:
        """Write poses, and say how many of them the validators accept."""
        from kinema.posing.program import write_poses_file

        write_poses_file(self.output, posed.character, motion, name=self.name, replace=self.overwrite_clip)
        fine = int(posed.accepted(motion).sum())
        print(
            f"{self.output}: {motion.frame_count} poses of {posed.rig.token_count} joints, {fine} pass the validators"
        )
        facts = {"output": self.output, "clip": self.name, "poses": motion.frame_count, "joints": posed.rig.token_count}
        give({**facts, "pass_validators": fine, "residuals": residuals or {}})
        return 0


@dataclass(frozen=True)
class Sample(OnCharacter):
    """New plausible poses."""

    count: int = 16
    """How many."""
    guided: bool = False
    """Let the validators guide: limbs keep out of each other, joints within their range. Takes longer."""
    variety: float = 1.0
    """How far poses go: 1 as in the films that the space has learned from, 2 about as far as artists go."""
    seed: int = 0
    """Other seeds are other poses."""

    def run(self) -> int:
        posed = self.posed()
        poses = posed.sample(self.count, seed=self.seed, guided=self.guided, variety=self.variety)
        return self.write(posed, posed.motion(poses))


@dataclass(frozen=True, kw_only=True)
class Project(OnCharacter):
    """The nearest plausible poses to those of a clip, frame by frame."""

    clip: str
    """Which clip to repair."""
    slack_deg: float = 15.0
    """How far joints may be off, degrees."""
    fps: float = 24.0
    """Frames a second to repair."""

    def run(self) -> int:
        from kinema.motion import motion_from_clip

        posed = self.posed()
        motion = motion_from_clip(posed.character, self.clip, fps=self.fps)
        repaired = posed.space.project(posed.rig, posed.poses(motion), slack=math.radians(self.slack_deg))
        return self.write(posed, posed.motion(repaired, fps=motion.fps))


@dataclass(frozen=True)
class Walk(OnCharacter):
    """Plausible poses between two."""

    begin: str = "rest"
    """First pose: rest, seed:7, or a moment of a clip, run@0.4."""
    end: str = "seed:0"
    """Last pose."""
    steps: int = 12
    """How many poses, both included."""

    def run(self) -> int:
        posed = self.posed()
        return self.write(posed, posed.motion(posed.walk(self.begin, self.end, self.steps)))


@dataclass(frozen=True)
class Edit(OnCharacter):
    """Drag joints; the rest of the body follows plausibly."""

    pose: str = "rest"
    """What to edit: rest, seed:7, or a moment of a clip, run@0.4."""
    to: tuple[str, ...] = ()
    """Joints and their places in metres: paw=0.3,0.1,0."""
    by: tuple[str, ...] = ()
    """Joints and how far they go, in metres: head=0,-0.2,0."""
    reach: float = 0.03
    """How much of the pose may change, 0..1."""
    lean: bool = False
    """Let the body as a whole tilt."""

    def run(self) -> int:
        import torch

        posed = self.posed()
        before, T_world_pose = posed.pose(self.pose), posed.place(self.pose)
        after, residuals = posed.edit(
            before, to=self.to, by=self.by, T_world_pose=T_world_pose, reach=self.reach, lean=self.lean
        )
        for name, residual in residuals.items():
            print(f"{name}: {100 * residual:.2f} % of height from its target")
        motion = posed.motion(torch.stack([before, after]), stand=False)
        T_there = T_world_pose.to(motion.T_parent_joint).expand(2, 4, 4)
        return self.write(posed, motion.carried(T_there), residuals)


@dataclass(frozen=True)
class Keyframes(OnCharacter):
    """A motion through given poses."""

    poses: tuple[str, ...] = ("rest", "seed:0")
    """Keys, in order: rest, seed:7, or moments of clips, run@0.4."""
    seconds: float = 0.5
    """From each key to the next."""
    fps: float = 24.0
    """Frames a second."""

    def run(self) -> int:
        import torch

        posed = self.posed()
        keys = torch.stack([posed.pose(text) for text in self.poses])
        return self.write(posed, posed.keyframes(keys, fps=self.fps, seconds=self.seconds))


@dataclass(frozen=True)
class Film(JsonOption):
    """A video prior's film of a clip: its poses are rendered, noised part of the way and denoised with a sentence."""

    file: Positional[Path]
    """Rigged character: .glb, .gltf or .fbx."""
    clip: Positional[str]
    """Which clip has the poses: the artist's, or one of `kinema poses keyframes` or `walk`."""
    prompt: Positional[str]
    """What the film shows: "a fox is walking"."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .mp4, .gif, or .png for a sheet of all frames."""
    prior: str = "embedded"
    """Video model: embedded, a .safetensors file of `kinema prior train`, a folder of a diffusers pipeline, or a hub name in the local
    cache."""
    strength: float = 0.6
    """How far the poses are noised: little keeps them as rendered, 1 forgets them."""
    guidance: float | None = None
    """How closely the film follows the sentence; 2 for the embedded prior and 6 for others if not given."""
    steps: int = 30
    """Steps of denoising."""
    begin: float = 0.0
    """Where in the clip the film begins, seconds."""
    speed: float = 1.0
    """Seconds of the clip in a second of the film: poses at two keys a second go well at 3."""
    travel: bool = True
    """Let clips made on the spot travel at the speed of their own feet."""
    beside: bool = False
    """Show the rendered poses on the left."""
    scale: int | None = None
    """Pixels of the file per pixel of the prior."""
    seed: int = 0
    """Of the noise."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.posing.film import (
            PoseFilming,
            check_film,
            clip_for,
            film_of_poses,
            write_pose_film,
        )
        from kinema.prior.load import load_prior

        config = PoseFilming(self.strength, self.guidance, self.steps, self.seed, self.begin, self.speed)
        check_film(self.output, self.prompt, config, scale=self.scale)
        character = self.reading.load(self.file)
        character.clip(self.clip)
        prior = load_prior(self.prior)
        motion = clip_for(character, self.clip, prior.limits, begin=self.begin, speed=self.speed, travel=self.travel)
        bar = Bar()
        film = film_of_poses(
            character, motion, self.prompt, prior, config, on_step=lambda done, total: bar.show("film", done, total, {})
        )
        bar.close()
        write_pose_film(self.output, film, beside=self.beside, scale=self.scale)
        print(
            f"{self.output}: {film.videos.shape[1]} frames at {film.fps:.4g} fps, {film.psnr:.1f} dB from the rendered poses"
        )
        give({"output": self.output, "frames": film.videos.shape[1], "fps": film.fps})
        return 0


@dataclass(frozen=True)
class Info(JsonOption):
    """What the pose space is, and how it was trained."""

    weights: Path | None = None
    """Another pose space of `kinema poses train`; the one in the package if not given."""

    def run(self) -> int:
        from kinema.posing.program import describe

        return print_facts(describe(self.weights))


PosesCommand = (
    Annotated[Collect, subcommand("collect")]
    | Annotated[Train, subcommand("train")]
    | Annotated[Sample, subcommand("sample")]
    | Annotated[Project, subcommand("project")]
    | Annotated[Walk, subcommand("walk")]
    | Annotated[Edit, subcommand("edit")]
    | Annotated[Keyframes, subcommand("keyframes")]
    | Annotated[Film, subcommand("film")]
    | Annotated[Info, subcommand("info")]
)


@dataclass(frozen=True)
class Poses:
    """The pose space: sample it, repair poses, walk between them, drag joints, make keyframes, film them; train it."""

    command: tyro.conf.OmitSubcommandPrefixes[PosesCommand]

    def run(self) -> int:
        return self.command.run()
