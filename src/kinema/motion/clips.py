"""Artist's clips as motions, and motions as clips in the artist's own file."""

from __future__ import annotations

import logging
import math
from pathlib import Path

import numpy as np
import torch

from kinema.asset import Character
from kinema.asset.gltf import Document, add_clip, write_document
from kinema.errors import MotionError
from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.geometry.transforms import decompose_trs
from kinema.motion.motion import Motion

log = logging.getLogger(__name__)

SHEAR = 1e-3
"""A node transform that translation, rotation and scale miss by more than this share is worth a warning."""
STILL = 1e-7
"""Channels that never leave the file's own value by more than this are not written: radians, factors, or body sizes."""
LEAST_FPS = 20.0
"""Clips with fewer keys a second are sampled between them: two poses are no motion to measure."""
SAME_START = 1e-3
"""Start poses that differ by more than this (metres, or entries of a rotation) belong to different readings of a file."""


def motion_from_clip(character: Character, name: str, *, fps: float | None = None) -> Motion:
    """An artist's clip as a motion.

    Args:
        character: Whose clip it is.
        name: The clip; case and armature prefix may be left out.
        fps: Rate to sample at; if not given, the clip's own key rate or the multiple of it that is at least `LEAST_FPS`. It
            is rounded so that the last frame is the clip's end.

    Returns:
        The clip from its first key to its last.
    """
    clip = character.clip(name)
    if fps is None:
        step = float(np.median(np.diff(clip.key_times))) if len(clip.key_times) > 1 else 0.0
        rate = min(1 / step, 120.0) if step > 0 else LEAST_FPS
        fps = rate * max(1, math.ceil(LEAST_FPS / rate - 1e-6))
    if not 0 < fps < 1e5:
        raise MotionError("fps-invalid", f"fps is {fps}", hint="give a rate between 1 and 240")
    if clip.duration * fps > 1e6:
        raise MotionError(
            "clip-too-long", f"clip '{name}' is {clip.duration:.0f} s long: {clip.duration * fps:.0f} frames"
        )
    intervals = round(clip.duration * fps) if clip.duration > 0 else 0
    intervals = max(intervals, 1) if clip.duration > 0 else 0
    times = clip.start + torch.linspace(0, clip.duration, intervals + 1, dtype=torch.float64)
    rate = intervals / clip.duration if intervals else fps
    return Motion(character.skeleton, character.local_frames(clip, times), rate)


def document_with_motion(character: Character, motion: Motion, *, name: str, replace: bool = False) -> Document:
    """The character's own file with the motion added as one more clip.

    Only channels that leave the file's own node transforms are written.
    """
    theirs, ours = motion.skeleton, character.skeleton
    if theirs.names != ours.names or theirs.parents != ours.parents:
        raise MotionError("skeleton-mismatch", "the motion belongs to another skeleton", where=character.name)
    if float((theirs.T_parent_joint.cpu().double() - ours.T_parent_joint.cpu().double()).abs().max()) > SAME_START:
        raise MotionError(
            "skeleton-mismatch",
            "the motion belongs to the same skeleton in another start pose, unit or facing",
            where=character.name,
            hint="load the character with the options that the motion was made with",
        )
    frames = motion.T_parent_joint.detach().cpu().double()
    if not bool(torch.isfinite(frames).all()):
        bad = int(torch.nonzero(~torch.isfinite(frames).flatten(1).all(1))[0])
        raise MotionError("motion-not-finite", f"frame {bad} holds NaN or infinite numbers", hint="nothing was written")
    tree = character.nodes.tree
    size = character.height / float(torch.linalg.det(character.nodes.T_kinema_file[:3, :3]) ** (1 / 3))  # in file units
    tracks = {}
    worst = 0.0
    for node, local in character.nodes.node_locals(character.skeleton, frames).items():
        shift, R, scale, shear = decompose_trs(local)
        worst = max(worst, float(shear.max()))
        quaternions = xyzw_from_wxyz(to_quaternion_wxyz(R)).numpy()
        rest_q = tree.rotations_xyzw[node]
        turned = np.minimum(np.abs(quaternions - rest_q).max(1), np.abs(quaternions + rest_q).max(1)).max() > STILL
        tracks[node] = (
            shift.numpy() if _leaves(shift.numpy(), tree.translations[node], size) else None,
            quaternions if turned else None,
            scale.numpy()
            if _leaves(scale.numpy(), tree.scales[node], float(np.abs(tree.scales[node]).max()))
            else None,
        )
    tracks = {node: track for node, track in tracks.items() if any(channel is not None for channel in track)}
    if not tracks:  # a clip must have a channel, even if nothing moves
        root = character.nodes.nodes[character.skeleton.motion_root]
        node = root if root >= 0 else next(n for n in character.nodes.nodes if n >= 0)
        tracks[node] = (None, np.tile(tree.rotations_xyzw[node], (motion.frame_count, 1)), None)
    if worst > SHEAR:
        log.warning("%s: unevenly scaled bones cannot hold this motion exactly (shear %.2g)", character.name, worst)
    times = np.arange(motion.frame_count) / motion.fps
    return add_clip(character.document, name, times, tracks, replace=replace)


def write_glb(
    path: str | Path, character: Character, motion: Motion, *, name: str = "kinema", replace: bool = False
) -> None:
    """Write the user's own file with one clip added and everything else as it was.

    Args:
        path: Where to write: .glb, or .gltf with everything embedded. Written beside, then renamed.
        character: Whose file it is.
        motion: What to add.
        name: Name of the new clip.
        replace: Replace a clip of that name instead of refusing.
    """
    write_document(Path(path), document_with_motion(character, motion, name=name, replace=replace))


def _leaves(values: np.ndarray, rest: np.ndarray, size: float) -> bool:
    """Whether a channel is ever away from the file's own value, seen from something of that size."""
    return bool(np.abs(values - rest).max() > STILL * size)
