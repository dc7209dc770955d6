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
        chains, busy = ik_chains(armature), animated_paths(armature)
        quiet = {bone for chain in chains for bone in chain.bones} if mode == "CONTROLS" else set()
        poses: dict[
            str, np.ndarray
        ] = {}  # [frame 4 4]; thousands of Matrix objects would make the garbage collector slow
        for index, bone_name in enumerate(bones):
            rest = np.array(armature.data.bones[bone_name].matrix_local)
            poses[bone_name] = back @ displacements[:, index] @ place @ rest
            yield None
        yield from _place_controls(armature, chains, poses)
        for bone_name in poses:
            if bone_name in quiet:
                continue
            pose_bone = armature.pose.bones[bone_name]
            basis = _basis(pose_bone, poses)
            yield None
            _key_bone(curves, pose_bone, basis, frames, busy)
            yield None
        if mode == "DEFORM":
            for pose_bone in armature.pose.bones:
                for constraint in pose_bone.constraints:
                    path = f'{pose_bone.path_from_id()}.constraints["{constraint.name}"].influence'
                    if not constraint.mute and (constraint.influence > 0 or path in busy):
                        curves.key(path, 0, frames[:1], np.zeros(1))
            yield None
    except GeneratorExit:  # cancelled: nothing of it stays
        bpy.data.actions.remove(action)
        raise
    yield action


def push_to_nla(armature: bpy.types.Object, action: bpy.types.Action, start: float) -> None:
    """Put an action on a track of its own above the others."""
    animation = _set_aside(armature)
    strip = _add_strip(animation, action, start, action.slots[0] if hasattr(action, "slots") else None)
    strip.extrapolation = "HOLD_FORWARD"


def assign(armature: bpy.types.Object, action: bpy.types.Action) -> None:
    """Make it the armature's action."""
    animation = _set_aside(armature)
    animation.action = action
    if hasattr(animation, "action_slot"):
        animation.action_slot = action.slots[0]


def _set_aside(armature: bpy.types.Object) -> bpy.types.AnimData:
    """Push the armature's own action down to the NLA, as Blender's button does: it plays above all tracks and would hide a new one."""
    animation = armature.animation_data or armature.animation_data_create()
    if animation.use_tweak_mode:
        animation.use_tweak_mode = False
    own = animation.action
    if own is not None:
        slot = getattr(animation, "action_slot", None)
        animation.action = None
        _add_strip(animation, own, own.frame_range[0], slot)
    return animation


def _add_strip(
    animation: bpy.types.AnimData, action: bpy.types.Action, start: float, slot: object | None
) -> bpy.types.NlaStrip:
    track = animation.nla_tracks.new()
    track.name = action.name
    strip = track.strips.new(action.name, round(start), action)
    between = start - round(start)
    if abs(between) > 1e-4:  # a strip can be made at whole frames only
        strip.frame_end_raw += between
        strip.frame_start_raw += between
    if slot is not None:
        strip.action_slot = slot
    return strip


def curves_of(action: bpy.types.Action) -> list[bpy.types.FCurve]:
    """F-curves of an action, with slots (4.4 and later) or without."""
    if not hasattr(action, "slots"):
        return list(action.fcurves)
    bags = [bag for layer in action.layers for strip in layer.strips for bag in strip.channelbags]
    return [curve for bag in bags for curve in bag.fcurves]


def animated_paths(armature: bpy.types.Object) -> set[str]:
    """What actions of the armature move already: it must be keyed again, even where it is at rest, or it shines through."""
    animation = armature.animation_data
    if animation is None:
        return set()
    strips = [strip for track in animation.nla_tracks for strip in track.strips]
    actions = [animation.action, *(strip.action for strip in strips)]
    return {curve.data_path for action in actions if action is not None for curve in curves_of(action)}


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


def _place_controls(armature: bpy.types.Object, chains: list[IkChain], poses: dict[str, np.ndarray]) -> Iterator[None]:
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
            poses[control] = poses[leader] @ np.array(offset)
            yield None


def _basis(pose_bone: bpy.types.PoseBone, poses: dict[str, np.ndarray]) -> list[Matrix]:
    """The bone's own channels for poses in the armature's space, by Blender's own rules of inheritance."""
    bone, parent = pose_bone.bone, pose_bone.parent
    own = [Matrix(frame) for frame in poses[bone.name].tolist()]
    if parent is None:
        return [bone.convert_local_to_pose(frame, bone.matrix_local, invert=True) for frame in own]
    return [
        bone.convert_local_to_pose(
            frame,
            bone.matrix_local,
            parent_matrix=Matrix(above),
            parent_matrix_local=parent.bone.matrix_local,
            invert=True,
        )
        for frame, above in zip(own, poses[parent.name].tolist(), strict=True)
    ]


def _key_bone(
    curves: _Curves, pose_bone: bpy.types.PoseBone, basis: list[Matrix], frames: np.ndarray, busy: set[str]
) -> None:
    path, parts = pose_bone.path_from_id(), [matrix.decompose() for matrix in basis]
    places = np.array([part[0] for part in parts])
    still = STILL * max(pose_bone.bone.length, STILL)
    if max(np.abs(places).max(), pose_bone.location.length) > still or f"{path}.location" in busy:
        for axis in range(3):
            curves.key(f"{path}.location", axis, frames, places[:, axis])
    if pose_bone.rotation_mode == "QUATERNION":
        kind, values = "rotation_quaternion", np.array([part[1] for part in parts])
        for index in range(1, len(values)):
            if values[index] @ values[index - 1] < 0:
                values[index] *= -1
    elif pose_bone.rotation_mode == "AXIS_ANGLE":
        turns = np.array([part[1] for part in parts])
        size = np.linalg.norm(
            turns[:, 1:], axis=1, keepdims=True
        )  # Blender's own to_axis_angle is 3e-4 off near no turn
        axes = np.where(size > 0, turns[:, 1:] / np.where(size > 0, size, 1), (0.0, 1.0, 0.0))
        kind, values = "rotation_axis_angle", np.c_[2 * np.arctan2(size, turns[:, :1]), axes]
        for index in range(1, len(values)):
            if values[index, 1:] @ values[index - 1, 1:] < 0:  # the same turn about the opposite axis
                values[index] *= -1
    else:
        kind, eulers = "rotation_euler", []
        for part in parts:
            known = (eulers[-1],) if eulers else ()
            eulers.append(part[1].to_euler(pose_bone.rotation_mode, *known))
        values = np.array(eulers)
    for channel in range(values.shape[1]):
        curves.key(f"{path}.{kind}", channel, frames, values[:, channel])
    scales = np.array([part[2] for part in parts])
    stretched = max(np.abs(scales - 1).max(), max(abs(value - 1) for value in pose_bone.scale))
    if stretched > 1e-4 or f"{path}.scale" in busy:
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
