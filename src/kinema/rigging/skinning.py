"""Linear blend skinning and its Jacobian (AKD eq. 2 and 5).

φ(x) = Σ w_s T_s x over influence *slots*. A slot is a joint together with the constant matrix that takes bind-space
points into that joint's frame. Several skins on one joint, meshes bound in different poses and rigid parts hung
under a joint all become slots, so one formula poses every file.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.geometry.transforms import last_row
from kinema.shapes import check_shape


@dataclass(frozen=True, eq=False)
class Skin:
    """Which joints carry which points, and how far."""

    joints: Tensor
    """Joint of each slot, [slot] int64."""
    T_joint_bind: Tensor
    """From bind space into the joint's frame, per slot, [slot 4 4]."""
    indices: Tensor
    """Slots that hold each vertex, [vert influence] int64."""
    weights: Tensor
    """Their weights; rows sum to one, [vert influence]."""

    def __post_init__(self) -> None:
        lengths = check_shape(self.indices, "vert influence", name="Skin.indices")
        check_shape(self.weights, "vert influence", name="Skin.weights", **lengths)
        check_shape(self.T_joint_bind, "slot 4 4", name="Skin.T_joint_bind", slot=len(self.joints))
        if self.weights.device.type == "cpu" and not bool(torch.isfinite(self.weights).all()):
            raise RigError("skin-not-finite", "skin weights contain NaN or infinite numbers")

    @property
    def slot_count(self) -> int:
        return len(self.joints)

    @cached_property
    def dense(self) -> Tensor:
        """Weights as a matrix, [vert slot]."""
        rows = torch.zeros(len(self.indices), self.slot_count, dtype=self.weights.dtype, device=self.weights.device)
        return rows.scatter_add(1, self.indices, self.weights)

    def per_joint(self, joint_count: int) -> Tensor:
        """Weights summed over the slots of each joint, [vert joint]."""
        rows = torch.zeros(len(self.indices), joint_count, dtype=self.weights.dtype, device=self.weights.device)
        return rows.scatter_add(1, self.joints[self.indices], self.weights)

    def transforms(self, T_world_joint: Tensor) -> Tensor:
        """Where each slot carries bind-space points, [*batch joint 4 4] -> [*batch slot 4 4]."""
        return T_world_joint[..., self.joints, :, :] @ self.T_joint_bind

    def to(self, *args: Any, **kwargs: Any) -> Skin:
        """Another dtype or device for the numbers, as `Tensor.to`; indices follow the device."""
        weights, T_joint_bind = self.weights.to(*args, **kwargs), self.T_joint_bind.to(*args, **kwargs)
        if weights is self.weights and T_joint_bind is self.T_joint_bind:
            return self  # posing asks for this every time; the checks need not run again
        return Skin(self.joints.to(weights.device), T_joint_bind, self.indices.to(weights.device), weights)


def blend(T_posed_bind: Tensor, weights: Tensor, indices: Tensor | None = None) -> Tensor:
    """Blend slot transforms per point (AKD eq. 5).

    Args:
        T_posed_bind: Where each slot carries bind-space points, [*batch slot 4 4].
        weights: Rows sum to one: [vert slot], or [vert influence] with `indices`.
        indices: Slots that the weights belong to, [vert influence].

    Returns:
        Blended transforms, [*batch vert 4 4]; the 3x3 part is the Jacobian ∇φ of the warp.
    """
    flat = T_posed_bind[..., :3, :].flatten(-2)  # [*batch slot 12]
    if indices is None:
        rows = weights @ flat
    else:
        rows = weights[:, 0, None] * flat[..., indices[:, 0], :]
        for influence in range(1, weights.shape[1]):
            rows = rows + weights[:, influence, None] * flat[..., indices[:, influence], :]
    top = rows.unflatten(-1, (3, 4))
    bottom = last_row(top).expand(*top.shape[:-2], 1, 4)
    return torch.cat([top, bottom], -2)


def skin_points(skin: Skin, T_world_joint: Tensor, points: Tensor) -> Tensor:
    """Pose points by linear blend skinning.

    Args:
        skin: Slots and weights of the points.
        T_world_joint: Posed joints, [*batch joint 4 4].
        points: Bind-space positions, [vert 3].

    Returns:
        World positions, [*batch vert 3].
    """
    T = blend(skin.transforms(T_world_joint), skin.weights, skin.indices)
    return (T[..., :3, :3] @ points[:, :, None]).squeeze(-1) + T[..., :3, 3]
