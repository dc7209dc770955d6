"""The loader against a numpy skinning that shares no code with it, on hand-made rigs in every shape exporters produce."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.rigging import forward_kinematics
from tests.asset.gltf.make import HALF
from tests.asset.rigs import BOX_FACES, CORNERS, Rig, biped, blended, boxes, node_of
from tests.plain_lbs import plain_vertices

CLOSE = 1e-9
"""Float64 throughout; bodies of two metres in files scaled by up to 100."""


def quaternion(rng: np.random.Generator, angle: float) -> np.ndarray:
    axis = rng.normal(size=3)
    return np.append(axis / np.linalg.norm(axis) * np.sin(angle / 2), np.cos(angle / 2))


def weapon() -> Rig:
    """A rigid box under a foot, with a node of its own between."""
    rig = biped()
    holder = rig.node("holder", node_of(rig, "foot.L"), translation=[0, -0.1, 0.2], rotation=[0, 0.6, 0, 0.8])
    rig.node("weapon", holder, mesh=rig.mesh(0.1 * CORNERS), scale=[1, 3, 1])
    return rig


def two_skins() -> Rig:
    """A second mesh on the same joints, bound in another place and pose."""
    rig = biped()
    joints = [node_of(rig, "hips"), node_of(rig, "thigh.R")]
    binds = np.stack([np.eye(4), np.diag([2.0, 2.0, 2.0, 1.0])])
    binds[0, :3, 3] = (0.1, -1.5, 0.2)
    rig.node("Cape", mesh=rig.mesh(0.3 * CORNERS, BOX_FACES, *blended([[(0, 0.5), (1, 0.5)]])))
    rig.json["nodes"][-1]["skin"] = rig.skin(joints, binds)
    return rig


def two_roots() -> Rig:
    """Joints under two scene roots, so that kinema needs a root of its own."""
    rig = biped()
    tail = rig.node("tail", translation=[0, 1.8, -0.5])
    rig.node("Tail", mesh=rig.mesh(boxes(np.array([[0, 1.8, -0.5]])), BOX_FACES, *blended([[(0, 1.0)]])))
    rig.json["nodes"][-1]["skin"] = rig.skin([tail])
    return rig


def matrix_nodes() -> Rig:
    rig = biped()
    node = rig.json["nodes"][node_of(rig, "thigh.L")]
    matrix = np.eye(4)
    matrix[:3, 3] = node.pop("translation")
    node["matrix"] = matrix.T.flatten().tolist()
    rig.json["animations"] = []  # a node with a matrix may not be animated
    return rig


def rigid_only() -> Rig:
    """No skin: a node hierarchy of boxes."""
    rig = Rig()
    body = rig.node("body", translation=[0, 1, 0], mesh=rig.mesh(0.3 * CORNERS))
    rig.node("arm", body, translation=[0.3, 0.2, 0], mesh=rig.mesh(CORNERS * (0.4, 0.1, 0.1) + (0.4, 0, 0)))
    return rig


RIGS = {
    "plain": biped,
    "small armature": lambda: biped(armature={"scale": [0.01] * 3}),
    "large armature": lambda: biped(armature={"scale": [100.0] * 3}),
    "turned armature": lambda: biped(armature={"rotation": [-HALF, 0, 0, HALF], "translation": [1, 2, 3]}),
    "turned and scaled": lambda: biped(armature={"rotation": [-HALF, 0, 0, HALF], "scale": [100.0] * 3}),
    "mirrored armature": lambda: biped(armature={"scale": [-1, 1, 1]}),
    "node between": lambda: biped(armature={"scale": [0.01] * 3}, between={"translation": [5, 0, 0], "scale": [7] * 3}),
    "unevenly scaled": lambda: biped(between={"scale": [1, 2, 0.5], "rotation": [0, 0, 0.6, 0.8]}),
    "detached feet": lambda: biped(detached_feet=True),
    "detached feet, scaled": lambda: biped(detached_feet=True, armature={"scale": [100.0] * 3}),
    "rest is not bind": lambda: biped(binds="bent"),
    "weights sum to 1.7": lambda: biped(sums=1.7),
    "weapon": weapon,
    "two skins": two_skins,
    "two roots": two_roots,
    "matrix nodes": matrix_nodes,
    "rigid only": rigid_only,
}


def in_kinema(character: Character, vertices: np.ndarray) -> torch.Tensor:
    T = character.nodes.T_kinema_file
    return torch.from_numpy(vertices) @ T[:3, :3].T + T[:3, 3]


def random_pose(character: Character, seed: int) -> np.ndarray:
    """Local matrices of all nodes with every joint turned, shifted and uniformly scaled at random, [node 4 4]."""
    rng = np.random.default_rng(seed)
    local = character.nodes.tree.matrix.copy()
    for node in character.nodes.nodes:
        if node >= 0:
            x, y, z, w = quaternion(rng, rng.uniform(0, 3))
            R = np.array(
                [
                    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
                ]
            )
            local[node, :3, :3] = rng.uniform(0.5, 2) * local[node, :3, :3] @ R
            local[node, :3, 3] *= rng.uniform(0.5, 1.5)
    return local


@pytest.mark.parametrize("start", ["rest", "bind", "auto"])
@pytest.mark.parametrize("name", RIGS)
def test_any_pose_agrees_with_plain_skinning_and_comes_back(name: str, start: str) -> None:
    """Posing in kinema = kinema's frame of the file's own pose; and node_locals undoes joint_frames."""
    document = RIGS[name]().document()
    character = character_from_document(document, start=start)
    binding, skeleton = character.nodes, character.skeleton
    poses = np.stack([binding.tree.matrix] + [random_pose(character, seed) for seed in range(3)])
    local = binding.joint_frames(skeleton, poses)
    posed = character.posed(forward_kinematics(skeleton, local))
    for vertices, pose in zip(posed, poses, strict=True):
        expected = in_kinema(character, plain_vertices(document.json, list(document.buffers), pose))
        torch.testing.assert_close(vertices, expected, atol=CLOSE, rtol=0)
    back = binding.node_locals(skeleton, local)
    assert sorted(back) == sorted(node for node in binding.nodes if node >= 0)
    for node, matrices in back.items():
        np.testing.assert_allclose(matrices.numpy(), poses[:, node], atol=CLOSE * max(1, np.abs(poses[:, node]).max()))


@pytest.mark.parametrize("name", RIGS)
def test_start_pose_stands_on_the_ground_in_rigid_frames(name: str) -> None:
    character = character_from_document(RIGS[name]().document(), start="rest")
    assert float(character.posed()[:, 1].min()) == pytest.approx(0, abs=CLOSE)
    linear = character.skeleton.T_parent_joint[:, :3, :3]
    torch.testing.assert_close(linear @ linear.mT, torch.eye(3).double().expand_as(linear), atol=1e-12, rtol=0)
    T = character.nodes.T_kinema_file[:3, :3]
    scale = float(torch.linalg.det(T)) ** (1 / 3)
    torch.testing.assert_close(T @ T.T, scale**2 * torch.eye(3).double(), atol=1e-12, rtol=0)
    document = character.document
    rest = in_kinema(character, plain_vertices(document.json, list(document.buffers)))
    torch.testing.assert_close(character.posed(), rest, atol=CLOSE, rtol=0)


@pytest.mark.parametrize("name", RIGS)
def test_travel_carries_every_vertex(name: str) -> None:
    """A joint that holds skin but lies above the motion root would stay behind."""
    character = character_from_document(RIGS[name]().document())
    motion = Motion.rest(character.skeleton, frame_count=2, fps=1)
    moved = character.posed(motion.moving(3.0).T_world_joint)[1] - character.posed()
    shift = torch.tensor([3.0, 0, 0], dtype=torch.float64).expand_as(moved)
    torch.testing.assert_close(moved, shift, atol=CLOSE, rtol=0)


def test_skin_on_a_joint_above_the_moving_ones_comes_along() -> None:
    """A quarter of the hips' box hangs from an armature root that itself carries too little to move."""
    rig = biped()
    root = node_of(rig, "Armature")
    rig.json["skins"][0]["joints"].append(root)
    binds = np.concatenate([np.eye(4)[None]] * 8)
    rig.json["skins"][0]["inverseBindMatrices"] = rig.accessor(binds.swapaxes(1, 2).reshape(-1, 16))
    rows = [[(0, 0.999), (7, 0.001)]] + [[(joint, 1.0)] for joint in range(1, 7)]
    joints, weights = blended(rows)
    attributes = rig.json["meshes"][0]["primitives"][0]["attributes"]
    attributes["JOINTS_0"], attributes["WEIGHTS_0"] = rig.accessor(joints, "u2"), rig.accessor(weights)
    character = character_from_document(rig.document(), start="rest")
    assert not character.skeleton.moves[character.skeleton.index("Armature")]
    motion = Motion.rest(character.skeleton, frame_count=2, fps=1).moving(10.0)
    moved = character.posed(motion.T_world_joint)[1] - character.posed()
    torch.testing.assert_close(moved[:, 0], torch.full((56,), 10.0).double(), atol=CLOSE, rtol=0)


@pytest.mark.parametrize(
    ("facing", "ahead"), [("+z", (0, 0, 1)), ("-z", (0, 0, -1)), ("+x", (1, 0, 0)), ("-x", (-1, 0, 0))]
)
def test_what_faces_the_given_way_faces_plus_x(facing: str, ahead: tuple[float, float, float]) -> None:
    character = character_from_document(biped().document(), facing=facing)
    turned = character.nodes.T_kinema_file[:3, :3] @ torch.tensor(ahead, dtype=torch.float64)
    assert turned.tolist() == [1, 0, 0], "exactly"
    left = character.skeleton.index("thigh.L")
    side = forward_kinematics(character.skeleton)[left, :3, 3]
    expected = {"+z": (0, -0.3), "-z": (0, 0.3), "+x": (0.3, 0), "-x": (-0.3, 0)}[facing]
    assert (float(side[0]), float(side[2])) == pytest.approx(expected)


def test_units() -> None:
    assert character_from_document(biped().document()).height == pytest.approx(2.2)
    given = character_from_document(biped().document(), metres_per_unit=0.5)
    assert given.height == pytest.approx(1.1)
    torch.testing.assert_close(torch.linalg.det(given.nodes.T_kinema_file), torch.tensor(0.125).double())
    giant = Rig()
    root = giant.node("root")
    arm = giant.node("arm", root, translation=[0, 100.0, 0])
    giant.node("body", mesh=giant.mesh(CORNERS * 90, BOX_FACES, *blended([[(0, 0.5), (1, 0.5)]])))
    giant.json["nodes"][-1]["skin"] = giant.skin([root, arm])
    guessed = character_from_document(giant.document())
    assert guessed.height == pytest.approx(1.8) and "unit-guessed" in [finding.code for finding in guessed.findings]


@pytest.mark.parametrize("unit", [0.0, -1.0, float("nan"), float("inf")])
def test_units_that_make_no_sense(unit: float) -> None:
    with pytest.raises(KinemaError, match="unit-invalid"):
        character_from_document(biped().document(), metres_per_unit=unit)


def start_of(character: Character) -> str:
    return next(finding.what for finding in character.findings if finding.code == "start-pose")


def test_start_poses() -> None:
    rig = biped(binds="bent")
    thigh = node_of(rig, "thigh.L")
    rig.clip("Armature|Idle", {(thigh, "rotation"): ([0.0, 1.0], [[0, 0, HALF, HALF], [0, 0, 0, 1]])})
    document = rig.document()
    buffers = list(document.buffers)

    def start(name: str) -> Character:
        return character_from_document(document, start=name)

    assert "Idle" in start_of(start("auto")) and "Idle" in start_of(start("idle"))
    idle = start("auto")
    local = idle.clip("Idle").sample(idle.nodes.tree, np.array([0.0]))[0]
    torch.testing.assert_close(
        idle.posed(), in_kinema(idle, plain_vertices(document.json, buffers, local)), atol=CLOSE, rtol=0
    )
    bind = start("bind")
    raw = torch.cat([bind.mesh.positions, torch.ones(bind.mesh.vert_count, 1)], 1).double()
    torch.testing.assert_close(bind.posed(), in_kinema(bind, raw[:, :3].numpy()), atol=1e-6, rtol=0)  # IBMs are float32
    assert (start("rest").posed() - bind.posed()).abs().max() > 0.1, "rest and bind differ in this file"
    with pytest.raises(KinemaError) as caught:
        start("dance")
    assert caught.value.code == "start-unknown" and "Armature|Walk" in caught.value.hint


def test_without_an_idle_clip_the_bind_pose_is_the_start() -> None:
    assert start_of(character_from_document(biped(binds="bent").document())) == "starts from the bind pose"
    assert start_of(character_from_document(rigid_only().document())) == "starts from the file's rest pose"


def test_detached_feet_hang_from_their_shins_and_only_in_kinema() -> None:
    character = character_from_document(biped(detached_feet=True).document())
    skeleton = character.skeleton
    for side in "LR":
        assert skeleton.names[skeleton.parents[skeleton.index(f"foot.{side}")]] == f"shin.{side}"
    assert [skeleton.names[joint] for joint in character.nodes.reattached(skeleton)] == ["foot.L", "foot.R"]
    assert [finding.code for finding in character.findings].count("joint-reattached") == 2
    attached = character_from_document(biped().document())
    assert attached.nodes.reattached(attached.skeleton) == []


def test_freeze_and_free_by_name() -> None:
    document = weapon().document()
    plain = character_from_document(document)
    assert "weapon" not in [plain.skeleton.names[joint] for joint in plain.skeleton.motion_joints]
    changed = character_from_document(document, freeze=("foot.R",), free=("weapon",))
    names = [changed.skeleton.names[joint] for joint in changed.skeleton.motion_joints]
    assert "weapon" in names and "foot.R" not in names and "foot.L" in names
    with pytest.raises(KinemaError, match="joint-unknown"):
        character_from_document(document, freeze=("nose",))


def test_freezing_most_joints_leaves_the_body_in_one_piece() -> None:
    document = biped().document()
    others = tuple(name for name in character_from_document(document).skeleton.names if name != "foot.R")
    character = character_from_document(document, freeze=others)
    motion = Motion.rest(character.skeleton, frame_count=2, fps=1).moving(1.0)
    moved = character.posed(motion.T_world_joint)[1] - character.posed()
    torch.testing.assert_close(moved[:, 0], torch.ones(56).double(), atol=CLOSE, rtol=0)


def test_repeated_and_missing_names() -> None:
    rig = biped()
    for name in ("shin.L", "shin.R", "foot.L"):
        rig.json["nodes"][node_of(rig, name)]["name"] = "bone"
    rig.json["nodes"][node_of(rig, "foot.R")]["name"] = "bone#2"
    del rig.json["nodes"][node_of(rig, "thigh.L")]["name"]
    character = character_from_document(rig.document())
    names = character.skeleton.names
    assert len(set(names)) == len(names) == 8
    assert {"bone", "bone#2", "bone#3", "node_2"} <= set(names)
    assert all(character.skeleton.index(name) == joint for joint, name in enumerate(names))


def test_a_bone_keeps_its_name_before_a_node_called_alike() -> None:
    rig = biped()
    rig.json["nodes"][0]["name"] = "hips"
    skeleton = character_from_document(rig.document()).skeleton
    assert skeleton.names[0] == "hips#2" and skeleton.names[1] == "hips"


def zeroed_foot(times: list[float], scales: list[list[float]], **options) -> Rig:
    rig = biped(**options)
    rig.clip("Idle", {(node_of(rig, "foot.L"), "scale"): (times, scales)})
    return rig


@pytest.mark.parametrize("detached", [False, True])
def test_clips_whose_bones_scale_to_nothing(detached: bool) -> None:
    """The pose stays right while a bone vanishes, and comes back."""
    document = zeroed_foot([0.0, 1.0], [[1, 1, 1], [0, 0, 0]], detached_feet=detached).document()
    character = character_from_document(document)
    clip = character.clip("Idle")
    times = torch.tensor([0.0, 0.5, 1.0])
    posed = character.posed(forward_kinematics(character.skeleton, character.local_frames(clip, times)))
    for vertices, local in zip(posed, clip.sample(character.nodes.tree, times.numpy()), strict=True):
        expected = in_kinema(character, plain_vertices(document.json, list(document.buffers), local))
        torch.testing.assert_close(vertices, expected, atol=CLOSE, rtol=0)


@pytest.mark.parametrize("scale", [1.0, 100.0, 0.01])
def test_a_start_pose_with_a_vanished_bone_keeps_its_size(scale: float) -> None:
    """Without its own scale the bone takes the rest pose's: in an armature of 0.01 it was a hundred times too large."""
    rig = zeroed_foot([0.0, 1.0], [[0, 0, 0], [1, 1, 1]], armature={"scale": [scale] * 3})
    document = rig.document()
    character = character_from_document(document)
    assert "start-pose-flat" in [finding.code for finding in character.findings]
    assert character.height == pytest.approx(2.2, rel=0.1)
    clip = character.clip("Idle")
    posed = character.posed(
        forward_kinematics(character.skeleton, character.local_frames(clip, torch.tensor([0.0, 1.0])))
    )
    for vertices, local in zip(posed, clip.sample(character.nodes.tree, np.array([0.0, 1.0])), strict=True):
        expected = in_kinema(character, plain_vertices(document.json, list(document.buffers), local))
        torch.testing.assert_close(vertices, expected, atol=CLOSE, rtol=0)


def test_no_mesh() -> None:
    rig = Rig()
    rig.node("alone")
    with pytest.raises(KinemaError, match="no-mesh"):
        character_from_document(rig.document())


def test_a_mesh_without_triangles() -> None:
    rig = biped()
    rig.json["meshes"][0]["primitives"][0]["indices"] = rig.accessor([[0], [1]], "u2")
    with pytest.raises(KinemaError, match="no-mesh"):
        character_from_document(rig.document())


def test_no_skeleton() -> None:
    rig = Rig()
    rig.node("statue", mesh=rig.mesh(CORNERS))
    with pytest.raises(KinemaError) as caught:
        character_from_document(rig.document())
    assert caught.value.code == "no-skeleton" and "kinema rig" in caught.value.hint


def test_a_body_without_size() -> None:
    rig = biped()
    attributes = rig.json["meshes"][0]["primitives"][0]["attributes"]
    attributes["POSITION"] = rig.accessor(np.zeros((56, 3)), min=[0, 0, 0], max=[0, 0, 0])
    attributes["WEIGHTS_0"] = rig.accessor(np.eye(4)[np.zeros(56, int)])
    attributes["JOINTS_0"] = rig.accessor(np.zeros((56, 4)), "u2")
    with pytest.raises(KinemaError, match="unit-invalid"):
        character_from_document(rig.document())


def test_unknown_facing() -> None:
    with pytest.raises(KinemaError, match="facing-unknown"):
        character_from_document(biped().document(), facing="north")


def test_one_joint() -> None:
    rig = Rig()
    bone = rig.node("bone")
    rig.node("body", mesh=rig.mesh(CORNERS, BOX_FACES, *blended([[(0, 1.0)]])))
    rig.json["nodes"][-1]["skin"] = rig.skin([bone])
    character = character_from_document(rig.document())
    assert character.skeleton.names == ("bone",) and character.skeleton.motion_joints == (0,)
    assert character.height == pytest.approx(2)


def test_load_character_names_the_file(tmp_path) -> None:
    path = biped().save(tmp_path, "walker.glb")
    character = load_character(path)
    assert character.name == "walker" and character.skeleton.joint_count == 8
    with pytest.raises(KinemaError, match="gltf-missing"):
        load_character(tmp_path / "nobody.glb")


def test_hundreds_of_joints_load_quickly() -> None:
    rig = Rig()
    bones = [rig.node("bone 0")]
    for number in range(1, 400):
        bones.append(
            rig.node(f"bone {number}", bones[-1] if number % 7 else bones[number // 2], translation=[0, 0.01, 0])
        )
    heads = np.array([[0, 0.01 * number, 0] for number in range(400)])
    faces = np.concatenate([BOX_FACES + 8 * box for box in range(400)])
    rig.node("body", mesh=rig.mesh(boxes(heads, 0.01), faces, *blended([[(joint, 1.0)] for joint in range(400)])))
    rig.json["nodes"][-1]["skin"] = rig.skin(bones)
    character = character_from_document(rig.document(), start="rest")
    assert character.skeleton.joint_count == 400
    expected = in_kinema(character, plain_vertices(character.document.json, list(character.document.buffers)))
    torch.testing.assert_close(character.posed(), expected, atol=CLOSE, rtol=0)
