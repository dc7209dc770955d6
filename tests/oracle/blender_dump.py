"""Run inside Blender (`bpy`): play glTF and BVH files and save where vertices and joints go. Knows nothing of kinema.

    python blender_dump.py jobs.json

`jobs.json` is a list of {"file", "clip" (index or null: the rest pose), "times" (seconds), "out" (.npy)}; each result is
[time vert 3] in the file's own world. Vertices stand in node order, then primitive order, then by index; those that no
triangle uses are left out, as Blender leaves them out. For a .bvh a job is {"file", "frames", "joints" (names), "out"}
and the result is [frame joint 3] in the file's own axes and units.

Each clip is imported alone, from a copy: Blender leaves joints without channels where the last clip put them. In the
copy nodes are called by their number, so that objects can be told apart; materials and data of other clips are gone,
which saves most of the time.
"""

from __future__ import annotations

import copy
import json
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

import bpy
import numpy as np
from mathutils import Quaternion

FPS = 60


@lru_cache(maxsize=2)
def read_gltf(path: Path) -> tuple[dict, bytes]:
    """JSON of a file, and its binary chunk with the chunk's header (empty for .gltf)."""
    data = path.read_bytes()
    if data[:4] != b"glTF":
        return json.loads(data), b""
    length = int.from_bytes(data[12:16], "little")
    return json.loads(data[20 : 20 + length]), data[20 + length :]


def accessor_places(tree: dict) -> list[tuple[dict, str]]:
    """Every place in the JSON that holds the number of an accessor: a dict and its key."""
    places = []
    for primitive in (primitive for mesh in tree.get("meshes", []) for primitive in mesh["primitives"]):
        places += [(primitive, "indices")] if "indices" in primitive else []
        for attributes in (primitive["attributes"], *primitive.get("targets", [])):
            places += [(attributes, key) for key in attributes]
    places += [(skin, "inverseBindMatrices") for skin in tree.get("skins", []) if "inverseBindMatrices" in skin]
    for sampler in (sampler for animation in tree.get("animations", []) for sampler in animation["samplers"]):
        places += [(sampler, "input"), (sampler, "output")]
    return places


def view_places(tree: dict) -> list[tuple[dict, str]]:
    """The same for bufferViews."""
    holders = [*tree["accessors"]]
    for accessor in tree["accessors"]:
        if "sparse" in accessor:
            holders += [accessor["sparse"]["indices"], accessor["sparse"]["values"]]
    return [(holder, "bufferView") for holder in holders if "bufferView" in holder]


def renumber(table: list[dict], places: list[tuple[dict, str]]) -> list[dict]:
    """Entries of a table that places refer to, copied; the places are set to the new numbers."""
    kept = sorted({holder[key] for holder, key in places})
    number = {old: new for new, old in enumerate(kept)}
    for holder, key in places:
        holder[key] = number[holder[key]]
    return [copy.deepcopy(table[old]) for old in kept]


def write_take(folder: Path, tree: dict, binary: bytes, clip: int | None) -> Path:
    """A copy of the file with one clip or none, numbered nodes and no looks."""
    unwanted = ("animations", "materials", "textures", "images", "samplers", "accessors", "bufferViews")
    take = copy.deepcopy({key: value for key, value in tree.items() if key not in unwanted})
    for mesh in take.get("meshes", []):
        for primitive in mesh["primitives"]:
            primitive.pop("material", None)
    for index, node in enumerate(take["nodes"]):
        node["name"] = f"node_{index}"
    if clip is not None:
        take["animations"] = [copy.deepcopy(tree["animations"][clip]) | {"name": "take"}]
    take["accessors"] = renumber(tree.get("accessors", []), accessor_places(take))
    take["bufferViews"] = renumber(tree.get("bufferViews", []), view_places(take))
    if not binary:
        path = folder / "take.gltf"
        path.write_text(json.dumps(take))
        return path
    text = json.dumps(take).encode()
    text += b" " * (-len(text) % 4)
    size = 20 + len(text) + len(binary)
    header = (
        b"glTF" + (2).to_bytes(4, "little") + size.to_bytes(4, "little") + len(text).to_bytes(4, "little") + b"JSON"
    )
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


def add_slerped_keys(times: list[float]) -> None:
    """Keys at `times` on rotation curves, by Blender's slerp: between keys it would blend components, glTF asks for slerp."""
    for thing in bpy.data.objects:
        animation = thing.animation_data
        if animation is None or animation.action is None:
            continue
        bag = animation.action.layers[0].strips[0].channelbag(animation.action_slot)
        for path in {curve.data_path for curve in bag.fcurves if curve.data_path.endswith("rotation_quaternion")}:
            curves = [bag.fcurves.find(path, index=index) for index in range(4)]
            keys = [tuple(point.co) for point in curves[0].keyframe_points]
            if curves[0].keyframe_points[0].interpolation != "LINEAR":
                continue
            frames = np.array([frame for frame, _ in keys])
            values = [Quaternion([curve.keyframe_points[row].co[1] for curve in curves]) for row in range(len(keys))]
            for frame in (time * FPS for time in times):
                row = int(np.searchsorted(frames, frame))
                if row == 0 or row == len(frames) or np.abs(frames - frame).min() < 1e-3:
                    continue
                share = (frame - frames[row - 1]) / (frames[row] - frames[row - 1])
                between = values[row - 1].slerp(values[row], share)
                for curve, value in zip(curves, between, strict=True):
                    curve.keyframe_points.insert(frame, value).interpolation = "LINEAR"


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
        bpy.ops.import_scene.gltf(
            filepath=str(take), merge_vertices=False, bone_heuristic="TEMPERANCE", disable_bone_shape=True
        )
    nodes = [index for index, node in enumerate(tree["nodes"]) if "mesh" in node]
    objects = [bpy.data.objects[f"node_{node}"] for node in nodes]
    if any(thing.type != "MESH" for thing in objects):
        raise SystemExit(f"{job['file']}: objects of mesh nodes are {[thing.type for thing in objects]}")
    play_only_clip()
    add_slerped_keys(job["times"])
    frames = []
    for time in job["times"]:
        whole = int(np.floor(time * FPS + 1e-9))
        bpy.context.scene.frame_set(whole, subframe=max(0.0, time * FPS - whole))
        frames.append(positions(objects))
    return np.stack(frames)


def dump_bvh(job: dict) -> np.ndarray:
    """Joint positions of a BVH file at the job's frames, [frame joint 3]."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_anim.bvh(filepath=job["file"], frame_start=1, axis_forward="-Z", axis_up="Y")
    (body,) = [thing for thing in bpy.data.objects if thing.type == "ARMATURE"]
    frames = []
    for frame in job["frames"]:
        bpy.context.scene.frame_set(frame + 1)  # the importer does not start before frame 1
        heads = np.array([body.matrix_world @ body.pose.bones[name].head for name in job["joints"]])
        frames.append(np.stack([heads[:, 0], heads[:, 2], -heads[:, 1]], 1))
    return np.stack(frames)


if __name__ == "__main__":
    for job in json.loads(Path(sys.argv[1]).read_text()):
        np.save(job["out"], dump_bvh(job) if job["file"].endswith(".bvh") else dump(job))
