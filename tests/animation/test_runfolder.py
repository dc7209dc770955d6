"""The run folder: nothing half-written is believed, nothing precious is overwritten, other settings are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch

from kinema.animation.runfolder import RunFolder, default_folder, new_run, old_run, plain
from kinema.distill import DRAFT, PAPER, DescentState
from kinema.errors import KinemaError

CONFIG = {"prompt": "a fox walks", "seed": 3, "command": "kinema animate", "versions": {"torch": "2"}}


def state(iteration: int) -> DescentState:
    variables, first, second = ({"speed": torch.tensor(float(iteration))} for _ in range(3))
    return DescentState(iteration, variables, first, second, torch.Generator().get_state(), 0.5)


def test_the_newest_whole_state_is_loaded(tmp_path):
    run = new_run(tmp_path / "run", CONFIG)
    assert run.load(0) is None
    run.save(0, state(5))
    run.save(0, state(9))
    assert run.load(0).iteration == 9 and run.load(1) is None
    newest = run.checkpoint(0)
    newest.write_bytes(newest.read_bytes()[:100])
    assert run.load(0).iteration == 5, "the one before it"
    newest.unlink()  # killed between the two renames
    assert float(run.load(0).variables["speed"]) == 5.0
    for path in newest.parent.iterdir():
        path.write_bytes(b"")
    assert run.load(0) is None, "nothing left: begin again"


def test_losses_survive_a_kill_in_the_middle_of_a_line(tmp_path):
    run = new_run(tmp_path / "run", CONFIG)
    for restart, iteration in [(0, 1), (0, 2), (1, 1), (1, 2), (1, 3)]:
        run.note(restart, iteration, {"sds": 0.1 * iteration}, 0.5)
    with open(run.losses, "a") as file:
        file.write('{"restart": 1, "itera')
    assert len(run.noted()) == 5
    run.forget_after(1, 1)
    assert [(line["restart"], line["iteration"]) for line in run.noted()] == [(0, 1), (0, 2), (1, 1)]
    run.note(1, 2, {"sds": 0.7}, 0.5)
    assert run.noted()[-1] == {"restart": 1, "iteration": 2, "score": 0.5, "sds": 0.7}


def test_a_folder_with_something_in_it_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("precious")
    with pytest.raises(KinemaError) as caught:
        new_run(tmp_path, CONFIG)
    assert caught.value.code == "run-exists" and [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    with pytest.raises(KinemaError) as caught:
        new_run(tmp_path / "thesis.txt", CONFIG)
    assert caught.value.code == "run-exists"


def test_only_the_same_run_is_resumed(tmp_path):
    new_run(tmp_path / "run", CONFIG)
    assert isinstance(old_run(tmp_path / "run", CONFIG | {"command": "typed otherwise"}), RunFolder)
    assert isinstance(old_run(tmp_path / "run", CONFIG | {"versions": {"torch": "3"}}), RunFolder)
    for change in ({"seed": 4}, {"prompt": "a fox runs"}, {"more": 1}):
        with pytest.raises(KinemaError) as caught:
            old_run(tmp_path / "run", CONFIG | change)
        assert caught.value.code == "resume-mismatch" and next(iter(change)) in caught.value.what
    (tmp_path / "run" / "config.json").write_text("{")
    with pytest.raises(KinemaError) as caught:
        old_run(tmp_path / "run", CONFIG)
    assert caught.value.code == "run-missing"


def test_folders_are_numbered_and_the_last_is_resumed(tmp_path):
    output = tmp_path / "fox.glb"
    assert default_folder(output, resume=True) == default_folder(output, resume=False) == tmp_path / "fox.run"
    for name in ("fox.run", "fox.run-2"):
        (tmp_path / name).mkdir()
    assert default_folder(output, resume=False) == tmp_path / "fox.run-3"
    assert default_folder(output, resume=True) == tmp_path / "fox.run-2"


def test_settings_are_told_as_json():
    told = json.loads(json.dumps(plain({"path": Path("a"), "presets": (DRAFT, PAPER)})))
    draft, paper = told["presets"]
    assert draft["basis"]["kind"] == "Cycle" and paper["basis"] == {"kind": "Frames"}
    assert paper["weight"] == "weight_one" and paper["annealing"]["t_max_end"] == 0.5 and told["path"] == "a"
