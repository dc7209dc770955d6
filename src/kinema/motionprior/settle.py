"""A sampled body set on the ground: what stands stands, what lies lies, what flies is above it."""

from __future__ import annotations

from functools import partial

import torch
from torch import Tensor
from torch.nn.functional import avg_pool1d, max_pool1d, pad

from kinema.geometry.transforms import translating
from kinema.motion.feet import Body
from kinema.motion.motion import Motion
from kinema.motionprior.actions import MotionAction
from kinema.rigging import Skin, skin_points

POINTS = 1200
"""Vertices that are looked at."""
DWELL = 0.2
"""The ground is below all but this share of the frames' lowest points."""
ABOVE = 0.05
"""What flies stays this far above the ground, heights."""
SMOOTH = 0.12
"""Corrections are smoothed over this, seconds."""


def lowest_points(body: Body, motion: Motion) -> Tensor:
    """Height of the body's lowest point in every frame, metres, [frame]."""
    used = body.mesh.faces.unique()
    chosen = used[torch.linspace(0, len(used) - 1, min(POINTS, len(used))).long()]
    start = body.posed(None)[used]
    chosen = torch.cat([chosen, used[start[:, 1].argsort()[:100]]]).unique()
    skin = Skin(body.skin.joints, body.skin.T_joint_bind, body.skin.indices[chosen], body.skin.weights[chosen])
    return skin_points(skin, motion.T_world_joint, body.mesh.positions[chosen])[..., 1].amin(1)


def set_down(body: Body, motion: Motion, action: MotionAction, *, loops: bool) -> Motion:
    """The motion lifted or lowered.

    Args:
        body: Whose it is.
        motion: Its clip; the root's height is about right.
        action: Whether it may leave the ground.
        loops: The correction closes, too.
    """
    low = lowest_points(body, motion)
    if action.airborne and loops:
        lift = torch.full_like(low, max(0.0, ABOVE * body.height - float(low.min())))
    elif action.airborne or action.travels:  # leaps and runs leave the ground, and come back to it
        ground = low.quantile(DWELL)
        lift = -ground + _smooth((ground - low).clamp_min(0), motion.fps, loops=loops, over=True)
    else:  # always something on the ground
        lift = _smooth(-low, motion.fps, loops=loops, over=False)
        rest = (-(low + lift)).clamp_min(0)
        lift = lift + _smooth(rest, motion.fps, loops=loops, over=True)
    return motion.carried(translating(torch.stack([torch.zeros_like(lift), lift, torch.zeros_like(lift)], -1)))


def _smooth(values: Tensor, fps: float, *, loops: bool, over: bool) -> Tensor:
    """Running mean; with `over` of the running maximum, so that nothing stays below, [frame]."""
    half = max(1, round(SMOOTH * fps / 2))
    half = min(half, max(1, (len(values) - 1) // 2 - 1))
    if loops:
        ring = values[:-1]
        row = torch.cat([ring[-2 * half :], ring, ring[: 2 * half + 1]])[None, None]
    else:
        row = pad(values[None, None], (2 * half, 2 * half), mode="replicate")
    pool = partial(max_pool1d, kernel_size=2 * half + 1, stride=1)
    row = pool(row) if over else row[..., half:-half]
    return avg_pool1d(row, 2 * half + 1, stride=1)[0, 0]
