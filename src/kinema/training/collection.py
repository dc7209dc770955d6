"""A collection of characters: a folder whose manifest.json says what each is, what its clips show and what it may be used for.

What a manifest does not say of single files, a collection file adds: TOML with the folder's place, kinds and clips by file
(collections/kinema_assets.toml). No character's name stands in the package.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from kinema.errors import UsageError
from kinema.language.actions import action_of_clip


def characters_of(assets: Path, split: str) -> list[dict[str, Any]]:
    """The manifest's entries of a split, each with its `path`, and its clips with the `action` that they show, or None.

    Args:
        assets: Folder with manifest.json, or a collection file that names the folder.
        split: "train" may be learned from, "test" never.

    Raises:
        UsageError: `assets-missing`, `collection-broken`.
    """
    notes: dict[str, Any] = {}
    if assets.suffix == ".toml" and assets.is_file():
        notes = _read_notes(assets)
        assets = assets.parent / notes["folder"]
    manifest = assets / "manifest.json"
    if not manifest.is_file():
        raise UsageError(
            "assets-missing", f"there is no {manifest}", hint="give the folder of the characters, --assets DIR"
        )
    entries = [entry for entry in json.loads(manifest.read_text()) if entry["split"] == split]
    return [_annotated(entry, assets, notes) for entry in entries]


def collection_notes(assets: Path) -> dict[str, Any]:
    """What a collection file knows of single files; nothing where a folder is given."""
    return _read_notes(assets) if assets.suffix == ".toml" and assets.is_file() else {}


def _annotated(entry: dict[str, Any], folder: Path, notes: dict[str, Any]) -> dict[str, Any]:
    name = entry["name"]
    special = notes.get("clips", {}).get(name, {})
    clips = []
    for clip in entry.get("clips", []):
        named = clip.get("name") or ""
        clips.append(
            {**clip, "action": special[named] or None if named in special else action_of_clip(named, film_only=True)}
        )
    kind = notes.get("kinds", {}).get(name, entry.get("kind", name))
    return {**entry, "kind": kind, "clips": clips, "path": folder / entry.get("file", name)}


def _read_notes(path: Path) -> dict[str, Any]:
    try:
        notes = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise UsageError("collection-broken", f"this is no TOML: {error}", where=str(path)) from error
    if not isinstance(notes.get("folder"), str):
        raise UsageError("collection-broken", "the collection does not say where its folder is", where=str(path))
    return notes
