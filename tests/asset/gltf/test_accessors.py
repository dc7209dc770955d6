"""Numbers out of bytes: every rule of glTF 2.0 section 3.6.2 against values written by hand."""

from __future__ import annotations

import struct

import numpy as np
import pytest

from kinema.asset.gltf import Document, read_accessor, validate
from kinema.errors import AssetError
from tests.asset.gltf.make import Maker


def read(maker: Maker, index: int = 0) -> np.ndarray:
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    validate(document)
    return read_accessor(document, index)


def test_floats_keep_their_bits():
    values = np.array([[1.5, -2.25, 1e-30], [0.1, 3e38, -0.0]], "f4")
    maker = Maker()
    maker.accessor(values)
    result = read(maker)
    assert result.dtype == np.float32
    np.testing.assert_array_equal(result, values)


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "u4"])
def test_plain_integers_keep_type_and_value(dtype):
    info = np.iinfo(dtype)
    maker = Maker()
    maker.accessor([[info.min], [7], [info.max]], dtype)
    result = read(maker)
    assert result.dtype == np.dtype(dtype)
    assert result[:, 0].tolist() == [info.min, 7, info.max]


@pytest.mark.parametrize(
    ("dtype", "stored", "expected"),
    [
        ("u1", [0, 51, 255], [0, 0.2, 1]),
        ("i1", [-128, -127, 127], [-1, -1, 1]),
        ("u2", [0, 13107, 65535], [0, 0.2, 1]),
        ("i2", [-32768, -32767, 32767], [-1, -1, 1]),
    ],
)
def test_normalised_integers_follow_the_formats_rule(dtype, stored, expected):
    maker = Maker()
    maker.accessor(np.array(stored)[:, None], dtype, normalized=True)
    np.testing.assert_allclose(read(maker)[:, 0], expected, rtol=0, atol=1e-15)


def test_stride_and_offset_interleave_two_accessors():
    maker = Maker()
    rows = [((1.0, 2.0, 3.0), (10, 20, 30, 40)), ((4.0, 5.0, 6.0), (50, 60, 70, 80))]
    data = b"".join(struct.pack("<3f4H", *position, *joints) for position, joints in rows)
    view = maker.view(data, byteStride=20)
    maker.json["accessors"] = [
        {"bufferView": view, "componentType": 5126, "count": 2, "type": "VEC3"},
        {"bufferView": view, "byteOffset": 12, "componentType": 5123, "count": 2, "type": "VEC4"},
    ]
    assert read(maker, 0).tolist() == [[1, 2, 3], [4, 5, 6]]
    assert read(maker, 1).tolist() == [[10, 20, 30, 40], [50, 60, 70, 80]]


def test_matrices_come_out_with_rows_first():
    matrix = np.arange(16.0).reshape(4, 4)
    maker = Maker()
    maker.accessor([matrix.T.ravel(), 2 * matrix.T.ravel()])
    np.testing.assert_array_equal(read(maker), [matrix, 2 * matrix])


@pytest.mark.parametrize(
    ("kind", "size", "dtype", "data"),
    [
        ("MAT2", 2, "u1", [1, 2, 0, 0, 3, 4, 0, 0]),
        ("MAT3", 3, "u1", [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]),
        ("MAT3", 3, "u2", [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]),
    ],
)
def test_small_matrix_columns_are_padded_to_four_bytes(kind, size, dtype, data):
    maker = Maker()
    view = maker.view(np.array(data + data, f"<{dtype}").tobytes())
    component_type = {"u1": 5121, "u2": 5123}[dtype]
    maker.json["accessors"] = [{"bufferView": view, "componentType": component_type, "count": 2, "type": kind}]
    expected = np.arange(1, size * size + 1).reshape(size, size).T
    np.testing.assert_array_equal(read(maker), [expected, expected])


def sparse(maker: Maker, rows: list[int], values: list[list[float]], dtype: str = "u2") -> dict:
    return {
        "count": len(rows),
        "indices": {
            "bufferView": maker.view(np.array(rows, f"<{dtype}").tobytes()),
            "componentType": {"u1": 5121, "u2": 5123, "u4": 5125}[dtype],
        },
        "values": {"bufferView": maker.view(np.array(values, "<f4").tobytes())},
    }


@pytest.mark.parametrize("dtype", ["u1", "u2", "u4"])
def test_sparse_replaces_rows_of_an_accessor(dtype):
    maker = Maker()
    maker.accessor([[1, 1], [2, 2], [3, 3]])
    maker.json["accessors"][0]["sparse"] = sparse(maker, [0, 2], [[8, 9], [-8, -9]], dtype)
    assert read(maker).tolist() == [[8, 9], [2, 2], [-8, -9]]


def test_sparse_over_nothing_starts_from_zeros():
    maker = Maker()
    maker.json["accessors"] = [{"componentType": 5126, "count": 4, "type": "VEC2"}]
    maker.json["accessors"][0]["sparse"] = sparse(maker, [3], [[5, 6]])
    assert read(maker).tolist() == [[0, 0], [0, 0], [0, 0], [5, 6]]


@pytest.mark.parametrize("rows", [[2, 1], [1, 1], [1, 3]])
def test_sparse_rows_out_of_order_or_range_are_an_error(rows):
    maker = Maker()
    maker.accessor([[1, 1], [2, 2], [3, 3]])
    maker.json["accessors"][0]["sparse"] = sparse(maker, rows, [[8, 9], [-8, -9]])
    with pytest.raises(AssetError) as caught:
        read(maker)
    assert caught.value.code == "gltf-sparse"


def test_result_is_writable_and_leaves_the_buffer_alone():
    maker = Maker()
    maker.accessor([[1.0, 2.0]])
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    read_accessor(document, 0)[:] = 9
    assert read_accessor(document, 0).tolist() == [[1, 2]]
