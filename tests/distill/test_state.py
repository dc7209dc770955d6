"""Adam against torch's own, bounds, shared steps, checkpoints as files, and gradients that are not finite."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from kinema.distill.state import DescentState, DistillError, Loss, descend
from tests.bodies import generator

AIM = torch.tensor([1.0, -2.0, 300.0])


def quadratic(variables: dict[str, torch.Tensor], progress: float) -> Loss:
    total = (variables["a"] - AIM).square().sum() + (variables["b"] * 2).square().sum()
    return Loss(total, float(total.detach()), {"square": float(total.detach())})


def noisy(g: torch.Generator):
    def objective(variables: dict[str, torch.Tensor], progress: float) -> Loss:
        total = (variables["a"] * torch.randn(3, generator=g)).sum() + quadratic(variables, progress).total
        return Loss(total, float(total.detach()), {"square": float(total.detach())})

    return objective


def variables() -> dict[str, torch.Tensor]:
    return {"a": torch.zeros(3), "b": torch.ones(2)}


def rates(a: float = 0.1, b: float = 0.05) -> dict[str, torch.Tensor]:
    return {"a": torch.full((3,), a), "b": torch.full((2,), b)}


def test_it_is_adam():
    mine = variables()
    for _ in descend(mine, rates(), quadratic, iterations=20, final=1.0, generator=generator()):
        pass
    a, b = torch.zeros(3, requires_grad=True), torch.ones(2, requires_grad=True)
    adam = torch.optim.Adam([{"params": [a], "lr": 0.1}, {"params": [b], "lr": 0.05}], betas=(0.9, 0.99), eps=1e-8)
    for _ in range(20):
        adam.zero_grad()
        quadratic({"a": a, "b": b}, 0.0).total.backward()
        adam.step()
    torch.testing.assert_close(mine["a"], a)
    torch.testing.assert_close(mine["b"], b)


def test_shared_steps_are_in_proportion_to_the_gradient():
    _, state = next(
        descend(variables(), rates(), quadratic, iterations=2, final=1.0, shared=1.0, generator=generator())
    )
    gradient = -2 * AIM
    torch.testing.assert_close(state.variables["a"], -0.1 * gradient / gradient.square().mean().sqrt())


def test_held_numbers_stay_and_bounds_hold():
    mine, slow = variables(), rates(b=0.0)
    slow["a"][0] = 0
    run = descend(mine, slow, quadratic, iterations=30, final=0.1, bounds={"a": (-0.5, 0.5)}, generator=generator())
    *_, (_, state) = run
    assert state.variables["a"].tolist() == [0, -0.5, 0.5]
    assert state.variables["b"].tolist() == [1, 1]


def test_resuming_from_a_file_is_the_uninterrupted_run(tmp_path: Path):
    def run(resume: DescentState | None = None, stop: int = 12) -> DescentState:
        g = generator(7)
        state = None
        for _, state in descend(variables(), rates(), noisy(g), iterations=12, final=0.1, generator=g, resume=resume):
            if state.iteration == stop:
                break
        assert state is not None
        return state

    run(stop=5).save(tmp_path / "half.safetensors")
    half = DescentState.load(tmp_path / "half.safetensors")
    assert half.iteration == 5
    whole, again = run(), run(half)
    assert whole.score == again.score
    for kind in ("variables", "first", "second"):
        for name, value in getattr(whole, kind).items():
            assert torch.equal(value, getattr(again, kind)[name])
    assert torch.equal(whole.generator, again.generator)


def test_threads_do_not_change_the_sums():
    """Gathering many numbers from few: torch's own backward adds them atomically, in whatever order threads come."""
    rows = torch.randint(3, (400_000,), generator=generator(1))
    factors = torch.randn(400_000, generator=generator(2))

    def objective(variables: dict[str, torch.Tensor], progress: float) -> Loss:
        return Loss((variables["a"][rows] * factors).sum() + variables["b"].square().sum(), 0.0, {})

    threads = torch.get_num_threads()
    try:
        torch.set_num_threads(2)
        found = [
            next(descend(variables(), rates(), objective, iterations=1, final=1.0, generator=generator()))[1].first["a"]
            for _ in range(8)
        ]
    finally:
        torch.set_num_threads(threads)
    assert all(torch.equal(each, found[0]) for each in found)
    assert not torch.are_deterministic_algorithms_enabled()


def test_broken_and_foreign_checkpoints(tmp_path: Path):
    path = tmp_path / "c.safetensors"
    _, state = next(descend(variables(), rates(), quadratic, iterations=3, final=1.0, generator=generator()))
    state.save(path)
    data = path.read_bytes()
    for broken in (b"", data[:40], data[:-4], b"\x00" * 64):
        path.write_bytes(broken)
        with pytest.raises(DistillError, match="checkpoint-unreadable"):
            DescentState.load(path)
    with pytest.raises(DistillError, match="checkpoint-unreadable"):
        DescentState.load(tmp_path / "nothing")
    other = {"a": torch.zeros(4), "b": torch.ones(2)}
    with pytest.raises(DistillError, match="resume-mismatch"):
        next(descend(other, rates(), quadratic, iterations=3, final=1.0, generator=generator(), resume=state))
    with pytest.raises(DistillError, match="resume-mismatch"):
        next(descend(variables(), rates(), quadratic, iterations=0, final=1.0, generator=generator(), resume=state))


def test_a_gradient_that_is_not_finite_names_its_iteration():
    def objective(variables: dict[str, torch.Tensor], progress: float) -> Loss:
        loss = quadratic(variables, progress)
        return loss if progress < 0.5 else Loss(loss.total * torch.inf, loss.main, loss.parts)

    run = descend(variables(), rates(), objective, iterations=6, final=1.0, generator=generator())
    for _ in range(3):
        next(run)
    with pytest.raises(DistillError, match=r"gradient-not-finite.*iteration 3") as caught:
        next(run)
    assert "square" in caught.value.hint
