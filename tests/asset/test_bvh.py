"""BVH in: closed forms, real files, and files that are not what they claim."""

from __future__ import annotations

import math
import random

import pytest
import torch

from kinema.asset.bvh import MAX_LOCAL_FRAMES, file_turn, guess_unit, read_bvh, read_hierarchy
from kinema.errors import AssetError, UsageError
from kinema.files import atomic_write
from kinema.rigging import forward_kinematics
from tests.assets import need

ARM = """HIERARCHY
ROOT hips
{
  OFFSET 0 1 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT upper arm {
    OFFSET 0 0.5 0
    CHANNELS 3 Yrotation Zrotation Xrotation
    JOINT hand
    {
      OFFSET 0.25 0 0
      CHANNELS 6 Zposition Yposition Xposition Xrotation Yrotation Zrotation
      End Site
      {
        OFFSET 0 0 0.125
      }
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0 1 0 0 0 0  0 0 0  0 0 0.25 0 0 0
2 3 4 90 0 0  90 90 0  0 0 0.5 0 0 90
"""


def write(tmp_path, text: str):
    path = tmp_path / "clip.bvh"
    path.write_text(text)
    return path


def in_file_axes(positions: torch.Tensor) -> torch.Tensor:
    """Undo the default turn (file +Z is kinema's +X)."""
    return positions @ torch.from_numpy(file_turn("y", None))


def test_hand_written_file_in_closed_form(tmp_path):
    clip = read_bvh(write(tmp_path, ARM), metres_per_unit=1.0)
    assert clip.skeleton.names == ("hips", "upper arm", "hand")
    assert clip.skeleton.parents == (-1, 0, 1)
    assert clip.fps == 30.0
    world = forward_kinematics(clip.skeleton, clip.T_parent_joint)
    # Frame 1: hips turn X to Y. The arm turns by Ry(90) Rz(90) in the hips' frame: x -> y -> y, so the hand, half a
    # unit along the arm's x, lies along the hips' y, which is the world's -x.
    want = torch.tensor(
        [
            [[0, 1, 0], [0, 1.5, 0], [0.25, 1.5, 0]],
            [[2, 3, 4], [1.5, 3, 4], [1.0, 3, 4]],
        ],
        dtype=torch.float64,
    )
    torch.testing.assert_close(in_file_axes(world[..., :3, 3]), want, atol=1e-12, rtol=0)
    # The End Site, an eighth along the hand's z: Rz(90) of the hand leaves z, Ry(90) Rz(90) takes z to x, the hips' x
    # is the world's y.
    tip = world[1, 2, :3, :3] @ clip.skeleton.tails[2]
    torch.testing.assert_close(in_file_axes(tip), torch.tensor([0, 0.125, 0], dtype=torch.float64), atol=1e-12, rtol=0)


def test_rest_pose_stands_on_the_ground_and_faces_x(tmp_path):
    clip = read_bvh(write(tmp_path, ARM), metres_per_unit=2.0)
    rest = forward_kinematics(clip.skeleton)
    torch.testing.assert_close(rest[:, 1, 3], torch.tensor([0.0, 1.0, 1.0], dtype=torch.float64))
    tip = rest[2, :3, 3] + rest[2, :3, :3] @ clip.skeleton.tails[2] - rest[2, :3, 3]
    torch.testing.assert_close(tip, torch.tensor([0.25, 0, 0], dtype=torch.float64))  # file +Z became +X


@pytest.mark.parametrize(
    ("up", "facing", "ahead", "above"),
    [("y", None, (0, 0, 1), (0, 1, 0)), ("z", None, (0, -1, 0), (0, 0, 1)), ("z", "+x", (1, 0, 0), (0, 0, 1))],
)
def test_file_turn_is_a_rotation_onto_kinemas_axes(up, facing, ahead, above):
    R = torch.from_numpy(file_turn(up, facing))
    torch.testing.assert_close(R @ torch.tensor(ahead, dtype=R.dtype), torch.tensor([1.0, 0, 0], dtype=R.dtype))
    torch.testing.assert_close(R @ torch.tensor(above, dtype=R.dtype), torch.tensor([0, 1.0, 0], dtype=R.dtype))
    assert float(torch.linalg.det(R)) == pytest.approx(1.0)


@pytest.mark.parametrize(("up", "facing"), [("x", None), ("y", "+y"), ("y", "z"), ("z", "*x")])
def test_axes_that_make_no_sense(up, facing):
    with pytest.raises(UsageError) as caught:
        file_turn(up, facing)
    assert caught.value.code == "axes-invalid"


def test_every_channel_order_multiplies_as_listed(tmp_path):
    from itertools import permutations

    from scipy.spatial.transform import Rotation

    for order in permutations("XYZ"):
        text = (
            "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 "
            + " ".join(f"{axis}rotation" for axis in order)
            + "\nJOINT b { OFFSET 1 2 3\n CHANNELS 0\n}\n}\nMOTION\nFrames: 1\nFrame Time: 0.01\n30 -50 110\n"
        )
        clip = read_bvh(write(tmp_path, text), metres_per_unit=1.0)
        tip = forward_kinematics(clip.skeleton, clip.T_parent_joint)[0, 1, :3, 3]
        want = Rotation.from_euler("".join(order), [30, -50, 110], degrees=True).apply([1, 2, 3])
        torch.testing.assert_close(in_file_axes(tip), torch.from_numpy(want), atol=1e-12, rtol=0)
        assert clip.skeleton.moves.tolist() == [True, False]


@pytest.mark.parametrize(
    ("file", "options", "frames", "fps", "joints", "scale", "height"),
    [
        ("bvh/cmu/02_01.bvh", {}, 344, 120.0, 31, 0.0254 / 0.45, (1.3, 1.8)),
        ("bvh/cmu/132_01.bvh", {}, 1414, 120.0, 31, 0.0254 / 0.45, (1.3, 1.8)),
        ("makehuman_base/zombieWalk1.bvh", {"up": "z"}, 31, 24.0, None, 0.1, (1.5, 1.9)),
    ],
)
def test_real_files(file, options, frames, fps, joints, scale, height):
    clip = read_bvh(need(file), **options)
    assert clip.T_parent_joint.shape[0] == frames
    assert clip.fps == fps
    assert clip.metres_per_unit == pytest.approx(scale)
    assert joints is None or clip.skeleton.joint_count == joints
    rest = forward_kinematics(clip.skeleton)
    tails = rest[:, :3, 3] + (rest[:, :3, :3] @ clip.skeleton.tails[..., None]).squeeze(-1)
    points = torch.cat([rest[:, :3, 3], tails])
    assert float(points[:, 1].min()) == pytest.approx(0.0, abs=1e-9)
    assert height[0] < float(points[:, 1].max()) < height[1]
    # These people walk on the file's own ground: their lowest joint over the clip is within 6 cm of it.
    world = forward_kinematics(clip.skeleton, clip.T_parent_joint)
    assert abs(float(world[..., 1, 3].min())) < 0.06
    # Bones keep their length while everything moves.
    span = (world[:, 1:, :3, 3] - world[:, list(clip.skeleton.parents[1:]), :3, 3]).norm(dim=-1)
    assert float((span - span[0]).abs().max()) < 1e-9


def test_unit_guess():
    assert guess_unit(1.8) == 1.0
    assert guess_unit(0.5) == 1.0  # a fox in metres
    assert guess_unit(175.0) == 0.01
    assert guess_unit(1750.0) == 0.001
    assert guess_unit(67.0) == pytest.approx(0.0254)
    assert guess_unit(0.0) == 1.0


def test_hierarchy_alone(tmp_path):
    tree = read_hierarchy(write(tmp_path, ARM[: ARM.index("MOTION")]))
    assert tree.names == ("hips", "upper arm", "hand")
    assert tree.heads.tolist() == [[0, 1, 0], [0, 1.5, 0], [0.25, 1.5, 0]]
    assert tree.tails.tolist() == [[0, 0.5, 0], [0.25, 0, 0], [0, 0, 0.125]]
    with pytest.raises(AssetError) as caught:
        read_bvh(write(tmp_path, ARM[: ARM.index("MOTION")]))
    assert caught.value.code == "bvh-truncated"


def test_leaf_without_end_site_goes_on_as_its_bone(tmp_path):
    text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nJOINT b\n{\nOFFSET 0 0 4\n}\n}\n"
    assert read_hierarchy(write(tmp_path, text)).tails.tolist() == [[0, 0, 4], [0, 0, 1]]


BROKEN = {
    "bvh-empty": "",
    "bvh-not-bvh": "solid cube\n",
    "bvh-roots": ARM.replace("MOTION", "ROOT other\n{\nOFFSET 0 0 0\n}\nMOTION"),
    "bvh-channels": ARM.replace("CHANNELS 3", "CHANNELS 4"),
    "bvh-channels ": ARM.replace("Yrotation Zrotation Xrotation", "Yrotation Yrotation Xrotation"),
    "bvh-channels  ": ARM.replace("Yrotation Zrotation Xrotation", "Yrotation Wrotation Xrotation"),
    "bvh-name": ARM.replace("JOINT hand", "JOINT hips"),
    "bvh-syntax": ARM.replace("OFFSET 0 0.5 0", ""),
    "bvh-syntax ": ARM.replace("}\nMOTION", "MOTION"),
    "bvh-syntax  ": ARM.replace("JOINT hand\n    {", "JOINT hand\n"),
    "bvh-syntax   ": ARM.replace("MOTION", "}\nMOTION"),
    "bvh-syntax    ": ARM.replace("Frames: 2", "Frame: 2"),
    "bvh-number": ARM.replace("OFFSET 0 0.5 0", "OFFSET 0 half 0"),
    "bvh-number ": ARM.replace("OFFSET 0 0.5 0", "OFFSET 0 0.5"),
    "bvh-number  ": ARM.replace("2 3 4 90", "2 3 4 ninety"),
    "bvh-not-finite": ARM.replace("OFFSET 0 0.5 0", "OFFSET 0 nan 0"),
    "bvh-not-finite ": ARM.replace("2 3 4 90", "2 inf 4 90"),
    "bvh-not-finite  ": ARM.replace("2 3 4 90", "2 nan 4 90"),
    "bvh-frames": ARM.replace("Frames: 2", "Frames: -2"),
    "bvh-frames ": ARM.replace("Frames: 2", "Frames: 1"),
    "bvh-frames  ": ARM.replace("0.0333333", "0"),
    "bvh-truncated": ARM[: ARM.index("2 3 4")],
    "bvh-truncated ": ARM[: ARM.index("End Site")],
    "bvh-truncated  ": ARM[: ARM.index("Frame Time")],
    "bvh-too-large": ARM.replace("Frames: 2", f"Frames: {MAX_LOCAL_FRAMES}"),
}


@pytest.mark.parametrize("code", BROKEN)
def test_broken_files_give_coded_errors(tmp_path, code):
    with pytest.raises(AssetError) as caught:
        read_bvh(write(tmp_path, BROKEN[code]))
    assert caught.value.code == code.strip()
    if code.strip() != "bvh-empty":
        assert "line" in caught.value.where


def test_errors_name_the_line(tmp_path):
    with pytest.raises(AssetError) as caught:
        read_bvh(write(tmp_path, ARM.replace("2 3 4 90", "2 nan 4 90")))
    line = ARM.splitlines().index("2 3 4 90 0 0  90 90 0  0 0 0.5 0 0 90") + 1
    assert caught.value.where == f"clip.bvh: line {line}"


def test_no_channels_and_a_huge_count_stay_small(tmp_path):
    text = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 99999999999\nFrame Time: 0.01\n"
    with pytest.raises(AssetError) as caught:
        read_bvh(write(tmp_path, text))
    assert caught.value.code == "bvh-too-large"


def test_missing_file_and_folder(tmp_path):
    for path, code in ((tmp_path / "none.bvh", "bvh-missing"), (tmp_path, "bvh-unreadable")):
        with pytest.raises(AssetError) as caught:
            read_bvh(path)
        assert caught.value.code == code


@pytest.mark.parametrize("scale", [0.0, -1.0, math.nan, math.inf])
def test_scale_must_be_positive(tmp_path, scale):
    with pytest.raises(UsageError) as caught:
        read_bvh(write(tmp_path, ARM), metres_per_unit=scale)
    assert caught.value.code == "scale-invalid"


def test_atomic_write_replaces_or_leaves(tmp_path):
    target = tmp_path / "a.bin"
    atomic_write(target, b"one")
    atomic_write(target, b"two")
    assert target.read_bytes() == b"two"
    with pytest.raises(AssetError) as caught:
        atomic_write(tmp_path / "missing" / "a.bin", b"x")
    assert caught.value.code == "write-failed"
    (tmp_path / "folder").mkdir()
    with pytest.raises(AssetError):
        atomic_write(tmp_path / "folder", b"x")  # fails at the rename; what was written beside must go
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.bin", "folder"]


def test_mutated_files_give_coded_errors_or_sound_clips(tmp_path):
    """500 seeded mutations: cut lines, doubled lines, swapped words, flipped characters."""
    generator = random.Random(7)
    codes = set()
    for _ in range(500):
        lines = ARM.splitlines()
        for _ in range(generator.randint(1, 3)):
            row = generator.randrange(len(lines))
            kind = generator.randrange(5)
            if kind == 0:
                del lines[row]
            elif kind == 1:
                lines.insert(row, lines[generator.randrange(len(lines))])
            elif kind == 2:
                words = lines[row].split(" ")
                words[generator.randrange(len(words))] = generator.choice(
                    ["nan", "1e999", "-5", "{", "}", "ROOT", "²", ""]
                )
                lines[row] = " ".join(words)
            elif kind == 3 and lines[row]:
                at = generator.randrange(len(lines[row]))
                lines[row] = lines[row][:at] + chr(generator.randrange(1, 300)) + lines[row][at + 1 :]  # type: ignore[call-overload]
            else:
                lines = lines[: max(row, 1)]
                break
        try:
            clip = read_bvh(write(tmp_path, "\n".join(lines)))
        except AssetError as error:
            codes.add(error.code)
        else:
            assert bool(torch.isfinite(clip.T_parent_joint).all())
            assert bool(torch.isfinite(clip.skeleton.T_parent_joint).all())
    assert len(codes) > 5  # the mutations did reach many of the checks
