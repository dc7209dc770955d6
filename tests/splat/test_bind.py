import sys

import pytest
import torch

from kinema.geometry.rotations import from_rotation_vector
from kinema.geometry.transforms import compose
from kinema.rigging import Skin, forward_kinematics
from kinema.splat import Anchors, SplatError, bind, deform
from kinema.splat.bind import deform_twin
from tests.bodies import arm, arm_body, generator

UPPER = [0, 1, 2, 4, 5, 8]


def poses(frame_count: int = 5) -> torch.Tensor:
    """Random poses of the arm, [frame joint 4 4]."""
    g = generator(3)
    turns = from_rotation_vector(torch.randn(frame_count, 2, 3, generator=g, dtype=torch.float64))
    shift = 0.2 * torch.randn(frame_count, 2, 3, generator=g, dtype=torch.float64)
    return forward_kinematics(arm(), arm().T_parent_joint @ compose(turns, shift))


def test_start_pose_gives_the_cloud_back():
    body = arm_body()
    means, covariances = deform(body, forward_kinematics(arm()))
    torch.testing.assert_close(means, body.cloud.means)
    torch.testing.assert_close(covariances, body.cloud.covariances.flatten(1)[:, UPPER])


def test_moving_the_whole_body_turns_every_gaussian():
    body = arm_body()
    T = compose(from_rotation_vector(torch.tensor([0.3, -1.0, 2.0]).double()), torch.tensor([1.0, 2.0, 3.0]).double())
    means, covariances = deform(body, T @ forward_kinematics(arm()))
    R = T[:3, :3]
    torch.testing.assert_close(means, body.cloud.means @ R.T + T[:3, 3])
    torch.testing.assert_close(covariances, (R @ body.cloud.covariances @ R.T).flatten(1)[:, UPPER])


def test_covariance_follows_the_jacobian_of_the_warp():
    """∇φ by finite differences of φ at fixed weights (AKD eq. 2)."""
    body, T = arm_body(), poses(1)[0]
    step = 1e-6
    columns = []
    for axis in range(3):
        moved = body.means_bind.clone()
        moved[:, axis] += step
        shifted = type(body)(body.cloud, body.skin, moved, body.factors_bind)
        columns.append((deform(shifted, T)[0] - deform(body, T)[0]) / step)
    J = torch.stack(columns, -1)
    want = J @ body.factors_bind @ body.factors_bind.mT @ J.mT
    torch.testing.assert_close(deform(body, T)[1], want.flatten(1)[:, UPPER], atol=1e-8, rtol=1e-5)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_fast_path_is_the_twin(dtype):
    """Values and vector-Jacobian products; rows differ by rounding alone."""
    body = arm_body(count=200, dtype=dtype)
    results = []
    for function in (deform, deform_twin):
        T = poses().to(dtype).requires_grad_()
        means, covariances = function(body, T)
        g = generator(5)
        weights = (
            torch.randn(means.shape, generator=g, dtype=dtype),
            torch.randn(covariances.shape, generator=g, dtype=dtype),
        )
        results.append((means, covariances, torch.autograd.grad((means, covariances), T, weights)[0]))
    (m, c, v), (m2, c2, v2) = results
    rounding = 50 * torch.finfo(dtype).eps
    torch.testing.assert_close(m, m2, atol=rounding, rtol=rounding)
    torch.testing.assert_close(c, c2, atol=rounding, rtol=rounding)
    v, v2 = v.flatten(2), v2.flatten(2)
    cosine = torch.nn.functional.cosine_similarity(v, v2, dim=-1)
    assert float(cosine.min()) > 1 - 1e-5
    torch.testing.assert_close(v.norm(dim=-1), v2.norm(dim=-1), rtol=1e-4, atol=0)


def test_gradient():
    body = arm_body(count=6)
    assert torch.autograd.gradcheck(lambda T: deform(body, T), (poses(2).requires_grad_(),))


def test_many_slots_take_the_other_path(monkeypatch):
    body, T = arm_body(), poses()
    want = deform(body, T)
    monkeypatch.setattr(sys.modules["kinema.splat.bind"], "DENSE_SLOTS", 1)
    got = deform(body, T)
    torch.testing.assert_close(got[0], want[0])
    torch.testing.assert_close(got[1], want[1])


def test_a_start_pose_away_from_the_bind_pose():
    """The cloud is made in the start pose; bind space is elsewhere and a hundred times larger."""
    start = poses(1)[0]
    scaled = torch.diag(torch.tensor([100.0, 100.0, 100.0, 1.0], dtype=torch.float64))
    cloud = arm_body().cloud
    faces = torch.tensor([[0, 1, 2]])
    skin = Skin(
        torch.arange(2),
        torch.linalg.inv(forward_kinematics(arm())) @ torch.linalg.inv(scaled),
        torch.tensor([[0, 1]] * 3),
        torch.tensor([[1.0, 0.0], [0.3, 0.7], [0.0, 1.0]], dtype=torch.float64),
    )
    bary = torch.rand(cloud.gauss_count, 3, generator=generator(), dtype=torch.float64)
    anchors = Anchors(torch.zeros(cloud.gauss_count, dtype=torch.long), bary / bary.sum(1, keepdim=True))
    body = bind(cloud, skin, faces, anchors, T_world_joint=start)
    means, covariances = deform(body, start)
    torch.testing.assert_close(means, cloud.means)
    torch.testing.assert_close(covariances, cloud.covariances.flatten(1)[:, UPPER])


def test_slots_of_three_corners_are_merged():
    skin = arm_body().skin
    assert skin.indices.shape[1] == 2  # three corners of two slots each
    torch.testing.assert_close(skin.weights.sum(1), torch.ones(len(skin.weights), dtype=torch.float64))


def test_an_anchor_off_the_mesh_is_refused():
    body = arm_body()
    anchors = Anchors(torch.full((body.gauss_count,), 9), torch.full((body.gauss_count, 3), 1 / 3))
    with pytest.raises(SplatError, match="anchor-range"):
        bind(body.cloud, body.skin, torch.zeros(2, 3).long(), anchors, T_world_joint=forward_kinematics(arm()))
