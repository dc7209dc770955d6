"""Artist's clip to `Motion` and back into the artist's own file."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.asset.gltf import read_document
from kinema.errors import KinemaError
from kinema.motion import Motion, document_with_motion, in_place, motion_from_clip, write_glb
from kinema.rigging import pose_from_angles
from tests.asset.rigs import HALF, Rig, biped, node_of
from tests.asset.test_load import RIGS, in_kinema
from tests.plain_lbs import plain_vertices, read_plainly
from tests.strategies import random_skeleton

FLOAT32 = 2e-6
"""Files hold float32: a few roundings along a body of two metres."""


def acted(character: Character, seed: int = 0, frame_count: int = 4) -> Motion:
    """Random angles on every motion joint and a root that travels and turns."""
    generator = torch.Generator().manual_seed(seed)
    skeleton = character.skeleton
    angles = torch.randn(frame_count, skeleton.joint_count, 3, generator=generator, dtype=torch.float64)
    shift, turn = torch.randn(2, frame_count, 3, generator=generator, dtype=torch.float64)
    return Motion(skeleton, pose_from_angles(skeleton, 0.5 * angles, shift, turn), 8.0)


EVEN = [name for name in RIGS if name != "unevenly scaled"]


@pytest.mark.parametrize("name", EVEN)
def test_exported_motion_comes_back_in_kinema_and_in_plain_skinning(name: str, tmp_path: Path) -> None:
    """Posed before export = posed after reload = numpy skinning of the written file's own nodes."""
    character = character_from_document(RIGS[name]().document(), start="rest")
    motion = acted(character)
    before = character.posed(motion.T_world_joint)
    write_glb(tmp_path / "out.glb", character, motion, name="act")
    reloaded = load_character(tmp_path / "out.glb", start="rest")
    again = motion_from_clip(reloaded, "act", fps=8.0)
    assert again.frame_count == 4 and again.fps == pytest.approx(8)
    size = float(before.flatten(0, 1).amax(0).max()) + 2
    after = reloaded.posed(again.T_world_joint)
    torch.testing.assert_close(after, before, atol=FLOAT32 * size, rtol=0)
    tree, buffers = read_plainly(tmp_path / "out.glb")
    locals_ = reloaded.clip("act").sample(reloaded.nodes.tree, np.arange(4) / 8)
    for frame, pose in enumerate(locals_):
        expected = in_kinema(character, plain_vertices(tree, buffers, pose))
        torch.testing.assert_close(before[frame], expected, atol=FLOAT32 * size, rtol=0)


def test_everything_else_in_the_file_stays(tmp_path: Path) -> None:
    rig = biped()
    rig.json["extras"] = {"mine": [1, 2]}
    rig.json["nodes"][3]["extras"] = {"tag": "x"}
    character = character_from_document(rig.document())
    write_glb(tmp_path / "out.glb", character, acted(character), name="act")
    tree = read_document(tmp_path / "out.glb").json
    assert tree["nodes"] == rig.json["nodes"] and tree["extras"] == {"mine": [1, 2]}
    assert tree["skins"] == rig.json["skins"] and tree["meshes"] == rig.json["meshes"]
    assert tree["animations"][0] == rig.json["animations"][0]
    assert [animation["name"] for animation in tree["animations"]] == ["Armature|Walk", "act"]


def test_only_joints_that_leave_the_file_get_channels() -> None:
    rig = biped()
    character = character_from_document(rig.document(), start="rest")
    angles = torch.zeros(3, character.skeleton.joint_count, 3, dtype=torch.float64)
    angles[1, character.skeleton.index("shin.R"), 0] = 0.5
    nothing = torch.zeros(3, 3, dtype=torch.float64)
    motion = Motion(character.skeleton, pose_from_angles(character.skeleton, angles, nothing, nothing), 8)
    channels = document_with_motion(character, motion, name="act").json["animations"][-1]["channels"]
    assert [channel["target"] for channel in channels] == [{"node": node_of(rig, "shin.R"), "path": "rotation"}]


def test_travel_is_written_on_the_motion_root_alone() -> None:
    rig = biped()
    character = character_from_document(rig.document(), start="rest")
    motion = Motion.rest(character.skeleton, frame_count=3, fps=8).moving(1.0)
    channels = document_with_motion(character, motion, name="act").json["animations"][-1]["channels"]
    assert [channel["target"] for channel in channels] == [{"node": node_of(rig, "hips"), "path": "translation"}]


def test_nothing_moving_still_makes_a_clip() -> None:
    character = character_from_document(biped().document(), start="rest")
    motion = Motion.rest(character.skeleton, frame_count=3, fps=8)
    document = document_with_motion(character, motion, name="still")
    reloaded = character_from_document(document, start="rest")
    frames = motion_from_clip(reloaded, "still", fps=8).T_parent_joint
    torch.testing.assert_close(frames, motion.T_parent_joint, atol=1e-12, rtol=0)


def test_a_start_pose_away_from_rest_is_written_out() -> None:
    """Held bind pose of a file whose rest pose differs: the clip must drive the joints there."""
    character = character_from_document(biped(binds="bent").document(), start="bind")
    motion = Motion.rest(character.skeleton, frame_count=2, fps=8)
    reloaded = character_from_document(document_with_motion(character, motion, name="held"), start="bind")
    held = reloaded.posed(motion_from_clip(reloaded, "held").T_world_joint)
    torch.testing.assert_close(held, character.posed().expand_as(held), atol=FLOAT32 * 3, rtol=0)


def test_names_are_not_overwritten_unless_asked() -> None:
    character = character_from_document(biped().document())
    once = character_from_document(document_with_motion(character, acted(character), name="act"))
    with pytest.raises(KinemaError, match="clip-name-taken"):
        document_with_motion(once, acted(once), name="act")
    other = document_with_motion(once, acted(once, seed=1, frame_count=6), name="act", replace=True)
    assert [clip["name"] for clip in other.json["animations"]] == ["Armature|Walk", "act"]
    assert motion_from_clip(character_from_document(other), "act", fps=8).frame_count == 6


def test_motion_from_clip_is_the_closed_form_of_its_keys() -> None:
    """The left thigh turns by 90 degrees about x between 0.5 and 1 s and back: angle 90 * 2 (t - 0.5)."""
    character = character_from_document(biped().document(), start="rest")
    motion = motion_from_clip(character, "walk", fps=20)
    assert motion.frame_count == 21 and motion.duration == pytest.approx(1.0)
    thigh = character.skeleton.index("thigh.L")
    cosines = motion.T_parent_joint[:, thigh, 1, 1]
    angle = torch.pi / 2 * (1 - (2 * motion.times - 1).abs())
    torch.testing.assert_close(cosines, angle.cos(), atol=1e-6, rtol=0)
    # its own keys are half a second apart: the least multiple of 2 a second that makes a motion
    assert motion_from_clip(character, "walk").fps == pytest.approx(20)


def test_a_motion_of_another_reading_of_the_file_is_refused() -> None:
    """The same skeleton turned another way would write a body that lies beside its path."""
    turned = character_from_document(biped().document(), start="rest", facing="-z")
    character = character_from_document(biped().document(), start="rest")
    with pytest.raises(KinemaError, match="skeleton-mismatch"):
        document_with_motion(character, Motion.rest(turned.skeleton, frame_count=2, fps=8), name="astray")


def test_odd_clips() -> None:
    rig = biped()
    rig.clip("pose", {(node_of(rig, "shin.L"), "rotation"): ([3.0], [[0, 0, 1, 0]])})
    rig.clip("long", {(node_of(rig, "shin.L"), "rotation"): ([0.0, 1e6], [[0, 0, 1, 0]] * 2)})
    character = character_from_document(rig.document(), start="rest")
    pose = motion_from_clip(character, "pose")
    assert pose.frame_count == 1
    shin = character.skeleton.index("shin.L")
    turned = torch.linalg.solve(character.skeleton.T_parent_joint[shin], pose.T_parent_joint[0, shin])
    torch.testing.assert_close(turned[:3, :3], torch.diag(torch.tensor([-1.0, -1, 1])).double(), atol=1e-6, rtol=0)
    with pytest.raises(KinemaError, match="clip-too-long"):
        motion_from_clip(character, "long", fps=30)
    with pytest.raises(KinemaError, match="fps-invalid"):
        motion_from_clip(character, "walk", fps=0)
    with pytest.raises(KinemaError, match="clip-unknown"):
        motion_from_clip(character, "dance")


def above_the_root() -> Rig:
    """A clip that travels and turns by the armature node, above the motion root."""
    rig = biped()
    rig.clip(
        "travel",
        {
            (0, "translation"): ([0.0, 1.0], [[0, 0, 0], [0, 0, 2]]),
            (0, "rotation"): ([0.0, 1.0], [[0, 0, 0, 1], [0, HALF, 0, HALF]]),
            (node_of(rig, "shin.L"), "rotation"): ([0.0, 1.0], [[0, 0, 0, 1], [HALF, 0, 0, HALF]]),
        },
    )
    return rig


def test_clips_that_travel_above_the_motion_root_come_in_place() -> None:
    character = character_from_document(above_the_root().document(), start="rest")
    motion = motion_from_clip(character, "travel", fps=10)
    assert character.skeleton.names[character.skeleton.motion_root] == "hips"
    still = in_place(motion)
    shift = character.posed(motion.T_world_joint) - character.posed(still.T_world_joint)
    expected = motion.times[:, None, None] * torch.tensor([2.0, 0, 0]).double()  # +Z in the file is +X here
    torch.testing.assert_close(shift, expected.expand_as(shift), atol=1e-6, rtol=0)
    reloaded = character_from_document(document_with_motion(character, still, name="still"), start="rest")
    after = reloaded.posed(motion_from_clip(reloaded, "still", fps=10).T_world_joint)
    torch.testing.assert_close(after, character.posed(still.T_world_joint), atol=FLOAT32 * 5, rtol=0)


def test_uneven_scale_warns_and_stays_near(caplog: pytest.LogCaptureFixture) -> None:
    character = character_from_document(RIGS["unevenly scaled"]().document(), start="rest")
    with caplog.at_level(logging.WARNING):
        document_with_motion(character, acted(character), name="act")
    assert "shear" in caplog.text


def test_broken_motions_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    character = character_from_document(biped().document())
    frames = acted(character).T_parent_joint.clone()
    frames[2, 3, 0, 0] = float("nan")
    with pytest.raises(KinemaError, match="frame 2"):
        write_glb(tmp_path / "out.glb", character, Motion(character.skeleton, frames, 8))
    stranger = random_skeleton(0, 8)
    with pytest.raises(KinemaError, match="skeleton-mismatch"):
        write_glb(tmp_path / "out.glb", character, Motion.rest(stranger, frame_count=2, fps=8))
    regrown = replace(stranger, names=character.skeleton.names)
    assert regrown.parents != character.skeleton.parents
    with pytest.raises(KinemaError, match="skeleton-mismatch"):
        write_glb(tmp_path / "out.glb", character, Motion.rest(regrown, frame_count=2, fps=8))
    assert list(tmp_path.iterdir()) == []


def test_gradients_and_float32_do_not_hinder_writing(tmp_path: Path) -> None:
    character = character_from_document(biped().document())
    motion = acted(character).to(torch.float32)
    motion = replace(motion, T_parent_joint=motion.T_parent_joint.requires_grad_())
    write_glb(tmp_path / "out.gltf", character, motion)
    assert json.loads((tmp_path / "out.gltf").read_text())["animations"][-1]["name"] == "kinema"
