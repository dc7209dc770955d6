"""Data and training of the motion prior, end to end on two generated creatures: seconds, and exact where it can be."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch

from kinema.motionprior import MotionPrior
from kinema.motionprior.encoding import six, time_basis, turned_rest, unsix
from kinema.motionprior.network import CHANNELS, Asked, MotionNet, Shape
from kinema.motionprior.scales import Scales
from kinema.training import motion_train
from kinema.training.learning import fresh_state
from kinema.training.motion_batches import Clips
from kinema.training.motion_carry import carry, carry_all, prepare
from kinema.training.motion_data import CARRIED, Settings, creature_body, read_bodies, save
from kinema.training.motion_train import Run, Training, amount_of, losses, moments_of, train_motion
from kinema.transfer import match_bodies
from tests.codes import code_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bodies of a fox and a child, with clips carried over."""
    folder = tmp_path_factory.mktemp("bodies")
    settings = Settings(creature_variants=2)
    for species in ("fox", "child"):
        save(folder / f"{species}.pt", creature_body(species, 1, settings))
    bodies = read_bodies(folder)
    torch.save([row for rows in carry_all(bodies, sources=1) for row in rows], folder / CARRIED)
    return folder


def test_bodies_hold_clips_and_variants(folder: Path):
    bodies = read_bodies(folder)
    assert {body["kind"] for body in bodies} == {"child", "fox"}
    for body in bodies:
        assert len(body["variants"]) >= 2 and {"walk", "run", "idle"} <= {clip["action"] for clip in body["clips"]}
        walk = next(clip for clip in body["clips"] if clip["action"] == "walk")
        assert walk["loops"] and float(walk["velocity"][0]) > 0.2
        assert (
            float(walk["contact"][list(body["base"]["feet"]), 0].mean()) > 0.3
        )  # feet stand for a good part of a walk
    assert read_bodies(folder, left_out=("fox:1",))[0]["kind"] == "child"
    assert read_bodies(folder, left_out=("creature:fox",), only=True)[0]["kind"] == "fox"
    assert code_of(lambda: read_bodies(folder, left_out=("fox:1", "child:1"))) == "motion-data"


def test_a_body_carries_its_own_clips_unchanged(folder: Path):
    body = read_bodies(folder)[0]
    prepare([body])
    clip = next(clip for clip in body["clips"] if clip["action"] == "walk")
    made = carry(body["base"], body["base"], clip, match_bodies(body["plan"], body["plan"]))
    at = torch.arange(16) / 16
    own, carried = (
        unsix(six(torch.einsum("kf,jkab->fjab", time_basis(True, at), x))) for x in (clip["x"], made["x"].float())
    )
    torch.testing.assert_close(carried, own, atol=0.03, rtol=0)
    torch.testing.assert_close(made["velocity"], clip["velocity"])


def test_one_body_alone_has_nothing_to_take_over(folder: Path):
    assert list(carry_all(read_bodies(folder, left_out=("fox:1",)))) == [[]]


def test_variants_show_the_same_places(folder: Path):
    """Another rest pose changes numbers, not what is seen: bones of the same lengths end in the same places."""
    bodies = read_bodies(folder)
    clips = Clips(bodies, [], tokens=400, seed=0)
    body = bodies[0]
    for variant in body["variants"][1:]:
        if float((variant["R"] - torch.eye(3)).abs().max()) > 0.05:
            break
    else:
        pytest.skip("no variant with another rest pose was drawn")
    x = next(clip["x"] for clip in clips.bodies[0]["clips"] if clip["action"] == "walk")
    D = unsix(six(torch.einsum("kf,jkab->fjab", time_basis(True, torch.arange(4) / 4), x)))[:, variant["index"]]
    seen = unsix(
        six(
            torch.einsum(
                "kf,jkab->fjab",
                time_basis(True, torch.arange(4) / 4),
                turned_rest(x[variant["index"]], variant["R"].mT),
            )
        )
    )
    torch.testing.assert_close(seen @ variant["R"], D, atol=0.02, rtol=0)


def test_steps_are_drawn_alike_again(folder: Path):
    bodies = read_bodies(folder)
    carried = motion_train.read_carried(folder, {body["name"] for body in bodies}, 1.0)
    assert (
        carried
        and motion_train.read_carried(folder, {"fox:1"}, 1.0) == []
        and motion_train.read_carried(folder, {"fox:1"}, 0.0) == []
    )
    clips = Clips(bodies, carried, tokens=400, seed=0)
    one, same, other = (clips.batch(step) for step in (3, 3, 4))
    assert torch.equal(one.x, same.x) and torch.equal(one.text, same.text)
    assert one.x.shape != other.x.shape or not torch.equal(one.x, other.x)
    assert clips.chance.sum() == pytest.approx(1.0)


def test_losses_vanish_for_the_truth_alone(folder: Path):
    """A network that says what is true loses nothing; one that says nothing loses."""
    bodies = read_bodies(folder)
    clips = Clips(bodies, [], tokens=400, seed=0)
    rows = [row for row, (_, clip, _) in enumerate(clips.rows) if not bool(clip["velocity"].isnan().any())][:6]
    batch = clips.collate(rows, np.random.default_rng(0))
    scales = motion_train.fit_scales(clips, batches=4)
    truth = scales.normal(six(batch.x), batch.y, motion_train.tail_of(batch), batch.loops)

    class Knows(MotionNet):
        def forward(self, x, t, asked, bodies):
            return truth, batch.contact.nan_to_num(0.0)

    g = torch.Generator().manual_seed(0)
    t = torch.full((len(rows),), 0.7)
    shape = Shape(width=16, depth=1, heads=2)
    total, parts = losses(Knows(shape), scales, batch, t, g)
    assert all(float(value) < 1e-3 for name, value in parts.items() if name != "contact"), parts
    worse, _ = losses(MotionNet(shape), scales, batch, t, g)
    assert float(worse.detach()) > 0.05 + float(total.detach())
    amount = amount_of(moments_of(six(batch.x), batch.y, batch.loops, batch.bodies), batch)
    assert bool((amount > 1e-3).all())


def test_scales_go_both_ways(folder: Path):
    clips = Clips(read_bodies(folder), [], tokens=300, seed=0)
    batch = clips.batch(0)
    scales = motion_train.fit_scales(clips, batches=3)
    tail = motion_train.tail_of(batch).nan_to_num(0.0)
    x, y, back = scales.real(scales.normal(six(batch.x), batch.y, tail, batch.loops), batch.loops)
    torch.testing.assert_close(x, six(batch.x), atol=1e-5, rtol=1e-4)
    torch.testing.assert_close(y, batch.y, atol=1e-5, rtol=1e-4)
    torch.testing.assert_close(back, tail, atol=1e-4, rtol=1e-4)
    assert Scales.from_tensors(scales.tensors()).joint is scales.joint


def test_training_goes_on_where_it_stopped(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(motion_train, "SAVED", 2)
    monkeypatch.setattr(motion_train, "LOGGED", 2)
    config = Training(steps=4, tokens=200, width=24, depth=1)
    monkeypatch.setattr(Training, "shape", property(lambda self: Shape(width=24, depth=1, heads=2)))
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    list(train_motion(Run(folder, whole, "test"), config))
    lines = train_motion(Run(folder, halves, "test"), config)
    for line in lines:
        if line.startswith('{"step": 2'):
            lines.close()  # pyright: ignore[reportAttributeAccessIssue]
            break
    list(train_motion(Run(folder, halves, "test"), config))
    one, two = (MotionPrior.load(place / "motion.safetensors") for place in (whole, halves))
    for name, value in one.network.state_dict().items():
        assert torch.equal(value, two.network.state_dict()[name]), name
    logged = [json.loads(line)["step"] for line in (halves / "log.jsonl").read_text().splitlines()]
    assert logged == [2, 4]
    assert "4 of 4" in one.facts["steps"]


def test_a_larger_network_goes_on_from_a_smaller_one(folder: Path):
    """New blocks, experts and numbers change nothing at first; then experts of an action change that action alone."""
    clips = Clips(read_bodies(folder), [], tokens=200, seed=0)
    batch = clips.batch(0)
    small = MotionNet(Shape(width=32, depth=2, heads=2))
    for value in small.parameters():
        torch.nn.init.normal_(value, std=0.1)
    large = MotionNet(Shape(width=32, depth=3, heads=2, experts=4))
    tensors = {name: value.detach() for name, value in small.named_parameters()}
    heard = tensors["number_in.0.weight"].shape[1] // 2
    columns = [*range(heard - 1), *range(heard, 2 * heard - 1)]
    tensors["number_in.0.weight"] = tensors["number_in.0.weight"][
        :, columns
    ]  # as before clips told how foreign they are
    motion_train._begin_with(fresh_state(large, motion_train.is_matrix), tensors)
    with torch.no_grad():
        dict(small.named_parameters())["number_in.0.weight"][:, [heard - 1, 2 * heard - 1]] = 0
        noisy = torch.randn(len(batch.seconds), 1 + batch.x.shape[1], CHANNELS)
        t = torch.full((len(batch.seconds),), 0.5)
        numbers = torch.zeros(len(batch.seconds), heard)
        action = torch.arange(len(batch.seconds)) % 2
        asked = Asked(action, batch.text, numbers, batch.loops)
        before = small(noisy, t, asked, batch.bodies)[0]
        torch.testing.assert_close(large(noisy, t, asked, batch.bodies)[0], before, atol=1e-5, rtol=1e-4)
        dict(large.named_parameters())["blocks.0.own_down"][1 + 1] = 1.0  # of action 1
        after = large(noisy, t, asked, batch.bodies)[0]
    torch.testing.assert_close(after[action == 0], before[action == 0], atol=1e-5, rtol=1e-4)
    assert float((after[action == 1] - before[action == 1]).abs().max()) > 1e-3


def test_carried_clips_say_how_foreign_they_are(folder: Path):
    bodies = read_bodies(folder)
    carried = motion_train.read_carried(folder, {body["name"] for body in bodies}, 1.0)
    clips = Clips(bodies, carried, tokens=200, seed=0)
    rows = [row for row, (_, _, how) in enumerate(clips.rows) if how is not None][:3]
    made = clips.collate(rows, None)
    assert made.foreign.tolist() == pytest.approx([clips.rows[row][2]["unlike"] for row in rows])
    assert float(made.foreign.min()) > 0
