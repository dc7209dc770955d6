"""Every asset to USD and to FBX and back: how far vertices of every clip are from the original, and what it takes.

    python benchmarks/round_trips.py usd|fbx|usd-blender OUT.jsonl [--minutes M] [name ...]
    python benchmarks/round_trips.py table OUT.jsonl ...

One line an asset; lines that are there are kept, so it can be stopped. FBX and `usd-blender`, which lets Blender's own importer read
our USD, take the first clip, and small files first: Blender needs seconds for each.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from blender_side import BlenderSide
from scipy.spatial import KDTree

import kinema.asset.blender
from kinema.asset import Character, character_from_document, load_character
from kinema.asset.gltf import clip_names, read_document, write_document
from kinema.errors import KinemaError
from kinema.rigging import forward_kinematics

ASSETS = Path(os.environ.get("KINEMA_ASSETS", Path(__file__).resolve().parents[2] / "shared" / "assets"))
FRAMES = 6
"""Times compared in each clip, at the frames of the file that was written."""
FIRST_CLIP_ONLY = ("fbx", "usd-blender")
PATIENCE = 150.0
"""Seconds that Blender may take for a file in one direction; the machine was busy."""
ORDER_LOST = 0.01
"""Share of the height: a vertex farther away than this may be another one of the same number."""
VERTICES = 20_000
"""Compared at most; every so many if there are more."""


def posed(character: Character, name: str, times: np.ndarray, keep: slice) -> torch.Tensor:
    """Vertices of a clip at times from its start, [time vert 3]."""
    clip = character.clip(name)
    frames = character.local_frames(clip, torch.from_numpy(clip.start + times))
    return character.posed(forward_kinematics(character.skeleton, frames))[:, keep]


def measure_distance(mine: torch.Tensor, theirs: torch.Tensor, *, limit: float) -> tuple[float, bool]:
    """Largest distance between vertices of the same number, [time vert 3]; where numbers were lost, between the sets of points.

    Args:
        mine: Before.
        theirs: After.
        limit: A distance beyond which numbers may have been lost though there are as many: parts come in another order.

    Returns:
        The distance, and whether it is one between sets.
    """
    same = mine.shape == theirs.shape
    far = float((mine - theirs).norm(dim=-1).max()) if same else float("inf")
    if far <= limit:
        return far, False
    pairs = [(one.numpy(), two.numpy()) for one, two in zip(mine, theirs, strict=True)]
    sets = max(float(KDTree(one).query(two)[0].max()) for pair in pairs for one, two in (pair, pair[::-1]))
    return (sets, True) if sets <= limit or not same else (far, False)


def compare(before: Character, after: Character) -> dict:
    """Worst vertex over all clips, as a share of the height; clips that are lost."""
    facts: dict = {"vertices": before.mesh.vert_count, "clips": len(before.clips), "lost": [], "worst": 0.0}
    same = after.mesh.vert_count == before.mesh.vert_count
    if not same:  # Blender splits or joins vertices at seams
        facts["vertices_after"] = after.mesh.vert_count
    keep = slice(None, None, max(1, before.mesh.vert_count // VERTICES) if same else 1)
    limit = ORDER_LOST * before.height
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
        theirs = posed(after, other.name, times, keep)
        far, as_points = measure_distance(posed(before, clip.name, times, keep), theirs, limit=limit)
        facts["worst"] = max(facts["worst"], far / before.height)
        if as_points:
            facts["as_points"] = True
    if before.clips and len(facts["lost"]) == len(before.clips):
        facts["worst"] = None  # nothing was compared
    if not before.clips:
        far, _ = measure_distance(before.start_positions[None], after.start_positions[None], limit=limit)
        facts["worst"] = far / before.height
    names = {n for n, moves in zip(before.skeleton.names, before.skeleton.moves, strict=True) if moves}
    facts["names_lost"] = len(names - set(after.skeleton.names))
    return facts


def through(kind: str, before: Character, folder: Path, blender: BlenderSide) -> dict:
    """What the way through a file does to a character, and what it takes."""
    if kind == "usd-blender":
        return compare_in_blender(before, folder, blender)
    took = {"cpu_seconds": 0.0}

    def run_blender(source: Path, target: Path, fps: int, timeout: float, unit: str = "", take: str = "") -> None:
        words = [str(source.resolve()), str(target.resolve()), str(fps), unit, take]
        took["cpu_seconds"] += blender.ask(work="convert", words=words)["cpu_seconds"]

    kinema.asset.blender._run_blender = run_blender  # the same work without Blender's start for each file
    own = time.process_time()
    if kind == "usd":
        from kinema.asset.usd_write import write_usd

        path = folder / "out.usdc"
        write_usd(path, before.document)
    else:
        path = folder / "out.fbx"
        write_document(folder / "in.glb", before.document)
        kinema.asset.blender.export_fbx(folder / "in.glb", path)
    begin = "rest" if kind == "usd" else before.clips[0].name.rsplit("|", 1)[-1] if before.clips else "bind"
    after = load_character(path, start=begin, repair=True)
    took["cpu_seconds"] += time.process_time() - own
    return {"cpu_seconds": round(took["cpu_seconds"], 2), "bytes": path.stat().st_size, **compare(before, after)}


def compare_in_blender(before: Character, folder: Path, blender: BlenderSide) -> dict:
    """Our USD in Blender's own importer: its vertices in the frames of the first clip against ours."""
    from kinema.asset.gltf import clips
    from kinema.asset.usd_write import _rate, write_usd

    path = folder / "out.usdc"
    write_usd(path, before.document)
    mine = clips(before.document)
    fps = _rate(list(mine))
    last = round(mine[0].duration * fps) if mine else 0
    frames = sorted({round(last * step / (FRAMES - 1)) for step in range(FRAMES)})
    told = blender.ask(work="read_usd", source=str(path), frames=frames, fps=round(fps), target=str(folder / "v.npy"))
    theirs = torch.from_numpy(np.load(folder / "v.npy").astype(np.float64))
    if mine:
        times = np.minimum(np.array(frames) / fps, mine[0].duration)
        ours = posed(before, mine[0].name, times, slice(None)).double()
    else:
        ours = before.start_positions[None].double()
    T_file_kinema = torch.linalg.inv(before.nodes.T_kinema_file.double())
    ours = ours @ T_file_kinema[:3, :3].mT + T_file_kinema[:3, 3]
    facts = {"vertices": before.mesh.vert_count, "clips": len(mine[:1]), "lost": [], **told}
    if theirs.shape != ours.shape:
        facts["vertices_after"] = theirs.shape[1]
    size = float((ours[0].amax(0) - ours[0].amin(0)).max())
    far, as_points = measure_distance(ours, theirs, limit=ORDER_LOST * size)
    return facts | {"worst": far / size} | ({"as_points": True} if as_points else {})


def run(kind: str, out: str, *words: str) -> None:
    minutes, wanted = float("inf"), list(words)
    if "--minutes" in wanted:
        place = wanted.index("--minutes")
        minutes = float(wanted[place + 1])
        del wanted[place : place + 2]
    entries = json.loads((ASSETS / "manifest.json").read_text())
    if kind in FIRST_CLIP_ONLY:
        entries.sort(key=lambda entry: (entry["split"] == "train", entry["vertices"]))
    path, begun, blender = Path(out), time.monotonic(), BlenderSide(PATIENCE)
    done = {json.loads(line)["name"] for line in path.read_text().splitlines()} if path.exists() else set()
    for entry in entries:
        if entry["name"] in done or (wanted and entry["name"] not in wanted):
            continue
        if time.monotonic() - begun > 60 * minutes:
            break
        row: dict = {"name": entry["name"], "split": entry["split"]}
        try:
            document = read_document(ASSETS / entry["file"])
            if kind in FIRST_CLIP_ONLY and "animations" in document.json:
                document = replace(document, json=document.json | {"animations": document.json["animations"][:1]})
            clips = clip_names(document)
            # FBX: both stand as their first clip begins, for files may differ in what their bind pose is
            start = "rest" if kind != "fbx" else clips[0] if clips else "bind"
            before = character_from_document(document, name=entry["name"], start=start, repair=True)
            with tempfile.TemporaryDirectory() as folder:
                row |= through(kind, before, Path(folder), blender)
        except Exception as error:
            row["error"] = f"{type(error).__name__}: {error}"[:300]
        with open(path, "a") as file:
            file.write(json.dumps(row) + "\n")
        print(json.dumps(row), flush=True)
    blender.close()


def table(*paths: str) -> None:
    """Rows of docs/results/usd_fbx_round_trips.md."""
    for path in paths:
        rows = [json.loads(line) for line in Path(path).read_text().splitlines()]
        fine = [row for row in rows if row.get("worst") is not None]
        print(f"\n{path}: {len(rows)} files, {len(fine)} compared")
        for title, some in (
            ("all", fine),
            *((split, [r for r in fine if r["split"] == split]) for split in sorted({r["split"] for r in rows})),
            ("same vertices", [row for row in fine if "as_points" not in row]),
            ("as points", [row for row in fine if "as_points" in row]),
        ):
            if some:
                worst = [row["worst"] for row in some]
                beyond = {limit: sum(value > limit for value in worst) for limit in (1e-5, 1e-4, 1e-3, 1e-2)}
                print(
                    f"  {title}: {len(some)}, median {statistics.median(worst):.1e}, worst {max(worst):.1e}, {beyond}"
                )
        costs = [row["cpu_seconds"] for row in rows if "cpu_seconds" in row]
        if costs:
            print(f"  CPU seconds: median {statistics.median(costs):.1f}, sum {sum(costs):.0f}")
        print(
            "  lost:",
            [(r["name"], r.get("lost"), r.get("names_lost")) for r in fine if r["lost"] or r.get("names_lost")],
        )
        print("  beyond 1e-4:", [(row["name"], f"{row['worst']:.1e}") for row in fine if row["worst"] > 1e-4])
        print("  failed:", [(row["name"], row["error"][:160]) for row in rows if "error" in row])


if __name__ == "__main__":
    command, *arguments = sys.argv[1:]
    if command == "table":
        table(*arguments)
    elif command in ("usd", "fbx", "usd-blender"):
        run(command, *arguments)
    else:
        raise SystemExit(__doc__)
