"""Back to disk: one clip added to a document with everything else in place, and files that stand alone.

`Document`s are never mutated: `add_clip` returns a new one that shares everything it did not change.
"""

from __future__ import annotations

import base64
import json
import logging
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from kinema.asset.gltf.clips import clip_names
from kinema.asset.gltf.document import Document
from kinema.asset.gltf.images import image_bytes
from kinema.asset.gltf.scene import compose, decompose
from kinema.errors import AssetError
from kinema.files import atomic_write

Track = tuple[np.ndarray | None, np.ndarray | None, np.ndarray | None]
"""Translations [time 3], rotations xyzw [time 4] and scales [time 3] of one node; None: not driven."""

_PATHS = (("translation", 3), ("rotation", 4), ("scale", 3))
_MIME_TYPES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}

logger = logging.getLogger(__name__)


def add_clip(
    document: Document, name: str, times: np.ndarray, tracks: Mapping[int, Track], *, replace: bool = False
) -> Document:
    """A document with one more animation; nodes, meshes, images, other clips and extras stay as they are.

    A driven node that has a `matrix` gets translation, rotation and scale instead, as the format demands.

    Args:
        times: Key times in seconds, increasing, not negative, [time].
        tracks: What drives which node.
        replace: Put the clip in the place of one of the same name; otherwise a clash is an error.
    """
    where = document.where(f"animation '{name}'")
    keys = np.asarray(times, np.float64).astype("<f4")
    if keys.ndim != 1 or len(keys) == 0 or not np.isfinite(keys).all() or keys[0] < 0 or (np.diff(keys) <= 0).any():
        raise AssetError(
            "clip-times", "times must be finite, not negative and increasing in float32, at least one", where=where
        )
    tree = dict(document.json)
    animations = list(tree.get("animations", []))
    names = clip_names(document)
    if name in names and not replace:
        raise AssetError(
            "clip-name-taken",
            f"the file already has a clip '{name}'",
            where=where,
            hint="choose another name, or ask to replace it",
        )

    region = _Region(tree, len(document.buffers))
    input_index = region.add(keys[:, None], "SCALAR", limits=True)
    channels: list[dict[str, Any]] = []
    samplers: list[dict[str, Any]] = []
    nodes = list(tree.get("nodes", []))
    for node, track in tracks.items():
        if not 0 <= node < len(nodes):
            raise AssetError("clip-track", f"there is no nodes[{node}], the file has {len(nodes)}", where=where)
        if all(values is None for values in track):
            continue
        if "matrix" in nodes[node]:
            nodes[node] = _without_matrix(document, node)
        for (path, width), values in zip(_PATHS, track, strict=True):
            if values is None:
                continue
            values = np.asarray(values, np.float64)
            if values.shape != (len(keys), width) or not np.isfinite(values).all():
                raise AssetError(
                    "clip-track",
                    f"{path} of nodes[{node}] has shape {values.shape}, expected finite {(len(keys), width)}",
                    where=where,
                )
            if path == "rotation":
                values = _continuous(values, f"{where}: nodes[{node}]")
            channels.append({"sampler": len(samplers), "target": {"node": node, "path": path}})
            output_index = region.add(values.astype("<f4"), "VEC4" if width == 4 else "VEC3")
            samplers.append({"input": input_index, "interpolation": "LINEAR", "output": output_index})
    if not channels:
        raise AssetError("clip-track", "the clip drives nothing: an animation needs at least one track", where=where)

    animation = {"name": name, "channels": channels, "samplers": samplers}
    if name in names:
        animations[names.index(name)] = animation
    else:
        animations.append(animation)
    tree.update(region.tables(), animations=animations, nodes=nodes)
    return Document(document.path, tree, (*document.buffers, region.data()))


class _Region:
    """A new buffer under construction with one view per kind of data, and the accessors into them."""

    def __init__(self, tree: dict[str, Any], buffer_index: int):
        self._tree, self._buffer_index = tree, buffer_index
        self._parts: dict[str, list[bytes]] = {}
        self._sizes: dict[str, int] = {}
        self._accessors: list[dict[str, Any]] = []
        self._first_accessor = len(tree.get("accessors", []))

    def add(self, values: np.ndarray, kind: str, *, limits: bool = False) -> int:
        """Append float32 values [count component]; returns the index of their accessor."""
        view_index = len(self._tree.get("bufferViews", [])) + list({**self._parts, kind: 0}).index(kind)
        accessor: dict[str, Any] = {
            "bufferView": view_index,
            "byteOffset": self._sizes.get(kind, 0),
            "componentType": 5126,
            "count": len(values),
            "type": kind,
        }
        if limits:
            accessor |= {"min": values.min(0).tolist(), "max": values.max(0).tolist()}
        self._accessors.append(accessor)
        self._parts.setdefault(kind, []).append(values.tobytes())
        self._sizes[kind] = self._sizes.get(kind, 0) + values.nbytes
        return self._first_accessor + len(self._accessors) - 1

    def data(self) -> bytes:
        return b"".join(part for parts in self._parts.values() for part in parts)

    def tables(self) -> dict[str, list[dict[str, Any]]]:
        """The document's buffers, bufferViews and accessors with the new ones behind them."""
        views, offset = [], 0
        for size in self._sizes.values():
            views.append({"buffer": self._buffer_index, "byteOffset": offset, "byteLength": size})
            offset += size
        return {
            "buffers": [*self._tree.get("buffers", []), {"byteLength": offset}],
            "bufferViews": [*self._tree.get("bufferViews", []), *views],
            "accessors": [*self._tree.get("accessors", []), *self._accessors],
        }


def _continuous(rotations_xyzw: np.ndarray, where: str) -> np.ndarray:
    """Unit quaternions [time 4] whose signs never jump: players that blend components take the short way too."""
    length = np.linalg.norm(rotations_xyzw, axis=1, keepdims=True)
    if (length < 1e-12).any():
        raise AssetError("clip-track", "a quaternion of length zero is no rotation", where=where)
    unit = rotations_xyzw / length
    jumps = np.where(np.sum(unit[1:] * unit[:-1], 1) < 0, -1.0, 1.0)
    return unit * np.concatenate([[1.0], np.cumprod(jumps)])[:, None]


def _without_matrix(document: Document, index: int) -> dict[str, Any]:
    """The node with its matrix said as translation, rotation and scale."""
    node = dict(document.json["nodes"][index])
    matrix = np.array(node.pop("matrix"), np.float64).reshape(4, 4).T
    translation, rotation, scale = decompose(matrix)
    if np.abs(compose(translation, rotation, scale) - matrix).max() > 1e-5 * max(1.0, np.abs(matrix).max()):
        raise AssetError(
            "clip-matrix",
            "the node's matrix shears, so it cannot be animated by translation, rotation and scale",
            where=document.where(f"nodes[{index}]"),
            hint="apply the transform in a 3D program and export again",
        )
    return node | {"translation": translation.tolist(), "rotation": rotation.tolist(), "scale": scale.tolist()}


def write_document(path: str | Path, document: Document) -> None:
    """Write a .glb, or a .gltf with data URIs; either stands alone, and appears whole or not at all.

    The same document always gives the same bytes.
    """
    path = Path(path)
    if path.suffix.lower() == ".glb":
        data = glb_bytes(document, where=str(path))
    elif path.suffix.lower() == ".gltf":
        data = _gltf_bytes(document)
    else:
        raise AssetError("write-suffix", f"cannot write '{path.name}' as glTF", hint="name it .glb or .gltf")
    atomic_write(path, data)


def glb_bytes(document: Document, *, where: str = "") -> bytes:
    """A document as the bytes of a .glb that stands alone; the same document always gives the same bytes."""
    tree, buffers = _with_images_embedded(document)
    starts, parts, size = [], [], 0
    for buffer in buffers:
        starts.append(size)
        padded = buffer + b"\0" * (-len(buffer) % 4)
        parts.append(padded)
        size += len(padded)
    if buffers:
        first = {key: value for key, value in tree["buffers"][0].items() if key != "uri"}
        byte_length = starts[-1] + len(buffers[-1])
        tree["buffers"] = [first | {"byteLength": byte_length}]
        tree["bufferViews"] = [_moved(view, starts) for view in tree.get("bufferViews", [])]
    text = _json_bytes(tree)
    text += b" " * (-len(text) % 4)
    total = 12 + 8 + len(text) + (8 + size if size else 0)
    if total >= 2**32:
        raise AssetError("write-too-large", f"a GLB holds at most 4 GiB, this needs {total:,} bytes", where=where)
    chunks = [struct.pack("<4sII", b"glTF", 2, total), struct.pack("<I4s", len(text), b"JSON"), text]
    if size:
        chunks += [struct.pack("<I4s", size, b"BIN\0"), *parts]
    return b"".join(chunks)


def _moved(view: dict[str, Any], starts: list[int]) -> dict[str, Any]:
    """A bufferView after all buffers were laid one behind the other in buffer 0; unchanged if already there."""
    moved = dict(view)
    if starts[view["buffer"]]:
        moved |= {"buffer": 0, "byteOffset": starts[view["buffer"]] + view.get("byteOffset", 0)}
    else:
        moved["buffer"] = 0
    compressed = view.get("extensions", {}).get("EXT_meshopt_compression")
    if type(compressed) is dict and type(compressed.get("buffer")) is int:  # an optional compressed twin moves along
        moved["extensions"] = view["extensions"] | {"EXT_meshopt_compression": _moved(compressed, starts)}
    return moved


def _gltf_bytes(document: Document) -> bytes:
    tree, buffers = _with_images_embedded(document)
    if buffers:
        tree["buffers"] = [
            buffer | {"byteLength": len(data), "uri": _data_uri("application/octet-stream", data)}
            for buffer, data in zip(tree["buffers"], buffers, strict=True)
        ]
    return _json_bytes(tree)


def _data_uri(mime_type: str, data: bytes) -> str:
    return f"data:{mime_type};base64,{base64.b64encode(data).decode()}"


def _json_bytes(tree: dict[str, Any]) -> bytes:
    return json.dumps(tree, separators=(",", ":"), allow_nan=False).encode()


def _with_images_embedded(document: Document) -> tuple[dict[str, Any], tuple[bytes, ...]]:
    """JSON (top level copied) and buffers in which images from beside the file have become part of it.

    An image that cannot be read keeps its uri: the result is then no worse than the input, and a warning says so.
    """
    tree, buffers = dict(document.json), list(document.buffers)
    images = list(tree.get("images", []))
    for index, image in enumerate(images):
        if "uri" not in image or image["uri"].startswith("data:"):
            continue
        try:
            data = image_bytes(document, index)
        except AssetError as error:
            logger.warning("the image stays outside the file: %s", error)
            continue
        mime_type = next((mime for magic, mime in _MIME_TYPES.items() if data.startswith(magic)), None)
        if mime_type is None:
            logger.warning("image %d is neither PNG, JPEG nor WebP and stays outside the file", index)
            continue
        kept = {key: value for key, value in image.items() if key != "uri"}
        view = {"buffer": len(buffers), "byteLength": len(data)}
        images[index] = kept | {"bufferView": len(tree.get("bufferViews", [])), "mimeType": mime_type}
        tree["bufferViews"] = [*tree.get("bufferViews", []), view]
        tree["buffers"] = [*tree.get("buffers", []), {"byteLength": len(data)}]
        buffers.append(data)
    if "images" in tree:
        tree["images"] = images
    return tree, tuple(buffers)
