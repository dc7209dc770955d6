"""A motion moved so that it shows given poses at given frames: what lies between is bent by as little as the ends ask for."""

from __future__ import annotations

from dataclasses import replace

import torch
from torch import Tensor

from kinema.geometry.rotations import from_rotation_vector, to_rotation_vector
from kinema.geometry.transforms import compose, split_scale
from kinema.motion.motion import Motion


def meet_poses(motion: Motion, frames: list[int], poses: Tensor, *, reach: int | None = None) -> Motion:
    """The motion with these poses at these frames, exactly.

    Each joint's difference from its key is faded smoothly from key to key, so a motion that meets them already stays as it is.

    Args:
        motion: The clip.
        frames: Different frames of it, in order, [key].
        poses: Local frames to show there, [key joint 4 4].
        reach: Frames around a key that give way; if not given, all of them do, and the first and last difference are held.
    """
    if not frames:
        return motion
    poses = poses.to(motion.T_parent_joint)
    N, A = split_scale(motion.T_parent_joint)
    N_key, A_key = split_scale(poses)
    turn = to_rotation_vector(N[frames, :, :3, :3].mT @ N_key[..., :3, :3])
    change = torch.cat([turn, N_key[..., :3, 3] - N[frames, :, :3, 3], (A_key - A[frames]).flatten(-2)], -1)
    faded = fade(change, frames, motion.frame_count, reach=reach)  # [frame joint 15]
    R = N[..., :3, :3] @ from_rotation_vector(faded[..., :3])
    local = compose(R @ (A + faded[..., 6:].unflatten(-1, (3, 3))), N[..., :3, 3] + faded[..., 3:6])
    local[frames] = poses  # to the last bit
    return replace(motion, T_parent_joint=local)


def fade(values: Tensor, frames: list[int], frame_count: int, *, reach: int | None) -> Tensor:
    """Values at frames as a smooth course through them, with level slopes there, [key *any] -> [frame *any].

    Args:
        values: What is wanted at the frames.
        frames: In order, [key].
        frame_count: Length of the course.
        reach: From this many frames away on it is zero; held if not given.
    """
    at = list(frames)
    rows = [values[number] for number in range(len(at))]
    if reach is not None:
        knots: dict[int, Tensor] = dict(zip(at, rows, strict=True))
        for frame in at:
            for edge in (frame - reach, frame + reach):
                if all(abs(edge - other) >= reach for other in at):
                    knots[edge] = torch.zeros_like(rows[0])
        at = sorted(knots)
        rows = [knots[frame] for frame in at]
    knot, row = torch.tensor(at), torch.stack(rows)
    frame = torch.arange(frame_count)
    after = torch.searchsorted(knot, frame, right=True).clamp(0, len(at) - 1)
    before = (torch.searchsorted(knot, frame, right=True) - 1).clamp(0, len(at) - 1)
    gap = (knot[after] - knot[before]).clamp_min(1)
    share = ((frame - knot[before]) / gap).clamp(0, 1).to(row)
    weight = (share * share * (3 - 2 * share)).view(-1, *[1] * (row.ndim - 1))
    return row[before] + weight * (row[after] - row[before])


def join_motions(first: Motion, then: Motion, *, seconds: float = 0.4) -> Motion:
    """Two clips, of which the second begins with the pose in which the first ends, without a jump in speed.

    The speed of every joint at the seam is that of the first clip, and fades to the second's own.

    Args:
        first: Two frames or more.
        then: At the same rate; its first frame is the first clip's last one.
        seconds: How long the speed takes to fade; shorter clips take half their length.
    """
    N, A = split_scale(then.T_parent_joint)
    N_before, _ = split_scale(first.T_parent_joint[-2:])
    slope = torch.cat(
        [
            to_rotation_vector(N_before[0, :, :3, :3].mT @ N_before[1, :, :3, :3])
            - to_rotation_vector(N[0, :, :3, :3].mT @ N[1, :, :3, :3]),
            (N_before[1, :, :3, 3] - N_before[0, :, :3, 3]) - (N[1, :, :3, 3] - N[0, :, :3, 3]),
        ],
        -1,
    )  # a frame, [joint 6]
    length = max(2.0, min(seconds * then.fps, (then.frame_count - 1) / 2))
    frame = torch.arange(then.frame_count).to(slope)
    course = frame * (1 - frame / length).clamp_min(0).square()
    added = course[:, None, None] * slope
    R = N[..., :3, :3] @ from_rotation_vector(added[..., :3])
    local = compose(R @ A, N[..., :3, 3] + added[..., 3:])
    return replace(first, T_parent_joint=torch.cat([first.T_parent_joint, local[1:]]), loop=False)
