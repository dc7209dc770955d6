"""Films for the prior: who is filmed, what is drawn, and that a shard is its seed and number alone."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

from kinema.errors import KinemaError
from kinema.render.stage import FPS, FRAME_COUNT, SIZE_PX
from kinema.training import prior_data
from kinema.training.prior_data import Take, creature_actor, read_shards, shard_path, shoot, write_shard
from tests.assets import ASSETS, manifest, need


@pytest.fixture(scope="module")
def wolf():
    return creature_actor("wolf", 3)


def test_a_creature_does_what_its_species_does_and_its_gaits_travel(wolf):
    actions = {take.action for take in wolf.takes}
    assert {"walk", "run", "idle", "jump"} <= actions
    places = {take.action: take.T_world_joint[:, :, 0, 3].mean(1) for take in wolf.takes}
    way = {action: float(x[-1] - x[0]) for action, x in places.items()}
    assert way["run"] > way["walk"] > 1.0 > abs(way["idle"])


def test_a_film_is_decided_by_its_seed(wolf):
    take = next(take for take in wolf.takes if take.action == "walk")
    one, same, other = (shoot(wolf, take, np.random.default_rng(seed)) for seed in (1, 1, 2))
    assert one.video.shape == (FRAME_COUNT, SIZE_PX, SIZE_PX, 3) and one.video.dtype == np.uint8
    assert (one.video == same.video).all() and (one.reference == same.reference).all()
    assert np.abs(one.video.astype(int) - other.video).mean() > 3
    # legs move: frames differ where the body is, and the reference is the body too
    assert np.abs(np.diff(one.video.astype(int), axis=0)).max() > 60
    assert np.abs(one.reference.astype(int) - one.video[0]).mean() < 40


def test_cyclic_takes_go_round_and_others_hold_their_end():
    frames = torch.eye(4).repeat(31, 1, 1, 1)
    frames[:, 0, 1, 3] = torch.arange(31) % 30  # half a second at 60 fps, the last frame is the first one again
    rng = np.random.default_rng(0)
    round_ = prior_data._cut(Take("walk", frames, torch.tensor([2.0, 0, 0]), cyclic=True), rng, 1.0)
    steps = round_[:, 0, 1, 3].diff() % 30
    assert round_.shape == (FRAME_COUNT, 1, 4, 4) and bool((steps == 6).all())
    torch.testing.assert_close(round_[:, 0, 0, 3], 2.0 * torch.arange(FRAME_COUNT) / FPS)
    once = prior_data._cut(Take("jump", frames, torch.zeros(3), cyclic=False), rng, 1.0)[:, 0, 1, 3]
    assert bool((once[-3:] == once[-1]).all()) or bool((once[:3] == once[0]).all())


def test_shards_come_back_as_they_were_written(tmp_path, wolf):
    take = wolf.takes[0]
    films = [shoot(wolf, take, np.random.default_rng(seed)) for seed in range(3)]
    write_shard(shard_path(tmp_path, 7), films)
    read = read_shards([shard_path(tmp_path, 7)])
    assert len(read) == 3 and read.actors == ("wolf:3",) * 3 and read.actions == (take.action,) * 3
    assert all((read.videos[i] == films[i].video).all() for i in range(3))
    with pytest.raises(KinemaError) as caught:
        read_shards([])
    assert caught.value.code == "prior-no-data"


def test_only_train_characters_are_trained_on(tmp_path):
    need("manifest.json")
    chosen = [entry for entry in manifest() if entry["name"] in ("q_shark", "fox")]
    assert {entry["name"]: entry["split"] for entry in chosen} == {"q_shark": "train", "fox": "test"}
    (tmp_path / "manifest.json").write_text(json.dumps(chosen))
    for folder in {entry["file"].split("/")[0] for entry in chosen}:
        (tmp_path / folder).symlink_to(ASSETS / folder)
    found = {part: {actor.name for actor in prior_data.asset_actors(tmp_path, part)} for part in ("train", "test")}
    assert found == {"train": {"q_shark"}, "test": {"fox"}}


def test_a_folder_without_manifest_is_refused(tmp_path):
    with pytest.raises(KinemaError) as caught:
        prior_data.asset_actors(tmp_path)
    assert caught.value.code == "assets-missing"
