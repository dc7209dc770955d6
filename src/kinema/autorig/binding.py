"""Skin weights for a bare mesh: heat equilibrium where the skin is sound, geodesic voxel binding (Dionne and de Lasa
2013) where it is not.

Heat needs a surface that conducts and bones that it sees. On soups of loose sheets it leaves hard seams and follows
bones through the
air. Voxel binding measures distances from each bone through the solid, so it needs no surface at all; its weights are
a little softer.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.csgraph import dijkstra

from kinema.autorig.volume import Volume
from kinema.geometry.triangles import components, face_areas, weld
from kinema.rigging.heat import heat_weights

FALLOFF = 0.5
"""Voxel binding: how fast a bone's hold fades; weight ∝ (1 / ((1-f) g + f g²))² with f this and g the distance, as in
the paper."""
SMOOTHING = 3
"""Rounds of averaging over neighbouring vertices after voxel binding."""
OPEN_SHARE = 0.03
"""Heat is not trusted where more than this share of edges has one triangle only."""
PIECES = 40
"""Nor where the mesh falls into more pieces than this."""
FAR_PIECES = 0.15
"""Nor where this much of the surface lies in pieces that no bone runs through or near."""


@dataclass(frozen=True)
class Binding:
    """Skin weights and where they come from."""

    weights: np.ndarray
    """Rows sum to one, [vert bone]."""
    method: str
    """heat or voxels."""
    reason: str


def surface_soundness(positions: np.ndarray, faces: np.ndarray) -> tuple[float, int]:
    """Share of edges with one triangle only, and the number of pieces; vertices welded."""
    size = float(np.ptp(positions[faces].reshape(-1, 3), axis=0).max()) or 1.0
    merged, merged_of = weld(positions / size, tolerance=1e-6)
    welded = merged_of[faces]
    welded = welded[face_areas(merged, welded) > 0]
    if len(welded) == 0:
        return 1.0, 0
    edges = np.sort(welded[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    _, count = np.unique(edges, axis=0, return_counts=True)
    pieces = len(np.unique(components(welded, len(merged))[np.unique(welded)]))
    return float((count == 1).mean()), pieces


def choose_method(positions: np.ndarray, faces: np.ndarray) -> tuple[str, str]:
    """Which weights to trust on this mesh, and why (docs/results/autorig.md has the measurement)."""
    open_share, pieces = surface_soundness(positions, faces)
    if open_share > OPEN_SHARE:
        return "voxels", f"{open_share:.0%} of the edges are open"
    if pieces > PIECES:
        return "voxels", f"the mesh is in {pieces} pieces"
    return "heat", "the surface is sound"


def bind(
    positions: np.ndarray,
    faces: np.ndarray,
    heads: np.ndarray,
    tails: np.ndarray,
    volume: Volume,
    *,
    parents: tuple[int, ...],
    method: str | None = None,
    max_influences: int = 4,
) -> Binding:
    """Skin weights of a mesh.

    Args:
        positions: Canonical frame, [vert 3].
        faces: [face 3].
        heads: [bone 3].
        tails: [bone 3].
        volume: The mesh's solid, in the same frame.
        parents: The bones' tree.
        method: "heat" or "voxels"; by `choose_method` if not given.
        max_influences: Most bones that hold one vertex.
    """
    reason = "as asked"
    if method is None:
        method, reason = choose_method(positions, faces)
    if method == "heat":
        weights = heat_weights(positions, faces, heads, tails, max_influences=None)
    else:
        weights = voxel_weights(positions, faces, heads, tails, volume)
    weights = keep_in_line(weights, parents)
    return Binding(_limited(weights, max_influences), method, reason)


def voxel_weights(
    positions: np.ndarray, faces: np.ndarray, heads: np.ndarray, tails: np.ndarray, volume: Volume
) -> np.ndarray:
    """Geodesic voxel binding, [vert bone]; rows sum to one."""
    graph = volume.graph()
    node = volume.nearest(positions)
    distance = np.empty((len(positions), len(heads)))
    for bone, (head, tail) in enumerate(zip(heads, tails, strict=True)):
        count = max(2, int(np.linalg.norm(tail - head) / volume.cell) + 1)
        line = head + np.linspace(0, 1, count)[:, None] * (tail - head)
        seeds = np.unique(volume.nearest(line))
        through = dijkstra(graph, indices=seeds, min_only=True)
        distance[:, bone] = through[node]
    # inside one voxel the straight distance to the bone is finer than the grid
    straight = _segment_distances(positions, heads, tails)
    distance = np.maximum(np.where(np.isfinite(distance), distance, 10.0), straight)
    near = np.maximum(distance / (distance.min(1, keepdims=True) + volume.cell), 1e-3)
    weight = (1.0 / ((1 - FALLOFF) * near + FALLOFF * near * near)) ** 4
    weight = np.where(weight < 0.02 * weight.max(1, keepdims=True), 0.0, weight)
    weight /= weight.sum(1, keepdims=True)
    return _smoothed(weight, positions, faces)


def keep_in_line(weights: np.ndarray, parents: tuple[int, ...]) -> np.ndarray:
    """Weights with which no limb pulls at another: what two limbs would share goes to the bone that carries both.

    Where a bone holds a vertex and another one, neither above nor below it, holds c of it, both give up c to their
    nearest common
    ancestor. At the border both have given up all they had, so that weights stay continuous.
    """
    count = len(parents)
    above = np.eye(count, dtype=bool)  # [bone ancestor], itself included
    for bone, parent in enumerate(parents):
        if parent >= 0:
            above[bone] |= above[parent]
    result = weights.copy()
    main = weights.argmax(1)
    for bone in np.unique(main):
        rows = np.flatnonzero(main == bone)
        own = weights[rows]
        rivals = ~(above[bone] | above[:, bone])
        claimed = own[:, rivals].sum(1)
        disputed = np.flatnonzero(claimed > 0)
        if len(disputed) == 0:
            continue
        rival = np.where(rivals, own[disputed], -1.0).argmax(1)
        for other in np.unique(rival):
            some = disputed[rival == other]
            host = int(np.flatnonzero(above[bone] & above[other])[-1])
            limb = above[:, host] & ~rivals
            limb[host] = False
            block = own[some]
            held, claim = block[:, limb].sum(1), claimed[some]
            left = np.maximum(held - claim, 0.0) / np.maximum(held, 1e-12)
            block[:, rivals] = 0.0
            block[:, host] += claim + held * (1 - left)
            block[:, limb] *= left[:, None]
            result[rows[some]] = block
    return result / result.sum(1, keepdims=True)


def _segment_distances(points: np.ndarray, heads: np.ndarray, tails: np.ndarray) -> np.ndarray:
    along = tails - heads
    square = np.maximum((along * along).sum(1), 1e-18)
    distance = np.empty((len(points), len(heads)))
    for bone in range(len(heads)):
        offset = points - heads[bone]
        t = np.clip(offset @ along[bone] / square[bone], 0, 1)
        distance[:, bone] = np.linalg.norm(offset - t[:, None] * along[bone], axis=1)
    return distance


def _smoothed(weights: np.ndarray, positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Weights averaged over neighbours, seams welded."""
    merged, merged_of = weld(positions)
    welded = merged_of[faces]
    edges = welded[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    count = len(merged)
    graph = sparse.coo_matrix((np.ones(len(edges)), edges.T), shape=(count, count)).tocsr()
    graph = ((graph + graph.T) > 0).astype(float)
    degree = np.asarray(graph.sum(1)).ravel()
    mean = sparse.diags(1.0 / np.maximum(degree, 1.0)) @ graph
    first = np.zeros(count, np.int64)
    first[merged_of] = np.arange(len(positions))
    merged_weights = weights[first]
    for _ in range(SMOOTHING):
        merged_weights = np.where(
            degree[:, None] > 0, 0.5 * merged_weights + 0.5 * (mean @ merged_weights), merged_weights
        )
    return (merged_weights / merged_weights.sum(1, keepdims=True))[merged_of]


def _limited(weights: np.ndarray, max_influences: int) -> np.ndarray:
    if max_influences < weights.shape[1]:
        weights = weights.copy()
        dropped = np.argsort(-weights, axis=1, kind="stable")[:, max_influences:]
        np.put_along_axis(weights, dropped, 0.0, axis=1)
    return weights / weights.sum(1, keepdims=True)
