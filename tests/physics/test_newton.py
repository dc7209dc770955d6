"""The rollout against Newton's SolverSemiImplicit: same bodies, same controls, same trajectories (extra `newton`)."""

from __future__ import annotations

import time
from itertools import pairwise

import numpy as np
import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")

import warp as wp

from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.physics import Rollout, Simulation, simulate
from kinema.physics.rollout import stable_gains
from tests.physics.blocks import at, chain

pytestmark = pytest.mark.slow
DT, STEPS, COUNT = 1 / 2400, 600, 20


def newton_model(linked, pose, settings):
    newton = pytest.importorskip("newton", reason="the newton extra is not installed")
    joint = stable_gains(linked, settings)[1]
    builder = newton.ModelBuilder(up_axis=newton.Axis.Y)
    freedom = newton.ModelBuilder.JointDofConfig
    links, joints = [], []
    for body in range(linked.body_count):
        x, q = pose[body, :3].tolist(), pose[body, 3:].tolist()
        links.append(
            builder.add_link(
                xform=wp.transform(wp.vec3(*x), wp.quat(*q)),
                mass=float(linked.mass[body]),
                inertia=wp.mat33(*np.diag(linked.inertia[body].numpy()).ravel().tolist()),
                com=wp.vec3(0.0, 0.0, 0.0),
            )
        )
    joints.append(builder.add_joint_free(child=links[0]))
    for body in range(1, linked.body_count):
        stiffness, damping = joint[body, 2:].tolist()
        axes = [
            freedom(axis=axis, target_ke=stiffness, target_kd=damping)
            for axis in (newton.Axis.X, newton.Axis.Y, newton.Axis.Z)
        ]
        turns = [
            xyzw_from_wxyz(to_quaternion_wxyz(R[body])).tolist() for R in (linked.R_parent_frame, linked.R_child_frame)
        ]
        places = [a[body].tolist() for a in (linked.anchor_parent, linked.anchor_child)]
        joints.append(
            builder.add_joint_d6(
                links[linked.parents[body]],
                links[body],
                angular_axes=axes,
                parent_xform=wp.transform(wp.vec3(*places[0]), wp.quat(*turns[0])),
                child_xform=wp.transform(wp.vec3(*places[1]), wp.quat(*turns[1])),
            )
        )
    builder.add_articulation(joints)
    model = builder.finalize(device="cpu", requires_grad=True)
    attach_stiffness, attach_damping = joint[1, :2].tolist()
    solver = newton.solvers.SolverSemiImplicit(
        model,
        angular_damping=settings.angular_damping,
        joint_attach_ke=attach_stiffness,
        joint_attach_kd=attach_damping,
    )
    return model, solver


def test_same_trajectory_as_newton():
    """A chain thrown through the air with its controllers at work; ground contact is our own in both the paper's scheme and
    here, so it is not part of the comparison."""
    linked = chain(COUNT, mass=4.0)
    # equal attachment gains for all joints, as Newton's solver has one pair
    settings = Simulation(
        substep=DT,
        attach_stiffness=5e3,
        attach_damping=10.0,
        upright_stiffness=0.0,
        joint_stiffness=60.0,
        joint_damping=1.5,
    )
    gains = stable_gains(linked, settings)[1][1:]
    assert float((gains - gains[0]).abs().max()) < 1e-9
    generator = torch.Generator().manual_seed(2)
    pose = at(*((0.32 * body, 3.0, 0) for body in range(COUNT)))
    velocity = torch.zeros(COUNT, 6, dtype=torch.float64)
    velocity[:, :3] = torch.tensor([1.0, 2.0, 0.3])
    control = 0.2 * torch.randn(COUNT, 3, generator=generator, dtype=torch.float64)
    rollout = Rollout(linked, settings, step_count=STEPS)
    ours, _ = simulate(rollout, pose, velocity, control.repeat(STEPS, 1, 1))
    clock = time.perf_counter()
    simulate(rollout, pose, velocity, control.repeat(STEPS, 1, 1))
    our_seconds = time.perf_counter() - clock

    model, solver = newton_model(linked, pose, settings)
    state, after = model.state(), model.state()
    state.body_q.assign(pose.numpy().astype(np.float32))
    state.body_qd.assign(velocity.numpy().astype(np.float32))
    targets = model.control()
    aim = np.zeros(model.joint_coord_count, np.float32)
    aim[7:] = control[1:].numpy().ravel()
    targets.joint_target_q.assign(aim)
    theirs = [state.body_q.numpy().copy()]
    for step in range(STEPS):
        if step == 1:
            clock = time.perf_counter()  # the first step compiles
        state.clear_forces()
        solver.step(state, after, targets, None, DT)
        state, after = after, state
        theirs.append(state.body_q.numpy().copy())
    their_seconds = (time.perf_counter() - clock) * STEPS / (STEPS - 1)
    theirs = torch.from_numpy(np.stack(theirs))
    assert float((ours[-1] - ours[0]).abs().max()) > 0.1
    same = (ours[..., 3:] * theirs[..., 3:]).sum(-1, keepdim=True).sign()
    error = torch.cat([ours[..., :3] - theirs[..., :3], ours[..., 3:] - same * theirs[..., 3:]], -1)
    assert float(error.abs().max()) < 2e-3
    their_gradient = tape_seconds(model, solver, targets, pose, velocity)
    leaf = control.repeat(STEPS, 1, 1).requires_grad_()
    clock = time.perf_counter()
    simulate(rollout, pose, velocity, leaf, every=STEPS)[0][-1].sum().backward()
    our_gradient = time.perf_counter() - clock
    print(
        f"largest difference {float(error.abs().max()):.1e}; steps/s Newton {STEPS / their_seconds:.0f}, "
        f"with gradient {STEPS / their_gradient:.0f}; fused {STEPS / our_seconds:.0f}, with gradient {STEPS / our_gradient:.0f}"
    )
    assert their_seconds > 10 * our_seconds and their_gradient > 10 * our_gradient


def tape_seconds(model, solver, targets, pose, velocity) -> float:
    """Wall time of a rollout on Newton's tape and back, second run."""
    seconds = 0.0
    for _ in range(2):  # the first compiles the adjoint
        states = [model.state(requires_grad=True) for _ in range(STEPS + 1)]
        states[0].body_q.assign(pose.numpy().astype(np.float32))
        states[0].body_qd.assign(velocity.numpy().astype(np.float32))
        clock = time.perf_counter()
        tape = wp.Tape()
        with tape:
            for before, after in pairwise(states):
                before.clear_forces()
                solver.step(before, after, targets, None, DT)
        states[-1].body_q.grad.fill_(1.0)
        tape.backward()
        seconds = time.perf_counter() - clock
        tape.reset()
    return seconds
