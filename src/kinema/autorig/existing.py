"""The skeleton that a file already has, as plain bones in the mesh's coordinates."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kinema.asset.load import load_character
from kinema.asset.meshfile import PlainMesh
from kinema.asset.skeletonfile import Bones
from kinema.autorig.rig import plain_mesh
from kinema.rigging import forward_kinematics


def bones_of_file(path: str | Path) -> tuple[PlainMesh, Bones]:
    """A rigged file's mesh in its start pose, and its bones there; glTF axes, metres.

    Names and the tree are the file's own; joints hang where their skin does (docs/conventions.md).
    """
    character = load_character(path, start="bind", repair=True)
    mesh = plain_mesh(path)
    R = character.nodes.T_kinema_file[:3, :3].numpy()
    turn = R / abs(float(character.nodes.T_kinema_file[:3, :3].det())) ** (1 / 3)
    frames = forward_kinematics(character.skeleton)
    heads = frames[:, :3, 3]
    tails = (frames[:, :3, :3] @ character.skeleton.tails[:, :, None]).squeeze(-1) + heads
    placed = replace(mesh, positions=character.start_positions.numpy() @ turn)
    skeleton = character.skeleton
    return placed, Bones(skeleton.names, skeleton.parents, heads.numpy() @ turn, tails.numpy() @ turn)
