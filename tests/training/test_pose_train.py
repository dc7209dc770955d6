"""Training: a known distribution is learned in seconds, resumed runs are the same bytes, artists' poses stay out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch
from torch import Tensor

from kinema.posespace import PoseSet, rig_tokens
from kinema.posespace.network import Shape
from kinema.training import pose_train as training
from kinema.training.learning import save_state
from kinema.training.pose_train import (
    PoseTrainSettings,
    averaged_space,
    draw_batch,
    judgement,
    load_state,
    prepare,
    start_state,
    train,
    validate,
)
from tests.codes import code_of
from tests.posespace.rigs import beast, chain, poses

TINY = PoseTrainSettings(
    steps=6, batch=8, warm_up=2, jitter=0.0, shape=Shape(width=16, depth=1, heads=2), rate=5e-3, rate_others=5e-3
)


def bending(count: int, *, seed: int = 0) -> PoseSet:
    """A chain of three that only bends forward and back, the second bone always twice as far as the first."""
    turn = 0.3 * torch.randn(count, generator=torch.Generator().manual_seed(seed))
    turns = torch.zeros(count, 3, 3)
    turns[:, 1, 2], turns[:, 2, 2] = turn, 2 * turn
    return PoseSet("chain", rig_tokens(chain(3)), turns, "video")


def both() -> list[PoseSet]:
    return [
        bending(40),
        PoseSet("beast", rig_tokens(beast()), poses(8, 30, size=0.3, dtype=torch.float32), "distilled"),
    ]


def weights(state) -> Tensor:
    return torch.cat([value.flatten() for value in state.averaged.values()])


def test_a_bending_chain_is_learned():
    """Samples bend about the one axis, both bones together; a straight chain moved otherwise is strange."""
    config = replace(
        TINY, steps=250, batch=48, mirror=0.0, shape=Shape(width=32, depth=2, heads=2), warm_up=10, average=0.98
    )
    material = prepare([bending(400)], config)
    state = start_state(config)
    losses = [step.loss for step in train(state, material, config)]
    assert sum(losses[-20:]) < 0.5 * sum(losses[:20])
    _, space = averaged_space(state, material, {})
    rig = bending(1).rig
    drawn = space.sample(rig, 200, generator=torch.Generator().manual_seed(1))
    bend = drawn[:, 1:, 2]
    assert float(drawn[:, 1:, :2].std()) < 0.15 * float(bend.std())
    assert float(torch.corrcoef(bend.T)[0, 1]) > 0.95
    assert float(bend[:, 1].std() / bend[:, 0].std()) == pytest.approx(2, rel=0.2)
    assert float(bend[:, 0].std()) == pytest.approx(0.3, rel=0.25)
    assert validate(space, [bending(50, seed=3)]) < 0.5
    generator = torch.Generator().manual_seed(0)
    aside = torch.zeros(1, 3, 3)
    aside[0, 1, 0] = 0.4
    fine, strange = (
        space.strangeness(rig, pose, generator=generator.manual_seed(0)) for pose in (bending(1).poses, aside)
    )
    assert float(strange) > 3 * float(fine)


def test_a_resumed_training_is_the_same_to_the_last_bit(tmp_path: Path):
    material = prepare(both(), TINY)
    whole, part = start_state(TINY), start_state(TINY)
    straight = [step.loss for step in train(whole, material, TINY)]
    begun = []
    for step in train(part, material, TINY):
        begun.append(step.loss)
        if step.step == 3:
            save_state(tmp_path / "state.safetensors", part, TINY)
            break
    resumed = load_state(tmp_path / "state.safetensors", TINY)
    begun += [step.loss for step in train(resumed, material, TINY)]
    assert begun == straight
    assert torch.equal(weights(resumed), weights(whole))
    other = replace(TINY, seed=1)
    again = start_state(other)
    assert [step.loss for step in train(again, material, other)] != straight


def test_batches_are_poses_of_their_rigs():
    material = prepare(both(), TINY)
    x, sets, mirrored, _ = draw_batch(2, material, replace(TINY, batch=64))
    assert set(sets.tolist()) == {0, 1}
    assert 10 < int(mirrored.sum()) < 54
    signs = torch.tensor([-1.0, -1.0, 1.0])
    for row in range(64):
        known = material.poses[int(sets[row])]
        pose = x[row, : known.shape[1]] * (signs if mirrored[row] else 1)
        assert float((known - pose).flatten(1).norm(dim=1).min()) < 1e-6
        assert float(x[row, known.shape[1] :].abs().sum()) == 0
    spread = sum(
        p * float((x * material.spread).square().mean()) for p, x in zip(material.chances, material.poses, strict=True)
    )
    assert material.spread**2 == pytest.approx(spread, rel=1e-5)


def test_pieces_of_a_batch_are_the_batch(monkeypatch: pytest.MonkeyPatch):
    """Rigs of like size are computed together; what is learned is the same as from one padded batch."""
    learned = []
    for parts in (1, 3):
        monkeypatch.setattr(training, "PARTS", parts)
        state = start_state(TINY)
        losses = [step.loss for step in train(state, prepare(both(), TINY), TINY)]
        learned.append((torch.tensor(losses), weights(state)))
    torch.testing.assert_close(learned[1][0], learned[0][0], rtol=1e-4, atol=0)
    torch.testing.assert_close(learned[1][1], learned[0][1], rtol=0, atol=1e-4)
    assert float((learned[0][1] - weights(start_state(TINY))).abs().max()) > 1e-3


def test_penalties_reach_the_weights():
    """What validators say at low noise changes what is learned; they see poses of one rig at a time, without padding."""
    config = replace(TINY, steps=12, penalty=1.0, penalty_every=2, penalty_poses=5)
    material = prepare(both(), config)
    seen: list[tuple[int, Tensor, Tensor]] = []

    def against(number: int):
        def energy(clean: Tensor, t: Tensor) -> Tensor:
            seen.append((number, clean, t))
            return clean.square().sum((1, 2))

        return energy

    plain, judged = start_state(config), start_state(config)
    for _ in train(plain, material, config):
        pass
    for _ in train(judged, material, config, penalties={0: against(0), 1: against(1)}):
        pass
    assert not torch.equal(weights(plain), weights(judged))
    assert len(seen) == 6 and {number for number, _, _ in seen} == {0, 1}
    assert all(float(t.min()) >= 0 and float(t.max()) < config.penalty_below for _, _, t in seen)
    assert all(clean.shape == (5, (3, 8)[number], 3) for number, clean, _ in seen)
    assert all(clean.requires_grad for _, clean, _ in seen)


def test_a_penalty_is_descended():
    """An energy against any bend makes estimates of bent poses straighter than without it."""
    config = replace(TINY, steps=60, batch=32, penalty=30.0, penalty_every=1, penalty_poses=16, average=0.9)
    material = prepare([bending(200)], config)

    def bend(clean: Tensor, t: Tensor) -> Tensor:
        return clean.square().mean((1, 2))

    said = []
    for penalties in (None, {0: bend}):
        state = start_state(config)
        for _ in train(state, material, config, penalties=penalties):
            pass
        with torch.no_grad():
            said.append(float(judgement(state, material, config, {0: bend})))
    assert said[1] < 0.7 * said[0]


def test_displacements_are_trained_alike():
    config = replace(TINY, representation="displacements", steps=2)
    material = prepare(both(), config)
    state = start_state(config)
    assert len(list(train(state, material, config))) == 2
    network, space = averaged_space(state, material, {})
    assert space.representation.name == "displacements"
    assert network.shape == config.shape


def test_what_cannot_be_trained_on_is_told(tmp_path: Path):
    artist = replace(bending(3), source="artist")
    assert code_of(lambda: prepare([artist], TINY)) == "poses-artist"
    assert len(prepare([artist], replace(TINY, artist=True)).poses) == 1
    assert code_of(lambda: prepare([], TINY)) == "poses-empty"
    assert code_of(lambda: prepare([bending(3)], replace(TINY, representation="quaternions"))) == "poses-options"
    save_state(tmp_path / "state.safetensors", start_state(TINY), TINY)
    assert code_of(lambda: load_state(tmp_path / "state.safetensors", replace(TINY, batch=9))) == "poses-resume"
    wild = replace(TINY, rate=1e30, rate_others=1e30, warm_up=1)
    assert code_of(lambda: list(train(start_state(wild), prepare(both(), wild), wild))) == "poses-diverged"
