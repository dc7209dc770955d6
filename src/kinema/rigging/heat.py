"""Skin weights by heat equilibrium: AKD supplement (003) §1, after Pinocchio (Baran and Popović 2007).

For every bone b, −Δw + Hw = Hp on the surface: a vertex is heated by its nearest bone if it sees it (strength c/d²), and
heat spreads along the skin. Multiplied by the vertices' areas A this is the symmetric system (K + AH) w = AHp with
the cotangent stiffness K.

**Normalisation.** Both terms scale as 1/length², so weights do not depend on units. The constant c does depend on how
a program writes its Laplacian: Pinocchio adds cot α + cot β (twice K) and takes |cross products| around a vertex as
its area (six barycentric cells A), so its c = 1 is c = 3 in the equation above; Blender halves the cotangents
but divides by four times the area, so its c = 1 is c = 4. `conductance` is in Pinocchio's unit, whose weights
AKD uses.

**Blender.** It takes a bone that is not straight behind the skin for farther away, d / (½ + ½ cos); `stretch` does the
same. With stretch=True, conductance=4/3 and min_weight=0.025 the weights are Blender's, to about 5e-4 on clean meshes.

**One H for all bones.** 003 writes H with a bone index: c/d_b² wherever *b* is visible, nearest or not. That needs a
factorisation per bone, its solutions do not sum to one, and a bone that is near but not nearest would cool the vertex most.
Pinocchio, which 003 says it uses, has one H from the nearest bone: one factorisation serves all bones, and
since H = Σ_b H p_b the weights sum to one by themselves. We do as Pinocchio does.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import robust_laplacian
import scipy.sparse as sparse
from scipy.sparse.linalg import splu

from kinema.errors import RigError
from kinema.geometry.triangles import check_mesh, closest_on_segments, components, face_areas, weld
from kinema.geometry.visibility import build_body, vertices_see

PINOCCHIO_UNIT = 3.0
"""Pinocchio's c = 1 in the equation's own unit; see above."""
TIE = 1e-4
"""Bones nearer than (1 + TIE) times the nearest share a vertex: at a joint parent and child are equally near."""
WELD_TOLERANCE = 1e-6
"""Vertices nearer than this are one; share of the bounding box diagonal."""
NEAREST, FARTHEST = 1e-4, 100.0
"""Distances to a bone that count, in diagonals: a bone may run along the skin, or lie so far off that its heat drowns
in rounding and the matrix is singular after all."""


@dataclass(frozen=True)
class HeatSystem:
    """(K + AH) w = AHp of one mesh and one set of bones; vertices welded, size one."""

    stiffness: sparse.csc_matrix
    """K, positive semidefinite, [vert vert]."""
    sink: np.ndarray
    """Diagonal of AH, [vert]."""
    source: np.ndarray
    """AHp, rows sum to `sink`, [vert bone]."""

    def solve(self) -> np.ndarray:
        """Equilibrium temperatures before any clean-up, [vert bone]: they sum to one but for rounding."""
        matrix = (self.stiffness + sparse.diags(self.sink)).tocsc()
        # Symmetric and diagonally dominant: no pivoting. COLAMD, because SuperLU's minimum degree on AᵀA + A
        # takes ten seconds to order 100k vertices of a subdivided mesh.
        factor = splu(matrix, permc_spec="COLAMD", diag_pivot_thresh=0.0, options={"SymmetricMode": True})
        weights = np.zeros_like(self.source)
        heated = np.flatnonzero(self.source.any(0))
        # Four at a time: with more, SuperLU's small blocks go through threaded BLAS, at five to ten times the cost.
        for start in range(0, len(heated), 4):
            bones = heated[start : start + 4]
            weights[:, bones] = factor.solve(np.asfortranarray(self.source[:, bones]))
        return weights


def heat_weights(
    positions: np.ndarray,
    faces: np.ndarray,
    heads: np.ndarray,
    tails: np.ndarray,
    *,
    conductance: float = 1.0,
    max_influences: int | None = None,
    min_weight: float = 1 / 255,
    stretch: bool = False,
) -> np.ndarray:
    """Skin weights of a mesh for bones given as segments.

    A connected component that sees no bone follows the bone nearest to it (003 §1).

    Args:
        positions: Vertices, [vert 3], any unit; vertices split along seams are welded inside and get equal weights.
        faces: Triangles, counter-clockwise from outside, [face 3].
        heads: Starts of bones, [bone 3].
        tails: Ends of bones, [bone 3]; a bone of no length is a point.
        conductance: c, how strongly bones heat the skin against its spreading; larger is more rigid. 1 is Pinocchio's.
        max_influences: Keep only so many largest weights per vertex; None keeps all.
        min_weight: Smaller weights become zero, those up to twice as large are lowered so that no step
            appears: heat decays with distance but never ends, and a foot must not drag at the other one. The default
            is the least weight that 8 bits can store.
        stretch: Count bones that are not straight behind the skin as farther, as Blender does.

    Returns:
        Weights, non-negative, rows sum to one, [vert bone].
    """
    positions, faces = check_mesh(positions, faces)
    heads, tails = _check_bones(heads, tails)
    if not (np.isfinite(conductance) and conductance > 0):
        raise RigError("heat-conductance", f"conductance is {conductance}, expected a positive number")
    if max_influences is not None and max_influences < 1:
        raise RigError("heat-influences", f"max_influences is {max_influences}, expected at least one")
    welded, welded_of, welded_faces, low, size = _welded(positions, faces)
    heads, tails = (heads - low) / size, (tails - low) / size
    weights = np.zeros((len(welded), len(heads)))
    on_surface = np.zeros(len(welded), bool)
    on_surface[welded_faces] = True
    if on_surface.any():
        renumber = np.cumsum(on_surface) - 1
        system = heat_system(
            welded[on_surface],
            renumber[welded_faces],
            heads,
            tails,
            conductance=conductance,
            stretch=stretch,
        )
        weights[on_surface] = system.solve()
    # Vertices outside every triangle of any area conduct nothing: each is a component of its own that sees no bone.
    alone = np.flatnonzero(~on_surface)
    if len(alone):
        weights[alone, _distances(welded[alone], heads, tails).argmin(1)] = 1.0
    return _tidy(weights, max_influences=max_influences, min_weight=min_weight)[welded_of]


def heat_system(
    positions: np.ndarray,
    faces: np.ndarray,
    heads: np.ndarray,
    tails: np.ndarray,
    *,
    conductance: float = 1.0,
    stretch: bool = False,
) -> HeatSystem:
    """Assemble the heat equation of a welded mesh in which every vertex has a triangle of some area.

    Args and units as in `heat_weights`, all in one common unit of about the body's size.
    """
    body = build_body(positions, faces)
    distance = _distances(positions, heads, tails, normals=body.vertex_normals if stretch else None)
    nearest = np.clip(distance.min(1), NEAREST, FARTHEST)
    vert, bone = np.nonzero(distance <= np.maximum(distance.min(1), NEAREST)[:, None] * (1 + TIE))
    targets = closest_on_segments(positions[vert], heads[bone], tails[bone])
    # 003 wants the segment enclosed in the mesh. Real bones poke out of it; they are seen through the skin
    # as in Blender, but never through another part of the body.
    seen = vertices_see(body, vert, targets, may_leave=True)
    vert, bone = vert[seen], bone[seen]

    label = components(faces, len(positions))
    blind = np.ones(label.max() + 1, bool)
    blind[label[vert]] = False
    # 003's rule for several components: one that sees no bone counts the bone nearest to it as visible throughout.
    members = np.flatnonzero(blind[label])
    if len(members):
        by_part = np.argsort(label[members], kind="stable")
        members = members[by_part]
        starts = np.flatnonzero(np.diff(label[members], prepend=-1))
        part_bone = np.minimum.reduceat(distance[members], starts).argmin(1)
        chosen = np.repeat(part_bone, np.diff(starts, append=len(members)))
        nearest[members] = np.clip(distance[members, chosen], NEAREST, FARTHEST)
        vert, bone = np.concatenate([vert, members]), np.concatenate([bone, chosen])

    # Heron-robust, intrinsic Delaunay: off-diagonals are never positive, so no temperature is ever negative.
    stiffness, mass = robust_laplacian.mesh_laplacian(positions, faces)
    area = np.asarray(mass.diagonal())
    source = np.zeros_like(distance)
    source[vert, bone] = area[vert] * PINOCCHIO_UNIT * conductance / nearest[vert] ** 2
    return HeatSystem(stiffness=stiffness.tocsc(), sink=source.sum(1), source=source)


def _check_bones(heads: np.ndarray, tails: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Bones as float64 arrays [bone 3], or a coded error."""
    heads, tails = np.asarray(heads, np.float64), np.asarray(tails, np.float64)
    if heads.ndim != 2 or heads.shape[1:] != (3,) or heads.shape != tails.shape:
        raise RigError(
            "bones-shape", f"heads {list(heads.shape)} and tails {list(tails.shape)}, expected [bone 3] both"
        )
    if len(heads) == 0:
        raise RigError(
            "bones-none", "there are no bones to bind the mesh to", hint="give a skeleton with one bone or more"
        )
    finite = np.isfinite(heads).all(1) & np.isfinite(tails).all(1)
    if not finite.all():
        bad = int(np.flatnonzero(~finite)[0])
        raise RigError(
            "bones-not-finite",
            f"bone {bad} runs from {heads[bad].tolist()} to {tails[bad].tolist()}",
            where=f"bone {bad}",
        )
    return heads, tails


def _welded(positions: np.ndarray, faces: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, float]:
    """Welded mesh of diagonal one without degenerate triangles: positions, old -> new, faces, corner, size."""
    low = positions.min(0)
    size = float(np.linalg.norm(positions.max(0) - low))
    if not 0 < size < np.inf:
        raise RigError("mesh-no-area", f"all {len(positions)} vertices are at one place, or too far apart to measure")
    welded, welded_of = weld((positions - low) / size, tolerance=WELD_TOLERANCE)
    faces = welded_of[faces]
    return welded, welded_of, faces[face_areas(welded, faces) > 0], low, size


def _distances(
    positions: np.ndarray, heads: np.ndarray, tails: np.ndarray, *, normals: np.ndarray | None = None
) -> np.ndarray:
    """Distance of each vertex to each bone, [vert bone]; given normals, stretched where the bone is not behind them."""
    # Squares expanded, so that all of it is products of matrices; coordinates of size one lose no digits that matter.
    along = tails - heads
    square = (along * along).sum(1)
    ahead = positions @ along.T - (heads * along).sum(1)
    t = np.clip(ahead / np.where(square > 0, square, 1.0), 0.0, 1.0)
    distance = (positions * positions).sum(1)[:, None] - 2 * positions @ heads.T + (heads * heads).sum(1)
    distance += t * (t * square - 2 * ahead)
    distance = np.sqrt(np.maximum(distance, 0.0))
    if normals is not None:
        outward = (positions * normals).sum(1)[:, None] - normals @ heads.T - t * (normals @ along.T)
        cosine = np.clip(outward / np.maximum(distance, 1e-12), -1.0, 1.0)
        # 1.001 as in Blender: a bone straight outside is a thousand times as far, not infinitely.
        distance /= 0.5 * (1.001 + cosine)
    return distance


def _tidy(weights: np.ndarray, *, max_influences: int | None, min_weight: float) -> np.ndarray:
    """Drop what is negligible or beyond the number of influences; rows sum to one, [vert bone]."""
    # The largest of a row is at least 1 / bone: half of that as the limit leaves no row empty.
    limit = min(min_weight, 0.5 / weights.shape[1])
    weights = np.where(weights < 2 * limit, 2 * np.maximum(weights - limit, 0.0), weights)
    if max_influences is not None and max_influences < weights.shape[1]:
        dropped = np.argsort(-weights, axis=1, kind="stable")[:, max_influences:]
        np.put_along_axis(weights, dropped, 0.0, axis=1)
    return weights / weights.sum(1, keepdims=True)
