"""The pose space's speed: milliseconds a sample in batches of 64, by number of joints; and what inversion and edits take.

    python benchmarks/run.py -f poses        # lines `poses.<what>.<joints> value`

Weights are random: time does not depend on what was learned. Issue 7 asks for 20 ms a sample at 40 joints on two cores.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import torch

from kinema.posespace import Handles, PoseSpace, RigTokens
from kinema.posespace.network import PoseTransformer, Shape
from kinema.posespace.space import Learned
from kinema.posespace.tokens import FEATURES, tree_tables

JOINTS = (10, 20, 40, 80)
BATCH = 64


def rig_of(count: int) -> RigTokens:
    """Limbs of five joints on a trunk."""
    parents = torch.tensor([-1, *(0 if joint % 5 == 1 else joint - 1 for joint in range(1, count))])
    generator = torch.Generator().manual_seed(count)
    distance, relation = tree_tables(parents)
    return RigTokens(
        joints=torch.arange(count),
        parents=parents,
        rest=0.2 * torch.randn(count, 3, generator=generator) * (torch.arange(count) > 0)[:, None],
        features=torch.randn(count, FEATURES, generator=generator),
        distance=distance,
        relation=relation,
        unit=1.0,
        height=1.0,
    )


def run() -> Iterator[tuple[str, float]]:
    torch.manual_seed(0)
    space = PoseSpace(Learned(PoseTransformer(Shape()).eval().requires_grad_(False)), 0.3)
    for count in JOINTS:
        rig = rig_of(count)

        def sample(rig: RigTokens = rig) -> torch.Tensor:
            return space.sample(rig, BATCH, generator=torch.Generator().manual_seed(0))

        sample()
        yield f"poses.sample_ms.{count}", 1e3 * min(_seconds(sample) for _ in range(3)) / BATCH
    rig = rig_of(40)
    poses = space.sample(rig, 8, generator=torch.Generator().manual_seed(0))
    yield "poses.invert_ms.40", 1e3 * _seconds(lambda: space.invert(rig, poses)) / len(poses)
    handles = Handles(torch.tensor([39]), torch.zeros(1, 3), rig.rest[39][None] + 0.1)
    yield "poses.edit_ms.40", 1e3 * _seconds(lambda: space.edit(rig, poses, handles)) / len(poses)


def _seconds(action) -> float:
    begun = time.perf_counter()
    action()
    return time.perf_counter() - begun
