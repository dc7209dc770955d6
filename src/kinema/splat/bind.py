"""Gaussians on a skin: carried by linear blend skinning and stretched by its Jacobian (AKD eq. 2 and 5).

Means go through φ, covariances through Σ' = ∇φ Σ ∇φᵀ. φ is defined from bind space, so a cloud that was made in the
start pose is first taken back there, Gaussian by Gaussian; posed in the start pose it returns to where it was made.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from kinema.geometry.transforms import last_row
from kinema.rigging import Skin, blend
from kinema.shapes import check_shape
from kinema.splat.cloud import GaussianCloud, SplatError

DENSE_SLOTS = 256
"""Up to this many slots one dense matrix product blends faster than gathering the few slots of each Gaussian."""
PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
"""Rows and columns of an upper triangle."""


@dataclass(frozen=True)
class Anchors:
    """The surface point each Gaussian belongs to."""

    faces: Tensor
    """Triangle, [gauss] int64."""
    bary: Tensor
    """Barycentric coordinates in it, rows sum to one, [gauss 3]."""


@dataclass(frozen=True)
class BoundCloud:
    """A cloud and the skin that carries it."""

    cloud: GaussianCloud
    """As it stands in the start pose."""
    skin: Skin
    """Slots and weights of the Gaussians."""
    means_bind: Tensor
    """Centres in bind space, [gauss 3]."""
    factors_bind: Tensor
    """L with Σ = L Lᵀ in bind space, [gauss 3 3]."""

    @property
    def gauss_count(self) -> int:
        return self.cloud.gauss_count

    @cached_property
    def lifted(self) -> Tensor:
        """Bind-space centres and axes as columns that a blended 3x4 transform carries at once, [4 4 gauss]."""
        columns = torch.cat([self.factors_bind, self.means_bind[..., None]], -1)  # [gauss 3 4]
        last = last_row(columns).expand(self.gauss_count, 1, 4)
        return torch.cat([columns, last], 1).permute(1, 2, 0).contiguous()

    @cached_property
    def weights_by_slot(self) -> Tensor:
        """Dense weights, contiguous along the Gaussians, [slot gauss]."""
        return self.skin.dense.mT.contiguous()

    def to(self, *args: Any, **kwargs: Any) -> BoundCloud:
        """Another dtype or device, as `Tensor.to`."""
        return BoundCloud(
            self.cloud.to(*args, **kwargs),
            self.skin.to(*args, **kwargs),
            self.means_bind.to(*args, **kwargs),
            self.factors_bind.to(*args, **kwargs),
        )


def bind(cloud: GaussianCloud, skin: Skin, faces: Tensor, anchors: Anchors, *, T_world_joint: Tensor) -> BoundCloud:
    """Bind a cloud to the skin of the mesh it stands for.

    Args:
        cloud: Gaussians in the world, where the start pose shows them.
        skin: Skin of the mesh's vertices.
        faces: Triangles of the mesh, [face 3].
        anchors: Where on the mesh each Gaussian takes its weights: its own sample, or the nearest surface point.
        T_world_joint: The start pose, [joint 4 4].

    Returns:
        The bound cloud; its skin holds at most three vertices' slots per Gaussian.
    """
    check_shape(anchors.faces, "gauss", name="Anchors.faces", gauss=cloud.gauss_count)
    check_shape(anchors.bary, "gauss 3", name="Anchors.bary", gauss=cloud.gauss_count)
    if cloud.gauss_count and int(anchors.faces.max()) >= len(faces):
        raise SplatError("anchor-range", f"an anchor lies on face {int(anchors.faces.max())} of {len(faces)}")
    corners = faces[anchors.faces]  # [gauss 3]
    indices = skin.indices[corners].flatten(1)  # [gauss 3*influence]
    weights = (anchors.bary.to(skin.weights)[..., None] * skin.weights[corners]).flatten(1)
    own = _merged(Skin(skin.joints, skin.T_joint_bind, indices, weights))
    dtype = own.weights.dtype
    M = blend(own.transforms(T_world_joint.to(dtype)), own.weights, own.indices)
    # pinv, not inv: a blend of opposite turns may flatten space; what it lost cannot be brought back.
    back = torch.linalg.pinv(M[..., :3, :3], rtol=1e-6)
    offset = cloud.means.to(dtype) - M[..., :3, 3]
    means_bind = (back @ offset[..., None]).squeeze(-1)
    out = cloud.means.dtype
    return BoundCloud(cloud, own.to(out), means_bind.to(out), (back @ cloud.factors.to(dtype)).to(out))


def deform(body: BoundCloud, T_world_joint: Tensor) -> tuple[Tensor, Tensor]:
    """Pose a bound cloud in every frame (AKD eq. 2): x̃ = φ(x), Σ̃ = ∇φ Σ ∇φᵀ. Gradients reach `T_world_joint`.

    Args:
        body: The bound cloud.
        T_world_joint: Posed joints, [frame joint 4 4] or [joint 4 4].

    Returns:
        Means [frame gauss 3] and covariances as upper triangles xx xy xz yy yz zz [frame gauss 6], without the frame
        axis if the joints had none.
    """
    T = body.skin.transforms(T_world_joint.to(body.means_bind.dtype))[..., :3, :]  # [frame slot 3 4]
    if T.ndim == 3:
        means, covariances = deform(body, T_world_joint[None])
        return means[0], covariances[0]
    if body.skin.slot_count <= DENSE_SLOTS:
        blended = T.permute(0, 2, 3, 1).flatten(0, 2) @ body.weights_by_slot  # [frame*3*4 gauss]
    else:
        blended = blend(T, body.skin.weights, body.skin.indices)[..., :3, :].permute(0, 2, 3, 1)
    return _Carry.apply(blended.reshape(-1, 3, 4, body.gauss_count), body.lifted)


def deform_twin(body: BoundCloud, T_world_joint: Tensor) -> tuple[Tensor, Tensor]:
    """`deform` as the paper writes it, batched over anything; the oracle of its tests."""
    M = blend(body.skin.transforms(T_world_joint), body.skin.weights, body.skin.indices)
    means = (M[..., :3, :3] @ body.means_bind[..., None]).squeeze(-1) + M[..., :3, 3]
    axes = M[..., :3, :3] @ body.factors_bind
    return means, (axes @ axes.mT).flatten(-2)[..., [0, 1, 2, 4, 5, 8]]


class _Carry(torch.autograd.Function):
    """Centres and covariances from blended transforms.

    Gaussians lie along the last axis, so that every product is one pass over contiguous numbers; batched 3x3
    products take three times as long.
    """

    @staticmethod
    def forward(ctx, blended, lifted):
        carried = blended[:, :, 0, None] * lifted[0]  # [frame 3 4 gauss]: columns are three axes and the centre
        for k in range(1, 4):
            carried.addcmul_(blended[:, :, k, None], lifted[k])
        frame_count, gauss_count = len(blended), blended.shape[-1]
        means = blended.new_empty(frame_count, gauss_count, 3)
        means.mT.copy_(carried[:, :, 3])
        covariances = blended.new_empty(frame_count, gauss_count, 6)
        for place, (i, j) in enumerate(PAIRS):
            entry = carried[:, i, 0] * carried[:, j, 0]
            for axis in (1, 2):
                entry.addcmul_(carried[:, i, axis], carried[:, j, axis])
            covariances[..., place] = entry
        ctx.save_for_backward(carried, lifted)
        return means, covariances

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v_means, v_covariances):
        carried, lifted = ctx.saved_tensors
        v = v_covariances.permute(2, 0, 1).contiguous()[:, :, None]  # [6 frame 1 gauss]
        v_carried = torch.zeros_like(carried)
        v_carried[:, :, 3] = v_means.mT
        for place, (i, j) in enumerate(PAIRS):
            v_carried[:, i, :3].addcmul_(v[place], carried[:, j, :3])
            v_carried[:, j, :3].addcmul_(v[place], carried[:, i, :3])
        v_blended = torch.empty_like(carried)
        for k in range(4):
            torch.mul(v_carried[:, :, 0], lifted[k, 0], out=v_blended[:, :, k])
            for column in range(1, 4):
                v_blended[:, :, k].addcmul_(v_carried[:, :, column], lifted[k, column])
        return v_blended, None


def _merged(skin: Skin) -> Skin:
    """The same skin with each slot at most once per row, strongest first, and no column of zeros."""
    width = skin.indices.shape[1]
    order = torch.argsort(skin.indices, 1)
    indices, weights = skin.indices.gather(1, order), skin.weights.gather(1, order)
    first = torch.ones_like(indices, dtype=torch.bool)
    first[:, 1:] = indices[:, 1:] != indices[:, :-1]
    run = first.cumsum(1) - 1  # [gauss 3*influence]
    summed = torch.zeros_like(weights).scatter_add(1, run, weights)
    slots = torch.zeros_like(indices).scatter(1, run, indices)
    order = torch.argsort(summed, 1, descending=True)
    summed, slots = summed.gather(1, order), slots.gather(1, order)
    used = max(1, int((summed > 0).any(0).sum())) if len(summed) else width
    return Skin(skin.joints, skin.T_joint_bind, slots[:, :used], summed[:, :used])
