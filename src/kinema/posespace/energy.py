"""The pose space as an energy of a motion's frames, for whoever optimises poses by other means.

Score distillation on poses: frames are read as poses, noised, and the space says what was behind the noise, x̂. What goes down is half
the squared way from the poses to x̂, with x̂ held: its gradient is x − x̂. A noise and its opposite are asked about together, so that
what x̂ owes to the noise cancels and a pose in the middle of what the space knows stays where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Generator, Tensor

from kinema.posespace.representation import poses_from_frames
from kinema.posespace.space import PoseSpace
from kinema.posespace.tokens import PoseError, RigTokens
from kinema.rigging import Skeleton

FrameEnergy = Callable[[Tensor, Generator], Tensor]
"""World frames [frame joint 4 4] and the noise's generator to what speaks against their poses, []; differentiable."""


@dataclass(frozen=True)
class Asking:
    """How the space is asked."""

    times: tuple[float, float] = (0.05, 0.4)
    """Noise lies between these, for each frame its own. A twentieth doubts details; from a half on it hides the pose itself, and x̂ is
    the mean of all poses."""
    frames: int = 8
    """Most poses asked about at once, evenly spaced from a random first one. Neighbours in time differ little, and the space's network
    is what an energy costs."""

    def __post_init__(self) -> None:
        if not 0 < self.times[0] <= self.times[1] <= 1 or self.frames < 1:
            raise PoseError(
                "poses-options",
                f"{self.frames} frames at noise from {self.times[0]} to {self.times[1]}",
                hint="give one frame or more, and rising times within 0..1",
            )


def frame_energy(space: PoseSpace, skeleton: Skeleton, rig: RigTokens, asking: Asking | None = None) -> FrameEnergy:
    """What a pose space has against frames: ½ |x − x̂|² in spreads, summed over a joint's numbers, mean over joints and frames.

    Args:
        space: That knows poses.
        skeleton: That the frames are of.
        rig: Its tokens.
        asking: Options.
    """
    asking = asking or Asking()
    low, high = asking.times

    def energy(T_world_joint: Tensor, generator: Generator) -> Tensor:
        stride = -(-len(T_world_joint) // asking.frames)
        first = int(torch.randint(stride, (), generator=generator))
        poses = poses_from_frames(skeleton, rig, T_world_joint[first::stride])
        times = low + (high - low) * torch.rand(len(poses), generator=generator)
        pull = space.pull(rig, poses.detach(), generator=generator, times=times)
        x = space.representation.encode(rig, poses)
        goal = x.detach() + pull.to(x)
        return 0.5 * ((x - goal) / space.spread).square().sum(-1).mean()

    return energy
