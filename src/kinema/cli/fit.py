"""`kinema fit`: the motion that a video shows, on your own rig."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from math import degrees, radians
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from tyro.conf import OmitArgPrefixes, Positional, arg

from kinema.cli.json_output import JsonOption, give
from kinema.cli.options import Reading
from kinema.cli.progress import Bar
from kinema.errors import UsageError

if TYPE_CHECKING:
    from kinema.fitting.program import FitProgress, FitSettings, Fitted


@dataclass(frozen=True)
class Fit(JsonOption):
    """Fit a character to a video: writes your own file with the motion that the video shows added as a clip.

    `kinema fit clip.mp4 fox.glb -o fitted.glb`, or with the built-in video model's own film instead of a clip:
    `kinema fit fox.glb --prior "a fox is walking" -o fitted.glb`.
    """

    files: Positional[tuple[Path, ...]]
    """The clip (.mp4, .webm, .gif, or a folder of PNGs), then the character (.glb, .gltf or .fbx); with --prior the
    character alone."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Where to write, .glb or .gltf."""
    prior: str | None = None
    """A sentence: fit to the built-in video model's film of it instead of to a clip."""
    weights: Path | None = None
    """Weights of another embedded prior."""
    azimuth_deg: float | None = None
    """Where the camera stands, degrees: 0 sees the face, 90 sees the character go to the right, -90 to the left. Fitted if
    not given; 60 with --prior."""
    elevation_deg: float | None = None
    """Degrees above the horizon; fitted if not given, 15 with --prior."""
    fov_deg: float = 35.0
    """Vertical field of view around the body, degrees."""
    background: Literal["auto", "plain", "still"] = "auto"
    """What is behind the body: one colour, or a picture that stands still."""
    begin: float = 0.0
    """Where in the clip to begin, seconds."""
    seconds: float | None = None
    """How much of the clip; all if not given."""
    sampled_fps: float = 10.0
    """Rate at which clip and character are compared."""
    size_px: int = 48
    """Side of the pictures in which they are compared."""
    fps: float = 24.0
    """Frames a second of the result."""
    iterations: int | None = None
    """Steps of the descent; chosen if not given."""
    in_place: bool = False
    """On the spot: leave the travel out."""
    seed: int = 0
    """Of everything random: same seed, same file."""
    guidance: float | None = None
    """Of the prior's sampling; 2 if not given."""
    steps: int = 30
    """Of the prior's sampling."""
    sheet: Path | None = None
    """Also write a picture with the video's frames above those of the fit: .png, .gif or .mp4."""
    name: str | None = None
    """Name of the new clip; from the video's name or the sentence if not given."""
    overwrite_clip: bool = False
    """Replace a clip of that name instead of choosing another name."""
    reading: Annotated[Reading, OmitArgPrefixes] = field(default_factory=Reading)

    def run(self) -> int:
        from kinema.fitting.program import fit_steps, make_job, side_by_side
        from kinema.progress import finish
        from kinema.render.video import check_video_path, write_video

        video, file = self.inputs()
        if self.sheet is not None:
            check_video_path(self.sheet)
        settings = self.settings()
        job = make_job(
            lambda: self.reading.load(file),
            self.output,
            video=video,
            prompt=self.prior or "",
            prior="embedded" if self.weights is None else str(self.weights),
            settings=settings,
            name=self.name,
        )
        bar = Bar()
        result = finish(
            fit_steps(replace(job, overwrite_clip=self.overwrite_clip)), lambda progress: show(bar, progress)
        )
        bar.close()
        if self.sheet is not None:
            write_video(self.sheet, side_by_side(result), fps=settings.sampled_fps)
        print(summary(result))
        give(facts(result))
        if result.stopped:
            print("stopped; this is the best so far", file=sys.stderr)
            return 130
        return 0

    def inputs(self) -> tuple[Path | None, Path]:
        """Clip and character."""
        wanted = 1 if self.prior is not None else 2
        if len(self.files) != wanted:
            raise UsageError(
                "fit-input",
                f"{len(self.files)} files, expected {wanted}",
                hint='kinema fit clip.mp4 character.glb -o out.glb, or kinema fit character.glb --prior "..." -o out.glb',
            )
        return (None, self.files[0]) if self.prior is not None else (self.files[0], self.files[1])

    def settings(self) -> FitSettings:
        """Flags as settings."""
        from kinema.fitting.program import FitSettings

        return FitSettings(
            azimuth=None if self.azimuth_deg is None else radians(self.azimuth_deg),
            elevation=None if self.elevation_deg is None else radians(self.elevation_deg),
            fov=radians(self.fov_deg),
            background=self.background,
            begin=self.begin,
            seconds=self.seconds,
            sampled_fps=self.sampled_fps,
            size_px=self.size_px,
            fps=self.fps,
            iterations=self.iterations,
            in_place=self.in_place,
            seed=self.seed,
            guidance=self.guidance,
            steps=self.steps,
        )


def show(bar: Bar, progress: FitProgress) -> None:
    """One sign of life."""
    if progress.phase == "prepare":
        bar.say(progress.text)
    elif progress.phase == "fit":
        bar.show("fit", progress.iteration, progress.iterations, {"loss": progress.loss})


def summary(result: Fitted) -> str:
    """What was made, in a few lines."""
    motion, measures = result.motion, result.measures
    lines = [
        f"{result.output}: clip '{result.clip}', {motion.frame_count} frames at {motion.fps:.4g} fps, {motion.duration:.2f} s",
        f"  pictures differ by {100 * result.loss:.1f} % of the video's variance (start pose {100 * result.still:.1f} %), "
        f"outlines overlap by {100 * result.overlap:.0f} %",
        f"  camera at azimuth {degrees(result.azimuth):.0f}°, elevation {degrees(result.elevation):.0f}°",
        f"  motion amount {measures.amount:.2f} h/s, travel {measures.travel_speed:.2f} m/s, "
        f"deepest below ground {100 * measures.penetration_max:.1f} cm",
        *(f"  note: {note}" for note in result.notes),
    ]
    return "\n".join(lines)


def facts(result: Fitted) -> dict[str, Any]:
    """The same, and all measures, for --json."""
    return {
        "output": result.output,
        "clip": result.clip,
        "frames": result.motion.frame_count,
        "fps": result.motion.fps,
        "stopped": result.stopped,
        "loss": result.loss,
        "loss_of_start_pose": result.still,
        "overlap": result.overlap,
        "azimuth_deg": degrees(result.azimuth),
        "elevation_deg": degrees(result.elevation),
        "measures": result.measures.as_dict(),
        "notes": list(result.notes),
    }
