"""A person whose centre lines say nothing: in mid-stride, legs together, arms against the body.

Lines of such a body run together where limbs touch, and no limb has a mirror image. What is left is where a person's
parts are: shares of the height by Drillis and Contini (1966), pulled to the solid that is there.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from kinema.autorig.body import Body, Limb
from kinema.autorig.volume import Volume

HIP, SHOULDER, WRIST, ANKLE = 0.530, 0.818, 0.485, 0.039
"""Shares of the height at which they are (Drillis and Contini 1966)."""
HIP_OUT, SHOULDER_OUT = 0.045, 0.10
"""How far hips and shoulders are from the middle, shares of the height; joints lie inside half the breadths of that table."""
SLENDER = 1.5
"""A person is so many times as tall as broad and deep."""
LEAN_LEGS = 0.75
"""A person's slices at the shins are at most this share of those at the trunk; blobs and bottles are thickest below."""
SHINS, TRUNK = (0.10, 0.35), (0.45, 0.80)
"""Shares of the height between which slices are compared. They and the two bounds above were chosen on `train`."""
STEPS = 16
"""Points of one line."""


def is_person(volume: Volume) -> bool:
    """Whether a body that its lines leave unexplained is as slender and lean-legged as a person."""
    size = np.ptp(volume.points, axis=0)
    if size[1] < SLENDER * max(size[0], size[2]):
        return False
    share = volume.points[:, 1] / volume.points[:, 1].max()

    def area(low: float, high: float) -> float:
        return float(((share >= low) & (share < high)).sum()) / (high - low)

    return area(*SHINS) < LEAN_LEGS * area(*TRUNK)


def person_body(volume: Volume) -> Body:
    """A standing person in the solid, canonical frame."""
    height = float(volume.points[:, 1].max())
    trunk = _trunk(volume, height)
    limbs = [*_legs(volume, trunk[0], height), *_arms(volume, trunk, height)]
    return Body("biped", trunk, _radii(volume, trunk), None, limbs, True, height)


def _trunk(volume: Volume, height: float) -> np.ndarray:
    """From the hips to the crown: middles of slices, arms left out, [point 3]."""
    points = volume.points
    middle = np.median(points[(points[:, 1] > HIP * height) & (points[:, 1] < SHOULDER * height)], axis=0)
    line = []
    for level in np.linspace(HIP, 0.98, STEPS) * height:
        near = np.abs(points[:, 1] - level) < 0.03 * height
        near &= np.linalg.norm((points - middle)[:, [0, 2]], axis=1) < 0.12 * height
        if near.any():
            middle = 0.5 * (middle + points[near].mean(0))
        line.append([middle[0], level, middle[2]])
    return np.array(line)


def _legs(volume: Volume, hips: np.ndarray, height: float) -> list[Limb]:
    """Two lines down to where the solid below the knees is."""
    low = volume.points[volume.points[:, 1] < 0.2 * height]
    flat = low[:, [0, 2]]
    along = np.linalg.svd(flat - flat.mean(0), full_matrices=False)[2][0]
    if abs(along[1]) < 0.2:  # one foot straight before the other: sides still differ a little
        along = np.array([along[0], 0.2])
    where = (flat - flat.mean(0)) @ along
    own = (where > np.median(where)).astype(np.int64)
    centres = np.stack([low[own == side].mean(0) if (own == side).any() else low.mean(0) for side in (0, 1)])
    for _ in range(8):
        own = np.linalg.norm(flat[:, None] - centres[None][..., [0, 2]], axis=2).argmin(1)
        centres = np.stack([low[own == side].mean(0) if (own == side).any() else centres[side] for side in (0, 1)])
    limbs = []
    for side, number in ((-1, int(centres[:, 2].argmin())), (1, int(centres[:, 2].argmax()))):
        foot = low[own == number] if (own == number).any() else low
        sole = foot[foot[:, 1] < foot[:, 1].min() + 0.05 * height]
        ankle = np.array([*np.percentile(sole[:, 0], [25]), sole[:, 1].min() + ANKLE * height, sole[:, 2].mean()])
        toes = np.array([sole[:, 0].max(), sole[:, 1].min(), sole[:, 2].mean()])
        hip = hips + np.array([0, 0, side * HIP_OUT * height])
        limbs.append(_limb(volume, [hips, hip, _inside(volume, 0.5 * (hip + ankle)), ankle, toes], "leg", side))
    return limbs


def _arms(volume: Volume, trunk: np.ndarray, height: float) -> list[Limb]:
    """Two lines from the shoulders to what reaches out farthest, or down the sides where nothing does."""
    chest = trunk[np.abs(trunk[:, 1] - SHOULDER * height).argmin()]
    points = volume.points
    limbs = []
    for side in (-1, 1):
        shoulder = chest + np.array([0, 0, side * SHOULDER_OUT * height])
        hand = shoulder + np.array([0, (WRIST - SHOULDER) * height, side * 0.03 * height])
        gap = np.linalg.norm((points - chest)[:, [0, 2]], axis=1)
        out = (points[:, 1] > 0.4 * height) & (points[:, 1] < 0.98 * height) & (gap > 0.13 * height)
        out &= side * (points[:, 2] - chest[2]) > 0
        if out.any():
            reach = points[out]
            far = reach[np.linalg.norm(reach - shoulder, axis=1).argmax()]
            if np.linalg.norm(far - shoulder) > 0.2 * height:
                hand = far
        limbs.append(_limb(volume, [chest, shoulder, _inside(volume, 0.5 * (shoulder + hand)), hand], "arm", side))
    return limbs


def _inside(volume: Volume, point: np.ndarray) -> np.ndarray:
    """The nearest place in the solid, [3]."""
    return volume.points[volume.nearest(point[None])[0]]


def _limb(volume: Volume, corners: list[np.ndarray], kind: str, side: int) -> Limb:
    share = np.linspace(0, 1, STEPS)[:, None]
    points = np.concatenate([a + share * (b - a) for a, b in pairwise(corners)])
    points = points[np.concatenate([[True], np.linalg.norm(np.diff(points, axis=0), axis=1) > 1e-9])]
    return Limb(points, _radii(volume, points), kind, side)


def _radii(volume: Volume, points: np.ndarray) -> np.ndarray:
    return volume.depth[volume.nearest(points)]
