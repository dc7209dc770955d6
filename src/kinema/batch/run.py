"""The main flow of `kinema batch`: rows → jobs → engine → records → table, pages."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from kinema.batch.jobs import Job, Refusal, read_jobs, take_shard
from kinema.batch.local import LocalEngine, Outcome, lost_record
from kinema.batch.pages import write_index, write_sheets
from kinema.batch.table import write_tables
from kinema.batch.task import read_record
from kinema.errors import AssetError, UsageError
from kinema.files import writing


class Engine(Protocol):
    """Where jobs run."""

    def run(self, jobs: Any, folder: str, options: Mapping[str, Any]) -> Iterator[Outcome]:
        """Do jobs; hands over each record as it comes."""
        ...


@dataclass(frozen=True)
class Batch:
    """What to do, and how."""

    jobs: Path
    """Table of jobs (.jsonl, .csv) or folder of characters."""
    folder: Path
    """Where everything goes."""
    engine: Engine = field(default_factory=LocalEngine)
    prompts: tuple[str, ...] = ()
    """With a folder: what each character does."""
    shard: str = "1/1"
    """A share of the rows, for arrays of machines with one folder."""
    threads: int = 1
    """Threads of a job; the same number gives the same bytes."""
    pictures: bool = True
    """Render strips, sheets and pages."""
    keep: Literal["all", "report", "record"] = "report"
    """What stays of each run's folder."""
    collect: bool = False
    """Run nothing: one table and one page of what all shards have done."""


@dataclass(frozen=True)
class BatchSummary:
    """What came of it."""

    folder: Path
    records: tuple[Outcome, ...]
    tables: tuple[Path, ...]
    index: Path | None
    sheets: tuple[Path, ...]
    seconds: float

    def count(self, status: str) -> int:
        return sum(record["status"] == status for record in self.records)

    @property
    def codes(self) -> dict[str, int]:
        """How often each error came."""
        return dict(Counter(record["code"] for record in self.records if record["code"]))


def run_batch(batch: Batch) -> Generator[Outcome | BatchSummary, None, None]:
    """Do a batch: hands over each record as it comes, and the summary last.

    Records go to the table in the order of the rows, whatever order they came in.
    """
    begun = time.monotonic()
    rows = take_shard(read_jobs(batch.jobs, prompts=batch.prompts), batch.shard)
    with writing(batch.folder):
        batch.folder.mkdir(parents=True, exist_ok=True)
    records: list[Outcome] = []
    todo: list[Job] = []
    for row in rows:
        if isinstance(row, Refusal):
            told = lost_record(Job(row.row, row.name), row.error.code, row.error.what)
        else:
            done = read_record(batch.folder, row)
            if done is None and not batch.collect:
                todo.append(row)
                continue
            missing = lost_record(row, "job-not-run", "no shard has done it")
            told = missing if done is None else {**done, "row": row.row, "status": "skipped"}
        records.append(told)
        yield told
    options = {"threads": batch.threads, "pictures": batch.pictures, "keep": batch.keep}
    try:
        for told in batch.engine.run(todo, str(batch.folder.absolute()), options) if todo else ():
            records.append(told)
            yield told
    except GeneratorExit:  # the caller stops early: what is done is told
        _write_summary(batch, records, begun)
        raise
    yield _write_summary(batch, records, begun)


def _write_summary(batch: Batch, records: list[Outcome], begun: float) -> BatchSummary:
    """Table and pages; where the disk is full the table goes to the home of the error instead."""
    suffix = "" if batch.shard == "1/1" or batch.collect else f"-{batch.shard.replace('/', '-of-')}"
    try:
        tables = write_tables(batch.folder / f"results{suffix}", records)
        index, sheets = None, []
        if batch.pictures:
            sheets = write_sheets(batch.folder, records, stem=f"sheet{suffix}")
            index = write_index(batch.folder, records, stem=f"index{suffix}")
    except AssetError as error:
        failed = [record for record in records if record["code"]]
        raise AssetError(
            error.code,
            f"{error.what}; {len(records) - len(failed)} jobs are done, {len(failed)} failed: {json.dumps(failed)[:2000]}",
            hint="make room and run the same command again: done jobs are skipped",
        ) from error
    return BatchSummary(batch.folder, tuple(records), tuple(tables), index, tuple(sheets), time.monotonic() - begun)


def check_threads(threads: int) -> None:
    """Refuse numbers that make no sense."""
    if not 1 <= threads <= 256:
        raise UsageError("workers-invalid", f"{threads} threads", hint="1 to 256")
