"""What `kinema animate` is asked to do, checked before anything long begins."""

from __future__ import annotations

import hashlib
import importlib.util
import math
import os
import platform
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch

import kinema
from kinema.asset import Character
from kinema.asset.gltf import clip_names, glb_bytes
from kinema.distill import DRAFT, PAPER, STANDARD, Cycle, Distilling, Frames, Free
from kinema.errors import AssetError, MotionError, RigError, UsageError
from kinema.files import check_writable
from kinema.motion import Motion, find_feet
from kinema.prior import VideoPrior
from kinema.prior.embedded import Embedded
from kinema.recipes.filming import CAMERAS_LIMIT
from kinema.recipes.runfolder import plain
from kinema.recipes.sentence import MANNERS, TURNS, Manner, manner_of
from kinema.rig import forward_kinematics

Preset = Literal["draft", "standard", "paper"]
Direction = Literal["forward", "backward", "left", "right"]
Gait = Literal["turns", "either", "free"]

PRESETS: dict[str, tuple[Distilling, int, int]] = {
    "draft": (DRAFT, 1, 60),
    "standard": (STANDARD, 2, 200),
    "paper": (PAPER, 1, 200),
}
"""Preset -> distillation, restarts, iterations of physics."""
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
CALM = frozenset({"idle", "sit", "lie"})
"""Actions that are nearly stillness."""
CALM_GUIDANCE, CALM_SMOOTH = 3.0, 12.0
"""How the embedded prior's presets distil them: the guidance that a walk needs makes standing bodies fidget."""
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
FRAMES_LIMIT = 100_000
ARTICLES = frozenset(["a", "an", "the", "is", "are"])


@dataclass(frozen=True)
class Animating:
    """How to animate."""

    preset: Preset | None = None
    """draft, standard or paper; if not given, draft for the embedded prior and paper for the big ones."""
    seconds: float | None = None
    """Length; a loop is repeated whole to about this. If not given, one cycle, or what the prior sees at once."""
    fps: float = 24.0
    """Frames a second of the result."""
    seed: int = 0
    """Of everything random."""
    speed: float | None = None
    """Metres a second, kept; if not given it is guessed from the prompt, and distillation and physics may change it."""
    direction: Direction = "forward"
    """Where the body goes, as it sees it."""
    loop: bool | None = None
    """The last frame is the first one again; if not given, the prompt decides."""
    in_place: bool = False
    """Take the travel out of the result."""
    cameras: int | None = None
    """Films at once; two on the embedded prior's stage, one for the big priors if not given."""
    restarts: int | None = None
    """Tries with different random starts, of which the prior's favourite is kept; the preset's number if not given."""
    gait: Gait | None = None
    """turns: one side does what the other does, half a stride later. free: each side for itself. either: what the prior likes better.
    If not given, walks, trots and two-legged runs take turns, other ways of travelling are either."""
    physics: bool = True
    """Plant the feet and track the clip with a simulated body, where the body has feet and the extra is installed."""
    physics_iterations: int | None = None
    """Rollouts of the tracking; the preset's number if not given."""
    gauss_count: int = 1500
    """Gaussians the body is made of."""
    pose_space: float = 0.0
    """λ of what the pose space has against the poses (`Weights.pose`); 0 does without it."""
    distilling: Distilling | None = None
    """Instead of the preset's; loop and speed are taken from here too."""


@dataclass(frozen=True, eq=False)
class Plan:
    """A checked job: what will be done."""

    prompt: str
    manner: Manner
    distilling: Distilling
    restarts: int
    dreams: int
    """Films that the prior imagines to start from; 0: the start pose, shaken."""
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


def planned(character: Character, prompt: str, prior: VideoPrior, settings: Animating) -> Plan:
    """Check a job and fill in what was left open.

    Raises:
        KinemaError: whatever can be known to be wrong before the work: `prompt-empty`, `fps-invalid`, `seconds-invalid`,
            `speed-invalid`, `seed-invalid`, `restarts-invalid`, `cameras-invalid`, `pose-space-invalid`, `nothing-moves`.
    """
    manner = manner_of(prompt)
    _check(settings)
    if not character.skeleton.motion_joints:
        raise RigError(
            "nothing-moves",
            "no joint of this character may move",
            where=character.name,
            hint="name fewer joints in --freeze, or give some back with --free",
        )
    limits = prior.limits
    small = isinstance(prior, Embedded)
    preset = settings.preset or ("draft" if small else "paper")
    distilling, restarts, physics_iterations = PRESETS[preset]
    loop = manner.loop if settings.loop is None else settings.loop
    pace = usual_pace(character, manner)
    window = (limits.frame_count - 1) / limits.fps
    if settings.distilling is not None:
        distilling = settings.distilling
    elif not isinstance(distilling.basis, Frames):
        # haste is quick steps; slowness is slow ones on four legs, and short ones on two that are short themselves
        usual = manner.period / (pace if len(find_feet(character)) > 2 else max(pace, 1.0))
        low, high = (max(min(share * usual, window), SHORTEST_PERIOD) for share in PERIODS)
        period = min(max(usual, low), high)
        basis = Cycle(period=period, period_range=(low, high)) if loop else Free()
        distilling = replace(distilling, basis=basis)
        if manner.action in CALM:
            weights = replace(distilling.weights, smooth=CALM_SMOOTH)
            distilling = replace(distilling, guidance=CALM_GUIDANCE, weights=weights)
    if not loop and settings.seconds is not None and settings.seconds > window:
        raise MotionError(
            "seconds-invalid",
            f"{settings.seconds:g} s of a clip that does not repeat; this prior sees {window:.3g} s at once",
            hint=f"ask for at most {window:.3g} s, or --loop",
        )
    speed = pace * manner.speed * character.height if settings.speed is None else settings.speed
    held = settings.speed is not None or (manner.speed == 0 and manner.action is not None)
    if held and settings.distilling is None:
        distilling = replace(distilling, rates=replace(distilling.rates, speed=0.0))
    if settings.pose_space > 0:
        distilling = replace(distilling, weights=replace(distilling.weights, pose=settings.pose_space))
    start = Motion.rest(character.skeleton, frame_count=limits.frame_count, fps=limits.fps)
    if speed != 0:
        start = start.moving(speed, direction=DIRECTIONS[settings.direction])
    missing = _no_physics(character, settings)
    return Plan(
        prompt=prompt.strip(),
        manner=manner,
        distilling=distilling,
        restarts=settings.restarts or restarts,
        dreams=FILMS_PER_RESTART * (settings.restarts or restarts) if small and settings.distilling is None else 0,
        gait=settings.gait or _gait(character, manner),
        cameras=settings.cameras or (2 if small else 1),
        loop=loop,
        start=start,
        travel="keep" if held else "feet",
        physics_iterations=0 if missing else settings.physics_iterations or physics_iterations,
        notes=(missing,) if missing and settings.physics else (),
    )


def clip_name(character: Character, prompt: str, *, name: str | None, replace: bool) -> str:
    """Name of the new clip: the one asked for, or the prompt's words; never one that would be lost by it.

    Raises:
        AssetError: `clip-name-taken`.
    """
    taken = clip_names(character.document)
    if name is not None:
        if name in taken and not replace:
            raise AssetError(
                "clip-name-taken",
                f"the file already has a clip '{name}'",
                hint="choose another --name or --overwrite-clip",
            )
        return name
    base = candidate = slug(prompt)
    number = 1
    while candidate in taken and not replace:
        number += 1
        candidate = f"{base}_{number}"
    return candidate


def slug(prompt: str) -> str:
    """The words of a prompt as a name: "a fox is walking" is "fox_walking"."""
    words = [word for word in re.findall(r"\w+", prompt.lower()) if word not in ARTICLES]
    return "_".join(words)[:48].strip("_") or "animation"


def check_output(path: Path) -> None:
    """Refuse a place that could not be written in the end.

    Raises:
        UsageError: `format-unknown`. AssetError: `write-failed`.
    """
    if path.suffix.lower() not in (".glb", ".gltf"):
        raise UsageError(
            "format-unknown",
            f"cannot write '{path.suffix}' files",
            hint="use .glb or .gltf; `kinema export` makes .bvh and .fbx of it",
        )
    check_writable(path)


def configuration(
    character: Character, plan: Plan, settings: Animating, *, prior: str, clip: str, output: Path, command: str
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
        "seed": settings.seed,
        "settings": plain(settings),
        "distilling": plain(plan.distilling),
        "loop": plan.loop,
        "cameras": plan.cameras,
        "gait": plan.gait,
        "restarts": plan.restarts,
        "dreams": plan.dreams,
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


def _check(settings: Animating) -> None:
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
    if settings.cameras is not None and not 1 <= settings.cameras <= CAMERAS_LIMIT:
        raise UsageError("cameras-invalid", f"{settings.cameras} cameras, expected 1 to {CAMERAS_LIMIT}")
    if not 0 <= settings.pose_space < math.inf:
        raise UsageError(
            "pose-space-invalid",
            f"the pose space weighs {settings.pose_space}",
            hint="give a finite weight of 0 or more; 0 does without it",
        )


def usual_pace(character: Character, manner: Manner) -> float:
    """How fast an action begins, shares of its usual speed.

    Who walks on two short legs is slower, because steps are no longer than legs allow. Four legs keep to Froude's number: small
    animals cover more of their own heights in a second than large ones. Artists' two-legged characters do not.
    """
    feet = find_feet(character)
    if not feet or manner.action not in TURNS:
        return 1.0
    T_world_joint = forward_kinematics(character.skeleton)
    hips = max(max(float(T_world_joint[foot.leg[0], 1, 3]) for foot in feet), 0.0)
    if len(feet) == 2:
        return min(1.0, hips / (USUAL_LEG * character.height))
    walk = math.sqrt(FROUDE * GRAVITY * hips) / (MANNERS["walk"][1] * character.height)
    return min(max(walk, PACES[0]), PACES[1])


def _gait(character: Character, manner: Manner) -> Gait:
    """What is usual for an action and its number of legs."""
    feet = find_feet(character)
    if not feet or manner.speed == 0:
        return "free"
    turns = manner.action in TURNS or (manner.action == "run" and len(feet) == 2)
    return "turns" if turns else "either"


def _no_physics(character: Character, settings: Animating) -> str:
    """Why there is no physics, or nothing."""
    if not settings.physics:
        return "physics was turned off"
    if not find_feet(character):
        return "no legs were found, so the clip is not grounded by physics"
    if importlib.util.find_spec("warp") is None:
        return 'physics is not installed, so the feet are as distilled: pip install "kinema[physics]"'
    return ""
