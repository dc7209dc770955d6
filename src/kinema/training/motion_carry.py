"""Every clip on every body that can hold it, by `kinema.transfer`'s matching of chains and joints.

What `transfer` does to motions is done here to coefficients: a clip is read at some moments, its turns are carried over, and what
comes out is written as coefficients of the target's joints. The root stays as high above the ground as the source's was.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema.motionprior.actions import ACTIONS
from kinema.motionprior.body import column, joint_places
from kinema.motionprior.encoding import ClipCode, aligned, sample_moments, six, time_basis, unsix
from kinema.posespace.tokens import ancestors
from kinema.training.motion_names import FACTS
from kinema.transfer.carry import leg_shifts, target_turns
from kinema.transfer.match import Match, match_bodies

SOURCES = 4
"""Clips of an action that a body takes from others, at most, two of a family..."""
UNLIKE = 0.8
"""...if the bodies are no more unlike than this: minus the logarithm of the match's score, and what follows..."""
STRANGE, STRANGEST = 0.3, 1.3
"""...or, for bodies that nothing is like, by so much more than the likest, up to the second number."""
GROUP = 0.15
"""Bodies of another group in the manifest count as more unlike: fish like fish, birds like birds..."""
CREATURE = 0.15
"""...and so do generated creatures: their gaits are formulas."""
FRAGMENT = 0.5
"""Jumps shorter than this are cut in pieces for a game; they stay in their family, seconds."""
MOMENTS = 32
"""At which a clip is read."""


def prepare(bodies: list[dict[str, Any]]) -> None:
    """What carrying needs of each body, in place."""
    for body in bodies:
        base = body["base"]
        base["above"] = ancestors(base["parents"]).float()
        base["leg_length"] = float(column(base["features"], "position")[0, 1].clamp_min(0.05))  # of the root, units
        token_of = {joint: token for token, joint in enumerate(base["joints"].tolist())}
        plan = body["plan"]
        # tokens of the plan that this body leaves out (fingers of large rigs) go with what holds them
        held: list[int] = []
        for joint, above in zip(plan.joints.tolist(), plan.parents.tolist(), strict=True):
            held.append(token_of.get(joint, held[above] if above >= 0 else 0))
        base["held"] = torch.tensor(held)
        place = {joint: token for token, joint in enumerate(plan.joints.tolist())}
        base["in_plan"] = torch.tensor([place.get(joint, 0) for joint in base["joints"].tolist()])


def lowest(base: dict[str, Any], D: Tensor) -> Tensor:
    """How far the lowest piece of surface is above the ground with the root at its rest, units, [frame token 3 3] -> [frame]."""
    height = column(base["features"], "position")[0, 1]  # of the root at rest
    p = joint_places(D, base["rest"], base["parents"], base["above"])
    middle = p[..., 1] + (D @ base["ends"][:, :, None]).squeeze(-1)[..., 1] + height
    # from the middle of a piece of surface down to its lowest point, taken to be the same however it is turned
    reach = (base["rest"][:, 1] + base["ends"][:, 1] + height - base["floor"]).clamp_min(0.0)
    return (middle - reach).amin(1)


def leg_ratio(source: dict[str, Any], target: dict[str, Any]) -> float:
    """How much longer the target's steps are, within reason."""
    return min(max(target["leg_length"] / source["leg_length"], 0.3), 3.0)


def carry(source: dict[str, Any], target: dict[str, Any], clip: dict[str, Any], how: Match) -> dict[str, Any]:
    """A clip on another body: coefficients of its turns, its root and its contacts."""
    loops = clip["loops"]
    basis = time_basis(loops, sample_moments(loops, MOMENTS))
    D = unsix(six(torch.einsum("kf,jkab->fjab", basis, clip["x"])))
    wide = D[:, source["held"]].double()
    shifts = None
    if loops and any(link.copied for link in how.links):
        shifts = leg_shifts(torch.cat([_frames(source, D), _frames(source, D[:1])]), how)
        wide = torch.cat([wide, wide[:1]])  # there the last frame is the first again
    E = target_turns(wide, how, shifts=shifts)[:MOMENTS, target["in_plan"]].float()
    x = torch.einsum("kf,fjab->jkab", basis, E - torch.eye(3)) / MOMENTS
    ratio = leg_ratio(source, target)
    root = torch.einsum("kf,kc->fc", basis, clip["y"])
    clear = root[:, 1] + lowest(source, D)
    out = root * ratio
    out[:, 1] = clear * ratio - lowest(target, E)
    y = torch.einsum("kf,fc->kc", basis, out) / MOMENTS
    feet = set(source["feet"])
    contact = torch.full((len(x), x.shape[1]), torch.nan)
    for token in target["feet"]:
        first = int(how.first[target["in_plan"][token]])
        driver = int(source["held"][first]) if first >= 0 else -1
        if driver in feet and not shifts:
            contact[token] = clip["contact"][driver]
    half = clip["half"]
    if loops and ACTIONS[clip["action"]].travels:
        body = SimpleNamespace(
            rig=SimpleNamespace(rest=target["rest"], parents=target["parents"]), ends=target["ends"], share=target["share"],
            reference=target["reference"], opposite=target["opposite"],
        )  # fmt: skip
        code = aligned(body, ClipCode(x, y, contact, clip["velocity"], 1.0, True), gait=True)  # pyright: ignore[reportArgumentType]
        x, y, contact, half = code.x, code.y, code.contact, code.half
    return {"x": x.half(), "y": y, "contact": contact, "velocity": clip["velocity"] * ratio, "half": half}


def _frames(source: dict[str, Any], D: Tensor) -> Tensor:
    """Frames of the plan's tokens, metres, [frame token 4 4]."""
    p = joint_places(D, source["rest"], source["parents"], source["above"]) * source["unit"]
    T = torch.eye(4).repeat(len(D), len(source["held"]), 1, 1).double()
    T[..., :3, :3] = D[:, source["held"]].double()
    T[..., :3, 3] = p[:, source["held"]].double()
    return T


def is_fragment(clip: dict[str, Any]) -> bool:
    """Whether a clip is a piece of what its name says."""
    return clip["action"] in FACTS["fragments"] and clip["seconds"] < FRAGMENT


def penalty_of(source: dict[str, Any], target: dict[str, Any]) -> float:
    """What speaks against a source beyond its joints."""
    if source["source"] == "creature":
        return CREATURE
    return GROUP if target["source"] == "asset" and source["group"] != target["group"] else 0.0


def carry_all(bodies: list[dict[str, Any]], *, sources: int = SOURCES, seed: int = 0) -> Iterator[list[dict[str, Any]]]:
    """Clips of bodies on other bodies, one list for each target.

    For every action the likest bodies are asked, two of a family at most; artists' bodies before creatures.

    Yields:
        Rows with "body" (the target's name), "clip" (name of the source and number of its clip), "unlike", and `carry`'s.
    """
    prepare(bodies)
    owners: dict[str, list[int]] = defaultdict(list)
    for number, body in enumerate(bodies):
        for action in sorted({clip["action"] for clip in body["clips"]}):
            owners[action].append(number)
    for number, target in enumerate(bodies):
        rng = np.random.default_rng([seed, number])
        rows: list[dict[str, Any]] = []
        matches = {
            other: match_bodies(source["plan"], target["plan"])
            for other, source in enumerate(bodies)
            if other != number
        }
        unlike = {
            other: -math.log(max(how.score, 1e-6)) + penalty_of(bodies[other], target) for other, how in matches.items()
        }
        limit = max(UNLIKE, min(min(unlike.values(), default=0.0) + STRANGE, STRANGEST))
        for action, able in owners.items():
            taken: dict[str, int] = defaultdict(int)
            count = 0
            for other in sorted((other for other in able if other != number), key=unlike.__getitem__):
                source = bodies[other]
                if unlike[other] > limit or count >= sources:
                    break
                if taken[source["family"]] >= 2:
                    continue
                taken[source["family"]] += 1
                able_clips = [place for place, clip in enumerate(source["clips"]) if clip["action"] == action]
                if source["family"] != target["family"]:
                    able_clips = [place for place in able_clips if not is_fragment(source["clips"][place])]
                for place in rng.permutation(able_clips)[:2]:
                    made = carry(source["base"], target["base"], source["clips"][int(place)], matches[other])
                    origin = (source["name"], int(place))
                    rows.append(made | {"body": target["name"], "clip": origin, "unlike": unlike[other]})
                    count += 1
        yield rows


def weight_of(unlike: float) -> float:
    """How much a carried clip counts against one of a twin."""
    return math.exp(-2.0 * unlike)
