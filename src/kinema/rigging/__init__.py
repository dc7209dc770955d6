"""Skeletons, forward kinematics, skinning and skin weights (AKD §4.1)."""

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
