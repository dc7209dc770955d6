"""What the engines of `kinema batch` cost: overhead of a job, and throughput with one and two workers.

    PYTHONPATH=src:. python benchmarks/fleets.py [sleep|spin] [plain] [local] [ray] [--seconds 2]

Jobs that sleep (for half a second if nothing else is said) measure the engine, however many cores are free. Jobs that spin compute
for as long on a core: two workers need two idle cores. Each engine takes about a minute, with jobs of two seconds three. `plain`
runs the same work in bare processes: what two of them reach is the machine's own limit, and an engine can reach no more.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kinema.batch import Batch, BatchSummary, LocalEngine, RayEngine, run_batch

TASK = "tests.batch.tasks:run_task"
JOBS = 40
"""Measured jobs."""


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


def measure(title: str, engine: LocalEngine | RayEngine, kind: str, seconds: float) -> float:
    """Print overhead and throughput of an engine; returns jobs a second."""
    idle = run(engine, "sleep 0", 200)
    rate = 1 / run(engine, f"{kind} {seconds}", JOBS)
    print(f"{title}: {1000 * idle:.1f} ms overhead a job, {rate:.2f} jobs/s that {kind} {seconds} s", flush=True)
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="?", default="sleep", choices=("sleep", "spin"))
    parser.add_argument("engines", nargs="*", default=["plain", "local", "ray"])
    parser.add_argument("--seconds", type=float, default=0.5, help="of a job")
    asked = parser.parse_args()
    kind, seconds = asked.kind, asked.seconds
    root = Path(__file__).resolve().parents[1]
    os.environ["PYTHONPATH"] = f"{root / 'src'}:{root}"
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores at the start", flush=True)
    if "plain" in asked.engines:
        rates = [run_plain(kind, seconds, processes) for processes in (1, 2)]
        print(f"plain, 1 -> 2 processes: {rates[1] / rates[0]:.2f} times as many, {rates[0]:.2f} jobs/s in one")
    if "local" in asked.engines:
        rates = [
            measure(f"local, {workers} workers", LocalEngine(workers, task=TASK), kind, seconds) for workers in (1, 2)
        ]
        print(f"local, 1 -> 2 workers: {rates[1] / rates[0]:.2f} times as many")
    if "ray" in asked.engines:
        rates = measure_ray(kind, seconds)
        print(f"ray, 1 -> 2 nodes of a core: {rates[1] / rates[0]:.2f} times as many")


def run_plain(kind: str, seconds: float, processes: int) -> float:
    """Jobs a second in bare processes that share them evenly; the clock runs from when all have begun to when all have ended."""
    wait = {
        "sleep": f"time.sleep({seconds})",
        "spin": f"end = time.process_time() + {seconds}\n    while time.process_time() < end: pass",
    }[kind]
    code = f"import time\nprint(flush=True)\ninput()\nfor _ in range({JOBS // processes}):\n    {wait}"
    workers = [
        subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(processes)
    ]
    for worker in workers:
        assert worker.stdin is not None and worker.stdout is not None
        worker.stdout.readline()
    begun = time.monotonic()
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("\n")
        worker.stdin.flush()
    for worker in workers:
        worker.wait()
    return JOBS // processes * processes / (time.monotonic() - begun)


def measure_ray(kind: str, seconds: float) -> list[float]:
    """Jobs a second on a cluster of one node and of two."""
    import ray  # pyright: ignore[reportMissingImports]  # an extra that the set-up leaves out
    from ray.cluster_utils import Cluster  # pyright: ignore[reportMissingImports]

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    rates = []
    for nodes in (1, 2):
        if nodes == 2:
            cluster.add_node(num_cpus=1)
            cluster.wait_for_nodes()
        rates.append(measure(f"ray, {nodes} nodes", RayEngine(cluster.address, task=TASK), kind, seconds))
        ray.shutdown()
    cluster.shutdown()
    return rates


if __name__ == "__main__":
    main()
