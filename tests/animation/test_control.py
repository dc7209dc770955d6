"""Paths, key poses and held joints: read with coded errors, kept to in the written file."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
import torch

import kinema as kn
from kinema.animation.control import Control, HeldJoint, Key, read_control
from kinema.animation.controlled import near_path, path_distances, read_pose
from kinema.animation.plan import AnimateSettings
from kinema.asset import Character, character_from_document, load_character
from kinema.asset.gltf import write_document
from kinema.cli import main
from kinema.creature import make, to_document
from kinema.motion import Motion, motion_from_clip
from kinema.rigging import forward_kinematics
from tests.codes import code_of

PATH_BOUND = 0.05
"""Heights."""
WRITTEN = 1e-5
"""Float32 of a file, heights."""


@pytest.fixture(scope="module")
def fox_file(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fox") / "fox.glb"
    assert main(["creature", "fox", "--seed", "3", "-o", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def fox(fox_file: Path) -> Character:
    return load_character(fox_file)


def write(folder: Path, name: str, value: object) -> Path:
    path = folder / name
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


# ---- files ----


def test_files_are_read(tmp_path):
    path = write(tmp_path, "path.json", {"points": [[0, 0], [1, 0.5]], "speed": 2})
    keys = write(
        tmp_path,
        "keys.json",
        {
            "keys": [{"seconds": 0.5, "pose": "walk@0.1", "place": [1, 2], "turn_deg": 90}],
            "last": {"Head": [0, 0, 0, 1]},
        },
    )
    control = read_control(path, keys)
    assert control.path == ((0.0, 0.0), (1.0, 0.5)) and control.path_speed == 2
    assert control.keys == (Key(0.5, "walk@0.1", (1.0, 2.0), 90.0),) and control.last == {"Head": (0.0, 0.0, 0.0, 1.0)}
    assert control.folder == str(tmp_path)
    pins = read_control(keys=write(tmp_path, "pins.json", {"pins": [{"joint": "Head", "end": 1}]}))
    assert pins.pins == (HeldJoint("Head", None, 0.0, 1.0),) and not pins.poses and pins.asked
    assert read_control(write(tmp_path, "plain.json", [[0, 0], [1, 0]])).path_speed is None


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("{", "control-json"),
        ("[" * 5000, "control-json"),
        ({"points": []}, "path-invalid"),
        ([[0, 0, 0], [1, 0, 0]], "path-invalid"),
        ([[0, 0]], "path-invalid"),
        ([[1, 1], [1, 1]], "path-invalid"),
        ([[0, 0], [1, "a"]], "path-invalid"),
        ("[[0, 0], [NaN, 1]]", "path-invalid"),
        ([[0, 0], [1e9, 0]], "path-invalid"),
        ({"points": [[0, 0], [1, 0]], "speed": 0}, "path-invalid"),
        ({"points": [[0, 0], [1, 0]], "pace": 1}, "path-invalid"),
        (3, "path-invalid"),
    ],
)
def test_bad_paths_are_coded(tmp_path, path, code):
    assert code_of(lambda: read_control(write(tmp_path, "path.json", path))) == code


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        (3, "keys-invalid"),
        ([], "keys-invalid"),
        ([{"seconds": 0.5}], "keys-invalid"),
        ([{"pose": "walk@0"}], "keys-invalid"),
        ([{"seconds": -1, "pose": "walk@0"}], "keys-invalid"),
        ([{"seconds": 1e9, "pose": "walk@0"}], "keys-invalid"),
        ([{"seconds": True, "pose": "walk@0"}], "keys-invalid"),
        ([{"seconds": 0, "pose": 7}], "keys-invalid"),
        ([{"seconds": 0, "pose": {}}], "keys-invalid"),
        ([{"seconds": 0, "pose": {"Head": [0, 0, 0, 0]}}], "keys-invalid"),
        ([{"seconds": 0, "pose": {"Head": [0, 0, 1]}}], "keys-invalid"),
        ([{"seconds": 1, "pose": "start"}, {"seconds": 0, "pose": "start"}], "keys-invalid"),
        ([{"seconds": 1, "pose": "start", "time": 2}], "keys-invalid"),
        ({"pins": [{"joint": 3}]}, "pins-invalid"),
        ({"pins": [{"joint": "Head", "start": 2, "end": 1}]}, "pins-invalid"),
    ],
)
def test_bad_keys_are_coded(tmp_path, keys, code):
    assert code_of(lambda: read_control(keys=write(tmp_path, "keys.json", keys))) == code


def test_files_that_are_not_there_are_coded(tmp_path):
    assert code_of(lambda: read_control(tmp_path / "none.json")) == "control-missing"
    assert code_of(lambda: read_control(keys=tmp_path / "none.glb")) == "gltf-missing"
    assert code_of(lambda: read_control(tmp_path)) == "control-unreadable"
    assert code_of(lambda: Control(path=((0, 0), (1, 0)), pins=(HeldJoint("Head"),))) == "control-clash"


def test_wishes_that_clash_are_coded(fox):
    def ask(**wish):
        plain = AnimateSettings(control=Control(path=((0.0, 0.0), (1.0, 0.0))))
        settings = replace(plain, **wish)
        return code_of(lambda: kn.animation.plan.make_plan(fox, "a fox walks", None, settings))

    assert ask(preset="draft") == "control-preset"
    assert ask(in_place=True) == "control-clash"
    assert ask(loop=True) == "control-clash"


# ---- poses ----


def test_poses_are_those_of_the_file(fox, fox_file, tmp_path):
    clip = motion_from_clip(fox, "walk")
    frame = 5
    seconds = frame / clip.fps
    own = read_pose(fox, f"walk@{seconds:.9f}")
    torch.testing.assert_close(own, clip.T_parent_joint[frame], atol=1e-6, rtol=0)
    torch.testing.assert_close(read_pose(fox, f"{fox_file}#walk@{seconds:.9f}"), own, atol=1e-9, rtol=0)
    torch.testing.assert_close(read_pose(fox, "start"), fox.skeleton.T_parent_joint)
    node = fox.nodes.nodes[fox.skeleton.index("Head")]
    as_it_is = {"Head": tuple(fox.nodes.tree.rotations_xyzw[node].tolist())}
    turned = read_pose(fox, {"Head": (0.0, math.sin(0.5), 0.0, math.cos(0.5))})
    away = (turned - read_pose(fox, as_it_is)).abs().amax((1, 2))
    assert (away > 1e-6).nonzero().flatten().tolist() == [fox.skeleton.index("Head")]


def test_bad_poses_are_coded(fox, fox_file, tmp_path):
    assert code_of(lambda: read_pose(fox, "waltz@0")) == "clip-unknown"
    assert code_of(lambda: read_pose(fox, "walk@9")) == "poses-moment"
    assert code_of(lambda: read_pose(fox, "walk@soon")) == "poses-moment"
    assert code_of(lambda: read_pose(fox, {"Wing": (0.0, 0.0, 0.0, 1.0)})) == "joint-unknown"
    assert code_of(lambda: read_pose(fox, f"{fox_file}@0")) == "clip-needed"
    spider = tmp_path / "spider.glb"
    assert main(["creature", "spider", "-o", str(spider)]) == 0
    assert code_of(lambda: read_pose(fox, f"{spider}#walk@0")) == "pose-other-rig"


# ---- what is kept ----


def test_a_path_is_kept_to_in_the_written_file(fox_file, fox, tmp_path, capsys):
    h = fox.height
    points = [[0.0, 0.0], [h, 0.0], [h, 1.2 * h]]
    out = tmp_path / "out.glb"
    path = write(tmp_path, "path.json", points)
    code = main(
        ["animate", str(fox_file), "a fox walks", "--path", str(path), "-o", str(out), "--no-physics", "--json"]
    )
    told = json.loads(capsys.readouterr().out)
    assert code == 0 and told["result"]["control"]["path"]["max_per_height"] < PATH_BOUND
    written = motion_from_clip(load_character(out), told["result"]["clip"], fps=24)
    off = path_distances(written, tuple(map(tuple, points)))
    assert float(off.max()) / h < PATH_BOUND
    root = written.T_world_joint[:, written.skeleton.motion_root]
    ends = root[[0, -1]][:, [0, 2], 3]
    torch.testing.assert_close(ends, torch.tensor([points[0], points[-1]]).double(), atol=PATH_BOUND * h, rtol=0)
    start = forward_kinematics(fox.skeleton)[fox.skeleton.motion_root, :3, :3]
    heading = (root[-1, :3, :3] @ start.mT)[:, 0]
    assert float(heading[2]) > 0.8  # it has turned into the second leg


def test_a_body_that_sways_is_drawn_to_its_path(fox):
    still = Motion.rest(fox.skeleton, frame_count=3, fps=24)
    root = still.T_world_joint[0, fox.skeleton.motion_root, :3, 3]
    path = (
        (float(root[0]) - 1, float(root[2]) + 0.5 * fox.height),
        (float(root[0]) + 1, float(root[2]) + 0.5 * fox.height),
    )
    assert float(path_distances(still, path)[0]) == pytest.approx(0.5 * fox.height)
    assert float(path_distances(near_path(still, path, fox.height), path).max()) <= 0.045 * fox.height + 1e-9
    near = ((path[0][0], float(root[2]) + 0.01 * fox.height), (path[1][0], float(root[2]) + 0.01 * fox.height))
    torch.testing.assert_close(near_path(still, near, fox.height).T_parent_joint, still.T_parent_joint)


def test_key_poses_are_met_in_the_written_file(fox_file, fox, tmp_path, capsys):
    entries = [
        {"seconds": 0.0, "pose": "walk@0"},
        {"seconds": 0.5, "pose": "jump@0.6", "place": [0.2, 0.1]},
        {"seconds": 1.0, "pose": {"Head": [0.0, 0.3, 0.0, 0.95]}, "turn_deg": 40},
    ]
    keys, out = write(tmp_path, "keys.json", entries), tmp_path / "out.glb"
    assert main(["inbetween", str(fox_file), str(keys), "-o", str(out), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["result"]
    assert told["control"]["keys"]["frames"] == [0, 12, 24] and told["frames"] == 25
    written = motion_from_clip(load_character(out), told["clip"], fps=24)
    for frame, entry in zip((0, 12, 24), entries, strict=True):
        pose = read_pose(fox, entry["pose"] if isinstance(entry["pose"], str) else {"Head": (0.0, 0.3, 0.0, 0.95)})
        wanted = Motion(fox.skeleton, pose[None].double(), 24.0).T_world_joint[0, :, :3, 3]
        shown = written.T_world_joint[frame, :, :3, 3]
        root = fox.skeleton.motion_root
        carried = fox.skeleton.descendants(root)  # the scene above the body stays
        if "place" in entry:
            shift = torch.tensor([0.2, 0.0, 0.1]).double() - wanted[root] * torch.tensor([1.0, 0.0, 1.0])
            wanted = wanted + shift
        if "turn_deg" in entry:  # distances to the root and heights do not turn
            torch.testing.assert_close(shown[carried, 1], wanted[carried, 1], atol=WRITTEN, rtol=0)
            apart = [(place[carried] - place[root]).norm(dim=-1) for place in (shown, wanted)]
            torch.testing.assert_close(*apart, atol=WRITTEN, rtol=0)
        else:
            torch.testing.assert_close(shown[carried], wanted[carried], atol=WRITTEN, rtol=0)
    steps = (written.T_world_joint[1:, :, :3, 3] - written.T_world_joint[:-1, :, :3, 3]).norm(dim=-1).amax(-1)
    assert float(steps.min()) > 1e-4  # it moves all the time


def test_a_keyed_file_is_filled_in(fox_file, fox, tmp_path):
    from kinema.asset.gltf import add_clip

    head = fox.nodes.nodes[fox.skeleton.index("Head")]
    turns = torch.tensor([[0.0, 0.0, 0.0, 1.0], [0.0, 0.6, 0.0, 0.8]]).numpy()
    times = torch.tensor([0.0, 1.0]).numpy()
    keyed = tmp_path / "keyed.glb"
    write_document(keyed, add_clip(fox.document, "two poses", times, {head: (None, turns, None)}))
    control = read_control(keys=f"{keyed}#two poses")
    assert [key.seconds for key in control.keys] == [0.0, 1.0]
    result = kn.inbetween(fox, control, tmp_path / "out.glb", settings=kn.InbetweenSettings(planting=False))
    assert result.motion.frame_count == 25 and result.control["keys"]["error_per_height"] < WRITTEN
    assert code_of(lambda: read_control(keys=str(keyed))) == "clip-needed"


def test_long_ways_through_poses_are_drawn_in_spans(fox, tmp_path):
    keys = (*(Key(0.5 * number, f"idle@{0.2 * number:.2f}") for number in range(16)), Key(20.0, "start"))
    result = kn.inbetween(
        fox, Control(keys=keys), tmp_path / "out.glb", settings=kn.InbetweenSettings(fps=8, planting=False)
    )
    assert result.motion.frame_count == 161 and len(result.control["keys"]["frames"]) == 17
    assert result.control["keys"]["error_per_height"] < WRITTEN
    place = result.motion.T_world_joint[..., :3, 3]
    bend = (place[2:] - 2 * place[1:-1] + place[:-2]).norm(dim=-1).amax(-1)
    cuts = [round(number * 160 / 4) for number in (1, 2, 3)]
    assert float(bend[[cut - 1 for cut in cuts]].max()) <= float(bend.max()) * 1.001


def test_keys_that_do_not_fit_are_coded(fox, tmp_path):
    def ask(control: Control, **wish):
        settings = kn.InbetweenSettings(**wish)
        return code_of(lambda: kn.inbetween(fox, control, tmp_path / "out.glb", settings=settings))

    one = Key(1.0, "start")
    assert ask(Control(keys=(one,)), seconds=0.5) == "keys-invalid"
    assert ask(Control(keys=(one, Key(1.01, "walk@0")))) == "keys-invalid"  # the same frame
    assert ask(Control(keys=(one,)), loop=True) == "keys-loop"
    assert ask(Control(keys=(Key(0.0, "start"),), first="start"), seconds=1.0) == "keys-invalid"
    assert ask(Control(pins=(HeldJoint("Head"),))) == "keys-invalid"
    assert ask(Control(path=((0, 0), (1, 0)))) == "control-clash"
    assert ask(Control(keys=(one,)), fps=0.0) == "fps-invalid"
    assert not list(tmp_path.iterdir())


def test_clips_chain(fox, tmp_path):
    """A second clip begins in the pose in which the first one ends, and a joint is held meanwhile."""
    first = kn.animate(
        fox,
        "a fox sits down",
        tmp_path / "first.glb",
        settings=AnimateSettings(
            physics=False, library=False, seconds=1.0, control=Control(first="start", last="sit@2")
        ),
    )
    torch.testing.assert_close(first.motion.T_parent_joint[-1], read_pose(fox, "sit@2"), atol=1e-9, rtol=0)
    place = tuple(first.motion.T_world_joint[-1, fox.skeleton.index("Head"), :3, 3].tolist())
    control = Control(first="sit@2", pins=(HeldJoint("Head", place, 0.0, 0.5),))
    then = kn.animate(
        fox,
        "a fox gets up",
        tmp_path / "then.glb",
        settings=AnimateSettings(physics=False, library=False, seconds=1.0, control=control),
    )
    torch.testing.assert_close(then.motion.T_parent_joint[0], first.motion.T_parent_joint[-1], atol=1e-9, rtol=0)
    assert then.control is not None and then.control["pins"]["Head"] < 0.1 * fox.height


def test_what_gets_nowhere_follows_no_path(tmp_path):
    fox = character_from_document(to_document(make("fox", seed=3)))
    settings = AnimateSettings(control=Control(path=((0, 0), (1, 0))), library=False)
    assert code_of(lambda: kn.animate(fox, "a fox jumps", tmp_path / "out.glb", settings=settings)) == "motion-path"
