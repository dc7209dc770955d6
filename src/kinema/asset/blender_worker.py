"""The part of `kinema.asset.blender` that runs inside Blender: `python blender_worker.py SOURCE TARGET FPS [UNIT [TAKE]]`.

It imports nothing of kinema, so that the process starts fast and a crash of Blender stays in it.
"""

from __future__ import annotations

import sys


def main(source: str, target: str, fps: str, unit: str = "", take: str = "") -> None:
    """Convert between .glb and .fbx at a frame rate: Blender knows frames, not seconds.

    Args:
        source: What to read.
        target: What to write.
        fps: Frames a second.
        unit: "metres" or "centimetres": numbers of the source are so many of them, and no node of the FBX file has a scale.
        take: Name of the one take of an FBX file.
    """
    import bpy

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = int(fps)
    bpy.context.scene.render.fps_base = 1.0
    lined_up = False
    if source.lower().endswith(".fbx"):
        # The Python importer (the only one before 4.5) dies on files with lights; the C++ one reads them. `bpy.types` names
        # no operator that is written in C++.
        reader = bpy.ops.wm.fbx_import if "fbx_import" in dir(bpy.ops.wm) else bpy.ops.import_scene.fbx
        if "FINISHED" not in reader(filepath=source) or not bpy.data.objects:
            raise RuntimeError("Error: no FBX file, or nothing is in it")  # the C++ importer raises nothing
        part_bones()
        for action in bpy.data.actions:
            # Blender's exporter and importer each put "object|" before the clip's name; one of them is enough.
            owner, _, name = action.name.partition("|")
            while name.startswith(f"{owner}|"):
                action.name = name
                name = name.partition("|")[2]
        lined_up = line_up_takes()
    else:
        # "TEMPERANCE": the default heuristic misplaces rigid meshes under scaled armatures (Blender 5.0.1).
        bpy.ops.import_scene.gltf(filepath=source, merge_vertices=False, bone_heuristic="TEMPERANCE")
    if target.lower().endswith(".fbx"):
        scene = bpy.context.scene
        if unit:
            scene.unit_settings.scale_length = 0.01 if unit == "centimetres" else 1.0
        if take:  # a take that is no action bears the scene's name
            scene.name = take
            scene.frame_start, scene.frame_end = 0, round(max(action.frame_range[1] for action in bpy.data.actions))
        bpy.ops.export_scene.fbx(
            filepath=target,
            add_leaf_bones=False,  # they would come back as bones the user never had
            bake_anim_use_nla_strips=False,
            bake_anim_use_all_actions=not take,
            bake_anim_force_startend_keying=True,
            apply_scale_options="FBX_SCALE_ALL" if unit else "FBX_SCALE_NONE",
            bake_anim_simplify_factor=0.0,  # keys are kept, not thinned out
            path_mode="COPY",
            embed_textures=True,
        )
    else:
        bpy.ops.export_scene.gltf(
            filepath=target,
            export_format="GLB",
            export_animation_mode="ACTIONS",
            export_anim_slide_to_zero=True,
            export_merge_animation="NLA_TRACK" if lined_up else "ACTION",
            export_optimize_animation_size=False,  # it drops slow movements: 1e-3 of the height on a stag's shoulder
            export_all_influences=True,
        )


def part_bones() -> None:
    """Disconnect all bones: importers connect those that begin at their parent's end, and Blender ignores how such bones move away."""
    import bpy

    for armature in (thing for thing in bpy.data.objects if thing.type == "ARMATURE"):
        bpy.context.view_layer.objects.active = armature
        bpy.ops.object.mode_set(mode="EDIT")
        for bone in armature.data.edit_bones:
            bone.use_connect = False
        bpy.ops.object.mode_set(mode="OBJECT")


def line_up_takes() -> bool:
    """Where several objects move, each has a take of its own for every clip: put those of one clip on tracks of its name.

    Returns:
        Whether there were several.
    """
    import bpy

    takes: dict[str, list] = {}
    for action in bpy.data.actions:
        owner, _, clip = action.name.partition("|")
        if clip and owner in bpy.data.objects:
            takes.setdefault(owner, []).append((clip, action))
    if len(takes) < 2:
        return False
    for owner, actions in takes.items():
        told = bpy.data.objects[owner].animation_data
        told.action = None
        for clip, action in actions:
            track = told.nla_tracks.new()
            track.name = clip
            strip = track.strips.new(clip, round(action.frame_range[0]), action)
            if getattr(strip, "action_suitable_slots", None):  # Blender 4.4 or newer
                strip.action_slot = strip.action_suitable_slots[0]
    return True


if __name__ == "__main__":
    main(*sys.argv[1:])
