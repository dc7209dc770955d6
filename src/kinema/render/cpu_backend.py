"""The rasteriser on the CPU: numba kernels behind one `torch.autograd.Function`.

Work is cut into (frame, band) pieces that depend on the video alone, never on the number of threads, and every
piece writes its own memory: results are the same bits with any `torch.set_num_threads`.
"""

# pyright: reportCallIssue=false
# (numba functions take what their signature says)

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import torch
from torch import Tensor

from kinema.render import kernels, projection_kernels
from kinema.render.operands import RenderError, SplatVideo

PIECES = 16
"""Videos with fewer frames than this have each frame cut into bands of tile rows, for threads to share."""


class CpuKernels:
    """Backend of `rasterize`: float32 on the CPU. float64 operands are rounded to float32, gradients come back as float64."""

    def __call__(self, video: SplatVideo) -> tuple[Tensor, Tensor]:
        """Render; return the image [frame height width 3] and its coverage [frame height width]."""
        if video.T_cam_world.requires_grad or video.intrinsics.requires_grad:
            raise RenderError(
                "render-camera-gradient",
                "the CPU kernels give cameras no gradient, but T_cam_world or intrinsics ask for one",
                hint="pass backend=TorchTwin(), or detach the cameras",
            )
        dtype = video.means.dtype
        image, alpha = _Rasterize.apply(
            video.means.float(),
            video.covariances.float(),
            video.colours.float(),
            video.opacities.float(),
            video.background.float(),
            video.T_cam_world.float(),
            video.intrinsics.float(),
            (video.height, video.width),
        )
        return image.to(dtype), alpha.to(dtype)


class _Rasterize(torch.autograd.Function):
    @staticmethod
    def forward(ctx, means, covariances, colours, opacities, background, T_cam_world, intrinsics, size):
        frame_count, gauss_count, (height, width) = len(T_cam_world), means.shape[1], size
        ctx.covariance_shape = covariances.shape
        covariances = covariances.flatten(2)
        means, covariances, colours, opacities, T_cam_world, intrinsics = (
            tensor.contiguous() for tensor in (means, covariances, colours, opacities, T_cam_world, intrinsics)
        )
        records = torch.empty(frame_count, gauss_count, projection_kernels.RECORD)
        order = torch.empty(frame_count, gauss_count, dtype=torch.int32)
        spans = torch.empty(frame_count, gauss_count, 4, dtype=torch.int32)
        visible_counts = torch.empty(frame_count, dtype=torch.int32)
        image = torch.empty(frame_count, height, width, 3)
        alpha, transmittance, stops = (torch.empty(frame_count, height, width) for _ in range(3))

        inputs = tuple(tensor.detach().numpy() for tensor in (means, covariances, colours, opacities))
        cameras = (T_cam_world.numpy(), intrinsics.numpy(), height, width)
        lists = tuple(tensor.numpy() for tensor in (records, order, spans, visible_counts))
        behind = background.detach().expand(frame_count, height, width, 3).numpy()
        outputs = tuple(tensor.numpy() for tensor in (image, alpha, transmittance, stops))
        bands = _band_count(frame_count, height)

        def project(frame: int) -> None:
            projection_kernels.project_frame(frame, *inputs, *cameras, *lists)

        def blend(frame: int, band: int) -> None:
            kernels.blend_rows(kernels.CONSTANT_LANES, frame, band, bands, *lists, behind, *outputs)

        _run_stages(frame_count, bands, before=project, each_band=blend)
        ctx.save_for_backward(
            means,
            covariances,
            opacities,
            background,
            T_cam_world,
            intrinsics,
            records,
            order,
            spans,
            visible_counts,
            transmittance,
            stops,
        )
        ctx.colour_frames = len(colours)
        return image, alpha

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, v_image, v_alpha):
        means, covariances, opacities, background, T_cam_world, intrinsics, *lists, transmittance, stops = (
            ctx.saved_tensors
        )
        frame_count, height, width = transmittance.shape
        gauss_count = means.shape[1]
        bands = _band_count(frame_count, height)
        records = lists[0]
        moments = torch.empty(frame_count, bands, gauss_count, projection_kernels.MOMENTS)
        behind = background.detach().expand(frame_count, height, width, 3)
        operands = tuple(t.numpy() for t in (*lists, behind, transmittance, stops, v_image, v_alpha, moments))
        v_means, v_colours = torch.empty(frame_count, gauss_count, 3), torch.empty(frame_count, gauss_count, 3)
        v_covariances = torch.empty(frame_count, gauss_count, covariances.shape[2])
        v_opacities = torch.empty(frame_count, gauss_count)
        inputs = tuple(t.detach().numpy() for t in (means, covariances, opacities, T_cam_world, intrinsics))
        outputs = tuple(t.numpy() for t in (records, moments, v_means, v_covariances, v_colours, v_opacities))

        def blend_back(frame: int, band: int) -> None:
            kernels.blend_rows_back(kernels.CONSTANT_LANES, frame, band, bands, *operands)

        def project_back(frame: int) -> None:
            projection_kernels.project_frame_back(frame, *inputs, height, width, *outputs)

        _run_stages(frame_count, bands, each_band=blend_back, after=project_back)
        v_background = None
        if ctx.needs_input_grad[4]:
            v_background = (v_image * transmittance[..., None]).sum_to_size(background.shape)
        return (
            _over_frames(v_means, len(means)),
            _over_frames(v_covariances, len(covariances)).reshape(ctx.covariance_shape),
            _over_frames(v_colours, ctx.colour_frames),
            _over_frames(v_opacities, len(opacities)),
            v_background,
            None,
            None,
            None,
        )


def _over_frames(gradient: Tensor, frames: int) -> Tensor:
    """Sum the gradient of an operand that all frames share, in one order whatever the number of threads."""
    return gradient if frames == len(gradient) else torch.from_numpy(gradient.numpy().sum(0, keepdims=True))


def _band_count(frame_count: int, height: int) -> int:
    return max(1, min(-(-PIECES // frame_count), -(-height // projection_kernels.TILE_HEIGHT)))


def _run_stages(
    frame_count: int,
    bands: int,
    *,
    each_band: Callable[[int, int], None],
    before: Callable[[int], None] | None = None,
    after: Callable[[int], None] | None = None,
) -> None:
    """Run `before(frame)`, `each_band(frame, band)`, `after(frame)` in this order for every frame, on torch's threads."""
    frames = range(frame_count)
    if bands == 1:  # a frame is one piece from start to end: no thread waits for another's frame

        def whole(frame: int) -> None:
            if before:
                before(frame)
            each_band(frame, 0)
            if after:
                after(frame)

        _run(whole, [(frame,) for frame in frames])
        return
    if before:
        _run(before, [(frame,) for frame in frames])
    _run(each_band, [(frame, band) for frame in frames for band in range(bands)])
    if after:
        _run(after, [(frame,) for frame in frames])


def _run(work: Callable[..., None], pieces: list[tuple[int, ...]]) -> None:
    """Call `work` once per piece, on as many threads as torch may use, this one among them."""
    queue = iter(pieces)

    def drain() -> None:
        for piece in queue:  # a list's iterator hands each piece to one thread only
            work(*piece)

    threads = min(torch.get_num_threads(), len(pieces))
    others = [_pool(threads - 1).submit(drain) for _ in range(threads - 1)] if threads > 1 else []
    drain()
    for other in others:
        other.result()


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="kinema-render")
