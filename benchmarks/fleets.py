"""What the engines of `kinema batch` cost: overhead of a job, and throughput with one and two workers.

    PYTHONPATH=src:. python benchmarks/fleets.py

Jobs wait half a second instead of computing, so that the engine is measured and not how many cores are free.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path

from kinema.batch import Batch, BatchSummary, LocalEngine, RayEngine, run_batch

TASK = "tests.batch.tasks:run_task"
JOBS, SECONDS = 40, 0.5


def run(engine: LocalEngine | RayEngine, prompt: str, count: int) -> float:
    """Seconds from the first result to the last, for `count` jobs after the first: processes have begun by then."""
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "fox.glb").write_bytes(b"-")
        rows = [{"source": "fox.glb", "prompt": prompt, "name": f"job_{n}"} for n in range(count + 4)]
        (folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
        moments = []
        for step in run_batch(Batch(folder / "jobs.jsonl", folder / "out", engine, pictures=False)):
            if isinstance(step, BatchSummary):
                assert step.count("done") == count + 4, step.codes
            else:
                moments.append(time.monotonic())
        return (moments[-1] - moments[3]) / count


def main() -> None:
    import ray  # pyright: ignore[reportMissingImports]  # an extra that the set-up leaves out
    from ray.cluster_utils import Cluster  # pyright: ignore[reportMissingImports]

    root = Path(__file__).resolve().parents[1]
    os.environ["PYTHONPATH"] = f"{root / 'src'}:{root}"
    os.environ.setdefault("RAY_raylet_start_wait_time_s", "300")  # a busy machine begins slowly
    for workers in (1, 2):
        idle = run(LocalEngine(workers, task=TASK), "sleep 0", 200)
        busy = run(LocalEngine(workers, task=TASK), f"sleep {SECONDS}", JOBS)
        print(
            f"local, {workers} workers: {1000 * idle:.1f} ms overhead a job, {1 / busy:.2f} jobs/s of {SECONDS} s",
            flush=True,
        )
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    for nodes in (1, 2):
        if nodes == 2:
            cluster.add_node(num_cpus=1)
            cluster.wait_for_nodes()
        idle = run(RayEngine(cluster.address, task=TASK), "sleep 0", 200)
        busy = run(RayEngine(cluster.address, task=TASK), f"sleep {SECONDS}", JOBS)
        print(
            f"ray, {nodes} nodes: {1000 * idle:.1f} ms overhead a job, {1 / busy:.2f} jobs/s of {SECONDS} s", flush=True
        )
        ray.shutdown()
    cluster.shutdown()


if __name__ == "__main__":
    main()
