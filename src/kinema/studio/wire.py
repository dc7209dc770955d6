"""Messages between the server and its workers: a JSON head and raw bytes, each with its length before it."""

from __future__ import annotations

import asyncio
import json
import struct
from dataclasses import dataclass, field
from typing import Any, BinaryIO

LENGTHS = struct.Struct("<II")
"""Bytes of the head and of the body."""
LIMIT = 2**28
"""Longest head or body, bytes: whatever says more is no message."""


@dataclass(frozen=True)
class Message:
    """One message."""

    head: dict[str, Any]
    body: bytes = field(default=b"", repr=False)

    def packed(self) -> bytes:
        """As bytes on the wire; what browsers get over a WebSocket is the same."""
        head = json.dumps(self.head, allow_nan=False, separators=(",", ":")).encode()
        return LENGTHS.pack(len(head), len(self.body)) + head + self.body


def read_message(stream: BinaryIO) -> Message | None:
    """The next message; None where the stream ends, even in the middle of one."""
    lengths = stream.read(LENGTHS.size)
    if len(lengths) < LENGTHS.size:
        return None
    head, body = LENGTHS.unpack(lengths)
    if head > LIMIT or body > LIMIT:
        return None
    data = stream.read(head + body)
    return _unpacked(data, head) if len(data) == head + body else None


async def receive_message(stream: asyncio.StreamReader) -> Message | None:
    """`read_message` for the server's side."""
    try:
        head, body = LENGTHS.unpack(await stream.readexactly(LENGTHS.size))
        if head > LIMIT or body > LIMIT:
            return None
        return _unpacked(await stream.readexactly(head + body), head)
    except (asyncio.IncompleteReadError, ConnectionError):
        return None


def _unpacked(data: bytes, head: int) -> Message:
    return Message(json.loads(data[:head]), data[head:])
