"""The simulation against closed forms, and its gradient against finite differences."""

from __future__ import annotations

import math

import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")

from kinema.errors import KinemaError, MotionError
from kinema.physics import Rollout, Simulation, simulate
from tests.physics.blocks import at, block, bodies, chain

DT = 1 / 2400
FREE = Simulation(substep=DT, upright_stiffness=0.0, angular_damping=0.0)
G = 9.81


def run(articulation, settings, pose, *, velocity=None, steps=2400, control=None, every=1):
    rollout = Rollout(articulation, settings, step_count=steps)
    count = articulation.body_count
    velocity = torch.zeros(count, 6) if velocity is None else velocity
    control = torch.zeros(steps, count, 3) if control is None else control
    poses, velocities = simulate(rollout, pose, velocity, control, every=every)
    return poses.double(), velocities.double()


def test_free_fall_follows_the_parabola():
    start = torch.tensor([[1.0, 2.0, -0.5, 0, 0, 0]])
    poses, velocities = run(block(), FREE, at((0, 50, 0)), velocity=start)
    # symplectic Euler: x(n) = x0 + v n dt - g dt² n (n + 1) / 2, exactly
    n = torch.arange(2401, dtype=torch.float64)
    expected = 50 + 2 * n * DT - G * DT**2 * n * (n + 1) / 2
    assert torch.allclose(poses[:, 0, 1], expected, atol=2e-3)  # float32 at a height of 50
    assert torch.allclose(poses[-1, 0, [0, 2]], torch.tensor([1.0, -0.5], dtype=torch.float64), atol=1e-3)
    assert torch.allclose(velocities[-1, 0, 1], torch.tensor(2 - G, dtype=torch.float64), atol=1e-3)


def test_a_spinning_body_keeps_its_angular_momentum_and_energy():
    half, mass = (0.1, 0.2, 0.3), 3.0
    spinning = block(half, mass)
    w0 = torch.tensor([[0.0, 0, 0, 2.0, 3.0, 1.0]])
    floating = Simulation(substep=DT, gravity=(0, 0, 0), upright_stiffness=0.0, angular_damping=0.0)
    poses, velocities = run(spinning, floating, at((0, 5, 0)), velocity=w0)
    from kinema.geometry.rotations import from_quaternion_wxyz, wxyz_from_xyzw

    R = from_quaternion_wxyz(wxyz_from_xyzw(poses[:, 0, 3:]))
    w = velocities[:, 0, 3:]
    local = (R.mT @ w[..., None]).squeeze(-1)
    L = (R @ (spinning.inertia[0] * local)[..., None]).squeeze(-1)
    assert (L - L[0]).norm(dim=-1).max() < 0.01 * L[0].norm()  # first-order in dt
    energy = (spinning.inertia[0] * local**2).sum(-1)
    assert (energy - energy[0]).abs().max() < 0.01 * energy[0]
    assert (w[-1] - w[0]).norm() > 0.5  # it does tumble: three different moments of inertia


def test_jointed_bodies_keep_their_momentum():
    """Inner forces only: springs and controllers move no centre of mass and turn no whole."""
    linked = chain(3)
    weightless = Simulation(substep=DT, gravity=(0, 0, 0), upright_stiffness=0.0, angular_damping=0.0)
    generator = torch.Generator().manual_seed(0)
    control = 0.6 * torch.randn(1, 3, 3, generator=generator).expand(1200, -1, -1)
    pose = at((0, 5, 0), (0.32, 5, 0), (0.64, 5, 0))
    velocity = torch.tensor([[0.3, -0.2, 0.1, 0, 0, 0]]).repeat(3, 1)
    poses, velocities = run(linked, weightless, pose, velocity=velocity, steps=1200, control=control)
    momentum = (linked.mass[:, None] * velocities[..., :3]).sum(1)
    assert (momentum - momentum[0]).norm(dim=-1).max() < 1e-3 * momentum[0].norm()
    assert (poses[-1, :, 3:] - poses[0, :, 3:]).norm() > 0.1  # the controllers did bend it

    from kinema.geometry.rotations import from_quaternion_wxyz, wxyz_from_xyzw

    R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
    centre = (linked.mass[:, None] * poses[..., :3]).sum(1, keepdim=True) / linked.mass.sum()
    drift = velocities[..., :3] - velocities[..., :3].mean(1, keepdim=True)
    spin = (R @ (linked.inertia * (R.mT @ velocities[..., 3:, None]).squeeze(-1))[..., None]).squeeze(-1)
    L = (torch.linalg.cross(poses[..., :3] - centre, linked.mass[:, None] * drift) + spin).sum(1)
    inner = (linked.inertia[1, 1] * velocities[:, 1, 3:].norm(dim=-1)).max()
    assert L.norm(dim=-1).max() < 0.05 * inner


def test_a_pendulum_swings_with_its_period():
    """A rod under a heavy block that stands on the ground: T = 2π √(I / m g d) about its end, for small swings."""
    half, mass, arm, heavy, stiffness = (0.02, 0.3, 0.02), 0.5, 0.3, 200.0, 5e4
    pendulum = bodies(
        (-1, 0), [(0.5, 0.5, 0.5), half], [heavy, mass], [(0, 0, 0), (0, -0.5, 0)], [(0, 0, 0), (0, arm, 0)]
    )
    pendulum.points[1] = torch.tensor([0.0, 9.0, 0.0])  # the rod hangs through the ground and must not touch it
    loose = Simulation(
        substep=DT,
        contact_stiffness=stiffness,
        joint_stiffness=0.0,
        joint_damping=0.0,
        upright_stiffness=0.0,
        angular_damping=0.0,
    )
    angle, floor = 0.1, -(heavy + mass) * G / (4 * stiffness)
    pose = at((0, floor + 0.5, 0), (arm * math.sin(angle), floor - arm * math.cos(angle), 0))
    pose[1, 3:] = torch.tensor([0, 0, math.sin(angle / 2), math.cos(angle / 2)])
    poses, _ = run(pendulum, loose, pose, steps=int(4 / DT))
    swing = poses[:, 1, 0] - poses[:, 0, 0]
    crossings = torch.nonzero((swing[1:] < 0) & (swing[:-1] >= 0)).flatten().double() * DT
    inertia = float(pendulum.inertia[1, 2]) + mass * arm**2
    period = 2 * math.pi * math.sqrt(inertia / (mass * G * arm)) * (1 + angle**2 / 16)
    assert len(crossings) >= 3
    assert float(crossings.diff().mean()) == pytest.approx(period, rel=0.01)
    assert float(swing.abs().max()) < 1.02 * arm * math.sin(angle)


def test_a_bounce_keeps_its_energy_without_damping_and_loses_it_with():
    def heights(damping: float) -> torch.Tensor:
        # soft enough for many substeps per bounce
        settings = Simulation(
            substep=DT / 4,
            contact_stiffness=2e3,
            contact_damping=damping,
            upright_stiffness=0.0,
            angular_damping=0.0,
        )
        poses, _ = run(block(), settings, at((0, 0.6, 0)), steps=4 * 2400)
        return poses[:, 0, 1]

    def rebound(height: torch.Tensor) -> float:
        hit = int((height < 0.1).nonzero()[0])
        return float(height[hit:].max())

    assert rebound(heights(0.0)) == pytest.approx(0.6, abs=0.01)
    assert rebound(heights(50.0)) < 0.4


def test_a_block_at_rest_sinks_by_its_weight_over_its_springs():
    settings = Simulation(substep=DT, contact_stiffness=1e4, upright_stiffness=0.0)
    poses, velocities = run(block(mass=2.0), settings, at((0, 0.1, 0)), steps=4800)
    assert float(0.1 - poses[-1, 0, 1]) == pytest.approx(2.0 * G / (4 * 1e4), rel=0.02)
    assert float(velocities[-1].abs().max()) < 1e-3


@pytest.mark.parametrize("friction", [0.3, 0.8])
def test_friction_cone(friction: float):
    """A flat block on a slope (gravity tilted) holds just below atan μ and slides at g (sin − μ cos) just above."""

    def speed(angle: float) -> tuple[float, float]:
        settings = Simulation(
            substep=DT,
            gravity=(G * math.sin(angle), -G * math.cos(angle), 0.0),
            friction=friction,
            slip_speed=0.002,
            upright_stiffness=0.0,
        )
        flat = block((0.2, 0.02, 0.2))
        _, velocities = run(flat, settings, at((0, 0.02, 0)), steps=2400)
        return float(velocities[1200, 0, 0]), float(velocities[-1, 0, 0])

    below = math.atan(friction) - math.radians(1)
    above = math.atan(friction) + math.radians(1)
    assert abs(speed(below)[1]) < 0.03  # what the regularisation lets creep at 97 % of the cone
    middle, end = speed(above)
    expected = G * (math.sin(above) - friction * math.cos(above))
    assert (end - middle) / 0.5 == pytest.approx(expected, rel=0.05)


def test_upright_torque_rights_a_tilted_block_and_leaves_heading_alone():
    tilted = at((0, 5, 0))
    tilted[0, 3:] = torch.tensor([0, 0, math.sin(0.3), math.cos(0.3)])
    heavy = block((0.3, 0.3, 0.3), 40.0)
    settings = Simulation(substep=DT, gravity=(0, 0, 0), angular_damping=0.0)
    poses, velocities = run(heavy, settings, tilted, velocity=torch.tensor([[0.0, 0, 0, 0, 0.5, 0]]), steps=9600)
    tilt = 2 * poses[-1, 0, [3, 5]].norm()
    assert float(tilt) < 0.05
    assert float(velocities[-1, 0, 4]) > 0.3


@pytest.mark.parametrize("which", ["control", "velocity", "pose"])
def test_gradient_against_finite_differences(which: str):
    """Directional derivatives over 100 substeps, chunks of 25, in contact with friction, no clipping: within 3 %."""
    linked = chain(4, mass=4.0)
    steps = 100
    rollout = Rollout(linked, Simulation(substep=DT, clip=None, friction=0.6), step_count=steps)
    generator = torch.Generator().manual_seed(3)
    pose = at(*((0.32 * body, 0.05, 0) for body in range(4)))  # pressed in by 1 cm: no contact comes or goes
    velocity = 0.02 * torch.randn(4, 6, generator=generator, dtype=torch.float64)
    control = 0.04 * torch.randn(1, 4, 3, generator=generator, dtype=torch.float64).repeat(steps, 1, 1)
    weight = torch.randn(4, 7, generator=generator, dtype=torch.float64)
    inputs = {"pose": pose, "velocity": velocity, "control": control}

    def loss(**changed) -> torch.Tensor:
        values = {**inputs, **changed}
        poses, _ = simulate(rollout, values["pose"], values["velocity"], values["control"])
        return (poses[-1].double() * weight).sum()

    leaf = inputs[which].clone().requires_grad_()
    loss(**{which: leaf}).backward()
    for _ in range(3):
        way = torch.randn(inputs[which].shape, generator=generator, dtype=torch.float64)
        if which == "pose":
            way[:, 3:] = 0  # off the unit sphere a quaternion has no meaning
            way = way * 0.01
        size = 3e-3
        ahead, behind = (float(loss(**{which: inputs[which] + s * size * way})) for s in (1, -1))
        numeric, exact = (ahead - behind) / (2 * size), float((leaf.grad * way).sum())
        assert exact == pytest.approx(numeric, rel=0.03), which


def test_chunks_do_not_change_the_gradient_and_clipping_bounds_it():
    linked = chain(3)
    pose = at((0, 0.0595, 0), (0.32, 0.0595, 0), (0.64, 0.0595, 0))
    control = torch.full((60, 3, 3), 0.2)

    def gradient(**options) -> tuple[torch.Tensor, list[float]]:
        rollout = Rollout(linked, Simulation(substep=DT, **options), step_count=60)
        leaf = control.clone().requires_grad_()
        poses, _ = simulate(rollout, pose, torch.zeros(3, 6), leaf, every=20)
        (100 * poses[1:, :, 1]).sum().backward()
        return leaf.grad, rollout.norms  # pyright: ignore[reportReturnType]

    whole, _ = gradient(chunk=60, clip=None)
    pieces, norms = gradient(chunk=7, clip=None)
    assert whole.norm() > 0
    assert torch.allclose(whole, pieces, rtol=1e-4, atol=1e-6 * float(whole.abs().max()))
    clipped, _ = gradient(chunk=7, clip=1.0)
    assert max(norms) > 1.0
    assert float(clipped[:20].norm()) <= 4.0  # at most 1 for each chunk


def test_same_inputs_same_trajectory():
    linked = chain(3)
    pose = at((0, 0.2, 0), (0.32, 0.2, 0), (0.64, 0.2, 0))
    first, second = (run(linked, FREE, pose, steps=500)[0] for _ in range(2))
    assert torch.equal(first, second)
    assert float((first[-1] - first[0]).abs().max()) > 0.05


def test_divergence_is_an_error_not_a_number():
    with pytest.raises(MotionError) as error:
        run(block(), FREE, at((0, 1, 0)), velocity=torch.full((1, 6), 1e30), steps=200)
    assert error.value.code == "simulation-diverged"


def test_nothing_to_simulate():
    with pytest.raises(MotionError) as error:
        Rollout(block(), FREE, step_count=0)
    assert error.value.code == "motion-too-short"


def test_memory_of_another_device_is_filled_by_copies():
    """What a GPU needs, tried on the CPU: inputs assigned instead of written in place give the same states and gradients."""
    found = []
    for in_place in (True, False):
        rollout = Rollout(chain(2), Simulation(), step_count=30)
        rollout._in_place = in_place
        control = torch.full((30, 2, 3), 0.2).requires_grad_()
        velocity = torch.zeros(2, 6).requires_grad_()
        poses, _ = simulate(rollout, at((0, 0.5, 0), (0.32, 0.5, 0)).float(), velocity, control, every=10)
        poses.square().sum().backward()
        found.append((poses.detach(), control.grad, velocity.grad))
    for mine, theirs in zip(*found, strict=True):
        torch.testing.assert_close(mine, theirs, rtol=0, atol=0)
    assert float(found[0][1].abs().max()) > 0


def test_many_runs_in_one_launch_are_the_runs_alone():
    """A thread a run: states, gradients and clippings of each are those of a launch of its own, to the last bit."""
    count, steps, bodies = 5, 120, chain(3)
    pose = at((0, 0.12, 0), (0.32, 0.12, 0), (0.64, 0.12, 0)).float().repeat(count, 1, 1)
    pose[:, :, 1] += torch.linspace(-0.1, 0.1, count)[:, None]  # some lie on the ground, others fall
    seed = torch.Generator().manual_seed(4)
    velocity = torch.randn(count, 3, 6, generator=seed)
    control = 0.5 * torch.randn(count, steps, 3, 3, generator=seed)
    lift = torch.randn(count, steps, 3, generator=seed)
    weight = torch.randn(count, steps // 20 + 1, 3, 7, generator=seed)

    def whole(runs: slice):
        given = [tensor[runs].clone().requires_grad_() for tensor in (pose, velocity, control, lift)]
        rollout = Rollout(bodies, Simulation(clip=1.0), step_count=steps, run_count=len(given[0]))
        poses, velocities = simulate(rollout, *given[:3], lift=given[3], every=20)
        ((poses * weight[runs]).sum() + velocities.square().sum()).backward()
        gradients = [tensor.grad for tensor in given]
        return [poses.detach(), velocities.detach(), *gradients, rollout.torques()], rollout.norms

    together, norms = whole(slice(0, count))
    alone = [whole(slice(run, run + 1)) for run in range(count)]
    for place, tensor in enumerate(together):
        assert tensor is not None
        torch.testing.assert_close(tensor, torch.cat([found[0][place] for found in alone]), rtol=0, atol=0)
        assert float((tensor[0] - tensor[1]).abs().max()) > 0, "runs differ"
    assert norms == [max(found) for found in zip(*(one[1] for one in alone), strict=True)]
    assert max(norms) > 1.0, "something was clipped"


def test_a_rollout_takes_as_many_runs_as_it_has_memory_for():
    rollout = Rollout(block(), FREE, step_count=3, run_count=2)
    with pytest.raises(KinemaError) as error:
        simulate(rollout, at((0, 1, 0)).float().repeat(3, 1, 1), torch.zeros(3, 1, 6), torch.zeros(3, 3, 1, 3))
    assert error.value.code == "shape-mismatch"
