"""Where a new clip goes: a place that can be written, and a name that takes no other clip's."""

from __future__ import annotations

import re
from pathlib import Path

from kinema.asset import Character
from kinema.asset.gltf import clip_names
from kinema.errors import AssetError, UsageError
from kinema.files import check_writable

ARTICLES = frozenset(["a", "an", "the", "is", "are"])


def choose_clip_name(character: Character, prompt: str, *, name: str | None, replace: bool) -> str:
    """Name of the new clip: the one asked for, or the prompt's words; never one that would be lost by it.

    Raises:
        AssetError: `clip-name-taken`.
    """
    taken = clip_names(character.document)
    if name is not None:
        if name in taken and not replace:
            raise AssetError(
                "clip-name-taken",
                f"the file already has a clip '{name}'",
                hint="choose another --name or --overwrite-clip",
            )
        return name
    base = candidate = slug(prompt)
    number = 1
    while candidate in taken and not replace:
        number += 1
        candidate = f"{base}_{number}"
    return candidate


def slug(prompt: str) -> str:
    """The words of a prompt as a name: "a fox is walking" is "fox_walking"."""
    words = [word for word in re.findall(r"\w+", prompt.lower()) if word not in ARTICLES]
    return "_".join(words)[:48].strip("_") or "animation"


def check_output(path: Path) -> None:
    """Refuse a place that could not be written in the end.

    Raises:
        UsageError: `format-unknown`. AssetError: `write-failed`.
    """
    if path.suffix.lower() not in (".glb", ".gltf"):
        raise UsageError(
            "format-unknown",
            f"cannot write '{path.suffix}' files",
            hint="use .glb or .gltf; `kinema export` makes .bvh and .fbx of it",
        )
    check_writable(path)
