"""Triangle meshes as plain arrays: areas, normals, closest points, welding, components, sampling.

A mesh here is `positions` [vert 3] and `faces` [face 3], counter-clockwise seen from outside. Everything is numpy in
float64; nothing below keeps gradients. Degenerate triangles are legal everywhere: their area and normal are zero.
"""

from __future__ import annotations

import numpy as np
import scipy.sparse as sparse
from scipy.sparse.csgraph import connected_components
from scipy.spatial import KDTree

from kinema.errors import RigError


def check_mesh(positions: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Arrays of a mesh as float64 and int64, or a coded error that says what is wrong with them.

    Args:
        positions: Vertices, [vert 3].
        faces: Vertex indices of triangles, [face 3].

    Returns:
        positions [vert 3] float64 and faces [face 3] int64.
    """
    positions, faces = np.asarray(positions, np.float64), np.asarray(faces)
    if positions.ndim != 2 or positions.shape[1] != 3 or faces.ndim != 2 or faces.shape[1] != 3:
        raise RigError(
            "mesh-shape",
            f"positions {list(positions.shape)} and faces {list(faces.shape)}, expected [vert 3], [face 3]",
        )
    if len(positions) == 0 or len(faces) == 0:
        raise RigError(
            "mesh-empty",
            f"the mesh has {len(positions)} vertices and {len(faces)} triangles",
            hint="point clouds and empty meshes have no surface; export the mesh with its faces",
        )
    if not np.issubdtype(faces.dtype, np.integer):
        raise RigError("mesh-shape", f"faces have type {faces.dtype}, expected integers")
    if not np.isfinite(positions).all():
        bad = int(np.flatnonzero(~np.isfinite(positions).all(1))[0])
        raise RigError("mesh-not-finite", f"vertex {bad} is {positions[bad].tolist()}", where=f"vertex {bad}")
    if faces.min() < 0 or faces.max() >= len(positions):
        raise RigError(
            "mesh-index-range",
            f"faces use indices {faces.min()}..{faces.max()}, the mesh has {len(positions)} vertices",
        )
    return positions, faces.astype(np.int64)


def face_cross(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Normals times twice the area, [face 3]: what areas and normals are both made of."""
    corner = positions[faces]  # [face 3 3]
    return np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])


def face_areas(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Areas of triangles, [face]."""
    return 0.5 * np.linalg.norm(face_cross(positions, faces), axis=1)


def face_normals(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Outward unit normals, [face 3]; zero where the triangle is degenerate."""
    return _unit(face_cross(positions, faces))


def vertex_normals(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Unit normals weighted by the triangles' angles at the vertex, [vert 3].

    Angle weights make the normal independent of how a flat region is cut into triangles. Zero where a vertex has no
    triangles, or where those it has cancel (two-sided sheets).
    """
    normals = face_normals(positions, faces)
    corner = positions[faces]  # [face 3 3]
    total = np.zeros((len(positions), 3))
    for k in range(3):
        to_next = _unit(corner[:, (k + 1) % 3] - corner[:, k])
        to_last = _unit(corner[:, (k + 2) % 3] - corner[:, k])
        angle = np.arccos(np.clip((to_next * to_last).sum(1), -1.0, 1.0))
        for axis in range(3):
            total[:, axis] += np.bincount(faces[:, k], angle * normals[:, axis], minlength=len(positions))
    length = np.linalg.norm(total, axis=1, keepdims=True)
    # Angles sum to about 2 pi; what is left below 1e-6 of that is rounding of normals that cancel.
    return np.where(length > 1e-6, total / np.maximum(length, 1e-6), 0.0)


def closest_on_segments(points: np.ndarray, heads: np.ndarray, tails: np.ndarray) -> np.ndarray:
    """Closest point of one segment for each point, [point 3].

    Args:
        points: [point 3].
        heads: Starts of segments, [point 3] or [3].
        tails: Ends of segments, [point 3] or [3]; a segment of no length is its head.
    """
    along = tails - heads
    square = (along * along).sum(-1)
    t = ((points - heads) * along).sum(-1) / np.where(square > 0, square, 1.0)
    return heads + np.clip(t, 0.0, 1.0)[..., None] * along


def closest_on_triangles(points: np.ndarray, corners: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Closest point of one triangle for each point.

    Args:
        points: [point 3].
        corners: A triangle for each point, [point 3 3].

    Returns:
        Closest points [point 3] and their barycentric coordinates [point 3], non-negative, sum one.
    """
    bary = barycentric(points, corners)
    # Where the projection falls outside, the answer lies on an edge: take the best of the three.
    outside = np.flatnonzero(~(bary >= 0).all(1))
    if len(outside):
        point, corner = points[outside], corners[outside]
        best = np.full(len(outside), np.inf)
        for k in range(3):
            first, second = k, (k + 1) % 3
            along = corner[:, second] - corner[:, first]
            square = (along * along).sum(1)
            t = ((point - corner[:, first]) * along).sum(1) / np.where(square > 0, square, 1.0)
            t = np.clip(t, 0.0, 1.0)
            distance = np.linalg.norm(corner[:, first] + t[:, None] * along - point, axis=1)
            better = distance < best
            best = np.where(better, distance, best)
            rows = outside[better]
            bary[rows] = 0.0
            bary[rows, first], bary[rows, second] = 1.0 - t[better], t[better]
    return np.einsum("pk,pkc->pc", bary, corners), bary


def barycentric(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Barycentric coordinates of the points' projections onto their triangles' planes, [point 3]; sum one.

    Negative where the projection falls outside; NaN for degenerate triangles, which have no plane.
    """
    edge1, edge2 = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    offset = points - corners[:, 0]
    normal = np.cross(edge1, edge2)
    square = (normal * normal).sum(1)
    # A needle whose normal is rounding noise next to its edges counts as degenerate too.
    flat = square <= 1e-24 * (edge1 * edge1).sum(1) * (edge2 * edge2).sum(1)
    with np.errstate(invalid="ignore", divide="ignore"):
        second = (np.cross(offset, edge2) * normal).sum(1) / square
        third = (np.cross(edge1, offset) * normal).sum(1) / square
    bary = np.stack([1.0 - second - third, second, third], 1)
    bary[flat] = np.nan
    return bary


def weld(positions: np.ndarray, *, tolerance: float = 0.0) -> tuple[np.ndarray, np.ndarray]:
    """Merge vertices at the same place: game meshes split them along seams of normals and textures.

    Args:
        positions: [vert 3], finite.
        tolerance: Vertices nearer than this are one; chains of such neighbours merge as a whole.

    Returns:
        Positions of the merged vertices [merged 3], and for every vertex the merged one it became [vert].
    """
    order = np.lexsort(positions.T)
    is_new = np.ones(len(positions), bool)
    is_new[1:] = (positions[order[1:]] != positions[order[:-1]]).any(1)
    merged_of = np.empty(len(positions), np.int64)
    merged_of[order] = np.cumsum(is_new) - 1
    merged = positions[order[is_new]]
    if tolerance > 0:
        pairs = KDTree(merged).query_pairs(tolerance, output_type="ndarray")
        if len(pairs):
            graph = sparse.coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(merged),) * 2)
            count, label = connected_components(graph, directed=False)
            kept = np.full(count, len(merged))
            np.minimum.at(kept, label, np.arange(len(merged)))
            merged, merged_of = merged[kept], label[merged_of].astype(np.int64)
    return merged, merged_of


def components(faces: np.ndarray, vert_count: int) -> np.ndarray:
    """Label of the connected component each vertex belongs to, [vert]; a vertex without triangles is its own."""
    rows, columns = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    graph = sparse.coo_matrix((np.ones(len(rows), np.int8), (rows, columns)), shape=(vert_count, vert_count))
    return connected_components(graph, directed=False)[1].astype(np.int64)


def orient_outward(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Faces with those closed components turned that enclose a negative volume, [face 3].

    Mirrored parts of game meshes come inside out. Open components and components whose winding disagrees with itself
    have no inside to tell; they stay as they are.
    """
    label = components(faces, len(positions))[faces[:, 0]]
    corner = positions[faces]
    volume = np.bincount(label, (corner[:, 0] * np.cross(corner[:, 1], corner[:, 2])).sum(1)) / 6.0
    start, end = faces.ravel(), np.roll(faces, -1, axis=1).ravel()
    key, opposite = start * len(positions) + end, end * len(positions) + start
    is_closed_edge = np.isin(key, opposite)
    open_edges = np.bincount(label, (~is_closed_edge.reshape(-1, 3)).sum(1))
    turn = ((volume < 0) & (open_edges == 0))[label]
    return np.where(turn[:, None], faces[:, ::-1], faces)


def sample_surface(
    positions: np.ndarray, faces: np.ndarray, count: int, *, generator: np.random.Generator
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points spread uniformly over the surface.

    Args:
        positions: [vert 3].
        faces: [face 3].
        count: How many.
        generator: Source of randomness.

    Returns:
        Points [point 3], their faces [point] and barycentric coordinates [point 3].
    """
    areas = face_areas(positions, faces)
    if not areas.sum() > 0:
        raise RigError("mesh-no-area", f"all {len(faces)} triangles are degenerate: there is no surface to sample")
    cumulative = np.cumsum(areas)
    # side="right" never picks a face of no area: its interval is empty.
    face = np.searchsorted(cumulative, generator.random(count) * cumulative[-1], side="right")
    root, second = np.sqrt(generator.random(count)), generator.random(count)
    bary = np.stack([1.0 - root, root * (1.0 - second), root * second], 1)
    return np.einsum("pk,pkc->pc", bary, positions[faces[face]]), face, bary


def _unit(vectors: np.ndarray) -> np.ndarray:
    """Vectors of length one, or zero where there was none; last axis."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)
