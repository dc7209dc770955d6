# ruff: noqa: RUF005 (a numpy point plus a tuple is a shift, not a concatenation)
"""Two legs, upright trunk, arms: people and their big or small cousins. Lengths are in units of the standing height."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kinema.creature.sketch import SIDES, Sketch


@dataclass(frozen=True)
class Biped:
    """Proportions of a human-like body; lengths in standing heights unless a unit is given."""

    height: float = 1.74
    """Standing height, m."""
    crotch: float = 0.47
    """Height of the hip joints is a little above this."""
    shoulder_span: float = 0.108
    """Middle plane to shoulder joint."""
    hip_span: float = 0.052
    """Middle plane to hip joint."""
    chest_width: float = 0.098
    """Half width of the rib cage."""
    waist_width: float = 0.078
    """Half width of the waist."""
    hip_width: float = 0.092
    """Half width of the pelvis."""
    depth: float = 0.062
    """Half depth of the rib cage."""
    belly: float = 0.0
    """How far the belly bulges."""
    arm_length: float = 0.31
    """Shoulder to wrist."""
    arm_girth: tuple[float, ...] = (0.031, 0.024, 0.023, 0.016)
    """Radius at shoulder, above elbow, below elbow, wrist."""
    leg_girth: tuple[float, ...] = (0.050, 0.033, 0.034, 0.020)
    """Radius at thigh, knee, calf, ankle."""
    head: float = 0.125
    """Chin to crown."""
    hair: str = "short"
    """none, short or long."""
    skirt: float = 0.0
    """Length of a coat or skirt below the hips."""
    stoop: float = 0.0
    """Forward lean of the upper body, in standing heights at the neck."""


def draw(shape: Biped, rng: np.random.Generator) -> Sketch:
    """Lay out the body in an A-pose, in metres."""
    unit = shape.height
    sketch = Sketch(blend=0.022 * unit)
    hip_y = shape.crotch + 0.045
    neck_y = 1 - shape.head - 0.035
    lean = shape.stoop

    def at(x: float, y: float, z: float = 0.0) -> np.ndarray:
        bend = lean * np.clip((y - hip_y) / (neck_y - hip_y), 0, 1.3) ** 1.5
        return unit * np.array([x + bend, y, z])

    rise = neck_y - hip_y
    levels = [hip_y + 0.02, hip_y + 0.22 * rise, hip_y + 0.45 * rise, hip_y + 0.68 * rise, neck_y]
    spine = sketch.chain(["Hips", "Spine1", "Spine2", "Chest"], -1, [at(-0.005, y) for y in levels])
    skull_y = 1 - 0.62 * shape.head
    neck = sketch.joint("Neck", spine[3], at(-0.008, neck_y), at(0.0, skull_y - 0.03))
    head = sketch.joint("Head", neck, at(0.0, skull_y - 0.03), at(0.0, 1.0))

    # Trunk: (joint, height, half depth, half width), pelvis to shoulders.
    rows = [
        (spine[0], shape.crotch + 0.025, 0.052, shape.hip_width * 0.82),
        (spine[0], hip_y + 0.03, 0.056, shape.hip_width),
        (spine[1], hip_y + 0.35 * rise, 0.050 + 0.3 * shape.belly, shape.waist_width),
        (spine[2], hip_y + 0.60 * rise, shape.depth, 0.92 * shape.chest_width),
        (spine[3], hip_y + 0.84 * rise, 0.94 * shape.depth, shape.chest_width),
        (spine[3], hip_y + 0.97 * rise, 0.60 * shape.depth, 0.66 * shape.chest_width),
    ]
    for (joint, y, deep, wide), (_, y2, deep2, wide2) in pairwise(rows):
        region = "trousers" if y < hip_y + 0.02 else "shirt"
        sketch.blob(
            joint, at(0, y), at(0, y2), (unit * deep, unit * deep2), region, width=0.5 * (wide / deep + wide2 / deep2)
        )
    if shape.belly > 0:
        paunch = at(0.02 + 0.4 * shape.belly, hip_y + 0.28 * rise)
        sketch.blob(
            spine[1],
            paunch,
            paunch,
            (unit * (0.05 + 0.5 * shape.belly), unit * (0.05 + 0.5 * shape.belly)),
            "shirt",
            width=1.3,
        )
    sketch.blob(neck, at(-0.006, neck_y - 0.03), at(0.0, skull_y - 0.02), (0.033 * unit, 0.029 * unit), "skin")
    _head(sketch, shape, head, at(0.004, skull_y))
    for mark, side in SIDES:
        _arm(
            sketch,
            shape,
            spine[3],
            mark,
            side,
            at(-0.008, neck_y - 0.045, side * shape.shoulder_span),
            at(0, neck_y - 0.03),
        )
        _leg(sketch, shape, spine[0], mark, side, hip_y)
    return sketch


def _head(sketch: Sketch, shape: Biped, head: int, centre: np.ndarray) -> None:
    size = shape.height * shape.head
    tight = 0.12 * size
    sketch.blob(head, centre + (-0.07 * size, 0.12 * size, 0), centre + (0.05 * size, 0.1 * size, 0), (0.37 * size, 0.35 * size),
                "skin", width=0.86, blend=tight)  # fmt: skip
    sketch.blob(head, centre + (0.08 * size, 0, 0), centre + (0.14 * size, -0.26 * size, 0), (0.28 * size, 0.15 * size), "skin",
                width=0.95, blend=tight)  # fmt: skip
    nose = centre + (0.4 * size, -0.04 * size, 0)
    sketch.blob(
        head, nose + (-0.04 * size, 0.1 * size, 0), nose, (0.04 * size, 0.065 * size), "skin", blend=0.5 * tight
    )
    for _, side in SIDES:
        ear = centre + (-0.02 * size, 0, side * 0.34 * size)
        sketch.blob(head, ear + (0, 0.07 * size, 0), ear - (0, 0.06 * size, 0), (0.07 * size, 0.05 * size), "skin", width=0.5,
                    blend=0.4 * tight)  # fmt: skip
        sketch.eye(head, centre + (0.315 * size, 0.045 * size, side * 0.14 * size), 0.055 * size, side, forward=3.0)
    if shape.hair != "none":
        top = centre + (-0.1 * size, 0.19 * size, 0)
        sketch.blob(
            head,
            top,
            top + (0.16 * size, 0.05 * size, 0),
            (0.38 * size, 0.31 * size),
            "hair",
            width=0.93,
            blend=0.3 * tight,
        )
        low = 0.75 if shape.hair == "long" else 0.12
        nape = centre + (-0.2 * size, -low * size, 0)
        sketch.blob(head, centre + (-0.16 * size, 0.12 * size, 0), nape, (0.33 * size, 0.22 * size), "hair", width=0.95,
                    blend=0.3 * tight)  # fmt: skip


def _arm(
    sketch: Sketch, shape: Biped, chest: int, mark: str, side: int, shoulder: np.ndarray, collar: np.ndarray
) -> None:
    unit = shape.height
    slope = np.array([0.03, -0.82, side * 0.57])
    slope /= np.linalg.norm(slope)
    fore = slope + (0.10, 0, 0)
    fore /= np.linalg.norm(fore)
    elbow = shoulder + 0.54 * unit * shape.arm_length * slope
    wrist = elbow + 0.46 * unit * shape.arm_length * fore
    tips = wrist + 0.1 * unit * fore
    start = collar + (0, 0, side * 0.02 * unit)
    joints = sketch.chain([f"{n}{mark}" for n in ("Shoulder", "UpperArm", "LowerArm", "Hand")], chest,
                          [start, shoulder, elbow, wrist, tips])  # fmt: skip
    r = [unit * g for g in shape.arm_girth]
    sketch.blob(joints[0], start, shoulder, (0.03 * unit, 0.95 * r[0]), "shirt")
    sketch.blob(joints[1], shoulder, elbow, (r[0], r[1]), "shirt", blend=0.4 * r[0])
    sketch.blob(joints[2], elbow, elbow + 0.3 * (wrist - elbow), (r[1], r[2]), "sleeve", blend=0.3 * r[1])
    sketch.blob(joints[2], elbow + 0.3 * (wrist - elbow), wrist, (r[2], r[3]), "sleeve", blend=0.3 * r[1])
    palm = wrist + 0.045 * unit * fore
    sketch.blob(
        joints[3], wrist, palm, (r[3], 0.023 * unit), "skin", width=0.55, side=(0, 0.57, side * 0.82), blend=0.01 * unit
    )
    sketch.blob(joints[3], palm, tips - 0.012 * unit * fore, (0.022 * unit, 0.013 * unit), "skin", width=0.5,
                side=(0, 0.57, side * 0.82), blend=0.01 * unit)  # fmt: skip
    thumb = wrist + unit * (0.03 * fore + np.array([0.026, 0, 0]))
    sketch.blob(joints[3], wrist + 0.015 * unit * fore, thumb + 0.02 * unit * fore, (0.011 * unit, 0.009 * unit), "skin",
                blend=0.008 * unit)  # fmt: skip


def _leg(sketch: Sketch, shape: Biped, hips: int, mark: str, side: int, hip_y: float) -> None:
    unit = shape.height
    hip = unit * np.array([-0.004, hip_y - 0.015, side * shape.hip_span])
    foot_z = side * max(0.85 * shape.hip_span, 1.15 * shape.leg_girth[1])
    knee = unit * np.array([0.012, 0.52 * hip_y, 0.5 * (side * shape.hip_span + foot_z)])
    ankle = unit * np.array([-0.012, 0.045, foot_z])
    ball = unit * np.array([0.075, 0.016, foot_z + side * 0.006])
    tip = ball + unit * np.array([0.04, -0.002, 0.002 * side])
    joints = sketch.chain(
        [f"{n}{mark}" for n in ("UpperLeg", "LowerLeg", "Foot", "Toe")], hips, [hip, knee, ankle, ball, tip]
    )
    r = [unit * g for g in shape.leg_girth]
    seat = hip + unit * np.array([-0.022, -0.005, 0])
    sketch.blob(hips, seat, seat + (0, -0.02 * unit, 0), (0.047 * unit, 0.045 * unit), "trousers")
    sketch.blob(joints[0], hip - (0, 0.01 * unit, 0), knee, (r[0], r[1]), "trousers", blend=0.5 * r[1])
    calf = 0.68 * knee + 0.32 * ankle + unit * np.array([-0.010, 0, 0])
    sketch.blob(joints[1], knee, calf, (0.95 * r[1], r[2]), "trousers", blend=0.3 * r[1])
    sketch.blob(joints[1], calf, ankle, (r[2], r[3]), "trousers", blend=0.3 * r[1])
    heel = unit * np.array([-0.028, 0.018, foot_z])
    sketch.blob(joints[2], ankle - (0, 0.004 * unit, 0), heel, (1.05 * r[3], 0.022 * unit), "shoe", blend=0.012 * unit)
    sketch.blob(joints[2], ankle + (0.01 * unit, -0.008 * unit, 0), ball, (1.1 * r[3], 0.020 * unit), "shoe", width=1.1,
                blend=0.012 * unit)  # fmt: skip
    sketch.blob(joints[2], heel, ball, (0.021 * unit, 0.019 * unit), "shoe", width=1.15, blend=0.012 * unit)
    sketch.blob(joints[3], ball, tip, (0.020 * unit, 0.017 * unit), "shoe", width=1.5, blend=0.012 * unit)
    if shape.skirt > 0:
        hem = hip + (0, -unit * shape.skirt, side * 0.01 * unit)
        sketch.blob(joints[0], hip, hem, (1.05 * r[0], 1.35 * r[0]), "skirt", blend=0.6 * r[0])
    sketch.leg(f"Leg{mark}", joints, (0.8, -1.0, 0.0), side=side, row=0, heel=True)
