# SPDX-License-Identifier: GPL-3.0-or-later
"""Armature and meshes out of Blender: generators that hand control back every thousand vertices, so that the window lives."""

from __future__ import annotations

from collections.abc import Iterator

import bpy
import numpy as np

from .glb import Body, Surface

VERTICES_AT_ONCE = 1000
"""Weights are read one by one, about ten thousand in ten milliseconds."""
INFLUENCES = 8
"""Bones that may hold a vertex; the strongest are taken."""


def meshes_of(armature: bpy.types.Object) -> list[bpy.types.Object]:
    """Meshes that follow an armature: by a modifier, or as children."""
    found = []
    for thing in bpy.data.objects:
        if thing.type != "MESH":
            continue
        by_modifier = any(m.type == "ARMATURE" and m.object == armature for m in thing.modifiers)
        if by_modifier or (thing.parent == armature and thing.parent_type in ("ARMATURE", "BONE")):
            found.append(thing)
    return found


def collecting(armature: bpy.types.Object) -> Iterator[Body | None]:
    """The armature with its meshes at rest; yields None while it works, and the body last."""
    bones = list(armature.data.bones)
    names = [bone.name for bone in bones]
    place = np.array(armature.matrix_world)
    rest = np.stack([place @ np.array(bone.matrix_local) for bone in bones])
    parents = [names.index(bone.parent.name) if bone.parent else -1 for bone in bones]
    order = _parents_first(parents)
    bones, names, rest = [bones[i] for i in order], [names[i] for i in order], rest[order]
    parents = [-1 if parents[i] < 0 else order.index(parents[i]) for i in order]
    deform = {bone.name: index for index, bone in enumerate(bones) if bone.use_deform}
    surfaces = []
    yield None
    for thing in meshes_of(armature):
        for step in _surface(thing, names, deform):
            if step is not None:
                surfaces.append(step)
            yield None
    yield Body(armature.name, names, parents, rest, surfaces)


def _surface(thing: bpy.types.Object, names: list[str], deform: dict[str, int]) -> Iterator[Surface | None]:
    mesh = thing.data
    count = len(mesh.vertices)
    if count == 0 or not mesh.polygons:
        return
    flat = np.empty(3 * count, np.float32)
    mesh.vertices.foreach_get("co", flat)
    place = np.array(thing.matrix_world)
    positions = flat.reshape(-1, 3).astype(np.float64) @ place[:3, :3].T + place[:3, 3]
    yield None
    triangles = _fans(mesh)
    yield None
    nowhere = len(names)  # the armature itself
    joints = np.full((count, INFLUENCES), nowhere, np.int64)
    weights = np.zeros((count, INFLUENCES))
    if thing.parent_type == "BONE" and thing.parent_bone in names:
        joints[:, 0] = names.index(thing.parent_bone)
        weights[:, 0] = 1
    else:
        groups = {group.index: deform[group.name] for group in thing.vertex_groups if group.name in deform}
        for index, vertex in enumerate(mesh.vertices):
            held = [
                (item.weight, groups[item.group]) for item in vertex.groups if item.group in groups and item.weight > 0
            ]
            for slot, (weight, bone) in enumerate(sorted(held, reverse=True)[:INFLUENCES]):
                joints[index, slot], weights[index, slot] = bone, weight
            if index % VERTICES_AT_ONCE == 0:
                yield None
    yield None
    total = weights.sum(1, keepdims=True)
    weights /= np.where(total > 0, total, 1)
    weights[total[:, 0] <= 0, 0] = 1  # held by nothing: it stays where the armature is
    yield Surface(thing.name, positions, triangles, joints, weights, _colour(thing))


def _fans(mesh: bpy.types.Mesh) -> np.ndarray:
    """Faces as fans of triangles, [face 3]: Blender's own triangles of 100,000 faces would stop the window for 60 ms."""
    corners = np.empty(len(mesh.loops), np.int32)
    mesh.attributes[".corner_vert"].data.foreach_get("value", corners)  # a hundred times as fast as `mesh.loops`
    starts, totals = (np.empty(len(mesh.polygons), np.int32) for _ in range(2))
    mesh.polygons.foreach_get("loop_start", starts)
    mesh.polygons.foreach_get("loop_total", totals)
    counts = totals - 2
    first = np.repeat(starts, counts)
    step = np.arange(len(first)) - np.repeat(np.cumsum(counts) - counts, counts) + 1
    return corners[np.stack([first, first + step, first + step + 1], 1)]


def _colour(thing: bpy.types.Object) -> tuple[float, float, float, float]:
    """The first material's base colour."""
    for slot in thing.material_slots:
        material = slot.material
        if material is None:
            continue
        shader = None
        if material.node_tree is not None:
            shader = next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None)
        colour = shader.inputs["Base Color"].default_value if shader else material.diffuse_color
        return tuple(min(max(float(value), 0.0), 1.0) for value in colour)
    return (0.8, 0.8, 0.8, 1.0)


def sampling(armature: bpy.types.Object, body: Body, first: int, last: int, name: str) -> Iterator[None]:
    """Add what the armature does in a range of frames to the body as a clip, a frame at a time."""
    scene = bpy.context.scene
    now, below = scene.frame_current, scene.frame_subframe
    frames = []
    try:
        for frame in range(first, last + 1):
            scene.frame_set(frame)
            frames.append(pose_frames(armature, body.bones))
            yield None
    finally:
        scene.frame_set(now, subframe=below)
    body.clips[name] = (scene.render.fps / scene.render.fps_base, np.stack(frames))


def pose_frames(armature: bpy.types.Object, names: list[str]) -> np.ndarray:
    """World frames of the bones as they are now, [bone 4 4]."""
    shown = armature.evaluated_get(bpy.context.evaluated_depsgraph_get())
    place = np.array(shown.matrix_world)
    return np.stack([place @ np.array(shown.pose.bones[name].matrix) for name in names])


def _parents_first(parents: list[int]) -> list[int]:
    order: list[int] = []
    left = list(range(len(parents)))
    while left:
        ready = [index for index in left if parents[index] < 0 or parents[index] in order]
        order += ready
        left = [index for index in left if index not in ready]
    return order
