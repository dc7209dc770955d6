"""Workers: messages, jobs step by step, stops, urgent ones first; and a server that outlives them."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kinema.errors import UsageError
from kinema.studio import crew
from kinema.studio.events import WAITING, Hub
from kinema.studio.jobs import Sign
from kinema.studio.studio import PRIORITY
from kinema.studio.wire import LENGTHS, Message, read_message
from kinema.studio.worker import UNSEEN, Running, _step, _take_order, next_job


class Sent:
    """Pipes that remember."""

    def __init__(self) -> None:
        self.heads: list[dict[str, Any]] = []

    def send(self, head: dict[str, Any], body: bytes = b"") -> None:
        self.heads.append(head)


def finish(kinds: dict[str, Callable[..., Any]], job: Running, sent: Sent) -> int:
    steps = 1
    while not _step(kinds, "j", job, sent):  # type: ignore[arg-type]
        steps += 1
    return steps


def counting(told: dict[str, Any]) -> Iterator[Sign]:
    for step in range(told["count"]):
        yield Sign("working", step / told["count"], take={"id": "t", "step": step})


def stubborn(told: dict[str, Any]) -> Iterator[Sign]:
    """Keeps the best so far when it is stopped, as distillations do."""
    try:
        while True:
            yield Sign("improving")
    except KeyboardInterrupt:
        yield Sign("kept", 1.0, take={"id": "t"})


def test_messages_survive_the_pipe() -> None:
    messages = [Message({"a": "ä", "n": 1}, b"\x00\xff" * 50), Message({"b": []})]
    stream = io.BytesIO(b"".join(message.packed() for message in messages))
    assert [read_message(stream), read_message(stream), read_message(stream)] == [*messages, None]


@pytest.mark.parametrize("cut", [1, 7, 9, 20])
def test_a_message_cut_short_is_the_end(cut: int) -> None:
    assert read_message(io.BytesIO(Message({"a": "long enough"}, b"body").packed()[:cut])) is None


def test_lengths_beyond_reason_are_the_end() -> None:
    assert read_message(io.BytesIO(LENGTHS.pack(2**31, 0) + b"x")) is None


def test_a_job_tells_that_it_runs_what_it_has_and_that_it_is_done() -> None:
    sent = Sent()
    finish({"k": counting}, Running({"kind": "k", "count": 3, "priority": 0}), sent)
    assert sent.heads[0] == {"job": "j", "state": "running"} and sent.heads[-1] == {"job": "j", "state": "done"}
    assert [head["take"]["step"] for head in sent.heads if head.get("take")] == [0, 1, 2]


def test_a_stopped_job_may_keep_what_it_has() -> None:
    sent, job = Sent(), Running({"kind": "k", "priority": 0})
    for _ in range(3):
        assert not _step({"k": stubborn}, "j", job, sent)  # type: ignore[arg-type]
    job.stop = True
    finish({"k": stubborn}, job, sent)
    assert sent.heads[-1]["state"] == "stopped" and sent.heads[-2]["take"] == {"id": "t"}


def test_a_job_that_never_began_just_stops() -> None:
    sent, job = Sent(), Running({"kind": "k", "priority": 0})
    job.stop = True
    assert finish({"k": counting}, job, sent) == 1
    assert sent.heads == [{"job": "j", "state": "stopped"}]


def test_a_job_that_fails_tells_its_code_and_the_next_goes_on() -> None:
    def failing(told: dict[str, Any]) -> Iterator[Sign]:
        yield Sign("so far")
        raise UsageError("studio-keys", "no keys", hint="set some")

    sent = Sent()
    finish({"k": failing}, Running({"kind": "k", "priority": 0}), sent)
    assert sent.heads[-1]["state"] == "failed" and sent.heads[-1]["error"]["code"] == "studio-keys"


def test_orders_come_in_by_name() -> None:
    jobs: dict[str, Running] = {}
    _take_order(Message({"do": "job", "told": {"job": "a", "priority": 0}}), jobs)
    _take_order(Message({"do": "job", "told": {"job": "b", "priority": 3}}), jobs)
    _take_order(Message({"do": "stop", "job": "a"}), jobs)
    _take_order(Message({"do": "stop", "job": "gone"}), jobs)
    assert jobs["a"].stop and not jobs["b"].stop


def test_a_sentence_that_shows_nothing_goes_first_and_distillations_wait_for_each_other() -> None:
    jobs = {name: Running({"kind": "animate", "priority": 0}) for name in ("first", "second")}
    jobs["film"] = Running({"kind": "film", "priority": 3})
    jobs["first"].shown = True
    assert next_job(jobs) == "second"
    jobs["second"].shown = True
    assert next_job(jobs) == "film"
    del jobs["film"]
    assert next_job(jobs) == "first"
    assert max(PRIORITY.values()) < UNSEEN


def test_a_job_has_shown_something_once_it_published_a_take() -> None:
    job = Running({"kind": "animate", "count": 1, "priority": 0})
    assert job.unseen
    finish({"animate": counting}, job, Sent())
    assert not job.unseen


def test_who_does_not_listen_is_let_go() -> None:
    async def run() -> None:
        hub = Hub()
        deaf, heard = hub.join(), hub.join()
        assert deaf is not None and heard is not None
        for number in range(WAITING + 1):
            hub.tell(event="x", n=number)
            heard.queue.get_nowait()
        assert deaf.lost.is_set() and not heard.lost.is_set()

    asyncio.run(run())


def test_a_worker_that_dies_is_started_again_and_its_calls_fail_with_a_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "PAUSES", (0.0, 0.0))
    program = tmp_path / "dies.py"
    program.write_text(
        "import sys\nfrom kinema.studio.wire import Message, read_message\n"
        "sys.stdout.buffer.write(Message({'ready': 'desk'}).packed()); sys.stdout.flush()\n"
        "while True:\n"
        "    told = read_message(sys.stdin.buffer).head\n"
        "    if told['do'] == 'die': sys.exit(1)\n"
        "    sys.stdout.buffer.write(Message({'answer': told['call'], 'value': {'echo': told['told']}}, b'body').packed())\n"
        "    sys.stdout.flush()\n"
    )
    real = asyncio.create_subprocess_exec

    def instead(*arguments: str, **options: Any) -> Any:
        return real(arguments[0], str(program), **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead)
    deaths: list[int] = []

    async def run() -> None:
        worker = crew.Worker(tmp_path, "desk", on_message=lambda head: None, on_death=lambda: deaths.append(1))
        worker.start()
        first = await worker.call("echo", {"n": 1})
        assert first.head["value"] == {"echo": {"n": 1}} and first.body == b"body"
        before = worker.pid
        with pytest.raises(UsageError) as caught:
            await worker.call("die", {})
        assert caught.value.code == "studio-worker-died"
        assert (await worker.call("echo", {"n": 2})).head["value"] == {"echo": {"n": 2}}
        assert worker.pid != before
        await worker.close()

    asyncio.run(run())
    assert deaths == [1]
