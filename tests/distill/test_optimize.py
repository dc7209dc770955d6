"""Distillation on a small scale: a bending arm in front of a prior that knows its motion exactly."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import torch
from torch import Generator, Tensor

from kinema.distill import (
    DRAFT,
    EVEN_FREEDOM,
    PAPER,
    STANDARD,
    Annealing,
    Cycle,
    DescentState,
    DistillError,
    DistillSettings,
    DistillStep,
    Frames,
    Free,
    Rates,
    Weights,
    optimize,
    prior_error,
)
from kinema.errors import UsageError
from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.motion import Motion
from kinema.posespace import PoseSpace, frame_energy, rig_tokens
from kinema.posespace.energy import FrameEnergy
from kinema.prior import weight_one
from kinema.rigging import BoneBoxes
from tests.bodies import arm, generator
from tests.distill.scenes import arm_shot, joint_errors
from tests.posespace.exact import GaussianPoses
from tests.posespace.rigs import chain

NONE = Weights.only()
ARM = DistillSettings(
    iterations=60,
    guidance=1.0,
    annealing=Annealing(0.5, 0.98, 0.5),
    weight=weight_one,
    cameras_follow=False,
    basis=Cycle(2, period=0.9),
    freedom=EVEN_FREEDOM,
    rates=Rates(0.05, 0.02, 0.002, 0.002, 0.001, period=0.02, final=0.05),
    weights=NONE,
    start_amplitude=0.05,
)
"""A still root, a bone that shows well: long steps."""


def distilled(
    config: DistillSettings,
    *,
    resume: DescentState | None = None,
    stop: int = 10**9,
    film=None,
    start=None,
    pose_energy=None,
    **shot: int,
) -> DistillStep:
    scene = arm_shot(**shot)
    step = None
    for step in optimize(
        start or scene.start,
        film or scene.film,
        scene.prior,
        scene.prior.encode_text(""),
        config,
        generator=generator(3),
        body_model=scene.body_model,
        pose_energy=pose_energy,
        resume=resume,
    ):
        if step.iteration == stop:
            break
    assert step is not None
    return step


def test_a_known_motion_is_found():
    """Closed form in small: the arm's angles, and the period, from a start that knows neither."""
    truth, start = arm_shot().truth, arm_shot().start
    assert joint_errors(start, truth).moving > 15
    step = distilled(ARM)
    assert joint_errors(step.motion, truth).moving < 2
    assert step.model.period == pytest.approx(0.8, rel=0.03)
    assert step.losses["sds"] < 1e-4 and step.score < 1e-3


@pytest.mark.parametrize("basis", [Frames(), Free(6)])
def test_free_frames_and_cosines_go_the_same_way(basis: Frames | Free):
    config = replace(ARM, basis=basis, iterations=30)
    assert joint_errors(distilled(config).motion, arm_shot().truth).moving < 6


SMALL = replace(ARM, iterations=6, noise_samples=3, antithetic=True, weights=Weights(0.1, 1, 0.1, 0.1, 1, 0))


def same(a: DescentState, b: DescentState) -> bool:
    kinds = [(getattr(a, kind), getattr(b, kind)) for kind in ("variables", "first", "second")]
    return a.score == b.score and all(torch.equal(x[name], y[name]) for x, y in kinds for name in x)


def test_same_seed_same_bits_and_resuming_changes_none(tmp_path: Path):
    whole = distilled(SMALL, frames=5, size=16)
    assert same(whole.state, distilled(SMALL, frames=5, size=16).state)
    half = distilled(SMALL, stop=3, frames=5, size=16)
    assert not same(half.state, whole.state)
    half.state.save(tmp_path / "half.safetensors")
    again = distilled(SMALL, resume=DescentState.load(tmp_path / "half.safetensors"), frames=5, size=16)
    assert same(whole.state, again.state)
    assert torch.equal(whole.motion.T_parent_joint, again.motion.T_parent_joint)


def bent(x: float, z: float) -> Motion:
    """The arm, held with its upper bone turned by a rotation vector."""
    rest = arm_shot(frames=5, size=16).start
    turn = compose(from_rotation_vector(torch.tensor([x, 0.0, z]).double()), torch.zeros(3).double())
    local = rest.T_parent_joint.clone()
    local[:, 1] = local[:, 1] @ turn
    return replace(rest, T_parent_joint=local)


@cache
def arm_energy() -> FrameEnergy:
    """A space of poses about one that is bent a little, the lower bone upright."""
    rig = rig_tokens(chain(2, length=0.5))
    centre = torch.tensor([0.0, 0.0, 0.0, 0.3, 0.0, -0.2])
    return frame_energy(PoseSpace(GaussianPoses(centre / 0.4, 0.1 * torch.eye(6)), 0.4), arm(), rig)


def test_a_wild_pose_comes_back_to_what_a_pose_space_knows():
    """Before a grey film, of which no prior says anything, the pose alone decides."""
    config = replace(ARM, weights=replace(NONE, pose=1.0), rates=replace(ARM.rates, joint_offset=0.05))
    wild, known = bent(1.3, 0.9), bent(0.3, -0.2)
    grey = torch.full((2, 5, 16, 16, 3), 0.5)
    step = distilled(config, film=lambda T: grey, start=wild, pose_energy=arm_energy(), frames=5, size=16)
    assert joint_errors(wild, known).moving > 60
    assert joint_errors(step.motion, known).moving < 4
    assert step.losses["pose"] < 0.01


def test_a_pose_space_without_a_weight_changes_no_bit():
    def never(T_world_joint: Tensor, generator: Generator) -> Tensor:
        pytest.fail("it was asked")

    plain, off = (distilled(SMALL, pose_energy=energy, frames=5, size=16) for energy in (None, never))
    assert same(plain.state, off.state) and torch.equal(plain.state.generator, off.state.generator)
    assert "pose" not in off.losses


def test_with_a_pose_space_too_resuming_changes_no_bit(tmp_path: Path):
    config = replace(SMALL, weights=replace(SMALL.weights, pose=0.5))
    shot = {"pose_energy": arm_energy(), "frames": 5, "size": 16}
    whole = distilled(config, **shot)
    assert whole.losses["pose"] > 0
    assert not same(whole.state, distilled(SMALL, **shot).state)
    distilled(config, stop=3, **shot).state.save(tmp_path / "half.safetensors")
    again = distilled(config, resume=DescentState.load(tmp_path / "half.safetensors"), **shot)
    assert same(whole.state, again.state) and torch.equal(whole.state.generator, again.state.generator)


def test_steps_keep_what_they_saw():
    """A step's motion is its own: later iterations do not change it."""
    scene = arm_shot(frames=5, size=16)
    condition = scene.prior.encode_text("")
    steps = list(optimize(scene.start, scene.film, scene.prior, condition, SMALL, generator=generator(3)))
    assert [step.iteration for step in steps] == [1, 2, 3, 4, 5, 6]
    assert not torch.equal(steps[0].motion.T_parent_joint, steps[-1].motion.T_parent_joint)
    assert steps[0].losses.keys() == {"sds", "smooth", "offset", "side", "limits"}
    assert not steps[-1].motion.T_parent_joint.requires_grad


def test_frozen_joints_and_a_given_speed_stay():
    config = replace(SMALL, freeze=("upper",), rates=replace(SMALL.rates, speed=0.0))
    scene = arm_shot(frames=5, size=16)
    start = scene.start.moving(0.3)
    condition = scene.prior.encode_text("")
    *_, step = optimize(
        start, scene.film, scene.prior, condition, config, generator=generator(3), body_model=scene.body_model
    )
    torch.testing.assert_close(step.motion.T_parent_joint[:, 1], start.T_parent_joint[:, 1])
    assert step.model.speed == pytest.approx(0.3)
    assert not torch.equal(step.motion.T_parent_joint[:, 0], start.T_parent_joint[:, 0])


def test_cameras_that_follow_say_nothing_of_the_speed():
    """A film that turns brighter with every metre would change the speed, and where cameras follow it must not; feet do."""

    def film(T_world_joint: Tensor) -> Tensor:
        return (T_world_joint[None, :, :, 0, 3].mean(-1) * 0.1)[..., None, None, None].expand(2, -1, 16, 16, 3)

    still, pull_to_targets = (
        distilled(replace(SMALL, cameras_follow=follow), film=film, frames=5, size=16) for follow in (True, False)
    )
    assert still.model.speed == 0 != pull_to_targets.model.speed
    assert float(still.model.variables["root_wave"][:, 0].abs().max()) > 0
    # a foot that slides along with the body is at rest only if the body is
    scene = arm_shot(frames=5, size=16)
    boxes = BoneBoxes((0,), torch.eye(4)[None], torch.full((1, 3), 0.01))
    start = scene.start.moving(0.5)
    body_model = replace(scene.body_model, boxes=boxes, legs=((0,),))
    config = replace(SMALL, iterations=20, freeze=("lower", "upper"), weights=replace(NONE, slip=0.1))
    config = replace(config, cameras_follow=True, rates=replace(config.rates, speed=0.02, final=1.0))
    condition = scene.prior.encode_text("")
    *_, step = optimize(start, scene.film, scene.prior, condition, config, generator=generator(), body_model=body_model)
    # 20 steps of 0.02 heights a second; the body is half a metre high
    assert step.model.speed == pytest.approx(0.5 - 20 * 0.02 * 0.5, abs=0.02)


def test_a_film_that_goes_wrong_is_reported_with_its_iteration():
    scene, calls = arm_shot(frames=5, size=16), []

    def film(T_world_joint: Tensor) -> Tensor:
        calls.append(1)
        return scene.film(T_world_joint) * (torch.nan if len(calls) == 3 else 1.0)

    with pytest.raises(DistillError, match="gradient-not-finite") as caught:
        distilled(SMALL, film=film, frames=5, size=16)
    assert caught.value.where == "iteration 2"


def test_the_papers_preset_runs_as_published():
    assert (PAPER.iterations, PAPER.guidance, PAPER.noise_samples, PAPER.relative) == (10_000, 100.0, 1, False)
    assert (PAPER.weights.smooth, PAPER.weights.ground) == (2e5, 1e7)
    assert PAPER.annealing == Annealing(0.02, 0.98, 0.5, 0.5, meant_for="cogvideox") and PAPER.basis == Frames()
    step = distilled(PAPER, stop=2, frames=5, size=16)
    assert step.losses.keys() == {"sds", "smooth"} and step.losses["smooth"] > 0
    assert DRAFT.iterations < STANDARD.iterations < PAPER.iterations


def test_the_prior_likes_its_own_motion_better():
    scene = arm_shot(frames=5, size=16)
    condition = scene.prior.encode_text("")
    errors = [
        prior_error(motion.T_world_joint.float(), scene.film, scene.prior, condition, draws=4, generator=generator())
        for motion in (scene.truth, scene.start)
    ]
    assert errors[0] < 0.9 * errors[1]


def test_nonsense_is_refused():
    with pytest.raises(UsageError, match="distill-options"):
        DistillSettings(iterations=0)
    with pytest.raises(UsageError, match="distill-options"):
        DistillSettings(noise_samples=0)
    with pytest.raises(UsageError, match="distill-options"):
        distilled(replace(SMALL, weights=replace(NONE, pose=1.0)))
