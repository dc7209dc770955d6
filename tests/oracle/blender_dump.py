"""Run inside Blender (`bpy`): play clips of glTF files and save where every vertex goes. Knows nothing of kinema.

    python blender_dump.py jobs.json

`jobs.json` is a list of {"file", "clip" (index or null: the rest pose), "times" (seconds), "out" (.npy)}; each result is
[time vert 3] in the file's own world. Vertices stand in node order, then primitive order, then by index; those that no
triangle uses are left out, as Blender leaves them out.

Each clip is imported alone, from a copy: Blender leaves joints without channels where the last clip put them. In the
copy nodes are called by their number, so that objects can be told apart, and materials are gone, which saves time.
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
from pathlib import Path

import bpy
import numpy as np

FPS = 60


def read_gltf(path: Path) -> tuple[dict, bytes]:
    """JSON of a file, and its binary chunk with the chunk's header (empty for .gltf)."""
    data = path.read_bytes()
    if data[:4] != b"glTF":
        return json.loads(data), b""
    length = int.from_bytes(data[12:16], "little")
    return json.loads(data[20 : 20 + length]), data[20 + length :]


def write_take(folder: Path, tree: dict, binary: bytes, clip: int | None) -> Path:
    """A copy of the file with one clip or none, numbered nodes and no looks."""
    take = copy.deepcopy({key: value for key, value in tree.items() if key != "animations"})
    for key in ("materials", "textures", "images", "samplers"):
        take.pop(key, None)
    for mesh in take.get("meshes", []):
        for primitive in mesh["primitives"]:
            primitive.pop("material", None)
    for index, node in enumerate(take["nodes"]):
        node["name"] = f"node_{index}"
    if clip is not None:
        take["animations"] = [tree["animations"][clip] | {"name": "take"}]
    if not binary:
        path = folder / "take.gltf"
        path.write_text(json.dumps(take))
        return path
    text = json.dumps(take).encode()
    text += b" " * (-len(text) % 4)
    size = 20 + len(text) + len(binary)
    header = b"glTF" + (2).to_bytes(4, "little") + size.to_bytes(4, "little") + len(text).to_bytes(4, "little") + b"JSON"
    path = folder / "take.glb"
    path.write_bytes(header + text + binary)
    return path


def play_only_clip() -> None:
    """Play actions themselves: the importer's NLA strips start at frame 1, keys at frame 0."""
    for thing in bpy.data.objects:
        animation = thing.animation_data
        if animation is None:
            continue
        strips = [strip for track in animation.nla_tracks for strip in track.strips]
        for track in animation.nla_tracks:
            track.mute = True
        if strips:
            animation.action = strips[0].action
            animation.action_slot = strips[0].action_slot


def positions(objects: list) -> np.ndarray:
    """Evaluated vertices of all objects in glTF axes, [vert 3]."""
    graph = bpy.context.evaluated_depsgraph_get()
    rows = []
    for thing in objects:
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        local = np.empty(len(mesh.vertices) * 3, np.float32)
        mesh.vertices.foreach_get("co", local)
        T_world_object = np.array(evaluated.matrix_world, np.float64)
        world = local.reshape(-1, 3).astype(np.float64) @ T_world_object[:3, :3].T + T_world_object[:3, 3]
        rows.append(np.stack([world[:, 0], world[:, 2], -world[:, 1]], 1))  # Blender is Z up
        evaluated.to_mesh_clear()
    return np.concatenate(rows)


def dump(job: dict) -> np.ndarray:
    """Vertices of one clip at the job's times, [time vert 3]."""
    tree, binary = read_gltf(Path(job["file"]))
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = FPS
    with tempfile.TemporaryDirectory() as folder:
        take = write_take(Path(folder), tree, binary, job["clip"])
        # "TEMPERANCE": the default heuristic misplaces rigid meshes under scaled armatures (Blender 5.0.1).
        bpy.ops.import_scene.gltf(filepath=str(take), merge_vertices=False, bone_heuristic="TEMPERANCE")
    nodes = [index for index, node in enumerate(tree["nodes"]) if "mesh" in node]
    objects = [bpy.data.objects[f"node_{node}"] for node in nodes]
    if any(thing.type != "MESH" for thing in objects):
        raise SystemExit(f"{job['file']}: objects of mesh nodes are {[thing.type for thing in objects]}")
    play_only_clip()
    frames = []
    for time in job["times"]:
        whole = int(np.floor(time * FPS + 1e-9))
        bpy.context.scene.frame_set(whole, subframe=max(0.0, time * FPS - whole))
        frames.append(positions(objects))
    return np.stack(frames)


if __name__ == "__main__":
    for job in json.loads(Path(sys.argv[1]).read_text()):
        np.save(job["out"], dump(job))
