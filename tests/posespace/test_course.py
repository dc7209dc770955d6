"""Ways through poses: on the sphere, at an even pace, on time."""

from __future__ import annotations

import torch

from kinema.posespace.course import Course, eased, smooth_through, spherical
from tests.posespace.rigs import poses


def test_spherical_steps_keep_the_length_of_noise():
    first, second = poses(40, 2, size=1.0)
    place = torch.linspace(0, 1, 9, dtype=torch.float64)
    between = spherical(first, second, place)
    torch.testing.assert_close(between[0], first)
    torch.testing.assert_close(between[-1], second)
    lengths = between.flatten(1).norm(dim=1)
    assert float(lengths.min()) > 0.95 * float(min(lengths[0], lengths[-1]))
    assert float(((first + second) / 2).norm()) < 0.8 * float(lengths[4])  # a straight line would leave the sphere
    turns = (between[1:] * between[:-1]).sum((1, 2)) / (lengths[1:] * lengths[:-1])
    assert float(turns.acos().std() / turns.acos().mean()) < 0.2
    same = spherical(first, first, place)
    torch.testing.assert_close(same, first.expand_as(same))


def test_a_curve_through_keys_is_smooth():
    keys = poses(4, 5, size=1.0)
    places = torch.linspace(0, 4, 401, dtype=torch.float64)
    curve = smooth_through(keys, places)
    torch.testing.assert_close(curve[::100], keys, atol=1e-12, rtol=0)
    speed = curve.diff(dim=0) * 100
    corners = keys.diff(dim=0).diff(dim=0).abs().max()
    assert float(speed.diff(dim=0).abs().max()) < 0.1 * float(corners)  # straight lines would turn at once
    line = torch.arange(5.0, dtype=torch.float64)[:, None]
    torch.testing.assert_close(smooth_through(line, places)[:, 0], places)


def steep() -> Course:
    """One number that leaps from 0 to 1 within a thousandth of its way."""
    noise = torch.tensor([[[1.0, 0.0, 0.0]], [[0.0, 1.0, 0.0]]])

    def decode(_: torch.Tensor, places: torch.Tensor) -> torch.Tensor:
        leap = torch.sigmoid((places.double() - 0.7) * 4000)
        return torch.stack([leap + 0.1 * places, 0 * leap, 0 * leap], -1)[:, None]

    return Course(noise, decode, lambda poses: poses)


def test_even_steps_over_a_cliff():
    course = steep()
    even = course.poses(course.places(torch.linspace(0, 1, 12)))[:, 0, 0].diff()
    assert float(even.std() / even.mean()) < 0.1
    plain = course.poses(torch.linspace(0, 1, 12))[:, 0, 0].diff()
    assert float(plain.std() / plain.mean()) > 2
    assert float(course.lengths()[-1]) > 1.0


def test_easing_is_on_time_and_never_goes_back():
    frames, lengths = torch.tensor([0, 10, 30, 35]), torch.tensor([0.0, 3.0, 3.2, 8.0])
    share = eased(frames, lengths, torch.arange(36))
    torch.testing.assert_close(share[frames], lengths.double() / 8)
    assert bool((share.diff() >= 0).all())
    fine = eased(frames, lengths, torch.linspace(0, 35, 3501, dtype=torch.float64)).diff() * 100
    assert float(fine.diff().abs().max()) < 0.01  # speed has no jumps
