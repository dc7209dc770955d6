"""Blender's automatic weights of one mesh and skeleton, timed around `parent_set` alone; a program of its own,
because `bpy` must never live in the process that is being measured against it.

    python benchmarks/heat_blender.py in.npz out.npz [repeats]

in.npz holds positions [vert 3], faces [face 3], heads [bone 3], tails [bone 3]; out.npz gets weights [vert bone]
and seconds [repeat].
"""

from __future__ import annotations

import sys
import time

import numpy as np


def main(source: str, target: str, repeats: int) -> None:
    import bpy

    given = np.load(source)
    bone_count = len(given["heads"])
    seconds = []
    for _ in range(repeats):
        bpy.ops.wm.read_factory_settings(use_empty=True)
        mesh = bpy.data.meshes.new("body")
        mesh.from_pydata(given["positions"].tolist(), [], given["faces"].tolist())
        body = bpy.data.objects.new("body", mesh)
        rig = bpy.data.objects.new("rig", bpy.data.armatures.new("rig"))
        for thing in (body, rig):
            bpy.context.collection.objects.link(thing)
        bpy.context.view_layer.objects.active = rig
        bpy.ops.object.mode_set(mode="EDIT")
        for index in range(bone_count):
            bone = rig.data.edit_bones.new(f"bone{index:04d}")
            bone.head, bone.tail = given["heads"][index].tolist(), given["tails"][index].tolist()
        bpy.ops.object.mode_set(mode="OBJECT")
        bpy.ops.object.select_all(action="DESELECT")
        body.select_set(True)
        rig.select_set(True)
        bpy.context.view_layer.objects.active = rig
        start = time.perf_counter()
        bpy.ops.object.parent_set(type="ARMATURE_AUTO")
        seconds.append(time.perf_counter() - start)
    weights = np.zeros((len(body.data.vertices), bone_count))
    column = {f"bone{index:04d}": index for index in range(bone_count)}
    columns = [column[group.name] for group in body.vertex_groups]
    for vertex in body.data.vertices:
        for entry in vertex.groups:
            weights[vertex.index, columns[entry.group]] = entry.weight
    np.savez(target, weights=weights, seconds=np.array(seconds))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1)
