"""Poses: told as numbers, dragged by the exact solver, sampled from the pose space, in-between of keys.

A pose on its way to the page and back is [joint 7]: each joint's place and turn (xyzw) in its parent. Nothing is kept
between two calls, so that a worker that dies takes no pose with it.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
import torch
from scipy.interpolate import PchipInterpolator
from torch import Tensor

from kinema.asset import Character
from kinema.errors import UsageError
from kinema.geometry.rotations import slerp, to_quaternion_wxyz, xyzw_from_wxyz
from kinema.geometry.transforms import compose, split_scale, translating
from kinema.motion import Motion
from kinema.posespace import PoseSpace, handles_on, local_frames, poses_from_frames, rig_tokens
from kinema.posespace.ik import polish, polish_tokens
from kinema.posing.program import Posed, standing
from kinema.rigging import forward_kinematics, move_root

KEYS_LIMIT = 200
LONGEST = 120.0
"""Seconds between the first key and the last, at most."""
SAMPLES_LIMIT = 24
DRAGGED = (0.1, 0.01, 1e-3)
"""How the solver closes in while a hand drags (`ik.polish`): half the work, and within a thousandth of the body."""
RATE = 24.0
"""Frames a second of what keys become."""


@dataclass(frozen=True)
class Key:
    """A pose at a time."""

    seconds: float
    pose: Tensor
    """[joint 4 4]."""


def pose_numbers(T_parent_joint: Tensor) -> list[list[float]]:
    """Local frames as numbers, [joint 4 4] -> [joint 7]."""
    rigid = split_scale(T_parent_joint.double())[0]
    turns = xyzw_from_wxyz(to_quaternion_wxyz(rigid[:, :3, :3]))
    return torch.cat([rigid[:, :3, 3], turns], 1).round(decimals=6).tolist()


def pose_frames(character: Character, told: Any) -> Tensor:
    """The way back, checked; None is the start pose, [joint 4 4].

    Raises:
        UsageError: `studio-request`.
    """
    skeleton = character.skeleton
    if told is None:
        return skeleton.T_parent_joint.clone()
    try:
        numbers = torch.tensor(told, dtype=torch.float64)
    except (TypeError, ValueError):
        numbers = torch.empty(0)
    turns = numbers[..., 3:] if numbers.ndim == 2 else numbers
    if (
        numbers.shape != (skeleton.joint_count, 7)
        or not bool(torch.isfinite(numbers).all())
        or not bool((turns.norm(dim=-1) > 1e-3).all())
    ):
        raise UsageError("studio-request", "this is no pose of this character", hint="reload the page")
    x, y, z, w = torch.nn.functional.normalize(turns, dim=-1).unbind(-1)
    R = torch.stack(
        [
            *(1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            *(2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            *(2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)),
        ],
        -1,
    ).unflatten(-1, (3, 3))
    return compose(R, numbers[:, :3]).to(skeleton.T_parent_joint)


def drag(
    character: Character, pose: Tensor, joint: str, target: Sequence[float], pins: dict[str, Sequence[float]]
) -> tuple[Tensor, float]:
    """The pose with one joint somewhere else; pinned joints stay, and the rest changes as little as it can.

    Args:
        character: Who.
        pose: When the drag began, [joint 4 4]: the answer depends on where the hand is, not on how it came there.
        joint: Which joint is dragged; the body's root carries the body along.
        target: Where to, metres in the world.
        pins: Joints that stay, and where.

    Returns:
        The pose, [joint 4 4], and how far the joint is from where it was dragged to, metres.
    """
    skeleton = character.skeleton
    index = skeleton.index(joint)
    goal = torch.tensor([float(value) for value in target], dtype=torch.float64)
    if goal.shape != (3,) or not bool(torch.isfinite(goal).all()):
        raise UsageError("studio-request", "a target needs three numbers")
    handles = {name: [float(value) for value in place] for name, place in pins.items() if name != joint}
    start = pose.double()
    carried = index in skeleton.chain(skeleton.motion_root)
    if carried:
        there = forward_kinematics(skeleton, start)[index, :3, 3]
        start = move_root(skeleton, start, translating(goal - there))
    else:
        handles[joint] = goal.tolist()
    if not handles:
        return start.to(pose), 0.0
    found = polish(skeleton, start[None], handles, tightening=DRAGGED)
    left = 0.0 if carried else float(found.residuals[0, -1])
    return found.T_parent_joint[0].to(pose), left


def settle(character: Character, space: PoseSpace, pose: Tensor, pins: dict[str, Sequence[float]]) -> Tensor:
    """A pose made plausible by the network, pinned joints kept where they are, [joint 4 4]."""
    skeleton, rig = character.skeleton, rig_tokens(character)
    world = forward_kinematics(skeleton, pose.double())
    tokens = poses_from_frames(skeleton, rig, world[None]).float()
    shift = world[skeleton.motion_root, :3, 3] - forward_kinematics(skeleton).double()[skeleton.motion_root, :3, 3]
    targets = {
        name: torch.tensor([float(value) for value in place], dtype=torch.float64) - shift
        for name, place in pins.items()
    }
    if targets:
        handles = handles_on(skeleton, rig, targets)
        done = space.edit(rig, tokens, handles, polish=partial(polish_tokens, rig)).poses
    else:
        done = space.project(rig, tokens)
    local = local_frames(skeleton, rig, done.double())
    return move_root(skeleton, local, translating(shift)[None])[0].to(pose)


def sample_poses(character: Character, space: PoseSpace, *, count: int, seed: int, variety: float) -> Tensor:
    """New poses that stand on the ground, [pose joint 4 4]."""
    if not 1 <= count <= SAMPLES_LIMIT or not 0.2 <= variety <= 4 or not 0 <= seed < 2**31:
        raise UsageError("studio-request", "1 to 24 poses, variety 0.2 to 4")
    posed = Posed(character, space)
    return posed.motion(posed.sample(count, seed=seed, variety=variety)).T_parent_joint


def read_keys(character: Character, told: Any) -> list[Key]:
    """Keys in the order of their times, checked: two or more, no two at one time.

    Raises:
        UsageError: `studio-keys`.
    """
    told = told if isinstance(told, list) else []
    keys = sorted(
        (Key(float(entry["time"]), pose_frames(character, entry["pose"])) for entry in told[: KEYS_LIMIT + 1]),
        key=lambda key: key.seconds,
    )
    spans = [after.seconds - before.seconds for before, after in itertools.pairwise(keys)]
    if (
        not 2 <= len(keys) <= KEYS_LIMIT
        or min(spans) < 0.5 / RATE
        or not 0 <= keys[0].seconds <= LONGEST
        or sum(spans) > LONGEST
    ):
        raise UsageError(
            "studio-keys",
            f"{len(keys)} keys make no motion",
            hint="set two or more keys at different times, at most two minutes apart",
        )
    return keys


def quick_between(character: Character, keys: Sequence[Key]) -> Motion:
    """A motion through keys at once: each joint turns smoothly from key to key."""
    frames, _ = _key_frames(keys)
    stack = torch.stack([key.pose.double() for key in keys])
    N, A = split_scale(stack)
    every = np.arange(frames[-1] + 1)
    way = torch.from_numpy(PchipInterpolator(frames, np.arange(len(keys)))(every)).clamp(0, len(keys) - 1)
    before = way.floor().long().clamp_max(len(keys) - 2)
    share = (way - before)[:, None]
    R = slerp(N[before, :, :3, :3], N[before + 1, :, :3, :3], share.expand(-1, N.shape[1]))
    shift = torch.from_numpy(PchipInterpolator(frames, N[..., :3, 3].numpy(), axis=0)(every))
    local = compose(R @ A[before], shift)
    return Motion(character.skeleton, local.to(character.skeleton.T_parent_joint), RATE)


def between(character: Character, space: PoseSpace, keys: Sequence[Key]) -> Motion:
    """A motion through keys by the pose space: what lies between them are poses too; the keys' own places are kept."""
    skeleton, rig = character.skeleton, rig_tokens(character)
    frames, spans = _key_frames(keys)
    stack = torch.stack([key.pose.double() for key in keys])
    world = forward_kinematics(skeleton, stack)
    motion = space.keyframes(skeleton, rig, poses_from_frames(skeleton, rig, world).float(), fps=RATE, seconds=spans)
    root = skeleton.motion_root
    rest = forward_kinematics(skeleton).double()[root, :3, 3]
    shifts = PchipInterpolator(frames, (world[:, root, :3, 3] - rest).numpy(), axis=0)(np.arange(motion.frame_count))
    return motion.carried(translating(torch.from_numpy(shifts).to(motion.T_parent_joint)))


def stood(character: Character, pose: Tensor) -> Tensor:
    """The pose raised or lowered until it touches the ground, [joint 4 4]."""
    return standing(character, Motion(character.skeleton, pose[None], RATE)).T_parent_joint[0]


def one_frame(character: Character, pose: Tensor) -> Motion:
    """A pose as a motion of one frame."""
    return replace(Motion.rest(character.skeleton, frame_count=1, fps=RATE), T_parent_joint=pose[None])


def _key_frames(keys: Sequence[Key]) -> tuple[np.ndarray, list[float]]:
    """Frames on which keys fall, from zero, and the seconds between them."""
    frames = np.array([round((key.seconds - keys[0].seconds) * RATE) for key in keys])
    for place in range(1, len(frames)):
        frames[place] = max(frames[place], frames[place - 1] + 1)
    return frames, (np.diff(frames) / RATE).tolist()
