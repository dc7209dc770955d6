"""`animate`: a known motion comes back, runs repeat to the bit, survive kills, and refuse nonsense before they work."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
import torch
import trimesh

import kinema.animation.program as recipe
import kinema.files
import kinema.posespace.space as posespace
from kinema.animation.plan import AnimateSettings, AnimationPlan, make_plan
from kinema.animation.program import Animated, Job, Progress, animate, animate_steps
from kinema.animation.runfolder import RunFolder
from kinema.asset import Character, character_from_document, load_character
from kinema.cli import main
from kinema.creature import gait, make, to_document
from kinema.distill.basis import Cycle
from kinema.errors import KinemaError
from kinema.motion import Motion, loop_gap, mean_velocity, measure, motion_amount, motion_from_clip, repeated, write_glb
from kinema.motion.output import slug
from kinema.posespace import PoseSpace, poses_from_frames, rig_tokens
from kinema.prior import GaussianPrior
from kinema.progress import interruptible
from tests.known import GAUSS, prior_of, quick, wolf
from tests.posespace.exact import GaussianPoses

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def known():
    character, walk = wolf()
    return character, walk, prior_of(character, walk)


def settings(iterations: int = 6, **changes) -> AnimateSettings:
    values = {"distill_settings": quick(iterations), "restarts": 1, "gauss_count": GAUSS, "physics": False}
    return AnimateSettings(**(values | changes))


def run(known, output: Path, *, on_progress=None, resume=False, run_dir=None, space=None, **changes) -> Animated:
    return animate(
        known[0],
        "a wolf is walking",
        output,
        prior=known[2],
        settings=settings(**changes),
        on_progress=on_progress,
        resume=resume,
        run_dir=run_dir,
        space=space,
    )


def test_a_walk_is_distilled_grounded_and_written(known, tmp_path):
    seen: list[Progress] = []
    result = run(
        known,
        tmp_path / "out.glb",
        iterations=40,
        restarts=2,
        physics=True,
        physics_iterations=12,
        on_progress=seen.append,
    )
    written = motion_from_clip(load_character(tmp_path / "out.glb"), "wolf_walking", fps=24)
    torch.testing.assert_close(written.T_world_joint, result.motion.T_world_joint, atol=1e-4, rtol=0)
    assert result.motion.fps == 24 and result.motion.loop and loop_gap(result.motion) < 1e-6
    assert result.after.skate < 0.7 * result.before.skate and result.after.bone_length_error < 1e-6  # pyright: ignore[reportOperatorIssue]
    assert result.before.amount > 0.2  # heights a second: it moves
    assert len(result.errors) == 2 and result.errors[result.chosen] == min(result.errors)
    assert {(p.phase, p.restart) for p in seen} == {
        ("prepare", 0),
        ("distil", 0),
        ("distil", 1),
        ("physics", 0),
        ("done", 0),
    }
    # the folder says all of it
    folder = result.run.path
    assert folder == tmp_path / "out.run"
    config = json.loads((folder / "config.json").read_text())
    assert config["seed"] == 0 and config["versions"]["torch"] == torch.__version__
    lines = [json.loads(line) for line in (folder / "losses.jsonl").read_text().splitlines()]
    assert [(line["restart"], line["iteration"]) for line in lines] == [(r, i + 1) for r in (0, 1) for i in range(40)]
    noted = json.loads((folder / "measures.json").read_text())
    assert noted["result"]["skate"] == pytest.approx(result.after.skate) and len(noted["restarts"]) == 2
    assert len(list((folder / "previews").glob("*.png"))) == 8
    assert "a wolf is walking" in (folder / "report.html").read_text()


def test_distillation_goes_towards_what_the_prior_knows(known, tmp_path):
    """The first and the last error against the very film that the prior wants."""
    result = run(known, tmp_path / "out.glb", iterations=40)
    losses = [json.loads(line)["sds"] for line in result.run.losses.read_text().splitlines()]
    assert sum(losses[-10:]) < 0.5 * sum(losses[:10])


def test_same_seed_same_bytes_other_seed_other_bytes(known, tmp_path):
    names = ("a", "b", "c")
    for name, seed in zip(names, (0, 0, 1), strict=True):
        run(known, tmp_path / f"{name}.glb", seed=seed, restarts=2)
    a, b, c = ((tmp_path / f"{name}.glb").read_bytes() for name in names)
    assert a == b and a != c


def test_physics_repeats_to_the_bit(known, tmp_path):
    for name in ("a", "b"):
        run(known, tmp_path / f"{name}.glb", iterations=20, physics=True, physics_iterations=3)
    assert (tmp_path / "a.glb").read_bytes() == (tmp_path / "b.glb").read_bytes()


def test_who_stands_still_does_not_tremble(known):
    """A simulated body does, however well it is held: who hardly moves is planted, who walks is simulated."""
    character, walk, _ = known
    plan = plan_of(known, "a wolf stands", physics=True, physics_iterations=2)
    still = Motion.rest(character.skeleton, frame_count=9, fps=12.0)
    simulated = []
    for motion in (still, walk):
        steps = recipe._ground(character, motion, plan, AnimateSettings())
        try:
            while True:
                next(steps)
        except StopIteration as done:
            simulated.append(done.value.tracked is not None)
            if motion is still:
                assert motion_amount(character, done.value.motion) < 1e-6
    assert simulated == [False, True]


def stop_at(restart: int, iteration: int):
    def act(progress: Progress) -> None:
        if progress.phase == "distil" and (progress.restart, progress.iteration) == (restart, iteration):
            raise KeyboardInterrupt

    return act


@pytest.mark.parametrize(("restart", "iteration"), [(0, 3), (1, 4)])
def test_ctrl_c_keeps_the_best_and_resume_gives_the_same_file(known, tmp_path, restart, iteration):
    run(known, tmp_path / "whole.glb", restarts=2, run_dir=tmp_path / "whole")
    stopped = run(known, tmp_path / "cut.glb", restarts=2, on_progress=stop_at(restart, iteration))
    assert stopped.stopped and len(stopped.errors) == restart
    early = (tmp_path / "cut.glb").read_bytes()
    assert load_character(tmp_path / "cut.glb").clips[-1].name == "wolf_walking"
    resumed = run(known, tmp_path / "cut.glb", restarts=2, resume=True)
    assert not resumed.stopped and resumed.run.path == stopped.run.path
    whole = (tmp_path / "whole.glb").read_bytes()
    assert (tmp_path / "cut.glb").read_bytes() == whole
    assert (early == whole) == (restart == 1 and resumed.chosen == 0)
    assert (tmp_path / "cut.run" / "losses.jsonl").read_text() == (tmp_path / "whole" / "losses.jsonl").read_text()


def mild(character: Character, *, off: float = 0.0) -> PoseSpace:
    """Poses near one whose every joint is turned alike, radians about the character's left-right axis; the root is upright."""
    count = rig_tokens(character).token_count
    mean = torch.zeros(count, 3)
    mean[1:, 2] = off / 0.3
    return PoseSpace(GaussianPoses(mean.flatten(), 0.04 * torch.eye(3 * count)), 0.3)


def test_a_pose_space_holds_the_poses(known, tmp_path):
    character = known[0]
    space, rig = mild(character, off=0.2), rig_tokens(character)
    free = run(known, tmp_path / "free.glb", iterations=12, space=space)
    held = run(known, tmp_path / "held.glb", iterations=12, space=space, pose_space=20.0)
    wanted = torch.zeros(rig.token_count, 3).double()
    wanted[1:, 2] = 0.2
    apart = [
        float(
            (poses_from_frames(character.skeleton, rig, one.distilled.T_world_joint) - wanted)[:, 1:]
            .norm(dim=-1)
            .mean()
        )
        for one in (free, held)
    ]
    assert apart[1] < 0.7 * apart[0]
    config = json.loads((held.run.path / "config.json").read_text())
    assert config["settings"]["pose_space"] == 20 == config["distill_settings"]["weights"]["pose"]
    told = [json.loads(line) for line in held.run.losses.read_text().splitlines()]
    assert told[-1]["pose"] < told[0]["pose"]
    assert all("pose" not in json.loads(line) for line in free.run.losses.read_text().splitlines())


def test_with_a_pose_space_ctrl_c_and_resume_give_the_same_file(known, tmp_path):
    options = {"space": mild(known[0]), "pose_space": 0.5}
    run(known, tmp_path / "whole.glb", **options)
    run(known, tmp_path / "cut.glb", on_progress=stop_at(0, 3), **options)
    with pytest.raises(KinemaError, match="resume-mismatch"):
        run(known, tmp_path / "cut.glb", resume=True, space=options["space"], pose_space=0.7)
    run(known, tmp_path / "cut.glb", resume=True, **options)
    assert (tmp_path / "cut.glb").read_bytes() == (tmp_path / "whole.glb").read_bytes()


def test_ctrl_c_during_physics_keeps_the_distilled_motion(known, tmp_path):
    def stop(progress: Progress) -> None:
        if progress.phase == "physics" and progress.iteration == 2:
            raise KeyboardInterrupt

    result = run(known, tmp_path / "out.glb", iterations=10, physics=True, physics_iterations=3, on_progress=stop)
    assert result.stopped and result.grounded is None and (tmp_path / "out.glb").exists()


def test_ctrl_c_before_the_first_iteration_writes_nothing(known, tmp_path):
    def stop(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(known, tmp_path / "out.glb", on_progress=stop)
    assert not (tmp_path / "out.glb").exists()


KILLED = """
import sys, torch
torch.set_num_threads(1)
from pathlib import Path
import kinema.animation.program as recipe
from tests.known import wolf, prior_of
from tests.animation.test_program import settings
recipe.CHECKPOINT_SECONDS = 0.05
character, walk = wolf()
print("ready", flush=True)
recipe.animate(character, "a wolf is walking", sys.argv[1], prior=prior_of(character, walk),
    settings=settings(iterations=40), resume=sys.argv[2] == "resume")
"""


def changed(path: Path) -> int:
    """When a file was last written, nanoseconds; 0 while it is away between two renames."""
    try:
        return path.stat().st_mtime_ns
    except FileNotFoundError:
        return 0


def test_kill_9_and_resume_gives_the_same_file(known, tmp_path):
    run(known, tmp_path / "whole.glb", iterations=40)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "OMP_NUM_THREADS": "1"}
    command = [sys.executable, "-c", KILLED, str(tmp_path / "cut.glb")]
    checkpoint = tmp_path / "cut.run" / "checkpoints" / "restart-00.safetensors"
    for kills, delay in enumerate((0.0, 0.3)):
        process = subprocess.Popen([*command, "resume" if kills else "new"], env=environment, stdout=subprocess.PIPE)
        assert process.stdout is not None and process.stdout.readline() == b"ready\n"
        before = changed(checkpoint)
        until = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < until:
            if changed(checkpoint) not in (before, 0):
                break
            time.sleep(0.002)
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
    state = RunFolder(tmp_path / "cut.run").load(
        0
    )  # the newest, or the one before it: a kill may strike between two renames
    assert state is not None and 0 < state.iteration < 40, "killed in the middle"
    # a kill can cut the last line of the losses short
    with open(tmp_path / "cut.run" / "losses.jsonl", "a") as file:
        file.write('{"restart": 0, "iter')
    run(known, tmp_path / "cut.glb", iterations=40, resume=True)
    assert (tmp_path / "cut.glb").read_bytes() == (tmp_path / "whole.glb").read_bytes()
    assert (tmp_path / "cut.run" / "losses.jsonl").read_text() == (tmp_path / "whole.run" / "losses.jsonl").read_text()


def test_a_broken_checkpoint_is_not_trusted(known, tmp_path, monkeypatch):
    monkeypatch.setattr(recipe, "CHECKPOINT_SECONDS", 0.0)
    run(known, tmp_path / "whole.glb")
    run(known, tmp_path / "cut.glb", on_progress=stop_at(0, 4))
    checkpoint = tmp_path / "cut.run" / "checkpoints" / "restart-00.safetensors"
    checkpoint.write_bytes(checkpoint.read_bytes()[:-10])
    run(known, tmp_path / "cut.glb", resume=True)
    assert (tmp_path / "cut.glb").read_bytes() == (tmp_path / "whole.glb").read_bytes()


def test_a_full_disk_loses_nothing(known, tmp_path, monkeypatch):
    """The result cannot be written: the old file stays, the error has a code, and the run can be finished later."""
    output = tmp_path / "out.glb"
    output.write_bytes(b"old")
    real = os.replace

    def full(source, target):
        if Path(target) == output:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(source, target)

    monkeypatch.setattr(kinema.files.os, "replace", full)
    with pytest.raises(KinemaError) as caught:
        run(known, output)
    assert caught.value.code == "write-failed" and "No space left" in str(caught.value)
    assert output.read_bytes() == b"old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.glb", "out.run"]
    monkeypatch.undo()
    run(known, output, resume=True)
    run(known, tmp_path / "whole.glb")
    assert output.read_bytes() == (tmp_path / "whole.glb").read_bytes()


def test_a_disk_that_fills_during_the_run_stops_it_with_a_code(known, tmp_path, monkeypatch):
    monkeypatch.setattr(recipe, "CHECKPOINT_SECONDS", 0.0)
    real, calls = kinema.files.os.fsync, []

    def full(descriptor):
        calls.append(descriptor)
        if len(calls) > 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(descriptor)

    monkeypatch.setattr(kinema.files.os, "fsync", full)
    with pytest.raises(KinemaError) as caught:
        run(known, tmp_path / "out.glb")
    assert caught.value.code == "write-failed"
    monkeypatch.undo()
    run(known, tmp_path / "out.glb", resume=True)
    run(known, tmp_path / "whole.glb")
    assert (tmp_path / "out.glb").read_bytes() == (tmp_path / "whole.glb").read_bytes()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"prompt": "  "}, "prompt-empty"),
        ({"prompt": "walk " * 1000}, "prompt-too-long"),
        ({"prior": "embeded"}, "prior-missing"),
        ({"output": "out.fbx"}, "format-unknown"),
        ({"output": "no/out.glb"}, "write-failed"),
        ({"output": "folder.glb"}, "write-failed"),
        ({"run_dir": "taken"}, "run-exists"),
        ({"resume": True}, "run-missing"),
        ({"fps": 0.0}, "fps-invalid"),
        ({"seconds": -1.0}, "seconds-invalid"),
        ({"seconds": 9.0, "loop": False}, "seconds-invalid"),
        ({"speed": -1.0}, "speed-invalid"),
        ({"seed": -1}, "seed-invalid"),
        ({"restarts": 0}, "restarts-invalid"),
        ({"cameras": 99}, "cameras-invalid"),
        ({"pose_space": -0.1}, "pose-space-invalid"),
        ({"pose_space": float("nan")}, "pose-space-invalid"),
        ({"pose_space": 0.1}, "poses-missing"),
    ],
)
def test_nonsense_is_refused_before_the_work(known, tmp_path, changes, code, monkeypatch):
    monkeypatch.setattr(recipe, "optimize", lambda *_, **__: pytest.fail("the work began"))
    monkeypatch.setattr(posespace, "WEIGHTS", tmp_path / "no" / "poses.safetensors")
    (tmp_path / "folder.glb").mkdir()
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "thesis.txt").write_text("precious")
    before = sorted(tmp_path.rglob("*"))
    options = {"prompt": "a wolf is walking", "output": "out.glb", "prior": known[2], "run_dir": None, "resume": False}
    flags = {key: changes.get(key, value) for key, value in options.items()}
    chosen = settings(**{key: value for key, value in changes.items() if key not in options})
    with pytest.raises(KinemaError) as caught:
        animate(
            known[0],
            flags["prompt"],
            tmp_path / flags["output"],
            prior=flags["prior"],
            settings=chosen,
            run_dir=None if flags["run_dir"] is None else tmp_path / flags["run_dir"],
            resume=flags["resume"],
        )
    assert caught.value.code == code
    assert sorted(tmp_path.rglob("*")) == before, "nothing was written"


def test_resuming_with_other_settings_is_refused(known, tmp_path):
    run(known, tmp_path / "out.glb", on_progress=stop_at(0, 2))
    with pytest.raises(KinemaError) as caught:
        run(known, tmp_path / "out.glb", seed=1, resume=True)
    assert caught.value.code == "resume-mismatch" and "seed" in caught.value.what


def test_all_joints_frozen_is_an_error(known, tmp_path):
    character, _, prior = known
    names = tuple(character.skeleton.names[joint] for joint in character.skeleton.motion_joints)
    with pytest.raises(KinemaError) as caught:
        animate(character.with_moving(freeze=names), "a wolf is walking", tmp_path / "o.glb", prior=prior)
    assert caught.value.code == "nothing-moves"


def test_frozen_joints_stay(known, tmp_path):
    character, _, prior = known
    joint = character.skeleton.index("Head")
    held = character.with_moving(freeze=("Head",))
    result = animate(held, "a wolf is walking", tmp_path / "o.glb", prior=prior, settings=settings())
    start = character.skeleton.T_parent_joint[joint].expand(result.motion.frame_count, 4, 4)
    torch.testing.assert_close(result.motion.T_parent_joint[:, joint], start, atol=1e-12, rtol=0)


def body_of(
    names: list[str], parents: list[int], heads: list[list[float]], tails: list[list[float]], tmp_path
) -> Character:
    """A square bar on a skeleton, rigged by the command line."""
    from tests.cli.test_commands import write_bar

    write_bar(tmp_path / "bar.obj")
    spec = {"names": names, "parents": parents, "heads": heads, "tails": tails}
    (tmp_path / "bones.json").write_text(json.dumps(spec))
    out = tmp_path / "bar.glb"
    assert main(["rig", str(tmp_path / "bar.obj"), "--skeleton", str(tmp_path / "bones.json"), "-o", str(out)]) == 0
    return load_character(out)


def test_one_bone_moves_as_a_whole(tmp_path):
    character = body_of(["all"], [-1], [[0, 0, 0]], [[0, 2, 0]], tmp_path)
    result = animate(character, "a pillar walks", tmp_path / "o.glb", prior=prior_of(character), settings=settings())
    assert float(mean_velocity(result.motion)[0]) > 0.1 and (tmp_path / "o.glb").exists()
    # which poses it takes is no question
    chosen, space = settings(pose_space=0.1), mild(wolf()[0])
    with pytest.raises(KinemaError, match="poses-rig"):
        animate(
            character, "a pillar walks", tmp_path / "p.glb", prior=prior_of(character), settings=chosen, space=space
        )
    assert not (tmp_path / "p.glb").exists()


def test_no_legs_is_said_and_animates_all_the_same(tmp_path):
    character = body_of(["low", "high"], [-1, 0], [[0, 0, 0], [0, 1, 0]], [[0, 1, 0], [0, 2, 0]], tmp_path)
    result = animate(
        character, "a pillar dances", tmp_path / "o.glb", prior=prior_of(character), settings=settings(physics=True)
    )
    assert any("no legs" in note for note in result.notes) and result.grounded is None
    assert result.after.amount > 0


def test_three_hundred_bones(tmp_path):
    count = 300
    heights = [[0, 2 * joint / count, 0] for joint in range(count + 1)]
    character = body_of(
        [f"bone_{joint}" for joint in range(count)],
        [joint - 1 for joint in range(count)],
        heights[:-1],
        heights[1:],
        tmp_path,
    )
    result = animate(
        character, "a snake dances", tmp_path / "o.glb", prior=prior_of(character), settings=settings(iterations=2)
    )
    assert result.motion.skeleton.joint_count >= count and result.after.bone_length_error < 1e-6


def test_a_bare_mesh_is_rigged_first(tmp_path, capsys):
    trimesh.creation.box(extents=(0.3, 1.0, 0.2)).export(tmp_path / "box.glb")
    arguments = ["animate", str(tmp_path / "box.glb"), "a box dances", "-o", str(tmp_path / "o.glb")]
    assert main([*arguments, "--preset", "instant", "--no-physics"]) == 0
    rigged = load_character(tmp_path / "o.glb")
    assert rigged.skeleton.joint_count >= 2 and rigged.clips


def plan_of(known, prompt: str, **changes) -> AnimationPlan:
    return make_plan(known[0], prompt, known[2], replace(AnimateSettings(physics=False, preset="draft"), **changes))


def test_the_prompt_decides_loop_speed_and_period(known):
    walk, jump, idle = (plan_of(known, f"a wolf {verb}") for verb in ("walks", "jumps", "stands"))
    assert walk.loop and not jump.loop and idle.loop
    assert float(mean_velocity(walk.start)[0]) > 0.5 and float(mean_velocity(idle.start).norm()) == 0
    assert walk.distill_settings.rates.speed > 0 and idle.distill_settings.rates.speed == 0
    basis = walk.distill_settings.basis
    assert isinstance(basis, Cycle) and 0.6 < basis.period < 0.9, "a small animal steps more often"
    assert type(jump.distill_settings.basis).__name__ == "Free"
    assert idle.distill_settings.guidance < walk.distill_settings.guidance, "who stands does not fidget"
    assert idle.distill_settings.weights.smooth > 10 * walk.distill_settings.weights.smooth
    forced = plan_of(known, "a wolf jumps", loop=True, speed=0.4, direction="left")
    assert forced.loop and type(forced.distill_settings.basis).__name__ == "Cycle"
    torch.testing.assert_close(mean_velocity(forced.start), torch.tensor([0.0, 0.0, -0.4], dtype=torch.float64))
    assert forced.travel == "keep" and walk.travel == "feet"


@pytest.mark.parametrize(
    ("species", "prompt", "asked", "sides"),
    [
        ("wolf", "a wolf is walking", None, "turns"),
        ("wolf", "a wolf is trotting", None, "turns"),
        ("wolf", "a wolf gallops", None, "either"),
        ("human", "a man is running", None, "turns"),
        ("human", "a man hops", None, "either"),
        ("human", "a man stands still", None, "free"),
        ("wolf", "a wolf is walking", "free", "free"),
    ],
)
def test_gait_and_legs_say_whether_sides_take_turns(species, prompt, asked, sides):
    character = character_from_document(to_document(make(species, seed=1)), name=species)
    prior = GaussianPrior(torch.zeros(9, 24, 24, 3))
    assert make_plan(character, prompt, prior, AnimateSettings(gait=asked)).gait == sides


def test_length_rate_and_place_are_as_asked(known, tmp_path):
    long = run(known, tmp_path / "long.glb", seconds=3.0, fps=30.0)
    assert long.motion.fps == 30 and long.motion.duration == pytest.approx(3.0, abs=0.6)
    round_frames, height = (
        long.distilled.frame_count - 1,
        long.motion.T_world_joint[:, long.motion.skeleton.motion_root, 1, 3],
    )
    assert long.motion.frame_count == 3 * round_frames + 1
    torch.testing.assert_close(height[round_frames:], height[:-round_frames], atol=1e-9, rtol=0)
    spot = run(known, tmp_path / "spot.glb", in_place=True)
    assert float(mean_velocity(spot.motion).norm()) < 1e-9 < float(mean_velocity(spot.distilled).norm())
    once = run(known, tmp_path / "once.glb", loop=False, seconds=0.5)
    assert not once.motion.loop and once.motion.duration == pytest.approx(0.5)


def test_names_of_clips_are_never_lost(known, tmp_path):
    character, walk, prior = known
    write_glb(tmp_path / "in.glb", character, walk, name="wolf_walking")
    again = load_character(tmp_path / "in.glb")
    result = animate(again, "a wolf is walking", tmp_path / "o.glb", prior=prior, settings=settings())
    assert result.clip == "wolf_walking_2"
    assert [clip.name for clip in load_character(tmp_path / "o.glb").clips] == ["wolf_walking", "wolf_walking_2"]


@pytest.mark.parametrize(
    ("prompt", "name"),
    [
        ("a fox is walking", "fox_walking"),
        ("The T-Rex ROARS!", "t_rex_roars"),
        ("!!!", "animation"),
        ("../../etc", "etc"),
    ],
)
def test_prompts_as_names(prompt, name):
    assert slug(prompt) == name


def test_the_job_as_a_generator(known, tmp_path):
    job = Job(known[0], "a wolf is walking", known[2], "known", tmp_path / "o.glb", settings())
    phases = [progress.phase for progress in interruptible(animate_steps(job), None)]
    assert phases == ["prepare", *["distil"] * 6, "done"]


def test_a_repeated_loop_goes_on_where_it_ended():
    creature = make("wolf", seed=2)
    character = character_from_document(to_document(creature), name="wolf")
    one = gait(creature, "walk", fps=24, cycle_count=1, skeleton=character.skeleton)
    three, truth = repeated(one, 3), gait(creature, "walk", fps=24, cycle_count=3, skeleton=character.skeleton)
    assert three.frame_count == 3 * (one.frame_count - 1) + 1 and three.loop
    speed = [float(mean_velocity(motion)[0]) for motion in (one, three)]
    assert speed[0] == pytest.approx(speed[1], rel=1e-6) and speed[0] > 0.3
    assert truth.frame_count == pytest.approx(three.frame_count, abs=3)
    place = three.T_world_joint[:, three.skeleton.motion_root, :3, 3]
    steps = place.diff(dim=0).norm(dim=-1)
    assert float(steps.max()) < 2 * float(steps.median()), "no jump between rounds"
    assert isinstance(three, Motion) and measure(character, three).skate < 1.2 * measure(character, one).skate + 0.02  # pyright: ignore[reportOperatorIssue]
