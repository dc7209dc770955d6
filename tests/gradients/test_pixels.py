"""The whole path, joint angle to pixel: kinematics, skinning, covariances, ground rule, antialiasing, blending."""

import torch

from kinema.render import FollowCamera, Scene, place_cameras, render
from kinema.render.cpu_backend import CpuKernels
from kinema.rigging import forward_kinematics, pose_from_angles
from tests.bodies import arm, arm_body, generator

SIZE = {"height": 5, "width": 6}


def video(angles: torch.Tensor, shift: torch.Tensor, scene: Scene, camera, **options) -> torch.Tensor:
    """Pixels of an arm whose joints turn and whose root moves, [frame height width 3]."""
    skeleton = arm().to(angles.dtype)
    local = pose_from_angles(skeleton, angles, shift, torch.zeros_like(shift))
    size = {"height": camera.height, "width": camera.width}
    return render(scene, forward_kinematics(skeleton, local), camera=camera, **size, **options)


def start(frame_count: int) -> tuple[torch.Tensor, torch.Tensor]:
    g = generator(2)
    angles = 0.4 * torch.randn(frame_count, 2, 3, generator=g, dtype=torch.float64)
    return angles, 0.05 * torch.randn(frame_count, 3, generator=g, dtype=torch.float64)


def test_gradcheck_from_joint_angle_to_pixel():
    """Float64 through the twin. Cameras and shadow follow the pose without a gradient, by design: they are held."""
    scene = Scene(arm_body(count=8), shadow=None, camera=(FollowCamera(), FollowCamera(azimuth=2.5)))
    angles, shift = start(1)
    pose = forward_kinematics(arm(), pose_from_angles(arm(), angles, shift, 0 * shift))
    camera = place_cameras(scene, pose, fps=8, **SIZE)
    operands = (angles.requires_grad_(), shift.requires_grad_())
    assert torch.autograd.gradcheck(lambda a, s: video(a, s, scene, camera), operands, atol=1e-6, rtol=1e-4)
    gradient = torch.autograd.grad(video(*operands, scene, camera).square().sum(), operands)
    assert float(gradient[0][:, 1].norm()) > 1e-2 and float(gradient[1].norm()) > 1e-2


def test_the_fast_path_agrees():
    """Pixels, and the gradient of a random weighting of them, per joint: float32 kernels against the float64 twin."""
    size = {"height": 24, "width": 32}
    body = arm_body(count=150, seed=4)
    angles, shift = start(4)
    camera = place_cameras(
        Scene(body), forward_kinematics(arm(), pose_from_angles(arm(), angles, shift, 0 * shift)), fps=8, **size
    )
    weight = torch.randn(4, 24, 32, 3, generator=generator(9), dtype=torch.float64)
    pictures, gradients = [], []
    for dtype, backend in ((torch.float64, None), (torch.float32, CpuKernels())):
        operands = (angles.to(dtype).requires_grad_(), shift.to(dtype).requires_grad_())
        picture = video(*operands, Scene(body.to(dtype)), camera.to(dtype), backend=backend)
        pictures.append(picture.detach().double())
        gradients.append([g.double() for g in torch.autograd.grad((picture * weight.to(dtype)).sum(), operands)])
    torch.testing.assert_close(pictures[1], pictures[0], atol=2e-3, rtol=0)  # alphas near 1/255 may fall either way
    assert float((pictures[1] - pictures[0]).abs().mean()) < 2e-5
    for slow, fast in zip(*gradients, strict=True):
        slow, fast = slow.flatten(0, -2), fast.flatten(0, -2)
        live = slow.norm(dim=-1) > 1e-9
        assert bool(live.any())
        cosine = torch.nn.functional.cosine_similarity(slow[live], fast[live], dim=-1)
        assert float(cosine.min()) > 0.999
        torch.testing.assert_close(fast[live].norm(dim=-1), slow[live].norm(dim=-1), rtol=0.02, atol=0)
