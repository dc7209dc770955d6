"""Reading files into a library: every clip's action, body, steps and length."""

from __future__ import annotations

import hashlib
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from kinema.asset import Character
from kinema.errors import AssetError, KinemaError
from kinema.motion import Motion, find_contacts, find_feet, ground_speed, loop_gap, motion_amount
from kinema.motion.feet import Foot
from kinema.motion.measures import SURE
from kinema.transfer.actions import clip_words, read_clip_action
from kinema.transfer.clip import CLOSES
from kinema.transfer.library.store import ClipRow, write_file
from kinema.transfer.source import ENDINGS, ClipSource, read_source

log = logging.getLogger(__name__)

ReadAction = Callable[[str, str | None], "str | None"]
"""From a clip's name and a text about it, if there is one, to an action."""

SHORTEST = 0.1
"""Clips shorter than this are poses, seconds."""
REPEATS = 0.9
"""A clip that is this like itself some time later repeats within itself, correlation."""


@dataclass(frozen=True)
class AddReport:
    """What became of one file."""

    path: Path
    clips: int
    """Clips indexed."""
    known: bool = False
    """The file was in the library and has not changed."""
    error: KinemaError | None = None
    """Why it was left out."""


def add_files(
    connection: sqlite3.Connection,
    paths: Iterable[Path],
    *,
    read_action: ReadAction = read_clip_action,
    texts: dict[str, dict[str, str]] | None = None,
) -> Iterator[AddReport]:
    """Index files, and all files in folders; one report for each, broken ones included.

    Args:
        connection: The library.
        paths: Files and folders.
        read_action: What says which action a clip shows.
        texts: Plain words about clips, file stem -> clip name -> text.
    """
    for path in list_files(paths):
        try:
            digest, size = _digest(path)
            known = connection.execute("SELECT id, hash FROM files WHERE path = ?", (str(path),)).fetchone()
            if known is not None and known[1] == digest:
                count = connection.execute("SELECT count(*) FROM clips WHERE file = ?", (known[0],)).fetchone()[0]
                yield AddReport(path, count, known=True)
                continue
            source = read_source(path)
            rows = list(read_clips(source, read_action, (texts or {}).get(path.stem, {})))
            if not rows:
                raise AssetError("library-no-clips", "the file has no clips", where=str(path))
            write_file(connection, path, digest=digest, size=size, plan=source.plan, clips=rows)
            yield AddReport(path, len(rows))
        except KinemaError as error:
            yield AddReport(path, 0, error=error)


def list_files(paths: Iterable[Path]) -> list[Path]:
    """Files that may hold clips: those named, and all in the folders named, sorted."""
    found: dict[Path, None] = {}
    for path in paths:
        path = path.expanduser().resolve()
        if path.is_dir():
            inside = [
                Path(folder) / name
                for folder, _, names in os.walk(path)
                for name in names
                if Path(name).suffix.lower() in ENDINGS
            ]
            found.update(dict.fromkeys(sorted(inside)))
        else:
            found[path] = None
    return list(found)


def _digest(path: Path) -> tuple[str, int]:
    """SHA-256 and size of a file."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest(), os.fstat(file.fileno()).st_size
    except (OSError, ValueError) as error:
        raise AssetError("library-file", f"cannot read '{path}': {error}", hint="check the path") from error


def read_clips(source: ClipSource, read_action: ReadAction, texts: dict[str, str]) -> Iterator[ClipRow]:
    """Rows of all clips of a file; poses and clips of length zero are left out."""
    feet = find_feet(source.character) if source.character is not None else ()
    for name in source.clip_names:
        try:
            motion = source.motion(name)
            if motion.duration < SHORTEST or motion.frame_count < 3:
                continue
            text = texts.get(name)
            yield describe_clip(source.character, motion, name, feet, read_action(name, text), text)
        except KinemaError as error:
            log.warning("%s: clip '%s' is left out: %s", source.path.name, name, error)


def describe_clip(
    character: Character | None,
    motion: Motion,
    name: str,
    feet: tuple[Foot, ...],
    action: str | None,
    text: str | None,
) -> ClipRow:
    """What the index keeps of a clip."""
    words = " ".join(dict.fromkeys(f"{clip_words(name)} {clip_words(text)}".split()))
    loops = motion.frame_count > 8 and loop_gap(motion) < CLOSES
    contacts, speed, amount = np.zeros((motion.frame_count, 0), bool), 0.0, 0.0
    if character is not None:
        amount = motion_amount(character, motion)
        if feet:
            travel = ground_speed(character, motion, feet)
            speed = travel.speed / character.height if travel.confidence >= SURE else 0.0
            contacts = find_contacts(character, motion, feet).on.numpy()
    return ClipRow(
        name=name,
        words=words,
        action=action,
        seconds=motion.duration,
        fps=motion.fps,
        loops=loops,
        period=find_period(motion),
        speed=float(speed),
        amount=float(amount),
        contacts=contacts,
    )


def find_period(motion: Motion) -> float:
    """Seconds after which a clip is most like itself, if it is; its length otherwise."""
    turns = motion.T_parent_joint[..., :3, :3].double().flatten(1)
    x = turns - turns.mean(0)
    count, power = len(x), float(x.square().sum())
    if count < 16 or power < 1e-9:
        return motion.duration
    spectrum = torch.fft.rfft(x, n=2 * count, dim=0)
    like = torch.fft.irfft(spectrum.abs().square(), n=2 * count, dim=0).sum(1)[:count]
    like = like / like[0] * count / (count - torch.arange(count)).clamp_min(1)
    least = max(int(0.25 * motion.fps), 4)
    for lag in range(least, count // 2 + 1):
        if like[lag] > REPEATS and like[lag] >= like[lag - 1] and like[lag] >= like[lag + 1]:
            return lag / motion.fps
    return motion.duration
