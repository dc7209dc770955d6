"""The checks on a pretended device, in a process of their own: torch counts its devices once, before the first backward pass."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKS = Path(__file__).with_name("device_checks.py")


def test_steps_stay_on_their_device(tmp_path):
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"--basetemp={tmp_path / 'base'}",
        str(CHECKS),
    ]
    done = subprocess.run(command, cwd=CHECKS.parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
