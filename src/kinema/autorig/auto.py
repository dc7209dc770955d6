"""`make_bones`: a skeleton for a mesh, whatever it is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.asset.skeletonfile import Bones
from kinema.autorig.body import Body, find_body
from kinema.autorig.bones import build_bones, limit_bones
from kinema.autorig.clean import cluster_vertices
from kinema.autorig.curve import find_feet, middle_ends, trace_curve
from kinema.autorig.frame import BodyFrame, find_frame, find_up
from kinema.autorig.person import is_person, person_body
from kinema.autorig.volume import Volume, fill_volume
from kinema.errors import UsageError

THIN = 20_000
"""Vertices of the stand-in that large meshes get for finding their axes."""
HUGE = 250_000
"""Meshes with more vertices are read from a coarser copy: its cells are finer than the voxels of the solid."""
COARSE = 100_000
"""About so many vertices has that copy."""
PLANS = ("biped", "bird", "quadruped", "arthropod", "fish", "snake", "object")


@dataclass(frozen=True)
class AutoRigSettings:
    """How a skeleton is made."""

    template: str | None = None
    """Body plan to read the mesh as, one of PLANS; found from the mesh if not given."""
    joints: int | None = None
    """About how many bones; as many as the body plan has if not given."""
    up: str | None = None
    """The file's up axis; +y unless the mesh plainly stands another way, if not given."""
    forward: str | None = None
    """The file's axis the body looks along; guessed from its shape if not given."""
    symmetric: bool | None = None
    """Whether both sides are made equal; found from the mesh if not given."""
    max_influences: int = 4
    """Most bones that hold one vertex."""


@dataclass(frozen=True)
class Skeletonised:
    """A skeleton and how it was found."""

    bones: Bones
    """In the mesh's own coordinates."""
    frame: BodyFrame
    body: Body
    volume: Volume
    """The solid, canonical frame."""


def make_bones(positions: np.ndarray, faces: np.ndarray, settings: AutoRigSettings | None = None) -> Skeletonised:
    """Find the skeleton of a mesh.

    Args:
        positions: [vert 3].
        faces: [face 3].
        settings: Body plan, axes and counts, where they are known.
    """
    settings = settings or AutoRigSettings()
    if settings.template is not None and settings.template not in PLANS:
        raise UsageError("template-unknown", f"no body plan '{settings.template}'", hint=f"one of {', '.join(PLANS)}")
    if len(positions) > HUGE:
        positions, faces = thinned(positions, faces, COARSE)
    up = settings.up or find_up(*thinned(positions, faces, THIN))
    frame = find_frame(positions, faces, up=up, forward=settings.forward)
    symmetric = frame.symmetric if settings.symmetric is None else settings.symmetric
    volume = fill_volume(frame.into(positions), faces)
    ends = [middle_ends(volume)] if symmetric else []
    branches = trace_curve(volume, through=np.concatenate([*ends, find_feet(volume)]))
    body = find_body(volume, branches, symmetric=symmetric, plan=settings.template)
    if settings.template is None and body.plan == "object" and not symmetric and is_person(volume):
        body = person_body(volume)
    found = build_bones(body, frame.into(positions))
    if settings.joints is not None:
        found = limit_bones(found, settings.joints)
    bones = Bones(
        tuple(found.names),
        tuple(found.parents),
        frame.back(np.array(found.heads)),
        frame.back(np.array(found.tails)),
    )
    return Skeletonised(bones, frame, body, volume)


def thinned(positions: np.ndarray, faces: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """A stand-in of about `count` vertices for questions about the whole shape; the mesh itself where it is small."""
    if len(positions) <= count:
        return positions, faces
    merged, merged_faces, _ = cluster_vertices(positions, faces, count)
    return (merged, merged_faces) if len(merged_faces) else (positions, faces)
