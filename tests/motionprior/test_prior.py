"""The prior's promises, with small random weights: any rig, exact loops, rigid bones, keys met, paths followed, coded errors."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
import torch

from kinema.motion import Motion
from kinema.motionprior import ACTIONS, KeyPose, MotionPrior, read_body
from kinema.motionprior.constraints import Pin, follow_path
from kinema.motionprior.encoding import K
from kinema.motionprior.network import NUMBERS, MotionNet, Shape, batch_of
from kinema.motionprior.prior import save_prior
from kinema.motionprior.request import BACKWARD
from kinema.motionprior.sampling import LISTENER, noise_for
from kinema.motionprior.scales import Scales
from kinema.rigging import forward_kinematics
from tests.codes import code_of
from tests.motionprior.clips import lengths, swinging
from tests.posespace.rigs import beast, chain

EXACT = 1e-6


@pytest.fixture(scope="module")
def prior() -> MotionPrior:
    """Weights of a network that has learned nothing."""
    torch.manual_seed(0)
    network = MotionNet(Shape(width=32, depth=2, heads=2))
    for value in network.parameters():
        torch.nn.init.normal_(value, std=0.2)
    falling = 0.3 / torch.arange(1, K + 1)
    means, spreads = torch.tensor([[0.0, 0.0, 0.3], [1.0, 0.0, 0.0]]), torch.full((2, 3), 0.3)
    scales = Scales(falling.expand(2, K), 0.2 * falling.expand(2, K), means, spreads, torch.tensor([-1.0, 1.0]))
    return MotionPrior(network.eval().requires_grad_(False), scales, {})


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def turned(puppet, seed: int, *, size: float = 0.3) -> torch.Tensor:
    """Local frames of a random pose, the root shifted."""
    from kinema.posespace.representation import local_frames

    body = read_body(puppet)
    pose = size * torch.randn(body.token_count, 3, generator=generator(seed), dtype=torch.float64)
    local = local_frames(puppet.skeleton, body.rig, pose)
    local[puppet.skeleton.motion_root, :3, 3] += 0.05
    return local


@pytest.mark.parametrize("action", ["walk", "idle", "fly", "jump", "die"])
def test_samples_are_rigid_and_loops_close(prior: MotionPrior, action: str):
    puppet = beast()
    samples = prior.sample(puppet, action=action, count=2, generator=generator())
    for sample in samples:
        motion = sample.motion
        assert sample.loop == motion.loop == ACTIONS[action].loops
        world = motion.T_world_joint
        rest = lengths(forward_kinematics(puppet.skeleton)[None], puppet.skeleton.parents)
        assert float((lengths(world, puppet.skeleton.parents) - rest).abs().max()) < EXACT
        assert sample.contacts.shape == (motion.frame_count, 2)
        assert float((motion.T_parent_joint[1:] - motion.T_parent_joint[:-1]).abs().max()) > 1e-3  # it moves
        if sample.loop:
            local = motion.T_parent_joint
            torch.testing.assert_close(local[-1, 1:], local[0, 1:], atol=1e-9, rtol=0)
            gone = (local[-1, 0, :3, 3] - local[0, 0, :3, 3])[[0, 2]]
            torch.testing.assert_close(gone, sample.velocity * motion.duration, atol=1e-6, rtol=0)


def test_the_seed_decides(prior: MotionPrior):
    puppet = beast()
    one, same, other = (
        prior.sample(puppet, action="walk", count=1, generator=generator(seed))[0].motion.T_parent_joint
        for seed in (1, 1, 2)
    )
    assert torch.equal(one, same)
    assert one.shape != other.shape or float((one - other).abs().max()) > 1e-3


@pytest.mark.parametrize("count", [2, 5, 90])
def test_rigs_of_any_size(prior: MotionPrior, count: int):
    puppet = chain(count, length=0.05)
    sample = prior.sample(puppet, action="idle", count=1, generator=generator())[0]
    assert sample.motion.skeleton.joint_count == count
    assert bool(torch.isfinite(sample.motion.T_parent_joint).all())
    assert read_body(puppet).token_count <= 64


def test_key_poses_are_met_exactly(prior: MotionPrior):
    puppet = beast()
    first, middle, last = (turned(puppet, seed) for seed in (1, 2, 3))
    keys = [KeyPose(0.0, first), KeyPose(0.5, middle), KeyPose(1.2, last)]
    sample = prior.sample(puppet, action="jump", seconds=1.2, keys=keys, count=2, generator=generator())[1]
    local = sample.motion.T_parent_joint
    assert sample.motion.duration == pytest.approx(1.2)
    for frame, wanted in ((0, first), (15, middle), (36, last)):
        torch.testing.assert_close(local[frame], wanted, atol=2e-5, rtol=0)
    assert float((local[7] - (local[0] + local[15]) / 2).abs().max()) > 1e-3  # no straight line between them


def test_pins_hold(prior: MotionPrior):
    puppet = beast()
    place = forward_kinematics(puppet.skeleton)[3, :3, 3]
    pin = Pin("shin_left", tuple(float(v) + 0.05 for v in place), 0.2, 0.8)  # pyright: ignore[reportArgumentType]
    sample = prior.sample(puppet, action="wave", seconds=1.0, pins=[pin], count=1, generator=generator())[0]
    held = sample.motion.T_world_joint[6:25, 3, :3, 3]
    assert float((held - torch.tensor(pin.place, dtype=torch.float64)).norm(dim=-1).max()) < 0.03 * puppet.height


def test_a_path_is_followed(prior: MotionPrior):
    puppet = beast()
    path = torch.tensor([[0.0, 0.0], [2.0, 0.0], [2.0, 2.0]])
    sample = prior.sample(puppet, action="walk", path=path, count=1, generator=generator())[0]
    motion = swinging(puppet.skeleton)  # its root stays, so the path is all that moves it
    laid = follow_path(motion, path, speed=1.0)
    root = laid.T_world_joint[:, 0, :3, 3]
    start = forward_kinematics(puppet.skeleton)[0, :3, 3]
    flat = torch.stack([root[:, 0], root[:, 2]], -1) - torch.stack([start[0], start[2]])
    corner = torch.minimum((flat - flat.clamp(min=torch.tensor([0.0, 0.0]), max=torch.tensor([2.0, 0.0]))).norm(dim=-1),
                           (flat - flat.clamp(min=torch.tensor([2.0, 0.0]), max=torch.tensor([2.0, 2.0]))).norm(dim=-1))  # fmt: skip
    assert float(corner.max()) < EXACT
    assert laid.duration == pytest.approx(4.0, abs=0.05)
    heading = laid.T_world_joint[:, 0, :3, 0]
    torch.testing.assert_close(heading[-1], torch.tensor([0.0, 0.0, 1.0], dtype=torch.float64), atol=1e-6, rtol=0)
    assert sample.motion.frame_count > 10 and not sample.loop


def test_lengths_are_kept(prior: MotionPrior):
    puppet = beast()
    looped = prior.sample(puppet, action="walk", seconds=6.0, count=1, generator=generator())[0].motion
    assert 4.0 < looped.duration < 8.0
    performed = prior.sample(puppet, action="dance", seconds=9.0, count=1, generator=generator())[0].motion
    assert performed.duration == pytest.approx(9.0, abs=0.2)
    steps = (performed.T_parent_joint[1:] - performed.T_parent_joint[:-1]).abs().amax((1, 2, 3))
    assert float(steps.max()) < 12 * float(steps.median()) + 0.1  # parts are chained without a jump


def test_numbers_are_heard(prior: MotionPrior):
    """A network that was never taught still hears speed, direction and intensity: samples differ."""
    puppet = beast()
    plain = prior.sample(puppet, action="walk", count=1, generator=generator())[0].motion
    wishes: list[dict[str, Any]] = [{"speed": 2.0}, {"direction": "backward"}, {"intensity": 2.0}]
    for wish in wishes:
        other = prior.sample(puppet, action="walk", count=1, generator=generator(), **wish)[0].motion
        assert (
            other.frame_count != plain.frame_count
            or float((other.T_parent_joint - plain.T_parent_joint).abs().max()) > 1e-4
        )


def test_backwards_is_the_period_reversed(prior: MotionPrior):
    puppet = beast()
    ahead, back = (
        prior.sample(puppet, action="walk", direction=way, count=1, generator=generator())[0]
        for way in (None, "backward")
    )
    torch.testing.assert_close(back.velocity, -BACKWARD * ahead.velocity)
    first, last = ahead.motion.T_parent_joint, back.motion.T_parent_joint
    assert len(last) - 1 == pytest.approx((len(first) - 1) / BACKWARD, abs=1)
    # the poses in the middle of either way are the same one, half a period from the beginning
    if (len(first) - 1) % 2 == 0 and (len(last) - 1) % 2 == 0:
        torch.testing.assert_close(first[len(first) // 2, 1:], last[len(last) // 2, 1:], atol=1e-5, rtol=0)


@pytest.mark.parametrize(("way", "sign"), [("left", -1.0), ("right", 1.0)])
def test_travel_goes_where_it_was_asked_to(prior: MotionPrior, way: str, sign: float):
    sample = prior.sample(beast(), action="walk", direction=way, speed=2.0, count=1, generator=generator())[0]
    assert abs(float(sample.velocity[0])) < 1e-6 and sign * float(sample.velocity[1]) > 0.05


def test_a_sample_is_not_judged_by_its_own_noise(prior: MotionPrior):
    """Once the judge drew the first sample's own noise and always preferred it."""
    body = read_body(beast())
    noise = noise_for(body, 2, generator(LISTENER))
    assert not torch.equal(noise[0], noise_for(body, 2, generator(0))[0])
    scores = [sample.score for sample in prior.sample(beast(), action="walk", count=4, generator=generator())]
    assert max(scores) < 2 * min(scores)


def test_scores_tell_clips_apart(prior: MotionPrior):
    puppet = beast()
    calm = prior.score(puppet, swinging(puppet.skeleton), action="walk")
    g = generator(5)
    wild = swinging(puppet.skeleton)
    noise = torch.randn(wild.frame_count, 3, generator=g, dtype=torch.float64)
    from kinema.geometry.rotations import from_rotation_vector
    from kinema.geometry.transforms import compose

    local = wild.T_parent_joint.clone()
    local[:, 1] = local[:, 1] @ compose(from_rotation_vector(noise), torch.zeros(3, dtype=torch.float64))
    assert calm > 0 and prior.score(puppet, Motion(puppet.skeleton, local, wild.fps), action="walk") != pytest.approx(
        calm, rel=1e-3
    )


def test_bad_requests_are_coded(prior: MotionPrior):
    puppet = beast()
    ask = lambda **wish: code_of(lambda: prior.sample(puppet, count=1, generator=generator(), **wish))  # noqa: E731
    assert ask(action="fencing") == "motion-action"
    assert ask(action="walk", direction="up") == "motion-direction"
    assert ask(action="walk", speed=-1.0) == "motion-number"
    assert ask(action="walk", seconds=math.inf) == "motion-number"
    assert ask(action="walk", path=torch.zeros(3, 2)) == "motion-path"
    assert ask(action="jump", path=torch.tensor([[0.0, 0.0], [1.0, 0.0]])) == "motion-path"
    pose = puppet.skeleton.T_parent_joint
    assert ask(action="jump", seconds=1.0, keys=[KeyPose(0.0, pose), KeyPose(3.0, pose)]) == "motion-keys"
    assert ask(action="jump", seconds=1.0, keys=[KeyPose(0.1 * n, pose) for n in range(11)] * 2) == "motion-keys"
    assert ask(action="jump", seconds=1.0, keys=[KeyPose(0.0, pose * math.nan)]) == "motion-keys"
    assert ask(action="jump", seconds=1.0, pins=[Pin("wing", (0.0, 0.0, 0.0))]) == "joint-unknown"
    assert code_of(lambda: prior.sample(chain(1), action="walk", generator=generator())) == "poses-rig"
    short = replace(swinging(puppet.skeleton), T_parent_joint=pose[None])
    assert code_of(lambda: prior.score(puppet, short, action="walk")) == "motion-too-short"


def test_weights_come_back(prior: MotionPrior, tmp_path):
    path = tmp_path / "motion.safetensors"
    save_prior(path, prior.network, prior.scales, prior.cast, {"command": "test"})
    again = MotionPrior.load(path)
    assert again.facts["command"] == "test"
    for name, value in prior.network.state_dict().items():
        torch.testing.assert_close(again.network.state_dict()[name], value, atol=1e-3, rtol=1e-3)  # half precision
    torch.testing.assert_close(again.scales.joint, prior.scales.joint)
    assert code_of(lambda: MotionPrior.load(tmp_path / "none.safetensors")) == "motion-weights"
    from kinema.tensorfile import save_tensors

    save_tensors(tmp_path / "other.safetensors", {"a": torch.zeros(1)}, {"shape": "{}"})
    assert code_of(lambda: MotionPrior.load(tmp_path / "other.safetensors")) == "motion-weights"


def test_padding_changes_nothing(prior: MotionPrior):
    """A body in a batch with a larger one gets what it gets alone."""
    from torch.nn.functional import pad

    from kinema.motionprior.network import Asked, BodyBatch

    small = batch_of(read_body(beast()))
    more = 4
    wide = BodyBatch(
        pad(small.features, (0, 0, 0, more)),
        pad(small.reach, (0, 0, 0, more, 0, more)),
        pad(small.share, (0, more)),
        pad(small.kinship, (0, more, 0, more)),
        pad(small.there, (0, more)),
    )
    asked = Asked(
        torch.tensor([3]), torch.full((1, 384), torch.nan), torch.full((1, NUMBERS), torch.nan), torch.tensor([True])
    )
    x = torch.randn(1, 9, 6 * K, generator=generator(7))
    t = torch.tensor([0.4])
    alone, contact = prior.network(x, t, asked, small)
    padded, more_contact = prior.network(pad(x, (0, 0, 0, more)), t, asked, wide)
    torch.testing.assert_close(padded[:, :9], alone, atol=1e-4, rtol=1e-4)
    torch.testing.assert_close(more_contact[:, :8], contact, atol=1e-4, rtol=1e-4)
