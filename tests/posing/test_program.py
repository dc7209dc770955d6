"""The pose space's tools on a character: names of poses, standing, dragging, files; training end to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from kinema.asset import character_from_document, load_character
from kinema.asset.gltf import write_document
from kinema.cli import main
from kinema.creature import make, to_document
from kinema.errors import KinemaError
from kinema.motion import motion_from_clip
from kinema.posespace import PoseSet, PoseSpace, joint_positions, rig_tokens, write_poses
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.space import Learned, save_space
from kinema.posing.program import Posed, standing
from kinema.rigging import forward_kinematics
from kinema.training.pose_run import Judges, Run, held_out, train_poses, without
from kinema.training.pose_train import PoseTrainSettings
from tests.posespace.rigs import chain, poses


@pytest.fixture(scope="module")
def fox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A creature's file with a clip of its own."""
    from kinema.creature import gait
    from kinema.motion import document_with_motion

    animal = make("fox")
    character = character_from_document(to_document(animal), name="fox")
    path = tmp_path_factory.mktemp("fox") / "fox.glb"
    motion = gait(animal, "walk", fps=12, skeleton=character.skeleton)
    write_document(path, document_with_motion(character, motion, name="walk"))
    return path


@pytest.fixture(scope="module")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network that has learned nothing: poses are small and odd, everything else is as with a real one."""
    torch.manual_seed(0)
    network = PoseTransformer(Shape(width=16, depth=1, heads=2))
    path = tmp_path_factory.mktemp("weights") / "poses.safetensors"
    save_space(path, network, PoseSpace(Learned(network), 0.2))
    return path


@pytest.fixture(scope="module")
def posed(fox: Path, weights: Path) -> Posed:
    return Posed(load_character(fox), PoseSpace.load(weights))


def test_poses_by_name(posed: Posed):
    motion = motion_from_clip(posed.character, "walk")
    all_poses = posed.poses(motion)
    assert torch.equal(posed.pose("rest"), torch.zeros(posed.rig.token_count, 3))
    torch.testing.assert_close(posed.pose("walk"), all_poses[0])
    frame = motion.frame_count // 3
    torch.testing.assert_close(posed.pose(f"walk@{frame / motion.fps:.4f}"), all_poses[frame])
    assert float((all_poses[frame] - all_poses[0]).abs().max()) > 0.1
    assert torch.equal(posed.pose("seed:3"), posed.sample(1, seed=3)[0])
    for text, code in (("walk@99", "poses-moment"), ("walk@x", "poses-moment"), ("fly", "clip-unknown")):
        with pytest.raises(KinemaError) as caught:
            posed.pose(text)
        assert caught.value.code == code


def test_poses_stand_on_the_ground(posed: Posed):
    motion = posed.motion(posed.sample(4, seed=0))
    low = posed.character.posed(motion.T_world_joint)[:, posed.character.mesh.faces.unique(), 1].amin(1)
    torch.testing.assert_close(low, torch.zeros_like(low), atol=1e-6, rtol=0)
    floating = posed.motion(posed.sample(4, seed=0), stand=False)
    torch.testing.assert_close(standing(posed.character, floating).T_parent_joint, motion.T_parent_joint)


def test_dragged_joints_arrive(posed: Posed):
    """The head 5 cm lower; whatever the space says, the polish at the end meets the target."""
    skeleton = posed.character.skeleton
    tip = int(posed.rig.joints[-1])
    name = skeleton.names[tip]
    before = posed.pose("walk")
    after, residuals = posed.edit(before, by=[f"{name}=0,-0.05,0"])
    assert residuals[name] < 0.01
    moved = (joint_positions(posed.rig, after) - joint_positions(posed.rig, before))[-1] * posed.rig.height
    torch.testing.assert_close(moved, torch.tensor([0.0, -0.05, 0.0]), atol=0.01 * posed.rig.height, rtol=0)
    start = forward_kinematics(skeleton)[tip, :3, 3]
    place = ",".join(f"{number:.6f}" for number in start.tolist())
    _, there = posed.edit(posed.pose("rest"), to=[f"{name}={place}"])
    assert there[name] < 0.01
    for bad in ([name], [f"{name}=1,2"], [f"{name}=a,b,c"], ["=1,2,3"]):
        with pytest.raises(KinemaError) as caught:
            posed.edit(before, to=bad)
        assert caught.value.code == "poses-handles"
    with pytest.raises(KinemaError) as caught:
        posed.edit(before, to=["wing=0,0,0"])
    assert caught.value.code == "joint-unknown"


def test_a_moment_is_edited_where_the_body_is(fox: Path, weights: Path, tmp_path: Path):
    """A walk that was turned by a third and carried off: both poses stand there, and a drag is one in the world."""
    from kinema.geometry.rotations import from_rotation_vector
    from kinema.geometry.transforms import compose
    from kinema.motion import write_glb

    character = load_character(fox)
    turn = from_rotation_vector(torch.tensor([0.0, 2.1, 0.0], dtype=torch.float64))
    T_away = compose(turn, torch.tensor([3.0, 0.0, -2.0], dtype=torch.float64))
    walk = motion_from_clip(character, "walk")
    away = walk.carried(T_away.to(walk.T_parent_joint).expand(walk.frame_count, 4, 4))
    write_glb(tmp_path / "away.glb", character, away, name="away")
    posed = Posed(load_character(tmp_path / "away.glb"), PoseSpace.load(weights))
    tip = int(posed.rig.joints[-1])
    name, command = posed.character.skeleton.names[tip], ["poses", "edit", str(tmp_path / "away.glb")]
    command += ["-o", str(tmp_path / "out.glb"), "--weights", str(weights), "--pose", "away@0.25"]
    assert main([*command, "--by", f"{name}=0.05,0,0"]) == 0
    edited = motion_from_clip(load_character(tmp_path / "out.glb"), "poses").T_world_joint[[0, -1]].double()
    moment = posed._moment("away@0.25").T_world_joint[0].double()
    height = posed.character.height
    assert float((edited[0, :, :3, 3] - moment[:, :3, 3]).norm(dim=-1).max()) < 0.01 * height, "gaits stretch nothing"
    moved = edited[1, tip, :3, 3] - edited[0, tip, :3, 3]
    torch.testing.assert_close(moved, torch.tensor([0.05, 0, 0], dtype=moved.dtype), atol=0.01 * height, rtol=0)


def test_commands_write_clips(fox: Path, weights: Path, tmp_path: Path, capsys: pytest.CaptureFixture):
    output = tmp_path / "out.glb"
    common = [str(fox), "-o", str(output), "--weights", str(weights)]
    frames = {
        "sample": (["--count", "5", "--variety", "2"], 5),
        "walk": (["--begin", "rest", "--end", "walk@0.2", "--steps", "4"], 4),
        "project": (["--clip", "walk", "--fps", "4"], None),
        "keyframes": (["--poses", "rest", "walk@0.2", "--fps", "8", "--seconds", "0.5"], 5),
    }
    for command, (options, count) in frames.items():
        name = f"{command} poses"
        assert main(["poses", command, *common, *options, "--name", name]) == 0
        written = load_character(output)
        motion = motion_from_clip(written, name)
        assert [clip.name for clip in written.clips] == ["walk", name]
        if count is not None:
            assert len(written.clip(name).key_times) == count
        assert float(motion.T_parent_joint.diff(dim=0).abs().max()) > 1e-3
        assert "pass the validators" in capsys.readouterr().out


def test_commands_draw_sheets(fox: Path, weights: Path, tmp_path: Path):
    from PIL import Image

    output = tmp_path / "sheet.png"
    assert main(["poses", "sample", str(fox), "-o", str(output), "--weights", str(weights), "--count", "2"]) == 0
    with Image.open(output) as picture:
        assert min(picture.size) >= 256
        assert len(picture.convert("L").getcolors() or range(99)) > 20


def test_what_is_missing_is_told(fox: Path, tmp_path: Path, capsys: pytest.CaptureFixture):
    missing = str(tmp_path / "none.safetensors")
    assert main(["poses", "sample", str(fox), "-o", str(tmp_path / "x.glb"), "--weights", missing]) == 2
    told = capsys.readouterr().err
    assert "poses-missing" in told
    assert "kinema poses train" in told
    assert main(["poses", "sample", str(fox), "-o", str(tmp_path / "x.txt"), "--weights", missing]) == 2
    assert "poses-output" in capsys.readouterr().err


def test_the_users_own_clips_are_kept(fox: Path, weights: Path, tmp_path: Path):
    output = tmp_path / "out.glb"
    arguments = ["poses", "sample", str(fox), "-o", str(output), "--weights", str(weights), "--count", "2"]
    assert main([*arguments, "--name", "walk"]) == 2
    assert not output.exists()
    assert main([*arguments, "--name", "walk", "--overwrite-clip"]) == 0
    assert len(load_character(output).clip("walk").key_times) == 2


def test_info(weights: Path, capsys: pytest.CaptureFixture):
    assert main(["poses", "info", "--weights", str(weights)]) == 0
    assert "1 blocks of width 16" in capsys.readouterr().out


def test_training_end_to_end(tmp_path: Path):
    """Stopped and gone on with, it leaves the same weights as one that ran through."""
    rig = rig_tokens(chain(3))
    for number in range(2):
        one = PoseSet(f"chain{number}", rig, poses(3, 60, seed=number, size=0.3, dtype=torch.float32), "video")
        write_poses(tmp_path / "sets" / f"{number}.safetensors", one)
    config = PoseTrainSettings(steps=12, batch=8, warm_up=2, shape=Shape(width=16, depth=1, heads=2))
    lines = list(train_poses(Run(tmp_path / "sets", tmp_path / "run", "kinema poses train"), config))
    assert lines[0].startswith("114 poses of 2 rigs, 6 kept")
    entry = json.loads((tmp_path / "run" / "log.jsonl").read_text().splitlines()[-1])
    assert entry["step"] == 12
    assert entry["validation"] > 0
    space = PoseSpace.load(tmp_path / "run" / "poses.safetensors")
    assert space.facts["sources"] == "video 114"
    assert space.sample(rig, 2, generator=torch.Generator().manual_seed(0)).shape == (2, 3, 3)
    again = list(train_poses(Run(tmp_path / "sets", tmp_path / "run", "kinema poses train"), config))
    assert again[1] == "going on at step 12"


def test_poses_are_held_out():
    rig = rig_tokens(chain(3))
    many = PoseSet("many", rig, poses(3, 100, dtype=torch.float32), "video")
    few = PoseSet("few", rig, poses(3, 10, dtype=torch.float32), "video")
    learned, kept = held_out([many, few])
    assert [len(one) for one in learned] == [95, 10]
    assert torch.equal(kept[0].poses, many.poses[19::20])


def test_a_body_plan_is_left_out():
    """By name, kind or plan; a word that names nobody is a slip, and sets without poses go anyway."""
    rig = rig_tokens(chain(3))

    def known(name: str, count: int = 3, **facts: str) -> PoseSet:
        return PoseSet(name, rig, poses(3, count, dtype=torch.float32), "video", facts)

    sets = [known("a_0", kind="ant", plan="hexapod"), known("s_0", kind="spider", plan="spider"), known("w", count=0)]
    assert [one.name for one in without(sets, ())] == ["a_0", "s_0"]
    for word, left in (("spider", ["a_0"]), ("ant", ["s_0"]), ("s_0", ["a_0"]), ("hexapod", ["s_0"])):
        assert [one.name for one in without(sets, (word,))] == left
    with pytest.raises(KinemaError, match="hexapod, spider"):
        without(sets, ("wolf",))


def test_bodies_judge_while_training(tmp_path: Path):
    """The validators of a set's own body are heard: a wolf with its legs through each other costs, at rest nothing does."""
    wolf = character_from_document(to_document(make("wolf")), name="wolf")
    rig = rig_tokens(wolf)
    wild = 0.8 * torch.randn(40, rig.token_count, 3, generator=torch.Generator().manual_seed(0))
    facts = {"made": "creature:wolf:0", "plan": "quadruped"}
    judges = Judges([PoseSet("wolf", rig, wild, "video", facts), PoseSet("file", rig, wild, "video")])
    assert list(judges) == [0]  # nobody knows how to make the other one
    cost = judges[0](wild[:2].requires_grad_(), torch.zeros(2))
    none = judges[0](torch.zeros(1, rig.token_count, 3), torch.zeros(1))
    assert float(none) == 0 and float(cost.detach().min()) > 1
    assert judges.said == [pytest.approx(float(cost.detach().mean())), 0.0]
    cost.sum().backward()
    write_poses(tmp_path / "poses" / "wolf.safetensors", PoseSet("wolf", rig, wild.detach(), "video", facts))
    config = PoseTrainSettings(steps=2, batch=4, penalty=0.5, penalty_every=1, shape=Shape(width=16, depth=1, heads=2))
    list(train_poses(Run(tmp_path / "poses", tmp_path / "run", "kinema poses train"), config))
    last = json.loads((tmp_path / "run" / "log.jsonl").read_text().splitlines()[-1])
    assert last["violation"] > 0
    assert PoseSpace.load(tmp_path / "run" / "poses.safetensors").facts["penalty"] == "0.5"
