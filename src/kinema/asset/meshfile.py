"""Plain meshes in: glTF by kinema's own reader, OBJ, PLY and STL through trimesh; arrays out, coded errors.

A mesh stays in its own units and axes, and its vertices in the file's order; only an OBJ with a texture or several
materials has them split along the seams. Nothing is merged or repaired here.
"""

from __future__ import annotations

import io
import logging
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

from kinema.asset.gltf import Document, node_tree, primitives, read_document, world_matrices
from kinema.asset.gltf.uris import resolve_inside
from kinema.asset.mesh import linear_from_srgb, mesh_from_primitives
from kinema.errors import AssetError

FORMATS = (".obj", ".ply", ".stl", ".glb", ".gltf")
MAX_BYTES = 512 * 2**20
"""Largest file."""
MAX_VERTS = 5_000_000
"""Most vertices; rigging needs a sparse factorisation of this size."""
MAX_COORDINATE = 1e9
"""Largest coordinate: beyond it float32 files cannot tell a body's vertices apart."""
GREY = (0.8, 0.8, 0.8, 1.0)
"""Parts without a colour, in files where other parts have one."""


@dataclass(frozen=True)
class PlainMesh:
    """A surface without bones, in the file's own units and axes."""

    name: str
    positions: np.ndarray
    """[vert 3] float64."""
    faces: np.ndarray
    """[face 3] int64."""
    colours: np.ndarray | None = None
    """Display sRGB and alpha in 0..1, [vert 4]: of vertices or materials; None where there are none or a texture is."""
    uv: np.ndarray | None = None
    """Texture coordinates, origin top left as in glTF, [vert 2]; given together with the texture."""
    image_png: bytes | None = None
    """Base colour texture, an encoded PNG."""

    @property
    def linear_colours(self) -> np.ndarray | None:
        """Colours as glTF stores them, [vert 4]."""
        if self.colours is None:
            return None
        return np.concatenate([linear_from_srgb(self.colours[:, :3]), self.colours[:, 3:]], 1)


def read_mesh(path: str | Path) -> PlainMesh:
    """Read a mesh; files of several parts become one, each part where the file places it."""
    path = Path(path)
    if path.suffix.lower() not in FORMATS:
        raise AssetError(
            "mesh-format", f"'{path.name}' is of no known format", hint=f"kinema reads meshes as {', '.join(FORMATS)}"
        )
    if not path.is_file():
        raise AssetError("mesh-missing", f"there is no file '{path}'", hint="check the path")
    if path.stat().st_size > MAX_BYTES:
        raise AssetError("mesh-too-large", f"{path.stat().st_size:,} bytes, at most {MAX_BYTES:,}", where=str(path))
    mesh = _read_gltf(path) if path.suffix.lower() in (".glb", ".gltf") else _read_with_trimesh(path)
    count = len(mesh.positions)
    if count > MAX_VERTS:
        raise AssetError("mesh-too-large", f"{count:,} vertices, at most {MAX_VERTS:,}", where=str(path))
    if mesh.faces.min() < 0 or mesh.faces.max() >= count:
        raise AssetError(
            "mesh-index-range",
            f"triangles use vertices {mesh.faces.min()}..{mesh.faces.max()}, the file has {count}",
            where=str(path),
        )
    bad = ~(np.abs(mesh.positions) < MAX_COORDINATE).all(1)
    if bad.any():
        vert = int(np.argmax(bad))
        raise AssetError(
            "mesh-not-finite",
            f"vertex {vert} is at {mesh.positions[vert].tolist()}: not finite, or beyond {MAX_COORDINATE:g}",
            where=str(path),
        )
    return mesh


def _empty(path: Path) -> AssetError:
    return AssetError(
        "mesh-empty", "the file has no triangles", where=str(path), hint="point clouds and curves have no surface"
    )


def _read_gltf(path: Path) -> PlainMesh:
    return mesh_from_document(read_document(path), path.stem)


def mesh_from_document(document: Document, name: str) -> PlainMesh:
    """The surface of a glTF document, each part where its node places it; skins and clips are left out."""
    parts = primitives(document)
    if not parts:
        raise _empty(Path(name))
    tree, mesh = node_tree(document), mesh_from_primitives(document, parts)
    T_world_node = world_matrices(tree, tree.matrix)
    positions = mesh.positions.numpy().copy()
    for part, primitive in zip(mesh.parts, parts, strict=True):
        if primitive.skin is None:  # a skinned mesh ignores where its node is
            own = slice(part.first_vert, part.first_vert + part.vert_count)
            T = T_world_node[part.node]
            positions[own] = positions[own] @ T[:3, :3].T + T[:3, 3]
    image = mesh.materials[0].image if len(mesh.materials) == 1 else None
    if image is not None:
        return PlainMesh(name, positions, mesh.faces.numpy(), None, mesh.uv.numpy(), _png(Image.fromarray(image)))
    return PlainMesh(name, positions, mesh.faces.numpy(), mesh.colours.numpy())


def _read_with_trimesh(path: Path) -> PlainMesh:
    parts = _trimesh_parts(path, keep_order=True)
    if path.suffix.lower() == ".obj" and any(_image(part) is not None for part in parts):
        parts = _trimesh_parts(path, keep_order=False)
    if not parts:
        raise _empty(path)
    starts = np.cumsum([0, *[len(part.vertices) for part in parts[:-1]]])
    positions = np.concatenate([np.asarray(part.vertices, np.float64) for part in parts])
    faces = np.concatenate([np.asarray(part.faces, np.int64) + at for part, at in zip(parts, starts, strict=True)])
    image = _image(parts[0]) if len(parts) == 1 else None
    if image is not None:
        uv = np.asarray(parts[0].visual.uv, np.float64)[:, :2] * (1, -1) + (0, 1)
        return PlainMesh(path.stem, positions, faces, None, uv, _png(image))
    colours = [_colours(part) for part in parts]
    if all(colour is None for colour in colours):
        return PlainMesh(path.stem, positions, faces)
    filled = [
        np.tile(GREY, (len(part.vertices), 1)) if colour is None else colour
        for part, colour in zip(parts, colours, strict=True)
    ]
    return PlainMesh(path.stem, positions, faces, np.concatenate(filled))


def _trimesh_parts(path: Path, *, keep_order: bool) -> list[Any]:
    """Triangle meshes of a file, in the file's world."""
    import trimesh
    from trimesh.resolvers import FilePathResolver

    class InsideFolder(FilePathResolver):
        """Materials and textures from the file's own folder only."""

        def get(self, name: str) -> bytes:
            return resolve_inside(path, name.strip(), str(path)).read_bytes()

    logging.getLogger("trimesh").setLevel(logging.ERROR)  # what matters of its warnings is an error here
    options: dict[str, Any] = {"maintain_order": keep_order} if path.suffix.lower() == ".obj" else {}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of numpy, about broken text and vertices without texture coordinates
            scene = trimesh.load_scene(path, process=False, resolver=InsideFolder(str(path)), **options)
        parts = [part for part in scene.dump() if isinstance(part, trimesh.Trimesh)]
    except Exception as error:  # trimesh raises anything at all on broken files
        raise AssetError(
            "mesh-broken", f"cannot be read: {type(error).__name__}: {str(error)[:200]}", where=str(path)
        ) from error
    parts = [part for part in parts if len(part.faces)]
    if len(parts) > 1:
        for part in parts:  # each has a copy of all of an OBJ's vertices
            part.remove_unreferenced_vertices()
    return parts


def _image(part: Any) -> Any | None:
    """The texture of a part, if it has one that can be used."""
    if not _has_material(part):
        return None
    image, uv = getattr(part.visual.material, "image", None), part.visual.uv
    usable = image is not None and np.shape(uv)[:1] == (len(part.vertices),) and np.isfinite(uv).all()
    return image if usable else None


def _has_material(part: Any) -> bool:
    """Whether the file gave a material; for texture coordinates that come alone trimesh invents one of 2x2 texels."""
    material = getattr(part.visual, "material", None) if part.visual.kind == "texture" else None
    image = getattr(material, "image", None)
    return bool(getattr(material, "kwargs", None)) or (image is not None and image.size != (2, 2))


def _colours(part: Any) -> np.ndarray | None:
    """Display colours of a part's vertices, [vert 4], if the file gives any."""
    count, visual = len(part.vertices), part.visual
    if _image(part) is not None:
        colours = visual.to_color().vertex_colors
    elif _has_material(part):
        colours = np.tile(np.asarray(visual.material.main_color), (count, 1))
    elif visual.kind in ("vertex", "face") and visual.defined:
        colours = visual.vertex_colors
    else:
        return None
    return np.asarray(colours, np.float64) / 255 if np.shape(colours) == (count, 4) else None


def _png(image: Any) -> bytes:
    buffer = io.BytesIO()
    image.convert("RGBA").save(buffer, "PNG")
    return buffer.getvalue()
