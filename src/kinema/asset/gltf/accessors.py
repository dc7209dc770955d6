"""Typed arrays out of buffer bytes: strides, matrix column padding, normalised integers, sparse overlays.

glTF 2.0 section 3.6.2. Ranges were checked by `validate`; values (sparse indices) are checked here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.errors import AssetError

if TYPE_CHECKING:
    from kinema.asset.gltf.document import Document

DTYPES = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
COMPONENT_BYTES = {5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4}
SHAPES = {
    "SCALAR": (1, 1),
    "VEC2": (1, 2),
    "VEC3": (1, 3),
    "VEC4": (1, 4),
    "MAT2": (2, 2),
    "MAT3": (3, 3),
    "MAT4": (4, 4),
}
"""Columns and rows of each accessor type."""


def column_bytes(component_type: int, kind: str) -> int:
    """Bytes from one matrix column to the next: columns of matrices start at multiples of four."""
    columns, rows = SHAPES[kind]
    tight = rows * COMPONENT_BYTES[component_type]
    return -(-tight // 4) * 4 if columns > 1 else tight


def element_bytes(component_type: int, kind: str) -> int:
    """Bytes of one element, which is also the stride when the view gives none."""
    return SHAPES[kind][0] * column_bytes(component_type, kind)


def read_accessor(document: Document, index: int) -> np.ndarray:
    """Decode an accessor.

    Returns:
        [count components], or [count rows columns] for matrices. Float data stays float32, normalised integers
        become float64 in 0..1 or -1..1, other integers keep their type.
    """
    accessor = document.json["accessors"][index]
    kind, component_type, count = accessor["type"], accessor["componentType"], accessor["count"]
    if "bufferView" in accessor:
        view = document.json["bufferViews"][accessor["bufferView"]]
        offset = accessor.get("byteOffset", 0)
        values = _elements(document, view, offset, count, component_type, kind, view.get("byteStride")).copy()
    else:
        columns, rows = SHAPES[kind]
        values = np.zeros((count, columns, rows), DTYPES[component_type])
    if "sparse" in accessor:
        rows_changed, new_values = _sparse(document, accessor, index)
        values[rows_changed] = new_values
    if accessor.get("normalized", False) and values.dtype.kind != "f":
        values = np.maximum(values / float(np.iinfo(values.dtype).max), -1.0)
    return values[:, 0, :] if SHAPES[kind][0] == 1 else values.swapaxes(1, 2)  # files store columns first


def _elements(
    document: Document,
    view: dict[str, Any],
    offset: int,
    count: int,
    component_type: int,
    kind: str,
    stride: int | None = None,
) -> np.ndarray:
    """View [count columns rows] of a buffer's bytes, without copying."""
    columns, rows = SHAPES[kind]
    return np.ndarray(
        (count, columns, rows),
        DTYPES[component_type],
        buffer=document.buffers[view["buffer"]],
        offset=view.get("byteOffset", 0) + offset,
        strides=(
            stride or element_bytes(component_type, kind),
            column_bytes(component_type, kind),
            COMPONENT_BYTES[component_type],
        ),
    )


def _sparse(document: Document, accessor: dict[str, Any], index: int) -> tuple[np.ndarray, np.ndarray]:
    """Rows that a sparse accessor replaces [changed], and their values [changed columns rows]."""
    sparse, views = accessor["sparse"], document.json["bufferViews"]
    place, content = sparse["indices"], sparse["values"]
    rows = _elements(
        document,
        views[place["bufferView"]],
        place.get("byteOffset", 0),
        sparse["count"],
        place["componentType"],
        "SCALAR",
    )[:, 0, 0].astype(np.int64)
    if rows[-1] >= accessor["count"] or np.any(np.diff(rows) <= 0):
        raise AssetError(
            "gltf-sparse",
            f"sparse indices must increase and stay below {accessor['count']}",
            where=document.where(f"accessors[{index}].sparse"),
        )
    values = _elements(
        document,
        views[content["bufferView"]],
        content.get("byteOffset", 0),
        sparse["count"],
        accessor["componentType"],
        accessor["type"],
    )
    return rows, values
