"""Muon: singular values near one, and a step that goes downhill."""

from __future__ import annotations

import pytest
import torch

from kinema.training import muon


@pytest.mark.parametrize("shape", [(32, 32), (32, 96), (128, 32)])
def test_singular_values_become_nearly_one_and_directions_stay(shape):
    matrix = torch.randn(shape, generator=torch.Generator().manual_seed(1))
    U, s, Vt = torch.linalg.svd(matrix, full_matrices=False)
    turned = muon.orthogonalised(matrix)
    values = torch.linalg.svdvals(turned)
    # the paper's coefficients trade exactness for speed: values end in 0.68..1.13
    assert float(values.min()) > 0.6 and float(values.max()) < 1.2
    assert float(s.max() / s.min()) > 2
    aligned = torch.diagonal(U.mT @ turned @ Vt.mT)
    torch.testing.assert_close(aligned.sort().values, values.sort().values, atol=2e-3, rtol=0)


def test_a_stacked_map_is_turned_part_by_part():
    g = torch.Generator().manual_seed(2)
    weight = torch.zeros(48, 16, requires_grad=True)
    weight.grad = torch.randn(48, 16, generator=g)
    weight.grad[:16] *= 1e-3  # faint queries must get as large a step as loud values
    momentum = torch.zeros(48, 16)
    muon.step([weight], [momentum], rate=1.0)
    sizes = [float(part.norm()) for part in weight.detach().split(16)]
    assert sizes[0] == pytest.approx(sizes[1], rel=0.15)
    # 0.2 a number: the size of AdamW's steps
    assert float(weight.detach().square().mean().sqrt()) == pytest.approx(0.2, rel=0.25)


def test_it_solves_a_badly_scaled_problem_faster_than_plain_descent():
    g = torch.Generator().manual_seed(3)
    target = torch.randn(24, 24, generator=g)
    mixing = torch.diag(torch.logspace(0, -2, 24))

    def loss(weight):
        return ((weight - target) @ mixing).square().sum()

    ours, plain = torch.zeros(24, 24, requires_grad=True), torch.zeros(24, 24, requires_grad=True)
    momentum = torch.zeros(24, 24)
    for i in range(200):
        loss(ours).backward()
        muon.step([ours], [momentum], rate=0.2 * (1 - i / 200))
        ours.grad = None
        loss(plain).backward()
        with torch.no_grad():
            plain -= 0.4 * plain.grad  # pyright: ignore[reportOperatorIssue]
            plain.grad = None
    assert float(loss(ours).detach()) < 0.1 * float(loss(plain).detach())
