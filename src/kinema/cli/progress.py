"""What commands say: a bar on a terminal (rich) and plain lines everywhere else, lines of long work, facts."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kinema.cli.json_output import give, tell_progress

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress

LINE_SECONDS = 10.0
"""Where stderr is no terminal, a line at most this often."""


class Bar:
    """Progress of one phase after the other."""

    def __init__(self, stream: TextIO | None = None):
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._phase, self._began, self._first, self._shown = "", 0.0, 0, -1e9
        self._rich: RichProgress | None = None

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
        numbers = " ".join(f"{name} {value:.4g}" for name, value in values.items())
        if self._live:
            self._draw(phase, done, total, numbers)
        elif done >= total or now - self._shown >= LINE_SECONDS:
            self._shown = now
            self._stream.write(
                f"{_text(phase, done, total, done - self._first, now - self._began)}  {numbers}".rstrip() + "\n"
            )
            self._stream.flush()

    def say(self, text: str) -> None:
        """A sentence on a line of its own."""
        self.close()
        self._stream.write(f"{text}\n")
        self._stream.flush()

    def close(self) -> None:
        """Leave the bar as it is and go to the next line."""
        if self._rich is not None:
            self._rich.stop()
            self._rich = None

    def _draw(self, phase: str, done: int, total: int, numbers: str) -> None:
        shown = self._rich
        if shown is None:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (TextColumn("{task.description}"), BarColumn(24), MofNCompleteColumn(), TimeRemainingColumn())
            console = Console(file=self._stream)
            shown = Progress(*columns, TextColumn("{task.fields[numbers]}"), console=console)
            shown.add_task(phase, total=total, completed=done, numbers=numbers)
            shown.start()
            self._rich = shown
        shown.update(shown.task_ids[0], completed=done, total=total, numbers=numbers)


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


def _text(phase: str, done: int, total: int, fresh: int, seconds: float) -> str:
    rate = fresh / seconds if seconds > 0.2 and fresh > 0 else None
    pace = f" {rate:.3g} it/s, {_clock((total - done) / rate)} left" if rate else ""
    return f"{phase} {done}/{total}{pace}"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
