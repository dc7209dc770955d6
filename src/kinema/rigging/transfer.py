"""Weights anywhere near a surface: those of the nearest point on it (AKD §4.1 and supplement 003 §1).

Gaussians, cloth, markers: whatever is bound to a skinned mesh takes the weights of its nearest surface point,
interpolated barycentrically between the triangle's three vertices.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import KDTree

from kinema.errors import RigError
from kinema.geometry.triangles import check_mesh, closest_on_triangles

POINTS_TOGETHER = 4096
"""Points searched for in one go."""
PAIR_BUDGET = 500_000
"""Pairs of point and box at which a search is split; bounds its memory to some hundred megabytes."""


@dataclass(frozen=True)
class SurfacePoints:
    """Points on a mesh."""

    points: np.ndarray
    """[point 3]."""
    faces: np.ndarray
    """Index of the triangle each lies on, [point]."""
    bary: np.ndarray
    """Coordinates in it, non-negative, sum one, [point 3]."""
    distances: np.ndarray
    """How far away the point was that asked, [point]."""


def nearest_surface(points: np.ndarray, positions: np.ndarray, faces: np.ndarray) -> SurfacePoints:
    """Nearest surface point of each point; exact.

    Args:
        points: Anywhere, [point 3].
        positions: Vertices, [vert 3].
        faces: Triangles, [face 3].
    """
    positions, faces = check_mesh(positions, faces)
    points = np.asarray(points, np.float64)
    if points.ndim != 2 or points.shape[1] != 3 or not np.isfinite(points).all():
        raise RigError("points-shape", f"points have shape {list(points.shape)}, expected finite [point 3]")
    corners = positions[faces]  # [face 3 3]
    tree = _box_tree(corners)
    # A first bound, nearly always tight: the triangle whose centre is nearest, and one at the nearest corner.
    used, first_corner = np.unique(faces, return_index=True)
    face = KDTree(corners.mean(1)).query(points)[1]
    at_corner = first_corner[KDTree(positions[used]).query(points)[1]] // 3
    best = np.linalg.norm(closest_on_triangles(points, corners[face])[0] - points, axis=1)
    rival = np.linalg.norm(closest_on_triangles(points, corners[at_corner])[0] - points, axis=1)
    best, face = np.minimum(best, rival), np.where(rival < best, at_corner, face)
    # Points of one neighbourhood together, a few at a time: the boxes they share stay in the cache.
    for rows in np.array_split(np.argsort(face, kind="stable"), len(points) // POINTS_TOGETHER + 1):
        _descend(points, rows, corners, tree, best, face)
    closest, bary = closest_on_triangles(points, corners[face])
    return SurfacePoints(points=closest, faces=face, bary=bary, distances=np.linalg.norm(points - closest, axis=1))


def transfer_weights(points: np.ndarray, positions: np.ndarray, faces: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Weights of each point: its nearest surface point's, barycentric (AKD §4.1).

    Args:
        points: Anywhere, [point 3].
        positions: Vertices, [vert 3].
        faces: Triangles, [face 3].
        weights: Values at vertices, rows summing to one if they are skin weights, [vert slot].

    Returns:
        [point slot]; rows sum to what the vertices' rows do.
    """
    weights = np.asarray(weights, np.float64)
    if weights.ndim != 2 or len(weights) != len(positions):
        raise RigError("weights-shape", f"weights have shape {list(weights.shape)}, expected [{len(positions)} slot]")
    if not np.isfinite(weights).all():
        raise RigError("weights-not-finite", "weights hold a value that is not a number")
    near = nearest_surface(points, positions, faces)
    corners = np.asarray(faces)[near.faces]  # [point 3]
    return np.einsum("pk,pks->ps", near.bary, weights[corners])


def _box_tree(corners: np.ndarray) -> tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray]]]:
    """Bounding boxes of triangles, paired level by level: order of faces [face], and low and high corners of the boxes
    [node 3] from the root down to one triangle each. Node i's children are 2i and 2i + 1."""
    centres = corners.mean(1)
    spread = np.ptp(centres, axis=0).max() or 1.0
    grid = ((centres - centres.min(0)) / spread * 1023).astype(np.int64)
    code = np.zeros(len(centres), np.int64)
    for bit in range(10):  # Morton order: neighbours in the list are neighbours in space
        for axis in range(3):
            code |= ((grid[:, axis] >> bit) & 1) << (3 * bit + axis)
    order = np.argsort(code, kind="stable")
    low, high = corners[order].min(1), corners[order].max(1)
    levels = [(low, high)]
    while len(low) > 1:
        if len(low) % 2:  # an only child is its own sibling
            low, high = np.concatenate([low, low[-1:]]), np.concatenate([high, high[-1:]])
        low, high = low.reshape(-1, 2, 3).min(1), high.reshape(-1, 2, 3).max(1)
        levels.append((low, high))
    return order, levels[::-1]


def _descend(
    points: np.ndarray,
    rows: np.ndarray,
    corners: np.ndarray,
    tree: tuple[np.ndarray, list[tuple[np.ndarray, np.ndarray]]],
    best: np.ndarray,
    face: np.ndarray,
) -> None:
    """Improve `best` [point] and `face` [point] in place for some rows: all boxes nearer than the best, level by level."""
    order, levels = tree
    row, node = rows, np.zeros(len(rows), np.int64)
    for level, (low, high) in enumerate(levels):
        if level:
            row, node = np.repeat(row, 2), np.repeat(2 * node, 2)
            node[1::2] += 1
            row, node = row[node < len(low)], node[node < len(low)]
        if len(row) > PAIR_BUDGET and len(rows) > 1:
            half = len(rows) // 2
            _descend(points, rows[:half], corners, tree, best, face)
            _descend(points, rows[half:], corners, tree, best, face)
            return
        point = points[row]
        gap = np.maximum(np.maximum(low[node] - point, point - high[node]), 0.0)
        near = np.einsum("pc,pc->p", gap, gap) < best[row] ** 2
        row, node = row[near], node[near]
    pair = order[node]
    closest, _ = closest_on_triangles(points[row], corners[pair])
    distance = np.linalg.norm(closest - points[row], axis=1)
    ranking = np.lexsort((pair, distance, row))  # equally near: the lower face
    first = ranking[np.flatnonzero(np.diff(row[ranking], prepend=-1))]
    winners = first[distance[first] < best[row[first]]]
    best[row[winners]], face[row[winners]] = distance[winners], pair[winners]
