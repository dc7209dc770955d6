"""Motions that keep to what was drawn: laid along a path, led through key poses, held at joints; and the account of how well.

The motion prior meets poses within its few functions of time, planting and physics move them again: at last every pose is set
to the last bit, and the differences fade towards the neighbouring keys (`kinema.motion.meet`).
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import avg_pool1d, max_pool1d, pad

from kinema.animation.control import Control, HeldJoint, Key, path_length
from kinema.asset import Character
from kinema.asset.gltf import clips, node_tree, read_document
from kinema.errors import UsageError
from kinema.geometry.rotations import from_quaternion_wxyz, wxyz_from_xyzw
from kinema.geometry.transforms import compose, decompose_trs, translating
from kinema.motion import Motion, facing_start, find_feet, heading_frames, in_place
from kinema.motion.meet import join_motions, meet_poses
from kinema.motionprior.constraints import MOST_KEYS, KeyPose, Pin, follow_path
from kinema.motionprior.request import LONGEST
from kinema.motionprior.settle import lowest_points
from kinema.physics import find_legs, plan_steps, plant
from kinema.rigging import forward_kinematics

FRAMES_LIMIT = 20_000
"""Frames along a path."""
SHORTEST = 4
"""Intervals of a clip with key poses."""
CORNER = 0.12
"""Corners of a path are rounded over this, heights: a right angle is cut by 1.5 % of the height."""
SWAY = (0.03, 0.045)
"""A body sways freely so far from its path, and never further than the second, heights."""
BRIEF = 0.15
"""Seconds around a key pose in which a body is let down to it again."""
AROUND = 0.5
"""Seconds before and after a key pose within which a walk along a path gives way to it."""

Draw = Callable[[list[KeyPose], list[Pin], float | None, bool], Motion]
"""A motion through key poses with pins, of so many seconds (its own length if None), that loops or not."""


@dataclass(frozen=True, eq=False)
class Kept:
    """What a motion keeps to, in its own frames."""

    frames: list[int]
    """Of key poses, in order."""
    poses: Tensor
    """Local frames, [key joint 4 4]."""
    reach: int | None
    """Frames around a key pose that give way to it; None: all."""
    path: tuple[tuple[float, float], ...]
    pins: list[Pin]
    laid: Motion
    """Before planting and physics."""

    def restore(
        self, character: Character, motion: Motion, stance: Tensor | None = None
    ) -> tuple[Motion, dict[str, Any]]:
        """The motion after planting and physics, set back to what it must keep to, and the account of it.

        Args:
            character: Who.
            motion: As long as before.
            stance: When each foot stands, [frame foot] bool; None where nothing was planted.
        """
        if motion.frame_count != self.laid.frame_count:
            raise AssertionError("planting and physics keep every frame")
        moved = _pose_error(character, motion, self.frames, self.poses)
        if self.path:
            motion = near_path(back_to_path(motion, self.laid), self.path, character.height)
            if stance is not None and stance.numel():  # the shifts moved standing feet
                legs = find_legs(character, find_feet(character))
                plan = plan_steps(character, motion, legs, on=stance)
                motion = plant(character, motion, legs, plan, keep_way=True)
        motion = meet_poses(motion, self.frames, self.poses, reach=self.reach)
        told: dict[str, Any] = {}
        if self.path:
            off = path_distances(motion, self.path) / character.height
            told["path"] = {"mean_per_height": float(off.mean()), "max_per_height": float(off.max())}
        if self.frames:
            told["keys"] = {
                "frames": self.frames,
                "error_per_height": _pose_error(character, motion, self.frames, self.poses),
                "moved_by_grounding_per_height": moved,
            }
        if self.pins:
            told["pins"] = {pin.joint: pin_distance(motion, pin) for pin in self.pins}
        return motion, told


def describe(told: dict[str, Any]) -> list[str]:
    """The account in words."""
    lines = []
    if "path" in told:
        lines.append(f"the path is kept to within {100 * told['path']['max_per_height']:.1f} % of the height")
    if "keys" in told:
        keys = told["keys"]
        lines.append(
            f"{len(keys['frames'])} key poses are met; planting and physics had moved them by "
            f"{100 * keys['moved_by_grounding_per_height']:.1f} % of the height"
        )
    lines += [
        f"'{joint}' is held to within {100 * metres:.1f} cm" for joint, metres in told.get("pins", {}).items()
    ]  # fmt: skip
    return lines


# ---- poses ----


def read_pose(character: Character, pose: Any, folder: str = ".") -> Tensor:
    """Local frames of a pose that a user named, [joint 4 4].

    Args:
        character: Who shows it.
        pose: See `Key.pose`.
        folder: Where other files are looked for.

    Raises:
        KinemaError: `clip-unknown`, `clip-needed`, `poses-moment`, `joint-unknown`, `pose-other-rig`, and those of reading files.
    """
    if not isinstance(pose, str):
        return _turned_joints(character, pose)
    text, at, moment = pose.rpartition("@")
    text, moment = (text, moment) if at else (pose, "0")
    try:
        seconds = float(moment)
    except ValueError:
        raise UsageError("poses-moment", f"'{pose}': '{moment}' is no number of seconds") from None
    if pose == "start" and not any(clip.name == "start" for clip in character.clips):
        return character.skeleton.T_parent_joint.clone()
    if match := re.fullmatch(r"(.+\.(?:glb|gltf))(?:#(.+))?", text, re.IGNORECASE):
        return _pose_of_file(character, Path(folder) / match[1], match[2], seconds)
    clip = character.clip(text)
    _check_moment(pose, seconds, clip.duration)
    at = torch.tensor([clip.start + min(max(seconds, 0.0), clip.duration)], dtype=torch.float64)
    return character.local_frames(clip, at)[0]


def _check_moment(pose: str, seconds: float, duration: float) -> None:
    if not -1e-6 <= seconds <= duration + 1e-3:
        raise UsageError("poses-moment", f"'{pose}': the clip has moments from 0 to {duration:.3f} seconds")


def _pose_of_file(character: Character, file: Path, name: str | None, seconds: float) -> Tensor:
    """A pose of another file, node by node: it must have the character's joints."""
    document = read_document(file)
    tree, found = node_tree(document), clips(document)
    chosen = [clip for clip in found if clip.name == name or (name is None and len(found) == 1)]
    if len(chosen) != 1:
        names = ", ".join(clip.name for clip in found[:40]) or "none"
        raise UsageError("clip-needed", f"which clip of '{file.name}' is meant?", hint=f"write FILE#CLIP@t; {names}")
    _check_moment(f"{file.name}@{seconds:g}", seconds, chosen[0].duration)
    ours = character.nodes.tree
    theirs = {node_name: node for node, node_name in enumerate(tree.names)}
    missing = [ours.names[node] for node in character.nodes.nodes if node >= 0 and ours.names[node] not in theirs]
    if missing:
        raise UsageError(
            "pose-other-rig",
            f"'{file.name}' has no joint '{missing[0]}'",
            hint="poses are read from files with the same joints; `kinema transfer` carries clips to other rigs",
        )
    at = chosen[0].start + min(max(seconds, 0.0), chosen[0].duration)
    posed = chosen[0].sample(tree, torch.tensor([at], dtype=torch.float64).numpy())[0]
    local = ours.matrix.copy()
    for node in character.nodes.nodes:
        if node >= 0:
            local[node] = posed[theirs[ours.names[node]]]
    return character.nodes.joint_frames(character.skeleton, local)


def _turned_joints(character: Character, turns: dict[str, tuple[float, float, float, float]]) -> Tensor:
    """The start pose with joints turned as the file would turn them."""
    nodes, skeleton = character.nodes, character.skeleton
    local = torch.from_numpy(nodes.tree.matrix.copy())
    for node, matrix in nodes.node_locals(skeleton, skeleton.T_parent_joint).items():
        local[node] = matrix
    for name, quaternion in turns.items():
        node = nodes.nodes[skeleton.index(name)]
        if node < 0:
            raise UsageError("keys-invalid", f"'{name}' is no joint of the file and cannot be turned")
        shift, _, scale, _ = decompose_trs(local[node])
        turn = torch.tensor(quaternion, dtype=torch.float64)
        R = from_quaternion_wxyz(wxyz_from_xyzw(turn / turn.norm()))
        local[node] = compose(R * scale, shift)
    return nodes.joint_frames(skeleton, local.numpy())


def _placed(character: Character, key: Key, pose: Tensor) -> Tensor:
    """A pose turned about the vertical and set over its place."""
    if key.place is None and key.turn_deg == 0:
        return pose
    one = Motion(character.skeleton, pose[None].double(), 1.0)
    root = one.T_world_joint[0, character.skeleton.motion_root, :3, 3]
    angle = math.radians(key.turn_deg)
    c, s = math.cos(angle), math.sin(angle)
    R = torch.tensor([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]], dtype=torch.float64)
    there = root.clone()
    if key.place is not None:
        there[0], there[2] = key.place
    return one.carried(compose(R, there - R @ root)[None]).T_parent_joint[0]


def pins_of(character: Character, pins: tuple[HeldJoint, ...]) -> list[Pin]:
    """Held joints with the places at which they are held."""
    start = forward_kinematics(character.skeleton)
    return [
        Pin(
            pin.joint,
            tuple(start[character.skeleton.index(pin.joint), :3, 3].tolist()) if pin.place is None else pin.place,
            pin.start,
            math.inf if pin.end is None else pin.end,
        )
        for pin in pins
    ]


# ---- key poses ----


def through_keys(
    character: Character, control: Control, draw: Draw, *, seconds: float | None, fps: float, loop: bool
) -> tuple[Motion, Kept]:
    """A motion through key poses, however many and however long: the prior draws it span by span.

    Args:
        character: Who.
        control: Key poses, first and last pose, pins.
        draw: The prior.
        seconds: Length; if not given, until the last key pose, or what is natural.
        fps: Frames a second.
        loop: The end is the beginning.
    """
    keys: dict[int, Tensor] = {}
    for key in control.keys:
        keys[round(key.seconds * fps)] = _placed(character, key, read_pose(character, key.pose, control.folder))
    if len(keys) < len(control.keys):
        raise UsageError("keys-invalid", f"two key poses fall on one frame at {fps:g} frames a second", hint="more fps")
    if control.first is not None:
        if 0 in keys:
            raise UsageError("keys-invalid", "'first' and a key pose at 0 s")
        keys[0] = read_pose(character, control.first, control.folder)
    pins = pins_of(character, control.pins)
    end = max(keys, default=0)
    if seconds is not None:
        intervals = round(seconds * fps)
    elif control.last is not None or end == 0:
        intervals = max(draw([], [], None, False).frame_count - 1, end + SHORTEST)
    else:
        intervals = end
    if control.last is not None:
        if end >= intervals:
            raise UsageError("keys-invalid", f"'last' and a key pose at {end / fps:g} s, where the clip ends")
        keys[intervals] = read_pose(character, control.last, control.folder)
    if intervals < SHORTEST or max(keys, default=0) > intervals:
        raise UsageError(
            "keys-invalid",
            f"the last key pose is at {max(keys, default=0) / fps:g} s of {intervals / fps:g} s",
            hint=f"the clip needs {SHORTEST} frames or more, and ends after its key poses",
        )
    if loop and (seconds is None or intervals in keys or intervals > LONGEST * fps):
        raise UsageError(
            "keys-loop",
            "a loop through key poses has a length of its own, and its end is its beginning",
            hint=f"give --seconds (at most {LONGEST:g}), and no key pose at the end",
        )
    frames = sorted(keys)
    poses = torch.stack([keys[frame] for frame in frames]) if frames else character.skeleton.T_parent_joint[None][:0]
    motion = _spans(draw, dict(zip(frames, poses, strict=True)), pins, intervals, fps, loop)
    if loop and frames and frames[0] == 0:  # the end shows the first pose as well
        poses = torch.cat([poses, poses[:1]])
        frames = [*frames, intervals]
    motion = _lifted(character, meet_poses(motion, frames, poses))
    motion = meet_poses(motion, frames, poses, reach=max(1, round(BRIEF * fps)))
    return motion, Kept(frames, poses.double(), None, (), pins, motion)


def _lifted(character: Character, motion: Motion) -> Motion:
    """Frames that sink below the ground raised smoothly; key poses are the user's own and are set again afterwards."""
    sunk = (-lowest_points(character, motion)).clamp_min(0)
    half = max(1, round(BRIEF * motion.fps))
    most = max_pool1d(pad(sunk[None, None], (half, half), mode="replicate"), 2 * half + 1, stride=1)
    lift = avg_pool1d(pad(most, (half, half), mode="replicate"), 2 * half + 1, stride=1)[0, 0]
    zero = torch.zeros_like(lift)
    return motion.carried(translating(torch.stack([zero, lift, zero], -1)))


def _spans(
    draw: Draw, keys: dict[int, Tensor], pins: list[Pin], intervals: int, fps: float, loop: bool
) -> Motion:  # fmt: skip
    """Spans that the prior can draw, each beginning with the pose in which the one before it ended."""
    count = math.ceil(intervals / (LONGEST * fps))
    cuts = [round(number * intervals / count) for number in range(count + 1)]
    whole: Motion | None = None
    for begin, end in itertools.pairwise(cuts):
        inside = {frame: pose for frame, pose in keys.items() if begin <= frame <= end}
        if whole is not None:
            inside[begin] = whole.T_parent_joint[-1]
        chosen = sorted(inside)
        if len(chosen) > MOST_KEYS:  # the others are met afterwards
            picks = torch.linspace(0, len(chosen) - 1, MOST_KEYS).round().long().tolist()
            chosen = [chosen[pick] for pick in picks]
        held = [
            replace(pin, start=max(pin.start - begin / fps, 0.0), end=pin.end - begin / fps)
            for pin in pins
            if pin.end > begin / fps and pin.start < end / fps
        ]
        wanted = [KeyPose((frame - begin) / fps, inside[frame]) for frame in chosen]
        part = draw(wanted, held, (end - begin) / fps, loop)
        if part.frame_count != end - begin + 1:
            raise AssertionError("the prior draws as many frames as it is asked for")
        whole = part if whole is None else join_motions(whole, meet_poses(part, [0], whole.T_parent_joint[-1:]))
    assert whole is not None
    return whole


def _pose_error(character: Character, motion: Motion, frames: list[int], poses: Tensor) -> float:
    """Largest distance of a joint from where a key pose has it, heights."""
    if not frames:
        return 0.0
    wanted = forward_kinematics(character.skeleton, poses.to(motion.T_parent_joint))[..., :3, 3]
    shown = forward_kinematics(character.skeleton, motion.T_parent_joint[frames])[..., :3, 3]
    return float((shown - wanted).norm(dim=-1).max()) / character.height


def pin_distance(motion: Motion, pin: Pin) -> float:
    """How far a held joint gets from its place, metres."""
    held = (motion.times >= pin.start - 1e-6) & (motion.times <= pin.end + 1e-6)
    place = motion.T_world_joint[held, motion.skeleton.index(pin.joint), :3, 3]
    return float((place - place.new_tensor(pin.place)).norm(dim=-1).max()) if len(place) else 0.0


# ---- paths ----


def along_path(
    character: Character, control: Control, cycle: Motion, *, speed: float, facing: float
) -> tuple[Motion, Kept]:
    """One period carried along a path, through key poses where there are any.

    Args:
        character: Who.
        control: The path, and key poses.
        cycle: One period that closes; its even travel is taken out.
        speed: Metres a second.
        facing: By what angle the way differs from where the body faces, radians.
    """
    length = path_length(control.path)
    if length / speed * cycle.fps > FRAMES_LIMIT:
        raise UsageError(
            "path-invalid", f"{length:g} m at {speed:.3g} m/s take {length / speed:.0f} s", hint="a shorter path, or faster"
        )  # fmt: skip
    path = torch.tensor(control.path, dtype=torch.float64)
    laid = follow_path(in_place(cycle), path, speed=speed, facing=facing, rounding=CORNER * character.height)
    keys = dict(zip([round(key.seconds * cycle.fps) for key in control.keys], control.keys, strict=False))
    if control.first is not None:
        keys.setdefault(0, Key(0.0, control.first))
    if control.last is not None:
        keys.setdefault(laid.frame_count - 1, Key(laid.duration, control.last))
    if max(keys, default=0) >= laid.frame_count:
        raise UsageError(
            "keys-invalid",
            f"a key pose at {max(keys) / cycle.fps:.3g} s, and the way along the path takes {laid.duration:.3g} s",
        )
    frames, poses = sorted(keys), []
    heading = heading_frames(laid)
    for frame in frames:
        key = keys[frame]
        pose = read_pose(character, key.pose, control.folder)
        if key.place is None:  # the path says where, the pose says how
            on_spot = facing_start(Motion(character.skeleton, pose[None].double(), cycle.fps))
            pose = on_spot.carried(heading[frame : frame + 1]).T_parent_joint[0]
        poses.append(_placed(character, key, pose))
    rows = torch.stack(poses).double() if poses else laid.T_parent_joint[:0]
    reach = max(2, round(AROUND * cycle.fps))
    laid = meet_poses(laid, frames, rows, reach=reach)
    return laid, Kept(frames, rows, reach, control.path, [], laid)


def back_to_path(motion: Motion, laid: Motion) -> Motion:
    """A motion whose root drifted is carried back over the way of the laid one, each frame by a smooth shift."""
    root = motion.skeleton.motion_root
    drift = (laid.T_world_joint - motion.T_world_joint)[:, root, :3, 3]
    shift = torch.stack([drift[:, 0], torch.zeros_like(drift[:, 0]), drift[:, 2]], -1)
    half = max(1, round(AROUND * motion.fps / 2))
    padded = torch.cat([shift[:1].expand(half, -1), shift, shift[-1:].expand(half, -1)])
    return motion.carried(translating(padded.unfold(0, 2 * half + 1, 1).mean(-1)))


def near_path(motion: Motion, path: tuple[tuple[float, float], ...], height: float) -> Motion:
    """A body that sways further from its path than `SWAY` is drawn nearer, the further the more."""
    off = _off_path(motion, path)
    far = off.norm(dim=-1, keepdim=True)
    free, most = (share * height for share in SWAY)
    bent = free + (most - free) * torch.tanh((far - free) / (most - free))
    shift = torch.where(far > free, off * (bent / far.clamp_min(1e-12) - 1), torch.zeros_like(off))
    return motion.carried(translating(torch.stack([shift[:, 0], torch.zeros_like(shift[:, 0]), shift[:, 1]], -1)))


def path_distances(motion: Motion, path: tuple[tuple[float, float], ...]) -> Tensor:
    """How far the body's root is from the path, over the ground, metres, [frame]."""
    return _off_path(motion, path).norm(dim=-1)


def _off_path(motion: Motion, path: tuple[tuple[float, float], ...]) -> Tensor:
    """From the nearest point of the path to the body's root, x and z, metres, [frame 2]."""
    place = motion.T_world_joint[:, motion.skeleton.motion_root, :3, 3][:, [0, 2]]
    corners = torch.tensor(path).to(place)
    begin, step = corners[:-1], corners.diff(dim=0)
    share = ((place[:, None] - begin) * step).sum(-1) / step.square().sum(-1).clamp_min(1e-18)
    nearest = begin + share.clamp(0, 1)[..., None] * step
    off = place[:, None] - nearest
    return off[torch.arange(len(off)), off.norm(dim=-1).argmin(1)]
