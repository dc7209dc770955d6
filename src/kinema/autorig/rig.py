"""`rig`: a bare mesh in, a rigged character out. `load_or_rig`: the same for whatever file a command was given."""

from __future__ import annotations

# scipy.ndimage does not say what its functions return
# pyright: reportCallIssue=false, reportArgumentType=false, reportOptionalSubscript=false, reportOptionalMemberAccess=false
# pyright: reportOperatorIssue=false, reportIndexIssue=false
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy.spatial import KDTree

from kinema.asset.character import Character
from kinema.asset.gltf import Document, read_document
from kinema.asset.load import character_from_document
from kinema.asset.meshfile import PlainMesh, mesh_from_document, read_mesh
from kinema.asset.skeletonfile import Bones, rig_mesh
from kinema.autorig.auto import AutoRigSettings, Skeletonised, make_bones
from kinema.autorig.binding import Binding, bind
from kinema.autorig.clean import cluster_vertices
from kinema.errors import RigError
from kinema.geometry.triangles import check_mesh, face_areas

PROXY = 30_000
"""Vertices for which weights are solved; larger meshes take those of a coarser one."""
LOT = 100_000
"""Vertices that take the coarser mesh's weights at once."""
PLAIN = (".obj", ".ply", ".stl")
"""Formats that never hold a skeleton."""
FLAT = 1e-4
"""A mesh whose second longest side is below this share of its longest is a line."""


@dataclass(frozen=True)
class Rigged:
    """A mesh with the skeleton and weights that were made for it."""

    mesh: PlainMesh
    """Turned to glTF's axes: +Y up, looking along +Z."""
    bones: Bones
    """In the same axes."""
    weights: np.ndarray
    """Rows sum to one, [vert bone]."""
    found: Skeletonised
    """How the skeleton was found, in the canonical frame."""
    binding: Binding
    document: Document
    notes: tuple[str, ...]
    """What was found and assumed, in plain words."""

    def character(self, **reading: object) -> Character:
        """As a character; options as in `load_character`."""
        return character_from_document(self.document, name=self.mesh.name, **reading)  # type: ignore[arg-type]


def rig(mesh: PlainMesh | str | Path, settings: AutoRigSettings | None = None, *, weights: str | None = None) -> Rigged:
    """Give a mesh a skeleton and skin weights.

    Args:
        mesh: A mesh, or a file of one; a skeleton that the file may have is not used.
        settings: Body plan, axes and counts, where they are known.
        weights: "heat" or "voxels"; by what suits the surface if not given.
    """
    settings = settings or AutoRigSettings()
    if not isinstance(mesh, PlainMesh):
        mesh = plain_mesh(mesh)
    _check(mesh)
    found = make_bones(mesh.positions, mesh.faces, settings)
    turn = _turn_to_gltf(found)
    turned = replace(mesh, positions=mesh.positions @ turn.T)
    bones = Bones(found.bones.names, found.bones.parents, found.bones.heads @ turn.T, found.bones.tails @ turn.T)
    binding = _bind(mesh, found, settings, weights)
    document = rig_mesh(turned, bones, weights=binding.weights, max_influences=settings.max_influences)
    return Rigged(turned, bones, binding.weights, found, binding, document, _notes(mesh, found, binding, turn))


def load_or_rig(
    path: str | Path, *, settings: AutoRigSettings | None = None, facing: str = "+z", **reading: object
) -> tuple[Character, tuple[str, ...]]:
    """Read a character; a file without a skeleton gets one.

    Args:
        path: .glb, .gltf, .fbx, .obj, .ply or .stl.
        settings: How a skeleton is made where there is none.
        facing: Which way the character looks in the file, as in `load_character`; a bare mesh's front is guessed
        unless this
            is not "+z".
        **reading: Other options of `load_character`.

    Returns:
        The character, and what to tell the user about a skeleton that was made; nothing for a file that has one.
    """
    path = Path(path)
    if path.suffix.lower() not in PLAIN:
        document = _document(path)
        try:
            return character_from_document(document, name=path.stem, facing=facing, **reading), ()  # type: ignore[arg-type]
        except RigError as error:
            if error.code != "no-skeleton":
                raise
        mesh = mesh_from_document(document, path.stem)
    else:
        mesh = read_mesh(path)
    settings = settings or AutoRigSettings()
    if settings.forward is None and facing != "+z":
        settings = replace(settings, forward=facing)
    made = rig(mesh, settings)
    return made.character(**reading), ("the file has no skeleton: kinema made one", *made.notes)


def plain_mesh(path: str | Path) -> PlainMesh:
    """The mesh of a file, whatever else is in it."""
    path = Path(path)
    if path.suffix.lower() == ".fbx":
        return mesh_from_document(_document(path), path.stem)
    return read_mesh(path)


def rebind(mesh: PlainMesh, bones: Bones, *, max_influences: int = 4, weights: str | None = None) -> Binding:
    """New skin weights for bones that are given, in the mesh's coordinates; the method is chosen as in `rig`."""
    _check(mesh)
    found = make_bones(mesh.positions, mesh.faces)
    given = replace(found, bones=bones)
    return _bind(mesh, given, AutoRigSettings(max_influences=max_influences), weights)


def _document(path: Path) -> Document:
    if path.suffix.lower() == ".fbx":
        from kinema.asset.blender import document_from_fbx

        return document_from_fbx(path)
    return read_document(path)


def _check(mesh: PlainMesh) -> None:
    """Refuse what has no body at all."""
    positions, faces = check_mesh(mesh.positions, mesh.faces)
    size = np.sort(np.ptp(positions[faces].reshape(-1, 3), axis=0))
    if size[2] <= 0 or size[1] < FLAT * size[2] or not face_areas(positions, faces).sum() > 0:
        raise RigError(
            "mesh-no-body",
            f"the mesh is a line or a point, {size[2]:.3g} x {size[1]:.3g} x {size[0]:.3g}",
            where=mesh.name,
            hint="a skeleton needs a surface with some extent",
        )


def _turn_to_gltf(found: Skeletonised) -> np.ndarray:
    """Rotation of the file's axes that brings the body to +Y up and nearest to looking along +Z by quarter turns, [3
    3]."""
    ahead_is_z = np.array([[0.0, 0, -1], [0, 1, 0], [1, 0, 0]])  # canonical +X forward -> glTF's +Z
    turn = ahead_is_z @ found.frame.R
    snapped = np.zeros((3, 3))
    for row in (1, 2):
        free = np.abs(turn[row]) * (snapped == 0).all(0)
        snapped[row, free.argmax()] = np.sign(turn[row, free.argmax()])
    snapped[0] = np.cross(snapped[1], snapped[2])
    return snapped


def _bind(mesh: PlainMesh, found: Skeletonised, settings: AutoRigSettings, method: str | None) -> Binding:
    frame = found.frame
    positions = frame.into(mesh.positions)
    heads, tails = frame.into(found.bones.heads), frame.into(found.bones.tails)
    faces, merged_of = mesh.faces, None
    if len(positions) > PROXY:
        coarse, coarse_faces, merged_of = cluster_vertices(positions, faces, PROXY)
        solved, faces = coarse, coarse_faces
    else:
        solved = positions
    binding = bind(
        solved,
        faces,
        heads,
        tails,
        found.volume,
        parents=found.bones.parents,
        method=method,
        max_influences=settings.max_influences,
    )
    if merged_of is None:
        return binding
    tree = KDTree(solved)
    lots = [positions[at : at + LOT] for at in range(0, len(positions), LOT)]
    weights = np.concatenate([_taken_over(lot, tree, binding.weights, settings.max_influences) for lot in lots])
    return replace(binding, weights=weights)


def _taken_over(points: np.ndarray, tree: KDTree, solved: np.ndarray, max_influences: int) -> np.ndarray:
    """Weights of points between the vertices that were solved for: the nearer of four counts more, [point bone] float32."""
    distance, near = tree.query(points, k=4)
    share = 1.0 / (distance + 1e-6)
    share /= share.sum(1, keepdims=True)
    weights = np.einsum("pk,pkb->pb", share, solved[near])
    if max_influences < weights.shape[1]:
        least = np.partition(weights, -max_influences, axis=1)[:, -max_influences, None]
        weights = np.where(weights >= least, weights, 0)
    return (weights / weights.sum(1, keepdims=True)).astype(np.float32)


def _notes(mesh: PlainMesh, found: Skeletonised, binding: Binding, turn: np.ndarray) -> tuple[str, ...]:
    frame, body = found.frame, found.body
    counts = {}
    for limb in body.limbs:
        counts[limb.kind] = counts.get(limb.kind, 0) + 1
    parts = ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in sorted(counts.items()))
    notes = [
        f"read as {body.plan}: {len(found.bones.names)} bones" + (f"; {parts}" if parts else ""),
        f"weights by {'heat' if binding.method == 'heat' else 'voxel binding'}: {binding.reason}",
    ]
    if frame.front_sure < 1:
        doubt = "" if frame.front_sure > 0.7 else "; a guess: `rig --forward`, elsewhere --facing, says otherwise"
        notes.append(f"its front was taken from its shape and the file's axes ({frame.front_sure:.0%} sure){doubt}")
    if not np.allclose(turn, np.eye(3)):
        notes.append("the mesh was turned to +Y up, looking along +Z")
    if not frame.symmetric:
        notes.append(
            f"the body is not symmetric ({frame.overlap:.0%} overlap with its mirror image): sides were read one by one"
        )
    return tuple(notes)
