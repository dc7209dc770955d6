"""The same jobs on a Ray cluster (the `ray` extra): what a dead worker or node had in hand moves to another one.

Only paths and records travel: the folder must be one that every node sees. Ray itself retries what died; a job that was finished by
a node that died before it could tell is found by its record and not done twice.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kinema.batch.jobs import Job
from kinema.batch.local import TASK, Outcome, find_task, lost_record
from kinema.errors import UsageError, require


@dataclass(frozen=True)
class RayEngine:
    """Runs jobs as Ray tasks."""

    address: str | None = None
    """Of the cluster; RAY_ADDRESS, or the one of this machine if not given. "local" begins one here."""
    cpus: float = 1.0
    """Cores that a job is given."""
    gpus: float = 0.0
    """Cards that a job is given."""
    memory_mib: int | None = None
    """Memory that a job is given, MiB; Ray then places no more jobs on a node than fit."""
    retries: int = 3
    """How often a job whose worker or node died is tried again."""
    timeout: float | None = None
    """Seconds of a job that waits or runs after which it is given up."""
    window: int = 4
    """Jobs handed to Ray at once, for each that the cluster can run: a scheduler with 100,000 tasks is slow."""
    task: str = TASK
    """What is called for each job, as module:function."""

    def run(self, jobs: Iterable[Job], folder: str, options: Mapping[str, Any]) -> Iterator[Outcome]:
        """Do jobs; hands over each record as it comes. Arguments as for `LocalEngine.run`."""
        ray = require("ray", extra="ray")
        ours = not ray.is_initialized()
        if ours:
            self._join(ray)
        try:
            yield from self._run(ray, jobs, os.path.abspath(folder), dict(options))
        finally:
            if ours:
                ray.shutdown()

    def _join(self, ray: Any) -> None:
        address = self.address or os.environ.get("RAY_ADDRESS") or "auto"
        try:
            ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise UsageError(
                "ray-unreachable",
                f"no Ray cluster at '{address}': {error}",
                hint="`ray start --head` begins one; --ray-address local begins one for this run alone",
            ) from error

    def _run(self, ray: Any, jobs: Iterable[Job], folder: str, options: dict[str, Any]) -> Iterator[Outcome]:
        memory = {} if self.memory_mib is None else {"memory": self.memory_mib * 2**20}
        threads = str(options.get("threads", 1))
        task = ray.remote(_task).options(
            num_cpus=self.cpus,
            num_gpus=self.gpus,
            max_retries=self.retries,
            retry_exceptions=False,
            runtime_env={"env_vars": {"OMP_NUM_THREADS": threads, "NUMBA_NUM_THREADS": threads}},
            **memory,
        )
        room = max(1, int(ray.cluster_resources().get("CPU", 1) / max(self.cpus, 0.01))) * self.window
        running: dict[Any, Job] = {}
        queue = iter(jobs)
        more = True
        while more or running:
            while more and len(running) < room:
                job = next(queue, None)
                if job is None:
                    more = False
                else:
                    running[task.remote(self.task, job, folder, options)] = job
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1, timeout=self.timeout)
            if not ready:  # nothing finished for so long: the oldest one is given up
                late = next(iter(running))
                ray.cancel(late, force=True)
                yield lost_record(running.pop(late), "job-timeout", f"not done after {self.timeout:g} s")
            for reference in ready:
                job = running.pop(reference)
                yield self._outcome(ray, reference, job)

    def _outcome(self, ray: Any, reference: Any, job: Job) -> Outcome:
        try:
            return ray.get(reference)
        except ray.exceptions.OutOfMemoryError as error:
            return lost_record(job, "job-memory", f"Ray stopped it: {_first_line(error)}")
        except ray.exceptions.RayError as error:
            return lost_record(job, "job-crashed", f"its process died, {self.retries + 1} times: {_first_line(error)}")


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:300]


def _task(task: str, job: Job, folder: str, options: dict[str, Any]) -> Outcome:
    """What runs on a node."""
    return find_task(task)(job, folder, **options)
