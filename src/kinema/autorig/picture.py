"""Pictures of a mesh with its bones, by ray casting: small, exact, and the same on every machine."""

from __future__ import annotations

import numpy as np
from embreex.mesh_construction import TriangleMesh
from embreex.rtcore import EmbreeDevice
from embreex.rtcore_scene import EmbreeScene
from PIL import Image, ImageDraw

from kinema.asset.character import Character
from kinema.rigging import forward_kinematics

LIGHT = np.array([0.45, 0.8, 0.4]) / np.linalg.norm([0.45, 0.8, 0.4])
BACKGROUND = (250, 250, 248)


def view_axes(azimuth: float, elevation: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Right, up and towards-the-eye unit vectors of a camera that circles a body facing +X; radians.

    Azimuth 0 looks it in the face, 90 degrees sees its left side walking to the left of the picture's right edge.
    """
    eye = np.array([np.cos(elevation) * np.cos(azimuth), np.sin(elevation), np.cos(elevation) * np.sin(azimuth)])
    right = np.cross([0.0, 1.0, 0.0], eye)
    right /= np.linalg.norm(right)
    return right, np.cross(eye, right), eye


def draw_mesh(
    positions: np.ndarray,
    faces: np.ndarray,
    colours: np.ndarray,
    *,
    bones: tuple[np.ndarray, np.ndarray] | None = None,
    bone_colours: np.ndarray | None = None,
    azimuth: float = np.radians(50),
    elevation: float = np.radians(12),
    size: int = 320,
    box: tuple[np.ndarray, np.ndarray] | None = None,
    fade: float = 0.0,
) -> Image.Image:
    """One orthographic picture.

    Args:
        positions: [vert 3], +Y up.
        faces: [face 3].
        colours: Display sRGB, 0..1, [vert 3].
        bones: Heads and tails drawn over the body, [bone 3] each.
        bone_colours: Display sRGB of the bones, [bone 3].
        azimuth: Camera about the vertical, radians.
        elevation: Camera above the horizon, radians.
        size: Width and height, pixels.
        box: Lowest and highest corner that shall fit; the mesh's own if not given.
        fade: How far the body goes to white, so that bones show, 0..1.
    """
    right, up, eye = view_axes(azimuth, elevation)
    low, high = (positions[faces].min((0, 1)), positions[faces].max((0, 1))) if box is None else box
    centre, reach = 0.5 * (low + high), 0.53 * float(np.linalg.norm(high - low))
    corners = np.stack(np.meshgrid(*zip(low, high, strict=True), indexing="ij"), -1).reshape(-1, 3) - centre
    reach = 1.06 * max(float(np.abs(corners @ right).max()), float(np.abs(corners @ up).max()), 1e-9)
    scene = EmbreeScene(EmbreeDevice())
    local = (positions - centre) / reach
    TriangleMesh(scene, local.astype(np.float32), faces.astype(np.int32))
    ticks = (np.arange(size) + 0.5) / size * 2 - 1
    u, v = np.meshgrid(ticks, -ticks)
    origins = u[..., None] * right + v[..., None] * up + 4 * eye
    hit = scene.run(
        np.ascontiguousarray(origins.reshape(-1, 3), np.float32),
        np.tile(-eye, (size * size, 1)).astype(np.float32),
        output=1,
    )
    face = hit["primID"].astype(np.int64)
    found = face >= 0
    corner = faces[face[found]]
    edge1, edge2 = local[corner[:, 1]] - local[corner[:, 0]], local[corner[:, 2]] - local[corner[:, 0]]
    normal = np.cross(edge1, edge2)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-30)
    normal *= np.where(normal @ eye < 0, -1.0, 1.0)[:, None]
    second, third = hit["u"][found].astype(np.float64), hit["v"][found].astype(np.float64)
    bary = np.stack([1 - second - third, second, third], 1)
    colour = np.einsum("pk,pkc->pc", bary, colours[corner])
    shade = 0.45 + 0.35 * np.clip(normal @ LIGHT, 0, 1) + 0.2 * np.clip(normal @ eye, 0, 1)
    colour = colour * shade[:, None]
    colour += fade * (0.93 - colour)
    image = np.tile(np.array(BACKGROUND, np.float64) / 255, (size * size, 1))
    image[found] = colour
    picture = Image.fromarray((np.clip(image, 0, 1) * 255).astype(np.uint8).reshape(size, size, 3))
    if bones is not None:
        _draw_bones(picture, bones, bone_colours, centre, reach, right, up, size)
    return picture


def _draw_bones(
    picture: Image.Image,
    bones: tuple[np.ndarray, np.ndarray],
    colours: np.ndarray | None,
    centre: np.ndarray,
    reach: float,
    right: np.ndarray,
    up: np.ndarray,
    size: int,
) -> None:
    pen = ImageDraw.Draw(picture)

    def pixel(point: np.ndarray) -> tuple[float, float]:
        local = (point - centre) / reach
        return (float(local @ right) + 1) * size / 2, (1 - float(local @ up)) * size / 2

    for index, (head, tail) in enumerate(zip(*bones, strict=True)):
        colour = (30, 60, 200) if colours is None else tuple(int(255 * c) for c in colours[index])
        (x0, y0), (x1, y1) = pixel(head), pixel(tail)
        along = np.array([x1 - x0, y1 - y0])
        length = float(np.linalg.norm(along))
        across = np.array([-along[1], along[0]]) / max(length, 1e-9) * max(2.0, 0.011 * size)
        middle = np.array([x0, y0]) + 0.15 * along
        pen.polygon(
            [(x0, y0), tuple(middle + across), (x1, y1), tuple(middle - across)], fill=colour, outline=(20, 20, 20)
        )
        dot = max(2.0, 0.008 * size)
        pen.ellipse((x0 - dot, y0 - dot, x0 + dot, y0 + dot), fill=(255, 255, 255), outline=(20, 20, 20))


def draw_character(character: Character, *, size: int = 420) -> Image.Image:
    """A character's start pose with its moving bones, from two sides, in one picture."""
    frames = forward_kinematics(character.skeleton)
    heads = frames[:, :3, 3]
    tails = (frames[:, :3, :3] @ character.skeleton.tails[:, :, None]).squeeze(-1) + heads
    moves = character.skeleton.moves
    sheet = Image.new("RGB", (2 * size, size), BACKGROUND)
    for column, azimuth in enumerate(np.radians([68.0, -25.0])):
        view = draw_mesh(
            character.start_positions.numpy(),
            character.mesh.faces.numpy(),
            character.mesh.colours.numpy()[:, :3],
            bones=(heads[moves].numpy(), tails[moves].numpy()),
            azimuth=float(azimuth),
            size=size,
            fade=0.5,
        )
        sheet.paste(view, (column * size, 0))
    return sheet
