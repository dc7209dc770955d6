"""From centre lines to a body: which lines are legs, arms, wings, fins, head and tail.

Everything is in the canonical frame (`frame`). A line that lies in the mirror plane belongs to the trunk or is its
end; two lines
that mirror each other are a pair of limbs, and a limb begins where it leaves the mirror plane's thick middle.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from kinema.autorig.curve import Branch, path_from_root
from kinema.autorig.volume import Volume

MOST = {"arm": 2, "wing": 2, "ear": 2, "antenna": 1, "crest": 1, "keel": 1, "fin": 3, "limb": 6, "leg": 8}
"""Most limbs of a kind on one side."""
UPRIGHT_MOST = {"ear": 1}
"""The same for bodies that stand upright: four-legged ones have horns beside their ears."""
THIN = 7.0
"""Least length of a lone limb in its own thicknesses."""
GROUND = 0.07
"""A tip nearer to the ground than this share of the longest side stands on it."""
MIDDLE = 0.035
"""A limb's twigs leave it at least this far from the mirror plane."""
STANDING = 0.75
"""A trunk stands if it spreads at least so much upwards as it does lengthwise."""
ONE_FOOT = 0.12
"""Tips this near to each other, whose lines are mostly one, are toes of one foot."""
MATE = 0.16
"""A limb's mirror image must end this near to its mate's tip."""
HANDS_AHEAD = 0.2
"""Two pairs of feet stand one behind the other if they are farther apart than this along the body."""
HANDS_OUT = 1.8
"""Hands that hang to the ground are so many times as far from the mirror plane as the feet between them."""
STANDS = 0.75
"""A body at least this high for its length may stand on one pair of legs."""
ONE_HIP = 0.2
"""Legs that leave the trunk nearer to each other along the body than this hang from one pair of hips. On `train`, in bodies that
may stand, four-legged ones have 0.28 and more, and people in cloaks, an owl and a jellyfish 0.17 and less."""
SAME = 0.05
"""Mates whose tips mirror each other to this are made equal."""


@dataclass(eq=False)
class Limb:
    """A line of the body from the trunk outwards."""

    points: np.ndarray
    """From the trunk's middle to the tip, [point 3]."""
    radii: np.ndarray
    """[point]."""
    kind: str = "limb"
    """leg, arm, wing, fin, ear, horn, antenna, head, tail or limb."""
    side: int = 0
    """-1 left, +1 right, 0 in the mirror plane."""
    row: int = 0
    """Among limbs of a kind, counted from the front."""
    twigs: list[np.ndarray] = field(default_factory=list)
    """Smaller tips that leave it: toes and fingers."""

    @property
    def tip(self) -> np.ndarray:
        return self.points[-1]

    @property
    def length(self) -> float:
        return float(np.linalg.norm(np.diff(self.points, axis=0), axis=1).sum())

    def mirrored(self) -> Limb:
        flip = np.array([1.0, 1.0, -1.0])
        return Limb(
            self.points * flip, self.radii.copy(), self.kind, -self.side, self.row, [twig * flip for twig in self.twigs]
        )


@dataclass(eq=False)
class Body:
    """What was found."""

    plan: str
    """biped, bird, quadruped, arthropod, fish, snake, object."""
    trunk: np.ndarray
    """Middle line from the rear (or the pelvis) to the head's tip, [point 3]."""
    trunk_radii: np.ndarray
    tail: Limb | None
    limbs: list[Limb]
    """All others, both sides."""
    upright: bool
    height: float

    def of_kind(self, kind: str) -> list[Limb]:
        return [limb for limb in self.limbs if limb.kind == kind]


def find_body(volume: Volume, branches: list[Branch], *, symmetric: bool, plan: str | None = None) -> Body:
    """Read a curve skeleton as a body.

    Args:
        volume: The solid, canonical frame.
        branches: Its centre lines.
        symmetric: Whether the body mirrors itself in z = 0.
        plan: The body plan, if it is known.
    """
    height = float(volume.points[:, 1].max())
    paths = [path_from_root(branches, index) for index in range(len(branches))]
    if symmetric:
        paths = [_centred(points, radii) for points, radii in paths]
    lateral, central = _sort_tips(paths, volume)
    limbs = _gather_limbs(paths, lateral)
    limbs, lone = _pair(limbs, volume, symmetric)
    legs = [] if plan in ("snake", "fish") else _find_legs(limbs, height, volume)
    if len(legs) >= 4:
        # one foot of many may be lifted: limbs as long as the legs that reach down are legs, too
        usual = float(np.median([leg.length for leg in legs]))
        legs += [
            limb for limb in limbs
            if not any(limb is leg for leg in legs) and limb.length > 0.75 * usual
            and limb.tip[1] < limb.points[:, 1].max() - 0.25 * height and limb.tip[1] < 0.4 * height
        ]  # fmt: skip
    legs = without_cloak(without_hands(legs, volume), volume)
    leg_pairs = max(sum(1 for leg in legs if leg.side == side) for side in (-1, 1))
    root = paths[0][0][0]

    ends = [Limb(*paths[index]) for index in central] + lone
    head, tail = _find_ends(ends, legs, root, volume, leg_pairs)
    upright = leg_pairs == 1 and _is_upright(volume, legs)
    trunk_points, trunk_radii = _trunk_line(head, None if upright else tail, legs, paths[0], leg_pairs)
    if plan is None:
        plan = _name_plan(leg_pairs, upright, limbs, volume, trunk_points)
    body = Body(plan, trunk_points, trunk_radii, tail, [], upright, height)
    for limb in limbs:
        limb.kind = "leg" if any(limb is leg for leg in legs) else _name_limb(limb, body)
    if plan == "biped" and not any(limb.kind == "arm" for limb in limbs):
        # who stands has arms before ears
        for side in (-1, 1):
            high = [limb for limb in limbs if limb.kind == "ear" and limb.side == side and limb.length > 0.3]
            if high:
                max(high, key=lambda limb: limb.length).kind = "arm"
    for line in ends:
        if line is not head and line is not tail:
            line.kind = "crest" if line.tip[1] > line.points[0][1] else "keel"
            limbs.append(line)
    for limb in limbs:
        cut = _outside(limb, body)
        if cut is not None and (limb.kind not in ("crest", "keel") or _is_thin(cut)):
            body.limbs.append(cut)
    _keep_likely(body)
    _number_rows(body)
    return body


def _centred(points: np.ndarray, radii: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """A path whose beginning, as long as it stays in the thick middle, lies exactly in the mirror plane."""
    points = points.copy()
    out = np.abs(points[:, 2]) > 0.5 * radii
    stop = int(out.argmax()) if out.any() else len(points)
    if stop:
        fade = np.clip((stop - np.arange(len(points))) / max(0.35 * stop, 4.0), 0, 1)
        points[:, 2] *= 1 - fade
    return points, radii


def _sort_tips(paths: list[tuple[np.ndarray, np.ndarray]], volume: Volume) -> tuple[list[int], list[int]]:
    """Branches that end beside the mirror plane, and those that end in it or in a corner of a part that spans it.

    A box's nose ends in four corners: the straight way from such a corner to its mirror image stays inside. Between
    two ears
    there is air.
    """
    lateral, central = [], []
    share = np.linspace(1, -1, 25)[:, None]
    for index, (points, _) in enumerate(paths):
        tip = points[-1]
        back = points[np.linalg.norm(points - tip, axis=1) < 0.03]
        inner = back[0] if len(back) else tip
        across = np.concatenate([inner[None, :2].repeat(25, 0), share * inner[2]], 1)
        cells = np.rint((across - volume.origin) / volume.cell).astype(int)
        cells = np.clip(cells, 0, np.array(volume.solid.shape) - 1)
        spans = volume.solid[tuple(cells.T)].mean() > 0.85
        if spans or abs(tip[2]) < 0.6 * volume.cell:
            central.append(index)
            points[:, 2] *= np.linspace(1, 0, len(points))
        else:
            lateral.append(index)
    return lateral, central


def _pair(limbs: list[Limb], volume: Volume, symmetric: bool) -> tuple[list[Limb], list[Limb]]:
    """Limbs in pairs, one mirrored where its mate was missed; and those that have none, a tail held aside."""
    flip = np.array([1.0, 1.0, -1.0])
    right = [limb for limb in limbs if limb.side > 0]
    left = [limb for limb in limbs if limb.side < 0]
    gaps = sorted(
        (float(np.linalg.norm(one.tip * flip - other.tip)), i, j)
        for i, one in enumerate(right)
        for j, other in enumerate(left)
    )
    mates: dict[int, int] = {}
    for gap, i, j in gaps:
        if gap < MATE and i not in mates and j not in mates.values():
            mates[i] = j
    paired, lone = [], []
    for i, j in mates.items():
        one, other = right[i], left[j]
        if symmetric and np.linalg.norm(one.tip * flip - other.tip) < SAME:
            longer = one if one.length >= other.length else other
            paired += [longer, longer.mirrored()]
        else:
            paired += [one, other]
    unmatched = [limb for i, limb in enumerate(right) if i not in mates]
    unmatched += [limb for j, limb in enumerate(left) if j not in mates.values()]
    for limb in unmatched:
        inner = limb.points[-max(2, len(limb.points) // 8)] * flip
        there = volume.points[volume.nearest(inner[None])[0]]
        taken = any(np.linalg.norm(limb.tip * flip - other.tip) < 0.08 for other in paired)
        if np.linalg.norm(there - inner) < 0.025 and symmetric:
            if not taken:
                paired += [limb, limb.mirrored()]
        else:
            lone.append(limb)
    for limb in lone:
        limb.side = 0
    return paired, lone


def _gather_limbs(paths: list[tuple[np.ndarray, np.ndarray]], lateral: list[int]) -> list[Limb]:
    """Lines beside the mirror plane; one that leaves another far from the plane is its twig."""
    limbs: list[Limb] = []
    for index in sorted(lateral, key=lambda index: -len(paths[index][0])):
        points, radii = paths[index]
        side = 1 if points[-1, 2] > 0 else -1
        host = None
        for limb in limbs:
            if limb.side != side:
                continue
            shared = _shared(limb.points, points)
            if shared and abs(points[shared - 1, 2]) > max(MIDDLE, 0.6 * radii[shared - 1]):
                host = limb
                break
            if shared > 0.5 * len(points) and np.linalg.norm(limb.tip - points[-1]) < ONE_FOOT:
                host = limb
                break
        if host is None:
            limbs.append(Limb(points.copy(), radii.copy(), side=side))
        else:
            host.twigs.append(points[-1])
    return limbs


def _shared(one: np.ndarray, other: np.ndarray) -> int:
    """How many points two paths from the root have in common at their beginning."""
    count = min(len(one), len(other))
    apart = np.linalg.norm((one[:count] - other[:count]) * [1, 1, 0.3], axis=1) > 0.012
    return int(apart.argmax()) if apart.any() else count


def _find_legs(limbs: list[Limb], height: float, volume: Volume) -> list[Limb]:
    """Limbs that stand on the ground: their last part comes down to it."""
    ground = min(GROUND, 0.13 * height)
    legs = []
    for limb in limbs:
        lowest = min([limb.tip[1], *[twig[1] for twig in limb.twigs]])
        top = float(limb.points[:, 1].max())
        if lowest < ground and top - lowest > 0.12 * height and limb.length > 0.1:
            legs.append(limb)
    # two lines down to one foot are one leg
    legs.sort(key=lambda limb: -limb.length)
    apart: list[Limb] = []
    for leg in legs:
        if all(leg.side != other.side or np.linalg.norm(leg.tip - other.tip) > ONE_FOOT for other in apart):
            apart.append(leg)
    for leg in legs:
        if not any(leg is other for other in apart):
            limbs[:] = [limb for limb in limbs if limb is not leg]
    return apart


def without_hands(legs: list[Limb], volume: Volume) -> list[Limb]:
    """Legs without arms that hang to the ground: in a body taller than long, a pair farther out beside the feet.

    The constants were chosen on the long-armed bodies of `train`, which were read as standing on all fours before.
    """
    sides = [[leg for leg in legs if leg.side == side] for side in (-1, 1)]
    size = np.ptp(volume.points, axis=0)
    if any(len(own) != 2 for own in sides) or size[1] <= size[0]:
        return legs
    inner = [min(own, key=lambda leg: abs(leg.tip[2])) for own in sides]
    outer = [max(own, key=lambda leg: abs(leg.tip[2])) for own in sides]
    apart = abs(float(np.mean([leg.tip[0] for leg in outer]) - np.mean([leg.tip[0] for leg in inner])))
    feet, hands = (float(np.mean([abs(leg.tip[2]) for leg in pair])) for pair in (inner, outer))
    return inner if apart < HANDS_AHEAD and hands > HANDS_OUT * feet else legs


def without_cloak(legs: list[Limb], volume: Volume) -> list[Limb]:
    """Legs without what hangs to the ground beside them: in a body that may stand, all from one pair of hips."""
    sides = [[leg for leg in legs if leg.side == side] for side in (-1, 1)]
    size = np.ptp(volume.points, axis=0)
    if any(len(own) < 2 for own in sides) or size[1] < STANDS * size[0]:
        return legs
    hips = [leg.points[_leaves_middle(leg)][0] for leg in legs]
    if max(hips) - min(hips) > ONE_HIP:
        return legs
    return [min(own, key=lambda leg: leg.tip[1] + abs(leg.tip[2])) for own in sides]


def _find_ends(
    ends: list[Limb], legs: list[Limb], root: np.ndarray, volume: Volume, leg_pairs: int
) -> tuple[Limb | None, Limb | None]:
    """The head's line and the tail's, among those that have no mate."""
    height = float(volume.points[:, 1].max())
    half = max(0.5 * float(np.ptp(volume.points[:, 0])), 1e-6)
    feet = float(np.mean([limb.tip[0] for limb in legs])) if legs else 0.0

    def head_score(limb: Limb) -> float:
        ahead = (limb.tip[0] - root[0]) / half
        above = (limb.tip[1] - root[1]) / height
        weight = 1.6 if leg_pairs == 1 else 0.9 if leg_pairs else 0.25
        return ahead * (0.55 if leg_pairs == 1 else 1.0) + weight * above - 2.0 * abs(limb.tip[2])

    def tail_score(limb: Limb) -> float:
        behind = (root[0] - limb.tip[0]) / half
        base = min(feet, root[0]) if legs else root[0]
        return behind if limb.tip[0] < base - 0.06 else -1.0

    head = max(ends, key=head_score, default=None)
    if head is not None and head_score(head) <= 0.1:
        head = None
    tail = max((limb for limb in ends if limb is not head), key=tail_score, default=None)
    if tail is not None:
        if tail_score(tail) <= 0.1:
            tail = None
        else:
            tail.kind = "tail"
    return head, tail


def _trunk_line(
    head: Limb | None, tail: Limb | None, legs: list[Limb], first: tuple[np.ndarray, np.ndarray], leg_pairs: int
) -> tuple[np.ndarray, np.ndarray]:
    """The middle line from the rear or the pelvis through the root to the head's tip."""
    front, front_radii = (head.points, head.radii) if head is not None else (first[0][:1], first[1][:1])
    if tail is not None:
        rear, rear_radii = tail.points, tail.radii
    elif legs:
        # down or back to where the hindmost legs come together
        hind = min(legs, key=lambda limb: limb.tip[0]) if leg_pairs > 1 else legs[0]
        stop = max(_leaves_middle(hind), 1)
        rear, rear_radii = hind.points[:stop] * [1, 1, 0], hind.radii[:stop]
    else:
        return front.copy(), front_radii.copy()
    start = max(_shared(front, rear) - 1, 0)
    return (
        np.concatenate([rear[start:][::-1], front[start + 1 :]]),
        np.concatenate([rear_radii[start:][::-1], front_radii[start + 1 :]]),
    )


def _is_upright(volume: Volume, legs: list[Limb]) -> bool:
    """Whether a two-legged body's trunk stands rather than lies: how its middle above the hips spreads."""
    hips = np.mean([leg.points[_leaves_middle(leg)] for leg in legs], axis=0)
    points = volume.points
    trunk = points[(points[:, 1] > hips[1] - 0.02) & (np.abs(points[:, 2]) < 0.07)]
    if len(trunk) < 10:
        return True
    return bool(trunk[:, 1].std() > STANDING * trunk[:, 0].std())


def _leaves_middle(limb: Limb) -> int:
    """The first point of a limb that is out of the mirror plane's thick middle."""
    out = np.abs(limb.points[:, 2]) > 0.6 * limb.radii
    return int(out.argmax()) if out.any() else len(out) - 1


def _name_plan(leg_pairs: int, upright: bool, limbs: list[Limb], volume: Volume, trunk: np.ndarray) -> str:
    size = np.ptp(volume.points, axis=0)
    if leg_pairs >= 3:
        return "arthropod"
    if leg_pairs == 2:
        return "quadruped"
    if leg_pairs == 1:
        return "biped" if upright else "bird"
    length = float(np.linalg.norm(np.diff(trunk, axis=0), axis=1).sum()) if len(trunk) > 1 else 0.0
    if not limbs and length > 4.5 * max(float(size[2]), 0.03) and length > 0.7:
        return "snake"
    return "fish" if limbs and size[0] > size[1] else "object"


def _name_limb(limb: Limb, body: Body) -> str:
    """What a limb that does not stand on the ground is."""
    trunk = body.trunk
    if len(trunk) < 2:
        return "limb"
    gap = np.linalg.norm(limb.points[:, None] - trunk[None], axis=2)  # [point trunk]
    near = gap.min(1) < body.trunk_radii[gap.argmin(1)]
    leave = int(len(near) - 1 - near[::-1].argmax()) if near.any() else 0
    along = float(gap[leave].argmin()) / max(len(trunk) - 1, 1)
    if body.plan in ("biped", "bird"):
        if along > 0.78 or (limb.points[leave][1] > 0.72 * body.height and body.upright):
            return "ear"
        return "wing" if body.plan == "bird" else "arm"
    if body.plan in ("quadruped", "arthropod"):
        if along > 0.72:
            return "ear" if body.plan == "quadruped" else "antenna"
        return "wing"
    if body.plan == "fish":
        return "fin"
    return "limb"


def _outside(limb: Limb, body: Body) -> Limb | None:
    """The limb without the way that it shares with the trunk; its first point stays on the trunk's line."""
    trunk = body.trunk
    if len(trunk) < 2:
        return limb if len(limb.points) > 2 else None
    gap = np.linalg.norm(limb.points[:, None] - trunk[None], axis=2)
    inside = gap.min(1) < 0.02
    start = int(len(inside) - 1 - inside[::-1].argmax()) if inside.any() else 0
    if len(limb.points) - start < 3:
        return None
    return Limb(limb.points[start:], limb.radii[start:], limb.kind, limb.side, limb.row, limb.twigs)


def _keep_likely(body: Body) -> None:
    """No more limbs of a kind than bodies have: the longest stay; of two pairs of arms the one held higher is wings."""
    for kind, most in (MOST | (UPRIGHT_MOST if body.plan == "biped" else {})).items():
        for side in (-1, 0, 1):
            own = sorted((limb for limb in body.of_kind(kind) if limb.side == side), key=lambda limb: -limb.length)
            for extra in own[most:]:
                body.limbs.remove(extra)
    for side in (-1, 1):
        arms = [limb for limb in body.of_kind("arm") if limb.side == side]
        if len(arms) == 2:
            max(arms, key=lambda limb: limb.tip[1] - limb.tip[0]).kind = "wing"


def _is_thin(limb: Limb) -> bool:
    """Whether a line without a mate is a part of its own (a fin, a trunk) rather than a corner or a hump."""
    return limb.length > THIN * float(np.median(limb.radii))


def _number_rows(body: Body) -> None:
    """Rows of each kind, from the front."""
    for kind in {limb.kind for limb in body.limbs}:
        for side in (-1, 0, 1):
            own = [limb for limb in body.of_kind(kind) if limb.side == side]
            for row, limb in enumerate(
                sorted(own, key=lambda limb: -float(limb.points[len(limb.points) // 2 :, 0].mean()))
            ):
                limb.row = row
