"""Named animals: which body plan, which proportions, which coats. A seed varies all of them within the species."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from zlib import crc32

import numpy as np

from kinema.creature.build import Creature, assemble
from kinema.creature.paint import Coat, Colour
from kinema.creature.plans import arthropod, biped, lizard, quadruped, strider
from kinema.creature.plans.arthropod import Arthropod
from kinema.creature.plans.biped import Biped
from kinema.creature.plans.lizard import Lizard
from kinema.creature.plans.quadruped import COLUMN_FRONT, COLUMN_HIND, HOOF_FRONT, HOOF_HIND, Quadruped
from kinema.creature.plans.strider import Strider
from kinema.creature.sketch import Sketch
from kinema.errors import UsageError

VERTEX_COUNT = 5500
"""Aim for the skin: enough for fingers of light on legs and faces, few enough to pose by the thousand."""


@dataclass(frozen=True)
class Species:
    """One kind of animal."""

    plan: str
    """Body plan, which decides its gaits."""
    draw: Callable[[Any, np.random.Generator], Sketch]
    """Lays out its proportions."""
    shape: Any
    """The typical animal: the plan's dataclass of proportions."""
    coats: tuple[Coat, ...]
    """Looks to choose from."""
    spread: float = 0.08
    """Relative variation of every proportion."""
    vertex_count: int = VERTEX_COUNT
    """Aim for the skin; thin legs want more."""


def vary(shape: Any, rng: np.random.Generator, spread: float) -> Any:
    """Another individual: proportions off by up to `spread`, angles by a hundred degrees of it, size by 2.5 times it."""
    changes: dict[str, Any] = {}
    for spec in dataclasses.fields(shape):
        value = getattr(shape, spec.name)
        factor = 1 + spread * rng.uniform(-1, 1)
        if spec.name == "height":
            changes[spec.name] = value * (1 + 2.5 * spread * rng.uniform(-1, 1))
        elif isinstance(value, float) and spec.name.endswith(("angle", "curl")):
            changes[spec.name] = value + 100 * spread * rng.uniform(-1, 1)
        elif isinstance(value, float):
            changes[spec.name] = value * factor
        elif isinstance(value, tuple) and isinstance(value[0], float) and spec.name.endswith("girth"):
            changes[spec.name] = tuple(v * factor for v in value)
    return replace(shape, **changes)


def tinted(coat: Coat, rng: np.random.Generator) -> Coat:
    """The same coat on another individual: lighter or darker, warmer or colder, with its own pattern scale."""
    light = float(np.exp(rng.normal(0, 0.18)))
    warm = float(rng.normal(0, 0.05))
    tint = np.array([1 + warm, 1, 1 - warm]) * light
    fixed = ("eye", "pupil", "horn")
    palette = {
        name: colour if name in fixed else tuple(np.clip(np.array(colour) * tint, 0, 1))
        for name, colour in coat.palette.items()
    }
    return replace(
        coat,
        palette=palette,
        scale=coat.scale * float(np.exp(rng.normal(0, 0.2))),
        strength=float(np.clip(coat.strength * rng.uniform(0.8, 1.15), 0, 1)),
        belly=float(np.clip(coat.belly * rng.uniform(0.6, 1.4), 0, 1)),
    )


def fur(base: Colour, *, pattern: str = "plain", mark: Colour = (0.03, 0.025, 0.02), scale: float = 0.2,
        belly: Colour | None = None, strength: float = 0.85, **regions: Colour) -> Coat:  # fmt: skip
    """A coat from one colour: paler below, darker ears, feet and tail tip unless told otherwise."""
    tone = np.array(base)
    palette: dict[str, Colour] = {
        "coat": base,
        "belly": belly if belly is not None else tuple(tone + 0.45 * (0.9 - tone)),
        "leg": tuple(0.92 * tone),
        "shank": tuple(0.75 * tone),
        "foot": tuple(0.6 * tone),
        "hoof": (0.05, 0.045, 0.04),
        "claw": (0.06, 0.055, 0.05),
        "ear": tuple(0.7 * tone),
        "muzzle": tuple(tone + 0.2 * (0.85 - tone)),
        "nose": (0.02, 0.018, 0.018),
        "mane": tuple(0.45 * tone),
        "tail_tip": tuple(0.5 * tone),
        "horn": (0.55, 0.48, 0.36),
        "eye": (0.35, 0.22, 0.05),
        "pupil": (0.005, 0.005, 0.005),
    }
    palette.update(regions)
    return Coat(palette=palette, pattern=pattern, mark=mark, scale=scale, strength=strength)


def dressed(skin: Colour, hair: Colour, shirt: Colour, trousers: Colour, *, shoe: Colour = (0.03, 0.025, 0.02),
            skirt: Colour | None = None) -> Coat:  # fmt: skip
    """Skin, hair and clothes."""
    palette = {"coat": shirt, "skin": skin, "hair": hair, "shirt": shirt, "sleeve": skin, "trousers": trousers,
    "shoe": shoe,
               "skirt": skirt if skirt is not None else trousers, "eye": (0.8, 0.8, 0.78), "pupil": (0.02, 0.015,
               0.01)}  # fmt: skip
    return Coat(palette=palette, belly=0.0, back=0.0, marked=())


def hide(base: Colour, *, pattern: str = "plain", mark: Colour = (0.03, 0.025, 0.02), scale: float = 0.2,
         **regions: Colour) -> Coat:  # fmt: skip
    """Scales, bare skin or chitin: little contrast between the parts."""
    tone = np.array(base)
    even = {name: tuple(0.9 * tone) for name in ("shank", "foot", "muzzle", "tail_tip", "mane")}
    dark = {name: tuple(0.55 * tone) for name in ("claw", "spine")}
    even["belly"] = tuple(tone + 0.22 * (0.6 - tone)) if tone.max() > 0.1 else tuple(1.6 * tone)
    return fur(
        base,
        pattern=pattern,
        mark=mark,
        scale=scale,
        **{**even, **dark, "shell": base, "eye": (0.5, 0.4, 0.05), **regions},
    )


def plumage(base: Colour, *, wing: Colour, **regions: Colour) -> Coat:
    """Feathers, with bare feet and beak."""
    feet = dict.fromkeys(("shank", "foot"), (0.45, 0.3, 0.06))
    if "shank" in regions:
        feet["foot"] = regions["shank"]
    rest = {
        "beak": (0.6, 0.4, 0.08),
        "comb": (0.55, 0.03, 0.02),
        "wattle": base,
        "wing": wing,
        "feather": tuple(0.8 * np.array(wing)),
    }
    return fur(base, **{"leg": base, **feet, **rest, **regions})


BIRD = Strider(
    height=0.22, profile=((-0.75, 1.5, 1.12, 0.2), (-0.3, 1.55, 0.75, 0.4), (0.2, 1.5, 0.66, 0.42), (0.6, 1.42, 0.8,
    0.33),
                         (0.78, 1.35, 0.98, 0.22)),
    leg=((0.0, 1.0), (0.26, 0.78), (-0.16, 0.46), (0.0, 0.07), (0.2, 0.04)), leg_girth=(0.24, 0.15, 0.06, 0.045, 0.045),
    stance=0.17, toe_length=0.34, neck_length=0.6, neck_angle=65.0, neck_curl=10.0, neck_girth=(0.27, 0.15), neck_count=3,
    head_length=0.5, skull=0.16, muzzle=(0.075, 0.03), beak=True, tail_length=0.3, tail_girth=(0.2, 0.13, 0.08),
    tail_count=2,
    tail_fan=0.8, wing=1.35, legs_bare=True,
)  # fmt: skip
WOLF = Quadruped()
DEEP = (
    (0.00, 0.97, 0.66, 0.125), (0.15, 1.00, 0.56, 0.150), (0.45, 0.955, 0.50, 0.150),
    (0.72, 0.97, 0.47, 0.145), (0.92, 1.00, 0.49, 0.125), (1.02, 0.94, 0.56, 0.105),
)  # fmt: skip
HORSE = replace(
    WOLF, height=1.55, length=0.70, profile=DEEP, front=HOOF_FRONT, hind=HOOF_HIND, foot="hoof",
    front_girth=(0.095, 0.075, 0.055, 0.034, 0.030), hind_girth=(0.135, 0.082, 0.045, 0.035, 0.031), stance=(0.085,
    0.085),
    neck_length=0.50, neck_angle=48.0, neck_girth=(0.155, 0.095), neck_count=3, neck_curve=0.03, head_length=0.40,
    head_angle=-48.0, skull=0.080, muzzle=(0.058, 0.042), muzzle_share=0.55, ear=(0.095, 0.024, 18.0), tail_length=0.55,
    tail_angle=-62.0, tail_curl=-22.0, tail_girth=(0.028, 0.05, 0.03), mane=0.055, mane_kind="crest",
)  # fmt: skip
ROUND = (
    (0.00, 0.93, 0.62, 0.15), (0.20, 0.97, 0.50, 0.19), (0.50, 0.95, 0.42, 0.205),
    (0.75, 0.97, 0.41, 0.195), (0.95, 1.00, 0.45, 0.165), (1.03, 0.93, 0.54, 0.13),
)  # fmt: skip
CAT = replace(
    WOLF, height=0.27, length=0.98, neck_length=0.30, neck_angle=36.0, neck_girth=(0.125, 0.10), head_length=0.345,
    head_angle=-14.0, skull=0.118, muzzle=(0.072, 0.042), muzzle_share=0.26, ear=(0.12, 0.06, 28.0), tail_length=0.95,
    tail_angle=-30.0, tail_curl=55.0, tail_girth=(0.04, 0.038, 0.028), tail_count=5,
    front_girth=(0.10, 0.08, 0.056, 0.042, 0.044), hind_girth=(0.15, 0.088, 0.045, 0.04, 0.044),
)  # fmt: skip
LION = replace(
    CAT, height=1.1, length=0.92, head_length=0.42, skull=0.112, muzzle=(0.078, 0.055), muzzle_share=0.40,
    neck_length=0.34, ear=(0.075, 0.05, 40.0),
    tail_length=0.80, tail_curl=40.0, tail_girth=(0.035, 0.026, 0.042), neck_girth=(0.17, 0.13),
    profile=((0.0, 0.92, 0.64, 0.12), (0.18, 0.96, 0.57, 0.13), (0.45, 0.94, 0.50, 0.13), (0.72, 0.97, 0.44, 0.145),
             (0.92, 0.99, 0.44, 0.14), (1.02, 0.92, 0.52, 0.115)),
    front_girth=(0.115, 0.095, 0.068, 0.05, 0.056), hind_girth=(0.155, 0.095, 0.052, 0.047, 0.054),
)  # fmt: skip

GREY, BROWN, TAN, WHITE, BLACK = (
    (0.22, 0.21, 0.2),
    (0.15, 0.08, 0.04),
    (0.42, 0.27, 0.13),
    (0.75, 0.73, 0.7),
    (0.03, 0.03, 0.03),
)
RUST = (0.48, 0.17, 0.045)

SPECIES: dict[str, Species] = {
    "wolf": Species("quadruped", quadruped.draw, WOLF, (fur(GREY), fur((0.3, 0.25, 0.19)), fur(WHITE), fur((0.06,
    0.06, 0.06)))),
    "fox": Species("quadruped", quadruped.draw, replace(
        WOLF, height=0.38, length=0.95, neck_length=0.34, head_length=0.36, skull=0.1, muzzle=(0.055, 0.026),
        ear=(0.17, 0.06, 22.0),
        tail_length=0.85, tail_angle=-32.0, tail_girth=(0.04, 0.095, 0.03)),
        (fur(RUST, belly=(0.8, 0.77, 0.72), shank=BLACK, foot=BLACK, tail_tip=(0.8, 0.78, 0.74), ear=BLACK,
             muzzle=(0.6, 0.4, 0.25)), fur((0.55, 0.55, 0.55)))),
    "cat": Species("quadruped", quadruped.draw, CAT, (
        fur(RUST, pattern="stripes", mark=(0.22, 0.07, 0.02), scale=0.16), fur(GREY, pattern="stripes", scale=0.14),
        fur(BLACK),
        fur(WHITE, pattern="patches", mark=(0.04, 0.03, 0.03), scale=0.35))),
    "lion": Species("quadruped", quadruped.draw, replace(LION, mane=0.215, head_length=0.46, mane_kind="ruff"),
                    (fur((0.5, 0.33, 0.15), mane=(0.16, 0.075, 0.03)), fur((0.56, 0.4, 0.2), mane=(0.3, 0.16, 0.06)))),
    "tiger": Species("quadruped", quadruped.draw, LION, (
        fur((0.58, 0.23, 0.05), pattern="stripes", belly=(0.85, 0.82, 0.76), scale=0.12),
        fur((0.8, 0.78, 0.74), pattern="stripes", scale=0.12))),
    "leopard": Species("quadruped", quadruped.draw, replace(LION, height=0.7, tail_length=1.0, tail_girth=(0.04,
    0.036, 0.03)), (
        fur((0.58, 0.38, 0.14), pattern="spots", belly=(0.85, 0.82, 0.76), scale=0.10, tail_tip=BLACK),)),
    "bear": Species("quadruped", quadruped.draw, replace(
        WOLF, height=1.05, length=0.92, profile=ROUND, front_girth=(0.15, 0.12, 0.092, 0.078, 0.075),
        hind_girth=(0.20, 0.125, 0.085, 0.075, 0.075), stance=(0.14, 0.14), neck_length=0.38, neck_angle=16.0,
        neck_girth=(0.19, 0.14), head_length=0.52, head_angle=-16.0, skull=0.13, muzzle=(0.085, 0.055), muzzle_share=0.42,
        ear=(0.07, 0.045, 45.0), tail_length=0.12, tail_girth=(0.045, 0.045, 0.03), tail_count=2, hump=0.03,
        hind=((0.0, 0.72), (0.12, 0.46), (-0.12, 0.17), (-0.02, 0.05), (0.10, 0.035)),
        front=((-0.07, 0.88), (0.08, 0.66), (-0.05, 0.46), (0.0, 0.16), (0.04, 0.05), (0.13, 0.035))),
        (fur(BROWN), fur((0.05, 0.045, 0.04), muzzle=(0.3, 0.2, 0.1)), fur((0.8, 0.78, 0.7))), spread=0.06),
    "horse": Species("quadruped", quadruped.draw, HORSE, (
        fur((0.24, 0.09, 0.035), mane=BLACK, tail=BLACK, tail_tip=BLACK, shank=BLACK, muzzle=(0.1, 0.05, 0.03)),
        fur((0.5, 0.48, 0.46), pattern="dapple", mark=(0.75, 0.74, 0.72), mane=(0.6, 0.6, 0.6), tail=WHITE,
        tail_tip=WHITE),
        fur((0.42, 0.25, 0.1), mane=(0.75, 0.68, 0.5), tail=(0.75, 0.68, 0.5), tail_tip=(0.75, 0.68, 0.5), shank=WHITE),
        fur(WHITE, pattern="patches", mark=(0.2, 0.08, 0.03), scale=0.6, mane=BROWN, tail=BROWN), fur((0.03, 0.028,
        0.026)))),
    "zebra": Species("quadruped", quadruped.draw, replace(
        HORSE, height=1.3, neck_length=0.44, mane=0.06, tail_girth=(0.022, 0.02, 0.035), tail_length=0.42, ear=(0.11,
        0.034, 20.0)),
        (fur((0.8, 0.79, 0.76), pattern="stripes", scale=0.1, strength=0.95, muzzle=(0.06, 0.05, 0.05), mane=(0.1,
        0.1, 0.1)),)),
    "deer": Species("quadruped", quadruped.draw, replace(
        HORSE, height=1.05, front_girth=(0.08, 0.062, 0.042, 0.025, 0.022), hind_girth=(0.12, 0.07, 0.034, 0.026, 0.022),
        neck_length=0.46, neck_angle=56.0, neck_girth=(0.115, 0.07), head_length=0.34, head_angle=-28.0, skull=0.075,
        muzzle=(0.048, 0.03), ear=(0.13, 0.04, 60.0), tail_length=0.16, tail_girth=(0.025, 0.035, 0.012), tail_count=2,
        mane_kind="none", horns="antlers", horn_length=0.5, stance=(0.07, 0.07)),
        (fur((0.33, 0.17, 0.075), belly=(0.75, 0.7, 0.62), tail_tip=WHITE),
         fur((0.4, 0.2, 0.08), pattern="spots", mark=(0.8, 0.74, 0.62), scale=0.1, strength=0.7, belly=(0.8, 0.75,
         0.65)))),
    "cow": Species("quadruped", quadruped.draw, replace(
        HORSE, height=1.4, length=0.92, profile=ROUND, neck_length=0.36, neck_angle=16.0, neck_girth=(0.17, 0.115),
        neck_count=2,
        head_length=0.42, head_angle=-38.0, skull=0.1, muzzle=(0.075, 0.062), ear=(0.11, 0.04, 80.0), horns="cow",
        horn_length=0.2,
        front_girth=(0.11, 0.085, 0.062, 0.042, 0.04), hind_girth=(0.15, 0.09, 0.052, 0.042, 0.04), stance=(0.11, 0.11),
        tail_length=0.6, tail_angle=-78.0, tail_curl=0.0, tail_girth=(0.025, 0.018, 0.032), mane_kind="none"),
        (fur(WHITE, pattern="patches", scale=0.6, muzzle=(0.5, 0.33, 0.28)), fur((0.28, 0.11, 0.045)),
         fur((0.4, 0.26, 0.14)), fur(BLACK, muzzle=(0.25, 0.2, 0.2)))),
    "elephant": Species("quadruped", quadruped.draw, replace(
        WOLF, height=2.9, length=0.66, front=COLUMN_FRONT, hind=COLUMN_HIND, foot="pad", stance=(0.16, 0.15),
        profile=((0.0, 0.88, 0.52, 0.17), (0.2, 0.95, 0.44, 0.21), (0.5, 0.97, 0.39, 0.235), (0.8, 0.96, 0.41, 0.215),
                 (0.98, 0.95, 0.46, 0.17)),
        front_girth=(0.14, 0.11, 0.09, 0.075, 0.078), hind_girth=(0.17, 0.115, 0.085, 0.073, 0.076), neck_length=0.26,
        neck_angle=20.0, neck_girth=(0.20, 0.17), neck_curve=0.0, head_length=0.44, head_angle=-40.0, skull=0.145,
        muzzle=(0.10, 0.068), ear=(0.30, 0.26, 0.0), tail_length=0.42, tail_angle=-75.0, tail_curl=-5.0,
        tail_girth=(0.03, 0.018, 0.022), horns="tusks", horn_length=0.34, trunk=0.40),
        (fur((0.2, 0.185, 0.175), claw=(0.5, 0.46, 0.4), foot=(0.17, 0.16, 0.15)), fur((0.25, 0.2, 0.165), claw=(0.5,
        0.46, 0.4)))),
    "giraffe": Species("longneck", quadruped.draw, replace(
        HORSE, height=3.0, length=0.52, profile=((0.0, 0.86, 0.62, 0.10), (0.3, 0.92, 0.58, 0.12), (0.7, 0.97, 0.56,
        0.125),
                                               (1.0, 0.99, 0.60, 0.10)),
        neck_length=0.86, neck_angle=63.0, neck_girth=(0.125, 0.055), neck_count=5, neck_curve=-0.02, head_length=0.26,
        head_angle=-28.0, skull=0.052, muzzle=(0.037, 0.025), ear=(0.07, 0.02, 65.0), tail_length=0.4,
        tail_girth=(0.018, 0.012, 0.03),
        front_girth=(0.085, 0.06, 0.045, 0.031, 0.027), hind_girth=(0.105, 0.065, 0.038, 0.031, 0.027),
        stance=(0.075, 0.075),
        mane=0.022, horns="ossicones", horn_length=0.06),
        (fur((0.66, 0.52, 0.32), pattern="net", mark=(0.25, 0.1, 0.035), scale=0.1, strength=0.95, shank=(0.66, 0.55,
        0.38)),)),
    "sauropod": Species("longneck", quadruped.draw, replace(
        WOLF, height=3.6, length=0.78, front=COLUMN_FRONT, hind=COLUMN_HIND, foot="pad", stance=(0.15, 0.16),
        profile=((0.0, 0.95, 0.55, 0.17), (0.25, 1.02, 0.46, 0.22), (0.55, 1.02, 0.43, 0.23), (0.85, 0.98, 0.46, 0.19),
                 (1.0, 0.94, 0.54, 0.15)),
        front_girth=(0.14, 0.115, 0.1, 0.088, 0.09), hind_girth=(0.19, 0.135, 0.1, 0.092, 0.092), neck_length=1.5,
        neck_angle=36.0, neck_girth=(0.17, 0.062), neck_count=7, neck_curve=-0.13, head_length=0.26,
        head_angle=-18.0, skull=0.07,
        muzzle=(0.055, 0.045), muzzle_share=0.45, ear=(0.0, 0.0, 0.0), tail_length=1.9, tail_angle=-14.0, tail_curl=10.0,
        tail_girth=(0.16, 0.07, 0.014), tail_count=8),
        (fur((0.2, 0.23, 0.15), claw=(0.4, 0.38, 0.3)), fur((0.33, 0.27, 0.18), pattern="bands", mark=(0.2, 0.12,
        0.07), scale=0.5),
         fur((0.2, 0.22, 0.26), claw=(0.4, 0.38, 0.3)))),
    "human": Species("biped", biped.draw, Biped(), (
        dressed((0.62, 0.38, 0.27), (0.05, 0.03, 0.02), (0.08, 0.17, 0.4), (0.06, 0.065, 0.09)),
        dressed((0.23, 0.11, 0.06), (0.012, 0.01, 0.01), (0.65, 0.13, 0.08), (0.13, 0.11, 0.08)),
        dressed((0.68, 0.45, 0.34), (0.42, 0.24, 0.07), (0.12, 0.32, 0.14), (0.04, 0.05, 0.12)),
        dressed((0.45, 0.25, 0.15), (0.02, 0.015, 0.012), (0.7, 0.68, 0.64), (0.03, 0.03, 0.035)),
        dressed((0.6, 0.36, 0.24), (0.12, 0.05, 0.02), (0.62, 0.4, 0.06), (0.2, 0.2, 0.22))), spread=0.06),
    "woman": Species("biped", biped.draw, Biped(
        height=1.64, shoulder_span=0.096, chest_width=0.085, waist_width=0.068, hip_width=0.096, depth=0.058, hair="long",
        arm_girth=(0.026, 0.021, 0.02, 0.014), leg_girth=(0.051, 0.032, 0.032, 0.018), skirt=0.08), (
        dressed((0.66, 0.42, 0.32), (0.10, 0.045, 0.02), (0.5, 0.06, 0.1), (0.05, 0.05, 0.08), skirt=(0.5, 0.06, 0.1)),
        dressed((0.3, 0.15, 0.085), (0.015, 0.012, 0.01), (0.65, 0.55, 0.1), (0.28, 0.15, 0.09), skirt=(0.08, 0.12, 0.3)),
        dressed((0.7, 0.5, 0.4), (0.5, 0.32, 0.1), (0.1, 0.35, 0.38), (0.65, 0.45, 0.36), skirt=(0.1, 0.35, 0.38))),
        spread=0.06),
    "child": Species("biped", biped.draw, Biped(
        height=1.12, crotch=0.40, head=0.175, shoulder_span=0.105, chest_width=0.1, waist_width=0.09,
        hip_width=0.094, depth=0.066,
        arm_length=0.28, leg_girth=(0.052, 0.036, 0.036, 0.024), belly=0.015), (
        dressed((0.66, 0.42, 0.31), (0.3, 0.16, 0.05), (0.75, 0.5, 0.05), (0.06, 0.12, 0.35)),
        dressed((0.3, 0.16, 0.09), (0.015, 0.012, 0.01), (0.1, 0.4, 0.45), (0.3, 0.06, 0.06)))),
    "ogre": Species("biped", biped.draw, Biped(
        height=2.6, crotch=0.40, head=0.13, shoulder_span=0.17, hip_span=0.075, chest_width=0.15, waist_width=0.14,
        hip_width=0.13,
        depth=0.105, belly=0.06, arm_length=0.40, arm_girth=(0.06, 0.046, 0.05, 0.034), leg_girth=(0.078, 0.052,
        0.055, 0.036),
        hair="none", stoop=0.07), (
        dressed((0.16, 0.24, 0.1), (0.05, 0.05, 0.03), (0.16, 0.24, 0.1), (0.12, 0.07, 0.035), shoe=(0.13, 0.19, 0.08)),
        dressed((0.25, 0.26, 0.3), (0.05, 0.05, 0.05), (0.25, 0.26, 0.3), (0.1, 0.05, 0.03), shoe=(0.2, 0.2, 0.24)))),
    "trex": Species("theropod", strider.draw, Strider(
        height=2.4, head_length=0.62, skull=0.155, muzzle=(0.135, 0.085), neck_girth=(0.19, 0.15), neck_length=0.42,
        neck_angle=55.0,
        neck_curl=-40.0, tail_length=1.75, tail_girth=(0.19, 0.09, 0.015), arm=0.22), (
        hide((0.2, 0.15, 0.08)), hide((0.12, 0.16, 0.08), pattern="bands", mark=(0.05, 0.06, 0.03), scale=0.3),
        hide((0.24, 0.2, 0.17)))),
    "raptor": Species("theropod", strider.draw, Strider(
        height=0.85, profile=((-0.28, 1.08, 0.84, 0.10), (-0.05, 1.14, 0.80, 0.125), (0.22, 1.12, 0.78, 0.13), (0.5,
        1.1, 0.82, 0.11),
                             (0.64, 1.08, 0.88, 0.085)),
        leg_girth=(0.15, 0.085, 0.048, 0.036, 0.034), stance=0.10, neck_length=0.52, neck_angle=62.0, neck_curl=-30.0,
        neck_girth=(0.11, 0.075), head_length=0.42, skull=0.085, muzzle=(0.07, 0.04), tail_length=1.7,
        tail_girth=(0.10, 0.045, 0.012), arm=0.42), (
        hide((0.3, 0.2, 0.09), pattern="stripes", mark=(0.09, 0.04, 0.02), scale=0.16), hide((0.13, 0.2, 0.2)),
        hide((0.32, 0.12, 0.05), pattern="bands", scale=0.2))),
    "chicken": Species("bird", strider.draw, replace(
        BIRD, height=0.22, comb=0.16, tail_angle=52.0, tail_fan=0.85, neck_length=0.62, neck_angle=72.0), (
        plumage((0.75, 0.72, 0.66), wing=(0.7, 0.67, 0.6)), plumage((0.3, 0.11, 0.035), wing=(0.2, 0.07, 0.03),
        feather=(0.04, 0.05, 0.04)),
        plumage((0.05, 0.05, 0.05), wing=(0.04, 0.045, 0.05)))),
    "crow": Species("bird", strider.draw, replace(
        BIRD, height=0.17, neck_length=0.32, neck_angle=38.0, neck_girth=(0.26, 0.19), skull=0.2, head_length=0.66,
        muzzle=(0.10, 0.04), tail_angle=-8.0, tail_fan=1.25, wing=1.75), (
        plumage((0.02, 0.02, 0.024), wing=(0.018, 0.02, 0.028), beak=(0.025, 0.025, 0.025), shank=(0.03, 0.03, 0.03)),
        plumage((0.22, 0.22, 0.23), wing=(0.02, 0.02, 0.025), feather=(0.02, 0.02, 0.025), beak=(0.03, 0.03, 0.03)),
        plumage((0.7, 0.7, 0.7), wing=(0.02, 0.02, 0.03), feather=(0.02, 0.03, 0.05), beak=(0.03, 0.03, 0.03),
        head=(0.02, 0.02, 0.02)))),
    "ostrich": Species("bird", strider.draw, replace(
        BIRD, height=1.25, leg=((0.0, 1.0), (0.16, 0.80), (-0.13, 0.42), (-0.01, 0.055), (0.11, 0.03)), stance=0.08,
        profile=((-0.36, 1.14, 0.92, 0.13), (-0.15, 1.22, 0.84, 0.2), (0.12, 1.2, 0.82, 0.21), (0.32, 1.1, 0.84, 0.15),
                 (0.4, 1.06, 0.88, 0.11)),
        leg_girth=(0.14, 0.085, 0.042, 0.032, 0.032), toe_length=0.13, neck_length=0.95, neck_angle=62.0, neck_curl=32.0,
        neck_girth=(0.085, 0.036), neck_count=5, head_length=0.21, skull=0.056, muzzle=(0.036, 0.018), tail_fan=0.42,
        tail_length=0.22,
        tail_girth=(0.12, 0.08, 0.05), wing=0.62), (
        plumage((0.03, 0.028, 0.026), wing=(0.03, 0.03, 0.03), feather=(0.7, 0.68, 0.62), neck=(0.5, 0.36, 0.29),
        head=(0.45, 0.33, 0.26),
                leg=(0.52, 0.38, 0.3), shank=(0.5, 0.37, 0.3), beak=(0.5, 0.35, 0.2)),
        plumage((0.2, 0.16, 0.12), wing=(0.17, 0.14, 0.1), neck=(0.42, 0.34, 0.28), head=(0.4, 0.32, 0.26),
        leg=(0.45, 0.36, 0.3)))),
    "duck": Species("bird", strider.draw, replace(
        BIRD, height=0.15, stance=0.2, leg=((0.0, 1.0), (0.2, 0.72), (-0.1, 0.42), (0.0, 0.08), (0.18, 0.05)),
        profile=((-0.95, 1.3, 0.85, 0.22), (-0.3, 1.6, 0.52, 0.48), (0.35, 1.55, 0.5, 0.5), (0.85, 1.4, 0.66, 0.4),
        (1.05, 1.3, 0.85, 0.28)),
        neck_length=0.85, neck_angle=85.0, neck_girth=(0.24, 0.16), skull=0.25, head_length=0.88, muzzle=(0.1, 0.09),
        tail_fan=0.7,
        tail_angle=15.0, wing=1.6, toe_length=0.3), (
        plumage((0.75, 0.74, 0.7), wing=(0.72, 0.71, 0.68), beak=(0.75, 0.32, 0.03), shank=(0.7, 0.27, 0.02)),
        plumage((0.3, 0.27, 0.24), wing=(0.22, 0.17, 0.12), head=(0.02, 0.16, 0.07), neck=(0.03, 0.15, 0.07),
        beak=(0.6, 0.45, 0.05),
                shank=(0.7, 0.25, 0.02)))),
    "kangaroo": Species("hopper", strider.draw, Strider(
        height=0.62, profile=((-0.2, 1.12, 0.74, 0.16), (0.0, 1.26, 0.74, 0.2), (0.25, 1.36, 0.90, 0.17), (0.48,
        1.47, 1.1, 0.14),
                              (0.6, 1.52, 1.22, 0.11)),
        leg=((0.0, 1.0), (0.36, 0.72), (-0.22, 0.24), (0.16, 0.045), (0.42, 0.03)), leg_girth=(0.24, 0.15, 0.065,
        0.052, 0.05),
        stance=0.15, toe_length=0.2, neck_length=0.36, neck_angle=62.0, neck_curl=-10.0, neck_girth=(0.12, 0.085),
        head_length=0.44,
        head_angle=-22.0, skull=0.105, muzzle=(0.068, 0.042), ear=(0.24, 0.055), tail_length=1.6, tail_angle=-32.0,
        tail_curl=34.0,
        tail_girth=(0.13, 0.075, 0.03), arm=0.55), (
        fur((0.38, 0.2, 0.1), belly=(0.65, 0.5, 0.36)), fur((0.27, 0.24, 0.21), belly=(0.6, 0.57, 0.52)))),
    "lizard": Species("lizard", lizard.draw, Lizard(spines=0.02), (
        hide((0.16, 0.27, 0.07)), hide((0.35, 0.26, 0.13), pattern="spots", mark=(0.1, 0.06, 0.03), scale=0.3),
        hide((0.1, 0.25, 0.24), pattern="bands", mark=(0.5, 0.4, 0.1), scale=0.5))),
    "crocodile": Species("lizard", lizard.draw, Lizard(
        height=1.25, profile=((-0.02, 0.34, 0.11, 0.14), (0.25, 0.38, 0.08, 0.19), (0.6, 0.38, 0.07, 0.2), (0.92,
        0.35, 0.1, 0.17),
                              (1.05, 0.33, 0.14, 0.14)),
        front=((0.0, 0.20, 0.11), (-0.07, 0.21, 0.25), (0.05, 0.05, 0.30), (0.15, 0.03, 0.33)),
        hind=((0.0, 0.21, 0.10), (0.10, 0.23, 0.26), (-0.11, 0.05, 0.32), (0.04, 0.03, 0.36)),
        head=(0.62, 0.115, 0.05, 1.35), neck_angle=0.0, neck_girth=(0.13, 0.11), tail_length=1.5, tail_girth=(0.12,
        0.06, 0.012),
        spines=0.045), (hide((0.1, 0.12, 0.06)), hide((0.17, 0.15, 0.09), pattern="bands", scale=0.4))),
    "frog": Species("frog", lizard.draw, Lizard(
        height=0.14, profile=((-0.1, 0.40, 0.16, 0.19), (0.25, 0.56, 0.13, 0.30), (0.65, 0.66, 0.17, 0.34), (0.95,
        0.68, 0.28, 0.30),
                              (1.05, 0.66, 0.34, 0.26)),
        front=((-0.02, 0.36, 0.22), (-0.12, 0.30, 0.42), (0.08, 0.06, 0.42), (0.22, 0.03, 0.36)),
        hind=((0.0, 0.30, 0.17), (0.46, 0.26, 0.52), (-0.06, 0.07, 0.46), (0.34, 0.03, 0.62)),
        leg_girth=(0.11, 0.075, 0.05, 0.042), hind_scale=1.35, neck_length=0.06, neck_girth=(0.24, 0.24), head=(0.40,
        0.25, 0.13, 1.25),
        tail_length=0.0, bulging_eyes=0.10), (
        hide((0.12, 0.33, 0.05), belly=(0.75, 0.72, 0.5)), hide((0.23, 0.17, 0.08), pattern="spots", scale=0.35,
        belly=(0.6, 0.52, 0.38)),
        hide((0.05, 0.2, 0.45), pattern="spots", mark=(0.01, 0.02, 0.05), scale=0.3))),
    "beetle": Species("hexapod", arthropod.draw, Arthropod(
        thorax=(0.17, 0.19, 0.13), abdomen=(0.29, 0.24, 0.17), waist=-0.10, head=(0.07, 0.10, 0.08), ride=0.23,
        reach=0.36, knee=0.10,
        leg_girth=(0.036, 0.032, 0.022, 0.013), antennae=0.2, horn=0.22, shell=True), (
        hide((0.03, 0.025, 0.03), shell=(0.05, 0.02, 0.015), leg=(0.02, 0.018, 0.018), shank=(0.02, 0.018, 0.018),
        seam=(0.005, 0.005, 0.005)),
        hide((0.03, 0.06, 0.03), shell=(0.02, 0.22, 0.08), leg=(0.02, 0.05, 0.03), seam=(0.01, 0.05, 0.02)),
        hide((0.03, 0.03, 0.03), shell=(0.55, 0.05, 0.02), pattern="spots", scale=0.55, mark=(0.01, 0.01, 0.01),
        seam=(0.01, 0.01, 0.01)))),
    "ant": Species("hexapod", arthropod.draw, Arthropod(
        height=0.45, thorax=(0.16, 0.085, 0.085), abdomen=(0.2, 0.14, 0.13), waist=0.05, head=(0.11, 0.10, 0.085),
        ride=0.24, reach=0.42,
        knee=0.16, leg_girth=(0.026, 0.021, 0.016, 0.011), antennae=0.36, jaws=0.12), (
        hide((0.18, 0.05, 0.02)), hide((0.035, 0.03, 0.03)), hide((0.3, 0.13, 0.03), abdomen=(0.05, 0.03, 0.02))),
        vertex_count=7500),
    "spider": Species("spider", arthropod.draw, Arthropod(
        height=0.5, legs=4, thorax=(0.16, 0.14, 0.09), abdomen=(0.26, 0.2, 0.19), abdomen_angle=8.0, waist=0.03,
        head=(0.055, 0.075, 0.06), ride=0.26, reach=0.62, knee=0.30, fan=(58.0, -58.0), antennae=0.0, jaws=0.1, eyes=2,
        leg_girth=(0.034, 0.03, 0.021, 0.012)), (
        hide((0.05, 0.035, 0.03)), hide((0.2, 0.11, 0.05), shank=(0.08, 0.04, 0.02), abdomen=(0.13, 0.08, 0.04)),
        hide((0.04, 0.035, 0.035), shank=(0.4, 0.12, 0.03), abdomen=(0.06, 0.04, 0.04))), vertex_count=7500),
}  # fmt: skip


def species() -> tuple[str, ...]:
    """Names that `make` knows."""
    return tuple(sorted(SPECIES))


def make(species: str, *, seed: int = 0) -> Creature:
    """Grow one animal.

    Args:
        species: A name from `species()`.
        seed: Which individual: proportions, coat and pattern follow from it.

    Raises:
        UsageError: `creature-unknown` for a name that is not in the list.
    """
    if species not in SPECIES:
        raise UsageError(
            "creature-unknown", f"no species is called {species!r}", hint=f"choose one of: {', '.join(sorted(SPECIES))}"
        )
    kind = SPECIES[species]
    rng = np.random.default_rng([crc32(species.encode()), seed])
    coat = tinted(kind.coats[int(rng.integers(len(kind.coats)))], rng)
    shape = vary(kind.shape, rng, kind.spread)
    sketch = kind.draw(shape, rng)
    return assemble(sketch, coat, rng, species=species, plan=kind.plan, seed=seed, vertex_count=kind.vertex_count)
