# ruff: noqa: RUF005 (a numpy point plus a tuple is a shift, not a concatenation)
"""Two legs under a level body: birds, theropods and kangaroos. Lengths are in units of the height of the hip joint."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kinema.creature.plans.quadruped import Row, curve
from kinema.creature.sketch import SIDES, Sketch


@dataclass(frozen=True)
class Strider:
    """Proportions of a bird, theropod or kangaroo; lengths in hip heights unless a unit is given."""

    height: float = 1.9
    """Height of the hip joints, m."""
    profile: tuple[Row, ...] = (
        (-0.35, 1.10, 0.72, 0.15),
        (-0.10, 1.20, 0.70, 0.19),
        (0.20, 1.17, 0.70, 0.19),
        (0.48, 1.12, 0.76, 0.16),
        (0.62, 1.08, 0.84, 0.12),
    )
    """Trunk from rump to breast: (x from the hips, back line, belly line, half width)."""
    leg: tuple[tuple[float, float], ...] = ((0.0, 1.0), (0.22, 0.66), (-0.14, 0.34), (-0.02, 0.05), (0.14, 0.03))
    """Hip, knee, ankle, toe joint, toe tip: (x from the hips, y)."""
    leg_girth: Row = (0.20, 0.12, 0.075, 0.055, 0.05)
    """Radius at thigh, knee, ankle, shank, foot."""
    stance: float = 0.13
    """Distance of the feet from the middle plane."""
    toe_length: float = 0.22
    """Of the middle toe."""
    neck_length: float = 0.45
    """Chest to skull."""
    neck_angle: float = 48.0
    """Its direction at the chest, degrees above forward."""
    neck_curl: float = -15.0
    """Turn along the neck, degrees, positive upwards."""
    neck_girth: Row = (0.16, 0.12)
    """Radius at base and top."""
    neck_count: int = 3
    """Joints in the neck."""
    head_length: float = 0.50
    """Back of the skull to the tip of snout or beak."""
    head_angle: float = -8.0
    """Pitch of the face, degrees."""
    skull: float = 0.12
    """Radius of the braincase."""
    muzzle: Row = (0.10, 0.055)
    """Radius of snout or beak at the face and at the tip."""
    beak: bool = False
    """A beak instead of a snout."""
    comb: float = 0.0
    """Size of a cock's comb or of a crest."""
    ear: Row = (0.0, 0.0)
    """Length and half width."""
    tail_length: float = 1.3
    """Along the tail."""
    tail_angle: float = 0.0
    """Its direction at the root, degrees above straight back."""
    tail_curl: float = 5.0
    """Turn along the tail, degrees, positive upwards."""
    tail_girth: Row = (0.15, 0.07, 0.015)
    """Radius at root, middle and tip."""
    tail_count: int = 6
    """Joints in the tail."""
    tail_fan: float = 0.0
    """Length of tail feathers."""
    arm: float = 0.0
    """Length of the arms."""
    wing: float = 0.0
    """Length of the folded wings."""
    legs_bare: bool = False
    """Lower legs without feathers or fur, painted as "shank"."""


def draw(shape: Strider, rng: np.random.Generator) -> Sketch:
    """Lay out the animal, in metres."""
    unit = shape.height
    sketch = Sketch(blend=0.07 * unit)
    table = np.array(shape.profile)
    first, last = table[0, 0], table[-1, 0]

    def trunk(x: float) -> np.ndarray:
        top, bottom = np.interp(x, table[:, 0], table[:, 1]), np.interp(x, table[:, 0], table[:, 2])
        return unit * np.array([x, 0.6 * top + 0.4 * bottom, 0.0])

    stations = [trunk(x) for x in (0.0, 0.45 * last, 0.75 * last, last)]
    spine = sketch.chain(["Hips", "Spine1", "Chest"], -1, stations)
    for row, after in pairwise(shape.profile):
        ends = [unit * np.array([r[0], 0.5 * (r[1] + r[2]), 0.0]) for r in (row, after)]
        radii = [0.5 * (r[1] - r[2]) for r in (row, after)]
        width = 0.5 * (row[3] / radii[0] + after[3] / radii[1])
        owner = spine[int(np.searchsorted([0.4 * last, 0.7 * last], 0.5 * (row[0] + after[0])))]
        sketch.blob(owner, ends[0], ends[1], (unit * radii[0], unit * radii[1]), "coat", width=width)

    _tail(sketch, shape, spine[0], first)
    head, skull = _neck(sketch, shape, spine[2])
    _head(sketch, shape, head, skull)
    for mark, side in SIDES:
        _leg(sketch, shape, spine[0], mark, side)
        if shape.arm > 0:
            _arm(sketch, shape, spine[2], mark, side)
        if shape.wing > 0:
            _wing(sketch, shape, spine[2], mark, side)
    return sketch


def _tail(sketch: Sketch, shape: Strider, parent: int, rump_x: float) -> None:
    unit, count = shape.height, shape.tail_count
    top, bottom = shape.profile[0][1:3]
    root = unit * np.array([rump_x, 0.62 * top + 0.38 * bottom, 0.0])
    line = curve(root, unit * shape.tail_length, 180.0 - shape.tail_angle, -shape.tail_curl, count)
    tail_girth = unit * np.interp(np.linspace(0, 1, count + 1), [0, 0.5, 1], shape.tail_girth)
    line[:, 1] = np.maximum(line[:, 1], 1.05 * tail_girth)
    tail = sketch.chain([f"Tail{i + 1}" for i in range(count)], parent, line)
    for i, joint in enumerate(tail):
        region = "tail_tip" if i == count - 1 else "tail"
        sketch.blob(joint, line[i], line[i + 1], (tail_girth[i], tail_girth[i + 1]), region, width=0.85,
                    blend=(0.1 if i == 0 else 0.02) * unit)  # fmt: skip
    if shape.tail_fan > 0:
        back = line[-1] - line[0]
        back /= np.linalg.norm(back)
        for spread in np.linspace(-1, 1, 7):
            reach = unit * shape.tail_fan * (1 - 0.12 * abs(spread)) * (back + np.array([0, 0, 0.28 * spread]))
            points = line[0] + np.linspace(0, 1, 5)[:, None] * reach + (0, -0.015 * unit * spread**2, 0)
            sketch.tube(tail[-1], points, 0.075 * unit * shape.tail_fan * np.array([0.5, 1.0, 1.2, 1.1, 0.5]), "feather",
                        thickness=0.18, side=(0, 0.15, 1))  # fmt: skip


def _neck(sketch: Sketch, shape: Strider, chest: int) -> tuple[int, np.ndarray]:
    unit, count = shape.height, shape.neck_count
    x, top, bottom, _ = shape.profile[-1]
    base = unit * np.array([x - 0.02, 0.62 * top + 0.38 * bottom, 0.0])
    line = curve(base, unit * shape.neck_length, shape.neck_angle, shape.neck_curl, count)
    place = np.linspace(0, 1, count + 1)
    radii = unit * (shape.neck_girth[1] + (shape.neck_girth[0] - shape.neck_girth[1]) * (1 - place) ** 1.6)
    neck = sketch.chain([f"Neck{i + 1}" for i in range(count)], chest, line)
    for i, joint in enumerate(neck):
        sketch.blob(joint, line[i], line[i + 1], (radii[i], radii[i + 1]), "neck", width=0.85,
                    blend=(0.1 if i == 0 else 0.02) * unit)  # fmt: skip
    return neck[-1], line[-1]


def _head(sketch: Sketch, shape: Strider, neck: int, skull: np.ndarray) -> None:
    unit = shape.height
    angle = np.radians(shape.head_angle)
    along, up = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    length, radius = unit * shape.head_length, unit * shape.skull
    wide, tip = (unit * r for r in shape.muzzle)
    tight = 0.2 * radius
    brow = skull + 0.55 * radius * along + 0.1 * radius * up
    nose = skull + (length - radius - tip) * along - 0.1 * radius * up
    head = sketch.joint("Head", neck, skull, nose)
    sketch.blob(head, skull + 0.1 * radius * along, brow, (radius, 0.95 * radius), "head", width=0.85, blend=2 * tight)
    hinge = skull + 0.4 * radius * along - 0.5 * radius * up
    chin = nose - 0.95 * tip * up - 0.1 * length * along
    jaw = sketch.joint("Jaw", head, hinge, chin)
    if shape.beak:
        root = brow + 0.55 * radius * along - 0.12 * radius * up
        bill = np.linspace(0, 1, 5)[:, None]
        upper = root + bill * (nose - root) - 0.25 * tip * bill**2 * up
        sketch.tube(
            head,
            upper,
            np.interp(bill[:, 0], [0, 0.5, 1], [wide, 0.7 * wide, 0.35 * tip]),
            "beak",
            side=up,
            thickness=0.8,
        )
        lower = root - 0.3 * wide * up + bill[:4] * 0.85 * (nose - root)
        sketch.tube(jaw, lower, 0.55 * wide * np.array([1, 0.8, 0.6, 0.3]), "beak", side=up, thickness=1.1)
        sketch.blob(jaw, hinge, root - 0.35 * radius * up, (0.42 * radius, 0.3 * radius), "wattle", blend=tight)
    else:
        face = brow + 0.25 * (nose - brow)
        sketch.blob(head, brow, face, (0.9 * radius, wide), "head", width=0.8, blend=2 * tight)
        sketch.blob(head, face, nose, (wide, tip), "muzzle", width=0.78, blend=2 * tight)
        sketch.blob(jaw, hinge, chin, (0.5 * radius, 0.6 * tip), "muzzle", width=0.8, blend=tight)
    for mark, side in SIDES:
        across = np.array([0, 0, side])
        sketch.eye(head, brow + 0.12 * radius * along + 0.3 * radius * up + 0.72 * radius * across, 0.17 * radius, side)
        if not shape.beak and shape.ear[0] == 0:  # the bony brow of a dinosaur
            ridge = brow + 0.5 * radius * up + 0.5 * radius * across
            sketch.blob(head, ridge - 0.2 * radius * along, ridge + 0.5 * radius * along, (0.24 * radius, 0.16 * radius), "head",
                        blend=tight)  # fmt: skip
        if shape.ear[0] > 0:
            root = skull + 0.1 * radius * along + 0.7 * radius * up + 0.5 * radius * across
            point = root + unit * shape.ear[0] * (up + 0.35 * across - 0.1 * along)
            ear = sketch.joint(f"Ear{mark}", head, root, point)
            wide_ear = unit * shape.ear[1]
            middle = 0.5 * (root + point)
            sketch.blob(
                ear, root, middle, (0.7 * wide_ear, wide_ear), "ear", width=0.42, side=along + across, blend=tight
            )
            sketch.blob(
                ear, middle, point, (wide_ear, 0.4 * wide_ear), "ear", width=0.42, side=along + across, blend=tight
            )
    if shape.comb > 0:
        for place, size in ((0.7, 0.7), (0.15, 1.0), (-0.4, 0.75)):
            foot = skull + place * radius * along + 0.75 * radius * up
            crest = foot + unit * shape.comb * size * (up - 0.15 * along)
            sketch.blob(head, foot, crest, (0.5 * unit * shape.comb, 0.28 * unit * shape.comb), "comb", width=0.45,
                        blend=0.1 * radius)  # fmt: skip


def _leg(sketch: Sketch, shape: Strider, hips: int, mark: str, side: int) -> None:
    unit = shape.height
    table = np.array(shape.profile)
    half = np.interp(0.0, table[:, 0], table[:, 3])
    depth = np.array([0.62 * half, max(0.85 * half, shape.stance), shape.stance, shape.stance, shape.stance])
    at = [unit * np.array([x, y, side * z]) for (x, y), z in zip(shape.leg, depth, strict=True)]
    joints = sketch.chain([f"{n}{mark}" for n in ("UpperLeg", "LowerLeg", "Foot", "Toe")], hips, at)
    r = [unit * g for g in shape.leg_girth]
    sketch.blob(joints[0], at[0], at[1], (r[0], r[1]), "coat", width=0.72)
    sketch.blob(joints[0], at[0] + unit * np.array([-0.07, -0.02, 0]), 0.4 * at[0] + 0.6 * at[1], (0.85 * r[0], r[1]), "coat",
                width=0.7)  # fmt: skip
    calf = 0.62 * at[1] + 0.38 * at[2] + unit * np.array([-0.02, 0, 0])
    lower = "shank" if shape.legs_bare else "leg"
    sketch.blob(joints[1], at[1], calf, (r[1], 0.8 * r[1]), "leg", width=0.85, blend=0.4 * r[1])
    sketch.blob(joints[1], calf, at[2], (0.8 * r[1], r[2]), lower, width=0.9, blend=0.4 * r[1])
    sketch.blob(joints[2], at[2], at[3], (0.95 * r[2], r[3]), "shank", blend=0.3 * r[2])
    level = np.array([at[3][0], min(r[4], at[3][1]), at[3][2]])
    sketch.blob(joints[3], at[3], level + (0.3 * unit * shape.toe_length, -0.2 * r[4], 0), (r[4], r[4]), "foot", width=1.2,
                blend=0.5 * r[4])  # fmt: skip
    for spread, part in ((-0.5, 0.88), (0.0, 1.0), (0.5, 0.88), (2.75, 0.42)):
        heading = np.array([np.cos(spread), 0, np.sin(spread) * (side if spread > 2 else 1)])
        middle = level + 0.5 * part * unit * shape.toe_length * heading
        end = np.array([level[0], 0.45 * r[4], level[2]]) + part * unit * shape.toe_length * heading
        sketch.blob(joints[3], level, middle, (0.75 * r[4], 0.62 * r[4]), "foot", blend=0.3 * r[4])
        sketch.blob(joints[3], middle, end, (0.62 * r[4], 0.42 * r[4]), "foot", blend=0.3 * r[4])
        sketch.tube(joints[3], [end, end + 0.9 * r[4] * heading, end + 1.5 * r[4] * heading - (0, 0.25 * r[4], 0)],
                    [0.32 * r[4], 0.2 * r[4], 0.05 * r[4]], "claw")  # fmt: skip
    sketch.leg(f"Leg{mark}", joints, (0.6, -1.0, 0.95), side=side, row=0)


def _arm(sketch: Sketch, shape: Strider, chest: int, mark: str, side: int) -> None:
    unit, size = shape.height, shape.height * shape.arm
    x, top, bottom, half = shape.profile[-2]
    shoulder = unit * np.array([x, 0.4 * top + 0.6 * bottom, side * 0.85 * half])
    elbow = shoulder + size * np.array([-0.12, -0.40, side * 0.06])
    wrist = elbow + size * np.array([0.36, -0.10, 0])
    tips = wrist + size * np.array([0.16, -0.13, 0])
    joints = sketch.chain(
        [f"{n}{mark}" for n in ("UpperArm", "LowerArm", "Hand")], chest, [shoulder, elbow, wrist, tips]
    )
    r = 0.11 * size
    sketch.blob(joints[0], shoulder, elbow, (1.5 * r, 0.95 * r), "leg", blend=r)
    sketch.blob(joints[1], elbow, wrist, (r, 0.65 * r), "leg", blend=0.4 * r)
    for spread in (-0.35, 0.3):
        end = tips + size * np.array([0, 0, 0.25 * spread])
        sketch.blob(joints[2], wrist, end, (0.62 * r, 0.38 * r), "foot", blend=0.3 * r)
        sketch.tube(joints[2], [end, end + size * np.array([0.06, -0.05, 0])], [0.3 * r, 0.06 * r], "claw")


def _wing(sketch: Sketch, shape: Strider, chest: int, mark: str, side: int) -> None:
    """A wing folded along the flank: covert and two fans of flight feathers that point back."""
    unit, size = shape.height, shape.height * shape.wing
    x, top, bottom, half = shape.profile[-2]
    root = unit * np.array([x + 0.03, 0.66 * top + 0.34 * bottom, side * 0.95 * half])
    back = np.array([-1.0, -0.10, side * 0.05])
    down = np.array([-0.25, -1.0, side * 0.22])
    down /= np.linalg.norm(down)
    wrist = root + 0.42 * size * back + unit * np.array([0, 0, side * 0.03])
    end = root + size * back
    joints = sketch.chain([f"WingUpper{mark}", f"WingLower{mark}"], chest, [root, wrist, end])
    flat = np.cross(back, down)
    for joint, start, stop, deep in ((joints[0], 0.0, 0.4, 0.3), (joints[1], 0.34, 0.7, 0.22)):
        for drop in (0.1, 0.5):
            ends = [root + size * (s * back + drop * deep * 1.1 * down) for s in (start, stop)]
            sketch.blob(
                joint, ends[0], ends[1], (0.11 * size, 0.1 * size), "wing", width=0.42, side=flat, blend=0.03 * unit
            )
    for joint, first, last, reach, count in ((joints[0], 0.12, 0.38, 0.46, 5), (joints[1], 0.40, 0.62, 0.42, 5)):
        for i in range(count):
            share = i / (count - 1)
            start = (
                root
                + size * ((first + (last - first) * share) * back + 0.05 * down)
                + 0.012 * unit * side * np.array([0, 0, 1])
            )
            aim = back + (0.75 - 0.55 * share) * down * (0.8 if joint == joints[0] else 0.45)
            points = start + np.linspace(0, 1, 5)[:, None] * (reach * size * aim / np.linalg.norm(aim))
            sketch.tube(joint, points, 0.06 * size * np.array([0.5, 1.0, 1.1, 1.0, 0.5]), "feather", thickness=0.2,
                        side=np.cross(flat, aim))  # fmt: skip
