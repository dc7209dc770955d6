"""A wish as a creature: the species' table of proportions and its coat, changed as asked."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any
from zlib import crc32

import numpy as np

from kinema.asset.mesh import linear_from_srgb
from kinema.creation.reader import Wish
from kinema.creation.words import COLOURS
from kinema.creature.build import Creature, assemble
from kinema.creature.paint import Coat, Colour
from kinema.creature.plans.arthropod import Arthropod
from kinema.creature.plans.biped import Biped
from kinema.creature.plans.lizard import Lizard
from kinema.creature.plans.quadruped import Quadruped
from kinema.creature.zoo import SPECIES, fur, vary

SIZES = {"tiny": 0.35, "small": 0.62, "big": 1.45, "huge": 2.3}
"""Factor on the height."""
LONGER, SHORTER = 1.75, 0.55
"""Factor on a part that shall be long or large, short or small."""
LEG_SHIFT = 0.24
"""How far a trunk sinks or rises with short or long legs, in heights."""
WHOLE = (
    "coat",
    "leg",
    "shank",
    "foot",
    "neck",
    "head",
    "muzzle",
    "tail",
    "wing",
    "feather",
    "shell",
    "abdomen",
    "thorax",
    "wattle",
)
"""Regions that take the body's colour, with the contrast that the species' own coat has."""
REGIONS = {
    "tail": ("tail", "tail_tip"),
    "ears": ("ear",),
    "mane": ("mane",),
    "belly": ("belly",),
    "feet": ("foot", "hoof", "claw", "shoe"),
    "legs": ("leg", "shank"),
    "eyes": ("eye",),
    "snout": ("muzzle", "beak", "nose"),
    "horns": ("horn",),
    "wings": ("wing", "feather"),
    "shell": ("shell",),
    "hair": ("hair",),
    "shirt": ("shirt", "coat"),
    "trousers": ("trousers", "skirt"),
    "dress": ("shirt", "coat", "skirt", "trousers"),
    "shoes": ("shoe",),
    "skin": ("skin", "sleeve"),
    "head": ("head", "muzzle"),
    "neck": ("neck",),
}
"""Which painted regions a part has."""


def grow(wish: Wish, *, seed: int = 0) -> Creature:
    """Grow what was asked for; the seed varies what was not."""
    kind = SPECIES[wish.species]
    rng = np.random.default_rng([crc32(wish.sentence.encode()), seed])
    shape = reshape(vary(kind.shape, rng, 0.4 * kind.spread), wish)
    coat = recolour(
        kind.coats[0 if seed == 0 else int(rng.integers(len(kind.coats)))], wish, dressed=isinstance(shape, Biped)
    )
    sketch = kind.draw(shape, rng)
    return assemble(sketch, coat, rng, species=wish.species, plan=kind.plan, seed=seed, vertex_count=kind.vertex_count)


def linear(name: str) -> Colour:
    """Linear RGB of a named colour."""
    display = np.array([int(COLOURS[name][i : i + 2], 16) / 255 for i in (0, 2, 4)])
    red, green, blue = linear_from_srgb(display).tolist()
    return red, green, blue


def recolour(coat: Coat, wish: Wish, *, dressed: bool) -> Coat:
    """The species' coat in the colours asked for."""
    palette = dict(coat.palette)
    if wish.colour is not None:
        base = linear(wish.colour)
        if dressed:
            for region in ("skin", "sleeve") if wish.species == "ogre" else ("shirt", "coat", "sleeve"):
                palette[region] = base
        else:
            fresh = fur(base).palette
            for region in {*WHOLE, "belly", "ear", "mane", "tail_tip"} & ({*palette} | {"coat"}):
                palette[region] = fresh.get(region, base)
            for region in ("neck", "head", "tail", "wing", "feather", "shell", "abdomen", "thorax"):
                if region in palette:
                    palette[region] = base
            if wish.colour in ("white", "ivory", "cream", "silver"):
                for region in ("muzzle", "ear", "foot", "shank", "tail_tip", "mane"):
                    if region in palette:
                        palette[region] = tuple(0.9 * np.array(base))
            if wish.pattern is None and wish.second is None and coat.pattern != "plain":
                coat = replace(coat, strength=0.35 * coat.strength)
    for part, name in wish.part_colours.items():
        for region in REGIONS.get(part, ()):
            palette[region] = linear(name)
    coat = replace(coat, palette=palette)
    if wish.pattern is not None or wish.second is not None:
        scale = {"stripes": 0.13, "spots": 0.16, "patches": 0.5, "bands": 0.3}
        pattern = wish.pattern or "patches"
        dark = (0.02, 0.018, 0.016)
        base_light = np.mean(palette["coat"]) > 0.12
        mark = linear(wish.second) if wish.second else dark if base_light else (0.7, 0.68, 0.62)
        coat = replace(
            coat, pattern=pattern, mark=mark, scale=scale[pattern], strength=0.95,
            marked=("coat", "leg", "neck", "tail", "head", "shell", "abdomen", "shirt", "shank"),
        )  # fmt: skip
    return coat


def reshape(shape: Any, wish: Wish) -> Any:
    """Proportions as asked: build first, then parts."""
    for build in wish.builds:
        shape = _built(shape, build)
    for part, how in wish.parts.items():
        shape = _with_part(shape, part, how)
    if "dress" in wish.part_colours or "dress" in wish.parts:
        shape = _changed(shape, skirt=0.40) if isinstance(shape, Biped) else shape
    return shape


def _changed(shape: Any, **values: Any) -> Any:
    known = {spec.name for spec in fields(shape)}
    return replace(shape, **{name: value for name, value in values.items() if name in known})


def _scaled(shape: Any, factor: float, *names: str) -> Any:
    """Numbers or rows of numbers times a factor, where the shape has them."""
    changes: dict[str, Any] = {}
    for spec in fields(shape):
        if spec.name in names:
            value = getattr(shape, spec.name)
            changes[spec.name] = tuple(v * factor for v in value) if isinstance(value, tuple) else value * factor
    return replace(shape, **changes)


def _wider(shape: Any, width: float, sag: float) -> Any:
    """A trunk whose rows (place, back, belly, half width) are wider, with the belly hanging lower by a share of its
    depth."""
    if not hasattr(shape, "profile"):
        return shape
    rows = tuple(
        (x, back, max(belly - sag * (back - belly), 0.06), half * width) for x, back, belly, half in shape.profile
    )
    return replace(shape, profile=rows)


def _built(shape: Any, build: str) -> Any:
    if build in SIZES:
        return _scaled(shape, SIZES[build], "height")
    if build in ("fat", "strong"):
        fat = build == "fat"
        shape = _wider(shape, 1.55 if fat else 1.25, 0.28 if fat else 0.05)
        shape = _scaled(shape, 1.25, "front_girth", "hind_girth", "leg_girth", "neck_girth", "arm_girth")
        shape = _scaled(shape, 1.4 if fat else 1.1, "waist_width", "depth", "abdomen")
        shape = _scaled(shape, 1.25 if fat else 1.35, "chest_width", "hip_width" if fat else "shoulder_span")
        if isinstance(shape, Arthropod):
            shape = _scaled(shape, 1.2, "thorax")
        if isinstance(shape, Biped) and fat:
            shape = replace(shape, belly=max(shape.belly, 0.05) + 0.07, shoulder_span=1.1 * shape.shoulder_span)
        return shape
    if build == "thin":
        shape = _wider(shape, 0.68, -0.14)
        shape = _scaled(shape, 0.74, "front_girth", "hind_girth", "leg_girth", "neck_girth", "arm_girth", "abdomen")
        return _scaled(shape, 0.8, "waist_width", "chest_width", "hip_width", "depth")
    if build == "tall":
        if isinstance(shape, Biped):
            return _scaled(_scaled(_scaled(shape, 1.14, "height"), 1.05, "crotch"), 0.88, "head")
        return _with_part(_scaled(shape, 1.2, "height"), "legs", "more")
    assert build == "short"
    if isinstance(shape, Biped):
        return _scaled(_scaled(_scaled(shape, 0.78, "height"), 0.88, "crotch"), 1.15, "head")
    return _with_part(_scaled(shape, 0.85, "height"), "legs", "less")


def _with_part(shape: Any, part: str, how: str) -> Any:
    factor = {"more": LONGER, "less": SHORTER, "none": 0.0}[how]
    if part == "tail":
        if how == "none":
            stub = 0.0 if isinstance(shape, Lizard) else 0.03
            return _changed(_scaled(shape, 0.35, "tail_girth"), tail_length=stub, tail_count=1, tail_fan=0.0)
        return _scaled(shape, factor, "tail_length", "tail_fan")
    if part == "neck":
        return _scaled(shape, max(1.0 + 0.75 * (factor - 1), 0.3), "neck_length")
    if part == "ears":
        if hasattr(shape, "ear") and how == "none":
            return replace(shape, ear=tuple(0.0 for _ in shape.ear))
        if hasattr(shape, "ear"):
            return replace(shape, ear=(shape.ear[0] * factor, shape.ear[1] * (1 + 0.6 * (factor - 1)), *shape.ear[2:]))
        return shape
    if part == "horns":
        if isinstance(shape, Quadruped):
            if how == "none":
                return replace(shape, horns="none")
            has = shape.horns != "none"
            return replace(
                shape, horns=shape.horns if has else "cow", horn_length=factor * (shape.horn_length if has else 0.22)
            )
        return _changed(shape, horn=0.0 if how == "none" else max(getattr(shape, "horn", 0.0), 0.15) * factor)
    if part == "head":
        shape = _scaled(shape, 1 + 0.4 * (factor - 1) if how != "none" else 1.0, "head_length", "skull", "muzzle")
        return (
            _scaled(shape, 1 + 0.4 * (factor - 1), "head") if isinstance(shape, (Biped, Lizard, Arthropod)) else shape
        )
    if part == "snout":
        return _scaled(shape, 1 + 0.5 * (factor - 1), "head_length")
    if part == "trunk":
        return _scaled(shape, factor, "trunk")
    if part == "wings":
        return _scaled(shape, 1 + 0.5 * (factor - 1) if how != "none" else 0.0, "wing")
    if part == "feelers":
        return _scaled(shape, factor, "antennae")
    if part == "mane":
        if isinstance(shape, Quadruped) and how != "none":
            kind = shape.mane_kind if shape.mane_kind != "none" else "ruff"
            return replace(shape, mane_kind=kind, mane=max(shape.mane, 0.12 if kind == "ruff" else 0.055))
        return _changed(shape, mane=0.0, mane_kind="none")
    if part == "arms":
        return _scaled(shape, 1 + 0.5 * (factor - 1) if how != "none" else 0.2, "arm_length", "arm")
    if part == "belly":
        return _built(shape, "fat") if how == "more" else shape
    if part == "legs" and how != "none":
        return _legged(shape, 1.0 if how == "more" else -1.0)
    return shape


def _legged(shape: Any, sign: float) -> Any:
    """Legs longer or shorter: the trunk rises or sinks, and the legs' joints with it."""
    if isinstance(shape, Arthropod):
        factor = 1.4 if sign > 0 else 0.62
        return _scaled(_scaled(shape, factor, "reach", "knee"), 1.15 if sign > 0 else 0.8, "ride")
    if isinstance(shape, Biped):
        return _scaled(shape, 1.13 if sign > 0 else 0.8, "crotch")
    shift = sign * LEG_SHIFT * (0.45 if isinstance(shape, Lizard) else 1.0)
    profile = tuple((x, back + shift, max(belly + shift, 0.05), half) for x, back, belly, half in shape.profile)
    changes: dict[str, Any] = {"profile": profile}
    for name in ("front", "hind", "leg"):
        if hasattr(shape, name):
            rows = getattr(shape, name)
            top = max(row[1] for row in rows)
            changes[name] = tuple(
                (row[0], row[1] + shift * max(row[1] - 0.06, 0.0) / (top - 0.06), *row[2:]) for row in rows
            )
    return replace(shape, **changes)
