"""The descent that distillation and fitting share: Adam on named leaves, as a generator that can be stopped anywhere.

Everything the next iteration depends on is in a `DescentState`: with it, a run that was killed goes on as if it had not been, to the
last bit. It is stored as safetensors, never as a pickle.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save
from torch import Generator, Tensor

from kinema.devices import fetch
from kinema.errors import KinemaError
from kinema.files import atomic_write

BETAS = (0.9, 0.99)
"""Adam's: a short memory for squares, because noise levels fall and with them the gradient."""
EPSILON = 1e-8
"""Adam's, as usual: gradients smaller than this are rounding, and are not made into steps."""
SMOOTHING = 0.95
"""The score is a running mean that keeps this share per iteration."""


class DistillError(KinemaError):
    """A distillation or fit that cannot go on, or not from there."""


@dataclass(frozen=True, eq=False)
class DescentState:
    """A descent between two iterations."""

    iteration: int
    """Iterations done."""
    variables: dict[str, Tensor]
    """The motion's numbers."""
    first: dict[str, Tensor]
    """Adam's running mean of their gradients."""
    second: dict[str, Tensor]
    """And of the squares."""
    generator: Tensor
    """State of the random numbers, [byte]."""
    score: float
    """Running mean of the main loss."""

    def save(self, path: str | Path) -> None:
        """Write a safetensors file; whatever fails, an older one stays whole."""
        tensors = {"generator": self.generator}
        for kind in ("variables", "first", "second"):
            tensors |= {f"{kind}.{name}": value.cpu().contiguous() for name, value in getattr(self, kind).items()}
        atomic_write(path, save(tensors, {"iteration": str(self.iteration), "score": repr(self.score)}))

    def cpu(self) -> DescentState:
        """The same on the CPU, where files and finished motions are."""
        kinds = (
            {name: value.cpu() for name, value in kind.items()} for kind in (self.variables, self.first, self.second)
        )
        return DescentState(self.iteration, *kinds, generator=self.generator, score=self.score)

    @staticmethod
    def load(path: str | Path) -> DescentState:
        """Read what `save` wrote."""
        try:
            with safe_open(str(path), framework="pt") as file:
                said = file.metadata() or {}
                tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (no mapping)
            kinds: dict[str, dict[str, Tensor]] = {"variables": {}, "first": {}, "second": {}}
            for name, value in tensors.items():
                if name != "generator":
                    kind, leaf = name.split(".", 1)
                    kinds[kind][leaf] = value
            if not kinds["variables"] or not all(kinds[kind].keys() == kinds["variables"].keys() for kind in kinds):
                raise KeyError("variables")
            return DescentState(
                int(said["iteration"]), **kinds, generator=tensors["generator"], score=float(said["score"])
            )
        except (OSError, SafetensorError, KeyError, ValueError) as error:
            raise DistillError(
                "checkpoint-unreadable",
                f"'{path}' is no checkpoint of a distillation ({error})",
                hint="give the run folder of an earlier `kinema animate`, or start anew",
            ) from error


@dataclass(frozen=True)
class Loss:
    """What one evaluation of an objective gives."""

    total: Tensor
    """Goes down; carries the graph, []."""
    main: float
    """What the prior or the video says of the motion, whatever the penalties."""
    parts: dict[str, float]
    """All terms, unweighted."""


def descend(
    variables: dict[str, Tensor],
    rates: Mapping[str, Tensor],
    objective: Callable[[dict[str, Tensor], float], Loss],
    *,
    iterations: int,
    final: float,
    shared: float = 0.0,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    generator: Generator,
    resume: DescentState | None = None,
    runs: bool = False,
    deterministic: bool = True,
) -> Iterator[tuple[Loss, DescentState]]:
    """Adam, one iteration at a time.

    Args:
        leaves: Where it starts; changed in place.
        rates: Step of every number, like the leaves; a number with rate 0 never changes.
        objective: Loss at the leaves and a share 0..1 of the iterations done; takes its randomness from `generator`.
        iterations: In all, those before `resume` included.
        final: Rates fall along a cosine to this share.
        shared: 0 is Adam, whose every number steps as far as any other, however little it matters; 1 divides by the
            root mean square over the whole leaf instead, so that steps are in proportion to gradients; between, a mix.
        bounds: Leaf -> least and largest value.
        generator: On the CPU; set to the state's where a run is resumed.
        resume: Where an earlier run was left.
        deterministic: Sums in one order with any number of threads, and on a GPU with slower kernels.
        runs: The first axis of every leaf counts runs that have nothing to do with each other; `shared` stays within a run.

    Yields:
        Each iteration's loss, and the state after it.
    """
    first = {name: torch.zeros_like(leaf) for name, leaf in variables.items()}
    second = {name: torch.zeros_like(leaf) for name, leaf in variables.items()}
    begin, score = 0, math.nan
    if resume is not None:
        _check_resume(variables, resume, iterations)
        for mine, theirs in ((variables, resume.variables), (first, resume.first), (second, resume.second)):
            for name, value in theirs.items():
                mine[name].detach().copy_(value)
        generator.set_state(resume.generator)
        begin, score = resume.iteration, resume.score
    changes = fetch([(rates[name] > 0).any() for name in variables])
    active = [name for name, any_rate in zip(variables, changes, strict=True) if any_rate]
    for iteration in range(begin, iterations):
        progress = iteration / iterations
        for name in active:
            variables[name].requires_grad_().grad = None
        loss = objective(variables, progress)
        with _one_order() if deterministic else nullcontext():
            loss.total.backward()
        _check_finite(variables, active, loss, iteration)
        fall = final + (1 - final) * 0.5 * (1 + math.cos(math.pi * progress))
        with torch.no_grad():
            for name in active:
                leaf, grad, m, v = variables[name], variables[name].grad, first[name], second[name]
                if grad is None:  # nothing depends on it, such as the period of a motion that stands still
                    continue
                m.lerp_(grad, 1 - BETAS[0])
                v.lerp_(grad.square(), 1 - BETAS[1])
                mean, square = m / (1 - BETAS[0] ** (iteration + 1)), v / (1 - BETAS[1] ** (iteration + 1))
                size = square.sqrt() ** (1 - shared) * _typical(square, rates[name], runs).sqrt() ** shared
                leaf -= fall * rates[name] * mean / (size + EPSILON)
                if bounds is not None and name in bounds:
                    leaf.clamp_(*bounds[name])
        score = loss.main if math.isnan(score) else SMOOTHING * score + (1 - SMOOTHING) * loss.main
        copies = ({name: value.detach().clone() for name, value in kind.items()} for kind in (variables, first, second))
        yield loss, DescentState(iteration + 1, *copies, generator=generator.get_state(), score=score)


@contextmanager
def _one_order() -> Iterator[None]:
    """Sums in one order with any number of threads: torch else gathers large gradients by atomic additions."""
    before = torch.are_deterministic_algorithms_enabled(), torch.is_deterministic_algorithms_warn_only_enabled()
    fill = torch.utils.deterministic.fill_uninitialized_memory  # type: ignore[attr-defined]
    torch.use_deterministic_algorithms(True, warn_only=True)
    torch.utils.deterministic.fill_uninitialized_memory = False  # type: ignore[attr-defined]
    try:
        yield
    finally:
        torch.use_deterministic_algorithms(before[0], warn_only=before[1])
        torch.utils.deterministic.fill_uninitialized_memory = fill  # type: ignore[attr-defined]


def _typical(square: Tensor, rates: Tensor, runs: bool) -> Tensor:
    """Mean over the numbers that change at all, []; with runs, over each run's own, [run 1 ...]."""
    changes = (rates > 0).expand_as(square)
    axes = tuple(range(1 if runs else 0, square.ndim))
    return (square * changes).sum(axes, keepdim=runs) / changes.sum(axes, keepdim=runs)


def _check_resume(variables: dict[str, Tensor], resume: DescentState, iterations: int) -> None:
    wanted = {name: list(value.shape) for name, value in variables.items()}
    got = {name: list(value.shape) for name, value in resume.variables.items()}
    if wanted != got:
        raise DistillError(
            "resume-mismatch",
            f"the checkpoint holds {got}, this run needs {wanted}",
            hint="resume with the same character and settings",
        )
    if resume.iteration > iterations:
        raise DistillError(
            "resume-mismatch", f"the checkpoint has {resume.iteration} iterations, this run ends after {iterations}"
        )


def _check_finite(variables: dict[str, Tensor], active: list[str], loss: Loss, iteration: int) -> None:
    grads = {name: grad for name in active if (grad := variables[name].grad) is not None}
    finite = fetch([torch.isfinite(grad).all() for grad in grads.values()])
    bad = [name for name, good in zip(grads, finite, strict=True) if not good]
    if bad:
        terms = ", ".join(f"{name} {value:.4g}" for name, value in loss.parts.items())
        raise DistillError(
            "gradient-not-finite",
            f"the gradient of {', '.join(bad)} is not finite",
            where=f"iteration {iteration}",
            hint=f"losses there: {terms}; resume from the last checkpoint with a lower guidance or rate",
        )
