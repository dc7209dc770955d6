# SPDX-License-Identifier: GPL-3.0-or-later
"""Motion onto the user's own armature: a new Action with their bone names and rotation modes.

Constraints would fight what is keyed. "DEFORM" keys every bone and sets the influence of constraints on keyed bones to 0 in the same
action, so they act again wherever the action does not play. "CONTROLS" leaves IK on: bones of IK chains get no keys, and the
controls go where the limbs' ends are. Either way controls are placed, so switching IK on again keeps the pose.
"""

from __future__ import annotations

from collections.abc import Iterator

import bpy
import numpy as np
from mathutils import Matrix

STILL = 1e-6
"""Channels that never leave their value at rest by more than this get no keys."""


def applying(
    armature: bpy.types.Object,
    bones: list[str],
    times: np.ndarray,
    displacements: np.ndarray,
    *,
    name: str,
    start: float,
    fps: float,
    mode: str = "DEFORM",
) -> Iterator[bpy.types.Action | None]:
    """Make an action of displacements from rest; yields None while it works, and the action last.

    Args:
        armature: Whose action.
        bones: Names, parents first.
        times: Seconds, [frame].
        displacements: In the world, [frame bone 4 4].
        name: Of the action.
        start: Scene frame of the first one.
        fps: Of the scene.
        mode: "DEFORM" or "CONTROLS".
    """
    action = bpy.data.actions.new(name)
    try:
        curves = _Curves(action, armature)
        frames = start + np.asarray(times) * fps
        place = np.array(armature.matrix_world)
        back = np.linalg.inv(place)
        chains = ik_chains(armature)
        quiet = {bone for chain in chains for bone in chain.bones} if mode == "CONTROLS" else set()
        poses: dict[str, list[Matrix]] = {}
        for index, bone_name in enumerate(bones):
            rest = np.array(armature.data.bones[bone_name].matrix_local)
            moved = back @ displacements[:, index] @ place @ rest
            poses[bone_name] = [Matrix(frame) for frame in moved.tolist()]
            yield None
        yield from _place_controls(armature, chains, poses)
        for bone_name in poses:
            if bone_name in quiet:
                continue
            pose_bone = armature.pose.bones[bone_name]
            basis = _basis(pose_bone, poses)
            yield None
            _key_bone(curves, pose_bone, basis, frames)
            yield None
        if mode == "DEFORM":
            for pose_bone in armature.pose.bones:
                for constraint in pose_bone.constraints:
                    if not constraint.mute and constraint.influence > 0:
                        path = f'{pose_bone.path_from_id()}.constraints["{constraint.name}"].influence'
                        curves.key(path, 0, frames[:1], np.zeros(1))
            yield None
    except GeneratorExit:  # cancelled: nothing of it stays
        bpy.data.actions.remove(action)
        raise
    yield action


def push_to_nla(armature: bpy.types.Object, action: bpy.types.Action, start: float) -> None:
    """Put an action on a track of its own above the others."""
    animation = armature.animation_data or armature.animation_data_create()
    track = animation.nla_tracks.new()
    track.name = action.name
    strip = track.strips.new(action.name, round(start), action)
    if hasattr(strip, "action_slot") and action.slots:
        strip.action_slot = action.slots[0]
    strip.extrapolation = "HOLD_FORWARD"


def assign(armature: bpy.types.Object, action: bpy.types.Action) -> None:
    """Make it the armature's action."""
    animation = armature.animation_data or armature.animation_data_create()
    animation.action = action
    if hasattr(animation, "action_slot") and action.slots:
        animation.action_slot = action.slots[0]


class IkChain:
    """An IK constraint: the bones that it turns, its end, its target and pole."""

    def __init__(self, owner: bpy.types.PoseBone, constraint: bpy.types.Constraint):
        self.end = owner.name
        self.bones = []
        bone, count = owner, constraint.chain_count or 255
        while bone is not None and len(self.bones) < count:
            self.bones.append(bone.name)
            bone = bone.parent
        self.target, self.pole = constraint.subtarget, constraint.pole_subtarget


def ik_chains(armature: bpy.types.Object) -> list[IkChain]:
    """IK constraints whose targets are bones of the same armature."""
    found = []
    for pose_bone in armature.pose.bones:
        for constraint in pose_bone.constraints:
            ours = constraint.type == "IK" and constraint.target == armature and constraint.subtarget
            if ours and not constraint.mute and constraint.influence > 0:
                found.append(IkChain(pose_bone, constraint))
    return found


def _place_controls(
    armature: bpy.types.Object, chains: list[IkChain], poses: dict[str, list[Matrix]]
) -> Iterator[None]:
    """Targets go with the ends of their chains and poles with the bones that they point at, as they were at rest."""
    for chain in chains:
        for control, leader in ((chain.target, chain.end), (chain.pole, chain.bones[-1])):
            if not control or control not in poses:
                continue
            rest = armature.data.bones[leader].matrix_local
            offset = rest.inverted() @ armature.data.bones[control].matrix_local
            if control == chain.target:  # at the tail of the end, turned as the end is
                own = armature.data.bones[control].matrix_local.to_3x3()
                turn = rest.to_3x3().inverted() @ own
                offset = Matrix.Translation((0, armature.data.bones[leader].length, 0)) @ turn.to_4x4()
            poses[control] = [frame @ offset for frame in poses[leader]]
            yield None


def _basis(pose_bone: bpy.types.PoseBone, poses: dict[str, list[Matrix]]) -> list[Matrix]:
    """The bone's own channels for poses in the armature's space, by Blender's own rules of inheritance."""
    bone, parent = pose_bone.bone, pose_bone.parent
    if parent is None:
        return [bone.convert_local_to_pose(frame, bone.matrix_local, invert=True) for frame in poses[bone.name]]
    return [
        bone.convert_local_to_pose(
            frame,
            bone.matrix_local,
            parent_matrix=above,
            parent_matrix_local=parent.bone.matrix_local,
            invert=True,
        )
        for frame, above in zip(poses[bone.name], poses[parent.name], strict=True)
    ]


def _key_bone(curves: _Curves, pose_bone: bpy.types.PoseBone, basis: list[Matrix], frames: np.ndarray) -> None:
    path, parts = pose_bone.path_from_id(), [matrix.decompose() for matrix in basis]
    places = np.array([part[0] for part in parts])
    if np.abs(places).max() > STILL * max(pose_bone.bone.length, STILL):
        for axis in range(3):
            curves.key(f"{path}.location", axis, frames, places[:, axis])
    if pose_bone.rotation_mode == "QUATERNION":
        kind, values = "rotation_quaternion", np.array([part[1] for part in parts])
        for index in range(1, len(values)):
            if values[index] @ values[index - 1] < 0:
                values[index] *= -1
    elif pose_bone.rotation_mode == "AXIS_ANGLE":
        turns = [part[1].to_axis_angle() for part in parts]
        kind, values = "rotation_axis_angle", np.array([[angle, *axis] for axis, angle in turns])
    else:
        kind, eulers = "rotation_euler", []
        for part in parts:
            known = (eulers[-1],) if eulers else ()
            eulers.append(part[1].to_euler(pose_bone.rotation_mode, *known))
        values = np.array(eulers)
    for channel in range(values.shape[1]):
        curves.key(f"{path}.{kind}", channel, frames, values[:, channel])
    scales = np.array([part[2] for part in parts])
    if np.abs(scales - 1).max() > 1e-4:
        for axis in range(3):
            curves.key(f"{path}.scale", axis, frames, scales[:, axis])


class _Curves:
    """F-curves of a new action, with slots (4.4 and later) or without."""

    def __init__(self, action: bpy.types.Action, armature: bpy.types.Object):
        if hasattr(action, "slots"):
            slot = action.slots.new(id_type="OBJECT", name=armature.name)
            strip = action.layers.new("kinema").strips.new(type="KEYFRAME")
            self._curves = strip.channelbag(slot, ensure=True).fcurves
        else:
            self._curves = action.fcurves

    def key(self, path: str, index: int, frames: np.ndarray, values: np.ndarray) -> None:
        """A curve with a key at every frame, straight between them."""
        curve = self._curves.new(path, index=index)
        points = curve.keyframe_points
        points.add(len(frames))
        points.foreach_set("co", np.stack([frames, values], 1).astype(np.float32).reshape(-1))
        points.foreach_set("interpolation", np.full(len(frames), 1, np.int32))  # LINEAR
        curve.update()
