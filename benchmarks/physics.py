"""Tracking and grounding of artists' clips; the figures of docs/results/physics.md.

`python benchmarks/run.py -f physics` prints `name.metric value`; PHYSICS_PARTS=clips,skating,... runs only some parts. The part
`horizon` draws docs/results/physics_clipping.svg, too.
"""

from __future__ import annotations

import json
import math
import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.creature import gait, make, to_document
from kinema.geometry.transforms import translating
from kinema.grounding.program import GroundSettings, ground
from kinema.motion import find_feet, mean_velocity, measure, motion_from_clip, with_root_motion
from kinema.motion.stance import carried_at
from kinema.physics import Rollout, Simulation, TrackSettings, articulate, simulate, track
from kinema.physics.track import pose_errors

PLOT = Path(__file__).resolve().parents[1] / "docs" / "results" / "physics_clipping.svg"
ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))
CLIPS = (
    *("q_man:Man_Walk", "q_man:Man_Run", "q_man:Man_Jump", "q_man:Man_Punch", "fox:Walk", "fox:Run"),
    *("kaykit_knight:Walking_A", "kaykit_knight:Running_A", "kaykit_knight:1H_Melee_Attack_Chop"),
    *("kaykit_knight:Jump_Full_Short", "q_husky:Walk", "q_husky:Gallop", "q_husky:Attack", "robot_expressive:Walking"),
    *("q_alien:Alien_Walk", "q_zombie:ZombieWalk", "godot_player:walk", "q_rat:Rat_Walk"),
)
WALKS = tuple(clip for clip in CLIPS if "alk" in clip and not clip.startswith(("q_zombie", "q_rat", "robot")))


def characters() -> dict[str, Path]:
    manifest = json.loads((ASSETS / "manifest.json").read_text())
    return {entry["name"]: ASSETS / entry["file"] for entry in manifest}


def load(label: str) -> tuple[Character, str]:
    name, clip = label.split(":")
    return load_character(characters()[name]), clip


def run() -> Iterator[tuple[str, float]]:
    torch.set_num_threads(1)
    wanted = os.environ.get("PHYSICS_PARTS", "speed,clipping,horizon,clips,skating,lifted,upright,push").split(",")
    parts = {
        "speed": speed,
        "clipping": clipping,
        "horizon": horizon,
        "clips": clips,
        "skating": skating,
        "lifted": lifted,
        "upright": upright,
        "push": push,
    }
    for part in wanted:
        yield from parts[part]()


def speed() -> Iterator[tuple[str, float]]:
    """49 frames, 200 iterations, wall clock; and substeps a second with and without gradient."""
    for species in ("human", "wolf"):
        creature = make(species, seed=3)
        character = character_from_document(to_document(creature), name=species)
        motion = gait(creature, "walk", fps=24, frame_count=49, skeleton=character.skeleton)
        bodies = articulate(character, feet=find_feet(character), reference=motion)
        for _ in track(bodies, motion, settings=TrackSettings(iterations=1)):
            pass
        started, busy = time.perf_counter(), time.process_time()
        step = list(track(bodies, motion))[-1]
        yield f"speed.{species}.bodies", bodies.body_count
        yield f"speed.{species}.substeps", step.substeps * 48
        yield f"speed.{species}.seconds", time.perf_counter() - started
        yield f"speed.{species}.cpu_seconds", time.process_time() - busy
        steps = step.substeps * 48
        rollout = Rollout(bodies, Simulation(), step_count=steps)
        control, pose = step.control.clone().requires_grad_(), step.poses[0]
        simulate(rollout, pose, step.velocity, control)
        clock = time.process_time()
        poses, _ = simulate(rollout, pose, step.velocity, control, every=step.substeps)
        forward = time.process_time() - clock
        poses.sum().backward()
        yield f"speed.{species}.steps_per_s", steps / forward
        yield f"speed.{species}.steps_per_s_with_gradient", steps / (time.process_time() - clock)


def clipping() -> Iterator[tuple[str, float]]:
    """Best loss and largest gradient norm for clips of the gradient, over a short and a long horizon."""
    creature = make("wolf", seed=3)
    character = character_from_document(to_document(creature), name="wolf")
    for frames in (13, 49):
        motion = gait(creature, "walk", fps=24, frame_count=frames, skeleton=character.skeleton)
        bodies = articulate(character, feet=find_feet(character), reference=motion)
        for clip in (0.1, 1.0, 10.0, 100.0, None):
            settings = TrackSettings(iterations=100, simulation=Simulation(clip=clip))
            steps = list(track(bodies, motion, settings=settings))
            yield f"clipping.{frames}.{clip}.best_loss", steps[-1].best_loss
            yield f"clipping.{frames}.{clip}.largest_norm", max(step.gradient_norm for step in steps)


def horizon() -> Iterator[tuple[str, float]]:
    """Norm of the gradient at each clipping of one backward pass over 49 frames, before anything was learned; the plot."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    creature = make("wolf", seed=3)
    character = character_from_document(to_document(creature), name="wolf")
    motion = gait(creature, "walk", fps=24, frame_count=49, skeleton=character.skeleton)
    bodies = articulate(character, feet=find_feet(character), reference=motion)
    step = next(track(bodies, motion))
    aim = bodies.poses(motion).float()
    figure, axes = pyplot.subplots(figsize=(7, 3.2))
    for clip in (None, 10.0, 1.0):
        simulation = Simulation(substep=bodies.time_scale / 24 / step.substeps, clip=clip)
        rollout = Rollout(bodies, simulation, step_count=len(step.control))
        control = step.control.clone().requires_grad_()
        poses, _ = simulate(rollout, step.poses[0], step.velocity, control, every=step.substeps)
        (poses[1:] - aim[1:]).abs().sum((1, 2)).mean().backward()
        back = [48 * (index + 1) / len(rollout.norms) for index in range(len(rollout.norms))]
        axes.semilogy(back, rollout.norms, label=f"clip {clip or 'none'}", lw=0.9)
        yield f"horizon.{clip}.largest_norm", max(rollout.norms)
    axes.set_xlabel("frames back from the end (100 substeps each)")
    axes.set_ylabel("norm of the state's gradient\nbefore clipping")
    axes.legend()
    figure.tight_layout()
    figure.savefig(PLOT, metadata={"Date": None})


def clips() -> Iterator[tuple[str, float]]:
    """Bone errors of the simulated body against what it tracked, and of the final result against the clip."""
    for label in CLIPS:
        character, clip = load(label)
        motion = motion_from_clip(character, clip)
        clock, busy = time.perf_counter(), time.process_time()
        substeps: list[int] = []
        result = ground(character, motion, on_step=lambda step, seen=substeps: seen.append(step.substeps))
        wall, cpu = time.perf_counter() - clock, time.process_time() - busy
        bodies = articulate(character)
        assert result.tracked is not None
        error, turn = pose_errors(bodies.poses(result.tracked), bodies.poses(result.target), bodies.scale)
        yield f"clips.{label}.frames", motion.frame_count
        yield f"clips.{label}.bodies", bodies.body_count
        # a rollout that is not finite is done again with more of them
        yield f"clips.{label}.retries", len(set(substeps)) - 1
        yield f"clips.{label}.losses_not_finite", sum(not math.isfinite(loss) for loss in result.losses)
        yield f"clips.{label}.seconds", wall
        yield f"clips.{label}.cpu_seconds", cpu
        yield f"clips.{label}.tracked_cm_per_m", 100 * error / character.height
        yield f"clips.{label}.tracked_deg", 57.2958 * turn
        yield f"clips.{label}.result_cm_per_m", 100 * result.bone_error
        yield f"clips.{label}.result_deg", 57.2958 * result.bone_turn
        tracked = measure(character, result.tracked, ground="fixed")
        for name, measures in (("before", result.before), ("tracked", tracked), ("after", result.after)):
            yield f"clips.{label}.skate_{name}", measures.skate_per_height or 0.0
            yield f"clips.{label}.sinks_{name}", 100 * measures.penetration_max_per_height
            yield f"clips.{label}.jerk_{name}", measures.jerk or 0.0


def skating() -> Iterator[tuple[str, float]]:
    """Walks carried 30 % too fast: skate before and after, beside the artist's at its right speed."""
    for label in WALKS:
        character, clip = load(label)
        feet = find_feet(character)
        right = with_root_motion(character, motion_from_clip(character, clip), feet)
        fast = carried_at(right, 0.3 * mean_velocity(right))
        yield f"skating.{label}.artist", measure(character, right, ground="fixed", feet=feet).skate_per_height or 0.0
        for travel in ("feet", "keep"):
            result = ground(character, fast, settings=GroundSettings(travel=travel))
            if travel == "feet":
                yield f"skating.{label}.before", result.before.skate_per_height or 0.0
            yield f"skating.{label}.{travel}", result.after.skate_per_height or 0.0
            yield f"skating.{label}.{travel}_sinks", 100 * result.after.penetration_max_per_height
            yield f"skating.{label}.{travel}_floats", 100 * (result.after.float_mean_per_height or 0.0)
            yield f"skating.{label}.{travel}_speed", result.after.travel_speed / float(mean_velocity(right).norm())


def lifted() -> Iterator[tuple[str, float]]:
    """A clip lifted by 5 cm a metre of height, and one sunk by as much."""
    for label in WALKS[:3]:
        character, clip = load(label)
        motion = with_root_motion(character, motion_from_clip(character, clip))
        for name, share in (("up", 0.05), ("down", -0.05)):
            shift = torch.tensor([0.0, share * character.height, 0.0]).double().expand(motion.frame_count, 3)
            result = ground(
                character,
                motion.carried(translating(shift)),
                settings=GroundSettings(tracking=TrackSettings(iterations=100)),
            )
            yield f"lifted.{label}.{name}.floats_before", 100 * (result.before.float_mean_per_height or 0.0)
            yield f"lifted.{label}.{name}.floats_after", 100 * (result.after.float_mean_per_height or 0.0)
            yield f"lifted.{label}.{name}.sinks_after", 100 * result.after.penetration_max_per_height


def upright() -> Iterator[tuple[str, float]]:
    """Walks without any virtual force: no upright torque, no assist. How far the root tilts and drops."""
    for label in WALKS:
        character, clip = load(label)
        motion = motion_from_clip(character, clip)
        bare = TrackSettings(assist=0.0, simulation=Simulation(upright_stiffness=0.0))
        result = ground(character, motion, settings=GroundSettings(tracking=bare))
        assert result.tracked is not None
        root = character.skeleton.motion_root
        a, b = (m.T_world_joint[:, root] for m in (result.tracked, result.target))
        tilt = torch.acos((a[:, :3, 1] * b[:, :3, 1]).sum(-1).clamp(-1, 1)).max()
        yield f"upright.{label}.largest_turn_deg", 57.2958 * float(tilt)
        drop = (b[:, 1, 3] - a[:, 1, 3]).max() / character.height
        yield f"upright.{label}.drop_percent", 100 * float(drop)
        yield f"upright.{label}.result_cm_per_m", 100 * result.bone_error


def push() -> Iterator[tuple[str, float]]:
    """A standing human pushed forward at the root: how far it tilts within a second, with and without the upright torque."""
    creature = make("human", seed=3)
    character = character_from_document(to_document(creature), name="human")
    motion = gait(creature, "idle", fps=24, frame_count=25, skeleton=character.skeleton)
    bodies = articulate(character, feet=find_feet(character), reference=motion)
    for name, stiffness in (("upright", 200.0), ("free", 0.0)):
        settings = TrackSettings(iterations=60, assist=0.0, simulation=Simulation(upright_stiffness=stiffness))
        step = list(track(bodies, motion, settings=settings))[-1]
        simulation = replace(settings.simulation, substep=bodies.time_scale / 24 / step.substeps)
        rollout = Rollout(bodies, simulation, step_count=len(step.control))
        for impulse in (0.0, 25.0, 50.0, 100.0):
            velocity = step.velocity.clone()
            velocity[0, 0] += impulse / float(bodies.mass[0])
            poses, _ = simulate(rollout, step.poses[0], velocity, step.control)
            aim = bodies.poses(motion)
            frames = poses[:: step.substeps].double()
            error, turn = pose_errors(frames[-1:], aim[-1:], bodies.scale)
            yield f"push.{name}.{impulse:g}.end_cm_per_m", 100 * error / character.height
            yield f"push.{name}.{impulse:g}.end_deg", 57.2958 * turn
