"""docs/results/ablations.md: what distillation loses without its parts, and without a skeleton (issue 5, must-show 4).

    PYTHONPATH=src python tools/ablation_table.py FOLDER [--characters fox,q_trex] [--seeds 2] [--jobs 2] ...   runs what is missing
    PYTHONPATH=src python tools/ablation_table.py FOLDER --most 1                                               ... one run of it
    PYTHONPATH=src python tools/ablation_table.py FOLDER --here                                                 ... in one process
    PYTHONPATH=src python tools/ablation_table.py FOLDER --judge                                                measures written clips
    PYTHONPATH=src python tools/ablation_table.py FOLDER --write docs/results/ablations.md                      writes table and sheet

Every variant gets the same rig, sentence, seed, prior and cameras, and no restarts. Skeletons start from a film that the prior
imagines, as in `kinema animate`; what starts from scratch gets `SCRATCH` times the iterations, about the same time. The field is
`kinema.evaluation.displacement`, distilled by the very functions that distil skeletons. What does not hear the prior is not filmed:
its gradient would be multiplied by 0.

Every skeleton's clip is written to FOLDER/clips, one cycle as `kinema animate` writes it before physics, and measured by
`likeness.py` and `clip.py` of ../shared/tools (KINEMA_JUDGES), which share no code with the project and need pygltflib.
"""

from __future__ import annotations

import argparse
import json
import logging
import sys
import time
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import torch
from ablation_page import VARIANTS, write_page
from clip_likeness import likeness
from likeness_table import JUDGES, judges
from resumable import Runs, commit, digest, open_runs, run_wanted
from torch import Tensor
from torch.func import functional_call
from unseen_films import (
    ASSETS,
    UNSEEN,
    Rig,
    body_of,
    check_unseen,
    load_rig,
    look,
    save_strip,
    travelling,
    unseen_stage,
    windowed,
)

from kinema.animation.imagine import ImaginedStart, imagine_starts
from kinema.animation.known import known_motions
from kinema.animation.plan import PRESETS, AnimateSettings, AnimationPlan, make_plan
from kinema.animation.runfolder import plain
from kinema.animation.starts import as_start
from kinema.distill import Cycle, DistillSettings, DistillStep, model_body, optimize, prior_gradient
from kinema.distill.sds import sds_error, sds_surrogate
from kinema.distill.shots import Shots, set_up_shots, stage_azimuths
from kinema.distill.state import Loss, descend
from kinema.evaluation.displacement import FieldShape, displaced_frames, loose, make_field
from kinema.evaluation.judge import WEIGHTS as JUDGE
from kinema.evaluation.surface import measure_surface
from kinema.language.actions import action_of_clip
from kinema.motion import Motion, mean_velocity, measure, write_glb
from kinema.motionprior import MotionPrior
from kinema.motionprior.actions import ACTIONS
from kinema.prior import Condition, GaussianPrior, Levels, VideoPrior
from kinema.prior.embedded import WEIGHTS, Embedded
from kinema.prior.load import load_prior
from kinema.render.ground import Checkerboard
from kinema.render.stage import StageCamera, film, stage
from kinema.rigging import forward_kinematics
from kinema.splat import BoundCloud
from kinema.tensorfile import load_tensors, save_tensors

log = logging.getLogger(__name__)

FINE_FPS = 24.0
"""About the rate at which surfaces are measured, frames a second."""
FIELD_RATE = 2e-3
"""Adam's rate of the field's weights: its surface then moves about as far in an iteration as a skeleton's does."""
SCRATCH = 2
"""Iterations of what starts without a dream, in those of what starts with one: dreaming takes about as long as distilling does."""
CHARACTERS = "fox,q_stag,q_trex,q_alien"
CLIP = "kinema_ablation"
"""Name of the clip that a variant adds to its character's file."""
KNOWN = ("motion", "motion_only", "motion_sds")
"""Variants that start as the presets do today, with a clip of the motion prior; the second is that clip, and the third is always
what distillation makes of it."""
DISTILLED: dict[str, Clip] = {}
"""The last distillation of a clip of the motion prior: two variants share it where one process runs both."""
DEAF = ("no_sds", "no_prior", "no_prior_free")
"""Variants whose distillation does not hear the prior."""
TIED = ("no_prior", "tied_scratch")
"""Variants from a shaken start whose sides are tied as in a walk; the side that is free is the right one."""


@dataclass(frozen=True, eq=False)
class Clip:
    """What a variant came to."""

    body: BoundCloud
    """What is filmed, on the joints of `T_world_joint`."""
    T_world_start: Tensor
    """[joint 4 4]."""
    T_world_joint: Tensor
    """Of the prior's length and rate, [frame joint 4 4]."""
    moved: Tensor
    """The mesh's vertices at a finer rate, [frame vert 3]."""
    fps: float
    """That rate, frames a second."""
    velocity: Tensor
    """Of its path, metres a second, [3]."""
    losses: dict[str, float]
    """Of the last iteration; the motion prior's scores before and after distillation where it chose."""
    left_right: float | None
    """Correlation of the hind legs; None without legs that swing, or without a skeleton."""
    written: Motion | None
    """One cycle at `FINE_FPS`, as it is written to a file; None without a skeleton."""
    seconds_before: float = 0.0
    """CPU seconds that another variant has spent on the same distillation, which was not done again."""


def options_of() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--assets", type=Path, default=ASSETS)
    parser.add_argument("--characters", default=CHARACTERS, help="names, with commas")
    parser.add_argument("--actions", default="walk")
    parser.add_argument("--variants", default=",".join(VARIANTS))
    parser.add_argument("--seeds", type=int, default=2, help="how many, from 0")
    parser.add_argument("--preset", default="draft", choices=("draft", "standard"))
    parser.add_argument("--prior", default="embedded", help="embedded, or a file of its weights")
    parser.add_argument("--iterations", type=int, help="instead of the preset's")
    parser.add_argument("--field-rate", type=float, default=FIELD_RATE)
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--threads", type=int, default=1, help="threads of each process")
    parser.add_argument("--write", type=Path, help="write the table here and the sheet beside it, and run nothing")
    parser.add_argument("--most", type=int, help="at most so many runs now; the others another time")
    parser.add_argument("--here", action="store_true", help="all runs in this process")
    parser.add_argument("--judge", action="store_true", help="measure the written clips, and run nothing")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    return parser.parse_args()


def setup_of(options: argparse.Namespace) -> dict[str, Any]:
    """What every run of a folder has in common."""
    distill_settings = PRESETS[options.preset][0]
    return {
        "preset": options.preset,
        "distilling": plain(distill_settings),
        "iterations": options.iterations or distill_settings.iterations,
        "prior": digest(WEIGHTS if options.prior == "embedded" else Path(options.prior)),
        "judge": digest(JUDGE),
        "camera": plain(UNSEEN),
        "field": plain(FieldShape()),
        "field_rate": options.field_rate,
        "scratch": SCRATCH,
    }


def keys_of(options: argparse.Namespace) -> list[str]:
    """Seed by seed, so that a folder that is not finished yet compares all variants."""
    pairs = [f"{who}-{action}" for who in options.characters.split(",") for action in options.actions.split(",")]
    runs = [
        f"{variant}-{pair}-{seed}"
        for seed in range(options.seeds)
        for pair in pairs
        for variant in options.variants.split(",")
    ]
    return [*(f"artist-{pair}-0" for pair in pairs), *runs]


def run_one(options: argparse.Namespace) -> dict[str, Any]:
    """One variant, or the artist's own clip, measured and judged."""
    torch.set_num_threads(options.threads)
    variant, who, action, seed = options.one.split("-")
    rig, began = load_rig(options.assets, who), time.process_time()
    row = {"variant": variant, "character": who, "action": action, "seed": int(seed), "prompt": rig.prompt(action)}
    if variant == "artist":
        clip = artist_clip(rig, action)
        if clip is None:
            return {**row, "missing": True}
    else:
        prior = load_prior(options.prior)
        assert isinstance(prior, Embedded)
        start = None if variant in KNOWN else "film"
        settings = AnimateSettings(preset=options.preset, physics=False, start=start)
        plan = make_plan(rig.character, rig.prompt(action), prior, settings)
        check_unseen(plan.cameras)
        config = replace(plan.distill_settings, iterations=options.iterations or plan.distill_settings.iterations)
        body = body_of(rig.character, seed=int(seed))
        if variant == "statue":
            clip = statue_clip(rig, body, plan)
        elif variant == "field":
            clip = field_clip(rig, body, prior, plan, config, seed=int(seed), rate=options.field_rate)
        else:
            kept = options.folder / "starts" / f"{who}-{action}-{seed}.safetensors"
            make = known_clip if variant in KNOWN else partial(skeleton_clip, kept=kept)
            clip = make(rig, body, prior, plan, config, seed=int(seed), variant=variant)
    seconds, character = time.process_time() - began + clip.seconds_before, rig.character
    seen = look(unseen_stage(clip.body, clip.T_world_start), clip.T_world_joint)
    save_strip(options.folder / "strips" / f"{options.one}.png", seen.strip)
    surface = measure_surface(
        character.start_positions,
        clip.moved,
        character.mesh.faces,
        fps=clip.fps,
        height=character.height,
        velocity=clip.velocity,
    )
    return {
        **row,
        **seen.words,
        "surface": asdict(surface),
        "left_right": clip.left_right,
        **own_likeness(rig, clip, action, options.folder / "clips" / f"{options.one}.glb"),
        "losses": clip.losses,
        "seconds": round(seconds, 2),
        "commit": commit(),
    }


def own_likeness(rig: Rig, clip: Clip, action: str, path: Path) -> dict[str, Any]:
    """How like the artist's clip this one is by our own measure; what has a skeleton is written for the judges of ../shared/tools."""
    character = rig.character
    if clip.written is None:
        return {"likeness": likeness(character, clip.moved, clip.fps, action)}
    if not path.name.startswith("artist-"):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_glb(path, character, clip.written, name=CLIP)
    moved = character.posed(clip.written.T_world_joint)
    return {"likeness": likeness(character, moved, clip.written.fps, action)}


def judge_clips(options: argparse.Namespace) -> None:
    """Measure every written clip that was not measured yet; characters one after another, so that each is read once."""
    runs = Runs(options.folder)
    like, measures = judges(JUDGES)
    rows = [row for row in runs.rows().values() if "judged" not in row and not row.get("missing")]
    for row in sorted(rows, key=lambda row: row["character"]):
        rig = load_rig(options.assets, row["character"])
        right = [one.name for one in rig.character.clips if action_of_clip(one.name) == row["action"]]
        path, name = options.folder / "clips" / f"{row['key']}.glb", CLIP
        if row["variant"] == "artist" and right:
            path, name = rig.file, right[0]
        if not right or not path.exists():
            continue
        verdict = like.compare(str(rig.file), str(path), [one.lower() for one in right], clip=name)
        runs.add({**row, "judged": {**verdict, **measures.measure(str(path), name)[0]}})
        print(row["key"], verdict, flush=True)


def from_scratch(config: DistillSettings) -> DistillSettings:
    """For a start that shows nothing yet: the noise levels at which the prior still decides about everything, and more time."""
    return replace(config, annealing=DistillSettings().annealing, iterations=SCRATCH * config.iterations)


def changed(config: DistillSettings, variant: str) -> DistillSettings:
    """The configuration without a part."""
    lost = {"no_ground_loss": "ground", "no_smooth_loss": "smooth"}.get(variant)
    return config if lost is None else replace(config, weights=replace(config.weights, **{lost: 0.0}))


def weight_nothing(levels: Levels) -> Tensor:
    """w = 0: whatever the prior says is not heard, [batch]."""
    return torch.zeros_like(levels.noise)


def filmed(
    body: BoundCloud, T_world_start: Tensor, prior: VideoPrior, *, camera_count: int, ground: bool = True
) -> Shots:
    """`distill.shots.set_up_shots` on the prior's stage, for bodies on any joints, with or without a ground in the picture."""
    limits = prior.limits
    cameras = tuple(StageCamera(azimuth=azimuth) for azimuth in stage_azimuths(camera_count))
    set_up = stage(body, T_world_start, cameras)
    if not ground:
        bare = (replace(scene, ground=None, background=Checkerboard().sky) for scene in set_up.scenes)
        set_up = replace(set_up, scenes=tuple(bare))
    take: Callable[[Tensor], Tensor] = partial(film, set_up, fps=limits.fps, size_px=limits.height_px)
    with torch.no_grad():
        reference = take(T_world_start.expand(limits.frame_count, -1, -1, -1))[:, 0]
    return Shots(take, reference)


def set_up(rig: Rig, body: BoundCloud, prior: Embedded, plan: AnimationPlan, variant: str) -> Shots:
    """The cameras of `kinema animate`, or the same ones without a ground."""
    if variant == "no_ground_picture":
        start = forward_kinematics(rig.character.skeleton).float()
        return filmed(body, start, prior, camera_count=plan.cameras, ground=False)
    gradient = not plan.distill_settings.cameras_follow
    return set_up_shots(rig.character, body, prior, camera_count=plan.cameras, ground_gradient=gradient)


def silence(plan: AnimationPlan) -> tuple[Shots, VideoPrior]:
    """Films of one black pixel, and a prior that likes them: distillation without a word about the motion, and without its time."""
    frames = plan.start.frame_count
    shots = Shots(lambda T_world_joint: T_world_joint.new_zeros(1, frames, 1, 1, 3), torch.zeros(1, 1, 1, 3))
    return shots, GaussianPrior(torch.zeros(frames, 1, 1, 3))


def imagined(
    rig: Rig,
    prior: Embedded,
    plan: AnimationPlan,
    config: DistillSettings,
    shots: Shots,
    condition: Condition,
    *,
    seed: int,
    kept: Path | None,
) -> ImaginedStart:
    """The start that the prior likes best, imagined once for all variants that see the same pictures and kept in a file."""
    if kept is not None and kept.exists():
        tensors, about = load_tensors(kept)
        told = json.loads(about["start"])
        assert isinstance(config.basis, Cycle)
        config = replace(
            config, start_amplitude=0.0, gait=told["gait"], basis=replace(config.basis, period=told["period"])
        )
        start = replace(plan.start, T_parent_joint=tensors["T_parent_joint"])
        return ImaginedStart(start, config, told["error"])
    asked = {"count": plan.imagined_films, "gait": plan.gait, "seed": seed}
    best = imagine_starts(rig.character, plan.prompt, plan.start, config, prior, shots, condition, **asked)[0]
    found = best.distill_settings
    if kept is not None and isinstance(found.basis, Cycle):
        kept.parent.mkdir(parents=True, exist_ok=True)
        told = {"gait": found.gait, "period": found.basis.period, "error": best.error}
        save_tensors(kept, {"T_parent_joint": best.start.T_parent_joint}, {"start": json.dumps(told)})
    return best


def skeleton_clip(
    rig: Rig,
    body: BoundCloud,
    prior: Embedded,
    plan: AnimationPlan,
    config: DistillSettings,
    *,
    seed: int,
    variant: str,
    kept: Path,
) -> Clip:
    """Distil joints, as `kinema animate` does but for what the variant leaves out."""
    character, config = rig.character, changed(config, variant)
    begin = plan.start
    if variant in ("no_dream", "tied_scratch"):
        config = from_scratch(config)
    if variant in (*TIED, "no_prior_free"):
        config = replace(config, start_amplitude=DistillSettings().start_amplitude)
    if variant in TIED:
        config = replace(config, gait="right")
    shots = set_up(rig, body, prior, plan, variant)
    condition = prior.encode_text(plan.prompt, image=shots.reference)
    if variant not in (*TIED, "no_dream", "no_prior_free"):
        usual = kept if variant != "no_ground_picture" else None
        best = imagined(rig, prior, plan, config, shots, condition, seed=seed, kept=usual)
        begin, config = best.start, best.distill_settings
    heard: VideoPrior = prior
    if variant in DEAF:
        config = replace(config, weight=weight_nothing)
        shots, heard = silence(plan)
    steps = optimize(
        begin,
        shots.take,
        heard,
        condition,
        config,
        generator=torch.Generator().manual_seed(seed),
        body_model=model_body(character),
    )
    return distilled_clip(rig, body, plan, deque(steps, maxlen=1).pop())


def distilled_clip(rig: Rig, body: BoundCloud, plan: AnimationPlan, step: DistillStep) -> Clip:
    """What the last step of a distillation has found."""
    character = rig.character
    fine = step.model.motion(_fine_count(plan), FINE_FPS, dtype=torch.float64)
    return Clip(
        body,
        forward_kinematics(character.skeleton).float(),
        step.motion.T_world_joint,
        character.posed(fine.T_world_joint),
        fine.fps,
        mean_velocity(fine),
        step.losses,
        measure(character, fine, ground="fixed").left_right,
        replace(step.model.cycle(FINE_FPS), fps=FINE_FPS),
    )


def known_clip(
    rig: Rig,
    body: BoundCloud,
    prior: Embedded,
    plan: AnimationPlan,
    config: DistillSettings,
    *,
    seed: int,
    variant: str,
) -> Clip:
    """The motion prior's clip; distilled from there, and kept where the motion prior likes it better, as `kinema animate` does."""
    character = rig.character
    known = known_motions(character, plan, AnimateSettings(preset=plan.preset, physics=False, seed=seed))[0].motion
    begin = as_start(known, plan.start)
    clip = Clip(
        body,
        forward_kinematics(character.skeleton).float(),
        begin.T_world_joint.float(),
        character.posed(known.T_world_joint),
        known.fps,
        mean_velocity(known),
        {},
        measure(character, known, ground="fixed").left_right,
        known,
    )
    if variant == "motion_only":
        return clip
    key = f"{rig.file} {plan.prompt} {seed} {config}"
    if key not in DISTILLED:
        DISTILLED.clear()
        DISTILLED[key] = distil_known(rig, body, prior, plan, config, begin, known, seed=seed)
        chosen = DISTILLED[key]
    else:
        chosen = replace(DISTILLED[key], seconds_before=DISTILLED[key].losses["distillation_seconds"])
    if variant == "motion" and chosen.losses["motion_prior_after"] > chosen.losses["motion_prior_before"]:
        return replace(clip, losses=chosen.losses, seconds_before=chosen.seconds_before)
    return chosen


def distil_known(
    rig: Rig,
    body: BoundCloud,
    prior: Embedded,
    plan: AnimationPlan,
    config: DistillSettings,
    begin: Motion,
    known: Motion,
    *,
    seed: int,
) -> Clip:
    """What distillation makes of the motion prior's clip, and how the motion prior likes both."""
    character, began = rig.character, time.process_time()
    shots = set_up(rig, body, prior, plan, "motion")
    condition = prior.encode_text(plan.prompt, image=shots.reference)
    generator = torch.Generator().manual_seed(seed)
    told = {"generator": generator, "body_model": model_body(character)}
    step = deque(optimize(begin, shots.take, prior, condition, config, **told), maxlen=1).pop()
    judge, action = MotionPrior.load(), plan.instruction.action
    action = action if action in ACTIONS else None
    refined = distilled_clip(rig, body, plan, step)
    assert refined.written is not None
    before, after = (judge.score(character, motion, action) for motion in (known, refined.written))
    log.info("%s: the motion prior says %.2f of its clip and %.2f after distillation", plan.prompt, before, after)
    scores = {"motion_prior_before": float(before), "motion_prior_after": float(after)}
    scores["distillation_seconds"] = time.process_time() - began
    return replace(refined, losses={**refined.losses, **scores})


def field_clip(
    rig: Rig,
    body: BoundCloud,
    prior: VideoPrior,
    plan: AnimationPlan,
    config: DistillSettings,
    *,
    seed: int,
    rate: float,
) -> Clip:
    """Distil a displacement field along the path where a skeleton's distillation starts."""
    character, height, config = rig.character, rig.character.height, from_scratch(config)
    free, rest = loose(body), torch.eye(4).expand(body.gauss_count, 4, 4)
    shots = filmed(free, rest, prior, camera_count=plan.cameras)
    condition = prior.encode_text(plan.prompt, image=shots.reference)
    generator = torch.Generator().manual_seed(seed)
    points, velocity = body.cloud.means, mean_velocity(plan.start).float()
    field = make_field(points, height=height, seconds=plan.start.duration, generator=generator)
    times = plan.start.times.float()

    def objective(variables: dict[str, Tensor], progress: float) -> Loss:
        shift = functional_call(field, variables, (points, times))  # [frame gauss 3]
        z = prior.encode_video(shots.take(displaced_frames(shift, times, velocity)))
        gradient = prior_gradient(z, prior, condition, config, progress=progress, generator=generator)
        error = float(sds_error(z, gradient))
        smooth = shift.diff(n=2, dim=0).abs().mean() / height
        ground = (-(points + shift)[..., 1]).clamp_min(0).mean() / height
        total = sds_surrogate(z, gradient, relative=config.relative)
        total = total + config.weights.smooth * smooth + config.weights.ground * ground
        return Loss(total, error, {"sds": error, "smooth": float(smooth.detach()), "ground": float(ground.detach())})

    variables = {name: leaf.detach().clone() for name, leaf in field.named_parameters()}
    rates = {name: torch.full_like(leaf, rate) for name, leaf in variables.items()}
    steps = descend(
        variables, rates, objective, iterations=config.iterations, final=config.rates.final, generator=generator
    )
    loss, state = deque(steps, maxlen=1).pop()
    fine = torch.arange(_fine_count(plan)) / FINE_FPS
    verts = character.start_positions.float()
    with torch.no_grad():
        shift = functional_call(field, state.variables, (points, times))
        moved = verts + functional_call(field, state.variables, (verts, fine)) + (fine[:, None] * velocity)[:, None]
    return Clip(free, rest, displaced_frames(shift, times, velocity), moved, FINE_FPS, velocity, loss.parts, None, None)


def statue_clip(rig: Rig, body: BoundCloud, plan: AnimationPlan) -> Clip:
    """The start pose, slid along at the sentence's speed: what the judge makes of the ground alone."""
    still, fps = plan.start.T_world_joint, plan.start.fps
    velocity = mean_velocity(plan.start)
    return Clip(body, still[0].float(), still, rig.character.posed(still), fps, velocity, {}, None, plan.start)


def artist_clip(rig: Rig, action: str) -> Clip | None:
    """The artist's own clip, carried at the speed of its feet; None where the rig has none."""
    found = rig.artist(action, fps=FINE_FPS)
    if found is None:
        return None
    character = rig.character
    motion = travelling(character, found[1], action)
    return Clip(
        body_of(character),
        forward_kinematics(character.skeleton).float(),
        windowed(motion),
        character.posed(motion.T_world_joint),
        motion.fps,
        mean_velocity(motion),
        {},
        measure(character, found[1]).left_right,
        found[1],
    )


def _fine_count(plan: AnimationPlan) -> int:
    return round(plan.start.duration * FINE_FPS) + 1


def main() -> int:
    options = options_of()
    if options.one:
        print(json.dumps(run_one(options)))
        return 0
    if options.write:
        write_page(Runs(options.folder), options.write)
        return 0
    if options.judge:
        judge_clips(options)
        return 0
    keys = keys_of(options)
    if options.most is not None:
        done = Runs(options.folder).rows()
        keys = [key for key in keys if key not in done][: options.most]
    if options.here:
        runs = open_runs(options.folder, setup_of(options))
        for key in keys:
            if key not in runs.rows():
                options.one = key
                runs.add({"key": key, **run_one(options)})
                print(key, flush=True)
        return 0
    return run_wanted(options, setup_of(options), keys)


if __name__ == "__main__":
    sys.exit(main())
