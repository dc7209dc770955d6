"""Clip names read as actions."""

from __future__ import annotations

import pytest

from kinema.transfer.actions import ACTION_WORDS, action_likeness, clip_words, read_clip_action


@pytest.mark.parametrize(
    ("name", "action"),
    [
        ("AnimalArmature|Gallop", "run"),
        ("AnimalArmature|Idle_HitReact_Left", "hit"),
        ("AnimalArmature|Attack_Headbutt", "headbutt"),
        ("Armature|TRex_Walk", "walk"),
        ("Man_SwordSlash", "slash"),
        ("Fast_Flying", "fly"),
        ("Flying_Idle", "fly"),
        ("Fly Glide", "glide"),
        ("claphands_01", "clap"),
        ("HitRecieve_2", "hit"),
        ("WalkSlow", "walk"),
        ("ZombieBite", "bite"),
        ("idle_3", "idle"),
        ("Yes", "nod"),
        ("Death 2", "die"),
        ("Head_But", "headbutt"),
        ("takeoff", "take off"),
        # poses, parts, mixtures, sideways, and what nobody knows
        ("RESET", None),
        ("T-Pose", None),
        ("Jump_Land", None),
        ("Jump_Start", None),
        ("Run_Shoot", None),
        ("Gallop_Jump", None),
        ("WalkJump", None),
        ("Running_Strafe_Left", None),
        ("Man_Standing", None),
        ("ArmatureAction", None),
        ("", None),
    ],
)
def test_names(name: str, action: str | None):
    assert read_clip_action(name) == action


def test_words_and_text():
    assert clip_words("AnimalArmature|Idle_HitReact_Left") == "idle hit react left"
    assert clip_words(None) == ""
    assert read_clip_action("143_25", "Waving") == "wave"
    assert read_clip_action("walk", "dancing") == "walk"


def test_likeness_of_actions():
    assert action_likeness("walk", "walk") == 1.0
    assert action_likeness("headbutt", "attack") > action_likeness("headbutt", "bite") > 0
    assert action_likeness("walk", "sleep") == 0.0 and action_likeness("walk", None) == 0.0
    assert action_likeness("unheard of", "walk") == 0.0
    for action, word in ACTION_WORDS.items():
        assert set(word.near) <= set(ACTION_WORDS) - {action}
