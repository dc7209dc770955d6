"""Blender as the judge, where it is installed."""

from __future__ import annotations

import importlib.util

import pytest
import torch


@pytest.fixture
def has_blender() -> None:
    """Skip where `bpy` is absent."""
    if importlib.util.find_spec("bpy") is None:
        pytest.skip('bpy is not installed: pip install "kinema[blender]" (Python 3.11)')


@pytest.fixture(autouse=True)
def one_thread():
    """Small matrices: threads cost more than they give, and Blender wants the other core."""
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
