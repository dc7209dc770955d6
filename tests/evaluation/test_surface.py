"""Measures of surfaces against closed forms."""

from __future__ import annotations

import math

import pytest
import torch

from kinema.evaluation.surface import measure_surface, mesh_edges
from kinema.geometry.rotations import from_rotation_vector
from tests.bodies import ball

HEIGHT = 2.0
STILL = torch.zeros(3)


def body() -> tuple[torch.Tensor, torch.Tensor]:
    mesh = ball(radius=1.0, centre=(0.0, 1.0, 0.0))
    return mesh.positions, mesh.faces


def test_edges_of_a_closed_mesh_are_three_for_two_faces():
    verts, faces = body()
    edges = mesh_edges(faces)
    assert len(edges) * 2 == len(faces) * 3
    assert len(verts) - len(edges) + len(faces) == 2  # Euler


def test_a_rigid_motion_stretches_nothing_and_moves_as_fast_as_it_turns():
    verts, faces = body()
    rate, fps = 0.6, 48.0
    times = torch.arange(49, dtype=torch.float64) / fps
    turns = from_rotation_vector(times[:, None] * torch.tensor([0.0, rate, 0.0], dtype=torch.float64))
    moved = (turns @ verts.mT).mT + torch.tensor([0.0, 0.0, 3.0])
    found = measure_surface(verts, moved, faces, fps=fps, height=HEIGHT, velocity=STILL)
    assert found.distortion < 1e-12 and found.distortion_high < 1e-9
    # a unit sphere's mean distance from its axis is π/4
    assert found.amount == pytest.approx(rate * math.pi / 4 / HEIGHT, rel=2e-3)
    assert found.jerk == pytest.approx(rate**3 * math.pi / 4 / HEIGHT, rel=2e-3)
    assert found.penetration == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("factor", [0.7, 1.3])
def test_a_swelling_stretches_every_edge_alike(factor: float):
    verts, faces = body()
    moved = torch.stack([verts, factor * verts])
    found = measure_surface(verts, moved, faces, fps=10, height=HEIGHT, velocity=STILL)
    assert found.distortion == pytest.approx(abs(factor - 1) / 2)  # mean over a frame at rest and one that is not
    assert found.distortion_high == pytest.approx(abs(factor - 1))
    assert found.jerk is None


def test_a_stretch_along_one_axis():
    square = torch.tensor([[0.0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]])
    faces = torch.tensor([[0, 1, 2], [0, 2, 3]])
    moved = square * torch.tensor([2.0, 1.0, 1.0])
    found = measure_surface(square, torch.stack([moved] * 4), faces, fps=10, height=1.0, velocity=STILL)
    # two edges of four double, the diagonal goes from √2 to √5
    assert found.distortion == pytest.approx((2 + math.sqrt(5) - math.sqrt(2)) / (4 + math.sqrt(2)))
    assert found.amount == 0 and found.jerk == 0


def test_even_travel_is_no_motion_and_depth_is_below_the_ground():
    verts, faces = body()
    velocity = torch.tensor([0.9, 0.0, -0.2])
    times = torch.arange(16) / 10
    sunk = verts + (times[:, None] * velocity)[:, None] + torch.tensor([0.0, -0.3, 0.0])
    lost = torch.cat([sunk, sunk.new_tensor([[[0.0, -50, 0]]]).expand(16, 1, 3)], 1)  # a vertex of no face
    found = measure_surface(
        torch.cat([verts, verts[:1]]), lost, faces, fps=10, height=HEIGHT, velocity=velocity.double()
    )
    assert found.amount < 1e-6  # the path is float32
    assert found.penetration == pytest.approx(0.3 / HEIGHT, rel=1e-5)
    still = measure_surface(verts, sunk, faces, fps=10, height=HEIGHT, velocity=STILL)
    assert still.amount == pytest.approx(float(velocity.norm()) / HEIGHT, rel=1e-5)
