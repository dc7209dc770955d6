"""Hierarchies and skins: transforms against products written out by hand."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.asset.gltf import Document, compose, decompose, node_tree, skins, validate, world_matrices
from kinema.errors import AssetError
from tests.asset.gltf.make import HALF, Maker, arm

EXACT = 1e-14  # a few float64 roundings of numbers near one


def document_of(nodes: list[dict], **top) -> Document:
    document = Document(None, {"asset": {"version": "2.0"}, "nodes": nodes, **top}, ())
    validate(document)
    return document


def test_translation_rotation_scale_multiply_in_that_order():
    tree = node_tree(document_of([{"translation": [1, 2, 3], "rotation": [0, 0, HALF, HALF], "scale": [2, 3, 4]}]))
    # x (scaled by 2) turns to +y, y (scaled by 3) to -x.
    expected = [[0, -3, 0, 1], [2, 0, 0, 2], [0, 0, 4, 3], [0, 0, 0, 1]]
    np.testing.assert_allclose(tree.matrix[0], expected, atol=EXACT)


def test_rotations_are_normalised_and_zero_is_refused():
    tree = node_tree(document_of([{"rotation": [0, 0, 0, 2.0]}, {"rotation": [3, 0, 4, 0]}]))
    np.testing.assert_allclose(tree.rotations_xyzw, [[0, 0, 0, 1], [0.6, 0, 0.8, 0]], atol=EXACT)
    with pytest.raises(AssetError) as caught:
        node_tree(document_of([{}, {"rotation": [0, 0, 0, 0]}]))
    assert (caught.value.code, caught.value.where) == ("gltf-rotation", "document: nodes[1].rotation")


def test_matrix_is_kept_exactly_even_when_it_shears():
    matrix = np.eye(4)
    matrix[:3] = [[1, 0.5, 0.1, 7], [0, 2, 0, 8], [0.3, 0, 1, 9]]
    tree = node_tree(document_of([{"matrix": matrix.T.ravel().tolist()}, {}]))
    np.testing.assert_array_equal(tree.matrix[0], matrix)
    assert tree.has_matrix.tolist() == [True, False]
    assert tree.translations[0].tolist() == [7, 8, 9]


def test_projective_matrix_is_refused():
    matrix = np.eye(4)
    matrix[3, 0] = 1
    with pytest.raises(AssetError) as caught:
        node_tree(document_of([{"matrix": matrix.T.ravel().tolist()}]))
    assert caught.value.code == "gltf-matrix"


unit = st.floats(-1, 1)


@given(st.tuples(unit, unit, unit, unit), st.lists(st.sampled_from([-3.0, 0.01, 1.0, 100.0]), min_size=3, max_size=3))
def test_decompose_inverts_compose_also_when_mirrored(quaternion, scale):
    quaternion = np.array(quaternion)
    if np.linalg.norm(quaternion) < 1e-3:
        quaternion = np.array([0, 0, 0, 1.0])
    matrix = compose(np.array([1.0, -2, 3]), quaternion / np.linalg.norm(quaternion), np.array(scale))
    np.testing.assert_allclose(compose(*decompose(matrix)), matrix, atol=1e-12 * np.abs(matrix).max())


def test_decompose_of_a_flattened_matrix_still_gives_a_rotation():
    matrix = np.diag([2.0, 0.0, 3.0, 1.0])
    translation, rotation, scale = decompose(matrix)
    np.testing.assert_allclose(compose(translation, rotation, scale), matrix, atol=EXACT)
    np.testing.assert_allclose(np.linalg.norm(rotation), 1, atol=EXACT)


def test_names_parents_and_order_with_children_before_parents_in_the_file():
    nodes = [{"name": "leaf"}, {"children": [0], "name": "twin"}, {"children": [1, 3]}, {"name": "twin"}]
    tree = node_tree(document_of(nodes))
    assert tree.names == ("leaf", "twin", "node_2", "twin")
    assert tree.parents.tolist() == [1, 2, -1, 2]
    assert tree.order.tolist() == [2, 1, 0, 3]


@pytest.mark.parametrize(
    ("top", "order"),
    [
        ({}, [0, 1, 2, 3]),
        ({"scenes": [{}]}, [0, 1, 2, 3]),
        ({"scenes": [{"nodes": [2]}, {"nodes": [0]}]}, [2, 3]),
        ({"scenes": [{"nodes": [2]}, {"nodes": [0]}], "scene": 1}, [0, 1]),
        ({"scenes": [{"nodes": [2, 0, 2]}]}, [0, 1, 2, 3]),
    ],
)
def test_only_the_chosen_scene_is_ordered(top, order):
    tree = node_tree(document_of([{"children": [1]}, {}, {"children": [3]}, {}], **top))
    assert sorted(tree.order.tolist()) == order


def test_world_matrices_are_products_down_the_tree_in_every_batch():
    nodes = [{}, {"children": [0]}, {"children": [1, 3]}, {}]
    tree = node_tree(document_of(nodes))
    local = np.random.default_rng(0).normal(size=(2, 5, 4, 4, 4))
    world = world_matrices(tree, local)
    np.testing.assert_array_equal(world[..., 2, :, :], local[..., 2, :, :])
    np.testing.assert_allclose(world[..., 3, :, :], local[..., 2, :, :] @ local[..., 3, :, :], atol=1e-13)
    expected = local[..., 2, :, :] @ local[..., 1, :, :] @ local[..., 0, :, :]
    np.testing.assert_allclose(world[..., 0, :, :], expected, atol=1e-13)


def test_long_chains_are_linear_in_time_and_overflow_is_named():
    count = 20_000
    chain = [{"children": [index + 1], "translation": [0, 1, 0]} for index in range(count - 1)] + [{}]
    tree = node_tree(document_of(chain))
    assert world_matrices(tree, tree.matrix)[-1, 1, 3] == count - 1
    with pytest.raises(AssetError) as caught:
        node_tree(document_of([node | {"scale": [1e30, 1, 1]} for node in chain[:20]] + [{}] * (count - 20)))
    assert caught.value.code == "gltf-not-finite"


def test_empty_file_has_an_empty_tree():
    tree = node_tree(Document(None, {"asset": {"version": "2.0"}}, ()))
    assert (tree.names, len(tree.order), tree.matrix.shape) == ((), 0, (0, 4, 4))
    assert world_matrices(tree, tree.matrix).shape == (0, 4, 4)


def test_skins_with_and_without_inverse_binds():
    maker = arm()
    maker.json["skins"].append({"joints": [2], "name": "plain"})
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    first, second = skins(document)
    assert (first.name, second.name) == ("skin_0", "plain")
    assert first.joints.tolist() == [1, 2]
    expected = np.stack([np.eye(4)] * 2)
    expected[1, 1, 3] = -1
    np.testing.assert_array_equal(first.T_joint_bind, expected)
    np.testing.assert_array_equal(second.T_joint_bind, [np.eye(4)])


def test_more_inverse_binds_than_joints_are_cut_and_nan_is_refused():
    maker = Maker()
    maker.json |= {"nodes": [{}], "skins": [{"joints": [0], "inverseBindMatrices": maker.accessor([np.eye(4)] * 3)}]}
    assert skins(Document(None, maker.finished(), (bytes(maker.blob),)))[0].T_joint_bind.shape == (1, 4, 4)
    maker.json["skins"][0]["inverseBindMatrices"] = maker.accessor([np.full((4, 4), np.nan)])
    with pytest.raises(AssetError) as caught:
        skins(Document(None, maker.finished(), (bytes(maker.blob),)))
    assert caught.value.code == "gltf-not-finite"
