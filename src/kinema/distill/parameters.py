"""A motion as a few optimisable numbers: static offsets, oscillations in a basis over time, travel.

Static offset and oscillation are separate leaves, because they need separate treatment: offsets are held near the start
pose, which is how the artist wants the body to look, while oscillations are what a motion is. The root's six
degrees of freedom (AKD §4.4) are an oscillation too, on top of a constant speed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import NamedTuple

import torch
from torch import Generator, Tensor

from kinema.distill.basis import Basis, Cycle, Span
from kinema.distill.body_model import BodyModel, Freedom, joint_freedom, natural_axes
from kinema.geometry.rotations import from_euler_xyz, to_euler_xyz
from kinema.geometry.transforms import compose, rigid_inverse
from kinema.motion import Motion, mean_velocity
from kinema.rigging import Skeleton, forward_kinematics

LOOP_SLACK = 1e-3
"""A clip this near to a whole number of periods, in periods, is a loop."""


@dataclass(frozen=True)
class Rates:
    """Adam's rates per iteration, by what is changed. A rate of 0 holds it."""

    joint: float = 0.02
    """Oscillation of joints, radians; divided by the harmonic's number."""
    joint_offset: float = 0.01
    """Static offset of joints, radians."""
    root_shift: float = 0.004
    """Oscillation of the root's place, heights."""
    root_turn: float = 0.008
    """Oscillation of the root's turn, radians."""
    root_offset: float = 0.002
    """Static offset of the root, heights and radians."""
    speed: float = 0.01
    """Forward speed, heights a second."""
    period: float = 0.005
    """Logarithm of a cycle's period."""
    final: float = 0.1
    """Rates fall along a cosine to this share."""
    shared: float = 0.5
    """How far joints share one measure of their gradients: 0 is Adam, which drives a joint that hardly shows as hard as a hip; 1 moves
    joints in proportion to what they do in the picture (see `descend`)."""


class Curves(NamedTuple):
    """A motion's parameters at given times."""

    angles: Tensor
    """Compound angles about each motion joint's hinge, side and bone axes, radians, [time turner 3]."""
    shift: Tensor
    """Root's way from its start place, travel included, heights, [time 3]."""
    turn: Tensor
    """Root's turn about world axes, X-Y'-Z'', radians, [time 3]."""


@dataclass(frozen=True, eq=False)
class SideCoupling:
    """Joints that do what others do: each number of the motion is another one's, times a factor (see `mirror.couple_sides`)."""

    source: Tensor
    """Turner whose numbers are taken, [turner]."""
    offset: Tensor
    """[turner 3]."""
    stance: Tensor
    """Angles from the start pose to the one about which the sides mirror each other, added to the offsets, [turner 3]."""
    wave: Tensor
    """[basis turner 3]."""
    root_offset: Tensor
    """[6]."""
    root_wave: Tensor
    """[basis 6]."""

    def applied(self, variables: dict[str, Tensor]) -> dict[str, Tensor]:
        """Leaves as the motion uses them; differentiable."""
        offset, wave = variables["joint_offset"], variables["joint_wave"]
        return {
            **variables,
            "joint_offset": self.stance.to(offset) + self.offset.to(offset) * offset.index_select(0, self.source),
            "joint_wave": self.wave.to(wave) * wave.index_select(1, self.source),
            "root_offset": self.root_offset.to(offset) * variables["root_offset"],
            "root_wave": self.root_wave.to(wave) * variables["root_wave"],
        }

    def to(self, device: torch.device | str) -> SideCoupling:
        """The same on another device."""
        return SideCoupling(**{item.name: getattr(self, item.name).to(device) for item in fields(self)})


@dataclass(frozen=True, eq=False)
class MotionModel:
    """A motion as leaf tensors. Turners are the joints that turn: all motion joints but the motion root."""

    skeleton: Skeleton
    basis: Basis
    span: Span
    """The clip that is distilled; other lengths and rates sample the same functions."""
    turning_joints: tuple[int, ...]
    axes: Tensor
    """Columns: hinge, side and bone axis in the joint's frame, [turner 3 3]."""
    direction: Tensor
    """Unit vector of travel, [3]."""
    height: float
    """Metres; unit of root motion."""
    variables: dict[str, Tensor]
    """joint_offset [turner 3], joint_wave [basis turner 3], root_offset [6], root_wave [basis 6] (shift in heights, turn in
    radians), speed [] (heights a second), period [] (logarithm of seconds); float32."""
    coupling: SideCoupling | None = None
    """Joints that are not free."""

    @property
    def numbers(self) -> dict[str, Tensor]:
        """The leaves, ties applied."""
        return self.variables if self.coupling is None else self.coupling.applied(self.variables)

    @property
    def period(self) -> float | None:
        """Seconds of a cycle; None for a motion that does not repeat."""
        return float(self.variables["period"].detach().exp()) if isinstance(self.basis, Cycle) else None

    @property
    def speed(self) -> float:
        """Metres a second."""
        return float(self.variables["speed"].detach()) * self.height

    @property
    def bounds(self) -> dict[str, tuple[float, float]]:
        """Least and largest value of the leaves that have any."""
        if not isinstance(self.basis, Cycle):
            return {}
        low, high = self.basis.period_range
        return {"period": (math.log(low), math.log(high))}

    def curves(self, times: Tensor, *, hold_speed: bool = False) -> Curves:
        """Parameters at times in seconds, [time]; differentiable in the leaves, the speed's aside if it is held."""
        waves = self.basis.functions(times, self.variables["period"].to(times), self.span)  # [time basis]
        leaf = {name: value.to(times) for name, value in self.numbers.items()}
        angles = leaf["joint_offset"] + torch.einsum("tb,bjk->tjk", waves, leaf["joint_wave"])
        root = leaf["root_offset"] + waves @ leaf["root_wave"]
        travel = self.travel(times)
        return Curves(angles, root[:, :3] + (travel.detach() if hold_speed else travel), root[:, 3:])

    def travel(self, times: Tensor) -> Tensor:
        """What the constant speed carries the body along, heights, [time] -> [time 3]."""
        return times[:, None] * self.variables["speed"].to(times) * self.constants(times).direction

    def local_frames(self, curves: Curves) -> Tensor:
        """Local frames of a pose per time, [time joint 4 4]; local = start · A R(angles) Aᵀ with A the joint's axes."""
        fixed = self.constants(curves.angles)
        R = fixed.R_start_axes @ from_euler_xyz(curves.angles) @ fixed.R_axes_joint  # [time turner 3 3]
        turned = compose(R, fixed.places)
        pivot, R_root = fixed.pivot, from_euler_xyz(curves.turn)
        shift = pivot + curves.shift * self.height - (R_root @ pivot[:, None]).squeeze(-1)
        root = fixed.T_above_world @ compose(R_root, shift) @ fixed.T_world_root  # [time 4 4]
        rigid = fixed.rigid.expand(len(turned), -1, -1, -1)
        # index_select: its backward adds in one order with any number of threads
        return torch.cat([turned, root[:, None], rigid], 1).index_select(1, fixed.order)

    def times(self, frame_count: int | None = None, fps: float | None = None, *, dtype: torch.dtype) -> Tensor:
        """Seconds of the frames of a clip, the distilled one if nothing is said, [time]."""
        count, device = frame_count or self.span.frame_count, self.variables["speed"].device
        return torch.arange(count, dtype=dtype, device=device) / (fps or self.span.fps)

    def motion(
        self, frame_count: int | None = None, fps: float | None = None, *, dtype: torch.dtype = torch.float32
    ) -> Motion:
        """The motion at any length and rate: the same functions of time, sampled; differentiable in the leaves.

        Args:
            frame_count: Frames; as distilled if not given.
            fps: Frames a second; as distilled if not given.
            dtype: float64 for files, where bones then keep their lengths to the last digits.
        """
        times = self.times(frame_count, fps, dtype=dtype)
        local = self.local_frames(self.curves(times))
        fps = fps or self.span.fps
        cycles = (len(times) - 1) / fps / self.period if self.period else 0.0
        loop = round(cycles) > 0 and abs(cycles - round(cycles)) < LOOP_SLACK
        return Motion(self.skeleton.to(dtype), local, fps, loop=loop)

    def cycle(self, fps: float, *, count: int = 1, dtype: torch.dtype = torch.float64) -> Motion:
        """Whole periods as a loop whose last frame is the first one again; the rate is rounded to fit. Needs a `Cycle`."""
        assert self.period is not None, "only a Cycle repeats"
        seconds = count * self.period
        intervals = max(2, round(seconds * fps))
        return self.motion(intervals + 1, intervals / seconds, dtype=dtype)

    def with_variables(self, variables: dict[str, Tensor]) -> MotionModel:
        """The same model with other numbers."""
        return replace(self, variables=variables)

    def to(self, device: torch.device | str) -> MotionModel:
        """The same numbers on another device; what is worked out from them follows."""
        variables = {name: value.to(device) for name, value in self.variables.items()}
        return replace(self, variables=variables, coupling=None if self.coupling is None else self.coupling.to(device))

    def constants(self, like: Tensor) -> Constants:
        """What kinematics needs at every step, in another tensor's precision and place."""
        key = like.dtype, like.device
        if key not in self._kept:
            self._kept[key] = _constants(self, *key)
        return self._kept[key]

    @cached_property
    def _kept(self) -> dict[tuple[torch.dtype, torch.device], Constants]:
        return {}


@dataclass(frozen=True)
class Constants:
    """What kinematics needs at every step and never changes."""

    R_start_axes: Tensor
    """Start rotation times axes, [turner 3 3]."""
    R_axes_joint: Tensor
    """[turner 3 3]."""
    places: Tensor
    """[turner 3]."""
    pivot: Tensor
    """World start place of the motion root, [3]."""
    T_above_world: Tensor
    """Into the frame above the motion root, which stands still, [4 4]."""
    T_world_root: Tensor
    """[4 4]."""
    rigid: Tensor
    """Start frames of all other joints, [rigid 4 4]."""
    order: Tensor
    """Where each joint is found among turners, root, rigid, [joint]."""
    direction: Tensor
    """Unit vector of travel, [3]."""
    turners: Tensor
    """Joints that turn, [turner]."""


def _constants(model: MotionModel, dtype: torch.dtype, device: torch.device) -> Constants:
    skeleton = model.skeleton.to("cpu", torch.float64)
    root, turning_joints = model.skeleton.motion_root, list(model.turning_joints)
    world = forward_kinematics(skeleton)
    above = skeleton.parents[root]
    T_above_world = rigid_inverse(world[above]) if above >= 0 else torch.eye(4, dtype=torch.float64)
    rigid = [joint for joint in range(skeleton.joint_count) if joint != root and joint not in set(turning_joints)]
    start, axes = skeleton.T_parent_joint, model.axes.double()
    numbers = (
        start[turning_joints, :3, :3] @ axes,
        axes.mT,
        start[turning_joints, :3, 3],
        world[root, :3, 3],
        T_above_world,
        world[root],
        start[rigid],
    )
    order = torch.argsort(torch.tensor([*turning_joints, root, *rigid]))
    return Constants(
        *(number.to(dtype).to(device) for number in numbers),
        order=order.to(device),
        direction=model.direction.to(dtype).to(device),
        turners=torch.tensor(turning_joints, dtype=torch.long).to(device),
    )


def model_of_motion(
    start: Motion, body_model: BodyModel, basis: Basis, *, natural: bool = True, direction: Tensor | None = None
) -> MotionModel:
    """The model nearest to a motion: the start pose at constant speed gives zeros and that speed; any other is projected.

    Args:
        start: Rigid; its length and rate become the model's.
        figure: Of its body.
        basis: Functions of time.
        natural: Compound axes are each joint's hinge, side and bone; False: the joint's own x, y, z, as in the paper.
        direction: Of travel where the motion stands still, [3]; +X if not given.
    """
    skeleton, root = start.skeleton.to(torch.float64), start.skeleton.motion_root
    turning_joints = tuple(joint for joint in skeleton.motion_joints if joint != root)
    every = (
        natural_axes(skeleton, body_model)
        if natural
        else torch.eye(3, dtype=torch.float64).expand(skeleton.joint_count, 3, 3)
    )
    axes = every[list(turning_joints)]
    local, world = start.T_parent_joint.detach().double(), start.T_world_joint.detach().double()
    now, rest = local[:, list(turning_joints), :3, :3], skeleton.T_parent_joint[list(turning_joints), :3, :3]
    angles = to_euler_xyz(axes.mT @ rest.mT @ now @ axes)  # [frame turner 3]
    T_start = forward_kinematics(skeleton)[root]
    velocity = mean_velocity(start).double()
    speed = float(velocity.norm())
    if speed > 0:
        direction = velocity / speed
    elif direction is None:
        direction = torch.tensor([1.0, 0.0, 0.0], dtype=torch.float64)
    else:
        direction = direction.double() / direction.double().norm()
    times = torch.arange(start.frame_count, dtype=torch.float64) / start.fps
    shift = (world[:, root, :3, 3] - T_start[:3, 3] - times[:, None] * velocity) / body_model.height
    turn = to_euler_xyz(world[:, root, :3, :3] @ T_start[:3, :3].mT)
    span = Span(start.frame_count, start.fps)
    log_period = torch.tensor(basis.period if isinstance(basis, Cycle) else 1.0, dtype=torch.float64).log()
    joint_offset, joint_wave = _projected(angles, basis, times, log_period, span)
    root_offset, root_wave = _projected(torch.cat([shift, turn], -1), basis, times, log_period, span)
    variables = {
        "joint_offset": joint_offset,
        "joint_wave": joint_wave,
        "root_offset": root_offset,
        "root_wave": root_wave,
        "speed": torch.tensor(speed / body_model.height),
        "period": log_period,
    }
    variables = {name: value.float() for name, value in variables.items()}
    return MotionModel(skeleton, basis, span, turning_joints, axes, direction, body_model.height, variables)


def shake(
    model: MotionModel,
    body_model: BodyModel,
    freedom: Freedom,
    amplitude: float,
    *,
    generator: Generator,
    freeze: tuple[str, ...] = (),
) -> MotionModel:
    """The model with a random, smooth oscillation added: distillation from a still start averages over all phases.

    Args:
        model: Where from.
        figure: Of its body.
        freedom: How far which joint goes.
        amplitude: Standard deviation of a leg's first harmonic, radians; higher ones less.
        generator: On the CPU.
        freeze: Names of joints that stay as they are.
    """
    wave = model.variables["joint_wave"]
    far = _turner_freedom(model, body_model, freedom, freeze) / model.basis.orders(model.span)[:, None, None]
    noise = torch.randn(wave.shape, generator=generator)
    return model.with_variables({**model.variables, "joint_wave": wave + amplitude * far * noise})


def variable_rates(
    model: MotionModel, body_model: BodyModel, freedom: Freedom, rates: Rates, *, freeze: tuple[str, ...] = ()
) -> dict[str, Tensor]:
    """Adam's rate of every number, like the leaves; frozen joints have none, and neither has the root if it is frozen."""
    skeleton = model.skeleton
    free = _turner_freedom(model, body_model, freedom, freeze)
    slower = 1 / model.basis.orders(model.span)
    loose = skeleton.motion_root not in {skeleton.index(name) for name in freeze}
    root = torch.tensor([rates.root_shift] * 3 + [rates.root_turn] * 3) * loose
    # where the body stands and which way it faces is the start's; height and lean are free
    standing = torch.tensor([0.0, 1.0, 0.0, 1.0, 0.0, 1.0]) * loose
    return {
        "joint_offset": rates.joint_offset * free,
        "joint_wave": rates.joint * free * slower[:, None, None],
        "root_offset": rates.root_offset * standing,
        "root_wave": root * slower[:, None],
        "speed": torch.tensor(rates.speed),
        "period": torch.tensor(rates.period if isinstance(model.basis, Cycle) else 0.0),
    }


def _turner_freedom(model: MotionModel, body_model: BodyModel, freedom: Freedom, freeze: tuple[str, ...]) -> Tensor:
    """[turner 3]; zero for frozen joints."""
    free = joint_freedom(model.skeleton, body_model, freedom)
    free[[model.skeleton.index(name) for name in freeze]] = 0
    return free[list(model.turning_joints)]


def _projected(values: Tensor, basis: Basis, times: Tensor, log_period: Tensor, span: Span) -> tuple[Tensor, Tensor]:
    """Least-squares offset and coefficients of curves, the smallest where several fit, [frame *dof] -> [*dof], [basis *dof]."""
    waves = basis.functions(times, log_period, span)
    columns = torch.cat([torch.ones_like(waves[:, :1]), waves], 1)
    weights = torch.linalg.pinv(columns) @ values.flatten(1)
    return weights[0].reshape(values.shape[1:]), weights[1:].reshape(len(weights) - 1, *values.shape[1:])
