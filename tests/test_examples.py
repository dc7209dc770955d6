"""Every example runs and ends in its own assert."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("[0-9]*.py"))


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path):
    assert "\nassert " in path.read_text(), "an example ends in an assert"
    result = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stderr
