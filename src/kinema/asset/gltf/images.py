"""Texture images: where their bytes are, and their pixels."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from kinema.asset.gltf.document import Document, read_file
from kinema.asset.gltf.uris import decode_data_uri, resolve_inside
from kinema.errors import AssetError

MAX_IMAGE_BYTES = 128 * 2**20
"""Largest encoded image."""
MAX_IMAGE_PIXELS = 8192 * 8192
"""Largest decoded image, checked on the header before any pixel is decoded."""


def image_bytes(document: Document, index: int) -> bytes:
    """Encoded bytes of an image: from its data URI, its bufferView, or a file in the document's own folder."""
    image, where = document.json["images"][index], document.where(f"images[{index}]")
    if "bufferView" in image:
        view = document.json["bufferViews"][image["bufferView"]]
        start = view.get("byteOffset", 0)
        return document.buffers[view["buffer"]][start : start + view["byteLength"]]
    if "uri" not in image:
        raise AssetError("gltf-image-broken", "the image has neither a uri nor a bufferView", where=where)
    if image["uri"].startswith("data:"):
        return decode_data_uri(image["uri"], where)
    path = resolve_inside(document.path, image["uri"], where)
    return read_file(path, limit=MAX_IMAGE_BYTES, where=where, missing="gltf-image-missing")


def load_image(document: Document, index: int) -> np.ndarray:
    """Decode an image (PNG, JPEG or WebP) to sRGB-encoded uint8 [height width 4]."""
    where = document.where(f"images[{index}]")
    data = image_bytes(document, index)
    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP")) as image:
            if image.width * image.height > MAX_IMAGE_PIXELS:
                raise AssetError(
                    "gltf-too-large",
                    f"{image.width} x {image.height} pixels, the limit is {MAX_IMAGE_PIXELS:,}",
                    where=where,
                    hint="scale the texture down",
                )
            return np.array(image.convert("RGBA"), np.uint8)
    except AssetError:
        raise
    except Exception as error:  # Pillow's decoders raise nearly anything on damaged data
        raise AssetError(
            "gltf-image-broken",
            f"the image cannot be decoded: {error}",
            where=where,
            hint="save the texture again as PNG",
        ) from error
