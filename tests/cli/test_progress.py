"""What commands say while they work."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kinema.cli import main
from kinema.cli.progress import print_facts, print_lines


def test_long_work_says_how_it_goes_on_after_ctrl_c(capsys):
    def work(*, stopped: bool) -> Iterator[str]:
        yield "step 1"
        if stopped:
            raise KeyboardInterrupt
        yield "step 2"

    assert print_lines(work(stopped=False), goes_on="from the last checkpoint") == 0
    assert capsys.readouterr() == ("step 1\nstep 2\n", "")
    assert print_lines(work(stopped=True), goes_on="from the last checkpoint") == 130
    printed = capsys.readouterr()
    assert printed.out == "step 1\n"
    assert printed.err == "kinema: stopped; the same command goes on from the last checkpoint\n"


def test_facts_stand_in_two_columns(capsys):
    assert print_facts({"seed": "0", "network": "8 blocks"}) == 0
    assert capsys.readouterr().out.splitlines() == ["        seed  0", "     network  8 blocks"]


@pytest.mark.parametrize(("room", "recipe"), [("prior", "prior_run.train_prior"), ("poses", "pose_run.train_poses")])
def test_training_records_the_command_as_it_was_typed(room, recipe, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(f"kinema.training.{recipe}", lambda run, training: iter([run.command, f"{training.steps}"]))
    given = [str(tmp_path / "my poses")] if room == "poses" else []
    assert main([room, "train", *given, "-o", "out", "--steps", "7"]) == 0
    command, steps = capsys.readouterr().out.splitlines()
    quoted = f" '{given[0]}'" if given else ""
    assert (command, steps) == (f"kinema {room} train{quoted} -o out --steps 7", "7")
