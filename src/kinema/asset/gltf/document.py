"""A glTF 2.0 file as it stands on disk: its JSON and the bytes of its buffers, read safely.

Owns the container formats (.glb chunks, .gltf text) and the limits below. Nothing a file declares is trusted over the
bytes that are really there, nothing outside the file's own folder is opened, and `read_document` returns only
documents that passed `validate`, so later code may index freely.
"""

from __future__ import annotations

import json
import math
import re
import stat
import struct
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kinema.asset.gltf.structure import check_structure
from kinema.asset.gltf.uris import decode_data_uri, resolve_inside
from kinema.asset.gltf.validate import validate
from kinema.errors import AssetError

MAX_BYTES = 512 * 2**20
"""Largest file, and largest sum of its buffers, in bytes. A detailed film character is about 100 MB."""
MAX_JSON_VALUES = 4_000_000
"""Most values in the JSON: an 800-clip library has about 2 million; keeps the parsed tree below about 1 GB."""
MAX_JSON_DEPTH = 100
"""Deepest nesting of the JSON. glTF itself needs 7; the rest is room for `extras`."""

READABLE_EXTENSIONS = re.compile(
    r"KHR_(materials_\w+|texture_transform|lights_punctual|mesh_quantization|animation_pointer|xmp_json_ld|node_visibility)"
    r"|EXT_(texture_webp|lights_image_based|mesh_manifold)"
)
"""Extensions that a file may *require*: either we read them, or they change nothing about shape and movement."""

_CHUNK_JSON, _CHUNK_BIN = 0x4E4F534A, 0x004E4942


@dataclass(frozen=True)
class Document:
    """One glTF file in memory. `json` is the file's own and is never mutated: changed documents are new ones."""

    path: Path | None
    """Where it came from; external images are looked for beside it. None: made in memory."""
    json: dict[str, Any]
    buffers: tuple[bytes, ...]
    """Resolved bytes of each entry of json["buffers"]."""

    def where(self, place: str) -> str:
        """Name a place in this file for an error message, e.g. "fox.glb: accessors[3]"."""
        return f"{self.path.name if self.path else 'document'}: {place}"


def read_document(path: str | Path) -> Document:
    """Read and validate a .glb or .gltf file with everything it refers to in its own folder.

    The kind is told by the first bytes, not by the file's name. Raises AssetError, always with a code.
    """
    path = Path(path)
    data = read_file(path, limit=MAX_BYTES, where=str(path), missing="gltf-missing")
    if not data:
        raise AssetError("gltf-empty", "the file has 0 bytes", where=str(path), hint="export or download it again")
    if data[:4] == b"glTF":
        text, binary = _split_glb(data, str(path))
    elif data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        text, binary = data, None
    else:
        raise AssetError(
            "gltf-not-gltf",
            f"neither a GLB header nor JSON: the file begins with {data[:8]!r}",
            where=str(path),
            hint="kinema reads glTF 2.0 (.glb, .gltf); for other formats see `kinema rig` and the blender extra",
        )
    del data
    tree = _parse_json(text, str(path))
    _check_version(tree, str(path))
    _check_extensions(tree, str(path))
    unresolved = Document(path, tree, ())
    check_structure(unresolved)
    document = Document(path, tree, _resolve_buffers(unresolved, binary))
    validate(document)
    return document


def read_file(path: Path, *, limit: int, where: str, missing: str) -> bytes:
    """Read a regular file of at most `limit` bytes; pipes and devices are refused, since they could hang.

    Args:
        missing: Code of the error raised when there is no such file.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise AssetError("gltf-is-folder", f"'{path}' is a folder, expected a file", where=where)
        if not stat.S_ISREG(status.st_mode):
            raise AssetError("gltf-unreadable", f"'{path}' is a pipe or device, expected a file", where=where)
        with path.open("rb") as file:
            data = file.read(limit + 1) if status.st_size <= limit else None
    except (FileNotFoundError, NotADirectoryError) as error:
        raise AssetError(missing, f"there is no file '{path}'", where=where, hint="check the path") from error
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise AssetError("gltf-unreadable", f"cannot read '{path}': {error}", where=where) from error
    if data is None or len(data) > limit:
        raise AssetError("gltf-too-large", f"'{path}' is larger than the limit of {limit:,} bytes", where=where)
    return data


def _split_glb(data: bytes, where: str) -> tuple[bytes, bytes | None]:
    """Cut a GLB into its JSON text and its binary chunk (None if it has none)."""
    if len(data) < 20:
        raise AssetError(
            "gltf-truncated",
            f"a GLB has at least 20 bytes, this has {len(data)}",
            where=where,
            hint="the download or copy was cut short: fetch the file again",
        )
    version, length = struct.unpack_from("<II", data, 4)
    if version != 2:
        raise AssetError(
            "gltf-version", f"GLB version {version}, expected 2", where=where, hint="convert the file to glTF 2.0"
        )
    if length > len(data):
        raise AssetError(
            "gltf-truncated",
            f"the header promises {length:,} bytes, the file has {len(data):,}",
            where=where,
            hint="the download or copy was cut short: fetch the file again",
        )
    chunks: dict[int, bytes] = {}
    offset = 12
    while offset + 8 <= length:
        chunk_length, kind = struct.unpack_from("<II", data, offset)
        offset += 8
        if chunk_length > length - offset:
            raise AssetError(
                "gltf-chunk",
                f"a chunk of {chunk_length:,} bytes at byte {offset - 8} runs over the end ({length:,})",
                where=where,
            )
        if not chunks and kind != _CHUNK_JSON:
            raise AssetError("gltf-chunk", f"the first chunk is of kind {kind:#x}, expected JSON", where=where)
        if kind in (_CHUNK_JSON, _CHUNK_BIN):  # others belong to extensions, and the spec says to skip them
            chunks.setdefault(kind, data[offset : offset + chunk_length])
        offset += chunk_length
    if _CHUNK_JSON not in chunks:
        raise AssetError("gltf-chunk", f"the header's length {length} leaves no room for a JSON chunk", where=where)
    return chunks[_CHUNK_JSON], chunks.get(_CHUNK_BIN)


def _parse_json(text: bytes, where: str) -> dict[str, Any]:
    """Parse strictly: an object, UTF-8, finite numbers, bounded size and depth."""
    # Base64 has none of these characters, so this bounds the number of values before any of them is built.
    value_count = sum(text.count(mark) for mark in (b",", b"[", b"{"))
    if value_count > MAX_JSON_VALUES:
        raise AssetError("gltf-too-large", f"the JSON has over {MAX_JSON_VALUES:,} values", where=where)
    try:
        decoded = text.decode("utf-8-sig")
        tree = json.loads(decoded, parse_constant=_refuse_constant)
        if "\\ud" in decoded or "\\uD" in decoded:  # half a surrogate pair can be neither printed nor written
            json.dumps(tree, ensure_ascii=False).encode()
    except RecursionError as error:
        raise AssetError("gltf-nesting", "the JSON is nested too deeply to parse", where=where) from error
    except ValueError as error:  # syntax, encoding, absurdly long integers
        raise AssetError("gltf-json", f"not valid JSON: {error}", where=where) from error
    if type(tree) is not dict:
        raise AssetError("gltf-json", f"the JSON is a {type(tree).__name__}, expected an object", where=where)
    level: list[Any] = [tree]
    for _ in range(MAX_JSON_DEPTH):
        below: list[Any] = []
        for value in level:
            for item in value.values() if type(value) is dict else value:
                kind = type(item)
                if kind is dict or kind is list:
                    below.append(item)
                elif kind is float and not math.isfinite(item):
                    raise AssetError("gltf-not-finite", "the JSON has a number beyond float64 range", where=where)
        if not below:
            return tree
        level = below
    raise AssetError("gltf-nesting", f"the JSON is nested deeper than {MAX_JSON_DEPTH} levels", where=where)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not a JSON number")


def _check_version(tree: dict[str, Any], where: str) -> None:
    asset = tree.get("asset")
    version = asset.get("version") if type(asset) is dict else None
    minimum = asset.get("minVersion", "2.0") if type(asset) is dict else None
    if type(version) is not str or not re.fullmatch(r"2\.\d+", version) or minimum != "2.0":
        raise AssetError(
            "gltf-version",
            f"asset.version is {version!r} (minVersion {minimum!r}), expected '2.0'",
            where=where,
            hint="convert the file to glTF 2.0",
        )


def _check_extensions(tree: dict[str, Any], where: str) -> None:
    required = tree.get("extensionsRequired", [])
    if type(required) is not list or any(type(name) is not str for name in required):
        raise AssetError("gltf-type", "extensionsRequired must be a list of names", where=where)
    unreadable = [name for name in required if not READABLE_EXTENSIONS.fullmatch(name)]
    if unreadable:
        raise AssetError(
            "gltf-extension",
            f"the file cannot be read without the extension(s) {', '.join(map(ascii, unreadable))}, unknown to kinema",
            where=where,
            hint="export it again without compression (Draco, meshopt) and with PNG or JPEG textures (not KTX2)",
        )


def _resolve_buffers(document: Document, binary: bytes | None) -> tuple[bytes, ...]:
    """Fetch the bytes of every buffer; their sum stays below MAX_BYTES however often a file is referred to."""
    resolved: list[bytes] = []
    room = MAX_BYTES
    for index, buffer in enumerate(document.json.get("buffers", [])):
        where = document.where(f"buffers[{index}]")
        uri = buffer.get("uri")
        if uri is None and index == 0 and binary is not None:
            data = binary
        elif uri is None:
            raise AssetError("gltf-buffer-missing", "the buffer has no uri and there is no binary chunk", where=where)
        elif uri.startswith("data:"):
            data = decode_data_uri(uri, where)
        else:
            data = read_file(
                resolve_inside(document.path, uri, where), limit=room, where=where, missing="gltf-buffer-missing"
            )
        if len(data) < buffer["byteLength"]:
            raise AssetError(
                "gltf-truncated",
                f"byteLength is {buffer['byteLength']:,}, there are {len(data):,} bytes",
                where=where,
                hint="the file is damaged or was cut short: export or fetch it again",
            )
        data = data[: buffer["byteLength"]]
        room -= len(data)
        if room < 0:
            raise AssetError("gltf-too-large", f"the buffers sum to more than {MAX_BYTES:,} bytes", where=where)
        resolved.append(data)
    return tuple(resolved)
