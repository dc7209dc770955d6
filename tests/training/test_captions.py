"""Captions: grammar, variety, and what every clip and gait is taken to show."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from kinema import creature
from kinema.errors import UsageError
from kinema.language.actions import film_actions
from kinema.language.grammar import conjugate
from kinema.language.nouns import GENERIC, NOUNS, group_of
from kinema.training.captions import PLACES, caption, captions
from kinema.training.collection import characters_of
from tests.assets import need

COLLECTION = Path(__file__).parents[2] / "collections" / "kinema_assets.toml"


@pytest.mark.parametrize(
    ("wording", "third", "participle"),
    [
        ("walk along", "walks along", "walking along"),
        ("stand and *wait", "stands and waits", "standing and waiting"),
        ("trot", "trots", "trotting"),
        ("bunny-hop", "bunny-hops", "bunny-hopping"),
        ("be idle", "is idle", "being idle"),
        ("die", "dies", "dying"),
        ("do nothing", "does nothing", "doing nothing"),
        ("fly by", "flies by", "flying by"),
        ("mosey", "moseys", "moseying"),
        ("flee", "flees", "fleeing"),
        ("tiptoe", "tiptoes", "tiptoeing"),
        ("race", "races", "racing"),
        ("whizz by", "whizzes by", "whizzing by"),
    ],
)
def test_verbs_are_conjugated(wording: str, third: str, participle: str):
    assert conjugate(wording) == (wording.replace("*", ""), third, participle)


def test_vocabulary_is_wide_and_says_nothing_twice():
    for name, action in film_actions().items():
        assert len(action.wordings) >= 11 and len(set(action.wordings)) == len(action.wordings), name
        assert action.places in PLACES
    for name in ("walk", "run", "idle", "jump"):
        assert len(film_actions()[name].wordings) >= 80
    # a phrase that names two actions would teach neither
    said = [wording for action in film_actions().values() for wording in action.wordings]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("action", film_actions())
def test_captions_vary_and_follow_the_seed(action: str):
    drawn = [caption(action, "horse", random.Random(seed)) for seed in range(300)]
    assert drawn == [caption(action, "horse", random.Random(seed)) for seed in range(300)]
    assert len(set(drawn)) > 200
    assert all(sentence == sentence.strip() and "*" not in sentence and "  " not in sentence for sentence in drawn)
    named = [sentence for sentence in drawn if any(noun in sentence for noun in NOUNS["horse"])]
    assert 150 < len(named) < 290, "most name the horse, some do not"
    assert any(noun in sentence for sentence in drawn for noun in GENERIC["quadruped"])


def test_plain_captions():
    assert captions("walk", "horse")[:3] == ("a horse walks", "a horse is walking", "walking")
    assert captions("run", "alpaca")[0] == "an alpaca runs"
    assert len(set(captions("idle", "man"))) == 24


def test_unknown_words_are_refused():
    assert "unicorn" in captions("walk", "unicorn")[0], "a body of an unknown kind is called by its name"
    with pytest.raises(UsageError) as caught:
        captions("teleport", "horse")
    assert caught.value.code == "action-unknown" and "walk" in caught.value.hint


@pytest.mark.parametrize("species", creature.species())
def test_every_creature_has_words(species: str):
    shown = {gait: creature.shown_action(species, gait) for gait in creature.gaits(creature.make(species, seed=0))}
    assert {action for action in shown.values() if action} <= set(film_actions())
    assert shown["walk"] == "walk" and shown["idle"] == "idle" and shown["attack"] == "attack"
    assert species in NOUNS and group_of(species) in GENERIC


def test_implausible_gaits_are_left_out():
    assert creature.shown_action("horse", "gallop") == "run" and creature.shown_action("horse", "trot") == "trot"
    assert creature.shown_action("elephant", "gallop") is None and creature.shown_action("elephant", "hop") is None
    assert creature.shown_action("kangaroo", "hop") == "hop" and creature.shown_action("cow", "hop") is None


def test_every_clip_of_the_collection_is_read():
    need("manifest.json")
    entries = [entry for split in ("train", "test") for entry in characters_of(COLLECTION, split)]
    for entry in entries:
        for clip in entry["clips"]:
            assert clip["action"] is None or clip["action"] in film_actions()
    assert {entry["kind"] for entry in entries if "family" not in entry} <= set(NOUNS), (
        "the film prior's own cast has words"
    )


@pytest.mark.parametrize(
    ("asset", "clip", "action"),
    [
        ("q_horse", "AnimalArmature|Gallop", "run"),
        ("q_horse", "AnimalArmature|Gallop_Jump", "jump"),
        ("q_horse", "AnimalArmature|Idle_HitReact_Left", "hit"),
        ("q_horse", "AnimalArmature|Attack_Kick", "kick"),
        ("q_horse", "AnimalArmature|Attack_Headbutt", "attack"),
        ("q_alien", "Alien_Walk", "walk"),
        ("q_alien", "Alien_Swimming", "swim"),
        ("q_alien", "Alien_RunHold", "run"),
        ("kaykit_knight", "T-Pose", None),
        ("kaykit_knight", "Running_Strafe_Left", None),
        ("kaykit_knight", "Unarmed_Melee_Attack_Punch_A", "punch"),
        ("kaykit_knight", "2H_Melee_Idle", "idle"),
        ("kaykit_knight", "Lie_Idle", "lie"),
        ("q_snake", "SnakeArmature|Snake_Walk", "crawl"),
        ("rigged_figure", None, None),  # its legs do not move
        ("fox", "Survey", "idle"),
        ("godot_player", "jump", None),
        ("godot_player", "run", "run"),
        ("q_mech_george", "Hello", "wave"),
        ("robot_expressive", "Yes", None),
    ],
)
def test_clips_show_what_they_say(asset: str, clip: str | None, action: str | None):
    need("manifest.json")
    entries = {entry["name"]: entry for split in ("train", "test") for entry in characters_of(COLLECTION, split)}
    assert next(shown["action"] for shown in entries[asset]["clips"] if shown["name"] == clip) == action
