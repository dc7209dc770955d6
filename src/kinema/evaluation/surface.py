"""Measures of a moving surface, whoever moves it: a skeleton, a displacement field or an artist.

Ablations and baselines share no joints, so they are compared by what the eye sees: the mesh's vertices over time. Lengths are in
body heights.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.rigging.anatomy import vertex_areas
from kinema.shapes import check_shape

SHORTEST_EDGE = 1e-4
"""Edges shorter than this share of the height are left out: rounding would count as stretch."""
HIGH = 0.95
"""Which quantile of the edges' stretch is reported beside its mean."""


@dataclass(frozen=True)
class SurfaceMeasures:
    """What a surface does, in numbers."""

    distortion: float
    """Change of edge lengths over edge lengths, both summed over the mesh, mean over frames; 0 for a rigid motion."""
    distortion_high: float
    """95 % of edges and frames are stretched or squeezed by a smaller share than this."""
    amount: float
    """Mean speed of the surface relative to a body that travels evenly, weighted by area, heights a second."""
    jerk: float | None
    """Mean length of the third time derivative of the surface, weighted by area, heights per second cubed; None below 4 frames."""
    penetration: float
    """Depth of the deepest vertex below y = 0, mean over frames, heights."""


def mesh_edges(faces: Tensor) -> Tensor:
    """Every edge once, [face 3] -> [edge 2]."""
    check_shape(faces, "face 3", name="faces")
    pairs = torch.cat([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    return pairs.sort(1).values.unique(dim=0)


def edge_lengths(verts: Tensor, edges: Tensor) -> Tensor:
    """[*batch vert 3], [edge 2] -> [*batch edge]."""
    return (verts[..., edges[:, 0], :] - verts[..., edges[:, 1], :]).norm(dim=-1)


def measure_surface(
    start: Tensor, moved: Tensor, faces: Tensor, *, fps: float, height: float, velocity: Tensor
) -> SurfaceMeasures:
    """Measure a moving mesh.

    Args:
        start: Vertices of the start pose, metres, [vert 3].
        moved: The same over time, [frame vert 3], two frames at least.
        faces: Triangles, [face 3]; vertices that none of them has are not looked at.
        fps: Frames a second.
        height: Of the body, metres.
        velocity: Travel that is no motion of the body's own, metres a second, [3].
    """
    axes = check_shape(start, "vert 3", name="start")
    check_shape(moved, "frame vert 3", name="moved", vert=axes["vert"])
    with torch.no_grad():
        start, moved = start.double() / height, moved.double() / height
        edges = mesh_edges(faces)
        before = edge_lengths(start, edges)
        edges, before = edges[before > SHORTEST_EDGE], before[before > SHORTEST_EDGE]
        change = (edge_lengths(moved, edges) - before).abs()  # [frame edge]
        areas = vertex_areas(start, faces)
        share = areas / areas.sum()
        times = torch.arange(len(moved), dtype=torch.float64) / fps
        local = moved - (times[:, None] * velocity.double() / height)[:, None]
        speed = local.diff(dim=0).norm(dim=-1) * fps  # [frame-1 vert]
        third = moved.diff(n=3, dim=0).norm(dim=-1) * fps**3 if len(moved) > 3 else None
        lowest = moved[:, faces.unique(), 1].amin(1)
        return SurfaceMeasures(
            distortion=float(change.sum() / before.sum() / len(moved)),
            distortion_high=float(_quantile((change / before).flatten(), HIGH)),
            amount=float((speed @ share).mean()),
            jerk=None if third is None else float((third @ share).mean()),
            penetration=float((-lowest).clamp_min(0).mean()),
        )


def _quantile(values: Tensor, share: float) -> Tensor:
    """The value below which that share lies; torch's own refuses more than 16 million numbers."""
    return values.kthvalue(max(1, round(share * len(values)))).values
