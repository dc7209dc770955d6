"""What a sample must meet: poses at times, joints held in place, a path over the ground.

A joint's pose at a moment is linear in its coefficients, so poses at times are met exactly: every guess of the clean clip is moved,
by the least change in the prior's own measure, to where it shows them. Pinned joints pull at the guesses, and what is left is made
good by descent at the end. A path carries a period along, round by round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.geometry.rotations import nearest_rotation
from kinema.geometry.transforms import compose
from kinema.motion.motion import Motion
from kinema.motionprior.body import MotionBody, MotionPriorError, above_of, joint_places
from kinema.motionprior.encoding import K, six, time_basis, unsix
from kinema.motionprior.scales import Scales
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape

MOST_KEYS = 12
"""Seventeen coefficients can meet no more poses and still move."""
PULLS = 3
"""Steps towards the pins at every guess."""
SETTLED = 200
"""Steps at the end, at most."""
TURNING = 0.9
"""Seconds over which a body turns into a new direction of its path."""


@dataclass(frozen=True, eq=False)
class KeyPose:
    """A pose to be shown at a time."""

    seconds: float
    """From the beginning of the clip."""
    T_parent_joint: Tensor
    """Local frames of the character's skeleton, its root's place included, [joint 4 4]."""


@dataclass(frozen=True)
class Pin:
    """A joint held in place."""

    joint: str
    place: tuple[float, float, float]
    """World metres."""
    start: float = 0.0
    """Seconds."""
    end: float = math.inf
    """Seconds."""


@dataclass(frozen=True, eq=False)
class Targets:
    """Key poses as the prior sees them."""

    moments: Tensor
    """0..1, [key]."""
    joints: Tensor
    """First two columns of D - 1, [key token 6]."""
    root: Tensor
    """Displacement from rest, travel taken out, units, [key 3]."""


def key_targets(
    skeleton: Skeleton, body: MotionBody, keys: list[KeyPose], *, seconds: float, velocity: Tensor
) -> Targets:
    """Poses as targets.

    Args:
        skeleton: The character's.
        body: Its tokens.
        keys: At most `MOST_KEYS`, at different times.
        seconds: Length of the clip.
        velocity: Even travel that is taken out, units a second, [2].

    Raises:
        MotionPriorError: `motion-keys`.
    """
    if len(keys) > MOST_KEYS:
        raise MotionPriorError(
            "motion-keys", f"{len(keys)} key poses, at most {MOST_KEYS}", hint="make clips of fewer, and chain them"
        )
    times = [key.seconds for key in keys]
    if not all(0 <= t <= seconds + 1e-6 for t in times) or len({round(t, 4) for t in times}) < len(times):
        raise MotionPriorError(
            "motion-keys", f"times of key poses are {times}", hint=f"different times between 0 and {seconds:.3g} s"
        )
    for key in keys:
        check_shape(key.T_parent_joint, "joint 4 4", name="KeyPose.T_parent_joint", joint=skeleton.joint_count)
    local = torch.stack([key.T_parent_joint.double() for key in keys])
    if not bool(torch.isfinite(local).all()):
        raise MotionPriorError("motion-keys", "a key pose holds NaN or infinite numbers")
    world, start = forward_kinematics(skeleton, local), forward_kinematics(skeleton).double()
    joints = body.rig.joints
    D = nearest_rotation(world[:, joints, :3, :3]) @ nearest_rotation(start[joints, :3, :3]).mT
    root = (world[:, joints[0], :3, 3] - start[joints[0], :3, 3]).float() / body.unit
    at = torch.tensor(times)
    root[:, 0] -= velocity[0] * at
    root[:, 2] -= velocity[1] * at
    return Targets(at / seconds, six(D.float() - torch.eye(3)), root)


def meet(z: Tensor, targets: Targets, scales: Scales, *, loops: bool) -> Tensor:
    """Clips moved by the least change to where they show the key poses, [batch 1+token 102] -> the same."""
    mode = int(loops)
    basis = time_basis(loops, targets.moments).T  # [key K]

    def moved(values: Tensor, scale: Tensor, wanted: Tensor) -> Tensor:
        """values [batch row K c], wanted [key row c]."""
        B = basis * scale
        missing = wanted.transpose(0, 1) - torch.einsum("nk,brkc->brnc", B, values)
        gram = B @ B.T + 1e-9 * torch.eye(len(B))
        return values + torch.einsum("nk,brnc->brkc", B, torch.linalg.solve(gram, missing))

    joints = moved(z[:, 1:].unflatten(-1, (K, 6)), scales.joint[mode], targets.joints).flatten(-2)
    path = moved(z[:, :1, : 3 * K].unflatten(-1, (K, 3)), scales.path[mode], targets.root[:, None]).flatten(-2)
    first = torch.cat([path, z[:, :1, 3 * K :]], -1)
    return torch.cat([first, joints], 1)


def pin_energy(
    z: Tensor,
    body: MotionBody,
    skeleton: Skeleton,
    scales: Scales,
    pins: list[Pin],
    *,
    loops: bool,
    seconds: float,
    velocity: Tensor,
) -> Tensor:
    """Mean square distance of pinned joints from where they are held, square units, [batch]."""
    mode = torch.full((len(z),), loops)
    x, y, _ = scales.real(z, mode)
    total = z.new_zeros(len(z))
    start = forward_kinematics(skeleton)[body.rig.joints[0], :3, 3].float()
    for pin in pins:
        token = token_of(body, skeleton, pin.joint)
        begin, end = max(pin.start, 0.0), min(pin.end, seconds)
        at = torch.linspace(begin, end, max(2, min(24, round((end - begin) * 24))))
        basis = time_basis(loops, at / seconds)
        D = unsix(torch.einsum("kf,bjkc->bfjc", basis, x))
        n = len(z)
        p = joint_places(
            D, body.rig.rest.expand(n, -1, -1), body.rig.parents.expand(n, -1), above_of(body).expand(n, -1, -1)
        )
        travel = torch.stack([velocity[0] * at, torch.zeros_like(at), velocity[1] * at], -1)
        place = p[:, :, token] + torch.einsum("kf,bkc->bfc", basis, y) + travel
        wanted = (torch.tensor(pin.place) - start) / body.unit
        total = total + (place - wanted).square().sum(-1).mean(-1)
    return total / max(len(pins), 1)


def token_of(body: MotionBody, skeleton: Skeleton, name: str) -> int:
    """The token that carries a joint by its name.

    Raises:
        RigError: `joint-unknown`.
    """
    joint = skeleton.index(name)
    joints = body.rig.joints.tolist()
    while joint not in joints and skeleton.parents[joint] >= 0:
        joint = skeleton.parents[joint]
    return joints.index(joint) if joint in joints else 0


def follow_path(motion: Motion, path: Tensor, *, speed: float, facing: float = 0.0, rounding: float = 0.0) -> Motion:
    """A period carried along a path over the ground, from its first point to its last.

    Args:
        motion: One period in place, that begins where it ends.
        path: Points on the ground, x and z, metres, [point 2].
        speed: Metres a second.
        facing: By what angle the body's way differs from where it faces, radians: π goes backwards.
        rounding: Corners are rounded over this length of the way, metres; a right angle is then cut by an eighth of it.

    Raises:
        MotionPriorError: `motion-path`.
    """
    if path.ndim != 2 or path.shape[-1] != 2 or len(path) < 2 or not bool(torch.isfinite(path).all()):
        raise MotionPriorError(
            "motion-path", f"a path of shape {list(path.shape)}", hint="two or more points (x, z) in metres"
        )
    path = path.double()
    steps = path.diff(dim=0)
    lengths = steps.norm(dim=1)
    if float(lengths.sum()) < 1e-6:
        raise MotionPriorError("motion-path", "a path without length", hint="give points that are apart")
    keep = lengths > 1e-9
    steps, lengths = steps[keep], lengths[keep]
    corners = torch.cat([path[:1], path[:1] + steps.cumsum(0)])
    ways = torch.cat([torch.zeros(1).double(), lengths.cumsum(0)])
    total, speed = float(ways[-1]), max(abs(speed), 1e-3)
    count = max(2, min(round(total / speed * motion.fps), 20_000))
    s = torch.linspace(0, total, count + 1).double()
    part = (torch.searchsorted(ways, s, right=True) - 1).clamp(0, len(lengths) - 1)
    share = ((s - ways[part]) / lengths[part])[:, None]
    place = corners[part] + share * steps[part]
    half = torch.arange(count + 1)
    half = torch.minimum(half, count - half).clamp_max(round(rounding / 2 / (total / count)))  # the ends stay
    sums = torch.cat([torch.zeros(1, 2).double(), place.cumsum(0)])
    place = (sums[torch.arange(count + 1) + half + 1] - sums[torch.arange(count + 1) - half]) / (2 * half + 1)[:, None]
    # headings turn over a stretch around corners, so nothing snaps
    angle = torch.atan2(-steps[:, 1], steps[:, 0])
    angle = torch.cat(
        [angle[:1], angle[:1] + torch.remainder(angle.diff() + math.pi, 2 * math.pi).sub(math.pi).cumsum(0)]
    )
    width = max(1, round(TURNING / 2 * motion.fps))
    heading = angle[part]
    padded = torch.cat([heading[:1].expand(width), heading, heading[-1:].expand(width)])
    heading = padded.unfold(0, 2 * width + 1, 1).mean(1) + facing
    period = motion.frame_count - 1
    frames = torch.arange(count + 1) % period
    c, n, o, i = heading.cos(), heading.sin(), torch.zeros(count + 1).double(), torch.ones(count + 1).double()
    R = torch.stack([c, o, n, o, i, o, -n, o, c], -1).unflatten(-1, (3, 3))
    root = motion.skeleton.motion_root
    start = forward_kinematics(motion.skeleton)[root, :3, 3].double()
    level = start * torch.tensor([1.0, 0.0, 1.0]).double()
    there = torch.stack([place[:, 0], o, place[:, 1]], -1)
    # the body turns about where its root stands
    T = compose(R, there - (R @ level[:, None]).squeeze(-1))
    laid = replace(motion, T_parent_joint=motion.T_parent_joint[frames], loop=False)
    return laid.carried(T.to(laid.T_parent_joint))
