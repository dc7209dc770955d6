"""The Blender extension's buttons on three rigs: farthest vertex from kinema's own, and how long the window had to wait.

    PYTHONPATH=src:. python benchmarks/blender_buttons.py [animate] [ground]

KINEMA_BLENDER_PYTHON names a Python with another Blender. The clock is worth something on an idle machine only.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from tests.bridges.test_blender import farthest, press

RIGS = ("mixamo", "ik", "scaled")
EXTRA = {"animate": "--preset instant --no-physics", "ground": "--no-physics"}


def main(*buttons: str) -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores at the start", flush=True)
    print(
        "| button | rig | Blender | farthest vertex | longest work of a tick | by the clock |\n|---|---|---|--:|--:|--:|"
    )
    for button in buttons or EXTRA:
        for rig in RIGS:
            with tempfile.TemporaryDirectory() as folder:
                facts, vertices, back, clip = press(Path(folder), rig, button, EXTRA[button])
                assert facts["state"] == "done", facts
                far = farthest(vertices, back, clip, list(range(len(vertices))))
            slots = "slots" if facts["slots"] else "no slots"
            waits = f"{1000 * facts['longest_work']:.0f} ms | {1000 * facts['longest_tick']:.0f} ms"
            print(f"| {button} | {rig} | {facts['version']} ({slots}) | {far:.1e} | {waits} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
