"""From blobs to a closed skin: a smooth-union field, surface nets on a grid, projection, and swept hard parts.

The grid's inside set is made well-composed first (no two inside cells that touch only along an edge or at a corner),
which is what makes the surface-nets mesh a closed manifold; vertices are then pulled onto the field and relaxed.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
from scipy import sparse
from scipy.sparse import csgraph

from kinema.creature.sketch import Blob, Tube

FAR = np.float32(1e3)
RELAX_STEPS = 3
TUBE_SIDES = 8


def blob_distance(blob: Blob, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """First-order signed distance to a flattened tapered capsule, and its unit gradient.

    Args:
        blob: The capsule.
        points: Where, [*batch 3], m.

    Returns:
        Distance [*batch], m, and direction [*batch 3].
    """
    dtype = points.dtype
    side = blob.side.astype(dtype)
    squeeze = dtype.type(1.0 / blob.width - 1.0)
    offset = points - blob.start.astype(dtype)
    axis = (blob.end - blob.start).astype(dtype)
    # Squeezing space along `side` turns the flat capsule into a round one.
    local = offset + (squeeze * (offset @ side))[..., None] * side
    axis = axis + squeeze * (axis @ side) * side
    along = np.clip((local @ axis) / max(float(axis @ axis), 1e-12), 0, 1).astype(dtype)
    radial = local - along[..., None] * axis
    length = np.sqrt(np.einsum("...i,...i->...", radial, radial)) + dtype.type(1e-9)
    distance = length - (dtype.type(blob.radius_start) + along * dtype.type(blob.radius_end - blob.radius_start))
    gradient = radial / length[..., None]
    gradient = gradient + (squeeze * (gradient @ side))[..., None] * side
    steep = np.sqrt(np.einsum("...i,...i->...", gradient, gradient)) + dtype.type(1e-9)
    return distance / steep, gradient / steep[..., None]


def melt(near: np.ndarray, other: np.ndarray, blend: float) -> tuple[np.ndarray, np.ndarray]:
    """Smooth minimum of two fields, and the share of `other` in its gradient."""
    overlap = np.maximum(blend - np.abs(near - other), 0) / blend
    share = np.where(near < other, 0.5 * overlap, 1 - 0.5 * overlap)
    return np.minimum(near, other) - 0.25 * blend * overlap**2, share


def field(blobs: list[Blob], points: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Smooth union of all blobs, cut flat by the ground.

    Args:
        blobs: The flesh.
        points: Where, [vert 3], m.

    Returns:
        Union distance [vert], its unit gradient [vert 3], and the distance to every single blob [vert blob].
    """
    each = np.empty((len(points), len(blobs)))
    total, gradient = np.full(len(points), float(FAR)), np.zeros((len(points), 3))
    for column, blob in enumerate(blobs):
        distance, direction = blob_distance(blob, points)
        each[:, column] = distance
        total, share = melt(total, distance, blob.blend)
        gradient += share[:, None] * (direction - gradient)
    below = -points[:, 1] > total
    total[below] = -points[below, 1]
    gradient[below] = (0, -1, 0)
    norm = np.linalg.norm(gradient, axis=1, keepdims=True)
    return total, gradient / np.maximum(norm, 1e-9), each


def sample_grid(blobs: list[Blob], low: np.ndarray, cell: float, shape: tuple[int, int, int]) -> np.ndarray:
    """The union field on grid points, right wherever it is near zero; each blob visits only its own box."""
    grid = np.full(shape, FAR, dtype=np.float32)
    axes = [low[axis] + cell * np.arange(shape[axis], dtype=np.float64) for axis in range(3)]
    for blob in blobs:
        reach = max(blob.radius_start, blob.radius_end) * max(1.0, blob.width) + blob.blend + 2 * cell
        first = np.floor((np.minimum(blob.start, blob.end) - reach - low) / cell).astype(int).clip(0)
        last = np.ceil((np.maximum(blob.start, blob.end) + reach - low) / cell).astype(int) + 1
        box = tuple(slice(first[axis], last[axis]) for axis in range(3))
        points = np.stack(np.meshgrid(*(axes[axis][box[axis]] for axis in range(3)), indexing="ij"), axis=-1)
        distance, _ = blob_distance(blob, points.astype(np.float32))
        grid[box] = melt(grid[box], distance, blob.blend)[0]
    return np.maximum(grid, -axes[1].astype(np.float32)[None, :, None])


def compose(grid: np.ndarray) -> np.ndarray:
    """Fill cells until the inside is well-composed, so that its surface is a manifold."""
    fill = np.float32(-1e-4)
    corners = list(itertools.product((0, 1), repeat=3))
    while True:
        inside = grid < 0
        wrong = np.zeros(np.array(grid.shape) - 1, dtype=bool)
        view = {c: inside[tuple(slice(o, n - 1 + o) for o, n in zip(c, grid.shape, strict=True))] for c in corners}
        for axis, level in itertools.product(range(3), (0, 1)):
            face = [view[tuple(np.insert(uv, axis, level))] for uv in ((0, 0), (0, 1), (1, 1), (1, 0))]
            wrong |= (face[0] == face[2]) & (face[1] == face[3]) & (face[0] != face[1])
        count = sum(view[c].astype(np.int8) for c in corners)
        for c in corners[:4]:
            opposite = view[tuple(1 - np.array(c))]
            wrong |= (view[c] & opposite & (count == 2)) | (~view[c] & ~opposite & (count == 6))
        if not wrong.any():
            return grid
        for cell in np.argwhere(wrong):
            block = tuple(slice(i, i + 2) for i in cell)
            grid[block] = np.minimum(grid[block], fill)


def surface_nets(grid: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """One vertex per cell that the zero level crosses, one quad per crossed grid edge, split into two triangles.

    Args:
        grid: Field on grid points, positive on the whole border, [i j k].

    Returns:
        Vertices in grid units [vert 3]; triangles wound outwards [face 3].
    """
    inside = grid < 0
    shape = np.array(grid.shape) - 1
    corners = np.array(list(itertools.product((0, 1), repeat=3)))
    count = sum(inside[tuple(slice(o, n + o) for o, n in zip(c, shape, strict=True))].astype(np.int8) for c in corners)
    cells = np.argwhere((count > 0) & (count < 8))
    index = np.full(shape, -1)
    index[tuple(cells.T)] = np.arange(len(cells))
    values = np.stack([grid[tuple((cells + c).T)] for c in corners], axis=1)  # [vert corner]
    position, weight = np.zeros((len(cells), 3)), np.zeros(len(cells))
    for one, two in itertools.combinations(range(8), 2):
        if np.abs(corners[one] - corners[two]).sum() != 1:
            continue
        crossed = (values[:, one] < 0) != (values[:, two] < 0)
        share = values[crossed, one] / (values[crossed, one] - values[crossed, two])
        position[crossed] += corners[one] + share[:, None] * (corners[two] - corners[one])
        weight[crossed] += 1
    vertices = cells + position / weight[:, None]

    quads = []
    for axis in range(3):
        u, v = np.eye(3, dtype=int)[(axis + 1) % 3], np.eye(3, dtype=int)[(axis + 2) % 3]
        here = inside[tuple(slice(None, -1) if a == axis else slice(None) for a in range(3))]
        there = inside[tuple(slice(1, None) if a == axis else slice(None) for a in range(3))]
        for start, outward in ((np.argwhere(here & ~there), True), (np.argwhere(~here & there), False)):
            ring = [start - u - v, start - v, start, start - u]
            quad = np.stack([index[tuple(corner.T)] for corner in ring], axis=1)
            quads.append(quad if outward else quad[:, ::-1])
    quad = np.concatenate(quads)
    diagonal = np.linalg.norm(vertices[quad[:, 0]] - vertices[quad[:, 2]], axis=1)
    short = (diagonal <= np.linalg.norm(vertices[quad[:, 1]] - vertices[quad[:, 3]], axis=1))[:, None, None]
    faces = np.where(short, quad[:, [[0, 1, 2], [0, 2, 3]]], quad[:, [[1, 2, 3], [1, 3, 0]]])
    return vertices, faces.reshape(-1, 3)


def neighbour_mean(faces: np.ndarray, vertex_count: int) -> sparse.csr_matrix:
    """Sparse matrix that averages a vertex's neighbours, [vert vert]."""
    edges = faces[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2)
    graph = sparse.coo_matrix((np.ones(len(edges)), edges.T), shape=(vertex_count, vertex_count)).tocsr()
    graph = ((graph + graph.T) > 0).astype(float)
    return sparse.diags(1.0 / np.maximum(graph.sum(axis=1).A1, 1.0)) @ graph


def skin_mesh(blobs: list[Blob], *, vertex_count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Polygonise the blobs with roughly `vertex_count` vertices.

    Returns:
        Vertices [vert 3], m; faces [face 3]; distance of every vertex to every blob [vert blob].
    """
    reach = np.array([max(b.radius_start, b.radius_end) * max(1.0, b.width) for b in blobs])[:, None]
    starts, ends = np.stack([b.start for b in blobs]), np.stack([b.end for b in blobs])
    low = (np.minimum(starts, ends) - reach).min(axis=0)
    high = (np.maximum(starts, ends) + reach).max(axis=0)

    def gridded(cell: float) -> tuple[np.ndarray, np.ndarray]:
        corner = low - 3.37 * cell  # off the symmetry plane, so that no vertex row lies exactly on a grid plane
        shape = tuple(np.ceil((high - corner) / cell).astype(int) + 4)
        return sample_grid(blobs, corner, cell, shape), corner

    cell = float((high - low).max()) / 50
    coarse = gridded(cell)[0] < 0
    crossings = sum(int((np.diff(coarse.astype(np.int8), axis=axis) != 0).sum()) for axis in range(3))
    cell *= np.sqrt(crossings / vertex_count)
    # What is thinner than the grid can see would break up.
    thin = [0.62 * cell / min(1.0, blob.width) for blob in blobs]
    blobs = [
        replace(blob, radius_start=max(blob.radius_start, least), radius_end=max(blob.radius_end, least))
        for blob, least in zip(blobs, thin, strict=True)
    ]
    grid, corner = gridded(cell)
    vertices, faces = surface_nets(compose(grid))
    vertices = corner + cell * vertices
    mean = neighbour_mean(faces, len(vertices))
    for step in range(RELAX_STEPS + 1):
        distance, gradient, each = field(blobs, vertices)
        vertices = vertices - np.clip(distance, -0.5 * cell, 0.5 * cell)[:, None] * gradient
        if step < RELAX_STEPS:
            drift = mean @ vertices - vertices
            vertices = vertices + 0.5 * (drift - np.einsum("vi,vi->v", drift, gradient)[:, None] * gradient)
    vertices[:, 1] = np.maximum(vertices[:, 1], 0.0)
    # Blobs that nearly touch leave bubbles inside and crumbs outside: the skin is the largest piece.
    _, piece = csgraph.connected_components(mean, directed=False)
    keep = piece == np.bincount(piece).argmax()
    number = np.cumsum(keep) - 1
    return vertices[keep], number[faces[keep[faces[:, 0]]]], each[keep]


def tube_mesh(tube: Tube, *, sides: int = TUBE_SIDES) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Sweep an ellipse along the tube's line and close both ends with a tip.

    Returns:
        Vertices [vert 3]; faces [face 3]; how far along the line each vertex is, 0..1 [vert].
    """
    points, radii = tube.points, tube.radii
    tangent = np.gradient(points, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    wide = tube.side - (tangent @ tube.side)[:, None] * tangent
    wide /= np.linalg.norm(wide, axis=1, keepdims=True)
    thin = np.cross(tangent, wide)
    angle = 2 * np.pi * np.arange(sides) / sides
    ring = np.cos(angle)[:, None] * wide[:, None] + tube.thickness * np.sin(angle)[:, None] * thin[:, None]
    body = (points[:, None] + radii[:, None, None] * ring).reshape(-1, 3)  # [point*side 3]
    cap = 0.6 * tube.thickness
    ends = np.stack([points[0] - cap * radii[0] * tangent[0], points[-1] + cap * radii[-1] * tangent[-1]])
    count = len(points)
    faces = []
    for row, column in itertools.product(range(count - 1), range(sides)):
        a, b = row * sides + column, row * sides + (column + 1) % sides
        faces += [(a, b, b + sides), (a, b + sides, a + sides)]
    for column in range(sides):
        after = (column + 1) % sides
        faces.append((count * sides, after, column))
        faces.append((count * sides + 1, (count - 1) * sides + column, (count - 1) * sides + after))
    along = np.concatenate([np.repeat(np.linspace(0, 1, count), sides), [0, 1]])
    return np.concatenate([body, ends]), np.array(faces), along
