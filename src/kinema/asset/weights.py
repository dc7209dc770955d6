"""Skin weights as files have them, made into rows that sum to one, or refused with a code."""

from __future__ import annotations

import torch
from scipy.spatial import KDTree
from torch import Tensor

from kinema.asset.mesh import Mesh
from kinema.errors import Finding, RigError

OFF_ONE = 1e-3
"""Rows whose sum is further from one than this are worth a finding; quantised weights are closer."""


def clean_weights(
    weights: Tensor, indices: Tensor, mesh: Mesh, *, name: str, repair: bool
) -> tuple[Tensor, list[Finding]]:
    """Normalise weight rows, as Blender and three.js do.

    NaN, infinite and negative weights, and rows of zeros, are errors; with `repair` such a vertex takes the row of the nearest sound
    vertex of the same primitive.

    Args:
        weights: As in the file, [vert influence].
        indices: Slots, [vert influence]; changed in place where rows are repaired.
        mesh: The mesh that the weights belong to.
        name: The file, for messages.
        repair: Mend instead of raising.

    Returns:
        Rows that sum to one, [vert influence], and what was noticed.
    """
    sums = weights.sum(1)
    broken = ~torch.isfinite(weights).all(1) | (weights < 0).any(1) | ~(sums > 1e-12)
    findings = []
    if bool(broken.any()):
        kinds = f"{int((~torch.isfinite(weights).all(1)).sum())} with NaN or infinite numbers"
        message = f"{int(broken.sum())} vertices have unusable skin weights ({kinds})"
        if not repair:
            first = int(torch.nonzero(broken)[0])
            raise RigError(
                "skin-weights-broken",
                message,
                where=f"{name}: vertex {first}",
                hint="--repair takes the weights of the nearest sound vertex; or normalise weights in Blender",
            )
        weights = weights.clone()
        for part in mesh.parts:
            run = torch.arange(part.first_vert, part.first_vert + part.vert_count)
            bad, sound = run[broken[run]], run[~broken[run]]
            if len(bad) and not len(sound):
                raise RigError("skin-weights-broken", "a whole primitive has unusable skin weights", where=name)
            if len(bad):
                found = KDTree(mesh.positions[sound].numpy()).query(mesh.positions[bad].numpy())[1]
                nearest = sound[torch.from_numpy(found)]
                weights[bad], indices[bad] = weights[nearest], indices[nearest]
        sums = weights.sum(1)
        findings.append(Finding("warning", "skin-weights-repaired", message + ", repaired", where=name))
    off = int(((sums - 1).abs() > OFF_ONE).sum())
    if off:
        worst = float(sums[(sums - 1).abs().argmax()])
        findings.append(
            Finding(
                "warning", "skin-weights-normalised", f"{off} vertices' weights do not sum to one (worst {worst:.3f})"
            )
        )
    return weights / sums[:, None], findings
