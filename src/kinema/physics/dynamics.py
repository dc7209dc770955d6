"""Inverse dynamics: the torques that a motion would take, as a first guess for the controllers."""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.geometry.rotations import from_quaternion_wxyz, to_rotation_vector, wxyz_from_xyzw
from kinema.physics.articulation import Articulation
from kinema.physics.rollout import Simulation, stable_gains

MOST = 1.5
"""Largest offset of a control from its angle, radians: what a jolt in the clip asks for is no first guess."""


def feedforward(
    articulation: Articulation, settings: Simulation, poses: Tensor, seconds: float, stance: Tensor | None
) -> Tensor:
    """Controls that make up for weight, inertia and damping: θ̂ = θ + (τ + k_d θ̇) / k_e (AKD eq. 12 turned round).

    Each joint's torque carries everything below it. The ground's push, what the whole body's acceleration asks for, is
    shared evenly by the bodies that stand, at the middle of their contact points.

    Args:
        articulation: The bodies.
        settings: Gains and gravity.
        poses: The motion, joints closed, [frame body 7].
        seconds: Of one frame on the simulation's clock.
        stance: Where each body stands, [frame body] bool; None takes the body to stand nowhere.

    Returns:
        Controls at the frames, not wrapped, [frame body 3].
    """
    R = from_quaternion_wxyz(wxyz_from_xyzw(poses[..., 3:]))
    angles = unwrapped(articulation.angles(poses))
    if len(poses) < 3:
        return angles
    x = poses[..., :3]
    w = to_rotation_vector(R[1:] @ R[:-1].mT) / seconds
    w = (torch.cat([w[:1], w]) + torch.cat([w, w[-1:]])) / 2  # at the frames
    v = _rate(x, seconds)
    force = articulation.mass[:, None] * (_rate(v, seconds) - poses.new_tensor(settings.gravity))  # [frame body 3]
    spin = (R @ (articulation.inertia * (R.mT @ w[..., None]).squeeze(-1))[..., None]).squeeze(-1)
    moment = _rate(spin, seconds) + torch.linalg.cross(x, force)  # about the origin
    if stance is not None:
        share = stance.to(poses.dtype)
        standing = share.sum(1, keepdim=True)
        push = (share / standing.clamp_min(1))[..., None] * force.sum(1, keepdim=True)
        place = articulation.contact_points(poses).mean(2)
        force = force - push
        moment = moment - torch.linalg.cross(place, push)
    for body in reversed(range(1, articulation.body_count)):  # of each body and all below it
        parent = articulation.parents[body]
        force = force.index_add(1, torch.tensor([parent]), force[:, body : body + 1])
        moment = moment.index_add(1, torch.tensor([parent]), moment[:, body : body + 1])
    anchors = x + (R @ articulation.anchor_child[..., None]).squeeze(-1)
    torque = moment - torch.linalg.cross(anchors, force)
    above = R[:, [max(parent, 0) for parent in articulation.parents]] @ articulation.R_parent_frame
    local = (above.mT @ torque[..., None]).squeeze(-1)
    (s0, s1, _), (c0, c1, _) = angles.sin().unbind(-1), angles.cos().unbind(-1)
    zero, one = torch.zeros_like(s0), torch.ones_like(s0)
    first = torch.stack([one, zero, zero], -1)
    axes = torch.stack([first, torch.stack([zero, c0, s0], -1), torch.stack([s1, -s0 * c1, c0 * c1], -1)], -1)
    k = torch.linalg.solve(axes + 1e-6 * torch.eye(3, dtype=axes.dtype), local)
    gains = stable_gains(articulation, settings)[1]
    offset = (k + gains[:, 3:4] * _rate(angles, seconds)) / gains[:, 2:3]
    return angles + offset.clamp(-MOST, MOST) * (torch.arange(articulation.body_count) > 0)[:, None]


def lacking(articulation: Articulation, settings: Simulation, poses: Tensor, seconds: float, stance: Tensor) -> Tensor:
    """Acceleration that a motion has in flight beyond gravity's, [frame 3]; zero wherever anything stands."""
    if len(poses) < 3:
        return poses.new_zeros(len(poses), 3)
    centre = (articulation.mass[:, None] * poses[..., :3]).sum(1) / articulation.mass.sum()
    beyond = _rate(_rate(centre, seconds), seconds) - poses.new_tensor(settings.gravity)
    return beyond * ~stance.any(1, keepdim=True)


def unwrapped(angles: Tensor) -> Tensor:
    """Angles that do not jump by whole turns over time, [frame ...]."""
    jump = angles.diff(dim=0)
    whole = torch.remainder(jump + torch.pi, 2 * torch.pi) - torch.pi
    return torch.cat([angles[:1], angles[:1] + whole.cumsum(0)])


def _rate(values: Tensor, seconds: float) -> Tensor:
    """Central differences over time, one-sided at the ends, [frame ...]."""
    return torch.gradient(values, spacing=seconds, dim=0)[0]
