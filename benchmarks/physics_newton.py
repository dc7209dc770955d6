"""The rollout beside Newton's SolverSemiImplicit: how many times Newton's substeps a second (extra `newton`).

Twenty bodies in a chain, 600 substeps, no contact, one thread each, same trajectories and gradients (tests/physics/test_newton.py).
The two alternate in blocks of a fraction of a second within one process; a ratio is of two neighbouring blocks, and what is
printed are median and quartiles of all rounds, by wall clock and by CPU time, which the machine's other work changes least.

Newton runs twice: launched from Python with a fresh tape each time, and as a graph captured once and replayed, which its own
differentiable examples do and which in Warp 1.19 works on the CPU too. Zeroing Newton's gradients is not counted.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import torch

from kinema.physics import Rollout, simulate

STEPS = 600
ROUNDS = int(os.environ.get("PHYSICS_ROUNDS", "9"))
BLOCK = 0.1
"""CPU seconds that a block of fast runs lasts at least."""

Seconds = tuple[float, float]
"""Wall clock and CPU."""


def run() -> Iterator[tuple[str, float]]:
    if importlib.util.find_spec("newton") is None:
        print("physics_newton: needs `pip install kinema[newton]`", file=sys.stderr)
        return
    torch.set_num_threads(1)
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import warp as wp

    wp.config.log_level = logging.ERROR
    from tests.physics.newton_twin import Twin, throw

    scene = throw()
    twin = Twin(scene, STEPS)
    rollout = Rollout(scene.linked, scene.settings, step_count=STEPS)
    pose, velocity = scene.pose.float(), scene.velocity.float()
    leaf = scene.control.float().repeat(STEPS, 1, 1).requires_grad_()

    def ours() -> None:
        with torch.no_grad():
            simulate(rollout, pose, velocity, leaf, every=STEPS)

    def ours_and_back() -> None:
        simulate(rollout, pose, velocity, leaf, every=STEPS)[0][-1].sum().backward()

    tape = twin.forward_and_back()  # compiles, as the first of each below
    with wp.ScopedCapture(device="cpu") as forward:
        twin.forward()
    with wp.ScopedCapture(device="cpu") as both:
        twin.forward_and_back()
    assert forward.graph is not None and both.graph is not None
    graphs = forward.graph, both.graph
    pairs: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
        "forward": (twin.forward, ours),
        "with_gradient": (twin.forward_and_back, ours_and_back),
        "graph_forward": (lambda: wp.capture_launch(graphs[0]), ours),
        "graph_with_gradient": (lambda: wp.capture_launch(graphs[1]), ours_and_back),
    }
    expected = twin.poses()[-1]
    for theirs, mine in pairs.values():
        twin.states[-1].body_q.zero_()
        theirs()
        assert torch.equal(twin.poses()[-1], expected)  # a replay simulates, too
        mine()
    blocks: dict[str, list[tuple[Seconds, Seconds]]] = {name: [] for name in pairs}
    for turn in range(ROUNDS):
        for name, (theirs, mine) in pairs.items():
            tape.zero()
            if turn % 2 == 0:
                slow, fast = seconds(theirs), seconds(mine)
            else:
                fast, slow = seconds(mine), seconds(theirs)
            blocks[name].append((slow, fast))
    yield "newton.load_average", os.getloadavg()[0]
    for name, both_seconds in blocks.items():
        for index, clock in enumerate(("wall", "cpu")):
            ratios = [slow[index] / fast[index] for slow, fast in both_seconds]
            low, middle, high = statistics.quantiles(ratios, n=4)
            yield f"newton.{name}.{clock}_ratio", middle
            yield f"newton.{name}.{clock}_ratio_lower_quartile", low
            yield f"newton.{name}.{clock}_ratio_upper_quartile", high
        yield f"newton.{name}.newton_steps_per_cpu_s", STEPS / statistics.median(slow[1] for slow, _ in both_seconds)
        yield f"newton.{name}.steps_per_cpu_s", STEPS / statistics.median(fast[1] for _, fast in both_seconds)


def seconds(work: Callable[[], object]) -> Seconds:
    """Of one run, the mean of a block's."""
    wall, cpu, count = time.perf_counter(), time.process_time(), 0
    while time.process_time() - cpu < BLOCK:
        work()
        count += 1
    return (time.perf_counter() - wall) / count, (time.process_time() - cpu) / count
