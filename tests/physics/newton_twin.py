"""A chain thrown through the air with its controllers at work, for Newton's SolverSemiImplicit and for the rollout."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import newton
import numpy as np
import torch
import warp as wp
from torch import Tensor

from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.physics import Articulation, Simulation
from kinema.physics.rollout import stable_gains
from tests.physics.blocks import at, chain


class Scene(NamedTuple):
    """What both simulate. Ground contact is each one's own, so there is none."""

    linked: Articulation
    settings: Simulation
    pose: Tensor
    velocity: Tensor
    control: Tensor
    """The same for all substeps, [body 3]."""


def throw(count: int = 20, *, substep: float = 1 / 2400, clip: float | None = 10.0) -> Scene:
    """The scene; attachment gains equal for all joints, as Newton's solver has one pair."""
    linked = chain(count, mass=4.0)
    settings = Simulation(
        substep=substep,
        attach_stiffness=5e3,
        attach_damping=10.0,
        upright_stiffness=0.0,
        joint_stiffness=60.0,
        joint_damping=1.5,
        clip=clip,
    )
    generator = torch.Generator().manual_seed(2)
    pose = at(*((0.32 * body, 3.0, 0) for body in range(count)))
    velocity = torch.zeros(count, 6, dtype=torch.float64)
    velocity[:, :3] = torch.tensor([1.0, 2.0, 0.3])
    control = 0.2 * torch.randn(count, 3, generator=generator, dtype=torch.float64)
    return Scene(linked, settings, pose, velocity, control)


class Twin:
    """Newton's model of a scene, with a state for every substep, as its differentiable examples keep them."""

    def __init__(self, scene: Scene, step_count: int):
        self.scene = scene
        self.model, self.solver = newton_model(scene)
        self.targets = self.model.control()
        aim = np.zeros(self.model.joint_coord_count, np.float32)
        aim[7:] = scene.control[1:].numpy().ravel()
        self.targets.joint_target_q.assign(aim)
        self.states = [self.model.state(requires_grad=True) for _ in range(step_count + 1)]
        self.states[0].body_q.assign(scene.pose.numpy().astype(np.float32))
        self.states[0].body_qd.assign(scene.velocity.numpy().astype(np.float32))

    def forward(self) -> None:
        for before, after in pairwise(self.states):
            before.clear_forces()
            self.solver.step(before, after, self.targets, None, self.scene.settings.substep)

    def forward_and_back(self) -> wp.Tape:
        """A rollout on a fresh tape and back from the sum of the last poses; zero the tape before the next."""
        tape = wp.Tape()
        with tape:
            self.forward()
        self.states[-1].body_q.grad.fill_(1.0)
        tape.backward()
        return tape

    def poses(self) -> Tensor:
        return torch.from_numpy(np.stack([state.body_q.numpy() for state in self.states]))


def newton_model(scene: Scene) -> tuple[Any, Any]:
    """The scene's bodies and joints in Newton, and its semi-implicit solver."""
    linked, settings = scene.linked, scene.settings
    joint = stable_gains(linked, settings)[1]
    builder = newton.ModelBuilder(up_axis=newton.Axis.Y)
    freedom = newton.ModelBuilder.JointDofConfig
    links, joints = [], []
    for body in range(linked.body_count):
        x, q = scene.pose[body, :3].tolist(), scene.pose[body, 3:].tolist()
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
