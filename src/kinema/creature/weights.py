"""Skin weights from the blobs themselves: near a joint's own flesh it leads, and it fades over about one limb's width.

Only joints in line with each other (a joint, its parents and grandparents, and their like downwards) may share a vertex, so a left
leg never pulls on the right one however close they stand.
"""

from __future__ import annotations

import numpy as np

from kinema.creature.sketch import Blob, Leg, Sketch, Tube
from kinema.creature.surface import neighbour_mean

INFLUENCES = 4
SMOOTH_STEPS = 4


def related(parents: list[int], *, reach: int = 2) -> np.ndarray:
    """Which joints may share a vertex: an ancestor within `reach` steps, or the other way round, [joint joint]."""
    allowed = np.eye(len(parents), dtype=bool)
    for joint in range(len(parents)):
        other = joint
        for _ in range(reach):
            other = parents[other]
            if other < 0:
                break
            allowed[joint, other] = allowed[other, joint] = True
    return allowed


def flesh_weights(sketch: Sketch, vertices: np.ndarray, faces: np.ndarray, each: np.ndarray) -> np.ndarray:
    """Dense weights of the skin, rows sum to one.

    Args:
        sketch: Joints, blobs and legs.
        vertices: Skin, [vert 3], m.
        faces: Triangles, [face 3].
        each: Distance of every vertex to every blob, [vert blob], m.

    Returns:
        Weights [vert joint], at most four per row.
    """
    joint_count = len(sketch.names)
    distance = np.full((len(vertices), joint_count), 1e3)
    for column, blob in enumerate(sketch.blobs):
        distance[:, blob.joint] = np.minimum(distance[:, blob.joint], each[:, column])
    nearest = distance.argmin(axis=1)
    # Fade over a part of the local thickness: the radius of the closest blob at this vertex.
    closest = each.argmin(axis=1)
    thickness = np.array([max(_girth(blob), 1e-6) for blob in sketch.blobs])[closest]
    excess = (distance - distance.min(axis=1, keepdims=True)) / (0.75 * thickness)[:, None]
    weight = np.clip(1 - excess, 0, 1) ** 2
    allowed = related(sketch.parents)[nearest]
    weight = np.where(allowed, weight, 0)
    weight /= weight.sum(axis=1, keepdims=True)
    mean = neighbour_mean(faces, len(vertices))
    for _ in range(SMOOTH_STEPS):
        weight = np.where(allowed, 0.5 * weight + 0.5 * (mean @ weight), 0)
        weight /= weight.sum(axis=1, keepdims=True)
    for leg in sketch.legs:
        _plant(sketch, leg, vertices, nearest, weight)
    faint = np.argsort(weight, axis=1)[:, :-INFLUENCES]
    np.put_along_axis(weight, faint, 0.0, axis=1)
    return weight / weight.sum(axis=1, keepdims=True)


def _girth(blob: Blob) -> float:
    return 0.5 * (blob.radius_start + blob.radius_end) * min(1.0, blob.width)


def _plant(sketch: Sketch, leg: Leg, vertices: np.ndarray, nearest: np.ndarray, weight: np.ndarray) -> None:
    """Give soles wholly to the planted joint (the heel to the foot), so that a standing foot's skin stands too."""
    planted = leg.joints[-1]
    ankle = sketch.heads[planted][1]
    last = set(leg.joints[-2:]) | {j for j, parent in enumerate(sketch.parents) if parent == planted}
    owned = np.isin(nearest, list(last))
    low = np.clip((1.15 * ankle - vertices[:, 1]) / (0.5 * ankle), 0, 1) * owned
    if leg.heel:
        behind = vertices[:, 0] < sketch.heads[planted][0]
        heel = low * behind
        weight *= (1 - heel)[:, None]
        weight[:, leg.joints[-2]] += heel
        low = low * ~behind
    weight *= (1 - low)[:, None]
    weight[:, planted] += low


def tube_weights(tube: Tube, along: np.ndarray, joint_count: int) -> np.ndarray:
    """Weights of a hard part: rigid to its joint, or handing over to the next joint half-way, [vert joint]."""
    weight = np.zeros((len(along), joint_count))
    share = np.clip((along - 0.35) / 0.3, 0, 1) if tube.next_joint != tube.joint else np.zeros(len(along))
    weight[:, tube.joint] += 1 - share
    weight[:, tube.next_joint] += share
    return weight
