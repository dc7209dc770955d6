"""Which way is up, which plane mirrors the body, and where its front is.

The canonical frame of this room: +X forward, +Y up, +Z to the body's right, ground at y = 0, mirror plane z = 0,
longest side one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.autorig.curve import find_feet
from kinema.autorig.volume import Volume, fill_volume

UPS = {"+y": (0, 1, 0), "+z": (0, 0, 1), "-y": (0, -1, 0), "-z": (0, 0, -1), "+x": (1, 0, 0), "-x": (-1, 0, 0)}
SYMMETRIC = 0.62
"""Least overlap of a body with its mirror image to be called symmetric."""
NO_MIRROR = 0.15
"""Where no plane mirrors a body, one in which it looks along the file's Z must be outdone by this much overlap: files say more
than such shapes. On `train`, whose files look along Z, 7 of 191 are taken sideways instead of 11."""
COARSE = 40
"""Voxels along the longest side for finding the frame."""
FRONT_UPRIGHT = (0.74, 0.35, -1.74, -1.45, 0.15, -0.38, 0.14, 0.02, 1.11)
"""Weights of `front_features` for bodies taller than long: logistic regression on the 62 such rigs of `train`, 74 %
right left out."""
FRONT_LONG = (1.54, 1.03, 0.27, -0.83, 0.55, 0.3, 0.84, -1.13, -0.08)
"""The same for 129 longer than tall, 77 % right."""
UP_PRIORS = {"+y": 0.6, "+z": 0.4, "-y": 0.35, "-z": 0.15, "+x": 0.1, "-x": 0.1}
"""Head start of each axis: glTF and most OBJ files are +Y up, Blender's and CAD's own axes +Z up."""
PLAIN_UP = 0.7
"""Overlap with its mirror image from which a body on feet is taken to stand as its file says."""
PRIOR = 0.85
"""How likely a file's body looks along +Z where it could also look along -Z: glTF's own convention."""


@dataclass(frozen=True)
class BodyFrame:
    """How a mesh lies in its file."""

    R: np.ndarray
    """Rotation from the file's axes to canonical ones, [3 3]."""
    scale: float
    """Canonical units for each unit of the file."""
    shift: np.ndarray
    """Canonical = scale · R · file + shift, [3]."""
    overlap: float
    """Overlap of the body with its mirror image, 0..1."""
    front_sure: float
    """Probability of the chosen front, 0.5..1; one where it was given."""

    @property
    def symmetric(self) -> bool:
        return self.overlap >= SYMMETRIC

    def into(self, points: np.ndarray) -> np.ndarray:
        """File -> canonical, [point 3]."""
        return self.scale * points @ self.R.T + self.shift

    def back(self, points: np.ndarray) -> np.ndarray:
        """Canonical -> file, [point 3]."""
        return (points - self.shift) @ self.R / self.scale


def turn_about_y(angle: float) -> np.ndarray:
    """Rotation about +Y, [3 3]."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])


def upright(up: str) -> np.ndarray:
    """Rotation that turns the file's up axis to +Y the usual way, [3 3]."""
    turns = {
        "+y": np.eye(3),
        "+z": np.array([[1.0, 0, 0], [0, 0, 1], [0, -1, 0]]),
        "-z": np.array([[1.0, 0, 0], [0, 0, -1], [0, 1, 0]]),
        "-y": np.diag([1.0, -1, -1]),
        "+x": np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]]),
        "-x": np.array([[0.0, 1, 0], [-1, 0, 0], [0, 0, 1]]),
    }
    return turns[up]


def find_up(positions: np.ndarray, faces: np.ndarray) -> str:
    """The file's up axis: +y unless the body plainly stands better another way (on pairs of feet, mirrored by an
    upright plane)."""
    best, score = "+y", -np.inf
    for up, prior in UP_PRIORS.items():
        frame = find_frame(positions, faces, up=up)
        volume = fill_volume(frame.into(positions), faces, resolution=COARSE, split=False)
        pairs = len(find_feet(volume)) // 2
        height = float(volume.points[:, 1].max())
        found = frame.overlap + 0.35 * min(pairs, 2) + 0.3 * height + prior
        if found > score:
            best, score = up, found
        if up == "+y" and (pairs > 1 or (pairs and height > 0.9)) and frame.overlap >= PLAIN_UP:
            break  # it stands; no other way need be tried
    return best


def find_frame(positions: np.ndarray, faces: np.ndarray, *, up: str = "+y", forward: str | None = None) -> BodyFrame:
    """The frame of a mesh.

    Args:
        positions: [vert 3].
        faces: [face 3].
        up: The file's up axis.
        forward: The file's axis the body looks along; guessed if not given.
    """
    R_up = upright(up)
    turned = positions @ R_up.T
    low, high = turned[faces].min((0, 1)), turned[faces].max((0, 1))
    size = float((high - low).max())
    solid = fill_volume((turned - low) / size, faces, resolution=COARSE, split=False)
    if forward is not None:
        ahead = R_up @ np.array(UPS[forward], float)
        angle, sure = float(np.arctan2(ahead[2], ahead[0])), 1.0
        overlap, offset = mirror_overlap(solid.points @ turn_about_y(angle).T, solid.cell)
    else:
        angle, overlap, offset = _mirror_plane(solid, np.pi / 2 if up in ("+y", "-y") else None)
        sure = front_probability(_view(solid, angle, offset))
        # more than doubt is needed to call a file's +Z its back
        ahead = R_up.T @ turn_about_y(angle).T @ np.array([1.0, 0, 0])
        prior = PRIOR if ahead[2] > 0.7 else 1 - PRIOR if ahead[2] < -0.7 else 0.5
        odds = sure / (1 - sure) * prior / (1 - prior)
        sure = odds / (1 + odds)
        if sure < 0.5:
            angle, offset, sure = angle + np.pi, -offset, 1 - sure
    R = turn_about_y(angle) @ R_up
    body = positions @ R.T / size
    low, high = body[faces].min((0, 1)), body[faces].max((0, 1))
    middle = 0.5 * (low + high)
    # where the body is no mirror image of itself, the box's middle is as good as any
    centre = (turn_about_y(angle) @ (low_of(turned, faces) / size))[2] + offset if overlap >= SYMMETRIC else middle[2]
    shift = -np.array([middle[0], low[1], centre])
    return BodyFrame(R, 1 / size, shift, overlap, sure)


def low_of(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Lowest corner of the box around the faces, [3]."""
    return positions[faces].min((0, 1))


def mirror_overlap(points: np.ndarray, cell: float) -> tuple[float, float]:
    """How well voxel centres match their mirror image in a plane z = offset: overlap 0..1, and the best offset."""
    cells = np.rint(points[:, :2] / cell).astype(np.int64)
    cells -= cells.min(0)
    column = cells[:, 0] * (cells[:, 1].max() + 1) + cells[:, 1]
    middle = 0.5 * (points[:, 2].min() + points[:, 2].max())
    mean = float(points[:, 2].mean())
    best = (0.0, middle)
    for offset in {middle, mean, 0.5 * (middle + mean), float(np.median(points[:, 2]))}:
        z = np.rint((points[:, 2] - offset) / cell).astype(np.int64)
        here = column * 4096 + z + 1024
        mirrored = column * 4096 - z + 1024
        both = len(np.intersect1d(here, mirrored))
        overlap = both / (2 * len(np.unique(here)) - both)
        if overlap > best[0]:
            best = (float(overlap), offset)
    return best


def _mirror_plane(solid: Volume, usual: float | None) -> tuple[float, float, float]:
    """Turn about y that brings the mirror plane to z = offset: angle, overlap, offset.

    Args:
        solid: The body, +Y up.
        usual: The turn for a body that looks along its file's Z; None where the file's axes say nothing.
    """
    points = solid.points
    size = np.ptp(points, axis=0)
    tall = size[1] > 1.05 * max(size[0], size[2])
    found = []
    for angle in (0.0, np.pi / 2):
        overlap, offset = mirror_overlap(points @ turn_about_y(angle).T, solid.cell)
        # if both planes mirror alike: a body walks along its longer way, but one that stands upright is broader than deep
        long = float(np.ptp((points @ turn_about_y(angle).T)[:, 0]))
        found.append((overlap + (-0.08 if tall else 0.08) * long, angle, overlap, offset))
    shapeless = max(overlap for _, _, overlap, _ in found) < SYMMETRIC
    if shapeless:
        found = [(score + NO_MIRROR * (angle == usual), angle, *rest) for score, angle, *rest in found]
    best = max(found)
    if tall and min(size[0], size[2]) < 0.06:  # a sheet that stands: its plane mirrors it, and means nothing
        best = found[1] if size[2] < size[0] else found[0]
    if best[2] < SYMMETRIC:
        needed = 0.08 + NO_MIRROR * (shapeless and best[1] == usual)  # an odd angle must be plainly better
        for angle in np.radians(np.arange(10, 180, 10)):
            if abs(angle - np.pi / 2) < 1e-6:
                continue
            overlap, offset = mirror_overlap(points @ turn_about_y(angle).T, solid.cell)
            if overlap > best[2] + needed:
                best, needed = (overlap, float(angle), overlap, offset), 0.08
    return float(best[1]), float(best[2]), float(best[3])


def _view(solid: Volume, angle: float, offset: float) -> tuple[np.ndarray, np.ndarray]:
    """Voxels with the mirror plane at z = 0 [node 3], and their depths [node]."""
    points = solid.points @ turn_about_y(angle).T
    points = points - [0.5 * (points[:, 0].min() + points[:, 0].max()), points[:, 1].min(), offset]
    return points, solid.depth


def front_features(view: tuple[np.ndarray, np.ndarray]) -> np.ndarray:
    """What tells front from back; every number changes its sign when the body turns round, [feature]."""
    points, depth = view
    x, y, z = points.T
    height, long = float(y.max()) + 1e-9, float(np.ptp(x)) + 1e-9
    half = 0.5 * long

    def mean(values: np.ndarray, mask: np.ndarray) -> float:
        return float(values[mask].mean()) if mask.any() else 0.0

    front, rear = x > half - 0.15 * long, x < -half + 0.15 * long
    soles, ankles = y < 0.05 * height, (y > 0.09 * height) & (y < 0.2 * height)
    top, upper = y > 0.93 * height, y > 0.6 * height
    everything = np.ones(len(x), bool)
    feet = mean(x, soles) - mean(x, ankles) if soles.any() and ankles.any() else 0.0
    return np.array(
        [
            mean(x, top) / half,
            mean(x, upper) / half,
            mean(x, everything) / half,
            mean(x, soles) / half,
            10 * feet,
            10 * (mean(depth, front) - mean(depth, rear)),
            (mean(y, front) - mean(y, rear)) / height,
            5 * (mean(np.abs(z), front) - mean(np.abs(z), rear)),
            (mean(y, x > 0) - mean(y, x < 0)) / height,
        ]
    )


def front_probability(view: tuple[np.ndarray, np.ndarray]) -> float:
    """Probability that the body looks along +X, by a logistic reading of `front_features` (tools/autorig_table.py
    fits it)."""
    points, _ = view
    tall = np.ptp(points[:, 1]) > np.ptp(points[:, 0])
    weight = np.array(FRONT_UPRIGHT if tall else FRONT_LONG)
    score = np.clip(float(weight @ front_features(view)), -30.0, 30.0)
    return float(1 / (1 + np.exp(-score)))
