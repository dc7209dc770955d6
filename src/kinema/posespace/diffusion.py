"""Diffusion over poses: the noise schedule, the ways down and up, and what may pull at a pose on its way.

With angles φ = t π/2 a noisy pose is x = cos φ x₀ + sin φ ε, all of unit spread. The way down solves the probability flow by DDIM
(η = 0) or, in fewer steps, by DPM-Solver++(2M) (Lu et al. 2022). The way up inverts the DDIM steps themselves, solving an equation for
each, so that up and down again returns where it began, for any pose. Guides and handles wrap the denoiser: a solver never knows of
them.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import torch
from torch import Tensor

from kinema.diffusion.schedule import Levels, check_times

log = logging.getLogger(__name__)

CLEAN = 0.0064
"""Time that counts as clean where the way must be reversible: noise of a hundredth of the poses' spread."""
LOUD = (15.0, 0.015)
"""Noise over signal where a quick way down begins and where it ends."""
ROUNDS = 40
"""Most iterations of a step upwards."""
SAME = 1e-6
"""A step upwards is solved when it is off by no more than this, in spreads."""
RELINEARISED = 3
"""How often handles look again where their points are, in each step."""

Denoise = Callable[[Tensor, Tensor], Tensor]
"""Noisy poses [batch token 3] at times [batch] to x̂, the mean of the clean poses that may be behind them."""
Energy = Callable[[Tensor, Tensor], Tensor]
"""What speaks against poses: x̂ [batch token 3] as rotation vectors, times [batch] -> [batch]; a negative log likelihood."""


@dataclass(frozen=True)
class CosineSchedule:
    """a = cos φ, b = sin φ with φ = t π/2; a `kinema.diffusion.schedule.Schedule`."""

    def timestep(self, t: Tensor) -> Tensor:
        """Times as they are, [batch]."""
        check_times(t)
        return t

    def levels(self, t: Tensor) -> Levels:
        """[batch] each."""
        check_times(t)
        angle = t * (math.pi / 2)
        return Levels(angle.cos(), angle.sin())


def times_down(steps: int, *, start: float = 1.0, end: float = CLEAN) -> list[float]:
    """Times of a way down, finer where there is little noise: a step there may be no longer than the noise is large."""
    return [end + (start - end) * (1 - step / steps) ** 2 for step in range(steps + 1)]


def quick_times(steps: int) -> list[float]:
    """Times of a way down of second order, noise over signal falling by the same factor in every step, then to nothing.

    With the weights of the package nine such steps come three times as near to the true way as fourteen of `times_down` (0.3 against
    0.8 % of the height, three rigs); they are too long to be inverted.
    """
    high, low = (math.log(ratio) for ratio in LOUD)
    shares = [step / max(steps - 1, 1) for step in range(steps)]
    return [*(math.atan(math.exp(high + share * (low - high))) * 2 / math.pi for share in shares), 0.0]


def descend(denoise: Denoise, x: Tensor, times: Sequence[float], *, order: int = 1) -> Tensor:
    """Walk down from noise.

    Args:
        denoise: Noisy poses and times to x̂.
        x: Poses at the first time, [batch token 3].
        times: Falling; a last time of 0 ends in x̂.
        order: 1 is DDIM, which `ascend` inverts; 2 is DPM-Solver++(2M), which needs fewer steps.

    Returns:
        Poses at the last time, [batch token 3].
    """
    before: Tensor | None = None
    stride = math.inf
    for now, then in pairwise(times):
        x_hat = denoise(x, torch.full((len(x),), now, dtype=x.dtype, device=x.device))
        if then == 0:
            return x_hat
        (a, b), (a_then, b_then) = _levels(now), _levels(then)
        ahead = math.log(a_then / b_then) - math.log(a / b)  # of log signal over noise
        target = x_hat
        if order == 2 and before is not None:
            target = x_hat + ahead / (2 * stride) * (x_hat - before)
        x = b_then / b * x + (a_then - a * b_then / b) * target
        before, stride = x_hat, ahead
    return x


def ascend(denoise: Denoise, x: Tensor, times: Sequence[float]) -> Tensor:
    """Walk up to the noise from which `descend(order=1)` over the same times comes down to x.

    Args:
        denoise: Noisy poses and times to x̂.
        x: Poses at the last of the times, [batch token 3].
        times: Falling, as for the way down; the last above 0.

    Returns:
        Poses at the first time, [batch token 3].
    """
    worst = 0.0
    for then, now in pairwise(reversed(times)):
        (a, b), (a_then, b_then) = _levels(now), _levels(then)
        t = torch.full((len(x),), now, dtype=x.dtype, device=x.device)
        # x_then = b'/b x + (a' − a b'/b) x̂(x), solved for x
        share = (a_then * b - a * b_then) / b_then
        x, off = _solved(lambda x, t=t: denoise(x, t), b / b_then * x, share, start=x)
        worst = max(worst, off)
    if worst > 1e3 * SAME:
        log.warning("the way up to the noise is only solved to %.2g spreads", worst)
    return x


def _solved(x_hat: Callable[[Tensor], Tensor], wanted: Tensor, share: float, *, start: Tensor) -> tuple[Tensor, float]:
    """x with x + share x̂(x) = wanted, and how far off it is.

    x̂'s derivative is a covariance, so the left side climbs in every direction by one or more: descent with Barzilai and Borwein's
    steps, each sample its own, gets there however steep it is.
    """
    x = start
    off = x + share * x_hat(x) - wanted
    size = torch.full((len(x), 1, 1), 1 / (1 + share), dtype=x.dtype, device=x.device)
    for _ in range(ROUNDS):
        if float(off.abs().max()) < SAME:
            break
        ahead = x - size * off
        off_ahead = ahead + share * x_hat(ahead) - wanted
        moved, turned = ahead - x, off_ahead - off
        along = (moved * turned).sum((1, 2), keepdim=True)
        size = ((moved * moved).sum((1, 2), keepdim=True) / along.clamp_min(1e-20)).clamp(0.01, 1.0)
        x, off = ahead, off_ahead
    return x, float(off.abs().max())


def guided(
    denoise: Denoise,
    energy: Energy,
    decode: Callable[[Tensor], Tensor],
    *,
    strength: float = 1.0,
    rounds: int = 3,
    limit: float = 0.5,
) -> Denoise:
    """A denoiser that also listens to an energy.

    x̂ moves against the energy's gradient by as much as is still open at this noise, b² of a spread's variance, but no further than
    where a straight slope would reach zero (Polyak). The gradient does not go through the network.

    Args:
        denoise: The denoiser.
        energy: What speaks against poses; zero where nothing does.
        decode: From what is denoised to rotation vectors.
        strength: Factor on the energy.
        rounds: Steps against the gradient at each time: one only halves an energy that is a square.
        limit: Longest step of a joint, spreads.
    """

    def nudged(x: Tensor, t: Tensor) -> Tensor:
        x_hat = denoise(x, t).detach()
        open_still = CosineSchedule().levels(t).noise.square()
        for _ in range(rounds):
            with torch.enable_grad():
                leaf = x_hat.requires_grad_()
                cost = strength * energy(decode(leaf), t)
                (slope,) = torch.autograd.grad(cost.sum(), leaf)
            length = torch.minimum(open_still, cost.detach() / slope.square().sum((1, 2)).clamp_min(1e-20))
            x_hat = x_hat.detach() - _limited(length[:, None, None] * slope, limit)
        return x_hat

    return nudged


def settle_poses(poses: Tensor, energy: Energy, *, rounds: int = 16, limit: float = 0.05, past: float = 1e-3) -> Tensor:
    """Poses moved against an energy until nothing speaks against them, or for so many rounds, [batch token 3].

    Each step goes a little past where a straight slope would reach zero (Polyak), but turns no joint further than the limit.
    """
    for _ in range(rounds):
        with torch.enable_grad():
            leaf = poses.detach().requires_grad_()
            cost = energy(leaf, torch.zeros(len(leaf)))
            (slope,) = torch.autograd.grad(cost.sum(), leaf)
        cost = cost.detach()
        if float(cost.max()) <= 0:
            break
        length = torch.where(cost > 0, cost + past, 0) / slope.square().sum((1, 2)).clamp_min(1e-20)
        poses = poses.detach() - _limited(length[:, None, None] * slope, limit)
    return poses.detach()


def pull_to_targets(
    denoise: Denoise,
    places: Callable[[Tensor], Tensor],
    targets: Tensor,
    *,
    held: Tensor | None = None,
    looseness: float = 0.003,
    limit: float = 1.0,
) -> Denoise:
    """A denoiser that knows where some points of the body shall be.

    The mean of what may be behind x, given that the points are at their targets: x̂ − C Hᵀ (H C Hᵀ + r²)⁻¹ (places − targets), with H
    the derivative of the places and C = b²/a ∂x̂/∂x the covariance of what may be behind x (Song et al. 2023, ΠGDM). C is what lets
    the whole body follow: joints that poses move together are moved together. Places are no linear function of a pose, so H is
    taken anew where the last one led.

    Args:
        denoise: The denoiser; differentiable.
        places: x̂ to points, [batch token 3] -> [batch handle 3].
        targets: Where the points shall be, [batch handle 3].
        held: What the first token keeps, [batch 3]; free like the others if not given.
        looseness: r, in the unit of the places.
        limit: Longest way of a joint between two looks, spreads.
    """

    def conditioned(x: Tensor, t: Tensor) -> Tensor:
        levels = CosineSchedule().levels(t)
        variance = (levels.noise.square() / levels.signal.clamp_min(1e-3))[:, None, None]
        with torch.enable_grad():
            leaf = x.detach().requires_grad_()
            x_hat = denoise(leaf, t)
            free = torch.ones_like(x_hat[:1, :, :1])
            if held is not None:
                free[:, 0] = 0
            given = x_hat.detach() if held is None else torch.cat([held[:, None], x_hat.detach()[:, 1:]], 1)
            here, spread = given, variance * free
            for _ in range(RELINEARISED):
                at = here.requires_grad_()
                seen = places(at).flatten(1)  # [batch coordinate]
                rows = [free * torch.autograd.grad(one.sum(), at, retain_graph=True)[0] for one in seen.unbind(1)]
                columns = [spread * torch.autograd.grad(x_hat, leaf, row, retain_graph=True)[0] for row in rows]
                H, CH = (torch.stack(parts, 1).flatten(2) for parts in (rows, columns))  # [batch coordinate number]
                missing = (given - at).detach().flatten(1)[..., None]
                wrong = (seen.detach() - targets.flatten(1))[..., None] + H @ missing
                goal = given - (CH.mT @ _gain(H @ CH.mT, looseness, wrong)).squeeze(-1).view(x.shape)
                here = here.detach() + _limited(goal - here.detach(), limit)
        return here

    return conditioned


def _gain(S: Tensor, looseness: float, wrong: Tensor) -> Tensor:
    """(S + r²)⁻¹ of what is wrong; a learned denoiser's covariance may have negative directions, which are none."""
    values, axes = torch.linalg.eigh((S + S.mT) / 2)
    return axes @ ((axes.mT @ wrong) / (values.clamp_min(0) + looseness**2)[..., None])


def _levels(t: float) -> tuple[float, float]:
    return math.cos(t * math.pi / 2), math.sin(t * math.pi / 2)


def _limited(step: Tensor, limit: float) -> Tensor:
    """Steps no longer than the limit, joint by joint, [batch token 3]."""
    length = step.norm(dim=-1, keepdim=True)
    return step * (limit / length.clamp_min(limit))
