# godot3-server --path FOLDER -s godot_check.gd: what Godot sees in FOLDER/file.glb after its import, as one line of JSON.
extends SceneTree

func _init():
	var told = {"godot": Engine.get_version_info()["string"]}
	var scene = load("res://file.glb").instance()
	get_root().add_child(scene)
	var player = find(scene, "AnimationPlayer")
	var skeleton = find(scene, "Skeleton")
	told["clips"] = []
	for name in player.get_animation_list():
		var animation = player.get_animation(name)
		told["clips"].append({"name": name, "length": animation.length, "loop": animation.loop, "tracks": animation.get_track_count()})
	told["bones"] = []
	var root = -1
	for bone in range(skeleton.get_bone_count()):
		told["bones"].append(skeleton.get_bone_name(bone))
		if skeleton.get_bone_name(bone) in ["root", "root_motion"]:
			root = bone
	var name = player.get_animation_list()[0]
	told["root"] = []
	for share in [0.0, 0.5, 1.0]:
		player.play(name)
		player.seek(share * player.get_animation(name).length * 0.999999, true)
		player.advance(0)
		var at = skeleton.get_bone_global_pose(root).origin if root >= 0 else Vector3()
		told["root"].append([at.x, at.y, at.z])
	var mesh = find(scene, "MeshInstance")
	var box = mesh.get_aabb()
	var size = mesh.global_transform.xform(box).size
	told["size"] = [size.x, size.y, size.z]
	print("TOLD " + to_json(told))
	quit()

func find(node, kind):
	if node.is_class(kind):
		return node
	for child in node.get_children():
		var found = find(child, kind)
		if found:
			return found
	return null
