"""`kinema fit clip.mp4 character.glb`: the motion that a video shows, on the joints of your own rig.

read → find the body → guess the camera → fit → travel → measures → write. With a sentence instead of a clip, the video is the embedded
prior's own film of this character, taken by a camera of its stage, so that no camera is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from math import pi, radians, tan
from pathlib import Path
from typing import Literal, TypeVar

import torch
from torch import Tensor

from kinema.asset import Character, load_character
from kinema.distill import FitStep, Free, Freedom, MotionModel, Orbit, Rates, VideoFitSettings, fit_to_video, model_body
from kinema.distill.fit import film_spread, pyramid_distance
from kinema.distill.fit_films import BULK, FilmsStep
from kinema.distill.stage_fit import (
    fit_prepared_films,
    outlines_overlap,
    overlap,
    prepare_films,
    prior_films,
    stage_view,
)
from kinema.errors import AssetError, RigError, UsageError
from kinema.fitting.scenery import Behind, Cropped, cropped
from kinema.language.sentence import check_prompt
from kinema.motion import Measures, Motion, measure, write_glb
from kinema.motion.output import check_output, choose_clip_name
from kinema.prior import VideoPrior
from kinema.prior.load import load_prior
from kinema.progress import finish
from kinema.reconstruct import DirectConfig, splats_from_character
from kinema.render import FollowCamera, Scene
from kinema.render.backdrop import Backdrop, film_before, standing_camera
from kinema.render.footage import read_footage
from kinema.render.stage import StageCamera
from kinema.rigging import forward_kinematics
from kinema.splat import BoundCloud, sh_from_colours

SHORTEST = 4
"""Frames at the fit's rate that a clip must have."""
LONGEST = 160
"""Frames at most: more would take hours, and pictures carry no more than a few poses each second."""
GUESSES = 24
"""Azimuths at which an unknown camera is looked for."""
GUESS_PX = 24
"""Side of the pictures it is looked for in."""
FACING = 0.3
"""A camera that sees this little of the way forward (sine of the azimuth) tells no speed."""
SAYS_LITTLE = 0.7
"""A fit that leaves more than this share of what the held start pose leaves is worth a warning."""

Phase = Literal["prepare", "fit", "done"]
Stepped = TypeVar("Stepped", bound=FilmsStep | FitStep)


@dataclass(frozen=True)
class FitSettings:
    """How a clip is read and fitted."""

    azimuth: float | None = None
    """Of the camera, radians about +Y: 0 sees the face, π/2 sees the character go to the right; fitted if not given."""
    elevation: float | None = None
    """Radians above the horizon; fitted if not given."""
    fov: float = radians(35)
    """Vertical field of view of the cropped picture, radians."""
    background: Behind = "auto"
    begin: float = 0.0
    """Where in the clip to begin, seconds."""
    seconds: float | None = None
    """How much of it; all if not given."""
    sampled_fps: float = 10.0
    """Rate at which clip and rig are compared: the stage's."""
    size_px: int = 48
    """Side of the pictures they are compared in: the stage's."""
    fps: float = 24.0
    """Of the result."""
    iterations: int | None = None
    """Steps of the descent; 150, or the bulk fit's number on the stage, if not given."""
    in_place: bool = False
    """Leave the travel out."""
    gauss_count: int = 800
    seed: int = 0
    guidance: float | None = None
    """Of the prior's sampling."""
    steps: int = 30
    """Of the prior's sampling."""

    def __post_init__(self) -> None:
        if not 1 <= self.fps <= 240 or not 1 <= self.sampled_fps <= 240:
            raise UsageError("fps-invalid", f"fps is {self.fps}", hint="give a rate between 1 and 240")
        if self.begin < 0 or (self.seconds is not None and not self.seconds > 0):
            raise UsageError("seconds-invalid", f"{self.seconds} s from {self.begin} s of the clip")
        if not 16 <= self.size_px <= 512 or (self.iterations is not None and self.iterations < 1):
            raise UsageError("distill-options", "pictures are 16 to 512 px wide, iterations 1 or more")


@dataclass(frozen=True, eq=False)
class FitJob:
    """One fit to make."""

    character: Character
    clip: Path | None
    """The video; None: `prompt` says what the prior is asked for."""
    output: Path
    settings: FitSettings = field(default_factory=FitSettings)
    prompt: str = ""
    prior: VideoPrior | None = None
    """Needed without a clip."""
    name: str | None = None
    """Of the new clip."""
    overwrite_clip: bool = False


@dataclass(frozen=True, eq=False)
class Fitted:
    """A finished, or stopped, fit."""

    motion: Motion
    """What was written."""
    output: Path
    clip: str
    """Name of the clip in the output."""
    loss: float
    """Squared distance of the pictures, share of the video's variance."""
    still: float
    """The same for the start pose, held."""
    overlap: float
    """Intersection over union of the outlines."""
    azimuth: float
    """Of the camera, radians."""
    elevation: float
    """Radians."""
    measures: Measures
    stopped: bool
    notes: tuple[str, ...]
    film: Tensor = field(repr=False)
    """The video as it was compared, [frame height width 3]."""
    render: Tensor = field(repr=False)
    """And what the fit looks like, [frame height width 3]."""


@dataclass(frozen=True, eq=False)
class FitProgress:
    """A sign of life."""

    phase: Phase
    text: str = ""
    iteration: int = 0
    iterations: int = 0
    loss: float = 0.0
    result: Fitted | None = None
    """With phase "done"."""


@dataclass(frozen=True, eq=False)
class _Found:
    """What a fit came to, whatever it was fitted to."""

    model: MotionModel
    speed: float
    """Of travel, metres a second."""
    loss: float
    still: float
    overlap: float
    azimuth: float
    elevation: float
    film: Tensor
    render: Tensor
    stopped: bool


def fit(
    source: str | Path | Character,
    output: str | Path,
    *,
    video: str | Path | None = None,
    prompt: str = "",
    prior: str | VideoPrior = "embedded",
    settings: FitSettings | None = None,
    name: str | None = None,
    overwrite_clip: bool = False,
    on_progress: Callable[[FitProgress], None] | None = None,
) -> Fitted:
    """Fit a character to a video, or to a prior's own film of a sentence, and write it into a copy of its own file.

    Args:
        source: The character's file, or the character.
        output: .glb or .gltf to write.
        video: The clip: .mp4, .webm, .gif, or a folder of PNGs.
        prompt: Without a video: what the prior films.
        prior: "embedded", the file of an embedded prior, or a prior.
        settings: Options.
        name: Of the new clip; from the video's name or the prompt if not given.
        overwrite_clip: Replace a clip of that name.
        on_progress: Told what happens, for progress bars.
    """
    job = make_job(
        source, output, video=video, prompt=prompt, prior=prior, settings=settings or FitSettings(), name=name
    )
    return finish(fit_steps(replace(job, overwrite_clip=overwrite_clip)), on_progress)


def make_job(
    source: str | Path | Character | Callable[[], Character],
    output: str | Path,
    *,
    video: str | Path | None,
    prompt: str,
    prior: str | VideoPrior,
    settings: FitSettings,
    name: str | None,
) -> FitJob:
    """A job from what a user gives; sentence and place are checked before anything long is loaded."""
    check_output(Path(output))
    asked: VideoPrior | None = None
    if video is None:
        check_prompt(prompt)
        asked = load_prior(prior) if isinstance(prior, str) else prior
    character = source if isinstance(source, Character) else source() if callable(source) else load_character(source)
    place = None if video is None else Path(video)
    return FitJob(character, place, Path(output), settings, prompt, asked, name)


def fit_steps(job: FitJob) -> Generator[FitProgress, None, None]:
    """Fit step by step; the last step carries the result. Ctrl-C writes the best so far.

    Raises:
        KinemaError: `footage-...`, `nothing-moves`, `write-failed`, `format-unknown`, `clip-name-taken`, `fit-input`.
    """
    settings, character = job.settings, job.character
    check_output(job.output)
    if not character.skeleton.motion_joints:
        raise RigError("nothing-moves", "no joint of this character may move", where=character.name)
    if (job.clip is None) == (job.prior is None):
        raise UsageError("fit-input", "a fit needs a clip or a prior, and not both")
    words = job.prompt or (job.clip.stem if job.clip is not None else "")
    name = choose_clip_name(character, words, name=job.name, replace=job.overwrite_clip)
    found = yield from (_fit_prior(job) if job.clip is None else _fit_footage(job, job.clip))
    seconds = (found.model.span.frame_count - 1) / found.model.span.fps
    motion = found.model.motion(max(2, round(seconds * settings.fps) + 1), settings.fps, dtype=torch.float64)
    motion = replace(motion, loop=False)
    if not settings.in_place and found.speed:
        motion = motion.moving(found.speed)
    notes = tuple(_notes(found))
    result = Fitted(
        motion=motion,
        output=job.output,
        clip=name,
        loss=found.loss,
        still=found.still,
        overlap=found.overlap,
        azimuth=found.azimuth,
        elevation=found.elevation,
        measures=measure(character, motion, ground="estimate" if settings.in_place else "fixed"),
        stopped=found.stopped,
        notes=notes,
        film=found.film,
        render=found.render,
    )
    write_glb(job.output, character, motion, name=name, replace=job.overwrite_clip)
    yield FitProgress("done", result=result)


def _fit_prior(job: FitJob) -> Generator[FitProgress, None, _Found]:
    """To a film that the prior imagines of this character, from a camera of the stage."""
    settings, prior, character = job.settings, job.prior, job.character
    assert prior is not None
    place = StageCamera(
        azimuth=StageCamera.azimuth if settings.azimuth is None else settings.azimuth,
        elevation=StageCamera.elevation if settings.elevation is None else settings.elevation,
    )
    yield FitProgress("prepare", f"{character.name}: the prior films '{job.prompt}'")
    videos = prior_films(
        character,
        place,
        prior,
        [job.prompt],
        seed=settings.seed,
        guidance=settings.guidance,
        steps=settings.steps,
    )
    view = stage_view(character, place, prior.limits, gauss_count=settings.gauss_count)
    config = replace(BULK, iterations=settings.iterations or BULK.iterations)
    films = prepare_films(view, videos, config, generator=torch.Generator().manual_seed(settings.seed))
    steps = fit_prepared_films(view, films, config, generator=torch.Generator())
    step, stopped = yield from _descended(steps, config.iterations, lambda step: float(step.losses[0]))
    model = step.model(0)
    T = model.motion().T_world_joint[None]
    with torch.no_grad():
        taken = film_before(Backdrop(view.scene.body, view.camera, films.backgrounds), T)[0, ..., :3]
    return _Found(
        model,
        float(films.speeds[0]),
        float(step.losses[0]),
        float(films.still[0]),
        float(outlines_overlap(view, films, T)[0]),
        place.azimuth,
        place.elevation,
        videos[0],
        taken,
        stopped,
    )


def _fit_footage(job: FitJob, path: Path) -> Generator[FitProgress, None, _Found]:
    """To a clip of a body before a plain or still background; the camera is known or fitted along."""
    settings, character = job.settings, job.character
    crop = read_cropped(path, settings)
    count = len(crop.video)
    yield FitProgress("prepare", f"{character.name}: {count} frames at {settings.sampled_fps:g} fps of {path.name}")
    generator = torch.Generator().manual_seed(settings.seed)
    body = splats_from_character(character, DirectConfig(count=settings.gauss_count), generator=generator)
    start = forward_kinematics(character.skeleton).float()
    follow, scene = guess_camera(body, start, crop, settings)
    camera = standing_camera(scene, start, height=settings.size_px, width=settings.size_px)
    backdrop = Backdrop(scene.body, camera, crop.background[None], grounded=False)
    low, high = body.cloud.means.amin(0), body.cloud.means.amax(0)
    pivot = (low + high) / 2
    distance = float((camera.positions[0] - pivot).norm())
    orbit = Orbit(pivot, follow.azimuth, follow.elevation, distance)
    known = settings.azimuth is not None and settings.elevation is not None
    config = clip_fitting(count, settings.iterations)
    rest = Motion.rest(character.skeleton, frame_count=count, fps=settings.sampled_fps)

    def film(T_world_joint: Tensor) -> Tensor:
        return film_before(backdrop, T_world_joint[None])

    steps = fit_to_video(
        rest,
        film,
        crop.video,
        config,
        generator=generator,
        masks=crop.masks,
        camera=None if known else orbit,
        body_model=model_body(character),
    )
    step, stopped = yield from _descended(steps, config.iterations, lambda step: step.losses["photometric"])
    seen = step.model.motion().T_world_joint
    if step.camera is not None:
        seen = orbit.seen(seen, step.state.variables["camera"])
        orbit = step.camera
    with torch.no_grad():
        taken, held = film(seen)[0], film(rest.T_world_joint.float())[0]
    spread = float(film_spread(crop.video[None]))
    loss, still = (
        float(pyramid_distance((pictures[..., :3] - crop.video)[None], config.levels)) / spread
        for pictures in (taken, held)
    )
    return _Found(
        step.model,
        travel_speed(crop, orbit, settings),
        loss,
        still,
        float(overlap(taken[..., 3] > 0.5, crop.masks > 0.5)),
        orbit.azimuth,
        orbit.elevation,
        crop.video,
        taken[..., :3],
        stopped,
    )


def _descended(
    steps: Iterator[Stepped], iterations: int, loss: Callable[[Stepped], float]
) -> Generator[FitProgress, None, tuple[Stepped, bool]]:
    """The last step, and whether Ctrl-C made it the last; a sign of life for each."""
    step = None
    try:
        for step in steps:
            yield FitProgress("fit", iteration=step.iteration, iterations=iterations, loss=loss(step))
    except KeyboardInterrupt:
        if step is None:
            raise
        return step, True
    assert step is not None
    return step, False


def side_by_side(result: Fitted) -> Tensor:
    """The video beside its fit, enlarged, [frame height width 3]."""
    both = torch.cat([result.film, result.render.clamp(0, 1)], 2)
    zoom = max(1, 192 // result.film.shape[1])
    return both.repeat_interleave(zoom, 1).repeat_interleave(zoom, 2)


def read_cropped(path: Path, settings: FitSettings) -> Cropped:
    """A clip's frames at the fit's rate, cropped around the body.

    Raises:
        AssetError: `footage-missing`, `footage-unreadable`, `footage-short`, `footage-long`, `footage-no-body`.
    """
    footage = read_footage(path)
    clip = footage.at(settings.sampled_fps, begin=settings.begin, seconds=settings.seconds)
    where = f"{path.name}: {footage.seconds:.2f} s"
    if len(clip) < SHORTEST:
        raise AssetError(
            "footage-short",
            f"{len(clip)} frames at {settings.sampled_fps:g} fps, at least {SHORTEST} are needed",
            where=where,
            hint="give a longer clip, or a higher --sampled-fps",
        )
    if len(clip) > LONGEST:
        raise AssetError(
            "footage-long",
            f"{len(clip)} frames at {settings.sampled_fps:g} fps, at most {LONGEST}",
            where=where,
            hint="choose a part with --begin and --seconds",
        )
    return cropped(clip, fps=settings.sampled_fps, size_px=settings.size_px, behind=settings.background)


def guess_camera(
    body: BoundCloud, T_world_start: Tensor, crop: Cropped, settings: FitSettings
) -> tuple[FollowCamera, Scene]:
    """The camera of the stage's kind that sees the start pose most as the clip shows the body, and the body in the clip's colours.

    Args:
        body: Gaussians of the character.
        T_world_start: [joint 4 4].
        crop: The clip.
        settings: What is known of the camera.
    """
    azimuths = [2 * pi * place / GUESSES - pi for place in range(GUESSES)]
    azimuths = azimuths if settings.azimuth is None else [settings.azimuth]
    elevations = [radians(5), radians(20)] if settings.elevation is None else [settings.elevation]
    best, chosen = float("inf"), (azimuths[0], elevations[0])
    lit = _coloured(body, crop)
    shown = _looks(crop.video, crop.masks).mean(0)
    for azimuth in azimuths:
        for elevation in elevations:
            scene = _scene(lit, azimuth, elevation, settings.fov)
            camera = standing_camera(scene, T_world_start, height=GUESS_PX, width=GUESS_PX)
            with torch.no_grad():
                black = torch.zeros(1, 1, GUESS_PX, GUESS_PX, 3)
                taken = film_before(Backdrop(lit, camera, black, grounded=False), T_world_start[None, None])[0]
            off = float((_looks(taken[..., :3], taken[..., 3]).mean(0) - shown).square().sum())
            if off < best:
                best, chosen = off, (azimuth, elevation)
    scene = _scene(lit, *chosen, settings.fov)
    return scene.cameras[0], scene


def clip_fitting(frame_count: int, iterations: int | None) -> VideoFitSettings:
    """How a clip of so many frames is fitted: as many functions of time as pictures speak of."""
    return VideoFitSettings(
        iterations=iterations or 150,
        basis=Free(max(2, round(0.6 * frame_count))),
        freedom=Freedom(trunk=0.3, other=1.0, slight=0.01, side=0.3, twist=0.1),
        rates=Rates(
            joint=0.03, joint_offset=0.02, root_shift=0.01, root_turn=0.01, root_offset=0.01, final=0.05, shared=0.3
        ),
        placed=True,
    )


def travel_speed(crop: Cropped, camera: Orbit, settings: FitSettings) -> float:
    """Speed forward that the crop's way through the clip tells, metres a second; 0 where the camera looks along it."""
    across = torch.sin(torch.tensor(camera.azimuth)).item()
    if abs(across) < FACING or len(crop.way) < 2:
        return 0.0
    side = 2 * tan(settings.fov / 2) * camera.distance  # metres that the crop shows at the body
    times = torch.arange(len(crop.way)) / settings.sampled_fps
    times, way = times - times.mean(), crop.way[:, 0] - crop.way[:, 0].mean()
    return float((times * way).sum() / times.square().sum()) * side / across


def _scene(body: BoundCloud, azimuth: float, elevation: float, fov: float) -> Scene:
    camera = FollowCamera(azimuth=azimuth, elevation=elevation, fov=fov)
    return Scene(body, ground=None, shadow=None, camera=camera)


def _coloured(body: BoundCloud, crop: Cropped) -> BoundCloud:
    """The body as bright and tinted as the clip shows it: cameras and lights differ, and paint is not what is fitted."""
    colours = body.cloud.colours(torch.tensor([0.0, 0.0, -1.0]).expand(body.gauss_count, 3))
    share = crop.masks[..., None]
    seen = (crop.video * share).sum((0, 1, 2)) / share.sum().clamp_min(1e-6)
    gain = (seen / colours.mean(0).clamp_min(0.02)).clamp(0.5, 2.0)
    return replace(body, cloud=replace(body.cloud, sh=sh_from_colours((colours * gain).clamp(0, 1))))


def _looks(pictures: Tensor, masks: Tensor) -> Tensor:
    """Colours of the body over black beside its outline, small, [frame size size 4]."""
    both = torch.cat([pictures * masks[..., None], masks[..., None]], -1).permute(0, 3, 1, 2)
    return torch.nn.functional.adaptive_avg_pool2d(both, GUESS_PX).permute(0, 2, 3, 1)


def _notes(found: _Found) -> Iterator[str]:
    if found.stopped:
        yield "stopped early: this is the best so far"
    if found.loss > SAYS_LITTLE * found.still and found.still > 0.05:
        yield "the fit explains little more than the start pose: is this the character of the clip?"
