"""Clips as coefficients: what is read comes back, and what is done to coefficients is what is done to clips."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from kinema.geometry.rotations import from_rotation_vector
from kinema.motion import repeated
from kinema.motionprior.body import read_body
from kinema.motionprior.encoding import (
    HARMONICS,
    K,
    Track,
    encode,
    find_cycle,
    mirrored,
    places_of,
    read_track,
    reverse_signs,
    sample_moments,
    shifted,
    six,
    time_basis,
    turned_rest,
    unsix,
)
from kinema.motionprior.network import reach_of
from tests.motionprior.clips import swinging
from tests.posespace.rigs import beast

TIGHT = 2e-3  # nine numbers of a turn of 0.4 rad, eight harmonics of it


def decoded(x: torch.Tensor, *, loops: bool, at: torch.Tensor) -> torch.Tensor:
    return unsix(six(torch.einsum("kf,jkab->fjab", time_basis(loops, at), x)))


@pytest.mark.parametrize("loops", [True, False])
def test_bases_are_orthonormal(loops: bool):
    basis = time_basis(loops, sample_moments(loops, 64))
    torch.testing.assert_close(basis @ basis.T / 64, torch.eye(K), atol=1e-5, rtol=0)


def test_six_numbers_are_a_rotation():
    R = from_rotation_vector(torch.randn(20, 3, generator=torch.Generator().manual_seed(0)))
    torch.testing.assert_close(unsix(six(R - torch.eye(3))), R, atol=1e-5, rtol=0)


def test_a_period_comes_back_from_its_coefficients():
    puppet = beast()
    body = read_body(puppet)
    motion = swinging(puppet.skeleton, phases={"thigh_right": 0.5, "shin_right": 0.5})
    track = read_track(puppet.skeleton, body, motion)
    code = encode(body, track, loops=True, gait=True, velocity=torch.zeros(2))
    assert code.seconds == pytest.approx(1.0)
    # the phase is set by the left foot: its swing is furthest ahead at the beginning, and the right one half a turn off
    x = places_of(body, decoded(code.x, loops=True, at=torch.arange(40) / 40))[:, body.reference, 0]
    assert abs((int(x.argmax()) + 20) % 40 - 20) <= 2
    assert math.cos(code.half) == pytest.approx(-1.0, abs=0.05)
    # some shift of the clip is what was read
    frames = torch.stack(
        [decoded(shifted(code.x, 2 * math.pi * s / 40), loops=True, at=torch.arange(40) / 40) for s in range(40)]
    )
    gap = (frames - track.D[:-1]).abs().amax((1, 2, 3, 4)).min()
    assert float(gap) < 0.05  # a fortieth of a turn is as near as this looks


def test_a_performance_comes_back_from_its_coefficients():
    puppet = beast()
    body = read_body(puppet)
    motion = swinging(puppet.skeleton)
    half = replace(motion, T_parent_joint=motion.T_parent_joint[:21], loop=False)
    track = read_track(puppet.skeleton, body, half)
    code = encode(body, track, loops=False, gait=False, velocity=torch.zeros(2))
    D = decoded(code.x, loops=False, at=torch.linspace(0, 1, 21))
    torch.testing.assert_close(D, track.D, atol=0.04, rtol=0)  # cosines start flat: 0.03 is lost at the very ends
    assert float((D - track.D)[2:-2].abs().max()) < 0.01


def test_several_periods_are_one():
    puppet = beast()
    body = read_body(puppet)
    once = swinging(puppet.skeleton)
    thrice = repeated(once, 3)
    codes = [
        encode(body, read_track(puppet.skeleton, body, m), loops=True, gait=True, velocity=torch.zeros(2))
        for m in (once, thrice)
    ]
    assert codes[1].seconds == pytest.approx(1.0)
    torch.testing.assert_close(codes[1].x, codes[0].x, atol=5e-3, rtol=0)


def test_another_rest_pose_is_linear():
    puppet = beast()
    body = read_body(puppet)
    code = encode(
        body,
        read_track(puppet.skeleton, body, swinging(puppet.skeleton)),
        loops=True,
        gait=True,
        velocity=torch.zeros(2),
    )
    A = from_rotation_vector(0.5 * torch.randn(body.token_count, 3, generator=torch.Generator().manual_seed(1)))
    at = torch.arange(16) / 16
    torch.testing.assert_close(
        decoded(turned_rest(code.x, A), loops=True, at=at), decoded(code.x, loops=True, at=at) @ A, atol=TIGHT, rtol=0
    )


def test_time_backwards():
    g = torch.Generator().manual_seed(2)
    x = torch.randn(3, K, 2, generator=g)
    at = sample_moments(False, 12)
    forward = torch.einsum("kf,jkc->jfc", time_basis(False, at), x)
    back = torch.einsum("kf,jkc->jfc", time_basis(False, at), x * reverse_signs(False)[:, None])
    torch.testing.assert_close(back, forward.flip(1), atol=1e-4, rtol=0)
    at = torch.arange(12) / 12
    forward = torch.einsum("kf,jkc->jfc", time_basis(True, at), x)
    back = torch.einsum("kf,jkc->jfc", time_basis(True, at), x * reverse_signs(True)[:, None])
    torch.testing.assert_close(back, forward.flip(1).roll(1, 1), atol=1e-4, rtol=0)


def test_shifting_is_starting_later():
    x = torch.randn(3, K, 2, generator=torch.Generator().manual_seed(3))
    at = torch.arange(24) / 24
    late = torch.einsum("kf,jkc->jfc", time_basis(True, at + 5 / 24), x)
    torch.testing.assert_close(
        torch.einsum("kf,jkc->jfc", time_basis(True, at), shifted(x, 2 * math.pi * 5 / 24)), late, atol=1e-4, rtol=0
    )
    assert HARMONICS == 8


def test_a_mirror_twice_is_nothing():
    puppet = beast()
    body = read_body(puppet)
    motion = swinging(puppet.skeleton, phases={"thigh_right": 0.5, "shin_right": 0.5, "head": 0.2})
    code = encode(
        body, read_track(puppet.skeleton, body, motion), loops=True, gait=True, velocity=torch.tensor([1.0, 0.2])
    )
    again = mirrored(mirrored(code))
    torch.testing.assert_close(again.x, code.x, atol=1e-5, rtol=0)
    torch.testing.assert_close(again.velocity, code.velocity)
    assert float((mirrored(code).x - code.x).abs().max()) > 0.05


def test_places_are_linear_in_turns():
    body = read_body(beast())
    D = from_rotation_vector(torch.randn(5, body.token_count, 3, generator=torch.Generator().manual_seed(4)))
    linear = torch.einsum("fpcd,ipd->fic", D, reach_of(body))
    torch.testing.assert_close(linear, places_of(body, D), atol=1e-5, rtol=0)


def test_a_cycle_is_found_in_a_longer_clip():
    puppet = beast()
    body = read_body(puppet)
    motion = repeated(swinging(puppet.skeleton, seconds=0.8), 4)
    track = read_track(puppet.skeleton, body, replace(motion, T_parent_joint=motion.T_parent_joint[:110]))
    cycle = find_cycle(body, track)
    assert cycle is not None and cycle[1] - cycle[0] == pytest.approx(32, abs=1)
    still = Track(
        torch.eye(3).expand(60, body.token_count, 3, 3), torch.zeros(60, 3), torch.zeros(60, body.token_count), 30.0
    )
    assert find_cycle(body, still) is None
