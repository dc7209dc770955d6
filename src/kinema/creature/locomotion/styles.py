"""Tables of gaits: which foot when, how fast, and what the rest of the body does meanwhile.

Speeds follow from the Froude number v^2 / (g h) and stride lengths from Alexander's law for running mammals,
stride = 2.4 h (v^2 / g h)^0.34 (Alexander & Jayes 1983), with h the leg length. Amplitudes are in leg lengths or radians.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kinema.creature.sketch import Leg


@dataclass(frozen=True)
class Style:
    """A periodic gait."""

    footfall: str
    """Which foot lands when: alternate, together, lateral, diagonal, amble, gallop, bound, tripod or tetrapod."""
    duty: float
    """Share of the cycle that a foot stands."""
    froude: float
    """v^2 / (g leg length)."""
    stride: float = 1.0
    """Stride length relative to Alexander's law."""
    lift: float = 0.13
    """Height of the swinging foot."""
    bob: float = 0.0
    """Rise of the body at mid-stance (negative: it sinks, as in running), twice a cycle."""
    bounce: float = 0.0
    """Height of a leap once a cycle (gallop, hop)."""
    bounce_phase: float = 0.0
    """When in the cycle the body is highest."""
    sway: float = 0.0
    """Sideways shift towards the standing side."""
    roll: float = 0.0
    """Tilt towards the standing side, rad."""
    hips: float = 0.0
    """Turn of the pelvis with the hind legs, rad."""
    chest: float = 0.0
    """Turn of the chest with the front legs or against the pelvis, rad."""
    pitch: float = 0.0
    """Rocking nose up and down once a cycle, rad."""
    flex: float = 0.0
    """Arching of the back once a cycle, rad."""
    lean: float = 0.0
    """Constant forward lean, rad."""
    nod: float = 0.03
    """Nodding of the head twice a cycle, rad."""
    neck: float = 0.0
    """Constant lowering of the neck, rad."""
    tail: float = 0.10
    """Sideways sway of each tail joint, rad."""
    tail_lift: float = 0.0
    """Constant raising of the tail, rad."""
    arms: float = 0.0
    """Swing of the arms, rad."""
    elbows: float = 0.25
    """Bend of the elbows, rad."""
    crouch: float = 0.12
    """Most that the body is lowered to reach its footholds; steps get shorter beyond."""
    back: float = 0.0
    """How far behind their rest place the feet stand."""
    narrow: float = 0.0
    """How far the feet move in towards the middle line, 0..1."""


WALK2 = Style(
    "alternate",
    0.62,
    0.16,
    lift=0.09,
    bob=0.018,
    sway=0.025,
    roll=0.035,
    hips=0.10,
    chest=-0.10,
    arms=0.42,
    narrow=0.35,
    crouch=0.03,
    back=0.06,
)
RUN2 = Style("alternate", 0.36, 1.4, stride=0.95, lift=0.26, bob=-0.022, sway=0.01, roll=0.03, hips=0.14,
    chest=-0.16, lean=0.14,
             arms=0.75, elbows=1.35, narrow=0.6, nod=0.02, crouch=0.05, back=0.08)  # fmt: skip
HOP2 = Style(
    "together", 0.42, 0.35, stride=0.8, lift=0.10, bounce=0.16, arms=-0.3, elbows=0.9, nod=0.05, lean=0.06, tail=0.0
)
WALK4 = Style(
    "lateral",
    0.66,
    0.14,
    lift=0.12,
    bob=0.008,
    sway=0.015,
    roll=0.025,
    hips=0.07,
    chest=0.06,
    nod=0.05,
    tail=0.09,
    narrow=0.15,
)
TROT4 = Style(
    "diagonal",
    0.46,
    0.75,
    stride=0.88,
    lift=0.17,
    bob=-0.03,
    hips=0.035,
    chest=0.03,
    nod=0.02,
    tail=0.06,
    tail_lift=0.2,
    narrow=0.2,
)
GALLOP4 = Style("gallop", 0.30, 2.6, stride=0.92, lift=0.24, bounce=0.07, bounce_phase=0.93, pitch=0.10, flex=0.38,
    nod=0.04, neck=0.18,
                tail=0.03, tail_lift=0.5, narrow=0.3)  # fmt: skip
WALK6 = Style("tripod", 0.58, 0.14, stride=1.5, lift=0.22, bob=0.02, hips=0.03, nod=0.03)
WALK_LOW = Style(
    "lateral", 0.66, 0.16, stride=1.15, lift=0.28, bob=0.02, hips=0.15, chest=0.15, crouch=0.2, nod=0.02, tail=0.16
)

STYLES: dict[str, dict[str, Style]] = {
    "biped": {"walk": WALK2, "run": RUN2, "hop": HOP2, "sneak": replace(
        WALK2, froude=0.05, duty=0.7, lift=0.20, lean=0.30, elbows=1.1, arms=0.2, bob=0.0), "march": replace(
        WALK2, lift=0.34, arms=0.8, froude=0.12)},
    "quadruped": {"walk": WALK4, "trot": TROT4, "gallop": GALLOP4, "hop": Style(
        "bound", 0.30, 0.9, stride=0.85, lift=0.2, bounce=0.10, bounce_phase=0.9, pitch=0.16, flex=0.4, tail_lift=0.3)},
    "longneck": {"walk": replace(WALK4, froude=0.10, nod=0.07, tail=0.07), "amble": replace(
        WALK4, footfall="amble", duty=0.52, froude=0.38, bob=-0.012, lift=0.15, nod=0.09), "gallop": replace(
        GALLOP4, froude=1.0, flex=0.12, pitch=0.07, bounce=0.05, neck=0.05, duty=0.36), "hop": Style(
        "bound", 0.40, 0.5, stride=0.75, lift=0.14, bounce=0.06, bounce_phase=0.9, pitch=0.08, flex=0.1)},
    "theropod": {"walk": replace(WALK2, crouch=0.10, back=0.0, froude=0.14, nod=0.06, hips=0.10, chest=0.0,
        tail=0.09, lift=0.16, narrow=0.5), "run": replace(
        RUN2, crouch=0.12, back=0.0, froude=1.6, lean=0.05, tail=0.08, hips=0.12, chest=-0.06, lift=0.30, elbows=0.3,
            arms=0.15), "hop": replace(HOP2, bounce=0.12)},
    "bird": {"walk": replace(WALK2, crouch=0.10, back=0.0, froude=0.13, nod=0.16, hips=0.06, chest=0.0, lift=0.22,
        narrow=0.4, tail=0.02, roll=0.05),
             "run": replace(RUN2, crouch=0.12, back=0.0, froude=1.3, lean=0.08, nod=0.06, tail=0.0, chest=0.0,
                 hips=0.05, lift=0.32), "hop": replace(
                 HOP2, bounce=0.22, froude=0.3)},
    "hopper": {"hop": replace(HOP2, froude=1.8, stride=0.95, bounce=0.30, duty=0.36, lean=0.12, pitch=0.10, lift=0.18),
               "walk": replace(WALK2, crouch=0.08, back=0.0, froude=0.08, stride=0.8, lift=0.14, nod=0.06, sway=0.02,
                   hips=0.06, tail=0.05, elbows=0.0),
               "run": replace(HOP2, froude=3.4, stride=0.95, bounce=0.36, duty=0.30, lean=0.22, pitch=0.12, lift=0.24)},
    "lizard": {"walk": WALK_LOW, "run": replace(WALK_LOW, footfall="diagonal", duty=0.48, froude=0.8, stride=1.0,
        bob=0.0, tail=0.22),
               "hop": Style("bound", 0.42, 0.3, stride=0.7, lift=0.3, bounce=0.12, bounce_phase=0.9, flex=0.12)},
    "frog": {"walk": replace(WALK_LOW, froude=0.08, stride=0.9, hips=0.08, chest=0.06)},
    "hexapod": {"walk": WALK6, "run": replace(WALK6, froude=0.55, stride=1.3, duty=0.52, lift=0.26), "hop": Style(
        "together", 0.45, 0.2, stride=0.6, lift=0.2, bounce=0.35)},
    "spider": {"walk": replace(WALK6, footfall="tetrapod", froude=0.12, lift=0.30), "run": replace(
        WALK6, footfall="tetrapod", froude=0.5, stride=1.3, duty=0.52, lift=0.32), "hop": Style(
        "together", 0.45, 0.2, stride=0.6, lift=0.2, bounce=0.4)},
}  # fmt: skip


def landing(footfall: str, leg: Leg) -> float:
    """When in the cycle a foot lands, 0..1; the left hind foot lands at 0."""
    right = 0.5 if leg.side > 0 else 0.0
    front = leg.row == 0
    if footfall == "together":
        return 0.0
    if footfall == "alternate":
        return right
    if footfall == "lateral":
        return (right + (0.25 if front else 0.0)) % 1
    if footfall == "amble":
        return (right + (0.12 if front else 0.0)) % 1
    if footfall == "diagonal":
        return (right + (0.5 if front else 0.0)) % 1
    if footfall == "gallop":
        return (0.45 if front else 0.0) + (0.11 if leg.side > 0 else 0.0)
    if footfall == "bound":
        return 0.48 if front else 0.0
    if footfall == "tripod":
        return (right + 0.5 * (leg.row % 2)) % 1
    assert footfall == "tetrapod"
    # A little metachronal: hind pairs are ahead of the front ones.
    return (right + 0.5 * (leg.row % 2) + 0.03 * (3 - leg.row)) % 1
