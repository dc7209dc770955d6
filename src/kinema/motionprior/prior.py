"""`MotionPrior`: a character and an action to motions, in less than a second; and how likely a motion is."""

from __future__ import annotations

import functools
import json
import math
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Generator, Tensor

from kinema.errors import MotionError
from kinema.geometry.rotations import to_rotation_vector
from kinema.geometry.transforms import translating
from kinema.motion.feet import Body, find_feet
from kinema.motion.motion import Motion
from kinema.motion.timing import repeated
from kinema.motionprior import constraints
from kinema.motionprior.actions import ACTIONS, NUMBERS, UNNAMED
from kinema.motionprior.body import MotionBody, MotionPriorError, read_body
from kinema.motionprior.constraints import KeyPose, Pin, Targets
from kinema.motionprior.encoding import (
    encode,
    gap_of,
    places_of,
    read_track,
    reverse_signs,
    six,
    time_basis,
    unsix,
    without_travel,
)
from kinema.motionprior.network import NUMBERS as NUMBER_COUNT
from kinema.motionprior.network import TEXT, Asked, MotionNet, Shape, batch_of
from kinema.motionprior.ranking import agree, oddity
from kinema.motionprior.sampling import GUIDANCE, STEPS, VARIETY, Drawn, draw, noise_for, surprise
from kinema.motionprior.scales import Scales
from kinema.motionprior.settle import set_down
from kinema.posespace.representation import local_frames
from kinema.tensorfile import load_tensors, save_tensors

WEIGHTS = Path(__file__).parent / "weights" / "motion.safetensors"
"""The prior in the package."""
FPS = 30.0
"""Frames a second of samples."""
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


@dataclass(frozen=True, eq=False)
class MotionSample:
    """A motion of the character's own rig."""

    motion: Motion
    """Bones keep their lengths; a loop closes exactly, its travel aside."""
    contacts: Tensor
    """Which feet (`find_feet`) stand on the ground, [frame foot] bool."""
    loop: bool
    score: float
    """How badly the prior restores this clip from noise, in spreads: lower is likelier."""
    velocity: Tensor
    """Even travel, metres a second along x and z, [2]."""


def save_prior(path: Path, network: MotionNet, scales: Scales, facts: dict[str, str]) -> None:
    """Write weights (half precision), scales and facts, whole or not at all."""
    about = facts | {"shape": json.dumps(asdict(network.shape)), "actions": json.dumps(list(ACTIONS))}
    tensors = {name: value.half() for name, value in network.state_dict().items()}
    save_tensors(path, tensors | scales.tensors(), about)


@functools.lru_cache(maxsize=2)
def _load(path: Path, stamp: float) -> MotionPrior:
    tensors, about = load_tensors(path)
    if "shape" not in about or "scales.joint" not in tensors:
        raise MotionPriorError("motion-weights", "these are no weights of a motion prior", where=str(path))
    if json.loads(about.get("actions", "[]")) != list(ACTIONS):
        raise MotionPriorError(
            "motion-weights",
            "these weights know other actions",
            where=str(path),
            hint="train anew: kinema motion train",
        )
    network = MotionNet(Shape(**json.loads(about["shape"])))
    network.load_state_dict({name: value.float() for name, value in tensors.items() if not name.startswith("scales.")})
    return MotionPrior(network.eval().requires_grad_(False), Scales.from_tensors(tensors), about)


@dataclass(frozen=True, eq=False)
class MotionPrior:
    """Diffusion over joint motion of any rig."""

    network: MotionNet
    scales: Scales
    facts: dict[str, str]
    """How it was trained."""

    @staticmethod
    def load(path: str | Path | None = None) -> MotionPrior:
        """The prior in the package, or another of `kinema motion train`.

        Raises:
            MotionPriorError: `motion-weights`.
        """
        path = WEIGHTS if path is None else Path(path)
        if not path.is_file():
            raise MotionPriorError("motion-weights", f"there is no file '{path}'", hint="kinema motion train makes one")
        return _load(path, path.stat().st_mtime)

    def sample(
        self,
        character: Body,
        *,
        action: str | None = None,
        text: str | None = None,
        speed: float | None = None,
        direction: str | None = None,
        seconds: float | None = None,
        intensity: float | None = None,
        count: int = 4,
        generator: Generator,
        keys: list[KeyPose] | None = None,
        path: Tensor | None = None,
        pins: list[Pin] | None = None,
        loop: bool | None = None,
        fps: float = FPS,
        guidance: float = GUIDANCE,
        variety: float = VARIETY,
        steps: int = STEPS,
    ) -> list[MotionSample]:
        """Motions of a character.

        Args:
            character: Any rig of two or more joints.
            action: A name of `ACTIONS`; None if the text alone shall count.
            text: What happens, in words.
            speed: A factor on what is usual for this body and action.
            direction: forward, backward, left or right.
            seconds: Length: loops are repeated to fill it, performances made for it.
            intensity: A factor on how much the body moves.
            count: How many.
            generator: Of the noise.
            keys: Poses at times; they are met exactly, at the nearest frame.
            path: Points on the ground to go along, x and z, metres, [point 2].
            pins: Joints held in place.
            loop: Whether the clip closes; as the action does if not given.
            fps: Frames a second.
            guidance: How strongly action and text count.
            variety: How far samples spread; 1 is as far as what was learned.
            steps: Evaluations of the network.

        Returns:
            Samples, the best first: what most of them agree on, and what is most clearly the action (`ranking`).
        """
        if action is not None and action not in ACTIONS:
            raise MotionPriorError("motion-action", f"the prior knows no '{action}'", hint=", ".join(ACTIONS))
        if direction is not None and direction not in DIRECTIONS:
            raise MotionPriorError("motion-direction", f"'{direction}' is no direction", hint=", ".join(DIRECTIONS))
        for name, value, most in (("speed", speed, 20.0), ("seconds", seconds, 600.0), ("intensity", intensity, 20.0)):
            if value is not None and not 0.02 <= value <= most:
                raise MotionPriorError(
                    "motion-number", f"{name} is {value}", hint=f"a number between 0.02 and {most:g}"
                )
        if count < 1 or not 1 <= fps <= 240 or steps < 2:
            raise MotionPriorError("motion-number", f"count {count}, fps {fps}, steps {steps}")
        kind = ACTIONS[action or UNNAMED]
        loops = kind.loops if loop is None else loop
        if (keys or pins) and loop is None and seconds is not None:
            loops = False
        feet = find_feet(character)
        body = read_body(character, feet)
        request = _Request(self, character, body, loops, action, text, guidance, steps, variety)
        noise = noise_for(body, count, generator, variety=variety)
        way, back = direction, direction == "backward" and loops and kind.travels
        if back:  # a walk backwards is a walk, backwards in time
            direction = None
        numbers = request.numbers(
            noise[:1], speed, direction, None if loops and not keys else seconds, intensity, kind.travels
        )
        if not loops and seconds is not None and seconds > LONGEST and not keys and not pins:
            return self._chained(request, numbers, seconds, count, generator, fps)
        targets = None
        change = None
        length = None if loops or seconds is None else max(round(seconds * fps), 4) / fps
        if keys or pins:
            length = seconds or max([key.seconds for key in keys or []], default=0.0) or 2.0
            length = max(round(length * fps), 2) / fps
            at_frames = [replace(key, seconds=round(key.seconds * fps) / fps) for key in keys or []]
            numbers[:, 0] = request.numbers_of(length)
            if at_frames:
                targets = constraints.key_targets(
                    character.skeleton, body, at_frames, seconds=length, velocity=torch.zeros(2)
                )
            change = functools.partial(request.constrained, targets=targets, pins=pins, seconds=length)
        drawn = request.draw(noise, numbers, change)
        if pins:
            drawn = replace(drawn, z=request.pinned(drawn.z, targets, pins, length or 2.0))
        scores, order = request.rank(drawn, numbers)
        samples = []
        for number in order:
            made = request.decode(drawn, number, fps, seconds=length, still=change is not None, back=back)
            if (speed is not None or direction is not None) and float(made.velocity.norm()) > 0:
                made = replace(made, velocity=request.asked_velocity(numbers, made.velocity, back=back))
            samples.append(
                self._finished(character, made, path, seconds, way, float(scores[number]), free=change is None)
            )
        return samples

    def _finished(
        self,
        character: Body,
        made: _Decoded,
        path: Tensor | None,
        seconds: float | None,
        direction: str | None,
        score: float,
        *,
        free: bool,
    ) -> MotionSample:
        """In place -> on its way: along a path, or straight on for as long as was asked."""
        motion, velocity = made.motion, made.velocity
        if free:
            motion = set_down(character, motion, made.kind, loops=made.loops)
        contacts = made.contacts
        if path is not None:
            if not made.loops:
                raise MotionPriorError(
                    "motion-path", "only a way of getting along follows a path", hint="walk, run, fly, swim ..."
                )
            facing = -math.atan2(-float(velocity[1]), float(velocity[0])) if direction else 0.0
            speed = float(velocity.norm()) if float(velocity.norm()) > 0.02 else 0.5 * character.height
            laid = constraints.follow_path(motion, path, speed=speed, facing=facing)
            rows = torch.arange(laid.frame_count) % (motion.frame_count - 1)
            return MotionSample(laid, contacts[rows], False, score, velocity)
        if float(velocity.norm()) > 0:
            times = motion.times
            shift = torch.stack([velocity[0] * times, torch.zeros_like(times), velocity[1] * times], -1)
            motion = motion.carried(translating(shift))
        if made.loops and seconds is not None and seconds > 1.5 * motion.duration and free:
            rounds = max(1, round(seconds / motion.duration))
            contacts = torch.cat([contacts, *[contacts[1:]] * (rounds - 1)])
            motion = repeated(motion, rounds)
        return MotionSample(motion, contacts, made.loops, score, velocity)

    def _chained(
        self, request: _Request, numbers: Tensor, seconds: float, count: int, generator: Generator, fps: float
    ) -> list[MotionSample]:
        """A long performance: several, each beginning with the pose in which the one before it ended."""
        parts = math.ceil(seconds / (0.75 * LONGEST))
        length = max(round(seconds / parts * fps), 2) / fps
        numbers[:, 0] = request.numbers_of(length)
        samples = []
        for _ in range(count):
            made: list[_Decoded] = []
            for part in range(parts):
                targets = None
                if part:
                    key = KeyPose(0.0, made[-1].motion.T_parent_joint[-1])
                    skeleton, still = request.character.skeleton, torch.zeros(2)
                    targets = constraints.key_targets(skeleton, request.body, [key], seconds=length, velocity=still)
                change = functools.partial(request.constrained, targets=targets, pins=None, seconds=length)
                noise = noise_for(request.body, 1, generator, variety=request.variety)
                drawn = request.draw(noise, numbers, change)
                made.append(request.decode(drawn, 0, fps, seconds=length, still=True))
            local = torch.cat([made[0].motion.T_parent_joint, *[one.motion.T_parent_joint[1:] for one in made[1:]]])
            contacts = torch.cat([made[0].contacts, *[one.contacts[1:] for one in made[1:]]])
            whole = replace(made[0], motion=replace(made[0].motion, T_parent_joint=local), contacts=contacts)
            score = float(surprise(self.network, batch_of(request.body), request.asked(1, numbers), drawn.z))
            samples.append(self._finished(request.character, whole, None, None, None, score, free=True))
        return sorted(samples, key=lambda sample: sample.score)

    def score(self, character: Body, motion: Motion, action: str | None = None, text: str | None = None) -> float:
        """How badly the prior restores a motion of this character from noise, in spreads: lower is likelier.

        Args:
            character: Whose motion it is.
            motion: At least four frames.
            action: A name of `ACTIONS`.
            text: What happens, in words.
        """
        if motion.frame_count < 4 or motion.duration <= 0:
            raise MotionError("motion-too-short", f"{motion.frame_count} frames cannot be judged", hint="four or more")
        kind = ACTIONS[action or UNNAMED]
        body = read_body(character)
        track = read_track(character.skeleton, body, motion)
        velocity = torch.zeros(2)
        loops = False
        if kind.loops:
            still, velocity = without_travel(track)
            loops = gap_of(body, still) < 0.5
            track = still if loops else track
        level = track.root.mean(0) if loops else track.root[0]
        track = replace(track, root=track.root - level * torch.tensor([1.0, 0.0, 1.0]))
        code = encode(body, track, loops=loops, gait=kind.travels, velocity=velocity)
        tail = torch.cat([code.velocity, torch.tensor([math.log(max(code.seconds, 0.05))])])
        mode = torch.tensor([loops])
        z = self.scales.normal(six(code.x)[None], code.y[None], tail[None], mode)
        request = _Request(self, character, body, loops, action, text, 1.0, 2)
        asked = request.asked(1, unasked_numbers())
        return float(surprise(self.network, batch_of(body), asked, z))


def unasked_numbers() -> Tensor:
    """Nothing asked for in numbers but that the clip be as if made for this body, [1 5]."""
    numbers = torch.full((1, NUMBER_COUNT), torch.nan)
    numbers[:, -1] = 0.0
    return numbers


@dataclass(frozen=True, eq=False)
class _Decoded:
    """A clip in place."""

    motion: Motion
    contacts: Tensor
    velocity: Tensor
    """Metres a second, [2]."""
    loops: bool
    kind: Any


@dataclass(frozen=True, eq=False)
class _Request:
    """One call of `sample`."""

    prior: MotionPrior
    character: Body
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
        numbers = unasked_numbers()
        turned = direction if travels or direction != "forward" else None
        if speed is not None or turned is not None or intensity is not None:
            usual = self.draw(noise, numbers, steps=8)
            _, _, tail = self.prior.scales.real(usual.z, torch.tensor([self.loops]))
            period = float(tail[0, 2].exp().clamp(SHORTEST, LONGEST))
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
    ) -> _Decoded:
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
        return _Decoded(motion, contacts, velocity, self.loops, kind)
