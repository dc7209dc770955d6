"""Blender in one process for many files: importing it takes seconds, and a round trip needs it twice.

`BlenderSide` is the caller's half; run as a program, this file is Blender's half: a JSON line for each request and each answer.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


class BlenderSide:
    """Asks Blender's half; begins it anew after a crash or where it takes too long."""

    def __init__(self, seconds: float):
        """Args: seconds: After which a request is given up."""
        self.seconds = seconds
        self._process: subprocess.Popen | None = None

    def ask(self, **request: Any) -> dict[str, Any]:
        """The answer to a request; raises RuntimeError with Blender's own words where it failed."""
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                [sys.executable, __file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        before = self.cpu_seconds()
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], self.seconds)
        line = process.stdout.readline() if ready else ""
        if not line:
            self.close()
            raise RuntimeError("Blender crashed" if ready else f"Blender was given up after {self.seconds:g} s")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer | {"cpu_seconds": round(self.cpu_seconds() - before, 2)}

    def cpu_seconds(self) -> float:
        """Processor time that Blender's half has taken."""
        if self._process is None or self._process.poll() is not None:
            return 0.0
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> None:
        """End Blender's half."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


def convert(words: list[str]) -> dict[str, Any]:
    """What `kinema.asset.blender_worker` does in a process of its own."""
    sys.path.insert(0, str(ROOT / "src" / "kinema" / "asset"))
    import blender_worker  # pyright: ignore[reportMissingImports]

    blender_worker.main(*words)
    return {}


def read_usd(source: str, frames: list[int], fps: int, target: str) -> dict[str, Any]:
    """Vertices of a USD file's meshes at frames, as Blender shows them, in the axes of glTF: [frame vert 3] into a .npy file."""
    import bpy
    import numpy as np

    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps, scene.render.fps_base = fps, 1.0
    bpy.ops.wm.usd_import(filepath=source, import_materials=False)
    meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    meshes.sort(key=lambda thing: int(thing.name.partition("_")[2]))
    posed = []
    for frame in frames:
        scene.frame_set(frame)
        graph, parts = bpy.context.evaluated_depsgraph_get(), []
        for thing in meshes:
            shown = thing.evaluated_get(graph)
            flat = np.empty(3 * len(shown.data.vertices), np.float32)
            shown.data.vertices.foreach_get("co", flat)
            place = np.array(shown.matrix_world)
            x, y, z = (flat.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3]).T
            parts.append(np.stack([x, z, -y], 1))
        posed.append(np.concatenate(parts))
    np.save(target, np.stack(posed))
    return {"armatures": len(bpy.data.armatures), "actions": len(bpy.data.actions)}


def serve() -> None:
    """Answer requests until there are no more; what Blender prints goes to stderr."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        work = {"convert": convert, "read_usd": read_usd}[request.pop("work")]
        try:
            answer = work(**request)
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:300]}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    serve()
