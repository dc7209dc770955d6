"""The rollout against Newton's SolverSemiImplicit: same bodies, same controls, same trajectories (extra `newton`).

How fast the two are is measured by benchmarks/physics_newton.py.
"""

from __future__ import annotations

import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")
pytest.importorskip("newton", reason="the newton extra is not installed")

from kinema.physics import Rollout, simulate
from kinema.physics.rollout import stable_gains
from tests.physics.newton_twin import Twin, throw

pytestmark = pytest.mark.slow


def test_same_trajectory_as_newton():
    """A chain thrown through the air with its controllers at work, over 600 substeps."""
    scene, steps = throw(), 600
    gains = stable_gains(scene.linked, scene.settings)[1][1:]
    assert float((gains - gains[0]).abs().max()) < 1e-9
    rollout = Rollout(scene.linked, scene.settings, step_count=steps)
    ours, _ = simulate(rollout, scene.pose, scene.velocity, scene.control.repeat(steps, 1, 1))
    twin = Twin(scene, steps)
    twin.forward()
    theirs = twin.poses()
    assert float((ours[-1] - ours[0]).abs().max()) > 0.1
    same = (ours[..., 3:] * theirs[..., 3:]).sum(-1, keepdim=True).sign()
    error = torch.cat([ours[..., :3] - theirs[..., :3], ours[..., 3:] - same * theirs[..., 3:]], -1)
    assert float(error.abs().max()) < 1e-5  # 1.4e-6 measured; both are float32, in another order


def test_same_gradient_as_newtons_tape():
    """Of the sum of the last poses over 100 substeps, nothing clipped."""
    scene, steps = throw(clip=None), 100
    twin = Twin(scene, steps)
    twin.forward_and_back()
    rollout = Rollout(scene.linked, scene.settings, step_count=steps)
    pose, velocity, control = (t.clone().requires_grad_() for t in (scene.pose, scene.velocity, scene.control))
    simulate(rollout, pose, velocity, control.repeat(steps, 1, 1), every=steps)[0][-1].sum().backward()
    start = twin.states[0]
    for kind, ours, theirs in (
        ("pose", pose.grad[:, :3], start.body_q.grad.numpy()[:, :3]),
        ("velocity", velocity.grad, start.body_qd.grad.numpy()),
        ("control", control.grad[1:], twin.targets.joint_target_q.grad.numpy()[7:].reshape(-1, 3)),
    ):
        true = torch.from_numpy(theirs).double()
        assert float(true.norm()) > 0
        assert float((ours - true).norm() / true.norm()) < 1e-4, kind  # 7e-6 measured
