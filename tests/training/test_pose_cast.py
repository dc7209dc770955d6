"""Whose poses: every role makes its character again, test characters have none, and sentences say what a body does."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinema.asset import character_from_document
from kinema.asset.gltf import write_document
from kinema.creature import make, species, to_document
from kinema.errors import KinemaError
from kinema.language.actions import film_actions
from kinema.training.pose_cast import Role, cast, character_of, collection, creature_role, part_of
from tests.assets import need


def test_files_and_creatures(tmp_path: Path):
    path = tmp_path / "old_fox.glb"
    write_document(path, to_document(make("fox")))
    first, second, *bred = cast([path, path], ["vixen"], individuals=2)
    assert (first.kind, second.kind, first.name) == ("vixen", "old fox", "old_fox")
    assert character_of(first.made).skeleton.names == first.played()[0].skeleton.names
    assert [role.name for role in bred] == [f"{kind}_{seed}" for seed in range(2) for kind in species()]
    for files, kinds in (([], ["wolf"]), ([], [])):
        with pytest.raises(KinemaError, match="poses-options"):
            cast(files, kinds, individuals=0)


def test_a_creature_knows_what_it_does():
    role = creature_role("spider", 3)
    character, known = role.played()
    assert (known.plan, known.made, character.name) == ("spider", "creature:spider:3", "spider_3")
    assert {"walk", "attack"} <= set(known.actions) and "swim" not in known.actions
    expected = character_from_document(to_document(make("spider", seed=3)))
    assert character.skeleton.names == expected.skeleton.names and character.height == expected.height
    assert character_of(known.facts["made"]).height == expected.height


def test_sentences_take_actions_in_turn():
    role = Role("a", "ant", "", "a.glb", ("walk", "turn", "sit"))
    assert role.sentences(3) == ["an ant is walking", "an ant is sitting", "an ant is walking"]
    usual = [spec.participle for spec in film_actions().values() if spec.any_body]
    anyone = Role("a", "golem", "", "a.glb").sentences(len(usual))
    assert anyone == [f"a golem is {participle}" for participle in usual] and "a golem is walking" in anyone


def test_parts_share_everyone_out():
    roles = [creature_role("wolf", seed) for seed in range(5)]
    parts = [list(part_of(roles, part, 2)) for part in (1, 2)]
    assert sorted(role.name for part in parts for role in part) == [role.name for role in roles]
    assert len(parts[0]) == 3
    with pytest.raises(KinemaError, match="poses-options"):
        list(part_of(roles, 0, 2))


def test_the_collection_gives_its_train_characters_alone():
    need("manifest.json")
    assets = Path(__file__).parents[2] / "collections" / "kinema_assets.toml"
    roles = {role.name: role for role in collection(assets)}
    tests = {role.name for role in collection(assets, "test")}
    assert "q_horse" in roles and "fox" in tests and not tests & set(roles)
    assert roles["q_horse"].plan == "quadruped" and {"walk", "run"} <= set(roles["q_horse"].actions)
    assert roles["kaykit_knight"].kind == "knight"
    with pytest.raises(KinemaError, match="assets-missing"):
        collection(assets.parent / "nowhere")
