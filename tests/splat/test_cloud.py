import math

import pytest
import torch

from kinema.errors import KinemaError
from kinema.splat import GaussianCloud, sh_from_colours


def cloud(**changes) -> GaussianCloud:
    parts = {
        "means": torch.zeros(2, 3),
        "rotations_wxyz": torch.tensor([[1.0, 0, 0, 0], [math.sqrt(0.5), 0, 0, math.sqrt(0.5)]]),
        "scales": torch.tensor([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]),
        "opacities": torch.tensor([0.0, 1.0]),
        "sh": torch.zeros(2, 1, 3),
    }
    return GaussianCloud(**{**parts, **changes})


def test_covariance_is_the_turned_diagonal():
    want = torch.stack([torch.diag(torch.tensor([1.0, 4.0, 9.0])), torch.diag(torch.tensor([4.0, 1.0, 9.0]))])
    torch.testing.assert_close(cloud().covariances, want, atol=1e-5, rtol=0)


def test_length_of_a_quaternion_means_nothing():
    longer = cloud(rotations_wxyz=cloud().rotations_wxyz * 7)
    torch.testing.assert_close(longer.covariances, cloud().covariances)


def test_flat_colour_is_seen_from_everywhere():
    colours = torch.tensor([[0.1, 0.5, 0.9], [1.0, 0.0, 0.3]])
    torch.testing.assert_close(cloud(sh=sh_from_colours(colours)).colours(torch.randn(2, 3)), colours)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"means": torch.tensor([[0.0, math.nan, 0], [0, 0, 0]])}, "splat-not-finite"),
        ({"scales": torch.full((2, 3), math.inf)}, "splat-not-finite"),
        ({"scales": torch.full((2, 3), -1.0)}, "splat-scale-range"),
        ({"opacities": torch.tensor([0.5, 1.5])}, "splat-opacity-range"),
        ({"rotations_wxyz": torch.zeros(2, 4)}, "splat-rotation-zero"),
        ({"sh": torch.zeros(2, 5, 3)}, "splat-sh-degree"),
        ({"opacities": torch.zeros(3)}, "shape-mismatch"),
    ],
)
def test_what_is_no_body_is_refused(changes, code):
    with pytest.raises(KinemaError) as caught:
        cloud(**changes)
    assert caught.value.code == code
