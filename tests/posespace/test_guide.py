"""Validators as a guide: nothing to say about sound poses, a way out of broken ones."""

from __future__ import annotations

import torch

from kinema.posespace import local_frames, poses_from_frames, rig_tokens
from kinema.posespace.diffusion import guided
from kinema.posespace.guide import guide_of
from kinema.posespace.validators import validators_of
from kinema.rigging import forward_kinematics
from tests.posespace.bodies import FOLDED, person, turned


def test_an_arm_through_the_chest_is_led_out():
    body = person()
    rig, checks = rig_tokens(body), validators_of(body)
    energy = guide_of(body, rig, validators=checks)
    folded = poses_from_frames(
        body.skeleton, rig, forward_kinematics(body.skeleton, turned(body, FOLDED))[None]
    ).float()
    rest, t = torch.zeros_like(folded), torch.tensor([0.5])
    assert float(energy(rest, t)) == 0
    before = float(energy(folded, t))
    assert before > 0.5
    led = guided(lambda x, t: folded, energy, lambda x: x, strength=10.0, rounds=8)(folded, t)
    assert float(energy(led, t)) < 0.3 * before
    moved = (led - folded).norm(dim=-1)[0]
    arm = [token for token, joint in enumerate(rig.joints.tolist()) if ".L" in body.skeleton.names[joint]]
    others = [token for token in range(rig.token_count) if token not in arm]
    assert float(moved[arm].max()) > float(moved[others].max())  # it is the arm that gives way, and the chest a little
    assert float(moved.max()) < 2.0


def test_a_guide_knows_no_ground():
    """A pose has no place: sitting down, the root at its rest place, is no sin."""
    body = person()
    rig, checks = rig_tokens(body), validators_of(body)
    tilted = torch.zeros(1, rig.token_count, 3)
    tilted[0, 0, 2] = 1.5  # lying on its back about its hip
    frames = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, tilted.double()))
    frames[..., 1, 3] -= 1.0
    assert float(checks.violations(frames).ground) > 0.1
    assert float(guide_of(body, rig, validators=checks)(tilted, torch.tensor([0.5]))) == 0
