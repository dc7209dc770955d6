"""Where a fit begins: for each picture of a film, the most alike of many random poses, in an order that is smooth.

Descent from the start pose moves the leg that is nearest in the picture, not the one that was there. Random poses are
rendered once for a camera and serve every film it took, so a better beginning costs a film next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import torch
import torch.nn.functional as F
from torch import Generator, Tensor

from kinema.distill.body_model import BodyModel, Freedom, joint_freedom
from kinema.distill.parameters import Curves, MotionModel
from kinema.motion import Motion
from kinema.rigging import forward_kinematics
from kinema.shapes import check_shape

LEVELS = 4
"""Resolutions compared."""
AT_ONCE = 256
"""Poses rendered together."""


@dataclass(frozen=True)
class RecallSettings:
    """How random poses are drawn and chosen."""

    count: int = 2048
    """Poses."""
    swing: float = 0.7
    """Furthest a leg's joint goes, radians."""
    freedom: Freedom = field(default_factory=lambda: Freedom(trunk=0.3, other=0.6, slight=0.02, side=0.25, twist=0.1))
    """How far which joint goes, relative to that."""
    root: tuple[float, float, float] = (0.05, 0.08, 0.15)
    """Standard deviations of the root's way forward and up, heights, and of its pitch, radians."""
    candidates: int = 40
    """Poses per picture that paths are made of."""
    smooth: float = 6.0
    """Cost of a mean square change of the hinges between two frames, radians², against a relative squared distance of pictures."""


@dataclass(frozen=True)
class PoseBank:
    """Random poses and what they look like."""

    curves: Curves
    """[pose ...]."""
    looks: Tensor
    """[pose feature]."""


def draw_bank(
    model: MotionModel,
    body_model: BodyModel,
    view: Callable[[Tensor], Tensor],
    config: RecallSettings | None = None,
    *,
    generator: Generator,
) -> PoseBank:
    """Draw poses and look at them.

    Args:
        model: Whose joints.
        figure: Its body.
        view: Differences that bodies make in the picture, [pose joint 4 4] -> [pose height width 3].
        config: Options.
        generator: On the CPU.
    """
    config = config or RecallSettings()
    count, turning_joints = config.count, list(model.turning_joints)
    free = joint_freedom(model.skeleton, body_model, config.freedom)[turning_joints]
    in_leg = {joint for leg in body_model.legs for joint in leg}
    legs = torch.tensor([joint in in_leg for joint in turning_joints], dtype=torch.bool)[:, None]
    turns = 2 * torch.rand(count, *free.shape, generator=generator) - 1
    # a size for each pose: many small motions and some large ones, more calm bodies than calm legs
    size, calm = torch.rand(count, 1, 1, generator=generator), torch.rand(count, 1, 1, generator=generator).square()
    angles = config.swing * free * turns * torch.where(legs, size, calm)
    noise = torch.randn(count, 3, generator=generator) * torch.tensor(config.root) * calm[:, 0]
    still = torch.zeros(count)
    shift = torch.stack([noise[:, 0], noise[:, 1], still], -1)
    curves = Curves(angles, shift, torch.stack([still, still, noise[:, 2]], -1))
    skeleton = model.skeleton.to(torch.float32)
    with torch.no_grad():
        T = forward_kinematics(skeleton, model.local_frames(curves))
        looks = torch.cat([looks_of(view(part)) for part in T.split(AT_ONCE)])
    return PoseBank(curves, looks)


def recall_motion(
    model: MotionModel, bank: PoseBank, differences: Tensor, config: RecallSettings | None = None
) -> Motion:
    """The smooth sequence of a bank's poses that looks most like a film.

    Args:
        model: That the bank was drawn for.
        bank: Random poses.
        differences: What the body changes in the pictures, [frame height width 3].
        config: Options.

    Returns:
        As many frames as the film, at the model's rate.
    """
    config = config or RecallSettings()
    check_shape(differences, "frame height width 3", name="differences")
    looks = looks_of(differences)
    unlike = torch.cdist(looks, bank.looks).square() / looks.square().sum(1).mean().clamp_min(1e-12)
    costs, poses = unlike.topk(min(config.candidates, len(bank.looks)), dim=1, largest=False)  # [frame candidate]
    hinges = bank.curves.angles[..., 0]
    best, ways = costs[0], []
    for before, now, cost in zip(poses[:-1], poses[1:], costs[1:], strict=True):  # Viterbi
        change = (hinges[before][:, None] - hinges[now][None]).square().mean(-1) if hinges.shape[1] else 0.0
        best, way = (best[:, None] + config.smooth * change + torch.zeros(len(before), len(now))).min(0)
        best = best + cost
        ways.append(way)
    place = [int(best.argmin())]
    for way in reversed(ways):
        place.append(int(way[place[-1]]))
    chosen = poses[torch.arange(len(poses)), torch.tensor(place[::-1])]
    curves = Curves(*(part[chosen].double() for part in bank.curves))
    return Motion(model.skeleton, model.local_frames(curves), model.span.fps)


def looks_of(pictures: Tensor) -> Tensor:
    """Pictures at several resolutions, weighted so that squared distances sum as in `pyramid_distance`, [n h w 3] -> [n feature]."""
    picture = pictures.permute(0, 3, 1, 2)
    rows = [picture.flatten(1)]
    for level in range(1, LEVELS):
        if min(picture.shape[-2:]) < 2:
            break
        picture = F.avg_pool2d(picture, 2)
        rows.append(2**level * picture.flatten(1))
    return torch.cat(rows, 1)
