"""`Library`: the user's clips, found by who shall do what."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import numpy as np

from kinema.asset import Character
from kinema.errors import AssetError, UsageError
from kinema.motion import Motion
from kinema.transfer.actions import action_likeness, read_clip_action
from kinema.transfer.body import BodyPlan, read_body
from kinema.transfer.clip import Transfer, transfer_clip
from kinema.transfer.library.index import AddReport, ReadAction, add_files
from kinema.transfer.library.store import connect, default_folder, speaking, unpack_contacts, unpack_plan
from kinema.transfer.match import match_bodies
from kinema.transfer.source import read_source

MOST_BODIES = 400
"""Bodies that are matched joint by joint; of more, those with the most like limbs and proportions."""
STOP_WORDS = frozenset(
    (
        "a",
        "an",
        "the",
        "is",
        "are",
        "of",
        "to",
        "and",
        "with",
        "its",
        "his",
        "her",
        "it",
        "on",
        "in",
        "at",
        "by",
        "for",
        "from",
    )
)
"""Words that say nothing about a clip."""


@dataclass(frozen=True, eq=False)
class Found:
    """A clip that may serve."""

    path: Path
    clip: str
    whose: str
    """The body it belongs to."""
    action: str | None
    score: float
    """Body match times action match, 0..1; results are sorted by it."""
    body_score: float
    """How well the bodies match, 0..1."""
    action_score: float
    """How well the clip shows what was asked, 0..1."""
    seconds: float
    loops: bool
    period: float
    """Seconds of one round."""
    speed: float
    """Over the ground, heights of the body a second."""
    contacts: np.ndarray
    """When each foot stands, [frame foot] bool."""

    def transfer(self, character: Character, *, feet: bool = True) -> Transfer:
        """Carry the clip over to a character."""
        source = read_source(self.path)
        plans = source.plan, read_body(character)
        return transfer_clip(source.motion(self.clip), source.character, character, feet=feet, plans=plans)

    def carry(self, character: Character) -> Motion:
        """The clip on a character."""
        return self.transfer(character).motion


class Library:
    """An index of clips. `with Library.open() as library: ...`, or close it yourself."""

    def __init__(self, connection: sqlite3.Connection, folder: Path):
        self._connection, self.folder = connection, folder
        self._plans: dict[int, BodyPlan] = {}

    @classmethod
    def open(cls, folder: str | Path | None = None, *, create: bool = False) -> Library:
        """Open a library.

        Args:
            folder: Where it is; KINEMA_LIBRARY or the user's data folder if not given.
            create: Make it if there is none.

        Raises:
            AssetError: `library-missing`, `library-broken`, `library-locked`, `library-unusable`.
            KinemaError: `library-version`.
        """
        folder = default_folder() if folder is None else Path(folder)
        return cls(connect(folder, create=create), folder)

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._connection.close()

    def add(
        self,
        paths: Iterable[str | Path],
        *,
        read_action: ReadAction = read_clip_action,
        texts: dict[str, dict[str, str]] | None = None,
    ) -> Iterator[AddReport]:
        """Index files and folders, one report a file; what is known and unchanged is skipped."""
        with speaking(self.folder):
            yield from add_files(self._connection, [Path(p) for p in paths], read_action=read_action, texts=texts)

    def remove(self, paths: Iterable[str | Path]) -> int:
        """Forget files, and all files in folders; returns how many. The files stay."""
        count = 0
        with speaking(self.folder), self._connection:
            for path in map(Path, paths):
                full = path.expanduser().resolve()
                cursor = self._connection.execute(
                    "DELETE FROM files WHERE path = ? OR substr(path, 1, ?) = ?",
                    (str(full), len(str(full)) + 1, f"{full}/"),
                )
                count += cursor.rowcount
        return count

    def forget_absent(self) -> int:
        """Forget files that are no longer there; returns how many."""
        with speaking(self.folder):
            paths = [row[0] for row in self._connection.execute("SELECT path FROM files")]
        return self.remove([path for path in paths if not Path(path).exists()])

    def files(self) -> list[tuple[Path, str, int]]:
        """Path, body and number of clips of every file."""
        with speaking(self.folder):
            rows = self._connection.execute(
                "SELECT path, files.name, count(clips.id) FROM files LEFT JOIN clips ON clips.file = files.id"
                " GROUP BY files.id ORDER BY path"
            ).fetchall()
        return [(Path(path), name, count) for path, name, count in rows]

    def clips(self) -> list[tuple[Path, str, str | None, float]]:
        """Path, name, action and seconds of every clip."""
        with speaking(self.folder):
            rows = self._connection.execute(
                "SELECT path, clips.name, action, seconds FROM clips JOIN files ON files.id = clips.file ORDER BY path, clips.id"
            ).fetchall()
        return [(Path(path), name, action, seconds) for path, name, action, seconds in rows]

    def find(
        self,
        character: Character | BodyPlan | None,
        action: str | None = None,
        text: str = "",
        *,
        limit: int = 10,
        exclude: Iterable[str] = (),
    ) -> list[Found]:
        """Clips that may serve, best first.

        Args:
            character: Who shall do it; None to search by action and text alone.
            action: What, a name of `kinema.transfer.actions.ACTION_WORDS`; None if only words say it.
            text: The sentence or words that were asked for; of several clips of an action they choose, and without an action
                they decide.
            limit: At most so many.
            exclude: Bodies, by name, whose clips are not wanted.

        Returns:
            Nothing if no clip shows anything like it.
        """
        if limit < 1:
            raise UsageError("limit-invalid", f"limit is {limit}, expected one or more")
        asked = _words(text)
        wanted: dict[int, list[tuple[float, tuple]]] = {}
        unwanted = set(exclude)
        with speaking(self.folder):
            rows = self._connection.execute(
                "SELECT clips.file, path, files.name, clips.name, words, action, seconds, loops, period, speed, contacts"
                " FROM clips JOIN files ON files.id = clips.file"
            ).fetchall()
        for row in rows:
            fit = _fit(action, asked, row[5], _words(row[4]))
            if fit > 0 and row[2] not in unwanted:
                wanted.setdefault(row[0], []).append((fit, row))
        scores = self._body_scores(character, list(wanted))
        found = [
            Found(
                path=Path(row[1]),
                clip=row[3],
                whose=row[2],
                action=row[5],
                score=scores[file] * fit,
                body_score=scores[file],
                action_score=fit,
                seconds=row[6],
                loops=bool(row[7]),
                period=row[8],
                speed=row[9],
                contacts=unpack_contacts(row[10]),
            )
            for file, clips in wanted.items()
            if file in scores
            for fit, row in clips
        ]
        return sorted(found, key=lambda one: (-one.score, str(one.path), one.clip))[:limit]

    def _body_scores(self, character: Character | BodyPlan | None, files: list[int]) -> dict[int, float]:
        """How well each file's body matches, the most like ones only where there are very many."""
        if character is None:
            return dict.fromkeys(files, 1.0)
        mine = character if isinstance(character, BodyPlan) else read_body(character)
        plans = {file: self._plan(file) for file in files}
        if len(plans) > MOST_BODIES:
            own = outline(mine)
            near = sorted(plans, key=lambda file: float(np.abs(outline(plans[file]) - own).sum()))[:MOST_BODIES]
            plans = {file: plans[file] for file in near}
        return {file: match_bodies(plan, mine).score for file, plan in plans.items()}

    def _plan(self, file: int) -> BodyPlan:
        if file not in self._plans:
            with speaking(self.folder):
                row = self._connection.execute("SELECT plan FROM files WHERE id = ?", (file,)).fetchone()
            if row is None:
                raise AssetError("library-broken", f"file {file} has no body", hint="add your clips again")
            self._plans[file] = unpack_plan(row[0])
        return self._plans[file]


def outline(plan: BodyPlan) -> np.ndarray:
    """A body in ten numbers, for a first choice among very many."""
    counts = [
        sum(1 for c in plan.chains if c.role == role and c.above == 0) / 4 for role in ("leg", "arm", "wing", "fin")
    ]
    box = (plan.high_corner - plan.low_corner) / plan.size
    trunk, neck, head = plan.marks
    parts = [min(trunk, 4) / 4, min(neck - trunk, 4) / 8, min(head - neck, 4) / 8]
    return np.array([*counts, *box, *parts])


def _words(text: str) -> frozenset[str]:
    """Words that mean something, without the endings of verbs and plurals."""
    found = set()
    for word in re.findall(r"[a-z]+", text.lower()):
        if word in STOP_WORDS:
            continue
        for ending in ("ing", "ies", "es", "ed", "s"):
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: -len(ending)]
                if len(word) > 3 and word[-1] == word[-2]:
                    word = word[:-1]
                break
        found.add(word)
    return frozenset(found)


def _fit(action: str | None, asked: frozenset[str], shown: str | None, words: frozenset[str]) -> float:
    """How well a clip shows what was asked, 0..1; of clips that show the action, the plainest and best named first."""
    shared = len(asked & words)
    extra = len(words - asked)
    named = min(0.01 * shared, 0.03) - min(0.02 * extra, 0.15)
    if action is not None:
        like = action_likeness(action, shown)
        return like * (0.97 + named) if like > 0 else 0.0
    return (
        min(shared / max(len(words), 1) * 0.5 + shared / max(len(asked), 1) * 0.5 + min(named, 0.0), 1.0)
        if shared
        else 0.0
    )
