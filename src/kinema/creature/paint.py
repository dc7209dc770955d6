"""Colours per vertex: a palette per region, countershading, and a pattern (stripes, spots, patches) over the coat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import KDTree

from kinema.creature.sketch import Blob

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Coat:
    """What a creature's surface looks like. Colours are linear RGB, 0..1."""

    palette: dict[str, Colour]
    """Colour of every region; regions that are missing take "coat"."""
    pattern: str = "plain"
    """plain, stripes, spots, patches, net, bands or dapple."""
    mark: Colour = (0.05, 0.04, 0.03)
    """Colour of the pattern."""
    scale: float = 0.2
    """Size of a mark relative to the body's height."""
    strength: float = 0.85
    """How much of the mark's colour covers the coat, 0..1."""
    belly: float = 0.45
    """How far the underside goes to the "belly" colour, 0..1."""
    back: float = 0.25
    """How much darker the top is, 0..1."""
    marked: tuple[str, ...] = ("coat", "leg", "neck", "tail")
    """Regions that carry the pattern."""


def noise(points: np.ndarray, rng: np.random.Generator, *, octaves: int = 3) -> np.ndarray:
    """Smooth random field of unit wavelength, about -1..1, [vert]."""
    total = np.zeros(len(points))
    for octave in range(octaves):
        direction = rng.normal(size=(12, 3)) * 2.0**octave
        phase = rng.uniform(0, 2 * np.pi, size=12)
        total += np.sin(np.pi * points @ direction.T + phase).sum(axis=1) / 12**0.5 * 0.6**octave
    return total


def pattern_amount(coat: Coat, points: np.ndarray, up: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """How much of the mark shows at each vertex, 0..1.

    Args:
        coat: Kind and scale of pattern.
        points: Positions divided by the body's height, [vert 3].
        up: Vertical component of the normals, [vert].
        rng: Source of the layout.
    """
    scaled = points / coat.scale
    if coat.pattern == "plain":
        return np.zeros(len(points))
    if coat.pattern == "stripes":
        # Along the body on the trunk, around the limb lower down: the wave runs mostly along x, and along y near legs.
        low = np.clip(1.2 - 1.6 * points[:, 1], 0, 1)
        wave = scaled[:, 0] * (1 - low) + scaled[:, 1] * low * 1.3 + 0.22 * noise(0.3 * scaled, rng, octaves=2)
        return np.clip(2.2 * np.sin(2 * np.pi * wave) + 0.2 - 0.8 * np.clip(-up, 0, 1), 0, 1)
    if coat.pattern == "bands":
        return np.clip(2.5 * np.sin(2 * np.pi * (scaled[:, 0] + 0.15 * noise(0.4 * scaled, rng))) - 0.3, 0, 1)
    if coat.pattern == "patches":
        return np.clip(4 * noise(0.3 * scaled, rng, octaves=2) - 0.4, 0, 1)
    if coat.pattern == "dapple":
        return 0.5 * np.clip(0.5 + noise(0.8 * scaled, rng), 0, 1)
    span = np.ptp(points, axis=0)
    centres = points.min(axis=0) + span * rng.uniform(size=(int(60 + 4 * np.prod(span / coat.scale)), 3))
    gap = KDTree(centres).query(points, k=2)[0]
    if coat.pattern == "net":  # giraffe: dark cells with light seams
        return np.clip((gap[:, 1] - gap[:, 0]) / (0.16 * coat.scale) - 0.4, 0, 1)
    assert coat.pattern == "spots"
    return np.clip(2.5 - 7 * gap[:, 0] / coat.scale, 0, 1) * (up > -0.6)


def paint_flesh(
    coat: Coat,
    blobs: list[Blob],
    each: np.ndarray,
    vertices: np.ndarray,
    normals: np.ndarray,
    rng: np.random.Generator,
) -> np.ndarray:
    """Colours of the skin, linear RGB 0..1, [vert 3].

    Args:
        coat: Palette and pattern.
        blobs: The flesh, with its regions.
        each: Distance of every vertex to every blob, [vert blob], m.
        vertices: Skin, [vert 3], m.
        normals: Unit, [vert 3].
        rng: Source of the pattern's layout.
    """
    height = float(np.ptp(vertices[:, 1]))
    regions = sorted({blob.region for blob in blobs})
    colour_of = {name: np.array(coat.palette.get(name, coat.palette["coat"])) for name in regions}
    softness = 0.012 * height
    near = np.exp(-np.clip(each - each.min(axis=1, keepdims=True), 0, None) / softness)
    share = np.stack([near[:, [b.region == name for b in blobs]].max(axis=1) for name in regions], axis=1)
    share = share**2 / (share**2).sum(axis=1, keepdims=True)
    colour = share @ np.stack([colour_of[name] for name in regions])
    coated = share[:, [name in coat.marked for name in regions]].sum(axis=1)

    up = normals[:, 1]
    grain = noise(vertices / (0.3 * height), rng)
    under = coat.belly * np.clip(-1.4 * up - 0.2 + 0.08 * grain, 0, 1) * coated
    colour += under[:, None] * (np.array(coat.palette.get("belly", coat.palette["coat"])) - colour)
    colour *= 1 - (coat.back * np.clip(1.6 * up - 0.4 + 0.15 * grain, 0, 1) * coated)[:, None]
    amount = coat.strength * pattern_amount(coat, vertices / height, up, rng) * coated
    colour += amount[:, None] * (np.array(coat.mark) - colour)
    return np.clip(colour * (1 + 0.06 * grain)[:, None], 0, 1)
