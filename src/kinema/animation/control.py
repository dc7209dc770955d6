"""What a user draws beside the sentence: a path over the ground, key poses at times, joints held in place (docs/control.md).

`Control` is what was asked, checked and plain; `kinema.animation.controlled` makes motions that keep to it.
"""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.gltf import clips, read_document
from kinema.errors import UsageError
from kinema.files import read_text

FILE_LIMIT = 4 * 2**20
"""Bytes of a control file."""
POINTS_LIMIT = 10_000
KEYS_LIMIT = 1_000
LATEST = 600.0
"""Seconds; no key is later than this."""
FARTHEST = 1e5
"""Metres from the origin."""
MODEL_FILES = (".glb", ".gltf")


@dataclass(frozen=True)
class Key:
    """A pose to be shown at a time."""

    seconds: float
    """From the beginning of the clip; rounded to a frame."""
    pose: str | Mapping[str, tuple[float, float, float, float]]
    """A clip of the character's file and seconds of it ("Walk@0.4"), of another file with the same joints ("poses.glb#Sit@0"), the
    start pose ("start"), or joints with their rotations in the file (xyzw, local); joints that are not named keep the start pose."""
    place: tuple[float, float] | None = None
    """Where the body's root stands then, x and z in metres; as in the pose if not given."""
    turn_deg: float = 0.0
    """Turns the whole pose about the vertical, to the left."""


@dataclass(frozen=True)
class HeldJoint:
    """A joint held in place."""

    joint: str
    place: tuple[float, float, float] | None = None
    """World metres; where the joint is in the start pose if not given."""
    start: float = 0.0
    """Seconds."""
    end: float | None = None
    """Seconds; until the end if not given."""


@dataclass(frozen=True)
class Control:
    """What a clip must keep to."""

    path: tuple[tuple[float, float], ...] = ()
    """Points on the ground, x and z in metres: x is where the character looks at first, z its right."""
    path_speed: float | None = None
    """Metres a second along the path; the gait's own if not given."""
    keys: tuple[Key, ...] = ()
    """In order."""
    pins: tuple[HeldJoint, ...] = ()
    first: str | Mapping[str, tuple[float, float, float, float]] | None = None
    """Pose in which the clip begins."""
    last: str | Mapping[str, tuple[float, float, float, float]] | None = None
    """Pose in which the clip ends."""
    folder: str = "."
    """Where files of poses are looked for."""

    def __post_init__(self) -> None:
        if self.path and self.pins:
            raise UsageError(
                "control-clash", "a body that goes along a path cannot be held in place", hint="leave out path or pins"
            )
        if self.path:
            _check_path(self.path, self.path_speed)
        if len(self.keys) > KEYS_LIMIT:
            raise UsageError("keys-invalid", f"{len(self.keys)} key poses, at most {KEYS_LIMIT}")
        times = [key.seconds for key in self.keys]
        for number, key in enumerate(self.keys):
            if not 0 <= key.seconds <= LATEST:
                raise UsageError(
                    "keys-invalid", f"'seconds' is {key.seconds}", where=f"key {number}", hint=f"0 to {LATEST:g}"
                )
            if key.place is not None and not all(abs(value) <= FARTHEST for value in key.place):
                raise UsageError("keys-invalid", f"'place' is {key.place}", where=f"key {number}")
            if not abs(key.turn_deg) <= 36_000:
                raise UsageError("keys-invalid", f"'turn_deg' is {key.turn_deg}", where=f"key {number}")
        if times != sorted(times) or len(set(times)) < len(times):
            raise UsageError("keys-invalid", f"times of key poses are {times[:12]}", hint="each later than the last")
        for pin in self.pins:
            if not 0 <= pin.start < (math.inf if pin.end is None else pin.end):
                raise UsageError("pins-invalid", f"'{pin.joint}' is held from {pin.start} to {pin.end} s")
            if pin.place is not None and not all(abs(value) <= FARTHEST for value in pin.place):
                raise UsageError("pins-invalid", f"'{pin.joint}' is held at {pin.place}")

    @property
    def poses(self) -> bool:
        """Whether any pose is asked for."""
        return bool(self.keys) or self.first is not None or self.last is not None

    @property
    def asked(self) -> bool:
        """Whether it asks for anything."""
        return self.poses or bool(self.path) or bool(self.pins)


def read_control(path: str | Path | None = None, keys: str | Path | None = None) -> Control:
    """Files of a path and of key poses.

    Args:
        path: JSON: [[x, z], ...] or {"points": [[x, z], ...], "speed": metres a second}.
        keys: JSON: [{"seconds": t, "pose": ...}, ...] or {"keys": [...], "pins": [...], "first": pose, "last": pose}; or a .glb
            whose keyed poses are taken, with the clip's name behind a # if it has several.

    Raises:
        KinemaError: `control-missing`, `control-unreadable`, `control-too-large`, `control-json`, `path-invalid`,
            `keys-invalid`, `pins-invalid`, `control-clash`.
    """
    given: dict[str, Any] = {}
    if path is not None:
        given |= _read_path(Path(path))
    if keys is not None:
        name, _, clip = str(keys).partition("#")
        is_model = Path(name).suffix.lower() in MODEL_FILES
        given |= _keyed_poses(Path(name), clip) if is_model else _read_keys(Path(keys))
    return Control(**given)


def _read_path(file: Path) -> dict[str, Any]:
    told = _json(file)
    speed = None
    if isinstance(told, Mapping):
        _known(told, ("points", "speed"), "path-invalid", str(file))
        speed = None if told.get("speed") is None else _number(told["speed"], "path-invalid", f"{file}: speed")
        told = told.get("points")
    if not isinstance(told, list) or not told:
        raise UsageError("path-invalid", "no list of points", where=str(file), hint="[[0, 0], [2, 0], [2, 2]]")
    points = tuple(_row(point, 2, "path-invalid", f"{file}: point {number}") for number, point in enumerate(told))
    return {"path": points, "path_speed": speed}


def _read_keys(file: Path) -> dict[str, Any]:
    told = _json(file)
    if isinstance(told, list):
        told = {"keys": told}
    if not isinstance(told, Mapping):
        raise UsageError("keys-invalid", "neither a list nor an object", where=str(file))
    _known(told, ("keys", "pins", "first", "last"), "keys-invalid", str(file))
    keys, pins = told.get("keys") or [], told.get("pins") or []
    if not isinstance(keys, list) or not isinstance(pins, list):
        raise UsageError("keys-invalid", "'keys' and 'pins' are lists", where=str(file))
    given = {
        "keys": tuple(_key(entry, f"{file}: key {number}") for number, entry in enumerate(keys)),
        "pins": tuple(_pin(entry, f"{file}: pin {number}") for number, entry in enumerate(pins)),
        "folder": str(file.parent),
        **{end: _pose(told[end], f"{file}: {end}") for end in ("first", "last") if told.get(end) is not None},
    }
    if not any(given[name] for name in ("keys", "pins")) and not {"first", "last"} & set(given):
        raise UsageError("keys-invalid", "no key pose and no pin", where=str(file), hint="see docs/control.md")
    return given


def _keyed_poses(file: Path, clip: str) -> dict[str, Any]:
    """Every keyed moment of a clip as a key pose."""
    found = clips(read_document(file))
    matching = [one for one in found if one.name == clip or (not clip and len(found) == 1)]
    if len(matching) != 1:
        names = ", ".join(one.name for one in found[:40]) or "none"
        raise UsageError(
            "clip-needed", f"which clip of '{file.name}' is meant?", hint=f"write FILE#CLIP; clips: {names}"
        )
    one = matching[0]
    times = np.unique(one.key_times.round(6))
    if len(times) > KEYS_LIMIT:
        raise UsageError("keys-invalid", f"{len(times)} keyed poses, at most {KEYS_LIMIT}", where=str(file))
    keys = tuple(Key(float(t - times[0]), f"{file.name}#{one.name}@{float(t - times[0]):.6f}") for t in times)
    return {"keys": keys, "folder": str(file.parent)}


def _key(entry: Any, where: str) -> Key:
    if not isinstance(entry, Mapping):
        raise UsageError("keys-invalid", "not an object", where=where, hint='{"seconds": 0.5, "pose": "Walk@0.2"}')
    _known(entry, ("seconds", "pose", "place", "turn_deg"), "keys-invalid", where)
    missing = [name for name in ("seconds", "pose") if name not in entry]
    if missing:
        raise UsageError("keys-invalid", f"no '{missing[0]}'", where=where, hint='{"seconds": 0.5, "pose": "Walk@0.2"}')
    return Key(
        seconds=_number(entry["seconds"], "keys-invalid", f"{where}: seconds"),
        pose=_pose(entry["pose"], where),
        place=None if entry.get("place") is None else _row(entry["place"], 2, "keys-invalid", f"{where}: place"),
        turn_deg=_number(entry.get("turn_deg", 0.0), "keys-invalid", f"{where}: turn_deg"),
    )


def _pose(told: Any, where: str) -> str | dict[str, tuple[float, float, float, float]]:
    if isinstance(told, str) and told.strip():
        return told
    if not isinstance(told, Mapping) or not told:
        raise UsageError(
            "keys-invalid", "a pose is a text or joints", where=where, hint='"Walk@0.2" or {"Head": [0, 0, 0, 1]}'
        )
    turns = {str(name): _row(value, 4, "keys-invalid", f"{where}: {name}") for name, value in told.items()}
    for name, value in turns.items():
        if not 0.5 < math.hypot(*value) < 2:
            raise UsageError(
                "keys-invalid", f"{list(value)} is no unit quaternion", where=f"{where}: {name}", hint="[x, y, z, w]"
            )
    return turns


def _pin(entry: Any, where: str) -> HeldJoint:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("joint"), str):
        raise UsageError("pins-invalid", "no 'joint'", where=where, hint='{"joint": "Foot.L", "start": 0, "end": 1}')
    _known(entry, ("joint", "place", "start", "end"), "pins-invalid", where)
    return HeldJoint(
        joint=entry["joint"],
        place=None if entry.get("place") is None else _row(entry["place"], 3, "pins-invalid", f"{where}: place"),
        start=_number(entry.get("start", 0.0), "pins-invalid", f"{where}: start"),
        end=None if entry.get("end") is None else _number(entry["end"], "pins-invalid", f"{where}: end"),
    )


def _check_path(points: tuple[tuple[float, float], ...], speed: float | None) -> None:
    if len(points) > POINTS_LIMIT:
        raise UsageError("path-invalid", f"{len(points)} points, at most {POINTS_LIMIT}")
    if not all(abs(value) <= FARTHEST for point in points for value in point):
        raise UsageError("path-invalid", f"a point is further away than {FARTHEST:g} m, or not a number")
    if path_length(points) < 1e-3:
        raise UsageError("path-invalid", "a path without length", hint="two or more points that are apart")
    if speed is not None and not 1e-3 <= speed <= 1e3:
        raise UsageError("path-invalid", f"speed is {speed}", hint="metres a second, between 0.001 and 1000")


def path_length(points: tuple[tuple[float, float], ...]) -> float:
    """Metres."""
    return sum(math.dist(a, b) for a, b in itertools.pairwise(points))


def _json(file: Path) -> Any:
    text = read_text(file, limit=FILE_LIMIT, code="control")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError("control-json", f"this is no JSON: {error}", where=str(file)) from error


def _known(entry: Mapping[str, Any], names: tuple[str, ...], code: str, where: str) -> None:
    unknown = [str(name) for name in entry if name not in names]
    if unknown:
        raise UsageError(code, f"there is no '{unknown[0]}' here", where=where, hint=f"one of {', '.join(names)}")


def _number(value: Any, code: str, where: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e300:
        raise UsageError(code, f"{str(value)[:60]!r} is no number", where=where)
    return float(value)


def _row(value: Any, length: int, code: str, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list) or len(value) != length:
        raise UsageError(code, f"{str(value)[:60]!r}, expected {length} numbers", where=where)
    return tuple(_number(part, code, where) for part in value)
