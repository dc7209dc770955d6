"""`create`: the sentence, the source of the body, clean-up and rig in one place."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from kinema.asset.character import Character
from kinema.asset.gltf import Document
from kinema.asset.load import character_from_document
from kinema.asset.meshfile import PlainMesh
from kinema.autorig import AutoRigSettings, rig
from kinema.autorig.clean import decimate, drop_crumbs
from kinema.creation.generate import mesh_from_command, mesh_from_pipeline
from kinema.creation.grow import grow
from kinema.creation.reader import read_wish
from kinema.creature import to_document
from kinema.errors import UsageError

MAX_VERTS = 30_000
"""Vertices that a generated mesh is brought down to: generators make hundreds of thousands."""


@dataclass(frozen=True, eq=False)
class Created:
    """A rigged character from a sentence."""

    document: Document
    character: Character
    notes: tuple[str, ...]
    """What was understood and done."""


def create(
    sentence: str,
    *,
    seed: int = 0,
    pipeline: Any | None = None,
    command: str | None = None,
    settings: AutoRigSettings | None = None,
) -> Created:
    """Make a rigged character from a sentence.

    Args:
        sentence: "a fat red fox with a long tail".
        seed: Which of many.
        pipeline: A diffusers text-to-3D pipeline, or its name or folder, instead of kinema's own generator.
        command: A program that makes a mesh, with {prompt} and {output}, instead.
        settings: How such a mesh is rigged.
    """
    if pipeline is not None and command is not None:
        raise UsageError("usage-conflict", "a pipeline and a command at once", hint="give one of them")
    name = re.sub(r"[^a-z0-9]+", "_", sentence.lower()).strip("_")[:40] or "character"
    if pipeline is None and command is None:
        wish = read_wish(sentence)
        document = to_document(grow(wish, seed=seed))
        return Created(document, character_from_document(document, name=name), (wish.told(),))
    mesh = mesh_from_command(command, sentence) if command else mesh_from_pipeline(pipeline, sentence, seed=seed)
    mesh, said = clean(replace(mesh, name=name))
    made = rig(mesh, settings)
    return Created(made.document, made.character(), (*said, *made.notes))


def clean(mesh: PlainMesh) -> tuple[PlainMesh, tuple[str, ...]]:
    """A generator's mesh without crumbs and with a number of vertices that can be rigged and drawn; what was done."""
    before = len(mesh.positions)
    kept = decimate(drop_crumbs(mesh), MAX_VERTS)
    return kept, (f"cleaned up: {before} vertices became {len(kept.positions)}",) if len(
        kept.positions
    ) != before else ()
