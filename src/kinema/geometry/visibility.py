"""What lies inside a mesh, by ray casting (embree): points, and segments from a vertex to a target.

"Inside" is by winding number: a ray that meets a triangle from behind leaves the body once, from the front enters it
once more. Overlapping closed parts (limbs stuck into a torso) are one body this way, as they are for the eye.
AKD's supplement (003 §1) asks whether the segment from a vertex to a bone is "completely enclosed within the mesh".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene

from kinema.geometry.triangles import check_mesh, face_normals, orient_outward, vertex_normals

# Embree computes in float32, where coordinates of a body of size one are exact to about 1e-7.
STEP = 1e-5
"""How far past a hit a ray starts again; share of the body's diagonal."""
SHIFT = 3e-5
"""How far under the skin a vertex looks from; share of the diagonal, well above float32's rounding."""
TANGENT = 1e-6
"""Cosine to the outward normal up to which a segment still runs along the skin and not out of it."""
MAX_CROSSINGS = 64
"""Surfaces a ray may cross before it is given up as blocked."""


@dataclass(frozen=True)
class Body:
    """A mesh ready for rays, in its own unit: centred, bounding box diagonal one."""

    positions: np.ndarray
    """[vert 3], normalised."""
    faces: np.ndarray
    """[face 3], closed components turned outward."""
    face_normals: np.ndarray
    """[face 3]."""
    vertex_normals: np.ndarray
    """[vert 3], zero on two-sided sheets."""
    centre: np.ndarray
    """[3]; normalised = (world - centre) / size."""
    size: float
    scene: Any
    """Embree's acceleration structure."""

    def normalise(self, points: np.ndarray) -> np.ndarray:
        """World points in the body's own unit, [point 3]."""
        return (points - self.centre) / self.size


def build_body(positions: np.ndarray, faces: np.ndarray) -> Body:
    """Prepare a mesh for inside and visibility tests.

    Args:
        positions: [vert 3]; weld them first, or seams are cracks.
        faces: [face 3].
    """
    positions, faces = check_mesh(positions, faces)
    low, high = positions.min(0), positions.max(0)
    centre, size = 0.5 * (low + high), float(np.linalg.norm(high - low)) or 1.0
    positions = (positions - centre) / size
    faces = orient_outward(positions, faces)
    scene = EmbreeScene(EmbreeDevice())
    TriangleMesh(scene, positions.astype(np.float32), faces.astype(np.int32))
    return Body(
        positions=positions,
        faces=faces,
        face_normals=face_normals(positions, faces),
        vertex_normals=vertex_normals(positions, faces),
        centre=centre,
        size=size,
        scene=scene,
    )


def vertices_see(body: Body, verts: np.ndarray, targets: np.ndarray, *, may_leave: bool = False) -> np.ndarray:
    """Whether the segment from each vertex to its target stays inside the body, [ray].

    The segment must not leave its vertex outward (along the normal), and the winding number along it must never fall
    to zero before the target. The start counts as one layer deep, whatever else it may be buried in: that is
    right for what is visible of a body, and needs no closed mesh.

    Args:
        body: From `build_body`.
        verts: Vertex indices, [ray].
        targets: World points, [ray 3].
        may_leave: A target outside the body is seen too, if the segment leaves the body and does not enter it again.
    """
    normals = body.vertex_normals[verts]
    # The whole segment moves inward by a hair, so that it starts under the triangles around its vertex: one that slips
    # out between them and the tangent plane then crosses them, and one within a flat sheet runs beside it.
    starts = body.positions[verts] - SHIFT * normals
    offset = body.normalise(targets) - body.positions[verts]
    length = np.linalg.norm(offset, axis=1)
    direction = offset / np.maximum(length, 1e-300)[:, None]
    # Bones that end on the skin are common: the last bit before the target may touch it.
    length = length - 2 * SHIFT
    outward = (direction * normals).sum(1) >= TANGENT
    visible = ~outward | (length <= 0) | may_leave
    travelled = np.zeros(len(verts))
    depth = np.where(outward, 0, 1)
    active = np.flatnonzero(visible & (length > 0))
    for _ in range(MAX_CROSSINGS):
        if len(active) == 0:
            return visible
        face, distance = _first_hits(
            body,
            starts[active] + travelled[active, None] * direction[active],
            direction[active],
            length[active] - travelled[active],
        )
        active, face, distance = active[face >= 0], face[face >= 0], distance[face >= 0]
        # A two-sided sheet has no normal and no outside: its vertices look through the triangles they lie on. Who looks
        # outward has left the body already and meets them on the way from under the skin.
        is_own = (body.faces[face] == verts[active, None]).any(1) & (~normals[active].any(1) | outward[active])
        leaving = (body.face_normals[face] * direction[active]).sum(1) > 0
        before = depth[active]
        depth[active] += np.where(is_own, 0, np.where(leaving, -1, 1))
        travelled[active] += distance + STEP
        if may_leave:
            blocked = (before <= 0) & ~leaving & ~is_own
        else:
            blocked = depth[active] <= 0
        visible[active[blocked]] = False
        active = active[~blocked & (length[active] > travelled[active])]
    visible[active] = False
    return visible


def points_inside(body: Body, points: np.ndarray) -> np.ndarray:
    """Whether each point lies inside the body, [point]: most of three rays in odd directions find winding above zero.

    Args:
        body: From `build_body`; should be closed.
        points: World points, [point 3].
    """
    votes = np.zeros(len(points), np.int64)
    for axis in ((0.8137, 0.5231, 0.2537), (-0.3519, 0.7411, -0.5717), (0.1297, -0.4733, 0.8713)):
        votes += _winding(body, body.normalise(points), np.array(axis) / np.linalg.norm(axis)) > 0
    return votes >= 2


def _winding(body: Body, points: np.ndarray, direction: np.ndarray) -> np.ndarray:
    """Times the surface is left minus times it is entered on the way from each point to infinity, [point]."""
    winding = np.zeros(len(points), np.int64)
    travelled = np.zeros(len(points))
    active = np.arange(len(points))
    for _ in range(MAX_CROSSINGS):
        if len(active) == 0:
            break
        origins = points[active] + travelled[active, None] * direction
        face, distance = _first_hits(body, origins, np.broadcast_to(direction, origins.shape), np.inf)
        active, face, distance = active[face >= 0], face[face >= 0], distance[face >= 0]
        winding[active] += np.sign(body.face_normals[face] @ direction).astype(np.int64)
        travelled[active] += distance + STEP
    return winding


def _first_hits(
    body: Body, origins: np.ndarray, directions: np.ndarray, limits: np.ndarray | float
) -> tuple[np.ndarray, np.ndarray]:
    """Face each ray meets first within its limit, -1 for none [ray], and the distance to it [ray]."""
    hit = body.scene.run(
        np.ascontiguousarray(origins, np.float32),
        np.ascontiguousarray(directions, np.float32),
        dists=np.ascontiguousarray(np.broadcast_to(limits, len(origins)), np.float32),
        output=1,
    )
    return hit["primID"].astype(np.int64), hit["tfar"].astype(np.float64)
