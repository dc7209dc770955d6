"""`Mesh`: the visible surface of a character, with colours per vertex and textures as the file has them.

glTF factors and vertex colours are linear, textures are sRGB. Everything here is display sRGB in 0..1, since that is what
videos are made of.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from kinema.asset.gltf import Document, Primitive, load_image
from kinema.errors import AssetError
from kinema.shapes import check_shape

MAX_PIXELS = 2**28
"""Most pixels of all textures together: they are kept decoded, four bytes each."""


@dataclass(frozen=True, eq=False)
class Material:
    """How a set of faces looks."""

    base_colour: tuple[float, float, float, float]
    """Factor on texture and vertex colours, linear RGBA."""
    image: np.ndarray | None
    """Base colour texture, sRGB, uint8 [height width 4]."""
    double_sided: bool = False


@dataclass(frozen=True)
class Part:
    """A run of vertices that come from one primitive of one node of the file."""

    node: int
    primitive: int
    first_vert: int
    vert_count: int


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles in *bind space*: only posing them by the character's skin gives places in the world."""

    positions: Tensor
    """Bind space, [vert 3]."""
    faces: Tensor
    """Vertex indices, counter-clockwise from outside, [face 3] int64."""
    colours: Tensor
    """Display sRGB and alpha at each vertex, texture included, 0..1, [vert 4]."""
    uv: Tensor
    """Texture coordinates, zero where there are none, [vert 2]."""
    face_material: Tensor
    """Which of `materials` a face has, [face] int64."""
    materials: tuple[Material, ...]
    parts: tuple[Part, ...]
    """Where the vertices come from, in the file's order."""

    def __post_init__(self) -> None:
        lengths = check_shape(self.positions, "vert 3", name="Mesh.positions")
        check_shape(self.faces, "face 3", name="Mesh.faces")
        check_shape(self.colours, "vert 4", name="Mesh.colours", **lengths)
        check_shape(self.uv, "vert 2", name="Mesh.uv", **lengths)
        check_shape(self.face_material, "face", name="Mesh.face_material", face=len(self.faces))

    @property
    def vert_count(self) -> int:
        return len(self.positions)


def mesh_from_primitives(document: Document, primitives: tuple[Primitive, ...]) -> Mesh:
    """Join a file's primitives into one mesh; vertices keep the file's order."""
    materials: list[Material] = []
    known: dict[tuple, int] = {}
    images: dict[int, np.ndarray] = {}
    positions, faces, colours, uvs, face_material, parts = [], [], [], [], [], []
    first = 0
    for primitive in primitives:
        if primitive.image is not None and primitive.image not in images:
            images[primitive.image] = load_image(document, primitive.image)
            if sum(image.size // 4 for image in images.values()) > MAX_PIXELS:
                raise AssetError(
                    "images-too-large",
                    f"textures of more than {MAX_PIXELS:,} pixels together",
                    where=document.where("images"),
                    hint="scale the textures down: kinema renders small",
                )
        look = (tuple(primitive.base_colour), primitive.image, primitive.double_sided)
        if look not in known:
            known[look] = len(materials)
            image = images[primitive.image] if primitive.image is not None else None
            red, green, blue, alpha = map(float, primitive.base_colour)
            materials.append(Material((red, green, blue, alpha), image, primitive.double_sided))
        count = len(primitive.positions)
        positions.append(primitive.positions)
        faces.append(primitive.faces + first)
        uv = np.zeros((count, 2)) if primitive.uv is None else primitive.uv
        uvs.append(uv)
        colours.append(_vertex_colours(primitive, uv, materials[known[look]]))
        face_material.append(np.full(len(primitive.faces), known[look]))
        parts.append(Part(primitive.node, primitive.index, first, count))
        first += count
    return Mesh(
        torch.from_numpy(np.concatenate(positions)).double(),
        torch.from_numpy(np.concatenate(faces)).long(),
        torch.from_numpy(np.concatenate(colours)).double(),
        torch.from_numpy(np.concatenate(uvs)).double(),
        torch.from_numpy(np.concatenate(face_material)).long(),
        tuple(materials),
        tuple(parts),
    )


def sample_image(image: np.ndarray, uv: np.ndarray) -> np.ndarray:
    """Bilinear lookup with repeat, glTF's origin at the upper left corner.

    Args:
        image: uint8 [height width 4].
        uv: [point 2].

    Returns:
        The image's own values scaled to 0..1, [point 4].
    """
    height, width = image.shape[:2]
    x, y = uv[:, 0] * width - 0.5, uv[:, 1] * height - 0.5
    x0, y0 = np.floor(x).astype(np.int64), np.floor(y).astype(np.int64)
    fx, fy = (x - x0)[:, None], (y - y0)[:, None]
    left, right, up, down = x0 % width, (x0 + 1) % width, y0 % height, (y0 + 1) % height
    upper = image[up, left] * (1 - fx) + image[up, right] * fx
    lower = image[down, left] * (1 - fx) + image[down, right] * fx
    return (upper * (1 - fy) + lower * fy) / 255


def srgb_from_linear(linear: np.ndarray) -> np.ndarray:
    """Display value of linear light, both 0..1."""
    clipped = np.clip(linear, 0, 1)
    return np.where(clipped <= 0.0031308, 12.92 * clipped, 1.055 * np.maximum(clipped, 1e-12) ** (1 / 2.4) - 0.055)


def linear_from_srgb(display: np.ndarray) -> np.ndarray:
    """Linear light of a display value, both 0..1."""
    return np.where(display <= 0.04045, display / 12.92, ((np.maximum(display, 0) + 0.055) / 1.055) ** 2.4)


def _vertex_colours(primitive: Primitive, uv: np.ndarray, material: Material) -> np.ndarray:
    """Factor times vertex colour times texture at each vertex, display sRGB with linear alpha, [vert 4]."""
    colour = np.tile(np.asarray(primitive.base_colour, np.float64), (len(uv), 1))
    if primitive.vertex_colours is not None:
        colour = colour * primitive.vertex_colours
    if material.image is not None:
        texel = sample_image(material.image, uv)
        colour = colour * np.concatenate([linear_from_srgb(texel[:, :3]), texel[:, 3:]], 1)
    return np.concatenate([srgb_from_linear(colour[:, :3]), np.clip(colour[:, 3:], 0, 1)], 1)
