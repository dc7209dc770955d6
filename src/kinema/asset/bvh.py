"""BVH motion files in: the joint tree, its rest offsets and its channels, as rigid local frames in kinema's world.

BVH has no specification beyond custom, and where customs differ this follows Blender's importer: position channels
*replace* their part of the joint's OFFSET, rotations multiply in the order the channels are listed
(`Zrotation Yrotation Xrotation` is Rz Ry Rx), and rest frames are parallel to the world. Units, up axis and facing
direction are not in the file; they are options here, and the unit has a guess.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from kinema.errors import AssetError, UsageError
from kinema.files import read_text
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.rigging import Skeleton

MAX_BYTES = 256 * 2**20
"""Largest file. An hour of 60 fps motion of 50 joints is about 250 MB."""
MAX_JOINTS = 4096
"""Most joints; film rigs have about a thousand."""
MAX_LOCAL_FRAMES = 4_000_000
"""Most frames times joints: 100 joints at 120 fps for five minutes; bounds memory to about a gigabyte."""
HUMAN_HEIGHT = 1.7
"""Metres; what the guess of the unit aims at, since nearly all BVH files are people."""
UNITS = {"cm": 0.01, "CMU": 0.0254 / 0.45, "dm": 0.1, "inch": 0.0254, "mm": 0.001}
"""Metres per unit of files met in the wild; the CMU library stores inches divided by 0.45."""

_AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True)
class BvhHierarchy:
    """The HIERARCHY part of a file, in the file's own units and axes."""

    names: tuple[str, ...]
    parents: tuple[int, ...]
    offsets: np.ndarray
    """Rest position relative to the parent's, [joint 3]."""
    end_sites: tuple[tuple[tuple[float, ...], ...], ...]
    """End Sites of each joint, relative to it."""
    channels: tuple[tuple[str, ...], ...]
    """Of each joint, in file order: "Xposition", "Zrotation", ..."""

    @property
    def channel_count(self) -> int:
        return sum(map(len, self.channels))

    @property
    def heads(self) -> np.ndarray:
        """Rest positions, [joint 3]."""
        heads = self.offsets.copy()
        for joint, parent in enumerate(self.parents[1:], 1):
            heads[joint] += heads[parent]
        return heads

    @property
    def tails(self) -> np.ndarray:
        """Where bones end, relative to their joints, [joint 3]: the mean of the children, else of the End Sites.

        A joint that has neither, or whose ends coincide with itself, goes on a quarter of the way that led to it.
        """
        ends: list[list[np.ndarray]] = [[] for _ in self.names]
        for joint, parent in enumerate(self.parents[1:], 1):
            ends[parent].append(self.offsets[joint])
        tails = np.zeros((len(self.names), 3))
        size = float(np.abs(self.offsets[1:]).max(initial=0.0)) or 1.0
        for joint, below in enumerate(ends):
            sites = below or [np.array(site) for site in self.end_sites[joint]]
            if sites:
                tails[joint] = np.mean(sites, axis=0)
            if np.linalg.norm(tails[joint]) < 1e-6 * size:
                leads = joint > 0 and np.linalg.norm(self.offsets[joint]) >= 1e-6 * size
                tails[joint] = 0.25 * (self.offsets[joint] if leads else np.array([0, size, 0]))
        return tails


@dataclass(frozen=True)
class BvhClip:
    """A BVH file in kinema's world: metres, +Y up, facing +X."""

    skeleton: Skeleton
    """The rest pose, lifted so that its lowest point stands on y = 0; joints with rotation channels move."""
    T_parent_joint: Tensor
    """Local frames, float64, [frame joint 4 4]. A file may have no frames."""
    fps: float
    metres_per_unit: float
    """The scale that was applied."""


def read_bvh(
    path: str | Path,
    *,
    metres_per_unit: float | None = None,
    up: str = "y",
    facing: str | None = None,
) -> BvhClip:
    """Read a BVH file.

    Args:
        path: The file.
        metres_per_unit: Scale; guessed from the height of the rest pose if not given.
        up: The file's up axis, "y" or "z".
        facing: The direction in the file that the body faces in its rest pose, e.g. "+z", which is the default for
            up = "y"; "-y" is the default for up = "z".

    Returns:
        The clip. World positions are the file's own, scaled and turned: its ground is kinema's ground.
    """
    path = Path(path)
    R_kinema_file = file_turn(up, facing)
    lines = read_text(path, limit=MAX_BYTES, code="bvh").splitlines()
    hierarchy, after = _parse_hierarchy(lines, path.name)
    values, fps = _parse_motion(lines, after, hierarchy, path.name)
    points = rest_points(hierarchy) @ R_kinema_file.T
    height = float(np.ptp(points[:, 1]))
    scale = guess_unit(height) if metres_per_unit is None else metres_per_unit
    if not (math.isfinite(scale) and scale > 0):
        raise UsageError("scale-invalid", f"metres_per_unit is {scale}, expected a positive number")
    local = _local_frames(hierarchy, values, scale, torch.from_numpy(R_kinema_file))
    offsets = torch.from_numpy(hierarchy.offsets * scale)
    rest = compose(torch.eye(3, dtype=torch.float64), offsets)
    rest[0] = compose(torch.from_numpy(R_kinema_file), torch.from_numpy(R_kinema_file) @ offsets[0])
    rest[0, 1, 3] -= float(points[:, 1].min()) * scale
    moves = torch.tensor([any(channel.endswith("rotation") for channel in own) for own in hierarchy.channels])
    skeleton = Skeleton(hierarchy.names, hierarchy.parents, rest, torch.from_numpy(hierarchy.tails * scale), moves)
    return BvhClip(skeleton, local, fps, scale)


def read_hierarchy(path: str | Path) -> BvhHierarchy:
    """Only the joint tree of a BVH file, in its own units; the file need not have a MOTION part."""
    path = Path(path)
    return _parse_hierarchy(read_text(path, limit=MAX_BYTES, code="bvh").splitlines(), path.name)[0]


def rest_points(hierarchy: BvhHierarchy) -> np.ndarray:
    """Joints and bone ends of the rest pose in the file's axes, [point 3]."""
    return np.concatenate([hierarchy.heads, hierarchy.heads + hierarchy.tails])


def guess_unit(height: float) -> float:
    """Metres per unit from the height of a rest pose in file units.

    0.3 to 6 units are taken for metres; otherwise the unit that comes nearest to a person's height wins.
    """
    if not height > 0 or 0.3 <= height <= 6:
        return 1.0
    return min(UNITS.values(), key=lambda unit: abs(math.log(height * unit / HUMAN_HEIGHT)))


def file_turn(up: str, facing: str | None) -> np.ndarray:
    """The rotation from a file's axes to kinema's (+Y up, facing +X), [3 3]."""
    facing = facing or {"y": "+z", "z": "-y"}.get(up, "")
    if up not in ("y", "z") or len(facing) != 2 or facing[0] not in "+-" or facing[1] not in "xyz" or facing[1] == up:
        raise UsageError(
            "axes-invalid",
            f"up = '{up}', facing = '{facing}'",
            hint="up is 'y' or 'z'; facing is a signed axis such as '+z' or '-y', square to up",
        )
    above, ahead = np.zeros(3), np.zeros(3)
    above[_AXES[up]] = 1.0
    ahead[_AXES[facing[1]]] = 1.0 if facing[0] == "+" else -1.0
    return np.stack([ahead, above, np.cross(ahead, above)])


def _parse_hierarchy(lines: list[str], file: str) -> tuple[BvhHierarchy, int]:
    """The joint tree, and the number of the line where MOTION stands (the end if there is none)."""
    names: list[str] = []
    parents: list[int] = []
    offsets: list[tuple[float, ...] | None] = []
    sites: list[list[tuple[float, ...]]] = []
    channels: list[tuple[str, ...] | None] = []
    stack: list[int] = []  # open braces: the joint each belongs to, -1 for an End Site
    awaiting: int | None = None  # a joint or End Site that was named and whose brace has not come
    started = False
    number = 0

    def refuse(code: str, what: str, hint: str = "") -> AssetError:
        return AssetError(code, what, where=f"{file}: line {number}", hint=hint)

    for number, line in enumerate(lines, 1):
        for part in line.replace("{", "\n{\n").replace("}", "\n}\n").split("\n"):
            words = part.split()
            if not words:
                continue
            key = words[0].upper()
            if not started:
                if key != "HIERARCHY":
                    raise refuse("bvh-not-bvh", f"the file begins with {part.strip()[:40]!r}, expected HIERARCHY")
                started = True
            elif key == "{":
                if awaiting is None:
                    raise refuse("bvh-syntax", "a '{' without a ROOT, JOINT or End Site before it")
                stack.append(awaiting)
                awaiting = None
            elif awaiting is not None:
                raise refuse("bvh-syntax", f"{part.strip()[:40]!r}, expected '{{'")
            elif key == "}":
                if not stack:
                    raise refuse("bvh-syntax", "a '}' that closes nothing")
                joint = stack.pop()
                if joint >= 0 and offsets[joint] is None:
                    raise refuse("bvh-syntax", f"joint '{names[joint]}' has no OFFSET")
            elif key == "MOTION":
                if stack:
                    raise refuse("bvh-syntax", f"MOTION inside of joint '{names[max(stack)]}': a '}}' is missing")
                return _hierarchy(names, parents, offsets, sites, channels, file), number
            elif key in ("ROOT", "JOINT"):
                if (key == "ROOT") != (not stack) or (stack and stack[-1] < 0):
                    raise refuse("bvh-syntax", f"a {key} {'inside' if stack else 'outside'} of another joint")
                if key == "ROOT" and names:
                    raise refuse(
                        "bvh-roots",
                        f"a second ROOT '{' '.join(words[1:])}'",
                        hint="kinema reads one body per file: split the file, one ROOT each",
                    )
                name = " ".join(words[1:])
                if not name or name in names:
                    fault = "used twice" if name else "empty"
                    raise refuse("bvh-name", f"joint name '{name}' is {fault}", "rename the joint")
                if len(names) >= MAX_JOINTS:
                    raise refuse("bvh-too-large", f"more than {MAX_JOINTS} joints")
                awaiting = len(names)
                names.append(name)
                parents.append(stack[-1] if stack else -1)
                offsets.append(None)
                sites.append([])
                channels.append(None)
            elif key == "END":
                if not stack or stack[-1] < 0:
                    raise refuse("bvh-syntax", "an End Site outside of a joint")
                awaiting = -1
            elif key == "OFFSET":
                if not stack:
                    raise refuse("bvh-syntax", "an OFFSET outside of a joint")
                offset = _numbers(words[1:], 3, refuse)
                if stack[-1] < 0:
                    sites[stack[-2]].append(offset)
                elif offsets[stack[-1]] is None:
                    offsets[stack[-1]] = offset
                else:
                    raise refuse("bvh-syntax", f"a second OFFSET in joint '{names[stack[-1]]}'")
            elif key == "CHANNELS":
                if not stack or stack[-1] < 0 or channels[stack[-1]] is not None:
                    raise refuse("bvh-syntax", "CHANNELS outside of a joint, or a second time in one")
                own = tuple(word[:1].upper() + word[1:].lower() for word in words[2:])
                legal = all(name[0] in "XYZ" and name[1:] in ("position", "rotation") for name in own)
                if words[1:2] != [str(len(own))] or not legal or len(set(own)) != len(own):
                    raise refuse(
                        "bvh-channels",
                        f"{part.strip()[:80]!r}",
                        hint="expected a count and as many different names of {X,Y,Z}{position,rotation}",
                    )
                channels[stack[-1]] = own
            else:
                raise refuse("bvh-syntax", f"unknown word {words[0][:40]!r} in HIERARCHY")
    if not started:
        raise AssetError("bvh-empty", "the file is empty", where=file)
    if stack or awaiting is not None:
        raise refuse("bvh-truncated", f"the file ends inside of HIERARCHY, {len(stack)} braces open")
    return _hierarchy(names, parents, offsets, sites, channels, file), len(lines)


def _hierarchy(names, parents, offsets, sites, channels, file: str) -> BvhHierarchy:
    if not names:
        raise AssetError("bvh-empty", "HIERARCHY has no ROOT", where=file)
    return BvhHierarchy(
        tuple(names),
        tuple(parents),
        np.array(offsets, np.float64),
        tuple(map(tuple, sites)),
        tuple(own or () for own in channels),
    )


def _numbers(words: list[str], count: int, refuse) -> tuple[float, ...]:
    try:
        numbers = tuple(map(float, words))
    except ValueError as error:
        raise refuse("bvh-number", f"expected {count} numbers: {error}") from error
    if len(numbers) != count:
        raise refuse("bvh-number", f"{len(numbers)} numbers, expected {count}")
    if not all(map(math.isfinite, numbers)) or max(map(abs, numbers)) > 1e9:
        raise refuse("bvh-not-finite", f"numbers {words} are not finite, or beyond 1e9")
    return numbers


def _parse_motion(lines: list[str], number: int, hierarchy: BvhHierarchy, file: str) -> tuple[np.ndarray, float]:
    """Channel values [frame channel] and the rate."""

    def refuse(code: str, what: str, hint: str = "") -> AssetError:
        return AssetError(code, what, where=f"{file}: line {number}", hint=hint)

    head: dict[str, str] = {}
    while number < len(lines) and len(head) < 2:
        key, colon, value = lines[number].partition(":")
        number += 1
        if not key.strip():
            continue
        name = " ".join(key.lower().split())
        if not colon or name not in ("frames", "frame time") or name in head:
            raise refuse("bvh-syntax", f"{lines[number - 1].strip()[:40]!r}, expected 'Frames:' and 'Frame Time:'")
        head[name] = value.strip()
    if len(head) < 2:
        raise refuse(
            "bvh-truncated",
            "the file ends before its 'Frames:' and 'Frame Time:'",
            "as a skeleton alone it can still be read by `kinema rig`",
        )
    if not head["frames"].isdecimal() or len(head["frames"]) > 12:
        raise refuse("bvh-frames", f"'Frames: {head['frames'][:40]}' is not a count")
    frame_count = int(head["frames"])
    (seconds,) = _numbers(head["frame time"].split(), 1, refuse)
    if not 1e-5 < seconds < 1e3:
        raise refuse("bvh-frames", f"'Frame Time: {seconds}' is not a duration in seconds")
    joint_count, channel_count = len(hierarchy.names), hierarchy.channel_count
    if frame_count * joint_count > MAX_LOCAL_FRAMES:
        raise refuse(
            "bvh-too-large",
            f"{frame_count} frames of {joint_count} joints, at most {MAX_LOCAL_FRAMES:,} together",
            "cut the clip into parts",
        )
    words = "\n".join(lines[number:]).split()
    needed = frame_count * channel_count
    if len(words) != needed:
        raise refuse(
            "bvh-truncated" if len(words) < needed else "bvh-frames",
            f"{frame_count} frames of {channel_count} channels need {needed} values, there are {len(words)}",
        )
    try:
        values = np.array(words, dtype=object).astype(np.float64)
    except ValueError as error:
        number = _line_of(lines, number, lambda word: not _is_number(word))
        raise refuse("bvh-number", str(error)) from error
    bad = ~(np.abs(values) < 1e9)
    if bad.any():
        number = _line_of(lines, number, lambda word: not abs(float(word)) < 1e9)
        raise refuse("bvh-not-finite", f"value {words[int(np.argmax(bad))]} is not finite, or beyond 1e9")
    # Files print 1/120 as .0083333: take the whole number that was meant. 29.97 is a thousandth away from 30 and stays.
    fps = 1.0 / seconds
    whole = float(max(round(fps), 1))
    return values.reshape(frame_count, channel_count), whole if abs(fps / whole - 1) < 1e-4 else fps


def _line_of(lines: list[str], first: int, is_bad) -> int:
    """Number of the first line from `first` on that has a bad word."""
    return next(index + 1 for index in range(first, len(lines)) if any(map(is_bad, lines[index].split())))


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


def _local_frames(hierarchy: BvhHierarchy, values: np.ndarray, scale: float, R_kinema_file: Tensor) -> Tensor:
    """Local frames in kinema's world, [frame joint 4 4]."""
    frame_count, joint_count = len(values), len(hierarchy.names)
    shift = np.broadcast_to(hierarchy.offsets, (frame_count, joint_count, 3)).copy()
    turns = np.zeros((3, frame_count, joint_count, 3))  # k-th rotation channel of each joint, as a rotation vector
    column = 0
    for joint, own in enumerate(hierarchy.channels):
        turn_count = 0
        for channel in own:
            axis = _AXES[channel[0].lower()]
            if channel.endswith("position"):
                shift[:, joint, axis] = values[:, column]
            else:
                turns[turn_count, :, joint, axis] = np.deg2rad(values[:, column])
                turn_count += 1
            column += 1
    first, second, third = (from_rotation_vector(torch.from_numpy(turn)) for turn in turns)
    local = compose(first @ second @ third, torch.from_numpy(shift * scale))
    T_kinema_file = compose(R_kinema_file, torch.zeros(3, dtype=torch.float64))
    local[:, 0] = T_kinema_file @ local[:, 0]
    return local
