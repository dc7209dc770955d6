"""The index on disk: one SQLite file. Clips stay where the user has them; the index knows their bodies, actions and steps.

A file's rows are written in one transaction, so an index is never half written, and several programs may read it at once.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from kinema.errors import AssetError, KinemaError
from kinema.transfer.body import BodyPlan
from kinema.transfer.chains import Chain

VERSION = 1
"""Of the tables below and of what a body plan holds; another version's index is made anew from its files."""
FILE_NAME = "library.sqlite"
WAIT = 20.0
"""Seconds to wait for another program that writes."""

_TABLES = """
CREATE TABLE IF NOT EXISTS about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, bytes INTEGER NOT NULL,
    name TEXT NOT NULL, plan BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS clips (
    id INTEGER PRIMARY KEY, file INTEGER NOT NULL REFERENCES files(id) ON DELETE CASCADE, name TEXT NOT NULL,
    words TEXT NOT NULL, action TEXT, seconds REAL NOT NULL, fps REAL NOT NULL, loops INTEGER NOT NULL,
    period REAL NOT NULL, speed REAL NOT NULL, amount REAL NOT NULL, contacts BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS clips_action ON clips(action);
CREATE INDEX IF NOT EXISTS clips_file ON clips(file);
"""


@dataclass(frozen=True)
class ClipRow:
    """What the index knows of a clip."""

    name: str
    words: str
    """Its name, and what else is said of it, in plain words."""
    action: str | None
    """What it shows, a name of `kinema.transfer.actions.ACTION_WORDS`; None if that is not known."""
    seconds: float
    fps: float
    loops: bool
    period: float
    """Seconds of one round; the whole clip if it does not repeat within itself."""
    speed: float
    """Over the ground, as its feet say, heights of the body a second."""
    amount: float
    """How much the body moves, heights a second."""
    contacts: np.ndarray
    """When each foot stands, [frame foot] bool."""


def default_folder() -> Path:
    """Where the index is: KINEMA_LIBRARY if set, else a folder for the user's data as the system has it."""
    if os.environ.get("KINEMA_LIBRARY"):
        return Path(os.environ["KINEMA_LIBRARY"])
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kinema" / "library"


@contextlib.contextmanager
def speaking(path: Path) -> Iterator[None]:
    """What SQLite says against a library in this block is a coded error."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise AssetError(
                "library-locked", "another program writes to the library", where=str(path), hint="try again in a moment"
            ) from error
        raise AssetError("library-unusable", f"cannot use the library: {error}", where=str(path)) from error
    except sqlite3.DatabaseError as error:
        raise AssetError(
            "library-broken",
            f"'{path.name}' is no library that can be read: {error}",
            where=str(path),
            hint="delete the file and add your clips again; the clips themselves are untouched",
        ) from error


def connect(folder: Path, *, create: bool) -> sqlite3.Connection:
    """Open an index; its tables are made if it is new."""
    path = folder / FILE_NAME
    if not create and not path.exists():
        raise AssetError(
            "library-missing", f"there is no library in '{folder}'", hint="make one: kinema library add FOLDER"
        )
    try:
        if create:
            folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise AssetError("library-unusable", f"cannot make the folder '{folder}': {error}") from error
    with speaking(path):
        connection = sqlite3.connect(path, timeout=WAIT)
        try:
            connection.execute("PRAGMA foreign_keys = ON")
            connection.executescript(_TABLES)
            found = connection.execute("SELECT value FROM about WHERE key = 'version'").fetchone()
            if found is None:
                with connection:
                    connection.execute("INSERT INTO about VALUES ('version', ?)", (str(VERSION),))
        except sqlite3.Error:
            connection.close()
            raise
    if found is not None and found[0] != str(VERSION):
        connection.close()
        raise KinemaError(
            "library-version",
            f"the library has version {found[0]}, this kinema needs {VERSION}",
            where=str(path),
            hint="delete the file and add your clips again",
        )
    return connection


def write_file(
    connection: sqlite3.Connection, path: Path, *, digest: str, size: int, plan: BodyPlan, clips: list[ClipRow]
) -> None:
    """Put a file's rows in place of those it had, all or none."""
    with connection:
        connection.execute("DELETE FROM files WHERE path = ?", (str(path),))
        cursor = connection.execute(
            "INSERT INTO files (path, hash, bytes, name, plan) VALUES (?, ?, ?, ?, ?)",
            (str(path), digest, size, plan.name, pack_plan(plan)),
        )
        connection.executemany(
            "INSERT INTO clips (file, name, words, action, seconds, fps, loops, period, speed, amount, contacts)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    cursor.lastrowid,
                    row.name,
                    row.words,
                    row.action,
                    row.seconds,
                    row.fps,
                    int(row.loops),
                    row.period,
                    row.speed,
                    row.amount,
                    pack_contacts(row.contacts),
                )
                for row in clips
            ],
        )


def pack_contacts(on: np.ndarray) -> bytes:
    """[frame foot] bool as bytes, the number of feet first."""
    return (
        int(on.shape[1] if on.ndim == 2 else 0).to_bytes(4, "little")
        + len(on).to_bytes(4, "little")
        + np.packbits(on.astype(bool)).tobytes()
    )


def unpack_contacts(data: bytes) -> np.ndarray:
    """The way back, [frame foot] bool."""
    feet, frames = int.from_bytes(data[:4], "little"), int.from_bytes(data[4:8], "little")
    bits = (
        np.unpackbits(np.frombuffer(data[8:], np.uint8), count=feet * frames)
        if feet * frames
        else np.zeros(0, np.uint8)
    )
    return bits.astype(bool).reshape(frames, feet)


def pack_plan(plan: BodyPlan) -> bytes:
    """A body plan as bytes."""
    fields = {
        key: value.tolist() if isinstance(value, np.ndarray) else value
        for key, value in plan.__dict__.items()
        if key in BodyPlan.__dataclass_fields__
    }
    fields["chains"] = [asdict(chain) for chain in plan.chains]
    return zlib.compress(json.dumps(fields).encode())


def unpack_plan(data: bytes) -> BodyPlan:
    """The way back."""
    try:
        fields = json.loads(zlib.decompress(data))
        chains = tuple(
            Chain(tuple(row["tokens"]), row["anchor"], row["above"], row["side"], row["twin"], row["role"])
            for row in fields.pop("chains")
        )
        for key in ("joints", "parents"):
            fields[key] = np.array(fields[key], int)
        for key in ("heads", "ends", "share", "low", "low_corner", "high_corner"):
            fields[key] = np.array(fields[key], float)
        for key in ("names", "marks", "feet"):
            fields[key] = tuple(fields[key])
        return BodyPlan(chains=chains, **fields)
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise AssetError(
            "library-broken",
            f"a body in the library cannot be read: {error}",
            hint="delete the library's file and add your clips again",
        ) from error
