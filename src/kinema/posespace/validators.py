"""What makes a pose impossible, as differentiable penalties on the skinned body (ViPS's geometric validators).

ViPS names self-intersection and hyperextension; their formulas are not public, so these are ours: self-penetration of
solids (`solids.py`), swing and twist beyond a range, knees bent backwards, stretch and loss of volume of the skin
(`shell.py`), and the ground. The start pose violates nothing by definition: what it has is subtracted.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import torch
from torch import Tensor

from kinema.geometry.rotations import nearest_rotation
from kinema.motion import JointLimits, default_limits, find_feet
from kinema.motion.feet import Body
from kinema.motion.limits import Hinge, swing_and_twist
from kinema.posespace.shell import Shell, shell_of
from kinema.posespace.solids import Overlaps, Solids, SolidsConfig, overlaps, solids_of
from kinema.rigging import Skeleton, forward_kinematics
from kinema.shapes import check_shape

RIGID = 1e-4
"""Frames whose RᵀR is nearer to the identity than this hold no scale to take out."""
LEARN_FROM = 20
"""Ranges are learned from this many poses at least; fewer say little about what a joint cannot do."""
SEEN = 0.99
"""Quantile of the poses that a learned range holds."""
ALLOWANCE = 0.15
"""What a learned range allows beyond it, radians."""


@dataclass(frozen=True)
class Weights:
    """What one unit of each violation costs: each term is about 1 where a viewer calls the pose broken."""

    burial: float = 3e4
    """Per body volume times height: a hand (1 % of the body) 0.3 % of the height deep inside the chest."""
    extension: float = 1.0
    """Per radian beyond the range."""
    twist: float = 1.0
    """Per radian beyond the range."""
    stretch: float = 5.0
    """Per unit of relative change: 0.2 is a mesh torn."""
    volume: float = 2.0
    """Per share of the body's volume."""
    ground: float = 10.0
    """Per height: a foot 10 % of the height under the floor."""


@dataclass(frozen=True)
class Tolerance:
    """What an accepted pose may have of each, in the units of `Violations`: about what 19 of 20 artists' poses keep to."""

    penetration: float = 0.02
    extension: float = 0.3
    twist: float = 0.3
    stretch: float = 0.2
    volume: float = 0.15
    ground: float = 0.08


@dataclass(frozen=True, eq=False)
class Violations:
    """How far poses are beyond what a body can do, [pose] each; all zero for the start pose."""

    penetration: Tensor
    """Volume of parts inside others, away from where they grow together, share of the body's volume."""
    depth: Tensor
    """Deepest point of one part inside another, heights."""
    burial: Tensor
    """Penetrating volume times its depth, body volumes x heights; what descends smoothly."""
    extension: Tensor
    """Swing beyond the range and knees beyond straight, radians summed over joints."""
    twist: Tensor
    """Twist beyond the range, radians summed over joints."""
    stretch: Tensor
    """Root mean square relative change of the skin's edge lengths."""
    volume: Tensor
    """Relative change of the skin's volume."""
    ground: Tensor
    """Depth of the lowest vertex below y = 0, heights."""

    def cost(self, weights: Weights | None = None) -> Tensor:
        """Weighted sum per pose, [pose]."""
        weights = weights or Weights()
        terms = [getattr(weights, field.name) * getattr(self, field.name) for field in fields(weights)]
        return torch.stack(terms).sum(0)

    def accepted(self, tolerance: Tolerance | None = None) -> Tensor:
        """Which poses stay within tolerance, [pose] bool."""
        tolerance = tolerance or Tolerance()
        within = [getattr(self, field.name) <= getattr(tolerance, field.name) for field in fields(tolerance)]
        return torch.stack(within).all(0)


@dataclass(frozen=True, eq=False)
class Validators:
    """A body ready to be checked."""

    skeleton: Skeleton
    limits: JointLimits
    """Ranges about the start pose."""
    solids: Solids
    shell: Shell
    rest: Overlaps
    """Of the start pose, [1 pair]."""
    height: float
    """Metres."""

    def violations(self, T_world_joint: Tensor) -> Violations:
        """Check poses.

        Args:
            T_world_joint: World frames, [pose joint 4 4]; floating point of any precision, gradients flow.

        Returns:
            Penalties per pose.
        """
        check_shape(T_world_joint, "pose joint 4 4", name="T_world_joint", joint=self.skeleton.joint_count)
        solids, height = self.solids.to(T_world_joint), self.height
        found = overlaps(solids, T_world_joint)
        more = {
            name: (getattr(found, name) - getattr(self.rest, name).to(T_world_joint)).clamp_min(0)
            for name in ("volume", "burial", "depth")
        }
        body = float(solids.volumes.sum()) or 1.0
        none = T_world_joint.new_zeros(len(T_world_joint))
        extension, twist = beyond_limits(self.skeleton, self.limits, T_world_joint)
        points = self.shell.posed(T_world_joint)
        return Violations(
            penetration=more["volume"].sum(1) / body,
            depth=more["depth"].amax(1) / height if found.depth.shape[1] else none,
            burial=more["burial"].sum(1) / (body * height),
            extension=extension,
            twist=twist,
            stretch=self.shell.stretch(points),
            volume=self.shell.volume_change(points),
            ground=self.shell.sunk(points),
        )

    def energy(self, T_world_joint: Tensor, weights: Weights | None = None) -> Tensor:
        """Costs of all poses summed, a scalar: its gradient in one pose does not depend on the others."""
        return self.violations(T_world_joint).cost(weights).sum()

    def learned(self, T_world_joint: Tensor) -> Validators:
        """The same body with ranges from poses that are known to be good, [pose joint 4 4]."""
        return replace(self, limits=learned_limits(self.skeleton, self.limits, T_world_joint))


def validators_of(body: Body, *, limits: JointLimits | None = None, config: SolidsConfig | None = None) -> Validators:
    """Prepare a character to be checked: cut into solids, thinned out, ranges read.

    Args:
        body: The character (`kinema.asset.Character` is one).
        limits: Ranges about the start pose; generic ones with the knees that the legs show, if not given.
        config: Fineness of the solids.
    """
    solids = solids_of(body, config)
    start = forward_kinematics(body.skeleton)[None]
    return Validators(
        skeleton=body.skeleton,
        limits=default_limits(body.skeleton, find_feet(body)) if limits is None else limits,
        solids=solids,
        shell=shell_of(body),
        rest=overlaps(solids.to(start), start),
        height=body.height,
    )


def joint_turns(skeleton: Skeleton, T_world_joint: Tensor) -> tuple[Tensor, Tensor]:
    """Swing and twist of every joint away from the start pose, radians, [pose joint] each; zero where nothing turns."""
    R = _rotations(T_world_joint)
    parents = [max(parent, 0) for parent in skeleton.parents]
    turn = skeleton.T_parent_joint[:, :3, :3].to(R).mT @ (R[:, parents].mT @ R)
    free = skeleton.moves.clone()
    free[: skeleton.motion_root + 1] = False  # the body's own turn is nobody's limit, nor is anything above it
    turn = torch.where(free[:, None, None].to(R.device), turn, torch.eye(3).to(R))
    return swing_and_twist(turn, torch.nn.functional.normalize(skeleton.tails.to(R), dim=-1))


def beyond_limits(skeleton: Skeleton, limits: JointLimits, T_world_joint: Tensor) -> tuple[Tensor, Tensor]:
    """Radians beyond the ranges, summed over joints: of swing and hinges, and of twist, [pose] each."""
    swing, twist = joint_turns(skeleton, T_world_joint)
    extension = (swing - limits.swing.to(swing)).clamp_min(0).sum(1)
    for hinge in limits.hinges:
        extension = extension + (-_bend(hinge, T_world_joint) - limits.hinge_straight).clamp_min(0)
    return extension, (twist - limits.twist.to(twist)).clamp_min(0).sum(1)


def learned_limits(skeleton: Skeleton, limits: JointLimits, T_world_joint: Tensor) -> JointLimits:
    """Ranges that hold what poses show: their 99 % quantile and `ALLOWANCE`, never wider than the given ones.

    Args:
        skeleton: The tree.
        limits: What holds where poses say nothing: for fewer than `LEARN_FROM` poses, and the sides that hinges bend to.
        T_world_joint: Poses known to be good, [pose joint 4 4].
    """
    if len(T_world_joint) < LEARN_FROM:
        return limits
    swing, twist = (angles.quantile(SEEN, 0) + ALLOWANCE for angles in joint_turns(skeleton, T_world_joint))
    return replace(
        limits,
        swing=torch.minimum(swing.to(limits.swing), limits.swing),
        twist=torch.minimum(twist.to(limits.twist), limits.twist),
    )


def _rotations(T: Tensor) -> Tensor:
    """The rotations nearest to frames, [*batch 4 4] -> [*batch 3 3]."""
    linear = T[..., :3, :3]
    with torch.no_grad():
        rigid = float((linear.mT @ linear - torch.eye(3).to(linear)).abs().max()) < RIGID
    return linear if rigid else nearest_rotation(linear)


def _bend(hinge: Hinge, T_world_joint: Tensor) -> Tensor:
    """Bend of a hinge: positive as in the start pose, negative backwards, radians, [pose]."""
    above, at, below = hinge.joints
    place = T_world_joint[..., :3, 3]
    upper, lower = place[:, at] - place[:, above], place[:, below] - place[:, at]
    axis = (_rotations(T_world_joint[:, above]) @ hinge.axis.to(place)[:, None]).squeeze(-1)
    return torch.atan2((torch.linalg.cross(upper, lower) * axis).sum(-1), (upper * lower).sum(-1))
