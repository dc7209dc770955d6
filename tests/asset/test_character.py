"""`Character`: posing, clips by name, and what belongs to the object itself."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from kinema.asset import Character, character_from_document
from kinema.errors import AssetError
from kinema.rigging import forward_kinematics, pose_from_angles
from tests.asset.rigs import HALF, biped, node_of


def with_clips(*names: str) -> Character:
    rig = biped()
    rig.json["animations"] = []
    for name in names:
        rig.clip(name, {(node_of(rig, "shin.L"), "rotation"): ([0.0, 1.0], [[0, 0, 0, 1], [0, 0, 1, 0]])})
    return character_from_document(rig.document(), start="rest")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Armature|Walk", "Armature|Walk"),
        ("armature|walk", "Armature|Walk"),
        ("walk", "Armature|Walk"),
        ("run", "Fox_Run"),
        ("Jump", "Jump"),
        ("jump", None),  # two differ only in case
        ("JUMP", "JUMP"),
        ("hop", None),
        ("Idle", "Idle"),  # exact before suffix
        ("", None),
    ],
)
def test_clips_by_name(asked: str, found: str | None) -> None:
    character = with_clips("Armature|Walk", "Fox_Run", "Jump", "JUMP", "Idle", "Cat|Idle")
    if found is not None:
        assert character.clip(asked).name == found
        return
    with pytest.raises(AssetError) as caught:
        character.clip(asked)
    assert caught.value.code == "clip-unknown" and "Fox_Run" in caught.value.hint


def test_clips_of_a_file_without_any() -> None:
    with pytest.raises(AssetError, match="no animations"):
        with_clips().clip("walk")


def test_a_clip_bends_the_leg_it_names() -> None:
    """Half-way through a half turn about z, the left shin's box lies beside the knee; the right one is at rest."""
    character = with_clips("turn")
    frames = character.local_frames(character.clip("turn"), torch.tensor([0.0, 0.5]))
    shin = character.skeleton.index("shin.L")
    relative = torch.linalg.solve(frames[0, shin], frames[1, shin])[:3, :3]
    expected = torch.tensor([[0, -1, 0], [1, 0, 0], [0, 0, 1]], dtype=torch.float64)
    torch.testing.assert_close(relative, expected, atol=1e-7, rtol=0)
    others = [joint for joint in range(character.skeleton.joint_count) if joint != shin]
    assert torch.equal(frames[0, others], frames[1, others])


def test_posing_in_float32_agrees_with_float64() -> None:
    character = character_from_document(biped(armature={"scale": [0.01] * 3}).document())
    world = forward_kinematics(character.skeleton).expand(3, 2, -1, -1, -1)
    low = character.posed(world.float())
    assert low.dtype == torch.float32 and low.shape == (3, 2, 56, 3)
    torch.testing.assert_close(low.double(), character.posed(world), atol=1e-6, rtol=0)


def test_gradients_reach_angles_in_float32_too() -> None:
    character = character_from_document(biped().document())
    skeleton = character.skeleton.to(torch.float32)
    angles = torch.zeros(skeleton.joint_count, 3, requires_grad=True)
    pose = pose_from_angles(skeleton, angles, torch.zeros(3), torch.zeros(3))
    (gradient,) = torch.autograd.grad(character.posed(forward_kinematics(skeleton, pose))[..., 0].sum(), angles)
    assert gradient.dtype == torch.float32 and float(gradient.abs().max()) > 0.1


def test_height_ignores_vertices_that_no_face_uses() -> None:
    rig = biped()
    primitive = rig.json["meshes"][0]["primitives"][0]
    faces = np.concatenate([np.arange(36).reshape(12, 3) % 8 + 8 * box for box in (0, 1, 4)])
    primitive["indices"] = rig.accessor(faces.reshape(-1, 1), "u2")
    character = character_from_document(rig.document(), start="rest")
    assert character.height == pytest.approx(0.6)  # hips and thighs: 1.4 to 2.0
    used = character.posed()[character.mesh.faces.unique()]
    assert float(used[:, 1].min()) == pytest.approx(0)


def test_start_positions_are_the_posed_start_pose() -> None:
    character = character_from_document(biped(binds="bent").document())
    assert character.posed() is character.start_positions
    torch.testing.assert_close(character.posed(), character.posed(forward_kinematics(character.skeleton)))


def test_with_moving_shares_everything_else() -> None:
    character = character_from_document(biped().document())
    frozen = character.with_moving(freeze=("foot.L",))
    assert frozen.mesh is character.mesh and frozen.document is character.document
    assert not frozen.skeleton.moves[frozen.skeleton.index("foot.L")]
    assert character.skeleton.moves[character.skeleton.index("foot.L")]


def test_characters_compare_and_hash_by_identity() -> None:
    one, other = (character_from_document(biped().document()) for _ in range(2))
    assert one == one and one != other and len({one, other}) == 2
    assert one.nodes != other.nodes and one.mesh != other.mesh and one.skin != other.skin


def test_virtual_root_is_no_node_of_the_file() -> None:
    rig = biped()
    rig.node("Prop", mesh=rig.mesh(np.eye(3), [[0, 1, 2]]), rotation=[0, HALF, 0, HALF])
    character = character_from_document(rig.document())
    assert character.nodes.nodes[0] == -1 and character.skeleton.names[0] == "root"
    assert -1 not in character.nodes.node_locals(character.skeleton, character.skeleton.T_parent_joint)
