"""Runs inside Blender: builds a rig, presses a button of the extension, and writes what became of it.

python blender_script.py OUT.npz RIG ACTION COMMAND EXTRA
"""

from __future__ import annotations

import gc
import json
import math
import sys
import time
from pathlib import Path
from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bridges" / "blender"))
import kinema_blender
from kinema_blender import job
from kinema_blender.apply import curves_of

HUMAN = {  # name: (parent, head, tail), metres, facing -Y
    "Hips": (None, (0, 0, 0.95), (0, 0, 1.08)),
    "Spine": ("Hips", (0, 0, 1.08), (0, 0, 1.3)),
    "Neck": ("Spine", (0, 0, 1.42), (0, 0, 1.52)),
    "Head": ("Neck", (0, 0, 1.52), (0, 0, 1.75)),
    "LeftArm": ("Spine", (0.18, 0, 1.4), (0.45, 0, 1.38)),
    "LeftForeArm": ("LeftArm", (0.45, 0, 1.38), (0.7, -0.02, 1.36)),
    "LeftHand": ("LeftForeArm", (0.7, -0.02, 1.36), (0.82, -0.02, 1.36)),
    "LeftUpLeg": ("Hips", (0.1, 0, 0.92), (0.11, -0.02, 0.5)),
    "LeftLeg": ("LeftUpLeg", (0.11, -0.02, 0.5), (0.11, 0.02, 0.1)),
    "LeftFoot": ("LeftLeg", (0.11, 0.02, 0.1), (0.11, -0.12, 0.03)),
    "LeftToeBase": ("LeftFoot", (0.11, -0.12, 0.03), (0.11, -0.2, 0.02)),
}
RIGS = {
    # Mixamo's files: prefixed names, the armature turned and a hundredth of its data
    "mixamo": {"prefix": "mixamorig:", "scale": 0.01, "turn": 90.0},
    # an animator's rig: IK feet with poles, Euler bones
    "ik": {"prefix": "", "scale": 1.0, "turn": 0.0, "ik": True, "euler": True},
    # an armature that somebody scaled and turned and did not apply
    "scaled": {"prefix": "b_", "scale": 2.5, "turn": 37.0, "axis_angle": True},
}


def make_rig(kind: str) -> bpy.types.Object:
    """A human with a skinned mesh that is the same in the world whatever the armature's own transform is."""
    spec = RIGS[kind]
    bones = dict(HUMAN)
    for name, (parent, head, tail) in HUMAN.items():
        if name.startswith("Left"):
            other = parent.replace("Left", "Right")
            bones[name.replace("Left", "Right")] = (other, (-head[0], *head[1:]), (-tail[0], *tail[1:]))
    prefix = spec["prefix"]
    data = bpy.data.armatures.new("Rig")
    armature = bpy.data.objects.new("Rig", data)
    bpy.context.scene.collection.objects.link(armature)
    axis = "X" if kind == "mixamo" else "Z"
    armature.matrix_world = Matrix.Rotation(math.radians(spec["turn"]), 4, axis) @ Matrix.Scale(spec["scale"], 4)
    bpy.context.view_layer.update()
    inside = armature.matrix_world.inverted()
    bpy.context.view_layer.objects.active = armature
    bpy.ops.object.mode_set(mode="EDIT")
    for name, (parent, head, tail) in bones.items():
        bone = data.edit_bones.new(prefix + name)
        bone.head, bone.tail = inside @ Vector(head), inside @ Vector(tail)
        if parent:
            bone.parent = data.edit_bones[prefix + parent]
            bone.use_connect = (bone.head - bone.parent.tail).length < 1e-6 * bone.length
    if spec.get("ik"):
        for side, x in (("Left", 0.11), ("Right", -0.11)):
            for name, head in ((f"{side}FootControl", (x, 0.02, 0.1)), (f"{side}Pole", (x, -0.6, 0.5))):
                bone = data.edit_bones.new(name)
                bone.head, bone.tail = Vector(head), Vector(head) + Vector((0, -0.15, 0))
                bone.use_deform = False
    bpy.ops.object.mode_set(mode="OBJECT")
    add_mesh(armature, {prefix + name: spots for name, spots in bones.items()}, prefix)
    for bone in armature.pose.bones:
        if spec.get("euler"):
            bone.rotation_mode = "YXZ"
        if spec.get("axis_angle"):
            bone.rotation_mode = "AXIS_ANGLE"
    if spec.get("ik"):
        for side in ("Left", "Right"):
            constraint = armature.pose.bones[f"{side}Leg"].constraints.new("IK")
            constraint.target, constraint.subtarget = armature, f"{side}FootControl"
            constraint.pole_target, constraint.pole_subtarget = armature, f"{side}Pole"
            constraint.chain_count, constraint.pole_angle = 2, math.radians(-90)
    return armature


def add_mesh(armature: bpy.types.Object, bones: dict, prefix: str) -> None:
    """A tube of rings around every bone, weights shared with the parent near the joint."""
    vertices, faces, weights = [], [], []
    for name, (parent, head, tail) in bones.items():
        a, b = Vector(head), Vector(tail)
        along = (b - a).normalized()
        side = along.orthogonal().normalized()
        other = along.cross(side)
        size = 0.09 if "Spine" in name or "Hips" in name else 0.05
        first = len(vertices)
        for ring in range(5):
            for corner in range(8):
                angle = corner * math.pi / 4
                vertices.append(a.lerp(b, ring / 4) + size * (side * math.cos(angle) + other * math.sin(angle)))
                share = max(0.0, 0.5 - ring / 4) if parent else 0.0
                weights.append((name, 1 - share, prefix + parent if parent else name, share))
        for ring in range(4):
            for corner in range(8):
                one, two = first + 8 * ring + corner, first + 8 * ring + (corner + 1) % 8
                faces.append((one, two, two + 8, one + 8))
        faces += [tuple(first + c for c in range(7, -1, -1)), tuple(first + 32 + c for c in range(8))]
    mesh = bpy.data.meshes.new("Body")
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    body = bpy.data.objects.new("Body", mesh)
    bpy.context.scene.collection.objects.link(body)
    for name in bones:
        body.vertex_groups.new(name=name)
    for index, (one, share, two, rest) in enumerate(weights):
        body.vertex_groups[one].add([index], share, "REPLACE")
        if rest > 0:
            body.vertex_groups[two].add([index], rest, "REPLACE")
    body.modifiers.new("Armature", "ARMATURE").object = armature


def state() -> str:
    """Everything that a cancelled job must leave alone."""
    things = {}
    for kind in ("objects", "armatures", "meshes", "actions", "materials", "collections"):
        things[kind] = sorted(item.name for item in getattr(bpy.data, kind))
    armature = bpy.data.objects["Rig"]
    things["frame"] = bpy.context.scene.frame_current
    things["pose"] = [[round(v, 6) for row in bone.matrix_basis for v in row] for bone in armature.pose.bones]
    things["constraints"] = [(c.name, c.influence, c.mute) for b in armature.pose.bones for c in b.constraints]
    animation = armature.animation_data
    things["nla"] = [t.name for t in animation.nla_tracks] if animation else None
    things["action"] = animation.action.name if animation and animation.action else None
    things["selected"] = sorted(item.name for item in bpy.context.view_layer.objects if item.select_get())
    return json.dumps(things)


ROTATION = {"QUATERNION": "quaternion", "AXIS_ANGLE": "axis_angle", "YXZ": "euler", "XYZ": "euler"}


def key_a_step(armature: bpy.types.Object, kind: str) -> None:
    """An action of the user's own: the hips come forward and sink, an arm is raised and shifted, a foot lifted."""
    scene, size = bpy.context.scene, RIGS[kind]["scale"]
    scene.frame_start, scene.frame_end = 5, 12
    bones = {bone.name.removeprefix(RIGS[kind]["prefix"]): bone for bone in armature.pose.bones}
    leg, arm, hips = bones["LeftUpLeg"], bones["RightArm"], bones["Hips"]
    leg.rotation_mode = "XYZ"
    for frame, much in ((5, 0.2), (12, 1.0)):
        leg.rotation_euler = (0.3 * much, 0, 0)
        leg.keyframe_insert("rotation_euler", frame=frame)
        hips.location = (0, -0.05 * much / size, 0.2 * much / size)
        hips.keyframe_insert("location", frame=frame)
        arm.location = (0, 0.03 * much / size, 0)
        arm.keyframe_insert("location", frame=frame)
        if "LeftFootControl" in bones:
            bones["LeftFootControl"].location = (0, 0.1 * much, 0.1 * much)
            bones["LeftFootControl"].keyframe_insert("location", frame=frame)
    scene.frame_set(5)


def place_of(armature: bpy.types.Object, name: str) -> Vector:
    """Where a bone begins, in the world."""
    bone = next(bone for bone in armature.pose.bones if bone.name.endswith(name))
    return armature.matrix_world @ bone.head


def press(button: Any, extra: str) -> float:
    """Press a button; seconds by the clock until the window has control again."""
    begun = time.perf_counter()
    button(extra=extra)
    return time.perf_counter() - begun


def run_job(cancel_after: float | None = None) -> job.Job:
    """Blender's timers do not run in the module: tick by hand, as they would."""
    begun, work = time.monotonic(), job.current
    assert work is not None
    while work.running:
        work.tick()
        if cancel_after is not None and work.process is not None and time.monotonic() - begun > cancel_after:
            bpy.ops.kinema.cancel()
        time.sleep(0.01)
    return work


def time_steps(armature: bpy.types.Object) -> dict:
    """A body of 100,000 vertices and an action of twenty seconds: the longest step that a tick may have to take."""
    side, count = 316, 4
    grid = np.stack(np.meshgrid(*[np.linspace(0, 1, side)] * 2), -1).reshape(-1, 2)
    corners = np.arange(side * side).reshape(side, side)
    faces = np.stack([corners[:-1, :-1], corners[1:, :-1], corners[1:, 1:], corners[:-1, 1:]], -1).reshape(-1, 4)
    mesh = bpy.data.meshes.new("Cloak")
    mesh.from_pydata(np.c_[grid, np.zeros(len(grid))], [], faces.tolist())
    cloak = bpy.data.objects.new("Cloak", mesh)
    bpy.context.scene.collection.objects.link(cloak)
    for bone in list(armature.data.bones)[:count]:
        cloak.vertex_groups.new(name=bone.name).add(list(range(len(grid))), 1 / count, "REPLACE")
    cloak.modifiers.new("Armature", "ARMATURE").object = armature
    times = np.arange(480) / 24
    facts = {}
    gc.freeze()  # as a job does

    def longest(name: str, steps) -> Any:
        worst_work, worst_wait, last = 0.0, 0.0, None
        while True:
            wait, work = time.perf_counter(), time.thread_time()
            step = next(steps, time_steps)
            worst_work = max(worst_work, time.thread_time() - work)
            worst_wait = max(worst_wait, time.perf_counter() - wait)
            facts[name] = (worst_work, worst_wait)
            if step is time_steps:
                return last
            last = step

    body = longest("collect", job.collect.collecting(armature))
    assert sum(len(surface.positions) for surface in body.surfaces) > 100_000
    turns = np.tile(np.eye(4), (len(times), len(body.bones), 1, 1))
    turns[:, :, 2, 3] = 0.05 * np.sin(6 * times)[:, None]
    options = {"name": "long", "start": 1.0, "fps": 24.0}
    action = longest("apply", job.apply.applying(armature, body.bones, times, turns, **options))
    longest("push", iter(lambda: job.apply.push_to_nla(armature, action, 1.0), None))
    return facts


def world_vertices() -> np.ndarray:
    """The body as Blender shows it, in glTF's axes."""
    shown = bpy.data.objects["Body"].evaluated_get(bpy.context.evaluated_depsgraph_get())
    flat = np.empty(3 * len(shown.data.vertices), np.float32)
    shown.data.vertices.foreach_get("co", flat)
    place = np.array(shown.matrix_world)
    x, y, z = (flat.reshape(-1, 3) @ place[:3, :3].T + place[:3, 3]).T
    return np.stack([x, z, -y], 1)


def main(out: str, kind: str, what: str, command: str, extra: str) -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 24
    kinema_blender.interface.KinemaPreferences.bl_idname = "kinema_blender"
    kinema_blender.register()
    armature = make_rig(kind)
    scene = bpy.context.scene
    scene.frame_set(5)
    scene.kinema.armature, scene.kinema.prompt = armature, "a man is walking"
    mode, _, what = what.rpartition(":")
    scene.kinema.mode = mode or "DEFORM"
    kinema_blender.interface.find_kinema = lambda: command
    kept = {}
    read = job.glb.read_displacements

    def keep(path, clip, bones):
        kept["glb"] = Path(path).read_bytes()
        kept["clip"] = clip
        return read(path, clip, bones)

    job.glb.read_displacements = keep
    before = state()
    facts = {"version": bpy.app.version_string, "slots": bpy.app.version >= (4, 4)}
    if what == "steps":
        np.savez(out, facts=json.dumps(time_steps(armature)), vertices=[], glb=np.zeros(0, np.uint8), clip="")
        return
    if what == "cancel":
        facts["press"] = press(bpy.ops.kinema.animate, extra)
        work = run_job(cancel_after=1.5)
        facts |= {"same": state() == before}
    elif what == "animate":
        facts["press"] = press(bpy.ops.kinema.animate, extra)
        work = run_job()
    elif what == "ground":
        key_a_step(armature, kind)
        facts["press"] = press(bpy.ops.kinema.ground, extra)
        work = run_job()
    elif what == "poses":
        key_a_step(armature, kind)
        scene.kinema.count = 3
        facts["press"] = press(bpy.ops.kinema.sample_poses, extra)
        work = run_job()
    else:
        key_a_step(armature, kind)
        for bone in armature.pose.bones:
            bone.keyframe_insert(f"rotation_{ROTATION[bone.rotation_mode]}", frame=5)
        before = state()
        bpy.context.view_layer.objects.active = armature
        bpy.ops.object.mode_set(mode="POSE")
        for bone in armature.pose.bones:
            chosen = bone.name.endswith("LeftForeArm")
            if hasattr(bone, "select"):
                bone.select = chosen
            else:
                bone.bone.select = chosen
            if chosen:
                bone.matrix_basis = bone.matrix_basis @ Matrix.Rotation(0.5, 4, "X")
        bpy.context.view_layer.update()
        moved, wanted = state(), place_of(armature, "LeftHand")
        facts["press"] = press(bpy.ops.kinema.drag, extra)
        work = run_job(cancel_after=0.5 if what == "cancel_drag" else None)
        bpy.ops.object.mode_set(mode="OBJECT")
        facts |= {"same": state() == moved, "target": list(wanted)}
        scene.frame_set(5)
        facts |= {"keyed": state() != before, "hand": list(place_of(armature, "LeftHand"))}
        if work.state == "done":
            kept["vertices"] = [world_vertices()]
    facts |= {
        "state": work.state,
        "error": work.error,
        "longest_tick": work.longest_tick,
        "longest_work": work.longest_work,
        "action": work.action,
    }
    vertices = kept.get("vertices", [])
    if work.state == "done" and work.action:
        action = bpy.data.actions[work.action]
        first, last = (round(value) for value in action.frame_range)
        keys = {round(point.co[0]) for curve in curves_of(action) for point in curve.keyframe_points}
        facts |= {"first": first, "last": last, "keys": sorted(keys)}
        facts["nla"] = [track.name for track in armature.animation_data.nla_tracks]
        for frame in range(first, last + 1):
            scene.frame_set(frame)
            vertices.append(world_vertices())
    np.savez(
        out,
        vertices=np.array(vertices),
        facts=json.dumps(facts),
        glb=np.frombuffer(kept.get("glb", b""), np.uint8),
        clip=kept.get("clip", ""),
    )
    kinema_blender.unregister()


if __name__ == "__main__":
    main(*sys.argv[1:6])
