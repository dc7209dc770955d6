"""Solvers against closed forms: flows of Gaussians, exact inverses, conditional means."""

from __future__ import annotations

import math

import pytest
import torch
from torch import Tensor

from kinema.posespace import rig_tokens
from kinema.posespace.diffusion import (
    CLEAN,
    CosineSchedule,
    ascend,
    descend,
    guided,
    pull_to_targets,
    quick_times,
    times_down,
)
from tests.posespace.exact import Clusters, GaussianPoses, correlated
from tests.posespace.rigs import chain, poses

RIG = rig_tokens(chain(4))
MEAN = 0.3 * poses(4, 1, size=1.0, seed=5).flatten()
GAUSSIAN = GaussianPoses(MEAN, correlated(12))


def flowed(x: Tensor, t: float) -> Tensor:
    """Where the probability flow carries poses x from time t down to zero: each principal direction by its own factor."""
    values, axes = torch.linalg.eigh(GAUSSIAN.covariance)
    a, b = math.cos(t * math.pi / 2), math.sin(t * math.pi / 2)
    factor = (values / (a**2 * values + b**2)).sqrt()
    return (MEAN + ((x.flatten(1) - a * MEAN) @ axes * factor) @ axes.T).view(x.shape)


def denoise(x: Tensor, t: Tensor) -> Tensor:
    return GAUSSIAN(x, t, RIG)


def error_of(steps: int, order: int) -> float:
    noise = poses(4, 8, size=1.0)
    down = descend(denoise, noise, [*times_down(steps)[:-1], 0.0], order=order)
    return float((down - flowed(noise, 1.0)).square().mean().sqrt())


def test_the_way_down_follows_the_flow():
    """Second order needs a fraction of the steps; both converge."""
    assert error_of(16, 2) < 0.02
    assert error_of(16, 2) < 0.4 * error_of(16, 1)
    assert error_of(64, 2) < 0.2 * error_of(16, 2)
    assert error_of(256, 1) < 0.01
    assert error_of(64, 1) / error_of(256, 1) > 3  # first order: a quarter of the step, a quarter of the error


def test_quick_times_come_nearer_in_fewer_steps():
    noise = poses(4, 8, size=1.0)
    down = descend(denoise, noise, quick_times(9), order=2)
    off = float((down - flowed(noise, 1.0)).square().mean().sqrt())
    assert off < 0.8 * error_of(9, 2)
    assert quick_times(1) == [quick_times(5)[0], 0.0]


@pytest.mark.parametrize("steps", [12, 50])
def test_up_and_down_again(steps: int):
    """The inverse is exact, not merely close: also for few steps, a curved flow, and poses that no cluster has."""
    times = times_down(steps)
    for deviation, x in ((0.8, poses(4, 6, size=1.0, seed=3)), (0.4, poses(4, 5, size=1.0, seed=2))):
        clusters = Clusters(poses(4, 5, size=1.0, seed=2).flatten(1), deviation)
        up = ascend(lambda x, t, flow=clusters: flow(x, t, RIG), x, times)
        down = descend(lambda x, t, flow=clusters: flow(x, t, RIG), up, times)
        torch.testing.assert_close(down, x, atol=2e-4, rtol=0)
        assert float((up - x).abs().max()) > 0.3


def test_noise_of_a_gaussian_pose_is_known():
    """Up the flow every principal direction is divided by its deviation, up to what counts as clean."""
    values, axes = torch.linalg.eigh(GAUSSIAN.covariance)
    x = (MEAN + (poses(4, 6, size=1.0).flatten(1) * values.sqrt()) @ axes.T).view(6, 4, 3)
    a, b = math.cos(CLEAN * math.pi / 2), math.sin(CLEAN * math.pi / 2)
    up = ascend(denoise, a * x, times_down(200))
    expected = ((a * (x.flatten(1) - MEAN)) @ axes / (a**2 * values + b**2).sqrt()) @ axes.T
    torch.testing.assert_close(up.flatten(1), expected, atol=0.05, rtol=0)  # first order in 200 steps


def test_levels_keep_variance():
    levels = CosineSchedule().levels(torch.linspace(0, 1, 7))
    torch.testing.assert_close(levels.signal**2 + levels.noise**2, torch.ones(7))
    assert float(levels.signal[0]) == 1
    assert float(levels.noise[-1]) == 1


def test_handles_give_the_conditional_mean():
    """Of a Gaussian: x̂ and its covariance given x, then given that H x is at the target, by the textbook."""
    H = poses(4, 2, size=1.0, seed=8).flatten(1)
    t = torch.tensor([0.4, 0.7], dtype=torch.float64)
    x, target, r = poses(4, 2, size=1.0, seed=9), poses(2, 2, size=1.0, seed=10)[:, 0, :2], 0.1

    def places(x_hat: Tensor) -> Tensor:
        return torch.nn.functional.pad(x_hat.flatten(1) @ H.T, (0, 1))[:, None]  # two numbers, and a third that is zero

    wanted = torch.nn.functional.pad(target, (0, 1))[:, None]
    said = pull_to_targets(denoise, places, wanted, looseness=r, limit=1e9)(x, t)
    for row in range(2):
        a, b = math.cos(float(t[row]) * math.pi / 2), math.sin(float(t[row]) * math.pi / 2)
        S = GAUSSIAN.covariance
        C = S - a**2 * S @ torch.linalg.solve(a**2 * S + b**2 * torch.eye(12), S)
        x_hat = denoise(x, t)[row].flatten()
        gain = C @ H.T @ torch.linalg.inv(H @ C @ H.T + r**2 * torch.eye(2))
        torch.testing.assert_close(said[row].flatten(), x_hat - gain @ (H @ x_hat - target[row]), atol=1e-8, rtol=0)


def test_guides_keep_poses_out_of_what_they_forbid():
    """Turns of the second joint about X above zero cost: half of the samples had them, none keeps much of one."""
    noise = poses(4, 64, size=1.0, seed=4)
    free = GaussianPoses(torch.zeros(12, dtype=torch.float64), torch.eye(12, dtype=torch.float64))
    times = [*times_down(24)[:-1], 0.0]

    def forbidden(x: Tensor, t: Tensor) -> Tensor:
        return 20 * x[:, 1, 0].clamp_min(0).square()

    plain = descend(lambda x, t: free(x, t, RIG), noise, times, order=2)
    led = descend(guided(lambda x, t: free(x, t, RIG), forbidden, lambda x: x, strength=1.0), noise, times, order=2)
    assert int((plain[:, 1, 0] > 0.2).sum()) > 20
    assert float(led[:, 1, 0].clamp_min(0).mean()) < 0.15 * float(plain[:, 1, 0].clamp_min(0).mean())
    others = torch.arange(12) != 3
    torch.testing.assert_close(led.flatten(1)[:, others], plain.flatten(1)[:, others], atol=1e-6, rtol=0)
    low = plain[:, 1, 0] < -0.5
    torch.testing.assert_close(led[low, 1, 0], plain[low, 1, 0], atol=0.05, rtol=0)
