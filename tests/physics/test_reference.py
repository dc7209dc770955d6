"""The kernel against its slow twin: states and vector-Jacobian products."""

from __future__ import annotations

import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")

from kinema.physics import Rollout, Simulation, simulate
from kinema.physics.reference import simulate_slowly
from tests.physics.blocks import at, chain

DT = 1 / 2400
STEPS = 60
CASES = {
    "in the air": {"height": 1.0, "upright_stiffness": 0.0},
    "on the ground": {"height": 0.055, "friction": 0.6},
    "sliding": {"height": 0.055, "friction": 0.1, "slip_speed": 0.002},
}


def scene(height: float):
    generator = torch.Generator().manual_seed(5)
    linked = chain(4, mass=4.0)
    pose = at(*((0.32 * body, height, 0) for body in range(4)))
    velocity = 0.3 * torch.randn(4, 6, generator=generator, dtype=torch.float64)
    velocity[:, 1] = -0.05
    control = 0.3 * torch.randn(1, 4, 3, generator=generator, dtype=torch.float64).repeat(STEPS, 1, 1)
    lift = 0.5 * torch.randn(STEPS, 3, generator=generator, dtype=torch.float64)
    return linked, (pose, velocity, control, lift), generator


@pytest.mark.parametrize("name", CASES)
def test_states_and_gradients_agree(name: str):
    options = dict(CASES[name])
    linked, inputs, generator = scene(options.pop("height"))
    settings = Simulation(substep=DT, clip=None, **options)  # pyright: ignore[reportArgumentType]
    fast = [value.clone().requires_grad_() for value in inputs]
    slow = [value.clone().requires_grad_() for value in inputs]
    rollout = Rollout(linked, settings, step_count=STEPS)
    q, qd = simulate(rollout, *fast[:3], lift=fast[3])
    q_slow, qd_slow = simulate_slowly(linked, settings, *slow)
    assert float((q_slow[-1] - q_slow[0]).detach().abs().max()) > 1e-3  # something happens
    assert torch.allclose(q.double(), q_slow, atol=2e-5)  # float32 against float64
    assert torch.allclose(qd.double(), qd_slow, atol=5e-3)
    weight = torch.randn(q_slow.shape, generator=generator, dtype=torch.float64)
    (q.double() * weight).sum().backward()
    (q_slow * weight).sum().backward()
    for kind, a, b in zip(("pose", "velocity", "control", "lift"), fast, slow, strict=True):
        grad, true = a.grad, b.grad
        if kind == "pose":  # along the quaternion itself only normalisation differs
            grad, true = grad[:, :3], true[:, :3]
        assert float(true.norm()) > 0
        cosine = float((grad * true).sum() / (grad.norm() * true.norm()))  # pyright: ignore[reportOperatorIssue]
        assert cosine > 0.999, (kind, cosine)
        assert float(grad.norm() / true.norm()) == pytest.approx(1.0, rel=0.02), kind
