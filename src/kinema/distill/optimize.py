"""Distillation: a video prior's taste, carried into the joints of a rig (AKD §4.3, §4.4; eq. 6–10).

`for step in optimize(...)` hands control back after each iteration; progress, previews, checkpoints and early stops are
the caller's lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import torch
import torch.nn.functional as F
from torch import Generator, Tensor

from kinema.devices import fetch, move
from kinema.distill.anneal import Annealing
from kinema.distill.basis import Basis, Cycle, Frames
from kinema.distill.body_model import EVEN_FREEDOM, BodyModel, Freedom, model_bare_body
from kinema.distill.coupling import GaitSide, couple_sides
from kinema.distill.parameters import MotionModel, Rates, model_of_motion, shake, variable_rates
from kinema.distill.penalties import Situation, Weights, penalties, weighted
from kinema.distill.sds import Weight, draw_noise, sds_error, sds_gradient, sds_surrogate
from kinema.distill.state import DescentState, Loss, descend
from kinema.errors import UsageError
from kinema.motion import Motion
from kinema.prior import Condition, VideoPrior, denoise, device_of, weight_one, weight_variance
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape

Film = Callable[[Tensor], Tensor]
"""Joint frames [frame joint 4 4] to pictures [camera frame height width 3] of the size that the prior takes."""
PoseEnergy = Callable[[Tensor, Generator], Tensor]
"""Joint frames [frame joint 4 4] and where its randomness comes from to what speaks against their poses, []; differentiable."""


@dataclass(frozen=True)
class DistillSettings:
    """How to distil."""

    iterations: int = 300
    """Steps of Adam."""
    guidance: float = 10.0
    """s of classifier-free guidance; 10 to 20 for the embedded prior, 100 in the paper."""
    annealing: Annealing = field(
        default_factory=partial(Annealing, t_min=0.3, t_max_start=0.97, t_max_end=0.8, over=0.66)
    )
    """Noise levels asked about; high ones, because at 48 px and ten frames a second half noise still shows the whole pose, and a
    prior that sees it changes detail only."""
    noise_samples: int = 2
    """Noisy copies of each camera's video per iteration."""
    antithetic: bool = True
    """Copies come in pairs with opposite noise."""
    weight: Weight = weight_variance
    """w(t)."""
    relative: bool = True
    """SDS gradient relative to the latents' spread (see `sds_surrogate`); False: summed, as in the paper."""
    cameras_follow: bool = True
    """The film's cameras follow the body, so that no picture shows its speed; what pixels would say of it is left
    out, and the standing feet decide (`Weights.slip`)."""
    basis: Basis = field(default_factory=Cycle)
    """Functions of time that the motion is made of."""
    natural: bool = True
    """Joints turn about hinge, side and bone; False: about their own x, y, z."""
    freedom: Freedom = field(default_factory=Freedom)
    """How freely which joint moves."""
    rates: Rates = field(default_factory=Rates)
    """Adam's, by group."""
    weights: Weights = field(default_factory=Weights)
    """λ's of the penalties."""
    gait: GaitSide | None = None
    """Side whose joints stay free, while the other does the same half a period later; None: all are free."""
    start_amplitude: float = 0.1
    """Random oscillation at the start, radians: it breaks the symmetry between phases."""
    deterministic: bool = False
    """Sums in one order on a GPU too, cuDNN's included: same seed, same motion, and slower. On the CPU they always are."""
    freeze: tuple[str, ...] = ()
    """Joints that keep their start pose; the motion root's name holds all of its motion but the travel."""

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.noise_samples < 1:
            raise UsageError(
                "distill-options",
                f"{self.iterations} iterations of {self.noise_samples} noise samples, expected 1 or more",
            )


DRAFT = DistillSettings(
    iterations=60,
    guidance=20.0,
    annealing=Annealing(t_min=0.3, t_max_start=0.8, t_max_end=0.7, over=0.66),
    rates=Rates(joint=0.05, speed=0.002),
    weights=Weights(smooth=0.003, offset=0.3, slip=8.0),
)
"""The embedded prior in a hurry, from a motion that it imagined: gross motion is there, so the highest noise levels, which would
average it away, are left out. Weaker guidance or stronger penalties halve the motion of a walk. The speed hardly gives way, so that
feet that must not slip make the steps as long as it asks for."""
STANDARD = replace(DRAFT, iterations=200, noise_samples=4, rates=Rates(joint=0.03, speed=0.001))
"""The embedded prior."""
PAPER = DistillSettings(
    iterations=10_000,
    guidance=100.0,
    annealing=Annealing(0.02, 0.98, 0.5, 0.5, meant_for="cogvideox"),
    noise_samples=1,
    antithetic=False,
    weight=weight_one,
    relative=False,
    cameras_follow=False,
    basis=Frames(),
    natural=False,
    freedom=EVEN_FREEDOM,
    rates=Rates(
        joint=0.01,
        joint_offset=0.0,
        root_shift=0.01,
        root_turn=0.01,
        root_offset=0.0,
        speed=0.0,
        period=0.0,
        final=1.0,
        shared=0.0,
    ),
    weights=Weights.only(smooth=2e5, ground=1e7),
    start_amplitude=0.0,
)
"""AKD's own run with CogVideoX and 49 frames (§5, supplement §4). Rates and w(t) are not published; the λ's are per unit-high
body, as our lengths are in heights."""


@dataclass(frozen=True, eq=False)
class DistillStep:
    """A motion after one iteration."""

    iteration: int
    """Iterations done."""
    losses: dict[str, float]
    """Every term of this iteration, unweighted."""
    score: float
    """Running mean of the prior's (or video's) own loss: the smaller, the better it likes the motion."""
    model: MotionModel
    """The motion as functions of time: sample it at any rate."""
    state: DescentState
    """All that is needed to go on from here."""

    @property
    def motion(self) -> Motion:
        """The clip as it was distilled, float64."""
        return self.model.to("cpu").motion(dtype=torch.float64)


def optimize(
    start: Motion,
    film: Film,
    prior: VideoPrior,
    condition: Condition,
    config: DistillSettings | None = None,
    *,
    generator: Generator,
    body_model: BodyModel | None = None,
    pose_energy: PoseEnergy | None = None,
    resume: DescentState | None = None,
) -> Iterator[DistillStep]:
    """Distil a motion.

    Args:
        start: Where it begins: the start pose, moving at some speed, with the prior's number of frames and rate; or any rigid
            motion, which is projected onto the basis.
        film: Renders all cameras.
        prior: Any video model.
        condition: From `prior.encode_text`.
        config: Options.
        generator: On the CPU; all randomness comes from it.
        figure: What is known of the body (`model_body(character)`); of its skeleton alone if not given.
        pose_energy: What `Weights.pose` weighs (`kinema.posespace.frame_energy`); never asked where that is 0.
        resume: State of an earlier run with the same arguments; the result is the same as without the break.

    Yields:
        One `DistillStep` per iteration.

    Raises:
        DistillError: `gradient-not-finite`, `resume-mismatch`. UsageError: `distill-options`.
    """
    config = config or DistillSettings()
    if config.weights.pose > 0 and pose_energy is None:
        raise UsageError(
            "distill-options", f"poses weigh {config.weights.pose:g}, and nothing says which", hint="give pose_energy"
        )
    body_model, device = body_model or model_bare_body(start.skeleton), device_of(prior)
    model = model_to_distil(start, body_model, config)
    if config.start_amplitude > 0:
        model = shake(
            model, body_model, config.freedom, config.start_amplitude, generator=generator, freeze=config.freeze
        )
    rates = variable_rates(model, body_model, config.freedom, config.rates, freeze=config.freeze)
    model, body, *steps = move([model, body_model.to(torch.float32), *rates.values()], device)
    rates = dict(zip(rates, steps, strict=True))
    times, skeleton = model.times(dtype=torch.float32), model.skeleton.to(device, torch.float32)

    against = None if pose_energy is None else partial(_ask, pose_energy, generator)

    def objective(variables: dict[str, Tensor], progress: float) -> Loss:
        video, T_world_joint, held = film_motion(model, film, body, config, times, skeleton)
        check_shape(video, "camera frame height width 3", name="film's video", frame=len(times))
        z = prior.encode_video(video)
        gradient = prior_gradient(z, prior, condition, config, progress=progress, generator=generator)
        if against is not None and config.weights.pose > 0:  # asked last: it draws noise of its own
            seen = Situation(model, model.curves(times), T_world_joint, body, against)
            held |= penalties(seen, Weights.only(pose=config.weights.pose))
        total = weighted(sds_surrogate(z, gradient, relative=config.relative), held, config.weights)
        said = [sds_error(z, gradient).to(device), *held.values()]
        parts = dict(zip(["sds", *held], fetch(said), strict=True))
        return Loss(total, parts["sds"], parts)

    for loss, state in descend(
        model.variables,
        rates,
        objective,
        iterations=config.iterations,
        final=config.rates.final,
        shared=config.rates.shared,
        bounds=model.bounds,
        generator=generator,
        resume=resume,
        deterministic=config.deterministic or device.type == "cpu",
    ):
        yield DistillStep(state.iteration, loss.parts, state.score, model.with_variables(state.variables), state)


def film_motion(
    model: MotionModel,
    film: Film,
    body_model: BodyModel,
    config: DistillSettings,
    times: Tensor,
    skeleton: Skeleton,
) -> tuple[Tensor, Tensor, dict[str, Tensor]]:
    """All of an objective that depends on the motion: its pictures, its joints and its penalties, with their graphs.

    Args:
        model: The motion.
        film: Renders all cameras.
        body_model: Its body.
        config: What pictures may speak of, and which penalties have a weight.
        times: Of the frames, seconds, [frame].
        skeleton: The model's, in the precision of `times` and where they are.

    Returns:
        Video [camera frame height width 3], T_world_joint [frame joint 4 4], penalties by name.
    """
    curves = model.curves(times, hold_speed=config.cameras_follow)
    T_world_joint = forward_kinematics(skeleton, model.local_frames(curves))
    video = film(T_world_joint)
    if config.cameras_follow:
        T_world_joint = _with_speed(T_world_joint, model, times)
    seen = Situation(model, curves, T_world_joint, body_model)
    return video, T_world_joint, penalties(seen, config.weights)


def model_to_distil(start: Motion, body_model: BodyModel, config: DistillSettings) -> MotionModel:
    """The motion that a distillation starts with, before it is shaken."""
    model = model_of_motion(start, body_model, config.basis, natural=config.natural)
    if config.gait is None:
        return model
    coupling = couple_sides(model, config.gait, body_model.legs)
    variables = {
        **model.variables,
        "joint_offset": model.variables["joint_offset"] - coupling.stance,
    }  # what the tie adds
    return replace(model, variables=variables, coupling=coupling)


def prior_gradient(
    z: Tensor,
    prior: VideoPrior,
    condition: Condition,
    config: DistillSettings,
    *,
    progress: float,
    generator: Generator,
) -> Tensor:
    """What one iteration descends: w(t)(z − ẑ), mean over the noisy copies (AKD eq. 7).

    Args:
        z: Latents of all cameras' films, [camera *latent].
        prior: Any video model.
        condition: From `prior.encode_text`.
        config: Noise, levels and guidance.
        progress: Share of the iterations done, for the annealing.
        generator: On the CPU.

    Returns:
        No graph, [camera *latent].
    """
    samples = config.noise_samples
    paired = config.antithetic and samples > 1
    noise = draw_noise(z, samples, antithetic=paired, generator=generator)
    fresh = (samples + 1) // 2 if paired else samples
    t = config.annealing.times(progress, fresh * len(z), generator=generator)
    t = config.annealing.of_model(torch.cat([t, t])[: len(noise)] if paired else t, prior.schedule)
    copies = z.detach().repeat(samples, *[1] * (z.ndim - 1))  # [sample*camera *latent]
    denoised = denoise(prior, copies, condition, t, noise, guidance=config.guidance)
    return sds_gradient(copies, denoised, config.weight).unflatten(0, (samples, len(z))).mean(0)


def prior_error(
    T_world_joint: Tensor, film: Film, prior: VideoPrior, condition: Condition, *, draws: int = 16, generator: Generator
) -> float:
    """How unlikely the prior finds a motion, to choose among restarts: its own denoising error, without guidance.

    Restarts must be asked with equal generators: then they meet the same noise, and their differences are their own.

    Args:
        T_world_joint: The motion, [frame joint 4 4].
        film: Renders all cameras.
        prior: Any video model.
        condition: What it should be.
        draws: Times, evenly spread over 0.2..0.8, each with noise of its own.
        generator: On the CPU.

    Returns:
        Mean of |z − ẑ|² over the latents' spread.
    """
    with torch.no_grad():
        z = prior.encode_video(film(T_world_joint))
        errors = []
        for t in torch.linspace(0.2, 0.8, draws):
            noise = torch.randn(z.shape, generator=generator).to(z)
            denoised = denoise(prior, z, condition, t.expand(len(z)), noise, guidance=1.0)
            errors.append(float(sds_error(z, sds_gradient(z, denoised, weight_one))))
    return sum(errors) / len(errors)


def _ask(pose_energy: PoseEnergy, generator: Generator, T_world_joint: Tensor) -> Tensor:
    return pose_energy(T_world_joint.cpu(), generator).to(T_world_joint.device)


def _with_speed(T_world_joint: Tensor, model: MotionModel, times: Tensor) -> Tensor:
    """The same frames, whose gradient reaches the speed that was held before, [frame joint 4 4].

    Held first and let go later, not the other way round: gradients that should cancel leave rounding behind, and Adam makes
    full steps of it.
    """
    travel = model.travel(times) * model.height
    return T_world_joint + F.pad((travel - travel.detach())[:, None, :, None], (3, 0, 0, 1))
