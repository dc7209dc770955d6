"""Where clips come from: characters with animations (.glb, .gltf, .fbx) and motion files without a body (.bvh)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from kinema.asset import Character, load_character
from kinema.errors import AssetError, UsageError
from kinema.motion import Motion, motion_from_bvh, motion_from_clip
from kinema.transfer.body import BodyPlan, read_body, read_skeleton

ENDINGS = (".glb", ".gltf", ".fbx", ".bvh")
"""Files that hold clips."""


@dataclass(frozen=True, eq=False)
class ClipSource:
    """A file with clips."""

    path: Path
    character: Character | None
    """None for a BVH file, which has a skeleton and no skin."""
    recording: Motion | None
    """The one clip of a BVH file."""

    @property
    def name(self) -> str:
        return self.path.stem

    @property
    def clip_names(self) -> tuple[str, ...]:
        """Clips that the file holds; a BVH file's only clip is called like the file."""
        return (self.name,) if self.character is None else tuple(clip.name for clip in self.character.clips)

    @cached_property
    def plan(self) -> BodyPlan:
        """The body that the clips belong to."""
        if self.character is not None:
            return read_body(self.character)
        assert self.recording is not None
        return read_skeleton(self.recording.skeleton, name=self.name)

    def motion(self, name: str | None = None) -> Motion:
        """A clip by its name; the only one if not given."""
        if self.character is None:
            assert self.recording is not None
            return self.recording
        if name is None:
            if len(self.character.clips) != 1:
                raise UsageError(
                    "clip-needed",
                    f"'{self.path.name}' has {len(self.character.clips)} clips",
                    hint=f"choose one: {', '.join(self.clip_names)}"
                    if self.clip_names
                    else "the file has no animations",
                )
            name = self.character.clips[0].name
        return motion_from_clip(self.character, name)


def read_source(path: str | Path, **reading: Any) -> ClipSource:
    """Read a file with clips.

    Args:
        path: .glb, .gltf, .fbx (with the `blender` extra) or .bvh.
        **reading: As `kinema.load_character` for characters, `kinema.motion.motion_from_bvh` for motion files.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in ENDINGS:
        raise AssetError("format-unknown", f"cannot read clips from '{path.name}'", hint=f"use {', '.join(ENDINGS)}")
    if suffix == ".bvh":
        return ClipSource(path, None, motion_from_bvh(path, **reading))
    return ClipSource(path, load_character(path, **reading), None)
