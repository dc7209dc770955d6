"""From a glTF document to a `Character`: which nodes are joints, the start pose, the frame, the skin's slots.

One way in for every file: meshes that kinema rigs and creatures that it generates become documents first.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema.asset.character import Character, NodeBinding
from kinema.asset.gltf import (
    Clip,
    Document,
    NodeTree,
    Primitive,
    SkinData,
    clips,
    node_tree,
    primitives,
    read_document,
    skins,
    world_matrices,
)
from kinema.asset.joints import skeleton_from_nodes
from kinema.asset.mesh import mesh_from_primitives
from kinema.asset.weights import clean_weights
from kinema.errors import AssetError, Finding, RigError, UsageError
from kinema.geometry.transforms import compose, split_scale
from kinema.language.actions import start_clip
from kinema.rigging import Skin, skin_points

FACINGS = {"+z": 0.0, "+x": -np.pi / 2, "-z": np.pi, "-x": np.pi / 2}
"""Which way the file's character looks -> turn about y that makes it look along the file's +Z first."""
MAX_JOINTS = 2000
"""Most joints of one character; the largest real rig we met has 841."""
MAX_WEIGHTS = 2 * 10**8
"""Most vertices times joints: the dense weight matrix then takes 1.6 GB."""


def load_character(
    path: str | Path,
    *,
    start: str = "auto",
    facing: str = "+z",
    metres_per_unit: float | None = None,
    freeze: tuple[str, ...] = (),
    free: tuple[str, ...] = (),
    repair: bool = False,
) -> Character:
    """Read a rigged character.

    Args:
        path: .glb or .gltf; .fbx with the `blender` extra, .usd, .usda, .usdc or .usdz with the `usd` extra.
        start: Start pose: "auto" (first frame of an idle clip, else the bind pose), "bind", "rest" (the file's node
            transforms) or the name of a clip.
        facing: Which way the character looks in the file: "+z" (glTF's own), "-z", "+x" or "-x".
        metres_per_unit: Size of the file's unit; guessed from the body's size if not given.
        freeze: Names of joints that shall not move.
        free: Names of joints that shall move though they carry little.
        repair: Mend broken skin weights instead of raising.

    Returns:
        The character, facing +X, standing on y = 0, in metres.
    """
    path = Path(path)
    if path.suffix.lower() == ".fbx":
        from kinema.asset.blender import document_from_fbx

        document = document_from_fbx(path)
    elif path.suffix.lower() in (".usd", ".usda", ".usdc", ".usdz"):
        from kinema.asset.usd_read import document_from_usd

        document = document_from_usd(path)
    else:
        document = read_document(path)
    return character_from_document(
        document,
        name=path.stem,
        start=start,
        facing=facing,
        metres_per_unit=metres_per_unit,
        freeze=freeze,
        free=free,
        repair=repair,
    )


def character_from_document(
    document: Document,
    *,
    name: str = "character",
    start: str = "auto",
    facing: str = "+z",
    metres_per_unit: float | None = None,
    freeze: tuple[str, ...] = (),
    free: tuple[str, ...] = (),
    repair: bool = False,
) -> Character:
    """The same from a document in memory; options as in `load_character`."""
    if facing not in FACINGS:
        raise UsageError("facing-unknown", f"facing is '{facing}'", hint=f"one of {', '.join(FACINGS)}")
    tree, parts, bindings, file_clips = node_tree(document), primitives(document), skins(document), clips(document)
    findings: list[Finding] = []
    if not any(len(part.faces) for part in parts):
        raise AssetError(
            "no-mesh", "the file shows no triangles", where=name, hint="export the character's mesh with its armature"
        )
    nodes = _joint_nodes(tree, parts, bindings, name)
    _check_size(len(nodes), sum(len(part.positions) for part in parts), name)
    start_local, start_name = _start_pose(tree, parts, bindings, file_clips, start, name)
    findings.append(Finding("info", "start-pose", f"starts from {start_name}"))

    N, A = _rigid_frames(tree, nodes, start_local)
    flat = _flat(A)
    if bool(flat.any()):
        findings.append(
            Finding("warning", "start-pose-flat", f"{int(flat.sum())} joints are scaled to nothing in the start pose")
        )
        A = _unflattened(tree, nodes, A, flat)

    mesh = mesh_from_primitives(document, parts)
    slots, indices, weights = _slots(parts, bindings, nodes)
    weights, weight_findings = clean_weights(weights, indices, mesh, name=name, repair=repair)
    findings += weight_findings
    bind = torch.from_numpy(np.stack([T for _, T in slots]))
    joints = torch.tensor([joint for joint, _ in slots])

    # in the file's own frame first, to learn its size and where its ground is
    A4 = compose(A, A.new_zeros(3))
    skin = Skin(joints, A4[joints] @ bind, indices, weights)
    T_kinema_file, frame_findings = _kinema_frame(
        skin_points(skin, N, mesh.positions), mesh.faces, facing, metres_per_unit
    )
    findings += frame_findings
    scale = float(torch.linalg.det(T_kinema_file[:3, :3]) ** (1 / 3))
    R_kinema_file = T_kinema_file[:3, :3] / scale
    N = compose(R_kinema_file @ N[:, :3, :3], (T_kinema_file[:3, :3] @ N[:, :3, 3:]).squeeze(-1) + T_kinema_file[:3, 3])
    A, A4 = scale * A, compose(scale * A, A.new_zeros(3))
    skin = Skin(joints, A4[joints] @ bind, indices, weights)

    skeleton, order, tree_findings = skeleton_from_nodes(tree, nodes, bindings, parts, N, A, skin, mesh)
    findings += tree_findings
    back = torch.argsort(order)
    character = Character(
        name=name,
        mesh=mesh,
        skeleton=skeleton.with_moving(freeze=freeze, free=free),
        skin=Skin(back[joints], skin.T_joint_bind, indices, weights),
        clips=file_clips,
        document=document,
        nodes=NodeBinding(tree, tuple(nodes[joint] for joint in order.tolist()), T_kinema_file, A[order]),
        findings=tuple(findings),
    )
    if not bool(torch.isfinite(character.start_positions).all()):
        raise RigError(
            "pose-not-finite",
            "the start pose puts vertices at infinity",
            where=name,
            hint="choose another --start pose",
        )
    return character


def _rigid_frames(tree: NodeTree, nodes: list[int], local: np.ndarray) -> tuple[Tensor, Tensor]:
    """World frames of a file pose as rigid frames [joint 4 4] and what they hold beyond that [joint 3 3]."""
    G = torch.from_numpy(world_matrices(tree, local))
    return split_scale(torch.cat([G, torch.eye(4, dtype=G.dtype)[None]])[nodes])  # node -1 is the identity


def _flat(A: Tensor) -> Tensor:
    """Which 3x3 matrices have no inverse to speak of, [joint 3 3] -> [joint]."""
    return torch.linalg.det(A).abs() <= 1e-12 * A.abs().amax((-2, -1)) ** 3


def _unflattened(tree: NodeTree, nodes: list[int], A: Tensor, flat: Tensor) -> Tensor:
    """Flat residuals replaced by the rest pose's, or else the parent's, so that a hidden part keeps its right size."""
    A, (_, A_rest) = A.clone(), _rigid_frames(tree, nodes, tree.matrix)
    flat_at_rest = _flat(A_rest)
    for joint in torch.nonzero(flat).flatten().tolist():
        above = int(tree.parents[nodes[joint]])
        A[joint] = A_rest[joint] if not flat_at_rest[joint] else A[nodes.index(above)] if above >= 0 else torch.eye(3)
    return A


def _check_size(joint_count: int, vert_count: int, name: str) -> None:
    """Refuse before a file's sheer counts exhaust time or memory: reading a rig as a body is quadratic in its joints."""
    if joint_count > MAX_JOINTS:
        raise RigError(
            "too-many-joints",
            f"{joint_count} joints, at most {MAX_JOINTS}",
            where=name,
            hint="delete helper bones, or export one character at a time",
        )
    if joint_count * vert_count > MAX_WEIGHTS:
        raise RigError(
            "rig-too-large",
            f"{vert_count} vertices times {joint_count} joints, at most {MAX_WEIGHTS:.0e} together",
            where=name,
            hint="decimate the mesh or delete helper bones",
        )


def _joint_nodes(tree: NodeTree, parts: tuple[Primitive, ...], bindings: tuple[SkinData, ...], name: str) -> list[int]:
    """File nodes that become joints, parents first; -1 in front where the file has several roots."""
    wanted: set[int] = set()
    for part in parts:
        wanted.update([part.node] if part.skin is None else bindings[part.skin].joints.tolist())
    if all(part.skin is None for part in parts) and len(wanted) < 2:
        raise RigError(
            "no-skeleton",
            "the file has a mesh but no skeleton",
            where=name,
            hint="give it one: kinema rig mesh.glb --skeleton bones.json -o rigged.glb",
        )
    for node in list(wanted):
        while (node := int(tree.parents[node])) >= 0:
            wanted.add(node)
    depth = dict.fromkeys(wanted, 0)
    for node in wanted:
        above = node
        while (above := int(tree.parents[above])) >= 0:
            depth[node] += 1
    nodes = sorted(wanted, key=lambda node: (depth[node], node))
    return nodes if sum(1 for node in nodes if tree.parents[node] < 0) == 1 else [-1, *nodes]


def _start_pose(
    tree: NodeTree,
    parts: tuple[Primitive, ...],
    bindings: tuple[SkinData, ...],
    file_clips: tuple[Clip, ...],
    start: str,
    name: str,
) -> tuple[np.ndarray, str]:
    """Local matrices of all nodes in the start pose, [node 4 4], and what to call it."""
    used = sorted({part.skin for part in parts if part.skin is not None})
    if start == "auto":
        start = start_clip([clip.name for clip in file_clips]) or ("bind" if used else "rest")
    if start == "rest":
        return tree.matrix, "the file's rest pose"
    if start == "bind":
        return _bind_pose(tree, [bindings[skin] for skin in used]), "the bind pose"
    hits = [clip for clip in file_clips if clip.name == start] or [
        clip for clip in file_clips if clip.name.lower().rsplit("|", 1)[-1] == start.lower()
    ]
    if not hits:
        raise UsageError(
            "start-unknown",
            f"no start pose '{start}'",
            where=name,
            hint=f"auto, bind, rest or a clip: {', '.join(clip.name for clip in file_clips) or '(the file has none)'}",
        )
    return hits[0].sample(tree, np.array([hits[0].start]))[0], f"the first frame of clip '{hits[0].name}'"


def _bind_pose(tree: NodeTree, bindings: list[SkinData]) -> np.ndarray:
    """Local matrices that put every skin joint where its mesh was bound.

    A bind matrix gives the joint's place relative to the mesh; the mesh's own place is chosen so that the skin's
    topmost joint stays at its rest pose.
    """
    rest_world = world_matrices(tree, tree.matrix)
    world = rest_world.copy()
    bound: dict[int, np.ndarray] = {}
    for binding in bindings:
        depth = [_depth(tree, node) for node in binding.joints.tolist()]
        top = int(np.argmin(depth))
        T_world_mesh = rest_world[binding.joints[top]] @ binding.T_joint_bind[top]
        for node, T_joint_mesh in zip(binding.joints.tolist(), binding.T_joint_bind, strict=True):
            if node not in bound and abs(np.linalg.det(T_joint_mesh[:3, :3])) > 1e-30:
                bound[node] = T_world_mesh @ np.linalg.inv(T_joint_mesh)
    local = tree.matrix.copy()
    for node in sorted(range(len(local)), key=lambda node: _depth(tree, node)):
        above = int(tree.parents[node])
        T_world_above = world[above] if above >= 0 else np.eye(4)
        if node in bound and abs(np.linalg.det(T_world_above[:3, :3])) > 1e-30:
            local[node] = np.linalg.solve(T_world_above, bound[node])
        world[node] = T_world_above @ local[node]
    return local


def _depth(tree: NodeTree, node: int) -> int:
    depth = 0
    while (node := int(tree.parents[node])) >= 0:
        depth += 1
    return depth


def _slots(
    parts: tuple[Primitive, ...], bindings: tuple[SkinData, ...], nodes: list[int]
) -> tuple[list[tuple[int, np.ndarray]], Tensor, Tensor]:
    """Influence slots (joint, bind matrix), and each vertex's slots and raw weights, [vert influence]."""
    joint_of = {node: joint for joint, node in enumerate(nodes)}
    slots: list[tuple[int, np.ndarray]] = []
    first_of: dict[tuple[str, int], int] = {}
    indices, weights = [], []
    widest = max(part.joints.shape[1] if part.joints is not None else 1 for part in parts)
    for part in parts:
        key = ("node", part.node) if part.skin is None else ("skin", part.skin)
        if key not in first_of:
            first_of[key] = len(slots)
            if part.skin is None:
                slots.append((joint_of[part.node], np.eye(4)))
            else:
                binding = bindings[part.skin]
                slots += [(joint_of[n], T) for n, T in zip(binding.joints.tolist(), binding.T_joint_bind, strict=True)]
        index = np.zeros((len(part.positions), widest), np.int64)
        weight = np.zeros((len(part.positions), widest))
        if part.skin is None:
            weight[:, 0] = 1
        else:
            assert part.joints is not None and part.weights is not None
            width = part.joints.shape[1]
            weight[:, :width] = part.weights
            # joints without weight may point anywhere
            index[:, :width] = np.where(part.weights == 0, 0, part.joints)
        indices.append(index + first_of[key])
        weights.append(weight)
    return slots, torch.from_numpy(np.concatenate(indices)), torch.from_numpy(np.concatenate(weights))


def _kinema_frame(
    positions: Tensor, faces: Tensor, facing: str, metres_per_unit: float | None
) -> tuple[Tensor, list[Finding]]:
    """T_kinema_file for a body standing in the file's frame, and what was assumed about its unit."""
    body = positions[faces.unique()]
    if not bool(torch.isfinite(body).all()):
        raise RigError(
            "pose-not-finite", "the start pose puts vertices at infinity", hint="choose another --start pose"
        )
    size = float((body.amax(0) - body.amin(0)).max())
    findings = []
    if metres_per_unit is None:
        metres_per_unit = 1.0
        while size * metres_per_unit > 60:
            metres_per_unit /= 100
        while 0 < size * metres_per_unit < 0.03:
            metres_per_unit *= 100
        if metres_per_unit != 1.0:
            findings.append(
                Finding(
                    "warning",
                    "unit-guessed",
                    f"the body is {size:.3g} units large: taking one unit as {metres_per_unit:g} m",
                    hint="give --metres-per-unit if that is wrong; the written file keeps its own units",
                )
            )
    if not (np.isfinite(metres_per_unit) and metres_per_unit > 0) or size == 0:
        raise UsageError("unit-invalid", f"a body of {size:g} units at {metres_per_unit} metres a unit has no size")
    turn = FACINGS[facing] + np.pi / 2  # to +Z, then on to +X
    cosine, sine = np.cos(turn).round(15), np.sin(turn).round(15)
    R = torch.tensor([[cosine, 0, sine], [0, 1, 0], [-sine, 0, cosine]], dtype=torch.float64)
    lowest = metres_per_unit * float(body[:, 1].min())
    return compose(metres_per_unit * R, torch.tensor([0, -lowest, 0], dtype=torch.float64)), findings
