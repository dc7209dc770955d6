"""Four legs that sprawl sideways from a low body: lizards, crocodiles, frogs. Lengths in units of hip-to-shoulder distance."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kinema.creature.plans.quadruped import Row, curve, resampled
from kinema.creature.sketch import SIDES, Sketch


@dataclass(frozen=True)
class Lizard:
    """Proportions of a sprawling animal; lengths in hip-to-shoulder distances unless a unit is given."""

    height: float = 0.30
    """Distance from hips to shoulders (it varies like every other species' height), m."""
    profile: tuple[Row, ...] = (
        (-0.02, 0.36, 0.16, 0.13),
        (0.25, 0.40, 0.13, 0.17),
        (0.60, 0.40, 0.12, 0.18),
        (0.92, 0.38, 0.15, 0.15),
        (1.05, 0.36, 0.18, 0.12),
    )
    """Trunk from hips to shoulders: (place 0..1, back line, belly line, half width)."""
    front: tuple[Row, ...] = ((0.0, 0.26, 0.10), (-0.08, 0.30, 0.30), (0.12, 0.055, 0.36), (0.20, 0.03, 0.38))
    """Shoulder, elbow, wrist (planted), finger tips: (x from the shoulder, y, z outwards)."""
    hind: tuple[Row, ...] = ((0.0, 0.26, 0.09), (0.12, 0.31, 0.30), (-0.12, 0.055, 0.38), (0.02, 0.03, 0.42))
    """Hip, knee, ankle (planted), toe tips: (x from the hip, y, z outwards)."""
    leg_girth: Row = (0.075, 0.055, 0.045, 0.04)
    """Radius at hip, knee, shin, foot; hind legs are 1.2 times as thick."""
    hind_scale: float = 1.15
    """How much thicker the hind legs are."""
    neck_length: float = 0.22
    """Shoulders to skull."""
    neck_angle: float = 14.0
    """Rise of the neck, degrees."""
    neck_girth: Row = (0.12, 0.10)
    """Radius at base and top."""
    head: Row = (0.34, 0.10, 0.055, 1.0)
    """Length, skull radius, snout tip radius, width over height."""
    head_angle: float = -6.0
    """Pitch of the face, degrees."""
    tail_length: float = 1.3
    """Along the tail; zero for none."""
    tail_angle: float = -8.0
    """Its direction at the root, degrees above straight back."""
    tail_curl: float = 6.0
    """Turn along the tail, degrees."""
    tail_girth: Row = (0.11, 0.05, 0.01)
    """Radius at root, middle and tip."""
    tail_count: int = 6
    """Joints in the tail."""
    spines: float = 0.0
    """Height of the scales along back and tail."""
    bulging_eyes: float = 0.0
    """Radius of eyes that stand on top of the head."""


def draw(shape: Lizard, rng: np.random.Generator) -> Sketch:
    """Lay out the animal, in metres."""
    unit = shape.height
    sketch = Sketch(blend=0.05 * unit)
    table = np.array(shape.profile)

    def trunk(place: float, level: float = 0.6) -> np.ndarray:
        top, bottom = np.interp(place, table[:, 0], table[:, 1]), np.interp(place, table[:, 0], table[:, 2])
        return unit * np.array([place - 0.5, level * top + (1 - level) * bottom, 0.0])

    spine = sketch.chain(["Hips", "Spine1", "Spine2", "Chest"], -1, [trunk(p) for p in (0.0, 0.3, 0.55, 0.8, 1.02)])
    rows = resampled(shape.profile)
    for row, after in pairwise(rows):
        ends = [unit * np.array([r[0] - 0.5, 0.5 * (r[1] + r[2]), 0.0]) for r in (row, after)]
        radii = [0.5 * (r[1] - r[2]) for r in (row, after)]
        width = 0.5 * (row[3] / radii[0] + after[3] / radii[1])
        owner = spine[int(np.searchsorted([0.27, 0.52, 0.78], 0.5 * (row[0] + after[0])))]
        sketch.blob(owner, ends[0], ends[1], (unit * radii[0], unit * radii[1]), "coat", width=width)

    ridge = [(spine[int(np.searchsorted([0.27, 0.52, 0.78], p))], trunk(p, 0.97)) for p in np.linspace(0, 1, 9)]
    if shape.tail_length > 0:
        root = trunk(-0.02, 0.62)
        count = shape.tail_count
        line = curve(root, unit * shape.tail_length, 180.0 - shape.tail_angle, -shape.tail_curl, count)
        radii = unit * np.interp(np.linspace(0, 1, count + 1), [0, 0.5, 1], shape.tail_girth)
        line[:, 1] = np.maximum(line[:, 1], 1.05 * radii + 0.03 * unit)  # so that a dip of the body does not bury it
        tail = sketch.chain([f"Tail{i + 1}" for i in range(count)], spine[0], line)
        for i, joint in enumerate(tail):
            sketch.blob(
                joint, line[i], line[i + 1], (radii[i], radii[i + 1]), "tail", blend=(0.06 if i == 0 else 0.012) * unit
            )
            ridge.append((joint, 0.5 * (line[i] + line[i + 1]) + (0, 0.48 * (radii[i] + radii[i + 1]), 0)))
    if shape.spines > 0:
        for joint, spot in ridge:
            points = spot + unit * shape.spines * np.array([[0.3, -0.4, 0], [0, 0.2, 0], [-0.5, 1.0, 0]])
            sketch.tube(
                joint,
                points,
                unit * shape.spines * np.array([0.7, 0.45, 0.1]),
                "spine",
                thickness=0.35,
                side=(1, 0.5, 0),
            )
    _head(sketch, shape, spine[3], trunk(1.03, 0.6))
    for mark, side in SIDES:
        _leg(sketch, shape, spine[3], "Front", mark, side, 0)
        _leg(sketch, shape, spine[0], "Hind", mark, side, 1)
    return sketch


def _head(sketch: Sketch, shape: Lizard, chest: int, base: np.ndarray) -> None:
    unit = shape.height
    line = curve(base, unit * shape.neck_length, shape.neck_angle, 0.0, 2)
    neck = sketch.chain(["Neck1", "Neck2"], chest, line)
    radii = unit * np.interp([0, 0.5, 1], [0, 1], shape.neck_girth)
    for i, joint in enumerate(neck):
        sketch.blob(joint, line[i], line[i + 1], (radii[i], radii[i + 1]), "neck", width=1.1)
    length, radius, tip, wide = shape.head[0] * unit, shape.head[1] * unit, shape.head[2] * unit, shape.head[3]
    angle = np.radians(shape.head_angle)
    along, up = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    skull = line[-1]
    brow = skull + 0.5 * radius * along
    nose = skull + (length - tip) * along - 0.2 * radius * up
    head = sketch.joint("Head", neck[-1], skull, nose)
    sketch.blob(head, skull, brow, (0.9 * radius, 0.85 * radius), "head", width=1.1 * wide)
    sketch.blob(head, brow, nose, (0.78 * radius, tip), "head", width=wide, blend=0.03 * unit)
    hinge, chin = skull - 0.5 * radius * up, nose - 0.9 * tip * up
    jaw = sketch.joint("Jaw", head, hinge, chin)
    sketch.blob(jaw, hinge, chin, (0.45 * radius, 0.6 * tip), "belly", width=1.3 * wide, blend=0.02 * unit)
    for _, side in SIDES:
        lift = 0.8 if shape.bulging_eyes > 0 else 0.5
        spot = brow + lift * radius * up + side * np.array([0, 0, 0.72 * radius * wide])
        size = unit * shape.bulging_eyes if shape.bulging_eyes > 0 else 0.22 * radius
        if shape.bulging_eyes > 0:
            sketch.blob(
                head,
                spot - 0.4 * size * up,
                spot - 0.1 * size * up,
                (1.15 * size, 1.05 * size),
                "head",
                blend=0.4 * size,
            )
        sketch.eye(head, spot + side * np.array([0, 0, 0.25 * size]), size, side)


def _leg(sketch: Sketch, shape: Lizard, parent: int, stem: str, mark: str, side: int, row: int) -> None:
    unit = shape.height
    table, origin = (shape.front, 0.5) if row == 0 else (shape.hind, -0.5)
    at = [unit * np.array([origin + x, y, side * z]) for x, y, z in table]
    joints = sketch.chain([f"{stem}{n}{mark}" for n in ("UpperLeg", "LowerLeg", "Foot")], parent, at)
    r = [unit * g * (shape.hind_scale if row else 1.0) for g in shape.leg_girth]
    sketch.blob(joints[0], at[0], at[1], (r[0], r[1]), "leg")
    sketch.blob(joints[1], at[1], 0.5 * (at[1] + at[2]), (r[1], r[2]), "leg", blend=0.4 * r[2])
    sketch.blob(joints[1], 0.5 * (at[1] + at[2]), at[2], (r[2], r[3]), "leg", blend=0.4 * r[2])
    level = np.array([at[2][0], 0.6 * r[3], at[2][2]])
    aim = at[3] - at[2]
    aim[1] = 0
    size, aim = np.linalg.norm(aim), aim / np.linalg.norm(aim)
    sketch.blob(joints[2], at[2], level + 0.4 * size * aim, (r[3], 0.75 * r[3]), "foot", blend=0.4 * r[3])
    for spread in (-0.75, -0.25, 0.25, 0.75):
        turn = np.array(
            [np.cos(spread) * aim[0] - np.sin(spread) * aim[2], 0, np.sin(spread) * aim[0] + np.cos(spread) * aim[2]]
        )
        end = level + size * turn * (1.25 - 0.3 * abs(spread))
        end[1] = 0.35 * r[3]
        sketch.blob(joints[2], level + 0.3 * size * turn, end, (0.45 * r[3], 0.32 * r[3]), "foot", blend=0.2 * r[3])
    hinge = np.cross(at[2] - at[0], (0, 1, 0))
    sketch.leg(f"{stem}{mark}", joints, (0.5, -0.7), side=side, row=row, hinge=hinge, sprawled=True)
