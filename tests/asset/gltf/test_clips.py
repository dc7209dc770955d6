"""Keyframes sampled against values worked out by hand."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from kinema.asset.gltf import Clip, Document, NodeTree, clips, node_tree, slerp, world_matrices
from kinema.errors import AssetError
from tests.asset.gltf.make import HALF, Maker, arm

EXACT = 1e-7  # keys are stored in float32


def turn_z(angle: float) -> np.ndarray:
    """Quaternion xyzw of a turn about z."""
    return np.array([0, 0, np.sin(angle / 2), np.cos(angle / 2)])


def animated(*tracks: tuple, nodes: list[dict] | None = None, name: str | None = None) -> tuple[Clip, NodeTree]:
    """A clip of (node, path, interpolation, times, values) tracks; values may be (values, dtype)."""
    maker = Maker()
    channels, samplers = [], []
    for node, path, interpolation, times, values in tracks:
        values, dtype = values if isinstance(values, tuple) else (values, "f4")
        extra = {"normalized": True} if dtype != "f4" else {}
        sampler = {"input": maker.accessor(times), "output": maker.accessor(values, dtype, **extra)}
        samplers.append(sampler | ({"interpolation": interpolation} if interpolation else {}))
        channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": path}})
    maker.json |= {
        "nodes": nodes or [{}, {"translation": [5, 6, 7]}],
        "animations": [{"channels": channels, "samplers": samplers} | ({"name": name} if name else {})],
    }
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    return clips(document)[0], node_tree(document)


def test_linear_translation_clamps_and_other_nodes_rest():
    clip, tree = animated((0, "translation", None, [1, 2, 4], [[0, 0, 0], [1, 2, 3], [3, 2, 1]]))
    matrices = clip.sample(tree, np.array([0, 1, 1.25, 2, 3, 4, 9.0]))
    expected = [[0, 0, 0], [0, 0, 0], [0.25, 0.5, 0.75], [1, 2, 3], [2, 2, 2], [3, 2, 1], [3, 2, 1]]
    np.testing.assert_allclose(matrices[:, 0, :3, 3], expected, atol=EXACT)
    np.testing.assert_array_equal(matrices[:, 0, :3, :3], np.broadcast_to(np.eye(3), (7, 3, 3)))
    np.testing.assert_array_equal(matrices[:, 1], np.broadcast_to(tree.matrix[1], (7, 4, 4)))
    assert (clip.start, clip.duration, clip.key_times.tolist()) == (1, 3, [1, 2, 4])


def test_step_holds_each_value_until_the_next_key():
    clip, tree = animated((0, "scale", "STEP", [0, 1, 2], [[1, 1, 1], [2, 2, 2], [3, 3, 3]]))
    _, _, scales = clip.sample_trs(tree, np.array([-1, 0, 0.999, 1, 1.5, 2, 5]))
    assert scales[:, 0, 0].tolist() == [1, 1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("angle", [1e-9, 1e-3, 1.0, 3.0])
def test_linear_rotation_is_a_slerp_along_the_short_arc(sign, angle):
    clip, tree = animated((0, "rotation", "LINEAR", [0, 1], [turn_z(0.1), sign * turn_z(0.1 + angle)]))
    times = np.linspace(0, 1, 7)
    matrices = clip.sample(tree, times)
    angles = np.arctan2(matrices[:, 0, 1, 0], matrices[:, 0, 0, 0])
    np.testing.assert_allclose(angles, 0.1 + times * angle, atol=3e-7)  # float32 keys


def test_slerp_is_exact_at_both_ends_and_stays_unit():
    rng = np.random.default_rng(1)
    start, end = (q / np.linalg.norm(q, axis=1, keepdims=True) for q in rng.normal(size=(2, 50, 4)))
    np.testing.assert_allclose(slerp(start, end, np.zeros((50, 1))), start, atol=1e-15)
    signs = np.where(np.sum(start * end, 1) < 0, -1, 1)[:, None]
    np.testing.assert_allclose(slerp(start, end, np.ones((50, 1))), signs * end, atol=1e-15)
    middle = slerp(start, end, np.full((50, 1), 0.3))
    np.testing.assert_allclose(np.linalg.norm(middle, axis=1), 1, atol=1e-15)


def test_cubic_spline_against_a_hand_evaluated_hermite():
    # Keys at 1 and 3: value 2 leaving with slope 5, value 7 arriving with slope -4; in and out tangents differ.
    zero = [0, 0, 0]
    keys = [zero, [2, 2, 2], [5, 0, 0], [-4, 0, 0], [7, 7, 7], zero]
    clip, tree = animated((0, "translation", "CUBICSPLINE", [1, 3], keys))
    translations, _, _ = clip.sample_trs(tree, np.array([0, 1, 1.5, 2, 3, 8]))
    # At t = 1/4 of a span of 2 s: h00 = 27/32, h10 = 9/64, h01 = 5/32, h11 = -3/64.
    quarter = 27 / 32 * 2 + 2 * 9 / 64 * 5 + 5 / 32 * 7 + 2 * -3 / 64 * -4
    half = 0.5 * 2 + 2 * 0.125 * 5 + 0.5 * 7 + 2 * -0.125 * -4
    np.testing.assert_allclose(translations[:, 0, 0], [2, 2, quarter, half, 7, 7], atol=EXACT)
    np.testing.assert_allclose(translations[2, 0, 1], 27 / 32 * 2 + 5 / 32 * 7, atol=EXACT)


def test_cubic_spline_rotation_is_normalised():
    zero = [0, 0, 0, 0]
    keys = [zero, [0, 0, 0, 1], zero, zero, [0, 0, 1, 0], zero]
    clip, tree = animated((0, "rotation", "CUBICSPLINE", [0, 1], keys))
    _, rotations, _ = clip.sample_trs(tree, np.array([0.5]))
    np.testing.assert_allclose(rotations[0, 0], [0, 0, HALF, HALF], atol=EXACT)


@pytest.mark.parametrize("dtype", ["i1", "i2"])
def test_rotations_as_normalised_integers(dtype):
    top = np.iinfo(dtype).max
    clip, tree = animated((0, "rotation", "LINEAR", [0, 1], ([[0, 0, 0, top], [0, 0, top, 0]], dtype)))
    matrices = clip.sample(tree, np.array([0.5]))
    np.testing.assert_allclose(matrices[0, 0, :3, :3], [[0, -1, 0], [1, 0, 0], [0, 0, 1]], atol=1e-12)


def test_one_key_and_equal_keys_do_not_divide_by_zero():
    clip, tree = animated(
        (0, "translation", "LINEAR", [2], [[1, 2, 3]]),
        (1, "translation", "LINEAR", [0, 1, 1, 2], [[0, 0, 0], [1, 0, 0], [5, 0, 0], [6, 0, 0]]),
        (0, "scale", "CUBICSPLINE", [2], [[9, 9, 9], [2, 2, 2], [9, 9, 9]]),
    )
    translations, _, scales = clip.sample_trs(tree, np.array([0, 0.5, 1, 1.5, 2]))
    np.testing.assert_allclose(translations[:, 0], [[1, 2, 3]] * 5, atol=EXACT)
    np.testing.assert_allclose(translations[:, 1, 0], [0, 0.5, 5, 5.5, 6], atol=EXACT)
    np.testing.assert_allclose(scales[:, 0], 2, atol=EXACT)
    assert clip.key_times.tolist() == [0, 1, 2]


def test_channels_of_different_rates_meet_in_one_matrix():
    clip, tree = animated(
        (0, "translation", "LINEAR", [0, 2], [[0, 0, 0], [2, 0, 0]]),
        (0, "rotation", "STEP", [0, 0.5], [turn_z(0), turn_z(np.pi / 2)]),
        (0, "scale", "LINEAR", [0, 1], [[1, 1, 1], [3, 1, 1]]),
    )
    expected = [[0, -1, 0, 1], [3, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
    np.testing.assert_allclose(clip.sample(tree, np.array([1.0]))[0, 0], expected, atol=EXACT)
    assert clip.key_times.tolist() == [0, 0.5, 1, 2]


def test_matrix_nodes_keep_their_matrix_unless_driven():
    matrix = np.diag([2.0, 2, 2, 1])
    matrix[:3, 3] = [1, 2, 3]
    nodes = [{"matrix": matrix.T.ravel().tolist()}, {"matrix": matrix.T.ravel().tolist()}]
    clip, tree = animated((0, "translation", "LINEAR", [0], [[7, 8, 9]]), nodes=nodes)
    sampled = clip.sample(tree, np.array([0.0]))[0]
    np.testing.assert_array_equal(sampled[1], matrix)
    matrix[:3, 3] = [7, 8, 9]
    np.testing.assert_allclose(sampled[0], matrix, atol=1e-12)


def test_bent_arm_carries_the_hand():
    maker = arm()
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    tree, (clip,) = node_tree(document), clips(document)
    assert clip.name == "bend"
    world = world_matrices(tree, clip.sample(tree, np.array([1.0])))[0]
    np.testing.assert_allclose(world[2] @ [1, 0, 0, 1], [0, 2, 0, 1], atol=EXACT)  # +x of the hand points up now


def test_names_are_unique_and_morphs_noted():
    maker = arm()
    animation = maker.json["animations"][0]
    unnamed = {key: value for key, value in animation.items() if key != "name"}
    weights = {"sampler": 0, "target": {"node": 3, "path": "weights"}}
    morph = {"channels": [weights], "samplers": animation["samplers"], "name": "Anim_3"}
    maker.json["animations"] = [animation, animation, unnamed, morph, unnamed | {"name": ""}, animation]
    document = Document(None, maker.finished(), (bytes(maker.blob),))
    found = clips(document)
    assert [clip.name for clip in found] == ["bend", "bend_1", "Anim_2", "Anim_3", "Anim_4", "bend_2"]
    assert [clip.has_morphs for clip in found] == [False, False, False, True, False, False]
    tree = node_tree(document)
    assert (found[3].channels, found[3].duration, len(found[3].key_times)) == ((), 0, 0)
    np.testing.assert_array_equal(found[3].sample(tree, np.array([0.0, 1.0])), np.stack([tree.matrix] * 2))


@pytest.mark.parametrize(
    ("track", "code"),
    [
        ((0, "translation", None, [0, 1], [[0, 0, 0], [0, np.nan, 0]]), "gltf-not-finite"),
        ((0, "rotation", None, [0, 1], [[0, 0, 0, 1], [0, 0, 0, 0]]), "gltf-rotation"),
        ((0, "rotation", "CUBICSPLINE", [0], [[0] * 4] * 3), "gltf-rotation"),
        ((0, "translation", None, [0, np.nan], [[0, 0, 0]] * 2), "gltf-animation"),
        ((0, "translation", None, [1, 0], [[0, 0, 0]] * 2), "gltf-animation"),
    ],
)
def test_broken_keys_have_codes(track, code):
    with pytest.raises(AssetError) as caught:
        clip, tree = animated(track)
        clip.sample(tree, np.array([0.5]))
    assert caught.value.code == code


def test_too_many_samples_at_once_are_refused(monkeypatch):
    clip, tree = animated((0, "translation", None, [0], [[1, 2, 3]]))
    monkeypatch.setattr(sys.modules["kinema.asset.gltf.clips"], "MAX_SAMPLED_MATRICES", 10)
    assert clip.sample(tree, np.zeros(5)).shape == (5, 2, 4, 4)
    with pytest.raises(AssetError) as caught:
        clip.sample(tree, np.zeros(6))
    assert caught.value.code == "gltf-clip-too-large"
