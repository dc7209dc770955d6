"""The pose space (ViPS): which poses of a rig are plausible, learned from video alone, and tools that use it."""

from kinema.posespace.poseset import PoseSet
from kinema.posespace.representation import Displacements, Representation, Rotations
from kinema.posespace.tokens import PoseError, RigBatch, RigTokens, collate, rig_tokens

__all__ = [
    "Displacements",
    "PoseError",
    "PoseSet",
    "Representation",
    "RigBatch",
    "RigTokens",
    "Rotations",
    "collate",
    "rig_tokens",
]
