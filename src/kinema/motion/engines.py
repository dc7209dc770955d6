"""Files as game engines want them: unit, root motion on one bone, names of loops, one take, a map of a humanoid's bones.

What each engine reads is one table. How each preset was checked, and what was not, is in docs/engines.md.
"""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import numpy as np
import torch

from kinema.asset import Character
from kinema.asset.blender import export_fbx
from kinema.asset.gltf import Document, add_clip, clip_names, write_document
from kinema.asset.humanoid import humanoid_map, unreal_map
from kinema.asset.reshape import add_root_joint, keep_clip, merge_clips, resize_document
from kinema.errors import UsageError
from kinema.files import atomic_write
from kinema.geometry.rotations import to_quaternion_wxyz, xyzw_from_wxyz
from kinema.geometry.transforms import rigid_inverse
from kinema.motion.clips import document_with_motion
from kinema.motion.motion import Motion
from kinema.motion.timing import loop_gap
from kinema.motion.travel import heading_frames

Engine = Literal["godot", "unity", "unreal", "three"]
ROOT_CLIP = "kinema root motion"
CLOSED = 0.1
"""Radians between last and first pose of a clip that is a loop."""


@dataclass(frozen=True)
class EnginePreset:
    """What an engine reads."""

    suffix: str
    """Of its file."""
    units_per_metre: float
    loop_suffix: str = ""
    """Put behind the name of a clip that loops."""
    fbx: Literal["", "metres", "centimetres"] = ""
    """How Blender's exporter says the unit."""


PRESETS: dict[str, EnginePreset] = {
    # docs.godotengine.org, "Importing 3D scenes": a clip whose name ends in -loop is set to loop, and the suffix goes
    "godot": EnginePreset(".glb", 1.0, loop_suffix="-loop"),
    # a Unity unit is a metre; its importer divides by the file's own unit
    "unity": EnginePreset(".fbx", 1.0, fbx="metres"),
    # an Unreal unit is a centimetre
    "unreal": EnginePreset(".fbx", 100.0, fbx="centimetres"),
    # glTF has no loops: three.js hands a clip's extras over as userData
    "three": EnginePreset(".glb", 1.0),
}


@dataclass(frozen=True)
class EngineFiles:
    """What was written."""

    files: tuple[Path, ...]
    clip: str
    """Name of the clip in the file."""
    loop: bool
    notes: tuple[str, ...]


def write_for_engine(
    path: str | Path,
    character: Character,
    motion: Motion,
    *,
    engine: Engine,
    name: str,
    root_motion: bool = True,
) -> EngineFiles:
    """Write a character with one motion as an engine wants it.

    Args:
        path: .glb for Godot and three.js, .fbx for Unity and Unreal.
        character: Who moves.
        motion: What it does.
        engine: For whom.
        name: Of the clip.
        root_motion: Put the travel on one bone, `root`, above all others; otherwise the motion is written as it is.

    Returns:
        The file, and `<name>.kinema.json` beside it: loop, speed, root bone, and a humanoid's bones.
    """
    path, preset = Path(path), PRESETS[engine]
    if path.suffix.lower() != preset.suffix:
        raise UsageError("format-unknown", f"{engine} is given {preset.suffix} files", hint=f"name it {preset.suffix}")
    loop = motion.loop or (motion.frame_count > 2 and loop_gap(motion) < CLOSED)
    written = f"{name}{preset.loop_suffix}" if loop and not name.endswith(preset.loop_suffix or "\0") else name
    document, root = engine_document(character, motion, name=written, root_motion=root_motion)
    scale = float(torch.linalg.det(character.nodes.T_kinema_file[:3, :3]) ** (1 / 3))
    document = resize_document(document, scale * preset.units_per_metre)
    extras = {"loop": loop, "fps": motion.fps}
    document = keep_clip(document, written, extras=extras if engine == "three" else None)
    if preset.suffix == ".glb":
        write_document(path, document)
    else:
        with tempfile.TemporaryDirectory(prefix="kinema_") as folder:
            write_document(Path(folder) / "one.glb", document)
            export_fbx(Path(folder) / "one.glb", path, unit=preset.fbx, take=written)
    facts, notes = _facts(character, motion, preset, root)
    facts = {"engine": engine, "clip": written, "loop": loop, **facts}
    beside = path.with_name(f"{path.stem}.kinema.json")
    atomic_write(beside, (json.dumps(facts, indent=1, ensure_ascii=False) + "\n").encode())
    return EngineFiles((path, beside), written, loop, tuple(notes))


def engine_document(
    character: Character, motion: Motion, *, name: str, root_motion: bool
) -> tuple[Document, str | None]:
    """The character's file with the motion, its travel on a root joint of its own; and that joint's name."""
    if name in clip_names(character.document):  # the artist's clip of that name is not needed in the file
        character = replace(character, document=_without(character.document, name))
    if not root_motion:
        return document_with_motion(character, motion, name=name), None
    document, root = add_root_joint(character.document)
    frames = heading_frames(motion.to(torch.float64))
    travel = frames @ rigid_inverse(frames[:1])
    still = motion.carried(rigid_inverse(travel).to(motion.T_parent_joint))
    document = document_with_motion(replace(character, document=document), still, name=name)
    T_kinema_file = character.nodes.T_kinema_file.double()
    in_file = torch.linalg.inv(T_kinema_file) @ travel @ T_kinema_file
    rotations = xyzw_from_wxyz(to_quaternion_wxyz(in_file[:, :3, :3])).numpy()
    times = np.arange(motion.frame_count) / motion.fps
    document = add_clip(document, ROOT_CLIP, times, {root: (in_file[:, :3, 3].numpy(), rotations, None)}, replace=True)
    return merge_clips(document, name, ROOT_CLIP), str(document.json["nodes"][root]["name"])


def _without(document: Document, name: str) -> Document:
    names = clip_names(document)
    kept = [animation for animation, own in zip(document.json["animations"], names, strict=True) if own != name]
    return replace(document, json=document.json | {"animations": kept})


def _facts(
    character: Character, motion: Motion, preset: EnginePreset, root: str | None
) -> tuple[dict[str, Any], list[str]]:
    frames = heading_frames(motion)
    travel = float((frames[-1] @ rigid_inverse(frames[0]))[:3, 3].norm())
    skeleton = character.skeleton
    facts: dict[str, Any] = {
        "root_bone": root,
        "fps": motion.fps,
        "seconds": motion.duration,
        "travel_metres": travel,
        "height_metres": character.height,
        "units_per_metre": preset.units_per_metre,
    }
    bones = humanoid_map(skeleton.names, skeleton.parents)
    if bones is None:
        return facts | {"humanoid": None}, ["no humanoid: use a generic rig in the engine"]
    return facts | {"humanoid": {"unity": bones, "unreal": unreal_map(bones)}}, []
