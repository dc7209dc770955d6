"""Inverse kinematics: joints turned until points of the body are where they shall be.

`dls` is the textbook's damped least squares, the baseline that edits of the pose space are measured against. `polish`
meets handles exactly with the least change of a pose that is good already: Gauss-Newton on |error|²/σ² + |change|² while σ
goes to zero. A turn's change is how far it moves the joints below it, so a hand is reached by the arm before the spine moves.
Only rotations change; bone lengths are the pose's own, to the last bit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from kinema.errors import RigError
from kinema.geometry.rotations import from_rotation_vector, hat, to_rotation_vector
from kinema.geometry.transforms import compose
from kinema.posespace.handles import Handles
from kinema.posespace.tokens import PoseError, RigTokens
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape

LONGEST_STEP = 0.1
"""Damped least squares moves no handle further than this at a time, sizes of the skeleton."""
TIGHTENING = (0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 3e-4)
"""Errors that weigh as much as a radian's change, one after the other, sizes of the skeleton; the last leaves 1e-6."""
ROUNDS = 12
"""Gauss-Newton steps for each of them, at most."""
SETTLED = 1e-4
"""No pose's cost falls by more than this share: on to the next."""
STRETCHED = 0.9995
"""A limb is drawn out to this share of its length for targets out of reach: the last bit costs the most."""
REACHED = 1e-6
"""Handles nearer than this to their targets are there, sizes of the skeleton."""
NUDGE = 0.02
"""Straight limbs have no direction to bend in: where handles are away, every joint starts this far off, radians."""
SLACK = 1e-3
"""Least stiffness of a joint, share of the stiffest."""


@dataclass(frozen=True, eq=False)
class Goals:
    """Points that ride on joints, and where they shall be in the world."""

    joints: Tensor
    """[handle] int64."""
    offsets: Tensor
    """Points in their joints' frames, metres, [handle 3]."""
    targets: Tensor
    """Metres, [pose handle 3]."""


@dataclass(frozen=True, eq=False)
class Reached:
    """Poses that come as near to their targets as joints can turn."""

    T_parent_joint: Tensor
    """[pose joint 4 4]."""
    residuals: Tensor
    """Distance left between handles and targets, metres, [pose handle]."""


Targets = Mapping[str, Sequence[float] | Tensor] | Goals
"""Joint names to places in the world, [3] or [pose 3] metres; or points on joints."""


def goals_on(skeleton: Skeleton, targets: Mapping[str, Sequence[float] | Tensor], *, pose_count: int) -> Goals:
    """Handles at joints themselves.

    Args:
        skeleton: The tree.
        targets: Joint names to places in the world, [3] or [pose 3] metres.
        pose_count: How many poses share or have their own targets.
    """
    joints = [skeleton.index(name) for name in targets]
    rows = [torch.as_tensor(target, dtype=torch.float64) for target in targets.values()]
    for name, row in zip(targets, rows, strict=True):
        check_shape(row, "*batch 3", name=f"target of '{name}'")
        if not bool(torch.isfinite(row).all()):
            raise PoseError("poses-handles", f"the target of '{name}' holds NaN or infinite numbers")
    if not rows:
        raise PoseError("poses-handles", "no handles were given", hint="name a joint and where it shall be")
    places = torch.stack([row.expand(pose_count, 3) for row in rows], 1)
    return Goals(torch.tensor(joints), torch.zeros(len(joints), 3, dtype=torch.float64), places)


def dls(
    skeleton: Skeleton,
    T_parent_joint: Tensor,
    handles: Targets,
    *,
    damping: float = 0.05,
    iterations: int = 100,
    turn_root: bool = False,
) -> Reached:
    """Damped least squares (Wampler 1986): turn every joint above a handle by Jᵀ(JJᵀ + λ²)⁻¹e until it is there.

    Args:
        skeleton: The tree; joints that do not move stay.
        T_parent_joint: Poses to start from, [pose joint 4 4].
        handles: What shall be where.
        damping: λ, sizes of the skeleton: less turns limbs wildly near the straight.
        iterations: At most.
        turn_root: Whether the motion root may turn the whole body; its place never changes.
    """
    problem = _Problem.of(skeleton, T_parent_joint, handles, turn_root=turn_root)
    size, eye = problem.size, torch.eye(3 * len(problem.goals.joints), dtype=torch.float64)
    local = problem.start
    for _ in range(iterations):
        points, J = problem.linearised(local, torch.zeros_like(problem.none))
        error = problem.goals.targets - points
        length = error.norm(dim=-1, keepdim=True)
        if float(length.max()) < REACHED * size or not problem.free:
            break
        error = error * (LONGEST_STEP * size / length.clamp_min(LONGEST_STEP * size))
        square = J @ J.mT + (damping * size) ** 2 * eye
        turn = (J.mT @ torch.linalg.solve(square, error.flatten(1))[..., None]).squeeze(-1)
        local = problem.turned(local, turn.unflatten(1, (-1, 3)))
    return problem.answer(local, T_parent_joint)


def polish(
    skeleton: Skeleton,
    T_parent_joint: Tensor,
    handles: Targets,
    *,
    turn_root: bool = False,
    tightening: Sequence[float] = TIGHTENING,
) -> Reached:
    """Bring handles to their targets with the least change of the pose.

    Targets out of reach are come as near to as joints can turn; the residual says how near.

    Args:
        skeleton: The tree; joints that do not move stay.
        T_parent_joint: Poses that are good but for their handles, [pose joint 4 4].
        handles: What shall be where.
        turn_root: Whether the motion root may turn the whole body; its place never changes.
        tightening: Errors that weigh as much as a radian's change, one after the other, sizes of the skeleton: fewer are
            quicker, for a hand that drags.
    """
    problem = _Problem.of(skeleton, T_parent_joint, handles, turn_root=turn_root)
    if not problem.free:
        return problem.answer(problem.start, T_parent_joint)
    targets, size = _within_reach(problem), problem.size
    pose_count, handle_count = targets.shape[:2]
    scale = _stiffness(skeleton)[problem.free].sqrt()[:, None]  # [free 1]: changes are φ = scale · θ
    there = (problem.points(problem.start) - targets).norm(dim=-1).amax(1) < REACHED * size
    wave = torch.sin(1 + torch.arange(problem.none[0].numel(), dtype=torch.float64)).view_as(problem.none[0])
    phi = scale * NUDGE * wave.expand_as(problem.none) * ~there[:, None, None]
    eye = torch.eye(3 * handle_count, dtype=torch.float64)
    for error_unit in tightening:
        sigma = error_unit * size
        damping = torch.full((pose_count,), 1e-2, dtype=torch.float64)
        points, J = problem.linearised(problem.turned(problem.start, phi / scale), phi / scale)
        cost = _cost(targets - points, phi, sigma)
        for _ in range(ROUNDS):
            J_phi = (J.unflatten(-1, (-1, 3)) / scale).flatten(-2) / sigma
            pull = (targets - points).flatten(1) / sigma
            # (JᵀJ + c I)⁻¹ by Woodbury: as many equations as handles, not as joints
            c = (1 + damping)[:, None]
            slope = (J_phi.mT @ pull[..., None]).squeeze(-1) - phi.flatten(1)
            seen = (J_phi @ slope[..., None]).squeeze(-1)
            inner = torch.linalg.solve(J_phi @ J_phi.mT + c[..., None] * eye, seen)
            step = (slope - (J_phi.mT @ inner[..., None]).squeeze(-1)) / c
            tried = phi + step.view_as(phi)
            new_points, new_J = problem.linearised(problem.turned(problem.start, tried / scale), tried / scale)
            new_cost = _cost(targets - new_points, tried, sigma)
            better = new_cost <= cost
            settle_poses = bool((better & (new_cost > (1 - SETTLED) * cost)).all())
            damping = torch.where(better, damping / 4, (damping * 8).clamp_min(0.1))
            row = better[:, None, None]
            phi, points, J = (
                torch.where(row, tried, phi),
                torch.where(row, new_points, points),
                torch.where(row, new_J, J),
            )
            cost = torch.where(better, new_cost, cost)
            if settle_poses:
                break
    changed = problem.turned(problem.start, phi / scale)
    return problem.answer(torch.where(there[:, None, None, None], problem.start, changed), T_parent_joint)


def polish_tokens(rig: RigTokens, poses: Tensor, handles: Handles) -> Tensor:
    """`polish` for poses of the pose space: `functools.partial(polish_tokens, rig)` is what `PoseSpace.edit` takes.

    Args:
        rig: Whose poses.
        poses: Rotation vectors, [*batch token 3].
        handles: Points on tokens.

    Returns:
        Rotation vectors, [*batch token 3].
    """
    batch, flat = poses.shape[:-2], poses.reshape(-1, *poses.shape[-2:]).double()
    rest = compose(torch.eye(3, dtype=torch.float64), rig.offsets.double())
    tree = Skeleton(
        names=tuple(str(token) for token in range(rig.token_count)),
        parents=tuple(rig.parents.tolist()),
        T_parent_joint=rest,
        tails=torch.zeros(rig.token_count, 3, dtype=torch.float64),
        moves=torch.ones(rig.token_count, dtype=torch.bool),
    )
    targets = handles.targets.double().expand(*batch, -1, -1).reshape(len(flat), -1, 3)
    goals = Goals(handles.tokens, handles.offsets.double(), targets)
    found = polish(tree, compose(from_rotation_vector(flat), rig.offsets.double()), goals)
    return to_rotation_vector(found.T_parent_joint[..., :3, :3]).to(poses).view_as(poses)


@dataclass(frozen=True, eq=False)
class _Problem:
    """Joints that may turn and points that shall move."""

    skeleton: Skeleton
    start: Tensor
    """[pose joint 4 4], float64."""
    goals: Goals
    free: list[int]
    """Joints that move a handle and may turn."""
    carries: Tensor
    """Whether each of them is above or at each handle's joint, [handle free] bool."""
    size: float
    """Longest extent of the skeleton's start pose, metres."""

    @staticmethod
    def of(skeleton: Skeleton, T_parent_joint: Tensor, handles: Targets, *, turn_root: bool) -> _Problem:
        check_shape(T_parent_joint, "pose joint 4 4", name="T_parent_joint", joint=skeleton.joint_count)
        start = T_parent_joint.detach().double()
        if not bool(torch.isfinite(start).all()):
            raise PoseError("poses-not-finite", "a pose holds NaN or infinite numbers")
        goals = handles if isinstance(handles, Goals) else goals_on(skeleton, handles, pose_count=len(start))
        chains = [set(skeleton.chain(joint)) for joint in goals.joints.tolist()]
        moving = set(skeleton.motion_joints) - {skeleton.motion_root}
        below = set(skeleton.descendants(skeleton.motion_root))
        moving = (moving | {skeleton.motion_root} if turn_root else moving) & below
        free = sorted(set().union(*chains) & moving)
        carries = torch.tensor([[joint in chain for joint in free] for chain in chains]).reshape(len(chains), len(free))
        heads = forward_kinematics(skeleton)[:, :3, 3]
        size = float((heads.amax(0) - heads.amin(0)).max()) or 1.0
        return _Problem(skeleton, start, goals, free, carries, size)

    @property
    def none(self) -> Tensor:
        """No turn of any free joint, [pose free 3]."""
        return self.start.new_zeros(len(self.start), len(self.free), 3)

    def turned(self, local: Tensor, turns: Tensor) -> Tensor:
        """Free joints turned in their own frames by rotation vectors, [pose free 3]."""
        linear = local[:, self.free, :3, :3] @ from_rotation_vector(turns)
        result = local.clone()
        result[:, self.free, :3, :3] = linear
        return result

    def points(self, local: Tensor) -> Tensor:
        """Where handles are, [pose handle 3]."""
        T = forward_kinematics(self.skeleton, local)[:, self.goals.joints]
        return (T[..., :3, :3] @ self.goals.offsets[..., None]).squeeze(-1) + T[..., :3, 3]

    def linearised(self, local: Tensor, turns: Tensor) -> tuple[Tensor, Tensor]:
        """Where handles are, and how they move as the turns that led here change.

        With y the handle in a joint's frame and M that frame's axes, a turn θ moves it by dp = −M [y]ₓ J_r(θ) dθ; M may hold scale.

        Args:
            local: Poses, [pose joint 4 4].
            turns: Rotation vectors that are part of them, [pose free 3].

        Returns:
            Points [pose handle 3] and their Jacobian [pose 3·handle 3·free].
        """
        world = forward_kinematics(self.skeleton, local)
        T = world[:, self.goals.joints]
        points = (T[..., :3, :3] @ self.goals.offsets[..., None]).squeeze(-1) + T[..., :3, 3]
        frames = world[:, self.free]
        M, origin = frames[..., :3, :3], frames[..., :3, 3]
        try:
            y = torch.linalg.solve(M[:, None], (points[:, :, None] - origin[:, None])[..., None]).squeeze(-1)
        except torch.linalg.LinAlgError as error:  # pyright: ignore[reportPrivateImportUsage]
            raise RigError("ancestor-flat", "a joint above a handle is scaled to nothing in some pose") from error
        J = -M[:, None] @ hat(y) @ _right_jacobian(turns)[:, None]  # [pose handle free 3 3]
        J = J * self.carries[:, :, None, None]
        return points, J.transpose(2, 3).flatten(3).flatten(1, 2)

    def answer(self, local: Tensor, like: Tensor) -> Reached:
        """Poses in the caller's precision: what no handle moved is the caller's own, and so is every offset."""
        result = like.detach().clone()
        result[:, self.free, :3, :3] = local[:, self.free, :3, :3].to(like)
        left = (self.points(result.double()) - self.goals.targets).norm(dim=-1)
        return Reached(result, left.to(like))


def _within_reach(problem: _Problem) -> Tensor:
    """Targets brought so near that each limb, drawn out straight from its first joint that turns, could meet them."""
    world = forward_kinematics(problem.skeleton, problem.start)[..., :3, 3]
    ends = problem.points(problem.start)
    targets = problem.goals.targets.clone()
    for handle in range(len(problem.goals.joints)):
        line = [joint for joint, carries in zip(problem.free, problem.carries[handle].tolist(), strict=True) if carries]
        if not line:
            continue
        stops = torch.cat([world[:, line], ends[:, handle, None]], 1)
        reach = stops.diff(dim=1).norm(dim=-1).sum(1, keepdim=True)
        arm = targets[:, handle] - stops[:, 0]
        far = arm.norm(dim=-1, keepdim=True)
        nearer = torch.where(far > reach, STRETCHED * reach / far.clamp_min(1e-30), 1.0)
        targets[:, handle] = stops[:, 0] + arm * nearer
    return targets


def _cost(error: Tensor, change: Tensor, sigma: float) -> Tensor:
    return error.square().sum((1, 2)) / sigma**2 + change.square().sum((1, 2))


def _right_jacobian(v: Tensor) -> Tensor:
    """J_r of the exponential map: exp(v + dv) = exp(v) exp(J_r dv), [*batch 3] -> [*batch 3 3]."""
    squared = v.square().sum(-1)[..., None, None]
    small = squared < 1e-8
    safe = torch.where(small, torch.ones_like(squared), squared)
    angle = safe.sqrt()
    first = torch.where(small, 0.5 - squared / 24, (1 - angle.cos()) / safe)
    second = torch.where(small, 1 / 6 - squared / 120, (angle - angle.sin()) / (safe * angle))
    K = hat(v)
    return torch.eye(3, dtype=v.dtype) - first * K + second * (K @ K)


def _stiffness(skeleton: Skeleton) -> Tensor:
    """Mean square way of the joints and bone ends below each joint when it turns by a radian, share of the largest, [joint]."""
    T = forward_kinematics(skeleton).double()
    heads = T[:, :3, 3]
    tails = heads + (T[:, :3, :3] @ skeleton.tails.double()[..., None]).squeeze(-1)
    rows = []
    for joint in range(skeleton.joint_count):
        below = skeleton.descendants(joint)
        arms = torch.cat([heads[below], tails[below]]) - heads[joint]
        rows.append(arms.square().sum())
    way = torch.stack(rows)
    return (way / way.max().clamp_min(1e-30)).clamp_min(SLACK)
