"""Mesh to Gaussians without optimisation: the surface cut into small cells, a flat Gaussian for each.

Dense, area-weighted samples of the surface are grouped into cells by a few steps of k-means over place, normal and
colour. Cells are then even (the surface closes), never join the two sides of an ear, and follow the texture's edges.
A Gaussian takes its cell's mean, colour and covariance.

Gaussians wide enough to close a surface on their own would blur it and stick out at its edges. So some of them stand
a little inside the body, wide and unseen, and stop the light that comes through between those on the surface.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch
from scipy.spatial import KDTree
from torch import Generator, Tensor

from kinema.asset import Character, Mesh
from kinema.errors import UsageError
from kinema.geometry.rotations import to_quaternion_wxyz
from kinema.geometry.triangles import face_areas
from kinema.reconstruct.surface import (
    check_surface,
    depths_behind,
    nearest_anchors,
    outward_normals,
    seen_faces,
    surface_colours,
)
from kinema.rigging import forward_kinematics
from kinema.splat import Anchors, BoundCloud, GaussianCloud, bind, sh_from_colours

GAUSS_LIMIT = 2_000_000
"""More Gaussians than this per body is a typing error."""


@dataclass(frozen=True)
class DirectConfig:
    """How a surface becomes Gaussians."""

    count: int = 5000
    """Gaussians."""
    samples: int = 12
    """Surface samples per Gaussian."""
    rounds: int = 3
    """Steps of k-means."""
    normal_weight: float = 1.0
    """Distance between unit normals, in cell widths: opposite sides are two apart."""
    colour_weight: float = 3.0
    """Distance between colours, in cell widths: black and white are five apart."""
    overlap: float = 1.05
    """Standard deviation of a Gaussian over that of its cell (a square cell's is 0.29 of its width)."""
    thickness: float = 0.02
    """Least standard deviation along the normal, cell widths."""
    fill: float = 0.3
    """Share of the Gaussians that stand inside the body."""
    fill_overlap: float = 2.0
    """`overlap` of those."""
    fill_depth: float = 1.1
    """How far inside, in widths of their own cells; at most 0.4 of the body's thickness, and narrower there."""
    opacity: float = 0.99
    hidden: bool = False
    """Also cover faces that nobody can see from outside in the start pose. They would shine through between the
    Gaussians in front of them; a mouth that opens later needs them."""

    def __post_init__(self) -> None:
        if not 1 <= self.count <= GAUSS_LIMIT:
            raise UsageError("splat-count", f"{self.count} Gaussians, expected 1 to {GAUSS_LIMIT:,}")
        if self.samples < 4 or self.rounds < 0:
            raise UsageError("splat-options", "at least 4 samples per Gaussian and no fewer than 0 rounds")
        if not (0 <= self.fill < 1 and 0 < self.opacity <= 1 and min(self.overlap, self.fill_overlap) > 0):
            raise UsageError("splat-options", "fill lies in 0..1 (less than 1), opacity in 0..1, overlaps are positive")


def splats_from_mesh(
    mesh: Mesh, positions: Tensor, config: DirectConfig | None = None, *, generator: Generator
) -> tuple[GaussianCloud, Anchors]:
    """Turn a posed, textured surface into Gaussians.

    Args:
        mesh: Triangles and their look.
        positions: Its vertices in the world, metres, [vert 3]: `character.start_positions`.
        config: Count and sizes.
        generator: Source of randomness, on the CPU.

    Returns:
        The cloud, float32, and the surface point each Gaussian belongs to.
    """
    config = config or DirectConfig()
    points, triangles = check_surface(mesh, positions)
    kept = np.arange(len(triangles))
    if not config.hidden:
        seen = seen_faces(points, triangles)
        if face_areas(points, triangles)[seen].sum() > 0:
            kept = np.flatnonzero(seen)
    rng = np.random.default_rng(int(torch.randint(2**62, (), generator=generator)))
    normals = outward_normals(points, triangles)
    triangles, normals = triangles[kept], normals[kept]
    inside_count = round(config.fill * config.count)
    layers = [_cover(mesh, points, triangles, kept, normals, config.count - inside_count, config, rng)]
    if inside_count:
        wide = replace(config, overlap=config.fill_overlap)
        fill = _cover(mesh, points, triangles, kept, normals, inside_count, wide, rng)
        reach = config.fill_depth * fill.width
        gap = depths_behind(points, triangles, normals, fill.faces, fill.bary)
        depth = np.minimum(reach, 0.4 * gap)[:, None]
        shrink = torch.from_numpy(np.clip(depth / reach, 0.3, 1))
        layers.append(replace(fill, means=fill.means - depth * fill.normals, scales=fill.scales * shrink))
    cloud = GaussianCloud(
        torch.from_numpy(np.concatenate([layer.means for layer in layers])).float(),
        torch.cat([layer.rotations_wxyz for layer in layers]).float(),
        torch.cat([layer.scales for layer in layers]).float(),
        torch.full((sum(len(layer.means) for layer in layers),), config.opacity),
        sh_from_colours(torch.from_numpy(np.concatenate([layer.colours for layer in layers]))).float(),
    )
    faces, bary = (np.concatenate([getattr(layer, name) for layer in layers]) for name in ("faces", "bary"))
    return cloud, Anchors(torch.from_numpy(kept[faces]), torch.from_numpy(bary))


def splats_from_character(
    character: Character, config: DirectConfig | None = None, *, generator: Generator
) -> BoundCloud:
    """A character's start pose as Gaussians, bound to its skin by their own surface points."""
    cloud, anchors = splats_from_mesh(character.mesh, character.start_positions, config, generator=generator)
    return bind_to_character(cloud, character, anchors)


def bind_to_character(cloud: GaussianCloud, character: Character, anchors: Anchors | None = None) -> BoundCloud:
    """Any cloud of a character's start pose, bound to its skin; by the nearest surface points if no others are given."""
    if anchors is None:
        anchors = nearest_anchors(cloud, character.mesh, character.start_positions)
    start = forward_kinematics(character.skeleton)
    return bind(cloud, character.skin, character.mesh.faces, anchors, T_world_joint=start)


@dataclass(frozen=True)
class _Layer:
    """Gaussians that cover a surface once, and the surface points they stand on."""

    means: np.ndarray
    normals: np.ndarray
    colours: np.ndarray
    rotations_wxyz: Tensor
    scales: Tensor
    faces: np.ndarray
    bary: np.ndarray
    width: float
    """Mean width of a cell, metres."""


def _cover(
    mesh: Mesh,
    points: np.ndarray,
    triangles: np.ndarray,
    face_of: np.ndarray,
    face_normals: np.ndarray,
    count: int,
    config: DirectConfig,
    rng: np.random.Generator,
) -> _Layer:
    """Cut a surface into about `count` cells; `face_of` says which face of the mesh each triangle is."""
    faces, bary = _spread(points, triangles, count * config.samples, rng)
    places = np.einsum("pk,pkc->pc", bary, points[triangles[faces]])
    normals = face_normals[faces]
    colours = surface_colours(mesh, face_of[faces], bary)
    width = float(np.sqrt(face_areas(points, triangles).sum() / count))
    features = np.concatenate([places / width, config.normal_weight * normals, config.colour_weight * colours], 1)
    cell, members = _cells(features, count, config.rounds, rng)
    used = members > 0
    gauss_count = int(used.sum())
    cell = (np.cumsum(used) - 1)[cell]
    members = members[used]

    def average(values: np.ndarray) -> np.ndarray:
        return np.stack([np.bincount(cell, v, minlength=gauss_count) for v in values.T], 1) / members[:, None]

    means = average(places)
    offset = places - means[cell]
    spread = average((offset[:, :, None] * offset[:, None, :]).reshape(-1, 9)).reshape(-1, 3, 3)
    # the sample nearest to a cell's mean stands for it: its normal, its place on the mesh
    order = np.lexsort((((features - average(features)[cell]) ** 2).sum(1), cell))
    centre = order[np.searchsorted(cell[order], np.arange(gauss_count))]
    rotations, scales = _flatten(spread, normals[centre], width, config)
    return _Layer(means, normals[centre], average(colours), rotations, scales, faces[centre], bary[centre], width)


def _spread(
    points: np.ndarray, triangles: np.ndarray, count: int, rng: np.random.Generator
) -> tuple[np.ndarray, np.ndarray]:
    """Faces [point] and barycentric coordinates [point 3] of evenly spread samples.

    One draw per equal share of the area (systematic sampling), so no triangle gets more than one too many; inside a
    triangle the samples follow a low-discrepancy sequence.
    """
    cumulative = np.cumsum(face_areas(points, triangles))
    marks = (np.arange(count) + rng.random(count)) * (cumulative[-1] / count)
    # side="right" never picks a face of no area: its interval is empty; rounding may step past the end
    faces = np.minimum(np.searchsorted(cumulative, marks, side="right"), len(triangles) - 1)
    # Kronecker sequence of the plastic number (Roberts' R2), shifted at random
    step = np.array([0.7548776662466927, 0.5698402909980532])
    u, v = np.modf(rng.random(2) + np.arange(count)[:, None] * step)[0].T
    fold = u + v > 1
    u, v = np.where(fold, 1 - u, u), np.where(fold, 1 - v, v)
    return faces, np.stack([1 - u - v, u, v], 1)


def _cells(features: np.ndarray, count: int, rounds: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """k-means: cell of each sample [point] and samples in each cell [cell]."""
    stride = len(features) / count
    seeds = ((np.arange(count) + rng.random(count)) * stride).astype(np.int64).clip(0, len(features) - 1)
    centres = features[seeds]
    for _ in range(rounds):
        cell, members = _nearest_cells(features, centres)
        sums = np.stack([np.bincount(cell, column, minlength=count) for column in features.T], 1)
        centres = np.where(members[:, None] > 0, sums / np.maximum(members, 1)[:, None], centres)
    return _nearest_cells(features, centres)


def _nearest_cells(features: np.ndarray, centres: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Cell of each sample [point] and samples in each cell [cell]."""
    # the tree's leaves are searched approximately: a sample in the second-best cell does no harm
    tree = KDTree(centres, balanced_tree=False, compact_nodes=False)
    cell = np.asarray(tree.query(features, eps=0.2)[1])
    return cell, np.bincount(cell, minlength=len(centres))


def _flatten(spread: np.ndarray, normals: np.ndarray, width: float, config: DirectConfig) -> tuple[Tensor, Tensor]:
    """Rotations wxyz [gauss 4] and scales [gauss 3]: the third axis along the normal, the first two those of the cell."""
    normal = torch.from_numpy(normals)
    covariance = torch.from_numpy(spread)
    side = torch.nn.functional.one_hot(normal.abs().argmin(1), 3).double()
    first = torch.linalg.cross(side, normal)
    first = first / first.norm(dim=-1, keepdim=True)
    frame = torch.stack([first, torch.linalg.cross(normal, first), normal], -1)  # columns are axes
    inside = frame.mT @ covariance @ frame
    # a cell of a few samples says little about its own shape; lean it towards a square one's width²/12
    flat = 0.9 * inside[:, :2, :2] + 0.1 * width**2 / 12 * torch.eye(2, dtype=torch.float64)
    variance, axes = torch.linalg.eigh(flat)
    turn = torch.eye(3, dtype=torch.float64).repeat(len(frame), 1, 1)
    turn[:, :2, :2] = axes * torch.linalg.det(axes)[:, None, None].sign()  # a proper rotation
    turn[:, :2, 1] = torch.stack([-turn[:, 1, 0], turn[:, 0, 0]], -1)
    thin = inside[:, 2, 2].clamp_min(0).sqrt().clamp(config.thickness * width, 0.3 * width)
    scales = torch.cat([config.overlap * variance.clamp_min(0).sqrt(), thin[:, None]], -1)
    return to_quaternion_wxyz(frame @ turn), scales
