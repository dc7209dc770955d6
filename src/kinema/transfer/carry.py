"""A clip of one body put on another: turns against the start pose, carried joint by joint as a `Match` says.

A joint's turn is its rotation in the world away from the start pose. Turns do not pile up along chains and mean the same for
chains of other lengths. Limbs take theirs relative to what they hang from, so a body that leans takes its limbs along.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from kinema.geometry.rotations import slerp, turning
from kinema.geometry.transforms import compose, split_scale
from kinema.motion import Motion
from kinema.rig import Skeleton, forward_kinematics, local_from_world
from kinema.transfer.body import BodyPlan
from kinema.transfer.match import ChainLink, Match, shares_along

SHORT = 0.02
"""A bone shorter than this has no direction to speak of, share of the body's size."""
SLIDES = 0.02
"""Joints that leave their place on their parent by more than this take that along, share of the body's size."""


@dataclass(frozen=True, eq=False)
class Carried:
    """A clip on its new body, before its feet are placed."""

    motion: Motion
    scale: float
    """What ways over the ground were scaled by."""


def carry_turns(motion: Motion, match: Match, skeleton: Skeleton) -> Carried:
    """Put a clip on another body.

    Args:
        motion: A clip of the source's skeleton; scale and shear of its bones are left out.
        match: Source to target.
        skeleton: The target's.

    Returns:
        The clip on the target's skeleton, rigid bones, at the clip's own rate, loop if the source loops.
    """
    source, target = match.source, match.target
    world = motion.T_world_joint.double()[:, torch.from_numpy(source.joints)]
    rest = forward_kinematics(motion.skeleton).double()[torch.from_numpy(source.joints)]
    frames = split_scale(world)[0]
    D = frames[..., :3, :3] @ rest[:, :3, :3].mT  # [frame token 3 3]
    E = target_turns(D, match, places=frames[..., :3, 3], shifts=leg_shifts(frames, match) if motion.loop else None)
    scale = travel_scale(source, target)
    slide = _slides(frames, rest, D, E, match)
    local = pose_tokens(skeleton, target, E, slide)
    posed = Motion(skeleton, local.to(skeleton.T_parent_joint.dtype), motion.fps, loop=motion.loop)
    carrier = (source.chains[0].tokens[source.marks[0]], target.chains[0].tokens[target.marks[0]])
    went = (frames[:, carrier[0], :3, 3] - rest[carrier[0], :3, 3]) * scale
    joint = int(target.joints[carrier[1]])
    now = posed.T_world_joint[:, joint, :3, 3].double()
    start = torch.from_numpy(target.heads[carrier[1]])
    eye = torch.eye(3, dtype=torch.float64)
    shift = compose(eye, start + went - now).to(posed.T_parent_joint.dtype)
    return Carried(posed.carried(shift), scale)


def travel_scale(source: BodyPlan, target: BodyPlan) -> float:
    """How much longer the target's ways over the ground are: by the height of its hips, or by its size without legs."""
    heights = [_hip_height(plan) for plan in (source, target)]
    if all(
        height is not None and height > 0.05 * plan.size for height, plan in zip(heights, (source, target), strict=True)
    ):
        assert heights[0] is not None and heights[1] is not None
        return float(np.clip(heights[1] / heights[0], 1e-4, 1e4))
    return target.size / source.size


def _hip_height(plan: BodyPlan) -> float | None:
    """Mean height of the hips above the ground, metres; None for a body without legs."""
    hips = [
        plan.heads[chain.tokens[0], 1] - plan.low_corner[1]
        for chain in plan.chains
        if chain.role == "leg" and chain.above == 0
    ]
    return float(np.mean(hips)) if hips else None


def target_turns(
    D: Tensor, match: Match, *, places: Tensor | None = None, shifts: dict[int, float] | None = None
) -> Tensor:
    """Turns of the target's tokens from those of the source's.

    Args:
        D: Turns of the source's tokens against the start pose, [frame token 3 3].
        match: Source to target.
        places: Of the source's tokens, [frame token 3]; with them a bone that stands for several points from where the first
            begins to where the last ends.
        shifts: How much later chains of the target do what drives them, in rounds of a loop.

    Returns:
        [frame token 3 3].
    """
    source, target = match.source, match.target
    E = torch.eye(3, dtype=D.dtype).repeat(len(D), target.token_count, 1, 1)
    carrier = source.chains[0].tokens[source.marks[0]]
    for token in target.chains[0].tokens:
        E[:, token] = _blend(D, match, token)
        if match.way[token] == "relative":
            own, way = target.direction(token), source.direction(int(match.first[token]))
            if min(np.linalg.norm(own) / target.size, np.linalg.norm(way) / source.size) > SHORT:
                A = _turning(own, way)
                E[:, token] = D[:, carrier] @ A.mT @ D[:, carrier].mT @ E[:, token] @ A
    for number, chain in enumerate(target.chains):
        if number == 0:
            continue
        link = match.link_of(number)
        base = E[:, chain.anchor]
        if link is None:
            E[:, list(chain.tokens)] = base[:, None]
            continue
        D_base = D[:, source.chains[link.source].anchor]
        aligned = _alignments(match, number, link.source)
        late = _frames_late(len(D), (shifts or {}).get(number, 0.0))
        turns = [D_base.mT @ _blend(D, match, token) for token in chain.tokens]
        if places is not None and len(chain.tokens) < len(source.chains[link.source].tokens):
            turns = _along_chords(turns, D, D_base, places, match, number, link.source)
        for token, A, turn in zip(chain.tokens, aligned, turns, strict=True):
            Q = turn[late]
            E[:, token] = base @ Q @ A if match.way[token] == "absolute" else base @ A.mT @ Q @ A
    return E


def _along_chords(
    turns: list[Tensor], D: Tensor, D_base: Tensor, places: Tensor, match: Match, number: int, driver: int
) -> list[Tensor]:
    """Turns of bones that stand for several: each points along its stretch of the source's chain, knees and all, [frame 3 3].

    Args:
        turns: Relative to the anchor, for their twist, one for each token of the chain.
        D: Turns of the source's tokens, [frame token 3 3].
        D_base: Turn of the source's anchor, [frame 3 3].
        places: Of the source's tokens, [frame token 3].
        match: Source to target.
        number: The target's chain.
        driver: The source's chain.
    """
    source = match.source
    theirs = source.chains[driver].tokens
    last = theirs[-1]
    end = (D[:, last] @ torch.from_numpy(source.ends[last] - source.heads[last])[:, None])[..., 0]
    line = torch.cat([places[:, list(theirs)], (places[:, last] + end)[:, None]], 1)  # [frame point 3]
    rest = torch.from_numpy(np.concatenate([source.heads[list(theirs)], source.ends[[last]]]))
    along = shares_along(source, theirs)
    own = shares_along(match.target, match.target.chains[number].tokens)
    found = []
    for turn, begin, stop in zip(turns, own[:-1], own[1:], strict=True):
        a, b = (_point_at(line, along, share) for share in (begin, stop))
        a0, b0 = (_point_at(rest[None], along, share)[0] for share in (begin, stop))
        if float((b0 - a0).norm()) < SHORT * source.size or float((b - a).norm(dim=-1).min()) < 1e-6 * source.size:
            found.append(turn)
            continue
        way = (D_base.mT @ (b - a)[..., None])[..., 0]
        found.append(turning((turn @ (b0 - a0)), way) @ turn)
    return found


def _point_at(line: Tensor, along: np.ndarray, share: float) -> Tensor:
    """A point on a line of points by its share of the way, [frame point 3] -> [frame 3]."""
    place = float(np.interp(share, along, np.arange(len(along))))
    before = min(int(place), len(along) - 2)
    return line[:, before] + (place - before) * (line[:, before + 1] - line[:, before])


def _frames_late(frames: int, rounds: float) -> Tensor:
    """Which frame of a loop shows what was to be seen so many rounds before, [frame]; its last frame is its first."""
    period = max(frames - 1, 1)
    return (torch.arange(frames) - round(rounds * period)) % period if rounds else torch.arange(frames)


def leg_shifts(frames: Tensor, match: Match) -> dict[int, float]:
    """How much later each leg of a body with too many legs steps than the leg that drives it, in rounds of the loop.

    Neighbours on one side and partners on both sides step in turn, as insects do. Nothing is shifted unless the source's
    legs swing.

    Args:
        frames: Of the source's tokens, [frame token 4 4].
        match: Source to target.
    """
    source, target = match.source, match.target
    legs = [
        link
        for link in match.links
        if target.chains[link.target].role == "leg" and target.chains[link.target].above == 0
    ]
    legs = [link for link in legs if source.chains[link.source].role == "leg"]
    if not any(link.copied for link in legs) or len(frames) < 8:
        return {}
    swings = {link.source: _swing(frames, source, link.source) for link in legs}
    strength = torch.stack([swing.abs() for swing in swings.values()]).mean(0)  # [harmonic]
    stride = int(strength[1:].argmax()) + 1
    if float(strength[stride]) < 0.02 * source.size:
        return {}
    lag = {number: -float(torch.angle(swing[stride])) / (2 * np.pi) for number, swing in swings.items()}
    first = legs[0]
    shifts = {}
    for side in (-1, 1):
        row = sorted(
            (link for link in legs if target.chains[link.target].side == side), key=lambda link: -_base_x(target, link)
        )
        for place, link in enumerate(row):
            wanted = lag[first.source] + 0.5 * place + (0.5 if side != source.chains[first.source].side else 0.0)
            shifts[link.target] = ((wanted - lag[link.source]) % 1.0) / stride
    return shifts


def _base_x(plan: BodyPlan, link: ChainLink) -> float:
    return float(plan.heads[plan.chains[link.target].tokens[0], 0])


def _swing(frames: Tensor, plan: BodyPlan, chain: int) -> Tensor:
    """Harmonics of how far a leg's end is ahead of its hip, metres, [harmonic] complex."""
    tokens = plan.chains[chain].tokens
    end = torch.tensor(plan.ends[tokens[-1]] - plan.heads[tokens[-1]])
    tip = frames[:, tokens[-1], :3, 3] + (frames[:, tokens[-1], :3, :3] @ frames[0, tokens[-1], :3, :3].mT) @ end
    x = (tip - frames[:, tokens[0], :3, 3])[:-1, 0]
    return torch.fft.rfft(x - x.mean()) * (2 / len(x))


def _blend(D: Tensor, match: Match, token: int) -> Tensor:
    """The turn that drives a token, [frame 3 3]."""
    a, b, share = int(match.first[token]), int(match.second[token]), float(match.weight[token])
    if share <= 0 or a == b:
        return D[:, a]
    if share >= 1:
        return D[:, b]
    return slerp(D[:, a], D[:, b], torch.full((len(D),), share, dtype=D.dtype))


def _alignments(match: Match, number: int, driver: int) -> list[Tensor]:
    """What turns each bone of a chain of the target, in the start pose, the way the source's points, [3 3] each.

    Arms and wings bone by bone; chains that keep their own stance as wholes.
    """
    source, target = match.source, match.target
    mine, theirs = target.chains[number].tokens, source.chains[driver].tokens
    eye = torch.eye(3, dtype=torch.float64)
    if match.way[mine[0]] == "absolute":
        rows = []
        for token in mine:
            share = float(match.weight[token])
            way = (1 - share) * _unit(source.direction(int(match.first[token]))) + share * _unit(
                source.direction(int(match.second[token]))
            )
            own = target.direction(token)
            short = np.linalg.norm(own) < SHORT * target.size or np.linalg.norm(way) < 0.1
            rows.append((rows[-1] if rows else eye) if short else _turning(own, way))
        return rows
    own, way = _span(target, mine), _span(source, theirs)
    if np.linalg.norm(own) < SHORT * target.size or np.linalg.norm(way) < SHORT * source.size:
        return [eye] * len(mine)
    return [_turning(own, way)] * len(mine)


def _span(plan: BodyPlan, tokens: tuple[int, ...]) -> np.ndarray:
    return plan.ends[tokens[-1]] - plan.heads[tokens[0]]


def _unit(way: np.ndarray) -> np.ndarray:
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _turning(own: np.ndarray, way: np.ndarray) -> Tensor:
    return turning(torch.from_numpy(np.array(own, float)), torch.from_numpy(np.array(way, float)))


def _slides(frames: Tensor, rest: Tensor, D: Tensor, E: Tensor, match: Match) -> dict[int, Tensor]:
    """How far tokens of the target leave their place on their parent, metres in the world, token -> [frame 3].

    Some rigs slide parts instead of turning them (box animals, detached feet). Only joints matched one to one, as their
    parents are, take that along.
    """
    source, target = match.source, match.target
    scale = target.size / source.size
    found = {}
    for token in range(1, target.token_count):
        a, above = int(match.first[token]), int(target.parents[token])
        if a <= 0 or match.weight[token] > 0 or above < 0 or source.parents[a] < 0:
            continue
        if list(match.first).count(a) > 1 or int(match.first[above]) != int(source.parents[a]):
            continue
        p = int(source.parents[a])
        offset = rest[a, :3, 3] - rest[p, :3, 3]
        delta = frames[:, a, :3, 3] - frames[:, p, :3, 3] - (D[:, p] @ offset)
        if float(delta.norm(dim=-1).max()) > SLIDES * source.size:
            turn = E[:, above] @ D[:, p].mT
            found[token] = scale * (turn @ delta[..., None])[..., 0]
    return found


def pose_tokens(skeleton: Skeleton, plan: BodyPlan, E: Tensor, slide: dict[int, Tensor] | None = None) -> Tensor:
    """Local frames of a skeleton whose tokens are turned in the world; others stay rigid with their parents.

    Args:
        skeleton: The rig.
        plan: Its plan.
        E: Turns of the tokens against the start pose, [frame token 3 3].
        slide: Shifts of tokens against their parents, metres in the world, token -> [frame 3].

    Returns:
        T_parent_joint, [frame joint 4 4]; the root stays in place.
    """
    start = forward_kinematics(skeleton).double()
    local = skeleton.T_parent_joint.double()
    token_of = {int(joint): token for token, joint in enumerate(plan.joints)}
    world: list[Tensor] = []
    for joint, above in enumerate(skeleton.parents):
        T = local[joint].expand(len(E), 4, 4) if above < 0 else world[above] @ local[joint]
        token = token_of.get(joint)
        if token is not None:
            place = T[:, :3, 3]
            if slide and token in slide:
                place = place + slide[token]
            T = compose(E[:, token] @ start[joint, :3, :3], place)
        world.append(T)
    return local_from_world(skeleton, torch.stack(world, 1))
