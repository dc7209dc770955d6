"""The doctor: what it says of a machine, and its one step."""

from __future__ import annotations

import json

import pytest

from kinema.animation.doctor import KNOWN, PriorFit, _judge, examine
from kinema.cli import main
from tests.known import tiny_embedded


def test_it_prints_and_takes_a_step(tmp_path, capsys):
    prior = tiny_embedded(tmp_path / "p.safetensors")
    assert main(["doctor", "--json", "--prior", str(prior)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["self_test"]["device"] == "cpu" and told["self_test"]["gradient"] > 0 and told["self_test"]["error"] > 0
    assert told["versions"]["torch"] and "cpu" in told["devices"] and not told["failed"]


def test_a_failure_is_told_with_what_was_found(tmp_path, capsys):
    assert main(["doctor", "--json", "--prior", "nothing"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert "prior-missing" in told["failed"] and told["versions"]["torch"]


def test_verdicts_follow_the_arithmetic():
    five = next(known for known in KNOWN if known.name == "THUDM/CogVideoX-5b")
    assert five.needs(offload=False) == pytest.approx(10.4 + 8.9, abs=0.1)
    said = [_judge(five, free).verdict.split(":")[0] for free in (0.0, 8.0, 12.0, 24.0)]
    assert said == ["needs a GPU", "does not fit", "fits with --offload", "fits"]
    assert all(isinstance(fit, PriorFit) for fit in examine().priors)
