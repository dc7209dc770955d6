"""The pose space (ViPS): which poses of a rig are plausible, learned from video alone, and tools that use it."""

from kinema.posespace.energy import Asking, frame_energy
from kinema.posespace.guide import guide_of
from kinema.posespace.handles import Handles, handles_on
from kinema.posespace.poseset import PoseSet, read_folder, read_poses, write_poses
from kinema.posespace.representation import (
    Displacements,
    Representation,
    Rotations,
    joint_positions,
    local_frames,
    poses_from_frames,
)
from kinema.posespace.space import Edited, PoseSpace
from kinema.posespace.tokens import PoseError, RigBatch, RigTokens, collate, rig_tokens
from kinema.posespace.validators import Validators, Violations, validators_of

__all__ = [
    "Asking",
    "Displacements",
    "Edited",
    "Handles",
    "PoseError",
    "PoseSet",
    "PoseSpace",
    "Representation",
    "RigBatch",
    "RigTokens",
    "Rotations",
    "Validators",
    "Violations",
    "collate",
    "frame_energy",
    "guide_of",
    "handles_on",
    "joint_positions",
    "local_frames",
    "poses_from_frames",
    "read_folder",
    "read_poses",
    "rig_tokens",
    "validators_of",
    "write_poses",
]
