"""Which joint of one body does what which joint of another does: chains matched as wholes, then joint by joint along them.

Limbs are matched in pairs, so left stays left, by an optimal assignment over what they are to their bodies; legs keep their
order from front to hind. Along two matched chains joints meet at equal shares of the way, so one joint may drive several and several
one. What finds no match follows what it hangs from; legs that are too many copy a leg of their side, out of step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from scipy.optimize import linear_sum_assignment

from kinema.transfer.body import BodyPlan
from kinema.transfer.chains import Chain

Way = Literal["world", "absolute", "relative", "follow"]
"""How a joint takes a turn: as it is in the world; with the bone's direction; about its own start pose; or from its anchor."""

UNLIKE_ROLES: dict[frozenset[str], float] = {
    frozenset(["arm", "wing"]): 0.15,
    frozenset(["arm", "leg"]): 0.35,
    frozenset(["arm", "fin"]): 0.25,
    frozenset(["wing", "fin"]): 0.2,
    frozenset(["leg", "fin"]): 0.5,
    frozenset(["wing", "leg"]): 0.7,
    frozenset(["arm", "part"]): 0.4,
    frozenset(["fin", "part"]): 0.3,
    frozenset(["wing", "part"]): 0.4,
    frozenset(["leg", "part"]): 0.7,
    frozenset(["head part", "part"]): 0.5,
}
"""What it costs to take one kind of limb for another; 1.2 where nothing is said. Chosen by thought, not fitted."""
UNLIKE = 1.2
ALONE = 1.3
"""Two chains that cost more than this to match are left alone."""
COUNTED = {"leg": 0.15, "wing": 0.1}
"""What a pair of limbs more or less costs in the score: two legs walk otherwise than four."""
SNAP = 0.3
"""Shares of a second joint below this, and above one minus it, are taken as none and all."""
SAME_PLACES = 0.3
"""Chains with as many joints as each other match joint by joint if none is off by more than this share of the way."""


@dataclass(frozen=True)
class ChainLink:
    """A chain of the target and the chain of the source that drives it."""

    source: int
    target: int
    cost: float
    """How unlike they are; 0 for the same chain of the same body."""
    copied: bool = False
    """The source's chain drives another leg too; this one shall step out of turn with it."""


@dataclass(frozen=True, eq=False)
class Match:
    """How a target's joints are driven by a source's."""

    source: BodyPlan
    target: BodyPlan
    links: tuple[ChainLink, ...]
    """Matched chains, the axes first."""
    first: np.ndarray
    """Token of the source that drives each token of the target, -1 for none, [token]."""
    second: np.ndarray
    """The one it is blended with, [token]."""
    weight: np.ndarray
    """Share of the second one, 0..1, [token]."""
    way: tuple[Way, ...]
    """How each token takes its turn, [token]."""
    score: float
    """How well the bodies match, 0..1; 1 for a body and itself."""

    def link_of(self, chain: int) -> ChainLink | None:
        """The link that drives a chain of the target."""
        return next((link for link in self.links if link.target == chain), None)


def match_bodies(source: BodyPlan, target: BodyPlan) -> Match:
    """Match two bodies.

    Args:
        source: The body that has the clip.
        target: The body that shall do it.

    Returns:
        What drives each joint of the target, and how well the two match.
    """
    links = [ChainLink(0, 0, 0.0), *_top_links(source, target)]
    queue = list(links[1:])
    while queue:
        link = queue.pop()
        below = _sub_links(source, target, link)
        links += below
        queue += below
    links += _copied_legs(source, target, links)
    count = target.token_count
    first, second, weight = np.full(count, -1), np.full(count, -1), np.zeros(count)
    way: list[Way] = ["follow"] * count
    for link in links:
        rows = _along_axis(source, target) if link.target == 0 else _along(source, target, link)
        manner = _way(source, target, link)
        for token, (a, b, share) in zip(target.chains[link.target].tokens, rows, strict=True):
            first[token], second[token], weight[token], way[token] = a, b, share, manner
    return Match(source, target, tuple(links), first, second, weight, tuple(way), _score(source, target, links, first))


def _way(source: BodyPlan, target: BodyPlan, link: ChainLink) -> Way:
    """How a chain takes turns: arms and wings point where the source's point; legs and tails keep their own stance.

    The axis turns as the source's does in the world, so a head that shakes shakes, upright or not. Snakes and fish are their
    axis: a reared one bends like one that lies.
    """
    mine, theirs = target.chains[link.target], source.chains[link.source]
    if mine.role == "axis":
        return "world" if _has_limbs(source) or _has_limbs(target) else "relative"
    limbs = {"arm", "wing"}
    return "absolute" if theirs.role in limbs and mine.role in limbs else "relative"


def _has_limbs(plan: BodyPlan) -> bool:
    return any(chain.role in ("leg", "arm", "wing") for chain in plan.chains)


# --- chains -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class _Limb:
    """One chain or a left and a right one, described for matching."""

    chains: tuple[int, ...]
    """Left before right."""
    role: str
    attach: float
    """Where it hangs on the axis: 0 where the trunk begins, 1 at neck or head, up to 1.5 on the head; -0.5 at the tail's tip."""
    base: np.ndarray
    """Place of its first joint, x forward and y up, in body sizes about the body's middle, sides folded together, [3]."""
    tip: np.ndarray
    """Place of its end, [3]."""
    length: float
    """Along its joints, body sizes."""
    share: float
    """Root of the share of the surface of one side."""
    names: frozenset[str]


def _limbs(plan: BodyPlan, above: int, among: tuple[int, ...] | None = None) -> list[_Limb]:
    """Chains that hang from a chain, pairs as one."""
    numbers = [n for n, chain in enumerate(plan.chains) if n > 0 and chain.above == above] if among is None else among
    limbs, done = [], set()
    for number in numbers:
        chain = plan.chains[number]
        if number in done:
            continue
        group = (number,)
        if chain.twin in numbers:
            group = (number, chain.twin) if chain.side < 0 else (chain.twin, number)
        done.update(group)
        limbs.append(_describe(plan, group))
    return limbs


def _describe(plan: BodyPlan, group: tuple[int, ...]) -> _Limb:
    middle = (plan.low_corner + plan.high_corner) / 2
    fold = abs if len(group) == 2 else float
    rows = []
    for number in group:
        tokens = plan.chains[number].tokens
        points = (np.concatenate([plan.heads[list(tokens)], plan.ends[[tokens[-1]]]]) - middle) / plan.size
        points = np.array([[x, y, fold(z)] for x, y, z in points])
        length = float(np.linalg.norm(np.diff(points, axis=0), axis=1).sum())
        rows.append((points[0], points[-1], length, float(np.sqrt(plan.branch_share[tokens[0]]))))
    chain = plan.chains[group[0]]
    base, tip, length, share = (np.mean([row[k] for row in rows], axis=0) for k in range(4))
    names = frozenset(plan.names[t] for number in group for t in plan.chains[number].tokens)
    return _Limb(group, chain.role, _attach(plan, chain), base, tip, float(length), float(share), names)


def _attach(plan: BodyPlan, chain: Chain) -> float:
    """Place along what a chain hangs from; joints in box rigs all hang from the root, so the base's own place counts."""
    if chain.above > 0:
        above = plan.chains[chain.above].tokens
        return above.index(chain.anchor) / max(len(above) - 1, 1)
    axis = plan.chains[0].tokens
    trunk, neck, head = plan.marks
    place = axis.index(chain.anchor) if chain.anchor in axis else trunk
    if place >= head and head > trunk:
        return 1.5
    if place < trunk:
        return -0.5 * (trunk - place) / max(trunk, 1)
    if place >= neck and neck > trunk:
        return 1.2
    points = plan.heads[list(axis[trunk : neck + 1])]
    line = points[-1] - points[0]
    if len(points) < 2 or np.linalg.norm(line) < 0.05 * plan.size:
        box = plan.high_corner - plan.low_corner
        return float((plan.heads[chain.tokens[0], 0] - plan.low_corner[0]) / max(box[0], 1e-9))
    return float(np.clip((plan.heads[chain.tokens[0]] - points[0]) @ line / (line @ line), 0, 1))


def _cost(a: _Limb, b: _Limb, alike: float) -> float:
    """How unlike two limbs are; `alike` says how much places mean: little between an upright body and a level one."""
    if len(a.chains) != len(b.chains):
        return 2 * ALONE
    role = 0.0 if a.role == b.role else UNLIKE_ROLES.get(frozenset([a.role, b.role]), UNLIKE)
    size = abs(np.log(max(a.length, 0.02) / max(b.length, 0.02)))
    cost = role + 0.7 * abs(a.attach - b.attach) + 0.5 * alike * np.linalg.norm(a.base - b.base)
    cost += 0.4 * alike * np.linalg.norm(a.tip - b.tip) + 0.15 * size + 0.5 * abs(a.share - b.share)
    common = len(a.names & b.names) / max(min(len(a.names), len(b.names)), 1)
    return float(cost * (1 - 0.8 * common))


def _top_links(source: BodyPlan, target: BodyPlan) -> list[ChainLink]:
    """Match what hangs from the axes."""
    theirs, mine = _limbs(source, 0), _limbs(target, 0)
    alike = _alike(source, target)
    pairs = _assign(theirs, mine, alike)
    # legs keep their order from front to hind
    legs = [
        (a, b) for a, b in pairs if theirs[a].role == "leg" and mine[b].role == "leg" and len(theirs[a].chains) == 2
    ]
    if len(legs) > 1:
        ordered = zip(
            sorted((a for a, _ in legs), key=lambda a: -theirs[a].base[0] - 0.3 * theirs[a].tip[0]),
            sorted((b for _, b in legs), key=lambda b: -mine[b].base[0] - 0.3 * mine[b].tip[0]),
            strict=True,
        )
        pairs = [pair for pair in pairs if pair not in legs] + list(ordered)
    return [link for a, b in pairs for link in _linked(theirs[a], mine[b], alike)]


def _sub_links(source: BodyPlan, target: BodyPlan, link: ChainLink) -> list[ChainLink]:
    """Match what hangs from two matched chains: fingers, feathers, toes. Each side by itself."""
    theirs = [_describe(source, (n,)) for n, chain in enumerate(source.chains) if chain.above == link.source and n > 0]
    mine = [_describe(target, (n,)) for n, chain in enumerate(target.chains) if chain.above == link.target and n > 0]
    return [entry for a, b in _assign(theirs, mine, 1.0) for entry in _linked(theirs[a], mine[b], 1.0)]


def _assign(theirs: list[_Limb], mine: list[_Limb], alike: float) -> list[tuple[int, int]]:
    """Pairs of limbs of least cost; what costs more than being alone is alone."""
    if not theirs or not mine:
        return []
    gain = np.array([[min(_cost(a, b, alike) - ALONE, 0.0) for b in mine] for a in theirs])
    return [(int(a), int(b)) for a, b in zip(*linear_sum_assignment(gain), strict=True) if gain[a, b] < 0]


def _alike(source: BodyPlan, target: BodyPlan) -> float:
    """How alike two trunks lie, 0.2..1: 1 for two that point the same way."""
    ways = [_trunk_way(plan) for plan in (source, target)]
    return float(max(ways[0] @ ways[1], 0.2))


def _trunk_way(plan: BodyPlan) -> np.ndarray:
    """From where the trunk begins to the head, a unit vector in the x-y plane."""
    axis = plan.chains[0].tokens
    way = (plan.ends[axis[-1]] - plan.heads[axis[plan.marks[0]]]) * [1, 1, 0]
    length = np.linalg.norm(way)
    return way / length if length > 1e-9 else np.array([1.0, 0.0, 0.0])


def _linked(a: _Limb, b: _Limb, alike: float) -> list[ChainLink]:
    cost = _cost(a, b, alike)
    return [ChainLink(s, t, cost) for s, t in zip(a.chains, b.chains, strict=True)]


def _copied_legs(source: BodyPlan, target: BodyPlan, links: list[ChainLink]) -> list[ChainLink]:
    """Legs of the target that nothing drives copy the nearest driven leg of their side."""
    driven = {link.target: link for link in links if target.chains[link.target].role == "leg" and link.target > 0}
    driven = {n: link for n, link in driven.items() if source.chains[link.source].role == "leg"}
    copies = []
    for number, chain in enumerate(target.chains):
        if chain.role != "leg" or chain.above != 0 or any(link.target == number for link in links):
            continue
        near = [n for n in driven if target.chains[n].side == chain.side]
        if not near:
            continue
        place = target.heads[chain.tokens[0]]
        # of two equally near, the hind one: fore legs do gestures
        best = min(
            near, key=lambda n: (round(_distance(target, n, place), 2), target.heads[target.chains[n].tokens[0], 0])
        )
        copies.append(ChainLink(driven[best].source, number, driven[best].cost + 0.3, copied=True))
    return copies


def _distance(plan: BodyPlan, chain: int, place: np.ndarray) -> float:
    return float(np.linalg.norm(plan.heads[plan.chains[chain].tokens[0]] - place)) / plan.size


# --- joints along chains ------------------------------------------------------------------------------------------

Row = tuple[int, int, float]
"""First and second token of the source, and the second one's share."""


def shares_along(plan: BodyPlan, tokens: tuple[int, ...]) -> np.ndarray:
    """Where the bones of a chain begin, and the last one ends, as shares of the way along it, [token+1]."""
    points = np.concatenate([plan.heads[list(tokens)], plan.ends[[tokens[-1]]]])
    steps = np.linalg.norm(np.diff(points, axis=0), axis=1) + 1e-3 * plan.size
    return np.concatenate([[0.0], steps.cumsum()]) / steps.sum()


def _middles(plan: BodyPlan, tokens: tuple[int, ...]) -> np.ndarray:
    """Middle of each bone as a share of the way along its chain, [token]."""
    ends = shares_along(plan, tokens)
    return (ends[1:] + ends[:-1]) / 2


def _meet(source: BodyPlan, target: BodyPlan, theirs: tuple[int, ...], mine: tuple[int, ...]) -> list[Row]:
    """Joints of two stretches that meet, one row for each of the target's."""
    u, v = _middles(source, theirs), _middles(target, mine)
    if len(theirs) == len(mine) and float(np.abs(u - v).max()) < SAME_PLACES:
        return [(token, token, 0.0) for token in theirs]
    place = np.interp(v, u, np.arange(len(u)))
    rows = []
    for p in place:
        before = min(int(p), len(theirs) - 1)
        share = float(np.clip((p - before - SNAP) / (1 - 2 * SNAP), 0, 1))
        after = min(before + 1, len(theirs) - 1)
        rows.append((theirs[before], theirs[after], share))
    return rows


def _along(source: BodyPlan, target: BodyPlan, link: ChainLink) -> list[Row]:
    """Rows of a matched pair of limbs."""
    return _meet(source, target, source.chains[link.source].tokens, target.chains[link.target].tokens)


def _along_axis(source: BodyPlan, target: BodyPlan) -> list[Row]:
    """Rows of the axis, part by part: tail with tail, trunk with trunk, neck with neck, head with head."""
    theirs, mine = _parts(source), _parts(target)
    rows: list[Row] = []
    for name, tokens in mine.items():
        if not tokens:
            continue
        own = theirs[name]
        if name == "neck" and not own:
            # a neck between a trunk and a head that turn takes its share of both
            low = (theirs["trunk"] or theirs["head"])[-1]
            high = (theirs["head"] or theirs["trunk"])[0]
            shares = (np.arange(len(tokens)) + 1) / (len(tokens) + 1)
            rows += [(low, high, float(share)) for share in shares]
            continue
        if not own:
            near = {"tail": ("trunk", 0), "trunk": ("head", 0), "head": ("neck", -1), "face": ("head", -1)}[name]
            other = theirs[near[0]] or theirs["trunk"] or theirs["head"] or theirs["tail"]
            rows += [(other[near[1]], other[near[1]], 0.0)] * len(tokens)
            continue
        rows += _meet(source, target, own, tokens)
    return rows


def _parts(plan: BodyPlan) -> dict[str, tuple[int, ...]]:
    """Tokens of the axis by part, tail first."""
    axis, (trunk, neck, head) = plan.chains[0].tokens, plan.marks
    return {
        "tail": axis[:trunk],
        "trunk": axis[trunk:neck],
        "neck": axis[neck:head],
        "head": axis[head : head + 1],
        "face": axis[head + 1 :],
    }


# --- score --------------------------------------------------------------------------------------------------------


def _score(source: BodyPlan, target: BodyPlan, links: list[ChainLink], first: np.ndarray) -> float:
    """How well two bodies match, 0..1, from where matched joints sit, what limbs cost, and what is left over on both sides."""
    middle_s, middle_t = ((p.low_corner + p.high_corner) / 2 for p in (source, target))
    places_s, places_t = (source.heads - middle_s) / source.size, (target.heads - middle_t) / target.size
    cost_of = {link.target: link.cost for link in links}
    weight = np.sqrt(target.share) + 1e-3
    total = 0.0
    for token in range(target.token_count):
        if first[token] < 0:
            total += weight[token] * 1.0
            continue
        gap = float(np.linalg.norm(places_s[first[token]] - places_t[token]))
        total += weight[token] * (0.7 * gap + 0.5 * cost_of.get(int(target.chain_of[token]), 0.0))
    mine = total / weight.sum()
    used = {link.source for link in links}
    theirs_weight = np.sqrt(source.share) + 1e-3
    left = sum(theirs_weight[list(chain.tokens)].sum() for n, chain in enumerate(source.chains) if n not in used)
    box_s, box_t = ((p.high_corner - p.low_corner) / p.size for p in (source, target))
    shape = float(np.abs(np.log((box_s + 0.1) / (box_t + 0.1))).mean())
    counts = sum(weight * abs(_pairs(source, role) - _pairs(target, role)) for role, weight in COUNTED.items())
    return float(np.exp(-(1.2 * mine + 0.7 * left / theirs_weight.sum() + 0.35 * shape + counts)))


def _pairs(plan: BodyPlan, role: str) -> float:
    """Pairs of limbs of one kind."""
    return sum(1 for chain in plan.chains if chain.role == role and chain.above == 0) / 2
