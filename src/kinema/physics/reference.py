"""The slow twin of `kernels.rollout`, in plain torch: the oracle of its tests. Any precision, any device, torch's own gradient."""

from __future__ import annotations

import torch
from torch import Tensor

from kinema.geometry.rotations import from_quaternion_wxyz, wxyz_from_xyzw
from kinema.physics.articulation import Articulation
from kinema.physics.rollout import Simulation, stable_gains, start_rotation

TURN = 2 * torch.pi


def simulate_slowly(
    articulation: Articulation,
    settings: Simulation,
    pose: Tensor,
    velocity: Tensor,
    control: Tensor,
    lift: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """The same as `rollout.simulate`, substep by substep and without clipping.

    Args:
        articulation: The bodies.
        settings: The physics.
        pose: [body 7].
        velocity: [body 6].
        control: [step body 3].
        lift: [step 3].

    Returns:
        Poses [step+1 body 7] and velocities [step+1 body 6].
    """
    bodies = _Constants(articulation, settings, pose)
    extra_lift = torch.zeros(len(control), 3, dtype=pose.dtype, device=pose.device) if lift is None else lift
    poses, velocities = [pose], [velocity]
    for aim, extra in zip(control, extra_lift, strict=True):
        pose, velocity = _substep(bodies, pose, velocity, aim, extra)
        poses.append(pose)
        velocities.append(velocity)
    return torch.stack(poses), torch.stack(velocities)


class _Constants:
    """Everything that does not change, in the precision of the state."""

    def __init__(self, articulation: Articulation, settings: Simulation, like: Tensor):
        self.settings = settings
        self.parents = torch.tensor([max(parent, 0) for parent in articulation.parents])
        self.contact, self.joint = (gains.to(like) for gains in stable_gains(articulation, settings))
        self.mass, self.inertia = articulation.mass.to(like), articulation.inertia.to(like)
        self.points = articulation.points.to(like)
        self.anchor_parent, self.anchor_child = articulation.anchor_parent.to(like), articulation.anchor_child.to(like)
        self.R_parent, self.R_child = articulation.R_parent_frame.to(like), articulation.R_child_frame.to(like)
        self.gravity = like.new_tensor(settings.gravity)
        self.up = like.new_tensor([0.0, 1.0, 0.0])
        self.up_root = start_rotation(articulation).to(like).mT @ self.up


def _substep(c: _Constants, pose: Tensor, velocity: Tensor, aim: Tensor, lift: Tensor) -> tuple[Tensor, Tensor]:
    s, dt = c.settings, c.settings.substep
    x, q = pose[:, :3], pose[:, 3:]
    v, w = velocity[:, :3], velocity[:, 3:]
    R = from_quaternion_wxyz(wxyz_from_xyzw(q))
    cross = torch.linalg.cross

    # weight and ground
    force = c.mass[:, None] * (c.gravity + lift)
    r = c.points @ R.mT  # [body point 3]
    depth = -(x[:, None, 1] + r[..., 1])
    sinking = (v[:, None] + cross(w[:, None].expand_as(r), r))[..., 1]
    normal = c.contact[:, :1] * depth - c.contact[:, 1:2] * sinking.clamp_max(0)
    normal = torch.where(depth > 0, normal, torch.zeros_like(normal))
    push = normal[..., None] * c.up
    force = force + push.sum(1)
    torque = cross(r, push).sum(1)

    # the root kept upright
    if s.upright_stiffness > 0:
        level = w[0] * w.new_tensor([1.0, 0.0, 1.0])
        right = s.upright_stiffness * cross(R[0] @ c.up_root, c.up) - s.upright_damping * level
        torque = torque + torch.cat([right[None], torch.zeros_like(torque[1:])])

    # joints
    if len(pose) > 1:
        a, b = c.parents[1:], torch.arange(1, len(pose))
        ra, rb = ((R[i] @ arm[1:, :, None]).squeeze(-1) for i, arm in ((a, c.anchor_parent), (b, c.anchor_child)))
        opening = v[b] + cross(w[b], rb) - v[a] - cross(w[a], ra)
        pull = (x[b] + rb - x[a] - ra) * c.joint[1:, :1] + opening * c.joint[1:, 1:2]
        Rj = R[a] @ c.R_parent[1:]
        M = Rj.mT @ R[b] @ c.R_child[1:]
        angle = torch.stack(
            [
                torch.atan2(-M[:, 1, 2], M[:, 2, 2]),
                torch.asin(M[:, 0, 2].clamp(-0.9999, 0.9999)),
                torch.atan2(-M[:, 0, 1], M[:, 0, 0]),
            ],
            -1,
        )
        (s0, s1, _), (c0, c1, _) = angle.sin().unbind(-1), angle.cos().unbind(-1)
        zero, one = torch.zeros_like(s0), torch.ones_like(s0)
        columns = [(one, zero, zero), (zero, c0, s0), (s1, -s0 * c1, c0 * c1)]
        axes = torch.stack([torch.stack(column, -1) for column in columns], -1)
        rate = (axes.mT @ Rj.mT @ (w[b] - w[a])[..., None]).squeeze(-1)
        way = aim[1:] - angle
        way = way - TURN * (way / TURN).round().detach()
        k = c.joint[1:, 2:3] * way - c.joint[1:, 3:4] * rate
        drive = (Rj @ axes @ k[..., None]).squeeze(-1)
        force = force.index_add(0, a, pull).index_add(0, b, -pull)
        torque = torque.index_add(0, a, cross(ra, pull) - drive).index_add(0, b, drive - cross(rb, pull))

    # friction, against the velocity that all other forces would give
    local = (R.mT @ torque[..., None]).squeeze(-1)
    v_next = v + force * (dt / c.mass[:, None])
    w_next = w + (R @ (local / c.inertia)[..., None]).squeeze(-1) * dt
    slide = (v_next[:, None] + cross(w_next[:, None].expand_as(r), r)) * x.new_tensor([1.0, 0.0, 1.0])
    load = normal.sum(1, keepdim=True)
    grip = c.contact[:, 2:3] * normal / torch.where(load > 0, load, torch.ones_like(load))
    speed = (slide.square().sum(-1) + s.slip_speed**2).sqrt()
    drag = -slide * torch.minimum(grip, s.friction * normal / speed)[..., None]
    force = force + drag.sum(1)
    torque = torque + cross(r, drag).sum(1)

    # semi-implicit Euler
    v1 = v + force * (dt / c.mass[:, None])
    wl = (R.mT @ w[..., None]).squeeze(-1)
    tl = (R.mT @ torque[..., None]).squeeze(-1) - cross(wl, c.inertia * wl)
    w1 = (R @ (wl + tl / c.inertia * dt)[..., None]).squeeze(-1)
    q1 = q + _quaternion_rate(w1, q) * (0.5 * dt)
    q1 = q1 / q1.norm(dim=-1, keepdim=True)
    state = torch.cat([x + v1 * dt, q1], -1)
    return state, torch.cat([v1, w1 * (1 - s.angular_damping * dt)], -1)


def _quaternion_rate(w: Tensor, q: Tensor) -> Tensor:
    """Product of (w, 0) and q, both xyzw, [body 3] x [body 4] -> [body 4]."""
    vector = w * q[:, 3:] + torch.linalg.cross(w, q[:, :3])
    return torch.cat([vector, -(w * q[:, :3]).sum(-1, keepdim=True)], -1)
