"""The rasteriser's figures: whole operator against the torch twin and the first kernel, in one run, interleaved.

`run()` yields milliseconds per frame. Ours is timed from `rasterize(...)` to the image and from the image's gradient to
those of means, covariances, colours and opacities; the baseline starts from projected, sorted Gaussians and stops at
gradients of centres and conics. `python benchmarks/render.py` prints the figures and draws docs/results/render_growth.png.
"""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# Before torch loads: its OpenMP threads otherwise spin for milliseconds after every torch operation, on the cores that
# the timed kernels need.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

import numpy as np
import torch
from torch import Tensor

from kinema.render.projection import project
from kinema.render.rasterize import rasterize
from kinema.render.twin import TorchTwin

SIZES = {"64": (17, 5_000, 64, 64), "480": (49, 20_000, 480, 720)}
"""frame, gauss, height, width: the embedded prior's video and CogVideoX's."""
REPEATS = {"64": 40, "480": 4}
PLOT = Path(__file__).parents[1] / "docs" / "results" / "render_growth.png"


def make_scene(
    frame_count: int, gauss_count: int, height: int, width: int, *, sigma_px: float | None = None, opacity: float = 0.9
) -> tuple[Tensor, ...]:
    """The prototype's scene in three dimensions: Gaussians that close an ellipsoid over 27 % of the frame."""
    g = torch.Generator().manual_seed(0)
    direction = torch.nn.functional.normalize(torch.randn(gauss_count, 3, generator=g), dim=1)
    focal_px, distance = 1.2 * width, 4.0
    metres = distance / focal_px
    half_axes = torch.tensor([0.35 * width, 0.25 * height, 0.35 * width])
    if sigma_px is None:
        sigma_px = max(0.55, 0.8 * math.sqrt(2 * math.pi * half_axes[0] * half_axes[1] / gauss_count))
    drift = torch.linspace(0, 2, frame_count)[:, None, None] * torch.tensor([1.0, 1.0, 0.0])
    means = (direction * half_axes + drift) * metres + torch.tensor([0.0, 0.0, distance])
    R, _ = torch.linalg.qr(torch.randn(frame_count, gauss_count, 3, 3, generator=g))
    scales = sigma_px * metres * (0.7 + 0.7 * torch.rand(frame_count, gauss_count, 3, generator=g))
    return (
        means,
        (R * scales[..., None, :] ** 2) @ R.mT,
        torch.rand(gauss_count, 3, generator=g),
        torch.full((gauss_count,), opacity),
        torch.eye(4).repeat(frame_count, 1, 1),
        torch.tensor([focal_px, focal_px, width / 2, height / 2]),
    )


def _seconds(call: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> tuple[float, Any]:
    start = clock()
    result = call()
    return clock() - start, result


def _time_operator(
    scene: tuple[Tensor, ...], height: int, width: int, *, threads: int, backend=None, clock=time.perf_counter
) -> list[float]:
    """Seconds of one forward and one backward pass."""
    torch.set_num_threads(threads)
    operands = [tensor.detach().requires_grad_() for tensor in scene[:4]]
    forward, (image, _) = _seconds(
        lambda: rasterize(*operands, *scene[4:], height=height, width=width, backend=backend), clock
    )
    v_image = torch.ones_like(image)
    backward, _ = _seconds(lambda: torch.autograd.grad(image, operands, v_image), clock)
    return [forward, backward]


def _prototype(scene: tuple[Tensor, ...], height: int, width: int) -> Callable[[], list[float]]:
    """A call that times the first kernel on the same Gaussians, projected and sorted beforehand, on one thread."""
    import numba
    from baselines import prototype_rasteriser

    numba.set_num_threads(1)
    means, covariances, colours, opacities, T_cam_world, intrinsics = scene
    frame_count = len(T_cam_world)
    splats = project(means, covariances, T_cam_world, intrinsics.expand(frame_count, 4), height=height, width=width)
    a, b, c = splats.conic.unbind(-1)
    radius = 3 * torch.stack([c, a], -1).div((a * c - b * b)[..., None]).sqrt()
    order = splats.depth.argsort(dim=-1, stable=True)
    arrays = [t.contiguous().numpy() for t in (splats.xy, splats.conic, radius, colours, opacities, order)]
    background = np.zeros((frame_count, height, width, 3), np.float32)
    v_image = np.ones_like(background)

    def call() -> list[float]:
        forward, (image, _) = _seconds(lambda: prototype_rasteriser.forward(*arrays, background))  # type: ignore[call-arg]
        backward, _ = _seconds(lambda: prototype_rasteriser.backward(*arrays, image, v_image))  # type: ignore[call-arg]
        return [forward, backward]

    return call


def compare(size: str) -> Iterator[tuple[str, float]]:
    """One size: our operator on one and two threads, the baseline on one, and the twin on one frame."""
    frame_count, gauss_count, height, width = SIZES[size]
    scene = make_scene(frame_count, gauss_count, height, width)
    prototype = _prototype(scene, height, width)
    best = {"1thread": [math.inf] * 2, "2threads": [math.inf] * 2, "prototype_1thread": [math.inf] * 2}
    for _ in range(REPEATS[size]):
        for name, times in (
            ("1thread", _time_operator(scene, height, width, threads=1)),
            ("2threads", _time_operator(scene, height, width, threads=2)),
            ("prototype_1thread", prototype()),
        ):
            best[name] = [min(pair) for pair in zip(best[name], times, strict=True)]
    one_frame = (*(tensor[:1] for tensor in scene[:2]), *scene[2:4], scene[4][:1], scene[5])
    twin = _time_operator(one_frame, height, width, threads=1, backend=TorchTwin())
    for i, direction in enumerate(("forward", "backward")):
        for name, times in best.items():
            yield f"render.{size}.{direction}_ms_per_frame_{name}", 1e3 * times[i] / frame_count
        yield f"render.{size}.{direction}_ms_per_frame_twin_1thread", 1e3 * twin[i]
    ours, two, old = (sum(times) for times in best.values())
    yield f"render.{size}.speedup_over_prototype_1thread", old / ours
    yield f"render.{size}.speedup_over_twin_1thread", sum(twin) * frame_count / ours
    yield f"render.{size}.speedup_2threads", ours / two


def grow(axis: str) -> list[tuple[float, float, float]]:
    """(count, forward seconds, backward seconds) along one axis; splats blend without stopping early."""
    rows = []
    for factor in (1, 2, 4, 8):
        frame_count, gauss_count, side = 2, 5_000, 128
        if axis == "gauss":
            gauss_count *= factor
            scene = make_scene(frame_count, gauss_count, side, side, sigma_px=1.5, opacity=0.1)
        elif axis == "frame":
            frame_count *= factor
            scene = make_scene(frame_count, gauss_count, side, side, sigma_px=1.5, opacity=0.1)
        else:
            side = round(side * math.sqrt(factor))
            scene = make_scene(frame_count, gauss_count, side, side, opacity=0.1)  # splats grow with the image
        # Processor time of the one thread: growth is a question about work, not about who else uses the machine.
        times = [_time_operator(scene, side, side, threads=1, clock=time.thread_time) for _ in range(15)]
        count = {"gauss": gauss_count, "frame": frame_count, "pixel": side * side}[axis]
        rows.append((count, min(t[0] for t in times), min(t[1] for t in times)))
    return rows


def measure_peak(sigma_px: float) -> float:
    """MiB by which a forward and backward pass of 4 frames raises the process's peak, in a fresh process."""
    program = f"""
import torch  # noqa: E402
torch.set_num_threads(2)
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from render import make_scene, _time_operator
_time_operator(make_scene(1, 10, 16, 16), 16, 16, threads=2)
scene = make_scene(4, 20_000, 480, 720, sigma_px={sigma_px}, opacity=0.02)
read = lambda key: int(next(l for l in open("/proc/self/status") if l.startswith(key)).split()[1])
open("/proc/self/clear_refs", "w").write("5")
before = read("VmRSS")
_time_operator(scene, 480, 720, threads=2)
print((read("VmHWM") - before) / 1024)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return float(done.stdout)


def run() -> Iterator[tuple[str, float]]:
    """Every figure of docs/results/render.md as (name, value)."""
    threads = torch.get_num_threads()
    for size in SIZES:
        yield from compare(size)
    for axis in ("gauss", "pixel", "frame"):
        rows = grow(axis)
        # Cost per further unit between the two largest over that between the two smallest: 1 is a straight line.
        (n0, *t0), (n1, *t1), (n2, *t2), (n3, *t3) = rows
        early, late = (sum(t1) - sum(t0)) / (n1 - n0), (sum(t3) - sum(t2)) / (n3 - n2)
        yield f"render.growth.{axis}_late_over_early_slope", late / early
    for name, sigma_px in (("small", 2.5), ("huge", 100.0)):
        yield f"render.memory.peak_mib_{name}_splats", measure_peak(sigma_px)
    torch.set_num_threads(threads)


def draw_growth(path: Path) -> None:
    """Three panels: time against Gaussians, pixels and frames."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 3, figsize=(12, 3.6), constrained_layout=True)
    titles = {
        "gauss": "Gaussians (2 frames, 128²)",
        "pixel": "thousand pixels (2 frames, 5,000)",
        "frame": "frames (128², 5,000)",
    }
    for panel, (axis, title) in zip(axes, titles.items(), strict=True):
        rows = grow(axis)
        counts = [row[0] / (1000 if axis == "pixel" else 1) for row in rows]
        panel.plot(counts, [1e3 * row[1] for row in rows], "o-", label="forward")
        panel.plot(counts, [1e3 * row[2] for row in rows], "s-", label="backward")
        panel.set(xlabel=title, ylabel="ms, one thread", xlim=(0, None), ylim=(0, None))
        panel.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=110)


if __name__ == "__main__":
    for name, value in run():
        print(f"{name} {value:.4g}", flush=True)
    draw_growth(PLOT)
