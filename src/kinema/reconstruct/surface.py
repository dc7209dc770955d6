"""Points on a textured surface and their colours: what splats and ground-truth views are both made from."""

from __future__ import annotations

import numpy as np
import torch
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene
from torch import Tensor

from kinema.asset.mesh import Mesh, linear_from_srgb, sample_image, srgb_from_linear
from kinema.errors import RigError
from kinema.geometry.triangles import check_mesh, face_areas, face_normals, orient_outward, weld
from kinema.rigging.transfer import nearest_surface
from kinema.shapes import check_shape
from kinema.splat import Anchors, GaussianCloud

DIRECTIONS = 64
"""Ways out that are tried from each spot of a face."""
FEW_FACES = 20_000
"""Meshes up to this size are asked at four spots of each face, larger ones at one."""


def check_surface(mesh: Mesh, positions: Tensor) -> tuple[np.ndarray, np.ndarray]:
    """Vertices [vert 3] and faces [face 3] of a posed mesh as arrays, or a coded error: empty, not finite, without area."""
    check_shape(positions, "vert 3", name="positions", vert=mesh.vert_count)
    points, faces = check_mesh(positions.detach().cpu().double().numpy(), mesh.faces.numpy())
    if not face_areas(points, faces).sum() > 0:
        raise RigError("mesh-no-area", f"all {len(faces)} triangles are degenerate: there is no surface to see")
    return points, faces


def ray_scene(points: np.ndarray, triangles: np.ndarray) -> EmbreeScene:
    """The surface as embree holds it."""
    scene = EmbreeScene(EmbreeDevice())
    TriangleMesh(scene, points[triangles].astype(np.float32))
    return scene


def outward_normals(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Unit normals of faces, [face 3], turned where a closed part of the mesh is inside out."""
    merged, merged_of = weld(points)
    return face_normals(merged, orient_outward(merged, merged_of[triangles]))


def seen_faces(points: np.ndarray, triangles: np.ndarray) -> np.ndarray:
    """Faces that the outside can see, [face] bool: hair under a helmet and teeth in a shut mouth it cannot.

    From a few points of each face, rays go out in all directions; one that gets away is enough.
    """
    count = len(triangles)
    spots = np.array([[1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]]) if count <= FEW_FACES else np.array([[1, 1, 1]])
    spots = spots / spots.sum(1, keepdims=True)
    turn = np.pi * (1 + 5**0.5) * np.arange(DIRECTIONS)  # golden spiral
    height = 1 - (2 * np.arange(DIRECTIONS) + 1) / DIRECTIONS
    level = np.sqrt(1 - height**2)
    ways = np.stack([level * np.cos(turn), height, level * np.sin(turn)], 1)
    skip = 1e-4 * np.ptp(points, axis=0).max()
    scene = ray_scene(points, triangles)
    seen = np.zeros(count, bool)
    for spot in spots:
        for way in ways:
            rest = np.flatnonzero(~seen)
            start = np.einsum("k,fkc->fc", spot, points[triangles[rest]]) + skip * way
            hit = scene.run(
                np.ascontiguousarray(start, np.float32),
                np.ascontiguousarray(np.broadcast_to(way, start.shape), np.float32),
                output=1,
            )
            seen[rest[hit["primID"] < 0]] = True
            if seen.all():
                return seen
    return seen


def depths_behind(
    points: np.ndarray, triangles: np.ndarray, normals: np.ndarray, faces: np.ndarray, bary: np.ndarray
) -> np.ndarray:
    """How far behind surface points, against their normals, the next surface lies.

    Args:
        points: Vertices, [vert 3].
        triangles: [face 3].
        normals: Outward, [face 3].
        faces: Triangles of the points, [point].
        bary: Coordinates in them, [point 3].

    Returns:
        Metres, [point]; 0 where there is none: the sheet is open.
    """
    skip = 1e-4 * np.ptp(points, axis=0).max()  # past the surface the ray starts from
    inwards = -normals[faces]
    places = np.einsum("pk,pkc->pc", bary, points[triangles[faces]])
    hit = ray_scene(points, triangles).run(
        np.ascontiguousarray(places + skip * inwards, np.float32), np.ascontiguousarray(inwards, np.float32), output=1
    )
    return np.where(hit["primID"] >= 0, hit["tfar"].astype(np.float64), 0.0)


def nearest_anchors(cloud: GaussianCloud, mesh: Mesh, positions: Tensor) -> Anchors:
    """The nearest surface point of each Gaussian (AKD §4.1): how clouds that were fitted or read from a file are bound."""
    points, triangles = check_surface(mesh, positions)
    near = nearest_surface(cloud.means.detach().double().numpy(), points, triangles)
    return Anchors(torch.from_numpy(near.faces), torch.from_numpy(near.bary))


def surface_colours(mesh: Mesh, faces: np.ndarray, bary: np.ndarray) -> np.ndarray:
    """Colours of surface points, as glTF's base colour says: texture times factor, or vertex colours between vertices.

    Interpolation and products are done in linear light. Alpha is not looked at: bodies are opaque.

    Args:
        mesh: Textures, texture coordinates and vertex colours.
        faces: Triangle of each point, [point].
        bary: Coordinates in it, [point 3].

    Returns:
        Display sRGB, 0..1, [point 3].
    """
    corners = mesh.faces.numpy()[faces]  # [point 3]
    material_of = mesh.face_material.numpy()[faces]
    colours = np.zeros((len(faces), 3))
    for index, material in enumerate(mesh.materials):
        rows = np.flatnonzero(material_of == index)
        if material.image is not None:
            uv = np.einsum("pk,pkc->pc", bary[rows], mesh.uv.numpy()[corners[rows]])
            texel = sample_image(material.image, uv)[:, :3]
            colours[rows] = srgb_from_linear(linear_from_srgb(texel) * np.array(material.base_colour[:3]))
        else:
            linear = linear_from_srgb(mesh.colours.numpy()[:, :3])[corners[rows]]
            colours[rows] = srgb_from_linear(np.einsum("pk,pkc->pc", bary[rows], linear))
    return colours
