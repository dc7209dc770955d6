"""Jobs for tests of the engines: what becomes of one is in its prompt. Worker processes import this module."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from kinema.batch.jobs import Job
from kinema.batch.task import run_task as real_task
from kinema.errors import KinemaError
from kinema.files import atomic_write


def run_task(job: Job, folder: str, **options: Any) -> dict[str, Any]:
    """Do what the prompt says: "sleep 0.2", "spin 0.2" (seconds of a core), "write 1000", "die", "die once".

    Anything else is a real job.
    """
    word, _, rest = job.prompt.partition(" ")
    facts = {"key": job.key, "name": job.name, "row": job.row, "status": "done", "code": "", "what": ""}
    if word == "die":
        mark = Path(folder, f"{job.name}.died")
        if rest != "once" or not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    elif word == "sleep":
        time.sleep(float(rest))
    elif word == "spin":
        end = time.process_time() + float(rest)
        while time.process_time() < end:
            pass
    elif word == "write":
        try:
            atomic_write(Path(folder, f"{job.name}.bin"), b"x" * int(rest))
        except KinemaError as error:
            return {**facts, "status": "failed", "code": error.code, "what": error.what}
    else:
        return real_task(job, folder, **options)
    with open(Path(folder, "done.txt"), "a") as file:  # appended in one write: counts how often each job was finished
        file.write(f"{job.name}\n")
    return {**facts, "worker": f"{os.getpid()}"}
