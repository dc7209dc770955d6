"""The quick Adam against torch's."""

from __future__ import annotations

import torch

from kinema.physics.quick_adam import QuickAdam


def test_steps_are_those_of_torch_number_for_number():
    generator = torch.Generator().manual_seed(0)
    begin = [torch.randn(5, 3, generator=generator), torch.randn(7, generator=generator)]
    mine = [value.clone().requires_grad_() for value in begin]
    theirs = [value.clone().requires_grad_() for value in begin]
    rates, betas = (0.03, 0.2), (0.9, 0.99)
    quick = QuickAdam(list(zip(mine, rates, strict=True)), betas=betas)
    groups = [{"params": [value], "lr": rate} for value, rate in zip(theirs, rates, strict=True)]
    slow = torch.optim.Adam(groups, betas=betas)
    schedule = torch.optim.lr_scheduler.LambdaLR(slow, lambda step: 1 / (1 + step))
    for step in range(20):
        for values in (mine, theirs):
            sum(((value - 1).square() * (1 + value.abs())).sum() for value in values).backward()  # type: ignore[union-attr]
        quick.step(1 / (1 + step))
        slow.step()
        schedule.step()
        slow.zero_grad()
    assert all(torch.equal(a, b) for a, b in zip(mine, theirs, strict=True))
    assert all(value.grad is None for value in mine)
