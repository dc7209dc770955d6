"""FBX through Blender and back: what survives, and what it costs."""

from __future__ import annotations

import sys

import numpy as np
import pytest
import torch

from kinema.asset import Character, load_character
from kinema.asset.blender import document_from_fbx, export_fbx
from kinema.asset.gltf import clip_names, clips, read_document
from kinema.errors import AssetError, MissingPackageError
from kinema.motion import motion_from_clip, sample, write_fbx
from kinema.rigging import forward_kinematics
from tests.assets import need

SHARE_OF_HEIGHT = 1e-4
"""Measured: 9e-7 (fox), 1.4e-6 (trex), 2.6e-6 (stag), at the frames of the FBX file."""


def posed(character: Character, clip: str, times: torch.Tensor) -> torch.Tensor:
    """Vertices of a clip, [time vert 3]."""
    frames = character.local_frames(character.clip(clip), times)
    return character.posed(forward_kinematics(character.skeleton, frames))


@pytest.mark.blender
@pytest.mark.parametrize(
    "file",
    [
        "fox/Fox.glb",
        "aw_kobra/aw_kobra.glb",  # joints that move away from their parents' ends: importers connect such bones, and then ignore it
        pytest.param("q_trex/Trex.glb", marks=pytest.mark.slow),
        pytest.param("q_stag/Stag.glb", marks=pytest.mark.slow),
    ],
)
def test_round_trip(file, tmp_path, has_blender):
    before = load_character(need(file))
    export_fbx(need(file), tmp_path / "out.fbx")
    after = load_character(tmp_path / "out.fbx", start=before_start(before))
    assert {name for name, moves in zip(before.skeleton.names, before.skeleton.moves, strict=True) if moves} <= set(
        after.skeleton.names
    )
    assert after.height == pytest.approx(before.height, rel=SHARE_OF_HEIGHT)
    assert len(after.clips) == len(before.clips)
    assert after.mesh.vert_count == before.mesh.vert_count  # and, as it turns out, in the same order
    worst = 0.0
    for clip in before.clips:
        name = clip.name.rsplit("|", 1)[-1]
        assert after.clip(name).duration == pytest.approx(clip.duration, abs=1e-3)
        keys = after.clip(name).key_times  # between its own frames an FBX file may do as it likes
        times = torch.from_numpy(keys[np.linspace(0, len(keys) - 1, 6).round().astype(int)])
        mine, theirs = posed(before, clip.name, clip.start + times), posed(after, name, times)
        worst = max(worst, float((mine - theirs).norm(dim=-1).max()))
    print(f"{file}: farthest vertex {worst / before.height:.1e} of the height over {len(before.clips)} clips")
    assert worst < SHARE_OF_HEIGHT * before.height


def before_start(character: Character) -> str:
    """The clip that the start pose was taken from, or the bind pose."""
    told = next(finding.what for finding in character.findings if finding.code == "start-pose")
    return told.split("'")[1] if "'" in told else "bind"


@pytest.mark.blender
def test_rigid_parts_keep_their_clips(tmp_path, has_blender):
    """Without a skin each part is an object with takes of its own: 28 in the file, and still four clips of seven parts."""
    file = need("kenney_character/character.glb")
    export_fbx(file, tmp_path / "out.fbx")
    before, after = read_document(file), document_from_fbx(tmp_path / "out.fbx")
    assert sorted(clip_names(after)) == sorted(clip_names(before)) == ["idle", "jump", "static", "walk"]
    for clip in clips(after):
        assert len({channel.node for channel in clip.channels}) == 7


@pytest.mark.blender
def test_one_motion_as_fbx(tmp_path, has_blender):
    """A motion of ours, alone in the file, at a rate that FBX can hold."""
    before = load_character(need("fox/Fox.glb"))
    motion = motion_from_clip(before, "Run", fps=24)
    write_fbx(tmp_path / "run.fbx", before, motion, name="ours")
    after = load_character(tmp_path / "run.fbx", start="bind")
    assert [clip.name.rsplit("|", 1)[-1] for clip in after.clips] == ["ours"]
    assert set(before.skeleton.names) <= set(after.skeleton.names)
    keys = after.clips[0].key_times
    theirs = posed(after, "ours", torch.from_numpy(keys))
    mine = before.posed(forward_kinematics(before.skeleton, sample(motion, torch.from_numpy(keys))))
    assert float((mine - theirs).norm(dim=-1).max()) < SHARE_OF_HEIGHT * before.height
    assert float((mine - mine[:1]).norm(dim=-1).max()) > 0.05 * before.height


@pytest.mark.blender
def test_file_that_is_no_fbx(tmp_path, has_blender):
    (tmp_path / "bad.fbx").write_bytes(b"Kaydara FBX Binary  \x00\x1a\x00" + bytes(40))
    with pytest.raises(AssetError) as caught:
        load_character(tmp_path / "bad.fbx")
    assert caught.value.code == "blender-failed"
    assert "bad.fbx" in str(caught.value)


def test_missing_file_and_wrong_suffix(tmp_path):
    with pytest.raises(AssetError) as caught:
        document_from_fbx(tmp_path / "none.fbx")
    assert caught.value.code == "blender-missing-file"
    (tmp_path / "a.obj").write_text("")
    for call in (lambda: document_from_fbx(tmp_path / "a.obj"), lambda: export_fbx(tmp_path / "a.obj", "b.fbx")):
        with pytest.raises(AssetError) as caught:
            call()
        assert caught.value.code == "blender-format"
    (tmp_path / "a.glb").write_bytes(b"glTF")
    with pytest.raises(AssetError) as caught:
        export_fbx(tmp_path / "a.glb", tmp_path / "a.dae")
    assert caught.value.code == "write-suffix"


def test_missing_package_names_its_install_command(tmp_path, monkeypatch):
    (tmp_path / "a.fbx").write_bytes(b"")
    monkeypatch.setitem(sys.modules, "bpy", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setenv("KINEMA_BLENDER_PYTHON", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    with pytest.raises(MissingPackageError) as caught:
        document_from_fbx(tmp_path / "a.fbx")
    assert caught.value.code == "package-missing"
    assert "kinema[blender]" in caught.value.hint


@pytest.mark.blender
def test_a_blender_that_hangs_is_given_up(tmp_path, has_blender):
    with pytest.raises(AssetError) as caught:
        export_fbx(need("simple_skin/SimpleSkin.gltf"), tmp_path / "a.fbx", timeout=0.05)
    assert caught.value.code == "blender-timeout"
    assert list(tmp_path.iterdir()) == []
