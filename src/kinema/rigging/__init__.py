"""Skeletons, forward kinematics, skinning and skin weights (AKD §4.1).

The room can be called: `kn.rig("spot.obj")` gives a bare mesh a skeleton; `kinema.autorig.rig` does it.
"""

import importlib
import sys
from types import ModuleType
from typing import Any

from kinema.rigging.boxes import BoneBoxes, bone_boxes
from kinema.rigging.kinematics import forward_kinematics, local_from_world, move_root, pose_from_angles
from kinema.rigging.skeleton import Skeleton
from kinema.rigging.skinning import Skin, blend, skin_points

__all__ = [
    "BoneBoxes",
    "Skeleton",
    "Skin",
    "blend",
    "bone_boxes",
    "forward_kinematics",
    "local_from_world",
    "move_root",
    "pose_from_angles",
    "skin_points",
]


class _Room(ModuleType):
    def __call__(self, *args: Any, **options: Any) -> Any:
        return importlib.import_module("kinema.autorig.rig").rig(*args, **options)


sys.modules[__name__].__class__ = _Room  # type: ignore[assignment]
