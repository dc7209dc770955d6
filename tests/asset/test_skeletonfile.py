"""Skeleton files, and meshes bound to them."""

from __future__ import annotations

import copy
import json

import numpy as np
import pytest
import torch

from kinema.asset import character_from_document, load_character
from kinema.asset.gltf import write_document
from kinema.asset.meshfile import PlainMesh, read_mesh
from kinema.asset.skeletonfile import Bones, bones_from_json, check_bones, joint_frames, read_bones, rig_mesh
from kinema.errors import AssetError, RigError
from kinema.geometry.rotations import from_rotation_vector
from kinema.rigging import forward_kinematics
from tests.assets import need

SPINE = {
    "names": ["hips", "spine", "head"],
    "parents": [-1, 0, 1],
    "heads": [[0, 0.9, 0], [0, 1.1, 0], [0, 1.5, 0]],
    "tails": [[0, 1.1, 0], [0, 1.5, 0], [0, 1.8, 0.1]],
}


def column(*, sides: int = 16, rows: int = 25, height: float = 2.0, radius: float = 0.2) -> PlainMesh:
    """A closed upright column standing on y = 0, with a colour that tells heights."""
    angle, y = np.meshgrid(np.arange(sides) * 2 * np.pi / sides, np.linspace(0, height, rows), indexing="ij")
    side = np.stack([radius * np.cos(angle), y, -radius * np.sin(angle)], -1).reshape(-1, 3)
    around, up = np.meshgrid(np.arange(sides), np.arange(rows - 1), indexing="ij")
    a, b = around * rows + up, (around + 1) % sides * rows + up
    quads = np.stack([a, b, b + 1, a + 1], -1).reshape(-1, 4)
    bottom, top = len(side), len(side) + 1
    ring = np.arange(sides) * rows
    caps = [np.stack([np.roll(ring, -1), ring, np.full(sides, bottom)], -1)]
    caps.append(np.stack([ring + rows - 1, np.roll(ring, -1) + rows - 1, np.full(sides, top)], -1))
    positions = np.concatenate([side, [[0, 0, 0], [0, height, 0]]])
    faces = np.concatenate([quads[:, :3], quads[:, [0, 2, 3]], *caps])
    colours = np.ones((len(positions), 4))
    colours[:, 0] = positions[:, 1] / height
    return PlainMesh("column", positions, faces, colours)


def test_json_file(tmp_path):
    (tmp_path / "s.json").write_text(json.dumps(SPINE | {"comment": "ignored"}))
    bones = read_bones(tmp_path / "s.json")
    assert bones.names == ("hips", "spine", "head")
    assert bones.parents == (-1, 0, 1)
    np.testing.assert_array_equal(bones.heads, SPINE["heads"])
    np.testing.assert_array_equal(bones.tails, SPINE["tails"])


def test_bones_in_any_order_are_put_parents_first():
    order = [2, 0, 1]  # head, hips, spine
    shuffled = {key: [SPINE[key][bone] for bone in order] for key in ("names", "heads", "tails")}
    bones = bones_from_json(shuffled | {"parents": [2, -1, 1]})
    assert bones.names == ("hips", "spine", "head")
    assert bones.parents == (-1, 0, 1)
    np.testing.assert_array_equal(bones.heads, SPINE["heads"])
    np.testing.assert_array_equal(bones.tails, SPINE["tails"])


def test_bvh_rest_pose_as_bones(tmp_path):
    (tmp_path / "s.bvh").write_text(
        "HIERARCHY\nROOT a\n{\nOFFSET 1 0 0\nJOINT b\n{\nOFFSET 0 2 0\nEnd Site\n{\nOFFSET 0 0 3\n}\n}\n}\n"
    )
    bones = read_bones(tmp_path / "s.bvh")
    assert (bones.names, bones.parents) == (("a", "b"), (-1, 0))
    np.testing.assert_array_equal(bones.heads, [[1, 0, 0], [1, 2, 0]])
    np.testing.assert_array_equal(bones.tails, [[1, 2, 0], [1, 2, 3]])


def broken(**changes) -> dict:
    return copy.deepcopy(SPINE) | changes


BROKEN = {
    "skeleton-keys": [1, 2, 3],
    "skeleton-keys ": {key: SPINE[key] for key in ("names", "parents", "heads")},
    "skeleton-keys  ": broken(heads="here"),
    "skeleton-lengths": broken(parents=[-1, 0]),
    "skeleton-lengths ": {key: [] for key in SPINE},
    "skeleton-too-large": {"names": [str(i) for i in range(5000)]}
    | {key: [0] * 5000 for key in ("parents", "heads", "tails")},
    "skeleton-names": broken(names=["hips", "hips", "head"]),
    "skeleton-names ": broken(names=["hips", "", "head"]),
    "skeleton-names  ": broken(names=["hips", 7, "head"]),
    "skeleton-parents": broken(parents=[-1, 0, 3]),
    "skeleton-parents ": broken(parents=[-1, 0, 1.0]),
    "skeleton-parents  ": broken(parents=[-1, True, 1]),
    "skeleton-roots": broken(parents=[-1, -1, 1]),
    "skeleton-cycle": broken(parents=[-1, 2, 1]),
    "skeleton-cycle ": broken(parents=[0, 0, 1]),
    "skeleton-points": broken(heads=[[0, 0], [0, 1, 0], [0, 2, 0]]),
    "skeleton-points ": broken(tails=[["0", 1, 0], [0, 1, 0], [0, 2, 0]]),
    "skeleton-not-finite": broken(tails=[[0, float("nan"), 0], [0, 1, 0], [0, 2, 0]]),
    "skeleton-not-finite ": broken(heads=[[0, 1e300, 0], [0, 1, 0], [0, 2, 0]]),
}


@pytest.mark.parametrize("code", BROKEN)
def test_broken_skeletons_give_coded_errors(code, tmp_path):
    (tmp_path / "s.json").write_text(json.dumps(BROKEN[code]))
    with pytest.raises(AssetError) as caught:
        read_bones(tmp_path / "s.json")
    assert caught.value.code == code.strip()
    assert caught.value.where == "s.json"


def test_files_that_are_no_skeletons(tmp_path):
    (tmp_path / "s.json").write_text("{")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "s.txt").write_text("")
    for name, code in (
        ("s.json", "skeleton-json"),
        ("deep.json", "skeleton-json"),
        ("s.txt", "skeleton-format"),
        ("none.json", "skeleton-missing"),
        ("none.bvh", "bvh-missing"),
    ):
        with pytest.raises(AssetError) as caught:
            read_bones(tmp_path / name)
        assert caught.value.code == code


def test_joint_frames_have_y_along_the_bone():
    bones = bones_from_json(broken(tails=[[0, 1.1, 0], [0.3, 1.1, -0.4], [0, 1.0, 0]]))  # up, sideways, straight down
    frames = joint_frames(bones)
    along = bones.tails - bones.heads
    np.testing.assert_allclose(frames[:, :3, 1], along / np.linalg.norm(along, axis=1, keepdims=True), atol=1e-12)
    np.testing.assert_allclose(frames[:, :3, 3], bones.heads)
    np.testing.assert_allclose(
        frames[:, :3, :3] @ frames[:, :3, :3].swapaxes(1, 2), np.tile(np.eye(3), (3, 1, 1)), atol=1e-12
    )
    np.testing.assert_allclose(np.linalg.det(frames[:, :3, :3]), 1.0)
    np.testing.assert_allclose(frames[0, :3, :3], np.eye(3))  # straight up: no turn at all


def test_findings():
    mesh = column()
    assert check_bones(mesh, bones_from_json(SPINE)) == ()
    in_centimetres = {key: (np.array(SPINE[key]) * 100).tolist() for key in ("heads", "tails")}
    codes = [finding.code for finding in check_bones(mesh, bones_from_json(SPINE | in_centimetres))]
    assert codes == ["bone-outside"] * 3
    flat = bones_from_json(broken(tails=[[0, 1.1, 0], [0, 1.1, 0], [0, 1.8, 0]]))
    assert [(finding.code, "spine" in finding.what) for finding in check_bones(mesh, flat)] == [
        ("bone-no-length", True)
    ]


def test_rigged_mesh_stands_and_bends(tmp_path):
    """A column on three bones in the mesh's own unit, written, read, and bent where the bones say."""
    mesh, bones = column(), bones_from_json(SPINE)
    weights = np.zeros((len(mesh.positions), 3))
    weights[np.arange(len(weights)), np.digitize(mesh.positions[:, 1], [1.05, 1.45])] = 1.0
    write_document(tmp_path / "rigged.glb", rig_mesh(mesh, bones, weights=weights))
    character = load_character(tmp_path / "rigged.glb")
    assert set(bones.names) <= set(character.skeleton.names)
    # At rest: the mesh where it was, facing +X instead of +Z.
    turn = torch.tensor([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]], dtype=torch.float64)
    torch.testing.assert_close(character.posed(), torch.from_numpy(mesh.positions) @ turn.T, atol=1e-6, rtol=0)
    np.testing.assert_allclose(character.mesh.colours.numpy(), mesh.colours, atol=2e-3)  # type: ignore[call-overload]
    # The head joint turned by 90 degrees about its own X carries its vertices round the head's start, and no others.
    head = character.skeleton.index("head")
    local = character.skeleton.T_parent_joint.clone()
    quarter = from_rotation_vector(torch.tensor([torch.pi / 2, 0, 0], dtype=torch.float64))
    local[head, :3, :3] = local[head, :3, :3] @ quarter
    posed = character.posed(forward_kinematics(character.skeleton, local))
    start = forward_kinematics(character.skeleton)[head]
    R = start[:3, :3] @ quarter @ start[:3, :3].T
    want = torch.where(
        torch.from_numpy(weights[:, 2:] == 1),
        (character.posed() - start[:3, 3]) @ R.T + start[:3, 3],
        character.posed(),
    )
    torch.testing.assert_close(posed, want, atol=1e-6, rtol=0)
    assert float((posed - character.posed()).norm(dim=-1).max()) > 0.5


def test_heat_weights_are_the_default():
    mesh, bones = column(), bones_from_json(SPINE)
    character = character_from_document(rig_mesh(mesh, bones, max_influences=2))
    weights = character.skin.per_joint(character.skeleton.joint_count).numpy()
    np.testing.assert_allclose(weights.sum(1), 1.0, atol=1e-6)
    assert (weights > 0).sum(1).max() <= 2
    top, bottom = mesh.positions[:, 1] > 1.75, mesh.positions[:, 1] < 0.9
    assert weights[top, character.skeleton.index("head")].min() > 0.9
    assert weights[bottom, character.skeleton.index("hips")].min() > 0.5


def test_weights_must_fit():
    with pytest.raises(RigError) as caught:
        rig_mesh(column(), bones_from_json(SPINE), weights=np.ones((4, 3)))
    assert caught.value.code == "weights-shape"


def test_a_real_mesh_with_a_real_skeleton():
    """Spot the cow on the skeleton that Pinocchio found for it, heat weights and all."""
    mesh, bones = read_mesh(need("plain_meshes/spot.obj")), _spot_bones()
    assert check_bones(mesh, bones) == ()
    character = character_from_document(rig_mesh(mesh, bones), name="spot")
    assert character.height == pytest.approx(np.ptp(mesh.positions[:, 1]), rel=1e-6)
    assert len(character.skeleton.motion_joints) > 5


def _spot_bones() -> Bones:
    """Pinocchio's skeleton of the cow: each line a joint and its parent; a bone runs from the parent to the joint."""
    rows = np.loadtxt(need("autoskin_ref/pinocchio/spot.skel.out"))
    parents = rows[:, -1].astype(int)
    joints = range(1, len(rows))
    bone_of = {joint: bone for bone, joint in enumerate(joints)}
    content = {
        "names": [f"bone_{joint}" for joint in joints],
        "parents": [bone_of.get(parents[joint], -1) for joint in joints],
        "heads": rows[[parents[joint] for joint in joints], 1:4].tolist(),
        "tails": rows[list(joints), 1:4].tolist(),
    }
    extra_roots = [bone for bone, parent in enumerate(content["parents"]) if parent < 0][1:]
    for bone in extra_roots:  # several bones leave Pinocchio's root joint: the first of them carries the others
        content["parents"][bone] = 0
    return bones_from_json(content)
