"""Where the real characters are, for tests that read them; they skip, with the reason, where the folder is absent."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))


def manifest() -> list[dict]:
    """Entries of the assets' manifest; empty where there are none, so that parametrised tests collect cleanly."""
    path = ASSETS / "manifest.json"
    return json.loads(path.read_text()) if path.exists() else []


def first_collection() -> list[dict]:
    """The characters that were looked at one by one; the second collection's, which have a `family`, are many and alike."""
    return [entry for entry in manifest() if "family" not in entry]


def some_of_all(step: int = 8) -> list[dict]:
    """The first collection, and every so many of the second."""
    return first_collection() + [entry for entry in manifest() if "family" in entry][::step]


def need(relative: str) -> Path:
    """Path of an asset, or skip the test that asked for it."""
    path = ASSETS / relative
    if not path.exists():
        pytest.skip(f"{path} is absent: the real characters are not part of the repository (set KINEMA_ASSETS)")
    return path
