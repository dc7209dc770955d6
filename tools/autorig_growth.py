"""How time and memory of `kinema.autorig.rig` grow with the mesh: docs/results/autorig_growth.png.

    python tools/autorig_growth.py docs/results/autorig_growth.png

One generated wolf, its triangles split further and further. CPU seconds of one core; memory is the process's peak so far.
"""

from __future__ import annotations

import resource
import sys
import time

import numpy as np
import trimesh
from PIL import Image, ImageDraw

from kinema.asset.meshfile import PlainMesh
from kinema.autorig import AutoRigSettings, rig
from kinema.autorig.clean import cluster_vertices
from kinema.creature import make

SIZES = (500, 2_000, 10_000, 30_000, 100_000, 200_000, 1_000_000)
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
    rig(wolf(500), AutoRigSettings(forward="+x"))  # the first call loads libraries
    for count in SIZES:
        mesh = wolf(count)
        begin = time.process_time()
        made = rig(mesh, AutoRigSettings(forward="+x"))
        seconds = time.process_time() - begin
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
        rows.append((len(mesh.positions), seconds, peak))
        print(
            f"| {rows[-1][0]:,} | {len(mesh.faces):,} | {seconds:.1f} | {peak:.2f} | {made.found.body.plan} |",
            flush=True,
        )
    plot(rows).save(output)


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
    main(sys.argv[1])
