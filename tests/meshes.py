"""Closed test meshes whose geometry is known exactly: positions [vert 3], faces [face 3], outward."""

from __future__ import annotations

import numpy as np


def cylinder(radius: float, low: float, high: float, *, around: int, along: int) -> tuple[np.ndarray, np.ndarray]:
    """Closed cylinder about the z axis with fans as caps."""
    angle = np.arange(around) * 2 * np.pi / around
    heights = np.linspace(low, high, along + 1)
    ring = np.stack([np.cos(angle) * radius, np.sin(angle) * radius], 1)
    positions = np.concatenate(
        [np.concatenate([ring, np.full((around, 1), z)], 1) for z in heights] + [[[0, 0, low], [0, 0, high]]]
    )
    k, n = np.arange(around), np.roll(np.arange(around), -1)
    faces = []
    for row in range(along):
        a, b, c, d = row * around + k, row * around + n, (row + 1) * around + k, (row + 1) * around + n
        faces += [np.stack([a, b, d], 1), np.stack([a, d, c], 1)]
    bottom, top = (along + 1) * around, (along + 1) * around + 1
    faces.append(np.stack([n, k, np.full(around, bottom)], 1))
    faces.append(np.stack([along * around + k, along * around + n, np.full(around, top)], 1))
    return positions, np.concatenate(faces)


def voxels(solid: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Surface of a solid made of unit cubes; solid [x y z] bool, cube (i, j, k) fills i..i+1 and so on."""
    padded = np.pad(solid, 1)
    quads = []
    for axis in range(3):
        u, v = np.eye(3, dtype=int)[(axis + 1) % 3], np.eye(3, dtype=int)[(axis + 2) % 3]
        for side in (-1, 1):
            bare = padded & ~np.roll(padded, -side, axis)
            corner = np.argwhere(bare) - 1 + (side == 1) * np.eye(3, dtype=int)[axis]
            loop = [corner, corner + u, corner + u + v, corner + v]
            quads.append(np.stack(loop if side == 1 else loop[::-1], 1))
    quads = np.concatenate(quads)  # [quad 4 3]
    positions, index = np.unique(quads.reshape(-1, 3), axis=0, return_inverse=True)
    index = index.reshape(-1, 4)
    return positions.astype(float), np.concatenate([index[:, [0, 1, 2]], index[:, [0, 2, 3]]])


def trousers(leg: int = 12) -> tuple[np.ndarray, np.ndarray]:
    """A hip block on two square legs two cubes thick, one cube of air between them; feet at z = 0."""
    solid = np.zeros((5, 2, leg + 3), bool)
    solid[:, :, leg:] = True
    solid[:2], solid[3:] = True, True
    return voxels(solid)


def sphere(levels: int = 3, radius: float = 1.0) -> tuple[np.ndarray, np.ndarray]:
    """Octahedron refined `levels` times and pushed out to the radius."""
    positions = np.concatenate([np.eye(3), -np.eye(3)])
    faces = np.array([[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]])
    for _ in range(levels):
        corner = positions[faces]
        middle = 0.5 * (corner + np.roll(corner, -1, axis=1))
        soup = np.concatenate([corner, middle], 1)[:, [[0, 3, 5], [3, 1, 4], [5, 4, 2], [3, 4, 5]]].reshape(-1, 3)
        positions, index = np.unique(soup.round(12), axis=0, return_inverse=True)
        faces = index.reshape(-1, 3)
    return radius * positions / np.linalg.norm(positions, axis=1, keepdims=True), faces
