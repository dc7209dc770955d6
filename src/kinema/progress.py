"""Long work as generators: how a caller listens to one, and how Ctrl-C reaches it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, Protocol, TypeVar


class Sign(Protocol):
    """A sign of life; the last one carries the result."""

    @property
    def result(self) -> Any: ...


AnySign = TypeVar("AnySign")


def interruptible(
    steps: Generator[AnySign, None, None], on_progress: Callable[[AnySign], None] | None
) -> Iterator[AnySign]:
    """Hand each step to `on_progress`; a Ctrl-C that strikes there reaches the job as one that strikes in the work."""
    for progress in steps:
        current: AnySign | None = progress
        while current is not None:
            try:
                if on_progress is not None:
                    on_progress(current)
                yield current
                current = None
            except KeyboardInterrupt as stop:
                current = steps.throw(stop)


def finish(steps: Generator[Sign, None, None], on_progress: Callable[[Any], None] | None = None) -> Any:
    """Let work go to its end, telling what happens, and hand out its result."""
    result = None
    for sign in interruptible(steps, on_progress):
        result = sign.result
    assert result is not None, "the last sign of life carries the result"
    return result
