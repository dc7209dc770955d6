"""Motions on disk and on their way to the page; the first motion of a sentence.

A take's motion is a .npz without pickle. The page gets tracks: for every node of the character's own file its
translations, rotations and scales, ready for a mixer, and the joints' places for the small figures on the cards.
"""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import torch
from torch import Tensor

from kinema.animation.known import known_motions
from kinema.animation.plan import AnimateSettings, make_plan
from kinema.asset import Character
from kinema.errors import MotionError
from kinema.files import atomic_write
from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.geometry.transforms import decompose_trs
from kinema.motion import Motion

FIGURE_FRAMES = 24
"""Frames of the small figures."""
STILL = 1e-6
"""Channels that change less than this are sent once."""
FRAMES_LIMIT = 20_000


def save_motion(path: Path, motion: Motion) -> None:
    """Write a motion; appears whole or not at all."""
    data = BytesIO()
    np.savez_compressed(
        data,
        T_parent_joint=motion.T_parent_joint.detach().float().numpy(),
        fps=np.float64(motion.fps),
        loop=np.bool_(motion.loop),
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, data.getvalue())


def load_motion(path: Path, character: Character) -> Motion:
    """Read a motion of this character."""
    try:
        with np.load(path, allow_pickle=False) as stored:
            frames, fps, loop = stored["T_parent_joint"], float(stored["fps"]), bool(stored["loop"])
    except (OSError, ValueError, KeyError, BadZipFile) as error:
        raise MotionError("studio-take-lost", f"the motion of this take cannot be read: {error}") from error
    return Motion(character.skeleton, torch.from_numpy(frames).to(character.skeleton.T_parent_joint), fps, loop)


def tracks_of(character: Character, motion: Motion) -> bytes:
    """A motion for the page.

    Layout: length of the head (uint32), head (JSON, padded with spaces to whole words), float32 numbers. The head lists for
    every channel where its numbers begin: [frame 3] translations, [frame 4] rotations xyzw, [frame 3] scales; a channel that
    does not change has one frame. Last come the figure's joints, [figure frame joint 3], in kinema's world.
    """
    if motion.frame_count > FRAMES_LIMIT:
        raise MotionError("clip-too-long", f"{motion.frame_count} frames, at most {FRAMES_LIMIT}")
    frames = motion.T_parent_joint.detach().double()
    numbers: list[np.ndarray] = []
    place = 0

    def put(values: Tensor | np.ndarray) -> list[int]:
        nonlocal place
        flat = np.ascontiguousarray(np.asarray(values, dtype="<f4"))
        begin, place = place, place + flat.size
        numbers.append(flat.reshape(-1))
        return [begin, len(flat)]

    found = character.nodes.node_locals(character.skeleton, frames)
    shift, R, scale, _ = decompose_trs(torch.stack(list(found.values())))  # [node frame ...]
    turns = xyzw_from_wxyz(to_quaternion_wxyz(R)).numpy()
    nodes = [
        [node, put(_brief(shift[row].numpy())), put(_brief(_continuous(turns[row]))), put(_brief(scale[row].numpy()))]
        for row, node in enumerate(found)
    ]
    world = motion.T_world_joint[..., :3, 3]
    every = np.linspace(0, motion.frame_count - 1, min(FIGURE_FRAMES, motion.frame_count)).round().astype(int)
    figure = put(world[every].float().numpy())
    head = {
        "fps": motion.fps,
        "frames": motion.frame_count,
        "loop": motion.loop,
        "nodes": nodes,
        "figure": figure,
        "root": put(world[:, motion.skeleton.motion_root].float().numpy()),
    }
    text = json.dumps(head, separators=(",", ":")).encode()
    text += b" " * (-(len(text) + 4) % 4)
    return struct.pack("<I", len(text)) + text + np.concatenate(numbers).tobytes()


def first_motions(character: Character, sentence: str, *, settings: AnimateSettings) -> tuple[Motion, ...]:
    """Motions for a sentence within seconds, best first: what the preset `instant` would take, and what a distillation starts from.

    Args:
        character: Who.
        sentence: What it does.
        settings: Of the job that follows.
    """
    instant = replace(settings, preset="instant", start=None, distill_settings=None)
    known = known_motions(character, make_plan(character, sentence, None, instant), instant)
    return tuple(one.motion for one in known)


def _brief(values: np.ndarray) -> np.ndarray:
    """A channel that does not change as one frame."""
    return values[:1] if np.ptp(values, axis=0).max(initial=0.0) < STILL else values


def _continuous(quaternions: np.ndarray) -> np.ndarray:
    """Signs chosen so that neighbours interpolate the short way, [frame 4]."""
    flips = np.cumsum((quaternions[1:] * quaternions[:-1]).sum(1) < 0) % 2
    signs = np.concatenate([[1.0], 1.0 - 2.0 * flips])
    return quaternions * signs[:, None]
