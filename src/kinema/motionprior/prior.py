"""`MotionPrior`: a character and an action to motions, in less than a second; and how likely a motion is."""

from __future__ import annotations

import functools
import json
import math
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import torch
from torch import Generator, Tensor

from kinema.errors import MotionError
from kinema.motion.feet import Body, find_feet
from kinema.motion.motion import Motion
from kinema.motionprior import constraints
from kinema.motionprior.actions import ACTIONS, UNNAMED
from kinema.motionprior.body import MotionPriorError, read_body
from kinema.motionprior.cast import Cast
from kinema.motionprior.constraints import KeyPose, Pin
from kinema.motionprior.encoding import encode, gap_of, read_track, six, without_travel
from kinema.motionprior.finish import Decoded, MotionSample, finish
from kinema.motionprior.network import MotionNet, Shape, batch_of
from kinema.motionprior.request import LONGEST, Request, check_wish, unasked_numbers
from kinema.motionprior.sampling import GUIDANCE, STEPS, VARIETY, noise_for, surprise
from kinema.motionprior.scales import Scales
from kinema.tensorfile import load_tensors, save_tensors

WEIGHTS = Path(__file__).parent / "weights" / "motion.safetensors"
"""The prior in the package."""
FPS = 30.0
"""Frames a second of samples."""


def save_prior(path: Path, network: MotionNet, scales: Scales, cast: Cast, facts: dict[str, str]) -> None:
    """Write weights (half precision), scales, cast and facts, whole or not at all."""
    about = facts | {"shape": json.dumps(asdict(network.shape)), "actions": json.dumps(list(ACTIONS))}
    tensors = {name: value.half() for name, value in network.state_dict().items()}
    save_tensors(path, tensors | scales.tensors() | cast.tensors(), about)


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
    beside = ("scales.", "cast.")
    network.load_state_dict({name: value.float() for name, value in tensors.items() if not name.startswith(beside)})
    return MotionPrior(network.eval().requires_grad_(False), Scales.from_tensors(tensors), about, tensors)


@dataclass(frozen=True, eq=False)
class MotionPrior:
    """Diffusion over joint motion of any rig."""

    network: MotionNet
    scales: Scales
    facts: dict[str, str]
    """How it was trained."""
    _tensors: dict[str, Tensor] = field(default_factory=dict, repr=False)
    """Of its file."""

    @functools.cached_property
    def cast(self) -> Cast:
        """Bodies that it has learned on, which perform for new ones (`kinema.motionprior.perform`)."""
        return Cast.from_tensors(self._tensors)

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
        check_wish(action, direction, speed=speed, seconds=seconds, intensity=intensity, count=count, fps=fps)
        if steps < 2:
            raise MotionPriorError("motion-number", f"steps {steps}", hint="two or more")
        kind = ACTIONS[action or UNNAMED]
        loops = kind.loops if loop is None else loop
        if (keys or pins) and loop is None and seconds is not None:
            loops = False
        feet = find_feet(character)
        body = read_body(character, feet)
        request = Request(self, character, body, loops, action, text, guidance, steps, variety)
        noise = noise_for(body, count, generator, variety=variety)
        way, back = direction, direction == "backward" and loops and kind.travels
        if back:  # a walk backwards is a walk, backwards in time
            direction = None
        numbers = request.numbers(
            noise[:1], speed, direction, None if loops and not keys else seconds, intensity, kind.travels
        )
        if not loops and seconds is not None and seconds > LONGEST and not keys and not pins:
            return self._chained(character, request, numbers, seconds, count, generator, fps)
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
            samples.append(finish(character, made, path, seconds, way, float(scores[number]), free=change is None))
        return samples

    def _chained(
        self,
        character: Body,
        request: Request,
        numbers: Tensor,
        seconds: float,
        count: int,
        generator: Generator,
        fps: float,
    ) -> list[MotionSample]:
        """A long performance: several, each beginning with the pose in which the one before it ended."""
        parts = math.ceil(seconds / (0.75 * LONGEST))
        length = max(round(seconds / parts * fps), 2) / fps
        numbers[:, 0] = request.numbers_of(length)
        samples = []
        for _ in range(count):
            made: list[Decoded] = []
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
            samples.append(finish(character, whole, None, None, None, score, free=True))
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
        request = Request(self, character, body, loops, action, text, 1.0, 2)
        asked = request.asked(1, unasked_numbers())
        return float(surprise(self.network, batch_of(body), asked, z))
