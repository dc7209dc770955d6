"""The project's folder: characters, takes, jobs, votes and what was done, in one SQLite file; their data beside it.

Only the server's process opens the database. Every change is one transaction, so that a kill at any moment leaves the
state before it or after it. What a user can take back is written down in `edits`.
"""

from __future__ import annotations

import json
import re
import secrets
import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

from kinema.errors import UsageError

FORMAT = 1
"""Version of the tables."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS characters (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, made REAL NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
  source TEXT NOT NULL DEFAULT '{}', facts TEXT NOT NULL DEFAULT '{}', findings TEXT NOT NULL DEFAULT '[]',
  error TEXT NOT NULL DEFAULT 'null', keys TEXT NOT NULL DEFAULT '[]');
CREATE TABLE IF NOT EXISTS takes (
  id TEXT PRIMARY KEY, character TEXT NOT NULL REFERENCES characters(id), name TEXT NOT NULL, made REAL NOT NULL,
  deleted INTEGER NOT NULL DEFAULT 0, kind TEXT NOT NULL, sentence TEXT NOT NULL DEFAULT '', job TEXT NOT NULL DEFAULT '',
  stars INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0, adjust TEXT NOT NULL DEFAULT '{}',
  facts TEXT NOT NULL DEFAULT '{}', measures TEXT NOT NULL DEFAULT 'null');
CREATE INDEX IF NOT EXISTS takes_of ON takes (character, deleted);
CREATE TABLE IF NOT EXISTS jobs (
  id TEXT PRIMARY KEY, character TEXT NOT NULL, take TEXT NOT NULL DEFAULT '', kind TEXT NOT NULL, made REAL NOT NULL,
  state TEXT NOT NULL, priority INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, request TEXT NOT NULL,
  progress TEXT NOT NULL DEFAULT '{}', result TEXT NOT NULL DEFAULT 'null', error TEXT NOT NULL DEFAULT 'null',
  ended REAL);
CREATE TABLE IF NOT EXISTS votes (
  id INTEGER PRIMARY KEY, winner TEXT NOT NULL, loser TEXT NOT NULL, made REAL NOT NULL);
CREATE TABLE IF NOT EXISTS edits (
  id INTEGER PRIMARY KEY, what TEXT NOT NULL, place TEXT NOT NULL, row TEXT NOT NULL, before TEXT NOT NULL,
  after TEXT NOT NULL, undone INTEGER NOT NULL DEFAULT 0);
"""
JSON_FIELDS = frozenset(
    ("source", "facts", "findings", "error", "keys", "adjust", "measures", "request", "progress", "result")
)
EDITABLE = {
    "characters": frozenset(("name", "deleted", "keys")),
    "takes": frozenset(("name", "deleted", "stars", "adjust")),
}
"""What a user may change and take back."""
IDENTITY = re.compile(r"[a-z0-9]{16}")
EDITS_KEPT = 500
OPEN_JOBS = ("queued", "running")


def new_id() -> str:
    """A name for a row and its folder: no path, no guess."""
    return secrets.token_hex(8)


class Project:
    """One folder."""

    def __init__(self, folder: Path):
        self.folder = folder.resolve()
        try:
            for name in ("characters", "takes", "uploads", "exports", "runs"):
                (self.folder / name).mkdir(parents=True, exist_ok=True)
            self.base = sqlite3.connect(self.folder / "studio.sqlite", isolation_level=None, check_same_thread=False)
            self.base.row_factory = sqlite3.Row
            self.base.execute("PRAGMA journal_mode=WAL")
            self.base.execute("PRAGMA synchronous=FULL")
            self.base.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise UsageError(
                "studio-folder",
                f"'{folder}' cannot be used as a project: {error}",
                hint="name a folder that you may write to; it is made if it does not exist",
            ) from error
        if int(self.fact("format") or FORMAT) > FORMAT:
            raise UsageError("studio-folder", f"'{folder}' was made by a newer kinema", hint="update kinema")
        self.set_fact("format", str(FORMAT))

    def close(self) -> None:
        self.base.close()

    def fact(self, name: str) -> str | None:
        row = self.base.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return None if row is None else row["value"]

    def set_fact(self, name: str, value: str) -> None:
        self.base.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    def add(self, table: str, **fields: Any) -> dict[str, Any]:
        """A new row, with an id of its own if none is given."""
        fields = {"id": new_id(), "made": time.time(), **fields}
        names = ", ".join(fields)
        self.base.execute(
            f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(fields))})",
            [_stored(name, value) for name, value in fields.items()],
        )
        return self.row(table, fields["id"])

    def row(self, table: str, identity: str) -> dict[str, Any]:
        """A row by its id.

        Raises:
            UsageError: `studio-unknown`.
        """
        found = None
        if isinstance(identity, str) and IDENTITY.fullmatch(identity):
            found = self.base.execute(f"SELECT * FROM {table} WHERE id = ?", (identity,)).fetchone()
        if found is None:
            raise UsageError("studio-unknown", f"there is no such entry in {table}", hint="reload the page")
        return _loaded(found)

    def rows(self, table: str, where: str = "1", *values: Any) -> list[dict[str, Any]]:
        """Rows in the order in which they were made."""
        found = self.base.execute(f"SELECT * FROM {table} WHERE {where} ORDER BY made, rowid", values)
        return [_loaded(row) for row in found]

    def set(self, table: str, identity: str, **fields: Any) -> dict[str, Any]:
        """Change a row for good: what the program itself learns."""
        names = ", ".join(f"{name} = ?" for name in fields)
        values = [_stored(name, value) for name, value in fields.items()]
        self.base.execute(f"UPDATE {table} SET {names} WHERE id = ?", [*values, identity])
        return self.row(table, identity)

    def edit(self, what: str, table: str, identity: str, **fields: Any) -> dict[str, Any]:
        """Change a row as a user does: it can be taken back.

        Args:
            what: In words, for the button that takes it back.
            table: "characters" or "takes".
            identity: The row.
            fields: New values.

        Raises:
            UsageError: `studio-request`, `studio-unknown`.
        """
        if not fields or not fields.keys() <= EDITABLE[table]:
            raise UsageError("studio-request", f"{sorted(fields)} of {table} cannot be changed")
        old = self.row(table, identity)
        before = {name: old[name] for name in fields}
        if before == fields:
            return old
        with self.base:
            self.base.execute("BEGIN")
            self.base.execute("DELETE FROM edits WHERE undone = 1")  # another way was taken
            self.base.execute(
                "INSERT INTO edits (what, place, row, before, after) VALUES (?, ?, ?, ?, ?)",
                (what, table, identity, json.dumps(before), json.dumps(fields)),
            )
            self.base.execute("DELETE FROM edits WHERE id <= (SELECT max(id) FROM edits) - ?", (EDITS_KEPT,))
            return self.set(table, identity, **fields)

    def undo(self) -> tuple[str, dict[str, Any]] | None:
        """Take back the latest edit; its table and row, or None where nothing is left."""
        return self._step("undone = 0 ORDER BY id DESC", "before", 1)

    def redo(self) -> tuple[str, dict[str, Any]] | None:
        """Do again what was taken back last."""
        return self._step("undone = 1 ORDER BY id", "after", 0)

    def _step(self, which: str, side: str, undone: int) -> tuple[str, dict[str, Any]] | None:
        row = self.base.execute(f"SELECT * FROM edits WHERE {which} LIMIT 1").fetchone()
        if row is None:
            return None
        with self.base:
            self.base.execute("BEGIN")
            self.base.execute("UPDATE edits SET undone = ? WHERE id = ?", (undone, row["id"]))
            return row["place"], self.set(row["place"], row["row"], **json.loads(row[side]))

    def history(self) -> dict[str, str | None]:
        """What undo and redo would do, in words."""
        back = self.base.execute("SELECT what FROM edits WHERE undone = 0 ORDER BY id DESC LIMIT 1").fetchone()
        again = self.base.execute("SELECT what FROM edits WHERE undone = 1 ORDER BY id LIMIT 1").fetchone()
        return {"undo": back and back["what"], "redo": again and again["what"]}

    def vote(self, winner: str, loser: str) -> None:
        """One take was found better than another."""
        for take in (winner, loser):
            self.row("takes", take)
        self.base.execute("INSERT INTO votes (winner, loser, made) VALUES (?, ?, ?)", (winner, loser, time.time()))

    def votes(self) -> list[dict[str, Any]]:
        return [dict(row) for row in self.base.execute("SELECT winner, loser, made FROM votes ORDER BY id")]

    def open_jobs(self) -> list[dict[str, Any]]:
        """Jobs that are not over, in the order in which they shall be done."""
        found = self.base.execute(
            f"SELECT * FROM jobs WHERE state IN {OPEN_JOBS} ORDER BY priority DESC, made, rowid"
        ).fetchall()
        return [_loaded(row) for row in found]

    def path(self, kind: str, identity: str, name: str = "") -> Path:
        """Where the data of a row lie; the row must exist, and no name leaves its folder."""
        if not IDENTITY.fullmatch(identity) or name != Path(name).name or name in (".", ".."):
            raise UsageError("studio-unknown", "no such file")
        return self.folder / kind / identity / name if name else self.folder / kind / identity

    def drop_folder(self, kind: str, identity: str) -> None:
        shutil.rmtree(self.path(kind, identity), ignore_errors=True)


def safe_name(name: str, *, suffixes: frozenset[str]) -> str:
    """A file's name as it may be stored: no folder, no control characters, a known ending.

    Raises:
        UsageError: `studio-file-kind`.
    """
    base = re.split(r"[\\/]", name)[-1]
    base = re.sub(r"[^\w.\- ]", "_", base).strip(" .")[-120:]
    suffix = Path(base).suffix.lower()
    if not base or suffix not in suffixes:
        raise UsageError(
            "studio-file-kind",
            f"'{base or name[:40]}' is no kind of file that can be used here",
            hint=f"drop {', '.join(sorted(suffixes))}",
        )
    return f"{Path(base).stem.strip(' .') or 'file'}{suffix}"


def _stored(name: str, value: Any) -> Any:
    return json.dumps(value) if name in JSON_FIELDS else value


def _loaded(row: sqlite3.Row) -> dict[str, Any]:
    return {name: json.loads(row[name]) if name in JSON_FIELDS else row[name] for name in row.keys()}  # noqa: SIM118
