"""What a run costs: seconds of each phase, and memory."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import time


class Watch:
    """Seconds per phase."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = time.monotonic()

    def lap(self, name: str) -> None:
        now = time.monotonic()
        self.laps[name] = self.laps.get(name, 0.0) + now - self._last
        self._last = now


def peak_memory() -> int | None:
    """Most memory that this process ever held, MiB; None where the system does not tell."""
    if importlib.util.find_spec("resource") is None:  # Windows
        return None
    resource = importlib.import_module("resource")
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10))
