"""What the bridges' tests share."""

from __future__ import annotations

import importlib.util

import pytest


@pytest.fixture(scope="session")
def has_blender() -> None:
    """Skip where `bpy` is absent."""
    if importlib.util.find_spec("bpy") is None:
        pytest.skip('bpy is not installed: pip install "kinema[blender]" (Python 3.11)')
