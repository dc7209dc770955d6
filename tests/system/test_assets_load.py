"""Every file of the assets' manifest loads as the manifest says, or fails with the code it expects (must show 1)."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torch

from kinema.asset import Character, load_character
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.rigging import forward_kinematics
from tests.assets import need, some_of_all
from tests.plain_lbs import plain_vertices, read_plainly

ENTRIES = {entry["name"]: entry for entry in some_of_all()}
CLOSE = 1e-9
"""Share of the body's size: float64 throughout."""
HELD_BACK = 1e-4
"""Weight below which skin may stay behind when the body travels (`asset.joints.HELD`)."""

pytestmark = pytest.mark.skipif(
    not ENTRIES, reason="the real characters are not part of the repository (KINEMA_ASSETS)"
)


@cache
def loaded(name: str, start: str = "auto") -> Character:
    entry = ENTRIES[name]
    return load_character(need(entry["file"]), start=start, repair=entry["split"] == "broken")


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry["split"] == "broken"])
def test_broken_files_fail_with_their_code_and_load_when_repaired(name: str) -> None:
    with pytest.raises(KinemaError) as caught:
        load_character(need(ENTRIES[name]["file"]))
    assert caught.value.code == "skin-weights-broken"
    broken_count = int(ENTRIES[name]["defect"].split()[0])
    assert f"{broken_count} vertices" in caught.value.what
    assert "skin-weights-repaired" in [finding.code for finding in loaded(name).findings]
    torch.testing.assert_close(loaded(name).skin.weights.sum(1), torch.ones(ENTRIES[name]["vertices"]).double())


@pytest.mark.parametrize("name", ENTRIES)
def test_counts_and_clips_are_the_manifests(name: str) -> None:
    entry, character = ENTRIES[name], loaded(name)
    tree = character.document.json
    shown = {}  # a mesh drawn by several nodes is counted once in the manifest
    for part in character.mesh.parts:
        shown[tree["nodes"][part.node]["mesh"], part.primitive] = part.vert_count
    assert sum(shown.values()) == entry["vertices"]
    assert character.mesh.vert_count == sum(part.vert_count for part in character.mesh.parts)
    skin_joints = {joint for skin in tree.get("skins", []) for joint in skin["joints"]}
    assert len(skin_joints) == entry["joints"] and skin_joints <= set(character.nodes.nodes)
    told_names = [clip["name"] or f"Anim_{number}" for number, clip in enumerate(entry["clips"])]
    assert [clip.name for clip in character.clips] == told_names
    for clip, told in zip(character.clips, entry["clips"], strict=True):
        assert clip.start + clip.duration == pytest.approx(told["seconds"], abs=1e-3)


@pytest.mark.parametrize("name", ENTRIES)
def test_stands_on_the_ground_in_a_body_that_moves(name: str) -> None:
    character = loaded(name)
    used = character.posed()[character.mesh.faces.unique()]
    assert float(used[:, 1].min()) == pytest.approx(0, abs=CLOSE * character.height)
    assert float(used[:, 1].max()) == pytest.approx(character.height, rel=1e-12)
    assert 0.05 < float((used.amax(0) - used.amin(0)).max()) < 60, "metres"
    assert len(character.skeleton.motion_joints) >= (1 if name == "qc_hedgehog" else 2)
    linear = character.skeleton.T_parent_joint[:, :3, :3]
    torch.testing.assert_close(linear @ linear.mT, torch.eye(3).double().expand_as(linear), atol=1e-10, rtol=0)


@pytest.mark.parametrize("name", ENTRIES)
def test_rest_pose_agrees_with_plain_skinning(name: str) -> None:
    character = loaded(name, "rest")
    tree, buffers = read_plainly(need(ENTRIES[name]["file"]))
    T = character.nodes.T_kinema_file
    expected = torch.from_numpy(plain_vertices(tree, buffers)) @ T[:3, :3].T + T[:3, 3]
    sound = torch.isfinite(expected).all(1)
    assert int((~sound).sum()) == int(ENTRIES[name].get("defect", "0").split()[0])
    size = float((expected[sound].amax(0) - expected[sound].amin(0)).max())
    torch.testing.assert_close(character.posed()[sound], expected[sound], atol=CLOSE * size, rtol=0)


@pytest.mark.parametrize("name", [name for name, entry in ENTRIES.items() if entry["clips"]])
def test_clips_agree_with_plain_skinning_and_their_nodes_come_back(name: str) -> None:
    """One frame inside every fourth clip (Blender judges all of them, in tests/oracle)."""
    character = loaded(name)
    tree, buffers = read_plainly(need(ENTRIES[name]["file"]))
    T, binding = character.nodes.T_kinema_file, character.nodes
    for clip in character.clips[::4]:
        local = clip.sample(binding.tree, np.array([clip.start + 0.37 * clip.duration]))
        frames = binding.joint_frames(character.skeleton, local)
        posed = character.posed(forward_kinematics(character.skeleton, frames))[0]
        expected = torch.from_numpy(plain_vertices(tree, buffers, local[0])) @ T[:3, :3].T + T[:3, 3]
        sound = torch.isfinite(expected).all(1)
        size = float((expected[sound].amax(0) - expected[sound].amin(0)).max())
        torch.testing.assert_close(posed[sound], expected[sound], atol=CLOSE * size, rtol=0)
        for node, matrices in binding.node_locals(character.skeleton, frames).items():
            scale = max(1.0, float(np.abs(local[0, node]).max()))
            np.testing.assert_allclose(matrices[0].numpy(), local[0, node], atol=CLOSE * scale)


@pytest.mark.parametrize("name", ENTRIES)
def test_travel_carries_every_vertex(name: str) -> None:
    """A T. rex's belly hangs a fifth from a root that does not move: it must come along all the same."""
    character = loaded(name)
    motion = Motion.rest(character.skeleton, frame_count=2, fps=1).moving(1.0)
    shift = character.posed(motion.T_world_joint)[1] - character.posed()
    shift = shift[character.mesh.faces.unique()]
    expected = torch.tensor([1.0, 0, 0], dtype=torch.float64).expand_as(shift)
    torch.testing.assert_close(shift, expected, atol=HELD_BACK * character.skin.weights.shape[1], rtol=0)
