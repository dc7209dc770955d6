"""Motion over time: clips, timing, travel, measures, files."""

from kinema.motion.bvh import motion_from_bvh, write_bvh
from kinema.motion.clips import document_with_motion, motion_from_clip, write_glb
from kinema.motion.fbx import write_fbx
from kinema.motion.feet import Foot, find_feet
from kinema.motion.limits import JointLimits, default_limits
from kinema.motion.measures import Measures, measure, motion_amount
from kinema.motion.motion import Motion
from kinema.motion.stance import Contacts, GroundSpeed, find_contacts, ground_speed, with_root_motion
from kinema.motion.timing import close_loop, loop_gap, repeated, resampled, sample
from kinema.motion.travel import facing_start, heading_frames, in_place, mean_velocity

__all__ = [
    "Contacts",
    "Foot",
    "GroundSpeed",
    "JointLimits",
    "Measures",
    "Motion",
    "close_loop",
    "default_limits",
    "document_with_motion",
    "facing_start",
    "find_contacts",
    "find_feet",
    "ground_speed",
    "heading_frames",
    "in_place",
    "loop_gap",
    "mean_velocity",
    "measure",
    "motion_amount",
    "motion_from_bvh",
    "motion_from_clip",
    "repeated",
    "resampled",
    "sample",
    "with_root_motion",
    "write_bvh",
    "write_fbx",
    "write_glb",
]
