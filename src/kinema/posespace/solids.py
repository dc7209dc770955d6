"""A body as solids, one per bone, and how far they run into each other: the self-penetration of ViPS's validators.

The inside of the start pose is cut into parts: a point belongs to the bone that carries the skin nearest to it. Each
part is a signed distance on a small grid in its joint's frame and a handful of points spread evenly inside. Parts move
rigidly with their joints. Whether two overlap is asked of the smaller part's points in the larger one's distance: one gather
per point, and only for pairs whose bounds meet. Neighbours are left alone, and so are points that lie where both parts grow together.

Parts without an inside (capes, sheets of feathers) have no volume and are left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import torch
from scipy.spatial import KDTree
from torch import Tensor

from kinema.geometry.transforms import apply, rigid_inverse
from kinema.geometry.triangles import closest_on_triangles, orient_outward, sample_surface, weld
from kinema.geometry.visibility import build_body, points_inside
from kinema.motion.feet import Body
from kinema.rigging import Skeleton, forward_kinematics

SKIN = 0.005
"""Depth over which a point comes to count as inside, heights: parts that touch do not penetrate."""
SAMPLES = 8000
"""Points on the surface that say which bone is nearest."""
CANDIDATES = 4096
"""Points tried per part; those inside tell its volume."""
FEWEST = 8
"""Parts that fewer candidates hit are sheets."""
FOLD = 2.0
"""Points of a part nearer than this to another one at rest do not count against it if both have skin in common, in radii of the
part's thickest place: where a thigh runs into the belly, skinning folds flesh, and no rigid part can say how far."""
ALIKE = 0.7
"""Siblings whose volumes differ by no more than this factor are a left and a right limb."""
FLAT = 1e-6
"""A frame that scales volumes by less than this has no inside."""


@dataclass(frozen=True)
class SolidsConfig:
    """How finely a body is cut up."""

    nodes: int = 14
    """Nodes of a part's distance along each side of its box."""
    points: int = 48
    """Points inside each part; the volume of an overlap is known to about one of them."""


@dataclass(frozen=True, eq=False)
class Overlaps:
    """What pairs of parts share, neighbours aside, [pose pair] each."""

    volume: Tensor
    """Volume of the smaller part inside the larger one, cubic metres; depths below `SKIN` count in proportion."""
    burial: Tensor
    """The same volume times its depth, m⁴: its gradient does not end where a part is wholly inside another."""
    depth: Tensor
    """Depth of the deepest point, metres."""


@dataclass(frozen=True, eq=False)
class Solids:
    """Parts of a body; all tensors of a part are in its joint's frame."""

    joints: Tensor
    """Joint that carries each part, [part] int64."""
    points: Tensor
    """Spread evenly inside, metres, [part point 3]."""
    volumes: Tensor
    """Cubic metres, [part]."""
    lows: Tensor
    """Lower corner of each part's grid, metres, [part 3]."""
    cells: Tensor
    """Sides of a grid cell, metres, [part 3]."""
    corners: Tensor
    """Signed distance at the eight corners of every cell, metres, negative inside, x slowest, [part cell cell cell 8]."""
    centres: Tensor
    """Middle of a ball around the points, metres, [part 3]."""
    radii: Tensor
    """Its radius, metres, [part]."""
    pairs: Tensor
    """Smaller and larger part of every pair that is not neighbours, [pair 2] int64. Neighbours are a part and the
    one above, and parts two steps apart with skin in common (upper arm and chest), but not a left and a right limb."""
    counts: Tensor
    """1 for points of the smaller part that count, 0 for those where both grow together, [pair point]."""
    skin: float
    """Metres; see `SKIN`."""

    def to(self, like: Tensor) -> Solids:
        """The same in another tensor's precision and place."""
        names = ("points", "volumes", "lows", "cells", "corners", "centres", "radii", "counts")
        numbers = {name: getattr(self, name).to(like) for name in names}
        return replace(self, joints=self.joints.to(like.device), pairs=self.pairs.to(like.device), **numbers)


def overlaps(solids: Solids, T_world_joint: Tensor) -> Overlaps:
    """How far parts run into each other, neighbours aside.

    Args:
        solids: In the precision of `T_world_joint`.
        T_world_joint: Poses, [pose joint 4 4].
    """
    pose_count, (small, large) = len(T_world_joint), solids.pairs.unbind(1)
    T = T_world_joint[:, solids.joints]  # [pose part 4 4]
    flat = torch.linalg.det(T.detach()[..., :3, :3]).abs() < FLAT  # a clip that hides a part by scaling it to nothing
    T = torch.where(flat[..., None, None], torch.eye(4).to(T), T)
    T_back = torch.linalg.inv(T)
    empty = T.new_zeros(pose_count, len(small))
    with torch.no_grad():  # which pairs can meet at all: the smaller one's ball against the larger one's box
        centre = apply(T, solids.centres[:, None])[:, :, 0]
        size = solids.cells * solids.corners.shape[1] / 2
        seen = apply(T_back[:, large], centre[:, small, None])[:, :, 0] - (solids.lows + size)[large]
        gap = (seen.abs() - size[large]).clamp_min(0).norm(dim=-1)
        meet = (gap < solids.radii[small]) & ~flat[:, small] & ~flat[:, large]
        pose, pair = torch.nonzero(meet, as_tuple=True)
    if len(pose) == 0:
        return Overlaps(empty, empty, empty)
    a, b = small[pair], large[pair]
    within = apply(T_back[pose, b] @ T[pose, a], solids.points[a])  # [row point 3], in the larger part's frame
    depth = (-signed_distance(solids.corners, solids.lows, solids.cells, b, within)).clamp_min(0) * solids.counts[pair]
    inside = (depth / solids.skin).clamp_max(1)
    share = solids.volumes[a]
    put = (pose, pair)
    return Overlaps(
        empty.index_put(put, share * inside.mean(1)),
        empty.index_put(put, share * depth.mean(1)),
        empty.index_put(put, depth.amax(1)),
    )


def signed_distance(corners: Tensor, lows: Tensor, cells: Tensor, parts: Tensor, points: Tensor) -> Tensor:
    """Trilinear signed distance in small grids; outside of a grid it is the cell's shortest side.

    Args:
        corners: Values at the eight corners of every cell, [part cell cell cell 8].
        lows: Lower corner of each part's grid, [part 3].
        cells: Sides of its cells, [part 3].
        parts: Which grid each row asks, [row] int64.
        points: In the frames of the grids, [row point 3].

    Returns:
        [row point].
    """
    count = corners.shape[1]
    place = (points - lows[parts, None]) / cells[parts, None]
    cell = place.detach().floor().clamp(0, count - 1)
    x, y, z = (place - cell).unbind(-1)
    i, j, k = cell.long().unbind(-1)
    values = corners.flatten(0, 3)[((parts[:, None] * count + i) * count + j) * count + k]  # [row point 8]
    v = values[..., ::2] + (values[..., 1::2] - values[..., ::2]) * z[..., None]
    v = v[..., ::2] + (v[..., 1::2] - v[..., ::2]) * y[..., None]
    inside = v[..., 0] + (v[..., 1] - v[..., 0]) * x
    outside = ((place < 0) | (place > count)).any(-1)
    return torch.where(outside, cells[parts].amin(-1)[:, None], inside)


def solids_of(body: Body, config: SolidsConfig | None = None) -> Solids:
    """Cut a body's start pose into solids.

    Args:
        body: The character.
        config: Fineness.

    Returns:
        Its parts; none for a body without an inside.
    """
    config = config or SolidsConfig()
    skeleton = body.skeleton
    positions, merged_of = weld(body.posed(None).detach().cpu().double().numpy())
    faces = merged_of[body.mesh.faces.cpu().numpy()]
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])]
    faces = orient_outward(positions, faces)
    weights = np.zeros((len(positions), skeleton.joint_count))
    np.add.at(weights, merged_of, carried_weights(body).double().cpu().numpy())
    samples, sample_face, bary = sample_surface(positions, faces, SAMPLES, generator=np.random.default_rng(0))
    owner = np.einsum("pk,pkj->pj", bary, weights[faces[sample_face]]).argmax(1)
    surface, tree = build_body(positions, faces), KDTree(samples)
    T_world = forward_kinematics(skeleton).double()
    least = 2 * SKIN * body.height
    parts: list[_Part] = []
    for joint in np.unique(owner).tolist():
        mine = owner == joint
        if mine.sum() < 4:
            continue
        local = apply(rigid_inverse(T_world[joint]), torch.from_numpy(samples[mine]))
        low, high = local.amin(0), local.amax(0)
        cell = ((high - low) / (config.nodes - 3)).clamp_min(least / (config.nodes - 3))
        low = (low + high) / 2 - cell * (config.nodes - 1) / 2  # the part's box and one cell around it
        axes = [low[k] + cell[k] * torch.arange(config.nodes, dtype=torch.float64) for k in range(3)]
        grid = torch.stack(torch.meshgrid(*axes, indexing="ij"), -1).flatten(0, 2)
        world = apply(T_world[joint], grid).numpy()
        _, near = tree.query(world)
        touch, _ = closest_on_triangles(world, positions[faces[sample_face[near]]])
        inside = points_inside(surface, world)
        signed = np.linalg.norm(world - touch, axis=1) * np.where(inside, -1.0, 1.0)
        if not mine.all():
            signed = np.maximum(signed, _beyond_cut(world, inside, samples[mine], samples[~mine], float(cell.norm())))
        corners = _corners(torch.from_numpy(signed).reshape(config.nodes, config.nodes, config.nodes))
        inner = _spread(CANDIDATES) * (cell * (config.nodes - 1)) + low
        first = torch.zeros(1, dtype=torch.int64)
        inner = inner[signed_distance(corners[None], low[None], cell[None], first, inner[None])[0] < 0]
        if len(inner) < FEWEST:
            continue
        volume = float((cell * (config.nodes - 1)).prod()) * len(inner) / CANDIDATES
        inner = inner[torch.arange(config.points) % len(inner)]
        parts.append(_Part(joint, inner, volume, low, cell, corners, samples[mine]))
    return _assembled(parts, skeleton, _seams(positions, faces, weights), SKIN * body.height)


def carried_weights(body: Body) -> Tensor:
    """Skin weights of the motion joints: what joints that do not move carry counts for the one above, [vert joint]."""
    skeleton = body.skeleton
    above = [
        joint if bool(skeleton.moves[joint]) else skeleton.motion_parents[joint]
        for joint in range(skeleton.joint_count)
    ]
    carrier = torch.tensor([joint if joint >= 0 else skeleton.motion_root for joint in above])
    weights = body.skin.per_joint(skeleton.joint_count)
    return torch.zeros_like(weights).index_add(1, carrier.to(weights.device), weights)


@dataclass(frozen=True, eq=False)
class _Part:
    """One part, in its joint's frame; `surface` is in the world of the start pose."""

    joint: int
    points: Tensor
    volume: float
    low: Tensor
    cell: Tensor
    corners: Tensor
    surface: np.ndarray


def _assembled(parts: list[_Part], skeleton: Skeleton, seams: dict[tuple[int, int], np.ndarray], skin: float) -> Solids:
    if not parts:
        none = torch.zeros(0, dtype=torch.float64)
        triple, index = none.reshape(0, 3), torch.zeros(0, dtype=torch.int64)
        corners, pairs, counts = none.reshape(0, 1, 1, 1, 8), index.reshape(0, 2), none.reshape(0, 1)
        return Solids(index, none.reshape(0, 1, 3), none, triple, triple, corners, triple, none, pairs, counts, skin)
    points = torch.stack([part.points for part in parts])
    centres = (points.amin(1) + points.amax(1)) / 2
    T_world = forward_kinematics(skeleton).double()
    trees = [KDTree(part.surface) for part in parts]
    above = _parts_above(skeleton, [part.joint for part in parts])
    pairs, counts = [], []
    for first in range(len(parts)):
        for second in range(first + 1, len(parts)):
            a, b = parts[first].joint, parts[second].joint
            seam = seams.get((a, b))
            siblings, sizes = above[a] == above[b], (parts[first].volume, parts[second].volume)
            paired = siblings and min(sizes) > ALIKE * max(sizes)  # a left and a right limb
            two_apart = siblings or above.get(above[b]) == a
            if above[b] == a or (seam is not None and two_apart and not paired):
                continue
            small, large = sorted((first, second), key=lambda part: parts[part].volume)
            place = apply(T_world[parts[small].joint], parts[small].points)
            pairs.append((small, large))
            away = np.ones(len(place))
            if seam is not None:
                # thighs can cross below their seam; a leg that lies at the belly grows together with all of it
                other = KDTree(seam) if paired else trees[large]
                away = other.query(place.numpy())[0] > -FOLD * float(parts[small].corners.min())
            counts.append(torch.from_numpy(away.astype(np.float64)))
    return Solids(
        joints=torch.tensor([part.joint for part in parts]),
        points=points,
        volumes=torch.tensor([part.volume for part in parts], dtype=torch.float64),
        lows=torch.stack([part.low for part in parts]),
        cells=torch.stack([part.cell for part in parts]),
        corners=torch.stack([part.corners for part in parts]),
        centres=centres,
        radii=(points - centres[:, None]).norm(dim=-1).amax(1),
        pairs=torch.tensor(pairs, dtype=torch.int64).reshape(-1, 2),
        counts=torch.stack(counts) if counts else points.new_zeros(0, points.shape[1]),
        skin=skin,
    )


def _parts_above(skeleton: Skeleton, joints: list[int]) -> dict[int, int]:
    """The next joint above each that carries a part, -1 for none."""
    result = {}
    for joint in joints:
        up = skeleton.parents[joint]
        while up >= 0 and up not in joints:
            up = skeleton.parents[up]
        result[joint] = up
    return result


def _seams(positions: np.ndarray, faces: np.ndarray, weights: np.ndarray) -> dict[tuple[int, int], np.ndarray]:
    """Where the skin of two joints is one, lower index first: middles of the edges from one's vertices to the other's, [edge 3]."""
    owner = weights.argmax(1)
    edges = np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)])
    ends = np.sort(owner[edges], axis=1)
    between = ends[:, 0] != ends[:, 1]
    middles, ends = positions[edges[between]].mean(1), ends[between]
    return {(int(a), int(b)): middles[(ends == (a, b)).all(1)] for a, b in np.unique(ends, axis=0)}


def _beyond_cut(points: np.ndarray, inside: np.ndarray, own: np.ndarray, other: np.ndarray, reach: float) -> np.ndarray:
    """Distance past the cut to the next part, negative on one's own side, [point].

    Near the cut it is the distance to the plane midway between the nearest own and the nearest other sample. Far from it
    that falls short, and the nearest point of the body beyond the cut, `reach` subtracted, tells more.
    """
    (to_own, p), (to_other, q) = KDTree(own).query(points), KDTree(other).query(points)
    apart = np.linalg.norm(own[p] - other[q], axis=1)
    past = (to_own**2 - to_other**2) / (2 * np.maximum(apart, 1e-12))
    foreign = inside & (past > 0)
    to_foreign = KDTree(points[foreign]).query(points)[0] if foreign.any() else np.full(len(points), np.inf)
    return np.where(past < 0, np.minimum(past, reach - to_foreign), past)


def _corners(nodes: Tensor) -> Tensor:
    """Values at the eight corners of each cell, [node node node] -> [cell cell cell 8]."""
    ends = (slice(None, -1), slice(1, None))
    return torch.stack([nodes[x, y, z] for x in ends for y in ends for z in ends], -1)


def _spread(count: int) -> Tensor:
    """Points that fill the unit cube evenly, the first few as well as all: additive recurrence with the plastic number's
    powers (Roberts 2018), [point 3]."""
    step = torch.tensor([0.8191725133961645, 0.6710436067037893, 0.5497004779019703], dtype=torch.float64)
    return (0.5 + step * torch.arange(1, count + 1, dtype=torch.float64)[:, None]) % 1
