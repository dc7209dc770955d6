"""Every asset to USD and to FBX and back: how far vertices of every clip are from the original, and what it takes.

    python benchmarks/round_trips.py usd|fbx OUT.jsonl [name ...]

One line an asset; lines that are there are kept, so it can be stopped. Of FBX the first clip: Blender needs seconds for each.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from kinema.asset import Character, character_from_document, load_character
from kinema.asset.gltf import clip_names, read_document, write_document
from kinema.errors import KinemaError
from kinema.rigging import forward_kinematics

ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))
FRAMES = 6
"""Times compared in each clip, at the frames of the file that was written."""
FBX_CLIPS = 1
VERTICES = 20_000
"""Compared at most; every so many if there are more."""


def posed(character: Character, name: str, times: np.ndarray, keep: slice) -> torch.Tensor:
    """Vertices of a clip at times from its start, [time vert 3]."""
    clip = character.clip(name)
    frames = character.local_frames(clip, torch.from_numpy(clip.start + times))
    return character.posed(forward_kinematics(character.skeleton, frames))[:, keep]


def aligned_distance(mine: torch.Tensor, theirs: torch.Tensor) -> float:
    """Largest distance between vertices of the same number."""
    return float((mine - theirs).norm(dim=-1).max())


def compare(before: Character, after: Character) -> dict:
    """Worst vertex over all clips, as a share of the height; clips that are lost."""
    facts: dict = {"vertices": before.mesh.vert_count, "clips": len(before.clips), "lost": [], "worst": 0.0}
    if after.mesh.vert_count != before.mesh.vert_count:
        return facts | {"worst": None, "why": f"{after.mesh.vert_count} vertices"}
    keep = slice(None, None, max(1, before.mesh.vert_count // VERTICES))
    for clip in before.clips:
        name = clip.name.rsplit("|", 1)[-1]
        try:
            other = after.clip(clip.name)
        except KinemaError:
            try:
                other = after.clip(name)
            except KinemaError:
                facts["lost"].append(clip.name)
                continue
        keys = other.key_times - other.start
        keys = keys[keys <= clip.duration + 1e-4]
        times = keys[np.linspace(0, len(keys) - 1, FRAMES).round().astype(int)] if len(keys) else np.zeros(1)
        far = aligned_distance(posed(before, clip.name, times, keep), posed(after, other.name, times, keep))
        facts["worst"] = max(facts["worst"], far / before.height)
    if not before.clips:
        far = aligned_distance(before.start_positions[None], after.start_positions[None])
        facts["worst"] = far / before.height
    names = {n for n, moves in zip(before.skeleton.names, before.skeleton.moves, strict=True) if moves}
    facts["names_lost"] = len(names - set(after.skeleton.names))
    return facts


def through(kind: str, before: Character, folder: Path) -> tuple[Character, dict]:
    """The character after the way through a file, and what that took."""
    start = time.monotonic()
    if kind == "usd":
        from kinema.asset.usd_write import write_usd

        path = folder / "out.usdc"
        write_usd(path, before.document)
    elif kind == "fbx":
        from kinema.asset.blender import export_fbx

        path = folder / "out.fbx"
        write_document(folder / "in.glb", before.document)
        export_fbx(folder / "in.glb", path)
    else:
        raise SystemExit(f"usd or fbx, not {kind}")
    written = time.monotonic()
    begin = "rest" if kind == "usd" else before.clips[0].name.rsplit("|", 1)[-1] if before.clips else "bind"
    after = load_character(path, start=begin, repair=True)
    seconds = {"write": round(written - start, 2), "read": round(time.monotonic() - written, 2)}
    return after, {"seconds": seconds, "bytes": path.stat().st_size}


def main(kind: str, out: str, *names: str) -> None:
    entries = json.loads((ASSETS / "manifest.json").read_text())
    path = Path(out)
    done = {json.loads(line)["name"] for line in path.read_text().splitlines()} if path.exists() else set()
    for entry in entries:
        if entry["name"] in done or (names and entry["name"] not in names):
            continue
        row: dict = {"name": entry["name"], "split": entry["split"]}
        try:
            document = read_document(ASSETS / entry["file"])
            if kind == "fbx" and "animations" in document.json:
                few = document.json["animations"][:FBX_CLIPS]
                document = replace(document, json=document.json | {"animations": few})
            names = clip_names(
                document
            )  # both stand as their first clip begins: files may differ in what their bind pose is
            start = "rest" if kind == "usd" else names[0] if names else "bind"
            before = character_from_document(document, name=entry["name"], start=start, repair=True)
            with tempfile.TemporaryDirectory() as folder:
                after, facts = through(kind, before, Path(folder))
                row |= facts | compare(before, after)
        except Exception as error:
            row["error"] = f"{type(error).__name__}: {error}"[:300]
        with open(path, "a") as file:
            file.write(json.dumps(row) + "\n")
        print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
