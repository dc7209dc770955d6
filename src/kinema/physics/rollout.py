"""The differentiable rollout: bodies, a starting state and joint controls in, a trajectory out (AKD §4.5, supplement §4).

One launch for all substeps and one for all of them back, which clips the gradient between chunks: the paper's fine-grained
clipping, without a tape and without thousands of launches. Many runs of the same bodies, such as restarts of a tracking or clips of
one length, share a launch, a thread each: a card has thousands of threads, and one of them is slower than a processor's core.
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

from kinema.errors import MotionError, UsageError, require
from kinema.physics.articulation import Articulation
from kinema.rigging import forward_kinematics
from kinema.shapes import check_shape

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
    """The arrays of simulations: constants of the bodies, states of all substeps, their gradients.

    A class and not a dataclass of tensors because it owns Warp's memory, which hundreds of rollouts reuse.
    """

    def __init__(
        self,
        articulation: Articulation,
        settings: Simulation,
        *,
        step_count: int,
        run_count: int = 1,
        device: str = "cpu",
    ):
        wp = require("warp", extra="physics")
        if hasattr(wp.config, "log_level"):  # since 1.10; `quiet` before
            wp.config.log_level = logging.ERROR
        else:
            wp.config.quiet = True
        with _silent_stderr():
            wp.init()
        from kinema.physics import adjoint, kernels

        if device != "cpu" and device not in {str(one) for one in wp.get_devices()} | {
            one.alias for one in wp.get_devices()
        }:
            raise UsageError("device-missing", f"Warp has no device '{device}' here", hint="--physics-device cpu")
        if step_count < 1:
            raise MotionError("motion-too-short", f"{step_count} substeps: there is nothing to simulate")
        self.articulation, self.settings, self.step_count, self.run_count = (
            articulation,
            settings,
            step_count,
            run_count,
        )
        self._wp, self._kernels = wp, (kernels.rollout, adjoint.rollout_adjoint)
        self.device = device
        self._in_place = device == "cpu"  # numpy sees Warp's own memory
        self._world = _world(articulation, settings, device)
        count, points = articulation.body_count, articulation.points.shape[1]

        def filled(kinds: dict[str, Any], shape: tuple[int, ...], into: Any) -> None:
            for name, kind in kinds.items():
                setattr(into, name, wp.zeros((run_count, *shape), dtype=kind, device=device))

        self._trail = kernels.Trails()
        filled({"q": wp.transform, "qd": wp.spatial_vector}, (step_count + 1, count), self._trail)
        filled({"load": float, "drag": wp.spatial_vector}, (step_count, count), self._trail)
        filled(dict.fromkeys(("control", "force", "torque", "drive"), wp.vec3), (step_count, count), self._trail)
        filled({"lift": wp.vec3}, (step_count,), self._trail)
        filled({"rotation": wp.mat33}, (count,), self._trail)
        self._gradient = adjoint.Gradients()
        filled(dict.fromkeys(("x", "turn", "v", "w", "force", "torque"), wp.vec3), (count,), self._gradient)
        filled({"normal": float}, (points,), self._gradient)
        filled({"control": wp.vec3}, (step_count, count), self._gradient)
        filled({"lift": wp.vec3}, (step_count,), self._gradient)
        self.norms: list[float] = []
        """Largest norm over the runs of the gradient before each clipping of the last backward pass, last chunk first."""

    def forward(
        self, pose: np.ndarray, velocity: np.ndarray, control: np.ndarray, lift: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Run all substeps; returns views of the states, [run step+1 body 7] and [run step+1 body 6]."""
        self.load(pose, velocity, control, lift)
        inputs = [self._world, self.step_count, self._trail]
        self._wp.launch(self._kernels[0], dim=self.run_count, inputs=inputs, device=self.device)
        return self.states()

    def load(self, pose: np.ndarray, velocity: np.ndarray, control: np.ndarray, lift: np.ndarray) -> None:
        """Where the next rollouts start and what drives them, the runs along the first axis."""
        trail = self._trail
        if self._in_place:
            trail.q.numpy()[:, 0], trail.qd.numpy()[:, 0] = pose, velocity
            trail.control.numpy()[:] = control
            trail.lift.numpy()[:] = lift
            return
        trail.q[:, 0].assign(np.ascontiguousarray(pose, np.float32))
        trail.qd[:, 0].assign(np.ascontiguousarray(velocity, np.float32))
        trail.control.assign(np.ascontiguousarray(control, np.float32))
        trail.lift.assign(np.ascontiguousarray(lift, np.float32))

    def states(self) -> tuple[np.ndarray, np.ndarray]:
        """All states of the last rollouts, [run step+1 body 7] and [run step+1 body 6]; views on the CPU, copies elsewhere."""
        return self._trail.q.numpy(), self._trail.qd.numpy()

    def backward(self, g_q: np.ndarray, g_qd: np.ndarray, every: int) -> tuple[np.ndarray, ...]:
        """Gradients at the start and of the controls, given those of every `every`-th state.

        The gradient of the start's quaternions is along the unit sphere, that of the output aside.

        Returns:
            Gradient of pose [run body 7], velocity [run body 6], control [run step body 3] and lift [run step 3].
        """
        wp, settings, whole, g = self._wp, self.settings, self.step_count, self._gradient
        for state in (g.x, g.turn, g.v, g.w):
            state.zero_()
        stops = sorted({*range(0, whole, settings.chunk), *range(0, whole, every), whole})
        norms = wp.zeros((self.run_count, len(stops) - 1), dtype=wp.float64, device=self.device)
        clip = np.inf if settings.clip is None else settings.clip
        given = [
            wp.array(np.ascontiguousarray(value), dtype=kind, device=self.device)
            for value, kind in ((g_q, wp.transform), (g_qd, wp.spatial_vector))
        ]
        where = wp.array(stops, dtype=int, device=self.device)
        inputs = [self._world, clip, every, where, self._trail, *given, g, norms]
        wp.launch(self._kernels[1], dim=self.run_count, inputs=inputs, device=self.device)
        self.norms = norms.numpy().max(0)[::-1].tolist()  # NaN stays NaN
        if not np.isfinite(self.norms).all():
            raise MotionError(
                "simulation-diverged", "the simulation's gradient is not finite", hint="use a smaller `substep`"
            )
        x, turn, v, w = (array.numpy() for array in (g.x, g.turn, g.v, g.w))
        start = self._trail.q.numpy()[:, 0]
        q, scalar = start[..., 3:6], start[..., 6:]
        around = [turn * scalar + np.cross(turn, q), -(turn * q).sum(-1, keepdims=True)]  # product of (turn, 0) and q
        pose = np.concatenate([x, *(2 * part for part in around)], -1) + g_q[:, 0]
        return pose, np.concatenate([v, w], -1) + g_qd[:, 0], g.control.numpy(), g.lift.numpy()

    def torques(self) -> Tensor:
        """PD torques about the joint axes of the last rollouts, simulation units, [run step body 3]; zeros for body 0."""
        return torch.from_numpy(self._trail.drive.numpy().copy()).double()


class _Simulate(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, rollout: Rollout, every: int, pose: Tensor, velocity: Tensor, control: Tensor, lift: Tensor
    ) -> tuple[Tensor, Tensor]:
        q, qd = rollout.forward(pose.numpy(), velocity.numpy(), control.numpy(), lift.numpy())
        ctx.rollout, ctx.every = rollout, every
        return torch.from_numpy(q[:, ::every].copy()), torch.from_numpy(qd[:, ::every].copy())

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

    The gradient is that of the last call: a rollout's memory holds one trajectory of each run. A rollout of one run takes and
    returns tensors with or without the axis of runs.

    Args:
        rollout: Bodies and memory.
        pose: Where the bodies start: position and quaternion xyzw, simulation units, [*run body 7].
        velocity: How they start: linear and angular, world axes, [*run body 6].
        control: Angles θ̂ that the PD controllers aim at in each substep, radians, [*run step body 3].
        lift: A virtual acceleration of the whole body on top of gravity, units per second squared, [*run step 3].
        every: Return every so many substeps.

    Returns:
        Poses [*run frame body 7] and velocities [*run frame body 6], the start first.
    """
    alone = pose.ndim == 2
    extra_lift = pose.new_zeros(*pose.shape[:-2], rollout.step_count, 3) if lift is None else lift
    states = (tensor.float() for tensor in (pose, velocity, control, extra_lift))
    given = [tensor[None] if alone else tensor for tensor in states]
    check_shape(given[0], "run body 7", name="pose", run=rollout.run_count)
    poses, velocities = _Simulate.apply(rollout, every, *given)  # type: ignore[misc]
    if not bool(torch.isfinite(poses).all() and torch.isfinite(velocities).all()):
        raise MotionError("simulation-diverged", "bodies flew off to infinity", hint="use a smaller `substep`")
    return (poses[0], velocities[0]) if alone else (poses, velocities)


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


def _world(articulation: Articulation, settings: Simulation, device: str) -> Any:
    """Constants of a rollout, where the kernels read them."""
    import warp as wp

    from kinema.physics import kernels

    def constant(value: Tensor, kind: Any) -> Any:
        return wp.array(np.ascontiguousarray(value.numpy(), np.float32), dtype=kind, device=device)

    world, dt = kernels.World(), settings.substep
    world.body_count, world.point_count, world.dt = articulation.body_count, articulation.points.shape[1], dt
    world.gravity = wp.vec3(*settings.gravity)  # Froude's clock keeps its number
    world.friction, world.slip_speed = settings.friction, settings.slip_speed
    world.upright_stiffness, world.upright_damping = settings.upright_stiffness, settings.upright_damping
    if settings.upright_stiffness == 0:
        world.upright_damping = 0.0
    world.spin_kept = 1 - settings.angular_damping * dt
    up = articulation.skeleton.T_parent_joint.new_tensor([0.0, 1.0, 0.0])
    world.up_root = wp.vec3(*(start_rotation(articulation).mT @ up).tolist())
    world.parent = wp.array([max(parent, 0) for parent in articulation.parents], dtype=int, device=device)
    world.anchor_parent = constant(articulation.anchor_parent, wp.vec3)
    world.anchor_child = constant(articulation.anchor_child, wp.vec3)
    world.frame_parent = constant(articulation.R_parent_frame, wp.mat33)
    world.frame_child = constant(articulation.R_child_frame, wp.mat33)
    world.point = constant(articulation.points, wp.vec3)
    world.reach = constant(articulation.points.norm(dim=-1).amax(-1), float)
    world.mass, world.speed_up = constant(articulation.mass, float), constant(dt / articulation.mass, float)
    world.inertia, world.spin_up = constant(articulation.inertia, wp.vec3), constant(dt / articulation.inertia, wp.vec3)
    contact, joint = stable_gains(articulation, settings)
    world.contact_gains, world.joint_gains = constant(contact, wp.vec3), constant(joint, wp.vec4)
    return world


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
