"""The differentiable rollout: bodies, a starting state and joint controls in, a trajectory out (AKD §4.5, supplement §4).

One forward launch for all substeps. The adjoint is launched chunk by chunk in reverse and the gradient is clipped between
chunks: the paper's fine-grained clipping, without a tape and without thousands of launches.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema.errors import MotionError, require
from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.physics.articulation import Articulation
from kinema.rig import forward_kinematics

STIFF = 0.3
"""Largest stiffness times dt² over effective mass: an explicit step blows up at 4."""
DAMPED = 0.8
"""Largest damping times dt over effective mass: an explicit step overshoots at 1 and blows up at 2."""
GRIP = 0.95
"""Share of a standing foot's slip that friction takes away in one substep; 1 would take all."""


@dataclass(frozen=True)
class Simulation:
    """How bodies move. Simulation units: 1 long, 40 heavy, seconds of Froude's clock (`Articulation`)."""

    substep: float = 1 / 2400
    """Length of a substep, simulation seconds; 100 substeps of a 24 fps frame for a body of one metre (AKD: hundreds)."""
    gravity: tuple[float, float, float] = (0.0, -9.81, 0.0)
    """Metres per second squared."""
    friction: float = 0.8
    """Coulomb's coefficient: rubber on wood."""
    slip_speed: float = 0.02
    """Below this speed friction fades to a drag, units a second; smaller creeps less and shakes more."""
    contact_stiffness: float = 5e4
    """Per contact point: a standing body of four feet sinks by half a millimetre per metre (prototypes/physics)."""
    contact_damping: float = 500.0
    """Against sinking, per contact point; feet land without a bounce."""
    attach_stiffness: float = 3e5
    """Of the springs that hold joints together; opens them by about 2 mm per metre."""
    attach_damping: float = 500.0
    """Of the same."""
    joint_stiffness: float = 400.0
    """k_e of AKD eq. 12, per radian; the paper gives no value, this tracked best in prototypes/physics."""
    joint_damping: float = 8.0
    """k_d of AKD eq. 12."""
    upright_stiffness: float = 200.0
    """Torque per sine of tilt that turns the root's start-up direction up (AKD supplement §4); 0 is none."""
    upright_damping: float = 10.0
    """Against tipping over, not against turning about the vertical."""
    angular_damping: float = 0.05
    """Share of spin lost a second, as Newton's default."""
    chunk: int = 25
    """Substeps between two clippings of the gradient ("every few tens of backward steps", AKD §4.5)."""
    clip: float | None = 10.0
    """Largest norm of the gradient at each clipping; None never clips. 1 forgets what a foot did a few frames before."""


class Rollout:
    """The arrays of one simulation: constants of the bodies, states of all substeps, their gradients.

    A class and not a dataclass of tensors because it owns Warp's memory, which hundreds of rollouts reuse.
    """

    def __init__(self, articulation: Articulation, settings: Simulation, *, step_count: int):
        wp = require("warp", extra="physics")
        if hasattr(wp.config, "log_level"):  # since 1.10; `quiet` before
            wp.config.log_level = logging.ERROR
        else:
            wp.config.quiet = True
        with _silent_stderr():
            wp.init()
        from kinema.physics import kernels

        if step_count < 1:
            raise MotionError("motion-too-short", f"{step_count} substeps: there is nothing to simulate")
        self.articulation, self.settings, self.step_count = articulation, settings, step_count
        self._wp, self._kernel = wp, kernels.rollout
        count, dt = articulation.body_count, settings.substep
        world = kernels.World()
        world.body_count, world.point_count, world.dt = count, articulation.points.shape[1], dt
        world.gravity = wp.vec3(*settings.gravity)  # Froude's clock keeps its number
        world.friction, world.slip_speed = settings.friction, settings.slip_speed
        world.upright_stiffness, world.upright_damping = settings.upright_stiffness, settings.upright_damping
        if settings.upright_stiffness == 0:
            world.upright_damping = 0.0
        world.angular_damping = settings.angular_damping
        contact, joint = stable_gains(articulation, settings)
        start = articulation.skeleton.T_parent_joint.new_tensor([0.0, 1.0, 0.0])
        up_root = start_rotation(articulation).mT @ start

        def constant(value: Tensor, kind: Any) -> Any:
            return wp.array(np.ascontiguousarray(value.numpy(), np.float32), dtype=kind, device="cpu")

        self._constants = [
            wp.array([max(parent, 0) for parent in articulation.parents], dtype=int, device="cpu"),
            constant(articulation.anchor_parent, wp.vec3),
            constant(articulation.anchor_child, wp.vec3),
            constant(xyzw_from_wxyz(to_quaternion_wxyz(articulation.R_parent_frame)), wp.quat),
            constant(xyzw_from_wxyz(to_quaternion_wxyz(articulation.R_child_frame)), wp.quat),
            constant(articulation.points, wp.vec3),
            constant(articulation.points.norm(dim=-1).amax(-1), float),
            constant(articulation.mass, float),
            constant(articulation.inertia, wp.vec3),
            constant(contact, wp.vec3),
            constant(joint, wp.vec4),
            wp.vec3(*up_root.tolist()),
        ]
        self._world = world

        def state(shape: tuple[int, int], kind: Any) -> Any:
            return wp.zeros(shape, dtype=kind, requires_grad=True, device="cpu")

        self._control = state((step_count, count), wp.vec3)
        self._lift = wp.zeros(step_count, dtype=wp.vec3, requires_grad=True, device="cpu")
        self._q = state((step_count + 1, count), wp.transform)
        self._qd = state((step_count + 1, count), wp.spatial_vector)
        self._load = state((step_count, count), float)
        self._f = state((step_count, count), wp.spatial_vector)
        self._drag = state((step_count, count), wp.spatial_vector)
        self.norms: list[float] = []
        """Norm of the gradient before each clipping of the last backward pass, last chunk first."""

    def forward(
        self, pose: np.ndarray, velocity: np.ndarray, control: np.ndarray, lift: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Run all substeps; returns views of the states, [step+1 body 7] and [step+1 body 6]."""
        q, qd = self._q.numpy(), self._qd.numpy()
        q[0], qd[0] = pose, velocity
        self._control.numpy()[:] = control
        self._lift.numpy()[:] = lift
        for work in self._states[4:]:
            work.zero_()
        self._wp.launch(self._kernel, dim=1, inputs=self._inputs(0, self.step_count), device="cpu")
        return q, qd

    def backward(self, g_q: np.ndarray, g_qd: np.ndarray, every: int) -> tuple[np.ndarray, ...]:
        """Gradients at the start and of the controls, given those of every `every`-th state.

        Returns:
            Gradient of pose [body 7], velocity [body 6], control [step body 3] and lift [step 3].
        """
        for array in self._states:
            array.grad.zero_()
        control, lift, q, qd = (array.grad.numpy() for array in self._states[:4])
        adjoints = [self._world, 0, 0, *[None] * 11, self._wp.vec3(), *(a.grad for a in self._states)]
        self.norms = []
        whole = self.step_count
        stops = sorted({*range(0, whole, self.settings.chunk), *range(0, whole, every), whole})
        for first, last in zip(stops[-2::-1], stops[:0:-1], strict=True):
            if last % every == 0:
                q[last] += g_q[last // every]
                qd[last] += g_qd[last // every]
            self._wp.launch(
                self._kernel,
                dim=1,
                inputs=self._inputs(first, last),
                adj_inputs=adjoints,
                adjoint=True,
                device="cpu",
            )
            self._clip(q[first], qd[first])
            self._clip(control[first:last])
            self._clip(lift[first:last])
        q[0] += g_q[0]
        qd[0] += g_qd[0]
        return q[0], qd[0], control, lift

    def torques(self) -> Tensor:
        """PD torques about the joint axes of the last rollout, simulation units, [step body 3]; zeros for body 0."""
        poses = torch.from_numpy(self._q.numpy()[:-1].copy()).double()
        rate = _angle_rates(self.articulation, poses, self.settings.substep)
        angle = self.articulation.angles(poses)
        gains = stable_gains(self.articulation, self.settings)[1]
        aim = torch.from_numpy(self._control.numpy().copy()).double()
        torque = gains[:, 2:3] * (aim - angle) - gains[:, 3:4] * rate
        return torch.cat([torch.zeros_like(torque[:, :1]), torque[:, 1:]], 1)

    @property
    def _states(self) -> tuple[Any, ...]:
        return self._control, self._lift, self._q, self._qd, self._load, self._f, self._drag

    def _inputs(self, first: int, last: int) -> list[Any]:
        return [self._world, first, last, *self._constants, *self._states]

    def _clip(self, *parts: np.ndarray) -> None:
        """Scale gradients down in place to the largest norm allowed."""
        norm = float(np.sqrt(sum(float((part.astype(np.float64) ** 2).sum()) for part in parts)))
        if not np.isfinite(norm):
            raise MotionError(
                "simulation-diverged", "the simulation's gradient is not finite", hint="use a smaller `substep`"
            )
        if len(parts) == 2:
            self.norms.append(norm)
        if self.settings.clip is not None and norm > self.settings.clip:
            for part in parts:
                part *= self.settings.clip / norm


class _Simulate(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, rollout: Rollout, every: int, pose: Tensor, velocity: Tensor, control: Tensor, lift: Tensor
    ) -> tuple[Tensor, Tensor]:
        q, qd = rollout.forward(pose.numpy(), velocity.numpy(), control.numpy(), lift.numpy())
        ctx.rollout, ctx.every = rollout, every
        return torch.from_numpy(q[::every].copy()), torch.from_numpy(qd[::every].copy())

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor | None, ...]:
        g_q, g_qd = grads
        parts = ctx.rollout.backward(g_q.numpy(), g_qd.numpy(), ctx.every)
        return None, None, *(torch.from_numpy(part.copy()) for part in parts)


def simulate(
    rollout: Rollout,
    pose: Tensor,
    velocity: Tensor,
    control: Tensor,
    *,
    lift: Tensor | None = None,
    every: int = 1,
) -> tuple[Tensor, Tensor]:
    """Simulate, differentiably in all tensors.

    The gradient is that of the last call: a rollout's memory holds one trajectory.

    Args:
        rollout: Bodies and memory.
        pose: Where the bodies start: position and quaternion xyzw, simulation units, [body 7].
        velocity: How they start: linear and angular, world axes, [body 6].
        control: Angles θ̂ that the PD controllers aim at in each substep, radians, [step body 3].
        lift: A virtual acceleration of the whole body on top of gravity, units per second squared, [step 3].
        every: Return every so many substeps.

    Returns:
        Poses [frame body 7] and velocities [frame body 6], the start first.
    """
    extra_lift = torch.zeros(rollout.step_count, 3, dtype=pose.dtype, device=pose.device) if lift is None else lift
    states = (tensor.float() for tensor in (pose, velocity, control, extra_lift))
    poses, velocities = _Simulate.apply(rollout, every, *states)  # type: ignore[misc]
    if not bool(torch.isfinite(poses).all() and torch.isfinite(velocities).all()):
        raise MotionError("simulation-diverged", "bodies flew off to infinity", hint="use a smaller `substep`")
    return poses, velocities


def stable_gains(articulation: Articulation, settings: Simulation) -> tuple[Tensor, Tensor]:
    """Contact and joint gains of each body, lowered where an explicit step of this length could not carry them.

    Returns:
        (stiffness and damping per contact point, grip of the whole body) [body 3], and
        (attachment stiffness and damping, k_e, k_d) [body 4].
    """
    dt, count = settings.substep, articulation.points.shape[1]
    mass, least = articulation.mass, articulation.inertia.amin(1)
    lever = articulation.points.square().sum(-1).amax(-1) / least
    whole = 1 / (1 / mass + lever)  # effective mass at a contact point
    each = whole / (count / 2)  # half of the points touching at once
    contact = torch.stack(
        [
            (STIFF * each / dt**2).clamp_max(settings.contact_stiffness),
            (DAMPED * each / dt).clamp_max(settings.contact_damping),
            GRIP * whole / dt,
        ],
        -1,
    )
    parents = torch.tensor([max(parent, 0) for parent in articulation.parents])
    degree = torch.bincount(parents[1:], minlength=articulation.body_count).double() + 1
    give = (articulation.anchor_child.square().sum(-1) / least + 1 / mass) * degree
    give += (articulation.anchor_parent.square().sum(-1) / least[parents] + 1 / mass[parents]) * degree[parents]
    turn = degree / least + degree[parents] / least[parents]
    joint = torch.stack(
        [
            (STIFF / give / dt**2).clamp_max(settings.attach_stiffness),
            (DAMPED / give / dt).clamp_max(settings.attach_damping),
            (STIFF / turn / dt**2).clamp_max(settings.joint_stiffness),
            (1.5 * DAMPED / turn / dt).clamp_max(settings.joint_damping),
        ],
        -1,
    )
    return contact, joint


@contextmanager
def _silent_stderr() -> Iterator[None]:
    """Warp's library writes to the process's stderr that there is no GPU, whatever the log level; none is wanted."""
    sys.stderr.flush()
    kept, sink = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(sink, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(sink)


def start_rotation(articulation: Articulation) -> Tensor:
    """Orientation of body 0 in the start pose, [3 3]."""
    start = forward_kinematics(articulation.skeleton)[articulation.joints[0]]
    return (start @ articulation.T_joint_body[0])[:3, :3]


def _angle_rates(articulation: Articulation, poses: Tensor, dt: float) -> Tensor:
    """Time derivative of the joint angles by differences, [step body 3]."""
    if len(poses) < 2:
        return torch.zeros_like(poses[..., :3])
    rate = articulation.angles(poses).diff(dim=0)
    rate = torch.remainder(rate + torch.pi, 2 * torch.pi) - torch.pi
    return torch.cat([rate, rate[-1:]]) / dt
