"""From a body's lines to bones: where knees, elbows and vertebrae sit, what they are called, and who hangs from whom.

Where along a line a joint sits is a table (`CHAINS`); a line that bends plainly pulls the joint to its bend. Names
follow what Blender
and engines expect: `hips` is the root, chains run from the body outwards, sides end in `.L` and `.R`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.spatial import KDTree

from kinema.autorig.body import Body, Limb

CHAINS: dict[str, tuple[tuple[str, float], ...]] = {
    # kind of chain: bone and the share of the limb, from its socket to its tip, at which the bone begins
    "leg biped": (("upper_leg", 0.0), ("lower_leg", 0.42), ("foot", 0.80)),
    "leg bird": (("upper_leg", 0.0), ("lower_leg", 0.33), ("foot", 0.75)),
    "leg front": (("front_upper_leg", 0.0), ("front_lower_leg", 0.40), ("front_foot", 0.76)),
    "leg hind": (("hind_upper_leg", 0.0), ("hind_lower_leg", 0.38), ("hind_foot", 0.72)),
    "leg arthropod": (("leg{row}_1", 0.0), ("leg{row}_2", 0.34), ("leg{row}_3", 0.68)),
    "arm": (("upper_arm", 0.0), ("lower_arm", 0.40), ("hand", 0.76)),
    "wing": (("wing_1", 0.0), ("wing_2", 0.34), ("wing_3", 0.68)),
    "fin": (("fin{row}_1", 0.0), ("fin{row}_2", 0.5)),
    "ear": (("ear{row}", 0.0),),
    "antenna": (("antenna{row}_1", 0.0), ("antenna{row}_2", 0.5)),
    "limb": (("limb{row}_1", 0.0), ("limb{row}_2", 0.5)),
    "crest": (("crest{row}", 0.0),),
    "keel": (("keel{row}_1", 0.0), ("keel{row}_2", 0.5)),
}
BEND_PULL = 60.0
"""How strongly a bend pulls a joint against its usual place: squared deviation, in limb lengths, times this."""
SLACK = 0.10
"""A joint moves about so far, as a share of the limb, before its usual place pulls it back."""
SHORT = {
    "ear": 0.05,
    "antenna": 0.07,
    "fin": 0.06,
    "limb": 0.06,
    "crest": 0.12,
    "keel": 0.12,
    "wing": 0.08,
    "arm": 0.06,
    "leg": 0.05,
}
"""Limbs shorter than this share of the longest side get no bone."""
SPINE_LIFT = 0.25
"""Spines run so much of the trunk's thickness above its middle line, in bodies that do not stand upright."""
PRIORITY = ("crest", "keel", "ear", "antenna", "shoulder", "_3", "foot", "hand", "_2", "fin", "limb", "tail", "spine")
"""Bones given up first when there are to be fewer."""


@dataclass
class BoneList:
    """Bones under construction, canonical frame."""

    names: list[str] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    heads: list[np.ndarray] = field(default_factory=list)
    tails: list[np.ndarray] = field(default_factory=list)

    def add(self, name: str, parent: int, head: np.ndarray, tail: np.ndarray) -> int:
        base, number = name, 2
        while name in self.names:
            stem, dot, side = base.partition(".")
            name = f"{stem}_{number}{dot}{side}"
            number += 1
        self.names.append(name)
        self.parents.append(parent)
        self.heads.append(np.asarray(head, float))
        self.tails.append(np.asarray(tail, float))
        return len(self.names) - 1

    def chain(self, names: list[str], parent: int, points: np.ndarray) -> list[int]:
        """Bones along a line of points, one more point than names."""
        added = []
        for name, head, tail in zip(names, points[:-1], points[1:], strict=True):
            parent = self.add(name, parent, head, tail)
            added.append(parent)
        return added


def arc(points: np.ndarray) -> np.ndarray:
    """Length from the start to each point, [point]."""
    return np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])


def at_arc(points: np.ndarray, where: np.ndarray | float) -> np.ndarray:
    """Points at lengths along a line, [*where 3]."""
    along = arc(points)
    return np.stack([np.interp(where, along, points[:, axis]) for axis in range(3)], -1)


def place_joints(points: np.ndarray, usual: np.ndarray) -> np.ndarray:
    """Shares of a line at which to bend it: near the usual ones, at bends where it has any.

    Args:
        points: The line, [point 3].
        usual: Shares of its length, the first 0, increasing, [joint].

    Returns:
        Shares, the first 0, [joint].
    """
    count = len(usual)
    length = float(arc(points)[-1])
    if count < 2 or length <= 0:
        return usual.copy()
    samples = 41
    grid = np.linspace(0, 1, samples)
    line = at_arc(points, grid * length) / length
    # cost of one straight bone from sample i to sample j
    misfit = np.full((samples, samples), np.inf)
    for i in range(samples):
        for j in range(i + 2, samples):
            chord = line[j] - line[i]
            t = np.clip((line[i : j + 1] - line[i]) @ chord / max(float(chord @ chord), 1e-12), 0, 1)
            gap = line[i : j + 1] - line[i] - t[:, None] * chord
            misfit[i, j] = (gap * gap).sum() / samples
    pull = BEND_PULL * misfit
    best = pull[0].copy()
    best[0] = np.inf
    came: list[np.ndarray] = []
    # best[j]: the first k bones reach sample j
    for joint in range(1, count):
        away = ((grid - usual[joint]) / SLACK) ** 2 * 0.02
        best = best + away
        total = best[:, None] + pull
        came.append(total.argmin(0))
        best = total.min(0)
    places = [samples - 1]
    for step in reversed(came):
        places.append(int(step[places[-1]]))
    return np.concatenate([[0.0], grid[places[1:]][::-1]])


def build_bones(body: Body, verts: np.ndarray) -> BoneList:
    """All bones of a body; the root first, parents before children.

    Args:
        body: What was found.
        verts: The mesh, canonical frame, [vert 3]: where it has no vertices, it cannot bend.
    """
    bones = BoneList()
    verts = verts[:: max(1, len(verts) // 4000)]
    trunk, radii = _lifted(body)
    along = arc(trunk)
    legs = body.of_kind("leg")
    sockets = {id(limb): socket_index(limb) for limb in body.limbs}

    def level(limb: Limb) -> float:
        """Where along the trunk a limb belongs."""
        socket = limb.points[sockets[id(limb)]]
        axis = np.array([1.0, 1.0, 0.0]) if body.upright else np.array([1.0, 0.5, 0.0])
        return float(along[np.linalg.norm((trunk - socket) * axis, axis=1).argmin()])

    end = float(along[-1])
    if legs:
        rows = sorted({limb.row for limb in legs})
        levels = [np.mean([level(limb) for limb in legs if limb.row == row]) for row in rows]
        hips = 0.0 if body.upright else float(min(levels))
        chest = float(max(levels)) if len(rows) > 1 else None
    else:
        hips = 0.45 * end if body.plan in ("fish", "snake") else 0.0 if body.tail is None else 0.4 * end
        levels, chest = [], None
    uppers = [limb for limb in body.limbs if limb.kind in ("arm", "wing")]
    if uppers and chest is None:
        chest = max(float(np.mean([level(limb) for limb in uppers])), hips)
    trunk_joints = _trunk(bones, body, trunk, radii, along, hips, chest)

    def host(where: float) -> int:
        """The trunk bone that carries what hangs at this length along the trunk."""
        placed = [(abs_at, joint) for abs_at, joint in trunk_joints if abs_at <= where + 1e-6]
        return max(placed)[1] if placed else 0

    for limb in sorted(body.limbs, key=lambda limb: (limb.kind, limb.row, -limb.side)):
        _limb(bones, body, limb, sockets[id(limb)], host(_host_level(limb, level(limb), hips, chest)), verts)
    return bones


def _host_level(limb: Limb, level: float, hips: float, chest: float | None) -> float:
    if limb.kind == "leg" and chest is not None and abs(level - chest) < abs(level - hips):
        return max(level, chest)
    if limb.kind == "leg" and level < hips + 1e-6:
        return hips
    return level


def _lifted(body: Body) -> tuple[np.ndarray, np.ndarray]:
    """The trunk's line raised to where spines run, and its radii."""
    trunk, radii = body.trunk.copy(), body.trunk_radii
    if not body.upright and body.plan in ("quadruped", "bird"):
        trunk[:, 1] += SPINE_LIFT * radii
    return trunk, radii


def socket_index(limb: Limb) -> int:
    """The point at which a limb has left the trunk's flesh: from there on it is about as thin as its outer part."""
    along = arc(limb.points)
    outer = limb.radii[along > 0.4 * along[-1]]
    thin = float(np.median(outer)) if len(outer) else float(limb.radii[-1])
    thick = np.flatnonzero((limb.radii > 1.35 * thin + 0.004) & (along < 0.6 * along[-1]))
    return int(min(thick[-1] + 1, len(limb.points) - 2)) if len(thick) else 0


def _trunk(
    bones: BoneList,
    body: Body,
    trunk: np.ndarray,
    radii: np.ndarray,
    along: np.ndarray,
    hips: float,
    chest: float | None,
) -> list[tuple[float, int]]:
    """Root, spine, neck, head and tail; returns where along the trunk each trunk bone begins."""
    end = float(along[-1])
    ahead = end - hips
    if ahead < 0.05 and hips < 0.05:
        top = trunk[-1] if len(trunk) > 1 else trunk[0] + [0, 0.1, 0]
        root = bones.add("body" if body.plan == "object" else "hips", -1, trunk[0], top)
        return [(0.0, root)]
    if body.plan == "snake":
        count = max(4, min(10, round(ahead / 0.09)))
        stops = np.linspace(hips, end, count + 1)
        names = ["hips", *[f"spine_{i}" for i in range(1, count - 1)], "head"]
    elif body.plan in ("fish", "object"):
        stops = np.array([hips, hips + 0.35 * ahead, hips + 0.62 * ahead, end])
        names = ["hips", "spine_1", "head"]
    else:
        if chest is None or chest - hips < 0.08 * ahead:
            chest = hips + 0.42 * ahead
        chest = min(chest, hips + 0.8 * ahead)
        rest = end - chest
        if body.upright:
            neck, head = _neck(along, radii, chest, end, 0.30, 0.42)
            stops = np.array([hips, hips + 0.33 * (chest - hips), hips + 0.72 * (chest - hips), neck, head, end])
            names = ["hips", "spine_1", "chest", "neck", "head"]
        else:
            neck, head = chest + 0.25 * rest, chest + 0.58 * rest
            middle = 0.5 * (hips + chest)
            stops = np.array([hips, middle, chest, neck, head, end])
            names = ["hips", "spine_1", "chest", "neck", "head"]
            if rest > 0.45:
                stops = np.array([hips, middle, chest, neck, chest + 0.42 * rest, head + 0.08 * rest, end])
                names = ["hips", "spine_1", "chest", "neck_1", "neck_2", "head"]
    joints = bones.chain(names, -1, at_arc(trunk, stops))
    placed = list(zip(stops[:-1].tolist(), joints, strict=True))
    if hips > 0.08:
        behind = trunk[along <= hips][::-1]
        _tail(bones, body, np.concatenate([at_arc(trunk, hips)[None], behind]), radii[along <= hips][::-1], joints[0])
    elif body.tail is not None and body.upright:
        path = body.tail.points
        gap = np.linalg.norm(path[:, None] - trunk[None], axis=2).min(1)
        out = np.flatnonzero(gap < 0.02)
        start = int(out[-1]) if len(out) else 0
        if arc(path[start:])[-1] > 0.1:
            _tail(bones, body, path[start:], body.tail.radii[start:], joints[0])
    return placed


def _neck(
    along: np.ndarray, radii: np.ndarray, chest: float, end: float, low: float, high: float
) -> tuple[float, float]:
    """Neck and head of an upright body: the neck at the thinnest place above the arms, the head just above it."""
    rest = end - chest
    window = (along >= chest + 0.08 * rest) & (along <= chest + 0.6 * rest)
    if window.sum() < 3:
        return chest + low * rest, chest + high * rest
    inside = np.flatnonzero(window)
    usual = chest + low * rest
    cost = radii[inside] / max(float(radii[inside].max()), 1e-9) + 0.8 * np.abs(along[inside] - usual) / rest
    thin = float(along[inside[cost.argmin()]])
    return thin, min(thin + 0.14 * rest, end - 0.25 * rest)


def _tail(bones: BoneList, body: Body, line: np.ndarray, radii: np.ndarray, parent: int) -> None:
    """Tail bones along a line that begins at the hips."""
    along = arc(line)
    length = float(along[-1])
    widest = float(radii.max(initial=0.0))
    if body.plan in ("fish", "snake"):
        start = 0.12 * length
    else:
        thick = np.flatnonzero(radii > 0.6 * widest)
        start = float(along[min(int(thick[-1]) + 1, len(along) - 1)]) if len(thick) else 0.0
        start = min(start, 0.6 * length)
        if length - start < 0.07:
            return
    count = max(1, min(10 if body.plan == "snake" else 5, round((length - start) / 0.11)))
    stops = np.linspace(start, length, count + 1)
    bones.chain([f"tail_{i + 1}" for i in range(count)], parent, at_arc(line, stops))


def _limb(bones: BoneList, body: Body, limb: Limb, socket: int, parent: int, verts: np.ndarray) -> None:
    """Bones of one limb below a trunk bone."""
    points = limb.points[socket:]
    length = float(arc(points)[-1])
    if length < SHORT.get(limb.kind, 0.05) or len(points) < 2:
        return
    side = {-1: ".L", 0: "", 1: ".R"}[limb.side]
    kind = limb.kind
    if kind == "leg":
        rows = 1 + max(other.row for other in body.of_kind("leg"))
        kind = (
            f"leg {body.plan}" if body.plan in ("biped", "bird") and rows == 1
            else "leg arthropod" if rows > 2
            else "leg front" if limb.row == 0 and rows > 1
            else "leg hind"
        )  # fmt: skip
    chain = CHAINS.get(kind, CHAINS["limb"])
    number = "" if limb.kind in ("ear",) and limb.row == 0 else str(limb.row + 1)
    names = [name.format(row=number) + side for name, _ in chain]
    if limb.kind == "wing" and limb.row > 0:
        names = [f"wing{limb.row + 1}_{i + 1}{side}" for i in range(len(names))]
    if limb.kind == "arm":
        if limb.row > 0:
            names = [f"{name.removesuffix(side)}{limb.row + 1}{side}" for name in names]
        collar = limb.points[0] + 0.35 * (points[0] - limb.points[0])
        parent = bones.add(f"shoulder{side}", parent, collar, points[0])
    if not _can_bend(points, limb.radii[socket:], verts):
        chain, names = chain[:1], names[:1]
    stops = place_joints(points, np.array([share for _, share in chain]))
    stops = np.concatenate([stops, [1.0]]) * length
    bones.chain(names, parent, at_arc(points, stops))


def _can_bend(points: np.ndarray, radii: np.ndarray, verts: np.ndarray) -> bool:
    """Whether a limb has vertices between its ends: a leg that is one box can only swing."""
    along = arc(points)
    gap, place = KDTree(points).query(verts)
    share = along[place] / along[-1]
    return bool(((gap < 2.0 * radii[place] + 0.012) & (share > 0.22) & (share < 0.78)).any())


def limit_bones(bones: BoneList, count: int) -> BoneList:
    """Fewer bones: the least important ends are given up; or more: the longest are halved."""
    while len(bones.names) > count:
        variables = [bone for bone in range(1, len(bones.names)) if bone not in bones.parents]
        if not variables:
            break

        def rank(bone: int) -> tuple[int, float]:
            name = bones.names[bone]
            place = next((i for i, part in enumerate(PRIORITY) if part in name), len(PRIORITY))
            return place, float(np.linalg.norm(bones.tails[bone] - bones.heads[bone]))

        gone = min(variables, key=rank)
        parent = bones.parents[gone]
        straight = np.linalg.norm(bones.tails[parent] - bones.heads[gone]) < 1e-9
        if straight:
            bones.tails[parent] = bones.tails[gone]
        for row in (bones.names, bones.parents, bones.heads, bones.tails):
            del row[gone]
        bones.parents = [parent - 1 if parent > gone else parent for parent in bones.parents]
    while len(bones.names) < count:
        lengths = [float(np.linalg.norm(tail - head)) for head, tail in zip(bones.heads, bones.tails, strict=True)]
        long = int(np.argmax(lengths))
        middle = 0.5 * (bones.heads[long] + bones.tails[long])
        stem, dot, side = bones.names[long].partition(".")
        new = BoneList()
        moved: dict[int, int] = {-1: -1}
        for bone in range(len(bones.names)):
            parent = moved[bones.parents[bone]]
            ends_there = bones.parents[bone] == long and np.linalg.norm(bones.heads[bone] - middle) > np.linalg.norm(
                bones.heads[bone] - bones.tails[long]
            )
            if ends_there:
                parent += 1
            tail = middle if bone == long else bones.tails[bone]
            moved[bone] = new.add(bones.names[bone], parent, bones.heads[bone], tail)
            if bone == long:
                new.add(f"{stem}b{dot}{side}", moved[bone], middle, bones.tails[long])
        bones = new
    return bones
