"""Vertices posed by kinema against Blender's: every asset, every clip, in the user's file and in the one kinema writes."""

from __future__ import annotations

import pytest

from tests.assets import ASSETS, need, some_of_all
from tests.oracle.agreement import TOLERANCE, compare, compare_rest

FEW = [
    ("fox/Fox.glb", ["Walk"]),  # file in centimetres, texture
    ("q_trex/Trex.glb", ["Armature|TRex_Idle"]),  # armature scaled by 100, joints without channels, detached feet
    ("robot_expressive/RobotExpressive.glb", ["Walking"]),  # two skins, rigid parts, weights that do not sum to one
]
"""What the default run compares: the traits in which files differ most."""


@pytest.mark.blender
@pytest.mark.parametrize(("file", "clips"), FEW, ids=[file for file, _ in FEW])
def test_some_clips_agree(file, clips, tmp_path, has_blender):
    check(compare(need(file), tmp_path, clips=clips), len(clips))


@pytest.mark.slow
@pytest.mark.blender
@pytest.mark.parametrize("entry", some_of_all(), ids=lambda entry: entry["name"])
def test_all_clips_agree(entry, tmp_path, has_blender):
    path = ASSETS / entry["file"]
    if not entry["clips"]:
        assert compare_rest(path, tmp_path) < TOLERANCE
        return
    check(compare(path, tmp_path, repair=entry["split"] == "broken"), len(entry["clips"]))


def check(rows, clip_count: int) -> None:
    assert len(rows) == clip_count
    for row in rows:
        assert row.frame_count >= 5 or row.duration == 0, row
        assert max(row.original, row.exported) < TOLERANCE, row
        assert row.reloaded < TOLERANCE / 10, row  # float32 keys and nothing else


@pytest.mark.blender
def test_the_judge_notices_a_wrong_pose(tmp_path, has_blender):
    """The comparison itself: a vertex moved by a thousandth of the height is found, so is a wrong time."""
    from tests.oracle import agreement

    path = need("fox/Fox.glb")
    (row,) = compare(path, tmp_path, clips=["Walk"])
    character = agreement.load_character(path)
    blender = agreement.np.load(tmp_path / "original_0.npy")
    times = agreement.torch.from_numpy(agreement.key_times(character.clip("Walk")))
    late = agreement.in_file(character, character.local_frames(character.clip("Walk"), times + 0.01))
    assert agreement.farthest(late, blender) / agreement.file_height(character) > 100 * row.original
    blender[2, 5] += 1e-3 * agreement.file_height(character)
    mine = agreement.in_file(character, character.local_frames(character.clip("Walk"), times))
    assert agreement.farthest(mine, blender) / agreement.file_height(character) > TOLERANCE
