"""Meshes built from parts (toys, robots, box animals): which part is joined to which.

Two legs of boxes that touch are one lump of voxels. The mesh itself knows better: each part is a component of its
own. Parts are joined
by the strongest tree of contacts, and mirror images of each other are never joined; paths and thickness then keep to
that tree.
"""

from __future__ import annotations

# scipy.ndimage does not say what its functions return
# pyright: reportCallIssue=false, reportArgumentType=false, reportOptionalSubscript=false, reportOptionalMemberAccess=false
# pyright: reportOperatorIssue=false, reportIndexIssue=false
import numpy as np
import scipy.ndimage as ndimage

from kinema.geometry.triangles import components, weld

MAX_PARTS = 80
LEAST_VOLUME = 0.003
"""Smaller components, as a share of all voxels, belong to the part they touch."""


def split_parts(shells: list[np.ndarray], solid: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Owners of voxels and joins of parts, or None where the mesh is one piece or too many.

    Args:
        shells: Flat voxel indices that each component's surface passes.
        solid: The whole, [i j k].

    Returns:
        Part of each solid voxel (-1 elsewhere) [i j k], and which parts are joined [part part].
    """
    total = int(solid.sum())
    masks: list[tuple[int, tuple[slice, ...], np.ndarray]] = []
    for shell in shells:
        mask = np.zeros(solid.shape, bool)
        mask.flat[shell] = True
        box = ndimage.find_objects(mask.astype(np.int8))[0]
        box = tuple(slice(max(s.start - 1, 0), s.stop + 1) for s in box)
        filled = ndimage.binary_fill_holes(mask[box])
        count = int(filled.sum())
        if count >= LEAST_VOLUME * total:
            masks.append((count, box, filled))
    if not 2 <= len(masks) <= MAX_PARTS:
        return None
    masks.sort(key=lambda mask: -mask[0])
    owner = np.full(solid.shape, -1, np.int64)
    for part in reversed(range(len(masks))):  # the larger ones last: they own what is shared
        _, box, filled = masks[part]
        owner[box][filled] = part
    count = len(masks)
    # what no part claims goes to the nearest one that does
    nearest = ndimage.distance_transform_edt(owner < 0, return_distances=False, return_indices=True)
    owner = np.where(solid, owner[tuple(nearest)], -1)
    contact = np.zeros((count, count))
    for part, (_, box, filled) in enumerate(masks):
        wide = tuple(slice(max(s.start - 1, 0), s.stop + 1) for s in box)
        grown = np.zeros(owner[wide].shape, bool)
        inner = tuple(
            slice(b.start - w.start, b.start - w.start + n) for b, w, n in zip(box, wide, filled.shape, strict=True)
        )
        grown[inner] = filled
        touched = owner[wide][ndimage.binary_dilation(grown, np.ones((3, 3, 3)))]
        for other, times in zip(*np.unique(touched, return_counts=True), strict=True):
            if other >= 0 and other != part:
                contact[part, other] += times
                contact[other, part] += times
    return owner, _join(contact, np.array([mask[0] for mask in masks], float), _centres(owner, count))


def _centres(owner: np.ndarray, count: int) -> np.ndarray:
    """Middle of each part's voxels, [part 3]; parts without any are far away."""
    cells = np.argwhere(owner >= 0)
    label = owner[tuple(cells.T)]
    size = np.bincount(label, minlength=count)
    return np.stack(
        [
            np.bincount(label, cells[:, axis], minlength=count) / np.maximum(size, 1) + 1e6 * (size == 0)
            for axis in range(3)
        ],
        1,
    )


def _join(contact: np.ndarray, volume: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """The strongest tree of contacts without mirror images, [part part] bool."""
    count = len(volume)
    # the largest part lies in the mirror plane, if there is one
    middle = centre[0, 2]
    weight = contact * np.sqrt(np.maximum(volume[:, None], volume[None]))
    for one in range(count):
        for other in range(one):
            mirrored = centre[other] * [1, 1, -1] + [0, 0, 2 * middle]
            alike = 0.7 < volume[one] / volume[other] < 1.43
            if alike and np.linalg.norm(mirrored - centre[one]) < 4 and abs(centre[one, 2] - middle) > 1.5:
                weight[one, other] = weight[other, one] = 0
    joined = np.eye(count, dtype=bool)
    group = np.arange(count)
    order = np.argsort(-weight, axis=None)
    for one, other in zip(*np.unravel_index(order, weight.shape), strict=True):
        if weight[one, other] <= 0:
            break
        if group[one] != group[other]:
            joined[one, other] = joined[other, one] = True
            group[group == group[other]] = group[one]
    return joined


def component_faces(positions: np.ndarray, faces: np.ndarray) -> np.ndarray:
    """Label of the welded component that each face belongs to, [face]."""
    size = float(np.ptp(positions[faces].reshape(-1, 3), axis=0).max())
    merged, merged_of = weld(positions / size, tolerance=1e-6)
    return components(merged_of[faces], len(merged))[merged_of[faces][:, 0]]
