"""`kinema animate fox.glb "a fox is walking"`: a rig and a sentence in, keyframes out. The main flow of the system.

load → splats → bind → stage → distil → physics → close the loop → measures → write. (AKD §4, its figure 2.)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

import torch

from kinema.animation.body import body_splats
from kinema.animation.controlled import Kept, describe
from kinema.animation.cost import Watch, peak_memory
from kinema.animation.known import known_motions
from kinema.animation.plan import AnimateSettings, AnimationPlan, configuration, make_plan
from kinema.animation.report import run_page
from kinema.animation.runfolder import RunFolder, default_folder, new_run, old_run
from kinema.animation.starts import find_starts
from kinema.asset import Character
from kinema.autorig import load_or_rig
from kinema.distill import Cycle, MotionModel, model_body, model_to_distil, optimize, prior_error
from kinema.distill.shots import Shots, set_up_shots
from kinema.files import check_writable
from kinema.grounding.program import GroundResult, GroundSettings, ground_steps
from kinema.language.sentence import read_sentence
from kinema.motion import (
    Measures,
    Motion,
    close_loop,
    document_with_motion,
    in_place,
    measure,
    motion_amount,
    repeated,
    write_glb,
)
from kinema.motion.output import check_output, choose_clip_name, slug
from kinema.motionprior import MotionPrior
from kinema.motionprior.actions import drawn_action
from kinema.physics import TrackSettings
from kinema.posespace import PoseSpace, frame_energy, rig_tokens
from kinema.posespace.energy import FrameEnergy
from kinema.prior import Condition, VideoPrior
from kinema.prior.load import PriorOptions, load_prior
from kinema.progress import finish
from kinema.render.video import write_video
from kinema.report.page import write_page

CHECKPOINT_SECONDS = 5.0
"""Time between checkpoints: what a kill costs at most."""
PREVIEWS = 4
"""Sheets of frames per restart."""
PREVIEW_FRAMES = 16
"""Frames on a sheet at most."""
TREMOR = 0.1
"""Heights a second. The simulated body trembles by 0.02 to 0.25 even where its target stands still."""
SIMULATED = 6.0
"""Seconds; the feet of longer ways along a path are planted, and nothing is simulated: that would take minutes."""
STILL = 0.06
"""Less motion than this is worth a warning, heights a second: the calmest artist's walk in the collection has 0.08."""
RESTART_STRIDE = 1_000_003
"""Seeds of the restarts of neighbouring seeds never meet."""

Phase = Literal["prepare", "known", "distil", "physics", "done"]


@dataclass(frozen=True, eq=False)
class Animated:
    """A finished, or stopped, animation."""

    character: Character
    motion: Motion
    """What was written."""
    output: Path
    clip: str
    """Name of the clip in the output."""
    run: RunFolder
    plan: AnimationPlan
    distilled: Motion
    """Before physics, at the same rate."""
    grounded: GroundResult | None
    """What physics did; None without it."""
    before: Measures
    """Of the distilled motion."""
    after: Measures
    """Of the written one."""
    errors: tuple[float, ...]
    """How unlikely the prior finds each finished restart."""
    chosen: int
    """Which restart was kept."""
    stopped: bool
    """The user stopped it: this is the best so far, without physics."""
    notes: tuple[str, ...]
    seconds: dict[str, float]
    """Where the time went."""
    control: dict[str, Any] | None = None
    """How well it keeps to a path, to key poses and to held joints; None where there are none."""


@dataclass(frozen=True, eq=False)
class Progress:
    """A sign of life."""

    phase: Phase
    text: str = ""
    iteration: int = 0
    """Iterations of this phase and restart done."""
    iterations: int = 0
    """Of how many."""
    restart: int = 0
    restarts: int = 1
    losses: dict[str, float] = field(default_factory=dict)
    motion: Motion | None = None
    """With phase "distil": the motion as it is now, to look at."""
    result: Animated | None = None
    """With phase "done"."""


@dataclass(frozen=True, eq=False)
class Job:
    """One animation to make."""

    character: Character
    prompt: str
    prior: VideoPrior | None
    """None for the preset `instant`."""
    prior_name: str
    output: Path
    settings: AnimateSettings = field(default_factory=AnimateSettings)
    run_dir: Path | None = None
    """Beside the output if not given."""
    resume: bool = False
    """Go on with the run in that folder."""
    clip: str | None = None
    """Name of the new clip; from the prompt if not given."""
    overwrite_clip: bool = False
    """Replace a clip of that name."""
    command: str = ""
    """How the run was started, for its record."""
    space: PoseSpace | None = None
    """Whose word `AnimateSettings.pose_space` weighs; the package's if not given."""
    starts: Sequence[Motion] = ()
    """Motions for `AnimateSettings.start` = "motion": such as those that a motion prior samples. As many as restarts, or more."""


def animate(
    source: str | Path | Character,
    prompt: str,
    output: str | Path | None = None,
    *,
    prior: str | VideoPrior = "embedded",
    prior_options: PriorOptions | None = None,
    starts: Sequence[Motion] = (),
    settings: AnimateSettings | None = None,
    name: str | None = None,
    overwrite_clip: bool = False,
    run_dir: str | Path | None = None,
    resume: bool = False,
    space: PoseSpace | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Animated:
    """Animate a character from a sentence and write it into a copy of its own file.

    Args:
        source: The character's file, or the character.
        prompt: What it does.
        output: .glb or .gltf to write; named after the prompt if not given.
        prior: "embedded", a diffusers pipeline's folder or cached hub name, or any `VideoPrior`.
        prior_options: Device, precision and memory of a prior that is given by name.
        starts: Motions to start from, with `settings.start` = "motion".
        settings: Options.
        name: Of the new clip; from the prompt if not given.
        overwrite_clip: Replace a clip of that name.
        run_dir: Where checkpoints, losses and the report go; beside the output if not given.
        resume: Go on with a run that was stopped or killed; the result is the one it would have had.
        space: Whose word `settings.pose_space` weighs; the package's if not given.
        on_progress: Told what happens, for progress bars.

    Returns:
        The animation, which is also in the files. Ctrl-C returns the best so far with `stopped` set.
    """
    job = make_job(
        source,
        prompt,
        output,
        prior=prior,
        prior_options=prior_options,
        starts=starts,
        settings=settings or AnimateSettings(),
        run_dir=Path(run_dir) if run_dir is not None else None,
        resume=resume,
        clip=name,
        overwrite_clip=overwrite_clip,
        space=space,
    )
    return finish(animate_steps(job), on_progress)


def make_job(
    source: str | Path | Character | Callable[[], Character],
    prompt: str,
    output: str | Path | None = None,
    *,
    prior: str | VideoPrior = "embedded",
    prior_options: PriorOptions | None = None,
    **options: Any,
) -> Job:
    """A job from what a user gives: the sentence and the place to write are checked before anything long is loaded.

    Args:
        source: The character, its file, or what loads it.
        prompt: What it does.
        output: .glb or .gltf; named after the prompt if not given.
        prior: A name, or a prior.
        prior_options: Device, precision and memory of a prior that is given by name.
        options: Further fields of `Job`.
    """
    settings: AnimateSettings = options.get("settings") or AnimateSettings()
    read_sentence(prompt, settings.action)  # an empty one is refused before a model of gigabytes is loaded
    place = Path(output) if output is not None else Path(f"{slug(prompt)}.glb")
    check_output(place)
    character = source if isinstance(source, Character) else source() if callable(source) else load_or_rig(source)[0]
    instant = settings.is_instant
    return Job(
        character=character,
        prompt=prompt,
        prior=None if instant else load_prior(prior, prior_options) if isinstance(prior, str) else prior,
        prior_name="none" if instant else prior if isinstance(prior, str) else type(prior).__name__,
        output=place,
        **options,
    )


def animate_steps(job: Job) -> Generator[Progress, None, None]:
    """`animate` step by step: hands control back after every iteration; the last step carries the result."""
    watch = Watch()
    character, prior, settings = job.character, job.prior, job.settings
    plan = make_plan(character, job.prompt, prior, settings)
    name = choose_clip_name(character, job.prompt, name=job.clip, replace=job.overwrite_clip)
    check_output(job.output)
    energy = _pose_energy(job, plan)
    run = _open_run(job, plan, name)
    yield Progress("prepare", f"{character.name}: {len(character.skeleton.motion_joints)} moving joints, {run.path}")
    if prior is None or plan.preset == "instant":
        watch.lap("prepare")
        made = known_motions(character, plan, settings)[0]
        watch.lap("known")
        yield Progress("known", f"from {made.whose}", motion=made.motion)
        found = _Found(made.motion, made.grounded, (f"from {made.whose}",), made.kept)
        yield from _finish(job, plan, run, name, watch, found)
        return

    if settings.splats == "fitted":
        yield Progress("prepare", "its Gaussians are fitted to 200 views of the mesh")
    body = body_splats(
        character,
        count=settings.gauss_count or prior.profile.gauss_count,
        fitted=settings.splats == "fitted",
        seed=settings.seed,
        cache=run.path,
    )
    shots = set_up_shots(
        character,
        body,
        prior,
        camera_count=plan.cameras,
        ground_gradient=not plan.distill_settings.cameras_follow,
    )
    condition = prior.encode_text(plan.prompt, image=shots.reference)
    watch.lap("prepare")

    if plan.start_kind == "motion" and not job.starts:
        job = replace(job, starts=tuple(one.motion for one in known_motions(character, plan, settings)))
        watch.lap("known")
    best = yield from _distil(job, prior, plan, shots, condition, energy, run)
    watch.lap("distil")
    found = _keep_better(job, plan, _Found(_sampled(best.model, plan, settings), True, ()))
    yield from _finish(job, plan, run, name, watch, found, best)


@dataclass(frozen=True, eq=False)
class _Found:
    """A motion before physics."""

    motion: Motion
    grounded: bool
    """Whether feet belong on the ground."""
    notes: tuple[str, ...]
    kept: Kept | None = None
    """What it keeps to."""


def _keep_better(job: Job, plan: AnimationPlan, refined: _Found) -> _Found:
    """Distillation must not make a known motion worse: where the motion prior likes the start better, the start is kept."""
    if plan.start_kind != "motion":
        return refined
    start = job.starts[0]
    prior, action = MotionPrior.load(), drawn_action(plan.instruction.action)
    before, after = (prior.score(job.character, motion, action) for motion in (start, refined.motion))
    if after <= before:
        return refined
    note = f"distillation did not help (the motion prior says {after:.2f} instead of {before:.2f}): its start is kept"
    return _Found(start, True, (note,))


def _finish(
    job: Job,
    plan: AnimationPlan,
    run: RunFolder,
    name: str,
    watch: Watch,
    found: _Found,
    best: _Best | None = None,
) -> Generator[Progress, None, None]:
    """Physics, the loop, measures, files: the end of every preset."""
    character, settings, cycle = job.character, job.settings, found.motion
    grounded, stopped = None, best is not None and best.stopped
    if plan.physics_iterations and found.grounded and not stopped:
        try:
            grounded = yield from _ground(character, cycle, plan, settings)
        except KeyboardInterrupt:
            stopped = True
    watch.lap("physics")

    motion = grounded.motion if grounded is not None else cycle
    motion = in_place(motion) if settings.in_place else motion
    if cycle.loop and motion.frame_count > 2:
        motion = close_loop(motion)  # planting feet opens a loop by a hair
        if found.kept is None:
            motion = repeated(motion, max(1, round((settings.seconds or 0.0) / motion.duration)))
    control = None
    if found.kept is not None:
        stance = grounded.stance if grounded is not None and settings.planting else None
        motion, control = found.kept.restore(character, motion, stance)
    view: Literal["estimate", "fixed"] = "estimate" if settings.in_place else "fixed"
    after = measure(character, motion, ground=view)
    result = Animated(
        character=character,
        motion=motion,
        output=job.output,
        clip=name,
        run=run,
        plan=plan,
        distilled=cycle,
        grounded=grounded,
        before=measure(character, cycle, ground="fixed"),
        after=after,
        errors=() if best is None else best.errors,
        chosen=0 if best is None else best.chosen,
        stopped=stopped,
        notes=(
            *plan.notes,
            *found.notes,
            *describe(control or {}),
            *_warnings(plan, after, grounded, stopped=stopped),
        ),
        seconds=watch.laps,
        control=control,
    )
    write_glb(job.output, character, motion, name=name, replace=job.overwrite_clip)
    _write_record(job, result, watch)
    yield Progress("done", result=result)


@dataclass(frozen=True, eq=False)
class _Best:
    """What distillation came to."""

    model: MotionModel
    chosen: int
    errors: tuple[float, ...]
    stopped: bool


def _distil(
    job: Job,
    prior: VideoPrior,
    plan: AnimationPlan,
    shots: Shots,
    condition: Condition,
    energy: FrameEnergy | None,
    run: RunFolder,
) -> Generator[Progress, None, _Best]:
    """Every restart to its end, going on where checkpoints are; the one that the prior likes best."""
    body_model, config = model_body(job.character), plan.distill_settings
    if plan.imagined_films:
        yield Progress("prepare", f"the prior imagines {plan.imagined_films} films of it")
    starts = find_starts(
        job.character, plan, prior, shots, condition, seed=job.settings.seed, given=job.starts, cache=run.path
    )
    states = [run.load(restart) for restart in range(plan.restarts)]
    done = [state is not None and state.iteration >= config.iterations for state in states]
    front = done.index(False) if False in done else plan.restarts
    reached = states[front] if front < plan.restarts else None
    run.forget_after(front, reached.iteration if reached is not None else 0)
    errors: list[float] = []
    models: list[MotionModel] = []
    stopped, state = False, None
    for restart in range(plan.restarts):
        state, saved = states[restart], time.monotonic()
        start, config = starts[restart].motion, starts[restart].distill_settings
        blank = model_to_distil(start, body_model, config)
        generator = torch.Generator().manual_seed(job.settings.seed * RESTART_STRIDE + restart)
        try:
            for step in optimize(
                start,
                shots.take,
                prior,
                condition,
                config,
                generator=generator,
                body_model=body_model,
                pose_energy=energy,
                resume=state,
            ):
                state = step.state
                run.note(restart, step.iteration, step.losses, step.score)
                last = step.iteration == config.iterations
                if last or time.monotonic() - saved > CHECKPOINT_SECONDS:
                    run.save(restart, state)
                    saved = time.monotonic()
                if last or step.iteration % -(-config.iterations // PREVIEWS) == 0:
                    _write_preview(run.preview(restart, step.iteration), step.motion, shots)
                yield Progress(
                    "distil",
                    iteration=step.iteration,
                    iterations=config.iterations,
                    restart=restart,
                    restarts=plan.restarts,
                    losses={"score": step.score, **step.losses},
                    motion=_sampled(step.model, plan, job.settings),
                )
            assert state is not None
            model = blank.with_variables(state.cpu().variables)
            # every restart meets the same noise, so that their differences are their own
            ask = torch.Generator().manual_seed(job.settings.seed)
            T_world_joint = model.motion(dtype=torch.float32).T_world_joint
            errors.append(prior_error(T_world_joint, shots.take, prior, condition, generator=ask))
            models.append(model)
        except KeyboardInterrupt:
            if state is None and not models:
                raise
            stopped = True
            if state is not None:
                run.save(restart, state)
            break
    if not models:
        assert state is not None
        return _Best(blank.with_variables(state.cpu().variables), restart, (), stopped)
    chosen = min(range(len(errors)), key=errors.__getitem__)
    return _Best(models[chosen], chosen, tuple(errors), stopped)


def _pose_energy(job: Job, plan: AnimationPlan) -> FrameEnergy | None:
    """What the pose space has against poses of this character, if anybody asks."""
    if plan.distill_settings.weights.pose == 0:
        return None
    space = PoseSpace.load() if job.space is None else job.space
    return frame_energy(space, job.character.skeleton, rig_tokens(job.character))


def _sampled(model: MotionModel, plan: AnimationPlan, settings: AnimateSettings) -> Motion:
    """The distilled functions at the result's rate: one cycle that loops, or the clip."""
    if plan.loop and isinstance(model.basis, Cycle):
        # keys fall on whole frames: the cycle is stretched by half a frame at most, which is under 2 %
        return replace(model.cycle(settings.fps), fps=settings.fps)
    window = (model.span.frame_count - 1) / model.span.fps
    seconds = window if settings.seconds is None else min(settings.seconds, window)
    motion = model.motion(max(2, round(seconds * settings.fps) + 1), settings.fps, dtype=torch.float64)
    return replace(motion, loop=False)


def _ground(
    character: Character, motion: Motion, plan: AnimationPlan, options: AnimateSettings
) -> Generator[Progress, None, GroundResult]:
    """Physics, with its progress; who hardly moves has its feet planted and is not simulated."""
    settings = GroundSettings(
        tracking=replace(
            TrackSettings(
                iterations=plan.physics_iterations,
                assist=options.assist,
                device=options.physics_device,
                restarts=options.physics_restarts,
            ),
            **({} if options.knots_per_frame is None else {"knots_per_frame": options.knots_per_frame}),
        ),
        travel=plan.travel,
        planting=options.planting,
        physics=motion_amount(character, motion) >= TREMOR and motion.duration <= SIMULATED,
    )
    steps = ground_steps(character, motion, settings=settings)
    while True:
        try:
            step = next(steps)
        except StopIteration as done:
            return done.value
        yield Progress(
            "physics",
            iteration=step.iteration + 1,
            iterations=plan.physics_iterations,
            losses={"tracking": step.best_loss},
        )


def _warnings(plan: AnimationPlan, after: Measures, grounded: GroundResult | None, *, stopped: bool) -> Iterator[str]:
    """What the user should not have to find out alone."""
    if stopped:
        yield "stopped early: this is the best so far, without physics"
    if grounded is not None and grounded.stumbled:
        yield "the simulated body stumbles over this motion: feet are planted, and the simulation is left out"
    if after.amount < STILL and not _may_be_still(plan):
        yield f"the character hardly moves ({after.amount:.2f} heights a second): try another --seed, or more --restarts"


def _may_be_still(plan: AnimationPlan) -> bool:
    spec = plan.instruction.spec
    return spec is not None and (spec.calm or spec.may_be_still)


def _open_run(job: Job, plan: AnimationPlan, name: str) -> RunFolder:
    """The run's folder, new or as it was left."""
    path = job.run_dir or default_folder(job.output, resume=job.resume)
    config = configuration(
        job.character,
        plan,
        job.settings,
        prior=job.prior_name,
        clip=name,
        output=job.output.absolute(),
        command=job.command,
    )
    if job.resume:
        return old_run(path, config)
    check_writable(path.parent / f"{path.name}.try")
    return new_run(path, config)


def _write_preview(path: Path, motion: Motion, shots: Shots) -> None:
    """Every camera's frames on one sheet, small pictures enlarged."""
    with torch.no_grad():
        film = shots.take(motion.T_world_joint.float()).cpu()  # [camera frame height width 3]
    film = film[:, :: -(-film.shape[1] // PREVIEW_FRAMES)].flatten(0, 1)
    zoom = max(1, 96 // film.shape[2])
    write_video(path, film.repeat_interleave(zoom, 1).repeat_interleave(zoom, 2), fps=motion.fps)


def _write_record(job: Job, result: Animated, watch: Watch) -> None:
    """Measures and report into the run's folder, after the result itself is safe."""
    run, distilled_name = result.run, f"{result.clip}_before_physics"
    document = document_with_motion(job.character, result.motion, name=result.clip, replace=job.overwrite_clip)
    if result.grounded is not None:
        together = replace(job.character, document=document)
        document = document_with_motion(together, result.distilled, name=distilled_name, replace=True)
    watch.lap("write")
    run.write_json("measures.json", record(result))
    write_page(run.report, run_page(result, document, before=distilled_name if result.grounded is not None else None))


def record(result: Animated) -> dict[str, Any]:
    """Numbers of a run, ready for JSON."""
    return {
        "stopped": result.stopped,
        "frames": result.motion.frame_count,
        "fps": result.motion.fps,
        "restarts": [{"restart": restart, "prior_error": error} for restart, error in enumerate(result.errors)],
        "chosen": result.chosen,
        "distilled": result.before.as_dict(),
        "result": result.after.as_dict(),
        "physics": result.grounded.as_dict() if result.grounded is not None else None,
        "control": result.control,
        "notes": list(result.notes),
        "seconds": {name: round(value, 3) for name, value in result.seconds.items()},
        "peak_memory_mib": peak_memory(),
    }
