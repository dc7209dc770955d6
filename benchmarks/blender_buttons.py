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
EXTRA = {"animate": "--preset instant --no-physics", "ground": "--no-physics", "poses": "", "drag": ""}
FRAMES = {"poses": 12, "drag": None}
"""Sampled poses are compared at the poses, half a second from each other; of a drag the one pose, at the clip's end."""


def main(*buttons: str) -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores at the start", flush=True)
    print(
        "| button | rig | Blender | farthest vertex | longest work of a tick | longest tick by the clock "
        "| pressing it, by the clock |\n"
        "|---|---|---|--:|--:|--:|--:|"
    )
    for button in buttons or (*EXTRA, "cancel"):
        for rig in RIGS:
            with tempfile.TemporaryDirectory() as folder:
                facts, vertices, back, clip = press(Path(folder), rig, button, EXTRA.get(button, EXTRA["animate"]))
                if button == "cancel":
                    assert facts["state"] == "cancelled", facts
                    far = "file as it was" if facts["same"] else "**file changed**"
                else:
                    assert facts["state"] == "done", facts
                    step = FRAMES.get(button, 1)
                    frames = [12] if step is None else list(range(0, len(vertices), step))
                    far = f"{farthest(vertices[::step] if step else vertices, back, clip, frames):.1e}"
            slots = "slots" if facts["slots"] else "no slots"
            waits = [facts["longest_work"], facts["longest_tick"], facts["press"]]
            told = " | ".join(f"{1000 * wait:.0f} ms" for wait in waits)
            print(f"| {button} | {rig} | {facts['version']} ({slots}) | {far} | {told} |", flush=True)
    if not buttons:
        with tempfile.TemporaryDirectory() as folder:
            steps, *_ = press(Path(folder), "ik", "steps")
        for name, (work, wait) in steps.items():
            print(
                f"100,000 vertices, 480 frames, {name}: {1000 * work:.0f} ms of work, {1000 * wait:.0f} ms by the clock"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
