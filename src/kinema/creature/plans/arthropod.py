# ruff: noqa: RUF005 (a numpy point plus a tuple is a shift, not a concatenation)
"""Six or eight legs around a segmented body: beetles, ants, spiders. Lengths are in units of the body's length."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.creature.plans.quadruped import Row
from kinema.creature.sketch import SIDES, Sketch


@dataclass(frozen=True)
class Arthropod:
    """Proportions of an insect or spider; lengths in body lengths unless a unit is given."""

    height: float = 0.5
    """Length of the body (it varies like every other species' height), m."""
    legs: int = 3
    """Pairs of legs."""
    ride: float = 0.26
    """Height of the thorax over the ground."""
    thorax: Row = (0.13, 0.11, 0.10)
    """Half length, half width and half height of the part that carries the legs."""
    abdomen: Row = (0.24, 0.17, 0.14)
    """Half length, half width and half height of the hind part."""
    abdomen_angle: float = -4.0
    """Its direction, degrees above straight back."""
    waist: float = 0.03
    """Gap between thorax and abdomen."""
    head: Row = (0.09, 0.09, 0.075)
    """Half length, half width and half height; zero length melts it into the thorax."""
    reach: float = 0.46
    """Sideways distance from the hip to the foot."""
    knee: float = 0.22
    """Height of the knee over the hip."""
    fan: Row = (48.0, -52.0)
    """Direction of the first and last leg, degrees forward of sideways."""
    leg_girth: Row = (0.030, 0.026, 0.017, 0.010)
    """Radius at hip, femur, tibia, foot."""
    antennae: float = 0.3
    """Length of the feelers; zero for none."""
    jaws: float = 0.1
    """Length of mandibles or fangs."""
    horn: float = 0.0
    """Length of a beetle's horn."""
    eyes: int = 1
    """Pairs of eyes."""
    shell: bool = False
    """Hard wing cases with a seam."""


def draw(shape: Arthropod, rng: np.random.Generator) -> Sketch:
    """Lay out the animal, in metres."""
    unit = shape.height
    sketch = Sketch(blend=0.02 * unit)
    ride = shape.ride
    centre = unit * np.array([0, ride, 0])
    long, wide, tall = (unit * v for v in shape.thorax)
    thorax = sketch.joint("Thorax", -1, centre, centre + (long, 0, 0))
    core = max(long - tall, 0.0)
    sketch.blob(thorax, centre - (core, 0, 0), centre + (core, 0, 0), (tall, 0.85 * tall), "coat", width=wide / tall)

    rear_long, rear_wide, rear_tall = (unit * v for v in shape.abdomen)
    angle = np.radians(shape.abdomen_angle)
    back = np.array([-np.cos(angle), np.sin(angle), 0])
    joint_at = centre - (long + 0.3 * unit * shape.waist, 0, 0)
    root = joint_at + unit * shape.waist * back
    tip = root + 2 * rear_long * back
    abdomen = sketch.chain(["Abdomen1", "Abdomen2"], thorax, [joint_at, root + rear_long * back, tip])
    sketch.blob(
        abdomen[0], joint_at + (0.4 * long, 0, 0), root + 0.5 * rear_long * back, (0.035 * unit, 0.05 * unit), "coat"
    )
    front, rear = root + 0.85 * rear_long * back, root + (2 * rear_long - 0.8 * rear_tall) * back
    if rear_long > rear_tall:
        front = root + 0.9 * rear_tall * back
    middle = 0.5 * (front + rear)
    region = "shell" if shape.shell else "abdomen"
    sketch.blob(abdomen[0], front, middle, (0.85 * rear_tall, rear_tall), region, width=rear_wide / rear_tall)
    sketch.blob(abdomen[1], middle, rear, (rear_tall, 0.7 * rear_tall), region, width=rear_wide / rear_tall)
    if shape.shell:
        line = [p + (0, 0.93 * rear_tall, 0) for p in (front, 0.5 * (front + middle), middle, 0.5 * (middle + rear))]
        sketch.tube(abdomen[0], line, [0.008 * unit, 0.012 * unit, 0.012 * unit, 0.006 * unit], "seam")

    _head(sketch, shape, thorax, centre + (0.85 * long, 0.02 * unit, 0))
    bearings = np.radians(np.linspace(shape.fan[0], shape.fan[1], shape.legs))
    for mark, side in SIDES:
        for row, bearing in enumerate(bearings):
            _leg(sketch, shape, thorax, mark, side, row, float(bearing), centre)
    return sketch


def _head(sketch: Sketch, shape: Arthropod, thorax: int, front: np.ndarray) -> None:
    unit = shape.height
    long, wide, tall = (unit * v for v in shape.head)
    centre = front + (long, 0, 0)
    face = centre + (long, 0, 0)
    head = sketch.joint("Head", thorax, front, face)
    sketch.blob(head, centre - (0.3 * long, 0, 0), centre + (0.3 * long, -0.1 * tall, 0), (tall, 0.85 * tall), "head",
                width=wide / tall)  # fmt: skip
    place = np.linspace(0, 1, 6)[:, None]
    if shape.horn > 0:
        line = (
            face - (0.3 * long, -0.3 * tall, 0) + unit * shape.horn * (place * (0.8, 0.35, 0) + place**2 * (0, 0.5, 0))
        )
        sketch.tube(head, line, 0.1 * unit * shape.horn * np.linspace(1, 0.25, 6), "horn")
    for mark, side in SIDES:
        for i in range(shape.eyes):
            spot = centre + (
                0.45 * long + 0.3 * long * i,
                tall * (0.45 - 0.2 * i),
                side * wide * (0.75 - 0.4 * i),
            )
            sketch.eye(head, spot, unit * 0.03 * (1 if shape.eyes == 1 else 0.75), side, forward=0.7 + i)
        if shape.antennae > 0:
            root = face + (-0.3 * long, 0.3 * tall, side * 0.4 * wide)
            elbow = root + unit * shape.antennae * np.array([0.35, 0.35, side * 0.3])
            end = elbow + unit * shape.antennae * np.array([0.6, -0.1, side * 0.2])
            joints = sketch.chain([f"Antenna1{mark}", f"Antenna2{mark}"], head, [root, elbow, end])
            sketch.tube(
                joints[0], [root, 0.5 * (root + elbow), elbow], [0.011 * unit, 0.009 * unit, 0.008 * unit], "leg"
            )
            sketch.tube(joints[1], [elbow, 0.5 * (elbow + end), end], [0.008 * unit, 0.007 * unit, 0.008 * unit], "leg")
        if shape.jaws > 0:
            root = face + (-0.25 * long, -0.35 * tall, side * 0.45 * wide)
            jaw = sketch.joint(f"Jaw{mark}", head, root, root + unit * shape.jaws * np.array([1.0, -0.2, 0]))
            line = root + unit * shape.jaws * (place * (1.0, -0.3, side * 0.25) - place**2 * (0, 0.15, side * 0.45))
            sketch.tube(jaw, line, 0.17 * unit * shape.jaws * np.linspace(1, 0.2, 6), "claw")


def _leg(
    sketch: Sketch, shape: Arthropod, thorax: int, mark: str, side: int, row: int, bearing: float, centre: np.ndarray
) -> None:
    unit = shape.height
    out = np.array([np.sin(bearing), 0, side * np.cos(bearing)])
    share = 0.5 - row / max(shape.legs - 1, 1)
    hip = centre + (
        1.5 * share * unit * shape.thorax[0],
        -0.35 * unit * shape.thorax[2],
        side * 0.72 * unit * shape.thorax[1],
    )
    # Outer legs reach further than the middle ones.
    reach = unit * shape.reach * (1 + 0.35 * abs(np.sin(bearing)))
    rise = np.array([0, 1.0, 0])
    elbow = hip + 0.16 * reach * out + 0.06 * unit * rise
    knee = hip + 0.52 * reach * out + unit * shape.knee * rise
    ankle = hip + 0.9 * reach * out
    ankle[1] = 0.045 * unit
    foot = hip + reach * out
    foot[1] = 0.0
    names = [f"Leg{row + 1}{part}{mark}" for part in ("Coxa", "Femur", "Tibia", "Foot")]
    joints = sketch.chain(names, thorax, [hip, elbow, knee, ankle, foot])
    r = [unit * g for g in shape.leg_girth]
    tight = 0.5 * r[2]
    sketch.blob(joints[0], hip - 0.05 * unit * out, elbow, (1.1 * r[0], r[0]), "leg", blend=0.015 * unit)
    sketch.blob(joints[1], elbow, 0.4 * elbow + 0.6 * knee, (r[0], r[1]), "leg", blend=tight)
    sketch.blob(joints[1], 0.4 * elbow + 0.6 * knee, knee, (r[1], 0.9 * r[2]), "leg", blend=tight)
    sketch.blob(joints[2], knee, 0.6 * knee + 0.4 * ankle, (0.9 * r[2], r[2]), "shank", blend=tight)
    sketch.blob(joints[2], 0.6 * knee + 0.4 * ankle, ankle, (r[2], r[3]), "shank", blend=tight)
    sketch.blob(joints[3], ankle, foot, (1.1 * r[3], r[3]), "foot", blend=tight)
    # Folding lifts the knee and tucks the foot under it; the hinge is level and square to the leg.
    sketch.leg(
        f"Leg{row + 1}{mark}", joints, (0.1, 0.35, -0.5), side=side, row=row, hinge=np.cross(out, rise), sprawled=True
    )
