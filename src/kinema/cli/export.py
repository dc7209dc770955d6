"""`kinema export`: a clip to GLB, BVH or FBX, in place or with root motion, at any rate."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import OmitArgPrefixes, Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading
from kinema.errors import UsageError

GLTF, USD = (".glb", ".gltf"), (".usd", ".usda", ".usdc", ".usdz")


@dataclass(frozen=True)
class Export(JsonOption):
    """Write one clip to another file: .glb/.gltf (the input with the clip added), .bvh, .fbx or .usd; or as an engine wants it."""

    file: Positional[Path]
    """Animated character: .glb, .gltf or .fbx."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write; the ending decides the format."""
    clip: str
    """Which clip."""
    name: str | None = None
    """Name of the written clip in a GLB; "<clip>_kinema" if not given."""
    fps: float | None = None
    """Frames a second; the clip's own rate if not given."""
    engine: Literal["godot", "unity", "unreal", "three"] | None = None
    """As this engine wants it, alone in the file: metres or centimetres, travel on one bone `root`, loops by name. .glb for godot and
    three, .fbx for unity and unreal; a .kinema.json beside it has loop, speed and a humanoid's bones."""
    travel: Literal["keep", "in-place", "root-motion"] = "keep"
    """Keep the clip's travel, take it out, or let it travel at the speed of its own feet."""
    loop: bool = False
    """Close the loop: spread what is left between last and first frame over the clip."""
    overwrite_clip: bool = False
    """Replace a clip of that name in a GLB instead of stopping."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.asset.usd_write import write_usd
        from kinema.motion import (
            close_loop,
            document_with_motion,
            in_place,
            motion_from_clip,
            resampled,
            with_root_motion,
            write_bvh,
            write_fbx,
            write_glb,
        )
        from kinema.motion.engines import write_for_engine

        suffix = self.output.suffix.lower()
        if suffix not in (*GLTF, *USD, ".bvh", ".fbx"):
            hint = "use .glb, .gltf, .bvh, .fbx, .usd, .usda, .usdc or .usdz"
            raise UsageError("format-unknown", f"cannot write '{suffix}' files", hint=hint)
        character = self.reading.load(self.file)
        clip = character.clip(self.clip)
        motion = motion_from_clip(character, clip.name)
        if self.travel == "in-place":
            motion = in_place(motion)
        elif self.travel == "root-motion":
            motion = with_root_motion(character, motion)
        if self.loop:
            motion = close_loop(motion)
        if self.fps is not None:
            motion = resampled(motion, self.fps)
        name = self.name or (clip.name.rsplit("|", 1)[-1] if self.engine else f"{clip.name}_kinema")
        files, notes = (self.output,), ()
        if self.engine is not None:
            keep = self.travel != "in-place"
            told = write_for_engine(self.output, character, motion, engine=self.engine, name=name, root_motion=keep)
            files, notes, name = told.files, told.notes, told.clip
        elif suffix == ".bvh":
            write_bvh(self.output, motion)
        elif suffix == ".fbx":
            write_fbx(self.output, character, motion, name=name)
        elif suffix in USD:
            write_usd(self.output, document_with_motion(character, motion, name=name, replace=True), clip=name)
        else:
            write_glb(self.output, character, motion, name=name, replace=self.overwrite_clip)
        for note in notes:
            print(f"note: {note}")
        print(f"{self.output}: {motion.frame_count} frames at {motion.fps:.4g} fps, {motion.duration:.2f} s")
        facts = {"output": self.output, "clip": name, "frames": motion.frame_count, "fps": motion.fps}
        give({**facts, "duration": motion.duration, "engine": self.engine, "files": files, "notes": notes})
        return 0
