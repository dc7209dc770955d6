"""Where every restart of a distillation begins: films of the prior, a clip of the file, given motions, a shaken or a still pose.

A motion prior's samples come in as `given`: whoever has one samples it and passes the motions on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch

from kinema.animation.imagine import imagine_starts
from kinema.animation.plan import AnimationPlan
from kinema.asset import Character
from kinema.distill import DistillSettings
from kinema.distill.shots import Shots
from kinema.errors import UsageError
from kinema.geometry.transforms import translating
from kinema.motion import Motion, in_place, motion_from_clip, repeated, sample
from kinema.prior import Condition, VideoPrior
from kinema.rigging import forward_kinematics
from kinema.tensorfile import load_tensors, save_tensors

KEPT = "starts.safetensors"
"""Where a run keeps the motions of films, which a big prior takes long to imagine."""


@dataclass(frozen=True, eq=False)
class Start:
    """Where one restart begins, and how it is distilled."""

    motion: Motion
    """With the prior's number of frames and rate."""
    distill_settings: DistillSettings


def find_starts(
    character: Character,
    plan: AnimationPlan,
    prior: VideoPrior,
    shots: Shots,
    condition: Condition,
    *,
    seed: int,
    given: Sequence[Motion] = (),
    cache: Path | None = None,
) -> list[Start]:
    """As many starts as the plan has restarts.

    Args:
        character: Who.
        plan: Which kind of start.
        prior: Imagines films and says which it likes.
        shots: The distillation's cameras.
        condition: Of those cameras.
        seed: Of films.
        given: Motions of this character for starts of kind "motion", best first; used in turn where there are fewer than restarts.
        cache: Folder that keeps what films came to, for a run that is resumed.

    Raises:
        UsageError: `start-missing`.
    """
    settings, count = plan.distill_settings, plan.restarts
    if plan.start_kind == "film":
        return _from_films(character, plan, prior, shots, condition, seed=seed, cache=cache)[:count]
    if plan.start_kind == "clip":
        assert plan.start_clip is not None
        motions: Sequence[Motion] = [motion_from_clip(character, plan.start_clip, fps=plan.start.fps)]
    elif plan.start_kind == "motion":
        motions = given
        if not motions:
            raise UsageError(
                "start-missing",
                "no motions were given to start from",
                hint="pass `starts`, or use --start film, clip:NAME, shaken or rest",
            )
    else:
        return [Start(plan.start, settings)] * count
    fitted = [Start(as_start(motion, plan.start), settings) for motion in motions]
    return [fitted[restart % len(fitted)] for restart in range(count)]


def as_start(motion: Motion, like: Motion) -> Motion:
    """A motion at another one's length, rate and travel: a loop goes round, another clip holds its end.

    Args:
        motion: Of the same skeleton; its own travel is taken out.
        like: The start pose that moves as the plan says.
    """
    treading = in_place(motion)
    window = (like.frame_count - 1) / like.fps
    if treading.loop and treading.duration < window:
        treading = repeated(treading, int(window / treading.duration) + 1)
    local = sample(treading, torch.arange(like.frame_count, dtype=torch.float64) / like.fps)
    held = replace(treading, T_parent_joint=local, fps=like.fps, loop=False)
    root = like.skeleton.motion_root
    path = forward_kinematics(like.skeleton, like.T_parent_joint)[:, root, :3, 3]
    return held.carried(translating(path - path[:1]))


def _from_films(
    character: Character,
    plan: AnimationPlan,
    prior: VideoPrior,
    shots: Shots,
    condition: Condition,
    *,
    seed: int,
    cache: Path | None,
) -> list[Start]:
    """Films, imagined and fitted. What the embedded prior imagines in seconds is imagined again by a resumed run; what takes a big
    one minutes is kept."""
    keeps = cache is not None and prior.profile.scene == "plain"
    path = cache / KEPT if cache is not None else Path(KEPT)
    if keeps and path.exists():
        local = load_tensors(path)[0]["T_parent_joint"]
        return [Start(replace(plan.start, T_parent_joint=one), plan.distill_settings) for one in local]
    found = imagine_starts(
        character,
        plan.prompt,
        plan.start,
        plan.distill_settings,
        prior,
        shots,
        condition,
        count=plan.imagined_films,
        gait=plan.gait,
        seed=seed,
    )
    if keeps:
        save_tensors(path, {"T_parent_joint": torch.stack([one.start.T_parent_joint for one in found])}, {})
        return [Start(one.start, plan.distill_settings) for one in found]
    return [Start(one.start, one.distill_settings) for one in found]
