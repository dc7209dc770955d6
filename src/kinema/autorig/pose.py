"""Trying a rig out: turn joints of plain bones and see where the skin goes."""

from __future__ import annotations

import numpy as np

from kinema.asset.skeletonfile import Bones


def turn_joints(
    positions: np.ndarray, weights: np.ndarray, bones: Bones, turns: dict[int, np.ndarray]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Linear blend skinning with some joints turned about their heads.

    Args:
        positions: [vert 3].
        weights: [vert bone].
        bones: In the mesh's coordinates.
        turns: Bone -> rotation about the world's axes, [3 3].

    Returns:
        Moved vertices [vert 3], heads [bone 3] and tails [bone 3].
    """
    count = len(bones.names)
    R, t = np.tile(np.eye(3), (count, 1, 1)), np.zeros((count, 3))
    for bone, parent in enumerate(bones.parents):
        own = turns.get(bone, np.eye(3))
        shift = bones.heads[bone] - own @ bones.heads[bone]
        if parent >= 0:
            R[bone], t[bone] = R[parent] @ own, R[parent] @ shift + t[parent]
        else:
            R[bone], t[bone] = own, shift
    moved = np.zeros_like(positions)
    for bone in range(count):
        held = np.flatnonzero(weights[:, bone] > 0)
        moved[held] += weights[held, bone, None] * (positions[held] @ R[bone].T + t[bone])
    heads = np.einsum("bij,bj->bi", R, bones.heads) + t
    tails = np.einsum("bij,bj->bi", R, bones.tails) + t
    return moved, heads, tails


def axis_turn(axis: np.ndarray, angle: float) -> np.ndarray:
    """Rotation about an axis (Rodrigues), [3 3]."""
    x, y, z = axis / np.linalg.norm(axis)
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
