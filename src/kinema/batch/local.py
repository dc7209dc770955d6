"""Jobs on the processes of this machine. A process that dies takes one job with it: the job is tried again, then named."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from kinema.batch.jobs import Job
from kinema.errors import UsageError

Outcome = dict[str, Any]
"""A job's record (see `task`), whatever became of it."""
TASK = "kinema.batch.task:run_task"
POLL_SECONDS = 0.5
"""How often time limits are looked at."""


def lost_record(job: Job, code: str, what: str) -> Outcome:
    """The record of a job whose process could not tell anything."""
    facts = {"key": job.key, "name": job.name, "row": job.row, "source": job.source, "prompt": job.prompt}
    return {**facts, "settings": dict(job.settings), "status": "failed", "code": code, "what": what}


@dataclass
class _Worker:
    """A process and the job that it has."""

    process: SpawnProcess
    pipe: Connection
    job: Job | None = None
    since: float = 0.0


@dataclass(frozen=True)
class LocalEngine:
    """Runs jobs on worker processes."""

    workers: int = 1
    """Processes."""
    retries: int = 1
    """How often a job whose process died is tried again."""
    timeout: float | None = None
    """Seconds after which a job is given up."""
    task: str = TASK
    """What a worker process calls for each job, as module:function."""

    def run(self, jobs: Iterable[Job], folder: str, options: Mapping[str, Any]) -> Iterator[Outcome]:
        """Do jobs; hands over each record as it comes.

        Args:
            jobs: What to do.
            folder: Where everything goes.
            options: Of `run_task`.
        """
        if not 1 <= self.workers <= 1024:
            raise UsageError("workers-invalid", f"{self.workers} workers", hint="1 to 1,024; one for each core")
        waiting = deque(jobs)
        attempts: dict[str, int] = {}
        workers: list[_Worker] = []
        try:
            while waiting or any(worker.job for worker in workers):
                self._hand_out(waiting, workers, attempts, folder, options)
                wait([*(w.pipe for w in workers), *(w.process.sentinel for w in workers)], POLL_SECONDS)
                for worker in list(workers):
                    outcome = self._look_at(worker, workers, waiting, attempts)
                    if outcome is not None:
                        yield outcome
        finally:
            for worker in workers:
                if worker.job is not None:
                    worker.process.kill()  # its checkpoints are whole; the next run goes on with them
                worker.pipe.close()
                worker.process.join(10)

    def _hand_out(
        self,
        waiting: deque[Job],
        workers: list[_Worker],
        attempts: dict[str, int],
        folder: str,
        options: Mapping[str, Any],
    ) -> None:
        """Give every idle process a job, and begin processes where there are too few."""
        while waiting and len(workers) < self.workers and all(worker.job for worker in workers):
            workers.append(_begin_worker(self.task, int(options.get("threads", 1))))
            _give(workers[-1], waiting.popleft(), attempts, folder, options)
        for worker in workers:
            if waiting and worker.job is None:
                _give(worker, waiting.popleft(), attempts, folder, options)

    def _look_at(
        self, worker: _Worker, workers: list[_Worker], waiting: deque[Job], attempts: dict[str, int]
    ) -> Outcome | None:
        """A record that came, or what became of a job whose process is gone or late."""
        job, outcome = worker.job, None
        with contextlib.suppress(EOFError, OSError):  # it is gone: seen below
            if worker.pipe.poll():
                outcome = worker.pipe.recv()
        if outcome is not None and job is not None:
            worker.job = None
            return {**outcome, "attempts": attempts[job.name]}
        if job is not None and self.timeout is not None and time.monotonic() - worker.since > self.timeout:
            worker.process.kill()
            worker.process.join(10)
            workers.remove(worker)
            told = lost_record(job, "job-timeout", f"not done after {self.timeout:g} s")
            return {**told, "attempts": attempts[job.name]}
        if worker.process.is_alive():
            return None
        workers.remove(worker)
        if job is None:
            return None
        if attempts[job.name] <= self.retries:
            waiting.append(job)
            return None
        code = worker.process.exitcode
        said = signal.Signals(-code).name if code is not None and code < 0 else f"exit code {code}"
        told = lost_record(job, "job-crashed", f"its process died ({said}), {attempts[job.name]} times")
        return {**told, "attempts": attempts[job.name]}


def find_task(task: str) -> Callable[..., Outcome]:
    """The function that "module:function" names."""
    module, _, function = task.partition(":")
    return getattr(importlib.import_module(module), function)


def _give(worker: _Worker, job: Job, attempts: dict[str, int], folder: str, options: Mapping[str, Any]) -> None:
    attempts[job.name] = attempts.get(job.name, 0) + 1
    worker.job, worker.since = job, time.monotonic()
    with contextlib.suppress(OSError):  # died between two jobs: seen at the next look
        worker.pipe.send((job, folder, dict(options)))


def _begin_worker(task: str, threads: int) -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs, task, threads), daemon=False)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _work(pipe: Connection, task: str, threads: int) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to act on
    for name in ("OMP_NUM_THREADS", "NUMBA_NUM_THREADS"):
        os.environ[name] = str(threads)
    run_task = find_task(task)
    while True:
        try:
            job, folder, options = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(run_task(job, folder, **options))
