"""The displacement field: at rest it is the body, gradients reach it, and it learns what it can express."""

from __future__ import annotations

import pytest
import torch

from kinema.evaluation.displacement import DisplacementField, FieldShape, displaced_frames, loose, make_field, waves
from kinema.render.stage import StageCamera, film, stage
from kinema.rigging import forward_kinematics
from kinema.splat import deform
from tests.bodies import arm, arm_body, generator

TIMES = torch.arange(4) / 10
STILL = torch.zeros(3)


def field_of(body, *, start: float, seed: int = 0) -> DisplacementField:
    return make_field(
        body.cloud.means, height=1.0, seconds=0.3, shape=FieldShape(width=16, start=start), generator=generator(seed)
    )


def test_waves_are_the_octaves_of_each_axis():
    seen = waves(torch.tensor([[0.5, -0.25]]), 2)
    phases = torch.pi * torch.tensor([0.5, 1.0, -0.25, -0.5])
    assert torch.allclose(seen, torch.cat([torch.tensor([0.5, -0.25]), phases.sin(), phases.cos()])[None], atol=1e-6)


def test_a_field_at_rest_is_the_body_and_a_path_carries_it():
    body = arm_body(dtype=torch.float32)
    means, covariances = deform(body, forward_kinematics(arm()).float())
    field = field_of(body, start=0.0)
    moved = field(body.cloud.means, TIMES)
    assert moved.shape == (4, body.gauss_count, 3) and not moved.any()
    velocity = torch.tensor([0.5, 0.0, 1.0])
    there, shapes = deform(loose(body), displaced_frames(moved, TIMES, velocity))
    assert torch.allclose(there, means + (TIMES[:, None] * velocity)[:, None], atol=1e-6)
    assert torch.allclose(shapes, covariances.expand_as(shapes), atol=1e-7)


def test_a_loose_body_is_filmed_as_the_bound_one():
    body, start = arm_body(dtype=torch.float32), forward_kinematics(arm()).float()
    free = loose(body)
    rest = torch.eye(4).expand(body.gauss_count, 4, 4)
    camera = (StageCamera(),)
    bound = film(stage(body, start, camera), start.expand(2, -1, -1, -1), size_px=24)
    alone = film(stage(free, rest, camera), rest.expand(2, -1, -1, -1), size_px=24)
    assert float((bound - bound[:, :, :1]).abs().max()) > 0.1  # it is seen
    assert torch.allclose(alone, bound, atol=1e-4)


def test_a_random_start_is_as_strong_as_said_and_its_seed_decides():
    body = arm_body(count=200, dtype=torch.float32)
    times = torch.linspace(0, 0.3, 16)
    moved = field_of(body, start=0.05)(body.cloud.means, times).detach()
    assert float(moved.square().sum(-1).mean().sqrt()) == pytest.approx(0.05, rel=1e-4)
    assert float((moved - moved.mean(0)).abs().max()) > 0.01  # over time too
    again, other = (field_of(body, start=0.05, seed=seed)(body.cloud.means, times) for seed in (0, 1))
    assert torch.equal(moved, again) and not torch.allclose(moved, other, atol=1e-3)


def test_gradients_reach_the_field_through_pictures():
    body = arm_body(count=20, dtype=torch.float32)
    free, field = loose(body), field_of(body, start=0.02)
    rest = torch.eye(4).expand(body.gauss_count, 4, 4)
    set_up = stage(free, rest, (StageCamera(),))
    frames = displaced_frames(field(body.cloud.means, TIMES), TIMES, STILL)
    film(set_up, frames, size_px=16).square().sum().backward()
    for name, leaf in field.named_parameters():
        assert leaf.grad is not None and float(leaf.grad.norm()) > 0, name


def test_gradients_agree_with_differences():
    body = arm_body(count=10)
    field = field_of(body, start=0.05).double()
    free, target = loose(body), torch.randn(4, 10, 3, generator=generator(3), dtype=torch.float64)

    def loss() -> torch.Tensor:
        frames = displaced_frames(field(body.cloud.means, TIMES.double()), TIMES.double(), STILL.double())
        return (deform(free, frames)[0] - target).square().sum()

    loss().backward()
    for name, leaf in field.named_parameters():
        direction = torch.randn(leaf.shape, generator=generator(4), dtype=torch.float64)
        wanted = float((leaf.grad * direction).sum()) if leaf.grad is not None else 0.0
        step, values = 1e-6, []
        for sign in (1, -1):
            with torch.no_grad():
                leaf.add_(sign * step * direction)
                values.append(float(loss()))
                leaf.sub_(sign * step * direction)
        assert (values[0] - values[1]) / (2 * step) == pytest.approx(wanted, rel=1e-5), name
        assert abs(wanted) > 1e-6, name


def test_it_learns_a_swing():
    body = arm_body(count=60, dtype=torch.float32)
    field, points = field_of(body, start=0.02), body.cloud.means
    times = torch.linspace(0, 0.3, 8)
    # the upper half swings to and fro, the lower stands
    swing = 0.2 * torch.sigmoid((points[:, 1] - 0.5) * 8)[None, :, None] * torch.sin(20 * times)[:, None, None]
    target = swing * torch.tensor([1.0, 0.0, 0.0])
    adam = torch.optim.Adam(field.parameters(), lr=1e-2)
    for _ in range(150):
        adam.zero_grad()
        loss = (field(points, times) - target).square().sum()
        loss.backward()
        adam.step()
    assert float(loss.detach()) < 0.02 * float(target.square().sum())
