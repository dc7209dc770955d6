"""The shape check binds axis words and refuses what does not fit."""

from __future__ import annotations

import pytest
import torch

from kinema.errors import KinemaError
from kinema.shapes import check_shape


def test_binds_axis_words() -> None:
    assert check_shape(torch.zeros(5, 7, 4, 4), "frame joint 4 4", name="T") == {"frame": 5, "joint": 7}
    assert check_shape(torch.zeros(2, 3, 7, 3), "*batch joint 3", name="angles") == {"joint": 7}
    assert check_shape(torch.zeros(7, 3), "*batch joint 3", name="angles", joint=7) == {"joint": 7}
    assert check_shape(torch.zeros(4, 4), "n n", name="square") == {"n": 4}
    assert check_shape(torch.zeros(()), "", name="scalar") == {}


@pytest.mark.parametrize(
    ("shape", "pattern", "known"),
    [
        ((5, 4, 4), "frame joint 4 4", {}),
        ((5, 7, 4, 3), "frame joint 4 4", {}),
        ((5, 7, 4, 4), "frame joint 4 4", {"joint": 8}),
        ((3,), "*batch joint 3", {}),
        ((4, 5), "n n", {}),
        ((1,), "", {}),
    ],
)
def test_refuses(shape: tuple[int, ...], pattern: str, known: dict[str, int]) -> None:
    with pytest.raises(KinemaError) as caught:
        check_shape(torch.zeros(shape), pattern, name="thing", **known)
    assert caught.value.code == "shape-mismatch" and str(list(shape)) in str(caught.value)
    assert all(f"{word} = {length}" in str(caught.value) for word, length in known.items())
