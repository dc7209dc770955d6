"""`Character`: a mesh, a skeleton and a skin, tied to the file they came from so that the way back is exact."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import torch
from torch import Tensor

from kinema.asset.gltf import Clip, Document, NodeTree, world_matrices
from kinema.asset.mesh import Mesh
from kinema.errors import AssetError, Finding
from kinema.geometry.transforms import compose
from kinema.rigging import Skeleton, Skin, forward_kinematics, skin_points


@dataclass(frozen=True, eq=False)
class NodeBinding:
    """Which file node each joint is, and how their frames relate: T_kinema_file · G_node = N_joint · A_joint."""

    tree: NodeTree
    nodes: tuple[int, ...]
    """File node of each joint; -1 for a root that the file does not have."""
    T_kinema_file: Tensor
    """From the file's world to kinema's: turned to face +X, scaled to metres, set on the ground, [4 4]."""
    residuals: Tensor
    """A: what the file's node frames hold beyond a rigid one (scales of armatures and units), [joint 3 3]."""

    @cached_property
    def A(self) -> Tensor:
        """Residuals as transforms, [joint 4 4]."""
        return compose(self.residuals, self.residuals.new_zeros(3))

    def reattached(self, skeleton: Skeleton) -> list[int]:
        """Joints that hang from another joint in kinema than in the file (detached feet)."""
        joint_of = {node: joint for joint, node in enumerate(self.nodes)}
        return [
            joint
            for joint, node in enumerate(self.nodes)
            if node >= 0 and joint > 0 and joint_of.get(int(self.tree.parents[node]), 0) != skeleton.parents[joint]
        ]

    def joint_frames(self, skeleton: Skeleton, node_local: np.ndarray) -> Tensor:
        """Local joint frames of a file pose: L = A_parent · node · A⁻¹, which survives parents scaled to nothing.

        Args:
            skeleton: The skeleton that belongs to this binding.
            node_local: Local matrices of all nodes of the file, [*batch node 4 4].

        Returns:
            T_parent_joint, [*batch joint 4 4].
        """
        own = torch.from_numpy(np.ascontiguousarray(node_local))
        identity = torch.eye(4, dtype=own.dtype).expand(*own.shape[:-3], 1, 4, 4)
        own = torch.cat([own, identity], -3)[..., list(self.nodes), :, :]  # node -1 is the identity at the end
        A_back = torch.linalg.inv(self.A)
        local = self.A[[max(parent, 0) for parent in skeleton.parents]] @ own @ A_back
        local[..., 0, :, :] = self.T_kinema_file @ own[..., 0, :, :] @ A_back[0]
        reattached = self.reattached(skeleton)
        if reattached:
            world_nodes = torch.from_numpy(world_matrices(self.tree, node_local))
            world = self.T_kinema_file @ world_nodes[..., [max(node, 0) for node in self.nodes], :, :] @ A_back
            above = world[..., [skeleton.parents[joint] for joint in reattached], :, :]
            local[..., reattached, :, :] = torch.linalg.pinv(above) @ world[..., reattached, :, :]
        return local

    def node_locals(self, skeleton: Skeleton, T_parent_joint: Tensor) -> dict[int, Tensor]:
        """The way back: local matrices of the file's nodes for a pose, node -> [*batch 4 4]."""
        own = torch.linalg.inv(self.A)[[max(parent, 0) for parent in skeleton.parents]] @ T_parent_joint @ self.A
        joint_of = {node: joint for joint, node in enumerate(self.nodes)}
        above = [joint_of.get(int(self.tree.parents[node]), -1) if node >= 0 else -1 for node in self.nodes]
        tops = [joint for joint, node in enumerate(self.nodes) if node >= 0 and self.tree.parents[node] < 0]
        moved = [joint for joint in self.reattached(skeleton) if joint not in tops]
        world = forward_kinematics(skeleton, T_parent_joint) @ self.A
        own[..., tops, :, :] = torch.linalg.solve(self.T_kinema_file, world[..., tops, :, :])
        if moved:
            T_world_above = world[..., [above[joint] for joint in moved], :, :]
            own[..., moved, :, :] = torch.linalg.pinv(T_world_above) @ world[..., moved, :, :]
        return {node: own[..., joint, :, :] for joint, node in enumerate(self.nodes) if node >= 0}


@dataclass(frozen=True, eq=False)
class Character:
    """A rigged character in kinema's frame: +X forward, +Y up, metres, standing on y = 0."""

    name: str
    mesh: Mesh
    skeleton: Skeleton
    skin: Skin
    clips: tuple[Clip, ...]
    """The file's own animations."""
    document: Document
    nodes: NodeBinding
    findings: tuple[Finding, ...] = ()
    """What the loader noticed."""

    def posed(self, T_world_joint: Tensor | None = None) -> Tensor:
        """Vertices in the world, [*batch joint 4 4] -> [*batch vert 3]; of the start pose if nothing is given."""
        if T_world_joint is None:
            return self.start_positions
        return skin_points(self.skin.to(T_world_joint), T_world_joint, self.mesh.positions.to(T_world_joint))

    @cached_property
    def start_positions(self) -> Tensor:
        """Vertices of the start pose, [vert 3]."""
        return self.posed(forward_kinematics(self.skeleton))

    @property
    def height(self) -> float:
        """Vertical extent of the start pose, metres."""
        return self._height

    @cached_property
    def _height(self) -> float:
        y = self.start_positions[self.mesh.faces.unique(), 1]
        return float(y.max() - y.min())

    def clip(self, name: str) -> Clip:
        """A clip by its name; case and a prefix such as "Armature|" may be left out."""
        for match in (
            lambda other: other == name,
            lambda other: other.lower() == name.lower(),
            lambda other: other.lower().rsplit("|", 1)[-1] == name.lower(),
            lambda other: other.lower().endswith("_" + name.lower()),
        ):
            hits = [clip for clip in self.clips if match(clip.name)]
            if len(hits) == 1:
                return hits[0]
        raise AssetError(
            "clip-unknown",
            f"no clip '{name}'" if self.clips else f"no clip '{name}': the file has no animations",
            where=self.name,
            hint=f"clips: {', '.join(clip.name for clip in self.clips)}" if self.clips else "",
        )

    def local_frames(self, clip: Clip, times: Tensor) -> Tensor:
        """Joint frames of a clip at given times.

        Args:
            clip: One of `clips`.
            times: Seconds on the clip's own clock, [time].

        Returns:
            T_parent_joint, [time joint 4 4].
        """
        return self.nodes.joint_frames(
            self.skeleton, clip.sample(self.nodes.tree, times.detach().cpu().double().numpy())
        )

    def with_moving(self, *, freeze: tuple[str, ...] = (), free: tuple[str, ...] = ()) -> Character:
        """The same character with joints frozen or freed by name."""
        return replace(self, skeleton=self.skeleton.with_moving(freeze=freeze, free=free))
