"""A Python for Blender: this one if `bpy` is in it, else one of its own, made on first use.

Wheels of bpy exist for one Python only (3.11 for Blender 5.0), and hold it: FBX must not tie kinema to that. The other interpreter is
a virtual environment in the user's cache, made by uv, or by a python3.11 that is installed. What it costs is measured in
docs/results/usd_fbx_round_trips.md.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from kinema.errors import MissingPackageError

VERSION, PYTHON = "5.0.1", "3.11"
"""Of bpy, and of the Python that its wheels are for."""
SETUP_SECONDS = 1800.0
"""Time for the download of 360 MB."""
HINT = 'pip install "kinema[blender]" in Python 3.11, or install uv: kinema then makes a Python for Blender by itself'

log = logging.getLogger(__name__)


def blender_python() -> str:
    """The interpreter to run Blender's part in.

    KINEMA_BLENDER_PYTHON names one; "off" forbids making one.
    """
    chosen = os.environ.get("KINEMA_BLENDER_PYTHON", "")
    if chosen and chosen != "off":
        return chosen
    if importlib.util.find_spec("bpy") is not None:
        return sys.executable
    home = blender_home()
    python = _python_in(home)
    if not python.exists():
        if chosen == "off":
            raise MissingPackageError("package-missing", "FBX files go through Blender, which is not here", hint=HINT)
        make_home(home)
    return str(python)


def blender_home() -> Path:
    """Where the interpreter of its own is."""
    cache = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "kinema" / f"blender-{VERSION}"


def make_home(home: Path) -> None:
    """Make it: written beside, then renamed, so that a broken download leaves nothing."""
    steps = _steps()
    if steps is None:
        raise MissingPackageError(
            "package-missing",
            f"FBX files go through Blender, and there is neither 'bpy', uv nor python{PYTHON}",
            hint=HINT,
        )
    log.warning("Blender's Python is made once in %s: 360 MB are fetched, 0.9 GB are kept", home)
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".blender-", dir=home.parent) as scratch:
        made = Path(scratch) / "venv"
        for step in steps:
            words = [word.replace("{home}", str(made)).replace("{python}", str(_python_in(made))) for word in step]
            done = subprocess.run(words, capture_output=True, timeout=SETUP_SECONDS, check=False)
            if done.returncode:
                said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines() or ["nothing"]
                raise MissingPackageError(
                    "blender-setup", f"'{' '.join(words[:4])}' failed; it said: {said[-1][:300]}", hint=HINT
                )
        os.replace(made, home)


def _steps() -> list[list[str]] | None:
    """Commands that make an environment, or None where no tool for it is installed."""
    uv = [shutil.which("uv") or ""]
    if not uv[0] and importlib.util.find_spec("uv") is not None:
        uv = [sys.executable, "-m", "uv"]
    if uv[0]:
        return [
            [*uv, "venv", "--relocatable", "--python", PYTHON, "{home}"],
            [*uv, "pip", "install", "--python", "{python}", f"bpy=={VERSION}"],
        ]
    python = shutil.which(f"python{PYTHON}")
    if python is None or subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode:
        return None
    return [[python, "-m", "venv", "{home}"], ["{python}", "-m", "pip", "install", "--quiet", f"bpy=={VERSION}"]]


def _python_in(home: Path) -> Path:
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
