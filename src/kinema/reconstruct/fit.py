"""AKD's reconstruction: Gaussians fitted by gradient descent to random views of the mesh (AKD §5; Kerbl et al. 2023).

The mesh is at hand, so there is no densification: the cloud starts on the surface, from the mesh's vertices or from
`direct`, and keeps its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
import torch
from scipy.spatial import KDTree
from torch import Generator, Tensor
from torch.nn.functional import avg_pool2d

from kinema.asset import Mesh
from kinema.errors import UsageError
from kinema.geometry.rotations import to_quaternion_wxyz, turning
from kinema.geometry.triangles import vertex_normals
from kinema.reconstruct.surface import check_surface
from kinema.reconstruct.views import cast_views, composite, random_views
from kinema.render import Camera, rasterize
from kinema.render.antialias import antialiased
from kinema.splat import Anchors, GaussianCloud, sh_from_colours
from kinema.splat.spherical import C0

UPPER = (0, 1, 2, 4, 5, 8)
"""Upper triangle of a 3x3 matrix, row by row."""


@dataclass(frozen=True)
class FitConfig:
    """How a cloud is fitted."""

    view_count: int = 200
    """Random views (AKD §5)."""
    sizes: tuple[int, ...] = (256, 128, 64)
    """Heights and widths of the views, px: steps take turns, so that one cloud serves all of them. The first is the
    largest and a multiple of the others."""
    steps: int = 100
    """Steps of Adam."""
    batch: int = 8
    """Views per step."""
    mean_rate: float = 0.05
    """Learning rate of the centres, in their own standard deviations a step."""
    rotation_rate: float = 5e-3
    scale_rate: float = 1e-2
    """Of the logarithms of the scales."""
    opacity_rate: float = 5e-2
    """Of the opacities' logits (3DGS)."""
    colour_rate: float = 1e-2
    """Of the colours, not of the harmonics."""
    antialias: bool = True
    """Fit for antialiased opacities (see `render.antialias`): such a cloud serves every resolution."""
    rays: int = 2
    """Rays along each side of a ground-truth pixel of the largest size."""

    def __post_init__(self) -> None:
        if min(self.view_count, self.batch, self.rays, *self.sizes, len(self.sizes)) < 1 or self.steps < 0:
            raise UsageError("fit-options", "views, sizes, batch and rays are at least 1, steps at least 0")
        if any(self.sizes[0] % size for size in self.sizes):
            raise UsageError("fit-options", f"sizes are {self.sizes}; the first must be a multiple of the others")


SMALL_PICTURES = FitConfig(sizes=(64,), rays=4, steps=400, mean_rate=0.1, scale_rate=0.02, rotation_rate=1e-2)
"""For clouds that are only ever seen at about 64 px, as the embedded prior does; start from 10,000 Gaussians."""


@dataclass(frozen=True)
class FitStep:
    """Where a fit stands after a step."""

    step: int
    loss: float
    """Mean squared error over the views of this step, random background."""
    cloud: GaussianCloud


def fit_splats(
    start: GaussianCloud, views: Tensor, alphas: Tensor, camera: Camera, config: FitConfig, *, generator: Generator
) -> Iterator[FitStep]:
    """Fit a cloud to views; control comes back after every step.

    Args:
        start: First guess, degree 0.
        views: Pictures over black, display sRGB, [view height width 3].
        alphas: Their coverage, [view height width]. Known, so every step may have a background of its own, which
            keeps the fit from hiding holes behind a colour.
        camera: Where they were taken from.
        config: Steps and rates.
        generator: Source of randomness, on the CPU.

    Yields:
        One `FitStep` per step of Adam.
    """
    camera = camera.to(torch.float32)
    size = start.scales.amax(1, keepdim=True).clamp_min(1e-9)
    # Each leaf is a number of order one, so that one Adam fits them all
    variables = {
        "shift": torch.zeros_like(start.means),
        "rotation": start.rotations_wxyz / start.rotations_wxyz.norm(dim=-1, keepdim=True),
        "scale": start.scales.clamp_min(1e-9).log(),
        "opacity": torch.logit(start.opacities, eps=1e-3),
        "colour": 0.5 + C0 * start.sh[:, 0],
    }
    rates = (config.mean_rate, config.rotation_rate, config.scale_rate, config.opacity_rate, config.colour_rate)
    variables = {name: value.detach().clone().requires_grad_() for name, value in variables.items()}
    optimiser = torch.optim.Adam(
        [{"params": [leaf], "lr": rate} for leaf, rate in zip(variables.values(), rates, strict=True)], eps=1e-15
    )
    # all rates fall to a hundredth, as 3DGS lets those of the centres
    decay = 0.01 ** (1 / max(config.steps, 1))
    queue = torch.zeros(0, dtype=torch.long)
    for step in range(config.steps):
        if len(queue) < config.batch:
            queue = torch.cat([queue, torch.randperm(len(views), generator=generator)])
        rows, queue = queue[: config.batch], queue[config.batch :]
        cloud = GaussianCloud(
            start.means + size * variables["shift"],
            variables["rotation"],
            variables["scale"].exp(),
            torch.sigmoid(variables["opacity"]),
            sh_from_colours(variables["colour"]),
        )
        behind = torch.rand(3, generator=generator)
        shrink = config.sizes[0] // config.sizes[step % len(config.sizes)]
        truth = avg_pool2d(composite(views[rows], alphas[rows], behind).movedim(-1, 1), shrink).movedim(1, -1)
        lens = replace(
            camera[rows],
            intrinsics=camera.intrinsics[rows] / shrink,
            height=camera.height // shrink,
            width=camera.width // shrink,
        )
        picture = shoot(cloud, lens, background=behind, antialias=config.antialias)
        loss = (picture - truth).square().mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        for group in optimiser.param_groups:
            group["lr"] *= decay
        with torch.no_grad():
            variables["colour"].clamp_(0, 1)
        yield FitStep(step, float(loss.detach()), cloud.detached())


def shoot(cloud: GaussianCloud, camera: Camera, *, background: Tensor, antialias: bool = True) -> Tensor:
    """Pictures of a cloud at rest, [view height width 3]."""
    covariances = cloud.covariances.flatten(1)[:, UPPER]
    opacities = cloud.opacities
    if antialias:
        opacities = antialiased(opacities, cloud.means, covariances, camera)
    directions = cloud.means.detach() - camera.positions[:, None]
    colours = cloud.colours(directions / directions.norm(dim=-1, keepdim=True))
    return rasterize(
        cloud.means,
        covariances,
        colours,
        opacities,
        camera.T_cam_world,
        camera.intrinsics,
        height=camera.height,
        width=camera.width,
        background=background,
    )[0]


def fit_to_mesh(
    mesh: Mesh, positions: Tensor, start: GaussianCloud, config: FitConfig | None = None, *, generator: Generator
) -> Iterator[FitStep]:
    """Photograph a posed mesh from all around and fit a cloud to the pictures.

    Args:
        mesh: Triangles and their look.
        positions: Vertices in the world, metres, [vert 3].
        start: First guess: `splats_from_mesh` or `splats_from_vertices`.
        config: Views, steps and rates.
        generator: Source of randomness, on the CPU.
    """
    config = config or FitConfig()
    camera = random_views(positions, config.view_count, generator=generator, size=config.sizes[0])
    views, alphas = cast_views(mesh, positions, camera, rays=config.rays)
    yield from fit_splats(start, views, alphas, camera, config, generator=generator)


def splats_from_vertices(mesh: Mesh, positions: Tensor) -> tuple[GaussianCloud, Anchors]:
    """AKD's first guess: a round Gaussian at every vertex, as wide as the distance to its neighbours.

    Args:
        mesh: Triangles and vertex colours.
        positions: Vertices in the world, metres, [vert 3].

    Returns:
        The cloud and the surface point of each Gaussian; vertices at one place give one Gaussian.
    """
    points, triangles = check_surface(mesh, positions)
    used, corner = np.unique(triangles, return_index=True)
    _, first = np.unique(points[used], axis=0, return_index=True)
    verts, corner = used[first], corner[first]
    near = min(4, len(verts))
    distances = KDTree(points[verts]).query(points[verts], k=near)[0].reshape(len(verts), near)
    width = np.sqrt((distances[:, 1:] ** 2).mean(1)) if near > 1 else np.full(1, np.ptp(points, axis=0).max())
    normals = torch.from_numpy(vertex_normals(points, triangles)[verts])
    upright = torch.tensor([0.0, 0.0, 1.0], dtype=torch.float64)
    normals = torch.where(normals.norm(dim=-1, keepdim=True) > 0.5, normals, upright)
    scales = torch.from_numpy(width)[:, None] * torch.tensor([0.5, 0.5, 0.1], dtype=torch.float64)
    cloud = GaussianCloud(
        torch.from_numpy(points[verts]).float(),
        to_quaternion_wxyz(turning(upright.expand_as(normals), normals)).float(),
        scales.float(),
        torch.full((len(verts),), 0.9),
        sh_from_colours(mesh.colours[verts, :3]).float(),
    )
    bary = np.eye(3)[corner % 3]
    return cloud, Anchors(torch.from_numpy(corner // 3), torch.from_numpy(bary))
