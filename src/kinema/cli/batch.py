"""`kinema batch`: many characters, one table in, one folder out."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from tyro.conf import Positional, arg

from kinema.cli.json_output import FOUND, STOPPED, JsonOption, give
from kinema.cli.progress import Bar


@dataclass(frozen=True)
class BatchJobs(JsonOption):
    """Animate many characters: a table of jobs in, a folder of results, one results table and a page of pictures out.

    A row names `source` and `prompt`, and any setting of `animate` by its own name; or `run`, a command line of kinema. Jobs that
    are done are skipped, halves go on. Exits with 1 if a job failed.
    """

    jobs: Positional[Path]
    """Table of jobs: .jsonl or .csv; or a folder of characters, with --prompts."""
    output: Annotated[Path, arg(aliases=["-o"])]
    """Folder for everything; with several machines one that all of them see."""
    prompts: tuple[str, ...] = ()
    """With a folder: what each character does; {name} stands for the file's name."""
    engine: Literal["local", "ray"] = "local"
    """Where jobs run: processes of this machine, or a Ray cluster."""
    workers: int | None = None
    """Processes of the local engine; one for each core if not given."""
    shard: str = "1/1"
    """A share of the rows, for arrays of machines: 3/16 is the third of sixteen."""
    collect: bool = False
    """Run nothing: one table and one page of what all shards have done."""
    threads: int = 1
    """Threads of a job. The same number gives the same bytes everywhere."""
    retries: int = 2
    """How often a job whose process or node died is tried again."""
    timeout: float | None = None
    """Seconds after which a job is given up."""
    pictures: bool = True
    """Render a strip of frames of each result, contact sheets and an index page."""
    keep: Literal["all", "report", "record"] = "report"
    """What stays of each run's folder: all with checkpoints, settings and the report, or settings and measures alone."""
    ray_address: str | None = None
    """Ray: the cluster; RAY_ADDRESS or the one of this machine if not given. "local" begins one for this run."""
    gpus: float = 0.0
    """Ray: cards that a job is given."""
    memory_mib: int | None = None
    """Ray: memory that a job is given, MiB."""

    def run(self) -> int:
        from kinema.batch import Batch, BatchSummary, LocalEngine, RayEngine, run_batch
        from kinema.batch.run import check_threads

        check_threads(self.threads)
        if self.engine == "ray":
            engine = RayEngine(
                address=self.ray_address,
                cpus=float(self.threads),
                gpus=self.gpus,
                memory_mib=self.memory_mib,
                retries=self.retries,
                timeout=self.timeout,
            )
        else:
            engine = LocalEngine(self.workers or os.cpu_count() or 1, self.retries, self.timeout)
        batch = Batch(
            jobs=self.jobs,
            folder=self.output,
            engine=engine,
            prompts=self.prompts,
            shard=self.shard,
            threads=self.threads,
            pictures=self.pictures,
            keep=self.keep,
            collect=self.collect,
        )
        bar, summary, told, failed = Bar(), None, 0, 0
        steps = run_batch(batch)
        try:
            for step in steps:
                if isinstance(step, BatchSummary):
                    summary = step
                    continue
                told += 1
                if step["status"] == "failed":
                    failed += 1
                    bar.say(f"row {step['row']}, {step['name']}: [{step['code']}] {step['what']}")
                bar.show("batch", told, told + 1, {"failed": failed})
        except KeyboardInterrupt:
            steps.close()
            print("kinema: stopped; the same command goes on where it was", file=sys.stderr)
            return STOPPED
        assert summary is not None
        bar.close()
        done, skipped, failed = (summary.count(status) for status in ("done", "skipped", "failed"))
        places = ", ".join(str(path) for path in (*summary.tables, *([summary.index] if summary.index else [])))
        print(f"{done} done, {skipped} were done already, {failed} failed in {summary.seconds:.1f} s\n{places}")
        give(
            {
                "folder": self.output,
                "jobs": len(summary.records),
                "done": done,
                "skipped": skipped,
                "failed": failed,
                "tables": [str(path) for path in summary.tables],
                "index": summary.index,
                "codes": summary.codes,
            }
        )
        return FOUND if failed else 0
