"""A mesh as a solid of voxels: whatever the surface is (open, torn, in pieces), there is an inside to walk through.

Voxels that the surface passes are solid, and so is what they enclose. Where a mesh is open, a voxel counts as inside
if nearly every
direction from it meets the surface. Pieces that do not touch are tied by the shortest bridge, so the solid is always
one.
"""

from __future__ import annotations

# scipy.ndimage does not say what its functions return
# pyright: reportCallIssue=false, reportArgumentType=false, reportOptionalSubscript=false, reportOptionalMemberAccess=false
# pyright: reportOperatorIssue=false, reportIndexIssue=false
import itertools
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import scipy.ndimage as ndimage
import scipy.sparse as sparse
from scipy.sparse.csgraph import connected_components
from scipy.spatial import KDTree

from kinema.autorig.parts import component_faces, split_parts
from kinema.geometry.triangles import weld

RESOLUTION = 112
"""Voxels along the longest side: a limb of 2 % of the body is two voxels thick."""
ROUGH = 40
"""Resolution at which a body's bulk is estimated."""
MAX_NODES = 60_000
"""About so many solid voxels at most, as long as the resolution stays above the next."""
LEAST_RESOLUTION = 64
ENCLOSED = 0.8
"""Least share of 26 directions that meet the surface for a voxel of an open mesh to count as inside."""
MAX_SAMPLES = 4_000_000
"""Most points that the surface is sampled with."""
FLAT = 0.2
"""A body thinner than this share of its longest side is measured as if it were so thick."""
NO_BRIDGES = np.zeros((0, 2), np.int64)
MAX_PIECES = 400
"""With more components than this the mesh is taken as one."""
DIRECTIONS = np.array([d for d in itertools.product((-1, 0, 1), repeat=3) if any(d)])
HALF = DIRECTIONS[13:]


@dataclass(frozen=True)
class Volume:
    """A connected solid of voxels."""

    solid: np.ndarray
    """[i j k] bool, empty on its border."""
    origin: np.ndarray
    """Where the centre of voxel 0, 0, 0 is, [3]."""
    cell: float
    """Edge of a voxel."""
    cells: np.ndarray
    """Indices of the solid voxels, [node 3]."""
    bridges: np.ndarray
    """Pairs of nodes that tie pieces together, [bridge 2]."""
    part: np.ndarray | None = None
    """Which of the mesh's parts owns a node, [node]; None where it is one piece."""
    joined: np.ndarray | None = None
    """Which parts are joined, [part part]."""
    stretch: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """How much more a step along each axis counts for depth: a gingerbread man is thick in his plane, not across it."""

    @cached_property
    def points(self) -> np.ndarray:
        """Centres of the solid voxels, [node 3]."""
        return self.origin + self.cell * self.cells

    @cached_property
    def node_of(self) -> np.ndarray:
        """Node of each voxel, -1 outside, [i j k]."""
        node = np.full(self.solid.shape, -1, np.int64)
        node[tuple(self.cells.T)] = np.arange(len(self.cells))
        return node

    @cached_property
    def depth(self) -> np.ndarray:
        """Distance of each node to the nearest voxel that is empty or not joined to its part, [node]."""
        if self.part is None or self.joined is None:
            return self.cell * ndimage.distance_transform_edt(self.solid, sampling=self.stretch)[tuple(self.cells.T)]
        depth = np.zeros(len(self.cells))
        for part in range(len(self.joined)):
            own = np.flatnonzero(self.part == part)
            if len(own) == 0:
                continue
            near = self.cells[self.joined[part][self.part]]
            low, high = self.cells[own].min(0) - 2, self.cells[own].max(0) + 3
            near = near[((near >= low) & (near < high)).all(1)] - low
            mask = np.zeros(high - low, bool)
            mask[tuple(near.T)] = True
            depth[own] = ndimage.distance_transform_edt(mask, sampling=self.stretch)[tuple((self.cells[own] - low).T)]
        return self.cell * np.maximum(depth, 1.0)

    @cached_property
    def edges(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Neighbouring nodes and the distance between them: starts [edge], ends [edge], lengths [edge]; each once."""
        starts, ends, lengths = [], [], []
        for step in HALF:
            near = tuple((self.cells + step).T)
            other = self.node_of[near]
            found = np.flatnonzero(other >= 0)
            if self.part is not None and self.joined is not None:
                found = found[self.joined[self.part[found], self.part[other[found]]]]
            starts.append(found)
            ends.append(other[found])
            lengths.append(np.full(len(found), self.cell * np.linalg.norm(step)))
        if len(self.bridges):
            starts.append(self.bridges[:, 0])
            ends.append(self.bridges[:, 1])
            lengths.append(np.linalg.norm(self.points[self.bridges[:, 0]] - self.points[self.bridges[:, 1]], axis=1))
        return np.concatenate(starts), np.concatenate(ends), np.concatenate(lengths)

    def graph(self, factor: np.ndarray | None = None) -> sparse.csr_matrix:
        """Symmetric graph of the solid; lengths times the mean `factor` [node] of both ends, [node node]."""
        start, end, length = self.edges
        if factor is not None:
            length = length * 0.5 * (factor[start] + factor[end])
        count = len(self.cells)
        return sparse.csr_matrix(
            (np.concatenate([length, length]), (np.concatenate([start, end]), np.concatenate([end, start]))),
            shape=(count, count),
        )

    def nearest(self, points: np.ndarray) -> np.ndarray:
        """Node nearest to each point, [point]."""
        cells = np.rint((points - self.origin) / self.cell).astype(np.int64)
        inside = ((cells >= 0) & (cells < self.solid.shape)).all(1)
        node = np.full(len(points), -1, np.int64)
        node[inside] = self.node_of[tuple(cells[inside].T)]
        missing = np.flatnonzero(node < 0)
        if len(missing):
            node[missing] = KDTree(self.points).query(points[missing])[1]
        return node


def fill_volume(
    positions: np.ndarray, faces: np.ndarray, *, resolution: int = RESOLUTION, split: bool = True
) -> Volume:
    """The solid of a mesh.

    Args:
        positions: [vert 3], finite.
        faces: [face 3].
        resolution: Voxels along the longest side.
        split: Keep the mesh's parts apart where they only touch.
    """
    low, high = positions[faces].min((0, 1)), positions[faces].max((0, 1))
    if resolution > ROUGH:
        # bulky bodies need no fine grid, and paths through them would take long
        rough = fill_volume(positions, faces, resolution=ROUGH, split=False)
        expected = len(rough.cells) * (resolution / ROUGH) ** 3
        resolution = int(np.clip(resolution * (MAX_NODES / expected) ** (1 / 3), LEAST_RESOLUTION, resolution))
    cell = float((high - low).max()) / resolution
    origin = low - 2 * cell
    shape = tuple(np.ceil((high - origin) / cell).astype(int) + 3)
    first, second, third = np.clip(FLAT * resolution * cell / np.maximum(high - low, cell), 1.0, 6.0).tolist()
    stretch = (first, second, third)
    shell = np.zeros(shape, bool)
    label = component_faces(positions, faces) if split else np.zeros(len(faces), np.int64)
    many = np.bincount(label)
    pieces: list[np.ndarray] = []
    if split and 1 < len(many) <= MAX_PIECES:
        for piece in range(len(many)):
            cells = np.unique(
                np.concatenate(
                    [
                        np.ravel_multi_index(tuple(np.rint((points - origin) / cell).astype(np.int64).T), shape)
                        for points in _surface_points(positions, faces[label == piece], 0.6 * cell)
                    ]
                )
            )
            shell.flat[cells] = True
            pieces.append(cells)
    else:
        for points in _surface_points(positions, faces, 0.6 * cell):
            shell[tuple(np.rint((points - origin) / cell).astype(np.int64).T)] = True
    solid = ndimage.binary_fill_holes(shell)
    if _is_open(positions, faces):
        solid |= _hull(shell)
    # a crack of one voxel in the fill is no hollow
    solid = ndimage.binary_fill_holes(solid)
    cells = np.argwhere(solid)
    found = split_parts(pieces, solid) if pieces else None
    if found is None:
        return _tied(Volume(solid, origin, cell, cells, NO_BRIDGES, stretch=stretch))
    owner, joined = found
    part = owner[tuple(cells.T)]
    return _tied(Volume(solid, origin, cell, cells, NO_BRIDGES, part, joined, stretch))


def _surface_points(positions: np.ndarray, faces: np.ndarray, step: float) -> list[np.ndarray]:
    """Points of a grid on every triangle, at most `step` apart, in lots of triangles of like size."""
    corners = positions[faces]
    longest = np.linalg.norm(corners - np.roll(corners, -1, axis=1), axis=2).max(1)
    count = np.clip(np.ceil(longest / step), 1, 400).astype(np.int64)
    lots = []
    for divisions in np.unique(count):
        own = corners[count == divisions]
        i, j = np.meshgrid(np.arange(divisions + 1), np.arange(divisions + 1), indexing="ij")
        kept = i + j <= divisions
        bary = np.stack([i[kept], j[kept], divisions - i[kept] - j[kept]], 1) / divisions
        lot = max(1, MAX_SAMPLES // len(bary))
        lots += [np.einsum("bk,fkc->fbc", bary, own[at : at + lot]).reshape(-1, 3) for at in range(0, len(own), lot)]
    return lots


def _is_open(positions: np.ndarray, faces: np.ndarray) -> bool:
    """Whether an edge has a triangle on one side only, seams of textures welded."""
    faces = weld(positions)[1][faces]
    edges = np.sort(faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    _, count = np.unique(edges, axis=0, return_counts=True)
    return bool((count == 1).any())


def _hull(shell: np.ndarray) -> np.ndarray:
    """Voxels from which nearly every direction meets the shell, [i j k]."""
    hits = np.zeros(shell.shape, np.int8)
    for step in DIRECTIONS:
        seen = shell.copy()
        axis = int(np.flatnonzero(step)[0])
        planes = range(shell.shape[axis]) if step[axis] < 0 else range(shell.shape[axis] - 1, -1, -1)
        before: np.ndarray | None = None
        for plane in planes:
            here = seen[(slice(None),) * axis + (plane,)]
            if before is not None:
                others = [int(step[a]) for a in range(3) if a != axis]
                here |= _shifted(before, others)
            before = here
        hits += seen
    return hits >= ENCLOSED * len(DIRECTIONS)


def _shifted(plane: np.ndarray, step: list[int]) -> np.ndarray:
    """plane[u + step], False beyond the border."""
    moved = np.zeros_like(plane)
    here = tuple(slice(max(-s, 0), n - max(s, 0)) for s, n in zip(step, plane.shape, strict=True))
    there = tuple(slice(max(s, 0), n - max(-s, 0)) for s, n in zip(step, plane.shape, strict=True))
    moved[here] = plane[there]
    return moved


def _tied(volume: Volume) -> Volume:
    """The same volume with the shortest bridges that make all of its pieces one."""
    cells = volume.cells
    count, piece = connected_components(volume.graph(), directed=False)
    if count == 1:
        return volume
    # grow the largest piece, always by the nearest other one
    sizes = np.bincount(piece)
    surface = ~ndimage.binary_erosion(volume.solid)[tuple(cells.T)]
    members = [np.flatnonzero((piece == number) & surface) for number in range(count)]
    members = [m if len(m) else np.flatnonzero(piece == number) for number, m in enumerate(members)]
    trees = [KDTree(cells[member]) for member in members]
    start = int(sizes.argmax())
    gap = np.full(count, np.inf)
    link = np.zeros((count, 2), np.int64)
    done, last, bridges = {start}, start, []
    while len(done) < count:
        for other in range(count):
            if other in done:
                continue
            distance, index = trees[last].query(cells[members[other]], distance_upper_bound=gap[other])
            best = int(distance.argmin())
            if distance[best] < gap[other]:
                gap[other] = distance[best]
                link[other] = (members[last][index[best]], members[other][best])
        gap[list(done)] = np.inf
        last = int(gap.argmin())
        bridges.append(link[last].copy())
        done.add(last)
    return replace(volume, bridges=np.array(bridges))
