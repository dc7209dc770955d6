"""`Motion`: a skeleton over time."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import torch
from torch import Tensor

from kinema.errors import MotionError
from kinema.geometry.transforms import translating
from kinema.rigging import Skeleton, forward_kinematics, move_root
from kinema.shapes import check_shape


@dataclass(frozen=True, eq=False)
class Motion:
    """Local joint frames at evenly spaced times.

    Distilled and generated motion is rigid (rotations, plus a moving root); an artist's clip may stretch joints, which
    local frames hold just as well.
    """

    skeleton: Skeleton
    T_parent_joint: Tensor
    """Local frames, [frame joint 4 4]."""
    fps: float
    """Frames a second."""
    loop: bool = False
    """The last frame repeats the first one, the root's travel aside; so `frame_count - 1` intervals make one cycle."""

    def __post_init__(self) -> None:
        lengths = check_shape(
            self.T_parent_joint, "frame joint 4 4", name="Motion.T_parent_joint", joint=self.skeleton.joint_count
        )
        if lengths["frame"] < 1:
            raise MotionError("motion-empty", "a motion needs at least one frame")
        if not 0 < self.fps < 1e5:
            raise MotionError("fps-invalid", f"fps is {self.fps}", hint="give a rate between 1 and 240")

    @property
    def frame_count(self) -> int:
        return len(self.T_parent_joint)

    @property
    def duration(self) -> float:
        """Seconds from the first frame to the last."""
        return (self.frame_count - 1) / self.fps

    @property
    def times(self) -> Tensor:
        """Seconds of each frame from zero, [frame]."""
        return torch.arange(self.frame_count).to(self.T_parent_joint) / self.fps

    @property
    def T_world_joint(self) -> Tensor:
        """World frames of all joints, [frame joint 4 4]."""
        # kept only without gradients: a kept graph dies with its first backward, or is missing if made under no_grad
        return self._world() if self.T_parent_joint.requires_grad else self._kept_world

    @cached_property
    def _kept_world(self) -> Tensor:
        return self._world()

    def _world(self) -> Tensor:
        return forward_kinematics(self.skeleton, self.T_parent_joint)

    @staticmethod
    def rest(skeleton: Skeleton, *, frame_count: int, fps: float) -> Motion:
        """The start pose, held."""
        if frame_count < 1:
            raise MotionError("motion-empty", f"frame_count is {frame_count}; a motion needs at least one frame")
        return Motion(skeleton, skeleton.T_parent_joint.expand(frame_count, -1, -1, -1).clone(), fps)

    def moving(self, speed: float, *, direction: tuple[float, float, float] = (1.0, 0.0, 0.0)) -> Motion:
        """The same motion carried along at a constant speed (AKD §4.4: T_x = v i).

        Args:
            speed: Metres a second, added to whatever the body does already.
            direction: World direction, normalised here.
        """
        length = math.hypot(*direction)
        if not 0 < length < math.inf:
            raise MotionError("direction-invalid", f"direction {direction} has no length")
        shift = self.times[:, None] * self.T_parent_joint.new_tensor([speed / length * axis for axis in direction])
        return self.carried(translating(shift))

    def carried(self, T_world_old: Tensor) -> Motion:
        """The whole body carried through one world transform per frame, [frame 4 4]."""
        return replace(self, T_parent_joint=move_root(self.skeleton, self.T_parent_joint, T_world_old))

    def to(self, *args: Any, **kwargs: Any) -> Motion:
        """Another dtype or device, as `Tensor.to`."""
        return replace(
            self, skeleton=self.skeleton.to(*args, **kwargs), T_parent_joint=self.T_parent_joint.to(*args, **kwargs)
        )
