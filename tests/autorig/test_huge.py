"""Meshes of millions of triangles: read from a coarser copy, in bounded memory (must-show 5 and 6 of issue 18)."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import trimesh

from kinema.asset import load_character
from kinema.asset.meshfile import PlainMesh
from kinema.autorig import AutoRigSettings, make_bones, rig
from kinema.autorig.clean import cluster_vertices
from kinema.creature import make

auto_room = importlib.import_module("kinema.autorig.auto")
rig_room = importlib.import_module("kinema.autorig.rig")  # as an attribute of the package, `rig` is the function
SETTINGS = AutoRigSettings(forward="+x", up="+y")
MEMORY_GB = 2.0
"""Asked for by the issue; peak of the whole command, reading and writing included."""
MIDDLE, MOST = 0.02, 0.08
"""How far joints move when a wolf is sampled otherwise, shares of its length: the same surface split twice moves them by 0.009
and 0.019, copies of 20,000 to 60,000 vertices by 0.008 and 0.056; a limb that is lost or taken for another moves by more."""
COMMAND = """
import sys
from pathlib import Path
from kinema.cli import main
code = main(sys.argv[1:])
status = Path("/proc/self/status").read_text()
print("PEAK", int(status.split("VmHWM:")[1].split()[0]) / 2**20, code)
"""


def split(times: int) -> tuple[np.ndarray, np.ndarray]:
    """A wolf whose triangles are each split into four, so many times."""
    animal = make("wolf")
    positions, faces = animal.positions, animal.faces
    for _ in range(times):
        positions, faces = (np.asarray(part) for part in trimesh.remesh.subdivide(positions, faces)[:2])
    return positions, np.asarray(faces, np.int64)


def test_a_huge_mesh_is_read_from_a_coarser_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The way of two million triangles, at a size that tests can afford: same body, and weights for every vertex."""
    positions, faces = split(1)
    fine = PlainMesh("wolf", positions, faces)
    whole = make_bones(positions, faces, SETTINGS)
    count = len(positions)
    monkeypatch.setattr(auto_room, "HUGE", count // 2)
    monkeypatch.setattr(auto_room, "COARSE", count // 3)
    monkeypatch.setattr(rig_room, "PROXY", count // 4)
    monkeypatch.setattr(rig_room, "LOT", count // 5)
    made = rig(fine, SETTINGS)
    assert made.bones.names == whole.bones.names
    size = float(np.ptp(positions, axis=0).max())
    away = made.found.bones.heads - whole.bones.heads
    away = np.linalg.norm(away, axis=1) / size
    assert np.median(away) < MIDDLE and away.max() < MOST
    assert made.weights.shape == (count, len(made.bones.names))
    assert np.abs(made.weights.sum(1) - 1).max() < 1e-6 and ((made.weights > 0).sum(1) <= 4).all()


@pytest.mark.slow
def test_two_million_triangles_fit_into_two_gigabytes(tmp_path: Path) -> None:
    positions, faces, _ = cluster_vertices(*split(4), 1_100_000)
    assert 2_000_000 < len(faces) < 3_000_000
    small = make_bones(*split(0), SETTINGS)
    trimesh.Trimesh(positions, faces, process=False).export(tmp_path / "wolf.ply")
    words = ["rig", str(tmp_path / "wolf.ply"), "-o", str(tmp_path / "wolf.glb"), "--forward", "+x", "--up", "+y"]
    result = subprocess.run(
        [sys.executable, "-c", COMMAND, *words],
        capture_output=True,
        text=True,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
        check=True,
    )
    _, peak, code = result.stdout.splitlines()[-1].split()
    assert int(code) == 0, result.stderr
    assert float(peak) < MEMORY_GB, peak
    character = load_character(tmp_path / "wolf.glb")
    assert set(character.skeleton.names) >= set(small.bones.names)
