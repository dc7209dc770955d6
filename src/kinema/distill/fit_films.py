"""Fitting one rig to many films at once: what the pose space is learned from.

Each film is fitted alone: nothing that one film shows, nor how many there are, changes what comes of another. But kinematics, skinning
and rasterising of all films are one call each, whose overhead they share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import torch
from torch import Generator, Tensor

from kinema.distill.basis import Cycle, Free
from kinema.distill.body_model import BodyModel, Freedom
from kinema.distill.fit import VideoFitSettings, film_spread, pyramid_distance
from kinema.distill.parameters import Curves, MotionModel, Rates, model_of_motion, variable_rates
from kinema.distill.penalties import beyond_limits
from kinema.distill.state import Loss, descend
from kinema.errors import UsageError
from kinema.motion import Motion
from kinema.rigging import forward_kinematics
from kinema.shapes import check_shape

Films = Callable[[Tensor], Tensor]
"""Renders every film's own view, [film frame joint 4 4] -> [film frame height width channel]; colours come first."""

PLACED = torch.tensor([1.0, 1.0, 1.0, 0.0, 0.1, 1.0])
"""How freely the root shifts along x, y, z and rolls, turns and pitches: from the side a camera hardly sees it roll or turn, and what
the root turns, all other joints must turn back."""

BULK = VideoFitSettings(
    iterations=40,
    basis=Free(12),
    freedom=Freedom(trunk=0.3, other=1.0, slight=0.01, side=0.2, twist=0.05),
    rates=Rates(
        joint=0.03, joint_offset=0.015, root_shift=0.02, root_turn=0.03, root_offset=0.01, final=0.05, shared=0.3
    ),
    placed=True,
)
"""As few iterations as measured to be worth their time (docs/results/fit.md)."""


@dataclass(frozen=True, eq=False)
class FilmsStep:
    """All motions after one iteration."""

    iteration: int
    losses: Tensor
    """Squared distance between each film and its render before the iteration, as a share of the film's variance, [film]."""
    models: tuple[MotionModel, ...]
    """What each film began with."""
    variables: dict[str, Tensor] = field(repr=False)
    """As the models', with a leading film axis."""

    def model(self, film: int) -> MotionModel:
        """One film's motion as functions of time."""
        return self.models[film].with_variables({name: value[film] for name, value in self.variables.items()})

    def motion(self, film: int, *, dtype: torch.dtype = torch.float32) -> Motion:
        """One film's motion."""
        return self.model(film).motion(dtype=dtype)


def fit_films(
    start: Motion | list[Motion],
    films: Films,
    videos: Tensor,
    config: VideoFitSettings = BULK,
    *,
    body_model: BodyModel,
    generator: Generator,
) -> Iterator[FilmsStep]:
    """Find the motions that films of one character show, cameras known.

    Args:
        start: Where all begin, or one beginning for each film, with the films' number of frames and rate.
        films: Renders motions as the films' cameras would see them; a body on the spot before a `render.Backdrop`, say.
        videos: [film frame height width 3].
        config: Options; its basis must not be a `Cycle`. Outlines and fitted cameras are for `fit_to_video`.
        figure: What is known of the body.
        generator: On the CPU. Fitting draws nothing from it.

    Yields:
        One `FilmsStep` per iteration.

    Raises:
        DistillError: `gradient-not-finite`. UsageError: `basis-options`.
    """
    if isinstance(config.basis, Cycle):
        raise UsageError("basis-options", "many films at once have no common period", hint="use Free or Frames")
    starts = start if isinstance(start, list) else [start] * len(videos)
    known = {"film": len(starts), "frame": starts[0].frame_count}
    check_shape(videos, "film frame height width 3", name="videos", **known)
    count, videos = len(starts), videos.float()
    if isinstance(start, list):
        models = tuple(model_of_motion(one, body_model, config.basis) for one in starts)
    else:
        models = (model_of_motion(start, body_model, config.basis),) * count
    model = models[0]
    rates = variable_rates(model, body_model, config.freedom, config.rates, freeze=config.freeze)
    rates = {**rates, "speed": torch.zeros(()), "period": torch.zeros(())}
    if config.placed:
        rates["root_offset"] = config.rates.root_offset * PLACED
    rates["root_wave"] = rates["root_wave"] * PLACED
    variables = {name: torch.stack([one.variables[name] for one in models]) for name in model.variables}
    rates = {name: value.expand(variables[name].shape) for name, value in rates.items()}
    times, skeleton = model.times(dtype=torch.float32), model.skeleton.to(torch.float32)
    waves = model.basis.functions(times, model.variables["period"], model.span)  # [frame basis]
    travel = torch.stack([one.travel(times) for one in models])  # [film frame 3]
    spread = film_spread(videos)
    told = torch.zeros(count)

    def objective(variables: dict[str, Tensor], progress: float) -> Loss:
        wave = torch.einsum("tb,fbjk->ftjk", waves, variables["joint_wave"])
        root = variables["root_offset"][:, None] + waves @ variables["root_wave"]  # [film frame 6]
        angles = variables["joint_offset"][:, None] + wave
        # every film's frames in a row: kinematics does not mind whose they are
        curves = Curves(angles.flatten(0, 1), (root[..., :3] + travel).flatten(0, 1), root[..., 3:].flatten(0, 1))
        T_world_joint = forward_kinematics(skeleton, model.local_frames(curves))
        taken = films(T_world_joint.unflatten(0, (count, -1)))
        off = pyramid_distance(taken[..., :3] - videos, config.levels) / spread  # [film]
        told.copy_(off.detach())
        weights = config.weights
        still = variables["joint_offset"].square().sum(-1).sum() / max(len(model.turning_joints), 1)
        total = off.sum() + weights.offset * (still + variables["root_offset"].square().sum())
        if model.turning_joints:
            total = total + weights.side * wave[..., 1:].square().sum(-1).mean((1, 2)).sum()
            total = total + weights.limits * count * beyond_limits(model, curves, T_world_joint, body_model.limits)
        main = float(told.mean())
        return Loss(total, main, {"photometric": main})

    for _, state in descend(
        variables,
        rates,
        objective,
        iterations=config.iterations,
        final=config.rates.final,
        shared=config.rates.shared,
        generator=generator,
        runs=True,
    ):
        yield FilmsStep(state.iteration, told.clone(), models, state.variables)
