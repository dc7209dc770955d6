"""Likeness of a motion to an artist's own clip of the same rig and action, against all his other clips.

Frames are points of the skin about the clip's mean pose, and their velocities; nearest neighbours both ways, relative to standing
still: 1 is a statue, 0 the clip itself. `rank` says how many of his clips, the right one included, are at least as near.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from kinema.asset import Character
from kinema.language.actions import action_of_clip
from kinema.motion import motion_from_clip

POINTS = 150
"""Vertices that stand for the skin."""
FPS = 20.0
FRAMES = (8, 60)
"""Fewest and most frames of a clip."""
VELOCITY = 0.05
"""Weight of velocities against places, seconds."""
FLOOR = 0.03
"""Heights: clips that hardly move are not infinitely unlike."""


def frame_features(places: np.ndarray, seconds: float) -> np.ndarray:
    """Of skin points over time, in heights, travel taken out, [frame point 3] -> [frame number]."""
    places = places - places.mean(1, keepdims=True) * [1, 0, 1]
    both = [places - places.mean(0), np.gradient(places, seconds, axis=0) * VELOCITY]
    return np.concatenate(both, 2).reshape(len(places), -1) / np.sqrt(places.shape[1])


def distance(mine: np.ndarray, theirs: np.ndarray) -> float:
    """Mean distance to the nearest frame of the other, both ways."""
    squares = (mine**2).sum(1)[:, None] + (theirs**2).sum(1)[None] - 2 * mine @ theirs.T
    apart = np.sqrt(np.maximum(squares, 0))
    return 0.5 * float(apart.min(1).mean() + apart.min(0).mean())


def skin_features(moved: Tensor, fps: float, height: float) -> np.ndarray:
    """`frame_features` of a mesh at any rate, [frame vert 3]."""
    seconds = (len(moved) - 1) / fps
    count = int(np.clip(round(seconds * FPS), *FRAMES))
    pick = np.random.default_rng(0).choice(moved.shape[1], min(POINTS, moved.shape[1]), replace=False)
    place = torch.linspace(0, len(moved) - 1, count + 1, dtype=torch.float64)
    before = place.floor().long().clamp_max(max(len(moved) - 2, 0))
    share = (place - before)[:, None, None]
    points = moved[:, pick].double()
    after = (before + 1).clamp_max(len(moved) - 1)
    between = points[before] * (1 - share) + points[after] * share
    return frame_features(between.numpy() / height, max(seconds / count, 1e-6))


def likeness(character: Character, moved: Tensor, fps: float, action: str) -> dict[str, float | str | None] | None:
    """How near a motion is to the artist's clips of an action.

    Args:
        character: Whose skin; its file's clips are the artist's.
        moved: The mesh's vertices, [frame vert 3].
        fps: Of those.
        action: Which clips are right.

    Returns:
        ratio (to the nearest right clip), rank (1: no other clip is nearer), nearest (its name), clips (how many there are); None
        where the artist has no such clip.
    """
    mine = skin_features(moved, fps, character.height)
    still = np.zeros((9, mine.shape[1]))
    ratios, right = {}, []
    for clip in character.clips:
        motion = motion_from_clip(character, clip.name, fps=FPS)
        theirs = skin_features(character.posed(motion.T_world_joint), motion.fps, character.height)
        ratios[clip.name] = distance(mine, theirs) / (distance(still, theirs) + FLOOR)
        if action_of_clip(clip.name) == action:
            right.append(clip.name)
    if not right:
        return None
    order = sorted(ratios, key=ratios.__getitem__)
    best = min(right, key=ratios.__getitem__)
    return {"ratio": ratios[best], "rank": order.index(best) + 1, "nearest": order[0], "clips": len(order)}
