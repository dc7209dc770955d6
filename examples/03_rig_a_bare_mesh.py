"""Give a bare mesh a skeleton: skin weights from heat equilibrium, then bend it."""

import numpy as np
import torch
import trimesh

import kinema as kn
from kinema.asset import Bones, PlainMesh, rig_mesh
from kinema.rigging import pose_from_angles

tube = trimesh.creation.cylinder(radius=0.2, height=2.0, sections=24).subdivide().subdivide()
positions = np.asarray(tube.vertices)[:, [1, 2, 0]] + [0, 1, 0]  # along +Y, from 0 to 2 m
bones = Bones(
    names=("lower", "upper"),
    parents=(-1, 0),
    heads=np.array([[0.0, 0, 0], [0, 1, 0]]),
    tails=np.array([[0.0, 1, 0], [0, 2, 0]]),
)
document = rig_mesh(PlainMesh("tube", positions, np.asarray(tube.faces)), bones)
arm = kn.asset.character_from_document(document, name="tube")

angles = torch.zeros(1, arm.skeleton.joint_count, 3, dtype=torch.float64)
angles[:, arm.skeleton.index("upper"), 0] = torch.pi / 2
still = torch.zeros(1, 3, dtype=torch.float64)
bent = kn.Motion(arm.skeleton, pose_from_angles(arm.skeleton, angles, still, still), fps=1)

top = arm.start_positions[:, 1] > 1.99
tip = arm.posed(bent.T_world_joint)[0, top].mean(0)
print("the tip went from", arm.start_positions[top].mean(0).numpy().round(3), "to", tip.numpy().round(3))
assert abs(float(tip[1]) - 1.0) < 0.05  # the upper half lies flat at the elbow's height
