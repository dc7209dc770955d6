"""An independent judge of gaits: linear blend skinning in plain numpy, and what the soles do on the ground."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.creature import Creature

TOUCHING = 0.002
"""A sole vertex this near the ground, in leg lengths, in two frames running is in contact."""


@dataclass(frozen=True)
class Ground:
    """What a gait does to the ground."""

    skate: float
    """Mean horizontal speed of sole vertices in contact, m/s."""
    skate_planted: float
    """Greatest horizontal speed of a vertex in contact that follows its planted joint alone, m/s."""
    penetration: float
    """Depth of the deepest vertex, leg lengths."""
    contact: float
    """Share of frame pairs in which some sole vertex is in contact."""


def skinned(creature: Creature, frames: np.ndarray, which: np.ndarray) -> np.ndarray:
    """Posed vertices, [frame vert 3]; frames are local transforms [frame joint 4 4], which are vertex indices [vert]."""
    world = np.zeros_like(frames)
    for joint, parent in enumerate(creature.joint_parents):
        world[:, joint] = frames[:, joint] if parent < 0 else world[:, parent] @ frames[:, joint]
    posed = np.zeros((len(frames), len(which), 3))
    for slot in range(creature.joints.shape[1]):
        owner, share = creature.joints[which, slot], creature.weights[which, slot]
        for joint in np.unique(owner[share > 0]):
            rows = np.flatnonzero((owner == joint) & (share > 0))
            offset = creature.positions[which[rows]] - creature.heads[joint]
            moved = offset @ np.swapaxes(world[:, joint, :3, :3], 1, 2) + world[:, joint, None, :3, 3]
            posed[:, rows] += share[rows, None] * moved
    return posed


def judge(creature: Creature, frames: np.ndarray, *, fps: float) -> Ground:
    """Skin the creature and look at its feet."""
    size = creature.leg_length
    feet = [joint for leg in creature.legs for joint in leg.joints[-2:]]
    planted = [leg.joints[-1] for leg in creature.legs]
    share = lambda joints: np.where(np.isin(creature.joints, joints), creature.weights, 0).sum(axis=1)  # noqa: E731
    soles = np.flatnonzero((creature.positions[:, 1] < 0.03 * size) & (share(feet) > 0.5))
    posed = skinned(creature, frames, soles)
    on = (posed[1:, :, 1] < TOUCHING * size) & (posed[:-1, :, 1] < TOUCHING * size)
    speed = np.linalg.norm(np.diff(posed[:, :, [0, 2]], axis=0), axis=2) * fps
    firm = on & (share(planted)[soles] > 0.999)
    lowest = skinned(creature, frames, np.arange(len(creature.positions)))[..., 1].min()
    return Ground(
        skate=float(speed[on].mean()) if on.any() else 0.0,
        skate_planted=float(speed[firm].max()) if firm.any() else 0.0,
        penetration=max(0.0, -float(min(lowest, posed[..., 1].min()))) / size,
        contact=float(on.any(axis=1).mean()),
    )
