# ruff: noqa: RUF005 (a numpy point plus a tuple is a shift, not a concatenation)
"""Four upright legs: dogs, cats, bears, hoofed animals, elephants and, with long necks, giraffes and sauropods.

Lengths are in units of the height at the withers, so that a species is a table of proportions an anatomist would read.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kinema.creature.sketch import SIDES, Sketch

Row = tuple[float, ...]

PAW_FRONT = ((-0.07, 0.90), (0.09, 0.68), (-0.05, 0.49), (0.00, 0.19), (0.03, 0.045), (0.11, 0.03))
PAW_HIND = ((0.00, 0.76), (0.13, 0.52), (-0.13, 0.27), (-0.06, 0.045), (0.02, 0.03))
HOOF_FRONT = ((-0.09, 0.94), (0.09, 0.70), (-0.05, 0.56), (0.00, 0.33), (0.00, 0.11), (0.045, 0.03))
HOOF_HIND = ((0.00, 0.80), (0.12, 0.60), (-0.13, 0.37), (-0.07, 0.11), (-0.02, 0.03))
COLUMN_FRONT = ((-0.05, 0.86), (0.06, 0.67), (-0.04, 0.46), (0.00, 0.19), (0.02, 0.07), (0.08, 0.05))
COLUMN_HIND = ((0.00, 0.72), (0.07, 0.44), (-0.04, 0.18), (0.00, 0.07), (0.07, 0.05))


@dataclass(frozen=True)
class Quadruped:
    """Proportions of a four-legged animal; lengths in withers heights unless a unit is given."""

    height: float = 0.75
    """Height at the withers, m."""
    length: float = 0.82
    """Distance from hip joint to shoulder."""
    profile: tuple[Row, ...] = (
        (0.00, 0.93, 0.68, 0.105),
        (0.18, 0.97, 0.63, 0.115),
        (0.42, 0.955, 0.58, 0.105),
        (0.70, 0.98, 0.47, 0.130),
        (0.90, 0.99, 0.45, 0.125),
        (1.02, 0.92, 0.53, 0.105),
    )
    """Trunk from rump to breast: (place 0..1, back line, belly line, half width)."""
    front: tuple[tuple[float, float], ...] = PAW_FRONT
    """Blade top, shoulder, elbow, wrist, toe joint, toe tip: (x from the shoulder, y)."""
    hind: tuple[tuple[float, float], ...] = PAW_HIND
    """Hip, knee, hock, toe joint, toe tip: (x from the hip, y)."""
    front_girth: Row = (0.10, 0.085, 0.058, 0.034, 0.036)
    """Radius at shoulder, elbow side, forearm, wrist, foot."""
    hind_girth: Row = (0.135, 0.085, 0.042, 0.034, 0.036)
    """Radius at thigh, knee, hock, shin, foot."""
    stance: Row = (0.10, 0.09)
    """Distance of front and hind feet from the middle plane."""
    foot: str = "paw"
    """paw, hoof or pad."""
    neck_length: float = 0.40
    """From shoulder to skull."""
    neck_angle: float = 38.0
    """Rise of the neck, degrees."""
    neck_girth: Row = (0.155, 0.105)
    """Radius at base and top."""
    neck_count: int = 2
    """Joints in the neck."""
    neck_curve: float = 0.04
    """How far its middle bulges upwards (negative: sags)."""
    head_length: float = 0.42
    """Back of the skull to the nose."""
    head_angle: float = -18.0
    """Pitch of the face, degrees; negative looks down."""
    skull: float = 0.098
    """Radius of the braincase."""
    muzzle: Row = (0.058, 0.036)
    """Radius of the muzzle at the face and at the nose."""
    muzzle_share: float = 0.52
    """Part of the head's length that is muzzle."""
    ear: Row = (0.13, 0.045, 25.0)
    """Length, half width, and outward tilt in degrees; zero length for none."""
    ear_region: str = "ear"
    """Painted region of the ears."""
    tail_length: float = 0.50
    """Along the tail."""
    tail_angle: float = -48.0
    """Its direction at the root, degrees above straight back."""
    tail_curl: float = 20.0
    """Turn over its length, degrees, positive upwards."""
    tail_girth: Row = (0.035, 0.062, 0.018)
    """Radius at root, middle and tip."""
    tail_count: int = 4
    """Joints in the tail."""
    mane: float = 0.0
    """Radius of a ruff around the neck (lion) or height of a crest (horse), by `mane_kind`."""
    mane_kind: str = "none"
    """none, ruff or crest."""
    horns: str = "none"
    """none, cow, ram, antlers, ossicones, tusks, nose."""
    horn_length: float = 0.3
    """Along the horn."""
    hump: float = 0.0
    """Height of a hump over the shoulders."""
    trunk: float = 0.0
    """Length of an elephant's trunk."""


def resampled(profile: tuple[Row, ...], count: int = 9) -> list[Row]:
    """The same trunk with evenly spaced rows, so that every joint of the spine gets its share of flesh."""
    table = np.array(profile)
    places = np.linspace(table[0, 0], table[-1, 0], count)
    return [(float(x), *(float(np.interp(x, table[:, 0], column)) for column in table.T[1:])) for x in places]


def draw(shape: Quadruped, rng: np.random.Generator) -> Sketch:
    """Lay out the animal, in metres."""
    unit = shape.height
    sketch = Sketch(blend=0.055 * unit)
    table = np.array(shape.profile)
    hip_x, shoulder_x = -0.5 * shape.length, 0.5 * shape.length

    def trunk(place: float) -> np.ndarray:
        """Centre of the trunk at a place along it, in withers heights."""
        top, bottom = np.interp(place, table[:, 0], table[:, 1]), np.interp(place, table[:, 0], table[:, 2])
        return np.array([hip_x + place * shape.length, 0.62 * top + 0.38 * bottom, 0.0])

    stations = np.stack([trunk(place) for place in (0.02, 0.30, 0.56, 0.80, 1.0)])
    spine = sketch.chain(["Hips", "Spine1", "Spine2", "Chest"], -1, unit * stations)
    rows = resampled(shape.profile)
    for row, after in pairwise(rows):
        ends = [np.array([hip_x + r[0] * shape.length, 0.5 * (r[1] + r[2]), 0.0]) for r in (row, after)]
        radii = [0.5 * (r[1] - r[2]) for r in (row, after)]
        width = 0.5 * (row[3] / radii[0] + after[3] / radii[1])
        owner = spine[int(np.clip(np.searchsorted([0.25, 0.5, 0.75], 0.5 * (row[0] + after[0])), 0, 3))]
        sketch.blob(owner, unit * ends[0], unit * ends[1], (unit * radii[0], unit * radii[1]), "coat", width=width,
                    blend=0.03 * unit)  # fmt: skip
    if shape.hump > 0:
        top = np.interp(0.85, table[:, 0], table[:, 1]) + shape.hump - 0.12
        sketch.blob(spine[3], unit * np.array([shoulder_x - 0.2, top - 0.03, 0]), unit * np.array([shoulder_x, top, 0]),
                    (0.11 * unit, 0.12 * unit), "coat", width=0.7)  # fmt: skip

    _legs(sketch, shape, spine, hip_x, shoulder_x)
    _tail(sketch, shape, spine[0], hip_x)
    head, face = _neck(sketch, shape, spine[3], shoulder_x)
    _head(sketch, shape, head, face, rng)
    return sketch


def _legs(sketch: Sketch, shape: Quadruped, spine: list[int], hip_x: float, shoulder_x: float) -> None:
    unit = shape.height
    table = np.array(shape.profile)
    for mark, side in SIDES:
        for row, (stem, origin, points, girth, parent) in enumerate(
            (
                ("Front", shoulder_x, shape.front, shape.front_girth, spine[3]),
                ("Hind", hip_x, shape.hind, shape.hind_girth, spine[0]),
            )
        ):
            half = np.interp(1.0 - row, table[:, 0], table[:, 3])
            # The blade or hip lies inside the flank; the foot stands under it.
            shares = np.linspace(0, 1, len(points) - 1)
            depth = (0.72 * half) * (1 - shares) + shape.stance[row] * shares
            depth = np.append(depth, depth[-1])
            line = [unit * np.array([origin + x, y, side * z]) for (x, y), z in zip(points, depth, strict=True)]
            names = ["UpperLeg", "LowerLeg", "Foot", "Toe"]
            names = ["Shoulder", *names] if row == 0 else names
            joints = sketch.chain([f"{stem}{name}{mark}" for name in names], parent, line)
            upper = joints[-4]
            r = [unit * g for g in girth]
            at = line[-5:]  # shoulder or hip, elbow or knee, wrist or hock, toe joint, toe tip
            out = np.array([0, 0, side * 0.02 * unit])
            if row == 0:
                sketch.blob(joints[0], line[0] + (0, -0.06 * unit, 0), at[0], (0.8 * r[0], r[0]), "coat", width=0.62)
                sketch.blob(upper, at[0], at[1], (r[0], r[1]), "coat", width=0.75)
                sketch.blob(joints[-3], at[1], 0.45 * at[1] + 0.55 * at[2], (r[1], r[2]), "leg", width=0.85)
                sketch.blob(joints[-3], 0.45 * at[1] + 0.55 * at[2], at[2], (r[2], r[3]), "leg")
                folds = (0.15, -0.6, 0.7, -1.0)
            else:
                rear = at[0] + unit * np.array([-0.03, -0.02, 0]) + out
                sketch.blob(upper, rear, 0.3 * at[0] + 0.7 * at[1] + out, (r[0], 1.05 * r[1]), "coat", width=0.72)
                sketch.blob(upper, at[0], at[1], (0.8 * r[0], r[1]), "coat", width=0.8)
                calf = 0.62 * at[1] + 0.38 * at[2] + unit * np.array([-0.012, 0, 0])
                sketch.blob(joints[-3], at[1], calf, (r[1], 0.72 * r[1]), "leg", width=0.8)
                sketch.blob(joints[-3], calf, at[2], (0.72 * r[1], r[2]), "leg", width=0.85)
                folds = (0.8, -1.0, 0.9)
            sketch.blob(joints[-2], at[2], at[3], (r[3] * 1.05, r[3]), "shank", blend=0.03 * unit)
            _foot(sketch, shape, joints[-1], at[3], at[4], r[4])
            sketch.leg(f"{stem}{mark}", joints, folds, side=side, row=row)


def _foot(sketch: Sketch, shape: Quadruped, joint: int, ankle: np.ndarray, tip: np.ndarray, radius: float) -> None:
    unit, melt = shape.height, 0.4 * radius
    if shape.foot == "hoof":
        low = np.array([tip[0], 0.0, tip[2]])
        sketch.blob(joint, ankle, 0.5 * (ankle + low), (0.95 * radius, 0.8 * radius), "shank", blend=melt)
        sketch.blob(joint, 0.5 * (ankle + low), low, (0.85 * radius, 1.35 * radius), "hoof", blend=melt)
        return
    level = np.array([tip[0], min(0.7 * radius, tip[1]), tip[2]])
    sketch.blob(
        joint,
        ankle,
        level,
        (1.1 * radius, 1.05 * radius),
        "foot",
        width=1.25 if shape.foot == "paw" else 1.05,
        blend=melt,
    )
    if shape.foot == "paw":
        for spread in (-0.75, 0.0, 0.75):
            toe = level + (0.55 * radius * (1 - 0.4 * abs(spread)), -0.1 * radius, spread * radius)
            sketch.blob(joint, level + (-0.4 * radius, 0, 0.8 * spread * radius), toe, (0.6 * radius, 0.5 * radius),
                        "foot", blend=melt)  # fmt: skip
            if unit > 0.4:
                claw = toe + (0.42 * radius, 0.05 * radius, 0)
                sketch.tube(joint, [claw, claw + (0.35 * radius, -0.15 * radius, 0)], [0.14 * radius, 0.05 * radius],
                            "claw")  # fmt: skip
    else:
        for spread in (-0.9, 0.0, 0.9):
            nail = level + (1.0 * radius * (1 - 0.25 * abs(spread)), -0.25 * radius, spread * radius)
            sketch.blob(joint, nail, nail + (0.01 * radius, -0.2 * radius, 0), (0.3 * radius, 0.32 * radius), "claw",
                        blend=0.5 * melt)  # fmt: skip


def curve(start: np.ndarray, length: float, angle: float, curl: float, count: int) -> np.ndarray:
    """Points of a line in the middle plane that starts at `angle` degrees above +X and turns by `curl`, [count+1 3]."""
    bends = np.radians(angle + curl * (np.arange(count) + 0.5) / count)
    steps = (length / count) * np.stack([np.cos(bends), np.sin(bends), np.zeros(count)], axis=1)
    return np.concatenate([start[None], start + np.cumsum(steps, axis=0)])


def _tail(sketch: Sketch, shape: Quadruped, parent: int, hip_x: float) -> None:
    unit, count = shape.height, shape.tail_count
    top, bottom = shape.profile[0][1:3]
    rump = np.array([hip_x - 0.5 * (top - bottom) * 0.75, top - 0.055 - 0.2 * shape.tail_girth[0], 0.0])
    line = unit * curve(rump, shape.tail_length, 180.0 - shape.tail_angle, -shape.tail_curl, count)
    line[:, 1] = np.maximum(line[:, 1], unit * 0.05)
    tail = sketch.chain([f"Tail{i + 1}" for i in range(count)], parent, line)
    place = np.linspace(0, 1, count + 1)
    radii = unit * np.interp(place, [0, 0.55, 1], shape.tail_girth)
    for i, joint in enumerate(tail):
        region = "tail_tip" if i == count - 1 else "tail"
        # Little melting along the tail: coaxial capsules would swell where they meet.
        sketch.blob(
            joint, line[i], line[i + 1], (radii[i], radii[i + 1]), region, blend=(0.05 if i == 0 else 0.012) * unit
        )


def _neck(sketch: Sketch, shape: Quadruped, chest: int, shoulder_x: float) -> tuple[int, np.ndarray]:
    """Add neck joints and flesh; returns the last one and where the skull sits, in metres."""
    unit, count = shape.height, shape.neck_count
    table = np.array(shape.profile)
    top, bottom = np.interp(1.0, table[:, 0], table[:, 1]), np.interp(1.0, table[:, 0], table[:, 2])
    base = np.array([shoulder_x - 0.02, 0.68 * top + 0.32 * bottom, 0.0])
    angle = np.radians(shape.neck_angle)
    along, across = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    place = np.linspace(0, 1, count + 1)
    line = (
        base + np.outer(place * shape.neck_length, along) + np.outer(shape.neck_curve * np.sin(np.pi * place), across)
    )
    line, radii = unit * line, unit * np.interp(place, [0, 1], shape.neck_girth)
    neck = sketch.chain([f"Neck{i + 1}" for i in range(count)], chest, line)
    for i, joint in enumerate(neck):
        sketch.blob(joint, line[i], line[i + 1], (radii[i], radii[i + 1]), "neck", width=0.72,
                    blend=(0.055 if i == 0 else 0.02) * unit)  # fmt: skip
    # The throat: flesh from the breast to the jaw, so that the neck is deep where it leaves the chest.
    breast = unit * np.array([shoulder_x + 0.02, 0.42 * top + 0.58 * bottom, 0])
    sketch.blob(
        neck[0], breast, line[max(1, count // 2)], (0.82 * radii[0], 0.75 * radii[count // 2]), "neck", width=0.66
    )
    if shape.mane_kind == "ruff":
        for i, joint in enumerate(neck):
            swell = unit * shape.mane
            ends = [line[k] + (-0.1 * swell, -0.25 * swell, 0) - 0.5 * swell * along for k in (i, i + 1)]
            sketch.blob(joint, ends[0], ends[1], (1.1 * swell, swell), "mane", width=0.85)  # fmt: skip
    elif shape.mane_kind == "crest":
        for i, joint in enumerate(neck):
            lift = [line[k] + radii[k] * 0.75 * across for k in (i, i + 1)]
            sketch.blob(joint, lift[0], lift[1], (unit * shape.mane, unit * shape.mane), "mane", width=0.35,
                        blend=0.02 * unit)  # fmt: skip
    return neck[-1], line[-1]


def _head(sketch: Sketch, shape: Quadruped, neck: int, skull: np.ndarray, rng: np.random.Generator) -> None:
    unit = shape.height
    angle = np.radians(shape.head_angle)
    along, up = np.array([np.cos(angle), np.sin(angle), 0]), np.array([-np.sin(angle), np.cos(angle), 0])
    length, radius = unit * shape.head_length, unit * shape.skull
    wide, tip = (unit * r for r in shape.muzzle)
    tight = 0.25 * radius
    brow = skull + 0.75 * radius * along + 0.1 * radius * up
    nose = brow + (length - 1.75 * radius - tip) * along - 0.25 * radius * up
    face = nose - shape.muzzle_share * length * along + 0.12 * radius * up
    head = sketch.joint("Head", neck, skull, nose)
    sketch.blob(head, skull + 0.15 * radius * along, brow, (radius, 0.96 * radius), "head", width=0.92)
    sketch.blob(head, 0.4 * brow + 0.6 * face, face, (0.9 * radius, wide), "head", width=0.9)
    sketch.blob(head, face, nose, (wide, tip), "muzzle", width=0.92, blend=2 * tight)
    if shape.trunk <= 0:
        sketch.blob(head, nose + 0.55 * tip * along + 0.35 * tip * up, nose + 0.6 * tip * along + 0.3 * tip * up,
                    (0.62 * tip, 0.6 * tip), "nose", blend=0.4 * tip)  # fmt: skip
    hinge = skull + 0.5 * radius * along - 0.55 * radius * up
    chin = nose - 0.75 * tip * up - 0.35 * tip * along
    jaw = sketch.joint("Jaw", head, hinge, chin)
    sketch.blob(jaw, hinge, chin, (0.55 * radius, 0.62 * tip), "muzzle", width=0.85, blend=tight)
    for mark, side in SIDES:
        across = np.array([0, 0, side])
        cheek = skull + 0.75 * radius * along - 0.3 * radius * up + 0.35 * radius * across
        sketch.blob(head, cheek, cheek + 0.4 * radius * along, (0.55 * radius, 0.42 * radius), "head", blend=2 * tight)
        eye = brow + 0.42 * radius * along + 0.42 * radius * up + 0.66 * radius * across
        sketch.eye(head, eye, 0.12 * radius + 0.008 * unit, side, forward=0.6)
        tall, broad, tilt = shape.ear
        if shape.trunk > 0:
            root = skull + 0.55 * radius * up + 0.8 * radius * across
            back = np.array([-0.8, -0.12, side * 0.55])
            ear = sketch.joint(f"Ear{mark}", head, root, root + unit * tall * back)
            for drop, reach, size in ((0.02, 0.55, 0.62), (0.5, 0.45, 0.5), (0.95, 0.12, 0.3)):
                spot = root + unit * tall * (reach * back - np.array([0, drop, 0]))
                sketch.blob(ear, root - (0, 0.5 * drop * unit * tall, 0), spot, (0.4 * unit * broad, size * unit * broad), "ear",
                            width=0.2, side=(0.55, 0.0, side * 0.8), blend=0.04 * unit)  # fmt: skip
        elif tall > 0:
            lean = np.radians(tilt)
            root = skull + 0.2 * radius * along + 0.72 * radius * up + 0.55 * radius * across
            point = root + unit * tall * (np.cos(lean) * up + np.sin(lean) * across - 0.12 * along)
            ear = sketch.joint(f"Ear{mark}", head, root, point)
            # A broad middle and a narrow tip, flat from front to back.
            flat = along + 0.5 * across
            middle = root + 0.42 * (point - root)
            sketch.blob(ear, root, middle, (0.75 * unit * broad, unit * broad), shape.ear_region, width=0.42, side=flat,
                        blend=tight)  # fmt: skip
            sketch.blob(ear, middle, point, (unit * broad, 0.3 * unit * broad), shape.ear_region, width=0.42, side=flat,
                        blend=tight)  # fmt: skip
        _horn(sketch, shape, head, (skull, along, up, across), radius, nose, rng)
    if shape.trunk > 0:
        count = 4
        line = curve(nose, unit * shape.trunk, -62.0, -45.0, count)
        line[:, 1] = np.maximum(line[:, 1], 0.08 * unit)
        radii = np.linspace(1.05 * tip, 0.5 * tip, count + 1)
        trunk = sketch.chain([f"Trunk{i + 1}" for i in range(count)], head, line)
        for i, joint in enumerate(trunk):
            sketch.blob(joint, line[i], line[i + 1], (radii[i], radii[i + 1]), "muzzle", blend=0.01 * unit)


def _horn(
    sketch: Sketch,
    shape: Quadruped,
    head: int,
    frame: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
    radius: float,
    nose: np.ndarray,
    rng: np.random.Generator,
) -> None:
    skull, along, up, across = frame
    size = shape.height * shape.horn_length
    root = skull + 0.55 * radius * along + 0.8 * radius * up + 0.38 * radius * across
    place = np.linspace(0, 1, 7)[:, None]
    taper = np.linspace(1, 0.15, 7)
    if shape.horns == "cow":
        line = root + size * (place * across * 0.8 + place**2 * (0.7 * up + 0.35 * along))
        sketch.tube(head, line, 0.1 * size * taper, "horn", side=up)
    elif shape.horns == "ram":
        turn = 1.6 * np.pi * place
        spiral = (np.cos(turn) - 1) * along * 0.42 + np.sin(turn) * up * 0.42
        sketch.tube(head, root + size * (spiral + 0.45 * place * across), 0.15 * size * taper, "horn", side=across)
    elif shape.horns == "ossicones":
        line = root + size * place * (up - 0.25 * along + 0.1 * across)
        sketch.tube(head, line, np.interp(place[:, 0], [0, 0.8, 1], [0.16, 0.12, 0.2]) * size, "horn", side=across)
    elif shape.horns == "antlers":
        beam = root + size * (place * (0.8 * up + 0.65 * across - 0.35 * along) + place**2 * (0.35 * up + 0.4 * along))
        sketch.tube(head, beam, 0.05 * size * np.linspace(1, 0.35, 7), "horn", side=along)
        for step in (1, 3, 5)[: int(rng.integers(2, 4))]:
            tine = beam[step] + size * np.linspace(0, 0.34, 4)[:, None] * (0.75 * along + 0.6 * up + 0.15 * across)
            sketch.tube(head, tine, 0.036 * size * np.linspace(1, 0.3, 4), "horn", side=across)
    elif shape.horns == "tusks":
        root = nose - 0.25 * radius * up + 0.42 * radius * across
        line = root + size * (
            place * (0.75 * along - 0.65 * up + 0.12 * across) + 0.65 * place**2 * (up + 0.35 * along)
        )
        sketch.tube(head, line, 0.085 * size * taper, "horn", side=across)
    elif shape.horns == "nose" and across[2] > 0:
        for offset, part in ((0.0, 1.0), (0.45, 0.55)):
            start = nose - offset * 1.6 * radius * along + 0.3 * radius * up
            line = start + part * size * (place * (up + 0.15 * along) - 0.25 * place**2 * along)
            sketch.tube(head, line, 0.2 * part * size * taper, "horn", side=(0, 0, 1))
