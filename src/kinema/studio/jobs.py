"""What takes long: distilling, fitting a video, simulating, in-betweens by the pose space, films and FBX.

A job is a generator of `Sign`s: after each one the worker may stop it, or let a more urgent job go first. Motions on the way
are published, so that the page plays what there is. Distillations go on from their checkpoints after a kill.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from math import pi, radians
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import torch
from torch import Tensor

from kinema.animation.plan import AnimateSettings, Gait
from kinema.animation.program import Job, Progress, animate_steps
from kinema.asset import Character
from kinema.asset.gltf import clip_names
from kinema.errors import UsageError
from kinema.fitting.program import FitJob, FitProgress, FitSettings, fit_steps
from kinema.geometry.transforms import compose
from kinema.grounding.program import GroundSettings, ground_steps
from kinema.motion import Motion, close_loop, in_place, repeated, write_fbx
from kinema.prior import VideoPrior
from kinema.prior.embedded import load_embedded
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import Checkerboard, FollowCamera, Scene, Shadow, place_cameras, render, write_video
from kinema.studio.adjust import Adjustments, adjust
from kinema.studio.desk import Desk, clip_label, free_name
from kinema.studio.motions import first_motions
from kinema.studio.posing import between, quick_between, read_keys

PUBLISH_SECONDS = 2.0
"""Least time between two motions of a running distillation that are shown."""
FILM_GAUSSIANS = 20_000
FILM_FPS = 24.0
FILM_SECONDS = 4.0
"""Loops are repeated to about this length in films."""
SIZES = (256, 384, 512, 720)
FIRST = "Imagining a first motion"
PLANTED = Adjustments(physics="plant")
GAITS: dict[str, Gait] = {"in turn": "turns", "free": "free", "either": "either"}
"""How the page calls them -> how plans do."""


@dataclass(frozen=True, eq=False)
class Sign:
    """A sign of life."""

    text: str = ""
    share: float = 0.0
    """How much is done, 0..1."""
    losses: dict[str, float] = field(default_factory=dict)
    take: dict[str, Any] | None = None
    """A take that was written: its row."""
    result: dict[str, Any] | None = None
    """Files that were written."""


Signs = Generator[Sign, None, None]
Step = TypeVar("Step")


class Bench:
    """Makes jobs of requests."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.desk = Desk(folder)
        self._prior: VideoPrior | None = None
        self.kinds = {
            "animate": self.animate,
            "ground": self.ground,
            "fit": self.fit,
            "between": self.between,
            "film": self.film,
            "fbx": self.fbx,
        }

    @property
    def prior(self) -> VideoPrior:
        if self._prior is None:
            self._prior = load_embedded()
        return self._prior

    def warm(self) -> None:
        """Load and compile what a first motion needs, on a small character."""
        from kinema.studio.body import make_creature

        character = make_creature("wolf", 0)
        motion = first_motions(character, "a wolf is walking", settings=AnimateSettings(preset="instant"))[0]
        with TemporaryDirectory(prefix="kinema_") as folder:
            self.desk.show(character, motion, Path(folder))

    def warm_more(self) -> Signs:
        """The same for a distillation, in steps: done while nothing else is to do."""
        from kinema.distill.shots import set_up_shots
        from kinema.studio.body import make_creature

        character = make_creature("wolf", 0)
        yield Sign("the video prior")
        body = splats_from_character(character, DirectConfig(count=300), generator=torch.Generator().manual_seed(0))
        prior = self.prior
        yield Sign("cameras")
        shots = set_up_shots(character, body, prior, camera_count=1)
        frames = Motion.rest(character.skeleton, frame_count=prior.limits.frame_count, fps=10.0)
        joints = frames.T_world_joint.float().requires_grad_()
        yield Sign("gradients")
        shots.take(joints).sum().backward()
        yield Sign("words")
        prior.encode_text("a wolf is walking", image=shots.reference)

    def character(self, told: dict[str, Any]) -> Character:
        return self.desk.shelf.get(told["character"])

    def animate(self, told: dict[str, Any]) -> Signs:
        """A sentence to a take: a first motion within seconds, then the distillation's, then physics."""
        character, take, wanted = self.character(told), told["take"], told["reading"]
        instant = told["preset"] == "instant"
        settings = AnimateSettings(
            preset=told["preset"],
            start=None if instant else "motion",  # what plays is what gets better
            seed=int(told["seed"]),
            speed=wanted.get("speed"),
            action=wanted.get("action"),
            direction=wanted.get("direction"),
            loop=wanted.get("loop"),
            gait=GAITS.get(wanted.get("sides", "")),
            physics=bool(told.get("physics", True)),
        )
        names = {"take": take, "name": told["name"], "kind": "made"}
        run = self.folder / "runs" / told["job"]
        resume = (run / "config.json").exists()

        def shown_of(motion: Motion) -> Motion:
            """What plays on the way: with feet planted, as the end will have them, where physics is wanted."""
            return adjust(character, motion, PLANTED) if settings.physics else motion

        yield Sign(FIRST)
        starts = () if instant else first_motions(character, told["sentence"], settings=settings)
        if starts and not resume:
            yield Sign("First motion", 0.05, take=self.desk.store(character, shown_of(starts[0]), **names))
        run.parent.mkdir(exist_ok=True)
        job = Job(
            character=character,
            prompt=told["sentence"],
            prior=None if instant else self.prior,
            prior_name="none" if instant else "embedded",
            output=run.parent / f"{told['job']}.glb",
            settings=settings,
            run_dir=run,
            resume=resume,
            clip=free_clip(character, told["name"]),
            command="kinema studio",
            starts=starts,
        )
        shown = 0.0

        def sign_of(progress: Progress) -> Sign:
            nonlocal shown
            row = None
            if progress.result is not None:
                done = progress.result
                plain = close_loop(done.distilled) if done.motion.loop else done.distilled
                plain = plain if done.grounded is not None else None
                row = self.desk.store(character, done.motion, plain=plain, **names)
                row["notes"] = list(done.notes)
            elif progress.motion is not None and time.monotonic() - shown > PUBLISH_SECONDS:
                row = self.desk.store(character, shown_of(progress.motion), **names)
                shown = time.monotonic()
            losses = {name: loss for name, loss in progress.losses.items() if loss == loss}
            return Sign(_phase(progress), _share(progress), losses, take=row)

        yield from _signs(animate_steps(job), sign_of)

    def ground(self, told: dict[str, Any]) -> Signs:
        """A take tracked by a simulated body, as a new take."""
        character = self.character(told)
        motion = self.desk.motion_of(told["source"], character)
        yield Sign("Building the simulated body")
        steps, settings = None, GroundSettings(travel="keep")
        iterations = settings.tracking.iterations
        steps = ground_steps(character, motion, settings=settings)
        while True:
            try:
                step = next(steps)
            except StopIteration as done:
                result = done.value
                break
            yield Sign("Simulating", (step.iteration + 1) / iterations, {"tracking": step.best_loss})
        final = close_loop(result.motion) if motion.loop and result.motion.frame_count > 2 else result.motion
        row = self.desk.store(character, final, take=told["take"], name=told["name"], kind="made", plain=motion)
        if result.stumbled:
            row["notes"] = ["the simulated body stumbles over this motion: its feet are planted instead"]
        yield Sign("Done", 1.0, take=row)

    def fit(self, told: dict[str, Any]) -> Signs:
        """The motion that a video shows."""
        character = self.character(told)
        job = FitJob(
            character=character,
            clip=self.folder / "uploads" / told["video"] / told["file"],
            output=self.folder / "runs" / f"{told['job']}.glb",
            settings=FitSettings(
                azimuth=None if told.get("azimuth") is None else float(told["azimuth"]),
                begin=float(told.get("begin", 0.0)),
                seconds=None if told.get("seconds") is None else float(told["seconds"]),
            ),
            name=free_clip(character, told["name"]),
        )
        yield Sign("Reading the video")

        def sign_of(progress: FitProgress) -> Sign:
            row, losses = None, {"difference": progress.loss} if progress.iteration else {}
            if progress.result is not None:
                row = self.desk.store(
                    character, progress.result.motion, take=told["take"], name=told["name"], kind="video"
                )
                row["notes"] = [
                    f"outlines overlap by {100 * progress.result.overlap:.0f} %",
                    *progress.result.notes,
                ]
            share = progress.iteration / progress.iterations if progress.iterations else 0.02
            return Sign("Fitting" if progress.iteration else progress.text, share, losses, take=row)

        yield from _signs(fit_steps(job), sign_of)

    def between(self, told: dict[str, Any]) -> Signs:
        """Keys to a motion: turned evenly at once, then by the pose space."""
        character = self.character(told)
        keys = read_keys(character, told["keys"])
        names = {"take": told["take"], "name": told["name"], "kind": "keys"}
        yield Sign(
            "Turning from key to key", 0.2, take=self.desk.store(character, quick_between(character, keys), **names)
        )
        motion = between(character, self.desk.space, keys)
        yield Sign("Poses between the keys", 1.0, take=self.desk.store(character, motion, **names))

    def film(self, told: dict[str, Any]) -> Signs:
        """A take as .mp4 or .gif, or the body turning on a table."""
        character = self.character(told)
        path = self.folder / "exports" / told["id"] / told["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        size = int(told.get("size", 512))
        if size not in SIZES:
            raise UsageError("studio-request", f"pictures of {size} px", hint=f"one of {SIZES}")
        motion = film_length(self.desk.motion_of(told["takes"][0], character))
        turntable = bool(told.get("turntable"))
        if turntable:
            motion = on_table(motion)
        yield Sign("Preparing the film", 0.02)
        config = DirectConfig(count=FILM_GAUSSIANS, overlap=1.5)
        scene = Scene(
            splats_from_character(character, config, generator=torch.Generator().manual_seed(0)),
            ground=None if turntable else Checkerboard(),
            shadow=None if turntable else Shadow(),
            camera=FollowCamera(azimuth=radians(float(told.get("azimuth_deg", 55))), elevation=radians(12)),
        )
        joints = motion.T_world_joint.float()
        cameras = place_cameras(scene, joints, height=size, width=size, fps=motion.fps)
        pictures: list[Tensor] = []
        for frame in range(len(joints)):
            piece = slice(frame, frame + 1)
            with torch.no_grad():
                pictures.append(render(scene, joints[piece], height=size, width=size, camera=cameras[piece])[0])
            yield Sign("Filming", 0.05 + 0.9 * (frame + 1) / len(joints))
        write_video(path, iter(pictures), fps=motion.fps)
        yield Sign("Done", 1.0, result={"file": path.name, "bytes": path.stat().st_size})

    def fbx(self, told: dict[str, Any]) -> Signs:
        """One take as FBX, through Blender; for an engine with what its importer should know."""
        character = self.character(told)
        path = self.folder / "exports" / told["id"] / told["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        yield Sign("Blender writes the file", 0.2)
        source = told["takes"][0]
        if told["format"] == "fbx":
            write_fbx(path, character, self.desk.motion_of(source, character), name=clip_label(source["name"]))
        else:
            path = self.desk.for_engine(character, told, path)
        yield Sign("Done", 1.0, result={"file": path.name, "bytes": path.stat().st_size})


def film_length(motion: Motion) -> Motion:
    """A loop repeated to a length that can be looked at."""
    if motion.loop and 0 < motion.duration < FILM_SECONDS:
        return repeated(motion, max(1, round(FILM_SECONDS / motion.duration)))
    return motion


def on_table(motion: Motion) -> Motion:
    """The motion on the spot, turned once about the vertical over its length."""
    still = in_place(motion)
    pivot = still.T_world_joint[:, still.skeleton.motion_root, :3, 3] * still.T_parent_joint.new_tensor([1.0, 0, 1.0])
    angle = torch.linspace(0, 2 * pi, still.frame_count, dtype=still.T_parent_joint.dtype)
    zero, one = torch.zeros_like(angle), torch.ones_like(angle)
    rows = [angle.cos(), zero, angle.sin(), zero, one, zero, -angle.sin(), zero, angle.cos()]
    R = torch.stack(rows, -1).unflatten(-1, (3, 3))
    return still.carried(compose(R, pivot - (R @ pivot[..., None]).squeeze(-1)))


def free_clip(character: Character, name: str) -> str:
    """A clip's name that the file does not have yet."""

    return free_name(clip_label(name), clip_names(character.document))


def _signs(steps: Generator[Step, None, None], sign_of: Callable[[Step], Sign]) -> Signs:
    """Signs of a recipe's steps. A stop is thrown into whoever waits at a `yield`: it is handed on to the recipe, which answers with
    the best so far."""
    step = next(steps, None)
    while step is not None:
        try:
            yield sign_of(step)
        except KeyboardInterrupt as stop:
            with contextlib.suppress(StopIteration):
                step = steps.throw(stop)
                continue
            return
        step = next(steps, None)


def _phase(progress: Progress) -> str:
    if progress.phase == "prepare":
        return "Imagining films of it" if "imagines" in progress.text else "Preparing"
    return {"known": "First motion", "distil": "Improving", "physics": "Grounding by physics", "done": "Done"}[
        progress.phase
    ]


def _share(progress: Progress) -> float:
    """How far a distillation is: imagining is a tenth, physics a fifth."""
    if progress.phase == "prepare":
        return 0.1 if "imagines" in progress.text else 0.05
    if progress.phase == "known":
        return 0.3
    part = progress.iteration / max(progress.iterations, 1)
    if progress.phase == "distil":
        return 0.25 + 0.5 * (progress.restart + part) / progress.restarts
    return 0.75 + 0.24 * part if progress.phase == "physics" else 1.0
