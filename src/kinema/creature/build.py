"""From a sketch and a coat to a finished creature: mesh, colours, skeleton and skin weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.creature.paint import Coat, paint_flesh
from kinema.creature.sketch import Leg, Sketch
from kinema.creature.surface import skin_mesh, tube_mesh
from kinema.creature.weights import INFLUENCES, flesh_weights, tube_weights


@dataclass(frozen=True)
class Creature:
    """A closed, coloured, rigged mesh in the rest pose: metres, +X forward, +Y up, soles on y = 0."""

    species: str
    """Name that `make` was given."""
    plan: str
    """Body plan: quadruped, biped, bird, theropod, hopper, lizard, hexapod or spider."""
    seed: int
    """Seed that `make` was given."""
    positions: np.ndarray
    """Vertices, [vert 3], m."""
    normals: np.ndarray
    """Unit normals, [vert 3]."""
    faces: np.ndarray
    """Triangles, wound outwards, [face 3]."""
    colours: np.ndarray
    """Linear RGB, 0..1, [vert 3]."""
    joints: np.ndarray
    """Joints that move each vertex, [vert 4]."""
    weights: np.ndarray
    """Their shares, rows sum to one, [vert 4]."""
    joint_names: tuple[str, ...]
    """Names, unique; sides end in .L and .R."""
    joint_parents: np.ndarray
    """Parents, -1 for joint 0, parents precede children, [joint]."""
    heads: np.ndarray
    """Joint positions; joint frames are parallel to the world's, [joint 3], m."""
    tails: np.ndarray
    """Bone ends in the same frame as `heads`, [joint 3], m."""
    legs: tuple[Leg, ...]
    """Limbs that carry weight: their chains, the planted joint last."""
    leg_length: float
    """Mean height of the hips of the legs above the ground, m."""


def vertex_normals(vertices: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Area-weighted unit normals, [vert 3]."""
    corner = vertices[faces]
    area = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    normal = np.zeros_like(vertices)
    for column in range(3):
        for axis in range(3):
            normal[:, axis] += np.bincount(faces[:, column], area[:, axis], minlength=len(vertices))
    return normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-30)


def _ground(vertices: np.ndarray, each: np.ndarray, ankle: float) -> None:
    """Stretch a foot down to y = 0 where the grid was too coarse to reach it; `each` is its flesh's distance, [vert blob]."""
    near = np.flatnonzero((each.min(axis=1) < 0.3 * ankle) & (vertices[:, 1] < 1.5 * ankle))
    lowest = vertices[near, 1].min(initial=ankle)
    vertices[near, 1] -= lowest * np.clip(1 - (vertices[near, 1] - lowest) / ankle, 0, 1)


def assemble(
    sketch: Sketch, coat: Coat, rng: np.random.Generator, *, species: str, plan: str, seed: int, vertex_count: int
) -> Creature:
    """Mesh, paint and bind a sketch. `vertex_count` is the aim for the skin; hard parts come on top."""
    joint_count = len(sketch.names)
    vertices, faces, each = skin_mesh(sketch.blobs, vertex_count=vertex_count)
    for leg in sketch.legs:
        _ground(
            vertices, each[:, [blob.joint == leg.joints[-1] for blob in sketch.blobs]], sketch.heads[leg.joints[-1]][1]
        )
    normals = vertex_normals(vertices, faces)
    parts = [
        (
            vertices,
            normals,
            faces,
            paint_flesh(coat, sketch.blobs, each, vertices, normals, rng),
            flesh_weights(sketch, vertices, faces, each),
        )
    ]
    for tube in sketch.tubes:
        points, triangles, along = tube_mesh(tube)
        points[:, 1] -= min(float(points[:, 1].min()), 0.0)
        colour = np.tile(np.array(coat.palette.get(tube.region, coat.palette["coat"])), (len(points), 1))
        weight = tube_weights(tube, along, joint_count)
        parts.append((points, vertex_normals(points, triangles), triangles, colour, weight))
    starts = np.cumsum([0, *(len(part[0]) for part in parts)])
    weight = np.concatenate([part[4] for part in parts])
    order = np.argsort(-weight, axis=1, kind="stable")[:, :INFLUENCES]
    share = np.take_along_axis(weight, order, axis=1)
    heads = np.stack(sketch.heads)
    return Creature(
        species=species,
        plan=plan,
        seed=seed,
        positions=np.concatenate([part[0] for part in parts]),
        normals=np.concatenate([part[1] for part in parts]),
        faces=np.concatenate([part[2] + start for part, start in zip(parts, starts[:-1], strict=True)]),
        colours=np.concatenate([part[3] for part in parts]),
        joints=np.where(share > 0, order, 0),
        weights=share / share.sum(axis=1, keepdims=True),
        joint_names=tuple(sketch.names),
        joint_parents=np.array(sketch.parents),
        heads=heads,
        tails=np.stack(sketch.tails),
        legs=tuple(sketch.legs),
        leg_length=float(np.mean([heads[leg.joints[0], 1] for leg in sketch.legs])),
    )
