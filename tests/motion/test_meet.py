"""Poses met to the last bit, differences that fade, seams without a jump in speed."""

from __future__ import annotations

import pytest
import torch

from kinema.motion import Motion
from kinema.motion.meet import fade, join_motions, meet_poses
from tests.motionprior.clips import swinging
from tests.posespace.rigs import beast

EXACT = 1e-12


def bent(motion: Motion, frame: int, angle: float) -> torch.Tensor:
    """A frame of a motion with its second joint turned about z and its root raised."""
    c, s = torch.cos(torch.tensor(angle)), torch.sin(torch.tensor(angle))
    turn = torch.eye(4, dtype=torch.float64)
    turn[0, 0], turn[0, 1], turn[1, 0], turn[1, 1] = c, -s, s, c
    pose = motion.T_parent_joint[frame].clone()
    pose[1] = pose[1] @ turn
    pose[0, 1, 3] += 0.1
    return pose


def test_poses_are_met_and_what_meets_them_stays():
    motion = swinging(beast().skeleton)
    same = meet_poses(motion, [0, 20], motion.T_parent_joint[[0, 20]])
    torch.testing.assert_close(same.T_parent_joint, motion.T_parent_joint, atol=1e-9, rtol=0)
    poses = torch.stack([bent(motion, 8, 0.5), bent(motion, 30, -0.3)])
    met = meet_poses(motion, [8, 30], poses)
    assert torch.equal(met.T_parent_joint[[8, 30]], poses)
    raised = met.T_parent_joint[:, 0, 1, 3] - motion.T_parent_joint[:, 0, 1, 3]
    torch.testing.assert_close(raised, torch.full_like(raised, 0.1), atol=1e-9, rtol=0)  # both keys ask for the same


def test_only_frames_within_reach_give_way():
    motion = swinging(beast().skeleton)
    met = meet_poses(motion, [20], bent(motion, 20, 0.4)[None], reach=5)
    changed = (met.T_parent_joint - motion.T_parent_joint).abs().amax((1, 2, 3)) > 1e-9
    assert changed.nonzero().flatten().tolist() == list(range(16, 25))


def test_a_fade_is_level_at_its_knots():
    course = fade(torch.tensor([[1.0], [3.0]], dtype=torch.float64), [0, 10], 14, reach=None)[:, 0]
    assert course[0] == 1 and course[10:].tolist() == [3.0] * 4
    assert float(course[5]) == pytest.approx(2.0) and float(course[1] - course[0]) < 0.1


def test_a_seam_keeps_its_speed():
    first = swinging(beast().skeleton)
    then = Motion(first.skeleton, first.T_parent_joint[-1:].expand(31, -1, -1, -1).clone(), first.fps)  # stands still
    whole = join_motions(first, then)
    assert whole.frame_count == first.frame_count + 30
    place = whole.T_world_joint[..., :3, 3]
    bend = (place[2:] - 2 * place[1:-1] + place[:-2]).norm(dim=-1).amax(-1)
    seam = first.frame_count - 2
    assert float(bend[seam]) < 1.5 * float(bend[:seam].max())
    torch.testing.assert_close(whole.T_parent_joint[-1], then.T_parent_joint[-1], atol=1e-9, rtol=0)
    plain = torch.cat([first.T_world_joint[..., :3, 3], then.T_world_joint[1:, :, :3, 3]])
    jump = (plain[2:] - 2 * plain[1:-1] + plain[:-2]).norm(dim=-1).amax(-1)
    assert float(bend[seam]) < 0.5 * float(jump[seam])
