"""The rasteriser: closed forms, the twin against finite differences, the kernels against the twin."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch
from torch import Tensor

from kinema.errors import KinemaError
from kinema.render import operands as rules
from kinema.render import twin as twin_module
from kinema.render.cpu_backend import CpuKernels
from kinema.render.gsplat_backend import Gsplat, pinhole
from kinema.render.operands import ALPHA_MAX
from kinema.render.projection import project
from kinema.render.rasterize import default_backend, rasterize
from kinema.render.twin import TorchTwin
from tests.render import scenes
from tests.render.scenes import Scene

BACKENDS = [TorchTwin(), CpuKernels()]
OPERANDS = ("means", "covariances", "colours", "opacities", "background")

# float32 in the kernels against float64 in the twin; needles are the worst, their determinant is a difference of
# nearly equal products (2.6e-5 measured), all other scenes stay below 1e-5.
VALUE_TOLERANCE = {scenes.needles: 1e-4}
VALUE_TOLERANCE_ELSE = 1e-5
# A row's gradient sums terms of both signs; rows below FAINT times the strongest are compared absolutely.
ROW_MAGNITUDE_TOLERANCE = 2e-3
ROW_COSINE = 1 - 1e-5
FAINT = 1e-4


@pytest.fixture(autouse=True)
def _one_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def render(scene: Scene, backend, dtype: torch.dtype = torch.float32) -> tuple[list[Tensor], Tensor, Tensor]:
    means, covariances, colours, opacities, background = inputs = scene.operands(dtype)
    image, alpha = rasterize(
        means,
        covariances,
        colours,
        opacities,
        scene.T_cam_world.to(dtype),
        scene.intrinsics.to(dtype),
        height=scene.height,
        width=scene.width,
        background=background,
        backend=backend,
    )
    return inputs, image, alpha


def pull_back(scene: Scene, backend, dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor, list[Tensor]]:
    """Image, alpha and the vector-Jacobian product with fixed random cotangents of both."""
    inputs, image, alpha = render(scene, backend, dtype)
    g = torch.Generator().manual_seed(99)
    v_image, v_alpha = torch.randn(image.shape, generator=g), torch.randn(alpha.shape, generator=g)
    gradients = torch.autograd.grad((image, alpha), inputs, (v_image.to(dtype), v_alpha.to(dtype)))
    return image.detach(), alpha.detach(), list(gradients)


def one_gaussian(opacity: float = 0.8, dtype: torch.dtype = torch.float64, copies: int = 1, sigma: float = 0.1) -> dict:
    """Isotropic Gaussians on the optical axis at depth 2; the projected variance is known."""
    return {
        "means": torch.tensor([[0.0, 0.0, 2.0]], dtype=dtype).repeat(copies, 1),
        "covariances": (sigma**2 * torch.eye(3, dtype=dtype)).repeat(copies, 1, 1),
        "colours": torch.tensor([[0.9, 0.5, 0.1]], dtype=dtype).repeat(copies, 1),
        "opacities": torch.full((copies,), opacity, dtype=dtype),
        "T_cam_world": torch.eye(4, dtype=dtype)[None],
        "intrinsics": torch.tensor([50.0, 40.0, 8.5, 6.5], dtype=dtype),
    }


@pytest.mark.parametrize("backend", BACKENDS, ids=lambda b: type(b).__name__)
class TestClosedForms:
    def test_pixel_of_one_gaussian(self, backend):
        image, alpha = rasterize(**one_gaussian(), height=13, width=17, backend=backend)
        var_x, var_y = (50 / 2 * 0.1) ** 2 + 0.3, (40 / 2 * 0.1) ** 2 + 0.3
        for row, column in ((6, 8), (6, 10), (4, 7), (9, 11)):
            want = 0.8 * math.exp(-0.5 * ((column - 8) ** 2 / var_x + (row - 6) ** 2 / var_y))
            assert float(alpha[0, row, column]) == pytest.approx(want, rel=2e-6)
            assert image[0, row, column].tolist() == pytest.approx([0.9 * want, 0.5 * want, 0.1 * want], rel=2e-6)

    def test_nearer_covers_farther_covers_background(self, backend):
        scene = one_gaussian(copies=2)
        scene["means"][0, 2] = 4.0  # given first, drawn second
        scene["opacities"] = torch.tensor([0.5, 0.25], dtype=torch.float64)
        scene["colours"] = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], dtype=torch.float64)
        blue = torch.tensor([0.0, 0.0, 1.0], dtype=torch.float64)
        image, alpha = rasterize(**scene, height=13, width=17, background=blue, backend=backend)
        assert image[0, 6, 8].tolist() == pytest.approx([0.75 * 0.5, 0.25, 0.75 * 0.5], rel=2e-6)
        assert float(alpha[0, 6, 8]) == pytest.approx(1 - 0.75 * 0.5, rel=2e-6)

    def test_equal_depths_are_drawn_by_index(self, backend):
        scene = one_gaussian(copies=2, opacity=0.5)
        scene["colours"] = torch.tensor([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], dtype=torch.float64)
        image, _ = rasterize(**scene, height=13, width=17, backend=backend)
        assert image[0, 6, 8].tolist() == pytest.approx([0.5, 0.25, 0.0], rel=2e-6)

    def test_opaque_centre_is_clamped_and_takes_no_gradient_there(self, backend):
        scene = one_gaussian(opacity=1.0)
        scene["opacities"].requires_grad_()
        _, alpha = rasterize(**scene, height=13, width=17, backend=backend)
        assert alpha[0, 6, 8].item() == pytest.approx(ALPHA_MAX, rel=1e-6)
        (gradient,) = torch.autograd.grad(alpha[0, 6, 8], scene["opacities"], retain_graph=True)
        assert gradient.item() == 0.0
        (gradient,) = torch.autograd.grad(alpha[0, 6, 10], scene["opacities"])
        assert gradient.item() == pytest.approx(math.exp(-0.5 * 4 / ((50 / 2 * 0.1) ** 2 + 0.3)), rel=2e-6)

    def test_contributions_below_one_in_255_are_skipped(self, backend):
        _, alpha = rasterize(**one_gaussian(opacity=0.99 / 255), height=13, width=17, backend=backend)
        assert alpha.abs().max() == 0.0
        _, alpha = rasterize(**one_gaussian(opacity=1.01 / 255), height=13, width=17, backend=backend)
        assert float(alpha[0, 6, 8]) == pytest.approx(1.01 / 255, rel=1e-4)

    def test_early_stop_keeps_the_transmittance_above_its_floor(self, backend):
        # 0.2^5 = 3.2e-4 is kept, the sixth would bring 6.4e-5 and is not blended.
        scene = one_gaussian(copies=20, opacity=0.8)
        white = torch.ones(3, dtype=torch.float64)
        image, alpha = rasterize(**scene, height=13, width=17, background=white, backend=backend)
        assert 1 - float(alpha[0, 6, 8]) == pytest.approx(0.2**5, rel=1e-3)
        assert float(image[0, 6, 8, 2]) == pytest.approx(0.1 * (1 - 0.2**5) + 0.2**5, rel=1e-5)

    def test_background_gradient_is_the_transmittance(self, backend):
        background = torch.zeros(13, 17, 3, dtype=torch.float64, requires_grad=True)
        image, alpha = rasterize(**one_gaussian(), height=13, width=17, background=background, backend=backend)
        (gradient,) = torch.autograd.grad(image[..., 1].sum(), background)
        torch.testing.assert_close(gradient[..., 1], 1 - alpha[0])
        assert gradient[..., 0].abs().max() == 0 and gradient[6, 8, 1] < 0.3


def test_gradcheck_of_the_twin_with_cameras():
    g = torch.Generator().manual_seed(0)
    # Wide and half transparent: every alpha is far from 1/255 and no pixel stops, so the render is smooth.
    means = (torch.randn(4, 3, generator=g) * 0.1 + torch.tensor([0.0, 0.0, 2.0])).double()
    L = (0.5 * torch.eye(3) + 0.1 * torch.randn(2, 4, 3, 3, generator=g)).double()
    opacities = torch.tensor([0.3, 0.4, 0.5, 0.6]).double()
    T = torch.eye(4).repeat(2, 1, 1).double()
    operands = (
        means,
        L @ L.mT,
        torch.rand(4, 3, generator=g).double(),
        opacities,
        T,
        torch.tensor([9.0, 8.0, 3.2, 2.7]).double(),
        torch.rand(2, 5, 6, 3, generator=g).double(),
    )

    def run(means, covariances, colours, opacities, T, intrinsics, background):
        return rasterize(
            means, covariances, colours, opacities, T, intrinsics, height=5, width=6, background=background
        )

    _, alpha = run(*operands)
    assert alpha.min() > 0.2
    # fast_mode: random projections of the Jacobian; the full one takes half a minute and says the same.
    assert torch.autograd.gradcheck(run, [operand.requires_grad_() for operand in operands], fast_mode=True)


def test_strips_of_the_twin_change_nothing(monkeypatch):
    scene = scenes.plain()
    whole = pull_back(scene, TorchTwin(), torch.float64)
    monkeypatch.setattr(twin_module, "STRIP_ELEMENTS", 20_000)
    strips = pull_back(scene, TorchTwin(), torch.float64)
    torch.testing.assert_close(strips[0], whole[0])
    for got, want in zip(strips[2], whole[2], strict=True):
        torch.testing.assert_close(got, want, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("make", scenes.EVERY, ids=lambda make: make.__name__)
def test_kernels_agree_with_the_twin(make):
    scene = make()
    image, alpha, gradients = pull_back(scene, CpuKernels())
    want_image, want_alpha, want_gradients = pull_back(scene, TorchTwin(), torch.float64)
    tolerance = VALUE_TOLERANCE.get(make, VALUE_TOLERANCE_ELSE)
    torch.testing.assert_close(image.double(), want_image, atol=tolerance, rtol=0)
    torch.testing.assert_close(alpha.double(), want_alpha, atol=tolerance, rtol=0)
    assert make is scenes.none or 0.001 < want_alpha.mean() < 1
    for name, got, want in zip(OPERANDS, gradients, want_gradients, strict=True):
        assert got.shape == want.shape
        if want.numel() == 0:
            continue
        rows = (-1, 1) if name == "opacities" else (-1, 9) if name == "covariances" else (-1, 3)
        got, want = got.double().reshape(rows), want.reshape(rows)
        got_size, want_size = got.norm(dim=1), want.norm(dim=1)
        assert want_size.max() > 0, name
        strong = want_size > FAINT * want_size.max()
        ratio = got_size[strong] / want_size[strong]
        assert (ratio - 1).abs().max() < ROW_MAGNITUDE_TOLERANCE, (name, ratio.min(), ratio.max())
        cosine = (got * want).sum(1)[strong] / (got_size * want_size)[strong]
        assert cosine.min() > ROW_COSINE, (name, cosine.min())
        assert (got - want)[~strong].abs().amax() < FAINT**1.5 * want_size.max() if (~strong).any() else True, name
        assert (got[want_size == 0] == 0).all(), f"{name}: a Gaussian nobody sees moves"


def test_upper_triangles_are_the_same_covariances():
    scene = scenes.plain()
    rows, columns = torch.triu_indices(3, 3)
    six = replace(scene, covariances=scene.covariances[..., rows, columns])
    for backend in BACKENDS:
        image, _, gradients = pull_back(scene, backend)
        image_six, _, gradients_six = pull_back(six, backend)
        torch.testing.assert_close(image_six, image)
        both = gradients[1] + gradients[1].mT - torch.diag_embed(gradients[1].diagonal(dim1=-2, dim2=-1))
        torch.testing.assert_close(gradients_six[1], both[..., rows, columns], rtol=1e-4, atol=1e-3)


@pytest.mark.parametrize("make", [scenes.dense, scenes.one_frame, scenes.cameras], ids=lambda make: make.__name__)
def test_thread_count_changes_no_bit(make):
    """Pieces of work depend on the video alone, and each sums in its own order."""
    torch.set_num_threads(1)
    image, alpha, gradients = pull_back(make(), CpuKernels())
    for threads in (2, 3):
        torch.set_num_threads(threads)
        again = pull_back(make(), CpuKernels())
        assert torch.equal(again[0], image) and torch.equal(again[1], alpha)
        # Shared operands and background are summed over frames by torch, whose own order may follow its threads.
        for name, got, want in zip(OPERANDS, again[2], gradients, strict=True):
            if name == "background":
                torch.testing.assert_close(got, want, rtol=1e-5, atol=1e-4)
            else:
                assert torch.equal(got, want), name


def test_strided_operands_give_the_same_bits():
    scene = scenes.plain()
    flipped = replace(
        scene,
        means=scene.means.mT.contiguous().mT,
        covariances=scene.covariances.permute(3, 2, 1, 0).contiguous().permute(3, 2, 1, 0),
        colours=torch.cat([scene.colours, scene.colours], 1)[:, :3],
        opacities=scene.opacities.repeat_interleave(2)[::2],
        background=scene.background.transpose(1, 2).contiguous().transpose(1, 2),
    )
    inputs = [t.requires_grad_() for t in (flipped.means, flipped.covariances, flipped.colours, flipped.opacities)]
    assert not any(tensor.is_contiguous() for tensor in inputs)
    image, alpha = rasterize(
        *inputs, scene.T_cam_world.mT.contiguous().mT, scene.intrinsics, height=37, width=70,  # type: ignore[call-arg]
        background=flipped.background, backend=CpuKernels(),
    )  # fmt: skip
    g = torch.Generator().manual_seed(99)
    v_image = torch.randn(2, 70, 37, 3, generator=g).transpose(1, 2)
    got = torch.autograd.grad(image, inputs, v_image)
    want_inputs, want_image, _ = render(scene, CpuKernels())
    assert torch.equal(image, want_image) and alpha.max() > 0.5
    want = torch.autograd.grad(want_image, want_inputs[:4], v_image.contiguous())
    assert all(torch.equal(a, b) for a, b in zip(got, want, strict=True))


def test_every_output_element_is_written():
    """Poison: with this switch torch fills fresh memory with NaN, so whatever the kernels skip shows."""
    torch.use_deterministic_algorithms(True)
    try:
        for make in (scenes.none, scenes.off_screen, scenes.one_frame):
            image, alpha, gradients = pull_back(make(), CpuKernels())
            assert all(torch.isfinite(tensor).all() for tensor in (image, alpha, *gradients))
    finally:
        torch.use_deterministic_algorithms(False)


def test_frames_are_independent():
    scene = scenes.plain(frame_count=20)
    _, image, alpha = render(scene, CpuKernels())
    alone = replace(scene, means=scene.means[7:8], covariances=scene.covariances[7:8],
                    T_cam_world=scene.T_cam_world[7:8], background=scene.background[7:8])  # fmt: skip
    _, image_7, alpha_7 = render(alone, CpuKernels())
    assert torch.equal(image[7], image_7[0]) and torch.equal(alpha[7], alpha_7[0])


def test_default_backend_follows_the_operands():
    scene = scenes.plain()
    seen = []

    class Spy:
        def __call__(self, video):
            seen.append(type(default_backend(video)).__name__)
            return TorchTwin()(video)

    render(scene, Spy(), torch.float32)
    render(scene, Spy(), torch.float64)
    assert seen == ["CpuKernels", "TorchTwin"]


def _spoil(tensor: Tensor, value: float) -> Tensor:
    tensor = tensor.clone()
    tensor.view(-1)[tensor.numel() // 2] = value
    return tensor


NAN, INF = float("nan"), float("inf")
FAULTS = {
    "nan mean": ("render-not-finite", lambda s: replace(s, means=_spoil(s.means, NAN))),
    "infinite covariance": ("render-not-finite", lambda s: replace(s, covariances=_spoil(s.covariances, INF))),
    "nan colour": ("render-not-finite", lambda s: replace(s, colours=_spoil(s.colours, NAN))),
    "nan opacity": ("render-not-finite", lambda s: replace(s, opacities=_spoil(s.opacities, NAN))),
    "nan camera": ("render-not-finite", lambda s: replace(s, T_cam_world=_spoil(s.T_cam_world, NAN))),
    "infinite intrinsics": ("render-not-finite", lambda s: replace(s, intrinsics=_spoil(s.intrinsics, -INF))),
    "nan background": ("render-not-finite", lambda s: replace(s, background=_spoil(s.background, NAN))),
    "negative opacity": ("render-opacity-range", lambda s: replace(s, opacities=_spoil(s.opacities, -0.1))),
    "opacity logits": ("render-opacity-range", lambda s: replace(s, opacities=s.opacities * 3)),
    "no focal length": ("render-focal-range", lambda s: replace(s, intrinsics=s.intrinsics * 0)),
    "too large": ("render-resolution", lambda s: replace(s, height=20_000)),
    "no width": ("render-resolution", lambda s: replace(s, width=0)),
    "too much": (
        "render-memory",
        lambda s: replace(s, T_cam_world=torch.eye(4).expand(20, 4, 4), height=16_000, width=16_000),
    ),
    "whole numbers": ("render-dtype", lambda s: replace(s, colours=torch.ones(150, 3, dtype=torch.int64))),
    "other gauss count": ("shape-mismatch", lambda s: replace(s, colours=s.colours[:-1])),
    "other frame count": ("shape-mismatch", lambda s: replace(s, T_cam_world=torch.eye(4).repeat(3, 1, 1))),
    "covariance of four": ("shape-mismatch", lambda s: replace(s, covariances=torch.ones(2, 150, 4, 4))),
    "background of other size": ("shape-mismatch", lambda s: replace(s, background=torch.ones(2, 5, 5, 3))),
}


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_faulty_operands_raise_before_any_kernel(fault):
    code, spoil = FAULTS[fault]
    s = spoil(scenes.plain())
    reached = []
    with pytest.raises(KinemaError) as caught:
        rasterize(s.means, s.covariances, s.colours, s.opacities, s.T_cam_world, s.intrinsics,
                  height=s.height, width=s.width, background=s.background, backend=reached.append)  # fmt: skip  # pyright: ignore[reportArgumentType]
    assert caught.value.code == code and not reached


def test_large_finite_numbers_are_not_called_infinite():
    rules._check_numbers("means", torch.full((3,), 3e38))


def test_kernels_refuse_camera_gradients():
    scene = scenes.plain()
    with pytest.raises(KinemaError) as caught:
        render(replace(scene, T_cam_world=scene.T_cam_world.requires_grad_()), CpuKernels())
    assert caught.value.code == "render-camera-gradient"


def test_projection_agrees_with_gsplats_own_reference():
    reference = pytest.importorskip("gsplat.cuda._torch_impl", reason="gsplat is not installed")
    for make in (scenes.plain, scenes.off_screen, scenes.cameras):
        s = make()
        frames = len(s.T_cam_world)
        means, covariances = s.means.expand(frames, -1, 3).double(), s.covariances.expand(frames, -1, 3, 3).double()
        T, intrinsics = s.T_cam_world.double(), s.intrinsics.expand(frames, 4).double()
        ours = project(means, covariances, T, intrinsics, height=s.height, width=s.width)
        radii, xy, depth, conic, _ = reference._fully_fused_projection(
            means, covariances, T[:, None], pinhole(intrinsics)[:, None], s.width, s.height
        )
        shown = (radii[:, 0] > 0).all(-1)
        assert shown.float().mean() > 0.1 and ours.visible[shown].all()
        torch.testing.assert_close(ours.xy[shown], xy[:, 0][shown], rtol=1e-9, atol=1e-9)
        torch.testing.assert_close(ours.depth[shown], depth[:, 0][shown], rtol=1e-9, atol=1e-9)
        torch.testing.assert_close(ours.conic[shown], conic[:, 0][shown], rtol=1e-7, atol=1e-9)


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")
@pytest.mark.parametrize("make", [scenes.plain, scenes.dense, scenes.cameras], ids=lambda make: make.__name__)
def test_gsplat_agrees_with_the_twin(make):
    scene = make()
    on_gpu = replace(
        scene, **{name: value.cuda() for name, value in vars(scene).items() if isinstance(value, torch.Tensor)}
    )
    _, image, alpha = render(on_gpu, Gsplat())
    _, want_image, want_alpha = render(scene, TorchTwin(), torch.float64)
    # gsplat cuts Gaussians off at 3.33 sigma, where alpha is just above 1/255.
    torch.testing.assert_close(image.cpu().double(), want_image, atol=2 / 255, rtol=0)
    torch.testing.assert_close(alpha.cpu().double(), want_alpha, atol=2 / 255, rtol=0)
    assert (image.cpu() - want_image).abs().mean() < 1e-4


def test_gsplat_refuses_cpu_tensors():
    with pytest.raises(KinemaError) as caught:
        render(scenes.plain(), Gsplat())
    assert caught.value.code == "render-device"
