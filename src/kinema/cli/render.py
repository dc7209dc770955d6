"""`kinema render`: a clip as a film."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg

from kinema.cli.json_output import JsonOption, give


@dataclass(frozen=True)
class Render(JsonOption):
    """Film a clip: ground, shadow and a camera that follows, at any size."""

    file: Positional[Path]
    """Animated character: .glb, .gltf or .fbx."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write: .mp4, .gif, or .png for a sheet of all frames."""
    clip: str | None = None
    """Which clip; the file's first if not given."""
    size: tuple[int, int] = (512, 512)
    """Width and height, pixels."""
    fps: float = 24.0
    """Frames a second."""
    seconds: float | None = None
    """Length; a clip that ends as it begins is repeated, and goes on where it travels. Its own length if not given."""
    azimuth_deg: float = 60.0
    """Camera about the vertical: 0 looks the character in the face, 90 sees it walk to the right."""
    elevation_deg: float = 12.0
    """Camera: how far above the horizon."""
    ground: bool = True
    """Checkerboard ground with shadow; a white background without."""
    travel: bool = True
    """Let clips made on the spot travel at the speed of their own feet."""
    gaussians: int = 20_000
    """How many Gaussians the body is made of."""

    def run(self) -> int:
        from kinema.filming.clip import render_clip
        from kinema.render import FollowCamera

        camera = FollowCamera(azimuth=math.radians(self.azimuth_deg), elevation=math.radians(self.elevation_deg))
        film = render_clip(
            self.file,
            self.output,
            clip=self.clip,
            width=self.size[0],
            height=self.size[1],
            fps=self.fps,
            seconds=self.seconds,
            camera=camera,
            ground=self.ground,
            travel=self.travel,
            gauss_count=self.gaussians,
        )
        what = f"clip '{film.clip}'" if film.clip else "start pose"
        print(f"{film.path}: {what}, {film.frame_count} frames at {film.fps:.4g} fps, travelling {film.speed:.2f} m/s")
        facts = {"output": film.path, "clip": film.clip, "frames": film.frame_count, "fps": film.fps}
        give({**facts, "travel_speed": film.speed})
        return 0
