"""`PoseSet`: many poses of one rig, and where they come from. A dataset is a folder of them, one safetensors file each.

The default model learns from video alone: sets say whether they were fitted to generated clips, distilled, or taken from an artist's
clips, and training refuses the last kind unless it is asked for by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, get_args

import torch
from torch import Tensor

from kinema.errors import PriorError
from kinema.posespace.representation import check_poses
from kinema.posespace.tokens import PoseError, RigTokens
from kinema.shapes import check_shape
from kinema.tensorfile import load_tensors, save_tensors

FORMAT = "kinema-poses-1"
Source = Literal["video", "distilled", "artist"]
"""Fitted to clips of a video prior; distilled from one; an artist's own."""
RIG_TENSORS = ("joints", "parents", "rest", "features", "distance", "relation")


@dataclass(frozen=True, eq=False)
class PoseSet:
    """Poses of one rig."""

    name: str
    """Of the character; sets of one name and source belong together."""
    rig: RigTokens
    poses: Tensor
    """Rotation vectors in character axes, radians, [pose token 3]; see `representation.poses_from_frames`."""
    source: Source
    facts: dict[str, str] = field(default_factory=dict)
    """How they were made: prior, prompts, seed, rejection rate..."""

    def __post_init__(self) -> None:
        check_shape(self.poses, "pose token 3", name="PoseSet.poses")
        check_poses(self.rig, self.poses)
        if self.source not in get_args(Source):
            raise PoseError("poses-source", f"source '{self.source}', expected one of {', '.join(get_args(Source))}")

    def __len__(self) -> int:
        return len(self.poses)


def write_poses(path: Path, poses: PoseSet) -> None:
    """Write a set as one file, whole or not at all."""
    tensors = {name: getattr(poses.rig, name) for name in RIG_TENSORS} | {"poses": poses.poses.float()}
    about = {
        **poses.facts,
        "format": FORMAT,
        "name": poses.name,
        "source": poses.source,
        "unit": repr(poses.rig.unit),
        "height": repr(poses.rig.height),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    save_tensors(path, tensors, about)


def read_poses(path: Path) -> PoseSet:
    """Read a file of `write_poses`; nothing in it is executed."""
    if not path.is_file():
        raise PoseError("poses-missing", f"there is no file '{path}'", hint="a set of poses ends in .safetensors")
    try:
        tensors, about = load_tensors(path)
        if about.pop("format", "") != FORMAT:
            raise PoseError("poses-format", "this is no set of poses of kinema", where=str(path))
        unit, height = float(about.pop("unit")), float(about.pop("height"))
        rig = RigTokens(**{name: tensors[name] for name in RIG_TENSORS}, unit=unit, height=height)
        return PoseSet(about.pop("name"), rig, tensors["poses"], about.pop("source"), about)  # type: ignore[arg-type]
    except (PriorError, KeyError, ValueError) as error:
        raise PoseError("poses-format", f"the set of poses does not fit together: {error}", where=str(path)) from error


def read_folder(folder: Path) -> list[PoseSet]:
    """All sets of a folder and the folders in it, by name of their files."""
    paths = sorted(folder.rglob("*.safetensors")) if folder.is_dir() else []
    if not paths:
        raise PoseError(
            "poses-empty", f"there are no sets of poses in '{folder}'", hint="make some: kinema poses collect"
        )
    return [read_poses(path) for path in paths]


def centred(sets: Sequence[PoseSet]) -> list[PoseSet]:
    """Sets whose poses vary about the rest pose: what all fits of a character have in common is taken out of them.

    A film of few pixels shows how a body moves, but not how it is held: every fit of a character leans alike, by its camera's height
    and its shading, where its artist's poses vary about the start pose. Artists' own sets stay as they are.

    Args:
        sets: Sets of one name belong to one character, whatever their source.
    """
    fitted = [one for one in sets if one.source != "artist" and len(one)]
    lean = {
        name: torch.cat([one.poses for one in fitted if one.name == name]).mean(0)
        for name in {one.name for one in fitted}
    }
    return [
        replace(one, poses=one.poses - lean[one.name]) if one.source != "artist" and len(one) else one for one in sets
    ]
