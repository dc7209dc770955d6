# SPDX-License-Identifier: GPL-3.0-or-later
"""Operators, the panel in the sidebar, preferences."""

from __future__ import annotations

from typing import ClassVar

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty, StringProperty
from mathutils import Matrix, Vector

from . import job
from .apply import animated_paths, curves_of
from .client import find_kinema
from .glb import C

PRESETS = [
    ("instant", "Instant", "Seconds: a clip of your library or of the motion prior, no video model"),
    ("draft", "Draft", "About a minute"),
    ("standard", "Standard", "Several minutes"),
]


class KinemaPreferences(bpy.types.AddonPreferences):
    bl_idname = __package__

    command: StringProperty(
        name="kinema",
        description="Path of the installed kinema, or how it is called: python -m kinema. Found on the path if empty",
        default="",
    )

    def draw(self, context: bpy.types.Context) -> None:
        self.layout.prop(self, "command")
        if not self.command and not find_kinema():
            self.layout.label(text="kinema is not on the path: pip install kinema, then name it here", icon="ERROR")


class KinemaSettings(bpy.types.PropertyGroup):
    armature: PointerProperty(name="Armature", type=bpy.types.Object, poll=lambda self, thing: thing.type == "ARMATURE")
    prompt: StringProperty(name="Sentence", description="What it does: a fox is walking", default="")
    seconds: FloatProperty(name="Seconds", description="Length; 0 leaves it to kinema", default=0.0, min=0.0, max=60.0)
    preset: EnumProperty(name="Preset", items=PRESETS, default="draft")
    seed: IntProperty(name="Seed", default=0, min=0)
    in_place: BoolProperty(name="On the Spot", description="Take the travel out", default=False)
    mode: EnumProperty(
        name="Keys On",
        items=[
            ("DEFORM", "All Bones", "Every bone is keyed; constraints are switched off within the action"),
            ("CONTROLS", "IK Controls", "IK stays on: controls are keyed instead of the bones of IK chains"),
        ],
        default="DEFORM",
    )
    to_nla: BoolProperty(name="Push to NLA", default=True)
    count: IntProperty(name="Poses", default=8, min=1, max=64)


def command_of(context: bpy.types.Context) -> str:
    """How kinema is called."""
    addon = context.preferences.addons.get(__package__)
    return (addon.preferences.command if addon else "") or find_kinema() or "kinema"


class _Asks(bpy.types.Operator):
    """What the operators share: an armature, and no other job under way."""

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return _armature(context) is not None and not (job.current and job.current.running)

    def start(self, context: bpy.types.Context, arguments, **options) -> set[str]:
        try:
            job.begin(job.Job(_armature(context), command_of(context), arguments, **options))
        except OSError as problem:
            self.report({"ERROR"}, str(problem))
            return {"CANCELLED"}
        return {"FINISHED"}


def _armature(context: bpy.types.Context) -> bpy.types.Object | None:
    chosen = context.scene.kinema.armature
    if chosen is None and context.object is not None and context.object.type == "ARMATURE":
        return context.object
    return chosen


def _rate(context: bpy.types.Context) -> str:
    return f"{context.scene.render.fps / context.scene.render.fps_base:g}"


READING = ["--start", "rest", "--metres-per-unit", "1"]
"""Blender's unit is a metre, and the file's rest pose is the armature's."""


class KINEMA_OT_animate(_Asks):
    """Animate the armature from the sentence"""

    bl_idname = "kinema.animate"
    bl_label = "Animate"
    bl_options: ClassVar = {"REGISTER"}

    extra: StringProperty(options={"HIDDEN", "SKIP_SAVE"}, description="More flags, for tests")

    def execute(self, context: bpy.types.Context) -> set[str]:
        settings = context.scene.kinema
        if not settings.prompt.strip():
            self.report({"ERROR"}, "Say what it does")
            return {"CANCELLED"}
        flags = ["--preset", settings.preset, "--seed", str(settings.seed), "--fps", _rate(context), *READING]
        flags += ["--seconds", f"{settings.seconds:g}"] if settings.seconds > 0 else []
        flags += ["--in-place"] if settings.in_place else []
        flags += self.extra.split()
        prompt, name = settings.prompt, settings.prompt.strip()[:60]
        options = {"name": name, "mode": settings.mode, "to_nla": settings.to_nla}
        return self.start(context, lambda there, back, body: ["animate", there, prompt, "-o", back, *flags], **options)


class KINEMA_OT_ground(_Asks):
    """Bring what the armature does between the scene's first and last frame to the ground: feet planted, physics"""

    bl_idname = "kinema.ground"
    bl_label = "Ground This Action"
    bl_options: ClassVar = {"REGISTER"}

    extra: StringProperty(options={"HIDDEN", "SKIP_SAVE"}, description="More flags, for tests")

    def execute(self, context: bpy.types.Context) -> set[str]:
        scene, settings = context.scene, context.scene.kinema
        flags = ["--clip", "action", "--travel", "keep", "--fps", _rate(context), *READING, *self.extra.split()]
        options = {"name": "grounded", "mode": settings.mode, "to_nla": settings.to_nla}
        options["sample"] = (scene.frame_start, scene.frame_end)
        return self.start(context, lambda there, back, body: ["ground", there, "-o", back, *flags], **options)


class KINEMA_OT_sample_poses(_Asks):
    """New plausible poses of the armature, half a second from each other"""

    bl_idname = "kinema.sample_poses"
    bl_label = "Sample Poses"
    bl_options: ClassVar = {"REGISTER"}

    extra: StringProperty(options={"HIDDEN", "SKIP_SAVE"}, description="More flags, for tests")

    def execute(self, context: bpy.types.Context) -> set[str]:
        settings = context.scene.kinema
        flags = ["--count", str(settings.count), "--seed", str(settings.seed), *READING, *self.extra.split()]
        options = {"name": "poses", "mode": settings.mode, "to_nla": False}
        return self.start(context, lambda there, back, body: ["poses", "sample", there, "-o", back, *flags], **options)


class KINEMA_OT_drag(_Asks):
    """Let the body follow the selected bones, which you moved, to a plausible pose, and key it here"""

    bl_idname = "kinema.drag"
    bl_label = "Drag with the Pose Space"
    bl_options: ClassVar = {"REGISTER"}

    extra: StringProperty(options={"HIDDEN", "SKIP_SAVE"}, description="More flags, for tests")

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        return super().poll(context) and context.mode == "POSE" and bool(context.selected_pose_bones)

    def execute(self, context: bpy.types.Context) -> set[str]:
        armature, frame = _armature(context), context.scene.frame_current
        selected = [bone.name for bone in context.selected_pose_bones]
        kept = {bone.name: bone.matrix_basis.copy() for bone in armature.pose.bones}
        now, busy = _heads(armature), animated_paths(armature)
        context.scene.frame_set(frame)  # what is keyed comes back: the pose before the drag
        for bone in context.selected_pose_bones:
            if not any(path.startswith(bone.path_from_id()) for path in busy):  # not keyed: it was moved from rest
                bone.matrix_basis = Matrix()
        context.view_layer.update()
        shifts = _shifts(armature, selected, _heads(armature), now)
        if not shifts:
            _restore_pose(armature, kept)
            self.report({"ERROR"}, "Move the selected bones first")
            return {"CANCELLED"}
        flags = ["--pose", "action@0", "--overwrite-clip", *READING, *self.extra.split(), "--by"]
        for name, shift in shifts.items():
            x, y, z = C[:3, :3] @ shift
            flags.append(f"{name}={z:.6f},{y:.6f},{-x:.6f}")  # kinema's characters face +X, glTF's +Z
        options = {"name": "dragged", "mode": context.scene.kinema.mode, "sample": (frame, frame)}
        options |= {"finish": _take_last_pose, "restore": lambda thing: _restore_pose(thing, kept)}
        return self.start(context, lambda there, back, body: ["poses", "edit", there, "-o", back, *flags], **options)


def _heads(armature: bpy.types.Object) -> dict[str, Vector]:
    """Where the bones begin, in the world."""
    return {bone.name: armature.matrix_world @ bone.head for bone in armature.pose.bones}


def _shifts(
    armature: bpy.types.Object, selected: list[str], before: dict[str, Vector], now: dict[str, Vector]
) -> dict[str, Vector]:
    """How far joints were dragged: heads of the selected bones, and of their children where a bone was only turned."""
    size = max((before[one] - before[two]).length for one in before for two in selected)
    shifts = {}
    for name in selected:
        children = [child.name for child in armature.pose.bones[name].children]
        for joint in ([name], children):
            moved = {one: now[one] - before[one] for one in joint if (now[one] - before[one]).length > 1e-4 * size}
            if moved:
                shifts |= moved
                break
    return shifts


def _restore_pose(armature: bpy.types.Object, bases: dict[str, Matrix]) -> None:
    for name, basis in bases.items():
        bone = armature.pose.bones.get(name)
        if bone is not None:
            bone.matrix_basis = basis


def _take_last_pose(armature: bpy.types.Object, action: bpy.types.Action) -> None:
    """Set the armature to the last key of an action, key the bones that it moves, and drop it."""
    frame, moved = bpy.context.scene.frame_current, set()
    for curve in curves_of(action):
        if curve.data_path.endswith("influence"):
            continue
        owner, _, channel = curve.data_path.rpartition(".")
        bone = armature.path_resolve(owner)
        getattr(bone, channel)[curve.array_index] = curve.keyframe_points[-1].co[1]
        moved.add((bone.name, channel))
    for name, channel in moved:
        armature.pose.bones[name].keyframe_insert(channel, frame=frame)
    bpy.data.actions.remove(action)


class KINEMA_OT_cancel(bpy.types.Operator):
    """Stop; the file stays as it was"""

    bl_idname = "kinema.cancel"
    bl_label = "Cancel"

    def execute(self, context: bpy.types.Context) -> set[str]:
        if job.current is not None:
            job.current.cancel()
        return {"FINISHED"}


class KINEMA_PT_panel(bpy.types.Panel):
    bl_label = "kinema"
    bl_idname = "KINEMA_PT_panel"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "kinema"

    def draw(self, context: bpy.types.Context) -> None:
        layout, settings = self.layout, context.scene.kinema
        column = layout.column()
        column.prop(settings, "armature")
        column.prop(settings, "prompt", text="", placeholder="a fox is walking")
        row = column.row(align=True)
        row.prop(settings, "seconds")
        row.prop(settings, "seed")
        column.prop(settings, "preset")
        column.prop(settings, "mode")
        row = column.row()
        row.prop(settings, "in_place")
        row.prop(settings, "to_nla")
        work = job.current
        if work is not None and work.running:
            column.progress(factor=work.share, text=work.text)
            column.operator(KINEMA_OT_cancel.bl_idname, icon="CANCEL")
        else:
            column.operator(KINEMA_OT_animate.bl_idname, icon="PLAY")
            if work is not None and work.error:
                column.label(text=work.error[:120], icon="ERROR")
        column.separator()
        column.operator(KINEMA_OT_ground.bl_idname, icon="TRIA_DOWN_BAR")
        row = column.row(align=True)
        row.operator(KINEMA_OT_sample_poses.bl_idname, icon="ARMATURE_DATA")
        row.prop(settings, "count")
        column.operator(KINEMA_OT_drag.bl_idname, icon="CON_KINEMATIC")


CLASSES = (
    KinemaPreferences,
    KinemaSettings,
    KINEMA_OT_animate,
    KINEMA_OT_ground,
    KINEMA_OT_sample_poses,
    KINEMA_OT_drag,
    KINEMA_OT_cancel,
    KINEMA_PT_panel,
)


def register() -> None:
    for kind in CLASSES:
        bpy.utils.register_class(kind)
    bpy.types.Scene.kinema = PointerProperty(type=KinemaSettings)


def unregister() -> None:
    if job.current is not None:
        job.current.cancel()
    del bpy.types.Scene.kinema
    for kind in reversed(CLASSES):
        bpy.utils.unregister_class(kind)
