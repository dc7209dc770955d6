"""What `kinema animate` is asked to do, checked before anything long begins."""

from __future__ import annotations

import hashlib
import importlib.util
import math
import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch

import kinema
from kinema.animation.control import Control
from kinema.animation.runfolder import plain
from kinema.asset import Character
from kinema.asset.gltf import glb_bytes
from kinema.distill import DRAFT, PAPER, STANDARD, Cycle, DistillSettings, Frames, Free
from kinema.distill.shots import CAMERAS_LIMIT
from kinema.errors import Finding, MotionError, RigError, UsageError
from kinema.language.sentence import Instruction, read_sentence
from kinema.motion import Motion, find_feet
from kinema.motionprior.actions import drawn_action
from kinema.prior import Limits, PriorProfile, VideoPrior
from kinema.rigging import forward_kinematics

Preset = Literal["instant", "draft", "standard", "paper"]
Direction = Literal["forward", "backward", "left", "right"]
Gait = Literal["turns", "either", "free"]
Splats = Literal["direct", "fitted"]
StartKind = Literal["motion", "film", "clip", "shaken", "rest"]
STARTS: tuple[StartKind, ...] = ("motion", "film", "clip", "shaken", "rest")
SHAKEN = 0.1
"""Oscillation of a shaken start where the preset has none, radians: `DistillSettings`' own."""

PRESETS: dict[str, tuple[DistillSettings, int, int]] = {
    "instant": (DRAFT, 1, 60),
    "draft": (DRAFT, 1, 60),
    "standard": (STANDARD, 2, 200),
    "paper": (PAPER, 1, 200),
}
"""Preset -> distillation, restarts, iterations of physics. `instant` asks no video model: its motion is known (`animation.known`)."""
DIRECTIONS = {
    "forward": (1.0, 0.0, 0.0),
    "backward": (-1.0, 0.0, 0.0),
    "left": (0.0, 0.0, -1.0),
    "right": (0.0, 0.0, 1.0),
}
SHORTEST_PERIOD = 0.3
"""Seconds; a faster gait than this is noise at 10 frames a second."""
PERIODS = (0.7, 1.25)
"""Shortest and longest stride, as shares of the usual one. With twice the period the second harmonic does all the stepping, and
sides that should take turns move together."""
CALM_SMOOTH = 12.0
"""Weight of smoothness where calm actions are distilled."""
WALK = 0.9
"""Heights a second of the walk that Froude's number is held against."""
USUAL_LEG = 0.4
"""Height of the hips, heights of the body, from which on an action goes at its usual speed."""
FROUDE = 0.19
"""v² / (g · hips) of a walk on four legs: the median of artists' nine such characters of split `train`."""
GRAVITY = 9.81
PACES = (0.735, 1.5)
"""How much slower and faster than usual a walk on four legs may be for its size: files do not always tell metres. The floor was set
on rat, stag and donkey of the test table (docs/results/animate.md)."""
FILMS_PER_RESTART = 2
"""Films that the embedded prior imagines, of which a restart takes the best."""
RESTARTS_LIMIT = 64
GAUSS_LIMIT = 1_000_000
FRAMES_LIMIT = 100_000


@dataclass(frozen=True)
class AnimateSettings:
    """How to animate."""

    preset: Preset | None = None
    """instant, draft, standard or paper; if not given, draft for the embedded prior and paper for the big ones."""
    seconds: float | None = None
    """Length; a loop is repeated whole to about this. If not given, one cycle, or what the prior sees at once."""
    fps: float = 24.0
    """Frames a second of the result."""
    seed: int = 0
    """Of everything random."""
    speed: float | None = None
    """Metres a second, kept; if not given it is guessed from the prompt, and distillation and physics may change it."""
    direction: Direction | None = None
    """Where the body goes, as it sees it; if not given, as the prompt says, else forward."""
    library: bool = True
    """Look first for a clip of the action by a like body in the user's library (`kinema library`)."""
    action: str | None = None
    """Name in the table of actions, instead of the one that the prompt is taken to mean."""
    loop: bool | None = None
    """The last frame is the first one again; if not given, the prompt decides. Only motions with a period loop: the paper's free
    frames do not."""
    in_place: bool = False
    """Take the travel out of the result."""
    cameras: int | None = None
    """Films at once; two on the embedded prior's stage, one for the big priors if not given."""
    restarts: int | None = None
    """Tries with different random starts, of which the prior's favourite is kept; the preset's number if not given."""
    iterations: int | None = None
    """Steps of distillation; the preset's number if not given."""
    gait: Gait | None = None
    """turns: one side does what the other does, half a stride later. free: each side for itself. either: what the prior likes better.
    If not given, walks, trots and two-legged runs take turns, other ways of travelling are either."""
    physics: bool = True
    """Plant the feet and track the clip with a simulated body, where the body has feet and the extra is installed."""
    physics_iterations: int | None = None
    """Rollouts of the tracking; the preset's number if not given."""
    gauss_count: int | None = None
    """Gaussians the body is made of; as many as the prior's pixels need if not given."""
    splats: Splats = "direct"
    """direct: Gaussians laid on the mesh in a second or so. fitted: AKD's own reconstruction, by descent to 200 views of it."""
    start: str | None = None
    """Where distillation begins: film (films that the prior imagines, fitted), clip:NAME (a clip of the character's file), shaken (the
    start pose, with a random oscillation), rest (the start pose), motion (the library's or the motion prior's; kept where
    distillation does not improve it). If not given: motion for the embedded prior, or film where the motion prior does not know
    the action; as the preset says for the others."""
    deterministic: bool = False
    """Sums in one order on a GPU too: same seed, same file, and slower. On the CPU they always are."""
    assist: float = 1.0
    """Largest virtual acceleration that helps the simulated body, in gravities; 0 as in the paper."""
    planting: bool = True
    """Plant the feet by inverse kinematics before and after the simulation; the paper does not."""
    knots_per_frame: int | None = None
    """Control values of the simulation per frame; 0: one per substep, as in the paper. The preset's if not given."""
    physics_device: str = "cpu"
    """Where the simulation runs: cpu, or cuda."""
    physics_restarts: int = 1
    """Searches of the simulation at once, of which the best is kept (`TrackSettings.restarts`)."""
    pose_space: float = 0.0
    """λ of what the pose space has against the poses (`Weights.pose`); 0 does without it."""
    distill_settings: DistillSettings | None = None
    """Instead of the preset's; loop and speed are taken from here too."""
    control: Control | None = None
    """A path over the ground, key poses, held joints (docs/control.md); they ask for the preset `instant`."""

    @property
    def is_instant(self) -> bool:
        """Whether no video model is asked."""
        return self.preset == "instant" or (self.preset is None and self.control is not None and self.control.asked)


@dataclass(frozen=True, eq=False)
class AnimationPlan:
    """A checked job: what will be done."""

    prompt: str
    instruction: Instruction
    preset: Preset
    distill_settings: DistillSettings
    restarts: int
    start_kind: StartKind
    """Where distillation begins."""
    start_clip: str | None
    """Name of the clip that it begins with."""
    imagined_films: int
    """Films that the prior imagines to start from; 0: another start."""
    gait: Gait
    """How the sides of a dream go together."""
    cameras: int
    loop: bool
    start: Motion
    """Where distillation begins: the start pose moving at constant speed (AKD §4.4)."""
    travel: Literal["feet", "keep"]
    """Physics lets the clip travel as its feet say, or keeps the speed that was asked for."""
    physics_iterations: int
    """0: no physics."""
    notes: tuple[str, ...]
    """What the user should know."""


def make_plan(character: Character, prompt: str, prior: VideoPrior | None, settings: AnimateSettings) -> AnimationPlan:
    """Check a job and fill in what was left open.

    Args:
        character: Who.
        prompt: What it does.
        prior: Whose films are distilled; None for the preset `instant`, which needs none.
        settings: What was asked for.

    Raises:
        KinemaError: whatever can be known to be wrong before the work: `prompt-empty`, `fps-invalid`, `seconds-invalid`,
            `speed-invalid`, `seed-invalid`, `action-unknown`, `restarts-invalid`, `cameras-invalid`, `pose-space-invalid`,
            `nothing-moves`, `loop-no-period`.
    """
    asked = read_sentence(prompt, settings.action)
    instruction = asked.performed()
    check_settings(settings)
    if not character.skeleton.motion_joints:
        raise RigError(
            "nothing-moves",
            "no joint of this character may move",
            where=character.name,
            hint="name fewer joints in --freeze, or give some back with --free",
        )
    limits = Limits() if prior is None else prior.limits
    profile = PriorProfile(preset="instant") if prior is None else prior.profile
    preset = "instant" if settings.is_instant else settings.preset or profile.preset
    distill_settings, restarts, physics_iterations = PRESETS[preset]
    loop = instruction.loop if settings.loop is None else settings.loop
    pace = usual_pace(character, instruction)
    window = (limits.frame_count - 1) / limits.fps
    if settings.distill_settings is not None:
        distill_settings = settings.distill_settings
    elif not isinstance(distill_settings.basis, Frames):
        # haste is quick steps; slowness is slow ones on four legs, and short ones on two that are short themselves
        usual = instruction.period / (pace if len(find_feet(character)) > 2 else max(pace, 1.0))
        low, high = (max(min(share * usual, window), SHORTEST_PERIOD) for share in PERIODS)
        period = min(max(usual, low), high)
        basis = Cycle(period=period, period_range=(low, high)) if loop else Free()
        distill_settings = replace(distill_settings, basis=basis)
        if instruction.spec is not None and instruction.spec.calm:
            weights = replace(distill_settings.weights, smooth=CALM_SMOOTH)
            distill_settings = replace(distill_settings, guidance=profile.calm_guidance, weights=weights)
    if settings.loop and not isinstance(distill_settings.basis, Cycle):
        raise UsageError(
            "loop-no-period",
            "--loop for free frames, which have no period: bending their end to their beginning would change the motion",
            hint="leave --loop out, or use --preset draft or standard",
        )
    loop = loop and isinstance(distill_settings.basis, Cycle)  # AKD's free frames end where they end
    if preset != "instant" and not loop and settings.seconds is not None and settings.seconds > window:
        raise MotionError(
            "seconds-invalid",
            f"{settings.seconds:g} s of a clip that does not repeat; this prior sees {window:.3g} s at once",
            hint=f"ask for at most {window:.3g} s, or --loop",
        )
    speed = pace * instruction.travel_speed * character.height if settings.speed is None else settings.speed
    held = settings.speed is not None or (instruction.travel_speed == 0 and instruction.action is not None)
    held = held or settings.control is not None
    if held and settings.distill_settings is None:
        distill_settings = replace(distill_settings, rates=replace(distill_settings.rates, speed=0.0))
    if settings.pose_space > 0:
        distill_settings = replace(
            distill_settings, weights=replace(distill_settings.weights, pose=settings.pose_space)
        )
    known = drawn_action(instruction.action) is not None
    start_kind, start_clip = _start(character, settings, imagines=profile.imagines_starts, known=known)
    amplitude = {"shaken": distill_settings.start_amplitude or SHAKEN, "rest": 0.0, "clip": 0.0, "motion": 0.0}
    if settings.start is not None and start_kind in amplitude:
        distill_settings = replace(distill_settings, start_amplitude=amplitude[start_kind])
    if settings.iterations is not None:
        distill_settings = replace(distill_settings, iterations=settings.iterations)
    if settings.deterministic:
        distill_settings = replace(distill_settings, deterministic=True)
    start = Motion.rest(character.skeleton, frame_count=limits.frame_count, fps=limits.fps)
    if speed != 0:
        start = start.moving(speed, direction=DIRECTIONS[settings.direction or instruction.direction or "forward"])
    missing = _no_physics(character, settings)
    return AnimationPlan(
        prompt=prompt.strip(),
        instruction=instruction,
        preset=preset,
        distill_settings=distill_settings,
        restarts=settings.restarts or restarts,
        start_kind=start_kind,
        start_clip=start_clip,
        imagined_films=FILMS_PER_RESTART * (settings.restarts or restarts) if start_kind == "film" else 0,
        gait=settings.gait or _gait(character, instruction),
        cameras=settings.cameras or profile.camera_count,
        loop=loop,
        start=start,
        travel="keep" if held else "feet",
        physics_iterations=0 if missing else settings.physics_iterations or physics_iterations,
        notes=(*((missing,) if missing and settings.physics else ()), *_misread(asked)),
    )


def configuration(
    character: Character,
    plan: AnimationPlan,
    settings: AnimateSettings,
    *,
    prior: str,
    clip: str,
    output: Path,
    command: str,
) -> dict[str, Any]:
    """All that a run depends on, as JSON."""
    return {
        "prompt": plan.prompt,
        "character": character.name,
        "character_sha256": hashlib.sha256(glb_bytes(character.document)).hexdigest(),
        "moving_joints": [character.skeleton.names[joint] for joint in character.skeleton.motion_joints],
        "output": str(output),
        "clip": clip,
        "prior": prior,
        "preset": plan.preset,
        "seed": settings.seed,
        "settings": plain(settings),
        "distill_settings": plain(plan.distill_settings),
        "loop": plan.loop,
        "cameras": plan.cameras,
        "gait": plan.gait,
        "restarts": plan.restarts,
        "start": plan.start_kind if plan.start_clip is None else f"clip:{plan.start_clip}",
        "imagined_films": plan.imagined_films,
        "physics_iterations": plan.physics_iterations,
        "command": command,
        "versions": {
            "kinema": kinema.__version__,
            "torch": torch.__version__,
            "numpy": np.__version__,
            "python": platform.python_version(),
            "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
            "threads": torch.get_num_threads(),
        },
    }


def check_settings(settings: AnimateSettings) -> None:
    """Refuse numbers out of range, and wishes that cannot go together."""
    if not 1 <= settings.fps <= 240:
        raise UsageError("fps-invalid", f"fps is {settings.fps}", hint="give a rate between 1 and 240")
    if settings.seconds is not None and not 0 < settings.seconds * settings.fps <= FRAMES_LIMIT:
        raise UsageError(
            "seconds-invalid", f"{settings.seconds} s at {settings.fps:g} fps, expected 1 to {FRAMES_LIMIT} frames"
        )
    if settings.speed is not None and not 0 <= settings.speed < 1e3:
        raise UsageError(
            "speed-invalid", f"speed is {settings.speed} m/s", hint="give 0 or more; --direction says where to"
        )
    if not 0 <= settings.seed < 2**32:
        raise UsageError("seed-invalid", f"seed is {settings.seed}", hint="give a whole number from 0 to 2³² − 1")
    if settings.restarts is not None and not 1 <= settings.restarts <= RESTARTS_LIMIT:
        raise UsageError("restarts-invalid", f"{settings.restarts} restarts, expected 1 to {RESTARTS_LIMIT}")
    if settings.physics_restarts < 1:
        raise UsageError("restarts-invalid", f"{settings.physics_restarts} restarts of physics, expected 1 or more")
    if settings.cameras is not None and not 1 <= settings.cameras <= CAMERAS_LIMIT:
        raise UsageError("cameras-invalid", f"{settings.cameras} cameras, expected 1 to {CAMERAS_LIMIT}")
    if not 0 <= settings.assist <= 10:
        raise UsageError("assist-invalid", f"the assist is {settings.assist} gravities", hint="give 0 to 10; 0 is none")
    if settings.gauss_count is not None and not 1 <= settings.gauss_count <= GAUSS_LIMIT:
        raise UsageError("gaussians-invalid", f"{settings.gauss_count} Gaussians, expected 1 to {GAUSS_LIMIT}")
    if settings.knots_per_frame is not None and settings.knots_per_frame < 0:
        raise UsageError("knots-invalid", f"{settings.knots_per_frame} control values a frame, expected 0 or more")
    if settings.control is not None and settings.control.asked:
        if not settings.is_instant:
            raise UsageError(
                "control-preset",
                f"the preset {settings.preset} follows no path and no key poses",
                hint="leave --preset out, or use instant",
            )
        if settings.in_place:
            raise UsageError("control-clash", "in place, nothing keeps to a path or to key poses", hint="leave one out")
        if settings.control.path and settings.loop:
            raise UsageError("control-clash", "a clip that goes along a path does not loop", hint="leave --loop out")
    if not 0 <= settings.pose_space < math.inf:
        raise UsageError(
            "pose-space-invalid",
            f"the pose space weighs {settings.pose_space}",
            hint="give a finite weight of 0 or more; 0 does without it",
        )


def _start(
    character: Character, settings: AnimateSettings, *, imagines: bool, known: bool
) -> tuple[StartKind, str | None]:
    """The start that was asked for, or the usual one, and the clip's name.

    Args:
        character: Whose clip it may be.
        settings: What was asked for.
        imagines: Whether the video prior's own films are cheap: it is the embedded one, of few pixels.
        known: Whether the motion prior knows the action.
    """
    if settings.start is None:
        if not imagines or settings.distill_settings is not None:
            return "rest", None
        return ("motion" if known else "film"), None
    kind, _, name = settings.start.partition(":")
    if kind not in STARTS or (kind == "clip") != bool(name):
        raise UsageError(
            "start-unknown",
            f"there is no start '{settings.start}'",
            hint="film, clip:NAME, shaken, rest or motion",
        )
    if kind == "clip":
        return "clip", character.clip(name).name
    return kind, None


def usual_pace(character: Character, instruction: Instruction) -> float:
    """How fast an action begins, shares of its usual speed.

    Who walks on two short legs is slower, because steps are no longer than legs allow. Four legs keep to Froude's number: small
    animals cover more of their own heights in a second than large ones. Artists' two-legged characters do not.
    """
    feet = find_feet(character)
    if not feet or instruction.spec is None or instruction.spec.sides != "turns":
        return 1.0
    T_world_joint = forward_kinematics(character.skeleton)
    hips = max(max(float(T_world_joint[foot.leg[0], 1, 3]) for foot in feet), 0.0)
    if len(feet) == 2:
        return min(1.0, hips / (USUAL_LEG * character.height))
    walk = math.sqrt(FROUDE * GRAVITY * hips) / (WALK * character.height)
    return min(max(walk, PACES[0]), PACES[1])


def _gait(character: Character, instruction: Instruction) -> Gait:
    """What is usual for an action and its number of legs."""
    feet = find_feet(character)
    if not feet or instruction.travel_speed == 0:
        return "free"
    return "turns" if instruction.spec is not None and instruction.spec.take_turns(len(feet)) else "either"


def _misread(instruction: Instruction) -> Iterator[str]:
    """What the user should know of how the prompt was read."""
    if instruction.action is None:
        nearest = ", ".join(instruction.nearest)
        what = f"no action was recognised: the prior alone decides, on the spot; nearest are {nearest}"
        yield str(
            Finding("warning", "action-not-recognised", what, hint="say it in other words, or name one: --action")
        )
    if instruction.denied:
        yield f"the prompt says that nobody shall {instruction.action}: the clip shows '{instruction.performed().action}'"
    elif instruction.action != (drawn := drawn_action(instruction.action)):
        yield f"the motion prior knows no '{instruction.action}': where it is asked, it draws '{drawn}' instead"
    if instruction.others:
        yield f"the prompt tells of several actions; left out: {', '.join(instruction.others)}"


def _no_physics(character: Character, settings: AnimateSettings) -> str:
    """Why there is no physics, or nothing."""
    if not settings.physics:
        return "physics was turned off"
    if not find_feet(character):
        return "no legs were found, so the clip is not grounded by physics"
    if importlib.util.find_spec("warp") is None:
        return 'physics is not installed, so the feet are as distilled: pip install "kinema[physics]"'
    return ""
