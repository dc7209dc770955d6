"""What a glTF `uri` may point to: data inside the string itself, or a file inside the document's own folder."""

from __future__ import annotations

import base64
import binascii
import re
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

from kinema.errors import AssetError

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:")  # http:, file:, and a Windows drive alike


def decode_data_uri(uri: str, where: str) -> bytes:
    """Bytes of "data:<mime>[;base64],<payload>"."""
    head, comma, payload = uri.partition(",")
    if not comma:
        raise AssetError("gltf-uri-broken", "a data URI without a comma", where=where)
    if not head.endswith(";base64"):
        return unquote_to_bytes(payload)
    try:
        return base64.b64decode(payload if "%" not in payload else unquote(payload), validate=True)
    except (binascii.Error, ValueError) as error:
        raise AssetError("gltf-uri-broken", f"a data URI with broken base64: {error}", where=where) from error


def resolve_inside(document_path: Path | None, uri: str, where: str) -> Path:
    """Path of an external file, symbolic links resolved, refused unless it lies in the document's own folder."""

    def refuse(reason: str) -> AssetError:
        return AssetError(
            "gltf-uri-outside",
            f"uri {uri[:80]!a} {reason}",
            where=where,
            hint="kinema opens only files in the model's own folder: put it there, or export one self-contained .glb",
        )

    if document_path is None:
        raise refuse("points to a file, but the document is in memory and has no folder")
    name = unquote(uri)
    if _SCHEME.match(uri) or _SCHEME.match(name):
        raise refuse("has a scheme or a drive")
    if not name or name.startswith("/") or "\\" in name or any(ord(letter) < 32 for letter in name):
        raise refuse("is empty, absolute, or has backslashes or control characters")
    if ".." in name.split("/"):
        raise refuse("climbs with '..'")
    try:
        folder = document_path.parent.resolve()
        target = (folder / name).resolve()
    except (OSError, RuntimeError, ValueError) as error:  # loops of symbolic links
        raise refuse(f"cannot be resolved ({error})") from error
    if not target.is_relative_to(folder):
        raise refuse("leads out of the folder through a symbolic link")
    return target
