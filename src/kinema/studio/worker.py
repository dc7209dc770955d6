"""A worker's process: `python -m kinema.studio.worker FOLDER desk|bench`.

Messages come in over standard input and go out over what was standard output; whatever libraries print goes to standard
error. When the server is gone, by whatever means, standard input ends, and so does the worker: at once, in the middle of a job,
which is what jobs are made for.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from kinema.errors import KinemaError, UsageError
from kinema.studio.trouble import told
from kinema.studio.wire import Message, read_message

log = logging.getLogger(__name__)

MEMORY = {"desk": 6 * 2**30, "bench": 16 * 2**30}
"""Data that a worker may hold, bytes: a file that needs more is refused instead of bringing the machine to its knees."""
QUIET = 0.1
"""Least seconds between two signs of life of one job that carry nothing but progress."""

UNSEEN = 10
"""Added to the priority of a sentence until its first motion plays; more than any job's own."""


@dataclass
class Running:
    """A job on the bench."""

    told: dict[str, Any]
    steps: Any = None
    stop: bool = False
    stopped: bool = False
    last: float = 0.0
    shown: bool = False
    """Whether it has published a take."""

    @property
    def unseen(self) -> bool:
        return self.told["kind"] == "animate" and not self.shown


class Pipes:
    """The way in and out."""

    def __init__(self, source: BinaryIO, target: BinaryIO):
        self.inbox: queue.Queue[Message] = queue.Queue()
        self._source, self._target = source, target
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        while (message := read_message(self._source)) is not None:
            self.inbox.put(message)
        os._exit(0)  # the server is gone

    def send(self, head: dict[str, Any], body: bytes = b"") -> None:
        try:
            self._target.write(Message(head, body).packed())
            self._target.flush()
        except (BrokenPipeError, OSError):
            os._exit(0)


def error_of(error: BaseException) -> dict[str, str]:
    """An error for the page: a code, what, and what to do."""
    if isinstance(error, MemoryError) or "allocate" in str(error):
        error = UsageError(
            "studio-memory",
            "this needs more memory than a worker may have",
            hint="make the mesh or its textures smaller",
        )
    elif not isinstance(error, KinemaError):
        log.error("unexpected", exc_info=error)
        error = UsageError(
            "studio-internal",
            f"something unforeseen went wrong ({type(error).__name__}: {str(error)[:200]})",
            hint="the terminal shows details; please report it",
        )
    return told(error)


def run_desk(folder: Path, pipes: Pipes) -> None:
    """Answer calls one after the other. Of several drags that wait, only the latest is worth an answer."""
    from kinema.studio.body import threads
    from kinema.studio.desk import Desk

    threads(1)
    desk, waiting = Desk(folder), list[Message]()
    pipes.send({"ready": "desk"})
    while True:
        if not waiting:
            waiting.append(pipes.inbox.get())
        with contextlib.suppress(queue.Empty):
            while True:
                waiting.append(pipes.inbox.get_nowait())
        message = waiting.pop(0)
        head = message.head
        overtaken = any(later.head["do"] == "drag" and later.head["who"] == head["who"] for later in waiting)
        if head["do"] == "drag" and overtaken:
            pipes.send({"answer": head["call"], "skipped": True})
            continue
        try:
            value, body = desk.calls[head["do"]](head["told"])
            pipes.send({"answer": head["call"], "value": value}, body)
        except Exception as error:  # whatever a file does must not end the desk
            pipes.send({"answer": head["call"], "error": error_of(error)})


def run_bench(folder: Path, pipes: Pipes) -> None:
    """Jobs step by step; the most urgent goes first, even before one that has begun."""
    from kinema.studio.jobs import Bench

    bench = Bench(folder)
    bench.warm()
    pipes.send({"ready": "bench"})
    jobs: dict[str, Running] = {}
    idle: Iterator[Any] | None = bench.warm_more()
    while True:
        with contextlib.suppress(queue.Empty):
            while True:
                _take_order(pipes.inbox.get(block=not jobs and idle is None), jobs)
        if not jobs:
            if idle is not None and next(idle, None) is None:
                idle = None
            continue
        identity = next_job(jobs)
        if _step(bench.kinds, identity, jobs[identity], pipes):
            del jobs[identity]


def next_job(jobs: dict[str, Running]) -> str:
    """Whose turn it is: the most urgent, the first of equals. A sentence that shows nothing yet is more urgent than all that plays."""
    return max(jobs, key=lambda one: jobs[one].told["priority"] + UNSEEN * jobs[one].unseen)


def _take_order(message: Message, jobs: dict[str, Running]) -> None:
    head = message.head
    if head["do"] == "job":
        jobs[head["told"]["job"]] = Running(head["told"])
    elif head["do"] == "stop" and head["job"] in jobs:
        jobs[head["job"]].stop = True


def _step(kinds: dict[str, Callable[..., Any]], identity: str, job: Running, pipes: Pipes) -> bool:
    """One step of a job; whether it is over."""
    try:
        if job.steps is None:
            if job.stop:
                raise KeyboardInterrupt
            job.steps = kinds[job.told["kind"]](job.told)
            pipes.send({"job": identity, "state": "running"})
        if job.stop and not job.stopped:
            job.stopped = True
            sign = job.steps.throw(KeyboardInterrupt())
        else:
            sign = next(job.steps)
    except StopIteration:
        pipes.send({"job": identity, "state": "stopped" if job.stopped else "done"})
        return True
    except KeyboardInterrupt:
        pipes.send({"job": identity, "state": "stopped"})
        return True
    except Exception as error:  # the next job must go on
        pipes.send({"job": identity, "state": "failed", "error": error_of(error)})
        return True
    now = time.monotonic()
    job.shown = job.shown or sign.take is not None
    if sign.take is not None or sign.result is not None or now - job.last > QUIET:
        job.last = now
        progress = {"text": sign.text, "share": round(sign.share, 4), "losses": sign.losses}
        pipes.send({"job": identity, "progress": progress, "take": sign.take, "result": sign.result})
    return False


def main(folder: str, lane: str) -> None:
    logging.basicConfig(level=logging.WARNING, format=f"kinema {lane}: %(levelname)s: %(message)s")
    target = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what libraries print is no message
    pipes = Pipes(os.fdopen(os.dup(0), "rb"), target)
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = MEMORY[lane] if most == resource.RLIM_INFINITY else min(MEMORY[lane], most)
        resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))
    if lane == "bench":
        with contextlib.suppress(OSError, AttributeError):
            os.nice(5)  # drags and pages come first
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is the server's to answer
    {"desk": run_desk, "bench": run_bench}[lane](Path(folder), pipes)


if __name__ == "__main__":
    main(*sys.argv[1:3])
