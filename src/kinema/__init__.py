"""kinema animates 3D characters: your rig and a sentence in, keyframes out.

`import kinema as kn` is quick: rooms and the names below load when they are first used, and no heavy optional package
before a call needs it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.animation.control import Control, HeldJoint, Key, read_control
    from kinema.animation.inbetween import Inbetweened, InbetweenSettings, inbetween
    from kinema.animation.plan import AnimateSettings
    from kinema.animation.program import Animated, animate
    from kinema.asset import Character, load_character
    from kinema.autorig import load_or_rig, rig
    from kinema.creation.create import create
    from kinema.errors import KinemaError
    from kinema.fitting.program import FitSettings, Fitted, fit
    from kinema.grounding.program import GroundResult, GroundSettings, ground
    from kinema.language.sentence import Instruction, read_sentence
    from kinema.motion import Measures, Motion, measure, motion_from_clip, write_glb
    from kinema.motion.evaluate import evaluate
    from kinema.posespace import PoseSpace
    from kinema.rigging import Skeleton
    from kinema.transfer.run import transfer_motion

__version__ = "0.2.0.dev0"

_HOMES = {
    "AnimateSettings": "kinema.animation.plan",
    "Animated": "kinema.animation.program",
    "Character": "kinema.asset",
    "Control": "kinema.animation.control",
    "FitSettings": "kinema.fitting.program",
    "Fitted": "kinema.fitting.program",
    "GroundResult": "kinema.grounding.program",
    "GroundSettings": "kinema.grounding.program",
    "HeldJoint": "kinema.animation.control",
    "InbetweenSettings": "kinema.animation.inbetween",
    "Inbetweened": "kinema.animation.inbetween",
    "Instruction": "kinema.language.sentence",
    "Key": "kinema.animation.control",
    "KinemaError": "kinema.errors",
    "Measures": "kinema.motion",
    "Motion": "kinema.motion",
    "PoseSpace": "kinema.posespace",
    "Skeleton": "kinema.rigging",
    "animate": "kinema.animation.program",
    "evaluate": "kinema.motion.evaluate",
    "fit": "kinema.fitting.program",
    "ground": "kinema.grounding.program",
    "create": "kinema.creation.create",
    "inbetween": "kinema.animation.inbetween",
    "load_character": "kinema.asset",
    "load_or_rig": "kinema.autorig",
    "measure": "kinema.motion",
    "motion_from_clip": "kinema.motion",
    "read_control": "kinema.animation.control",
    "read_sentence": "kinema.language.sentence",
    "rig": "kinema.autorig",
    "transfer_motion": "kinema.transfer.run",
    "write_glb": "kinema.motion",
}
"""What a user finds at the top, and where it lives."""
_ROOMS = (
    *(
        "animation",
        "asset",
        "autorig",
        "creation",
        "creature",
        "diffusion",
        "distill",
        "errors",
        "evaluation",
        "filming",
        "fitting",
        "geometry",
    ),
    *("grounding", "language", "motion", "physics", "posespace", "posing", "prior", "reconstruct", "render", "report"),
    *("rigging", "splat", "studio", "training", "transfer", "motionprior", "batch"),
)

__all__ = [
    "AnimateSettings",
    "Animated",
    "Character",
    "Control",
    "FitSettings",
    "Fitted",
    "GroundResult",
    "GroundSettings",
    "HeldJoint",
    "InbetweenSettings",
    "Inbetweened",
    "Instruction",
    "Key",
    "KinemaError",
    "Measures",
    "Motion",
    "PoseSpace",
    "Skeleton",
    "animate",
    "create",
    "evaluate",
    "fit",
    "ground",
    "inbetween",
    "load_character",
    "load_or_rig",
    "measure",
    "motion_from_clip",
    "read_control",
    "read_sentence",
    "rig",
    "transfer_motion",
    "write_glb",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    if name in _ROOMS:
        return importlib.import_module(f"kinema.{name}")
    raise AttributeError(f"module 'kinema' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted([*__all__, *_ROOMS, "__version__"])
