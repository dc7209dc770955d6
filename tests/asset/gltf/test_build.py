"""Characters built from arrays come back from the file as the same arrays, in the form the format asks for."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image

from kinema.asset.gltf import (
    Document,
    build_document,
    load_image,
    node_tree,
    primitives,
    read_document,
    skins,
    validate,
    world_matrices,
    write_document,
)
from kinema.errors import AssetError


def quarter_turn() -> np.ndarray:
    return np.array([[0, -1, 0, 0], [1, 0, 0, 0.5], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def arguments(vert_count: int = 9, influence_count: int = 4) -> dict[str, Any]:
    rng = np.random.default_rng(3)
    weights = rng.random((vert_count, influence_count))
    return {
        "name": "beast",
        "positions": rng.normal(size=(vert_count, 3)),
        "normals": rng.normal(size=(vert_count, 3)),
        "faces": rng.permutation(vert_count).reshape(-1, 3),
        "colours": rng.random((vert_count, 4)),
        "uv": rng.random((vert_count, 2)),
        "joint_names": [f"bone {index}" for index in range(6)],
        "joint_parents": [-1, 0, 1, 0, -1, 4],
        "T_parent_joint": np.stack([quarter_turn()] * 6),
        "joints": np.array([rng.permutation(6)[:influence_count] for _ in range(vert_count)]),
        "weights": weights / weights.sum(1, keepdims=True),
    }


def built(tmp_path, **changes) -> Document:
    path = tmp_path / "beast.glb"
    document = build_document(**(arguments() | changes))
    validate(document)
    write_document(path, document)
    return read_document(path)


def dense(joints: np.ndarray, weights: np.ndarray, joint_count: int = 6) -> np.ndarray:
    matrix = np.zeros((len(joints), joint_count))
    np.add.at(matrix, (np.arange(len(joints))[:, None], joints), weights)
    return matrix


def test_arrays_survive_the_file(tmp_path):
    given = arguments()
    document = built(tmp_path, extras={"seed": 3})
    primitive: Any = primitives(document)[0]
    np.testing.assert_array_equal(primitive.positions, given["positions"].astype("f4"))
    np.testing.assert_array_equal(primitive.faces, given["faces"])
    np.testing.assert_allclose(
        primitive.normals, given["normals"] / np.linalg.norm(given["normals"], axis=1, keepdims=True), atol=1e-7
    )
    np.testing.assert_allclose(primitive.vertex_colours, given["colours"], atol=0.5 / 65535 + 1e-12)
    np.testing.assert_array_equal(primitive.uv, given["uv"].astype("f4"))
    expected = dense(given["joints"], given["weights"])
    np.testing.assert_allclose(dense(primitive.joints, primitive.weights), expected, atol=1e-7)
    assert document.json["asset"]["extras"] == {"seed": 3}


def test_rest_pose_is_bind_pose_and_the_hierarchy_is_the_given_one(tmp_path):
    document = built(tmp_path)
    tree, (skin,) = node_tree(document), skins(document)
    assert [tree.names[node] for node in skin.joints] == arguments()["joint_names"]
    assert tree.names[0] == "beast_armature"
    assert tree.parents[skin.joints].tolist() == [0, *(np.array([0, 1, 0]) + 1), 0, 5]
    np.testing.assert_allclose(tree.matrix[skin.joints], arguments()["T_parent_joint"], atol=1e-14)
    world = world_matrices(tree, tree.matrix)[skin.joints]
    np.testing.assert_allclose(world @ skin.T_joint_bind, np.stack([np.eye(4)] * 6), atol=1e-6)
    np.testing.assert_allclose(world[2], np.linalg.matrix_power(quarter_turn(), 3), atol=1e-14)
    assert np.all(skin.T_joint_bind[:, 3] == [0, 0, 0, 1])


@pytest.mark.parametrize(("influence_count", "width"), [(1, 4), (2, 4), (4, 4), (5, 8), (6, 8)])
def test_influences_are_padded_sorted_and_sum_to_one_in_float32(tmp_path, influence_count, width):
    given = arguments(vert_count=300, influence_count=influence_count)
    primitive: Any = primitives(built(tmp_path, **given))[0]
    assert primitive.joints.shape == (300, width)
    assert (np.diff(primitive.weights, axis=1) <= 0).all()
    np.testing.assert_allclose(primitive.weights.sum(1), 1, atol=1.2e-7)  # one float32 rounding
    expected = dense(given["joints"], given["weights"])
    np.testing.assert_allclose(dense(primitive.joints, primitive.weights), expected, atol=2e-7)


def test_repeated_joints_are_merged_and_zero_weights_name_joint_zero(tmp_path):
    joints, weights = np.tile([3, 5, 3, 4], (9, 1)), np.tile([1.0, 1, 2, 0], (9, 1))
    (primitive,) = primitives(built(tmp_path, joints=joints, weights=weights))
    assert primitive.joints.tolist() == [[3, 5, 0, 0]] * 9
    assert primitive.weights.tolist() == [[0.75, 0.25, 0, 0]] * 9


def test_texture_and_large_index_types(tmp_path):
    stream = io.BytesIO()
    pixels = np.arange(16, dtype=np.uint8).reshape(2, 2, 4)
    Image.fromarray(pixels).save(stream, "PNG")
    document = built(tmp_path, image_png=stream.getvalue())
    (primitive,) = primitives(document)
    np.testing.assert_array_equal(load_image(document, primitive.image), pixels)  # pyright: ignore[reportArgumentType]

    many = arguments(vert_count=66_000)
    joint_count = 300
    many |= {
        "joint_names": [str(index) for index in range(joint_count)],
        "joint_parents": np.arange(-1, joint_count - 1),
        "T_parent_joint": np.stack([np.eye(4)] * joint_count),
        "joints": np.full((66_000, 4), [299, 1, 2, 3]),
    }
    (primitive,) = primitives(built(tmp_path, **many))
    assert primitive.joints.max() == 299
    np.testing.assert_array_equal(primitive.faces, many["faces"])


def test_optional_parts_may_be_absent(tmp_path):
    (primitive,) = primitives(built(tmp_path, normals=None, colours=None, uv=None))
    assert primitive.normals is None and primitive.vertex_colours is None and primitive.uv is None


@pytest.mark.parametrize(
    "changes",
    [
        {"positions": np.zeros((9, 2))},
        {"positions": np.full((9, 3), np.nan)},
        {"positions": np.zeros((0, 3))},
        {"faces": [[0, 1, 9]]},
        {"faces": [[0, 1, -1]]},
        {"joints": np.full((9, 4), 6)},
        {"weights": np.zeros((9, 4))},
        {"weights": np.full((9, 4), -1.0)},
        {"joint_parents": [-1, 2, 1, 0, -1, 4]},
        {"uv": None, "image_png": b"x"},
        {"colours": np.zeros((9, 3))},
    ],
)
def test_wrong_arguments_have_codes(changes):
    with pytest.raises(AssetError) as caught:
        build_document(**(arguments() | changes))
    assert caught.value.code == "build-shape"


def test_sheared_joint_is_refused():
    sheared = np.stack([np.eye(4)] * 6)
    sheared[2, 0, 1] = 1
    with pytest.raises(AssetError, match="bone 2") as caught:
        build_document(**{**arguments(), "T_parent_joint": sheared})  # pyright: ignore[reportArgumentType]
    assert caught.value.code == "build-joint"
