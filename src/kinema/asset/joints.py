"""Which nodes of a file become which joints: tree, names, bone ends and the joints that move."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from kinema.asset.gltf import NodeTree, Primitive, SkinData
from kinema.asset.mesh import Mesh
from kinema.errors import Finding
from kinema.rigging import Skeleton, Skin, skin_points
from kinema.rigging.anatomy import kinematic_parents, motion_joints, standing_joints, surface_shares, vertex_areas
from kinema.rigging.skeleton import parents_first

HELD = 1e-4
"""A joint with no weight above this holds no skin: moving the body without it by ten metres stretches a millimetre."""


def skeleton_from_nodes(
    tree: NodeTree,
    nodes: list[int],
    bindings: tuple[SkinData, ...],
    parts: tuple[Primitive, ...],
    N: Tensor,
    A: Tensor,
    skin: Skin,
    mesh: Mesh,
) -> tuple[Skeleton, Tensor, list[Finding]]:
    """The kinematic tree over a file's joints.

    Args:
        tree: The file's nodes.
        nodes: Nodes that become joints, parents first; -1 for a root that the file lacks.
        bindings: The file's skins.
        parts: The file's primitives.
        N: Rigid joint frames of the start pose in kinema's world, [joint 4 4].
        A: What the file's frames hold beyond them, [joint 3 3].
        skin: Slots on these joints.
        mesh: The skinned mesh.

    Returns:
        The skeleton, the place of each of its joints in `nodes` [joint], and what was noticed.
    """
    joint_of = {node: joint for joint, node in enumerate(nodes)}
    file_parents = tuple(
        -1 if joint == 0 else joint_of[int(tree.parents[node])] if tree.parents[node] >= 0 else 0
        for joint, node in enumerate(nodes)
    )
    positions = skin_points(skin, N, mesh.positions)
    areas = vertex_areas(positions, mesh.faces)
    skin_joints = {int(node) for binding in bindings for node in binding.joints}
    weights = _bodily_weights(skin.per_joint(len(nodes)), nodes, file_parents, skin_joints)
    heads = N[:, :3, 3]
    tails = _tails(tree, nodes, file_parents, N, A, positions, areas, weights)
    parents = kinematic_parents(file_parents, positions, areas, weights)
    findings = [
        Finding(
            "info",
            "joint-reattached",
            f"'{tree.names[nodes[joint]]}' hangs from '{tree.names[nodes[parent]]}' for motion: its skin does",
            hint="the file's own hierarchy stays as it is",
        )
        for joint, (parent, before) in enumerate(zip(parents, file_parents, strict=True))
        if parent != before
    ]
    order = parents_first(parents)
    back = {joint: place for place, joint in enumerate(order)}
    names = _unique_names(["root" if node < 0 else tree.names[node] for node in nodes], nodes, skin_joints)
    bound = any(part.skin is not None for part in parts)
    may_move = torch.tensor([nodes[joint] in skin_joints or not bound for joint in order])
    moved_parents = tuple(back[parents[joint]] if parents[joint] >= 0 else -1 for joint in order)
    ordered_names = tuple(names[joint] for joint in order)
    shares, stands = surface_shares(areas, weights), standing_joints(positions, mesh.faces, weights)
    moves = motion_joints(
        ordered_names, moved_parents, heads[order], shares[order], may_move=may_move, stands=stands[order]
    )
    carries = (weights[mesh.faces.unique()] > HELD).any(0)[order] & may_move
    frames = N[order]
    R_back = frames[:, :3, :3].mT
    place = (R_back @ (tails[order] - frames[:, :3, 3])[:, :, None]).squeeze(-1)
    above = frames[[max(parent, 0) for parent in moved_parents]]
    local = torch.linalg.solve(above, frames)
    local[0] = frames[0]
    return Skeleton(ordered_names, moved_parents, local, place, moves, carries), torch.tensor(order), findings


def _bodily_weights(weights: Tensor, nodes: list[int], parents: tuple[int, ...], skin_joints: set[int]) -> Tensor:
    """Weights with what hangs rigidly under a bone (armour, antlers, a robot's shins) counted for that bone, [vert joint]."""
    weights = weights.clone()
    for joint in reversed(range(1, len(nodes))):
        above = parents[joint]
        while above > 0 and nodes[above] not in skin_joints:
            above = parents[above]
        if nodes[joint] not in skin_joints and nodes[above] in skin_joints:
            weights[:, above] += weights[:, joint]
            weights[:, joint] = 0
    return weights


def _unique_names(names: list[str], nodes: list[int], skin_joints: set[int]) -> list[str]:
    """Names made unique; of two nodes called alike the bone keeps the name."""
    taken: set[str] = set()
    result = list(names)
    for joint in sorted(range(len(names)), key=lambda joint: (nodes[joint] not in skin_joints, joint)):
        number = 2
        while result[joint] in taken:
            result[joint] = f"{names[joint]}#{number}"
            number += 1
        taken.add(result[joint])
    return result


def _tails(
    tree: NodeTree,
    nodes: list[int],
    parents: tuple[int, ...],
    N: Tensor,
    A: Tensor,
    positions: Tensor,
    areas: Tensor,
    weights: Tensor,
) -> Tensor:
    """Where bones end, in the world: at the heaviest child, at the file's own end node, or through their skin.

    Args as in `skeleton_from_nodes`, with `areas` [vert] and `weights` [vert joint].

    Returns:
        World positions, [joint 3].
    """
    heads = N[:, :3, 3]
    mass = areas @ weights
    below = mass.clone()
    for joint in reversed(range(1, len(nodes))):
        below[parents[joint]] += below[joint]
    centre = (weights * areas[:, None]).T @ positions / mass.clamp_min(1e-30)[:, None]
    size = float((positions.amax(0) - positions.amin(0)).max())
    known = set(nodes)
    end_of = {int(above): node for node, above in enumerate(tree.parents) if node not in known and above >= 0}
    tails = heads.clone()
    for joint, node in enumerate(nodes):
        children = [
            child
            for child in range(joint + 1, len(nodes))
            if parents[child] == joint and float((heads[child] - heads[joint]).norm()) > 1e-3 * size
        ]
        heaviest = max(children, key=lambda child: float(below[child]), default=None)
        if heaviest is not None and float(below[heaviest]) > 0:
            tails[joint] = heads[heaviest]
        elif node in end_of and np.abs(tree.translations[end_of[node]]).max() > 0:
            offset = A[joint] @ torch.from_numpy(tree.translations[end_of[node]])
            tails[joint] = heads[joint] + N[joint, :3, :3] @ offset
        elif float(mass[joint]) > 0:
            tails[joint] = heads[joint] + 2 * (centre[joint] - heads[joint])
    return tails
