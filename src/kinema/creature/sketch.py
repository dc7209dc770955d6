"""The drawing board of a creature: joints, blobs of flesh, hard parts and legs, before any mesh exists.

A body plan fills a `Sketch`; `surface` makes its skin, `weights` binds it, `paint` colours it, `gait` moves its legs.
Everything is in the rest pose, metres, +X forward, +Y up; `.L` is on -Z and `.R` on +Z. Joint frames of the rest
pose are parallel to the world's, so a joint is given by its head alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Point = tuple[float, float, float] | np.ndarray
SIDES: tuple[tuple[str, int], ...] = ((".L", -1), (".R", 1))


@dataclass(frozen=True)
class Blob:
    """A tapered capsule of flesh that belongs to one joint."""

    joint: int
    """Joint that carries it."""
    start: np.ndarray
    """Centre of the first end, [3], m."""
    end: np.ndarray
    """Centre of the second end, [3], m."""
    radius_start: float
    """Radius at `start`, m."""
    radius_end: float
    """Radius at `end`, m."""
    width: float
    """Extent along `side` relative to the radius; below one is flat."""
    side: np.ndarray
    """Unit vector along which the cross-section is stretched by `width`, [3]."""
    blend: float
    """Distance over which it melts into what it touches, m."""
    region: str
    """Name of the painted region, a key of the palette."""


@dataclass(frozen=True)
class Tube:
    """A hard part swept along a line (horn, claw, feather, eye): a closed component of its own."""

    joint: int
    """Joint that carries it, rigidly."""
    points: np.ndarray
    """Centre line, [point 3], m."""
    radii: np.ndarray
    """Half extent along `side`, [point], m."""
    thickness: float
    """Half extent across `side`, relative to the radius."""
    side: np.ndarray
    """Direction of the wide axis of the cross-section, [3]."""
    region: str
    """Name of the painted region, a key of the palette."""
    next_joint: int
    """Joint that takes over towards the end of the line; equals `joint` where it is rigid."""


@dataclass(frozen=True)
class Leg:
    """A limb that carries weight. The last joint is *planted*: in stance it stands still in the world."""

    name: str
    """Joint-name stem with the side, e.g. "Hind.L"."""
    joints: tuple[int, ...]
    """Chain from the attachment to the planted joint."""
    hinge: np.ndarray
    """Axis about which the chain folds in the rest pose, [3]; positive turns +X towards +Y where it is +Z."""
    folds: tuple[float, ...]
    """How far each segment turns about the hinge when the leg folds by one unit, rad, one per segment."""
    side: int
    """-1 left, +1 right."""
    row: int
    """0 for the foremost pair, counted backwards."""
    sprawled: bool
    """True where the leg's plane follows its foot around the body (insects, lizards)."""
    heel: bool
    """True where the last segment is a foot that stands flat and rolls over its toes (humans)."""


class Sketch:
    """Collects the parts of one creature. Methods return the index of the joint they add, where they add one."""

    def __init__(self, *, blend: float):
        """`blend` is the default distance, m, over which blobs melt together."""
        self.names: list[str] = []
        self.parents: list[int] = []
        self.heads: list[np.ndarray] = []
        self.tails: list[np.ndarray] = []
        self.blobs: list[Blob] = []
        self.tubes: list[Tube] = []
        self.legs: list[Leg] = []
        self.blend = blend

    def joint(self, name: str, parent: int, head: Point, tail: Point) -> int:
        self.names.append(name)
        self.parents.append(parent)
        self.heads.append(np.asarray(head, dtype=float))
        self.tails.append(np.asarray(tail, dtype=float))
        return len(self.names) - 1

    def chain(self, names: list[str], parent: int, points: Sequence[Point] | np.ndarray) -> list[int]:
        """Add joints along a line of points, one more point than names."""
        for name, head, tail in zip(names, points[:-1], points[1:], strict=True):
            parent = self.joint(name, parent, head, tail)
        return list(range(len(self.names) - len(names), len(self.names)))

    def blob(
        self,
        joint: int,
        start: Point,
        end: Point,
        radii: tuple[float, float],
        region: str,
        *,
        width: float = 1.0,
        side: Point = (0, 0, 1),
        blend: float | None = None,
    ) -> None:
        axis = np.asarray(side, dtype=float)
        self.blobs.append(
            Blob(
                joint,
                np.asarray(start, dtype=float),
                np.asarray(end, dtype=float),
                float(radii[0]),
                float(radii[1]),
                float(width),
                axis / np.linalg.norm(axis),
                self.blend if blend is None else blend,
                region,
            )
        )

    def tube(
        self,
        joint: int,
        points: Sequence[Point] | np.ndarray,
        radii: list[float] | np.ndarray,
        region: str,
        *,
        thickness: float = 1.0,
        side: Point = (0, 0, 1),
        next_joint: int | None = None,
    ) -> None:
        self.tubes.append(
            Tube(
                joint,
                np.asarray(points, dtype=float),
                np.asarray(radii, dtype=float),
                thickness,
                np.asarray(side, dtype=float),
                region,
                joint if next_joint is None else next_joint,
            )
        )

    def eye(self, joint: int, centre: Point, radius: float, side: int, *, forward: float = 0.4) -> None:
        """An eyeball with a dark pupil looking out to `side` and a little forward."""
        look = np.array([forward, 0.05, side])
        look /= np.linalg.norm(look)
        centre = np.asarray(centre, dtype=float)
        for offset, size, region in ((0.0, 1.0, "eye"), (0.42, 0.72, "pupil")):
            ball = radius * size
            line = np.cos(np.linspace(np.pi, 0, 7)[1:-1])
            points = centre + look * (radius * offset) + np.outer(line * ball, look)
            self.tube(joint, points, ball * np.sqrt(1 - line**2), region, side=(0, 1, 0))

    def leg(
        self,
        name: str,
        joints: list[int],
        folds: tuple[float, ...],
        *,
        side: int,
        row: int,
        hinge: Point = (0, 0, 1),
        sprawled: bool = False,
        heel: bool = False,
    ) -> None:
        assert len(folds) == len(joints) - 1
        axis = np.asarray(hinge, dtype=float)
        self.legs.append(Leg(name, tuple(joints), axis / np.linalg.norm(axis), folds, side, row, sprawled, heel))
