"""A new body's motion from the cast: the performers most like it perform, each clip is carried over, the best of them is taken.

The best is what most of them agree on, where a performer counts the more the more it is like the body: a sister's clip is taken as it
is, among strangers the odd one out is not. All of them draw together, in one batch of the network.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.motion import Motion
from kinema.motion.feet import find_feet
from kinema.motionprior.actions import ACTIONS, UNNAMED
from kinema.motionprior.body import MotionBody, read_body
from kinema.motionprior.cast import Performer, stage
from kinema.motionprior.encoding import read_track
from kinema.motionprior.finish import Decoded, MotionSample, finish
from kinema.motionprior.network import CHANNELS, Asked, BodyBatch
from kinema.motionprior.prior import FPS, MotionPrior
from kinema.motionprior.ranking import apart, frame_number, frames_at
from kinema.motionprior.request import HURRY, LONGEST, Request, check_wish, unasked_numbers
from kinema.motionprior.sampling import VARIETY, Drawn, draw
from kinema.transfer.body import read_body as read_plan
from kinema.transfer.carry import carry_turns, travel_scale
from kinema.transfer.match import Match
from kinema.transfer.place import bone_clearance, set_down

PERFORMERS = 10
"""How many perform."""
GUIDANCE = 1.0
"""How strongly what is asked for counts: as in training, they know their parts."""
STEPS = 12
"""Evaluations of the network."""
RECALL_STEPS, RECALL_VARIETY = 3, 0.1
"""Evaluations, and deviation of the noise that clips begin with, where all is known by heart: noise only disturbs the memory.
Chosen on the clips that were learned (docs/results/motion_prior.md)."""
SHARP, BLUNT = 0.05, 0.1
"""A performer that is this much less like the body than the best (logarithm of the match's score) counts a third; the second number
is added for each e-fold by which the best itself falls short of a perfect match: strangers are all equally strange. Chosen on the
development rigs (docs/results/motion_prior.md)."""
NEAR, TOUCHES = 0.15, 0.2
"""A performer that is within the first number of heights of the ground in less than the second share of its frames hovers."""
FASTER = 2.0
"""A body goes at most so many times as fast as the performer, each in its own size."""


def perform(
    prior: MotionPrior,
    character: Character,
    *,
    action: str | None,
    text: str | None = None,
    speed: float | None = None,
    direction: str | None = None,
    seconds: float | None = None,
    intensity: float | None = None,
    count: int = 4,
    generator: Generator,
    fps: float = FPS,
) -> list[MotionSample]:
    """Motions of a character, as the cast performs them; as `MotionPrior.sample` draws them where no performer knows the action.

    Args:
        prior: With its cast.
        character: Any rig of two or more joints.
        action: A name of `ACTIONS`.
        text: What happens, in words.
        speed: A factor on what is usual for body and action.
        direction: forward, backward, left or right.
        seconds: Length: loops are repeated to fill it, performances made for it.
        intensity: A factor on how much the body moves.
        count: How many to return.
        generator: Of the noise.
        fps: Frames a second.

    Returns:
        Samples, the best first.
    """
    check_wish(action, direction, speed=speed, seconds=seconds, intensity=intensity, count=count, fps=fps)
    wish = _Wish(action, text, speed, direction, seconds, intensity)
    kind = ACTIONS[action or UNNAMED]
    chained = not kind.loops and seconds is not None and seconds > LONGEST
    body, plan = read_body(character, find_feet(character)), read_plan(character)
    chosen = [] if action is None or chained else prior.cast.choose(plan, action, PERFORMERS)
    if not chosen:
        return prior.sample(
            character, action=action, text=text, speed=speed, direction=direction, seconds=seconds,
            intensity=intensity, count=count, generator=generator, fps=fps,
        )  # fmt: skip
    played = _drawn(prior, [one for one, _ in chosen], wish, generator, fps)
    made = [_carried(one, match, character) for one, (_, match) in zip(played, chosen, strict=True)]
    odd = oddity(body, [one.motion for one in made], [m.score for _, m in chosen])
    samples = []
    for number in odd.argsort(stable=True).tolist()[:count]:
        one, (performer, match) = made[number], chosen[number]
        hovers = not (kind.airborne and kind.loops) and _hovers(match, played[number].motion)
        if hovers:  # as far above the ground as the performer is
            scale = travel_scale(match.source, match.target)
            one = replace(one, motion=set_down(None, played[number].motion, character, match, one.motion, scale=scale))
        sample = finish(character, one, None, seconds, direction, float(odd[number]), free=True, settled=hovers)
        samples.append(replace(sample, whose=performer.kind))
    return samples


@dataclass(frozen=True)
class _Wish:
    """What is asked for."""

    action: str | None
    text: str | None
    speed: float | None
    direction: str | None
    seconds: float | None
    intensity: float | None


class _Company:
    """Several bodies where the network's callers repeat one."""

    def __init__(self, performers: list[Performer]) -> None:
        self.bodies, self.count = stage([one.body for one in performers]), len(performers)

    def repeated(self, count: int) -> BodyBatch:
        times = count // self.count
        names = ("features", "reach", "share", "kinship", "there")
        return BodyBatch(*(torch.cat([getattr(self.bodies, name)] * times) for name in names))


def _drawn(
    prior: MotionPrior, performers: list[Performer], wish: _Wish, generator: Generator, fps: float
) -> list[Decoded]:
    """One clip of each performer, on its own skeleton, in place: what it knows by heart, unless that is not what is asked."""
    company = _Company(performers)
    kind = ACTIONS[wish.action or UNNAMED]
    loops, back = kind.loops, wish.direction == "backward" and kind.loops and kind.travels
    rest = [Request(prior, one, one.body, loops, wish.action, wish.text, GUIDANCE, STEPS) for one in performers]
    vector = rest[0].vector
    for request in rest[1:]:
        request.__dict__["vector"] = vector  # a sentence is encoded once
    parts = torch.tensor([one.parts[wish.action or UNNAMED][0] for one in performers])
    noise = torch.randn(len(rest), company.bodies.there.shape[1] + 1, CHANNELS, generator=generator)

    def run(numbers: Tensor, steps: int) -> Drawn:
        asked = Asked(
            torch.cat([request.asked(1, numbers[:1]).action for request in rest]),
            torch.where(parts[:, None] > 0, torch.nan, vector),  # who knows it by heart needs no words
            numbers,
            torch.full((len(rest),), loops),
            parts,
        )
        known = bool((parts > 0).all())
        variety, most = (RECALL_VARIETY, RECALL_STEPS) if known else (VARIETY, steps)
        return draw(prior.network, company, asked, variety * noise, guidance=GUIDANCE, steps=min(steps, most))

    def part(drawn: Drawn, number: int) -> Drawn:
        tokens = performers[number].body.token_count
        return Drawn(drawn.z[number : number + 1, : 1 + tokens], drawn.contact[number : number + 1, :tokens])

    numbers = unasked_numbers().expand(len(rest), -1)
    turned = None if back or wish.direction == "forward" else wish.direction
    if turned is not None or wish.intensity is not None:  # nobody was seen to do it that way: not by heart
        parts = torch.zeros_like(parts)
        usual = run(numbers, 8)
        numbers = torch.cat(
            [
                request.numbers_for(
                    part(usual, number),
                    wish.speed,
                    turned,
                    None,
                    wish.intensity,
                    kind.travels,
                )
                for number, request in enumerate(rest)
            ]
        )
    drawn = run(numbers, STEPS)
    made = []
    for number, request in enumerate(rest):
        length = None if loops or wish.seconds is None else max(round(wish.seconds * fps), 4) / fps
        own = part(drawn, number)
        heart = int(parts[number]) > 0
        if heart and length is None and wish.speed is not None:
            length = request.seconds_of(own) / wish.speed**HURRY
        one = request.decode(own, 0, fps, seconds=length, back=back)
        if heart and wish.speed is not None:
            one = replace(one, velocity=one.velocity * wish.speed)
        elif not heart and float(one.velocity.norm()) > 0:
            velocity = request.asked_velocity(numbers[number : number + 1], one.velocity, back=back)
            one = replace(one, velocity=velocity)
        made.append(one)
    return made


def _carried(one: Decoded, match: Match, character: Character) -> Decoded:
    """A performer's clip on the character."""
    carried = carry_turns(one.motion, match, character.skeleton)
    contacts = torch.zeros(len(one.contacts), len(match.target.feet), dtype=torch.bool)
    for place, chain in enumerate(match.target.feet):
        link = match.link_of(chain) if chain > 0 else None
        if link is not None and link.source in match.source.feet:
            contacts[:, place] = one.contacts[:, match.source.feet.index(link.source)]
    sizes = match.target.size / match.source.size
    velocity = one.velocity * min(travel_scale(match.source, match.target), FASTER * sizes)
    return replace(one, motion=carried.motion, contacts=contacts, velocity=velocity)


def _hovers(match: Match, motion: Motion) -> bool:
    """Whether a performer is above the ground nearly all the time, whatever it does there: a ghost nods in the air."""
    near = bone_clearance(match.source, motion) < NEAR * match.source.height
    return float(near.double().mean()) < TOUCHES


def oddity(body: MotionBody, motions: list[Motion], scores: list[float]) -> Tensor:
    """How unlike the others each clip of one body is; performers that match it well count more, [clip]."""
    frames = []
    for motion in motions:
        track = read_track(motion.skeleton, body, motion)
        few = torch.linspace(0, len(track.D) - 1, frame_number(motion.duration)).round().long()
        frames.append(frames_at(body, track.D[few], track.root[few], motion.duration))
    far = torch.zeros(len(frames), len(frames))
    for number, one in enumerate(frames):
        for place in range(number):
            far[number, place] = far[place, number] = apart(one, frames[place])
    unlike = -torch.tensor(scores).clamp_min(1e-3).log()
    weight = (-(unlike - unlike.min()) / (SHARP + BLUNT * float(unlike.min()))).exp()
    return far @ weight / weight.sum()
