"""The server's side of its two workers: starts them, asks them, starts them again when they die."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kinema.errors import UsageError
from kinema.studio.wire import Message, receive_message

log = logging.getLogger(__name__)

TIMES = {"read": 300.0, "rerig": 120.0, "settle": 60.0, "sample": 60.0, "export": 120.0}
"""Seconds that a call may take; after that the worker is ended and started again."""
TIME = 30.0
"""The same for all other calls."""
START = 180.0
"""Seconds that a worker may take to be ready; a first start compiles."""
PAUSES = (0.0, 1.0, 3.0, 10.0)
"""Seconds before a worker is started again after so many deaths in a row."""
STEADY = 60.0
"""A worker that lived this long did not die in a row."""

Told = Callable[[dict[str, Any]], None]


class Worker:
    """One worker's process, whichever it is at the moment."""

    def __init__(self, folder: Path, lane: str, *, on_message: Told, on_death: Callable[[], None]):
        self.folder, self.lane = folder, lane
        self.ready = asyncio.Event()
        self._on_message, self._on_death = on_message, on_death
        self._process: asyncio.subprocess.Process | None = None
        self._calls: dict[int, asyncio.Future[Message]] = {}
        self._count = 0
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        self._task = asyncio.create_task(self._live())

    async def close(self) -> None:
        """End it; jobs that are not done go on when the studio is opened again."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._end()

    async def _end(self) -> None:
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()

    async def _live(self) -> None:
        deaths = 0
        while True:
            await asyncio.sleep(PAUSES[min(deaths, len(PAUSES) - 1)])
            born = time.monotonic()
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "kinema.studio.worker", str(self.folder), self.lane),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
            assert self._process.stdout is not None
            while (message := await receive_message(self._process.stdout)) is not None:
                self._hear(message)
            await self._end()
            self.ready.clear()
            deaths = 0 if time.monotonic() - born > STEADY else deaths + 1
            log.warning("the %s ended with %s", self.lane, self._process.returncode)
            lost, self._calls = self._calls, {}
            for answer in lost.values():
                if not answer.done():
                    answer.set_exception(_died())
            self._on_death()

    def _hear(self, message: Message) -> None:
        head = message.head
        if "ready" in head:
            self.ready.set()
        if "answer" in head:
            answer = self._calls.pop(head["answer"], None)
            if answer is not None and not answer.done():
                answer.set_result(message)
        else:
            self._on_message(head)

    def send(self, head: dict[str, Any]) -> None:
        """A message without an answer."""
        if self._process is not None and self._process.stdin is not None and self._process.returncode is None:
            self._process.stdin.write(Message(head).packed())

    async def call(self, do: str, told: dict[str, Any], *, who: str = "") -> Message:
        """Ask and wait.

        Args:
            do: Which call (`desk.py`).
            told: What it is told.
            who: On whose behalf: a newer drag of the same one makes this one needless.

        Raises:
            UsageError: the worker's own coded error, `studio-timeout` or `studio-worker-died`.
        """
        try:
            await asyncio.wait_for(self.ready.wait(), START)
        except TimeoutError:
            raise _died() from None
        self._count += 1
        number, answer = self._count, asyncio.get_running_loop().create_future()
        self._calls[number] = answer
        self.send({"call": number, "do": do, "told": told, "who": who})
        limit = TIMES.get(do, TIME)
        try:
            message = await asyncio.wait_for(asyncio.shield(answer), limit)
        except TimeoutError:
            self._calls.pop(number, None)
            await self._end()
            raise UsageError(
                "studio-timeout",
                f"this took longer than {limit:.0f} seconds and was given up",
                hint="make the file smaller, or use the command line, which waits",
            ) from None
        if "error" in message.head:
            told_error = message.head["error"]
            raise UsageError(told_error["code"], told_error["what"], where=told_error["where"], hint=told_error["hint"])
        return message


def _died() -> UsageError:
    return UsageError(
        "studio-worker-died",
        "the process that was at it ended before it was done",
        hint="it is started again; a file that ends it twice is too large or broken",
    )
