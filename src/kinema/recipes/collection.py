"""A collection of characters: a folder whose manifest.json says what each is, what its clips show and what it may be used for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from kinema.errors import UsageError


def characters_of(assets: Path, split: str) -> list[dict[str, Any]]:
    """The manifest's entries of a split.

    Args:
        assets: Folder with manifest.json.
        split: "train" may be learned from, "test" never.

    Raises:
        UsageError: `assets-missing`.
    """
    manifest = assets / "manifest.json"
    if not manifest.is_file():
        raise UsageError(
            "assets-missing", f"there is no {manifest}", hint="give the folder of the characters, --assets DIR"
        )
    return [entry for entry in json.loads(manifest.read_text()) if entry["split"] == split]
