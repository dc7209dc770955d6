"""Files that kinema writes, read by Blender: BVH both ways, and meshes that kinema rigs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.asset import character_from_document, load_character
from kinema.asset.bvh import file_turn
from kinema.asset.gltf import write_document
from kinema.asset.meshfile import PlainMesh
from kinema.asset.skeletonfile import Bones, rig_mesh
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion, motion_from_bvh, motion_from_clip, write_bvh, write_glb
from tests.assets import need
from tests.oracle.agreement import TOLERANCE, ask_blender, farthest, file_height, in_file

BVH_TOLERANCE = 5e-5
"""Share of the body's size; Blender computes in float32 with Euler angles. Measured: 4e-7 to 1.3e-5."""


def blender_joints(path: Path, names: tuple[str, ...], frames: list[int], folder: Path) -> np.ndarray:
    """Joint positions that Blender finds in a BVH file, [frame joint 3]."""
    ask_blender(
        [{"file": str(path), "frames": frames, "joints": list(names), "out": str(folder / "joints.npy")}], folder
    )
    return np.load(folder / "joints.npy")


def in_bvh(motion: Motion, frames: list[int], *, metres_per_unit: float, up: str = "y") -> np.ndarray:
    """Joint positions of a motion in the file's units and axes, [frame joint 3]."""
    positions = motion.T_world_joint[frames, :, :3, 3].numpy() / metres_per_unit
    return positions @ file_turn(up, None)


@pytest.mark.blender
@pytest.mark.parametrize(
    ("file", "scale", "up"),
    [
        ("bvh/cmu/02_01.bvh", 0.0254 / 0.45, "y"),
        ("bvh/cmu/141_16.bvh", 0.0254 / 0.45, "y"),
        ("makehuman_base/zombieWalk1.bvh", 0.1, "z"),
        ("makehuman_base/walk1.bvh", 0.1, "z"),
    ],
)
def test_bvh_files_read_as_blender_reads_them(file, scale, up, tmp_path, has_blender):
    motion = motion_from_bvh(need(file), metres_per_unit=scale, up=up)
    frames = np.linspace(0, motion.frame_count - 1, 6).round().astype(int).tolist()
    theirs = blender_joints(need(file), motion.skeleton.names, frames, tmp_path)
    mine = in_bvh(motion, frames, metres_per_unit=scale, up=up)
    size = np.ptp(mine[0], axis=0).max()
    assert np.abs(mine - theirs).max() < BVH_TOLERANCE * max(size, np.abs(mine).max())


@pytest.mark.blender
@pytest.mark.parametrize("order", ["zxy", "xyz"])
@pytest.mark.parametrize("joints", ["all", "moving"])
def test_blender_reads_our_bvh(order, joints, tmp_path, has_blender):
    character = load_character(need("q_trex/Trex.glb"))
    motion = motion_from_clip(character, "TRex_Run", fps=12)
    write_bvh(tmp_path / "run.bvh", motion, order=order, joints=joints)
    back = motion_from_bvh(tmp_path / "run.bvh", metres_per_unit=1.0)
    frames = list(range(motion.frame_count))
    theirs = blender_joints(tmp_path / "run.bvh", back.skeleton.names, frames, tmp_path)
    kept = [motion.skeleton.index(name) for name in back.skeleton.names]
    mine = motion.T_world_joint[:, kept, :3, 3].numpy() @ file_turn("y", None)
    assert np.abs(mine - theirs).max() < BVH_TOLERANCE * character.height


@pytest.mark.blender
def test_blender_poses_a_mesh_that_we_rigged(tmp_path, has_blender):
    """A bent tube: our bones, our weights, our clip, Blender's skinning."""
    angle, along = np.meshgrid(np.linspace(0, 2 * np.pi, 12, endpoint=False), np.linspace(0, 2, 15), indexing="ij")
    positions = np.stack([0.2 * np.cos(angle), along, 0.2 * np.sin(angle)], -1).reshape(-1, 3)
    ring, row = np.meshgrid(np.arange(12), np.arange(14), indexing="ij")
    corner = [((ring + i) % 12) * 15 + row + j for i, j in ((0, 0), (0, 1), (1, 1), (1, 0))]
    faces = np.concatenate(
        [np.stack([corner[0], corner[1], corner[2]], -1), np.stack([corner[0], corner[2], corner[3]], -1)]
    ).reshape(-1, 3)
    bones = Bones(
        ("root", "middle", "tip"),
        (-1, 0, 1),
        np.array([[0, 0, 0], [0.0, 0.7, 0], [0, 1.4, 0.05]]),
        np.array([[0, 0.7, 0], [0, 1.4, 0.05], [0.0, 2.0, 0]]),
    )
    character = character_from_document(rig_mesh(PlainMesh("tube", positions, faces), bones), name="tube")
    turns = torch.zeros(6, character.skeleton.joint_count, 3, dtype=torch.float64)
    for name, axis in (("middle", 2), ("tip", 0)):
        turns[:, character.skeleton.index(name), axis] = torch.linspace(0, 1.2, 6, dtype=torch.float64)
    shift = torch.zeros(3, dtype=torch.float64)
    frames = character.skeleton.T_parent_joint @ compose(from_rotation_vector(turns), shift)
    motion = Motion(character.skeleton, frames, 10.0)
    write_glb(tmp_path / "tube.glb", character, motion)
    out = tmp_path / "out.npy"
    ask_blender(
        [{"file": str(tmp_path / "tube.glb"), "clip": 0, "times": motion.times.tolist(), "out": str(out)}], tmp_path
    )
    mine = in_file(character, frames)
    assert farthest(mine, np.load(out)) / file_height(character) < TOLERANCE
    assert farthest(mine[5:], mine[:1]) > 0.5  # it did bend
    write_document(tmp_path / "rest.glb", character.document)
    ask_blender([{"file": str(tmp_path / "rest.glb"), "clip": None, "times": [0.0], "out": str(out)}], tmp_path)
    assert farthest(positions[None], np.load(out)) < 1e-6
