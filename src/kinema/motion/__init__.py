"""Motion over time: clips, timing, travel, measures, files."""

from kinema.motion.motion import Motion
from kinema.motion.timing import closed, loop_gap, resampled, sample
from kinema.motion.travel import facing_start, heading_frames, in_place, mean_velocity

__all__ = [
    "Motion",
    "closed",
    "facing_start",
    "heading_frames",
    "in_place",
    "loop_gap",
    "mean_velocity",
    "resampled",
    "sample",
]
