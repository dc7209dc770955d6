"""Runs inside Blender: builds a rig, presses a button of the extension, and writes what became of it.

python blender_script.py OUT.npz RIG ACTION COMMAND EXTRA
"""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bridges" / "blender"))
import kinema_blender
from kinema_blender import job

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
    if what == "cancel":
        bpy.ops.kinema.animate(extra=extra)
        work = run_job(cancel_after=1.5)
        facts |= {"same": state() == before}
    elif what == "animate":
        bpy.ops.kinema.animate(extra=extra)
        work = run_job()
    elif what == "ground":
        scene.frame_start, scene.frame_end = 5, 12
        leg = next(bone for bone in armature.pose.bones if bone.name.endswith("LeftUpLeg"))
        for frame, angle in ((5, 0.0), (12, 0.3)):
            leg.rotation_mode = "XYZ"
            leg.rotation_euler = (angle, 0, 0)
            leg.keyframe_insert("rotation_euler", frame=frame)
        bpy.ops.kinema.ground(extra=extra)
        work = run_job()
    elif what == "poses":
        scene.kinema.count = 3
        bpy.ops.kinema.sample_poses(extra=extra)
        work = run_job()
    elif what == "drag":
        bpy.context.view_layer.objects.active = armature
        bpy.ops.object.mode_set(mode="POSE")
        for bone in armature.pose.bones:
            chosen = bone.name.endswith("LeftHand")
            if hasattr(bone, "select"):
                bone.select = chosen
            else:
                bone.bone.select = chosen
            bone.keyframe_insert("location", frame=5)
            if chosen:
                bone.location = (0.0, 0.05 / RIGS[kind]["scale"], 0.0)
        bpy.context.view_layer.update()
        bpy.ops.kinema.drag(extra=extra)
        work = run_job()
    facts |= {
        "state": work.state,
        "error": work.error,
        "longest_tick": work.longest_tick,
        "longest_work": work.longest_work,
        "action": work.action,
    }
    vertices = []
    if work.state == "done" and work.action:
        action = bpy.data.actions[work.action]
        first, last = (round(value) for value in action.frame_range)
        facts |= {"first": first, "last": last}
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
