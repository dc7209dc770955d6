"""A body's skin with few vertices: what stretch, volume and ground are measured on, fast enough for every sampling step."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from kinema.geometry.triangles import components, orient_outward, weld
from kinema.motion.feet import Body
from kinema.rigging import Skin, skin_points

SHORTEST = 2e-3
"""Edges shorter than this say nothing about stretch, heights."""
ROUND = 1e-3
"""Stretch below this grows with its square, so that its slope at the start pose is zero and not noise."""
THINNEST = 1e-3
"""A body with less volume than this is a sheet, and has none to change, cubic heights (a human has 0.013)."""


@dataclass(frozen=True, eq=False)
class Shell:
    """Vertices of a body that stand for their neighbourhoods, and the triangles left between them."""

    skin: Skin
    positions: Tensor
    """Bind space, [vert 3]."""
    faces: Tensor
    """[face 3]."""
    edges: Tensor
    """Both ends, [edge 2]."""
    lengths: Tensor
    """Of the edges in the start pose, metres, [edge]."""
    volume: float
    """Signed volume of the start pose, cubic metres."""
    height: float
    """Metres."""

    def posed(self, T_world_joint: Tensor) -> Tensor:
        """Vertices in the world, [pose joint 4 4] -> [pose vert 3]."""
        return skin_points(self.skin.to(T_world_joint), T_world_joint, self.positions.to(T_world_joint))

    def stretch(self, points: Tensor) -> Tensor:
        """Root mean square change of edge lengths relative to the start pose's, by length, [pose vert 3] -> [pose]."""
        if len(self.edges) == 0:
            return points.new_zeros(len(points))
        length = (points[:, self.edges[:, 0]] - points[:, self.edges[:, 1]]).norm(dim=-1)
        rest = self.lengths.to(points)
        square = ((length / rest - 1).square() * rest).sum(1) / rest.sum()
        return (square + ROUND**2).sqrt() - ROUND

    def volume_change(self, points: Tensor) -> Tensor:
        """Change of the enclosed volume relative to the start pose's, either way, [pose vert 3] -> [pose]."""
        if abs(self.volume) < THINNEST * self.height**3:
            return points.new_zeros(len(points))
        return (signed_volume(points, self.faces) / self.volume - 1).abs()

    def sunk(self, points: Tensor) -> Tensor:
        """Depth of the lowest vertex below y = 0, heights, [pose vert 3] -> [pose]."""
        return (-points[..., 1]).amax(1).clamp_min(0) / self.height


def signed_volume(points: Tensor, faces: Tensor) -> Tensor:
    """Volume that triangles enclose, seen from the middle of the points, so that an open mesh does not change it by moving.

    Args:
        points: [*batch vert 3].
        faces: [face 3].

    Returns:
        Cubic metres, [*batch].
    """
    a, b, c = (points - points.mean(-2, keepdim=True))[..., faces, :].unbind(-2)
    return (a * torch.linalg.cross(b, c)).sum((-2, -1)) / 6


def shell_of(body: Body, *, vertex_count: int = 1200) -> Shell:
    """Thin a body's skin out by merging vertices of one cell, bone and piece of mesh.

    A merged vertex is the member nearest to the middle, with its own weights. Closed meshes stay closed.

    Args:
        body: The character.
        vertex_count: At most about this many; a mesh with fewer keeps them all, seams welded.
    """
    start = body.posed(None).detach()
    welded, merged_of = weld(start.cpu().double().numpy())
    faces = merged_of[body.mesh.faces.cpu().numpy()]
    first = np.full(len(welded), -1)
    first[merged_of[::-1]] = np.arange(len(merged_of))[::-1]  # some vertex of the file for each merged one
    owner = body.skin.per_joint(body.skeleton.joint_count).argmax(1).cpu().numpy()[first]
    piece = components(faces, len(welded))
    used = np.unique(faces)
    cell = 0.0
    label = np.arange(len(welded))
    while len(np.unique(label[used])) > vertex_count:
        cell = 1.25 * cell if cell > 0 else 0.005 * body.height
        key = np.column_stack([np.floor(welded / cell).astype(np.int64), owner, piece])
        label = np.unique(key, axis=0, return_inverse=True)[1].ravel()
    chosen = _middles(welded, label, used)
    new = np.full(label.max() + 1, -1)
    new[label[chosen]] = np.arange(len(chosen))
    faces = new[label[orient_outward(welded, faces)]]
    faces = faces[(faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])]
    verts = torch.from_numpy(first[chosen])
    points = start[verts]
    ends = np.unique(np.sort(np.concatenate([faces[:, [k, (k + 1) % 3]] for k in range(3)]), axis=1), axis=0)
    edges = torch.from_numpy(ends.reshape(-1, 2))
    lengths = (points[edges[:, 0]] - points[edges[:, 1]]).norm(dim=-1)
    long = lengths > SHORTEST * body.height
    kept = torch.from_numpy(faces)
    skin = Skin(body.skin.joints, body.skin.T_joint_bind, body.skin.indices[verts], body.skin.weights[verts])
    volume = float(signed_volume(points, kept))
    return Shell(skin, body.mesh.positions[verts], kept, edges[long], lengths[long], volume, body.height)


def _middles(points: np.ndarray, label: np.ndarray, used: np.ndarray) -> np.ndarray:
    """The used point of each label that is nearest to the label's mean, [label] indices."""
    count = np.bincount(label[used], minlength=label.max() + 1)
    sums = [np.bincount(label[used], points[used, axis], minlength=len(count)) for axis in range(3)]
    mean = np.stack(sums, 1) / np.maximum(count, 1)[:, None]
    distance = np.linalg.norm(points[used] - mean[label[used]], axis=1)
    order = np.lexsort((distance, label[used]))
    lead = np.ones(len(order), bool)
    lead[1:] = label[used][order[1:]] != label[used][order[:-1]]
    return used[order[lead]]
