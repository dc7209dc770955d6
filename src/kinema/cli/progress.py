"""What commands say: a line that grows on a terminal and plain lines everywhere else, lines of long work, facts."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from kinema.cli.json_output import give, tell_progress

WIDTH = 24
"""Letters of the bar."""
REDRAW_SECONDS = 0.1
"""A terminal is not drawn on more often."""
LINE_SECONDS = 10.0
"""Where stderr is no terminal, a line at most this often."""


class Bar:
    """Progress of one phase after the other."""

    def __init__(self, stream: TextIO | None = None):
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._phase, self._began, self._first = "", 0.0, 0
        self._shown = -1e9
        self._open = False

    def show(self, phase: str, done: int, total: int, values: Mapping[str, float]) -> None:
        """Say how far a phase is.

        Args:
            phase: Its name; a new one begins a new line.
            done: Steps done.
            total: Of how many.
            values: Numbers worth watching.
        """
        if tell_progress(phase, done, total, values):
            return
        now = time.monotonic()
        if phase != self._phase:
            self.close()
            self._phase, self._began, self._first, self._shown = phase, now, done, -1e9
        pause = REDRAW_SECONDS if self._live else LINE_SECONDS
        if done < total and now - self._shown < pause:
            return
        self._shown = now
        text = _text(phase, done, total, done - self._first, now - self._began, values, live=self._live)
        if self._live:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write(f"\r{text[:width]:<{width}}")
            self._open = True
        else:
            self._stream.write(f"{text}\n")
        self._stream.flush()

    def say(self, text: str) -> None:
        """A sentence on a line of its own."""
        self.close()
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def close(self) -> None:
        """Leave the bar as it is and go to the next line."""
        if self._open:
            self._stream.write("\n")
            self._open = False


def print_lines(lines: Iterable[str], *, goes_on: str, folder: Path | None = None) -> int:
    """Print what long work says as it says it; returns the exit code.

    Args:
        lines: The work.
        goes_on: Where the same command goes on after Ctrl-C: "from the last checkpoint".
        folder: Where the work goes, for --json.
    """
    told: list[str] = []
    try:
        for line in lines:
            print(line, flush=True)
            told.append(line)
        give({"folder": folder or "", "lines": told})
    except KeyboardInterrupt:
        print(f"kinema: stopped; the same command goes on {goes_on}", file=sys.stderr)
        return 130
    return 0


def print_facts(facts: Mapping[str, str]) -> int:
    """Print names and values in two columns; returns the exit code."""
    for name, value in facts.items():
        print(f"{name:>12}  {value}")
    give({"facts": {name: str(value) for name, value in facts.items()}})
    return 0


def _text(
    phase: str, done: int, total: int, fresh: int, seconds: float, values: Mapping[str, float], *, live: bool
) -> str:
    full = round(WIDTH * done / max(total, 1))
    bar = f" [{'#' * full}{'.' * (WIDTH - full)}]" if live else ""
    rate = fresh / seconds if seconds > 0.2 and fresh > 0 else None
    pace = f" {rate:.3g} it/s, {_clock((total - done) / rate)} left" if rate else ""
    numbers = " ".join(f"{name} {value:.4g}" for name, value in values.items())
    return f"{phase}{bar} {done}/{total}{pace}  {numbers}".rstrip()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
