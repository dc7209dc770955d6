"""Axis, pairs and chains of a body, read off its tree: what hangs where, on which side, and what it is for.

Names that differ by left and right alone decide sides; words such as wing or tail help. Otherwise places, bones and shares of the
surface do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

MIRROR = 0.6
"""Two joints are a pair if they, their bones and their branches mirror each other to this, share of the body's size."""
OFF_AXIS = 0.15
"""Head and tail end no farther from the middle plane than this, share of the body's size, where there is a choice."""
CENTRAL = 0.03
"""A joint nearer to the middle plane than this may be in the middle, share of the body's size."""
SLIGHT = 0.3
"""The neck's last joints that carry less than this share of the largest part of neck and head are parts of the head."""
SPREAD = 0.45
"""A pair that reaches out sideways by more than this share of its length, off the ground, counts as wings."""
ROLES = (
    ("wing", r"wing|feather"),
    (
        "head part",
        r"ear\d|ears?\b|horn|antler|eye|jaw|mouth|tongue|teeth|mandible|antenna|feeler|whisker|hair|beard|cheek",
    ),
    ("fin", r"fin\b|fins?\d|flipper|pectoral|dorsal"),
    ("leg", r"leg|thigh|shin|calf|foot|feet|toe|hoof|paw|knee|ankle|femur|tibia"),
    ("arm", r"arm|hand|shoulder|clavicle|collar|elbow|wrist|palm|claw"),
)
"""What artists call limbs; the first that fits most of a chain's joints decides."""
HEAD = re.compile(r"head|skull|face", re.IGNORECASE)
NECK = re.compile(r"neck|cervi", re.IGNORECASE)
TAIL = re.compile(r"tail", re.IGNORECASE)
SIDED = re.compile(r"left|right|(?<![a-z])[lr](?![a-z])", re.IGNORECASE)
LEAST_SIDE = 0.008
"""Both of a pair are at least this far from the middle plane, share of the body's size."""


@dataclass(frozen=True)
class Chain:
    """Joints in a row, as tokens of their plan, from where they hang to their tip."""

    tokens: tuple[int, ...]
    anchor: int
    """Token that the chain hangs from; -1 for the axis."""
    above: int
    """Chain that the anchor is part of; -1 for the axis."""
    side: int
    """-1 left, 0 middle, +1 right."""
    twin: int
    """The same chain on the other side; -1 where there is none."""
    role: str
    """axis, leg, arm, wing, fin, head part, or part."""


@dataclass(frozen=True, eq=False)
class Tree:
    """Tokens in body sizes."""

    names: tuple[str, ...]
    parents: np.ndarray
    heads: np.ndarray
    ends: np.ndarray
    share: np.ndarray

    @cached_property
    def children(self) -> list[list[int]]:
        rows: list[list[int]] = [[] for _ in self.names]
        for token, parent in enumerate(self.parents):
            if parent >= 0:
                rows[parent].append(token)
        return rows

    def below(self, token: int) -> list[int]:
        """A token and all below it."""
        found = [token]
        for other in found:
            found += self.children[other]
        return found

    def path(self, token: int) -> list[int]:
        """From the root to a token."""
        way = [token]
        while self.parents[way[-1]] >= 0:
            way.append(int(self.parents[way[-1]]))
        return way[::-1]

    @cached_property
    def middle(self) -> float:
        """The body's middle plane, z."""
        return float(np.median(self.heads[:, 2]))

    @cached_property
    def branch(self) -> np.ndarray:
        """Share of the surface of each token and all below it, [token]."""
        total = self.share.copy()
        for token in reversed(range(1, len(total))):
            total[self.parents[token]] += total[token]
        return total


def find_partners(tree: Tree) -> np.ndarray:
    """Token on the other side of each, -1 where there is none, [token].

    Names that differ by left and right alone decide where they exist. Otherwise tokens pair whose places, bones and shares
    mirror each other, nearest first, as long as their parents are the same or a pair themselves.
    """
    count = len(tree.names)
    partner = np.full(count, -1)
    words = [SIDED.sub("*", name) for name in tree.names]
    for a in range(count):
        if words[a] == tree.names[a] or partner[a] >= 0:
            continue
        others = [b for b in range(count) if b != a and words[b] == words[a] and partner[b] < 0]
        if len(others) == 1 and _may_pair(tree, a, others[0]):
            partner[a], partner[others[0]] = others[0], a
    flip = np.array([1.0, 1.0, -1.0])
    centre = np.array([0.0, 0.0, 2 * tree.middle])
    middles = (tree.heads + tree.ends) / 2
    gap = np.linalg.norm(tree.heads[:, None] - (tree.heads * flip + centre)[None], axis=-1)
    gap += 0.5 * np.linalg.norm(middles[:, None] - (middles * flip + centre)[None], axis=-1)
    centres = np.array([middles[tree.below(token)].mean(0) for token in range(count)])
    gap += 0.5 * np.linalg.norm(centres[:, None] - (centres * flip + centre)[None], axis=-1)
    root = np.sqrt(tree.share)
    gap += 0.5 * np.abs(root[:, None] - root[None])
    # beside the gap to its mirror image a pair is well apart: two joints of a crooked spine are not
    apart = np.linalg.norm(centres[:, None] - centres[None], axis=-1)
    gap[gap > apart] = np.inf
    tries = [
        (gap[a, b], a, b)
        for a in range(count)
        for b in range(a + 1, count)
        if gap[a, b] < MIRROR and _may_pair(tree, a, b)
    ]
    for _, a, b in sorted(tries):
        above = tree.parents[a], tree.parents[b]
        agrees = above[0] == above[1] or partner[above[0]] == above[1] or min(len(tree.path(a)), len(tree.path(b))) <= 2
        if partner[a] < 0 and partner[b] < 0 and agrees:
            partner[a], partner[b] = b, a
    return partner


def _may_pair(tree: Tree, a: int, b: int) -> bool:
    """Whether two tokens could be left and right: each with its branch on one side, and neither above the other."""
    if a in tree.path(b) or b in tree.path(a):
        return False
    sides = [
        float(np.mean(tree.heads[below, 2] + tree.ends[below, 2]) / 2) - tree.middle
        for below in map(tree.below, (a, b))
    ]
    return sides[0] * sides[1] < 0 and min(map(abs, sides)) > LEAST_SIDE


def find_axis(tree: Tree, partner: np.ndarray) -> tuple[tuple[int, ...], tuple[int, int, int]]:
    """The tokens from the tip of the tail to the head, and where trunk, neck and head begin among them."""
    single = partner < 0
    # a token below one of a pair is no part of the middle
    for token in range(1, len(single)):
        single[token] &= single[tree.parents[token]]
    middle = [token for token in range(len(single)) if single[token]]
    leaves = [token for token in middle if not any(single[child] for child in tree.children[token])]
    root = tree.heads[0]

    def ahead(token: int) -> float:
        """How much like a head the end of a path is."""
        way = tree.path(token)
        end = (tree.heads[token] + tree.ends[token]) / 2 - root
        score = float(end[0] + 0.7 * end[1]) + 0.5 * float(np.sqrt(tree.branch[way[1] if len(way) > 1 else 0]))
        named = [tree.names[t] for t in way]
        if any(HEAD.search(name) for name in named):
            score += 2.0 + 0.05 * sum(1 for name in named if HEAD.search(name) or NECK.search(name))
        if any(TAIL.search(name) for name in named):
            score -= 3.0
        return score

    central = [token for token in leaves if abs(tree.heads[token, 2] - tree.middle) < OFF_AXIS]
    leaves = central or leaves
    head = max(leaves, key=ahead)
    front = tree.path(head)
    tails = [token for token in leaves if token != head]

    def behind(token: int) -> float:
        """How much like the tip of a tail the end of another path is."""
        way = [t for t in tree.path(token) if t not in front]
        end = (tree.heads[token] + tree.ends[token]) / 2
        base = tree.heads[tree.parents[way[0]]] if way else root
        score = -float(end[0] - base[0]) + 0.02 * len(way)
        return score + (2.0 if any(TAIL.search(tree.names[t]) for t in way) else 0.0)

    tail: list[int] = []
    if tails:
        tip = max(tails, key=behind)
        way = [t for t in tree.path(tip) if t not in front]
        # a tail leaves the body at its rear: what leaves the neck or the head is a jaw or a mane
        early = front.index(int(tree.parents[way[0]])) <= max(0, (len(front) - 1) // 2) if way else False
        if behind(tip) > 0.02 * (len(way) + 1) and early:
            tail = way
    if tail:
        joint = front.index(int(tree.parents[tail[0]]))
        axis, above = [*tail[::-1], *front[joint:]], front[:joint]
    else:
        axis, above = front, []
    # tokens above the fork (a root at the ground) carry the body and are no part of its shape, unless they hold skin
    if above and tree.share[above].sum() > 0.02 and tail:
        axis = [*tail[::-1], *front]
    if len(axis) > 2 and not tail and tree.share[0] < 0.004:
        axis = axis[1:]
    hang = [
        (axis.index(anchor), token)
        for token in range(1, len(partner))
        if partner[token] >= 0
        and (anchor := _anchor(tree, token, set(axis))) in axis
        and int(tree.parents[token]) == anchor
    ]
    last = len(axis) - 1
    heavy = max((tree.share[t] for t in axis[len(axis) // 2 :]), default=0.0)
    at_head = last
    named = [place for place, token in enumerate(axis) if HEAD.search(tree.names[token])]
    if named:
        at_head = named[0]
    else:
        while at_head > len(tail) and tree.share[axis[at_head]] < SLIGHT * heavy:
            at_head -= 1
    trunk = len(tail)
    at_head = max(at_head, trunk + 1)
    limbs = [
        place
        for place, token in hang
        if trunk <= place < at_head and (tree.branch[token] > 0.04 or _reach(tree, token) > 0.35)
    ]
    neck = next((place for place in range(trunk, at_head) if NECK.search(tree.names[axis[place]])), -1)
    if neck < 0:
        neck = max(limbs) + 1 if limbs else at_head - 1
        heaviest = max(tree.share[t] for t in axis[trunk:at_head])
        while neck < at_head and tree.share[axis[neck]] > 0.6 * heaviest:
            neck += 1
    neck = min(max(neck, trunk + 1), at_head)
    return tuple(axis), (trunk, neck, at_head)


def _anchor(tree: Tree, token: int, held: set[int]) -> int:
    """Nearest token above that is in a set; the root if there is none."""
    above = int(tree.parents[token])
    while above >= 0 and above not in held:
        above = int(tree.parents[above])
    return above


def find_chains(
    tree: Tree,
    partner: np.ndarray,
    axis: tuple[int, ...],
    marks: tuple[int, int, int],
    foot_tokens: set[int],
    ground: float,
) -> tuple[Chain, ...]:
    """Everything in chains: the axis, what hangs from it, and what hangs from that."""
    chains = [Chain(axis, -1, -1, 0, -1, "axis")]
    taken = dict.fromkeys(axis, 0)
    # tokens above the axis are carried by it: their turn is the trunk's
    lines: list[list[int]] = []
    for token in range(len(partner)):
        if token in taken or any(token in line for line in lines):
            continue
        if not set(tree.below(token)).isdisjoint(axis):
            continue
        lines.append(_main_line(tree, token, partner, {t for line in lines for t in line} | set(taken)))
    for line in lines:
        for token in line:
            taken[token] = len(chains)
        anchor = _anchor(tree, line[0], set(taken) - set(line))
        if partner[line[0]] >= 0 and taken.get(anchor, 0) != 0 and partner[anchor] < 0:
            anchor = _anchor(tree, line[0], set(axis))
        # one of a pair that hangs from another limb by mistake (a box spider's leg) hangs from where its twin hangs
        twin = int(partner[line[0]])
        if twin >= 0 and anchor >= 0 and partner[anchor] >= 0 and int(tree.parents[twin]) != partner[anchor]:
            anchor = _anchor(tree, line[0], set(axis))
        anchor = axis[marks[0]] if anchor < 0 else anchor
        mean = np.mean([(tree.heads[t, 2] + tree.ends[t, 2]) / 2 for t in line]) - tree.middle
        side = 0
        if twin >= 0:
            other = np.mean([(tree.heads[t, 2] + tree.ends[t, 2]) / 2 for t in tree.below(twin)]) - tree.middle
            side = -1 if mean < other else 1
        elif abs(mean) > 3 * CENTRAL:
            side = int(np.sign(mean))
        role = _role(tree, line, anchor, axis, marks, foot_tokens, twin >= 0, ground)
        chains.append(Chain(tuple(line), anchor, taken.get(anchor, 0), side, twin, role))
    # twins were tokens; now they are chains
    done = []
    for chain in chains:
        twin = taken[chain.twin] if chain.twin >= 0 else -1
        if twin >= 0 and (
            chains[twin].twin < 0 or chains[twin].tokens[0] != chain.twin or chains[twin].side == chain.side
        ):
            twin = -1
        done.append(Chain(chain.tokens, chain.anchor, chain.above, chain.side, twin, chain.role))
    for number, chain in enumerate(done):
        if chain.twin >= 0 and done[chain.twin].role != chain.role:
            role = _stronger(chain.role, done[chain.twin].role)
            for place in (number, chain.twin):
                done[place] = Chain(
                    done[place].tokens, done[place].anchor, done[place].above, done[place].side, done[place].twin, role
                )
    return tuple(done)


def _stronger(a: str, b: str) -> str:
    """Which of two roles a pair has whose sides disagree."""
    order = ("leg", "wing", "arm", "fin", "head part", "part")
    return min(a, b, key=lambda role: order.index(role) if role in order else len(order))


def _main_line(tree: Tree, top: int, partner: np.ndarray, taken: set[int]) -> list[int]:
    """From a token down its longest and largest branch."""
    line = [top]
    while True:
        below = [child for child in tree.children[line[-1]] if child not in taken]
        # a pair below a single token begins chains of its own
        if partner[line[-1]] < 0:
            below = [child for child in below if partner[child] < 0]
        elif len(line) == 1 and partner[top] >= 0:
            twin = int(partner[top])
            below = [c for c in below if partner[c] < 0 or int(tree.parents[partner[c]]) == twin]
        if not below:
            return line
        line.append(max(below, key=lambda child: (_reach(tree, child), child)))


def _reach(tree: Tree, token: int) -> float:
    """How far a branch goes, plus how much it carries."""
    start = tree.heads[tree.parents[token]]
    below = tree.below(token)
    far = max(float(np.linalg.norm(tree.ends[t] - start)) for t in below)
    return far + 0.5 * float(np.sqrt(tree.branch[token]))


def _role(
    tree: Tree,
    line: list[int],
    anchor: int,
    axis: tuple[int, ...],
    marks: tuple[int, int, int],
    foot_tokens: set[int],
    paired: bool,
    ground: float,
) -> str:
    """What a chain is to the body."""
    if any(token in foot_tokens for token in line) or (foot_tokens & set(tree.below(line[0])) and paired):
        return "leg"
    names = [re.sub(r"(?<=[a-z])(?=[A-Z])", "_", tree.names[token]).lower() for token in line]
    counts = {role: sum(1 for name in names if re.search(pattern, name)) for role, pattern in ROLES}
    best = max(counts, key=lambda role: counts[role])
    if counts[best] > 0:
        return best
    if anchor not in axis:
        return "part"
    place = axis.index(anchor)
    if place >= marks[2]:
        return "head part"
    if not paired:
        return "part"
    tip = tree.ends[line[-1]] - tree.heads[line[0]]
    length = max(float(np.linalg.norm(tip)), 1e-9)
    lowest = min(float(min(tree.heads[t, 1], tree.ends[t, 1])) for t in line)
    if lowest < ground + 0.12:
        return "leg"
    return "wing" if abs(tip[2]) > SPREAD * length and length > 0.35 and tree.branch[line[0]] > 0.06 else "arm"
