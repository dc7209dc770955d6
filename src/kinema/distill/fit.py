"""Fitting a rig to a given video: the same motion model and descent, with pictures instead of a prior's wish.

Known camera: `film` stands where the video was taken. Unknown camera: `film` stands at a guess, and what the guess is off by
(azimuth, elevation, distance) is fitted along. A camera that goes round a body sees what a fixed one sees of
the body turned the other way, so the correction is applied to the joints and any renderer will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import torch
import torch.nn.functional as F
from torch import Generator, Tensor

from kinema.distill.basis import Basis, Free
from kinema.distill.body_model import BodyModel, Freedom, model_bare_body
from kinema.distill.optimize import DistillStep, Film
from kinema.distill.parameters import Rates, model_of_motion, variable_rates
from kinema.distill.penalties import Situation, Weights, penalties, weighted
from kinema.distill.sds import spread
from kinema.distill.state import DescentState, Loss, descend
from kinema.errors import UsageError
from kinema.geometry.transforms import compose
from kinema.motion import Motion
from kinema.rigging import forward_kinematics
from kinema.shapes import check_shape


@dataclass(frozen=True)
class Orbit:
    """Where `film`'s camera stands around the body, as `render.FollowCamera` says it."""

    pivot: Tensor
    """What it looks at, metres, [3] or, where it follows the body, [frame 3]."""
    azimuth: float
    """Radians about +Y: 0 sees the face of a body that looks to +X, π/2 sees it go to the right."""
    elevation: float
    """Radians above the horizon."""
    distance: float
    """Metres."""

    def seen(self, T_world_joint: Tensor, correction: Tensor) -> Tensor:
        """Joints as this camera must see them to show what a corrected camera sees of the real ones.

        Args:
            T_world_joint: [frame joint 4 4].
            correction: Azimuth and elevation that the real camera is further on, radians, and the logarithm of its
                distance over this one's, [3].

        Returns:
            [frame joint 4 4].
        """
        pivot = self.pivot.to(T_world_joint)
        here = correction.new_tensor([self.azimuth, self.elevation])
        B, B_real = _axes(here), _axes(here + correction[:2])
        R = B @ B_real.mT
        away = -B[:, 2] * self.distance * (correction[2].exp() - 1)
        shift = pivot + away - (R @ pivot[..., None]).squeeze(-1)
        T = compose(R, shift)  # [4 4] or [frame 4 4]
        return (T if T.ndim == 2 else T[:, None]) @ T_world_joint

    def corrected(self, correction: Tensor) -> Orbit:
        """Where the real camera stands."""
        azimuth, elevation, distance = correction.detach().tolist()
        return Orbit(
            self.pivot,
            self.azimuth + azimuth,
            self.elevation + elevation,
            self.distance * float(torch.tensor(distance).exp()),
        )


@dataclass(frozen=True)
class VideoFitSettings:
    """How to fit."""

    iterations: int = 150
    """Steps of Adam."""
    basis: Basis = field(default_factory=lambda: Free(10))
    """Functions of time; a clip of 16 frames has 16 numbers per angle, and pictures carry fewer."""
    freedom: Freedom = field(default_factory=lambda: Freedom(trunk=0.5, other=1.0, slight=0.005))
    """How freely which joint moves."""
    rates: Rates = field(
        default_factory=lambda: Rates(
            joint=0.04, joint_offset=0.02, root_shift=0.01, root_turn=0.02, root_offset=0.005, final=0.05, shared=0.3
        )
    )
    """Adam's, by group: pictures have little noise, steps may be long."""
    weights: Weights = field(default_factory=lambda: Weights.only(offset=1e-3, side=1e-2, limits=1.0))
    """λ's of the penalties."""
    silhouette: float = 1.0
    """Weight of the outline against that of the colours, where both masks and coverage are known."""
    levels: int = 4
    """Resolutions compared, each half of the one before: a leg that lies beside the one it should cover is drawn to it only
    in a blurred picture."""
    camera_rate: float = 0.01
    """Adam's rate of a fitted camera, radians and logarithm of the distance."""
    freeze: tuple[str, ...] = ()
    """Joints that keep their start pose."""
    placed: bool = False
    """Where the body stands and which way it faces is fitted, too: for cameras that do not follow it."""

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.levels < 1:
            raise UsageError(
                "distill-options", f"{self.iterations} iterations on {self.levels} resolutions, expected 1 or more"
            )


@dataclass(frozen=True, eq=False)
class FitStep(DistillStep):
    """A motion and its camera after one iteration."""

    camera: Orbit | None = None
    """Where the camera stands, if it is fitted."""


def fit_to_video(
    start: Motion,
    film: Film,
    video: Tensor,
    config: VideoFitSettings | None = None,
    *,
    generator: Generator,
    masks: Tensor | None = None,
    camera: Orbit | None = None,
    body_model: BodyModel | None = None,
    resume: DescentState | None = None,
) -> Iterator[FitStep]:
    """Find the motion that a video shows.

    Args:
        start: Where it begins, with the video's number of frames and rate.
        film: Renders all cameras, [frame joint 4 4] -> [camera frame height width 3]; or with a fourth channel, the
            body's coverage, which `masks` are compared with.
        video: [camera frame height width 3], or [frame height width 3] of one camera.
        config: Options.
        generator: On the CPU. Fitting draws nothing from it; it is part of the state, as in `optimize`.
        masks: Where the body is in the video, 0..1, [camera frame height width], or without the camera axis.
        camera: Where the one camera of `film` stands: its error is fitted. None: the cameras are right.
        figure: What is known of the body; of its skeleton alone if not given.
        resume: State of an earlier fit with the same arguments.

    Yields:
        One `FitStep` per iteration.

    Raises:
        DistillError: `gradient-not-finite`, `resume-mismatch`.
    """
    config = config or VideoFitSettings()
    body_model = body_model or model_bare_body(start.skeleton)
    video = (video if video.ndim == 5 else video[None]).float()
    axes = check_shape(video, "camera frame height width 3", name="video", frame=start.frame_count)
    if masks is not None:
        masks = (masks if masks.ndim == 4 else masks[None]).float()
        check_shape(masks, "camera frame height width", name="masks", **axes)
    if camera is not None and len(video) > 1:
        raise UsageError("fit-camera", f"{len(video)} cameras: only a single one can be fitted")
    model = model_of_motion(start, body_model, config.basis)
    variables, rates = (
        model.variables,
        variable_rates(model, body_model, config.freedom, config.rates, freeze=config.freeze),
    )
    if config.placed:
        rates["root_offset"] = torch.full((6,), config.rates.root_offset)
    if camera is not None:
        variables = {**variables, "camera": torch.zeros(3)}
        rates["camera"] = torch.full((3,), config.camera_rate)
        # the root's lean and heading are the camera's elevation and azimuth by other names
        rates["root_offset"] = rates["root_offset"] * torch.tensor([1.0, 1, 1, 0, 0, 0])
    times, skeleton = model.times(dtype=torch.float32), model.skeleton.to(torch.float32)
    colour_spread = float(spread(video))
    mask_spread = 1.0 if masks is None else float(spread(masks))

    def objective(variables: dict[str, Tensor], progress: float) -> Loss:
        curves = model.curves(times)
        T_world_joint = forward_kinematics(skeleton, model.local_frames(curves))
        seen = T_world_joint if camera is None else camera.seen(T_world_joint, variables["camera"])
        taken = film(seen)
        parts = {"photometric": distance(taken[..., :3] - video, config.levels) / len(video) / colour_spread}
        main = parts["photometric"]
        if masks is not None and taken.shape[-1] == 4:
            off = (taken[..., 3] - masks)[..., None]
            parts["silhouette"] = distance(off, config.levels) / len(video) / mask_spread
            main = main + config.silhouette * parts["silhouette"]
        held = penalties(Situation(model, curves, T_world_joint, body_model), config.weights)
        told = {name: float(value.detach()) for name, value in {**parts, **held}.items()}
        return Loss(weighted(main, held, config.weights), float(main.detach()), told)

    for loss, state in descend(
        variables,
        rates,
        objective,
        iterations=config.iterations,
        final=config.rates.final,
        shared=config.rates.shared,
        bounds=model.bounds,
        generator=generator,
        resume=resume,
    ):
        found = None if camera is None else camera.corrected(state.variables["camera"])
        mine = {name: value for name, value in state.variables.items() if name != "camera"}
        yield FitStep(state.iteration, loss.parts, state.score, model.with_variables(mine), state, found)


def distance(residual: Tensor, levels: int) -> Tensor:
    """Σ of squared differences between pictures of all cameras, [camera frame height width channel] -> []."""
    return pyramid_distance(residual, levels).sum()


def pyramid_distance(residual: Tensor, levels: int) -> Tensor:
    """Σ of squared differences between pictures, mean over resolutions, each weighted as if it had all the pixels.

    Args:
        residual: Difference of pictures, [film frame height width channel].
        levels: Resolutions, each half of the one before, as far as there are pixels.

    Returns:
        [film].
    """
    films = len(residual)
    picture = residual.flatten(0, 1).permute(0, 3, 1, 2)
    total, count = _squares(picture, films), 1
    for _ in range(levels - 1):
        if min(picture.shape[-2:]) < 4:
            break
        picture = F.avg_pool2d(picture, 2)
        total, count = total + 4**count * _squares(picture, films), count + 1
    return total / count


def film_spread(videos: Tensor) -> Tensor:
    """Σ of squared differences of a film's numbers from their mean, which distances are told as shares of.

    Args:
        videos: [film frame height width channel].

    Returns:
        [film].
    """
    flat = videos.flatten(1)
    return (flat - flat.mean(1, keepdim=True)).square().sum(1).clamp_min(1e-12)


def _squares(pictures: Tensor, films: int) -> Tensor:
    """Σ of squares per film, [film*frame channel height width] -> [film]."""
    return pictures.square().reshape(films, -1).sum(1)


def _axes(angles: Tensor) -> Tensor:
    """Right, up and back of a camera at azimuth and elevation, as columns, [2] -> [3 3]."""
    (ca, ce), (sa, se) = angles.cos(), angles.sin()
    zero = torch.zeros_like(ca)
    back = torch.stack([ce * ca, se, ce * sa])
    right = torch.stack([sa, zero, -ca])
    return torch.stack([right, torch.linalg.cross(back, right), back], -1)
