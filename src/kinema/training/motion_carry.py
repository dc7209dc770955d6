"""Every clip on every body that can hold it: joints of two bodies matched, global turns carried over.

A joint is described by where it is in its body, by the limb that it lies on (where that begins and ends, how far along) and by what
surface it holds; each joint of the target takes the turns of the joint of the source that is described most alike. Where
bones rest in other directions the turn between them comes first, so that what is carried over is where bones point. A limb without a
counterpart follows what holds it. How unlike two bodies are is the mean distance of the matches, both ways.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from kinema.geometry.rotations import turning
from kinema.motionprior.body import column, joint_places
from kinema.motionprior.encoding import sample_moments, six, time_basis, turned_rest, unsix
from kinema.posespace.tokens import ancestors

SOURCES = 6
"""Clips of an action that a body takes from others, at most, from different families where there are..."""
UNLIKE = 2.6
"""...if they are no more unlike than this."""
SHORT = 0.03
"""Bones shorter than this have no direction to speak of, units."""
SHAPE = 0.5
"""By how much a body of other proportions (logarithms of its extents) counts as more unlike..."""
FEET = 0.25
"""...and one with two feet more or less..."""
GROUP = 0.3
"""...and one of another group in the manifest: fish like fish, birds like birds."""
CREATURE = 0.2
"""By how much a generated creature counts as more unlike: its gaits are formulas."""
AWAY = 0.9
"""A joint whose best match is further than this has no counterpart."""


@dataclass(frozen=True, eq=False)
class Match:
    """How a target's joints follow a source's."""

    tokens: Tensor
    """Source token of each target token, [token] int64."""
    align: Tensor
    """What the turns are multiplied with from the right, [token 3 3]."""
    unlike: float


def describe(base: dict[str, Any]) -> Tensor:
    """What joints are matched by, [token n]."""
    f = base["features"]
    place = column(f, "position")
    low, high = place.amin(0), place.amax(0)
    middle, span = (low + high) / 2, high - low + 0.15
    within = lambda p: (p - middle) / span  # noqa: E731
    side = column(f, "side")
    end_side = torch.tanh(column(f, "limb_end")[:, 2:] / 0.05)
    return torch.cat(
        [
            1.4 * within(place),
            1.2 * within(column(f, "limb_end")),
            0.6 * within(column(f, "limb_base")),
            0.6 * side,
            0.6 * end_side,
            0.7 * column(f, "along"),
            0.5 * column(f, "leg"),
            0.4 * column(f, "foot"),
            0.8 * column(f, "branch_share"),
            0.5 * column(f, "share"),
            0.4 * column(f, "below"),
            0.5 * column(f, "root"),
            0.5 * column(f, "low").clamp_max(1),
        ],
        1,
    )


def directions(base: dict[str, Any]) -> Tensor:
    """Where each bone points at rest: to its children, or to the middle of its surface, [token 3]."""
    rest, parents, ends = base["rest"], base["parents"], base["ends"]
    length = (rest - rest[parents.clamp_min(0)]).norm(dim=-1)
    out = ends.clone()
    for token in range(len(parents)):
        children = torch.nonzero(parents == token).flatten()
        if len(children) == 1 or (len(children) > 1 and token > 0):
            chosen = children[length[children].argmax()] if len(children) > 2 else children
            out[token] = (rest[chosen] - rest[token]).reshape(-1, 3).mean(0)
    return out


def match(source: dict[str, Any], target: dict[str, Any]) -> Match:
    """Joints of two bodies (`motion_data.tokens_of`)."""
    mine, theirs = target["about"], source["about"]
    apart = torch.cdist(mine, theirs)
    apart[0, 1:] += 10.0  # root to root
    apart[1:, 0] += 0.3
    best, chosen = apart.min(1)
    weight_t = target["share"] + 1 / len(mine)
    weight_s = source["share"] + 1 / len(theirs)
    unlike = float((best * weight_t).sum() / weight_t.sum() + (apart.min(0).values * weight_s).sum() / weight_s.sum())
    unlike += SHAPE * float((source["extent"] - target["extent"]).norm())
    unlike += FEET * min(abs(len(source["feet"]) - len(target["feet"])), 4) / 2
    parents = target["parents"].tolist()
    lost = (best > AWAY).tolist()
    ds, dt = source["points"][chosen], target["points"]
    align = torch.eye(3).expand(len(mine), 3, 3).clone()
    long = (ds.norm(dim=-1) > SHORT) & (dt.norm(dim=-1) > SHORT)
    long &= (ds * dt).sum(-1) > -0.5 * ds.norm(dim=-1) * dt.norm(dim=-1)
    long[0] = False
    if bool(long.any()):
        align[long] = turning(dt[long], ds[long])
    for token, parent in enumerate(parents):
        if lost[token] and parent >= 0:  # a limb without a counterpart goes with what holds it
            chosen[token], align[token] = chosen[parent], align[parent]
    return Match(chosen, align, unlike)


def prepare(bodies: list[dict[str, Any]]) -> None:
    """Describe bodies for matching, in place."""
    for body in bodies:
        base = body["base"]
        base["about"], base["points"] = describe(base), directions(base)
        base["above"] = ancestors(base["parents"]).float()
        base["leg_length"] = float(column(base["features"], "position")[0, 1].clamp_min(0.05))  # of the root, units
        points = base["rest"] + base["ends"]
        base["extent"] = (points.amax(0) - points.amin(0) + 0.1).log()


def lowest(base: dict[str, Any], D: Tensor) -> Tensor:
    """How far the lowest piece of surface is above where it is at rest, units, [frame token 3 3] -> [frame]."""
    height = column(base["features"], "position")[0, 1]  # of the root at rest
    p = joint_places(D, base["rest"], base["parents"], base["above"])
    middle = p[..., 1] + (D @ base["ends"][:, :, None]).squeeze(-1)[..., 1] + height
    # from the middle of a piece of surface down to its lowest point, taken to be the same however it is turned
    reach = (base["rest"][:, 1] + base["ends"][:, 1] + height - base["floor"]).clamp_min(0.0)
    return (middle - reach).amin(1)


def carried_root(source: dict[str, Any], target: dict[str, Any], clip: dict[str, Any], D: Tensor, D_source: Tensor) -> Tensor:
    """The root's path on the target: steps scaled with legs, and as high above the ground as the source was, coefficients [K 3]."""
    ratio = leg_ratio(source, target)
    at = sample_moments(clip["loops"], len(D))
    basis = time_basis(clip["loops"], at)
    root = torch.einsum("kf,kc->fc", basis, clip["y"])
    clear = root[:, 1] + lowest(source, D_source)  # above the ground
    out = root * ratio
    out[:, 1] = clear * ratio - lowest(target, D)
    return torch.einsum("kf,fc->kc", basis, out) / len(D)


def carry(
    source: dict[str, Any], target: dict[str, Any], clip: dict[str, Any], how: Match, *, frames: int = 24
) -> dict[str, Any]:
    """A clip on another body: what is stored of it beside the match, which gives the turns (`carried_turns`)."""
    basis = time_basis(clip["loops"], sample_moments(clip["loops"], frames))
    moments = lambda values: unsix(six(torch.einsum("kf,jkab->fjab", basis, values)))  # noqa: E731
    y = carried_root(source, target, clip, moments(carried_turns(clip["x"], how)), moments(clip["x"]))
    feet = set(source["feet"])
    contact = torch.full((len(how.tokens), clip["x"].shape[1]), torch.nan)
    for token in target["feet"]:
        if int(how.tokens[token]) in feet:
            contact[token] = clip["contact"][how.tokens[token]]
    ratio = leg_ratio(source, target)
    return {"y": y, "contact": contact, "velocity": clip["velocity"] * ratio}


def carried_turns(x: Tensor, how: Match) -> Tensor:
    """Coefficients of the target's turns from the source's, [token K 3 3]."""
    return turned_rest(x[how.tokens], how.align)


def leg_ratio(source: dict[str, Any], target: dict[str, Any]) -> float:
    """How much longer the target's steps are, within reason."""
    return min(max(target["leg_length"] / source["leg_length"], 0.3), 3.0)


def carry_all(
    bodies: list[dict[str, Any]], *, sources: int = SOURCES, seed: int = 0, targets: list[int] | None = None
) -> list[dict[str, Any]]:
    """Clips of bodies on other bodies.

    For every action the likest bodies are asked, two of a family at most; artists' bodies before creatures.

    Returns:
        Rows with "body" (the target's number), "clip" (number of the source and of its clip), "match", "unlike", and `carry`'s.
    """
    rng = np.random.default_rng(seed)
    prepare(bodies)
    owners: dict[str, list[int]] = defaultdict(list)
    for number, body in enumerate(bodies):
        for action in sorted({clip["action"] for clip in body["clips"]}):
            owners[action].append(number)
    rows: list[dict[str, Any]] = []
    for number in range(len(bodies)) if targets is None else targets:
        target = bodies[number]
        matches = {other: match(source["base"], target["base"]) for other, source in enumerate(bodies) if other != number}
        for action, able in owners.items():
            cost = {
                other: matches[other].unlike + penalty_of(bodies[other], target)
                for other in able
                if other != number
            }
            taken: dict[str, int] = defaultdict(int)
            count = 0
            for other in sorted(cost, key=cost.__getitem__):
                how, source = matches[other], bodies[other]
                if cost[other] > UNLIKE or count >= sources:
                    break
                if taken[source["family"]] >= 2:
                    continue
                taken[source["family"]] += 1
                able_clips = [place for place, clip in enumerate(source["clips"]) if clip["action"] == action]
                for place in rng.permutation(able_clips)[:2]:
                    made = carry(source["base"], target["base"], source["clips"][int(place)], how)
                    rows.append(made | {"body": number, "clip": (other, int(place)), "match": how, "unlike": cost[other]})
                    count += 1
    return rows


def penalty_of(source: dict[str, Any], target: dict[str, Any]) -> float:
    """What speaks against a source beyond its joints."""
    if source["source"] == "creature":
        return CREATURE
    return GROUP if target["source"] == "asset" and source["group"] != target["group"] else 0.0


def weight_of(unlike: float) -> float:
    """How much a carried clip counts against one of a twin."""
    return math.exp(-2.0 * unlike)
