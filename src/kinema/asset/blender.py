"""FBX in and out through Blender (the `blender` extra): a process of its own converts from and to glTF.

Blender keeps one scene per process, prints as it likes and may crash; none of that reaches the caller. What the way
through Blender costs is measured in tests/oracle/test_fbx.py.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np

from kinema.asset.blender_home import blender_python
from kinema.asset.gltf import Document, add_clip, clips, node_tree, read_document, skins, write_document
from kinema.errors import AssetError
from kinema.files import atomic_write

TIMEOUT = 600.0
"""Seconds after which a conversion is given up; large characters take about ten."""
RATES = (24, 25, 30, 48, 50, 60, 100, 120)
"""Frames a second that an FBX file may get: the first at which every clip ends on a frame."""
IMPORT_RATE = 60
"""Frames a second at which clips of FBX files are read; 24 and 25 aside, common rates divide it."""


def document_from_fbx(path: str | Path, *, timeout: float = TIMEOUT) -> Document:
    """Read an FBX file as a glTF document."""
    path = Path(path)
    with tempfile.TemporaryDirectory(prefix="kinema_") as folder:
        document = read_document(import_through_blender(path, folder, timeout=timeout))
    return replace(document, path=path)  # everything is in memory; messages should name the user's file


def import_through_blender(path: str | Path, folder: str | Path, *, timeout: float = TIMEOUT) -> Path:
    """Convert an FBX file to a .glb in `folder`, and return where it is."""
    path, target = Path(path), Path(folder) / f"{Path(path).stem}.glb"
    _check_file(path, (".fbx",))
    _run_blender(path, target, IMPORT_RATE, timeout)
    return target


def export_fbx(
    path_gltf: str | Path,
    path_fbx: str | Path,
    *,
    unit: Literal["", "metres", "centimetres"] = "",
    take: str | None = None,
    timeout: float = TIMEOUT,
) -> None:
    """Convert a .glb or .gltf file to FBX, all clips included; the target appears whole or not at all.

    FBX through Blender holds a key per frame, at one of `RATES`; where none fits, clips end up to a frame late.

    Args:
        path_gltf: What to convert.
        path_fbx: Where to.
        unit: What the file says its unit is, with no scale on any node, as engines want it; Blender's own way if not given.
        take: Name of the one take, for files with one clip; "armature|clip" if not given.
        timeout: Seconds.
    """
    source, target = Path(path_gltf), Path(path_fbx)
    _check_file(source, (".glb", ".gltf"))
    if target.suffix.lower() != ".fbx":
        raise AssetError("write-suffix", f"cannot write '{target.name}' as FBX", hint="name it .fbx")
    with tempfile.TemporaryDirectory(prefix="kinema_") as folder:
        made, prepared = Path(folder) / "made.fbx", Path(folder) / "prepared.glb"
        document, fps = _with_full_clips(read_document(source))
        write_document(prepared, document)
        _run_blender(prepared, made, fps, timeout, unit, take or "")
        atomic_write(target, made.read_bytes())


def _check_file(path: Path, suffixes: tuple[str, ...]) -> None:
    if path.suffix.lower() not in suffixes:
        raise AssetError("blender-format", f"'{path.name}' is not a {' or '.join(suffixes)} file")
    if not path.is_file():
        raise AssetError("blender-missing-file", f"there is no file '{path}'", hint="check the path")


def _with_full_clips(document: Document) -> tuple[Document, int]:
    """The document with every clip keyed at every frame for every joint and every node that any clip moves, and the frame rate.

    A node that a clip leaves alone stays at rest, says glTF; Blender leaves it wherever another clip put it, or in its bind pose.
    """
    tree, all_clips = node_tree(document), clips(document)
    ends = np.array([clip.duration for clip in all_clips])
    fits = [rate for rate in RATES if np.all(np.abs(ends * rate - np.round(ends * rate)) < 0.01)]
    fps = fits[0] if fits else 60
    moved = {channel.node for clip in all_clips for channel in clip.channels}
    held = {int(node) for skin in skins(document) for node in skin.joints if not tree.has_matrix[node]}
    driven = sorted(moved | held)
    for clip in all_clips:
        times = np.arange(int(np.ceil(clip.duration * fps - 0.01)) + 1) / fps
        translations, rotations, scales = clip.sample_trs(tree, clip.start + times)
        tracks = {node: (translations[:, node], rotations[:, node], scales[:, node]) for node in driven}
        document = add_clip(document, clip.name, times, tracks, replace=True)
    return document, fps


def _run_blender(source: Path, target: Path, fps: int, timeout: float, unit: str = "", take: str = "") -> None:
    """Run the worker; success means that the target exists."""
    worker = Path(__file__).with_name("blender_worker.py")
    command = [blender_python(), str(worker), str(source.resolve()), str(target.resolve()), str(fps), unit, take]
    # Blender's preferences and add-ons of the user must have no say in what comes out.
    environment = {key: value for key, value in os.environ.items() if not key.startswith("BLENDER_")}
    try:
        done = subprocess.run(command, capture_output=True, timeout=timeout, env=environment, check=False)
    except subprocess.TimeoutExpired as error:
        raise AssetError(
            "blender-timeout", f"Blender has not converted '{source.name}' within {timeout:g} s", where=str(source)
        ) from error
    if done.returncode != 0 or not target.is_file():
        said = (done.stderr + done.stdout).decode(errors="replace").strip().splitlines()
        telling = [line.strip() for line in said if "Error" in line] or said or ["nothing"]
        raise AssetError(
            "blender-failed",
            f"Blender could not convert '{source.name}' (exit code {done.returncode}); it said: {telling[-1][:300]}",
            where=str(source),
            hint="open the file in Blender, see whether it is sound, and export it as .glb",
        )
