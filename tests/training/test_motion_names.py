"""Names of clips to actions: the table, and what is told of it."""

from __future__ import annotations

import pytest

from kinema.language.actions import film_actions
from kinema.motionprior import ACTIONS
from kinema.training.motion_credits import credits_page
from kinema.training.motion_names import PHRASES, ROWS, plain_words, shown_by
from tests.assets import manifest


@pytest.mark.parametrize(
    ("name", "text", "action"),
    [
        ("AnimalArmature|Gallop", None, "run"),
        ("AnimalArmature|Gallop_Jump", None, "jump"),
        ("Attack_Headbutt", None, "headbutt"),
        ("Idle_HitReact_Left", None, "hit"),
        ("Flying_Idle", "flying idle", "hover"),
        ("Fast_Flying", "fast flying", "fly"),
        ("Jump_Idle", "jump idle", "fall"),
        ("Sit_Chair_StandUp", "sit chair stand up", "stand_up"),
        ("fly_stroke_125_01", "fly stroke", "swim"),
        ("Death_A_Pose", None, None),
        ("Yes", "yes", "nod"),
        ("Walk_Holding", None, "walk"),
        ("Dance Body Roll", "dance body roll", "dance"),
        ("Fishing_Bite", "fishing bite", "work"),
    ],
)
def test_what_clips_show(name: str, text: str | None, action: str | None):
    shown = shown_by(name, text)
    assert (shown.action if shown else None) == action


def test_backward_ways_are_known():
    for words, backward in (
        ("jog bwd", True),
        ("running strafe left", True),
        ("run left", True),
        ("limping, hurt right leg", False),
        ("walk", False),
    ):
        shown = shown_by(words, words)
        assert shown is not None and shown.backward == backward, words


def test_words_are_plain():
    assert plain_words("SnakeArmature|Snake_Walk", None) == "snake walk"
    assert plain_words("idle_2", "idle 2") == "idle"
    assert plain_words("Man_RunningJump", None) == "man running jump"


def test_every_action_has_words_and_a_row():
    for action in ACTIONS:
        assert action in film_actions() or action in PHRASES, action
    actions = {action for _, action in ROWS if action is not None} - {"run or walk"}
    assert actions <= set(ACTIONS)


def test_most_clips_of_the_collection_have_a_name():
    entries = [entry for entry in manifest() if entry["split"] == "train"]
    if not entries:
        pytest.skip("the real characters are not here")
    shown = [shown_by(clip["name"], clip.get("text")) for entry in entries for clip in entry["clips"]]
    named = [one for one in shown if one is not None and one.action != "other"]
    assert len(named) > 0.93 * len(shown)


def test_credits_name_who_must_be_named():
    page = credits_page(
        [
            {"name": "a", "licence": "CC-BY (Ann)", "source": "x/y : a.glb @ 1", "licence_by": True},
            {"name": "b", "licence": "CC0-1.0 (Bob)", "source": "x/z : b.glb"},
        ]
    )
    asked, thanked = page.split("CC0: named with thanks")
    assert "| CC-BY (Ann) | x/y | a |" in asked and "Bob" not in asked and "| CC0-1.0 (Bob) | x/z | b |" in thanked
