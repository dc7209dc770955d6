"""Where a distillation may start: films that a prior imagines of this very character, and the motions that they show.

From a still start, score distillation meets the average of all that the prior can imagine, in which every phase of a gait is as likely
as any other, and legs that should alternate hardly move. A film is one of those imaginations: legs are somewhere. It shows one
side well and its far legs hardly, so the near side of a walk says what both sides do, half a period apart. The prior itself then says
which of all these starts it likes best.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.animation.plan import Gait
from kinema.asset import Character
from kinema.diffusion.schedule import FlowSchedule, add_noise, match_times
from kinema.distill import Cycle, DistillSettings, MotionModel, model_to_distil, prior_error
from kinema.distill.basis import Span
from kinema.distill.coupling import GaitSide
from kinema.distill.fit_films import BULK
from kinema.distill.period import find_period
from kinema.distill.shots import Shots, stage_azimuths
from kinema.distill.stage_fit import (
    fit_prepared_films,
    frame_stride,
    plain_view,
    prepare_films,
    prior_films,
    resized,
    stage_view,
)
from kinema.geometry.transforms import translating
from kinema.motion import Motion, find_feet
from kinema.motion.stance import sole_paths
from kinema.motion.symmetry import leg_swings
from kinema.prior import Condition, VideoPrior
from kinema.prior.sampling import denoise_from
from kinema.render.stage import StageCamera

STEPS, GUIDANCE = 20, 3.0
"""Evaluations for each film, and its guidance: stronger than for films to look at. Speckles do not matter to a fit, motion does."""
DOUBT = 0.3
"""How little a period read off a film is trusted (`find_period`)."""
POSTURE = 0.5
"""Share of the joints' static offsets that a dreamt gait keeps."""
DRAWS = 8
"""Noise levels at which the prior is asked how it likes a start."""
NOISED = 0.85
"""Noise from which a plain scene's film is imagined, as a rectified flow counts it. Chosen, not measured: no big model ran here."""
PLAIN_STEPS = 30
"""Evaluations for a plain scene's film."""
SEED_STRIDE = 7919
"""Seeds of neighbouring runs imagine different films."""


@dataclass(frozen=True, eq=False)
class ImaginedStart:
    """A motion to start from."""

    start: Motion
    """Moving at the speed of the plan."""
    distill_settings: DistillSettings
    """The plan's, with this dream's period and gait."""
    error: float
    """How unlikely the prior finds it."""


def imagine_starts(
    character: Character,
    prompt: str,
    start: Motion,
    distill_settings: DistillSettings,
    prior: VideoPrior,
    shots: Shots,
    condition: Condition,
    *,
    count: int,
    gait: Gait,
    seed: int,
) -> list[ImaginedStart]:
    """Starts that the prior imagined, the one that it likes best first.

    Args:
        character: Who.
        prompt: What it does.
        start: The start pose, moving as the plan says.
        distilling: The plan's.
        prior: Imagines and judges.
        shots: The distillation's cameras, before which starts are judged.
        condition: Of those cameras.
        count: Films to imagine.
        gait: How its sides go together, if it has a stride.
        seed: Of the films.
    """
    near: GaitSide = "right"
    if prior.profile.scene == "stage":
        place = StageCamera(azimuth=stage_azimuths(1)[0])
        near = "left" if place.mirrored else "right"
        view = stage_view(character, place, prior.limits)
        videos = prior_films(
            character, place, prior, [prompt] * count, seed=seed * SEED_STRIDE, guidance=GUIDANCE, steps=STEPS
        )
    else:
        view = plain_view(character, prior.limits)
        wanted = imagine_plain(prompt, start, prior, shots, condition, count=count, seed=seed * SEED_STRIDE)
        videos = resized(wanted[:, :: frame_stride(prior.limits)], view.camera.height)
    films = prepare_films(view, videos, BULK, generator=torch.Generator().manual_seed(seed))
    *_, step = fit_prepared_films(view, films, BULK, generator=torch.Generator())
    path = start.T_world_joint[:, start.skeleton.motion_root, :3, 3]
    found: list[ImaginedStart] = []
    for film in range(count):
        fitted = step.model(film)
        shown = fitted.motion(start.frame_count, start.fps, dtype=torch.float64)
        moving = shown.carried(translating(path - path[:1]))  # films are on the spot: the start's travel is put back
        tries = _tries(character, shown, replace(distill_settings, start_amplitude=0.0), gait, near)
        for tried in tries:
            model = model_to_distil(moving, view.body_model, tried)
            if gait != "free" and isinstance(tried.basis, Cycle):  # a roll turns over, a stride does not
                model = upright(model)
            error = _error(model, prior, shots, condition, seed)
            found.append(ImaginedStart(model.motion(dtype=torch.float64), tried, error))
    return sorted(found, key=lambda dream: dream.error)


def imagine_plain(
    prompt: str, start: Motion, prior: VideoPrior, shots: Shots, condition: Condition, *, count: int, seed: int
) -> Tensor:
    """Films of this character in the plain scene, [film frame height width 3] on the CPU.

    A model that takes a picture is shown the start pose and imagines the rest. One that takes none would film somebody else: it is
    given the film of the start pose that moves along, noised so far that little but the place of things is left (SDEdit, Meng et al.
    2022).

    Args:
        prompt: What happens.
        start: The start pose, moving as the plan says.
        prior: Of a plain scene.
        shots: Its cameras; the first one's film is fitted.
        condition: Of the prompt.
        count: Films.
        seed: Of the noise.
    """
    if getattr(prior, "takes_image", False):
        pictures = shots.reference[:1].expand(count, -1, -1, -1)
        return prior.imagine([prompt] * count, pictures, seed=seed).cpu()
    with torch.no_grad():
        z = prior.encode_video(shots.take(start.T_world_joint.float())[:1])
    t = match_times(torch.tensor([NOISED]), FlowSchedule(), prior.schedule)
    levels = prior.schedule.levels(t).to(z.device)
    films = []
    for film in range(count):
        generator = torch.Generator().manual_seed(seed + film)
        noise = torch.randn(z.shape, generator=generator).to(z)
        noisy = add_noise(z, noise, levels)
        guidance = prior.profile.guidance
        clean = denoise_from(prior, noisy, condition, t_start=float(t), guidance=guidance, steps=PLAIN_STEPS)
        films.append(prior.decode_video(clean).cpu())
    return torch.cat(films)


def _tries(
    character: Character, shown: Motion, distill_settings: DistillSettings, gait: Gait, near: GaitSide
) -> tuple[DistillSettings, ...]:
    """Ways to distil what a film shows: in its own stride or the usual one, sides free or in turns."""
    usual = distill_settings.basis
    if not isinstance(usual, Cycle):
        return (distill_settings,)
    own = replace(distill_settings, basis=replace(usual, period=_period(character, shown, usual, near)))
    if gait == "free":
        return (own,)
    if gait == "either":
        return own, replace(own, gait=near)
    # one and a half seconds tell little about a stride; with sides tied, tries have equally many numbers and compare fairly
    return replace(own, gait=near), replace(distill_settings, gait=near)


def upright(model: MotionModel) -> MotionModel:
    """A gait in the posture that the artist gave: a film of few pixels confuses leaning with its camera's height."""
    variables = dict(model.variables)
    variables["root_offset"] = torch.cat([variables["root_offset"][:3], torch.zeros(3)])
    variables["joint_offset"] = POSTURE * variables["joint_offset"]
    return model.with_variables(variables)


def _period(character: Character, motion: Motion, cycle: Cycle, near: GaitSide) -> float:
    """Seconds of a stride: the near legs swing once in it. Bodies without legs are asked by all their joints' angles."""
    feet = find_feet(character)
    if feet:
        swings = leg_swings(motion, feet, sole_paths(character, motion, feet))
        seen = [place for place, foot in enumerate(feet) if foot.side == near] or list(range(len(feet)))
        values, harmonics = swings[:, seen], 1
    else:
        values, harmonics = motion.T_parent_joint[..., :3, :3].flatten(1), 2
    span = Span(motion.frame_count, motion.fps)
    return find_period(values, span, replace(cycle, harmonics=harmonics), doubt=DOUBT)


def _error(model: MotionModel, prior: VideoPrior, shots: Shots, condition: Condition, seed: int) -> float:
    """Every start meets the same noise, so that their differences are their own."""
    T_world_joint = model.motion(dtype=torch.float32).T_world_joint
    ask = torch.Generator().manual_seed(seed)
    return prior_error(T_world_joint, shots.take, prior, condition, draws=DRAWS, generator=ask)
