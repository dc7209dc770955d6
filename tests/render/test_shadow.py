from math import exp

import pytest
import torch

from kinema.errors import KinemaError
from kinema.render.shadow import Shadow, cast_shadow, sample_shadow

SHADOW = Shadow(strength=0.6, decay=4.0, blur=0.02, cell=0.02)


def plate(height: float, *, x: float = 0.0) -> torch.Tensor:
    """A plate of one metre by one at a height, [1 gauss 3]."""
    line = torch.linspace(-0.5, 0.5, 80, dtype=torch.float64)
    ground = torch.cartesian_prod(line + x, line)
    return torch.stack([ground[:, 0], torch.full_like(ground[:, 0], height), ground[:, 1]], -1)[None]


def light(
    means: torch.Tensor, points: list[list[float]], shadow: Shadow = SHADOW, body_height: float = 1.0
) -> torch.Tensor:
    cast = cast_shadow(shadow, means, torch.ones(means.shape[1]), body_height=body_height)
    return sample_shadow(cast, torch.tensor(points, dtype=torch.float64)[None, None], 0)[0, 0]


@pytest.mark.parametrize("height", [0.0, 0.1, 0.5, 2.0])
def test_under_a_plate_it_is_the_papers_formula(height):
    got = light(plate(height), [[0.0, 0.0], [0.3, -0.3], [5.0, 0.0], [-1e6, 1e6]])
    under = 1 - 0.6 * exp(-4.0 * height)
    torch.testing.assert_close(got, torch.tensor([under, under, 1.0, 1.0], dtype=torch.float64), atol=1e-6, rtol=0)


def test_the_lowest_part_decides():
    both = torch.cat([plate(1.0), plate(0.1)], 1)
    torch.testing.assert_close(light(both, [[0.0, 0.0]]), light(plate(0.1), [[0.0, 0.0]]))


def test_below_ground_is_as_dark_as_touching():
    torch.testing.assert_close(light(plate(-0.3), [[0.0, 0.0]]), light(plate(0.0), [[0.0, 0.0]]))


def test_the_edge_is_where_the_plate_ends_and_soft():
    across = light(plate(0.0), [[x, 0.0] for x in (0.4, 0.5, 0.52, 0.54, 0.6, 0.7)])
    assert bool((across.diff() >= 0).all())
    assert float(across[0]) < 0.41 and float(across[-1]) > 0.999
    half_dark = 0.7
    assert float(across[1]) < half_dark < float(across[4])


def test_shade_moves_with_the_body_and_not_with_the_grid():
    points = [[x, 0.05] for x in (0.3, 0.45, 0.5, 0.53, 0.6)]
    moved = [[x + 0.4, z] for x, z in points]  # twenty whole cells
    torch.testing.assert_close(light(plate(0.1, x=0.4), moved), light(plate(0.1), points), atol=1e-6, rtol=0)
    crept = [[x + 0.007, z] for x, z in points]
    torch.testing.assert_close(light(plate(0.1, x=0.007), crept), light(plate(0.1), points), atol=0.08, rtol=0)


def test_size_does_not_matter():
    small = light(plate(0.1), [[0.0, 0.0], [0.52, 0.0], [0.6, 0.0]])
    large = light(100 * plate(0.1), [[0.0, 0.0], [52.0, 0.0], [60.0, 0.0]], body_height=100.0)
    torch.testing.assert_close(small, large, atol=1e-6, rtol=0)


def test_frames_repeat_for_further_cameras():
    means = torch.cat([plate(0.0), plate(1.0)])
    cast = cast_shadow(SHADOW, means, torch.ones(means.shape[1]), body_height=1.0)
    under = torch.zeros(4, 1, 1, 2, dtype=torch.float64)
    got = sample_shadow(cast, under, 0).flatten()
    torch.testing.assert_close(got[:2], got[2:])
    torch.testing.assert_close(sample_shadow(cast, under[:1], 3).flatten(), got[1:2])
    assert float(got[0]) < float(got[1])


def test_clear_kernels_cast_none():
    means = plate(0.0)
    cast = cast_shadow(SHADOW, means, torch.zeros(means.shape[1]), body_height=1.0)
    assert float(sample_shadow(cast, torch.zeros(1, 1, 1, 2, dtype=torch.float64), 0)) == 1.0


def test_nonsense_is_refused():
    for options in ({"strength": 1.5}, {"decay": -1.0}, {"cell": 0.0}):
        with pytest.raises(KinemaError, match="shadow-options"):
            Shadow(**options)
