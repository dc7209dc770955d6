"""What came out, to look at: contact sheets and pages with all results. Static files, no network, pages of a few hundred."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from kinema.batch.table import table_row
from kinema.files import atomic_write, replacing

PAGE_ROWS = 400
"""Results on a page."""
SHEET_ROWS, SHEET_COLUMNS = 24, 2
"""Strips on a contact sheet."""
LABEL_PX = 14

STYLE = """
body{font:14px/1.4 system-ui,sans-serif;margin:2rem;color:#222;background:#fff}h1{font-size:1.3rem}
table{border-collapse:collapse;width:100%}td,th{padding:.3rem .6rem;text-align:left;border-bottom:1px solid #ddd;vertical-align:top}
img{height:64px;display:block}.failed td{background:#fdeaea}.code{font-family:monospace}input{font:inherit;padding:.3rem;width:20rem}
nav a{margin-right:.6rem}@media(prefers-color-scheme:dark){body{color:#ddd;background:#181818}.failed td{background:#3a1f1f}
td,th{border-color:#444}a{color:#8ab4f8}}
"""
SCRIPT = """
const box=document.querySelector('input');box.addEventListener('input',()=>{const words=box.value.toLowerCase();
for(const row of document.querySelectorAll('tbody tr'))row.hidden=!row.textContent.toLowerCase().includes(words);});
"""


def write_index(folder: Path, records: Sequence[Mapping[str, Any]], *, stem: str = "index") -> Path:
    """Write pages of all results; returns the first."""
    records = sorted(records, key=lambda record: record["row"])
    pieces = [records[start : start + PAGE_ROWS] for start in range(0, len(records), PAGE_ROWS)] or [[]]
    names = [f"{stem}.html" if number == 0 else f"{stem}-{number + 1}.html" for number in range(len(pieces))]
    failed = sum(record["status"] == "failed" for record in records)
    for name, piece in zip(names, pieces, strict=True):
        links = "".join(f'<a href="{other}">{number}</a>' for number, other in enumerate(names, 1)) if names[1:] else ""
        rows = "\n".join(_row(folder, record) for record in piece)
        page = (
            f"<!doctype html><html lang=en><meta charset=utf-8><title>kinema batch</title><style>{STYLE}</style>"
            f"<h1>{len(records) - failed} of {len(records)} results</h1><nav>{links}</nav>"
            f"<p><input type=search placeholder='Find a name, a prompt, a code' aria-label='Find'></p>"
            f"<table><thead><tr><th>frames<th>result<th>prompt<th>motion<th>skate<th>time<th>notes</thead><tbody>\n{rows}\n"
            f"</tbody></table><script>{SCRIPT}</script></html>\n"
        )
        atomic_write(folder / name, page.encode())
    return folder / names[0]


def _row(folder: Path, record: Mapping[str, Any]) -> str:
    row = table_row(record)
    output = row["output"]
    strip = Path(output).with_suffix(".jpg") if output else None
    picture = (
        f'<img loading=lazy alt="" src="{quote(strip.as_posix())}">' if strip and (folder / strip).exists() else ""
    )
    name = html.escape(row["name"])
    link = f'<a href="{quote(output)}">{name}</a>' if output else name
    report = Path(output).with_suffix(".run") / "report.html" if output else None
    more = f' · <a href="{quote(report.as_posix())}">report</a>' if report and (folder / report).exists() else ""
    trouble = f"<span class=code>{html.escape(row['code'])}</span> {html.escape(row['what'])}" if row["code"] else ""
    cells = [
        picture,
        link + more,
        html.escape(row["prompt"]),
        _number(row["amount"], "h/s"),
        _number(None if row["skate"] is None else 100 * row["skate"], "cm/s"),
        _number(row["seconds_job"], "s"),
        trouble or html.escape(row["notes"]),
    ]
    kind = " class=failed" if record["status"] == "failed" else ""
    return f"<tr{kind}>{''.join(f'<td>{cell}' for cell in cells)}"


def _number(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:.3g} {unit}"


def write_sheets(folder: Path, records: Sequence[Mapping[str, Any]], *, stem: str = "sheet") -> list[Path]:
    """Write contact sheets of all strips; returns them."""
    from PIL import Image, ImageDraw

    strips = []
    for record in sorted(records, key=lambda record: record["row"]):
        path = folder / Path(record.get("output") or "none").with_suffix(".jpg")
        if record.get("output") and path.is_file():
            strips.append((record["name"], path))
    written = []
    together = SHEET_ROWS * SHEET_COLUMNS
    for number, start in enumerate(range(0, len(strips), together), 1):
        piece = strips[start : start + together]
        with Image.open(piece[0][1]) as first:
            width, height = first.size
        rows = -(-len(piece) // SHEET_COLUMNS)
        sheet = Image.new("RGB", (SHEET_COLUMNS * (width + 8), rows * (height + LABEL_PX + 4)), "white")
        pen = ImageDraw.Draw(sheet)
        for index, (name, path) in enumerate(piece):
            left, top = index % SHEET_COLUMNS * (width + 8), index // SHEET_COLUMNS * (height + LABEL_PX + 4)
            pen.text((left + 2, top), name, fill="black")
            with Image.open(path) as strip:
                sheet.paste(strip, (left, top + LABEL_PX))
        path = folder / f"{stem}-{number:03d}.jpg"
        with replacing(path) as beside:
            sheet.save(beside, format="JPEG", quality=85)
        written.append(path)
    return written
