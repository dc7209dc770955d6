"""Motion to BVH and back: joint positions in the world survive."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor

from kinema.asset.bvh import read_hierarchy
from kinema.errors import MotionError, UsageError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion
from kinema.motion.bvh import ORDERS, motion_from_bvh, write_bvh
from kinema.rigging import Skeleton, forward_kinematics

POSITIONS = 1e-5
"""Metres; files print seven decimals, and a chain of ten joints adds up their rounding."""


def creature(*, slide: bool = False, seed: int = 0) -> Motion:
    """A branching skeleton whose joint frames point anywhere, in wild motion."""
    g = torch.Generator().manual_seed(seed)

    def draw(*shape: int) -> Tensor:
        return torch.randn(*shape, generator=g, dtype=torch.float64)

    parents = (-1, 0, 1, 2, 1, 4, 0, 6)
    local = compose(from_rotation_vector(draw(8, 3)), 0.4 * draw(8, 3))
    skeleton = Skeleton(
        tuple(f"bone {joint}" for joint in range(8)),
        parents,
        local,
        0.2 * draw(8, 3),
        torch.tensor([False, True, True, False, True, True, True, False]),
    )
    turns = compose(from_rotation_vector(2.0 * draw(12, 8, 3)), torch.zeros(3, dtype=torch.float64))
    frames = local @ turns
    frames[:, 0, :3, 3] += draw(12, 3)
    if slide:
        frames[:, 4, :3, 3] += 0.1 * draw(12, 3)
        frames[:, 4, :3, :3] *= 1.0 + 0.3 * torch.rand(12, 1, 1, generator=g, dtype=torch.float64)
    return Motion(skeleton, frames, 25.0)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("slide", [False, True])
def test_round_trip_keeps_world_positions(tmp_path, order, slide):
    motion = creature(slide=slide)
    write_bvh(tmp_path / "m.bvh", motion, order=order)
    back = motion_from_bvh(tmp_path / "m.bvh", metres_per_unit=1.0)
    assert back.fps == 25.0
    # A file lists joints depth first; ours were in that order except for the names.
    order_back = [back.skeleton.index(name) for name in motion.skeleton.names]
    torch.testing.assert_close(
        back.T_world_joint[:, order_back, :3, 3], motion.T_world_joint[..., :3, 3], atol=POSITIONS, rtol=0
    )
    parent_names = [None if p < 0 else back.skeleton.names[p] for p in back.skeleton.parents]
    for name, parent in zip(back.skeleton.names, parent_names, strict=True):
        mine = motion.skeleton.parents[motion.skeleton.index(name)]
        assert parent == (None if mine < 0 else motion.skeleton.names[mine])


@pytest.mark.parametrize(("up", "facing", "units"), [("z", None, 100.0), ("y", "-x", 1.0), ("z", "+x", 39.37)])
def test_round_trip_through_other_axes_and_units(tmp_path, up, facing, units):
    motion = creature(seed=3)
    write_bvh(tmp_path / "m.bvh", motion, up=up, facing=facing, units_per_metre=units)
    back = motion_from_bvh(tmp_path / "m.bvh", metres_per_unit=1 / units, up=up, facing=facing)
    order = [back.skeleton.index(name) for name in motion.skeleton.names]
    torch.testing.assert_close(
        back.T_world_joint[:, order, :3, 3], motion.T_world_joint[..., :3, 3], atol=POSITIONS, rtol=0
    )


def test_leaf_tails_become_end_sites(tmp_path):
    motion = creature(seed=1)
    write_bvh(tmp_path / "m.bvh", motion)
    back = motion_from_bvh(tmp_path / "m.bvh", metres_per_unit=1.0)
    for joint, name in enumerate(motion.skeleton.names):
        if not motion.skeleton.children[joint]:
            mine = motion.T_world_joint[:, joint, :3, :3] @ motion.skeleton.tails[joint]
            other = back.skeleton.index(name)
            theirs = back.T_world_joint[:, other, :3, :3] @ back.skeleton.tails[other]
            torch.testing.assert_close(theirs, mine, atol=POSITIONS, rtol=0)


def test_moving_joints_alone(tmp_path):
    motion = creature(seed=2)
    frozen = torch.tensor([joint for joint in range(8) if not motion.skeleton.moves[joint] and joint != 0])
    frames = motion.T_parent_joint.clone()
    frames[:, frozen] = motion.skeleton.T_parent_joint[frozen]
    motion = Motion(motion.skeleton, frames, 25.0)
    write_bvh(tmp_path / "m.bvh", motion, joints="moving")
    back = motion_from_bvh(tmp_path / "m.bvh", metres_per_unit=1.0)
    kept = [motion.skeleton.index(name) for name in back.skeleton.names]
    assert sorted(kept) == [0, 1, 2, 4, 5, 6]
    torch.testing.assert_close(
        back.T_world_joint[..., :3, 3], motion.T_world_joint[:, kept, :3, 3], atol=POSITIONS, rtol=0
    )


def test_rest_offsets_are_the_start_pose(tmp_path):
    motion = creature(seed=4)
    write_bvh(tmp_path / "m.bvh", motion)
    tree = read_hierarchy(tmp_path / "m.bvh")
    start = forward_kinematics(motion.skeleton)[:, :3, 3].numpy()
    order = [motion.skeleton.index(name) for name in tree.names]
    # Facing +X in kinema is facing +Z in the file: x -> z, z -> -x.
    want = start[order] @ np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]])
    np.testing.assert_allclose(tree.heads, want, atol=POSITIONS)


def test_only_joints_that_slide_get_position_channels(tmp_path):
    for slide, want in ((False, {"bone 0"}), (True, {"bone 0", "bone 4", "bone 5"})):  # 5 hangs under the stretched 4
        write_bvh(tmp_path / "m.bvh", creature(slide=slide))
        tree = read_hierarchy(tmp_path / "m.bvh")
        assert {name for name, own in zip(tree.names, tree.channels, strict=True) if len(own) == 6} == want


def test_angles_do_not_jump(tmp_path):
    """A joint that turns steadily through several full turns, past ±180°, gives steady channels."""
    skeleton = Skeleton(
        ("a", "b"),
        (-1, 0),
        torch.eye(4, dtype=torch.float64).repeat(2, 1, 1),
        torch.ones(2, 3, dtype=torch.float64),
        torch.tensor([True, True]),
    )
    angle = torch.linspace(0, 12, 200, dtype=torch.float64)
    frames = skeleton.T_parent_joint.repeat(200, 1, 1, 1)
    frames[:, 1] = compose(
        from_rotation_vector(angle[:, None] * torch.tensor([0.2, 0.9, 0.4], dtype=torch.float64)), torch.zeros(3)
    )
    write_bvh(tmp_path / "m.bvh", Motion(skeleton, frames, 30.0))
    lines = (tmp_path / "m.bvh").read_text().splitlines()
    rows = np.array([line.split() for line in lines[lines.index("MOTION") + 3 :]], float)
    assert np.abs(np.diff(rows[:, 6:], axis=0)).max() < 20.0  # 3.5° a frame, faster near the singular middle angle
    assert np.abs(rows[-1, 6:]).max() > 360.0


def test_bad_options_and_motions(tmp_path):
    motion = creature()
    cases: tuple[tuple[dict[str, Any], str], ...] = (
        ({"order": "xxy"}, "order-invalid"),
        ({"joints": "some"}, "joints-invalid"),
        ({"units_per_metre": 0.0}, "scale-invalid"),
        ({"up": "x"}, "axes-invalid"),
    )
    for options, code in cases:
        with pytest.raises(UsageError) as caught:
            write_bvh(tmp_path / "m.bvh", motion, **options)
        assert caught.value.code == code
    frames = motion.T_parent_joint.clone()
    frames[3, 2, 0, 3] = torch.nan
    with pytest.raises(MotionError) as caught:
        write_bvh(tmp_path / "m.bvh", Motion(motion.skeleton, frames, 25.0))
    assert caught.value.code == "motion-not-finite"
    assert not (tmp_path / "m.bvh").exists()


def test_file_without_frames_is_no_motion(tmp_path):
    (tmp_path / "m.bvh").write_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\n}\nMOTION\nFrames: 0\nFrame Time: 0.01\n")
    with pytest.raises(MotionError) as caught:
        motion_from_bvh(tmp_path / "m.bvh")
    assert caught.value.code == "motion-empty"
