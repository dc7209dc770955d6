"""How time and memory of `kinema.autorig.rig` grow with the mesh: docs/results/autorig_growth.png.

    python tools/autorig_growth.py docs/results/autorig_growth.png

One generated wolf, its triangles split further and further. Each size is rigged in a process of its own: CPU seconds, seconds by
the clock, and the peak memory of that process, libraries included. The clock says something only on an idle machine: the load of the
last minute (/proc/loadavg) is printed beside it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import trimesh
from PIL import Image, ImageDraw

from kinema.asset.meshfile import PlainMesh
from kinema.autorig import AutoRigSettings, rig
from kinema.autorig.clean import cluster_vertices
from kinema.creature import make

SIZES = (500, 2_000, 10_000, 100_000, 200_000, 1_000_000)
LIMITS = {10_000: 5.0, 100_000: 30.0}


def wolf(count: int) -> PlainMesh:
    """A wolf of about so many vertices."""
    animal = make("wolf")
    positions, faces = animal.positions, animal.faces
    while len(positions) < count:
        positions, faces = trimesh.remesh.subdivide(positions, faces)[:2]
    if len(positions) > 1.3 * count:
        positions, faces, _ = cluster_vertices(positions, faces, count)
    return PlainMesh("wolf", np.asarray(positions), np.asarray(faces, np.int64))


def main(output: str) -> None:
    rows = []
    for count in SIZES:
        mesh = wolf(count)
        with tempfile.TemporaryDirectory() as folder:
            np.savez(Path(folder) / "mesh.npz", positions=mesh.positions, faces=mesh.faces)
            child = [sys.executable, __file__, "--one", str(Path(folder) / "mesh.npz")]
            said = subprocess.run(child, check=True, capture_output=True, text=True).stdout
        fact = json.loads(said.splitlines()[-1])
        rows.append((len(mesh.positions), fact["seconds"], fact["peak"]))
        load = Path("/proc/loadavg").read_text().split()[0]
        cells = (f"{rows[-1][0]:,}", f"{len(mesh.faces):,}", f"{fact['seconds']:.1f}", f"{fact['wall']:.1f}")
        print(f"| {' | '.join(cells)} | {fact['peak']:.2f} | {fact['plan']} | load {load} |", flush=True)
    plot(rows).save(output)


def measure_one(path: str) -> None:
    """Rig one mesh and say what it took."""
    rig(wolf(500), AutoRigSettings(forward="+x"))  # the first call loads libraries
    with np.load(path) as arrays:
        mesh = PlainMesh("wolf", arrays["positions"], arrays["faces"])
    begin, clock = time.process_time(), time.monotonic()
    made = rig(mesh, AutoRigSettings(forward="+x"))
    seconds, wall = time.process_time() - begin, time.monotonic() - clock
    # not getrusage: its peak outlives exec, so a child would show its parent's
    status = Path("/proc/self/status").read_text()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 2**20
    told = {"seconds": seconds, "wall": wall, "peak": peak}
    print(json.dumps({**told, "plan": made.found.body.plan, "bones": len(made.bones.names)}))


def plot(rows: list[tuple[int, float, float]]) -> Image.Image:
    """Seconds over vertices, both logarithmic, with the limits that were asked for."""
    width, height, edge = 560, 360, 50
    picture = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(picture)

    def pixel(verts: float, seconds: float) -> tuple[float, float]:
        x = edge + (np.log10(verts) - 2.5) / 4 * (width - 2 * edge)
        y = height - edge - (np.log10(seconds) + 1) / 3.2 * (height - 2 * edge)
        return float(x), float(y)

    for power in range(3, 7):
        x, _ = pixel(10**power, 1)
        pen.line([(x, edge), (x, height - edge)], fill=(225, 225, 225))
        pen.text((x - 12, height - edge + 6), f"1e{power}", fill="black")
    for seconds in (0.1, 1, 10, 100):
        _, y = pixel(1000, seconds)
        pen.line([(edge, y), (width - edge, y)], fill=(225, 225, 225))
        pen.text((8, y - 6), f"{seconds:g} s", fill="black")
    pen.line([pixel(verts, seconds) for verts, seconds, _ in rows], fill=(30, 60, 200), width=2)
    for verts, seconds, peak in rows:
        x, y = pixel(verts, seconds)
        pen.ellipse((x - 3, y - 3, x + 3, y + 3), fill=(30, 60, 200))
        pen.text((x - 20, y - 18), f"{peak:.1f} GB", fill=(110, 110, 110))
    for verts, seconds in LIMITS.items():
        x, y = pixel(verts, seconds)
        pen.line([(x - 10, y), (x + 10, y)], fill=(200, 40, 30), width=2)
    pen.text((edge, 12), "kinema rig: CPU seconds over vertices; red: asked limits; grey: peak memory", fill="black")
    return picture


if __name__ == "__main__":
    measure_one(sys.argv[2]) if sys.argv[1] == "--one" else main(sys.argv[1])
