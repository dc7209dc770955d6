"""What browsers are told while they are connected. A browser that does not listen is let go, and costs nothing till then."""

from __future__ import annotations

import asyncio
import json
from typing import Any

WAITING = 200
"""Events that may wait for one browser; one that is further behind loads everything anew when it comes back."""
LISTENERS = 24
"""Browsers at a time."""


class Listener:
    """One connection."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | bytes] = asyncio.Queue(WAITING)
        self.lost = asyncio.Event()

    def tell(self, event: str | bytes) -> None:
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            self.lost.set()


class Hub:
    """All connections."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def join(self) -> Listener | None:
        """A place for one more; None where all are taken."""
        if len(self.listeners) >= LISTENERS:
            return None
        listener = Listener()
        self.listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    def tell(self, **event: Any) -> None:
        text = json.dumps(event, separators=(",", ":"))
        for listener in self.listeners:
            listener.tell(text)
