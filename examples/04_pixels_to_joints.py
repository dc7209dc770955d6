"""Gradients from pixels to joint angles: turn a head until its picture matches another one."""

import torch

import kinema as kn
from kinema.creature import make, to_document
from kinema.rigging import forward_kinematics, pose_from_angles

wolf = kn.asset.character_from_document(to_document(make("wolf", seed=3)), name="wolf")
skeleton = wolf.skeleton.to(torch.float32)
body = kn.reconstruct.splats_from_character(wolf, generator=torch.Generator().manual_seed(0))
sides = (kn.render.FollowCamera(azimuth=0.4), kn.render.FollowCamera(azimuth=1.6))  # one view leaves roll open
scene = kn.render.Scene(body, ground=kn.render.Checkerboard(), camera=sides)
neck, still = skeleton.index("Neck1"), torch.zeros(1, 3)
# fixed in place: cameras that follow would hide part of the movement
camera = kn.render.place_cameras(scene, forward_kinematics(skeleton)[None], height=64, width=64, fps=1.0)


def picture(turn: torch.Tensor) -> torch.Tensor:
    angles = torch.zeros(1, skeleton.joint_count, 3).index_put((torch.tensor([0]), torch.tensor([neck])), turn)
    frames = forward_kinematics(skeleton, pose_from_angles(skeleton, angles, still, still))
    return kn.render.render(scene, frames, height=64, width=64, fps=1.0, camera=camera)


wanted = torch.tensor([[0.0, 0.3, 0.25]])
target = picture(wanted).detach()
turn = torch.zeros(1, 3, requires_grad=True)
optimizer = torch.optim.Adam([turn], lr=0.03)
for _ in range(80):
    optimizer.zero_grad()
    loss = (picture(turn) - target).square().mean()
    loss.backward()
    optimizer.step()
error = float((turn.detach() - wanted).abs().max())
print(f"found {turn.detach().numpy().round(3)} for {wanted.numpy()}, off by {error:.3f} rad")
assert error < 0.05
