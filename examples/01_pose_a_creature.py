"""Make a creature, bend its joints, write an animated GLB: the whole ground floor in twenty lines."""

from pathlib import Path
from tempfile import mkdtemp

import torch

import kinema as kn
from kinema.creature import make, to_document
from kinema.rigging import pose_from_angles

wolf = kn.asset.character_from_document(to_document(make("wolf", seed=3)), name="wolf")
head = wolf.skeleton.index("Head")

frame_count, fps = 25, 24.0
phase = torch.linspace(0, 2 * torch.pi, frame_count, dtype=torch.float64)
angles = torch.zeros(frame_count, wolf.skeleton.joint_count, 3, dtype=torch.float64)
angles[:, head, 1] = 0.4 * phase.sin()
still = torch.zeros(frame_count, 3, dtype=torch.float64)
motion = kn.Motion(wolf.skeleton, pose_from_angles(wolf.skeleton, angles, still, still), fps, loop=True)

path = Path(mkdtemp()) / "wolf_nods.glb"
kn.write_glb(path, wolf, motion, name="nod")

again = kn.load_character(path)
read_back = kn.motion_from_clip(again, "nod", fps=fps)
error = (again.posed(read_back.T_world_joint) - wolf.posed(motion.T_world_joint)).norm(dim=-1).max()
print(f"{path}: {read_back.frame_count} frames, largest difference {float(error):.1e} m")
assert float(error) < 1e-5 * wolf.height
