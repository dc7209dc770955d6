"""Poses: told and told back, dragged exactly, pinned, in-between of keys."""

from __future__ import annotations

import pytest
import torch

from kinema.asset import Character, character_from_document
from kinema.creature import make, to_document
from kinema.posespace import PoseSpace
from kinema.rigging import forward_kinematics
from kinema.studio.posing import (
    RATE,
    between,
    drag,
    pose_frames,
    pose_numbers,
    quick_between,
    read_keys,
    sample_poses,
    settle,
)
from tests.codes import code_of

REACHED = 2e-3
"""Metres; a fox is half a metre high."""


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(to_document(make("fox", seed=0)), name="fox")


@pytest.fixture(scope="module")
def space() -> PoseSpace:
    return PoseSpace.load()


def places(fox: Character, pose: torch.Tensor) -> torch.Tensor:
    return forward_kinematics(fox.skeleton, pose)[:, :3, 3]


def test_poses_come_back_as_they_were_told(fox: Character, space: PoseSpace) -> None:
    pose = sample_poses(fox, space, count=1, seed=3, variety=1.5)[0]
    back = pose_frames(fox, pose_numbers(pose))
    assert torch.allclose(back, pose.to(back), atol=1e-5)
    assert torch.equal(pose_frames(fox, None), fox.skeleton.T_parent_joint)


@pytest.mark.parametrize("told", [[], "x", [[0.0] * 7], [[float("nan")] * 7], {"a": 1}, 5])
def test_what_is_no_pose_is_refused(fox: Character, told: object) -> None:
    assert code_of(lambda: pose_frames(fox, told)) == "studio-request"


def test_a_dragged_paw_arrives_and_pins_stay(fox: Character) -> None:
    start = fox.skeleton.T_parent_joint
    here = places(fox, start)
    paw, pin = fox.skeleton.index("FrontToe.L"), fox.skeleton.index("HindToe.R")
    target = (here[paw] + torch.tensor([0.06, 0.08, 0.0], dtype=here.dtype)).tolist()
    pose, left = drag(fox, start, "FrontToe.L", target, {"HindToe.R": here[pin].tolist()})
    now = places(fox, pose)
    assert left < REACHED
    assert float((now[paw] - torch.tensor(target, dtype=now.dtype)).norm()) < REACHED
    assert float((now[pin] - here[pin]).norm()) < REACHED
    lengths = (start[1:, :3, 3].norm(dim=-1), pose[1:, :3, 3].norm(dim=-1))
    assert torch.allclose(*lengths, atol=1e-6)


def test_the_root_carries_the_body_and_pinned_feet_stay(fox: Character) -> None:
    start = fox.skeleton.T_parent_joint
    here = places(fox, start)
    root = fox.skeleton.motion_root
    feet = {
        name: here[fox.skeleton.index(name)].tolist() for name in ("FrontToe.L", "FrontToe.R", "HindToe.L", "HindToe.R")
    }
    lower = here[root] + torch.tensor([0.0, -0.05, 0.0], dtype=here.dtype)
    pose, _ = drag(fox, start, fox.skeleton.names[root], lower.tolist(), feet)  # pyright: ignore[reportArgumentType]
    now = places(fox, pose)
    assert torch.allclose(now[root], lower, atol=1e-5)
    for name, place in feet.items():
        assert float((now[fox.skeleton.index(name)] - torch.tensor(place, dtype=now.dtype)).norm()) < 5 * REACHED
    free, _ = drag(fox, start, fox.skeleton.names[root], lower.tolist(), {})
    body = fox.skeleton.descendants(root)
    assert torch.allclose((places(fox, free) - here)[body], (lower - here[root]).expand(len(body), 3), atol=1e-5)


def test_where_the_hand_is_decides_not_how_it_came_there(fox: Character) -> None:
    start = fox.skeleton.T_parent_joint
    target = (places(fox, start)[fox.skeleton.index("Head")] + 0.04).tolist()
    once, _ = drag(fox, start, "Head", target, {})
    again, _ = drag(fox, start, "Head", target, {})
    assert torch.equal(once, again)


@pytest.mark.parametrize("target", [[1, 2], [1, 2, float("inf")], []])
def test_targets_need_three_numbers(fox: Character, target: list[float]) -> None:
    assert code_of(lambda: drag(fox, fox.skeleton.T_parent_joint, "Head", target, {})) == "studio-request"


def test_samples_stand_on_the_ground_and_differ(fox: Character, space: PoseSpace) -> None:
    poses = sample_poses(fox, space, count=3, seed=1, variety=1.5)
    lowest = fox.posed(forward_kinematics(fox.skeleton, poses))[:, fox.mesh.faces.unique(), 1].amin(1)
    assert float(lowest.abs().max()) < 1e-4
    assert float((poses[0] - poses[1]).abs().max()) > 0.05
    assert code_of(lambda: sample_poses(fox, space, count=99, seed=1, variety=1.5)) == "studio-request"


@pytest.mark.slow
def test_settling_keeps_pins(fox: Character, space: PoseSpace) -> None:
    start = fox.skeleton.T_parent_joint
    target = (
        places(fox, start)[fox.skeleton.index("FrontToe.L")] + torch.tensor([0.08, 0.1, 0.0], dtype=start.dtype)
    ).tolist()
    pose, _ = drag(fox, start, "FrontToe.L", target, {})
    natural = settle(fox, space, pose, {"FrontToe.L": target})
    paw = places(fox, natural)[fox.skeleton.index("FrontToe.L")]
    assert float((paw - torch.tensor(target, dtype=paw.dtype)).norm()) < 0.02


def meets_keys(fox: Character, space: PoseSpace, *, quick: bool) -> None:
    poses = sample_poses(fox, space, count=2, seed=5, variety=1.0)
    told = [{"time": 0.0, "pose": pose_numbers(poses[0])}, {"time": 0.25, "pose": pose_numbers(poses[1])}]
    keys = read_keys(fox, list(reversed(told)))
    motion = quick_between(fox, keys) if quick else between(fox, space, keys)
    assert motion.frame_count == round(0.25 * RATE) + 1
    for frame, pose in ((0, poses[0]), (-1, poses[1])):
        wanted = places(fox, pose).to(motion.T_parent_joint)
        assert torch.allclose(motion.T_world_joint[frame, :, :3, 3], wanted, atol=5e-3)


def test_quick_motions_meet_their_keys(fox: Character, space: PoseSpace) -> None:
    meets_keys(fox, space, quick=True)


@pytest.mark.slow
def test_motions_of_the_pose_space_meet_their_keys(fox: Character, space: PoseSpace) -> None:
    meets_keys(fox, space, quick=False)


def test_keys_must_make_a_motion(fox: Character) -> None:
    one = {"time": 0.0, "pose": None}
    for keys in ([], [one], [one, one], [one, {"time": 1e6, "pose": None}], "x"):
        assert code_of(lambda keys=keys: read_keys(fox, keys)) == "studio-keys"
