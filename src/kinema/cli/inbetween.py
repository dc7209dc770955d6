"""`kinema inbetween`: key poses in, the motion between them out."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from tyro.conf import FlagCreatePairsOff, OmitArgPrefixes, Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading


@dataclass(frozen=True)
class Inbetween(JsonOption):
    """Fill in the motion between key poses of your own rig.

    Key poses are moments of clips, rotations of joints, or the keys of a .glb: docs/control.md. They are met exactly.
    """

    file: Positional[Path]
    """Rigged character: .glb, .gltf or .fbx."""
    keys: Positional[str]
    """Key poses: a JSON file, or a .glb whose keyed poses are taken (FILE.glb#CLIP if it has several clips)."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .glb or .gltf."""
    prompt: str | None = None
    """What happens between the poses, in words."""
    seconds: float | None = None
    """Length; until the last key pose if not given."""
    fps: float = 24.0
    """Frames a second."""
    loop: FlagCreatePairsOff[bool] = False
    """The end is the beginning; needs --seconds."""
    planting: bool = True
    """Plant the feet between the key poses."""
    seed: int = 0
    """Another seed is another way between the poses."""
    name: str | None = None
    """Name of the new clip; from the prompt, or "inbetween"."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of choosing another name."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.animation.control import read_control
        from kinema.animation.inbetween import InbetweenSettings, inbetween
        from kinema.motion.output import check_output

        control = read_control(keys=self.keys)  # files that are wrong are told before anything is loaded
        check_output(self.output)
        result = inbetween(
            self.reading.load(self.file),
            control,
            self.output,
            settings=InbetweenSettings(self.prompt, self.seconds, self.fps, self.loop, self.planting, self.seed),
            name=self.name,
            overwrite_clip=self.overwrite_clip,
        )
        motion = result.motion
        print(
            f"{result.output}: clip '{result.clip}', {motion.frame_count} frames at {motion.fps:.4g} fps, {motion.duration:.2f} s"
        )
        for note in result.notes:
            print(f"  {note}")
        give(
            {
                "output": result.output,
                "clip": result.clip,
                "frames": motion.frame_count,
                "fps": motion.fps,
                "loop": motion.loop,
                "control": result.control,
                "measures": result.measures.as_dict(),
                "notes": list(result.notes),
            }
        )
        return 0
