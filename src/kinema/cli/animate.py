"""`kinema animate`: a rig and a sentence in, keyframes out."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tyro.conf import FlagCreatePairsOff, OmitArgPrefixes, Positional, arg

from kinema.cli.explain import report
from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import PriorFlags, Reading, command_line
from kinema.cli.progress import Bar
from kinema.errors import UsageError

if TYPE_CHECKING:
    from kinema.animation.plan import AnimateSettings
    from kinema.animation.program import Animated, Progress

WATCHED = ("score", "smooth", "ground", "pose", "tracking")
"""Losses that the bar shows."""


@dataclass(frozen=True)
class Animate(JsonOption):
    """Animate a character from a sentence: the motion is distilled from a video model into the joints of your own rig.

    Writes your own file with one clip added, and beside it a run folder with settings, losses, checkpoints and report.html.
    """

    file: Positional[Path]
    """Character: .glb, .gltf or .fbx; or a bare mesh, which gets a skeleton first: those, .obj, .ply or .stl."""
    prompt: Positional[str]
    """What it does: "a fox is walking"."""
    output: Annotated[Path | None, arg(aliases=["-o"])] = None
    """Where to write, .glb or .gltf; named after the prompt if not given."""
    prior: str = "embedded"
    """Video model: "embedded", or the folder or cached hub name of a diffusers pipeline (CogVideoX, Wan, video U-Nets)."""
    preset: Literal["instant", "draft", "standard", "paper"] | None = None
    """How much work. instant takes a clip of your library or a motion of the motion prior, in seconds and without a video model.
    draft and standard distil from the embedded prior, paper is AKD's own run. If not given: draft for the embedded prior, paper for
    others."""
    seconds: float | None = None
    """Length; a loop is repeated whole to about this. If not given: one cycle, or what the prior sees at once."""
    fps: float = 24.0
    """Frames a second."""
    seed: int = 0
    """Of everything random: same seed, same file."""
    speed: float | None = None
    """Metres a second over the ground, kept; if not given, from the prompt and the feet."""
    direction: Literal["forward", "backward", "left", "right"] | None = None
    """Where the character goes, as it sees it; if not given, as the prompt says, else forward."""
    path: Annotated[Path | None, arg(metavar="JSON")] = None
    """Path over the ground to go along: [[x, z], ...] in metres, or {"points": ..., "speed": metres a second} (docs/control.md)."""
    keys: Annotated[str | None, arg(metavar="JSON")] = None
    """Key poses at times, first and last pose, held joints: a JSON file (docs/control.md), or a .glb whose keyed poses are taken."""
    action: str | None = None
    """Name of the action, where the prompt is not understood (`kinema explain` says); the prompt tells the rest."""
    loop: FlagCreatePairsOff[bool] = False
    """The last frame is the first one again. Without --loop and --no-loop the prompt decides (walk: yes, jump: no)."""
    no_loop: FlagCreatePairsOff[bool] = False
    """The clip ends elsewhere than it began."""
    in_place: bool = False
    """On the spot: take the travel out, for game engines that move the character themselves."""
    cameras: int | None = None
    """Films at once; 2 with the embedded prior, else 1 if not given."""
    restarts: int | None = None
    """Random starts, of which the prior's favourite is kept; the preset's number if not given."""
    iterations: int | None = None
    """Steps of distillation; the preset's number if not given (draft 60, standard 200, paper 10,000)."""
    gait: Literal["turns", "either", "free"] | None = None
    """Whether left and right do the same in turn (turns), each for itself (free), or what the prior likes better (either); if not
    given, walks, trots and two-legged runs take turns."""
    begin: Annotated[str | None, arg(name="start-from", metavar="START")] = None
    """Where distillation begins: film (films of the prior, fitted), clip:NAME (a clip of the file), shaken or rest (the start pose);
    film for the embedded prior and rest for others if not given."""
    gaussians: int | None = None
    """Gaussians the body is made of; as many as the prior's pixels need if not given."""
    splats: Literal["direct", "fitted"] = "direct"
    """direct: laid on the mesh at once. fitted: AKD's reconstruction from 200 views, minutes, kept in the run's folder."""
    library: bool = True
    """Look first for a clip of the action by a like body in your library (`kinema library`)."""
    physics: bool = True
    """Plant the feet and track the clip with a simulated body."""
    assist: float = 1.0
    """Largest virtual acceleration that helps the simulated body, in gravities; 0 as in the paper."""
    planting: bool = True
    """Plant feet by inverse kinematics before and after the simulation; the paper does not."""
    knots: int | None = None
    """Control values of the simulation per frame; 0: one per substep, as in the paper. 4 if not given."""
    physics_device: str = "cpu"
    """Where the simulation runs: cpu or cuda."""
    physics_restarts: int = 1
    """Searches of the simulation at once, the best is kept; worth it on a card, where they share a launch."""
    deterministic: FlagCreatePairsOff[bool] = False
    """Same seed, same file on a GPU too, slower; on the CPU it always is so."""
    pose_space: Annotated[float, arg(metavar="WEIGHT")] = 0.0
    """How much the pose space has to say: it holds the body to poses that it finds plausible; 0 leaves it out."""
    run_dir: Path | None = None
    """Folder for settings, losses, checkpoints, report; "<output>.run" if not given."""
    resume: bool = False
    """Go on with a run that was stopped or killed; the result is the one it would have had."""
    name: str | None = None
    """Name of the new clip; from the prompt if not given."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of choosing another name."""
    model: Annotated[PriorFlags, OmitArgPrefixes] = field(default_factory=PriorFlags)
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.animation.program import animate_steps, make_job
        from kinema.language.sentence import read_sentence
        from kinema.progress import finish

        instruction = read_sentence(self.prompt, self.action)
        for line in report(instruction)[: 1 if instruction.action else None]:
            print(line, file=sys.stderr if instruction.action is None else sys.stdout, flush=True)
        job = make_job(
            lambda: self.reading.load(self.file),
            self.prompt,
            self.output,
            prior=self.prior,
            prior_options=self.model.options(),
            settings=self.settings(),
            run_dir=self.run_dir,
            resume=self.resume,
            clip=self.name,
            overwrite_clip=self.overwrite_clip,
            command=command_line(),
        )
        bar = Bar()
        result = finish(animate_steps(job), lambda progress: show(bar, progress))
        bar.close()
        print(summary(result))
        give(facts(result))
        if result.stopped:
            print(f"stopped; to go on: {self.resume_command(result)}", file=sys.stderr)
            return 130
        return 0

    def settings(self) -> AnimateSettings:
        """Flags as settings."""
        from kinema.animation.control import read_control
        from kinema.animation.plan import AnimateSettings

        if self.loop and self.no_loop:
            raise UsageError("loop-both", "--loop and --no-loop at once", hint="give one of them, or neither")
        return AnimateSettings(
            preset=self.preset,
            seconds=self.seconds,
            fps=self.fps,
            seed=self.seed,
            speed=self.speed,
            direction=self.direction,
            action=self.action,
            loop=True if self.loop else False if self.no_loop else None,
            in_place=self.in_place,
            cameras=self.cameras,
            restarts=self.restarts,
            iterations=self.iterations,
            gait=self.gait,
            library=self.library,
            physics=self.physics,
            start=self.begin,
            gauss_count=self.gaussians,
            splats=self.splats,
            assist=self.assist,
            planting=self.planting,
            knots_per_frame=self.knots,
            physics_device=self.physics_device,
            physics_restarts=self.physics_restarts,
            deterministic=self.deterministic,
            pose_space=self.pose_space,
            control=None if self.path is None and self.keys is None else read_control(self.path, self.keys),
        )

    def resume_command(self, result: Animated) -> str:
        """The same command that goes on with this run."""
        flags = [] if self.run_dir is not None else ["--run-dir", os.path.relpath(result.run.path)]
        flags += [] if self.resume else ["--resume"]
        return command_line(*flags)


def show(bar: Bar, progress: Progress) -> None:
    """One sign of life."""
    if progress.phase in ("prepare", "known"):
        bar.say(progress.text)
    elif progress.phase in ("distil", "physics"):
        phase = progress.phase
        if progress.restarts > 1:
            phase += f" {progress.restart + 1}/{progress.restarts}"
        values = {name: progress.losses[name] for name in WATCHED if name in progress.losses}
        bar.show(phase, progress.iteration, progress.iterations, values)


def summary(result: Animated) -> str:
    """What was made, in a few lines."""
    motion, after = result.motion, result.after
    numbers = [f"motion amount {after.amount:.2f} h/s", f"travel {after.travel_speed:.2f} m/s"]
    if after.skate is not None:
        numbers.append(f"foot skate {100 * after.skate:.1f} cm/s")
    numbers.append(f"deepest below ground {100 * after.penetration_max:.1f} cm")
    if after.left_right is not None:
        numbers.append(f"left against right {after.left_right:+.2f}")
    lines = [
        f"{result.output}: clip '{result.clip}', {motion.frame_count} frames at {motion.fps:.4g} fps, {motion.duration:.2f} s"
        f"{', loops' if motion.loop else ''}",
        "  " + ", ".join(numbers),
        *(f"  note: {note}" for note in result.notes),
        f"  {result.run.report}",
    ]
    return "\n".join(lines)


def facts(result: Animated) -> dict[str, Any]:
    """The same, and all measures, for --json."""
    from kinema.animation.program import record

    told = record(result)
    return {
        "output": result.output,
        "clip": result.clip,
        "frames": told["frames"],
        "fps": told["fps"],
        "loop": result.motion.loop,
        "stopped": told["stopped"],
        "run_dir": result.run.path,
        "report": result.run.report,
        "measures": told["result"],
        "before_physics": told["distilled"],
        "control": told["control"],
        "notes": told["notes"],
        "seconds": told["seconds"],
        "peak_memory_mib": told["peak_memory_mib"],
    }
