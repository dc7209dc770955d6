"""Validators as a guide: what a body cannot do, as an energy that sampling and training listen to."""

from __future__ import annotations

from dataclasses import fields, replace

import torch
from torch import Tensor

from kinema.motion.feet import Body
from kinema.posespace.diffusion import Energy
from kinema.posespace.representation import local_frames
from kinema.posespace.tokens import RigTokens
from kinema.posespace.validators import Tolerance, Validators, Weights, validators_of
from kinema.rigging import forward_kinematics


def guide_of(
    body: Body,
    rig: RigTokens,
    *,
    validators: Validators | None = None,
    weights: Weights | None = None,
    tolerance: Tolerance | None = None,
) -> Energy:
    """An energy that is zero for poses that the body can take, for `PoseSpace.sample(guide=)`.

    Every bent elbow stretches its skin a little. What is tolerated costs nothing, else all poses would be drawn to the start pose.

    Args:
        body: The character.
        rig: Its tokens.
        validators: Of the body, if they are made already.
        weights: What violations cost. The ground never counts: a pose has no place above it.
        tolerance: What an accepted pose may have of each.
    """
    checks = validators or validators_of(body)
    priced = replace(weights or Weights(), ground=0.0)
    allowed = tolerance or Tolerance()

    def energy(poses: Tensor, t: Tensor) -> Tensor:
        frames = forward_kinematics(body.skeleton, local_frames(body.skeleton, rig, poses.double()))
        found = checks.violations(frames)
        cost = torch.zeros(len(poses), dtype=frames.dtype)
        for field in fields(priced):
            beyond = getattr(found, field.name) - getattr(allowed, field.name, 0.0)
            cost = cost + getattr(priced, field.name) * beyond.clamp_min(0)
        return cost.to(poses.dtype)

    return energy
