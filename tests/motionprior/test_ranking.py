"""Which of several samples is taken: the one that the others are like, and that is most clearly the action."""

from __future__ import annotations

import pytest
import torch

from kinema.motionprior import read_body
from kinema.motionprior.encoding import K
from kinema.motionprior.network import CHANNELS
from kinema.motionprior.ranking import agree, apart, frames_of, oddity
from kinema.motionprior.scales import Scales
from tests.posespace.rigs import beast


@pytest.fixture(scope="module")
def scales() -> Scales:
    falling = 0.3 / torch.arange(1, K + 1)
    means, spreads = torch.tensor([[0.0, 0.0, 0.3], [1.0, 0.0, 0.0]]), torch.full((2, 3), 0.3)
    return Scales(falling.expand(2, K), 0.2 * falling.expand(2, K), means, spreads, torch.tensor([-1.0, 1.0]))


def test_the_odd_one_out_comes_last(scales: Scales):
    body = read_body(beast())
    generator = torch.Generator().manual_seed(0)
    usual = torch.randn(1, 1 + body.token_count, CHANNELS, generator=generator)
    odd = torch.randn(1, 1 + body.token_count, CHANNELS, generator=generator)
    z = torch.cat([usual, odd, usual, usual]) + 0.05 * torch.randn(4, *usual.shape[1:], generator=generator)
    far = oddity(body, scales, z, loops=True)
    assert int(far.argmax()) == 1 and float(far[1]) > 2 * float(far[[0, 2, 3]].max())
    assert float(oddity(body, scales, z[:1], loops=True)) == 0


def test_a_period_is_like_itself_whenever_it_begins(scales: Scales):
    """Frames are compared as sets, so that the phase of a loop does not count, and travel neither."""
    body = read_body(beast())
    z = torch.randn(1 + body.token_count, CHANNELS, generator=torch.Generator().manual_seed(1))
    frames = frames_of(body, scales, z, loops=True)
    assert float(apart(frames, frames.roll(3, 0))) == pytest.approx(0, abs=1e-3)
    gone = z.clone()
    gone[0, :3] += torch.tensor([2.0, 0.0, 1.0])  # the path's constant part, over the ground
    torch.testing.assert_close(frames_of(body, scales, gone, loops=True), frames, atol=1e-4, rtol=0)
    assert float(apart(frames, torch.zeros_like(frames))) > 0.05


def test_orders_are_agreed_on():
    assert agree(torch.tensor([3.0, 1.0, 2.0])) == [1, 2, 0]
    assert agree(torch.tensor([0.0, 1.0, 5.0]), torch.tensor([9.0, 1.0, 2.0]))[0] == 1
