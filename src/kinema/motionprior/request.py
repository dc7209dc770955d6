"""One request of the motion prior: what is asked of the network, and what its answer means as a motion of the body."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import torch
from torch import Tensor

from kinema.geometry.rotations import to_rotation_vector
from kinema.geometry.transforms import translating
from kinema.motion.motion import Motion
from kinema.motionprior import constraints
from kinema.motionprior.actions import ACTIONS, NUMBERS, UNNAMED
from kinema.motionprior.body import MotionBody, MotionPriorError
from kinema.motionprior.constraints import Pin, Targets
from kinema.motionprior.encoding import places_of, reverse_signs, time_basis, unsix
from kinema.motionprior.finish import Decoded
from kinema.motionprior.network import NUMBERS as NUMBER_COUNT
from kinema.motionprior.network import TEXT, Asked, batch_of
from kinema.motionprior.ranking import agree, oddity
from kinema.motionprior.sampling import VARIETY, Drawn, draw, surprise
from kinema.posespace.representation import local_frames
from kinema.rigging import Skeleton

if TYPE_CHECKING:
    from kinema.motionprior.prior import MotionPrior

SHORTEST, LONGEST = 0.2, 6.0
"""Seconds of one sample; longer performances are chained."""
FASTEST = 8.0
"""Units a second."""
HURRY = 0.7
"""Who goes twice as fast steps 2**0.7 times as often and makes longer steps for the rest."""
BACKWARD = 0.7
"""Backwards and sideways steps are this much slower."""
DIRECTIONS = {"forward": 0.0, "left": math.pi / 2, "backward": math.pi, "right": -math.pi / 2}
"""Of travel against where the body faces, radians about +Y; left is -Z."""
USUAL_STEPS = 8
"""Evaluations of the network that tell what it would do unasked."""


class Rigged(Protocol):
    """Whoever has a skeleton: a character, or a performer of the cast."""

    @property
    def skeleton(self) -> Skeleton: ...


def check_wish(
    action: str | None,
    direction: str | None,
    *,
    speed: float | None,
    seconds: float | None,
    intensity: float | None,
    count: int,
    fps: float,
) -> None:
    """Refuse what cannot be asked.

    Raises:
        MotionPriorError: `motion-action`, `motion-direction`, `motion-number`.
    """
    if action is not None and action not in ACTIONS:
        raise MotionPriorError("motion-action", f"the prior knows no '{action}'", hint=", ".join(ACTIONS))
    if direction is not None and direction not in DIRECTIONS:
        raise MotionPriorError("motion-direction", f"'{direction}' is no direction", hint=", ".join(DIRECTIONS))
    for name, value, most in (("speed", speed, 20.0), ("seconds", seconds, 600.0), ("intensity", intensity, 20.0)):
        if value is not None and not 0.02 <= value <= most:
            raise MotionPriorError("motion-number", f"{name} is {value}", hint=f"a number between 0.02 and {most:g}")
    if count < 1 or not 1 <= fps <= 240:
        raise MotionPriorError("motion-number", f"count {count}, fps {fps}")


def unasked_numbers() -> Tensor:
    """Nothing asked for in numbers but that the clip be as if made for this body, [1 5]."""
    numbers = torch.full((1, NUMBER_COUNT), torch.nan)
    numbers[:, -1] = 0.0
    return numbers


@dataclass(frozen=True, eq=False)
class Request:
    """One call of `sample`."""

    prior: MotionPrior
    character: Rigged
    body: MotionBody
    loops: bool
    action: str | None
    text: str | None
    guidance: float
    steps: int
    variety: float = VARIETY

    @functools.cached_property
    def vector(self) -> Tensor:
        """Of the text, [384]; NaN without one."""
        if not self.text:
            return torch.full((TEXT,), torch.nan)
        from kinema.language.encoder import encode_sentences

        return encode_sentences([self.text])[0]

    def asked(self, count: int, numbers: Tensor) -> Asked:
        action = -1 if self.action is None else NUMBERS[self.action]
        return Asked(
            torch.full((count,), action),
            self.vector.expand(count, -1),
            numbers.expand(count, -1),
            torch.full((count,), self.loops),
        )

    def draw(self, noise: Tensor, numbers: Tensor, change: Any = None, steps: int | None = None) -> Drawn:
        asked = self.asked(len(noise), numbers)
        return draw(
            self.prior.network,
            batch_of(self.body),
            asked,
            noise,
            guidance=self.guidance,
            steps=steps or self.steps,
            change=change,
        )

    def rank(self, drawn: Drawn, numbers: Tensor) -> tuple[Tensor, list[int]]:
        """How badly each clip is restored [batch], and the clips' numbers, best first."""
        count, bodies = len(drawn.z), batch_of(self.body)
        asked = self.asked(count, numbers)
        told = surprise(self.prior.network, bodies, asked, drawn.z)
        if count == 1:
            return told, [0]
        untold = surprise(self.prior.network, bodies, asked.unsaid(), drawn.z)
        odd = oddity(self.body, self.prior.scales, drawn.z, loops=self.loops)
        return told, agree(odd, told / untold)

    def numbers_of(self, seconds: float) -> float:
        """A duration as the network hears it."""
        scales, mode = self.prior.scales, int(self.loops)
        return float((math.log(seconds) - scales.tail_mean[mode, 2]) / scales.tail_spread[mode, 2])

    def numbers(
        self,
        noise: Tensor,
        speed: float | None,
        direction: str | None,
        seconds: float | None,
        intensity: float | None,
        travels: bool,
    ) -> Tensor:
        """What is asked for in numbers, as the network hears it; factors are on what it would do unasked, [1 5]."""
        turned = direction if travels or direction != "forward" else None
        usual = None
        if speed is not None or turned is not None or intensity is not None:
            usual = self.draw(noise, unasked_numbers(), steps=USUAL_STEPS)
        return self.numbers_for(usual, speed, direction, seconds, intensity, travels)

    def numbers_for(
        self,
        usual: Drawn | None,
        speed: float | None,
        direction: str | None,
        seconds: float | None,
        intensity: float | None,
        travels: bool,
    ) -> Tensor:
        """The same, where it is known what it would do unasked; None if nothing is asked that depends on that, [1 5]."""
        numbers = unasked_numbers()
        turned = direction if travels or direction != "forward" else None
        if usual is not None and (speed is not None or turned is not None or intensity is not None):
            _, _, tail = self.prior.scales.real(usual.z, torch.tensor([self.loops]))
            period = self.seconds_of(usual)
            factor = speed or 1.0
            way = DIRECTIONS[turned or "forward"]
            slower = 1.0 if way == 0 else BACKWARD
            pace = float(tail[0, :2].norm()) * factor * slower
            velocity = torch.tensor([[pace * math.cos(way), -pace * math.sin(way)]])
            length = torch.tensor([seconds or period / factor**HURRY])
            amount = torch.tensor([max(self.amount(usual) * (intensity or 1.0) * factor**HURRY, 1e-3)])
            told = self.prior.scales.numbers(length, velocity, amount, torch.zeros(1), torch.tensor([self.loops]))
            if speed is not None:
                numbers[:, 0] = told[:, 0]
            if self.loops and (speed is not None or turned is not None):
                numbers[:, 1:3] = told[:, 1:3]
            if intensity is not None:
                numbers[:, 3] = told[:, 3]
        if seconds is not None:
            numbers[:, 0] = self.numbers_of(min(max(seconds, SHORTEST), LONGEST))
        return numbers

    def seconds_of(self, drawn: Drawn) -> float:
        """How long the first clip takes."""
        _, _, tail = self.prior.scales.real(drawn.z[:1], torch.tensor([self.loops]))
        return float(tail[0, 2].exp().clamp(SHORTEST, LONGEST))

    def amount(self, drawn: Drawn) -> float:
        """Mean speed of the first clip's surface against the root, units a second."""
        x, _, tail = self.prior.scales.real(drawn.z[:1], torch.tensor([self.loops]))
        at = torch.linspace(0, 1, 25)
        D = unsix(torch.einsum("kf,jkc->fjc", time_basis(self.loops, at), x[0]))
        step = places_of(self.body, D).diff(dim=0).norm(dim=-1)
        return float((step * self.body.share).sum(1).mean() * 24 / tail[0, 2].exp().clamp(SHORTEST, LONGEST))

    def constrained(self, z: Tensor, *, targets: Targets | None, pins: list[Pin] | None, seconds: float) -> Tensor:
        """A guess of clean clips, moved to where it meets what it must."""
        if pins:
            for _ in range(constraints.PULLS):
                z = self._pulled(z, pins, seconds)
        return z if targets is None else constraints.meet(z, targets, self.prior.scales, loops=self.loops)

    def _pulled(self, z: Tensor, pins: list[Pin], seconds: float) -> Tensor:
        with torch.enable_grad():
            free = z.detach().requires_grad_(True)
            energy = constraints.pin_energy(
                free, self.body, self.character.skeleton, self.prior.scales, pins, loops=self.loops, seconds=seconds,
                velocity=torch.zeros(2),
            )  # fmt: skip
            (slope,) = torch.autograd.grad(energy.sum(), free)
        # Newton's step along the slope of a square
        length = (2 * energy / slope.square().sum((1, 2)).clamp_min(1e-12)).detach()
        return z - 0.7 * length.view(-1, 1, 1) * slope

    def pinned(self, z: Tensor, targets: Targets | None, pins: list[Pin], seconds: float) -> Tensor:
        """Pins met as well as can be."""
        for _ in range(constraints.SETTLED):
            z = self._pulled(z, pins, seconds)
            z = z if targets is None else constraints.meet(z, targets, self.prior.scales, loops=self.loops)
            left = constraints.pin_energy(
                z, self.body, self.character.skeleton, self.prior.scales, pins, loops=self.loops, seconds=seconds,
                velocity=torch.zeros(2),
            )  # fmt: skip
            if float(left.max()) < 1e-7:
                break
        return z

    def asked_velocity(self, numbers: Tensor, velocity: Tensor, *, back: bool) -> Tensor:
        """The travel that was asked for, metres a second, [2]; the given one where nothing was asked."""
        if bool(numbers[0, 1:3].isnan().any()):
            return velocity
        scales, mode = self.prior.scales, int(self.loops)
        asked = numbers[0, 1:3] * scales.tail_spread[mode, :2] + scales.tail_mean[mode, :2]
        return asked.double() * self.body.unit * (-BACKWARD if back else 1.0)

    def decode(
        self,
        drawn: Drawn,
        number: int,
        fps: float,
        *,
        seconds: float | None = None,
        still: bool = False,
        back: bool = False,
    ) -> Decoded:
        """Coefficients as a motion in place.

        Args:
            drawn: Clips.
            number: Which.
            fps: Frames a second.
            seconds: Length, where it is given.
            still: Travel stays inside the clip: nothing is added.
            back: The period runs backwards, and slower.
        """
        body, skeleton = self.body, self.character.skeleton
        x, y, tail = (
            part[0] for part in self.prior.scales.real(drawn.z[number : number + 1], torch.tensor([self.loops]))
        )
        contact = drawn.contact[number]
        if back:
            signs = reverse_signs(True)
            x, y, contact = x * signs[:, None], y * signs[:, None], contact * signs
            tail = tail * torch.tensor([-BACKWARD, -BACKWARD, 1.0]) - torch.tensor([0.0, 0.0, math.log(BACKWARD)])
        length = seconds or float(tail[2].exp().clamp(SHORTEST, LONGEST))
        intervals = max(round(length * fps), 4)
        at = torch.linspace(0, 1, intervals + 1).double()
        basis = time_basis(self.loops, at)
        D = unsix(torch.einsum("kf,jkc->fjc", basis, x.double()))
        if self.loops:
            D[-1] = D[0]
        C = D[:, body.rig.parents.clamp_min(0)].mT @ D
        C[:, 0] = D[:, 0]
        local = local_frames(skeleton.to(torch.float64), body.rig, to_rotation_vector(C))
        shift = torch.einsum("kf,kc->fc", basis, y.double()) * body.unit
        if self.loops:
            shift[-1] = shift[0]
        kind = ACTIONS[self.action or UNNAMED]
        motion = Motion(skeleton.to(torch.float64), local, fps, loop=self.loops).carried(translating(shift))
        velocity = tail[:2].clamp(-FASTEST, FASTEST).double() * body.unit
        if still or not self.loops or not (kind.travels or kind.airborne):
            velocity = torch.zeros(2).double()
        told = torch.einsum("kf,jk->fj", basis.float(), contact)
        contacts = told[:, list(body.feet)] > 0.5 if body.feet else torch.zeros(intervals + 1, 0, dtype=torch.bool)
        if self.loops and len(contacts):
            contacts[-1] = contacts[0]
        return Decoded(motion, contacts, velocity, self.loops, kind)
