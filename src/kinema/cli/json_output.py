"""`--json`, the same for every command: one object on stdout, progress as JSON lines on stderr.

A command inherits `JsonOption` and calls `give` with its result; what it prints besides becomes lines on stderr. `main` runs it
through `run_as_json`, which writes the object, whatever happens. docs/agents.md says what the object and the lines hold, and
`kinema schema` prints it as a JSON schema.
"""

from __future__ import annotations

import contextlib
import io
import json
import logging
import math
import os
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TextIO

from tyro.conf import FlagCreatePairsOff

import kinema
from kinema.errors import KinemaError

DONE, FOUND, BAD_INPUT, BUG, STOPPED = 0, 1, 2, 70, 130
EXIT_CODES = {
    DONE: "done",
    FOUND: "done, and something is wrong: `check` found errors, jobs of `batch` failed",
    BAD_INPUT: "bad input or usage; nothing was written",
    BUG: "an error of kinema's own; stderr has the traceback",
    STOPPED: "stopped by the user",
}
GROUPS = ("library", "motion", "poses", "prior")
"""Commands that have commands of their own."""
PROGRESS_SECONDS = 0.2
"""Lines of progress come at most this often."""


@dataclass(frozen=True, kw_only=True)
class JsonOption:
    """What every command inherits."""

    json: FlagCreatePairsOff[bool] = False
    """Print one JSON object on stdout, and progress as JSON lines on stderr."""


class RunsAsCommand(Protocol):
    """A parsed command."""

    def run(self) -> int: ...


@dataclass
class _Session:
    """One command that speaks JSON."""

    lines: TextIO
    """Where lines of progress go."""
    result: dict[str, Any] | None = None
    phase: str = ""
    told: float = -math.inf

    def event(self, kind: str, **facts: Any) -> None:
        self.lines.write(json.dumps({"event": kind, **plain(facts)}, ensure_ascii=False) + "\n")
        self.lines.flush()


_session: ContextVar[_Session | None] = ContextVar("json_session", default=None)


def give(result: Mapping[str, Any]) -> None:
    """Hand over a command's result; without `--json` nothing happens."""
    session = _session.get()
    if session is not None:
        session.result = plain(dict(result))


def tell_progress(phase: str, done: int, total: int, values: Mapping[str, float]) -> bool:
    """A line of progress; False where nobody asked for JSON."""
    session = _session.get()
    if session is None:
        return False
    now = time.monotonic()
    if phase != session.phase or done >= total or now - session.told >= PROGRESS_SECONDS:
        session.phase, session.told = phase, now
        session.event("progress", phase=phase, done=done, total=total, values=dict(values))
    return True


def run_as_json(parse: Callable[[], RunsAsCommand], arguments: Sequence[str]) -> int:
    """Parse and run a command; whatever happens, one object goes to stdout. Returns the exit code.

    Args:
        parse: Makes the command of the arguments; may exit as argument parsers do.
        arguments: What the user typed, for the object's name of the command.
    """
    begun = time.monotonic()
    stdout, session = sys.stdout, _Session(sys.stderr)
    token = _session.set(session)
    error: dict[str, str] | None = None
    try:
        with _speaking(session) as complaints:
            try:
                command = parse()
                complaints.close()
                code = command.run()
            except SystemExit as stop:
                code = stop.code if isinstance(stop.code, int) else BAD_INPUT
                if code != DONE:
                    error = {"code": "usage", "what": _flat(complaints.text()), "where": "", "hint": "kinema --help"}
            except KinemaError as problem:
                code, error = BAD_INPUT, error_facts(problem)
            except KeyboardInterrupt:
                code, error = STOPPED, {"code": "stopped", "what": "stopped by the user", "where": "", "hint": ""}
            except Exception as bug:
                code = BUG
                error = {"code": "internal", "what": f"{type(bug).__name__}: {bug}", "where": "", "hint": ""}
                session.event("message", text=traceback.format_exc())
    finally:
        _session.reset(token)
    told = {
        "kinema": kinema.__version__,
        "command": command_name(arguments),
        "exit_code": code,
        "seconds": round(time.monotonic() - begun, 3),
        "result": session.result if error is None else None,
        "error": error,
    }
    # what a command hands over stands at the top as well, where no entry of the envelope has its name: `kinema explain` is one object
    told = told | {name: value for name, value in (told["result"] or {}).items() if name not in told}
    stdout.write(json.dumps(told, ensure_ascii=False, allow_nan=False) + "\n")
    stdout.flush()
    return code


def error_facts(error: KinemaError) -> dict[str, str]:
    """A coded error, ready for JSON."""
    return {"code": error.code, "what": error.what, "where": error.where, "hint": error.hint}


def command_name(arguments: Sequence[str]) -> str:
    """ "animate", or "poses sample"."""
    words: list[str] = []
    for word in arguments:
        if not re.fullmatch(r"[a-z][a-z-]*", word) or (words and words[0] not in GROUPS) or len(words) == 2:
            break
        words.append(word)
    return " ".join(words)


def guard_stdout() -> None:
    """Send what libraries write to file descriptor 1 to stderr, so that stdout holds the object alone; for whole processes."""
    sys.stdout.flush()
    own = os.dup(1)
    os.dup2(2, 1)
    sys.stdout = os.fdopen(own, "w", encoding="utf-8")


def plain(value: Any) -> Any:
    """A value as JSON can hold it: paths as text, numbers that are none as null."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Path):
        return str(value)
    return value


class _Lines(io.TextIOBase):
    """A stream whose lines become events; until it is closed to complaints it keeps them instead."""

    def __init__(self, session: _Session):
        self._session, self._kept, self._rest, self._keeping = session, "", "", True

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self._keeping:
            self._kept += text
            return len(text)
        *whole, self._rest = (self._rest + text.replace("\r", "\n")).split("\n")
        for line in whole:
            if line.strip():
                self._session.event("message", text=line.rstrip())
        return len(text)

    def text(self) -> str:
        return self._kept

    def close(self) -> None:
        """Parsing is over: from now on lines are told."""
        self._keeping = False


class _Records(logging.Handler):
    """Log records as events."""

    def __init__(self, session: _Session):
        super().__init__(logging.WARNING)
        self._session = session

    def emit(self, record: logging.LogRecord) -> None:
        self._session.event("log", level=record.levelname.lower(), text=record.getMessage())


@contextlib.contextmanager
def _speaking(session: _Session) -> Iterator[_Lines]:
    """Everything that is printed or logged goes to the session."""
    stream, records, root = _Lines(session), _Records(session), logging.getLogger()
    before = root.handlers[:]
    root.handlers[:] = [records]
    try:
        with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):  # type: ignore[type-var]
            yield stream
    finally:
        root.handlers[:] = before


def _flat(box: str) -> str:
    """The text of a box drawn around an argument parser's complaint."""
    return re.sub(r"\s+", " ", re.sub(r"[│╭╮╰╯─]+|-{4,}", " ", box)).strip()
