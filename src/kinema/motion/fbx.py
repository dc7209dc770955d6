"""FBX out: the character with one clip, through Blender."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from kinema.asset import Character
from kinema.asset.blender import export_fbx
from kinema.asset.gltf import clip_names, write_document
from kinema.motion.clips import document_with_motion
from kinema.motion.motion import Motion


def write_fbx(path: str | Path, character: Character, motion: Motion, *, name: str = "kinema") -> None:
    """Write the character and this one motion as FBX; needs the `blender` extra.

    The file's other clips stay out: Blender takes seconds for each, and a GLB keeps them exactly.
    """
    document = document_with_motion(character, motion, name=name, replace=True)
    own = document.json["animations"][clip_names(document).index(name)]
    with tempfile.TemporaryDirectory(prefix="kinema_") as folder:
        write_document(Path(folder) / "one.glb", replace(document, json=document.json | {"animations": [own]}))
        export_fbx(Path(folder) / "one.glb", path)
