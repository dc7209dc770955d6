"""Small bodies made by hand: a coloured mesh, a two-bone skeleton, a skin, and Gaussians bound to it."""

from __future__ import annotations

import numpy as np
import torch
import trimesh

from kinema.asset import Material, Mesh
from kinema.rigging import Skeleton, Skin, forward_kinematics
from kinema.splat import Anchors, BoundCloud, GaussianCloud, bind


def generator(seed: int = 0) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


def mesh_of(positions: np.ndarray, faces: np.ndarray, colours: np.ndarray) -> Mesh:
    """A mesh with display-sRGB vertex colours, [vert 3]."""
    rgba = np.concatenate([colours, np.ones((len(colours), 1))], 1)
    return Mesh(
        torch.from_numpy(np.asarray(positions, np.float64)),
        torch.from_numpy(np.asarray(faces, np.int64)),
        torch.from_numpy(rgba.astype(np.float64)),
        torch.zeros(len(positions), 2, dtype=torch.float64),
        torch.zeros(len(faces), dtype=torch.int64),
        (Material((1.0, 1.0, 1.0, 1.0), None),),
        (),
    )


def ball(*, radius: float = 0.5, centre: tuple[float, float, float] = (0.0, 0.5, 0.0)) -> Mesh:
    """A ball whose colour goes from red at the left to blue at the right."""
    sphere = trimesh.creation.icosphere(subdivisions=4, radius=radius)
    share = (sphere.vertices[:, :1] / radius + 1) / 2
    colours = share * np.array([0.1, 0.2, 0.9]) + (1 - share) * np.array([0.9, 0.3, 0.1])
    return mesh_of(sphere.vertices + np.array(centre), sphere.faces, colours)


def arm() -> Skeleton:
    """Two bones of length 0.5 along +Y, the second bends."""
    T = torch.eye(4, dtype=torch.float64).repeat(2, 1, 1)
    T[1, 1, 3] = 0.5
    tails = torch.tensor([[0.0, 0.5, 0.0]] * 2, dtype=torch.float64)
    return Skeleton(("lower", "upper"), (-1, 0), T, tails, torch.tensor([True, True]))


def arm_body(*, count: int = 40, seed: int = 0, dtype: torch.dtype = torch.float64, sh_size: int = 1) -> BoundCloud:
    """Gaussians around the arm, on random triangles with smooth weights."""
    g = generator(seed)
    skeleton = arm()
    face_count = 30
    verts = torch.rand(3 * face_count, 3, generator=g, dtype=torch.float64) * torch.tensor(
        [0.3, 1.0, 0.3]
    ) - torch.tensor([0.15, -0.05, 0.15])
    share = torch.sigmoid((verts[:, 1] - 0.5) * 6)
    T_back = torch.linalg.inv(forward_kinematics(skeleton))
    skin = Skin(
        torch.arange(2),
        T_back,
        torch.tensor([[0, 1]]).expand(len(verts), 2).contiguous(),
        torch.stack([1 - share, share], 1),
    )
    faces = torch.arange(3 * face_count).reshape(-1, 3)
    bary = torch.rand(count, 3, generator=g, dtype=torch.float64) + 0.1
    anchors = Anchors(torch.randint(face_count, (count,), generator=g), bary / bary.sum(1, keepdim=True))
    means = (verts[faces[anchors.faces]] * anchors.bary[..., None]).sum(1)
    cloud = GaussianCloud(
        means,
        torch.randn(count, 4, generator=g, dtype=torch.float64),
        0.02 + 0.06 * torch.rand(count, 3, generator=g, dtype=torch.float64),
        0.3 + 0.6 * torch.rand(count, generator=g, dtype=torch.float64),
        torch.randn(count, sh_size, 3, generator=g, dtype=torch.float64) * 0.3,
    )
    return bind(cloud, skin, faces, anchors, T_world_joint=forward_kinematics(skeleton)).to(dtype)
