"""Bodies made of boxes, and walks of known speed: what closed-form tests of measures need."""

from __future__ import annotations

from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.geometry.transforms import compose, rigid_inverse
from kinema.motion import Motion
from kinema.rigging import Skeleton, Skin, forward_kinematics, skin_points

BOX_FACES = torch.tensor(
    [
        [0, 1, 3],
        [0, 3, 2],
        [4, 7, 5],
        [4, 6, 7],
        [0, 5, 1],
        [0, 4, 5],
        [2, 3, 7],
        [2, 7, 6],
        [0, 2, 6],
        [0, 6, 4],
        [1, 5, 7],
        [1, 7, 3],
    ]
)


@dataclass(frozen=True)
class Part:
    """A joint and the box it carries."""

    name: str
    parent: int
    head: tuple[float, float, float]
    low: tuple[float, float, float]
    high: tuple[float, float, float]


@dataclass(frozen=True)
class Boxes:
    """Their surface: positions [vert 3], faces [face 3]."""

    positions: Tensor
    faces: Tensor


@dataclass(frozen=True)
class Puppet:
    """A `kinema.motion.feet.Body`."""

    skeleton: Skeleton
    skin: Skin
    mesh: Boxes

    @property
    def height(self) -> float:
        y = self.posed()[:, 1]
        return float(y.max() - y.min())

    def posed(self, T_world_joint: Tensor | None = None) -> Tensor:
        T = forward_kinematics(self.skeleton) if T_world_joint is None else T_world_joint
        return skin_points(self.skin, T, self.mesh.positions)

    def scaled(self, factor: float) -> Puppet:
        T = self.skeleton.T_parent_joint.clone()
        T[:, :3, 3] *= factor
        bind = self.skin.T_joint_bind.clone()
        bind[:, :3, 3] *= factor
        return Puppet(
            replace(self.skeleton, T_parent_joint=T, tails=self.skeleton.tails * factor),
            replace(self.skin, T_joint_bind=bind),
            Boxes(positions=self.mesh.positions * factor, faces=self.mesh.faces),
        )

    def turned(self, R: Tensor) -> Puppet:
        """The same puppet standing another way."""
        T = self.skeleton.T_parent_joint.clone()
        T[0] = compose(R, torch.zeros(3, dtype=R.dtype)) @ T[0]
        return replace(self, skeleton=replace(self.skeleton, T_parent_joint=T))


def build(parts: list[Part]) -> Puppet:
    """A puppet whose joints all stand upright; each vertex belongs to one joint."""
    heads = torch.tensor([part.head for part in parts], dtype=torch.float64)
    T_world = compose(torch.eye(3, dtype=torch.float64), heads)
    parents = [part.parent for part in parts]
    local = torch.stack(
        [T_world[j] if p < 0 else rigid_inverse(T_world[p]) @ T_world[j] for j, p in enumerate(parents)]
    )
    corners = torch.tensor([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=torch.float64)
    boxes = [torch.tensor(p.low) + corners * (torch.tensor(p.high) - torch.tensor(p.low)) for p in parts]
    tails = torch.stack(
        [torch.tensor(p.low, dtype=torch.float64) - heads[j] for j, p in enumerate(parts)]
    ) * torch.tensor([0, 1, 0])
    count = len(parts)
    skeleton = Skeleton(tuple(p.name for p in parts), tuple(parents), local, tails, torch.ones(count, dtype=torch.bool))
    skin = Skin(
        torch.arange(count),
        rigid_inverse(T_world),
        torch.arange(count).repeat_interleave(8)[:, None],
        torch.ones(8 * count, 1, dtype=torch.float64),
    )
    faces = torch.cat([BOX_FACES + 8 * index for index in range(count)])
    return Puppet(skeleton, skin, Boxes(positions=torch.cat(boxes).double(), faces=faces))


TRUNK = Part("trunk", -1, (0.0, 0.7, 0.0), (-0.5, 0.45, -0.2), (0.5, 1.0, 0.2))
QUADRUPED = [
    ("front_left", 0.4, -0.15),
    ("front_right", 0.4, 0.15),
    ("hind_left", -0.4, -0.15),
    ("hind_right", -0.4, 0.15),
]
BIPED = [("left", 0.0, -0.15), ("right", 0.0, 0.15)]


def leg(name: str, x: float, z: float, *, foot: float = 0.0) -> Part:
    """A stiff leg from y = 0.5 down to `foot`."""
    return Part(name, 0, (x, 0.5, z), (x - 0.05, foot, z - 0.04), (x + 0.05, 0.5, z + 0.04))


def table(legs: list[tuple[str, float, float]] = QUADRUPED, *, more: list[Part] | None = None) -> Puppet:
    """A trunk on stiff legs, 1 m high."""
    return build([TRUNK, *(leg(*spec) for spec in legs), *(more or [])])


def shifted(puppet: Puppet, shifts: Tensor, *, fps: float, loop: bool = False) -> Motion:
    """A motion that shifts joints against their parents, [frame joint 3]."""
    local = puppet.skeleton.T_parent_joint.expand(len(shifts), -1, -1, -1).clone()
    local[..., :3, 3] += shifts
    return Motion(puppet.skeleton, local, fps, loop)


def step(phase: Tensor, *, length: float, lift: float, duty: float) -> Tensor:
    """Where a foot is relative to its hip: back evenly on the ground, forward smoothly in the air.

    Args:
        phase: Cycles, [frame]; stance begins at 0 and ends at `duty`.
        length: Way on the ground, metres.
        lift: Highest point of the swing, metres.
        duty: Share of the cycle on the ground.

    Returns:
        Ahead and up, metres, [frame 2].
    """
    phase = phase % 1
    swing = ((phase - duty) / (1 - duty)).clamp(0, 1)
    ahead = torch.where(phase < duty, 0.5 - phase / duty, -0.5 + swing * swing * (3 - 2 * swing)) * length
    return torch.stack([ahead, lift * torch.sin(torch.pi * swing) ** 2 * (phase >= duty)], -1)


def walk(
    puppet: Puppet,
    *,
    speed: float = 0.8,
    direction: tuple[float, float] = (1.0, 0.0),
    period: float = 1.0,
    cycles: int = 2,
    fps: float = 24.0,
    duty: float = 0.6,
    lift: float = 0.1,
    phases: dict[str, float] | None = None,
) -> Motion:
    """A walk in place whose stance feet go back at exactly `speed` along (x, z) `direction`; left and right alternate."""
    time = torch.arange(round(cycles * period * fps) + 1, dtype=torch.float64) / fps
    shifts = torch.zeros(len(time), puppet.skeleton.joint_count, 3, dtype=torch.float64)
    for joint, name in enumerate(puppet.skeleton.names[1:], 1):
        offset = (phases or {}).get(name, 0.5 if "right" in name else 0.0)
        path = step(time / period + offset + 0.013, length=speed * period * duty, lift=lift, duty=duty)
        shifts[:, joint, 0], shifts[:, joint, 2] = path[:, 0] * direction[0], path[:, 0] * direction[1]
        shifts[:, joint, 1] = path[:, 1]
    return shifted(puppet, shifts, fps=fps, loop=True)
