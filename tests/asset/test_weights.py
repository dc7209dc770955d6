"""Skin weights of real files: off by a little, off by a lot, or broken."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

from kinema.asset import Mesh, Part, character_from_document
from kinema.asset.weights import clean_weights
from kinema.errors import KinemaError, RigError
from tests.asset.rigs import biped


def line_mesh(*part_sizes: int) -> Mesh:
    """Vertices on the x axis, one unit apart, in parts of given sizes."""
    count = sum(part_sizes)
    positions = torch.zeros(count, 3, dtype=torch.float64)
    positions[:, 0] = torch.arange(count)
    firsts = np.cumsum([0, *part_sizes])
    parts = tuple(
        Part(node, 0, int(first), size) for node, (first, size) in enumerate(zip(firsts, part_sizes, strict=False))
    )
    empty = torch.zeros(0, dtype=torch.long)
    return Mesh(
        positions, torch.zeros(0, 3, dtype=torch.long), torch.ones(count, 4), torch.zeros(count, 2), empty, (), parts
    )


def clean(weights: list[list[float]], *part_sizes: int, repair: bool = False, indices: torch.Tensor | None = None):
    rows = torch.tensor(weights, dtype=torch.float64)
    slots = torch.arange(rows.numel()).reshape(rows.shape) if indices is None else indices
    return clean_weights(rows, slots, line_mesh(*(part_sizes or (len(rows),))), name="file", repair=repair)


def test_rows_are_normalised_and_said_so() -> None:
    weights, findings = clean([[0.5, 0.5], [1.0, 0.755], [0.2, 0.0]])
    expected = torch.tensor([[0.5, 0.5], [1 / 1.755, 0.755 / 1.755], [1, 0]], dtype=torch.float64)
    torch.testing.assert_close(weights, expected)
    assert [finding.code for finding in findings] == ["skin-weights-normalised"] and "2 vertices" in findings[0].what


def test_quantised_rows_are_no_finding() -> None:
    weights, findings = clean([[127 / 255, 128 / 255], [0.4995, 0.5]])
    assert findings == []
    torch.testing.assert_close(weights.sum(1), torch.ones(2).double(), atol=1e-15, rtol=0)


BROKEN = {
    "NaN": [math.nan, 1.0],
    "infinite": [math.inf, 0.0],
    "negative": [-0.2, 1.2],
    "zeros": [0.0, 0.0],
}


@pytest.mark.parametrize("kind", BROKEN)
def test_broken_rows_are_refused_with_their_place(kind: str) -> None:
    with pytest.raises(RigError) as caught:
        clean([[1.0, 0.0], BROKEN[kind]])
    assert caught.value.code == "skin-weights-broken" and caught.value.where == "file: vertex 1"
    assert "1 vertices" in caught.value.what and "--repair" in caught.value.hint


@pytest.mark.parametrize("kind", BROKEN)
def test_repair_takes_the_nearest_sound_row_of_the_same_part(kind: str) -> None:
    """Vertex 3 is broken: 2 is nearest in its part, though 4 (of another part) is as near."""
    rows = [[0.1, 0.9], [0.2, 0.8], [0.3, 0.7], BROKEN[kind], [0.5, 0.5]]
    indices = torch.arange(10).reshape(5, 2)
    weights, findings = clean(rows, 4, 1, repair=True, indices=indices)
    torch.testing.assert_close(weights[3], torch.tensor([0.3, 0.7]).double())
    assert indices[3].tolist() == [4, 5], "its slots come along"
    assert [finding.code for finding in findings] == ["skin-weights-repaired"]


def test_a_part_without_a_sound_row_cannot_be_repaired() -> None:
    with pytest.raises(RigError, match="a whole primitive"):
        clean([[1.0], [math.nan]], 1, 1, repair=True)


def test_many_broken_rows_each_take_a_neighbours() -> None:
    """A table of all 10,000 x 10,000 distances would be 800 MB; the repair must not need one."""
    count = 20_000
    rows = torch.ones(count, 1, dtype=torch.float64)
    rows[::2] = math.nan
    slots = torch.arange(count)[:, None]
    weights, _ = clean_weights(rows, slots, line_mesh(count), name="big", repair=True)
    assert weights.eq(1).all() and set((slots[::2, 0] - torch.arange(0, count, 2)).abs().tolist()) == {1}


def broken_biped() -> tuple[object, np.ndarray]:
    rig = biped()
    attributes = rig.json["meshes"][0]["primitives"][0]["attributes"]
    accessor = rig.json["accessors"][attributes["WEIGHTS_0"]]
    start = rig.json["bufferViews"][accessor["bufferView"]]["byteOffset"]
    weights = np.frombuffer(bytes(rig.blob[start : start + 56 * 16]), "<f4").reshape(56, 4).copy()
    weights[9] = np.nan
    rig.blob[start : start + 56 * 16] = weights.tobytes()
    return rig.document(), weights


def test_a_whole_file_with_broken_weights() -> None:
    document, _ = broken_biped()
    with pytest.raises(KinemaError, match="skin-weights-broken"):
        character_from_document(document)  # pyright: ignore[reportArgumentType]
    mended = character_from_document(document, repair=True)  # pyright: ignore[reportArgumentType]
    sound = character_from_document(biped().document())
    torch.testing.assert_close(mended.posed(), sound.posed())  # all vertices of a box share their weights
    assert "skin-weights-repaired" in [finding.code for finding in mended.findings]
