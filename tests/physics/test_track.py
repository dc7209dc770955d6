"""Tracking: a body follows a walk, stands a still pose, and answers bad targets."""

from __future__ import annotations

import importlib
from dataclasses import replace

import pytest
import torch

pytest.importorskip("warp", reason="the physics extra is not installed")

from kinema.asset import character_from_document
from kinema.creature import gait, make, to_document
from kinema.errors import KinemaError, MotionError
from kinema.geometry.transforms import translating
from kinema.motion import Motion, find_feet
from kinema.physics import Simulation, TrackSettings, articulate, track
from kinema.physics.track import joint_torques

FEW = TrackSettings(iterations=40)


@pytest.fixture(scope="module")
def fox():
    creature = make("fox", seed=1)
    character = character_from_document(to_document(creature), name="fox")
    motion = gait(creature, "walk", fps=24, frame_count=13, skeleton=character.skeleton)
    return character, motion, articulate(character, feet=find_feet(character), reference=motion)


def last(steps):
    step = None
    for step in steps:
        assert torch.isfinite(step.poses).all()
    return step


def test_a_walk_is_followed(fox):
    character, motion, bodies = fox
    steps = list(track(bodies, motion, settings=FEW))
    assert len(steps) == 40
    assert [step.best_loss for step in steps] == sorted([step.best_loss for step in steps], reverse=True)
    assert steps[-1].best_loss < 0.35 * steps[0].loss
    distance, turn = steps[-1].errors
    assert distance < 0.03 * character.height and turn < 0.06
    # the result is a motion of the skeleton, not of loose bodies
    assert steps[-1].motion.frame_count == motion.frame_count
    root = character.skeleton.motion_root
    assert float((steps[-1].motion.T_world_joint - motion.T_world_joint)[:, root, :3, 3].norm(dim=-1).max()) < 0.1


def test_standing_takes_the_bodys_weight(fox):
    """A fox at rest: the legs' controllers carry it, and ten times the mass takes ten times the torque."""
    character, _, _ = fox
    still = Motion.rest(character.skeleton, frame_count=7, fps=24)
    torques = []
    for mass in (10.0, 100.0):
        bodies = articulate(character, feet=find_feet(character), reference=still, mass=mass)
        step = last(track(bodies, still, settings=replace(FEW, iterations=10)))
        torques.append(joint_torques(step, FEW).norm(dim=-1).amax(0)[1:])  # pyright: ignore[reportArgumentType]
    assert float(torques[0].max()) > 0.05
    assert torch.allclose(torques[1], 10 * torques[0], rtol=0.02, atol=0.02 * float(torques[1].max()))


def test_tracking_is_deterministic(fox):
    _, motion, bodies = fox
    few = TrackSettings(iterations=4)
    a, b = (last(track(bodies, motion, settings=few)) for _ in range(2))
    assert torch.equal(a.poses, b.poses) and a.loss == b.loss


def test_per_substep_control_is_the_extreme_setting(fox):
    _, motion, bodies = fox
    short = replace(motion, T_parent_joint=motion.T_parent_joint[:4])
    step = last(track(bodies, short, settings=TrackSettings(iterations=3, knots_per_frame=10**6)))
    assert step.control.shape[0] == 3 * step.substeps
    assert bool((step.control.diff(dim=0)[:, 1:].abs().sum((1, 2)) > 0).all())


def test_a_start_under_the_ground_is_raised_onto_it(fox):
    _, motion, bodies = fox
    sunk = motion.carried(translating(torch.tensor([0.0, -0.3, 0.0]).double().expand(13, 3)))
    step = last(track(bodies, sunk, settings=replace(FEW, iterations=2)))
    assert float(bodies.contact_points(step.poses[0])[..., 1].min()) == pytest.approx(0.0, abs=1e-6)


def test_a_start_in_the_air_lands_only_if_it_should_stand(fox):
    _, motion, bodies = fox
    high = motion.carried(translating(torch.tensor([0.0, 0.3, 0.0]).double().expand(13, 3)))
    nowhere = torch.zeros(13, bodies.body_count, dtype=torch.bool)
    few = replace(FEW, iterations=1)
    lands, flies = last(track(bodies, high, settings=few)), last(track(bodies, high, stance=nowhere, settings=few))
    assert float(bodies.contact_points(lands.poses[0])[..., 1].min()) == pytest.approx(0.0, abs=1e-6)
    assert float(bodies.contact_points(flies.poses[0])[..., 1].min()) > 0.2 * bodies.scale


def test_a_teleporting_target_gives_a_sane_result(fox):
    character, motion, bodies = fox
    jump = torch.zeros(13, 3, dtype=torch.float64)
    jump[1:, 0], jump[7:, 0] = 50.0, -100.0
    step = last(track(bodies, motion.carried(translating(jump)), settings=replace(FEW, iterations=5)))
    speed = step.poses[1:, :, :3].diff(dim=0).norm(dim=-1).max() * 24 / bodies.time_scale
    assert float(speed) < 40  # units a second: nothing explodes
    assert character.height > 0


def test_a_stiff_body_gets_smaller_steps(fox):
    """Gains far beyond an explicit step are lowered, not blown up."""
    _, motion, bodies = fox
    stiff = Simulation(joint_stiffness=1e7, joint_damping=1e6, attach_stiffness=1e9, contact_stiffness=1e9)
    step = last(track(bodies, motion, settings=TrackSettings(iterations=2, simulation=stiff)))
    assert step.errors[0] < 0.5


def test_too_short_and_broken_targets(fox):
    _, motion, bodies = fox
    one = replace(motion, T_parent_joint=motion.T_parent_joint[:1])
    broken = replace(motion, T_parent_joint=motion.T_parent_joint * torch.nan)
    for target, code in ((one, "motion-too-short"), (broken, "motion-not-finite")):
        with pytest.raises(MotionError) as error:
            last(track(bodies, target, settings=FEW))
        assert error.value.code == code
    two = replace(motion, T_parent_joint=motion.T_parent_joint[:2])
    assert last(track(bodies, two, settings=replace(FEW, iterations=2))).motion.frame_count == 2


def test_divergence_is_answered_by_smaller_steps(fox, monkeypatch):
    module = importlib.import_module("kinema.physics.track")

    seen: list[float] = []
    original = module.simulate

    def fails_once(rollout, *args, **kwargs):
        seen.append(rollout.settings.substep)
        if len(seen) == 1:
            raise MotionError("simulation-diverged", "not finite")
        return original(rollout, *args, **kwargs)

    monkeypatch.setattr(module, "simulate", fails_once)
    step = last(track(fox[2], fox[1], settings=replace(FEW, iterations=1)))
    assert seen[1] == pytest.approx(seen[0] / 2)
    assert step.substeps == round(fox[2].time_scale / 24 / seen[1])


def test_the_starting_velocity_is_searched_for(fox):
    """Eq. 13 is over controls and starting velocity. A target whose first step is a lie: the best velocity is not what it says."""
    from kinema.physics.track import start_velocity

    _, motion, bodies = fox
    local = motion.T_parent_joint.clone()
    root = motion.skeleton.motion_root
    local[0, root, 0, 3] -= 0.15 * bodies.points.abs().max().item() / bodies.scale  # one frame behind
    # Six frames: later contacts are chaotic, and their luck would weigh more than the first velocity.
    jumped = replace(motion, T_parent_joint=local[:6], loop=False)
    told = start_velocity(bodies.poses(jumped), bodies.time_scale / motion.fps).float()
    step = last(track(bodies, jumped, settings=replace(FEW, iterations=15, velocity_rate=0.1)))
    assert float((step.velocity - told).abs().max()) > 1e-3
    held = last(track(bodies, jumped, settings=replace(FEW, iterations=15, velocity_rate=0.0)))
    torch.testing.assert_close(held.velocity, told)
    assert step.best_loss < held.best_loss


def test_smooth_controls_are_wanted(fox):
    """λ₃: the more it weighs, the smaller the second differences of the controls."""
    _, motion, bodies = fox
    rough = [
        float(
            last(track(bodies, motion, settings=replace(FEW, iterations=12, smoothness=weight)))
            .control.diff(n=2, dim=0)
            .abs()
            .mean()
        )
        for weight in (0.0, 50.0)
    ]
    assert rough[1] < 0.9 * rough[0]


def test_one_control_a_substep_is_the_papers_scheme(fox):
    _, motion, bodies = fox
    steps = last(track(bodies, motion, settings=replace(FEW, iterations=2, knots_per_frame=0)))
    knots = last(track(bodies, motion, settings=replace(FEW, iterations=2)))
    # linear between knots: with four a frame, most second differences vanish; with one a substep none is forced to
    bent = [float((step.control.diff(n=2, dim=0).abs() > 1e-7).float().mean()) for step in (steps, knots)]
    assert bent[0] > 2 * bent[1]


def test_a_device_that_is_not_there_is_refused(fox):
    import warp as wp

    _, motion, bodies = fox
    if not wp.is_cuda_available():
        with pytest.raises(KinemaError) as caught:
            last(track(bodies, motion, settings=replace(FEW, iterations=1, device="cuda")))
        assert caught.value.code == "device-missing"


def test_restarts_search_beside_each_other(fox):
    """The first of several is the search alone, to the last bit; the others begin elsewhere, and the best of all is kept."""
    _, motion, bodies = fox
    few = TrackSettings(iterations=4)
    alone = list(track(bodies, motion, settings=few))
    same = list(track(bodies, motion, settings=replace(few, restarts=3, restart_spread=0.0)))
    assert [step.loss for step in same] == [step.loss for step in alone]
    assert torch.equal(same[-1].poses, alone[-1].poses) and torch.equal(same[-1].control, alone[-1].control)
    several = list(track(bodies, motion, settings=replace(few, restarts=3, restart_spread=1e-3)))
    assert all(one.loss <= other.loss for one, other in zip(several, alone, strict=True))
    assert several[0].loss != alone[0].loss or several[-1].loss != alone[-1].loss, "another guess won somewhere"
    assert several[-1].poses.shape == alone[-1].poses.shape
    with pytest.raises(KinemaError) as error:
        last(track(bodies, motion, settings=replace(few, restarts=0)))
    assert error.value.code == "restarts-invalid"
