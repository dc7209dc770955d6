"""Motions as numbers: the way from a motion and back, other rates, loops, rates of change."""

from __future__ import annotations

import pytest
import torch

from kinema.distill import EVEN_FREEDOM, Cycle, Frames, Free, Freedom, Rates, model_bare_body, model_of_motion
from kinema.distill.parameters import shake, variable_rates
from kinema.errors import RigError
from kinema.geometry.rotations import from_euler_xyz
from kinema.geometry.transforms import compose
from kinema.motion import Motion, loop_gap
from kinema.rigging import Skeleton, pose_from_angles
from tests.bodies import generator

FLOAT32 = 2e-6
"""Rounding of metres and rotations of order one through three joints."""


def chain() -> Skeleton:
    """An armature, hips, and two bones below them, all frames turned somehow."""
    R = from_euler_xyz(torch.randn(4, 3, generator=generator(1), dtype=torch.float64))
    T = compose(R, torch.tensor([[0.0, 0, 0], [0, 1, 0], [0, -0.5, 0], [0, -0.5, 0]], dtype=torch.float64))
    tails = torch.randn(4, 3, generator=generator(2), dtype=torch.float64)
    return Skeleton(
        ("armature", "hips", "thigh", "shin"), (-1, 0, 1, 2), T, tails, torch.tensor([False, True, True, True])
    )


def some_motion(skeleton: Skeleton, frames: int = 9) -> Motion:
    g = generator(3)
    angles, shift, turn = (
        0.4 * torch.randn(shape, generator=g, dtype=torch.float64)
        for shape in ((frames, skeleton.joint_count, 3), (frames, 3), (frames, 3))
    )
    return Motion(skeleton, pose_from_angles(skeleton, angles, shift, turn), 10.0)


@pytest.mark.parametrize("natural", [True, False])
@pytest.mark.parametrize("basis", [Frames(), Free(8)])
def test_any_rigid_motion_comes_back_from_a_complete_basis(basis: Frames | Free, natural: bool):
    motion = some_motion(chain())
    model = model_of_motion(motion, model_bare_body(motion.skeleton), basis, natural=natural)
    torch.testing.assert_close(
        model.motion(dtype=torch.float64).T_parent_joint, motion.T_parent_joint, atol=FLOAT32, rtol=0
    )


def test_the_start_pose_on_the_move_is_all_zeros_and_a_speed():
    start = Motion.rest(chain(), frame_count=8, fps=10).moving(0.7, direction=(1.0, 0.0, 1.0))
    body_model = model_bare_body(start.skeleton)
    model = model_of_motion(start, body_model, Cycle(3, period=0.8))
    for name in ("joint_offset", "joint_wave", "root_offset", "root_wave"):
        assert float(model.variables[name].abs().max()) < 1e-7
    assert model.speed == pytest.approx(0.7) and model.period == pytest.approx(0.8)
    torch.testing.assert_close(model.motion().T_parent_joint, start.T_parent_joint.float(), atol=FLOAT32, rtol=0)


@pytest.mark.parametrize("basis", [Cycle(2, period=0.7), Free(5), Frames()])
def test_another_rate_samples_the_same_functions(basis: Cycle | Free | Frames):
    start = Motion.rest(chain(), frame_count=8, fps=10).moving(0.5)
    body_model = model_bare_body(start.skeleton)
    model = shake(model_of_motion(start, body_model, basis), body_model, EVEN_FREEDOM, 0.3, generator=generator())
    coarse, fine = model.motion(dtype=torch.float64), model.motion(22, 30.0, dtype=torch.float64)
    assert fine.duration == coarse.duration
    torch.testing.assert_close(fine.T_parent_joint[::3], coarse.T_parent_joint)
    assert float((coarse.T_parent_joint[1:] - coarse.T_parent_joint[:-1]).abs().max()) > 0.05


def test_a_cycle_loops_exactly():
    start = Motion.rest(chain(), frame_count=8, fps=10).moving(0.5)
    body_model = model_bare_body(start.skeleton)
    model = shake(
        model_of_motion(start, body_model, Cycle(3, period=0.73)), body_model, EVEN_FREEDOM, 0.3, generator=generator()
    )
    loop = model.cycle(24)
    assert loop.loop and loop.frame_count == 19 and loop.duration == pytest.approx(0.73)
    assert loop_gap(loop) < 1e-6
    assert not model.motion().loop
    still = loop_gap(model.motion(dtype=torch.float64))
    assert still > 0.05  # the distilled clip itself is no whole number of periods


def test_bones_keep_their_lengths():
    motion = some_motion(chain())
    model = model_of_motion(motion, model_bare_body(motion.skeleton), Free(3))
    heads = model.motion(50, 60.0, dtype=torch.float64).T_world_joint[:, :, :3, 3]
    torch.testing.assert_close(
        (heads[:, 2] - heads[:, 1]).norm(dim=-1), torch.full((50,), 0.5).double(), atol=1e-12, rtol=0
    )
    torch.testing.assert_close(
        (heads[:, 3] - heads[:, 2]).norm(dim=-1), torch.full((50,), 0.5).double(), atol=1e-12, rtol=0
    )


def test_gradients_reach_every_leaf():
    start = Motion.rest(chain(), frame_count=4, fps=10).moving(0.5)
    body_model = model_bare_body(start.skeleton)
    model = shake(
        model_of_motion(start, body_model, Cycle(1, period=0.7)), body_model, EVEN_FREEDOM, 0.3, generator=generator()
    )
    names = list(model.variables)
    variables = tuple(model.variables[name].double().requires_grad_() for name in names)

    def world(*values: torch.Tensor) -> torch.Tensor:
        return model.with_variables(dict(zip(names, values, strict=True))).motion(dtype=torch.float64).T_world_joint

    assert torch.autograd.gradcheck(world, variables)


def test_rates_say_what_may_change():
    start = Motion.rest(chain(), frame_count=8, fps=10)
    body_model = model_bare_body(start.skeleton)
    model = model_of_motion(start, body_model, Cycle(2))
    rates = variable_rates(
        model, body_model, Freedom(other=0.5, slight=0, side=0.4, twist=0.2), Rates(joint=0.1), freeze=("thigh",)
    )
    torch.testing.assert_close(rates["joint_wave"][:, 1, 0], 0.05 / torch.tensor([1.0, 2, 1, 2]))  # harmonics 1 2 1 2
    torch.testing.assert_close(rates["joint_wave"][0, 1], torch.tensor([0.05, 0.02, 0.01]))
    assert float(rates["joint_wave"][:, 0].abs().max()) == 0 and float(rates["joint_offset"][0].abs().max()) == 0
    assert (rates["root_offset"] > 0).tolist() == [False, True, False, True, False, True]
    still = variable_rates(model, body_model, EVEN_FREEDOM, Rates(speed=0.0), freeze=("hips",))
    assert float(still["root_wave"].abs().max()) == 0 and float(still["speed"]) == 0
    assert (
        float(variable_rates(model_of_motion(start, body_model, Free(3)), body_model, EVEN_FREEDOM, Rates())["period"])
        == 0
    )
    shook = shake(model, body_model, EVEN_FREEDOM, 0.3, generator=generator(), freeze=("thigh",))
    thigh, shin = shook.variables["joint_wave"].abs().unbind(1)
    assert float(thigh.max()) < 1e-12 < 1e-3 < float(shin.min())
    with pytest.raises(RigError, match="joint-unknown"):
        variable_rates(model, body_model, EVEN_FREEDOM, Rates(), freeze=("wing",))
