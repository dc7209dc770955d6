"""`kinema animate --preset instant` and what users throw at it: a coded error, or a clip that is sane."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
import torch

from kinema.asset import load_character
from kinema.asset.gltf import Document, write_document
from kinema.cli import main
from kinema.creature import make, to_document
from kinema.motion import measure, motion_from_clip
from kinema.transfer.library.store import FILE_NAME
from tests.animation.test_program import body_of

FASTEST = 15.0
"""Heights a second; artists' wildest clips have 6."""


@pytest.fixture(scope="module")
def fox_document() -> Document:
    return to_document(make("fox", seed=3))


@pytest.fixture(scope="module")
def fox(fox_document: Document, tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("fox") / "fox.glb"
    write_document(path, fox_document)
    return path


def ask(file: Path, prompt: str, tmp_path: Path, capsys, *more: str) -> tuple[int, dict]:
    out = tmp_path / "out.glb"
    arguments = ["animate", str(file), prompt, "-o", str(out), "--preset", "instant", "--no-physics", "--json", *more]
    capsys.readouterr()
    code = main(arguments)
    told = json.loads(capsys.readouterr().out)
    assert out.exists() == (code == 0), "a refused job leaves nothing, a done one its file"
    return code, told


def check_sane(out: Path, told: dict) -> None:
    """Finite, bones kept, not thrown about, on or above the ground, and moving."""
    character = load_character(out)
    motion = motion_from_clip(character, told["result"]["clip"], fps=told["result"]["fps"])
    assert bool(torch.isfinite(motion.T_parent_joint).all())
    found = measure(character, motion, ground="fixed")
    assert found.bone_length_error < 1e-4
    assert 1e-4 < found.amount < FASTEST
    root = motion.T_world_joint[:, motion.skeleton.motion_root, 1, 3]
    size = float((character.start_positions.amax(0) - character.start_positions.amin(0)).max())
    assert float(root.max() - root.min()) < 2 * size and found.penetration_max < 0.3 * size


@pytest.mark.parametrize("prompt", ["it walks", "it dances", "it dies"])
def test_two_joints_without_legs(prompt, tmp_path, capsys):
    body_of(["low", "high"], [-1, 0], [[0, 0, 0], [0, 1, 0]], [[0, 1, 0], [0, 2, 0]], tmp_path)
    code, told = ask(tmp_path / "bar.glb", prompt, tmp_path, capsys, "--no-library")
    assert code == 0
    check_sane(tmp_path / "out.glb", told)


def test_one_joint_is_refused(tmp_path, capsys):
    body_of(["all"], [-1], [[0, 0, 0]], [[0, 2, 0]], tmp_path)
    code, told = ask(tmp_path / "bar.glb", "it walks", tmp_path, capsys, "--no-library")
    assert code == 2 and told["error"]["code"] == "poses-rig"


def test_three_hundred_joints(tmp_path, capsys):
    count = 300
    ends = [[0, 2 * joint / count, 0] for joint in range(count + 1)]
    body_of([f"bone_{n}" for n in range(count)], [n - 1 for n in range(count)], ends[:-1], ends[1:], tmp_path)
    code, told = ask(tmp_path / "bar.glb", "a snake dances", tmp_path, capsys, "--no-library")
    assert code == 0
    check_sane(tmp_path / "out.glb", told)


def changed(document: Document, change) -> Document:
    """The same file with its nodes changed."""
    tree = json.loads(json.dumps(document.json))
    change(tree["nodes"])
    return Document(document.path, tree, document.buffers)


@pytest.mark.parametrize("prompt", ["it walks", "it gets up"])
def test_a_rest_pose_that_lies_down(fox_document, prompt, tmp_path, capsys):
    def lie(nodes):
        below = {child for node in nodes for child in node.get("children", [])}
        root = next(node for number, node in enumerate(nodes) if number not in below and "children" in node)
        x, y, z, w = root.get("rotation", [0, 0, 0, 1])
        s = math.sqrt(0.5)  # a quarter turn about z: it lies on its side
        root["rotation"] = [s * x - s * y, s * y + s * x, s * z + s * w, s * w - s * z]

    file = tmp_path / "lying.glb"
    write_document(file, changed(fox_document, lie))
    code, told = ask(file, prompt, tmp_path, capsys, "--no-library", "--start", "rest")
    assert code == 0
    check_sane(tmp_path / "out.glb", told)


@pytest.mark.parametrize("scale", [[0.01, 0.01, 0.01], [100.0, 100.0, 100.0], [1.4, 0.7, 1.1]])
def test_scaled_bones(fox_document, scale, tmp_path, capsys):
    def stretch(nodes):
        spine = next(node for node in nodes if node.get("name") == "Spine1")
        spine["scale"] = scale

    file = tmp_path / "scaled.glb"
    write_document(file, changed(fox_document, stretch))
    code, told = ask(file, "it walks", tmp_path, capsys, "--no-library")
    if code == 0:
        check_sane(tmp_path / "out.glb", told)
    else:
        assert code == 2 and told["error"]["code"]


@pytest.mark.parametrize(
    "prompt",
    [
        "a fox flurbs the gromble",
        "лиса бежит по снегу",
        "الثعلب يمشي ببطء",
        "ein Fuchs schleicht nach links",
        "\U0001f98a\U0001f4a8\U0001f4a8",
        "'; DROP TABLE clips; --",
    ],
)
def test_unknown_words_and_other_languages(fox, prompt, tmp_path, capsys):
    code, told = ask(fox, prompt, tmp_path, capsys, "--no-library")
    assert code == 0
    check_sane(tmp_path / "out.glb", told)
    understood = not any("action-not-recognised" in note for note in told["result"]["notes"])
    assert understood == prompt.startswith("ein ")


def test_a_novel_as_a_prompt(fox, tmp_path, capsys):
    chapter = "It was late in the year, and nobody in the house had slept. " * 25 + "Then the fox runs. "
    assert len(chapter) < 2000
    code, told = ask(fox, chapter, tmp_path, capsys, "--no-library")
    assert code == 0
    check_sane(tmp_path / "out.glb", told)
    code, told = ask(fox, chapter * 40, tmp_path / "..", capsys, "--no-library")
    assert code == 2 and told["error"]["code"] == "prompt-too-long"


def test_an_empty_prompt(fox, tmp_path, capsys):
    code, told = ask(fox, "  \n ", tmp_path, capsys)
    assert code == 2 and told["error"]["code"] == "prompt-empty"


def test_a_broken_library_is_said(fox, tmp_path, capsys, monkeypatch):
    library = tmp_path / "library"
    library.mkdir()
    (library / FILE_NAME).write_bytes(b"this is no database, but long enough to look like one" * 20)
    monkeypatch.setenv("KINEMA_LIBRARY", str(library))
    code, told = ask(fox, "it walks", tmp_path, capsys)
    assert code == 2 and told["error"]["code"] == "library-broken"
    assert ask(fox, "it walks", tmp_path, capsys, "--no-library")[0] == 0


def test_a_clip_that_left_the_library_is_passed_over(fox, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("KINEMA_LIBRARY", str(tmp_path / "library"))
    clips = tmp_path / "clips.glb"
    assert main(["creature", "fox", "--seed", "4", "-o", str(clips)]) == 0
    assert main(["library", "add", str(clips)]) == 0
    clips.unlink()
    code, told = ask(fox, "it walks", tmp_path, capsys)
    assert code == 0 and told["result"]["notes"][0].startswith("from the motion prior")
