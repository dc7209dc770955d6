"""Points on a textured surface and their colours: what splats and ground-truth views are both made from."""

from __future__ import annotations

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene
from torch import Tensor

from kinema.asset.mesh import Mesh, linear_from_srgb, sample_image, srgb_from_linear
from kinema.errors import RigError
from kinema.geometry.triangles import check_mesh, face_areas, face_normals, orient_outward, weld
from kinema.shapes import check_shape


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


def depths_behind(points: np.ndarray, triangles: np.ndarray, places: np.ndarray, normals: np.ndarray) -> np.ndarray:
    """How thick the body is behind surface points, against their normals, metres, [point]; 0 where a sheet is open."""
    skip = 1e-4 * np.ptp(points, axis=0).max()  # past the surface the ray starts from
    hit = ray_scene(points, triangles).run(
        np.ascontiguousarray(places - skip * normals, np.float32), np.ascontiguousarray(-normals, np.float32), output=1
    )
    return np.where(hit["primID"] >= 0, hit["tfar"].astype(np.float64), 0.0)


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
