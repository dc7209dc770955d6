"""Sets of poses of one rig, compared: are samples plausible, do they cover what artists pose, how do they differ.

The distance between two poses is the mean over moving joints and bone ends of how far they lie apart, in body heights,
once the root's place and heading are taken out (tilt stays: a body lying down is another pose). What a body cannot do is
measured by a callable (`kinema.posespace.Validators.violations`), for the rooms are neighbours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import torch
from torch import Generator, Tensor

from kinema.asset import Character
from kinema.errors import MotionError
from kinema.geometry.rotations import from_rotation_vector, to_rotation_vector
from kinema.geometry.transforms import apply, compose, rigid_inverse, split_scale
from kinema.motion import Motion, heading_frames, motion_from_clip
from kinema.rigging import Skeleton, forward_kinematics, pose_from_angles

COVERED = 0.05
"""An artist's pose is covered by a sample nearer than this, heights."""
SAME = 0.01
"""Artist's poses nearer than this to one that is kept are the same pose, heights."""
QUARTER = torch.pi / 4
"""Uniform angles go this far either way, radians (issue 7: ±45°)."""
SPREAD = 0.25
"""Deviation of the Gaussian around rest where nothing is known, radians of each component."""
TOGETHER = 64
"""Poses whose distances to all others are formed at once."""


class Broken(Protocol):
    """What is wrong with poses, [pose] each."""

    @property
    def penetration(self) -> Tensor: ...
    @property
    def stretch(self) -> Tensor: ...


@dataclass(frozen=True)
class PoseScores:
    """How a set of poses stands to artists' poses of the same rig."""

    plausibility: float
    """Mean distance from a pose to the nearest artist's, heights; lower is better."""
    recall: float
    """Mean distance from an artist's pose to the nearest of the set, heights; lower is better."""
    coverage: float
    """Share of artists' poses with one of the set within `COVERED`; higher is better."""
    diversity: float
    """Mean distance between two poses of the set, heights."""
    penetration: float
    """Mean volume of parts inside others, share of the body's volume."""
    stretch: float
    """Mean relative change of the skin's edges."""


def pose_points(skeleton: Skeleton, T_parent_joint: Tensor, *, height: float) -> Tensor:
    """Where a pose has its joints: heads of the motion joints and ends of those that none hangs from.

    Args:
        skeleton: The tree.
        T_parent_joint: Poses, [pose joint 4 4].
        height: Of the body, metres.

    Returns:
        Heights, against the root's place and heading, [pose point 3].
    """
    motion = Motion(skeleton, T_parent_joint, 1.0)
    T = rigid_inverse(heading_frames(motion))[:, None] @ motion.T_world_joint
    joints = list(skeleton.motion_joints) or [skeleton.motion_root]
    held = {skeleton.motion_parents[joint] for joint in joints}
    ends = [joint for joint in joints if joint not in held]
    tips = apply(T[:, ends], skeleton.tails.to(T)[ends, None])[:, :, 0]
    points = torch.cat([T[:, joints, :3, 3], tips], 1)
    return (points - T[:, skeleton.motion_root, None, :3, 3]) / height


def distances(first: Tensor, second: Tensor) -> Tensor:
    """Mean distance of points between every two poses, [a point 3] x [b point 3] -> [a b]."""
    rows = [(part[:, None] - second[None]).norm(dim=-1).mean(-1) for part in first.split(TOGETHER)]
    return torch.cat(rows) if rows else first.new_zeros(0, len(second))


def nearest(first: Tensor, second: Tensor) -> Tensor:
    """Distance from each pose to the nearest of another set, [a point 3] x [b point 3] -> [a]."""
    return distances(first, second).amin(1)


def diversity(points: Tensor) -> float:
    """Mean distance between two different poses of a set, [pose point 3]; 0 for fewer than two."""
    count = len(points)
    return float(distances(points, points).sum() / (count * (count - 1))) if count > 1 else 0.0


def score_poses(
    skeleton: Skeleton,
    T_parent_joint: Tensor,
    artist: Tensor,
    violations: Callable[[Tensor], Broken],
    *,
    height: float,
) -> PoseScores:
    """Compare poses with artists' poses.

    Args:
        skeleton: The tree.
        T_parent_joint: The set to judge, [pose joint 4 4].
        artist: Artists' poses of the same rig, [other joint 4 4].
        violations: World frames [pose joint 4 4] to what is wrong with them.
        height: Of the body, metres.
    """
    if len(T_parent_joint) == 0 or len(artist) == 0:
        raise MotionError("motion-empty", f"{len(T_parent_joint)} poses against {len(artist)} of an artist's")
    ours, theirs = (pose_points(skeleton, poses, height=height) for poses in (T_parent_joint, artist))
    apart = distances(ours, theirs)
    wrong = violations(forward_kinematics(skeleton, T_parent_joint))
    return PoseScores(
        plausibility=float(apart.amin(1).mean()),
        recall=float(apart.amin(0).mean()),
        coverage=float((apart.amin(0) < COVERED).double().mean()),
        diversity=diversity(ours),
        penetration=float(wrong.penetration.mean()),
        stretch=float(wrong.stretch.mean()),
    )


def artist_poses(character: Character, *, count: int = 256, least: float = SAME) -> Tensor:
    """Poses of a character's own clips, sampled evenly in time, near doubles left out.

    Args:
        character: With clips.
        count: At most this many, spread evenly over those that differ.
        least: Poses nearer than this to a kept one are left out, heights.

    Returns:
        T_parent_joint, [pose joint 4 4]; none for a character without clips.
    """
    seconds = sum(clip.duration for clip in character.clips)
    fps = min(max(4 * count / max(seconds, 1e-9), 1.0), 30.0)
    frames = [motion_from_clip(character, clip.name, fps=fps).T_parent_joint for clip in character.clips]
    if not frames:
        return character.skeleton.T_parent_joint.new_zeros(0, character.skeleton.joint_count, 4, 4)
    every = torch.cat(frames)
    kept = different(pose_points(character.skeleton, every, height=character.height), least)
    return every[kept[torch.linspace(0, len(kept) - 1, min(count, len(kept))).round().long()]]


def uniform_poses(skeleton: Skeleton, count: int, *, generator: Generator, limit: float = QUARTER) -> Tensor:
    """The first baseline: every compound angle uniform within ± limit, the root at rest, [pose joint 4 4]."""
    rest = skeleton.T_parent_joint
    angles = (torch.rand(count, skeleton.joint_count, 3, generator=generator) * 2 - 1) * limit
    still = rest.new_zeros(count, 3)
    return pose_from_angles(skeleton, angles.to(rest), still, still)


def gaussian_poses(skeleton: Skeleton, count: int, *, generator: Generator, spread: Tensor | float = SPREAD) -> Tensor:
    """The second baseline: rotation vectors from a Gaussian around rest.

    Args:
        skeleton: The tree; motion joints but the root turn.
        count: How many.
        generator: Of the noise.
        spread: Deviation of each component, radians, for all or by joint [joint 3] (`fitted_spread`).

    Returns:
        T_parent_joint, [pose joint 4 4].
    """
    rest = skeleton.T_parent_joint
    vectors = torch.randn(count, skeleton.joint_count, 3, generator=generator).to(rest) * spread
    vectors = vectors * _turning(skeleton)[:, None]
    return rest @ compose(from_rotation_vector(vectors), rest.new_zeros(3))


def fitted_spread(skeleton: Skeleton, T_parent_joint: Tensor) -> Tensor:
    """Root mean square of each component of the joints' turns away from rest, [pose joint 4 4] -> [joint 3].

    Fitted to artists' poses it makes a baseline that knows how far every joint of this very rig goes.
    """
    turn = skeleton.T_parent_joint[:, :3, :3].mT @ split_scale(T_parent_joint)[0][..., :3, :3]
    return to_rotation_vector(turn).square().mean(0).sqrt() * _turning(skeleton)[:, None]


def _turning(skeleton: Skeleton) -> Tensor:
    """Motion joints but the root, [joint] bool."""
    mask = skeleton.moves.clone()
    mask[skeleton.motion_root] = False
    return mask


def different(points: Tensor, least: float) -> Tensor:
    """Indices of poses that are `least` apart from all kept before them, [pose point 3] -> [kept]."""
    nearest_kept = torch.full((len(points),), torch.inf, dtype=points.dtype)
    kept = []
    for index in range(len(points)):
        if float(nearest_kept[index]) >= least:
            kept.append(index)
            nearest_kept = torch.minimum(nearest_kept, distances(points[index : index + 1], points)[0])
    return torch.tensor(kept, dtype=torch.int64)
