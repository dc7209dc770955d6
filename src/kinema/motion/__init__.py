"""Motion over time: clips, timing, travel, measures, files."""

from kinema.motion.clips import document_with_motion, motion_from_clip, write_glb
from kinema.motion.motion import Motion
from kinema.motion.timing import closed, loop_gap, resampled, sample
from kinema.motion.travel import facing_start, heading_frames, in_place, mean_velocity

__all__ = [
    "Motion",
    "closed",
    "document_with_motion",
    "facing_start",
    "heading_frames",
    "in_place",
    "loop_gap",
    "mean_velocity",
    "motion_from_clip",
    "resampled",
    "sample",
    "write_glb",
]
