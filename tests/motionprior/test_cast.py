"""The cast: kept on disk, chosen by likeness, performing together as each does alone, and carried over to a new body."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import torch

from kinema import creature as zoo
from kinema.asset import Character, character_from_document
from kinema.motionprior import MotionPrior, read_body
from kinema.motionprior.cast import Cast, stage
from kinema.motionprior.network import Asked, MotionNet, Shape, batch_of
from kinema.motionprior.perform import oddity, perform
from kinema.motionprior.request import unasked_numbers
from kinema.rigging import forward_kinematics
from kinema.training.motion_cast import make_cast
from kinema.training.motion_data import Settings, creature_body
from kinema.transfer.body import read_body as read_plan
from tests.motionprior.clips import lengths


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


@pytest.fixture(scope="module")
def cast() -> Cast:
    """Three generated bodies, told as artists' ones; two are of one family."""
    settings = Settings(creature_variants=0)
    bodies = [creature_body(species, seed, settings) for species, seed in (("fox", 1), ("child", 1), ("fox", 2))]
    return make_cast([body | {"source": "asset"} for body in bodies])


@pytest.fixture(scope="module")
def fox() -> Character:
    return character_from_document(zoo.to_document(zoo.make("fox", seed=3)))


@pytest.fixture(scope="module")
def prior() -> MotionPrior:
    return MotionPrior.load()


def test_what_is_written_is_read(cast: Cast):
    again = Cast.from_tensors(cast.tensors())
    for one, other in zip(cast.performers, again.performers, strict=True):
        assert (one.kind, one.family, one.parts) == (other.kind, other.family, other.parts)
        assert one.body.feet == other.body.feet and one.body.reference == other.body.reference
        torch.testing.assert_close(one.body.features, other.body.features, atol=2e-3, rtol=2e-3)
        torch.testing.assert_close(one.body.rig.rest, other.body.rig.rest)
        gap = forward_kinematics(one.skeleton) - forward_kinematics(other.skeleton)
        assert float(gap.abs().max()) < 1e-4 * one.plan.size
    assert Cast.from_tensors({}).performers == ()


def test_the_most_like_perform(cast: Cast, fox: Character):
    chosen = cast.choose(read_plan(fox), "walk", 3)
    assert [one.kind for one, _ in chosen] == ["fox", "fox", "child"]
    assert chosen[0][1].score > chosen[2][1].score
    assert cast.choose(read_plan(fox), "headbutt", 3) == []


def test_a_company_draws_what_each_draws_alone(cast: Cast, prior: MotionPrior):
    bodies = [one.body for one in cast.performers]
    company = stage(bodies)
    count, tokens = company.there.shape
    x = torch.randn(count, 1 + tokens, 102, generator=generator())
    asked = Asked(
        torch.zeros(count, dtype=torch.long),
        torch.full((count, 384), torch.nan),
        unasked_numbers().expand(count, -1),
        torch.ones(count, dtype=torch.bool),
    )
    together, _ = prior.network(x, torch.full((count,), 0.7), asked, company)
    for number, body in enumerate(bodies):
        part = Asked(*(getattr(asked, name)[:1] for name in ("action", "text", "numbers", "loops")))
        own = 1 + body.token_count
        alone, _ = prior.network(x[number : number + 1, :own], torch.tensor([0.7]), part, batch_of(body))
        torch.testing.assert_close(together[number, :own], alone[0], atol=1e-4, rtol=1e-3)


@pytest.mark.parametrize("action", ["walk", "jump"])
def test_a_new_body_performs(prior: MotionPrior, fox: Character, action: str):
    samples = perform(prior, fox, action=action, count=2, generator=generator(1))
    assert len(samples) == 2 and samples[0].score <= samples[1].score and samples[0].whose
    skeleton, root = fox.skeleton, fox.skeleton.motion_root  # joints above it are no bones
    rest = lengths(forward_kinematics(skeleton)[None], skeleton.parents)[:, root:]
    for sample in samples:
        world = sample.motion.T_world_joint
        assert sample.loop == (action == "walk")
        assert float((lengths(world, skeleton.parents)[:, root:] - rest).abs().max()) < 1e-5
        assert sample.contacts.shape == (sample.motion.frame_count, 4)
        if sample.loop:
            still = sample.motion.T_parent_joint[:, root + 1 :]
            torch.testing.assert_close(still[-1], still[0], atol=1e-6, rtol=0)


def test_faster_is_faster_and_backward_goes_back(prior: MotionPrior, fox: Character):
    usual, fast, back = (
        perform(prior, fox, action="walk", count=1, generator=generator(1), speed=speed, direction=direction)[0]
        for speed, direction in ((None, None), (1.6, None), (None, "backward"))
    )
    assert float(fast.velocity[0]) > 1.2 * float(usual.velocity[0]) > 0
    assert float(back.velocity[0]) < -0.2 * float(usual.velocity[0])
    longer = perform(prior, fox, action="jump", count=1, generator=generator(1), seconds=2.5)[0]
    assert longer.motion.duration == pytest.approx(2.5, abs=0.05)


def test_without_a_performer_the_network_draws_for_the_body(prior: MotionPrior, fox: Character):
    lonely = MotionPrior(prior.network, prior.scales, {})
    one = perform(lonely, fox, action="walk", count=1, generator=generator(1))[0]
    other = lonely.sample(fox, action="walk", count=1, generator=generator(1))[0]
    assert one.whose == "" and torch.equal(one.motion.T_parent_joint, other.motion.T_parent_joint)


def test_a_sister_is_taken_as_she_is_and_among_strangers_the_odd_one_is_not(prior: MotionPrior, fox: Character):
    walks = prior.sample(fox, action="walk", count=3, generator=generator(3))
    fall = prior.sample(fox, action="die", count=1, generator=generator(3))[0]
    motions, body = [fall.motion, *[walk.motion for walk in walks]], read_body(fox)
    sister = oddity(body, motions, [0.99, 0.5, 0.5, 0.5])
    strangers = oddity(body, motions, [0.5, 0.5, 0.5, 0.5])
    assert int(sister.argmin()) == 0 and int(strangers.argmax()) == 0


def test_a_part_is_heard_and_none_is_silence(cast: Cast):
    """A vector of its own for each clip that is known by heart; number 0 changes nothing."""
    torch.manual_seed(0)
    net = MotionNet(Shape(width=48, depth=2, parts=3))
    assert net.part_in is not None
    with torch.no_grad():  # a fresh network passes on what it gets
        for value in net.parameters():
            value.normal_(std=0.1)
        net.part_in.weight[0] = 0
    body = cast.performers[0].body
    x = torch.randn(3, 1 + body.token_count, 102, generator=generator())
    asked = Asked(
        torch.zeros(3, dtype=torch.long),
        torch.full((3, 384), torch.nan),
        unasked_numbers().expand(3, -1),
        torch.ones(3, dtype=torch.bool),
    )
    told = replace(asked, part=torch.tensor([0, 1, 2]))
    with torch.no_grad():
        silent, _ = net(x, torch.full((3,), 0.7), asked, batch_of(body).repeated(3))
        heard, _ = net(x, torch.full((3,), 0.7), told, batch_of(body).repeated(3))
    torch.testing.assert_close(heard[0], silent[0])
    assert float((heard[1:] - silent[1:]).abs().amax((1, 2)).min()) > 1e-3
    assert told.unsaid().part is None


def test_parts_are_numbered_once_and_the_plainest_comes_first(cast: Cast):
    numbers = [part for one in cast.performers for rows in one.parts.values() for part in rows if part]
    assert len(numbers) == len(set(numbers)) and min(numbers) >= 1
    settings = Settings(creature_variants=0)
    body: dict[str, Any] = creature_body("fox", 1, settings) | {"source": "asset"}
    walk = next(clip for clip in body["clips"] if clip["action"] == "walk")
    body["clips"] = [
        walk | {"words": "walk with a limp"},
        walk | {"words": "walk"},
        walk | {"loops": not walk["loops"]},
    ]
    assert make_cast([body]).performers[0].parts == {"walk": (2, 1)}
