"""Animals from a seed: closed, coloured, rigged meshes of many body plans, and analytic gaits that do not slide."""

from kinema.creature.build import Creature
from kinema.creature.locomotion import gait_frames, gaits
from kinema.creature.motion import gait, onto, to_document, to_skeleton
from kinema.creature.shown import shown_action
from kinema.creature.zoo import make, species

__all__ = [
    "Creature",
    "gait",
    "gait_frames",
    "gaits",
    "make",
    "onto",
    "shown_action",
    "species",
    "to_document",
    "to_skeleton",
]
