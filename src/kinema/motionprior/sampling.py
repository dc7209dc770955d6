"""From noise to clips: guidance, constraints and the way down, over the state [batch 1+token 102] that the network knows."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import torch
from torch import Generator, Tensor

from kinema.motionprior.body import MotionBody
from kinema.motionprior.encoding import K
from kinema.motionprior.network import CHANNELS, Asked, BodyBatch, MotionNet
from kinema.posespace.diffusion import descend, quick_times

STEPS = 12
"""Evaluations of the network a sample."""
GUIDANCE = 2.0
"""How strongly what is asked for counts; 1 is as in training. Chosen on the development rigs (docs/results/motion_prior.md)."""
VARIETY = 0.6
"""Deviation of the noise that samples begin with. At 1 they are as various as what was learned; below, nearer to what is usual, which
hits more often (chosen of 1, 0.8, 0.6 and 0.5 on rigs of split `train`: docs/results/motion_prior.md)."""
LISTENED = (0.25, 0.45, 0.65)
"""Noise times at which a clip is judged by how well the prior restores it."""

LISTENER = 977_231
"""Seed of the noise of that judgement: no sample's own, or it would know its way back."""

Change = Callable[[Tensor], Tensor]
"""What is done to every guess of the clean clips, [batch 1+token 102] -> the same."""


class Bodies(Protocol):
    """One body, or several, as often as clips are drawn."""

    def repeated(self, count: int) -> BodyBatch: ...


@dataclass(frozen=True, eq=False)
class Drawn:
    """Clean clips as the network knows them."""

    z: Tensor
    """[batch 1+token 102]."""
    contact: Tensor
    """Coefficients, [batch token K]."""


def noise_for(body: MotionBody, count: int, generator: Generator, *, variety: float = 1.0) -> Tensor:
    """[batch 1+token 102]."""
    return variety * torch.randn(count, 1 + body.token_count, CHANNELS, generator=generator)


@torch.no_grad()
def draw(
    network: MotionNet,
    bodies: Bodies,
    asked: Asked,
    noise: Tensor,
    *,
    guidance: float = GUIDANCE,
    steps: int = STEPS,
    change: Change | None = None,
) -> Drawn:
    """Walk down from noise.

    Args:
        network: The prior's.
        bodies: One body as a batch, or several.
        asked: What each clip shall be.
        noise: [batch 1+token 102].
        guidance: How strongly what is asked for counts.
        steps: Evaluations.
        change: Constraints.
    """
    count = len(noise)
    twice = bodies.repeated(2 * count)
    unsaid = asked.unsaid()
    both = Asked(
        *(torch.cat([getattr(asked, name), getattr(unsaid, name)]) for name in ("action", "text", "numbers", "loops"))
    )
    if asked.part is not None:
        both = replace(both, part=torch.cat([asked.part, torch.zeros_like(asked.part)]))
    heard: list[Tensor] = []

    def denoise(x: Tensor, t: Tensor) -> Tensor:
        if guidance == 1:
            said, contact = network(x, t, asked, bodies.repeated(count))
        else:
            said, contact = network(torch.cat([x, x]), torch.cat([t, t]), both, twice)
            asked_for, contact = said[:count], contact[:count]
            said = said[count:] + guidance * (asked_for - said[count:])
            said[:, 0, 3 * K :] = asked_for[
                :, 0, 3 * K :
            ]  # guided durations and speeds run away: gallops at twice the pace
        heard[:] = [contact]
        return said if change is None else change(said)

    z = descend(denoise, noise, quick_times(steps), order=2)
    return Drawn(z, heard[0])


@torch.no_grad()
def surprise(network: MotionNet, bodies: BodyBatch, asked: Asked, z: Tensor, *, seed: int = LISTENER) -> Tensor:
    """How badly the prior restores clips from noise, in spreads; lower is likelier, [batch].

    Divided by the clips' own size it prefers loud samples, which hit less often on the development rigs
    (docs/results/motion_prior.md).
    """
    count = len(z)
    generator = Generator().manual_seed(seed)
    noise = torch.randn(1, *z.shape[1:], generator=generator)
    total = torch.zeros(count)
    for time in LISTENED:
        a, b = math.cos(time * math.pi / 2), math.sin(time * math.pi / 2)
        said, _ = network(a * z + b * noise, torch.full((count,), time), asked, bodies.repeated(count))
        total += (said - z).square().mean((1, 2)) * (a / b) ** 2
    return (total / len(LISTENED)).sqrt()
