"""Ground-truth pictures of a mesh by ray casting (embree): textured, unlit, antialiased, background known.

Unlit, because the Gaussians are: what a view shows is the base colour of whatever is nearest.
"""

from __future__ import annotations

from math import pi

import numpy as np
import torch
from embreex.rtcore_scene import EmbreeScene
from torch import Generator, Tensor

from kinema.asset import Mesh
from kinema.errors import UsageError
from kinema.reconstruct.surface import check_surface, ray_scene, surface_colours
from kinema.render import Camera, look_at

RAYS_AT_ONCE = 2**20
"""Rays cast together; bounds memory."""


def cast_views(mesh: Mesh, positions: Tensor, camera: Camera, *, rays: int = 4) -> tuple[Tensor, Tensor]:
    """Photograph a posed mesh.

    Args:
        mesh: Triangles and their look.
        positions: Vertices in the world, metres, [vert 3].
        camera: One pose per view.
        rays: Rays along each side of a pixel.

    Returns:
        Views over black, display sRGB 0..1, float32 [view height width 3], and their coverage [view height width].
    """
    if not 1 <= rays <= 16:
        raise UsageError("view-rays", f"{rays} rays along a pixel's side, expected 1 to 16")
    points, triangles = check_surface(mesh, positions)
    scene = ray_scene(points, triangles)
    camera = camera.to(torch.float64)
    eyes, R = camera.positions.numpy(), camera.T_cam_world[:, :3, :3].numpy()
    views = np.zeros((camera.frame_count, camera.height, camera.width, 4), np.float32)
    shift = (np.arange(rays) + 0.5) / rays
    used = points[np.unique(triangles)]
    for view in range(camera.frame_count):
        fx, fy, cx, cy = camera.intrinsics[view].tolist()
        left, right, top, bottom = _window(used, camera, view)
        u = ((np.arange(left, right)[:, None] + shift).ravel() - cx) / fx
        rows = max(1, RAYS_AT_ONCE // max(1, len(u) * rays))
        for start in range(top, bottom, rows):
            v = ((np.arange(start, min(start + rows, bottom))[:, None] + shift).ravel() - cy) / fy
            in_camera = np.stack(np.broadcast_arrays(u[None], v[:, None], 1.0), -1).reshape(-1, 3)
            colour = _shoot(scene, mesh, eyes[view], in_camera @ R[view])  # rows of R are the camera's axes
            patch = colour.reshape(-1, rays, right - left, rays, 4).mean((1, 3))
            views[view, start : start + len(patch), left:right] = patch
    both = torch.from_numpy(views)
    return both[..., :3], both[..., 3]


def composite(views: Tensor, alphas: Tensor, background: Tensor) -> Tensor:
    """Views over a colour: [view height width 3], [view height width], [3] -> [view height width 3]."""
    return views + (1 - alphas)[..., None] * background


def random_views(positions: Tensor, count: int, *, generator: Generator, size: int, fov: float = pi / 5) -> Camera:
    """Cameras spread over the sphere around a body, which fills most of every view (AKD §5: 200 random views).

    Args:
        positions: What to look at, metres, [vert 3].
        count: How many.
        generator: Source of randomness, on the CPU.
        size: Height and width of the views, px.
        fov: Field of view, radians.
    """
    positions = positions.detach().double()
    low, high = positions.amin(0), positions.amax(0)
    centre, radius = (low + high) / 2, float((high - low).norm()) / 2
    height = 1.9 * torch.rand(count, generator=generator, dtype=torch.float64) - 0.95  # no view from straight above
    turn = 2 * pi * torch.rand(count, generator=generator, dtype=torch.float64)
    level = (1 - height**2).sqrt()
    ways = torch.stack([level * turn.cos(), height, level * turn.sin()], -1)
    nearness = 1.0 + 0.3 * torch.rand(count, 1, generator=generator, dtype=torch.float64)
    distance = nearness * radius / torch.sin(torch.tensor(fov / 2, dtype=torch.float64))
    return look_at(centre + distance * ways, centre.expand(count, 3), fov=fov, height=size, width=size)


def psnr(picture: Tensor, truth: Tensor) -> Tensor:
    """Peak signal-to-noise ratio of each picture, decibels, [view height width 3] x same -> [view]."""
    error = (picture.clamp(0, 1) - truth).square().flatten(1).mean(1)
    return -10 * torch.log10(error.clamp_min(1e-12))


def _window(points: np.ndarray, camera: Camera, view: int) -> tuple[int, int, int, int]:
    """Columns and rows [left, right) x [top, bottom) that can see any of the points; all if one is behind the camera."""
    T = camera.T_cam_world[view].numpy()
    in_camera = points @ T[:3, :3].T + T[:3, 3]
    if in_camera[:, 2].min() <= 1e-6:
        return 0, camera.width, 0, camera.height
    fx, fy, cx, cy = camera.intrinsics[view].tolist()
    x, y = in_camera[:, 0] / in_camera[:, 2] * fx + cx, in_camera[:, 1] / in_camera[:, 2] * fy + cy
    columns = np.clip([np.floor(x.min()), np.ceil(x.max())], 0, camera.width).astype(int)
    rows = np.clip([np.floor(y.min()), np.ceil(y.max())], 0, camera.height).astype(int)
    return int(columns[0]), int(columns[1]), int(rows[0]), int(rows[1])


def _shoot(scene: EmbreeScene, mesh: Mesh, eye: np.ndarray, directions: np.ndarray) -> np.ndarray:
    """Colour and coverage (0 or 1) that each ray from the eye meets, [ray 3] -> [ray 4]."""
    origins = np.ascontiguousarray(np.broadcast_to(eye, directions.shape), np.float32)
    hit = scene.run(origins, np.ascontiguousarray(directions, np.float32), output=1)
    colours = np.zeros((len(directions), 4), np.float32)
    met = np.flatnonzero(hit["primID"] >= 0)
    u, v = hit["u"][met].astype(np.float64), hit["v"][met].astype(np.float64)
    colours[met, :3] = surface_colours(mesh, hit["primID"][met].astype(np.int64), np.stack([1 - u - v, u, v], 1))
    colours[met, 3] = 1
    return colours
