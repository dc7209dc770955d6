"""The node hierarchy of a document and its skins, as arrays.

Quaternions here are xyzw, matrices act on columns, everything is float64 and in the file's own frame.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.asset.gltf.accessors import read_accessor
from kinema.asset.gltf.document import Document
from kinema.errors import AssetError


@dataclass(frozen=True)
class NodeTree:
    """Every node of a file in its rest pose, in file order."""

    names: tuple[str, ...]
    """The file's own names, repeated if the file repeats them; "node_<i>" where there is none."""
    parents: np.ndarray
    """Index of the parent, -1 for roots, [node]."""
    order: np.ndarray
    """Nodes of the chosen scene, parents before children, [reachable]."""
    translations: np.ndarray
    """[node 3]."""
    rotations_xyzw: np.ndarray
    """Unit quaternions, [node 4]."""
    scales: np.ndarray
    """[node 3]."""
    matrix: np.ndarray
    """T_parent_node at rest, [node 4 4]; exactly the file's `matrix` where a node has one."""
    has_matrix: np.ndarray
    """Whether the file gives the node a matrix; its translation, rotation and scale are then decomposed, [node]."""


def node_tree(document: Document) -> NodeTree:
    """Read the hierarchy. The scene is the file's default, else its first; without scenes, all roots."""
    nodes = document.json.get("nodes", [])
    parents = np.full(len(nodes), -1, np.int64)
    for index, node in enumerate(nodes):
        parents[node.get("children", [])] = index

    translations = np.array([node.get("translation", (0, 0, 0)) for node in nodes], np.float64).reshape(-1, 3)
    rotations = np.array([node.get("rotation", (0, 0, 0, 1)) for node in nodes], np.float64).reshape(-1, 4)
    scales = np.array([node.get("scale", (1, 1, 1)) for node in nodes], np.float64).reshape(-1, 3)
    rotations = normalise_quaternions(rotations, document, "nodes[{}].rotation")
    with np.errstate(over="ignore", invalid="ignore"):  # overflow is found below and named
        matrix = compose(translations, rotations, scales)
        has_matrix = np.array(["matrix" in node for node in nodes], bool)
        for index in np.flatnonzero(has_matrix):
            matrix[index] = np.array(nodes[index]["matrix"], np.float64).reshape(4, 4).T
            if np.abs(matrix[index, 3] - (0, 0, 0, 1)).max() > 1e-5:
                raise AssetError(
                    "gltf-matrix",
                    f"the last row is {matrix[index, 3].tolist()}, expected 0 0 0 1",
                    where=document.where(f"nodes[{index}].matrix"),
                )
            translations[index], rotations[index], scales[index] = decompose(matrix[index])
        names = tuple(node.get("name", f"node_{index}") for index, node in enumerate(nodes))
        order = _scene_order(document, parents)
        tree = NodeTree(names, parents, order, translations, rotations, scales, matrix, has_matrix)
        broken = np.flatnonzero(~np.isfinite(world_matrices(tree, matrix)).all((-1, -2)))
    if len(broken):
        raise AssetError(
            "gltf-not-finite",
            "the transforms multiply to numbers beyond float64 range",
            where=document.where(f"nodes[{broken[0]}]"),
        )
    return tree


def _scene_order(document: Document, parents: np.ndarray) -> np.ndarray:
    nodes, scenes = document.json.get("nodes", []), document.json.get("scenes", [])
    roots = scenes[document.json.get("scene", 0)].get("nodes", []) if scenes else []
    if not roots:
        roots = np.flatnonzero(parents == -1).tolist()
    order: list[int] = []
    stack = list(dict.fromkeys(reversed(roots)))  # a root listed twice is still one node
    while stack:
        index = stack.pop()
        order.append(index)
        stack.extend(reversed(nodes[index].get("children", [])))
    return np.array(order, np.int64)


def world_matrices(tree: NodeTree, local: np.ndarray) -> np.ndarray:
    """Multiply local matrices down the hierarchy, reachable from the scene or not.

    Args:
        local: T_parent_node, [*batch node 4 4].

    Returns:
        T_world_node, [*batch node 4 4].
    """
    world = np.array(local, np.float64)
    parents = tree.parents.tolist()
    depths = [-1] * len(parents)
    for index in range(len(parents)):
        line = []  # unvisited ancestors, nearest first
        while index != -1 and depths[index] == -1:
            line.append(index)
            index = parents[index]
        depth = depths[index] if index != -1 else -1
        for above in reversed(line):
            depth += 1
            depths[above] = depth
    by_depth = np.argsort(depths, kind="stable")
    starts = np.cumsum(np.bincount(depths)) if depths else []
    for level in np.split(by_depth, starts)[1:-1]:  # one batched product per generation, not one per node
        world[..., level, :, :] = world[..., tree.parents[level], :, :] @ world[..., level, :, :]
    return world


def compose(translations: np.ndarray, rotations_xyzw: np.ndarray, scales: np.ndarray) -> np.ndarray:
    """T R S as matrices: [*batch 3], [*batch 4] unit, [*batch 3] -> [*batch 4 4]."""
    x, y, z, w = np.moveaxis(rotations_xyzw, -1, 0)
    matrix = np.zeros((*rotations_xyzw.shape[:-1], 4, 4))
    matrix[..., 0, 0], matrix[..., 0, 1], matrix[..., 0, 2] = (
        1 - 2 * (y * y + z * z),
        2 * (x * y - w * z),
        2 * (x * z + w * y),
    )
    matrix[..., 1, 0], matrix[..., 1, 1], matrix[..., 1, 2] = (
        2 * (x * y + w * z),
        1 - 2 * (x * x + z * z),
        2 * (y * z - w * x),
    )
    matrix[..., 2, 0], matrix[..., 2, 1], matrix[..., 2, 2] = (
        2 * (x * z - w * y),
        2 * (y * z + w * x),
        1 - 2 * (x * x + y * y),
    )
    matrix[..., :3, :3] *= scales[..., None, :]
    matrix[..., :3, 3] = translations
    matrix[..., 3, 3] = 1
    return matrix


def decompose(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Nearest translation [3], rotation xyzw [4] and scale [3] of one matrix [4 4]; exact unless it shears.

    A mirrored matrix gets a negative first scale, as in three.js and Blender.
    """
    linear = matrix[:3, :3]
    scale = np.linalg.norm(linear, axis=0)
    if not np.isfinite(scale).all():  # overflow: reported by the caller, the rotation does not matter
        return matrix[:3, 3], np.array([0.0, 0, 0, 1]), scale
    if np.linalg.det(linear / max(scale.max(), 1e-300)) < 0:
        scale[0] = -scale[0]
    columns = np.divide(linear, scale, out=np.zeros((3, 3)), where=scale != 0)
    left, _, right = np.linalg.svd(columns)
    rotation = left @ np.diag([1, 1, np.linalg.det(left @ right)]) @ right
    return matrix[:3, 3].copy(), quaternion_of(rotation), scale


def quaternion_of(rotation: np.ndarray) -> np.ndarray:
    """Unit quaternion xyzw [4], w >= 0, of one rotation matrix [3 3]: Bar-Itzhack's eigenvector, stable everywhere."""
    (a, b, c), (d, e, f), (g, h, i) = rotation
    symmetric = (
        np.array(
            [
                [a - e - i, b + d, c + g, h - f],
                [b + d, e - a - i, f + h, c - g],
                [c + g, f + h, i - a - e, d - b],
                [h - f, c - g, d - b, a + e + i],
            ]
        )
        / 3
    )
    quaternion = np.linalg.eigh(symmetric)[1][:, -1]
    return -quaternion if quaternion[3] < 0 else quaternion


def normalise_quaternions(quaternions: np.ndarray, document: Document, place: str) -> np.ndarray:
    """Unit quaternions [*batch 4]; a zero or non-finite one is an error at `place`, formatted with its row."""
    with np.errstate(over="ignore"):
        length = np.linalg.norm(quaternions, axis=-1, keepdims=True)
    broken = np.flatnonzero(~(np.isfinite(length) & (length > 1e-12)))
    if len(broken):
        raise AssetError(
            "gltf-rotation",
            f"{quaternions.reshape(-1, 4)[broken[0]].tolist()} is no rotation: a quaternion needs length 1",
            where=document.where(place.format(broken[0])),
        )
    return quaternions / length


@dataclass(frozen=True)
class SkinData:
    """One skin of a file."""

    name: str
    joints: np.ndarray
    """Node index of each joint, [joint]."""
    T_joint_bind: np.ndarray
    """Inverse bind matrices, [joint 4 4]; identities where the file has none."""


def skins(document: Document) -> tuple[SkinData, ...]:
    """All skins, in file order."""
    result = []
    for number, skin in enumerate(document.json.get("skins", [])):
        joints = np.array(skin["joints"], np.int64)
        if "inverseBindMatrices" in skin:
            T_joint_bind = read_accessor(document, skin["inverseBindMatrices"])[: len(joints)].astype(np.float64)
        else:
            T_joint_bind = np.tile(np.eye(4), (len(joints), 1, 1))
        if not np.isfinite(T_joint_bind).all():
            raise AssetError(
                "gltf-not-finite",
                "an inverse bind matrix has NaN or infinite entries",
                where=document.where(f"skins[{number}]"),
            )
        result.append(SkinData(skin.get("name", f"skin_{number}"), joints, T_joint_bind))
    return tuple(result)
