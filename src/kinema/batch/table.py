"""The results as one table: CSV always, Parquet where pyarrow is installed."""

from __future__ import annotations

import csv
import io
import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kinema.files import atomic_write, replacing

log = logging.getLogger(__name__)

TEXT = ("name", "status", "code", "what", "source", "prompt", "output", "clip", "notes", "worker", "key", "sha256")
NUMBERS = ("seed", "seconds", "fps", "seconds_job", "seconds_work")
WHOLE = ("row", "frames", "bytes", "attempts", "peak_memory_mib")
MEASURES = (
    *("amount", "travel_speed", "skate", "skate_per_height", "penetration_max", "float_mean", "jerk"),
    *("limit_violations", "left_right", "loop_gap", "bone_length_error"),
)
COLUMNS = (
    *(
        "row",
        "name",
        "status",
        "code",
        "what",
        "source",
        "prompt",
        "output",
        "clip",
        "frames",
        "fps",
        "seconds",
        "seed",
    ),
    *MEASURES,
    *("notes", "seconds_work", "seconds_job", "peak_memory_mib", "attempts", "bytes", "sha256", "key", "worker"),
)


def table_row(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record as a row: settings and measures beside the rest."""
    measures, settings = record.get("measures") or {}, record.get("settings") or {}
    frames, fps = record.get("frames"), record.get("fps")
    row = {name: record.get(name) for name in COLUMNS}
    row |= {name: measures.get(name) for name in MEASURES}
    row["seed"] = settings.get("seed", 0)
    row["seconds"] = (frames - 1) / fps if frames and fps else None
    row["notes"] = "; ".join(record.get("notes") or [])
    times = record.get("seconds")
    row["seconds_work"] = round(sum(times.values()), 3) if isinstance(times, Mapping) else None
    row["attempts"] = record.get("attempts", 1)
    return {name: "" if row[name] is None and name in TEXT else row[name] for name in COLUMNS}


def write_tables(stem: Path, records: Iterable[Mapping[str, Any]]) -> list[Path]:
    """Write `stem`.csv, and `stem`.parquet where pyarrow is there; returns what was written."""
    rows = [table_row(record) for record in sorted(records, key=lambda record: record["row"])]
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    writer.writerows(rows)
    written = [stem.with_name(f"{stem.name}.csv")]
    atomic_write(written[0], text.getvalue().encode())
    try:
        import pyarrow  # pyright: ignore[reportMissingImports]  # an extra that the set-up leaves out
        from pyarrow import parquet  # pyright: ignore[reportMissingImports]
    except ImportError as error:  # absent, or built for another numpy
        log.info("no Parquet: %s", error)
    else:
        kinds = {name: pyarrow.string() if name in TEXT else pyarrow.float64() for name in COLUMNS}
        kinds |= {name: pyarrow.int64() for name in (*WHOLE, "seed")}
        arrays = {name: pyarrow.array([row[name] for row in rows], kinds[name]) for name in COLUMNS}
        path = stem.with_name(f"{stem.name}.parquet")
        with replacing(path) as beside:
            parquet.write_table(pyarrow.table(arrays), beside, compression="zstd")
        written.append(path)
    return written
