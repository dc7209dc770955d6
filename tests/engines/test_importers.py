"""Every engine preset opened by a program that is not ours: names, loops, root motion, scale."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.asset import Character, load_character
from kinema.cli import main
from kinema.motion import heading_frames, motion_from_clip
from kinema.rigging import forward_kinematics
from tests.engines.judges import judge_assimp, judge_godot, judge_three, judge_ufbx

PLACE = 2e-3
"""Metres between where we say the root goes and where the other program has it: a frame's worth of rounding at the clip's end."""
VERTEX = 1e-5
"""Share of the height, for vertices that another program skins in float32."""


@pytest.fixture(scope="module")
def wolf(tmp_path_factory) -> Path:
    """A wolf that walks over the ground, as if its file were in centimetres."""
    from kinema.asset.gltf import read_document, write_document
    from kinema.asset.reshape import resize_document

    path = tmp_path_factory.mktemp("engines") / "wolf.glb"
    assert main(["creature", "wolf", "--seed", "3", "-o", str(path), "--gaits", "walk", "idle"]) == 0
    write_document(path, resize_document(read_document(path), 100.0))
    return path


def export(wolf: Path, output: Path, engine: str) -> Path:
    command = [
        "export",
        str(wolf),
        "--clip",
        "walk",
        "--engine",
        engine,
        "-o",
        str(output),
        "--metres-per-unit",
        "0.01",
    ]
    assert main(command) == 0
    return output


def travel(wolf: Path) -> tuple[float, float, float]:
    """Metres over the ground, height and seconds, by kinema."""
    character = load_character(wolf, metres_per_unit=0.01)
    motion = motion_from_clip(character, "walk")
    frames = heading_frames(motion)
    return float((frames[-1] @ torch.linalg.inv(frames[0]))[:3, 3].norm()), character.height, motion.duration


@pytest.mark.slow
def test_three(wolf, tmp_path):
    file = export(wolf, tmp_path / "wolf.glb", "three")
    told = judge_three(file, tmp_path)
    far, height, seconds = travel(wolf)
    assert [clip["name"] for clip in told["clips"]] == ["walk"]
    assert told["clips"][0]["duration"] == pytest.approx(seconds, abs=1e-4)
    assert told["clips"][0]["userData"]["loop"] is True
    assert "root" in told["bones"]
    root = np.array([frame["root"] for frame in told["frames"]])
    assert np.linalg.norm(root[-1] - root[0]) == pytest.approx(far, abs=PLACE) and root[-1][2] > 0.9 * far, "along +Z"
    original = load_character(wolf, metres_per_unit=0.01)
    clip = original.clip("walk")
    for frame in told["frames"][:2]:
        local = original.local_frames(clip, torch.tensor([clip.start + frame["time"]], dtype=torch.float64))
        ours = original.posed(forward_kinematics(original.skeleton, local))[0, ::97]
        R_file_kinema = torch.linalg.inv(original.nodes.T_kinema_file)
        in_file = (ours @ R_file_kinema[:3, :3].mT + R_file_kinema[:3, 3]) * 0.01
        worst = float((in_file - torch.tensor(frame["vertices"], dtype=in_file.dtype)).norm(dim=-1).max())
        assert worst < VERTEX * height, worst
    assert told["frames"][0]["max"][1] - told["frames"][0]["min"][1] == pytest.approx(height, rel=0.1)


@pytest.mark.slow
def test_godot(wolf, tmp_path):
    told = judge_godot(export(wolf, tmp_path / "wolf.glb", "godot"), tmp_path)
    far, height, seconds = travel(wolf)
    (clip,) = told["clips"]
    assert clip["name"] in ("walk", "walk-loop") and clip["loop"] is True
    assert clip["length"] == pytest.approx(seconds, abs=1e-3)
    assert "root" in told["bones"]
    root = np.array(told["root"])
    assert np.linalg.norm(root[-1] - root[0]) == pytest.approx(far, abs=PLACE)
    assert told["size"][1] == pytest.approx(height, rel=0.1)


@pytest.mark.slow
@pytest.mark.blender
@pytest.mark.parametrize(("engine", "unit"), [("unity", 1.0), ("unreal", 0.01)])
def test_fbx_engines(engine, unit, wolf, tmp_path):
    file = export(wolf, tmp_path / "wolf.fbx", engine)
    far, height, seconds = travel(wolf)
    told = judge_ufbx(file)
    assert told["unit"] == pytest.approx(unit) and [take[0] for take in told["takes"]] == ["walk"]
    assert told["takes"][0][2] - told["takes"][0][1] == pytest.approx(seconds, abs=2e-3)
    for name, scale in told["scales"].items():
        assert scale == pytest.approx([1, 1, 1], abs=1e-4), f"{name} has a scale"
    # Blender's own importer, with every vertex
    again = load_character(file, start="bind", metres_per_unit=1.0)
    assert travel_of(again) == pytest.approx(far, abs=PLACE)
    mine = load_character(wolf, metres_per_unit=0.01)
    motion = motion_from_clip(mine, "walk")
    frames = again.local_frames(again.clips[0], torch.tensor([again.clips[0].start], dtype=torch.float64))
    theirs = again.posed(forward_kinematics(again.skeleton, frames))[0]
    ours = mine.posed(motion.T_world_joint[:1])[0]
    theirs, ours = theirs - theirs.mean(0), ours - ours.mean(0)
    assert float((theirs - ours).norm(dim=-1).max()) < 1e-4 * height
    # assimp last: it is skipped where it is not installed
    seen = load_character(judge_assimp(file, tmp_path), start="rest", metres_per_unit=unit)
    assert [clip.name for clip in seen.clips] == ["walk"]
    assert seen.height == pytest.approx(height, rel=0.1)
    assert travel_of(seen) == pytest.approx(far, abs=PLACE)


def travel_of(seen: Character) -> float:
    """Metres that the bone `root` goes in the first clip."""
    clip = seen.clips[0]
    ends = torch.tensor([clip.start, clip.start + clip.duration], dtype=torch.float64)
    world = forward_kinematics(seen.skeleton, seen.local_frames(clip, ends))[:, seen.skeleton.index("root"), :3, 3]
    return float((world[1] - world[0]).norm())


def test_travel_is_put_on_the_root(wolf, tmp_path):
    """By our own reading: the same vertices, all travel on `root`, none below it."""
    file = export(wolf, tmp_path / "wolf.glb", "godot")
    before, after = (
        load_character(wolf, start="rest", metres_per_unit=0.01),
        load_character(file, start="rest", metres_per_unit=1.0),
    )
    assert after.clips[0].name == "walk-loop" and len(after.clips) == 1
    one, two = motion_from_clip(before, "walk"), motion_from_clip(after, "walk-loop")
    assert one.frame_count == two.frame_count
    far = (before.posed(one.T_world_joint) - after.posed(two.T_world_joint)).norm(dim=-1).max()
    assert float(far) < VERTEX * before.height
    root, hips = after.skeleton.index("root"), after.skeleton.index("Hips")
    path = two.T_world_joint[:, root, :3, 3]
    assert float((path[-1] - path[0]).norm()) == pytest.approx(travel(wolf)[0], abs=1e-4)
    below = torch.linalg.inv(two.T_world_joint[:, root]) @ two.T_world_joint[:, hips]
    assert float((below[-1, :3, 3] - below[0, :3, 3])[[0, 2]].norm()) < 1e-3


def test_in_place_has_no_root_motion(wolf, tmp_path):
    out = tmp_path / "still.glb"
    command = ["export", str(wolf), "--clip", "walk", "--engine", "three", "--travel", "in-place", "-o", str(out)]
    assert main([*command, "--metres-per-unit", "0.01"]) == 0
    character = load_character(out, start="rest", metres_per_unit=1.0)
    assert "root" not in character.skeleton.names
    frames = heading_frames(motion_from_clip(character, "walk"))
    assert float((frames[-1, :3, 3] - frames[0, :3, 3]).norm()) < 1e-3


def test_wrong_endings_are_refused(wolf, tmp_path, capsys):
    assert main(["export", str(wolf), "--clip", "walk", "--engine", "unity", "-o", str(tmp_path / "x.glb")]) == 2
    assert "format-unknown" in capsys.readouterr().err
