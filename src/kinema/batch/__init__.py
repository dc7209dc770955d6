"""Many jobs: one table in, one folder of results out, on the processes of this machine or on a Ray cluster.

A job is a row: `source` and `prompt`, and any setting of `animate` by its own name; or `run`, a command line of kinema. Its
configuration's hash is its identity: done jobs are skipped, halves go on. Modules load what they need when they run, so that worker
processes start quickly.
"""

from kinema.batch.jobs import Job, Refusal, read_jobs, take_shard
from kinema.batch.local import LocalEngine
from kinema.batch.ray_engine import RayEngine
from kinema.batch.run import Batch, BatchSummary, run_batch

__all__ = [
    "Batch",
    "BatchSummary",
    "Job",
    "LocalEngine",
    "RayEngine",
    "Refusal",
    "read_jobs",
    "run_batch",
    "take_shard",
]
