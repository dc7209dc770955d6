"""What a motion is held to besides the prior's wish (AKD eq. 8–10, and ours).

Lengths are in body heights and angles in radians, so that one set of weights serves a mouse and an elephant. A new penalty is a field
of `Weights` and a line of `PENALTIES`, both in this file; presets that name their penalties (`Weights.only`) leave it out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

import torch
from torch import Tensor

from kinema.distill.body_model import BodyModel
from kinema.distill.parameters import Curves, MotionModel
from kinema.motion.limits import Hinge, JointLimits

NEAR_GROUND = 0.03
"""Soles this near to the ground count as standing, less by a factor e for each further such share of height."""


@dataclass(frozen=True)
class Weights:
    """λ's of the penalties. A weight of 0 leaves its penalty out."""

    smooth: float = 0.1
    """λ₁ of eq. 8: mean absolute second difference of the parameters over frames. Too strong, it freezes legs in a spread pose."""
    ground: float = 10.0
    """λ₂ of eq. 8: mean depth of the bone cuboids' corners below the ground."""
    offset: float = 1.0
    """Mean square of the static offsets of joints and root: the body keeps the look of its start pose."""
    side: float = 0.1
    """Mean square of what joints swing out of their hinge's plane and about their bone."""
    limits: float = 10.0
    """Mean square of what joints go beyond their ranges."""
    slip: float = 0.1
    """Mean square of the way that standing soles go over the ground between frames. A little hardly moves legs, but it
    sets the speed, of which nothing else speaks where cameras follow the body."""
    pose: float = 0.0
    """What a pose space has against the poses, where `optimize` is given one."""

    @classmethod
    def only(cls, **weights: float) -> Weights:
        """These penalties and no others, whatever others there are."""
        return cls(**{**{item.name: 0.0 for item in fields(cls)}, **weights})


@dataclass(frozen=True, eq=False)
class Situation:
    """What penalties look at."""

    model: MotionModel
    """The motion."""
    curves: Curves
    """Its parameters at the clip's frames."""
    T_world_joint: Tensor
    """Its frames, [frame joint 4 4]."""
    body: BodyModel
    """Its body."""
    pose_energy: Callable[[Tensor], Tensor] | None = None
    """What speaks against the frames' poses, [frame joint 4 4] -> []."""


def penalties(situation: Situation, weights: Weights) -> dict[str, Tensor]:
    """Every penalty that has a weight and something to look at, unweighted: name of the weight -> []."""
    found: dict[str, Tensor] = {}
    for name, penalty in PENALTIES.items():
        if getattr(weights, name) > 0:
            value = penalty(situation)
            if value is not None:
                found[name] = value
    return found


def weighted(loss: Tensor, found: dict[str, Tensor], weights: Weights) -> Tensor:
    """A loss with its penalties added, each at its λ (AKD eq. 8), []."""
    for name, value in found.items():
        loss = loss + getattr(weights, name) * value
    return loss


def smooth(curves: Curves) -> Tensor:
    """Mean absolute second difference in time of all parameters (AKD eq. 9), []."""
    rows = torch.cat([curves.angles.flatten(1), curves.shift, curves.turn], 1)  # [frame parameter]
    return rows.diff(n=2, dim=0).abs().mean() if len(rows) > 2 else _none(curves)


def offset(model: MotionModel) -> Tensor:
    """Mean square static turn of the joints, and the square of the root's static shift and turn, []."""
    joints = model.numbers["joint_offset"].square().sum(-1)
    root = model.numbers["root_offset"].square().sum()
    return joints.mean() + root if model.turning_joints else root


def side(model: MotionModel, curves: Curves) -> Tensor:
    """Mean square of the oscillation out of each hinge's plane, static offsets aside (arms may hang down for good), []."""
    swing = (curves.angles - model.numbers["joint_offset"])[..., 1:]
    return swing.square().sum(-1).mean() if model.turning_joints else _none(curves)


def ground(corners: Tensor, height: float) -> Tensor:
    """Mean of max(−y, 0) over the corners of the bone cuboids (AKD eq. 10), heights, [frame bone 8 3] -> []."""
    return (-corners[..., 1]).clamp_min(0).mean() / height


def beyond_limits(model: MotionModel, curves: Curves, T_world_joint: Tensor, limits: JointLimits) -> Tensor:
    """Mean square of the angles outside their ranges: swing away from the bone, twist about it, hinges bent backwards, [].

    The compound angles stand for swing and twist, which is exact about each axis alone.
    """
    if not model.turning_joints:
        return _none(curves)
    turners = model.constants(curves.angles).turners
    swing = curves.angles[..., :2].square().sum(-1).clamp_min(1e-12).sqrt()
    over = (swing - limits.swing.to(swing).index_select(0, turners)).clamp_min(0).square()
    over = over + (curves.angles[..., 2].abs() - limits.twist.to(swing).index_select(0, turners)).clamp_min(0).square()
    total = over.sum(1).mean()
    for hinge in limits.hinges:
        back = (-limits.hinge_straight - _bend(T_world_joint, hinge)).clamp_min(0)
        total = total + back.square().mean()
    return total / len(turners)


def soles(T_world_joint: Tensor, body_model: BodyModel) -> Tensor:
    """Corners of the cuboids at the ends of the legs, [frame joint 4 4] -> [frame leg 8 3]."""
    assert body_model.boxes is not None
    boxes = body_model.boxes
    last = [
        max((boxes.joints.index(joint) for joint in leg if joint in boxes.joints), default=-1)
        for leg in body_model.legs
    ]
    corners = boxes.corners(T_world_joint)
    return torch.stack([corners[:, bone] for bone in last if bone >= 0], 1) if max(last) >= 0 else corners[:, :0]


def slip(corners: Tensor, height: float) -> Tensor:
    """Mean square way over the ground, between frames, of the corners that stand, heights, [frame leg 8 3] -> [].

    Heights have a slope here, too: soles that slip more than the mean are lifted, the others are kept down. A film of 48 px hardly
    shows how high feet are, but well which way they go.
    """
    y = (corners[1:, ..., 1] + corners[:-1, ..., 1]) / 2
    stands = torch.exp(-y.clamp_min(0) / (NEAR_GROUND * height))
    way = corners[..., ::2].diff(dim=0).square().sum(-1)
    return (stands * way).sum() / stands.sum().clamp_min(1e-6) / height**2


def _bend(T_world_joint: Tensor, hinge: Hinge) -> Tensor:
    """Angle of a hinge in each frame, positive as in the start pose; joint frames are rigid here, [frame]."""
    above, at, below = hinge.joints
    T_above, place = T_world_joint[:, above], T_world_joint[:, :, :3, 3]
    upper, lower = place[:, at] - T_above[:, :3, 3], place[:, below] - place[:, at]
    axis = T_above[:, :3, :3] @ hinge.axis.to(upper)
    return torch.atan2((torch.linalg.cross(upper, lower) * axis).sum(-1), (upper * lower).sum(-1))


def _none(curves: Curves) -> Tensor:
    return curves.shift.new_zeros(())


def _ground(seen: Situation) -> Tensor | None:
    boxes = seen.body.boxes
    return None if boxes is None else ground(boxes.corners(seen.T_world_joint), seen.body.height)


def _slip(seen: Situation) -> Tensor | None:
    if seen.body.boxes is None or not seen.body.legs:
        return None
    return slip(soles(seen.T_world_joint, seen.body), seen.body.height)


PENALTIES: dict[str, Callable[[Situation], Tensor | None]] = {
    "smooth": lambda seen: smooth(seen.curves),
    "ground": _ground,
    "offset": lambda seen: offset(seen.model),
    "side": lambda seen: side(seen.model, seen.curves),
    "limits": lambda seen: beyond_limits(seen.model, seen.curves, seen.T_world_joint, seen.body.limits),
    "slip": _slip,
    "pose": lambda seen: None if seen.pose_energy is None else seen.pose_energy(seen.T_world_joint),
}
"""Every penalty, by the name of its weight; None where a body gives it nothing to look at."""
