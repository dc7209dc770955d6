"""kinema animates 3D characters: your rig and a sentence in, keyframes out.

`import kinema as kn` is quick: rooms and the names below load when they are first used, and no heavy optional package
before a call needs it.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kinema.asset import Character, load_character
    from kinema.errors import KinemaError
    from kinema.motion import Motion, measure, motion_from_clip, write_glb
    from kinema.recipes.animate import animate
    from kinema.rig import Skeleton
    from kinema.transfer.run import transfer_motion

__version__ = "0.1.0"

_HOMES = {
    "Character": "kinema.asset",
    "load_character": "kinema.asset",
    "KinemaError": "kinema.errors",
    "Motion": "kinema.motion",
    "measure": "kinema.motion",
    "motion_from_clip": "kinema.motion",
    "write_glb": "kinema.motion",
    "Skeleton": "kinema.rig",
    "animate": "kinema.recipes.animate",
    "transfer_motion": "kinema.transfer.run",
}
_ROOMS = (
    *("asset", "creature", "distill", "errors", "geometry", "motion", "physics", "posespace"),
    *("prior", "recipes", "reconstruct", "render", "rig", "splat", "transfer"),
)

__all__ = [
    "Character",
    "KinemaError",
    "Motion",
    "Skeleton",
    "animate",
    "load_character",
    "measure",
    "motion_from_clip",
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
