"""README's five shell examples run as they are printed, on generated characters; CI runs them all.

The first distils for a minute or so and is marked slow; `.ci/run` runs slow tests too.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
import trimesh

from kinema.asset import load_character
from kinema.cli import main
from kinema.creature import make
from kinema.motion.evaluate import evaluate
from kinema.motion.feet import find_feet

ROOT = Path(__file__).resolve().parents[1]
SECTION = (ROOT / "README.md").read_text().split("\n## Five examples\n")[1].split("\n## ")[0]
BLOCK = re.findall(r"```sh\n(.*?)```", SECTION, re.DOTALL)[0]
COMMANDS = [shlex.split(line, comments=True) for line in BLOCK.splitlines()]
KINEMA = [sys.executable, "-c", "from kinema.cli import entry; entry()"]
START_SECONDS = 120.0
"""For a server on a busy machine."""
MOVES = 0.06
"""Heights a second; below it a clip hardly moves (SKILL.md)."""


@pytest.fixture(scope="module")
def inputs(tmp_path_factory) -> Path:
    """A fox with one clip, a horse that walks, and a statue without a skeleton."""
    folder = tmp_path_factory.mktemp("readme")
    assert main(["creature", "fox", "-o", str(folder / "fox.glb"), "--gaits", "idle"]) == 0
    assert main(["creature", "horse", "-o", str(folder / "horse.glb"), "--gaits", "walk"]) == 0
    wolf = make("wolf")
    trimesh.Trimesh(wolf.positions, wolf.faces, process=False).export(folder / "statue.obj")
    return folder


@pytest.fixture
def run(inputs: Path, tmp_path: Path):
    """Run one line of the README in a folder of its own that holds the files."""
    for path in inputs.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    environment = {**os.environ, "KINEMA_LIBRARY": str(tmp_path / "library")}

    def run(words: list[str]) -> set[str]:
        """Names of the files that are new."""
        before = set(os.listdir(tmp_path))
        done = subprocess.run([*KINEMA, *words[1:]], cwd=tmp_path, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return set(os.listdir(tmp_path)) - before

    return run


def example(*words: str) -> list[str]:
    """The one example whose line begins so and holds these words."""
    (found,) = [command for command in COMMANDS if command[1] == words[0] and set(words) <= set(command)]
    return found


def test_there_are_five():
    assert len(COMMANDS) == 5 and all(words[0] == "kinema" for words in COMMANDS)


def check_new_clip(folder: Path, new: set[str], prompt: str) -> None:
    """One file with the fox's clips and one more, which moves, and a report."""
    (file,) = [name for name in new if name.endswith(".glb")]
    (run,) = [name for name in new if name.endswith(".run")]
    idle, clip = evaluate(folder / file)
    assert idle == "idle" and prompt.split()[1] in clip
    assert evaluate(folder / file, clip)[clip].amount > MOVES
    assert (folder / run / "report.html").stat().st_size > 10_000


@pytest.mark.slow
def test_animate(run, tmp_path: Path):
    words = next(command for command in COMMANDS if command[1] == "animate" and "--preset" not in command)
    check_new_clip(tmp_path, run(words), words[3])


def test_animate_in_seconds(run, tmp_path: Path):
    words = example("animate", "instant")
    check_new_clip(tmp_path, run(words), words[3])


def test_rig(run, tmp_path: Path):
    new = run(example("rig", "statue.obj"))
    assert "statue.glb" in new
    statue = load_character(tmp_path / "statue.glb")
    assert statue.skeleton.joint_count > 10 and len(find_feet(statue)) == 4


def test_transfer(run, tmp_path: Path):
    assert "fox2.glb" in run(example("transfer", "horse.glb"))
    horse, fox = evaluate(tmp_path / "horse.glb"), evaluate(tmp_path / "fox2.glb")
    assert list(fox) == ["idle", "walk"]
    assert fox["walk"].amount > 0.5 * horse["walk"].amount


def test_studio(tmp_path: Path):
    """It answers, and ends when it is told to; no browser is opened."""
    words = [*example("studio"), "--no-browser"]
    with subprocess.Popen([*KINEMA, *words[1:]], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[-1]
            with urllib.request.urlopen(address, timeout=START_SECONDS) as answer:
                assert answer.status == 200 and b"<html" in answer.read().lower()
        finally:
            process.send_signal(signal.SIGINT)
            assert process.wait(START_SECONDS) in (0, 130), "done, or stopped by the user"
    assert (tmp_path / "kinema-project").is_dir()
