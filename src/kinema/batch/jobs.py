"""Rows of a job file as jobs: JSON lines, CSV, or a folder of characters.

A row that makes no sense becomes a `Refusal` with a code; the other rows go on. What a setting may be is read from the
dataclass that `animate` itself takes, so there is no second list of settings.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import shlex
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import kinema
from kinema.errors import KinemaError, UsageError
from kinema.files import read_text

MAX_BYTES = 2**30
"""Largest job file: a million rows of a kilobyte."""
CHARACTERS = (".glb", ".gltf", ".fbx", ".usd", ".usda", ".usdc", ".usdz")
"""Files of a folder that count as characters."""
OWN = ("source", "prompt", "name", "prior", "clip", "run")
"""Columns that are no settings."""
READING = {
    "start": str,
    "facing": Literal["+z", "-z", "+x", "-x"],
    "metres_per_unit": float | None,
    "freeze": tuple[str, ...],
    "free": tuple[str, ...],
    "repair": bool,
}
"""How to read the character: options of `load_character`."""
TRUE, FALSE = ("1", "true", "yes"), ("0", "false", "no")


@dataclass(frozen=True)
class Job:
    """One thing to make."""

    row: int
    """Line of the table, from 1."""
    name: str
    """Of its files."""
    source: str = ""
    """The character's file, absolute; empty for a command."""
    prompt: str = ""
    prior: str = "embedded"
    clip: str | None = None
    """Name of the new clip; from the prompt if not given."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Of `animate`, by name."""
    reading: Mapping[str, Any] = field(default_factory=dict)
    """Of `load_character`, by name."""
    run: tuple[str, ...] = ()
    """Instead of an animation: a command line of kinema; {output} and {folder} stand for the job's own places."""
    key: str = ""
    """Hash of the configuration."""


@dataclass(frozen=True)
class Refusal:
    """A row that is no job."""

    row: int
    name: str
    error: KinemaError


def read_jobs(path: str | Path, *, prompts: Sequence[str] = ()) -> list[Job | Refusal]:
    """Jobs of a .jsonl or .csv file, or of a folder of characters.

    Args:
        path: The table, or the folder.
        prompts: With a folder: what each character does; {name} stands for the file's name.

    Returns:
        A job or a refusal for each row, in order.
    """
    path = Path(path)
    if path.is_dir():
        rows = list(_folder_rows(path, prompts))
        base = path
    else:
        rows, base = list(_file_rows(path)), path.parent
    if not rows:
        raise UsageError("jobs-empty", f"'{path}' names no jobs", hint="a row needs source and prompt, or run")
    found: list[Job | Refusal] = []
    taken: dict[str, int] = {}
    for number, row in enumerate(rows, 1):
        job = _job(row, number, base)
        if isinstance(job, Job):
            if job.name in taken:
                job = Refusal(
                    number,
                    job.name,
                    UsageError("job-duplicate", f"row {taken[job.name]} has the same name", where=f"row {number}"),
                )
            else:
                taken[job.name] = number
        found.append(job)
    return found


def take_shard(jobs: Sequence[Job | Refusal], shard: str) -> list[Job | Refusal]:
    """Every n-th row, for arrays of machines: "1/8" is the first of eight shares."""
    match = re.fullmatch(r"(\d+)/(\d+)", shard)
    if match is None or not 1 <= int(match[1]) <= int(match[2]):
        raise UsageError("shard-invalid", f"'{shard}' is no share", hint="write 1/8 for the first of eight")
    return list(jobs)[int(match[1]) - 1 :: int(match[2])]


def job_settings(job: Job) -> Any:
    """The dataclass that `animate` takes."""
    from kinema.animation.plan import PRESETS, AnimateSettings

    told = dict(job.settings)
    if isinstance(told.get("distill_settings"), Mapping):
        base = PRESETS[told.get("preset") or "draft"][0]
        told["distill_settings"] = replace(base, **told["distill_settings"])
    return AnimateSettings(**told)


def setting_types() -> dict[str, Any]:
    """Name and type of each setting that a row may have."""
    from kinema.animation.plan import AnimateSettings

    hints = get_type_hints(AnimateSettings)
    return {item.name: hints[item.name] for item in fields(AnimateSettings)}


def _job(row: Any, number: int, base: Path) -> Job | Refusal:
    name = ""
    try:
        if not isinstance(row, Mapping):
            raise UsageError("job-row", str(row)[:200], where=f"row {number}", hint="one JSON object a line")
        row = {key: value for key, value in row.items() if value is not None and value != ""}
        name = str(row.get("name", ""))
        return _checked(row, number, base)
    except KinemaError as error:
        return Refusal(number, name or f"row_{number}", error)


def _checked(row: Mapping[str, Any], number: int, base: Path) -> Job:
    where, kinds = f"row {number}", setting_types()
    unknown = sorted(set(row) - set(OWN) - set(READING) - set(kinds))
    if unknown:
        raise UsageError(
            "job-column-unknown",
            f"nothing is called '{unknown[0]}'",
            where=where,
            hint=f"columns: {', '.join([*OWN, *READING, *kinds])}",
        )
    if "run" in row:
        return _command(row, number)
    for needed in ("source", "prompt"):
        if not isinstance(row.get(needed), str):
            raise UsageError("job-row", f"the row names no {needed}", where=where)
    source = Path(row["source"])
    source = source if source.is_absolute() else base / source
    settings = {key: _value(kind, row[key], key, where) for key, kind in kinds.items() if key in row}
    reading = {key: _value(kind, row[key], key, where) for key, kind in READING.items() if key in row}
    config = {
        "kinema": kinema.__version__,
        "source": row["source"],
        "prompt": row["prompt"],
        "prior": row.get("prior", "embedded"),
        "clip": row.get("clip"),
        "settings": settings,
        "reading": reading,
    }
    key = hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest()
    name = row.get("name") or f"{_slug(source.stem)}_{_slug(row['prompt'])}-{key[:8]}"
    job = Job(
        row=number,
        name=_file_name(str(name), where),
        source=str(source.absolute()),
        prompt=row["prompt"],
        prior=_prior(config["prior"], base),
        clip=row.get("clip"),
        settings=settings,
        reading=reading,
        key=key,
    )
    if not source.is_file():
        raise UsageError("job-source-missing", f"there is no file '{source}'", where=where, hint="check the path")
    try:
        job_settings(job)
    except (TypeError, KeyError) as error:
        raise UsageError("job-value", f"distill_settings: {error}", where=where) from error
    return job


def _command(row: Mapping[str, Any], number: int) -> Job:
    where = f"row {number}"
    extra = sorted(set(row) - {"run", "name"})
    words = shlex.split(row["run"]) if isinstance(row["run"], str) else row["run"]
    if extra or not isinstance(words, list) or not words or not all(isinstance(word, str) for word in words):
        raise UsageError(
            "job-row",
            "run is a command line of kinema, alone but for its name",
            where=where,
            hint='"run": ["poses", …]',
        )
    if words[0] in ("batch", "studio"):
        raise UsageError("job-row", f"a job cannot run '{words[0]}'", where=where)
    key = hashlib.sha256(json.dumps([kinema.__version__, words]).encode()).hexdigest()
    name = row.get("name") or f"{_slug(' '.join(words[:2]))}-{key[:8]}"
    return Job(row=number, name=_file_name(str(name), where), run=tuple(words), key=key)


def _value(kind: Any, value: Any, name: str, where: str) -> Any:
    """A cell as its setting's type: CSV gives text, JSON gives values."""
    origin = get_origin(kind)
    choices = get_args(kind) if origin in (Union, types.UnionType) else (kind,)
    for choice in choices:
        inner = get_origin(choice)
        if inner is Literal and value in get_args(choice):
            return value
        if choice is bool and (isinstance(value, bool) or str(value).lower() in (*TRUE, *FALSE)):
            return value if isinstance(value, bool) else str(value).lower() in TRUE
        if choice is str and isinstance(value, str):
            return value
        if choice in (int, float) and not isinstance(value, bool):
            number = _number(choice, value)
            if number is not None:
                return number
        if inner is tuple:
            words = value.split() if isinstance(value, str) else value
            if isinstance(words, list) and all(isinstance(word, str) for word in words):
                return words
        if is_dataclass(choice) and isinstance(choice, type) and isinstance(value, Mapping):
            known = {item.name for item in fields(choice)}
            if set(value) <= known:
                return dict(value)
    raise UsageError("job-value", f"{name} is {value!r}, expected {_kind_name(kind)}", where=where)


def _number(kind: type, value: Any) -> int | float | None:
    """A number of that kind, or None: 2.5 is no whole one."""
    if not isinstance(value, int | float | str) or (kind is int and isinstance(value, float)):
        return None
    try:
        return int(value) if kind is int else float(value)
    except ValueError:
        return None


def _kind_name(kind: Any) -> str:
    if get_origin(kind) in (Union, types.UnionType):
        return " or ".join(_kind_name(choice) for choice in get_args(kind) if choice is not type(None))
    if get_origin(kind) is Literal:
        return "one of " + ", ".join(map(str, get_args(kind)))
    return getattr(kind, "__name__", str(kind))


def _prior(prior: Any, base: Path) -> str:
    """A file beside the table by its path, else the name as it is."""
    return str((base / prior).absolute()) if (base / str(prior)).is_file() else str(prior)


def _slug(text: str) -> str:
    words = re.findall(r"\w+", text.lower())
    return "_".join(word for word in words if word not in ("a", "an", "the", "is", "are"))[:48] or "job"


def _file_name(name: str, where: str) -> str:
    if not re.fullmatch(r"[\w][\w .+=@-]{0,120}", name):
        raise UsageError(
            "job-name", f"'{name[:60]}' cannot name a file", where=where, hint="letters, digits, - _ . and space"
        )
    return name


def _file_rows(path: Path) -> Iterator[Any]:
    text = read_text(path, limit=MAX_BYTES, code="jobs")
    if path.suffix.lower() == ".csv":
        yield from csv.DictReader(io.StringIO(text), restkey="more cells than columns")
    elif path.suffix.lower() in (".jsonl", ".ndjson", ".json"):
        for line in text.splitlines():
            if line.strip():
                try:
                    yield json.loads(line)
                except ValueError as error:
                    yield f"no JSON: {error}"
    else:
        raise UsageError("jobs-format", f"cannot read jobs from '{path.name}'", hint="use .jsonl, .csv or a folder")


def _folder_rows(path: Path, prompts: Iterable[str]) -> Iterator[dict[str, str]]:
    prompts = list(prompts)
    if not prompts:
        raise UsageError(
            "jobs-prompts", f"what shall the characters in '{path}' do?", hint='--prompts "a {name} is walking"'
        )
    for file in sorted(file for file in path.iterdir() if file.suffix.lower() in CHARACTERS):
        for prompt in prompts:
            yield {"source": file.name, "prompt": prompt.replace("{name}", file.stem.replace("_", " "))}
