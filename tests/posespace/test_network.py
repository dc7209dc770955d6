"""The network: any order of joints, any padding, any rigs together; everything in it learns."""

from __future__ import annotations

from dataclasses import replace

import torch

from kinema.posespace import RigTokens, collate, rig_tokens
from kinema.posespace.network import DEVIATIONS, PoseTransformer, Shape
from tests.posespace.rigs import beast, chain, poses

SMALL = Shape(width=32, depth=2, heads=2)


def trained_looking(seed: int = 0, shape: Shape = SMALL) -> PoseTransformer:
    """A network whose zeros are filled, so that every part has a say."""
    torch.manual_seed(seed)
    network = PoseTransformer(shape).double()
    with torch.no_grad():
        for value in network.parameters():
            value.add_(torch.randn_like(value) * 0.1)
    return network


def permuted(rig: RigTokens, order: list[int]) -> RigTokens:
    """The same rig with tokens in another order; the root stays first and parents before children."""
    place = {old: new for new, old in enumerate(order)}
    parents = torch.tensor([place.get(int(rig.parents[old]), -1) for old in order])
    tables = {name: getattr(rig, name)[order][:, order] for name in ("distance", "relation")}
    rows = {name: getattr(rig, name)[order] for name in ("joints", "rest", "features")}
    return replace(rig, parents=parents, **tables, **rows)


def test_the_order_of_joints_does_not_matter():
    network, rig = trained_looking(), rig_tokens(beast())
    order = [0, 7, 5, 2, 6, 1, 4, 3]
    x, t = poses(8, 2), torch.tensor([0.2, 0.9], dtype=torch.float64)
    plain = network(x, t, collate([rig]).to(torch.float64))
    other = network(x[:, order], t, collate([permuted(rig, order)]).to(torch.float64))
    torch.testing.assert_close(other, plain[:, order], atol=1e-10, rtol=0)
    assert float((plain - plain[:, order]).detach().abs().max()) > 0.01  # it does tell joints apart


def test_padding_and_company_do_not_matter():
    network = trained_looking()
    rigs = [rig_tokens(chain(3)), rig_tokens(beast())]
    x, t = poses(8, 2), torch.tensor([0.3, 0.6], dtype=torch.float64)
    together = network(x, t, collate(rigs).to(torch.float64))
    alone = network(x[:1, :3], t[:1], collate(rigs[:1]).to(torch.float64))
    torch.testing.assert_close(together[:1, :3], alone, atol=1e-10, rtol=0)
    torch.testing.assert_close(
        together[1:], network(x[1:], t[1:], collate(rigs[1:]).to(torch.float64)), atol=1e-10, rtol=0
    )
    garbage = x.clone()
    garbage[0, 3:] = 1e6
    torch.testing.assert_close(network(garbage, t, collate(rigs).to(torch.float64))[0, :3], together[0, :3])


def test_the_tree_matters():
    """The same joints with the same features, hung together otherwise, are another rig."""
    network, rig = trained_looking(), rig_tokens(beast())
    x, t = poses(8, 1), torch.tensor([0.5], dtype=torch.float64)
    plain = network(x, t, collate([rig]).to(torch.float64))
    for name in ("distance", "relation"):
        other = replace(rig, **{name: getattr(rig, name).flip(0).flip(1)})
        assert float((network(x, t, collate([other]).to(torch.float64)) - plain).detach().abs().max()) > 1e-3


def test_everything_learns():
    network = trained_looking()
    batch = collate([rig_tokens(chain(3)), rig_tokens(beast())]).to(torch.float64)
    x = poses(8, 2).requires_grad_()
    said = network(x, torch.tensor([0.1, 0.7], dtype=torch.float64), batch)
    (said * batch.there[..., None]).square().sum().backward()
    for name, value in network.named_parameters():
        assert value.grad is not None, name
        assert float(value.grad.abs().max()) > 0, name
    assert x.grad is not None
    assert float(x.grad[0, 3:].abs().max()) == 0  # padding has no say
    assert float(x.grad[1].abs().min()) > 0  # every joint hears every other


def test_the_shipped_shape_is_small_enough():
    count = sum(value.numel() for value in PoseTransformer(Shape()).parameters())
    assert 1e6 < count < 3e6
    assert 4 * count <= 20e6


def test_an_untrained_network_filters():
    """Before it has learned anything it is a mean of linear filters, the wide ones counting most."""
    torch.manual_seed(0)
    network, batch = PoseTransformer(SMALL).double(), collate([rig_tokens(chain(3))]).to(torch.float64)
    x, t = poses(3, 4, size=1.0), torch.tensor([0.1, 0.4, 0.7, 1.0], dtype=torch.float64)
    said = network(x, t, batch).detach()
    a, b = torch.cos(t * torch.pi / 2), torch.sin(t * torch.pi / 2)
    factors = [a * b * (1 - s**2) / (a**2 * s**2 + b**2) for s in DEVIATIONS]
    weighted = sum(s * factor for s, factor in zip(DEVIATIONS, factors, strict=True)) / sum(DEVIATIONS)
    torch.testing.assert_close(said, weighted[:, None, None] * x, atol=1e-6, rtol=0)  # pyright: ignore[reportIndexIssue]
