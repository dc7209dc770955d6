"""Closed-form legs: a chain that folds like a leg does, aimed at its foothold.

A leg of any number of segments has one way to fold: from straight, through its rest pose, to a crouch whose signs are
the animal's own (knees forward, hocks and elbows back). Its length falls along that way, so the distance from hip to
foothold picks the fold, and a rotation aims it. No joint can bend the wrong way.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.creature.sketch import Leg

STRAIGHTEST = 0.12
"""Least fold: a leg is never locked straight."""
DEEPEST = 2.6
"""Greatest fold, rest being one."""


def turns(axis: np.ndarray, angle: np.ndarray) -> np.ndarray:
    """Rotations about one unit axis, [*batch 3 3]."""
    x, y, z = axis
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.asarray(angle, dtype=float)[..., None, None]
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * (cross @ cross)


def yaw(angle: np.ndarray) -> np.ndarray:
    """Turn to the left (+X towards -Z), [*batch 3 3]."""
    return turns(np.array([0.0, 1, 0]), angle)


def pitch(angle: np.ndarray) -> np.ndarray:
    """Nose up (+X towards +Y), [*batch 3 3]."""
    return turns(np.array([0.0, 0, 1]), angle)


def roll(angle: np.ndarray) -> np.ndarray:
    """Right side down (+Z towards -Y), [*batch 3 3]."""
    return turns(np.array([1.0, 0, 0]), angle)


@dataclass(frozen=True)
class Folding:
    """One leg's way to fold, tabulated."""

    segments: np.ndarray
    """Rest offsets from joint to joint, [segment 3], m."""
    hinge: np.ndarray
    """Fold axis in the rest pose, [3]."""
    sprawled: bool
    """The leg's plane follows its foot."""
    turn: np.ndarray
    """How far each segment turns about the hinge, [step segment], rad."""
    chord: np.ndarray
    """Hip to foot, [step 3], m."""
    length: np.ndarray
    """Length of the chord, falling, [step], m."""


def folding(leg: Leg, heads: np.ndarray, *, last: int) -> Folding:
    """Tabulate how the chain `leg.joints[: last + 1]` folds.

    Args:
        leg: The limb.
        heads: Joint positions, [joint 3], m.
        last: Position in the chain of the joint that is aimed at the target.
    """
    points = heads[list(leg.joints[: last + 1])]
    segments = np.diff(points, axis=0)
    chord = points[-1] - points[0]
    ahead = np.cross(leg.hinge, chord) / np.linalg.norm(chord)
    lean = np.arctan2(segments @ ahead, segments @ chord / np.linalg.norm(chord))  # from the chord, about the hinge
    fold = np.linspace(STRAIGHTEST, DEEPEST, 160)[:, None]
    turn = np.where(fold < 1, (fold - 1) * lean, (fold - 1) * np.array(leg.folds[:last]))
    moved = np.einsum("tsij,sj->tsi", turns(leg.hinge, turn), segments)
    chords = moved.sum(axis=1)
    length = np.linalg.norm(chords, axis=1)
    # Past the point where folding stops shortening, there is nothing more to gain.
    shortest = int(np.argmax(np.append(np.diff(length) > 0, True) & (fold[:, 0] > 1)))
    keep = slice(int(np.argmax(length[: shortest + 1])), shortest + 1)
    return Folding(segments, leg.hinge, leg.sprawled, turn[keep], chords[keep], length[keep])


def basis(chord: np.ndarray, hinge: np.ndarray) -> np.ndarray:
    """Orthonormal frame whose first axis is the chord and whose second is as near the hinge as can be, [*batch 3 3]."""
    first = chord / np.linalg.norm(chord, axis=-1, keepdims=True)
    second = hinge - np.sum(hinge * first, axis=-1, keepdims=True) * first
    second = second / np.linalg.norm(second, axis=-1, keepdims=True)
    return np.stack([first, second, np.cross(first, second)], axis=-1)


def aim(fold: Folding, hip: np.ndarray, target: np.ndarray, R_world_body: np.ndarray) -> np.ndarray:
    """World rotations of the chain's segments that bring its end to the target.

    Args:
        fold: The leg.
        hip: Where it starts, [frame 3], m.
        target: Where it ends, [frame 3], m; out of reach means the nearest it can do.
        R_world_body: Frame of what carries it, [frame 3 3].

    Returns:
        Rotations from the rest pose, [frame segment 3 3].
    """
    chord = target - hip
    distance = np.linalg.norm(chord, axis=1)
    step = np.interp(-distance, -fold.length, np.arange(len(fold.length)))
    turn = np.stack([np.interp(step, np.arange(len(fold.turn)), column) for column in fold.turn.T], axis=1)
    swung = np.einsum("fsij,sj->fsi", turns(fold.hinge, turn), fold.segments).sum(axis=1)
    if fold.sprawled:
        up = R_world_body @ np.array([0, 1.0, 0])
        there, here = np.cross(chord, up), np.cross(swung, (0, 1.0, 0))
    else:
        there, here = R_world_body @ fold.hinge, np.broadcast_to(fold.hinge, swung.shape)
    R = basis(chord, there) @ np.swapaxes(basis(swung, here), -1, -2)
    return R[:, None] @ turns(fold.hinge, turn)
