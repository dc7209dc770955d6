"""Animations: keyframes read from a file and sampled at any time (glTF 2.0 appendix C).

Times come first and are checked when clips are listed; the far larger values are decoded only when a clip is sampled.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from kinema.asset.gltf.accessors import read_accessor
from kinema.asset.gltf.document import Document
from kinema.asset.gltf.scene import NodeTree, compose, normalise_quaternions
from kinema.errors import AssetError

MAX_SAMPLED_MATRICES = 8_000_000
"""Most matrices one call to `Clip.sample` returns (1 GB): 10,000 frames of an 800-node file."""

_PATHS = ("translation", "rotation", "scale")


@dataclass(frozen=True)
class Channel:
    """One driven property of one node."""

    node: int
    path: Literal["translation", "rotation", "scale"]
    interpolation: Literal["LINEAR", "STEP", "CUBICSPLINE"]
    input: int
    """Accessor of the key times."""
    output: int
    """Accessor of the values."""


@dataclass(frozen=True)
class Clip:
    """One animation of a file."""

    name: str
    """Unique in the file, see `clip_names`."""
    animation: int
    """Its index in the file."""
    start: float
    """Time of the first key, seconds; the last is at start + duration."""
    duration: float
    key_times: np.ndarray
    """Sorted union of all channels' key times, seconds, [key]."""
    channels: tuple[Channel, ...]
    has_morphs: bool
    """It also drives morph weights, which kinema does not read."""
    document: Document = field(repr=False)
    times: dict[int, np.ndarray] = field(repr=False)
    """Key times of each input accessor, [key]."""

    def sample(self, tree: NodeTree, times: np.ndarray) -> np.ndarray:
        """Local matrices T_parent_node, [time node 4 4], at times [time] in seconds; the rest is at rest."""
        matrices = np.tile(tree.matrix, (self._check_times(tree, times), 1, 1, 1))
        driven = sorted({channel.node for channel in self.channels})
        if driven:
            translations, rotations, scales = self.sample_trs(tree, times)
            matrices[:, driven] = compose(translations[:, driven], rotations[:, driven], scales[:, driven])
        return matrices

    def sample_trs(self, tree: NodeTree, times: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Translations [time node 3], unit rotations xyzw [time node 4] and scales [time node 3] at times [time]."""
        time_count = self._check_times(tree, times)
        poses = {
            path: np.tile(rest, (time_count, 1, 1))
            for path, rest in zip(_PATHS, (tree.translations, tree.rotations_xyzw, tree.scales), strict=True)
        }
        groups: dict[tuple[int, str, str], list[Channel]] = {}
        for channel in self.channels:
            groups.setdefault((channel.input, channel.interpolation, channel.path), []).append(channel)
        for (input_index, interpolation, path), channels in groups.items():
            keys = self.times[input_index]
            before, after, blend, span = _locate(keys, np.asarray(times, np.float64))
            if interpolation == "STEP":
                before = np.where(blend >= 1, after, before)
            nodes = [channel.node for channel in channels]
            values = [self._values(channel, len(keys)) for channel in channels]  # each [key 1|3 component]
            start, end = (np.stack([value[at] for value in values], 1) for at in (before, after))
            blend, span = blend[:, None, None], span[:, None, None]
            if interpolation == "STEP":
                sampled = start[:, :, 0]
            elif interpolation == "CUBICSPLINE":
                sampled = _hermite(start, end, blend, span)
                if path == "rotation":
                    sampled = normalise_quaternions(sampled, self.document, f"animations[{self.animation}]")
            elif path == "rotation":
                sampled = slerp(start[:, :, 0], end[:, :, 0], blend)
            else:
                sampled = (1 - blend) * start[:, :, 0] + blend * end[:, :, 0]
            poses[path][:, nodes] = sampled  # [time driven component]
        return poses["translation"], poses["rotation"], poses["scale"]

    def _check_times(self, tree: NodeTree, times: np.ndarray) -> int:
        if len(times) * len(tree.names) > MAX_SAMPLED_MATRICES:
            raise AssetError(
                "gltf-clip-too-large",
                f"{len(times):,} times of {len(tree.names):,} nodes exceed {MAX_SAMPLED_MATRICES:,} matrices",
                where=self.document.where(f"animations[{self.animation}]"),
                hint="sample fewer frames at once",
            )
        return len(times)

    def _values(self, channel: Channel, key_count: int) -> np.ndarray:
        """Values of a channel, [key 1 component], or [key 3 component] with tangents around them for splines."""
        values = read_accessor(self.document, channel.output).astype(np.float64)
        place = f"animations[{self.animation}] ({channel.path} of nodes[{channel.node}])"
        if not np.isfinite(values).all():
            raise AssetError("gltf-not-finite", "NaN or infinite keys", where=self.document.where(place))
        if channel.path == "rotation" and channel.interpolation != "CUBICSPLINE":
            values = normalise_quaternions(values, self.document, f"{place}, key {{}}")
        return values.reshape(key_count, -1, values.shape[1])


def clip_names(document: Document) -> list[str]:
    """Names of the animations, made unique: "Anim_<i>" when unnamed, with a number appended when repeated."""
    names: dict[str, None] = {}
    for number, animation in enumerate(document.json.get("animations", [])):
        name = base = animation.get("name") or f"Anim_{number}"
        copy = 1
        while name in names:
            name = f"{base}_{copy}"
            copy += 1
        names[name] = None
    return list(names)


def clips(document: Document) -> tuple[Clip, ...]:
    """All animations, in file order."""
    result: list[Clip] = []
    times: dict[int, np.ndarray] = {}
    for number, (name, animation) in enumerate(
        zip(clip_names(document), document.json.get("animations", []), strict=True)
    ):
        channels = []
        for channel in animation["channels"]:
            target, sampler = channel["target"], animation["samplers"][channel["sampler"]]
            if target["path"] not in _PATHS or "node" not in target:
                continue
            interpolation = sampler.get("interpolation", "LINEAR")
            channels.append(Channel(target["node"], target["path"], interpolation, sampler["input"], sampler["output"]))
        inputs = {channel.input for channel in channels}
        for index in inputs - times.keys():
            times[index] = _read_times(document, index)
        own_times = {index: times[index] for index in inputs}
        key_times = np.unique(np.concatenate(list(own_times.values()))) if own_times else np.zeros(0)
        start, end = (float(key_times[0]), float(key_times[-1])) if len(key_times) else (0.0, 0.0)
        has_morphs = any(channel["target"]["path"] == "weights" for channel in animation["channels"])
        result.append(
            Clip(name, number, start, end - start, key_times, tuple(channels), has_morphs, document, own_times)
        )
    return tuple(result)


def _read_times(document: Document, index: int) -> np.ndarray:
    keys = read_accessor(document, index)[:, 0].astype(np.float64)
    # Equal neighbours occur in real files and mean a jump; going back in time means nothing.
    if not np.isfinite(keys).all() or np.any(np.diff(keys) < 0):
        raise AssetError(
            "gltf-animation", "key times must be finite and increase", where=document.where(f"accessors[{index}]")
        )
    return keys


def _locate(keys: np.ndarray, times: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Key before, key after, blend 0..1 and seconds between them, each [time]; times outside are clamped."""
    last = len(keys) - 1
    before = np.clip(np.searchsorted(keys, times, side="right") - 1, 0, max(last - 1, 0))
    after = np.minimum(before + 1, last)
    span = keys[after] - keys[before]
    past = np.clip(times - keys[before], 0, span)
    return before, after, np.divide(past, span, out=np.ones_like(past), where=span > 0), span


def _hermite(start: np.ndarray, end: np.ndarray, t: np.ndarray, span: np.ndarray) -> np.ndarray:
    """Cubic Hermite spline between keys [*batch 3 component] of in-tangent, value, out-tangent (appendix C.5)."""
    return (
        (2 * t**3 - 3 * t**2 + 1) * start[..., 1, :]
        + span * (t**3 - 2 * t**2 + t) * start[..., 2, :]
        + (3 * t**2 - 2 * t**3) * end[..., 1, :]
        + span * (t**3 - t**2) * end[..., 0, :]
    )


def slerp(start_xyzw: np.ndarray, end_xyzw: np.ndarray, blend: np.ndarray) -> np.ndarray:
    """Shortest arc between unit quaternions [*batch 4], blend [*batch 1] in 0..1 (appendix C.4)."""
    cosine = np.sum(start_xyzw * end_xyzw, -1, keepdims=True)
    end = np.where(cosine < 0, -end_xyzw, end_xyzw)
    chord = np.linalg.norm(end - start_xyzw, axis=-1, keepdims=True)
    angle = 2 * np.arcsin(np.clip(chord / 2, 0, 1))  # from the chord: exact for small angles, unlike arccos
    small = angle < 1e-6  # there sin(k x)/sin(x) is k to float64 precision
    divisor = np.where(small, 1.0, np.sin(angle))
    first = np.where(small, 1 - blend, np.sin((1 - blend) * angle) / divisor)
    second = np.where(small, blend, np.sin(blend * angle) / divisor)
    result = first * start_xyzw + second * end
    return result / np.linalg.norm(result, axis=-1, keepdims=True)
