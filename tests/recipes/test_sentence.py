"""What a sentence says about loop, speed and period."""

from __future__ import annotations

import pytest

from kinema.errors import UsageError
from kinema.prior.wording import ACTIONS
from kinema.recipes.sentence import MANNERS, manner_of


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
        ("the robot moonwalks", None, True, False),
    ],
)
def test_the_verb_decides(prompt, action, loop, goes):
    manner = manner_of(prompt)
    assert (manner.action, manner.loop, manner.speed > 0) == (action, loop, goes)


def test_a_run_is_faster_and_shorter_than_a_walk():
    walk, run = manner_of("a dog walks"), manner_of("a dog runs")
    assert run.speed > 1.5 * walk.speed and run.period < walk.period


def test_every_action_that_captions_know_has_a_manner():
    assert set(MANNERS) == set(ACTIONS)


@pytest.mark.parametrize(
    ("prompt", "code"), [("", "prompt-empty"), (" \n\t", "prompt-empty"), ("x" * 2001, "prompt-too-long")]
)
def test_nonsense_is_refused(prompt, code):
    with pytest.raises(UsageError) as caught:
        manner_of(prompt)
    assert caught.value.code == code
