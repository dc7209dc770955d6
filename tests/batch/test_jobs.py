"""Rows become jobs, or refusals with a code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kinema.batch.jobs import Job, Refusal, job_settings, read_jobs, setting_types, take_shard
from tests.codes import code_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("fox.glb", "wolf.glb", "notes.txt"):
        (tmp_path / name).write_bytes(b"-")
    return tmp_path


def write_rows(folder: Path, *rows: dict | str) -> Path:
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "jobs.jsonl").write_text("\n".join(lines))
    return folder / "jobs.jsonl"


def test_every_setting_of_animate_is_a_column(folder):
    row = {"source": "fox.glb", "prompt": "a fox is walking", "preset": "standard", "seed": 7, "seconds": 2}
    row |= {
        "loop": False,
        "direction": "left",
        "facing": "-z",
        "freeze": ["Tail"],
        "distill_settings": {"iterations": 3},
    }
    (job,) = read_jobs(write_rows(folder, row))
    assert isinstance(job, Job)
    settings = job_settings(job)
    assert (settings.seed, settings.seconds, settings.loop, settings.direction) == (7, 2.0, False, "left")
    assert settings.distill_settings.iterations == 3 and job.reading == {"facing": "-z", "freeze": ["Tail"]}
    assert {"preset", "seed", "seconds", "fps", "physics", "in_place"} <= set(setting_types())


def test_csv_means_the_same_as_json(folder):
    (folder / "jobs.csv").write_text(
        "source,prompt,seed,speed,physics,preset,freeze\nfox.glb,a fox is walking,3,0.5,no,draft,Tail Head\n"
        "wolf.glb,a wolf is running,,,,,\n"
    )
    first, second = read_jobs(folder / "jobs.csv")
    row = {"source": "fox.glb", "prompt": "a fox is walking", "seed": 3, "speed": 0.5, "physics": False}
    (same,) = read_jobs(write_rows(folder, {**row, "preset": "draft", "freeze": ["Tail", "Head"]}))
    assert first == same
    assert isinstance(second, Job) and second.settings == {}


def test_a_key_is_the_configuration(folder):
    row = {"source": "fox.glb", "prompt": "a fox is walking"}
    jobs = read_jobs(
        write_rows(folder, row, {**row, "seed": 1}, {**row, "prompt": "a fox is running"}, {**row, "name": "x"})
    )
    keys = [job.key for job in jobs if isinstance(job, Job)]
    assert len(set(keys[:3])) == 3 and keys[3] == keys[0], "a name is no part of what is made"


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ({"source": "fox.glb", "prompt": "x", "sped": 1}, "job-column-unknown"),
        ({"source": "none.glb", "prompt": "x"}, "job-source-missing"),
        ({"source": "fox.glb"}, "job-row"),
        ({"prompt": "x"}, "job-row"),
        ([1], "job-row"),
        ("{broken", "job-row"),
        ({"source": "fox.glb", "prompt": "x", "seed": 1.5}, "job-value"),
        ({"source": "fox.glb", "prompt": "x", "seed": "one"}, "job-value"),
        ({"source": "fox.glb", "prompt": "x", "direction": "up"}, "job-value"),
        ({"source": "fox.glb", "prompt": "x", "physics": "perhaps"}, "job-value"),
        ({"source": "fox.glb", "prompt": "x", "distill_settings": {"iteration": 3}}, "job-value"),
        ({"source": "fox.glb", "prompt": "x", "name": "../up"}, "job-name"),
        ({"run": ["batch", "x"]}, "job-row"),
        ({"run": 5}, "job-row"),
    ],
)
def test_a_bad_row_is_named_and_the_others_go_on(row, code, folder):
    good = {"source": "fox.glb", "prompt": "a fox is walking"}
    first, second, third = read_jobs(write_rows(folder, good, row, {**good, "seed": 1}))
    assert isinstance(first, Job) and isinstance(third, Job)
    assert isinstance(second, Refusal) and second.error.code == code and second.row == 2


def test_the_second_of_a_name_is_refused(folder):
    row = {"source": "fox.glb", "prompt": "a fox is walking"}
    jobs = read_jobs(write_rows(folder, row, row, {**row, "name": "a"}, {**row, "name": "a", "seed": 2}))
    assert [isinstance(job, Job) for job in jobs] == [True, False, True, False]
    assert {job.error.code for job in jobs if isinstance(job, Refusal)} == {"job-duplicate"}


def test_a_folder_with_prompts(folder):
    jobs = read_jobs(folder, prompts=["a {name} is walking", "a {name} is running"])
    assert [job.prompt for job in jobs if isinstance(job, Job)] == [
        *("a fox is walking", "a fox is running", "a wolf is walking", "a wolf is running"),
    ]
    assert code_of(lambda: read_jobs(folder)) == "jobs-prompts"


def test_files_that_are_no_tables(folder):
    assert code_of(lambda: read_jobs(folder / "none.jsonl")) == "jobs-missing"
    assert code_of(lambda: read_jobs(folder / "notes.txt")) == "jobs-format"
    (folder / "empty.csv").write_text("source,prompt\n")
    assert code_of(lambda: read_jobs(folder / "empty.csv")) == "jobs-empty"


def test_shards_share_all_rows_and_no_row_twice(folder):
    row = {"source": "fox.glb", "prompt": "a fox is walking"}
    jobs = read_jobs(write_rows(folder, *({**row, "seed": seed} for seed in range(10))))
    shards = [take_shard(jobs, f"{i}/3") for i in (1, 2, 3)]
    assert sorted(job.row for shard in shards for job in shard) == list(range(1, 11))
    for wrong in ("0/3", "4/3", "x", "1/0"):
        assert code_of(lambda wrong=wrong: take_shard(jobs, wrong)) == "shard-invalid"
