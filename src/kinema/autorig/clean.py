"""Meshes made fit for rigging: fewer vertices where there are too many to solve for, crumbs of generators taken
away."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema.asset.meshfile import PlainMesh
from kinema.geometry.triangles import components, face_areas, weld


def cluster_vertices(positions: np.ndarray, faces: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A coarser mesh by merging the vertices within each cell of a grid (Rossignac and Borrel 1993).

    Args:
        positions: [vert 3].
        faces: [face 3].
        count: About how many vertices shall stay.

    Returns:
        Positions [merged 3], faces [face 3] without those that vanished or are double, and the merged vertex of every
        old one [vert].
    """
    low = positions.min(0)
    size = float(np.ptp(positions, axis=0).max())
    area = float(face_areas(positions, faces).sum())
    cell = max(np.sqrt(area / count), 1e-9 * size)
    for _ in range(12):
        key = np.floor((positions - low) / cell).astype(np.int64)
        flat = (key[:, 0] << 42) | (key[:, 1] << 21) | key[:, 2]
        _, merged_of = np.unique(flat, return_inverse=True)
        found = int(merged_of.max()) + 1
        if found <= 1.25 * count:
            break
        cell *= np.sqrt(found / count)
    size_of = np.bincount(merged_of)
    merged = np.stack([np.bincount(merged_of, positions[:, axis]) / size_of for axis in range(3)], 1)
    new = merged_of[faces]
    new = new[(new[:, 0] != new[:, 1]) & (new[:, 1] != new[:, 2]) & (new[:, 2] != new[:, 0])]
    if len(new):
        _, first = np.unique(np.sort(new, axis=1), axis=0, return_index=True)
        new = new[np.sort(first)]
    return merged, new, merged_of


def drop_crumbs(mesh: PlainMesh, *, least: float = 0.01) -> PlainMesh:
    """The mesh without components of less than a share `least` of the surface of the largest one."""
    merged_of = weld(mesh.positions)[1]
    label = components(merged_of[mesh.faces], int(merged_of.max()) + 1)[merged_of[mesh.faces[:, 0]]]
    area = np.bincount(label, face_areas(mesh.positions, mesh.faces))
    keep = area[label] >= least * area.max()
    return _kept(mesh, keep)


def decimate(mesh: PlainMesh, count: int) -> PlainMesh:
    """About `count` vertices at most; colours are averaged. A textured mesh stays as it is: its seams would tear."""
    if len(mesh.positions) <= count or mesh.image_png is not None:
        return mesh
    merged, faces, merged_of = cluster_vertices(mesh.positions, mesh.faces, count)
    colours = None
    if mesh.colours is not None:
        size = np.bincount(merged_of)
        colours = np.stack([np.bincount(merged_of, mesh.colours[:, c]) / size for c in range(4)], 1)
    return _kept(replace(mesh, positions=merged, faces=faces, colours=colours), np.ones(len(faces), bool))


def _kept(mesh: PlainMesh, keep: np.ndarray) -> PlainMesh:
    """Some faces, and the vertices that they use."""
    faces = mesh.faces[keep]
    used, numbers = np.unique(faces, return_inverse=True)
    return replace(
        mesh,
        positions=mesh.positions[used],
        faces=numbers.reshape(-1, 3),
        colours=None if mesh.colours is None else mesh.colours[used],
        uv=None if mesh.uv is None else mesh.uv[used],
    )
