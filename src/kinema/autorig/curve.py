"""A curve skeleton of a solid: the tree of centre lines from the body's middle to every tip (after TEASAR, Sato et
al. 2000).

Paths to the root run where the solid is thick, because a step costs 1 / depth². The farthest voxel that no path has
covered yet begins the
next path; what lies within a path's own thickness is covered.
"""

from __future__ import annotations

# scipy.ndimage does not say what its functions return
# pyright: reportCallIssue=false, reportArgumentType=false, reportOptionalSubscript=false, reportOptionalMemberAccess=false
# pyright: reportOperatorIssue=false, reportIndexIssue=false
from dataclasses import dataclass

import numpy as np
import scipy.ndimage as ndimage
from scipy.sparse.csgraph import connected_components, dijkstra
from scipy.spatial import KDTree

from kinema.autorig.volume import Volume

COVER = 1.6
"""A path covers balls of so many times the local thickness."""
COVER_LEAST = 0.035
"""And at least so much around it, in units of the longest side."""
SALIENT = 0.035
"""Least length of a branch beyond the thickness where it begins, in units of the longest side."""
SLENDER = 3.0
"""A limb is somewhere so many times as far from its tip as it is thick; a box's corner never is more than 1.8."""
SLICES = (0.02, 0.04, 0.07, 0.11)
"""Heights, as shares of the body's, at which feet are looked for."""
MATE = 0.22
"""Two feet are a pair if one's mirror image is this near to the other."""
FORGOTTEN = 0.06
"""A part of the mesh that reaches this far, in units of the longest side, gets a line even if others cover it."""
MAX_BRANCHES = 60


@dataclass(frozen=True)
class Branch:
    """A line from where it leaves its parent out to its tip."""

    points: np.ndarray
    """Smooth centre line, from the parent's line outwards, [point 3]."""
    radii: np.ndarray
    """Thickness along it, [point]."""
    parent: int
    """Branch it leaves; -1 for the first."""
    at: int
    """Which of the parent's points it leaves."""
    nodes: np.ndarray
    """The volume's nodes below the points, [point]."""

    @property
    def tip(self) -> np.ndarray:
        return self.points[-1]

    @property
    def length(self) -> float:
        return float(np.linalg.norm(np.diff(self.points, axis=0), axis=1).sum())


def trace_curve(volume: Volume, *, through: np.ndarray | None = None) -> list[Branch]:
    """Branches of the solid; every later one leaves an earlier one.

    Args:
        volume: Of about unit size.
        through: Places that must have a line whether they stick out or not (the nose, the rump), [place 3]; traced
        first.
    """
    points, depth = volume.points, volume.depth
    centre = np.average(points, axis=0, weights=depth)
    root = int((depth * np.exp(-8.0 * ((points - centre) ** 2).sum(1))).argmax())
    wanted = [] if through is None else volume.nearest(through).tolist()
    cost = 1.0 / (depth / volume.cell) ** 2
    _, before = dijkstra(volume.graph(cost), indices=root, return_predecessors=True)
    far = dijkstra(volume.graph(), indices=root)
    uncovered = np.isfinite(far)
    place: dict[int, tuple[int, int]] = {}  # node -> branch, point
    raw: list[tuple[list[int], int, int]] = []

    for _ in range(MAX_BRANCHES):
        if not wanted and not uncovered.any():
            wanted = _forgotten_parts(volume, far, place)
            if not wanted:
                break
        forced = bool(wanted)
        tip = int(wanted.pop(0) if forced else np.where(uncovered, far, -1).argmax())
        if tip in place or (forced and tip == root):
            continue
        path = [tip]
        while path[-1] not in place and before[path[-1]] >= 0:
            path.append(int(before[path[-1]]))
        parent, at = place.get(path[-1], (-1, -1))
        path = path[::-1]
        base = depth[path[0]] if parent >= 0 else 0.0
        reach = float(np.linalg.norm(points[tip] - points[path[0]])) - base
        gone = np.linalg.norm(points[path] - points[tip], axis=1)
        slender = float((gone / depth[path])[gone > SALIENT].max(initial=0.0))
        _cover(volume, path, uncovered)
        uncovered[tip] = False
        if raw and not forced and (reach < SALIENT or slender < SLENDER):
            continue
        for step, node in enumerate(path):
            place.setdefault(node, (len(raw), step))
        raw.append((path, parent, at))
    return [Branch(_smooth(points[path]), depth[path], parent, at, np.array(path)) for path, parent, at in raw]


def _forgotten_parts(volume: Volume, far: np.ndarray, place: dict[int, tuple[int, int]]) -> list[int]:
    """The far end of one part of the mesh that no line enters yet and that stands out, if there is one."""
    if volume.part is None or volume.joined is None:
        return []
    entered = set(volume.part[list(place)].tolist())
    for part in range(len(volume.joined)):
        own = np.flatnonzero(volume.part == part)
        if part in entered or len(own) == 0 or float(np.ptp(far[own])) < FORGOTTEN:
            continue
        # the middle of the far end, not one of its corners
        end = own[far[own] > far[own].max() - 0.35 * np.ptp(far[own])]
        middle = volume.points[end].mean(0)
        tip = int(end[(np.linalg.norm(volume.points[end] - middle, axis=1) - far[end]).argmin()])
        if tip not in place:
            return [tip]
    return []


def _cover(volume: Volume, path: list[int], uncovered: np.ndarray) -> None:
    """Mark the nodes near a path."""
    radius = np.maximum(COVER * volume.depth[path], volume.depth[path] + COVER_LEAST)
    left = np.flatnonzero(uncovered)
    distance, nearest = KDTree(volume.points[path]).query(
        volume.points[left], distance_upper_bound=float(radius.max()) + volume.cell
    )
    near = np.flatnonzero(np.isfinite(distance))
    uncovered[left[near[distance[near] <= radius[nearest[near]]]]] = False


def _smooth(line: np.ndarray) -> np.ndarray:
    """A line with the voxels' steps taken out; its ends stay."""
    if len(line) < 4:
        return line.copy()
    smooth = ndimage.gaussian_filter1d(line, 2.0, axis=0, mode="nearest")
    smooth[0], smooth[-1] = line[0], line[-1]
    return smooth


def path_from_root(branches: list[Branch], branch: int) -> tuple[np.ndarray, np.ndarray]:
    """The whole way from the root to a branch's tip: points [point 3] and radii [point]."""
    own = branches[branch]
    points, radii = own.points, own.radii
    while own.parent >= 0:
        parent = branches[own.parent]
        points = np.concatenate([parent.points[: own.at], points])
        radii = np.concatenate([parent.radii[: own.at], radii])
        own = parent
    return points, radii


def find_feet(volume: Volume) -> np.ndarray:
    """Toes of what stands on the ground on both sides of the mirror plane, [foot 3]; canonical frame, front pairs
    first.

    Feet are the pieces into which the lowest slice of the solid falls, at the height that gives most pairs of mirror
    images.
    """
    points = volume.points
    height = float(points[:, 1].max())
    graph = volume.graph()
    best: list[np.ndarray] = []
    for share in SLICES:
        low = np.flatnonzero(points[:, 1] <= max(share * height, 1.1 * volume.cell))
        count, label = connected_components(graph[low][:, low], directed=False)
        own = points[low]
        size = np.bincount(label, minlength=count)
        centre = np.stack([np.bincount(label, own[:, axis], minlength=count) / size for axis in range(3)], 1)
        spans = np.zeros(count, bool)
        spans[label[np.abs(own[:, 2]) < 0.6 * volume.cell]] = True
        feet = [piece for piece in range(count) if size[piece] >= 3 and not spans[piece]]
        pairs: list[tuple[int, int]] = []
        taken: set[int] = set()
        for gap, one, other in sorted(
            (float(np.linalg.norm((centre[one] - centre[other] * [1, 1, -1]) * [1, 1, 0.5])), one, other)
            for one in feet for other in feet
            if centre[one, 2] > 0 > centre[other, 2]
        ):  # fmt: skip
            if gap < MATE and one not in taken and other not in taken:
                taken |= {one, other}
                pairs.append((one, other))
        found = []
        for pair in pairs:
            for piece in pair:
                mine = own[label == piece]
                found.append(mine[(mine[:, 0] - 0.5 * np.abs(mine[:, 2] - centre[piece, 2])).argmax()])
        if len(found) > len(best):
            best = found
    return np.array(best).reshape(-1, 3)


def middle_ends(volume: Volume) -> np.ndarray:
    """The foremost, the topmost and the hindmost place in the mirror plane, [place 3]; canonical frame."""
    points = volume.points
    middle = points[np.abs(points[:, 2]) <= 1.01 * volume.cell]
    if len(middle) == 0:
        middle = points
    size = np.ptp(points, axis=0)
    # the middle of a flat front, not one of its corners
    ends = []
    for axis, sign in ((0, 1), (1, 1), (0, -1)):
        outermost = (sign * middle[:, axis]).max()
        face = middle[sign * middle[:, axis] >= outermost - 0.012 * size[axis]]
        ends.append(face[np.linalg.norm(face - face.mean(0), axis=1).argmin()])
    return np.array(ends)
